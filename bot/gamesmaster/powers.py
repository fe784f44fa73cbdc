"""A power by what people call it."""

from __future__ import annotations

from engine.board import Power
from engine.variant import Variant

_SHORTEST = 3


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
