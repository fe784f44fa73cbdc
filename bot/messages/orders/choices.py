"""What there is to choose from in a retreat or adjustment phase: buttons, or a menu of many."""

from __future__ import annotations

from collections.abc import Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import ChoicesNeeded, UnitChoices
from bot.messages.markup import when
from bot.messages.message import Button, Games, Heading, Menu, Message, Part, Small, Text, row
from bot.messages.names import action_name, counted, listed, phase_of, power_name, unit_of
from bot.messages.orders.order_form import form_button
from engine.game.duties import Owed
from engine.reader import parse_order
from engine.variant import Variant

_FEW = 5
"""As many choices as are a row of buttons; more are a menu."""
_WHAT_TO_REMOVE = "Choose what to remove."


def choices_needed(notice: ChoicesNeeded, games: Games) -> Message:
    """To a player who owes retreats, builds or removals, with everything that is possible."""
    variant = games.variant(notice.game)
    power, phase = power_name(notice.power, variant), phase_of(notice.phase)
    asked = _asked(notice, variant)
    parts: list[Part] = [Heading(f"{power}, {phase}"), Text(asked)]
    parts += _rows(notice, variant)
    fate = {
        Owed.ORDERS: "a unit without an order holds",
        Owed.RETREATS: "a unit without an order is disbanded",
        Owed.BUILDS: "a build without an order is left unused",
        Owed.REMOVALS: "without an order the rules choose, farthest from home first",
    }[notice.owes]
    until = f"By {when(notice.deadline)}; " if notice.deadline else "The game is paused; "
    parts.append(Small(f"{notice.title} · {until}{fate}. You can also write it to me."))
    return Message(f"{power}, {phase}: {asked}", parts)


def _asked(notice: ChoicesNeeded, variant: Variant) -> str:
    match notice.owes:
        case Owed.ORDERS:
            return "Your orders, please."
        case Owed.RETREATS:
            return _dislodged(notice.choices, variant)
        case Owed.BUILDS:
            return f"You may build {counted(notice.count, 'unit')}."
        case Owed.REMOVALS:
            return f"You have to remove {counted(notice.count, 'unit')}."


def _dislodged(choices: Sequence[UnitChoices], variant: Variant) -> str:
    units = listed(unit_of(choice.unit, variant) for choice in choices)
    if len(choices) == 1:
        return f"Your {units} was dislodged and can retreat. What shall it do?"
    return f"Your {units} were dislodged and can retreat. What shall they do?"


def _rows(notice: ChoicesNeeded, variant: Variant) -> list[Part]:
    """A row for each unit or center, one for all removals; then what needs none, and the form."""
    rows = [
        (_title(choice, notice, variant), choice.orders) for choice in notice.choices if choice.unit
    ]
    if notice.owes is Owed.REMOVALS:
        rows = [(_WHAT_TO_REMOVE, tuple(text for _, orders in rows for text in orders))]
    # What names no unit and no center does not say which of its player's powers it is for.
    unnamed = [
        Button(
            action_name(parse_order(text, variant)),
            Action.SAY,
            pack(notice.game, phase_mark(notice.phase, notice.number), notice.power, text),
        )
        for choice in notice.choices
        if not choice.unit
        for text in choice.orders
    ]
    parts: list[Part] = []
    for title, orders in rows:
        parts += _row(title, _offered(orders, notice, variant))
    return [*parts, row(*unnamed, form_button(notice.game, notice.power))]


def _title(choice: UnitChoices, notice: ChoicesNeeded, variant: Variant) -> str:
    if notice.owes is Owed.BUILDS:
        return f"*{variant.location(choice.unit).province.name}*"
    return f"*{unit_of(choice.unit, variant)}*"


def _row(title: str, offered: Sequence[tuple[str, str]]) -> list[Part]:
    """A few choices as buttons below their title, many as a menu beside it."""
    if len(offered) > _FEW:
        return [Text(title, beside=Menu("Choose", Action.PUT, offered))]
    return [Text(title), row(*(Button(label, Action.PUT, value) for label, value in offered))]


def _offered(
    orders: Sequence[str], notice: ChoicesNeeded, variant: Variant
) -> list[tuple[str, str]]:
    return [
        (
            action_name(parse_order(text, variant)),
            pack(notice.game, phase_mark(notice.phase, notice.number), text),
        )
        for text in orders
    ]
