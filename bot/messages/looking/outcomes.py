"""What became of an order and why: `bounced 1–1 with Army Munich (Germany)`.

One clause per `Reason`, in the order of its members. In the clauses, {by} are the units whose
orders caused it, with who helped them, {all} the same as one list, {first} the one that did it and
{helped} the rest (", supported by ..." or nothing), {score} the two strengths, its own first,
{place} the province the order is about.
"""

from collections.abc import Mapping

from bot.messages.names import listed, order_name, place_name, unit_name
from engine.board import Location
from engine.judge.outcome import Outcome, Reason
from engine.orders import (
    Convoy,
    Disband,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    province_of,
)
from engine.position import Position

CLAUSES: Mapping[Reason, str] = {
    Reason.NO_ORDER: "no order received, {fate}",
    Reason.HELD: "stood, and was not attacked",
    Reason.HELD_OFF: "stood {score} against {by}",
    Reason.DISLODGED: "dislodged {score} by {first}{helped}",
    Reason.MOVED: "moved{carried}",
    Reason.PREVAILED: "prevailed {score}{carried}",
    Reason.MOVED_IN_RING: "moved in a ring with {by}",
    Reason.BOUNCED: "bounced {score} with {by}",
    Reason.REPELLED: "repelled {score} by {first}{helped}",
    Reason.HEAD_TO_HEAD: "met {first} head to head, {score}{helped}",
    Reason.OWN_UNIT: "stopped by its own side: {first} stays there",
    Reason.OWN_SUPPORT: "too weak without {all}, whose support cannot count against its own side",
    Reason.NO_CONVOY: "no fleets were ordered to carry it",
    Reason.CONVOY_DISRUPTED: "its convoy was broken by {by}",
    Reason.PARADOX: "its convoy depends on its own success ({all}), so it does not take place",
    Reason.SUPPORTED: "support given",
    Reason.CUT: "support cut by {by}",
    Reason.CUT_BY_DISLODGEMENT: "support lost: dislodged by {first}",
    Reason.SUPPORTED_UNIT_MOVED: "no support: that unit was ordered to move ({orders})",
    Reason.SUPPORT_MISMATCH: "no support: that unit was ordered otherwise ({orders})",
    Reason.SUPPORT_WRONG_COAST: "no support: that fleet went to another coast ({orders})",
    Reason.CONVOYED: "convoy given",
    Reason.FLEET_DISLODGED: "no convoy: the fleet was dislodged by {first}",
    Reason.CONVOY_MISMATCH: "no convoy: that army was ordered otherwise ({orders})",
    Reason.CONVOY_DECLINED: "no convoy: the fleets of its own side carry that army",
    Reason.CONVOY_SUPERFLUOUS: "no convoy: that army goes without this fleet",
    Reason.CONVOY_INCOMPLETE: "no convoy: the fleets ordered to carry that army form no route",
    Reason.RETREATED: "retreated",
    Reason.DISBANDED: "disbanded as ordered",
    Reason.RETREATS_COLLIDED: "disbanded: {by} retreated to {place} as well",
    Reason.BUILT: "built",
    Reason.REMOVED: "removed",
    Reason.WAIVED: "left unused",
    Reason.TOO_FEW_REMOVALS: "no order received: removed, as the unit farthest from home",
    Reason.CIVIL_DISORDER: "civil disorder: removed, as the unit farthest from home",
    Reason.WRONG_PHASE: "not allowed: such an order does not belong in this phase",
    Reason.NO_UNIT: "not allowed: there is no such unit",
    Reason.NOT_YOUR_UNIT: "not allowed: the unit belongs to another power",
    Reason.WRONG_UNIT: "not allowed: the unit there has another letter or coast",
    Reason.SECOND_ORDER: "not allowed: the unit has another order already",
    Reason.SAME_PROVINCE: "not allowed: it is in {place} already",
    Reason.IMPASSABLE: "not allowed: nothing can enter {place}",
    Reason.CLOSED: "not allowed: {place} is neutral ground, which nobody may enter",
    Reason.ARMY_AT_SEA: "not allowed: an army cannot go to sea",
    Reason.FLEET_INLAND: "not allowed: a fleet cannot go inland",
    Reason.NOT_ADJACENT: "not allowed: {place} is not next to it",
    Reason.COAST_MISSING: "not allowed: {place} has two coasts, and the order names none",
    Reason.COAST_UNREACHABLE: "not allowed: it can reach {province}, but not that coast",
    Reason.NO_SUCH_COAST: "not allowed: {province} has no such coast",
    Reason.FLEET_BY_CONVOY: "not allowed: only armies can be convoyed",
    Reason.NO_CONVOY_POSSIBLE: "not allowed: {place} is not next to it, nor joined by fleets",
    Reason.SUPPORTS_ITSELF: "not allowed: a unit cannot support itself",
    Reason.SUPPORTS_INTO_ITSELF: "not allowed: a unit cannot support an attack on itself",
    Reason.SUPPORT_UNREACHABLE: "not allowed: it could not go to {place} itself",
    Reason.NOTHING_TO_SUPPORT: "not allowed: there is no such unit to support",
    Reason.SUPPORTED_MOVE_IMPOSSIBLE: "not allowed: that unit cannot get to {place}",
    Reason.CONVOY_BY_ARMY: "not allowed: only fleets convoy",
    Reason.CONVOY_NOT_AT_SEA: "not allowed: a fleet convoys only at sea",
    Reason.NOTHING_TO_CONVOY: "not allowed: there is no such army to convoy",
    Reason.CONVOY_OF_FLEET: "not allowed: only armies can be convoyed",
    Reason.CONVOY_NOT_COASTAL: "not allowed: a convoy goes from coast to coast",
    Reason.NO_ROUTE: "not allowed: the fleet is on no way between the two",
    Reason.NOT_DISLODGED: "not allowed: that unit has not been dislodged",
    Reason.RETREAT_OCCUPIED: "not allowed: {place} is occupied",
    Reason.RETREAT_CONTESTED: "not allowed: there was a standoff in {place}",
    Reason.RETREAT_TO_ATTACKER: "not allowed: the attack came from {place}",
    Reason.NO_BUILDS: "not allowed: there is nothing to build this year",
    Reason.NO_REMOVALS: "not allowed: there is nothing to remove this year",
    Reason.TOO_MANY: "not allowed: more than there are to make this year",
    Reason.NOT_HOME_CENTER: "not allowed: {place} is no home center of this power",
    Reason.NOT_OWNED: "not allowed: another power holds {place}",
    Reason.BUILD_OCCUPIED: "not allowed: {place} is occupied",
}


