"""Receipts: a player's orders as they stand, what replaces a receipt, and earlier versions."""

from collections.abc import Sequence

from bot.gamesmaster.notices import orders as notices
from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.notice import Since
from bot.gamesmaster.notices.orders import Receipt, SetChange
from bot.messages import names
from bot.messages.markup import channel_name, orders_due, quoted, sentences, when
from bot.messages.message import Games, Message
from bot.messages.orders.plans import plans_listed
from bot.messages.orders.problems import problem_parts, problems_in_short
from bot.messages.parts import (
    Button,
    Heading,
    Part,
    Question,
    Small,
    Text,
    form_button,
    listing,
    ready_button,
    row,
)
from bot.messages.showing.outcomes import illegal_words
from bot.messages.votes.votes import standing_vote, vote_words
from engine.game.doubts import DoubtKind
from engine.judge.outcome import Reason
from engine.orders import Build, Remove, Waive
from engine.position import Phase, PhaseType
from engine.reader import parse_order
from engine.variant import Variant

# After "saved, but". {orders} are own orders in full, {units} own units, {count} how many builds
# or removals there are to make. {whose} is "your" or "France's", {has} "you have" or "France has",
# {has_not} the opposite, {gives} "you've ordered" or "France has ordered".
DOUBTS = sentences(
    DoubtKind,
    """
    SUPPORTED_MOVES: {gives} that unit to move ({orders}), so it can't be supported to hold
    SUPPORTED_ORDERED_OTHERWISE: it doesn't match {whose} other order: {orders}
    SUPPORTED_UNORDERED: {has_not} ordered {units} to go there yet
    FOR_NEUTRAL: that unit is neutral, and neutral units hold
    SUPPORTED_TO_OTHER_COAST: that fleet goes to another coast: {orders}
    SUPPORTED_MOVE_ILLEGAL: the move it supports isn't allowed: {orders}
    SUPPORTED_STRANDED: the army it supports has no complete convoy
    SUPPORTS_AGAINST_OWN: {whose} own {units} is there and isn't ordered to leave, and a power
        can't help dislodge its own unit
    CUT_BY_OWN: {whose} own attack cuts this support: {orders}
    CONVOYED_ORDERED_OTHERWISE: it doesn't match {whose} other order: {orders}
    CONVOYED_UNORDERED: {has_not} ordered {units} to go there yet
    CONVOYED_GOES_BY_LAND: that army goes by land; add VIA to its move to convoy it
    CONVOY_SUPERFLUOUS: {whose} other fleets carry that army without this one
    CONVOY_INCOMPLETE: the convoy isn't complete: {has_not} ordered {units} to carry it
    CONVOY_BY_OTHERS: it gets there only with the help of other powers' fleets
    SELF_BOUNCE: {gives} {orders} as well, and with equal support they bounce
    BEATEN_BY_OWN: {gives} {orders} as well, with more support
    HEAD_TO_HEAD: {gives} {orders} as well, and two units can swap places only by convoy
    OWN_UNIT_STAYS: {whose} own unit stays there: {orders}
    OWN_UNIT_UNORDERED: {whose} own {units} is there and has no order to leave yet
    OWN_UNIT_STUCK: {whose} own unit there can't get away: {orders}
    SAME_REFUGE: {gives} {orders} as well, and two units retreating to the same place
        are both disbanded
    BEYOND_FIRST: {has} only {count} to make, and earlier orders count instead of this one
    BEYOND_LAST: {has} only {count} to make, and later orders count instead of this one
    BEYOND_NONE: {has} only {count} to make; with more than that, none of them counts
    """,
)


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
        orders=names.listed(names.order_of(text, variant) for text in because_of),
        units=names.units_of(units, variant),
        count=names.counted(abs(adjustments), noun),
        whose=f"{power}'s" if power else "your",
        has=f"{power} has" if power else "you have",
        has_not=f"{power} hasn't" if power else "you haven't",
        gives=f"{power} has ordered" if power else "you've ordered",
    )


