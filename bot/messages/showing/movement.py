"""Why a move bounced, a unit held or a convoy failed: strengths, routes and paradoxes."""

from collections.abc import Mapping

from bot.messages.names import listed, place_in_prose
from bot.messages.showing.causes import (
    SUPPORTS,
    ExplainedOutcome,
    helped_words,
    helps,
    score_words,
    unit_of_cause,
    was,
)
from engine import orders
from engine.board import Map, UnitType
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import province_of
from engine.position import Position

# Battles


def bounced_words(told: ExplainedOutcome) -> str:
    """With whom a move bounced, or who got in before it, each with who helped it."""
    outcome, leading = told.outcome, told.leading
    winner = told.result_of(leading)
    if isinstance(leading, orders.Move) and winner is not None and winner.succeeded:
        place = place_in_prose(leading.destination.province)
        by = told.named(leading) + told.helped
        return f"beaten to {place} {score_words(outcome)} by {by}{told.besides}"
    rivals = [
        told.named(rival)
        + helped_words("supported", told.list(told.supports(rival, outcome.against)[0]))
        for rival in told.others
    ]
    is_long = len(told.others) < len(told.causes)
    who = ", and with ".join(rivals) if is_long else listed(rivals)
    return f"bounced {score_words(outcome)} with {who or 'others'}"


def head_to_head_words(told: ExplainedOutcome) -> str:
    """How a head-to-head battle came out."""
    is_own = told.leading is not None and told.power_of(told.leading) == told.outcome.power
    own = ": a power never dislodges its own unit" if is_own else ""
    return f", {score_words(told.outcome)}{own}{told.besides}"


def held_off_words(told: ExplainedOutcome) -> str:
    """How a unit held: what it and its attackers counted, or who stopped each other.

    An attack that could do nothing to it is left out where there is another.
    """
    holder = told.outcome
    attacks = [(cause, told.result_of(cause)) for cause in told.causes]
    numbers = {
        order: _against_the_holder(told, order, outcome)
        for order, outcome in attacks
        if outcome is None or (outcome.power != holder.power and outcome.reason in _CAME)
    }
    if not numbers:
        return f" {score_words(holder)} against {told.list(told.causes) or 'others'}{_idle(told)}"
    most = max(numbers.values())
    for order, outcome in attacks:
        beats = most > holder.strength and numbers.get(order) == most
        if beats and outcome is not None and outcome.reason is Reason.BOUNCED:
            return _stopped(told, order, outcome, numbers)
    if len(set(numbers.values())) == 1:
        return f" {holder.strength}\N{EN DASH}{most} against {told.list(numbers)}"
    return f" {holder.strength}\N{EN DASH}{most} against {_numbered(told, numbers)}"


_CAME = frozenset({Reason.BOUNCED, Reason.REPELLED, Reason.OWN_SUPPORT})


def _idle(told: ExplainedOutcome) -> str:
    """Why no attack on a unit could do anything to it."""
    reasons = {it.reason for cause in told.causes if (it := told.result_of(cause))}
    if Reason.PARADOX in reasons:
        return ", stopped by a paradox"
    if Reason.SPOILT in reasons:
        return ", which could only cut support"
    return ": a power never dislodges its own unit" if reasons else ""


def _stopped(
    told: ExplainedOutcome,
    attack: orders.Order,
    outcome: Outcome,
    numbers: Mapping[orders.Order, int],
) -> str:
    """How rivals stopped an attack that was stronger than the unit that held (R-GARR-01)."""
    rivals = [cause for cause in outcome.because_of if not isinstance(cause, SUPPORTS)]
    weaker = {
        order: number
        for order, number in numbers.items()
        if order is not attack and order not in rivals
    }
    words = f", and {_numbered(told, weaker)} {was(weaker)} too weak" if weaker else ""
    if outcome.strength == outcome.against:
        equals = [cause for cause in told.causes if cause is attack or cause in rivals]
        both = _numbered(told, dict.fromkeys(equals, outcome.strength))
        return f": {both} stopped each other{words}"
    by = _numbered(told, dict.fromkeys(rivals, outcome.against))
    return f": {by} stopped {_numbered(told, {attack: outcome.strength})}{words}"


def _numbered(told: ExplainedOutcome, numbers: Mapping[orders.Order, int]) -> str:
    return listed(f"{told.named(order)} ({number})" for order, number in numbers.items())


