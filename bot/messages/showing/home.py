"""The Home tab: all of a reader's games, each with its map; for its GM with the GM's panel."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.desk import PanelShown
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.showing import HomeGame, MapShown, Status
from bot.messages.commands.topics import HOW_TO_ORDER, NO_GAME, how_to_order
from bot.messages.desk.panel import panel_shown
from bot.messages.message import Games, Picture
from bot.messages.names import order_of
from bot.messages.parts import (
    Button,
    Divider,
    Heading,
    Part,
    Small,
    Text,
    entry_button,
    form_button,
    listing,
    ready_button,
    row,
)
from bot.messages.showing.maps import full_button_of, map_of
from bot.messages.showing.status import state_words

_MOST_GAMES = 8


def home(shown: Sequence[HomeGame], reader: Player, games: Games) -> list[Part | Picture]:
    """The parts of the tab; games under way come first."""
    parts: list[Part | Picture] = [Heading("Your games"), *([] if shown else [Text(NO_GAME)])]
    for game in sorted(shown, key=lambda game: game.status.ended)[:_MOST_GAMES]:
        parts += [Divider(), *_game(game, reader, games)]
        if game.map is not None:
            map_style = games.map_style(reader, game.map.game)
            parts.append(replace(map_of(game.map, games), map_style=map_style))
    can_order = [game for game in shown if game.examples]
    how_to = [] if shown else [Text(HOW_TO_ORDER)]
    for game in can_order[:1]:
        variant = games.variant(game.status.game)
        how_to = [Text(how_to_order(game.examples, variant, game.status.secrecy))]
    return [*parts, Divider(), *how_to, Small("`/dip help` shows everything else.")]


def _game(game: HomeGame, reader: Player, games: Games) -> Iterator[Part]:
    standing = game.status
    variant = games.variant(standing.game)
    if game.owed is not None:
        yield from panel_shown(PanelShown(standing, game.owed), games).parts
    else:
        yield from (Heading(standing.title), *listing(state_words(standing, variant)))
    if standing.own_power and game.map:
        orders = [order_of(order, variant) for order in game.map.own_orders]
        # In words as well: whether Slack shows a reader a file of a Home tab is its own to decide.
        yield from listing(f"• {order}" for order in orders)
        yield row(
            *_ready(standing, game.map),
            Button("My orders", Action.MY_ORDERS, standing.game),
            *([form_button(standing.game)] if game.examples else []),
            full_button_of(game.map),
            Button("Status", Action.STATUS, standing.game),
        )
    elif standing.phase is None and not standing.ended:
        yield from _entrance(standing, reader)
    elif game.map:
        status = Button("Status", Action.STATUS, standing.game)
        yield row(*([status] if game.owed is None else []), full_button_of(game.map))


def _ready(standing: Status, shown: MapShown) -> Iterator[Button]:
    if standing.is_locked or not (standing.own_owed or shown.own_orders):
        return
    about = pack(standing.game, phase_mark(standing.phase or "", shown.number))
    yield ready_button(about, is_ready=standing.own_power in standing.ready)


def _entrance(standing: Status, reader: Player) -> Iterator[Part]:
    """The buttons of a game that waits for players, but for those of the GM's panel."""
    if reader in standing.joined:
        yield row(Button("Leave", Action.LEAVE, standing.game))
    elif standing.free and reader not in standing.gms:
        yield row(entry_button(standing.game, standing.free))
