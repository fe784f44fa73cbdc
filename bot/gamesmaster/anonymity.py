"""Who plays what, as far as somebody may know: in a game with hidden players only the own seat.

GMs know, so they do not play in such a game; after its end everybody does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Refusal, Seat
from bot.gamesmaster.sitting import seats_told
from engine.board import Power
from engine.game.choices import Anonymity
from engine.game.settings import Settings
from storage.games import GameRecord, GameState


def hides_players(game: GameRecord) -> bool:
    """Whether who plays which power is a secret as yet."""
    return game.settings.anonymity is Anonymity.HIDDEN and game.state is not GameState.ENDED


def seats_shown(
    game: GameRecord, seats: Mapping[Power, str], *, reader: str | None = None
) -> tuple[Seat, ...]:
    """Who plays what, for one reader, or for everybody."""
    told = seats_told(game.variant, dict(seats))
    if not hides_players(game) or reader in game.gms:
        return told
    return tuple(
        seat if seat.player in {None, reader} else replace(seat, player=None, is_hidden=True)
        for seat in told
    )


def refuse_playing_gm(settings: Settings, title: str) -> None:
    """Refuse to let a GM play who sees more than a player may."""
    if settings.gm_sees_orders or settings.anonymity is Anonymity.HIDDEN:
        raise RequestRefused(Refusal.GM_WOULD_SEE, title)


def seal_of(seed: str) -> str:
    """What is published of a seed that must stay secret: its SHA-256, in hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()
