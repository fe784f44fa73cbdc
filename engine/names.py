"""What things are called: provinces, powers, units and coasts, in any spelling that people use.

Spellings are compared without case, accents and punctuation. A province answers to its code, its
name, the aliases its variant lists (historic names, the codes of other programs), to any beginning
of three letters or more of these (R-ORD-04), and to beginnings of each word of a name of several
words (`Norw. Sea`, `Engl. Ch.`; R-ORD-05); to native names in other languages as they are. Several
provinces may answer to one spelling (R-ORD-06): only a position can tell which is meant.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from rapidfuzz.distance import OSA

from engine.board import Coast, Power, Province, Terrain, UnitType
from engine.variant import Variant

_REMEMBERED = 8_192
_SHORTEST_BEGINNING = 3
_SHORT_WORD = 4
_MIDDLING_WORD = 7
_WORD = re.compile(r"[a-z0-9]+")
_COMPASS_LETTERS = frozenset("new")
_SEA_WORDS = ("sea", "ocean")

_ARMY_WORDS = """
    a army armies armys armee armees armata esercito ejercito leger armia armie armii
    amy amry arny armu armt aemy rmy
"""
_FLEET_WORDS = """
    f fl flt fleet fleets navy flotte flotta flota vloot flotten floty flote
    fleat flet felet fleeet flleet fleey