def _against_the_holder(
    told: ExplainedOutcome, order: orders.Order, outcome: Outcome | None
) -> int:
    """What an attack by another power counts against the unit that stays where it goes."""
    if outcome is None:
        return told.outcome.against
    if outcome.reason is not Reason.BOUNCED:
        return outcome.strength
    own = told.resolution.of(told.outcome.power)
    return outcome.strength - sum(support.helped and helps(support.order, order) for support in own)


# Convoys


def way_words(outcome: Outcome, board: Map | None) -> str:
    """How an army went, where its order lets expect otherwise (DATC 4.A.3)."""
    order = outcome.order
    if not isinstance(order, orders.Move) or outcome.reason.is_illegal:
        return ""
    if order.via:
        went = "went" if outcome.succeeded else "tried"
        return "" if outcome.by_convoy else f"; it {went} by land"
    if board is None or not outcome.by_convoy or outcome.succeeded:
        return ""
    near = board.neighbours(UnitType.ARMY, board.plain(order.unit.location.province))
    if all(there.province is not order.destination.province for there in near):
        return ""
    return "; it was to go by convoy, as a fleet was ordered to carry it"


def no_convoy_words(told: ExplainedOutcome) -> str:
    """What orders there were to carry an army that nobody could carry."""
    refused = [
        cause for cause in told.causes if (it := told.result_of(cause)) and it.reason.is_illegal
    ]
    ordered = [cause for cause in told.causes if cause not in refused]
    words = "no fleet had a valid order to carry it"
    if ordered:
        words = f"no complete route: only {told.list(ordered)} had orders to carry it"
    if refused:
        what = "order of" if len(refused) == 1 else "orders of"
        words += f"; the {what} {told.list(refused)} {was(refused)}n't allowed"
    return words


def paradox_words(told: ExplainedOutcome) -> str:
    """Why a paradox rule stopped a move or a convoy."""
    order = told.outcome.order
    if isinstance(order, orders.Convoy):
        return "no convoy: that army was stopped by a paradox"
    with_others = f" with {told.list(told.causes)}" if told.causes else ""
    if not told.outcome.by_convoy or not isinstance(order, orders.Move):
        return f"stopped by a paradox{with_others}"
    why = f"a paradox{with_others}"
    start, goal = province_of(order), order.destination.province
    carriers = {
        province_of(outcome.order)
        for outcome in told.resolution.outcomes
        if isinstance(outcome.order, orders.Convoy)
        and outcome.order.convoyed.location.province is start
    }
    for support in told.causes:
        if not isinstance(support, orders.SupportMove) or province_of(support) is not goal:
            continue
        attacks = [told.named(cause) for cause in told.causes if helps(support, cause)]
        if attacks and support.destination.province in carriers:
            why = (
                f"it would cut the support of {told.named(support)}, which lets {attacks[0]} "
                "dislodge its own convoy"
            )
    return f"didn't land: {why}, so the rules leave it where it was"


_NO_PASSAGE = {
    Reason.CONVOY_DISRUPTED: "it was broken by {by}",
    Reason.PARADOX: "that army was stopped by a paradox",
    Reason.NO_CONVOY: "the fleets ordered to carry that army form no route",
}


def convoy_words(outcome: Outcome, position: Position, resolution: Resolution) -> str:
    """Return what became of a convoy order, by what the army did."""
    army = _army(outcome.order, resolution)
    if army is not None and not army.by_convoy:  # DATC 4.A.3
        went = "went" if army.succeeded else "tried to go"
        fleet = outcome.power == army.power and isinstance(army.order, orders.Move)
        if fleet and not army.order.via:  # type: ignore[union-attr] # a move
            return f"convoy offered: that army's order didn't say by convoy, and it {went} by land"
        return f"convoy offered: that army {went} by land"
    if army is None or army.reason not in _NO_PASSAGE:
        return "convoy given"
    attackers = (unit_of_cause(cause, outcome.power, position) for cause in army.because_of)
    return f"no convoy: {_NO_PASSAGE[army.reason].format(by=listed(attackers))}"


def _army(order: orders.Order, resolution: Resolution) -> Outcome | None:
    """The outcome of the legal move of the army that an order convoys."""
    if not isinstance(order, orders.Convoy):
        return None
    start = order.convoyed.location.province
    for outcome in resolution.outcomes:
        is_there = isinstance(outcome.order, orders.Move) and province_of(outcome.order) is start
        if is_there and not outcome.reason.is_illegal:
            return outcome
    return None
