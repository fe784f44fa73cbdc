"""Answers to questions asked in words."""

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.showing import Answered, Status
from bot.messages import names
from bot.messages.markup import until
from bot.messages.message import Games, Message
from bot.messages.parts import FEW, Button, Menu, Part, form_button, panel_button, row
from bot.messages.showing.outcomes import illegal_words
from bot.messages.showing.status import (
    missing_words,
    pause_words,
    seat_line,
    state_words,
    vote_ends,
)
from engine.orders import Disband, Move, Retreat
from engine.position import Phase, PhaseType
from engine.reader import Topic, parse_order
from engine.variant import Variant

_HOW = {
    Topic.MORE_TIME: "Write `extend 24h` or `extend until Friday 18:00 because of exams`, and I'll "
    "ask. The other players won't learn that it was you. `away 12-15 December` tells me when you "
    "can't play.",
    Topic.RESIGNING: "Write `leave`, and I'll offer your power to others. Until somebody takes it, "
    "you can come back. `leave for @somebody` names a successor.",
    Topic.DRAW: "Write `draw`, alone or with your orders; `no vote` takes it back. Your vote is "
    "secret until it's counted. `help votes` has the other votes.",
}


_MORE_TIME_BY_GM = (
    "`gm deadline +24h` gives everyone a day more, `gm deadline Sunday 18:00` sets another time."
)


def answered(notice: Answered, games: Games) -> Message:
    """To whoever asked: a sentence or two, and buttons where they help."""
    variant = games.variant(notice.status.game)
    text, parts = _answer(notice, variant)
    return Message.of(text, *parts)


def _answer(notice: Answered, variant: Variant) -> tuple[str, list[Part]]:
    standing = notice.status
    stands = " ".join(state_words(standing, variant))
    if notice.topic in _HOW:
        is_gms = notice.is_gms and notice.topic is Topic.MORE_TIME
        return _MORE_TIME_BY_GM if is_gms else _HOW[notice.topic], []
    if notice.topic is Topic.SEATS and standing.seats:
        wanted = notice.powers or variant.powers
        seats = [seat for seat in standing.seats if seat.power in wanted]
        return "\n".join(seat_line(seat, standing, variant) for seat in seats), []
    if notice.topic is Topic.SCORE and standing.centers:
        return _score(notice, variant), []
    if standing.phase is None or notice.topic in {Topic.SEATS, Topic.SCORE}:
        return stands, []
    if notice.topic in {Topic.UNIT, Topic.WAY, Topic.BUILDS}:
        about = _about_builds if notice.topic is Topic.BUILDS else _about_unit
        return about(notice, variant)
    silence = names.silence(Phase.parse(standing.phase).type)
    counts = "Whatever you've sent counts, ready or not."
    text = {
        Topic.MISSING: missing_words(standing, variant),
        Topic.SILENCE: f"{silence} {counts} {_deadline(standing)}",
        Topic.NOW: stands,
    }.get(notice.topic, _deadline(standing))
    buttons = [panel_button(standing.game)] if notice.is_gms else []
    if notice.topic is Topic.NOW and standing.own_power is not None:
        orders = Button("My orders", Action.MY_ORDERS, standing.game)
        buttons = [form_button(standing.game), orders, Button("Help", Action.HELP, "orders")]
    return text, [row(*buttons)] if buttons else []


def _score(notice: Answered, variant: Variant) -> str:
    """The centers and units of the powers asked about, or of all that have any, most first."""
    wanted = notice.powers or variant.powers
    rows = [
        row for row in notice.status.centers if row[0] in wanted and (notice.powers or any(row[1:]))
    ]
    ordered = sorted(rows, key=lambda row: (-row[1], -row[2]))
    return "\n".join(
        f"{names.power_name(power, variant)}: {names.counted(centers, 'supply center')}, "
        f"{names.counted(units, 'unit')}"
        for power, centers, units in ordered
    )


