"""What became of an order and why: `bounced 1–1 with Army Munich (Germany)`.

One clause per `Reason`, in the order of its members. In the clauses, {by} are the units whose
orders caused it, with who helped them, {all} the same as one list, {first} the one that did it and
{helped} the rest (", supported by ..." or nothing), {score} the two strengths, its own first,
{place} the province the order is about. Units are named as they stand, whatever letter an order
gives them.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from bot.messages.names import listed, order_name, place_name, unit_name
from engine import orders
from engine.board import Location, Power, Terrain, UnitType
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import province_of
from engine.position import Position

CLAUSES: Mapping[Reason, str] = {
    Reason.NO_ORDER: "no order received{fate}",
    Reason.HELD: "held, and wasn't attacked",
    Reason.HELD_OFF: "held {score} against {by}",
    Reason.DISLODGED: "dislodged {score} by {first}{helped}",
    Reason.MOVED: "moved{carried}",
    Reason.PREVAILED: "prevailed {score}{carried}",
    Reason.MOVED_IN_RING: "{round} with {by}",
    Reason.BOUNCED: "bounced {score} with {by}",
    Reason.REPELLED: "repelled {score} by {first}{helped}",
    Reason.HEAD_TO_HEAD: "met {first}{aside} head to head, {score}",
    Reason.OWN_UNIT: "stopped by its own side: {first} stays there",
    Reason.OWN_SUPPORT: "too weak without {all}, whose support can't count against its own side",
    Reason.SPOILT: "no effect: {all} supported it against its own side",
    Reason.NO_CONVOY: "{no_convoy}",
    Reason.CONVOY_DISRUPTED: "its convoy was broken by {by}",
    Reason.PARADOX: "stopped by a paradox{with_others}",
    Reason.SUPPORTED: "support given",
    Reason.CUT: "support cut by {by}",
    Reason.CUT_BY_DISLODGEMENT: "support lost: dislodged by {first}",
    Reason.SUPPORTED_UNIT_MOVED: "no support: that unit was ordered to move ({orders})",
    Reason.SUPPORT_MISMATCH: "no support: that unit {otherwise}",
    Reason.SUPPORT_WRONG_COAST: "no support: that fleet went to another coast ({orders})",
    Reason.CONVOYED: "{convoy}",
    Reason.FLEET_DISLODGED: "no convoy: the fleet was dislodged by {first}",
    Reason.CONVOY_MISMATCH: "no convoy: that army {otherwise}",
    Reason.CONVOY_DECLINED: "no convoy: that power's own fleets carry the army",
    Reason.CONVOY_SUPERFLUOUS: "no convoy: that army goes without this fleet",
    Reason.CONVOY_INCOMPLETE: "no convoy: the fleets ordered to carry that army form no route",
    Reason.RETREATED: "retreated",
    Reason.DISBANDED: "disbanded as ordered",
    Reason.RETREATS_COLLIDED: "disbanded: {by} tried to retreat to {place} as well",
    Reason.BUILT: "built",
    Reason.REMOVED: "removed",
    Reason.WAIVED: "left unused",
    Reason.TOO_FEW_REMOVALS: "too few removals, so the rules removed it as one of the units "
    "farthest away",
    Reason.CIVIL_DISORDER: "no order, so the rules removed it as one of the units farthest away",
    Reason.WRONG_PHASE: "not allowed: that order isn't for this phase",
    Reason.NO_UNIT: "not allowed: there's no such unit",
    Reason.NOT_YOUR_UNIT: "not allowed: the unit belongs to another power",
    Reason.WRONG_UNIT: "not allowed: the unit there is a different type or on another coast",
    Reason.SECOND_ORDER: "not allowed: the unit already has another order",
    Reason.SAME_PROVINCE: "not allowed: it's already in {place}",
    Reason.IMPASSABLE: "not allowed: nothing can enter {place}",
    Reason.CLOSED: "not allowed: {place} is neutral ground, which nobody may enter",
    Reason.ARMY_AT_SEA: "not allowed: an army can't go to sea",
    Reason.FLEET_INLAND: "not allowed: a fleet can't go inland",
    Reason.NOT_ADJACENT: "not allowed: {place} isn't next to it",
    Reason.COAST_MISSING: "not allowed: {place} has two coasts, and the order names none",
    Reason.COAST_UNREACHABLE: "not allowed: it can reach {province}, but not that coast",
    Reason.NO_SUCH_COAST: "not allowed: {province} has no such coast",
    Reason.FLEET_BY_CONVOY: "not allowed: only armies can be convoyed",
    Reason.NO_CONVOY_POSSIBLE: "not allowed: {not_carried}",
    Reason.SUPPORTS_ITSELF: "not allowed: a unit can't support itself",
    Reason.SUPPORTS_INTO_ITSELF: "not allowed: a unit can't support an attack on itself",
    Reason.SUPPORT_UNREACHABLE: "not allowed: it couldn't go to {place} itself",
    Reason.NOTHING_TO_SUPPORT: "not allowed: there's no such unit to support",
    Reason.SUPPORTED_MOVE_IMPOSSIBLE: "not allowed: that unit can't get to {place}{unless_by_it}",
    Reason.CONVOY_BY_ARMY: "not allowed: only fleets convoy",
    Reason.CONVOY_NOT_AT_SEA: "not allowed: a fleet convoys only at sea",
    Reason.NOTHING_TO_CONVOY: "not allowed: there's no such army to convoy",
    Reason.CONVOY_OF_FLEET: "not allowed: only armies can be convoyed",
    Reason.CONVOY_NOT_COASTAL: "not allowed: a convoy goes from coast to coast",
    Reason.NO_ROUTE: "not allowed: no convoy between the two goes through this fleet",
    Reason.NOT_DISLODGED: "not allowed: that unit wasn't dislodged",
    Reason.RETREAT_OCCUPIED: "not allowed: {place} is occupied",
    Reason.RETREAT_CONTESTED: "not allowed: there was a standoff in {place}",
    Reason.RETREAT_TO_ATTACKER: "not allowed: the attack came from {place}",
    Reason.NO_BUILDS: "not allowed: there's nothing to build this year",
    Reason.NO_REMOVALS: "not allowed: there's nothing to remove this year",
    Reason.TOO_MANY: "not allowed: that's too many for this year",
    Reason.NOT_HOME_CENTER: "not allowed: {place} isn't a home center of this power",
    Reason.NOT_OWNED: "not allowed: this power doesn't own {place}",
    Reason.BUILD_OCCUPIED: "not allowed: {place} is occupied",
}

_SUPPORT = orders.SupportHold | orders.SupportMove
_TELL_OF_DISLODGEMENT = frozenset(
    {Reason.DISLODGED, Reason.CUT_BY_DISLODGEMENT, Reason.FLEET_DISLODGED}
)
_BY_WHOM_IT_NAMED = {
    Reason.HEAD_TO_HEAD: ", and was dislodged",
    Reason.SUPPORTED_UNIT_MOVED: "; that unit dislodged it",
    Reason.SUPPORT_MISMATCH: "; that unit dislodged it",
    Reason.SUPPORT_WRONG_COAST: "; that unit dislodged it",
}
"""How it is told that the unit was dislodged by one that the clause has named; else `which ...`."""


def outcome_words(outcome: Outcome, position: Position, resolution: Resolution) -> str:
    """What became of an order, as a clause; `position` is the board that it was given for."""
    named = partial(_named, power=outcome.power, position=position)
    attack = outcome.dislodged_by
    is_illegal = outcome.reason.is_illegal  # of these there may be thousands
    causes = [one for one in outcome.because_of if one is not outcome.order]
    causes.sort(key=lambda order: order is attack)
    names = [named(order) for order in causes]
    supports = [named(one) for one in causes if isinstance(one, _SUPPORT)]
    others = [named(one) for one in causes if not isinstance(one, _SUPPORT)]
    convoys = [named(one) for one in causes if isinstance(one, orders.Convoy)]
    leading = _leading(outcome)
    first = "another unit" if leading is None else named(leading)
    helped = _helped("supported", [name for name in names if name != first])
    fate = "disbanded" if isinstance(outcome.order, orders.Disband) else "held"
    no_convoy = "no fleet had a valid order to carry it"
    if names:
        no_convoy = f"no complete route: only {listed(names)} had orders to carry it"
    words = CLAUSES[outcome.reason].format(
        all=listed(names) or "others",
        by=(listed(others) + _helped("supported", supports) if others else listed(names))
        or "others",
        first=first,
        helped=helped,
        aside=helped and f"{helped},",
        carried=_helped("supported", supports) + _helped("convoyed", convoys),
        orders=listed(order_name(order, position=position) for order in causes) or "no order",
        with_others=f" with {listed(names)}" if names else "",
        otherwise="" if is_illegal else _otherwise(causes, position, resolution),
        no_convoy=no_convoy,
        fate="" if attack else f", {fate}",
        convoy="" if is_illegal else _convoy(outcome, position, resolution),
        round="changed places" if len(others) == 1 else "moved in a ring",
        score=f"{outcome.strength}\N{EN DASH}{outcome.against}",
        **_places(outcome.order),
    )
    if attack is not None and outcome.reason not in _TELL_OF_DISLODGEMENT:
        if attack in causes:
            return words + _BY_WHOM_IT_NAMED.get(outcome.reason, ", which dislodged it")
        return f"{words}; dislodged by {named(attack)}"
    return f"{words}; disbanded" if _is_disbanded(outcome, position, resolution) else words


def neutral_words(outcome: Outcome, position: Position) -> str:
    """What became of a unit that nobody orders, as a clause."""
    attack = outcome.dislodged_by
    return f"dislodged by {_named(attack, outcome.power, position)}" if attack else "held"


def _named(order: orders.Order, power: Power, position: Position) -> str:
    """The unit of an order as it stands, with its power if that is another than this."""
    province = province_of(order)
    if isinstance(order, orders.Waive) or province is None:
        return order_name(order)
    leaving = position.dislodged_at(province)
    unit = leaving.unit if leaving else position.unit_at(province)
    if unit is None or unit.power == power:
        return unit_name(unit or order.unit)
    return f"{unit_name(unit)} ({unit.power.capitalize()})"


def ordered(outcome: Outcome, position: Position) -> str:
    """An outcome's order, its unit as it stands unless that is wrong; without one, the unit."""
    if outcome.reason is Reason.NO_ORDER and not isinstance(outcome.order, orders.Waive):
        return unit_name(outcome.order.unit)
    misnamed = outcome.reason is Reason.WRONG_UNIT
    return order_name(outcome.order, position=None if misnamed else position)


