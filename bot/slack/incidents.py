"""Mistakes of the bot itself: in the log under a number, without a word of what people wrote.

The text of an exception may quote an order, so only its type and where it was raised are logged.
"""

from __future__ import annotations

import secrets
import traceback
from pathlib import Path

import structlog

_log = structlog.get_logger("incident")
_ROOT = Path(__file__).resolve().parents[2]


def report(error: BaseException, doing: str, **facts: str | int | None) -> str:
    """Log a mistake and return its number, which people can tell to whoever runs the bot.

    `facts` are ids and kinds, never anything that somebody wrote.
    """
    number = secrets.token_hex(3)
    _log.error("incident", incident=number, doing=doing, **facts, **_described(error))
    return number


def _described(error: BaseException) -> dict[str, object]:
    causes = []
    cause: BaseException | None = error
    while cause is not None:
        causes.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": causes, "where": where}


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
