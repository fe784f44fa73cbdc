"""A movement phase from the orders to the units after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from engine.board import Province, Unit
from engine.judge.battle import Battle
from engine.judge.convoys import last_water
from engine.judge.embarkation import embark
from engine.judge.gist import STAYS
from engine.judge.making import make
from engine.judge.muster import muster
from engine.judge.occupancy import NOBODY
from engine.judge.outcome import Outcome
from engine.judge.reasons import movement_outcomes
from engine.judge.resolver import resolve
from engine.judge.supports import match_supports
from engine.orders import Orders
from engine.position import Dislodged, Position
from engine.rules import Rulebook
from engine.rules.choices import ConvoyAttackFrom, NoEffectOnOrigin
from engine.variant import Variant

MovementResult: TypeAlias = tuple[
    tuple[Outcome, ...], list[Unit], list[Dislodged], frozenset[Province]
]
"""What movement orders led to: the outcomes; the units standing after the moves, by province as in
`Occupancy`; all that were dislodged, with or without a retreat; and the provinces left vacant by a
standoff."""

_NO_ARMIES: frozenset[int] = frozenset()
_ALWAYS, _LAST_FLEET = NoEffectOnOrigin.ALWAYS, ConvoyAttackFrom.LAST_FLEET


def resolve_movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementResult:
    """Move every unit whose order succeeds."""
    battle = fight(position, orders, variant, rulebook)
    outcomes = movement_outcomes(battle, variant.powers)
    dislodged = _dislodged(battle)  # before others stand where these stood
    _move(battle)
    return outcomes, battle.units, dislodged, _contested(battle)


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
        afoot = _afoot(battle)
        if not afoot:
            return battle
        overland = overland.union(afoot)


def _afoot(battle: Battle) -> Collection[int]:
    """The armies whose convoy is disrupted and that could go by land."""
    reach, goal = battle.board.army_reach, battle.goal
    near = [army for army in battle.carriers if reach[army] >> goal[army] & 1]
    return [army for army in near if not battle.routed[army]]


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
    _engage(battle, rulebook)
    match_supports(battle, rulebook)
    return battle


def _engage(battle: Battle, rulebook: Rulebook) -> None:
    """Note where units stay or move away that are attacked, and what that makes of the attacks."""
    goal, carriers, attackers = battle.goal, battle.carriers, battle.attackers
    attacked, vacated, places = battle.attacked, battle.vacated, battle.listed
    if not battle.is_one_for_each:
        places = [*places, *battle.idle]
    for place in places:
        if attackers[place]:
            onward = goal[place]
            if onward == STAYS:
                attacked.append(place)
            else:
                vacated.append(place)
                if goal[onward] == place:
                    _meet_on_the_way(battle, place, onward, rulebook)
    if rulebook.no_effect_on_origin is _ALWAYS:
        battle.silencer = _silencers(battle)
    for army in carriers:
        if battle.routed[army] is None:
            target = goal[army]
            battle.landings = {**battle.landings, target: (*battle.landings.get(target, ()), army)}
    if carriers and rulebook.convoy_attack_from is _LAST_FLEET:
        _meet_at_sea(battle)


def _silencers(battle: Battle) -> dict[int, int]:
    """For moves into each other's provinces the other one, by convoy or not (R-DISL-02)."""
    goal = battle.goal
    return {mover: goal[mover] for mover in battle.vacated if goal[goal[mover]] == mover}


def _meet_on_the_way(battle: Battle, one: int, other: int, rulebook: Rulebook) -> None:
    """Let two units that attack each other's provinces meet head-to-head (R-H2H-01)."""
    carriers = battle.carriers
    by_convoy = one in carriers or other in carriers
    if not by_convoy or not rulebook.convoy_swap:
        battle.opponent[one] = other
    if by_convoy:
        battle.intricate |= {one}


def _meet_at_sea(battle: Battle) -> None:
    """Let armies that land from a fleet meet the moves against that fleet (DATC 6.F.30)."""
    for army in battle.carriers:
        landing, goal = last_water(battle, army), battle.goal[army]
        if battle.goal[goal] == landing:
            battle.opponent[army] = goal
            battle.crossing = {**battle.crossing, goal: army}
            battle.intricate |= {goal, landing}


def _move(battle: Battle) -> None:
    """Let the units stand where they do after the moves: first all leave, then all arrive."""
    movers, goal, moved = battle.movers, battle.goal, battle.moved
    nobody, gists, units = NOBODY, battle.gists, battle.units
    for mover in movers:
        if moved[mover]:
            units[mover] = nobody
    for mover in movers:
        if moved[mover]:
            units[goal[mover]] = gists[mover][6]


def _dislodged(battle: Battle) -> list[Dislodged]:
    if not battle.dislodgers:
        return []
    units, provinces, carriers = battle.units, battle.board.provinces, battle.carriers
    dislodged = []
    for place in sorted(battle.dislodgers):
        attacker = battle.dislodgers[place]
        entry = units[place], provinces[attacker], attacker in carriers
        dislodged.append(make(Dislodged, entry))
    return dislodged


def _contested(battle: Battle) -> frozenset[Province]:
    if not battle.standoffs:
        return _NOWHERE
    return frozenset(map(battle.board.provinces.__getitem__, battle.standoffs))


_NOWHERE: frozenset[Province] = frozenset()
