"""The power that a GM's words name, and the refusal where they name none."""

from __future__ import annotations

from collections.abc import Iterable

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.places import power_named
from bot.gamesmaster.notices.commands import Refusal
from engine.board import Power
from engine.variant import Variant


def required_power(text: str, variant: Variant, *, besides: Iterable[str] = ()) -> Power:
    """The power that a text names. Refused where it is none, or more than one.

    The refusal says which there are, and which words would do `besides`.
    """
    power = power_named(text, variant)
    if power is None:
        raise unknown_power(text, (*variant.powers, *besides))
    return power


def unknown_power(text: str, known: Iterable[str]) -> RequestRefused:
    """The refusal of a text that names none of the powers which would do."""
    return RequestRefused(Refusal.UNKNOWN_POWER, quote(text.strip()), known=tuple(known))
