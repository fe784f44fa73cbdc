"""Convoys: which chains of fleets join two provinces (R-CONV-01, R-LEGAL-09, R-LEGAL-11).

Fleets are a mask of the seas they stand in. A chain leads from a sea next to the army's province
over adjacent seas to one next to its destination.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import Map, Province
from engine.judge.battle import Battle
from engine.judge.outcome import Reason
from engine.judge.standing import Standing
from engine.orders import Convoy, Move, Order
from engine.rulebook import Rulebook


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
    standing: Standing, origin: Province, destination: Province, *, without: int = 0
) -> bool:
    """Whether the fleets on the board could convoy an army, whatever they are ordered.

    `without` is a mask of fleets that are left out (DATC 6.D.31).
    """
    board = standing.board
    if origin is destination or not origin.bit & board.ports or not destination.bit & board.ports:
        return False
    return joins(board, standing.fleets & ~without, origin.index, destination.index)


def harbours(standing: Standing, origin: Province) -> tuple[Province, ...]:
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
        for sea in _numbers(fresh):
            spread |= board.sea_reach[sea]
        fresh = spread & fleets & ~reached
        reached |= fresh
    return reached


def could_help(
    standing: Standing, fleet: Province, origin: Province, destination: Province
) -> bool:
    """Whether a fleet is on a proper route of the fleets on the board: one it cannot do without.

    DATC 4.E.1, 6.F.12, 6.G.19.
    """
    sea_reach, bit = standing.board.sea_reach, fleet.bit
    if sea_reach[origin.index] & sea_reach[destination.index] & bit:
        return True
    proper = _on_proper_routes(standing.board, standing.fleets, origin.index, destination.index)
    return bool(proper & bit)


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
    chains = [(1 << sea, sea, departure) for sea in _numbers(departure)]
    while chains:
        chain, last, closed = chains.pop()
        if arrival >> last & 1:
            found |= chain
            continue
        onward = sea_reach[last] & fleets
        chains.extend(
            (chain | 1 << sea, sea, closed | onward) for sea in _numbers(onward & ~closed)
        )
    return found


def _numbers(mask: int) -> list[int]:
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def embark(battle: Battle, rulebook: Rulebook) -> None:
    """Match convoys with the armies' moves and decide which armies go by convoy.

    One to an adjacent province does when it says so or a fleet of its own power is ordered to carry
    it (DATC 4.A.3 d). An army whose fleets form no complete route stays (R-CONV-02), unless the
    edition lets it go by land.
    """
    orders, units = battle.orders, battle.units
    fleets: dict[int, int] = {}
    by_convoy = battle.by_convoy
    for fleet in battle.convoyers:
        convoy = orders[fleet]
        if not isinstance(convoy, Convoy):
            continue
        army = convoy.convoyed[1].province.index
        if _carried(convoy, orders.get(army)):
            fleets[army] = fleets.get(army, 0) | 1 << fleet
            if units[fleet][0] == units[army][0] and army not in by_convoy:
                by_convoy.append(army)
        else:
            battle.voided[fleet] = Reason.CONVOY_MISMATCH
    for army in by_convoy:
        goal = battle.goal[army]
        carriers = fleets.get(army, 0)
        if joins(battle.board, carriers, army, goal):
            battle.carriers[army] = carriers
            battle.routed[army] = None
        elif not (rulebook.via_fallback and battle.board.army_reach[army] >> goal & 1):
            battle.stranded.add(army)
            del battle.goal[army]


def _carried(convoy: Convoy, move: Order | None) -> bool:
    """Whether the army is ordered to go where the fleet would carry it (R-CONV-02)."""
    return isinstance(move, Move) and move.destination.province is convoy.destination.province


def route(battle: Battle, army: int) -> bool | None:
    """Whether a chain of its fleets is left to an army; None while that is not decided.

    Only dislodgement stops a fleet (R-CONV-03, R-CONV-04); every other chain serves as well
    (DATC 4.A.1 b).
    """
    lost = endangered = 0
    carriers = battle.carriers[army]
    for fleet in _numbers(carriers):
        for attacker in battle.attackers.get(fleet, ()):
            dislodges = battle.moved.get(attacker)
            if dislodges:
                lost |= 1 << fleet
            elif dislodges is None:
                endangered |= 1 << fleet
    goal = battle.goal[army]
    if joins(battle.board, carriers & ~lost & ~endangered, army, goal):
        return True
    if endangered and joins(battle.board, carriers & ~lost, army, goal):
        return None
    return False
