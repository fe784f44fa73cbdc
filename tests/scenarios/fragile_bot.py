"""The bot as `python -m bot`, but it kills itself at one exact point, when it gets there.

Run as `python fragile_bot.py POINT ARGUMENT ...`. SIGKILL leaves a process no chance to finish
anything, which is what a power cut is like. `POINT` is a key of `POINTS`.
"""

import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Any

from bot.__main__ import main
from bot.gamesmaster.clock import adjudicate as adjudicating
from bot.gamesmaster.context.delivery_queue import OutboxItem
from bot.gamesmaster.notices.looking import Results
from bot.slack.delivery import Delivery
from bot.slack.sending import Conversation
from storage.inbox import Inbox


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _dies_after(owner: object, name: str) -> None:
    """Let the function or method of this name do its work, and end the process then."""
    function: Callable[..., Any] = getattr(owner, name)

    def last_deed(*args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever it replaces
        function(*args, **kwargs)
        _die()

    setattr(owner, name, last_deed)


def _with_results(do: Callable[[], None]) -> None:
    """Do something as soon as delivery takes up the results of a phase."""
    send: Callable[[Delivery, OutboxItem, Any], Any] = Delivery._send

    def replacement(delivery: Delivery, item: OutboxItem, view: Any) -> Any:  # noqa: ANN401
        if item.record.kind == Results.__name__:
            do()
        return send(delivery, item, view)

    setattr(Delivery, "_send", replacement)  # noqa: B010 - a method is replaced, on purpose


POINTS: Mapping[str, Callable[[], None]] = {
    # A message is noted in the inbox, nothing is committed, and Slack has no acknowledgement.
    "storing": lambda: _dies_after(Inbox, "is_new"),
    # The whole transaction is written and not committed.
    "adjudicating": lambda: _dies_after(adjudicating, "open_phase"),
    # It is committed, and the results have not been posted.
    "adjudicated": lambda: _with_results(_die),
    # Slack has posted the results, and its answer has not been recorded.
    "posting": lambda: _with_results(lambda: _dies_after(Conversation, "post")),
}

if __name__ == "__main__":
    POINTS[sys.argv.pop(1)]()
    main()
