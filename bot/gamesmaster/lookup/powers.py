"""A power by what people call it."""

from __future__ import annotations

import re

from engine.board import Power
from engine.variant import Variant

_SHORTEST = 3
_PERSON = re.compile(r"<@[^>]*>|[@#<].*", re.DOTALL)
_BETWEEN = re.compile(
    r"\b(?:with|by|to|for|as|is|now)\b|[-=:,>\N{RIGHTWARDS ARROW}]+", re.IGNORECASE
)


def without_person(text: str) -> str:
    """What is left of `FRANCE @Anna`, `France with @Anna` or `@Anna for France`: the power.

    A person whom the text does not name as `requests.mention` does goes with all that follows.
    """
    return " ".join(_BETWEEN.sub(" ", _PERSON.sub(" ", text)).split())


def power_named(text: str, variant: Variant) -> Power | None:
    """The power of a name, adjective or other spelling, or of a beginning that only it has.

    Whatever the capitals; None where no power or more than one is meant.
    """
    wanted = " ".join(text.casefold().split())
    spellings = {
        power: {power.casefold(), *map(str.casefold, (names.name, names.adjective, *names.aliases))}
        for power, names in variant.powers.items()
    }
    exact = [power for power, known in spellings.items() if wanted in known]
    if exact or len(wanted) < _SHORTEST:
        return exact[0] if len(exact) == 1 else None
    begun = [
        power
        for power, known in spellings.items()
        if any(spelling.startswith(wanted) for spelling in known)
    ]
    return begun[0] if len(begun) == 1 else None
