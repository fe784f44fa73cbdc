"""Mistakes of the bot itself: in the log under a number, which people are told."""

from __future__ import annotations

import secrets

import structlog

from bot.gamesmaster.context.errors import described

_log = structlog.get_logger("incident")


def report(error: BaseException, doing: str, **facts: str | int | None) -> str:
    """Log a mistake and return its number, which people can tell to whoever runs the bot.

    `facts` are ids and kinds, never anything that somebody wrote.
    """
    number = secrets.token_hex(3)
    _log.error("incident", incident=number, doing=doing, **facts, **described(error))
    return number
