"""What people hear about messages: taken away, changed, or kept from being posted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.gamesmaster.context.ports import Channel
from bot.gamesmaster.notices.votes import VoteTold


@dataclass(frozen=True, slots=True)
class NewerReceipt:
    """In place of a receipt that several quick messages have outdated: a newer one is below."""

    game: str
    power: str
    phase: str


@dataclass(frozen=True, slots=True)
class NothingWithdrawn:
    """To a player who deleted messages with orders: these still count.

    `orders` are canonical, each once; `ahead` is what was given ahead, as it was written.
    `is_open`: the orders can still be changed. `is_edit`: the message is still there, but says
    something else that is no order.
    """

    game: str
    title: str
    power: str
    phase: str
    orders: tuple[str, ...]
    is_open: bool
    ahead: tuple[str, ...] = ()
    is_edit: bool = False
    vote: VoteTold | None = None
    """The vote that was written in it, if that counts."""


@dataclass(frozen=True, slots=True)
class CannotPost:
    """To the GM alone: Slack does not let the bot post in the game's channel.

    `error` is Slack's word for it.
    """

    title: str
    channel: Channel
    error: str
