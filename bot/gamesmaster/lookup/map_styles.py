"""In which look somebody sees the pictures of a game."""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Player
from engine.game.map_style import Addition, Look, LookWish, Style, near_looks
from storage.games import GameRecord
from storage.unit_of_work import Transaction


def look_seen(tx: Transaction, reader: Player | None, game: GameRecord | None) -> Look:
    """The look that a reader has chosen, else that of the game, else the default.

    `reader` None: all who see the pictures in the game's channel.
    """
    own = None if reader is None else tx.looks.of(reader)
    if own is not None:
        return own
    return Look() if game is None else game.settings.look


def unknown_look(said: str) -> RequestRefused:
    """What refuses words that are no look: with the nearest ones, or with all there are."""
    known = near_looks(said) or (*Style, *Addition)
    return RequestRefused(Refusal.UNKNOWN_LOOK, quote(said), known=known)


def look_once(context: Context, game: GameRecord, wish: LookWish | None) -> str:
    """How a single picture is to look for who asks, as a notice has it; "" without a wish."""
    return "" if wish is None else str(wish.of(look_seen(context.tx, context.player, game)))
