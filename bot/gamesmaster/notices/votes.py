"""Votes on the end of a game."""

from datetime import datetime

from bot.gamesmaster.notices.notice import PhaseNotice, PowerNotice
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Vote


class VoteNoted(PowerNotice, frozen=True):
    """To the voter alone: how the own power votes now, None if it does not.

    `is_with_orders`: votes are counted and reported with the orders, else they stay secret unless
    they end the game. `taken_back` is the vote until then. `is_outdone`: a newer one of the voter
    stands. `owes_orders`: none have come yet of those that the vote is to go with. `ends_game`: all
    votes needed are there; `ends_at` is until when they can be taken back, if they can.
    """

    vote: Vote | None
    is_with_orders: bool
    taken_back: Vote | None = None
    is_outdone: bool = False
    owes_orders: bool = False
    ends_game: bool = False
    ends_at: datetime | None = None


class Surrendered(PhaseNotice, frozen=True):
    """To a player whose surrender has taken effect, for all their powers."""

    powers: tuple[str, ...]


class EndVoted(PhaseNotice, frozen=True):
    """To the channel: the players have voted to end the game, which is final at `at`."""

    how: Ending
    winners: tuple[str, ...]
    at: datetime


class EndCalledOff(PhaseNotice, frozen=True):
    """To the channel: a vote that was to end the game no longer stands."""

    deadline: datetime | None
