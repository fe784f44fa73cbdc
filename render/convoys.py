"""The way of a convoyed army: through which fleets its arrow is drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from engine.board import Map, Province, UnitType
from engine.orders import Move


def needs_convoy(move: Move, board: Map) -> bool:
    """Whether an army's move is drawn over water: ordered so, or not possible over land."""
    if move.unit.type is not UnitType.ARMY:
        return False
    reach = board.army_reach[move.unit.location.province.index]
    return move.via or not reach & move.destination.province.bit


def route(
    start: Province, end: Province, fleets: Collection[Province], board: Map
) -> tuple[Province, ...]:
    """The shortest chain of fleets' waters from a coast to a coast; empty when there is none."""

    def near(one: Province, two: Province) -> bool:
        return bool(board.sea_reach[one.index] & two.bit or board.sea_reach[two.index] & one.bit)

    queue: deque[tuple[Province, ...]] = deque((water,) for water in fleets if near(start, water))
    seen = {chain[0] for chain in queue}
    while queue:
        chain = queue.popleft()
        if near(end, chain[-1]):
            return chain
        for water in fleets:
            if water not in seen and near(chain[-1], water):
                seen.add(water)
                queue.append((*chain, water))
    return ()
