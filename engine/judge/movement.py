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

_NOTHING: frozenset[Province] = frozenset()


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
    return MovementResult(
        movement_outcomes(battle, position.units, tuple(variant.powers)),
        _units_after(battle),
        _dislodged(battle),
        _contested(battle),
    )


def _engage(battle: Battle) -> None:
    """Note who attacks where, and which moves meet head-to-head (R-H2H-01)."""
    goal, attackers, carriers = battle.goal, battle.attackers, battle.carriers
    attacked = crowded = 0
    for mover in battle.movers:
        target = goal[mover]
        bit = 1 << target
        if attacked & bit:
            crowded |= bit
            attackers[target].append(mover)
        else:
            attacked |= bit
            attackers[target] = [mover]
        if goal[target] == mover and mover not in carriers and target not in carriers:
            battle.opponent[mover] = target
    battle.attacked, battle.crowded = attacked, crowded


def _dislodgers(battle: Battle) -> dict[int, int]:
    """For each province whose unit is dislodged where the attacker came from, in order."""
    goal, moved, powers = battle.goal, battle.moved, battle.powers
    found = [
        (goal[mover], mover)
        for mover in battle.contested
        if moved[mover] and powers[goal[mover]] is not None and not moved[goal[mover]]
    ]
    return dict(sorted(found))


def _units_after(battle: Battle) -> tuple[Unit, ...]:
    moved, goal, units = battle.moved, battle.goal, battle.units
    make = tuple.__new__
    after = units.copy()
    arriving: list[tuple[int, Unit]] = []
    for mover, arrival in battle.arrivals.items():
        if moved[mover]:
            unit = units[mover]
            after[mover] = None
            if unit is not None:
                arriving.append((goal[mover], make(Unit, (unit[0], unit[1], arrival))))
    for place, unit in arriving:
        after[place] = unit
    return tuple(filter(None, after))


def _dislodged(battle: Battle) -> list[Dislodged]:
    units, provinces = battle.units, battle.board.provinces
    return [
        Dislodged(unit, provinces[attacker], attacker in battle.carriers)
        for place, attacker in battle.dislodgers.items()
        if (unit := units[place]) is not None
    ]


def _contested(battle: Battle) -> frozenset[Province]:
    """The provinces that a standoff left vacant (R-MOVE-08).

    A move without effect there stands nobody off (R-DISL-03, R-CONV-04).
    """
    crowded = battle.crowded
    if not crowded:
        return _NOTHING
    found = []
    moved, powers = battle.moved, battle.powers
    while crowded:
        bit = crowded & -crowded
        crowded ^= bit
        province = bit.bit_length() - 1
        if powers[province] is not None and not moved[province]:
            continue
        rivals = battle.attackers[province]
        if any(moved[mover] for mover in rivals):
            continue
        if any(prevent(battle, mover)[0] for mover in rivals):
            found.append(battle.board.provinces[province])
    return frozenset(found)
