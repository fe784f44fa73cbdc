"""Whether a game that is opened has a GM: what the words after `new` say of it."""

from __future__ import annotations

import re

_NO_GM = re.compile(
    r"(?:^|[\s,;]+)(?:no|without(?:\s+an?)?)\s+(?:gm|gamesmaster|game\s*master)(?=$|[\s,;.])",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"([\"“][^\"“”]*[\"”])")


def without_gm(words: str) -> tuple[str, bool]:
    """The words without `no gm`, and whether the game has a GM: unless they say so.

    What stands in quotes is a title, whatever it says.
    """
    parts = _QUOTED.split(words)
    has_gm = True
    for place in range(0, len(parts), 2):
        part, count = _NO_GM.subn("", parts[place])
        parts[place], has_gm = part, has_gm and not count
    return "".join(parts), has_gm
