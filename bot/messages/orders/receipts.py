"""Receipts: a player's orders as they stand, with what may not work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import OrderMark, PublicOrder, Receipt, ReceiptLine, SetChange
from bot.messages.looking.outcomes import illegal_words
from bot.messages.markup import channel_name, quoted, when
from bot.messages.message import (
    Button,
    Games,
    Heading,
    Message,
    Part,
    Question,
    Small,
    Text,
    listing,
    row,
)
from bot.messages.names import counted, deed_name, listed, order_of, phase_name, power_name, unit_of
from bot.messages.orders.order_form import form_button
from bot.messages.orders.plans import plans_listed
from bot.messages.orders.problems import BY_WORDS, KEPT, problem_blocks, problems_in_short
from bot.messages.votes.votes import standing_vote
from engine.game.doubts import DoubtKind
from engine.judge.outcome import Reason
from engine.phase import Phase, PhaseType
from engine.reader import parse_order
from engine.variant import Variant

# After "stored, but". {orders} are own orders in full, {units} own units, {count} how many builds
# or removals there are to make. {whose} is "your" or "France's", {has} "you have" or "France has",
# {gives} "you order" or "France orders".
DOUBTS: Mapping[DoubtKind, str] = {
    DoubtKind.SUPPORTED_MOVES: (
        "{gives} that unit to move ({orders}), and only a unit that stays can be supported in place"
    ),
    DoubtKind.SUPPORTED_ORDERED_OTHERWISE: "it does not match {whose} other order: {orders}",
    DoubtKind.SUPPORTED_UNORDERED: "{has} not ordered {units} to go there yet",
    DoubtKind.SUPPORTED_TO_OTHER_COAST: "that fleet goes to another coast: {orders}",
    DoubtKind.SUPPORTED_MOVE_ILLEGAL: "the move it supports is not allowed: {orders}",
    DoubtKind.SUPPORTED_STRANDED: "the convoy of the army it supports is not complete",
    DoubtKind.SUPPORTS_AGAINST_OWN: (
        "{whose} own {units} stands there and is not ordered to leave, and nobody helps to "
        "dislodge a unit of their own"
    ),
    DoubtKind.CUT_BY_OWN: "{whose} own attack cuts this support: {orders}",
    DoubtKind.CONVOYED_ORDERED_OTHERWISE: "it does not match {whose} other order: {orders}",
    DoubtKind.CONVOYED_UNORDERED: "{has} not ordered {units} to go there yet",
    DoubtKind.CONVOYED_GOES_BY_LAND: (
        "that army goes by land; write VIA behind its move if it should be convoyed"
    ),
    DoubtKind.CONVOY_SUPERFLUOUS: "{whose} other fleets carry that army without this one",
    DoubtKind.CONVOY_INCOMPLETE: (
        "the convoy is not complete: {has} not ordered {units} to carry it"
    ),
    DoubtKind.CONVOY_BY_OTHERS: (
        "{whose} own fleets do not carry it all the way; it gets there only if fleets of other "
        "powers help"
    ),
    DoubtKind.SELF_BOUNCE: (
        "{gives} {orders} as well, and with equal support they keep each other out"
    ),
    DoubtKind.BEATEN_BY_OWN: "{gives} {orders} as well, with more support",
    DoubtKind.HEAD_TO_HEAD: (
        "{gives} {orders} as well, the opposite way, and two units change places only by convoy"
    ),
    DoubtKind.OWN_UNIT_STAYS: "{whose} own unit stays there: {orders}",
    DoubtKind.OWN_UNIT_UNORDERED: "{whose} own {units} stands there and has no order to leave yet",
    DoubtKind.OWN_UNIT_STUCK: (
        "{whose} own unit there does not get away, as {whose} orders stand: {orders}"
    ),
    DoubtKind.SAME_REFUGE: (
        "{gives} {orders} as well, and units that retreat to one place are disbanded"
    ),
    DoubtKind.BEYOND_FIRST: "{has} only {count} to make, and the first ones count",
    DoubtKind.BEYOND_LAST: "{has} only {count} to make, and the last ones count",
    DoubtKind.BEYOND_NONE: "{has} only {count} to make, so none of them counts",
}


def doubt_words(
    kind: DoubtKind,
    variant: Variant,
    *,
    because_of: Sequence[str] = (),
    units: Sequence[str] = (),
    adjustments: int = 0,
    power: str = "",
) -> str:
    """Why a stored order may not do what it was meant for, as a clause.

    `because_of` are canonical orders, `units` canonical units, both of the same power;
    `adjustments` is how many builds are allowed, or removals due (negative). It is said to the
    power's player, or of a `power` that anybody may play, by its name.
    """
    noun = "build" if adjustments > 0 else "removal"
    return DOUBTS[kind].format(
        orders=listed(order_of(text, variant) for text in because_of),
        units=listed(unit_of(text, variant) for text in units),
        count=counted(abs(adjustments), noun),
        whose=f"{power}'s" if power else "your",
        has=f"{power} has" if power else "you have",
        gives=f"{power} orders" if power else "you order",
    )


_MARKS = {
    OrderMark.STORED: ":white_check_mark:",
    OrderMark.DOUBTFUL: ":warning:",
    OrderMark.MISSING: ":white_circle:",
}
_MOST_QUOTED = 120
_FATE = {
    PhaseType.MOVEMENT: "it will hold",
    PhaseType.RETREAT: "it will be disbanded",
    PhaseType.ADJUSTMENT: "it will not count",
}
"""What becomes of a unit without an order that is allowed."""

_DONE = {
    SetChange.CLEARED: "All your orders of this phase are taken back. `undo` brings them back.",
    SetChange.UNDONE: "The last change is undone: your orders are as in version {version}.",
    SetChange.UNDONE_PLANS: (
        "The last change is undone: it was about later phases. Your orders of this phase stay."
    ),
    SetChange.UNDONE_ALL: (
        "The last change is undone, in your orders of this phase and in what you gave for later "
        "ones."
    ),
    SetChange.RESTORED: "Your orders are as in version {version} again.",
}


def receipt(notice: Receipt, games: Games) -> Message:
    """All orders of a power as they stand, what was not understood, and what to do next."""
    variant = games.variant(notice.game)
    phase = Phase.parse(notice.phase)
    power = power_name(notice.power, variant)
    lines = [_line(line, notice, phase, variant) for line in notice.lines]
    lines += [
        f":leftwards_arrow_with_hook: no longer: {order_of(one, variant)}"
        for one in notice.taken_back
    ]
    head = f"{power}, {phase_name(phase)}"
    parts: list[Part] = [Heading(f"{head} · {notice.title}" if notice.is_one_of_several else head)]
    parts += [Small(BY_WORDS)] if notice.by_words else []
    parts += [Text(said) for said in _what_was_done(notice)]
    parts += listing(lines) or [Text("You have nothing to order in this phase.")]
    if notice.kept or notice.plans_kept:
        parts += listing(_kept(notice, variant), head=KEPT)
    parts += problem_blocks(notice, variant)
    parts += plans_listed(notice, variant)
    standing, buttons = _standing(notice, variant), _buttons(notice)
    parts += [Text(standing)] if standing else []
    parts += [row(*buttons)] if buttons else []
    parts.append(Small(_small_print(notice)))
    return Message(_in_short(notice, phase, variant), parts)


def _what_was_done(notice: Receipt) -> list[str]:
    if notice.change is SetChange.UNDONE and not notice.equals:
        return ["The last change is undone, back to the beginning of the phase."]
    said = _DONE.get(notice.change)
    return [] if said is None else [said.format(version=notice.equals)]


def _kept(notice: Receipt, variant: Variant) -> list[str]:
    orders = [f"• {order_of(order, variant)}" for order in notice.kept]
    return orders + [f"• `{quoted(text, _MOST_QUOTED)}`" for text in notice.plans_kept]


def _line(line: ReceiptLine, notice: Receipt, phase: Phase, variant: Variant) -> str:
    is_mixed = any(one.order and one.changed_from != "" for one in notice.lines)
    mark = _MARKS[line.mark]
    was = f"  (was: {_deed(line.changed_from, variant)})" if line.changed_from else ""
    if line.order is None:
        return f"{mark} {_missing(line, notice, phase, variant)}{was}"
    said = f"{mark} *{order_of(line.order, variant)}*"
    if line.written:
        said += f"  (read from `{quoted(line.written)}`)"
    if line.was_planned:
        said += "  (given ahead)"
    if line.changed_from == "" and is_mixed:
        said += "  (new)"
    said += was
    if line.warning:
        said += f"\n_stored, but {_doubt(line, notice, phase, variant)}_"
    return said


def _deed(text: str, variant: Variant) -> str:
    return deed_name(parse_order(text, variant))


def _missing(line: ReceiptLine, notice: Receipt, phase: Phase, variant: Variant) -> str:
    if line.unit:
        yet = "any more" if line.changed_from else "yet"
        return f"{unit_of(line.unit, variant)}: no order {yet}; {_FATE[phase.type]}"
    if notice.adjustments > 0:
        return "One more build: no order yet; it will be left unused"
    return "One more removal: no order yet; the rules will choose, farthest from home first"


def _doubt(line: ReceiptLine, notice: Receipt, phase: Phase, variant: Variant) -> str:
    warning = line.warning or ""
    if warning in set(DoubtKind):
        return doubt_words(
            DoubtKind(warning),
            variant,
            because_of=line.because_of,
            units=line.units,
            adjustments=notice.adjustments,
        )
    order = parse_order(line.order, variant) if line.order else None
    return f"it cannot succeed: {illegal_words(Reason(warning), order)}; {_FATE[phase.type]}"


def _standing(notice: Receipt, variant: Variant) -> str:
    if notice.all_ready_at is not None:
        return f"*Everyone is ready:* the phase ends at {when(notice.all_ready_at)}."
    if not notice.lines:
        return _vote(notice, variant)
    said = [_until(notice)]
    if notice.is_closed:
        said.append("They stay as they are.")
    elif notice.is_ready:
        said.append("You are *ready*: when everyone is, the phase ends early.")
    elif notice.waits_again:
        said.append("As orders were taken back, you are *not ready* any more.")
    elif any(line.order for line in notice.lines):
        said.append("They count without pressing Ready; that only speeds things up.")
    if notice.vote:
        said.append(_vote(notice, variant))
    return " ".join(said)


def _until(notice: Receipt) -> str:
    if notice.paused or notice.deadline is None:
        taken = "orders have closed" if notice.is_closed else "orders are taken all the same"
        return f"The game is paused; {taken}."
    results = f", results at {when(notice.results_at)}" if notice.results_at else ""
    word = "closed at" if notice.is_closed else "by"
    return f"*Orders {word} {when(notice.deadline)}{results}.*"


def _vote(notice: Receipt, variant: Variant) -> str:
    return "" if notice.vote is None else standing_vote(notice.vote, variant)


def _small_print(notice: Receipt) -> str:
    said = f"{notice.title} · only you see this · the last orders count"
    more = " · `orders history` lists what you had before"
    return f"{said}{more}" if notice.version > 1 else said


def _buttons(notice: Receipt) -> list[Button]:
    about = pack(notice.game, phase_mark(notice.phase, notice.number))
    ready = (
        Button("Not ready", Action.NOT_READY, about)
        if notice.is_ready
        else Button("Ready", Action.READY, about, style="primary")
    )
    own_map = Button("Map of my orders", Action.MY_MAP, notice.game)
    if notice.is_closed:
        return [own_map] if notice.lines else []
    given = any(line.order for line in notice.lines)
    buttons = []
    if notice.lines:
        buttons = [
            ready,
            form_button(notice.game, notice.power),
            own_map,
        ]
    if notice.can_undo:
        version = pack(
            notice.game, phase_mark(notice.phase, notice.number), str(notice.version), notice.power
        )
        buttons.append(Button("Undo", Action.UNDO, version))
    if given:
        question = Question(
            "Take back all orders?",
            "Every order you have given in this phase is taken back. Undo brings them back.",
            "Clear all",
            "Keep them",
        )
        buttons.append(Button("Clear", Action.CLEAR, about, style="danger", question=question))
    return buttons


def _in_short(notice: Receipt, phase: Phase, variant: Variant) -> str:
    given = [order_of(line.order, variant) for line in notice.lines if line.order]
    missing = sum(line.order is None for line in notice.lines)
    said = [*(given or ["no orders yet"])]
    if missing and given:
        said.append(f"{missing} without an order")
    said += problems_in_short(notice)
    head = f"{power_name(notice.power, variant)}, {phase_name(phase)}"
    return f"{head}: {'; '.join(said)}."


def public_order(notice: PublicOrder, _games: Games) -> Message:
    """To a player who wrote what reads as an order where all can read it."""
    text = (
        f"Was that an order for {notice.title}? Everyone in {channel_name(notice.channel)} can "
        "read it, so I did *not* store it. Send it to me in a direct message, or after `/dip`, "
        "which nobody else sees. You may want to delete your message."
    )
    return Message(text, [Text(text)])