"""
UNIT_WORDS = {
    **dict.fromkeys(_ARMY_WORDS.split(), UnitType.ARMY),
    **dict.fromkeys(_FLEET_WORDS.split(), UnitType.FLEET),
}
"""The folded words for a kind of unit."""

COAST_WORDS = {
    f"{stem}{ending}": coast
    for coast, word in (
        (Coast.NORTH, "north"),
        (Coast.EAST, "east"),
        (Coast.SOUTH, "south"),
        (Coast.WEST, "west"),
    )
    for stem, endings in (
        (word[0], ("c", " coast", "coast", "cst")),
        (word, (" coast", "coast", "ern coast", " cst")),
    )
    for ending in endings
}
"""The folded words for a coast, as they follow the name of a province."""


def folded(text: str) -> str:
    """Put a text in lower case without accents, every character still in its place.

    Dashes of every kind become `-`, arrows to the right `>`, quotes `'`; other signs stay.
    """
    if text.isascii():
        return text.lower()
    return "".join([sign.lower() if sign < "\x80" else _plain(sign) for sign in text])


def spelling(text: str) -> str:
    """A name as names are compared: folded, its words separated by single spaces."""
    return " ".join(_WORD.findall(_WITHIN_WORDS.sub("", folded(text))))


ACCENTS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f"
"""Accents that follow their letters as signs of their own, as a set of a regular expression."""
_WITHIN_WORDS = re.compile(f"['{ACCENTS}]")


_LOOKALIKES = {
    **dict(zip("авекмнорстухісАВЕКМНОРСТУХІС", "abekmhopctyxicabekmhopctyxic", strict=True)),
    **dict(zip("øØłŁđĐðÐıœŒ", "oollddddioo", strict=True)),
    "\u00df": "s",
    **dict.fromkeys("\u2212\u2043\u2500\u2501", "-"),  # minus, bullet, box drawing
    **dict.fromkeys("\u21a6\u2794\u2799\u279b\u279c\u279d\u279e\u27a1\u27f6\u21d2\u27f9", ">"),
    **dict.fromkeys("\u203a\u00bb", ">"),  # angle quotation marks
    **dict.fromkeys("\u02bc\u2032\u00b4", "'"),  # apostrophe, prime, accent
}


@lru_cache(maxsize=_REMEMBERED)
def _plain(sign: str) -> str:
    if sign in _LOOKALIKES:
        return _LOOKALIKES[sign]
    category = unicodedata.category(sign)
    if category == "Pd":
        return "-"
    if category in {"Pi", "Pf"}:
        return "'"
    if sign.isspace():
        return "\n" if sign in "\x85\u2028\u2029" else " "
    if "RIGHT" in (name := unicodedata.name(sign, "")) and "ARROW" in name:
        return ">"
    base = unicodedata.normalize("NFKD", sign)[:1].lower()
    return base if base.isascii() and base else sign


class Names:
    """The spellings of one variant's provinces and powers."""

    def __init__(self, variant: Variant) -> None:
        self._provinces = variant.map.provinces
        self._spellings = {
            place: tuple(dict.fromkeys(map(spelling, (place.code, place.name, *place.aliases))))
            for place in self._provinces
        }
        self._places = self._place_index()
        every = {name for spellings in self._spellings.values() for name in spellings}
        squeezed = [name.replace(" ", "") for name in sorted(every) if " " in name]
        self.codes = frozenset(spelling(place.code) for place in self._provinces)
        """The codes alone, folded."""
        self.whole = frozenset(every)
        """All codes, names and aliases, without their beginnings."""
        self._long = [name for name in squeezed if len(name) > _MIDDLING_WORD]
        self._powers = _power_index(variant)
        self._longest: dict[str, int] = {}
        for name in (*self._places, *self._powers):
            first, *rest = name.split(" ")
            self._longest[first] = max(self._longest.get(first, 1), 1 + len(rest))

    def longest(self, first_word: str) -> int:
        """The number of words of the longest name that begins with this folded word; at least 1."""
        return self._longest.get(first_word, 1)

    def provinces(self, text: str) -> tuple[Province, ...]:
        """Every province that answers to a text; the one whose code it is comes first."""
        return self.provinces_spelt(spelling(text))

    def provinces_spelt(self, key: str) -> tuple[Province, ...]:
        """Like `provinces`, for a text that is a `spelling` already."""
        return self._places.get(key, ())

    def power(self, text: str) -> Power | None:
        """The power of a name, an adjective, or a beginning of three letters that no other has."""
        return self.power_spelt(spelling(text))

    def power_spelt(self, key: str) -> Power | None:
        """Like `power`, for a text that is a `spelling` already."""
        return self._powers.get(key)

    def nearest(self, text: str, among: Iterable[Province]) -> tuple[Province, ...]:
        """The provinces among these that a misspelt name comes nearest to, if any is near enough.

        Near enough is one slip (a letter wrong, missing, added, or two exchanged) in a name of up
        to four letters, two slips in one of up to seven, and three in a longer one. The first
        letter of a short name must be right, or exchanged with the second; but if one province fits
        so, others that are as near are given, too. Two letters must be the beginning.
        """
        word = spelling(text).replace(" ", "")
        slips = _slips_allowed(word)
        nearest: list[Province] = []
        fewest, is_likely = slips + 1, False
        for province in among:
            names = self._spellings[province]
            distance = min(_slips(word, name, slips) for name in names)
            if distance > min(fewest, slips):
                continue
            if distance < fewest:
                nearest, fewest, is_likely = [], distance, False
            nearest.append(province)
            is_likely = is_likely or any(_begins_alike(word, name) for name in names)
        return tuple(dict.fromkeys(nearest)) if is_likely else ()

    @lru_cache(maxsize=_REMEMBERED)  # noqa: B019 - there is one of these per variant, for good
    def resembles_a_long_name(self, key: str) -> bool:
        """Whether several folded words are nearly the name of a province that has several words.

        Nearly means one slip, or two if the first letter is right. A correct name with another word
        behind it is not: `Black Sea gg`.
        """
        words = key.split(" ")
        word = "".join(words)
        right = {"".join(words[:end]) for end in range(1, len(words))}
        return any(
            OSA.distance(word, name, score_cutoff=2) <= (2 if name[0] == word[0] else 1)
            for name in self._long
            if abs(len(name) - len(word)) <= 2 and name not in right  # noqa: PLR2004 - as above
        )

    @lru_cache(maxsize=_REMEMBERED)  # noqa: B019 - there is one of these per variant, for good
    def suggestions(self, text: str) -> tuple[Province, ...]:
        """The provinces of the whole map that an unknown name may mean."""
        return self.nearest(text, self._provinces) if len(text) >= _SHORTEST_BEGINNING else ()

    def _place_index(self) -> dict[str, tuple[Province, ...]]:
        exact: dict[str, list[Province]] = {}
        beginnings: dict[str, list[Province]] = {}
        for place, spellings in self._spellings.items():
            for name in spellings:
                exact.setdefault(name, []).append(place)
                exact.setdefault(name.replace(" ", ""), []).append(place)
                for start in _beginnings(name):
                    beginnings.setdefault(start, []).append(place)
            for word in _SEA_WORDS if place.terrain is Terrain.SEA else ():
                exact.setdefault(f"{spellings[0]} {word}", []).append(place)
            for name in map(spelling, place.native_names):
                exact.setdefault(name, []).append(place)
        for place in self._provinces:
            code = spelling(place.code)
            begun = [other for other in self._provinces if spelling(other.name).startswith(code)]
            exact[code] = [place, *begun]
        return {
            key: tuple(dict.fromkeys(places)) for key, places in {**beginnings, **exact}.items()
        }


