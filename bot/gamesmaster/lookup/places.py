"""Provinces by what people call them; refused with what would be right."""

import re

from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.board import Province
from engine.names import Names, names_of, spelling
from engine.variant import Variant

_MENTION = re.compile(r"<[@#!][^>]*>")
_MOST_PLACES = 3
_LONGEST_QUESTION = 30
_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        a an army at be beaten bounce bounced cut did didn dislodged does f fail failed fleet from
        get go got happen happened hold how i in into is it leave lose lost me move moved my not of
        off on s so stay succeed support supported t take taken tell the there to was were what why
        with work you
        """,
    )
)
_PERSON = re.compile(r"<@[^>]*>|[@#<].*", re.DOTALL)
_BETWEEN = re.compile(
    r"\b(?:with|by|to|for|as|is|now)\b|[-=:,>\N{RIGHTWARDS ARROW}]+", re.IGNORECASE
)


def places_in(text: str, variant: Variant, *, example: str) -> tuple[Province, ...]:
    """The provinces that a question names by any spelling, at most three.

    A misspelt name counts if it is close to one province only. Refused if no province is named,
    or if a name fits several; the refusal lists them, and shows the `example` of the command.
    """
    try:
        return _places_in(text, variant)
    except RequestRefused as refused:
        raise refused.with_example(example) from None


def _places_in(text: str, variant: Variant) -> tuple[Province, ...]:
    names = names_of(variant)
    text = _MENTION.sub(" ", text)
    words = spelling(text).split()[:_LONGEST_QUESTION]
    found: list[Province] = []
    unknown: list[str] = []
    at = 0
    while at < len(words):
        place, length = _named(words, at, names)
        if place is not None:
            found.append(place)
        elif words[at] not in _SMALL_WORDS:
            unknown.append(words[at])
        at += length
    if not found:
        found = [_guessed(" ".join(unknown) or text.strip(), names)]
    return tuple(dict.fromkeys(found))[:_MOST_PLACES]


def _named(words: list[str], at: int, names: Names) -> tuple[Province | None, int]:
    """Read the province at this place in the words, and count its words."""
    for length in range(names.longest(words[at]), 0, -1):
        key = " ".join(words[at : at + length])
        if key in _SMALL_WORDS:
            continue
        places = names.provinces_spelt(key)
        if len(places) == 1 or (places and key == spelling(places[0].code)):
            return places[0], min(length, len(words) - at)
        if places:
            known = tuple(place.name for place in places)
            raise RequestRefused(Refusal.UNCLEAR_PLACE, key, known=known)
    return None, 1


def _guessed(word: str, names: Names) -> Province:
    near = names.suggestions(word)
    if len(near) != 1:
        known = tuple(place.name for place in near)
        raise RequestRefused(Refusal.UNKNOWN_PLACE, word, known=known)
    return near[0]


def without_person(text: str) -> str:
    """Leave only the power of `FRANCE @Anna`, `France with @Anna` or `@Anna for France`.

    After a person who is not written as `lookup.words.mention` does, everything is dropped.
    """
    return " ".join(_BETWEEN.sub(" ", _PERSON.sub(" ", text)).split())
