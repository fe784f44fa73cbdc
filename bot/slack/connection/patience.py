"""A start that waits for Slack: what passes by itself is waited out, anything else is raised.

Whatever watches over the bot would only start it again, and again find Slack as it is. A token that
is not accepted, or a scope that is missing, stays so until somebody mends it: that ends the bot.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import TypeVar

import structlog

from bot.slack.failures import failure_of

T = TypeVar("T")

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 60.0
_log = structlog.get_logger("starting")


class StoppedError(Exception):
    """The bot was told to stop while it waited for Slack."""


class Patience:
    """Calls Slack until it answers, with growing pauses; `stopped` ends them at once."""

    def __init__(self, stopped: threading.Event) -> None:
        self._stopped = stopped

    def __call__(
        self,
        call: Callable[[], T],
        *,
        meanwhile: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> T:
        """Return what the call returns in the end; between its attempts `meanwhile` is entered.

        Raises what the call raises, unless it passes, and StoppedError.
        """
        with ExitStack() as waiting:
            attempts = 0
            while True:
                attempts += 1
                try:
                    return call()
                except Exception as error:
                    failure = failure_of(error)
                    if failure is None or not failure.passes:
                        raise
                pause = min(_FIRST_PAUSE * 2 ** min(attempts - 1, 10), _LONGEST_PAUSE)
                if failure.wait is not None:
                    pause = max(pause, failure.wait.total_seconds())
                _log.warning(
                    "waiting_for_slack", error=failure.word, attempts=attempts, again_in=pause
                )
                if attempts == 1:
                    waiting.enter_context(meanwhile())
                if self._stopped.wait(pause):
                    raise StoppedError
