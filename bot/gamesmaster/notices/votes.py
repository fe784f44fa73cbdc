"""Votes on the end of a game."""

from dataclasses import dataclass

from bot.gamesmaster.notices.notice import PowerNotice
from engine.game.votes import Vote


@dataclass(frozen=True, slots=True)
class VoteNoted(PowerNotice):
    """To the voter alone: how the own power votes now, None if it does not.

    `is_with_orders`: votes are counted and reported with the orders, else they stay secret unless
    they end the game. `taken_back` is the vote until then. `is_outdone`: a newer one of the voter
    stands.
    """

    vote: Vote | None
    is_with_orders: bool
    taken_back: Vote | None = None
    is_outdone: bool = False


@dataclass(frozen=True, slots=True)
class Surrendered(PowerNotice):
    """To a player whose surrender has taken effect."""
