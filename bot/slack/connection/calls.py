"""When Slack last called over HTTP.

In Socket Mode the bot notices a connection that breaks. Over HTTP nothing tells it that its proxy
is down: if no call has come for some minutes, either nobody has written or nothing gets through.
"""

from datetime import datetime, timedelta
from time import monotonic

from bot.gamesmaster.context.ports import Clock

QUIET = 300.0
"""After how many seconds without a call something may be wrong: Slack gives an event up after six
minutes."""


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
