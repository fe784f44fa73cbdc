"""What can be wrong with a movement order for a unit that is there and may be ordered.

An illegal order is ignored: the unit holds, and another order for it counts (DATC 4.E.1). The
letter and coast that an order writes for a unit are not looked at (DATC 4.B.5, 4.C.2), nor is a
coast written for an army (DATC 4.B.6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.board import Location, Terrain, Unit, UnitType
from engine.judge.convoys import could_carry, could_help
from engine.judge.occupancy import Occupancy, landing, landing_fault
from engine.judge.outcome import Reason
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove
from engine.rules import Rulebook
from engine.rules.choices import SupportCoast

# Looking up the member of an enum takes longer than the rest of the question.
_ARMY = UnitType.ARMY


def hold_fault(_order: Hold, _unit: Unit, _standing: Occupancy, _rulebook: Rulebook) -> None:
    """A unit may always hold (R-ORD-01)."""


def move_fault(order: Move, unit: Unit, standing: Occupancy, rulebook: Rulebook) -> Reason | None:
    """Why the unit may not make this move, by land, by sea or by convoy."""
    board, destination = standing.board, order.destination
    is_direct = landing(board, unit, destination) is not None
    if is_direct and not order.via:
        return None
    if unit[1] is UnitType.FLEET:
        return Reason.FLEET_BY_CONVOY if order.via else landing_fault(board, unit, destination)
    if is_direct and (rulebook.via_fallback or rulebook.falls_back_to_land):
        return None
    if could_carry(standing, unit.province, destination.province):
        return None
    return Reason.NO_CONVOY_POSSIBLE if is_direct else landing_fault(board, unit, destination)


def support_hold_fault(
    order: SupportHold, unit: Unit, standing: Occupancy, _rulebook: Rulebook
) -> Reason | None:
    """Why the unit may not support another to hold (R-LEGAL-03, R-LEGAL-07)."""
    board, supported = standing.board, order.supported[1]
    reach = (board.army_reach_from if unit[1] is _ARMY else board.fleet_reach_from)[unit[2]]
    if not reach & supported.province.bit:
        is_itself = supported.province is unit.province
        if supported.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    return Reason.NOTHING_TO_SUPPORT if standing.at(supported) is None else None


def support_move_fault(  # noqa: PLR0911 - a rule a line
    order: SupportMove, unit: Unit, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why the unit may not support this move (R-LEGAL-03 to R-LEGAL-07).

    The move must be possible without a convoy by the supporter itself (DATC 6.D.31).
    """
    board, destination = standing.board, order.destination
    reach = (board.army_reach_from if unit[1] is _ARMY else board.fleet_reach_from)[unit[2]]
    if not reach & destination.province.bit:
        is_itself = destination.province is unit.province
        if destination.province.bit & board.closed:
            return Reason.CLOSED
        return Reason.SUPPORTS_INTO_ITSELF if is_itself else Reason.SUPPORT_UNREACHABLE
    mover = standing.at(order.supported[1])
    if mover is None:
        return Reason.NOTHING_TO_SUPPORT
    if mover is unit:
        return Reason.SUPPORTS_ITSELF
    landings = board.army_landings if mover[1] is _ARMY else board.fleet_landings
    if destination in landings[mover[2]]:
        return None
    if rulebook.support_coast is SupportCoast.IGNORED:
        destination = board.plain(destination.province)
    if _could_move(standing, mover, destination, unit):
        return None
    return Reason.SUPPORTED_MOVE_IMPOSSIBLE


def convoy_fault(  # noqa: PLR0911 - a rule a line
    order: Convoy, unit: Unit, standing: Occupancy, rulebook: Rulebook
) -> Reason | None:
    """Why the unit may not convoy an army this way (R-LEGAL-09, R-LEGAL-11)."""
    if unit.type is _ARMY:
        return Reason.CONVOY_BY_ARMY
    if unit.province.terrain is not Terrain.SEA:
        return Reason.CONVOY_NOT_AT_SEA
    origin, destination = order.convoyed.location.province, order.destination.province
    army = standing.at(order.convoyed.location)
    if army is None:
        return Reason.NOTHING_TO_CONVOY
    if army.type is UnitType.FLEET:
        return Reason.CONVOY_OF_FLEET
    if origin is destination:
        return Reason.SAME_PROVINCE
    if (origin.bit | destination.bit) & standing.board.closed:
        return Reason.CLOSED
    if not (origin.bit & standing.board.ports and destination.bit & standing.board.ports):
        return Reason.CONVOY_NOT_COASTAL
    fleet = unit.province.index
    if could_help(standing, fleet, origin.index, destination.index, rulebook):
        return None
    return Reason.NO_ROUTE


MOVEMENT_FAULTS: Mapping[type[Order], Callable[..., Reason | None]] = {
    Hold: hold_fault,
    Move: move_fault,
    SupportHold: support_hold_fault,
    SupportMove: support_move_fault,
    Convoy: convoy_fault,
}
"""For each kind of order what is wrong with it for a unit that is there and may be ordered."""


def _could_move(standing: Occupancy, unit: Unit, destination: Location, supporter: Unit) -> bool:
    """Whether a supported unit could move otherwise than by naming a place next to it.

    An army by a convoy, but not by the supporter itself (DATC 6.D.31); a fleet to any of several
    coasts, when none is named (DATC 4.B.4 c).
    """
    if unit[1] is _ARMY:
        without = supporter.province.bit
        return could_carry(standing, unit.province, destination.province, without=without)
    reach = standing.board.fleet_reach_from[unit[2]]
    return destination.coast is None and reach & destination.province.bit != 0
