"""The examples in help and messages, as they fit the board that somebody plays on.

They are written for the default board. For another one, powers, places and years are exchanged for
its own, places for such as lie to each other in the same way.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.board import Power, Province, Terrain
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_SPAN = re.compile(r"\x60[^\x60\n]+\x60")
_OPENS_A_GAME = re.compile(r"\x60?(?:/dip )?new\b")
_PREFERENCES = "England, (France Germany), Italy"
_WORD = re.compile(
    r"\b(?P<letter>[SFW])?(?P<year>19\d\d)(?P<kind>[MRA])?\b"
    r"|\b(?P<word>[A-Za-z]{3,})(?:/(?P<coast>[A-Z]{2})\b| \((?P<loose>[nsew]c)\))?"
)
# The places of the examples, each after those that it is told with.
_PLACES = (
    *("BUR", "PAR", "MAR", "BRE", "MAO", "PIC", "SPA", "MUN", "BER", "KIE", "RUH", "LON", "NTH"),
    *("NWY", "BEL", "EDI", "LVP", "STP", "GAL", "BUD", "ALB", "HOL"),
)
_POWERS = ("FRANCE", "GERMANY", "ENGLAND", "ITALY", "AUSTRIA", "TURKEY", "RUSSIA")
"""The powers of the examples; the first ones are told together and must not be the same."""


def fitted(text: str, variant: Variant) -> str:
    """A text whose examples, in backquotes, are of a variant's board."""
    if variant is DEFAULT_VARIANT:
        return text
    return _SPAN.sub(lambda span: fitted_example(span[0], variant), text)


def fitted_example(example: str, variant: Variant) -> str:
    """A single example, as it is written on a variant's board; one that opens a game stays."""
    if _OPENS_A_GAME.match(example):
        return example
    if len(variant.played) < len(_PREFERENCES.split()):
        names = ", ".join(variant.powers[power].name for power in variant.played)
        example = example.replace(_PREFERENCES, names)
    words = _words(variant)
    later = variant.first_year - DEFAULT_VARIANT.first_year

    def instead(found: re.Match[str]) -> str:
        if found["year"]:
            year = int(found["year"]) + later
            code = f"{year:04d}" if found["letter"] else str(year)
            return f"{found['letter'] or ''}{code}{found['kind'] or ''}"
        word = words.get(found["word"])
        if word is None:
            return found[0]
        return word + _coast(found, variant)

    return _WORD.sub(instead, example)


def _coast(found: re.Match[str], variant: Variant) -> str:
    """The coast behind a place: the same, else another that the place has, else none."""
    written = (found["coast"] or found["loose"] or "").upper()
    names = {
        name: other
        for place, other in _places(variant).items()
        for name in (place.code, place.name)
    }
    place = names.get(found["word"])
    if not written or place is None or not place.coasts:
        return ""
    coasts = [coast.value for coast in place.coasts]
    coast = written if written in coasts else coasts[0]
    return f"/{coast}" if found["coast"] else f" ({coast.lower()})"


@lru_cache(maxsize=16)
def _words(variant: Variant) -> Mapping[str, str]:
    """Each word of the default board that an example may have, and what stands in its place."""
    words: dict[str, str] = {}
    for power, named in _powers(variant).items():
        words[power] = named
        words[DEFAULT_VARIANT.powers[power].name] = variant.powers[named].name
    for place, stand_in in _places(variant).items():
        words |= {place.code: stand_in.code, place.name: stand_in.name}
        words[place.code.lower()] = stand_in.code.lower()
    if variant.map.name != DEFAULT_VARIANT.map.name:
        regions = [region.name for region in variant.regions]
        words[DEFAULT_VARIANT.regions[0].name] = (*regions, words["bur"])[0]
    return words


def _powers(variant: Variant) -> Mapping[Power, Power]:
    """Whom to name for each power of the default board: itself where it is played."""
    order = [*variant.played[-1:], *variant.played[:-1]]
    return {
        Power(name): Power(name) if name in variant.played else order[min(at, len(order) - 1)]
        for at, name in enumerate(_POWERS)
    }


@lru_cache(maxsize=16)
def _places(variant: Variant) -> Mapping[Province, Province]:
    """For each place of the examples the one on a variant's map that is likest to it.

    Likest is what is no other's stand-in yet, is of the same kind, has the same neighbours, as far
    as they have been found, and is at home to the power that is named instead.
    """
    board, powers = variant.map, _powers(variant)
    examples = map(DEFAULT_VARIANT.map.province, _PLACES)
    if board.name == DEFAULT_VARIANT.map.name:
        return {place: place for place in examples}
    found: dict[Province, Province] = {}
    for place in examples:
        near = [
            found[known] for known in found if DEFAULT_VARIANT.map.borders[place.index] & known.bit
        ]
        home = place.home and powers[place.home]
        is_sea = place.terrain is Terrain.SEA
        alike = [
            candidate
            for candidate in board.provinces
            if (candidate.terrain is Terrain.SEA) == is_sea
        ]
        found[place] = max(
            (
                candidate
                for candidate in alike or board.provinces
                if candidate.terrain is not Terrain.IMPASSABLE
            ),
            key=lambda candidate: (
                8 * (candidate not in found.values())
                + 20 * (candidate.terrain is place.terrain or place.terrain is Terrain.INLAND)
                + 9 * (bool(candidate.coasts) == bool(place.coasts))
                + 9 * sum(bool(board.borders[candidate.index] & other.bit) for other in near)
                + 2 * (home is not None and candidate.home == home),
                board.borders[candidate.index].bit_count(),
            ),
        )
    return found
