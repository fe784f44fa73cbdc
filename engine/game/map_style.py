"""The style that maps are drawn in for somebody, and how people write it: `dark with patterns`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import NamedTuple

Style = StrEnum("Style", "ALL ATLAS DARK PRINT")
"""The styles that maps are drawn in. ALL is for all eyes, whatever colours they tell apart."""


Addition = StrEnum("Addition", "PATTERNS INITIALS")
"""What can be added to each style.

PATTERNS: lines and dots of its own on the land of every power. INITIALS: its letter large on every
piece.
"""


@dataclass(frozen=True, slots=True)
class MapStyle:
    """How a map is drawn; `str` gives `dark+patterns`, which `read_map_style` takes."""

    style: Style = Style.ALL
    additions: frozenset[Addition] = frozenset()

    def __str__(self) -> str:
        return "+".join(
            [self.style, *(addition for addition in Addition if addition in self.additions)]
        )


class MapStyleChange(NamedTuple):
    """A change of map style; with `style` None the present style stays."""

    style: Style | None
    added: frozenset[Addition]
    removed: frozenset[Addition]

    def of(self, present: MapStyle) -> MapStyle:
        """Return the map style that is meant; a change that names a style replaces everything."""
        if self.style is not None:
            return MapStyle(self.style, self.added)
        return replace(present, additions=(present.additions | self.added) - self.removed)


DEFAULT_MAP_STYLE = frozenset({"default", "standard", "usual", "normal"})
"""What people write for the map style there is when nobody has chosen one."""

_STYLES_ALSO: Mapping[Style, tuple[str, ...]] = {
    Style.ALL: (
        *("all eyes", "everyone", "everybody", "universal", "daltonism"),
        *("colourblind", "colorblind", "colour-blind", "color-blind", "colour blind"),
        *("color blind", "colour blindness", "color blindness"),
        *("deuteranopia", "deutan", "deuteranope", "deuteranomaly"),
        *("protanopia", "protan", "protanope", "protanomaly"),
        *("tritanopia", "tritan", "tritanope", "tritanomaly"),
    ),
    Style.ATLAS: ("classic", "parchment", "light"),
    Style.DARK: ("night",),
    Style.PRINT: ("printer", "paper", "mono", "monochrome", "black and white", "b/w", "bw"),
}
_ADDITIONS_ALSO: Mapping[Addition, tuple[str, ...]] = {
    Addition.PATTERNS: ("pattern", "hatching", "hatched"),
    Addition.INITIALS: ("initial", "letters", "letter"),
}
_STYLES = {word: style for style in Style for word in (style.value, *_STYLES_ALSO[style])}
_ADDITIONS = {
    word: addition for addition in Addition for word in (addition.value, *_ADDITIONS_ALSO[addition])
}
_WITHOUT = frozenset({"no", "not", "without"})
_BETWEEN = frozenset({"and", "for", "in", "style", "with"})
_PHRASES = sorted((words for words in _STYLES if not words.isalpha()), key=len, reverse=True)
_WORD = re.compile("|".join([*map(re.escape, _PHRASES), r"[^\s+,;&/]+"]), re.IGNORECASE)
_NEAR = 0.7
MOST_WORDS = 12
"""More than any map style takes, so that a text of any length is searched at once."""


def read_map_style_change(text: str) -> MapStyleChange | None:
    """Read a change of map style; None where a word is not understood, or two contradict."""
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
    return MapStyleChange(next(iter(styles), None), frozenset(added), frozenset(removed))


def read_map_style(text: str) -> MapStyle | None:
    """Read a map style that stands by itself; None for any other text."""
    change = read_map_style_change(text)
    return None if change is None else change.of(MapStyle())


def map_style_of(written: str) -> MapStyle:
    """Return the map style that `str` wrote, by any release. Raises ValueError for other text."""
    style, *additions = written.split("+")
    known = _STYLES.get(style)
    return MapStyle(known or Style(style), frozenset(map(Addition, additions)))


def near_map_styles(text: str) -> tuple[str, ...]:
    """Return the styles and additions that a misspelt word among the first of a text may mean."""
    known: dict[str, StrEnum] = {**_STYLES, **_ADDITIONS}
    found: list[str] = []
    for word in _words(text)[:MOST_WORDS]:
        near = get_close_matches(word, known, n=2, cutoff=_NEAR)
        found += [known[key].value for key in near if word not in known]
    return tuple(dict.fromkeys(found))


def parted_map_style(words: Sequence[str]) -> tuple[Sequence[str], MapStyleChange | None]:
    """Part words from those at their end, or else their beginning, that are about a map style."""
    size = len(words)
    for rest, part in [
        *((words[:at], words[at:]) for at in range(max(size - MOST_WORDS, 0), size)),
        *((words[at:], words[:at]) for at in range(min(size, MOST_WORDS), 0, -1)),
    ]:
        change = read_map_style_change(" ".join(part))
        if change is not None:
            return rest, change
    return words, None


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
