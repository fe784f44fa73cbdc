"""The Home tab: a reader's games, their state, and what the reader owes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.gamesmaster.notices.actions import Action, numbered
from bot.gamesmaster.notices.looking import Status
from bot.messages.blocks import Block, actions, button, context, divider, header, section
from bot.messages.commands.command_words import HOW_TO_ORDER
from bot.messages.looking.answers import state_words
from bot.messages.orders.order_form import form_button
from engine.variant import Variant

_MOST_GAMES = 20


def home(games: Sequence[Status], variant_of: Callable[[str], Variant]) -> Block:
    """The view for `views.publish`; games under way come first."""
    running = sorted(games, key=lambda game: game.ended)
    blocks: list[Block] = [header("Your games")]
    if not running:
        blocks.append(
            section(
                "You are in no game yet. Press *Join* on a game's post, or open a game in a "
                "channel with `/dip new`."
            )
        )
    for place, game in enumerate(running[:_MOST_GAMES]):
        blocks += _game(game, place, variant_of(game.game))
    blocks += [divider(), section(HOW_TO_ORDER), context("`/dip help` shows everything else.")]
    return {"type": "home", "blocks": blocks}


def _game(game: Status, place: int, variant: Variant) -> list[Block]:
    said = "\n".join(state_words(game, variant))
    blocks = [divider(), header(game.title), section(said)]
    if game.phase is None and not game.ended:
        return blocks
    buttons = [button("Status", numbered(Action.STATUS, place), game.game)]
    if game.own_power:
        buttons = [
            button("My orders", numbered(Action.MY_ORDERS, place), game.game, style="primary"),
            form_button(game.game, action_id=numbered(Action.FORM, place)),
            button("Map of my orders", numbered(Action.MY_MAP, place), game.game),
            *buttons,
        ]
    return [*blocks, actions(*buttons)]
