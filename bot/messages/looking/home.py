"""The Home tab: a reader's games, their state, and what the reader owes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.looking import Status
from bot.messages.commands.command_words import HOW_TO_ORDER
from bot.messages.looking.answers import state_words
from bot.messages.message import Button, Divider, Heading, Part, Small, Text, row
from bot.messages.orders.order_form import form_button
from engine.variant import Variant

_MOST_GAMES = 20


def home(games: Sequence[Status], variant_of: Callable[[str], Variant]) -> list[Part]:
    """The parts of the tab; games under way come first."""
    running = sorted(games, key=lambda game: game.ended)
    parts: list[Part] = [Heading("Your games")]
    if not running:
        parts.append(
            Text(
                "You are in no game yet. Press *Join* on a game's post, or open a game in a "
                "channel with `/dip new`."
            )
        )
    for game in running[:_MOST_GAMES]:
        parts += _game(game, variant_of(game.game))
    parts += [Divider(), Text(HOW_TO_ORDER), Small("`/dip help` shows everything else.")]
    return parts


def _game(game: Status, variant: Variant) -> list[Part]:
    said = "\n".join(state_words(game, variant))
    parts: list[Part] = [Divider(), Heading(game.title), Text(said)]
    if game.phase is None and not game.ended:
        return parts
    buttons = [Button("Status", Action.STATUS, game.game)]
    if game.own_power:
        buttons = [
            Button("My orders", Action.MY_ORDERS, game.game, style="primary"),
            form_button(game.game),
            Button("Map of my orders", Action.MY_MAP, game.game),
            *buttons,
        ]
    return [*parts, row(*buttons)]
