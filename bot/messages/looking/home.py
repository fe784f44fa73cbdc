"""The Home tab: all of a reader's games, each with its map; for its GM with the GM's panel."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import PanelShown
from bot.gamesmaster.notices.looking import HomeGame
from bot.gamesmaster.notices.notice import Player
from bot.messages.commands.topics import HOW_TO_ORDER, NO_GAME
from bot.messages.desk.looking import panel_shown
from bot.messages.looking.maps import map_of
from bot.messages.looking.status import state_words
from bot.messages.message import Games, Picture
from bot.messages.names import order_of
from bot.messages.parts import (
    Button,
    Divider,
    Heading,
    Part,
    Small,
    Text,
    form_button,
    listing,
    row,
)

_MOST_GAMES = 8


def home(shown: Sequence[HomeGame], reader: Player, games: Games) -> list[Part | Picture]:
    """The parts of the tab; games under way come first."""
    parts: list[Part | Picture] = [Heading("Your games"), *([] if shown else [Text(NO_GAME)])]
    for game in sorted(shown, key=lambda one: one.status.ended)[:_MOST_GAMES]:
        parts += [Divider(), *_game(game, games)]
        if game.map is not None:
            map_style = games.map_style(reader, game.map.game)
            parts.append(replace(map_of(game.map, games), map_style=map_style))
    return [*parts, Divider(), Text(HOW_TO_ORDER), Small("`/dip help` shows everything else.")]


def _game(game: HomeGame, games: Games) -> Iterator[Part]:
    standing = game.status
    variant = games.variant(standing.game)
    if game.owed is not None:
        yield from panel_shown(PanelShown(standing, game.owed), games).parts
    else:
        yield from (Heading(standing.title), *listing(state_words(standing, variant)))
    if standing.own_power:
        orders = [order_of(one, variant) for one in (game.map.own_orders if game.map else ())]
        # In words as well: whether Slack shows a reader a file of a Home tab is its own to decide.
        yield from listing(f"• {one}" for one in orders)
        yield row(
            Button("My orders", Action.MY_ORDERS, standing.game, style="primary"),
            form_button(standing.game),
            Button("Map of my orders", Action.MY_MAP, standing.game),
            Button("Status", Action.STATUS, standing.game),
        )
    elif game.owed is None and game.map:
        yield row(Button("Status", Action.STATUS, standing.game))
