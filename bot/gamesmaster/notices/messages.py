"""What people hear about messages: taken away, changed, or kept from being posted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.gamesmaster.notices.places import Channel
from bot.gamesmaster.notices.votes import VoteTold


@dataclass(frozen=True, slots=True)
class NewerReceipt:
    """In place of an outdated receipt: a newer one is below.

    `problems` is what was not understood of the message that it had answered, as it was written.
    """

    game: str
    power: str
    phase: str
    problems: tuple[str, ...] = ()


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

    def with_unseen(self, older: NothingWithdrawn) -> NothingWithdrawn:
        """The same of this message and of one before it, of which nothing was sent yet."""
        return replace(
            self,
            orders=tuple(dict.fromkeys((*older.orders, *self.orders))),
            ahead=tuple(dict.fromkeys((*older.ahead, *self.ahead))),
            vote=self.vote or older.vote,
        )


@dataclass(frozen=True, slots=True)
class CannotPost:
    """To the GM alone: Slack does not let the bot post in the game's channel.

    `error` is Slack's word for it.
    """

    title: str
    channel: Channel
    error: str
