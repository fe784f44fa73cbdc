"""Lists of the powers a player would like to play (technical guide I, R-ASSIGN-02)."""

from __future__ import annotations

import re

from engine.board import Power
from engine.errors import NotationError
from engine.names import names_of
from engine.variant import Variant

_GROUP = re.compile(r"\[([^\[\]]*)\]|([^\[\];,>\n]+)")
_BETWEEN = re.compile(r"[,/=&|]|\bor\b|\band\b", re.IGNORECASE)


def parse_preferences(text: str, variant: Variant) -> tuple[tuple[Power, ...], ...]:
    """Read a preference list: powers best first, brackets around those liked equally.

    `France; [Germany, Italy or Austria]; Turkey` gives three groups. The list may be short or
    empty. Raises NotationError for a word that is no power, or a power named twice.
    """
    names = names_of(variant)
    groups: list[tuple[Power, ...]] = []
    seen: set[Power] = set()
    for match in _GROUP.finditer(text[:1_000]):
        group: list[Power] = []
        for word in filter(str.strip, _BETWEEN.split(match[1] or match[2] or "")):
            power = names.power(word)
            if power is None:
                known = ", ".join(entry.name for entry in variant.powers.values())
                raise NotationError(f"{word.strip()!r} is no power; the powers are {known}")
            if power in seen:
                raise NotationError(f"{variant.powers[power].name} is named twice")
            seen.add(power)
            group.append(power)
        if group:
            groups.append(tuple(group))
    return tuple(groups)