def _otherwise(causes: Sequence[orders.Order], position: Position, resolution: Resolution) -> str:
    """What a unit was ordered instead of what was to be helped."""
    unordered = [one.order for one in resolution.outcomes if one.reason is Reason.NO_ORDER]
    if not causes or causes[0] in unordered:
        return "got no order"
    return f"was ordered otherwise ({order_name(causes[0], position=position)})"


def _convoy(outcome: Outcome, position: Position, resolution: Resolution) -> str:
    army = _army(outcome.order, resolution)
    if army is not None and not army.by_convoy:  # DATC 4.A.3
        return "convoy offered: that army went by land"
    if army is None or army.reason not in _NO_PASSAGE:
        return "convoy given"
    attackers = (_named(one, outcome.power, position) for one in army.because_of)
    return f"no convoy: {_NO_PASSAGE[army.reason].format(by=listed(attackers))}"


_NO_PASSAGE = {
    Reason.CONVOY_DISRUPTED: "it was broken by {by}",
    Reason.PARADOX: "that army was stopped by a paradox",
    Reason.NO_CONVOY: "the fleets ordered to carry that army form no route",
}


def _army(order: orders.Order, resolution: Resolution) -> Outcome | None:
    """The outcome of the legal move of the army that an order convoys."""
    if not isinstance(order, orders.Convoy):
        return None
    start = order.convoyed.location.province
    for one in resolution.outcomes:
        is_there = isinstance(one.order, orders.Move) and province_of(one.order) is start
        if is_there and not one.reason.is_illegal:
            return one
    return None


