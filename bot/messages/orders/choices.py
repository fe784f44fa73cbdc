"""What there is to choose from in a retreat or adjustment phase: buttons, or a menu of many."""

from __future__ import annotations

from collections.abc import Sequence

from bot.gamesmaster.context.phase_marks import phase_mark
from bot.gamesmaster.notices.actions import Action, numbered, pack
from bot.gamesmaster.notices.orders import ChoicesNeeded, Owed, UnitChoices
from bot.messages.blocks import Block, actions, button, context, header, menu, section, when
from bot.messages.markup import escaped
from bot.messages.message import Games, Message
from bot.messages.names import action_name, counted, listed, phase_of, power_name, unit_of
from bot.messages.orders.order_form import form_button
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
    blocks = [header(f"{power}, {phase}"), section(asked)]
    blocks += _rows(notice, variant)
    fate = {
        Owed.ORDERS: "a unit without an order holds",
        Owed.RETREATS: "a unit without an order is disbanded",
        Owed.BUILDS: "a build without an order is left unused",
        Owed.REMOVALS: "without an order the rules choose, farthest from home first",
    }[notice.owes]
    until = f"By {when(notice.deadline)}; " if notice.deadline else "The game is paused; "
    blocks.append(context(f"{escaped(notice.title)} · {until}{fate}. You can also write it to me."))
    return Message(f"{power}, {phase}: {asked}", blocks)


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


def _rows(notice: ChoicesNeeded, variant: Variant) -> list[Block]:
    """A row for each unit or center, one for all removals; then what needs none, and the form."""
    rows = [
        (_title(choice, notice, variant), choice.orders) for choice in notice.choices if choice.unit
    ]
    if notice.owes is Owed.REMOVALS:
        rows = [(_WHAT_TO_REMOVE, tuple(text for _, orders in rows for text in orders))]
    # What names no unit and no center does not say which of its player's powers it is for.
    unnamed = [
        button(
            action_name(parse_order(text, variant)),
            numbered(Action.SAY, place),
            pack(notice.game, phase_mark(notice.phase, notice.number), notice.power, text),
        )
        for choice in notice.choices
        if not choice.unit
        for place, text in enumerate(choice.orders)
    ]
    blocks: list[Block] = []
    count = 0
    for title, orders in rows:
        blocks += _row(title, _offered(orders, notice, variant), first=count)
        count += len(orders)
    return [*blocks, actions(*unnamed, form_button(notice.game, notice.power))]


def _title(choice: UnitChoices, notice: ChoicesNeeded, variant: Variant) -> str:
    if notice.owes is Owed.BUILDS:
        return f"*{variant.location(choice.unit).province.name}*"
    return f"*{unit_of(choice.unit, variant)}*"


def _row(title: str, offered: Sequence[tuple[str, str]], *, first: int) -> list[Block]:
    """A few choices as buttons below their title, many as a menu beside it."""
    if len(offered) > _FEW:
        return [section(title, accessory=menu("Choose", numbered(Action.PUT, first), offered))]
    return [section(title), actions(*_buttons(offered, first=first))]


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


def _buttons(offered: Sequence[tuple[str, str]], *, first: int) -> list[Block]:
    return [
        button(label, numbered(Action.PUT, first + place), value)
        for place, (label, value) in enumerate(offered)
    ]
