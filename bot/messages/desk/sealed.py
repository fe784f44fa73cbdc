"""What is said of others' orders in the GM's hands, of reminders, announcements and settings."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Act, Details, OrderedForYou, Unsealed
from bot.messages.desk.wording import ActWords, groups_in, old_deadline, phase, power, written
from bot.messages.markup import QUOTE, person
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import listed, order_of, phase_of, power_name
from bot.messages.seats.settings import change_words
from engine.formats.settings import read_settings
from engine.variant import Variant


def ordered_for_you(notice: OrderedForYou, games: Games) -> Message:
    """To a player: a GM has given orders for the power."""
    variant = games.variant(notice.game)
    text = (
        f"*{notice.title}, {phase_of(notice.phase)}:* {person(notice.gm)} has given "
        f"orders for {power_name(notice.power, variant)} as GM. They count like your own, and "
        "what you write replaces them."
    )
    orders = [f"• {order_of(order, variant)}" for order in notice.orders]
    reason = [Small(f"Because {written(notice.because)}")] if notice.because else []
    mine = row(Button("My orders", Action.MY_ORDERS, notice.game))
    return Message(text, [Text(text), *listing(orders), *reason, mine])


def unsealed(notice: Unsealed, games: Games) -> Message:
    """To a GM: orders that are still sealed for all others."""
    variant = games.variant(notice.game)
    name = phase_of(notice.phase)
    parts: list[Part] = [Heading(f"{notice.title}: sealed orders of {name}")]
    for one, orders in notice.orders:
        lines = [f"• {order_of(order, variant)}" for order in orders] or ["No orders yet."]
        parts += listing(lines, head=f"*{power_name(one, variant)}*")
    parts.append(Small("Only you see this. The channel has been told that you looked."))
    return Message(f"{notice.title}: the sealed orders of {name}.", parts)


def _would_order(details: Details, variant: Variant) -> str:
    orders = "\n".join(f"• {order_of(order, variant)}" for order in details.orders)
    unread = [f"“{written(one)}”" for one in details.unread]
    not_read = f"\nNot understood or doubtful: {listed(unread)}." if unread else ""
    return (
        f"I take these orders for {power(details, variant)} in {phase(details)}, in place of the "
        f"player's for these units, and tell the player:\n{orders}{not_read}"
    )


def _powers(details: Details, variant: Variant) -> str:
    return listed(power_name(one, variant) for one in details.powers)


_CALLED = {
    "channel": "everybody in the channel (@\N{WORD JOINER}channel)",
    "here": "whoever of the channel is there at that moment (@\N{WORD JOINER}here)",
}


def _would(details: Details, _variant: Variant) -> str:
    text = f"I post in the channel, in your name:\n{QUOTE}{written(details.text)}"
    called = [_CALLED[group] for group in groups_in(details.text)]
    return f"{text}\nIt calls {listed(called)}." if called else text


def _changes(details: Details) -> str:
    before, after = read_settings(details.old_settings), read_settings(details.settings)
    lines = [f"• {line}" for line in change_words(before, after)]
    if details.phase and (before.schedule, before.zone) != (after.schedule, after.zone):
        lines.append("The deadline of the present phase stays; the next phase goes by this.")
    return "\n".join(lines)


ACTS: Mapping[Act, ActWords] = {
    Act.ORDER: ActWords(
        do="Give these orders",
        would=_would_order,
        did=lambda gm, details, variant: (
            f"{gm} has given orders for {power(details, variant)} in {phase(details)}. "
            "They stay sealed, and the player has been told."
        ),
        is_grave=True,
    ),
    Act.UNSEAL: ActWords(
        do="Unseal the orders",
        would=lambda details, variant: (
            f"I show you the sealed orders of {_powers(details, variant)} in {phase(details)}, as "
            "they are now, and tell the channel that you have looked."
        ),
        did=lambda gm, details, variant: (
            f"{gm} has looked at the sealed orders of {_powers(details, variant)} in "
            f"{phase(details)}. Nobody else has seen them."
        ),
        is_grave=True,
    ),
    Act.REMIND: ActWords(
        do="Remind them",
        would=lambda details, variant: (
            f"I write to {_powers(details, variant)}, who still owe something in "
            f"{phase(details)} (deadline {old_deadline(details)})."
        ),
        did=lambda gm, details, variant: (
            f"{gm} has let me remind {_powers(details, variant)}: {phase(details)} ends at "
            f"{old_deadline(details)}."
        ),
    ),
    Act.ANNOUNCE: ActWords(
        do="Announce it",
        would=_would,
        did=lambda gm, details, _: f"{gm} announces:\n{QUOTE}{written(details.text)}",
        calls=True,
    ),
    Act.SET: ActWords(
        do="Change the settings",
        would=lambda details, _: f"The settings change:\n{_changes(details)}\n",
        did=lambda gm, details, _: f"{gm} has changed the settings:\n{_changes(details)}",
    ),
}
