"""Convoys: which fleets join two provinces, which armies go by convoy, and whether they arrive.

Fleets are a mask of the seas they are in. A chain leads from a sea next to the army's province over
adjacent seas to one next to its destination (R-CONV-01, R-LEGAL-09, R-LEGAL-11).
"""

from collections.abc import Collection
from functools import lru_cache
from typing import TypeAlias

from engine.board import Map, Province, numbers_of
from engine.judge.movement.encoding import STAYS
from engine.judge.movement.state import MovementState
from engine.judge.occupancy import Occupancy
from engine.judge.outcome import Reason
from engine.rules import AdjacentConvoy, ConvoyAttackFrom, ConvoyRoutes, Paradox, Rulebook


def joins(board: Map, fleets: int, origin: int, destination: int) -> bool:
    """Whether fleets form a chain between two provinces, given by their numbers."""
    departure = board.sea_reach[origin] & fleets
    arrival = board.sea_reach[destination] & fleets
    if not (departure and arrival):
        return False
    return bool(departure & arrival or _connected(board, fleets, departure) & arrival)


def could_carry(
    occupancy: Occupancy, origin: Province, destination: Province, *, without: int = 0
) -> bool:
    """Whether the fleets on the board could convoy an army, whatever their orders are.

    `without` is a mask of fleets to leave out (DATC 6.D.31).
    """
    board = occupancy.board
    if origin is destination or not origin.bit & board.ports or not destination.bit & board.havens:
        return False
    return joins(board, occupancy.fleets & ~without, origin.index, destination.index)


def convoy_destinations(occupancy: Occupancy, origin: Province) -> tuple[Province, ...]:
    """Every province to which the fleets on the board could convoy an army, by number."""
    board, fleets = occupancy.board, occupancy.fleets
    if not origin.bit & board.ports:
        return ()
    seas = _connected(board, fleets, board.sea_reach[origin.index] & fleets)
    return tuple(
        port
        for port in board.provinces_in(board.havens & ~origin.bit)
        if board.sea_reach[port.index] & seas
    )


def _connected(board: Map, fleets: int, start: int) -> int:
    """All fleets that chains from those of `start` lead to."""
    reached = fresh = start
    while fresh:
        spread = 0
        for sea in numbers_of(fresh):
            spread |= board.sea_reach[sea]
        fresh = spread & fleets & ~reached
        reached |= fresh
    return reached


def is_on_route(
    occupancy: Occupancy, fleet: int, origin: int, destination: int, rulebook: Rulebook
) -> bool:
    """Whether a fleet is on a route of the fleets on the board, whatever their orders are.

    Provinces are numbers. Where detours convoy, any route will do (guide XII); by DATC it must be a
    proper one, which is broken by the loss of any of its fleets (4.E.1, 6.F.12, 6.G.19).
    """
    sea_reach = occupancy.board.sea_reach
    if sea_reach[origin] & sea_reach[destination] & 1 << fleet:
        return True
    routes = on_any_route if rulebook.detours_convoy else _on_proper_routes
    return bool(routes(occupancy.board, occupancy.fleets, origin, destination) >> fleet & 1)


@lru_cache(maxsize=4096)
def on_any_route(board: Map, fleets: int, origin: int, destination: int) -> int:
    """The fleets on any chain that uses no sea twice (R-LEGAL-09).

    There is such a chain through a fleet if it is connected to both ends and no other single fleet
    cuts it off from both (Menger's theorem).
    """
    sea_reach = board.sea_reach
    departure, arrival = sea_reach[origin] & fleets, sea_reach[destination] & fleets
    joined = _connected(board, fleets, departure) & _connected(board, fleets, arrival)
    found = joined
    for other in numbers_of(joined):
        rest = joined & ~(1 << other)
        found &= _connected(board, rest, (departure | arrival) & rest) | 1 << other
    return found