_MARKS = {
    notices.OrderMark.STORED: ":white_check_mark:",
    notices.OrderMark.DOUBTFUL: ":warning:",
    notices.OrderMark.MISSING: ":white_circle:",
}
_MOST_QUOTED = 120
_DONE = {
    SetChange.CLEARED: "Your orders for this phase are cleared. `undo` brings them back.",
    SetChange.UNDONE: "Undone. Your orders are back to version {version}.",
    SetChange.UNDONE_PLANS: "Undone for later phases. Your orders for this phase stay.",
    SetChange.UNDONE_ALL: "Undone, for this phase and later ones.",
    SetChange.RESTORED: "Your orders are back to version {version}.",
}
_PLANS_CLEARED = "Your orders for later phases are cleared. Those for this phase stay."
_BY_WORDS = (
    "This only fits one of your games, so I took it for that one. For another, write `game` and "
    "its title."
)
_KEPT = (
    ":information_source: Your edited message leaves these out, but they still count. To change "
    "one, write another order for the unit, or `clear` (`clear ahead` for those saved for later)."
)


def receipt(notice: Receipt, games: Games) -> Message:
    """All orders of a power as they stand, what was not understood, and what to do next."""
    variant = games.variant(notice.game)
    head = names.of_power(notice.power, notice.phase, variant)
    parts: list[Part] = [Heading(f"{head} · {notice.title}" if notice.is_one_of_several else head)]
    if notice.by_words:
        parts.append(Small(_BY_WORDS))
    if notice.change is SetChange.UNDONE and not notice.equals:
        parts.append(Text("Undone. You're back at the beginning of the phase."))
    elif notice.change in _DONE:
        parts.append(Text(_DONE[notice.change].format(version=notice.equals)))
    lines = [_line(line, notice, variant) for line in notice.lines]
    lines += [
        f":leftwards_arrow_with_hook: removed: {names.order_of(one, variant)}"
        for one in notice.taken_back
    ]
    parts += listing(lines) or [Text("You have nothing to order in this phase.")]
    if notice.kept or notice.plans_kept:
        kept = [f"• {names.order_of(order, variant)}" for order in notice.kept]
        kept += [f"• `{quoted(text, _MOST_QUOTED)}`" for text in notice.plans_kept]
        parts += listing(kept, head=_KEPT)
    if notice.problems:
        parts += problem_parts(notice, variant)
    if notice.plans_cleared:
        parts.append(Text(_PLANS_CLEARED))
    if notice.plans:
        parts += plans_listed(notice, variant)
    parts += listing(_standing(notice, variant))
    if buttons := _buttons(notice):
        parts.append(row(*buttons))
    more = " · `orders history` has earlier versions" if notice.version > 1 else ""
    parts.append(Small(f"{notice.title} · only you see this{more}"))
    return Message(f"{head}: {'; '.join(_in_short(notice, variant))}.", parts)


def _line(line: notices.ReceiptLine, notice: Receipt, variant: Variant) -> str:
    mark, was = _MARKS[line.mark], ""
    if line.changed_from:
        was = f"  (was: {names.verb_name(parse_order(line.changed_from, variant))})"
    if line.order is None:
        return f"{mark} {_missing(line, notice, variant)}{was}"
    text = f"{mark} *{names.order_of(line.order, variant)}*"
    if line.written:
        text += f"  (read from `{quoted(line.written)}`)"
    if line.was_planned:
        text += "  (saved earlier)"
    if line.changed_from == "" and any(
        one.order and one.changed_from != "" for one in notice.lines
    ):
        text += "  (new)"
    text += was
    if line.warning:
        text += f"\n_saved, but {_doubt(line.warning, line, notice, variant)}_"
    return text


def _missing(line: notices.ReceiptLine, notice: Receipt, variant: Variant) -> str:
    what = "One more build" if notice.adjustments > 0 else "One more removal"
    if line.unit:
        what = names.unit_of(line.unit, variant)
    order = "no order now" if line.unit and line.changed_from else "no order yet"
    then = names.unordered(Phase.parse(notice.phase).type, notice.adjustments)
    return f"{what}: {order}; {then}"


def _doubt(warning: str, line: notices.ReceiptLine, notice: Receipt, variant: Variant) -> str:
    if warning in set(DoubtKind):
        return doubt_words(
            DoubtKind(warning),
            variant,
            because_of=line.because_of,
            units=line.units,
            adjustments=notice.adjustments,
        )
    order = parse_order(line.order, variant) if line.order else None
    phase = Phase.parse(notice.phase).type
    is_adjustment = phase is PhaseType.ADJUSTMENT
    then = "it won't count" if is_adjustment else names.unordered(phase, notice.adjustments)
    if line.bars_support:
        then += ", and nobody can support it"
    return f"it can't succeed: {illegal_words(Reason(warning), order)}; {then}"


