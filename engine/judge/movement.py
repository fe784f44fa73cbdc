"""A movement phase from the orders to the units after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from engine.board import Province, Unit
from engine.judge.battle import Battle
from engine.judge.convoys import last_water
from engine.judge.embarkation import embark
from engine.judge.making import make
from engine.judge.muster import muster
from engine.judge.outcome import Outcome
from engine.judge.reasons import movement_outcomes
from engine.judge.resolver import resolve
from engine.judge.standing import NOBODY
from engine.judge.submission import Orders
from engine.judge.supports import match_supports
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.rulebook.choices import ConvoyAttackFrom, NoEffectOnOrigin
from engine.variant import Variant

MovementResult: TypeAlias = tuple[
    tuple[Outcome, ...], list[Unit], list[Dislodged], frozenset[Province]
]
"""What movement orders led to: the outcomes; the units standing after the moves, by province as in
`Standing`; all that were dislodged, with or without a retreat; and the provinces left vacant by a
standoff."""

_NO_ARMIES: frozenset[int] = frozenset()
_ALWAYS, _LAST_FLEET = NoEffectOnOrigin.ALWAYS, ConvoyAttackFrom.LAST_FLEET


def resolve_movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementResult:
    """Move every unit whose order succeeds."""
    battle = fight(position, orders, variant, rulebook)
    if len(battle.dislodgers) > 1:
        battle.dislodgers = dict(sorted(battle.dislodgers.items()))
    outcomes = movement_outcomes(battle, variant.powers)
    return outcomes, _units_after(battle), _dislodged(battle), _contested(battle)


def fight(position: Position, orders: Orders, variant: Variant, rulebook: Rulebook) -> Battle:
    """Decide every move and every convoy.

    Where an army whose convoy is disrupted may go by land, all is decided again with it there
    (DATC 6.G.20).
    """
    overland = _NO_ARMIES
    while True:
        battle = draw_up(position, orders, variant, rulebook, overland)
        resolve(battle, rulebook.paradox)
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
    overland: Collection[int] = _NO_ARMIES,
) -> Battle:
    """The battle of a phase before anything is decided; armies of `overland` go by land."""
    battle = muster(position, orders, variant, rulebook)
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
    if rulebook.no_effect_on_origin is _ALWAYS:
        battle.silencer = {
            mover: goal[mover] for mover in battle.arrivals if goal[goal[mover]] == mover
        }
    for army in carriers:
        battle.landings.setdefault(goal[army], []).append(army)
    if carriers and rulebook.convoy_attack_from is _LAST_FLEET:
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
    arrivals, goal, moved = battle.arrivals, battle.goal, battle.moved
    after = battle.units.copy()
    gone = [mover for mover in arrivals if moved[mover]]
    for mover in gone:
        after[mover] = NOBODY
    for mover in gone:
        after[goal[mover]] = arrivals[mover]
    return after


def _dislodged(battle: Battle) -> list[Dislodged]:
    if not battle.dislodgers:
        return []
    units, provinces = battle.units, battle.board.provinces
    return [
        make(Dislodged, (units[place], provinces[attacker], attacker in battle.carriers))
        for place, attacker in battle.dislodgers.items()
    ]


def _contested(battle: Battle) -> frozenset[Province]:
    if not battle.standoffs:
        return _NOWHERE
    provinces = battle.board.provinces
    return frozenset([provinces[place] for place in battle.standoffs])


_NOWHERE: frozenset[Province] = frozenset()
