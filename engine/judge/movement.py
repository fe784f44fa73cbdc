"""A movement phase from the orders to the units after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.board import Province, Unit
from engine.judge.battle import Battle
from engine.judge.convoys import last_water
from engine.judge.embarkation import embark
from engine.judge.muster import muster
from engine.judge.outcome import Outcome
from engine.judge.paradoxes import PARADOX_RULES
from engine.judge.reasons import movement_outcomes
from engine.judge.resolver import resolve
from engine.judge.standing import NOBODY, Standing
from engine.judge.submission import Orders
from engine.judge.supports import match_supports
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.rulebook.choices import ConvoyAttackFrom, NoEffectOnOrigin
from engine.variant import Variant


class MovementResult(NamedTuple):
    """What movement orders led to.

    `units` are those standing after the moves, by province as in `Standing`; `dislodged` all that
    were, with or without a retreat; `contested` the provinces left vacant by a standoff.
    """

    outcomes: tuple[Outcome, ...]
    units: list[Unit]
    dislodged: list[Dislodged]
    contested: frozenset[Province]


def resolve_movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementResult:
    """Move every unit whose order succeeds."""
    battle = fight(position, orders, variant, rulebook)
    if len(battle.dislodgers) > 1:
        battle.dislodgers = dict(sorted(battle.dislodgers.items()))
    provinces = variant.map.provinces
    return MovementResult(
        movement_outcomes(battle, tuple(variant.powers)),
        _units_after(battle),
        _dislodged(battle),
        frozenset([provinces[place] for place in battle.standoffs]),
    )


def fight(position: Position, orders: Orders, variant: Variant, rulebook: Rulebook) -> Battle:
    """Decide every move and every convoy.

    Where an army whose convoy is disrupted may go by land, all is decided again with it there
    (DATC 6.G.20).
    """
    overland: set[int] = set()
    while True:
        battle = draw_up(position, orders, variant, rulebook, overland)
        resolve(battle, PARADOX_RULES[rulebook.paradox])
        if not rulebook.falls_back_to_land:
            return battle
        reach, goal = battle.board.army_reach, battle.goal
        afoot = {army for army in battle.carriers if reach[army] >> goal[army] & 1}
        afoot = {army for army in afoot if not battle.routed[army]}
        if not afoot:
            return battle
        overland |= afoot


def draw_up(
    position: Position,
    orders: Orders,
    variant: Variant,
    rulebook: Rulebook,
    overland: Collection[int] = (),
) -> Battle:
    """The battle of a phase before anything is decided; armies of `overland` go by land."""
    battle = Battle(Standing(position, variant.map))
    muster(battle, orders, variant, rulebook)
    embark(battle, rulebook, overland)
    if battle.swaps or battle.carriers:
        _engage(battle, rulebook)
    match_supports(battle, rulebook)
    return battle


def _engage(battle: Battle, rulebook: Rulebook) -> None:
    """Note which moves meet head-to-head (R-H2H-01), and where it takes more than counting."""
    goal, carriers = battle.goal, battle.carriers
    for one, other in battle.swaps:
        if one in battle.stranded or other in battle.stranded:
            continue
        if not rulebook.convoy_swap or (one not in carriers and other not in carriers):
            battle.opponent[one], battle.opponent[other] = other, one
        if one in carriers or other in carriers:
            battle.intricate |= {one, other}
    if rulebook.no_effect_on_origin is NoEffectOnOrigin.ALWAYS:
        battle.silencer = {
            mover: goal[mover] for mover in battle.movers() if goal[goal[mover]] == mover
        }
    for army in carriers:
        battle.landings.setdefault(goal[army], []).append(army)
    if carriers and rulebook.convoy_attack_from is ConvoyAttackFrom.LAST_FLEET:
        _meet_at_sea(battle)


def _meet_at_sea(battle: Battle) -> None:
    """Let armies that land from a fleet meet the moves against that fleet (DATC 6.F.30)."""
    for army in battle.carriers:
        landing, goal = last_water(battle, army), battle.goal[army]
        if battle.goal[goal] == landing:
            battle.opponent[army] = goal
            battle.crossing[goal] = army
            battle.intricate |= {goal, landing}


def _units_after(battle: Battle) -> list[Unit]:
    """The units that stand after the moves, by province."""
    units, arrivals, goal = battle.units, battle.arrivals, battle.goal
    after, moved = units.copy(), battle.moved
    attackers = battle.attackers
    gone = [mover for target in battle.targets for mover in attackers[target] if moved[mover]]
    for mover in gone:
        after[mover] = NOBODY
    for mover in gone:
        after[goal[mover]] = arrivals[mover]
    return after


def _dislodged(battle: Battle) -> list[Dislodged]:
    units, provinces = battle.units, battle.board.provinces
    return [
        Dislodged(units[place], provinces[attacker], attacker in battle.carriers)
        for place, attacker in battle.dislodgers.items()
    ]
