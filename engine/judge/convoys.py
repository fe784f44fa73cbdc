"""Convoys: which chains of fleets join two provinces (R-CONV-01, R-LEGAL-09, R-LEGAL-11).

Fleets are a mask of the seas they stand in. A chain leads from a sea next to the army's province
over adjacent seas to one next to its destination.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.board import Map, Province
from engine.judge.encoding import STAYS
from engine.judge.movement_state import Battle
from engine.judge.occupancy import Occupancy
from engine.judge.outcome import Reason
from engine.rules import Rulebook
from engine.rules.choices import AdjacentConvoy, ConvoyRoutes, Paradox


def joins(board: Map, fleets: int, origin: int, destination: int) -> bool:
    """Whether the fleets form a chain between two provinces, given by their numbers."""
    sea_reach = board.sea_reach
    arrival = sea_reach[destination] & fleets
    reached = fresh = sea_reach[origin] & fleets
    while fresh and arrival:
        if fresh & arrival:
            return True
        spread = 0
        while fresh:
            sea = fresh & -fresh
            spread |= sea_reach[sea.bit_length() - 1]
            fresh ^= sea
        fresh = spread & fleets & ~reached
        reached |= fresh
    return False


def could_carry(
    standing: Occupancy, origin: Province, destination: Province, *, without: int = 0
) -> bool:
    """Whether the fleets on the board could convoy an army, whatever they are ordered.

    `without` is a mask of fleets that are left out (DATC 6.D.31).
    """
    board = standing.board
    if origin is destination or not origin.bit & board.ports or not destination.bit & board.ports:
        return False
    return joins(board, standing.fleets & ~without, origin.index, destination.index)


def harbours(standing: Occupancy, origin: Province) -> tuple[Province, ...]:
    """Every province an army could be convoyed to by the fleets on the board, by number."""
    board, fleets = standing.board, standing.fleets
    if not origin.bit & board.ports:
        return ()
    seas = _afloat(board, fleets, board.sea_reach[origin.index] & fleets)
    return tuple(
        port
        for port in board.provinces_in(board.ports & ~origin.bit)
        if board.sea_reach[port.index] & seas
    )


def _afloat(board: Map, fleets: int, start: int) -> int:
    """All the fleets that chains from those of `start` lead to."""
    reached = fresh = start
    while fresh:
        spread = 0
        for sea in numbers_of(fresh):
            spread |= board.sea_reach[sea]
        fresh = spread & fleets & ~reached
        reached |= fresh
    return reached


def could_help(
    standing: Occupancy, fleet: int, origin: int, destination: int, rulebook: Rulebook
) -> bool:
    """Whether a fleet is on a route of the fleets on the board, whatever they are ordered.

    All three are numbers of provinces. Where every route endangers the army any route will do
    (guide XII); elsewhere it must be a proper one, that is broken by the loss of whichever of its
    fleets (DATC 4.E.1, 6.F.12, 6.G.19).
    """
    sea_reach = standing.board.sea_reach
    if sea_reach[origin] & sea_reach[destination] & 1 << fleet:
        return True
    routes = _on_proper_routes if rulebook.convoy_routes is ConvoyRoutes.ALL else on_any_route
    return bool(routes(standing.board, standing.fleets, origin, destination) >> fleet & 1)


@lru_cache(maxsize=4096)
def on_any_route(board: Map, fleets: int, origin: int, destination: int) -> int:
    """The fleets on any chain that uses no sea twice (R-LEGAL-09).

    Such a chain leads through a fleet if it is joined to both ends, and no other single fleet
    cuts it off from both (Menger).
    """
    sea_reach = board.sea_reach
    departure, arrival = sea_reach[origin] & fleets, sea_reach[destination] & fleets
    joined = _afloat(board, fleets, departure) & _afloat(board, fleets, arrival)
    found = joined
    for other in numbers_of(joined):
        rest = joined & ~(1 << other)
        found &= _afloat(board, rest, (departure | arrival) & rest) | 1 << other
    return found


@lru_cache(maxsize=4096)
def _on_proper_routes(board: Map, fleets: int, origin: int, destination: int) -> int:
    """The fleets on any chain that is broken by the loss of whichever of its fleets.

    Such a chain has no short cut: no fleet but the first is next to the origin, none but the last
    next to the destination, and only neighbours in the chain are neighbours at sea.
    """
    sea_reach = board.sea_reach
    arrival = sea_reach[destination]
    departure = sea_reach[origin] & fleets
    found = 0
    chains = [(1 << sea, sea, departure) for sea in numbers_of(departure)]
    while chains:
        chain, last, closed = chains.pop()
        if arrival >> last & 1:
            found |= chain
            continue
        onward = sea_reach[last] & fleets
        chains.extend(
            (chain | 1 << sea, sea, closed | onward) for sea in numbers_of(onward & ~closed)
        )
    return found


def numbers_of(mask: int) -> list[int]:
    """The numbers of the provinces of a mask, ascending."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def route(battle: Battle, army: int) -> bool | None:
    """Whether enough of its fleets is left to an army; None while that is not decided.

    Only dislodgement stops a fleet (R-CONV-03, R-CONV-04). Every other chain serves as well (DATC
    4.A.1 b), unless the convoy is fragile.
    """
    carriers = battle.carriers[army]
    lost, endangered = _losses(battle, carriers)
    if battle.fragile:
        return False if lost else None if endangered else True
    goal = battle.goal[army]
    if joins(battle.board, carriers & ~lost & ~endangered, army, goal):
        return True
    if endangered and joins(battle.board, carriers & ~lost, army, goal):
        return None
    return False