def _standing(notice: Receipt, variant: Variant) -> list[str]:
    """Return at most one line: until when orders are taken, who is ready, how the power votes."""
    sentences = []
    if notice.all_ready_at is not None:
        phase = names.phase_of(notice.phase)
        at = when(notice.all_ready_at)
        sentences.append(f"*Everyone's ready.* {phase} will be processed {at}.")
    elif notice.lines:
        sentences.append(_until(notice))
        if notice.is_closed:
            sentences.append("They can't be changed now.")
        elif notice.is_ready:
            sentences.append("You're *ready*. When everyone is, the phase ends early.")
        elif notice.waits_again:
            sentences.append("You took orders back, so you're *not ready* any more.")
        elif notice.version <= 1 and any(line.order for line in notice.lines):
            sentences.append("Press Ready if you don't need the rest of the time.")
    if notice.vote:
        sentences.append(standing_vote(notice.vote, variant))
    elif notice.vote_taken_back:
        sentences.append(f"You're no longer {vote_words(notice.vote_taken_back, variant)}.")
    return [" ".join(sentences)] if sentences else []


def _until(notice: Receipt) -> str:
    if notice.paused or notice.deadline is None:
        closed = "Orders are closed." if notice.is_closed else "You can still send orders."
        return f"The game is paused. {closed}"
    due = orders_due(notice.deadline, notice.results_at, is_closed=notice.is_closed)
    return f"*{due}.*"


def _buttons(notice: Receipt) -> list[Button]:
    phase = phase_mark(notice.phase, notice.number)
    about = pack(notice.game, phase)
    own_map = Button("Map of my orders", Action.MY_MAP, notice.game)
    if notice.is_closed:
        return [own_map] if notice.lines else []
    buttons = []
    if notice.lines:
        ready = ready_button(about, is_ready=notice.is_ready)
        buttons = [ready, form_button(notice.game, notice.power), own_map]
    if notice.can_undo:
        version = pack(notice.game, phase, str(notice.version), notice.power)
        buttons.append(Button("Undo", Action.UNDO, version))
    if any(line.order for line in notice.lines):
        question = Question(
            "Clear all orders?",
            "This clears every order you've given in this phase. Undo brings them back.",
            "Clear all",
        )
        buttons.append(Button("Clear", Action.CLEAR, about, style="danger", question=question))
    return buttons


def _in_short(notice: Receipt, variant: Variant) -> list[str]:
    orders = [names.order_of(line.order, variant) for line in notice.lines if line.order]
    missing = len(notice.lines) - len(orders)
    without = [f"{missing} without an order"] if missing and orders else []
    problems = problems_in_short(notice) if notice.problems else []
    return [*(orders or ["no orders yet"]), *without, *problems]


_SINCE = {
    Since.NEWER: "your orders are in the newer receipt below.",
    Since.OVER: "this phase is over.",
    Since.ANEW: "the GM has changed the game. `orders` shows what counts now.",
}


def old_receipt(notice: notices.OldReceipt, games: Games) -> Message:
    """In place of an outdated receipt: where to look now."""
    about = names.of_power(notice.power, notice.phase, games.variant(notice.game))
    text = f"{about}: {_SINCE[notice.since]}"
    if notice.problems:
        texts = names.listed(
            f"`{quoted(one, _MOST_QUOTED).rstrip('.')}`" for one in notice.problems
        )
        text += f" Not saved from this message: {texts}."
    return Message(text, [Small(text)])


