"""How maps look to somebody, as a value, and what people write for it: `dark with patterns`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import NamedTuple


class Style(StrEnum):
    """The styles that maps are drawn in."""

    ATLAS = "atlas"
    DARK = "dark"
    PRINT = "print"
    DEUTERANOPIA = "deuteranopia"
    PROTANOPIA = "protanopia"
    TRITANOPIA = "tritanopia"


class Addition(StrEnum):
    """What can be added to each style."""

    PATTERNS = "patterns"
    """Lines and dots of its own on the land of every power."""
    INITIALS = "initials"
    """The power's letter large on every piece."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a map looks: `str` gives `dark+patterns`, which `read_look` takes."""

    style: Style = Style.ATLAS
    additions: frozenset[Addition] = frozenset()

    def __str__(self) -> str:
        return "+".join([self.style, *(one for one in Addition if one in self.additions)])


class LookWish(NamedTuple):
    """What somebody wants of a look; `style` None: the one there is."""

    style: Style | None
    added: frozenset[Addition]
    removed: frozenset[Addition]

    def of(self, present: Look) -> Look:
        """The look that is meant. One that names a style says all; else it changes the present."""
        if self.style is not None:
            return Look(self.style, self.added)
        return replace(present, additions=(present.additions | self.added) - self.removed)


DEFAULT_LOOK = frozenset({"default", "standard", "usual", "normal"})
"""What people write for the look there is when nobody has chosen one."""

_STYLES_ALSO: Mapping[Style, tuple[str, ...]] = {
    Style.ATLAS: ("classic", "parchment", "light"),
    Style.DARK: ("night",),
    Style.PRINT: ("printer", "paper", "mono", "monochrome", "black and white", "b/w", "bw"),
    Style.DEUTERANOPIA: ("deutan", "deuteranope", "deuteranomaly"),
    Style.PROTANOPIA: ("protan", "protanope", "protanomaly"),
    Style.TRITANOPIA: ("tritan", "tritanope", "tritanomaly"),
}
_ADDITIONS_ALSO: Mapping[Addition, tuple[str, ...]] = {
    Addition.PATTERNS: ("pattern", "hatching", "hatched"),
    Addition.INITIALS: ("initial", "letters", "letter"),
}
_STYLES = {word: style for style in Style for word in (style.value, *_STYLES_ALSO[style])}
_ADDITIONS = {word: one for one in Addition for word in (one.value, *_ADDITIONS_ALSO[one])}
_COLOUR_BLIND = frozenset(
    {"blind", "blindness", "colourblind", "colorblind", "colour-blind", "color-blind", "daltonism"}
)
"""What may mean either of several styles."""
_WITHOUT = frozenset({"no", "not", "without"})
_BETWEEN = frozenset({"and", "in", "style", "with"})
_WORD = re.compile(r"black and white|b/w|[^\s+,;&/]+", re.IGNORECASE)
_NEAR = 0.7
MOST_WORDS_OF_LOOK = 12
"""More than any look takes; so that a text of any length is looked through at once."""


def read_wish(text: str) -> LookWish | None:
    """What a text wants of a look; None where a word is not understood, or there is none.

    Two styles, or an addition that is wanted and not wanted, are not understood either.
    """
    styles: set[Style] = set()
    added: set[Addition] = set()
    removed: set[Addition] = set()
    is_denied = False
    for word in _words(text):
        if word in _STYLES and not is_denied:
            styles.add(_STYLES[word])
        elif word in _ADDITIONS:
            (removed if is_denied else added).add(_ADDITIONS[word])
        elif word in _WITHOUT:
            is_denied = True
            continue
        elif word not in _BETWEEN or is_denied:
            return None
        is_denied = False
    if is_denied or not (styles or added or removed) or len(styles) > 1 or added & removed:
        return None
    return LookWish(next(iter(styles), None), frozenset(added), frozenset(removed))


def read_look(text: str) -> Look | None:
    """The look that a text means by itself, None for any other text."""
    wish = read_wish(text)
    return None if wish is None else wish.of(Look())


def look_of(written: str) -> Look:
    """The look that was written by `str`. Raises ValueError for any other text."""
    style, *additions = written.split("+")
    return Look(Style(style), frozenset(map(Addition, additions)))


def near_looks(text: str) -> tuple[str, ...]:
    """The styles and additions that a word of a text may mean, as it is misspelt or not exact.

    Only its first words are looked at.
    """
    known: dict[str, StrEnum] = {**_STYLES, **_ADDITIONS}
    found: list[str] = []
    for word in _words(text)[:MOST_WORDS_OF_LOOK]:
        if word in _COLOUR_BLIND:
            found += (Style.DEUTERANOPIA, Style.PROTANOPIA, Style.TRITANOPIA)
        near = get_close_matches(word, known, n=2, cutoff=_NEAR)
        found += [known[one].value for one in near if word not in known]
    return tuple(dict.fromkeys(found))


def parted_look(words: Sequence[str]) -> tuple[Sequence[str], LookWish | None]:
    """Words without those at their end, or else at their beginning, that are about a look."""
    size = len(words)
    for rest, part in [
        *((words[:at], words[at:]) for at in range(max(size - MOST_WORDS_OF_LOOK, 0), size)),
        *((words[at:], words[:at]) for at in range(min(size, MOST_WORDS_OF_LOOK), 0, -1)),
    ]:
        wish = read_wish(" ".join(part))
        if wish is not None:
            return rest, wish
    return words, None


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