def is_vital(battle: Battle, army: int, sea: int) -> bool | None:
    """Whether no chain is left to an army without the fleet in a sea; None if not decided."""
    others = battle.carriers[army] & ~(1 << sea)
    lost, endangered = _losses(battle, others)
    goal = battle.goal[army]
    if not joins(battle.board, others & ~lost, army, goal):
        return True
    return False if joins(battle.board, others & ~lost & ~endangered, army, goal) else None


def _losses(battle: Battle, fleets: int) -> tuple[int, int]:
    """Which of the fleets are dislodged, and which may yet be."""
    lost = endangered = 0
    for fleet in numbers_of(fleets):
        for attacker in battle.attackers[fleet]:
            dislodges = battle.moved[attacker]
            if dislodges:
                lost |= 1 << fleet
            elif dislodges is None:
                endangered |= 1 << fleet
    return lost, endangered


def last_water(battle: Battle, army: int) -> int:
    """The sea from which an army by convoy lands; its own province if there are several."""
    landings = battle.carriers[army] & battle.board.sea_reach[battle.goal[army]]
    seas = numbers_of(landings)
    return seas[0] if len(seas) == 1 else army


# Looking up the member of an enum takes longer than comparing it.
_ALL, _GUIDE, _OPPOSITE = ConvoyRoutes.ALL, Paradox.GUIDE, AdjacentConvoy.OPPOSITE


Offer: TypeAlias = tuple[int, int, int]
"""The fleets ordered to carry an army, those of them that are its countrymen, and those that are
attacked: no others can be lost."""

_NO_OFFER: Offer = (0, 0, 0)


def embark(battle: Battle, rulebook: Rulebook, overland: Collection[int] = ()) -> None:
    """Match convoys with the armies' moves and decide which armies go by convoy.

    An army whose fleets form no complete route stays (R-CONV-02), unless the edition lets it go by
    land. Those of `overland` do so anyway.
    """
    if not battle.convoys and not battle.by_convoy:
        return
    offers = _offers(battle)
    for army in _boarding(battle, offers, rulebook):
        if army in overland:
            continue
        offer = offers.get(army, _NO_OFFER)
        carriers = _accepted(battle, army, offer, rulebook)
        if carriers:
            battle.carriers[army] = carriers
            battle.routed[army] = None if carriers & offer[2] else True
        elif not (rulebook.via_fallback and _is_adjacent(battle, army)):
            _strand(battle, army)
    battle.fragile = rulebook.convoy_routes is not _ALL
    if rulebook.paradox is _GUIDE:
        _cancel(battle)


def _strand(battle: Battle, army: int) -> None:
    target = battle.goal[army]
    battle.stranded = {**battle.stranded, army: target}
    battle.goal[army] = STAYS
    battle.movers.remove(army)
    battle.attackers[target] = tuple([one for one in battle.attackers[target] if one != army])


