"""The map style in which somebody sees the pictures of a game."""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Player
from engine.game.map_style import Addition, MapStyle, MapStyleChange, Style, near_map_styles
from storage.games import GameRecord
from storage.unit_of_work import Transaction


def map_style_seen(tx: Transaction, reader: Player | None, game: GameRecord | None) -> MapStyle:
    """The map style that a reader has chosen, else that of the game, else the default.

    `reader` None: all who see the pictures in the game's channel.
    """
    own = None if reader is None else tx.map_styles.of(reader)
    if own is not None:
        return own
    return MapStyle() if game is None else game.settings.map_style


def unknown_map_style(said: str) -> RequestRefused:
    """What refuses words that are no map style: with the nearest ones, or with all there are."""
    known = near_map_styles(said) or (*Style, *Addition)
    return RequestRefused(Refusal.UNKNOWN_MAP_STYLE, quote(said), known=known)


def map_style_once(context: Context, game: GameRecord, wish: MapStyleChange | None) -> str:
    """The map style of a single picture, as a notice has it; "" where none was asked for."""
    return "" if wish is None else str(wish.of(map_style_seen(context.tx, context.player, game)))
