"""What there is to choose from in a retreat or adjustment phase: buttons, or a menu of many."""

from collections.abc import Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import ChoicesNeeded, UnitChoices
from bot.messages.markup import when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import action_name, counted, of_power, unit_of, units_of
from bot.messages.orders.missing import SILENCE
from bot.messages.parts import FEW, Button, Heading, Menu, Part, Small, Text, form_button, row
from engine.game.duties import Owed
from engine.reader import parse_order
from engine.variant import Variant


def choices_needed(notice: ChoicesNeeded, games: Games) -> Message:
    """To a player who owes retreats, builds or removals, with everything that is possible."""
    variant = games.variant(notice.game)
    title, question = of_power(notice.power, notice.phase, variant), _question(notice, variant)
    due = f"Due {when(notice.deadline)}." if notice.deadline else "The game is paused."
    return Message(
        f"{title}: {question}",
        [
            Heading(title),
            Text(question),
            *_rows(notice, variant),
            Small(f"{notice.title} · {due} {SILENCE[notice.owes]} You can also just type it."),
        ],
    )


def _question(notice: ChoicesNeeded, variant: Variant) -> str:
    match notice.owes:
        case Owed.RETREATS:
            units = units_of((choice.unit for choice in notice.choices), variant)
            was, it = ("was", "it") if len(notice.choices) == 1 else ("were", "they")
            return f"Your {units} {was} dislodged. Where should {it} go?"
        case Owed.BUILDS:
            return f"You can build {counted(notice.count, 'unit')}."
        case _:
            return f"You have to remove {counted(notice.count, 'unit')}."


def _rows(notice: ChoicesNeeded, variant: Variant) -> list[Part]:
    about = (notice.game, phase_mark(notice.phase, notice.number))

    def offered(texts: Sequence[str], *power: str) -> list[tuple[str, str]]:
        return [
            (action_name(parse_order(text, variant)), pack(*about, *power, text)) for text in texts
        ]

    rows = [
        (_title(choice, notice, variant), choice.orders) for choice in notice.choices if choice.unit
    ]
    if notice.owes is Owed.REMOVALS:
        rows = [("Choose what to remove.", tuple(text for _, orders in rows for text in orders))]
    parts: list[Part] = []
    for title, orders in rows:
        entries = offered(orders)
        if len(entries) > FEW:
            parts.append(Text(title, beside=Menu("Choose", Action.PUT, entries)))
        else:
            buttons = (Button(label, Action.PUT, value) for label, value in entries)
            parts += [Text(title), row(*buttons)]
    # What names no unit and no center does not say which of its player's powers it is for.
    unnamed = [text for choice in notice.choices if not choice.unit for text in choice.orders]
    buttons = (Button(label, Action.SAY, value) for label, value in offered(unnamed, notice.power))
    return [*parts, row(*buttons, form_button(notice.game, notice.power))]


def _title(choice: UnitChoices, notice: ChoicesNeeded, variant: Variant) -> str:
    if notice.owes is Owed.BUILDS:
        return f"*{variant.location(choice.unit).province.name}*"
    return f"*{unit_of(choice.unit, variant)}*"


WORDINGS: Wordings = ((ChoicesNeeded, choices_needed),)