def nothing_withdrawn(notice: notices.NothingWithdrawn, games: Games) -> Message:
    """To a player who deleted a message, or its orders: which of them still count."""
    variant = games.variant(notice.game)
    about = names.of_power(notice.power, notice.phase, variant)
    done = "Editing" if notice.is_edit else "Deleting"
    head = f"{done} a message doesn't cancel anything. This still counts ({about}):"
    lines = [f"• *{names.order_of(order, variant)}*" for order in notice.orders]
    lines += [f"• `{quoted(text, _MOST_QUOTED)}` (saved for later)" for text in notice.plans]
    if notice.vote is not None:
        lines.append(f"• you're {vote_words(notice.vote, variant)}")
    advice = []
    if not notice.is_open and (notice.orders or notice.vote):
        advice.append("Orders are closed, so nothing can be changed now.")
    if notice.is_open and notice.orders:
        advice.append("To change one, write another order for the unit, or `clear` them all.")
    if notice.is_open and notice.vote:
        advice.append("`no vote` takes the vote back.")
    if notice.plans:
        advice.append("`clear ahead` clears your orders for later phases.")
    small = Small(f"{notice.title} · only you see this")
    return Message(head, [*listing(lines, head=head), Text(" ".join(advice)), small])


_PUBLIC = {
    notices.Secret.ORDER: "an order",
    notices.Secret.VOTE: "a vote",
    notices.Secret.PREFERENCES: "your preferences",
}


def public_secret(notice: notices.PublicSecret, _games: Games) -> Message:
    """To a player who wrote what is for the bot alone where all can read it."""
    return Message.of(
        f"I *didn't* save that: everyone in {channel_name(notice.channel)} can read it. If it was "
        f"{_PUBLIC[notice.what]} for {notice.title}, send it to me in a direct message, or put "
        "`/dip` in front. You may want to delete your message."
    )


def order_history(notice: notices.OrderHistory, games: Games) -> Message:
    """Every version, the oldest first; the last one counts."""
    variant = games.variant(notice.game)
    about = names.of_power(notice.power, notice.phase, variant)
    if not notice.versions:
        return Message.of(f"{about}: you haven't given any orders yet.")
    last = notice.versions[-1].number
    parts: list[Part] = [Heading(f"{about}: your orders so far")]
    if notice.earlier:
        parts.append(Small(f"{names.counted(notice.earlier, 'earlier version')} not shown"))
    parts += [_version(one, notice, variant, is_last=one.number == last) for one in notice.versions]
    parts.append(
        Small(
            f"{notice.title} · only you see this · `undo` takes back the latest change, "
            "`orders restore 1` goes back to version 1"
        )
    )
    versions = names.counted(last, "version")
    return Message(f"{about}: {versions} of your orders; the last one counts.", parts)


def _version(
    version: notices.OrderVersion, notice: notices.OrderHistory, variant: Variant, *, is_last: bool
) -> Part:
    head = f"*Version {version.number}* · {when(version.at)}"
    if is_last:
        head += " · *counts now*"
    lines = [head, *_how(version)]
    if version.change is not SetChange.CLEARED and version.equals != 0:
        lines += [f"• {_change(one, variant)}" for one in version.changes]
    if version.changes_plans:
        lines.append("• your orders for later phases")
    if len(lines) == 1:
        lines.append("• the same orders, rearranged")
    restore = Button(
        f"Restore {version.number}",
        Action.RESTORE,
        pack(notice.game, notice.phase, f"{version.number}@{version.at.isoformat()}", notice.power),
    )
    return Text("\n".join(lines), beside=None if is_last else restore)


def _how(version: notices.OrderVersion) -> list[str]:
    place = f"version {version.equals}" if version.equals else "the beginning"
    match version.change:
        case SetChange.GIVEN:
            return ["Used your saved orders"] if version.was_planned else []
        case SetChange.CLEARED:
            return ["Cleared"]
        case SetChange.UNDONE | SetChange.UNDONE_PLANS | SetChange.UNDONE_ALL:
            return [f"Undone, back to {place}"]
        case SetChange.RESTORED:
            return [f"Back to {place}"]


def _change(change: notices.OrderChange, variant: Variant) -> str:
    before = None if change.before is None else parse_order(change.before, variant)
    after = None if change.after is None else parse_order(change.after, variant)
    if after is not None:
        was = "" if before is None else f"  (was: {names.verb_name(before)})"
        return f"{names.order_name(after)}{was}"
    if before is None or isinstance(before, Build | Remove | Waive):
        return "" if before is None else f"removed: {names.order_name(before)}"
    return f"{names.unit_name(before.unit)}: no order  (was: {names.verb_name(before)})"
