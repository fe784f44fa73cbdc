"""A movement phase from the orders to the units after it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from engine.board import Province, Unit
from engine.judge.collecting import muster
from engine.judge.convoys import embark, last_water, route
from engine.judge.encoding import STAYS
from engine.judge.movement_state import Battle, orders_at, tell
from engine.judge.occupancy import NOBODY
from engine.judge.outcome import Outcome, Reason, Verdict, make
from engine.judge.paradoxes import settle_circle
from engine.judge.reasons import movement_outcomes, tell_move
from engine.judge.strengths import odds, prevent, settle_at_sight, succeeds
from engine.judge.supports import clear_up, match_supports
from engine.orders import Hold, Orders
from engine.position import Dislodged, Position
from engine.rules import Rulebook
from engine.rules.choices import ConvoyAttackFrom, NoEffectOnOrigin, Paradox
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


def resolve(battle: Battle, paradox: Paradox) -> None:
    """Decide every move and every convoy of a battle."""
    unsettled = settle_at_sight(battle)
    if unsettled:
        _settle(battle, unsettled, paradox)
        _conclude(battle, unsettled)


def _settle(battle: Battle, moves: list[int], paradox: Paradox) -> None:
    """Decide as much as can be, then what goes in circles, until there is nothing left."""
    moved, routed = battle.moved, battle.routed
    routes = [army for army in battle.carriers if battle.routed[army] is None]
    while moves or routes:
        waiting = len(moves) + len(routes)
        for mover in moves:
            moved[mover] = succeeds(battle, mover)
        for army in routes:
            routed[army] = route(battle, army)
        moves = [mover for mover in moves if moved[mover] is None]
        routes = [army for army in routes if routed[army] is None]
        if len(moves) + len(routes) == waiting:
            settle_circle(battle, moves, routes, paradox)
            moves = [mover for mover in moves if moved[mover] is None]
            routes = [army for army in routes if routed[army] is None]


def _conclude(battle: Battle, movers: list[int]) -> None:
    """Tell what became of the movers, note whom they dislodged, and standoffs (R-MOVE-08).

    A move without effect stands nobody off (R-DISL-03, R-CONV-04).
    """
    goal, moved = battle.goal, battle.moved
    for target in battle.doubts:
        clear_up(battle, target)
    standoffs, entered = set(), {goal[mover] for mover in movers if moved[mover]}
    met = {mover: odds(battle, mover) for mover in movers}
    for mover in movers:
        if mover not in battle.confused and battle.routed.get(mover, True):
            tell_move(battle, mover, met[mover])
        target = goal[mover]
        stays = battle.units[target] is not NOBODY and (goal[target] < 0 or not moved[target])
        if moved[mover]:
            if stays:
                battle.dislodgers[target] = mover
        elif not stays and target not in entered and prevent(battle, mover)[0]:
            standoffs.add(target)
    battle.standoffs += standoffs
    for target in {goal[mover] for mover in movers}:
        attackers = [one for one in battle.attackers[target] if battle.routed.get(one, True)]
        if (
            attackers
            and battle.units[target] is not NOBODY
            and isinstance(battle.gists[target][1], Hold)
        ):
            most = max(met[one][1] for one in attackers)
            defence = met[attackers[0]][2]
            attacks = orders_at(battle, attackers)
            tell(battle, target, Verdict.HOLDS, Reason.HELD_OFF, attacks, defence, most)