def _is_disbanded(outcome: Outcome, position: Position, resolution: Resolution) -> bool:
    """Whether an order was refused to a unit that had to retreat, and so was disbanded."""
    province = province_of(outcome.order)
    entry = None if province is None else position.dislodged_at(province)
    return (
        outcome.reason.is_illegal
        and entry is not None
        and entry.unit.power == outcome.power
        and entry.unit in resolution.destroyed
    )


def illegal_words(reason: Reason, order: orders.Order | None = None) -> str:
    """Why an order is not allowed, as a clause: `Rome isn't next to it`."""
    return CLAUSES[reason].format(**_places(order)).removeprefix("not allowed: ")


def _places(order: orders.Order | None) -> dict[str, str]:
    location = _about(order)
    place = "that province" if location is None else place_name(location)
    return {
        "place": place,
        "province": place if location is None else location.province.name,
        "unless_by_it": " without this fleet's convoy" if _is_at_sea(order) else "",
        "not_carried": f"no fleets could carry it to {place}"
        if isinstance(order, orders.Move) and order.via
        else f"{place} isn't next to it, and no fleets connect the two",
    }


def _is_at_sea(order: orders.Order | None) -> bool:
    return (
        isinstance(order, orders.SupportMove)
        and order.supported.type is UnitType.ARMY
        and order.unit.location.province.terrain is Terrain.SEA
    )


def _about(order: orders.Order | None) -> Location | None:
    match order:
        case None | orders.Waive():
            return None
        case orders.Move() | orders.SupportMove() | orders.Convoy() | orders.Retreat():
            return order.destination
        case orders.SupportHold():
            return order.supported.location
        case _:
            return order.unit.location


def _leading(outcome: Outcome) -> orders.Order | None:
    """Return the cause that did it, the others only helped: the attack, or the unit in the way."""
    if outcome.dislodged_by is not None and outcome.reason in _TELL_OF_DISLODGEMENT:
        return outcome.dislodged_by
    target = _about(outcome.order)
    causes = outcome.because_of
    in_the_way = [one for one in causes if target and province_of(one) is target.province]
    leading = [one for one in causes if not isinstance(one, _SUPPORT | orders.Convoy)]
    return next(iter((*in_the_way, *leading, *causes)), None)


def _helped(how: str, names: list[str]) -> str:
    return f", {how} by {listed(names)}" if names else ""