_TELL_OF_DISLODGEMENT = frozenset(
    {Reason.DISLODGED, Reason.CUT_BY_DISLODGEMENT, Reason.FLEET_DISLODGED}
)


def outcome_words(outcome: Outcome, position: Position) -> str:
    """What became of an order, as a clause without capital or full stop.

    `position` is the board the orders were given for; it tells whose the other units are.
    """
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    powers = {unit.location.province.code: unit.power for unit in units}

    def named(order: Order) -> str:
        if isinstance(order, Waive):
            return order_name(order)
        owner = powers.get(order.unit.location.province.code)
        of_another = f" ({owner.capitalize()})" if owner and owner != outcome.power else ""
        return f"{unit_name(order.unit)}{of_another}"

    causes = outcome.because_of
    names = [named(order) for order in causes]
    supports = [named(one) for one in causes if isinstance(one, SupportHold | SupportMove)]
    others = [named(one) for one in causes if not isinstance(one, SupportHold | SupportMove)]
    convoys = [named(one) for one in causes if isinstance(one, Convoy)]
    leading = _leading(outcome)
    first = "another unit" if leading is None else named(leading)
    words = CLAUSES[outcome.reason].format(
        all=listed(names) or "others",
        by=(listed(others) + _helped("supported", supports) if others else listed(names))
        or "others",
        first=first,
        helped=_helped("supported", [name for name in names if name != first]),
        carried=_helped("supported", supports) + _helped("convoyed", convoys),
        orders=listed(order_name(order) for order in causes) or "no order",
        fate=_fate(outcome),
        score=f"{outcome.strength}\N{EN DASH}{outcome.against}",
        **_places(outcome.order),
    )
    if outcome.dislodged_by is None or outcome.reason in _TELL_OF_DISLODGEMENT:
        return words
    return f"{words}; dislodged by {named(outcome.dislodged_by)}"


def illegal_words(reason: Reason, order: Order | None = None) -> str:
    """Why an order is not allowed, as a clause: `Rome is not next to it`."""
    return CLAUSES[reason].format(**_places(order)).removeprefix("not allowed: ")


def _places(order: Order | None) -> dict[str, str]:
    place = _about(order)
    if place is None:
        return {"place": "that province", "province": "that province"}
    return {"place": place_name(place), "province": place.province.name}


def _about(order: Order | None) -> Location | None:
    match order:
        case None | Waive():
            return None
        case Move() | SupportMove() | Convoy() | Retreat():
            return order.destination
        case SupportHold():
            return order.supported.location
        case _:
            return order.unit.location


def _fate(outcome: Outcome) -> str:
    match outcome.order:
        case _ if outcome.dislodged_by is not None:
            return "held"
        case Disband():
            return "disbanded"
        case Remove():
            return "removed"
        case Waive():
            return "nothing built"
        case _:
            return "held"


def _leading(outcome: Outcome) -> Order | None:
    """Return the cause that did it, the others only helped: the attack, or the unit in the way."""
    if outcome.dislodged_by is not None and outcome.reason in _TELL_OF_DISLODGEMENT:
        return outcome.dislodged_by
    target = _about(outcome.order)
    causes = outcome.because_of
    in_the_way = [one for one in causes if target and province_of(one) is target.province]
    leading = [one for one in causes if not isinstance(one, SupportHold | SupportMove | Convoy)]
    return next(iter((*in_the_way, *leading, *causes)), None)


def _helped(how: str, names: list[str]) -> str:
    return f", {how} by {listed(names)}" if names else ""
