"""What became of an order and why: `bounced 1–1 with Army Munich (Germany)`.

One clause per `Reason`, in the order of its members. In the clauses, {by} are the units whose
orders caused it, with who helped them, {all} the same as one list, {first} the one that did it and
{helped} the rest (", supported by ..." or nothing), {score} the two strengths, its own first,
{place} the province the order is about. Units are named as they stand, whatever letter an order
gives them. A strength is 1 and the supports named with it; {besides} are those that were given and
can't count in it.
"""

from collections.abc import Callable, Mapping, Sequence

from bot.messages.names import listed, order_name, place_name, unit_name
from bot.messages.showing.causes import (
    TELL_OF_DISLODGEMENT,
    ExplainedOutcome,
    about,
    helped_words,
    score_words,
    their,
    unit_of_cause,
)
from bot.messages.showing.movement import (
    bounced_words,
    convoy_words,
    head_to_head_words,
    held_off_words,
    no_convoy_words,
    paradox_words,
    way_words,
)
from engine import orders
from engine.board import Map, Terrain, UnitType
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import province_of
from engine.position import Position

CLAUSES: Mapping[Reason, str] = {
    Reason.NO_ORDER: "no order received{fate}",
    Reason.HELD: "held, and wasn't attacked",
    Reason.HELD_OFF: "held{held_off}",
    Reason.DISLODGED: "dislodged {score} by {first}{helped}",
    Reason.MOVED: "moved{carried}",
    Reason.PREVAILED: "prevailed {score}{carried}{besides}",
    Reason.MOVED_IN_RING: "{round} with {by}",
    Reason.BOUNCED: "{bounced}",
    Reason.REPELLED: "repelled {score} by {first}{helped}{stuck}",
    Reason.HEAD_TO_HEAD: "met {first}{aside} head to head{met}",
    Reason.OWN_UNIT: "stopped by its own side: {first} {stayed}",
    Reason.OWN_SUPPORT: "too weak, {score}: {all} can't help against {its} own side",
    Reason.SPOILT: "failed: {all} supported it against {its} own side, so it could only cut "
    "support",
    Reason.NO_CONVOY: "{no_convoy}",
    Reason.CONVOY_DISRUPTED: "its convoy was broken by {by}",
    Reason.PARADOX: "{paradox}",
    Reason.SUPPORTED: "support given{given}",
    Reason.CUT: "support cut by {by}",
    Reason.CUT_TOO_LATE: "support cut by {by}, but only after it had counted",
    Reason.CUT_BY_DISLODGEMENT: "support lost: dislodged by {first}",
    Reason.SUPPORTED_UNIT_MOVED: "no support: that unit was ordered to move ({orders})",
    Reason.SUPPORT_MISMATCH: "no support: that unit {otherwise}",
    Reason.SUPPORT_WRONG_COAST: "no support: that fleet went to another coast ({orders})",
    Reason.CONVOYED: "{convoy}",
    Reason.FLEET_DISLODGED: "no convoy: dislodged by {first}",
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
    Reason.CIVIL_DISORDER: "{too_few}, so the rules removed it as one of the units farthest away",
    Reason.WRONG_PHASE: "not allowed: that order isn't for this phase",
    Reason.NO_UNIT: "not allowed: there's no such unit",
    Reason.NOT_YOUR_UNIT: "not allowed: the unit belongs to another power",
    Reason.WRONG_UNIT: "not allowed: the unit there is a different type or on another coast",
    Reason.SECOND_ORDER: "not allowed: {subject} already has another order",
    Reason.SAME_PROVINCE: "not allowed: it's already in {place}",
    Reason.IMPASSABLE: "not allowed: nothing can enter {place}",
    Reason.CLOSED: "not allowed: {place} is neutral ground, which nobody may enter",
    Reason.ARMY_AT_SEA: "not allowed: an army can't go to sea",
    Reason.FLEET_INLAND: "not allowed: a fleet can't go inland",
    Reason.NOT_ADJACENT: "not allowed: {place} isn't next to it",
    Reason.COAST_MISSING: "not allowed: {place} has two coasts, and the order names none",
    Reason.COAST_UNREACHABLE: "not allowed: it can reach {province}, but not that coast",
    Reason.NO_SUCH_COAST: "not allowed: {no_coast}",
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
    Reason.NO_ROUTE: "not allowed: the fleets at sea form no convoy between the two that needs "
    "this one",
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


_BY_WHOM_IT_NAMED = {
    Reason.HEAD_TO_HEAD: ", and was dislodged",
    Reason.SUPPORTED_UNIT_MOVED: "; that unit dislodged it",
    Reason.SUPPORT_MISMATCH: "; that unit dislodged it",
    Reason.SUPPORT_WRONG_COAST: "; that unit dislodged it",
}
"""How it is told that the unit was dislodged by one that the clause has named; else `which ...`."""


def outcome_words(
    outcome: Outcome, position: Position, resolution: Resolution, board: Map | None = None
) -> str:
    """What became of an order, as a clause; `position` is the board that it was given for.

    With the map also that an army went by convoy where it could have gone by land.
    """
    told, attack = _FilledGaps(outcome, position, resolution), outcome.dislodged_by
    words = CLAUSES[outcome.reason].format_map(told) + way_words(outcome, board)
    if attack is not None and outcome.reason not in TELL_OF_DISLODGEMENT:
        if attack in told.causes:
            return words + _BY_WHOM_IT_NAMED.get(outcome.reason, ", which dislodged it")
        return f"{words}; dislodged by {told.named(attack)}"
    return f"{words}; disbanded" if _is_disbanded(outcome, position, resolution) else words


def _given(told: ExplainedOutcome) -> str:
    """Whether a support was for an attack on a unit of its own power."""
    order = told.outcome.order
    goal = order.destination.province if isinstance(order, orders.SupportMove) else None
    is_own = goal is not None and told.victim_at(goal) == told.outcome.power
    return ", but not against its own side" if is_own else ""


def _too_few(told: ExplainedOutcome) -> str:
    """Why the rules had to remove a unit."""
    own = told.resolution.of(told.outcome.power)
    return (
        "too few removals"
        if any(outcome.reason is Reason.REMOVED for outcome in own)
        else "no order"
    )


_GAPS: Mapping[str, Callable[[ExplainedOutcome], str]] = {
    "all": lambda told: told.list(told.causes) or "others",
    "by": lambda told: told.list(told.others) or told.list(told.causes) or "others",
    "first": lambda told: "another unit" if told.leading is None else told.named(told.leading),
    "helped": lambda told: told.helped,
    "aside": lambda told: told.helped and f"{told.helped},",
    "besides": lambda told: told.besides,
    "carried": lambda told: told.helped + helped_words("convoyed", told.list(_convoys(told))),
    "score": lambda told: score_words(told.outcome),
    "its": lambda told: their(told.causes),
    "bounced": bounced_words,
    "met": head_to_head_words,
    "held_off": held_off_words,
    "stuck": lambda told: ", which couldn't leave" if _is_move(told.leading) else "",
    "stayed": lambda told: "couldn't leave" if _is_move(told.leading) else "stays there",
    "paradox": paradox_words,
    "no_convoy": no_convoy_words,
    "given": _given,
    "orders": lambda told: _orders(told) or "no order",
    "otherwise": lambda told: _otherwise(told.causes, told.position, told.resolution),
    "fate": lambda told: "" if told.outcome.dislodged_by else f", {_fate(told.outcome.order)}",
    "convoy": lambda told: convoy_words(told.outcome, told.position, told.resolution),
    "round": lambda told: "changed places" if len(told.others) == 1 else "moved in a ring",
    "too_few": _too_few,
    **{
        gap: lambda told, gap=gap: _places(told.outcome.order)[gap]  # type: ignore[misc]
        for gap in ("place", "province", "unless_by_it", "not_carried", "no_coast", "subject")
    },
}
"""What stands in the gaps of the clauses."""


class _FilledGaps(ExplainedOutcome):
    """The words in the gaps of an outcome's clause, by their names."""

    def __getitem__(self, gap: str) -> str:
        return _GAPS[gap](self)


def _is_move(order: orders.Order | None) -> bool:
    return isinstance(order, orders.Move)


def _convoys(told: ExplainedOutcome) -> Sequence[orders.Order]:
    return [cause for cause in told.causes if isinstance(cause, orders.Convoy)]


def _orders(told: ExplainedOutcome) -> str:
    return listed(order_name(cause, position=told.position) for cause in told.causes)


def _fate(order: orders.Order) -> str:
    return "disbanded" if isinstance(order, orders.Disband) else "held"


def neutral_words(outcome: Outcome, position: Position) -> str:
    """What became of a unit that nobody orders, as a clause."""
    attack = outcome.dislodged_by
    return f"dislodged by {unit_of_cause(attack, outcome.power, position)}" if attack else "held"


def ordered(outcome: Outcome, position: Position) -> str:
    """An outcome's order, its unit as it stands unless that is wrong; without one, the unit."""
    if outcome.reason is Reason.NO_ORDER and not isinstance(outcome.order, orders.Waive):
        return unit_name(outcome.order.unit)
    misnamed = outcome.reason is Reason.WRONG_UNIT
    where = None if misnamed else position
    return order_name(outcome.order, position=where, power=outcome.power)


def _otherwise(causes: Sequence[orders.Order], position: Position, resolution: Resolution) -> str:
    """What a unit was ordered instead of what was to be helped."""
    unordered = [
        outcome.order for outcome in resolution.outcomes if outcome.reason is Reason.NO_ORDER
    ]
    if not causes or causes[0] in unordered:
        return "got no order"
    return f"was ordered otherwise ({order_name(causes[0], position=position)})"


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
    location = about(order)
    place = "that province" if location is None else place_name(location)
    return {
        "place": place,
        "province": place if location is None else location.province.name,
        "no_coast": "an army's order can't name a coast"
        if location is not None and location.coast is not None
        else f"{'that province' if location is None else location.province.name} has no such coast",
        "subject": place if isinstance(order, orders.Build) else "the unit",
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
