"""Refusals, and the bot's own failures as the log may have them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from traceback import extract_tb

from msgspec.structs import replace

from bot.gamesmaster.notices.commands import Refusal, Refused

_ROOT = Path(__file__).resolve().parents[3]


class RequestRefused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A request that is not carried out; `Runner.do` answers it with its notice."""

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


def described(error: BaseException) -> dict[str, object]:
    """What an error is, and where it came through; what it says may quote an order."""
    causes = []
    cause: BaseException | None = error
    while cause is not None:
        causes.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    frames = extract_tb(error.__traceback__)
    where = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": causes, "where": where}


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
