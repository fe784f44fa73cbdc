"""Who plays a power, as far as the reader may know."""

from __future__ import annotations

from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from bot.messages.markup import person
from engine.variant import Variant


def who_plays(seat: Seat, variant: Variant) -> str:
    """A person; or that it is neutral, that nobody plays it, or that it is a secret who does."""
    if seat.player is not None:
        return person(seat.player)
    if seat.is_hidden:
        return "(secret)"
    return "neutral" if seat.power in variant.neutral else "nobody"


def whom(player: Player | None) -> str:
    """A person; just `a player` where the reader may not know which."""
    return person(player) if player else "a player"
