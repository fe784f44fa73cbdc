"""What delivery asks of the outbox."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.gamesmaster.context.outgoing import OutboxItem


class DeliveryQueue(Protocol):
    """The outbox as delivery uses it; `bot.gamesmaster`'s telling is one."""

    def due(self, now: datetime, limit: int) -> tuple[OutboxItem, ...]:
        """The next message of each stream."""
        ...

    def attempting(self, item: int, now: datetime) -> bool:
        """Note that a call is about to be made; False if another process makes it."""
        ...

    def sent(self, item: int, ts: str, posted_in: str) -> None:
        """Note that a message is where it belongs."""
        ...

    def failed(
        self, item: int, error: str, retry_at: datetime | None, *, answered: bool = False
    ) -> None:
        """Note that it is not, and when to try again; None: never. `answered`: surely not there."""
        ...

    def drawing(self, item: int, until: datetime) -> None:
        """Note that a message waits for its picture until then: no attempt, and still in hand."""
        ...

    def next_due(self, now: datetime) -> datetime | None:
        """When the next message that has to wait is due, or None."""
        ...

    def barred(self, item: OutboxItem, error: str) -> None:
        """Note that Slack does not let the bot post in a game's channel."""
        ...

    def wait(self, timeout: float) -> bool:
        """Wait until something is stored for delivery."""
        ...
