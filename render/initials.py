"""The letter by which each power is known on its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase, digits

from engine.board import Power
from engine.variant import Variant


def initials_of(variant: Variant) -> Mapping[Power, str]:
    """A capital for every power, no two alike: the first letter of its name, wherever it can be.

    Where another power that is listed before has that, a later letter of the name, or any other.
    """
    names = {power: spelt.name.upper() for power, spelt in variant.powers.items()}
    found: dict[Power, str] = {}
    for power, name in names.items():
        if name[0] not in found.values():
            found[power] = name[0]
    for power, name in names.items():
        if power not in found:
            letters = [*filter(str.isalpha, name), *ascii_uppercase, *digits]
            found[power] = next(one for one in letters if one not in found.values())
    return found