def _offers(battle: Battle) -> dict[int, Offer]:
    """The fleets ordered to carry each army where it is going (R-CONV-02)."""
    gists, goal, attackers = battle.gists, battle.goal, battle.attackers
    offers: dict[int, Offer] = {}
    for fleet, army, target in battle.convoys:
        if goal[army] != target:
            battle.voided = {**battle.voided, fleet: Reason.CONVOY_MISMATCH}
            continue
        battle.ferries[fleet] = army
        fleets, own, attacked = offers.get(army, _NO_OFFER)
        bit = 1 << fleet
        if gists[fleet][0] is gists[army][0]:
            own |= bit
        if attackers[fleet]:
            attacked |= bit
        offers[army] = fleets | bit, own, attacked
    return offers


def _boarding(battle: Battle, offers: dict[int, Offer], rulebook: Rulebook) -> list[int]:
    """The armies that go by convoy, if at all: option `adjacent_convoy` (DATC 4.A.3)."""
    boarding = battle.by_convoy.copy()
    if rulebook.adjacent_convoy is _OPPOSITE:
        boarding = [army for army in boarding if not _is_adjacent(battle, army)]
    boards = _BOARDS[rulebook.adjacent_convoy]
    for army, offer in offers.items():
        if army not in boarding and boards(battle, army, offer):
            boarding.append(army)
    return boarding


def _by_own(_battle: Battle, _army: int, offer: Offer) -> bool:
    return offer[1] != 0


def _by_any(battle: Battle, army: int, offer: Offer) -> bool:
    return _is_route(battle, army, offer[0])


def _against_another(battle: Battle, army: int, offer: Offer) -> bool:
    return battle.goal[battle.goal[army]] == army and _is_route(battle, army, offer[0])


_BOARDS: Mapping[AdjacentConvoy, Callable[[Battle, int, Offer], bool]] = {
    AdjacentConvoy.EXPLICIT: lambda *_: False,
    AdjacentConvoy.INTENT: _by_own,
    AdjacentConvoy.OWN_OR_VIA: _by_own,
    AdjacentConvoy.ALWAYS: _by_any,
    AdjacentConvoy.OPPOSITE: _against_another,
}
"""Whether an army to which fleets are offered goes by convoy although its order does not say so."""


def _accepted(battle: Battle, army: int, offer: Offer, rulebook: Rulebook) -> int:
    """The fleets of the convoy, none where they form no route: option `convoy_routes`."""
    fleets, own, _ = offer
    if not _is_route(battle, army, fleets):
        return 0
    if rulebook.convoy_routes is _ALL:
        return fleets
    if rulebook.convoy_routes is ConvoyRoutes.OWN_FIRST_ANY and _is_route(battle, army, own):
        fleets = own
    return on_any_route(battle.board, fleets, army, battle.goal[army])


def _is_route(battle: Battle, army: int, fleets: int) -> bool:
    return joins(battle.board, fleets, army, battle.goal[army])


def _is_adjacent(battle: Battle, army: int) -> bool:
    return bool(battle.board.army_reach[army] >> battle.goal[army] & 1)


def _cancel(battle: Battle) -> None:
    """Cancel the orders of fleets that no convoy uses (guide VIII.1)."""
    for fleet, army in list(battle.ferries.items()):
        carriers = battle.carriers.get(army, 0)
        if carriers >> fleet & 1:
            continue
        del battle.ferries[fleet]
        if army in battle.stranded:
            reason = Reason.CONVOY_INCOMPLETE
        elif _is_declined(battle, fleet, army, carriers):
            reason = Reason.CONVOY_DECLINED
        else:
            reason = Reason.CONVOY_SUPERFLUOUS
        battle.voided = {**battle.voided, fleet: reason}


def _is_declined(battle: Battle, fleet: int, army: int, carriers: int) -> bool:
    """Whether a foreign fleet was left out because the army's countrymen suffice."""
    power = battle.units[army][0]
    suffices = carriers and all(battle.units[one][0] == power for one in numbers_of(carriers))
    return bool(suffices) and battle.units[fleet][0] != power