def _adjustments_of(notice: Answered, variant: Variant) -> str:
    """How many builds or removals each power has that was asked about."""
    told = []
    for power, count in notice.adjustments:
        what = "has nothing to build or remove"
        if count:
            what = f"gets {names.counted(count, 'build')}"
        if count < 0:
            what = f"has to remove {names.counted(-count, 'unit')}"
        told.append(f"{names.power_name(power, variant)} {what} this winter.")
    return " ".join(told)


def _deadline(standing: Status) -> str:
    phase = names.phase_of(standing.phase or "")
    if standing.paused or standing.deadline is None:
        return f"{phase} has no deadline now: the game is paused{pause_words(standing)}."
    word = "closed" if standing.is_locked else "are due"
    due = f"Orders for {phase} {word} {until(standing.deadline, standing.results_at)}."
    return due if standing.ends_at is None else f"{vote_ends(standing.ends_at)} {due}"


def _about_unit(notice: Answered, variant: Variant) -> tuple[str, list[Part]]:
    if not notice.unit:
        where = variant.map.province(notice.place).name
        return f"There's no unit in {where}.", []
    unit = names.unit_of(notice.unit, variant)
    if notice.topic is Topic.WAY:
        order = parse_order(notice.order, variant)
        if notice.fault is not None:
            why = illegal_words(notice.fault, order)
            return f"No, {names.order_name(order)} isn't possible: {why}.", []
        text = f"Yes: {names.order_name(order)}."
    elif notice.orders:
        text = f"{unit} can {_ways(notice, variant)}."
        if notice.is_own and Phase.parse(notice.status.phase or "").type is PhaseType.MOVEMENT:
            text += " The form also has its supports and convoys."
    else:
        return f"{unit} has nothing to do in {names.phase_of(notice.status.phase or '')}.", []
    return text, _choices(notice, variant) if notice.is_own else []


def _about_builds(notice: Answered, variant: Variant) -> tuple[str, list[Part]]:
    phase = Phase.parse(notice.status.phase or "")
    if phase.type is not PhaseType.ADJUSTMENT:
        if notice.powers:
            return f"Builds and removals come after Fall. For now:\n{_score(notice, variant)}", []
        return "Builds and removals come after Fall, by the supply centers you hold then.", []
    if notice.adjustments:
        return _adjustments_of(notice, variant), []
    orders = [parse_order(text, variant) for text in notice.orders]
    if notice.order:
        order = parse_order(notice.order, variant)
        if notice.fault is not None:
            return f"No: {illegal_words(notice.fault, order)}.", []
        orders = [order]
    if not orders:
        return "You have nothing to build or remove this winter.", []
    possible = names.listed(map(names.verb_name, orders), joined_by="or")
    return f"You can: {possible}.", _choices(notice, variant)


def _ways(notice: Answered, variant: Variant) -> str:
    """What a unit can do besides supports and convoys: `hold, or go to Picardy and Gascony`."""
    orders = [parse_order(text, variant) for text in notice.orders]
    places = dict.fromkeys(
        names.place_name(order.destination) for order in orders if isinstance(order, Move | Retreat)
    )
    verb = "retreat" if any(isinstance(order, Disband) for order in orders) else "go"
    stay = "be disbanded" if verb == "retreat" else "hold"
    return (
        f"{stay}, or {verb} to {names.listed(places, joined_by='or')}" if places else f"only {stay}"
    )


def _choices(notice: Answered, variant: Variant) -> list[Part]:
    standing = notice.status
    about = (standing.game, phase_mark(standing.phase or "", notice.number))
    offered = [
        (names.action_name(parse_order(order, variant)), pack(*about, order))
        for order in notice.orders
    ]
    form = form_button(standing.game)
    if len(offered) > FEW:
        return [row(Menu("Choose", Action.PUT, offered), form)]
    return [row(*(Button(label, Action.PUT, value) for label, value in offered), form)]
