"""What the use cases need from outside, and the opaque addresses they speak of."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...


class Alarms(Protocol):
    """Something that calls the bot back; only a convenience, the database knows what is due."""

    def wake_at(self, moment: datetime | None, wake: Callable[[], None]) -> None:
        """Call `wake` once at `moment` (aware UTC), instead of any earlier request; None: never.

        A moment in the past means at once. Never dropped because it is late.
        """
        ...
