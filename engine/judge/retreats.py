"""Retreats: where a dislodged unit may go, and what becomes of retreat orders.

Retreats are never supported or convoyed (R-LEGAL-08, R-RET-06).
"""

from collections.abc import Collection, Sequence

from engine.board import Location, Map, Power, Province, Unit, unit_of
from engine.judge.occupancy import VACANT, Occupancy, landing, landing_fault
from engine.judge.outcome import Outcome, Reason, Verdict, refusal, second_order
from engine.judge.wording import corrected_destination, destination_fault, name_fault
from engine.orders import Disband, Order, Orders, Retreat, named_as, province_of
from engine.position import Dislodged, Position, by_province
from engine.rules import Rulebook
from engine.variant import Variant


def retreat_options(
    position: Position, dislodged: Dislodged, variant: Variant, rulebook: Rulebook
) -> tuple[Location, ...]:
    """Where a dislodged unit may go in a retreat phase, in the order of the locations' numbers."""
    standing = Occupancy(position, variant.map).units
    return open_to(dislodged, standing, position.contested, variant.map, rulebook)


def open_to(
    dislodged: Dislodged,
    standing: Sequence[Unit],
    contested: Collection[Province],
    board: Map,
    rulebook: Rulebook,
) -> tuple[Location, ...]:
    """Where a dislodged unit may go, in the order of the locations' numbers (R-RET-01).

    It may not go to occupied provinces (`standing` has the units by province, as in `Occupancy`),
    to provinces left vacant by a standoff, or where the attacker came from.
    """
    unit, open_now = dislodged[0], []
    for there in board.neighbours(unit[1], unit[2]):
        place, held = there.province, standing[there.province.index]
        # Most are occupied, and a call takes longer than seeing that.
        if held is VACANT and not closing_reason(dislodged, place, held, contested, rulebook):
            open_now.append(there)
    return tuple(open_now)


def closing_reason(
    dislodged: Dislodged,
    province: Province,
    standing: Unit | None,
    contested: Collection[Province],
    rulebook: Rulebook,
) -> Reason | None:
    """Why a dislodged unit may not go to a province next to it, where one may stand (R-RET-01).

    The province the attacker came from stays closed (DATC 4.A.5, 6.H.11), unless the edition opens
    it because the attacker came by convoy.
    """
    if standing is not None:
        return Reason.RETREAT_OCCUPIED
    if province in contested:
        return Reason.RETREAT_CONTESTED
    opens_origin = dislodged[2] and rulebook.retreat_convoy_origin
    return Reason.RETREAT_TO_ATTACKER if province is dislodged[1] and not opens_origin else None


def retreat_fault(
    order: Retreat | Disband, power: Power, position: Position, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    """Why a power may not give this retreat order; None when it may."""
    dislodged = position.dislodged_at(order.unit.location.province)
    if dislodged is None:
        unit = position.unit_at(order.unit.location.province)
        return Reason.NO_UNIT if unit is None else Reason.NOT_DISLODGED
    if dislodged.unit.power != power:
        return Reason.NOT_YOUR_UNIT
    fault = name_fault(order.unit, dislodged.unit, rulebook)
    if fault is not None or isinstance(order, Disband):
        return fault
    fault = destination_fault(order.destination, dislodged.unit, variant.map, rulebook)
    if fault is not None:
        return fault
    goal = corrected_destination(order.destination, dislodged.unit, variant.map, rulebook)
    there = landing(variant.map, dislodged.unit, goal)
    if there is None:
        fault = landing_fault(variant.map, dislodged.unit, goal)
        return Reason.NOT_ADJACENT if fault is Reason.NO_CONVOY_POSSIBLE else fault
    standing = position.unit_at(there.province)
    return closing_reason(dislodged, there.province, standing, position.contested, rulebook)


def resolve_retreats(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> tuple[list[Outcome], tuple[Unit, ...], tuple[Unit, ...]]:
    """Let each dislodged unit go where it is ordered, and disband the others.

    Without a legal order a unit is disbanded (R-RET-05), and so are all that are ordered to one
    province (R-RET-04). Returns the outcomes, the standing units, and the units disbanded, both
    in the order of their provinces.
    """
    accepted, outcomes = _first_legal_orders(position, orders, variant, rulebook)
    retreats = [accepted[place] for place in sorted(accepted, key=lambda place: place.index)]
    ordered = {(outcome.power, province_of(outcome.order)) for outcome in outcomes}
    standing: list[Unit] = list(position.units)
    disbanded: list[Unit] = []
    for entry in position.dislodged:
        unit = entry.unit
        own = accepted.get(unit.province)
        if isinstance(own, Retreat):
            goal = own.destination.province
            rivals = tuple(
                other
                for other in retreats
                if other is not own
                and isinstance(other, Retreat)
                and other.destination.province is goal
            )
            if not rivals:
                written = corrected_destination(own.destination, unit, variant.map, rulebook)
                there = variant.map.landings[unit.type][unit.location][written]
                standing.append(unit_of(unit.power, unit.type, there))
                outcomes.append(Outcome(unit.power, own, Verdict.SUCCEEDS, Reason.RETREATED))
                continue
            collided = Reason.RETREATS_COLLIDED
            outcomes.append(Outcome(unit.power, own, Verdict.FAILS, collided, because_of=rivals))
        elif own is not None:
            outcomes.append(Outcome(unit.power, own, Verdict.SUCCEEDS, Reason.DISBANDED))
        elif (unit.power, unit.province) not in ordered:
            unordered = Disband(named_as(unit))
            outcomes.append(Outcome(unit.power, unordered, Verdict.SUCCEEDS, Reason.NO_ORDER))
        disbanded.append(unit)
    return outcomes, by_province(standing), tuple(disbanded)


def _first_legal_orders(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> tuple[dict[Province, Order], list[Outcome]]:
    """The first legal order for each unit, and the outcomes of all others (DATC 4.D.3 a)."""
    accepted: dict[Province, Order] = {}
    refused: list[Outcome] = []
    for power, given in orders.items():
        for order in given:
            if not isinstance(order, Retreat | Disband):
                refused.append(refusal(power, order, Reason.WRONG_PHASE))
                continue
            fault = retreat_fault(order, power, position, variant, rulebook)
            province = order.unit.location.province
            if fault is not None:
                refused.append(refusal(power, order, fault))
            elif province in accepted:
                refused.append(second_order(power, order, accepted[province]))
            else:
                accepted[province] = order
    return accepted, refused
