"""Slack's calls over HTTP: whether they come, which Slack alone knows where none does.

In Socket Mode a connection that breaks is noticed. Over HTTP a proxy may be down, and the bot waits
in peace: who hears nothing for some minutes can't know whether nobody has written.
"""

from datetime import datetime, timedelta
from time import monotonic

from bot.gamesmaster.context.ports import Clock

QUIET = 300.0
"""How many seconds without a call are not surely peace: Slack repeats an event for six minutes."""


class Calls:
    """When Slack called last, and when what was written in a workspace was read.

    By the machine's own seconds: no leap of the practice clock is a silence.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = monotonic()
        self._read: dict[str, float] = {}

    def heard(self) -> None:
        """Note that Slack has called."""
        self._last = monotonic()

    def read(self, workspace: str, at: float) -> None:
        """Note that all was read that had been written in a workspace by then (`monotonic`)."""
        self._read[workspace] = at

    def silent_since(self, workspace: str | None = None) -> datetime | None:
        """Since when what is written there, or anywhere, may not have come; None: not for long."""
        known = max(self._last, self._read.get(workspace or "", self._last))
        seconds = monotonic() - known
        return self._clock.now() - timedelta(seconds=seconds) if seconds > QUIET else None