@lru_cache(maxsize=64)
def names_of(variant: Variant) -> Names:
    """The spellings of a variant, made once."""
    return Names(variant)


def closest_word(text: str, words: Iterable[str], *, slips: int) -> str | None:
    """The word nearest to a misspelt one, within so many slips; None if there is none."""
    found = sorted((OSA.distance(text, word, score_cutoff=slips), word) for word in words)
    return found[0][1] if found and found[0][0] <= slips else None


def _slips_allowed(word: str) -> int:
    if len(word) < _SHORTEST_BEGINNING:
        return 0
    if len(word) <= _SHORT_WORD:
        return 1
    return 2 if len(word) <= _MIDDLING_WORD else 3


def _begins_alike(word: str, name: str) -> bool:
    """Whether a word may be a slip of a name: a short one must begin with the same letter."""
    return len(word) > _SHORT_WORD or word[:1] == name[:1] or word[1::-1] == name[:2]


def _slips(word: str, name: str, allowed: int) -> int:
    squeezed = name.replace(" ", "")
    if len(word) == _SHORTEST_BEGINNING - 1:
        return 0 if squeezed.startswith(word) else allowed + 1
    whole = OSA.distance(word, squeezed, score_cutoff=allowed)
    if len(word) <= _SHORT_WORD or len(squeezed) <= len(word):
        return whole
    return min(whole, OSA.distance(word, squeezed[: len(word)], score_cutoff=allowed))


def _beginnings(name: str) -> Iterable[str]:
    squeezed = name.replace(" ", "")
    yield from (squeezed[:end] for end in range(_SHORTEST_BEGINNING, len(squeezed)))
    first, *rest = name.split(" ")
    if rest:
        heads = [first[:end] for end in range(2, len(first) + 1)]
        heads += [first[0]] if first[0] in _COMPASS_LETTERS else []
        tails = [[word[:end] for end in range(min(2, len(word)), len(word) + 1)] for word in rest]
        yield from (" ".join(words) for words in product(heads, *tails))
        yield from (head for head in heads if len(head) >= _SHORTEST_BEGINNING)


def _power_index(variant: Variant) -> dict[str, Power]:
    exact: dict[str, Power] = {}
    begun: dict[str, set[Power]] = {}
    for power, names in variant.powers.items():
        for text in (power, names.name, names.adjective, *names.aliases):
            name = spelling(text)
            exact.update(dict.fromkeys((name, name.replace(" ", ""), f"{name}s"), power))
            if " " not in name:
                for end in range(_SHORTEST_BEGINNING, len(name)):
                    begun.setdefault(name[:end], set()).add(power)
    unique = {start: powers.pop() for start, powers in begun.items() if len(powers) == 1}
    return {**unique, **exact}
