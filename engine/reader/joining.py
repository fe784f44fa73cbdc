"""Orders broken over several lines, as mail programs and telephones break them, put together.

A line is joined to the next one when it is no order without it, or the next begins in the middle
of one, and both together are nothing but orders. A line that is an order by itself is never taken
for the rest of another: then what both would mean together is only offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.orders import Order
from engine.reader.vocabulary import ROLES, Role

_OPEN = frozenset({Role.MOVE, Role.SUPPORT, Role.CONVOY, Role.VIA, Role.BY, Role.FROM, Role.FILLER})
_GOING_ON = frozenset({Role.MOVE, Role.SUPPORT, Role.CONVOY, Role.HOLD, Role.VIA, Role.BY})
_UNIT = frozenset({"a", "f", "army", "fleet"})
_SIGN = re.compile(r"[-=>~\u2010-\u2015\u2192\u21d2\u2794\u27a1]+\s*$")
_SIGN_FIRST = re.compile(r"^\s*[-=>~\u2010-\u2015\u2192\u21d2\u2794\u27a1]+")
_HEAD = re.compile(r"([a-z]+)[-\u2010]\s*$", re.IGNORECASE)
_TAIL = re.compile(r"\s*([a-z]+)", re.IGNORECASE)
_WORD = re.compile(r"[a-z']+", re.IGNORECASE)
_LONGEST = 400
_MOST_LINES = 6

Reads = Callable[[str], tuple[Order, ...]]
"""The orders of a line that is nothing but orders; none of any other line."""


def joined(
    lines: list[str], reads: Reads, is_word: Callable[[str], bool]
) -> tuple[str, tuple[Order, ...]]:
    """Take the first line off, with those that complete it.

    `is_word` tells what may be parted by a hyphen at the end of a line. The orders are those that
    the line would give with the next one, where that is an order of its own.
    """
    line = lines.pop(0)
    for _ in range(_MOST_LINES):
        following = lines[0] if lines else ""
        if len(line) + len(following) > _LONGEST:
            return line, ()
        if not (_is_open(line) or _goes_on(following)):
            return line, ()
        if not any(map(str.isalnum, line)) or not following.strip():
            return line, ()
        mended = _without_hyphen(line, following, is_word)
        whole = mended or f"{line} {following.strip()}"
        if not reads(whole):
            return line, ()
        if mended is None and reads(following):
            return line, () if reads(line) else reads(whole)
        line = whole
        lines.pop(0)
    return line, ()


def _without_hyphen(line: str, following: str, is_word: Callable[[str], bool]) -> str | None:
    """Both lines with the word whole that a hyphen parts at the end of the first, if it is one."""
    head, tail = _HEAD.search(line), _TAIL.match(following)
    if head is None or tail is None or not is_word((head[1] + tail[1]).lower()):
        return None
    return line[: head.end(1)] + following.strip()


def _is_open(line: str) -> bool:
    """Whether something must follow the last word of a line."""
    if _SIGN.search(line):
        return True
    words = _WORD.findall(line)
    last = words[-1].lower() if words and line.rstrip(" .,:").endswith(words[-1]) else ""
    return last in _UNIT or ROLES.get(last) in _OPEN


def _goes_on(line: str) -> bool:
    """Whether the first word of a line belongs behind something."""
    if _SIGN_FIRST.search(line):
        return True
    first = _WORD.match(line.lstrip())
    return first is not None and ROLES.get(first[0].lower()) in _GOING_ON
