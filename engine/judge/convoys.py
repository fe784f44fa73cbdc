"""Convoys: which chains of fleets join two provinces (R-CONV-01, R-LEGAL-09, R-LEGAL-11).

Fleets are a mask of the seas they stand in. A chain leads from a sea next to the army's province
over adjacent seas to one next to its destination.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Map, Province
from engine.judge.battle import Battle
from engine.judge.occupancy import Occupancy
from engine.rules import Rulebook
from engine.rules.choices import ConvoyRoutes


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
