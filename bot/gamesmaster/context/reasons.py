"""The reason that somebody gives for what they ask: what stands after the last `because`."""

from __future__ import annotations

import re

_BECAUSE = re.compile(r"(?:^|[\s,;:.]+)because\b[\s:,]*", re.IGNORECASE)
LONGEST_REASON = 300


def reason_apart(words: str) -> tuple[str, str]:
    """The words without the reason, and the reason, on one line and cut if it is long; or ""."""
    parts = list(_BECAUSE.finditer(words))
    if not parts:
        return words, ""
    because = " ".join(words[parts[-1].end() :].split())[:LONGEST_REASON]
    return words[: parts[-1].start()], because
