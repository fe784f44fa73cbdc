"""What the gamesmaster may raise, as one tree.

GamesmasterError
└── RequestRefused    a request that is not carried out; it carries the notice that says why
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.gamesmaster.notices.commands import Refusal, Refused


class GamesmasterError(Exception):
    """Anything the gamesmaster raises itself."""


class RequestRefused(GamesmasterError):  # noqa: N818 - a refusal is an answer, not a fault
    """A request that is not carried out. Raised inside a use case, answered by `RequestRunner`."""

    def __init__(
        self,
        reason: Refusal,
        subject: str = "",
        *,
        known: tuple[str, ...] = (),
        count: int = 0,
        at: datetime | None = None,
        other: str = "",
    ) -> None:
        super().__init__(reason.value)
        self.notice = Refused(reason, subject, known, count, at, other)

    def with_example(self, example: str) -> RequestRefused:
        """This refusal, with the command as it may be written, unless it shows one already."""
        self.notice = replace(self.notice, example=self.notice.example or example)
        return self
