"""Votes on the end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.gamesmaster.notices.notice import PowerNotice
from engine.game.votes import Vote


@dataclass(frozen=True, slots=True)
class VoteNoted(PowerNotice):
    """To the voter alone: how the own power votes now, None if it does not.

    `is_with_orders`: the votes are counted and reported when the orders of the phase are executed,
    otherwise they stay secret unless they end the game. `taken_back` is what it voted until then.
    `is_outdone`: the voter has written something newer, which stands.
    """

    vote: Vote | None
    is_with_orders: bool
    taken_back: Vote | None = None
    is_outdone: bool = False


@dataclass(frozen=True, slots=True)
class Surrendered(PowerNotice):
    """To a player whose surrender has taken effect."""
