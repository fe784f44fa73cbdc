"""Orders given ahead of time: as a receipt lists them, and what became of them."""

from __future__ import annotations

from bot.gamesmaster.context.phase_marks import phase_mark
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import AheadLine, EnteredAhead, Receipt, SetChange, UnusedAhead
from bot.messages.markup import shortened, when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import order_of, phase_of, power_name
from bot.messages.orders.plans_words import (
    CLEARED,
    HEAD,
    STAYS,
    line_words,
    never_words,
    orders_words,
    unused_words,
)
from engine.game.plans import UnusedReason
from engine.reader import parse_order
from engine.variant import Variant

_LEAVING_IT = {SetChange.CLEARED, SetChange.UNDONE, SetChange.RESTORED}
_MOST_LINES = 30
_MOST_IN_LINE = 600
_MOST_QUOTED = 120


def given_ahead(notice: Receipt, variant: Variant) -> list[Part]:
    """What a receipt says of the orders for later phases; nothing where there are none."""
    parts: list[Part] = [Text(CLEARED)] if notice.ahead_cleared else []
    if notice.ahead:
        lines = [_line(line, variant) for line in notice.ahead[:_MOST_LINES]]
        rest = len(notice.ahead) - len(lines)
        lines += [f"• … and {rest} more"] if rest else []
        parts += listing(lines, head=HEAD)
        parts += [Small(STAYS)] if notice.change in _LEAVING_IT else []
    return parts


def _line(line: AheadLine, variant: Variant) -> str:
    said = line_words(
        line.kind.value,
        phase=line.phase,
        orders=line.orders,
        unit=line.unit,
        number=line.number,
        variant=variant,
    )
    said = f"• {shortened(said, _MOST_IN_LINE)}"
    if line.was == ():
        said += "  (new)"
    elif line.was:
        was = orders_words(line.kind.value, [parse_order(text, variant) for text in line.was])
        said += f"  (was: {shortened(was, _MOST_IN_LINE)})"
    for order, fault in line.faults:
        said += f"\n:warning: _{never_words(order, fault, variant)}_"
    return said


def entered_ahead(notice: EnteredAhead, games: Games) -> Message:
    """To a player: what of the orders given ahead has been entered, and what has not."""
    variant = games.variant(notice.game)
    title = f"{power_name(notice.power, variant)}, {phase_of(notice.phase)}"
    entered = [order_of(text, variant) for text in notice.orders]
    parts: list[Part] = [Heading(title)]
    if entered:
        lines = [f":white_check_mark: *{text}*" for text in entered]
        parts += listing(lines, head="Entered, as you gave it ahead:")
    if notice.unused:
        lines = [f"{_mark(one)} {_unused(one, variant)}" for one in notice.unused]
        parts += listing(lines, head="Not as you gave it ahead:" if entered else "")
    parts.append(Text(_standing(notice)))
    if not (notice.is_over or notice.is_idle):
        parts.append(row(*_buttons(notice)))
    parts.append(Small(f"{notice.title} · only you see this"))
    short = "; ".join(entered) or "what you gave ahead is not used"
    return Message(f"{title}: {short}.", parts)


def _mark(one: UnusedAhead) -> str:
    return ":information_source:" if one.why == UnusedReason.NOT_NEEDED.value else ":warning:"


def _unused(one: UnusedAhead, variant: Variant) -> str:
    text = " ".join(one.text.replace("`", "'").split())
    return unused_words(
        one.why,
        text=shortened(text, _MOST_QUOTED),
        order=one.order,
        fault=one.fault,
        phase=one.phase,
        variant=variant,
    )


def _standing(notice: EnteredAhead) -> str:
    if notice.is_over:
        return (
            "Everybody who had something to decide had given it ahead, so the phase is over at "
            "once; the result is in the channel."
        )
    if notice.is_idle:
        return "There is nothing for you to order in this phase, and nobody waits for you."
    until = f"by {when(notice.deadline)}" if notice.deadline else "while the game is paused"
    if notice.is_ready:
        return (
            "Nothing is left for you to do, and you count as *ready*. If you want something else, "
            f"write it to me {until}."
        )
    if not notice.orders:
        return f"Please write me your orders {until}."
    return f"You can change this as always: write to me {until}."


def _buttons(notice: EnteredAhead) -> list[Button]:
    orders = Button("My orders", Action.MY_ORDERS, notice.game)
    if not notice.is_ready:
        return [orders]
    about = pack(notice.game, phase_mark(notice.phase, notice.number))
    return [orders, Button("Not ready", Action.NOT_READY, about)]
