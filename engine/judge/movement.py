"""A movement phase from the orders to the units after it."""

from __future__ import annotations

from typing import NamedTuple

from engine.board import Province, Unit
from engine.judge.battle import Battle
from engine.judge.convoys import embark
from engine.judge.muster import muster
from engine.judge.outcome import Outcome
from engine.judge.paradoxes import szykman
from engine.judge.reasons import movement_outcomes
from engine.judge.resolver import resolve
from engine.judge.standing import Standing
from engine.judge.strengths import prevent
from engine.judge.submission import Orders
from engine.judge.supports import match_supports
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.variant import Variant


class MovementResult(NamedTuple):
    """What movement orders led to.

    `units` are those standing, in the order of their provinces, `dislodged` all that were, with or
    without a retreat; `contested` the provinces left vacant by a standoff.
    """

    outcomes: tuple[Outcome, ...]
    units: tuple[Unit, ...]
    dislodged: list[Dislodged]
    contested: frozenset[Province]


def resolve_movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementResult:
    """Move every unit whose order succeeds."""
    battle = Battle(Standing(position, variant.map))
    muster(battle, orders, rulebook)
    embark(battle, rulebook)
    _engage(battle)
    match_supports(battle)
    resolve(battle, szykman)
    battle.dislodgers = _dislodgers(battle)
    after = _units_after(battle)
    return MovementResult(
        movement_outcomes(battle, tuple(variant.powers)),
        tuple([after[place] for place in sorted(after)]),
        _dislodged(battle),
        _contested(battle, after),
    )


def _engage(battle: Battle) -> None:
    """Note who attacks where, and which moves meet head-to-head (R-H2H-01)."""
    goal, attackers, carriers = battle.goal, battle.attackers, battle.carriers
    for mover, target in goal.items():
        if target in attackers:
            attackers[target].append(mover)
        else:
            attackers[target] = [mover]
        if goal.get(target) == mover and mover not in carriers and target not in carriers:
            battle.opponent[mover] = target


def _dislodgers(battle: Battle) -> dict[int, int]:
    """For each province whose unit is dislodged where the attacker came from, in order."""
    goal, moved, units = battle.goal, battle.moved, battle.units
    found = [
        (goal[mover], mover)
        for mover in battle.contested
        if moved[mover] and goal[mover] in units and not moved.get(goal[mover])
    ]
    return dict(sorted(found))


def _units_after(battle: Battle) -> dict[int, Unit]:
    """The units that stand after the moves."""
    moved, goal, units, arrivals = battle.moved, battle.goal, battle.units, battle.arrivals
    after = units.copy()
    gone = [mover for mover, leaves in moved.items() if leaves]
    for mover in gone:
        del after[mover]
    make = tuple.__new__
    for mover in gone:
        unit = units[mover]
        after[goal[mover]] = make(Unit, (unit[0], unit[1], arrivals[mover]))
    return after


def _dislodged(battle: Battle) -> list[Dislodged]:
    units, provinces = battle.units, battle.board.provinces
    return [
        Dislodged(units[place], provinces[attacker], attacker in battle.carriers)
        for place, attacker in battle.dislodgers.items()
    ]


def _contested(battle: Battle, after: dict[int, Unit]) -> frozenset[Province]:
    """The provinces that a standoff left vacant (R-MOVE-08).

    A move without effect there stands nobody off (R-DISL-03, R-CONV-04).
    """
    goal, moved, provinces = battle.goal, battle.moved, battle.board.provinces
    return frozenset(
        [
            provinces[goal[mover]]
            for mover in battle.contested
            if not moved[mover] and goal[mover] not in after and prevent(battle, mover)[0]
        ]
    )
