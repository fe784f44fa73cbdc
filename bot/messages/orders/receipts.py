"""Receipts: a player's orders as they stand, what replaces a receipt, and earlier versions."""

from bot.gamesmaster.notices import orders as notices
from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.notice import Since
from bot.gamesmaster.notices.orders import Receipt, SetChange
from bot.gamesmaster.notices.views import ReceiptLine, ReceiptView
from bot.messages import names
from bot.messages.markup import orders_due, quoted, sentences, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.orders.missing import unordered
from bot.messages.orders.plans import plans_listed
from bot.messages.orders.problems import problem_parts, problems_in_short
from bot.messages.parts import (
    FEW,
    Button,
    Heading,
    Menu,
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
from engine.game.doubts import Doubt, DoubtKind
from engine.judge.outcome import Reason
from engine.orders import Build, Disband, Order, Remove, Retreat, Waive
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


def doubt_words(doubt: Doubt, *, adjustments: int = 0, power: str = "") -> str:
    """Why a stored order may not do what it was meant for, as a clause.

    `adjustments` is how many builds are allowed, or removals due (negative). It is said to the
    power's player, or of a `power` that anybody may play, by its name.
    """
    noun = "build" if adjustments > 0 else "removal"
    return DOUBTS[doubt.kind].format(
        orders=names.listed(map(names.order_name, doubt.because_of)),
        units=names.listed(map(names.unit_name, doubt.units)),
        count=names.counted(abs(adjustments), noun),
        whose=f"{power}'s" if power else "your",
        has=f"{power} has" if power else "you have",
        has_not=f"{power} hasn't" if power else "you haven't",
        gives=f"{power} has ordered" if power else "you've ordered",
    )


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
    view = games.receipt(notice)
    if view is None:
        heading = notice.game, notice.title, notice.power, notice.phase
        return old_receipt(notices.OldReceipt(*heading, since=Since.ANEW), games)
    head = names.of_power(notice.power, notice.phase, view.variant)
    parts: list[Part] = [Heading(f"{head} · {notice.title}" if view.is_one_of_several else head)]
    parts += _what_was_done(notice)
    parts += _orders(notice, view)
    if view.kept or notice.plans_kept:
        kept = [f"• {names.order_name(order)}" for order in view.kept]
        kept += [f"• `{quoted(text, _MOST_QUOTED)}`" for text in notice.plans_kept]
        parts += listing(kept, head=_KEPT)
    if view.problems:
        parts += problem_parts(notice, view)
    if notice.plans_cleared:
        parts.append(Text(_PLANS_CLEARED))
    if view.plans:
        parts += plans_listed(view.plans, notice.change)
    parts += listing(_standing(notice, view))
    if buttons := _buttons(notice, view):
        parts.append(row(*buttons))
    more = " · `orders history` has earlier versions" if view.version > 1 else ""
    parts.append(Small(f"{notice.title} · only you see this{more}"))
    return Message(f"{head}: {'; '.join(_in_short(notice, view))}.", parts)


def _what_was_done(notice: Receipt) -> list[Part]:
    parts: list[Part] = [Small(_BY_WORDS)] if notice.by_words else []
    if notice.change is SetChange.UNDONE and not notice.equals:
        parts.append(Text("Undone. You're back at the beginning of the phase."))
    elif notice.change in _DONE:
        parts.append(Text(_DONE[notice.change].format(version=notice.equals)))
    if notice.declined:
        parts.append(Text("All right, I didn't save that."))
    return parts


def _orders(notice: Receipt, view: ReceiptView) -> list[Part]:
    """Return a line for each unit; first come those with buttons of their own, guesses before all.

    A guess can be taken back, and something else be chosen instead of what is not allowed.
    """
    first: list[Part] = []
    for line in sorted(view.lines, key=lambda line: not line.guess):
        if line.guess or line.instead:
            first.append(Text(_line(line, view), beside=_not_this(line, notice)))
        if line.instead:
            first.append(_instead(line, notice))
    lines = [_line(line, view) for line in view.lines if not (line.guess or line.instead)]
    lines += [
        f":leftwards_arrow_with_hook: removed: {names.order_name(order)}"
        for order in view.taken_back
    ]
    return [*first, *listing(lines)] or [Text("You have nothing to order in this phase.")]


def _line(line: ReceiptLine, view: ReceiptView) -> str:
    was = f"  (was: {names.verb_name(line.before)})" if line.before else ""
    if line.order is None:
        return f":white_circle: {_missing(line, view)}{was}"
    mark = ":white_check_mark:" if line.doubt is None else ":warning:"
    text = f"{mark} *{names.order_name(line.order)}*"
    if line.written:
        text += f"  (read from `{quoted(line.written)}`)"
    if line.was_planned:
        text += "  (saved earlier)"
    if line.is_new and any(other.order and not other.is_new for other in view.lines):
        text += "  (new)"
    text += was
    if line.doubt:
        text += f"\n_saved, but {_doubt(line.doubt, line, view)}_"
    if line.instead:
        text += f"\nPossible: {names.listed(map(_choice, line.instead), joined_by='or')}."
    return text


def _choice(order: Order) -> str:
    if isinstance(order, Retreat):
        return names.place_name(order.destination)
    return "disband" if isinstance(order, Disband) else names.order_name(order)


def _instead(line: ReceiptLine, notice: Receipt) -> Part:
    about = notice.game, phase_mark(notice.phase, notice.number)
    offered = [(names.action_name(order), pack(*about, str(order))) for order in line.instead]
    if len(offered) > FEW:
        return row(Menu("Choose", Action.PUT, offered))
    return row(*(Button(label, Action.PUT, value) for label, value in offered))


def _not_this(line: ReceiptLine, notice: Receipt) -> Button | None:
    if not line.guess:
        return None
    about = phase_mark(notice.phase, notice.number), notice.power, str(line.guess)
    return Button("Not this", Action.NOT_THIS, pack(notice.game, *about))


def _missing(line: ReceiptLine, view: ReceiptView) -> str:
    what = "One more build" if view.adjustments > 0 else "One more removal"
    if line.unit:
        what = names.unit_name(line.unit)
    order = "no order now" if line.before else "no order yet"
    return f"{what}: {order}; {unordered(view.phase.type, view.adjustments)}"


def _doubt(doubt: Reason | Doubt, line: ReceiptLine, view: ReceiptView) -> str:
    if isinstance(doubt, Doubt):
        return doubt_words(doubt, adjustments=view.adjustments)
    is_adjustment = view.phase.type is PhaseType.ADJUSTMENT
    then = unordered(view.phase.type, view.adjustments)
    then = "it won't count" if is_adjustment else then
    if line.bars_support:
        then += ", and nobody can support it"
    return f"it can't succeed: {illegal_words(doubt, line.order)}; {then}"


def _standing(notice: Receipt, view: ReceiptView) -> list[str]:
    """Return at most one line: until when orders are taken, who is ready, how the power votes."""
    sentences = []
    if view.all_ready_at is not None:
        phase, at = names.phase_name(view.phase), when(view.all_ready_at)
        sentences.append(f"*Everyone's ready.* {phase} will be processed {at}.")
    elif view.lines:
        sentences.append(_until(view, is_closed=notice.is_closed))
        if notice.is_closed:
            sentences.append("They can't be changed now.")
        elif notice.waits_for_answer and not view.is_ready:
            sentences.append("You're *not ready* yet: something above is still unclear.")
        elif view.is_ready:
            sentences.append("You're *ready*. When everyone is, the phase ends early.")
        elif notice.waits_again:
            sentences.append("You took orders back, so you're *not ready* any more.")
        elif _is_complete_now(view):
            sentences.append("Press Ready if you don't need the rest of the time.")
    if view.vote:
        sentences.append(standing_vote(view.vote, view.variant))
    elif notice.vote_taken_back:
        sentences.append(f"You're no longer {vote_words(notice.vote_taken_back, view.variant)}.")
    return [" ".join(sentences)] if sentences else []


def _is_complete_now(view: ReceiptView) -> bool:
    """Whether all has its order, and had not before."""
    is_first = view.version <= 1 or any(line.is_new for line in view.lines)
    return is_first and all(line.order for line in view.lines)


def _until(view: ReceiptView, *, is_closed: bool) -> str:
    if view.is_paused or view.deadline is None:
        closed = "Orders are closed." if is_closed else "You can still send orders."
        return f"The game is paused. {closed}"
    return f"*{orders_due(view.deadline, view.results_at, is_closed=is_closed)}.*"


def _buttons(notice: Receipt, view: ReceiptView) -> list[Button]:
    phase = phase_mark(notice.phase, notice.number)
    about = pack(notice.game, phase)
    own_map = Button("Map of my orders", Action.MY_MAP, notice.game)
    if notice.is_closed:
        return [own_map] if view.lines else []
    buttons = []
    if view.lines:
        ready = ready_button(about, is_ready=view.is_ready)
        buttons = [ready, form_button(notice.game, notice.power), own_map]
    if view.can_undo:
        version = pack(notice.game, phase, str(view.version), notice.power)
        buttons.append(Button("Undo", Action.UNDO, version))
    if any(line.order for line in view.lines):
        question = Question(
            "Clear all orders?",
            "This clears every order you've given in this phase. Undo brings them back.",
            "Clear all",
        )
        buttons.append(Button("Clear", Action.CLEAR, about, style="danger", question=question))
    return buttons


def _in_short(notice: Receipt, view: ReceiptView) -> list[str]:
    orders = [names.order_name(line.order) for line in view.lines if line.order]
    missing = len(view.lines) - len(orders)
    without = [f"{missing} without an order"] if missing and orders else []
    problems = problems_in_short(view.problems, notice.more_problems) if view.problems else []
    return [*(orders or ["no orders yet"]), *without, *problems]


_ALL_STAYS = "Your orders stay as they are."
_SINCE = {
    Since.NEWER: "your orders are in the newer receipt below.",
    Since.OVER: "this phase is over.",
    Since.ANEW: "the GM has changed the game. `orders` shows what counts now.",
}


def old_receipt(notice: notices.OldReceipt, games: Games) -> Message:
    """In place of an outdated receipt: where to look now."""
    about = names.of_power(notice.power, notice.phase, games.variant(notice.game))
    text = f"{about}: {_SINCE[notice.since]}"
    orders = "; ".join(map(names.order_name, games.orders_then(notice)))
    if orders:
        text += f" You ordered: {orders}."
    return Message(text, [Small(text)])


def not_saved(notice: notices.NotSaved, games: Games) -> Message:
    """To a player whose message gave no order, or who declined what was asked."""
    variant, phase = games.variant(notice.game), Phase.parse(notice.phase)
    if not notice.problems:
        return Message.of(f"All right, I saved nothing. {_ALL_STAYS}")
    view = ReceiptView(variant, phase, problems=notice.problems, examples=notice.examples)
    about = names.of_power(notice.power, notice.phase, variant)
    ready = " You're *not ready* yet." if notice.waits_for_answer else ""
    small = Small(f"{about} · {notice.title} · Nothing saved. {_ALL_STAYS}{ready}")
    short = "; ".join(problems_in_short(notice.problems, notice.more_problems))
    return Message(f"{about}: {short or 'nothing saved'}.", [*problem_parts(notice, view), small])


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
    parts += [
        _version(version, notice, variant, is_last=version.number == last)
        for version in notice.versions
    ]
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
        lines += [f"• {_change(change, variant)}" for change in version.changes]
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


WORDINGS: Wordings = (
    (Receipt, receipt),
    (notices.OldReceipt, old_receipt),
    (notices.NotSaved, not_saved),
    (notices.NothingWithdrawn, nothing_withdrawn),
    (notices.OrderHistory, order_history),
)