@lru_cache(maxsize=4096)
def _on_proper_routes(board: Map, fleets: int, origin: int, destination: int) -> int:
    """The fleets on any chain that is broken by the loss of any of its fleets.

    Such a chain has no short cut: only its first fleet is next to the origin, only its last is next
    to the destination, and only neighbours in the chain are neighbours at sea.
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


def route(state: MovementState, army: int) -> bool | None:
    """Whether an army's convoy still has a route; None while that is not decided.

    Only dislodgement stops a fleet (R-CONV-03, R-CONV-04). Any other chain serves as well (DATC
    4.A.1 b), unless the loss of any fleet stops the army (DATC 4.A.1 a).
    """
    carriers = state.carriers[army]
    lost, endangered = _losses(state, carriers)
    if state.rulebook.convoy_routes is not _ALL:
        return False if lost else None if endangered else True
    return _is_joined(state, army, carriers, lost, endangered)


def is_vital(state: MovementState, army: int, sea: int) -> bool | None:
    """Whether an army has no chain without the fleet in a sea; None while that is not decided."""
    others = state.carriers[army] & ~(1 << sea)
    joined = _is_joined(state, army, others, *_losses(state, others))
    return None if joined is None else not joined


def _is_joined(
    state: MovementState, army: int, fleets: int, lost: int, endangered: int
) -> bool | None:
    """Whether fleets carry an army without the lost ones; None while endangered ones matter."""
    if _is_route(state, army, fleets & ~lost & ~endangered):
        return True
    return None if endangered and _is_route(state, army, fleets & ~lost) else False


def _losses(state: MovementState, fleets: int) -> tuple[int, int]:
    lost = endangered = 0
    for fleet in numbers_of(fleets):
        for attacker in state.attackers[fleet]:
            dislodges = state.moved[attacker]
            if dislodges:
                lost |= 1 << fleet
            elif dislodges is None:
                endangered |= 1 << fleet
    return lost, endangered


def last_water(state: MovementState, army: int) -> int:
    """Where an attack by convoy comes from (DATC 4.A.4).

    That is the army's own province or, by Brannan's rule, the sea from which it lands, if there is
    only one.
    """
    if state.rulebook.convoy_attack_from is ConvoyAttackFrom.START:
        return army
    seas = numbers_of(state.carriers[army] & state.board.sea_reach[state.goal[army]])
    return seas[0] if len(seas) == 1 else army


# Looking up the member of an enum takes longer than comparing it.
_ALL, _OPPOSITE = ConvoyRoutes.ALL, AdjacentConvoy.OPPOSITE


Offer: TypeAlias = tuple[int, int, int]
"""The fleets ordered to carry an army, those of them that belong to its power, and those that are
attacked, which are the only ones that can be lost."""

_NO_OFFER: Offer = (0, 0, 0)


def assign_convoys(state: MovementState, overland: Collection[int] = ()) -> None:
    """Decide which armies go by convoy, and with which fleets.

    An army whose fleets form no complete route stays (R-CONV-02), unless the edition lets it go by
    land. Armies of `overland` do go by land.
    """
    if not state.convoys and not state.by_convoy:
        return
    offers, rulebook = _offers(state), state.rulebook
    armies = state.by_convoy
    if rulebook.adjacent_convoy is _OPPOSITE:
        armies = [army for army in armies if not _is_adjacent(state, army)]
    for army, offer in offers.items():
        if army not in armies and _follows(state, army, offer):
            armies = [*armies, army]
    for army in armies:
        if army in overland:
            continue
        offer = offers.get(army, _NO_OFFER)
        carriers = _accepted(state, army, offer)
        if carriers:
            state.carriers[army] = carriers
            state.routed[army] = None if carriers & offer[2] else True
        elif not (rulebook.via_fallback and _is_adjacent(state, army)):
            _strand(state, army)
    if rulebook.paradox is Paradox.GUIDE:
        _cancel(state)


def _strand(state: MovementState, army: int) -> None:
    target = state.goal[army]
    state.stranded = {**state.stranded, army: target}
    state.goal[army] = STAYS
    state.movers.remove(army)
    state.attackers[target] = tuple([rival for rival in state.attackers[target] if rival != army])
    if not state.attackers[target]:
        state.targets.remove(target)


def _offers(state: MovementState) -> dict[int, Offer]:
    """The fleets ordered to carry each army where it is going (R-CONV-02)."""
    encoded, goal, attackers = state.encoded, state.goal, state.attackers
    offers: dict[int, Offer] = {}
    for convoy in state.convoys:
        fleet, army = convoy.supporter, convoy.helped
        if goal[army] != convoy.target:
            state.voided = {**state.voided, fleet: Reason.CONVOY_MISMATCH}
            continue
        state.transports[fleet] = army
        fleets, own, attacked = offers.get(army, _NO_OFFER)
        bit = 1 << fleet
        if encoded[fleet].power == encoded[army].power:
            own |= bit
        if attackers[fleet]:
            attacked |= bit
        offers[army] = fleets | bit, own, attacked
    return offers


def _follows(state: MovementState, army: int, offer: Offer) -> bool:
    """Whether an army goes by convoy though its order does not say so (DATC 4.A.3)."""
    match state.rulebook.adjacent_convoy:
        case AdjacentConvoy.EXPLICIT:
            return False
        case AdjacentConvoy.INTENT | AdjacentConvoy.OWN_OR_VIA:
            return offer[1] != 0
        case AdjacentConvoy.OPPOSITE:
            is_opposed = state.goal[state.goal[army]] == army
            return is_opposed and _is_route(state, army, offer[0])
        case AdjacentConvoy.ALWAYS:
            return _is_route(state, army, offer[0])


def _accepted(state: MovementState, army: int, offer: Offer) -> int:
    """The ordered fleets that are on a route, none if there is no route: option `convoy_routes`."""
    fleets, own, _ = offer
    if not _is_route(state, army, fleets):
        return 0
    declines = state.rulebook.convoy_routes is ConvoyRoutes.OWN_FIRST_ANY
    if declines and _is_route(state, army, own):
        fleets = own
    return on_any_route(state.board, fleets, army, state.goal[army])


def _is_route(state: MovementState, army: int, fleets: int) -> bool:
    return joins(state.board, fleets, army, state.goal[army])


def _is_adjacent(state: MovementState, army: int) -> bool:
    return bool(state.board.army_reach[army] >> state.goal[army] & 1)


def _cancel(state: MovementState) -> None:
    """Cancel the orders of fleets that no convoy uses (guide VIII.1).

    A foreign fleet is declined where those of the army's own power suffice.
    """
    units = state.units
    for fleet, army in list(state.transports.items()):
        carriers, power = state.carriers.get(army, 0), units[army][0]
        if carriers >> fleet & 1:
            continue
        del state.transports[fleet]
        suffice = carriers and all(units[carrier][0] == power for carrier in numbers_of(carriers))
        reason = Reason.CONVOY_SUPERFLUOUS
        if army in state.stranded:
            reason = Reason.CONVOY_INCOMPLETE
        elif suffice and units[fleet][0] != power:
            reason = Reason.CONVOY_DECLINED
        state.voided = {**state.voided, fleet: reason}
