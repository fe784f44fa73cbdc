"""Lists of the powers a player would like to play (technical guide I, R-ASSIGN-02)."""

import re
from collections.abc import Iterator

from engine.board import Power
from engine.errors import PreferenceError
from engine.names import names_of
from engine.variant import Variant

_GROUP = re.compile(r"\[([^\[\]]*)\]|([^\[\];,>\n]+)")
_BETWEEN = re.compile(r"[,/=&|]|\bor\b|\band\b", re.IGNORECASE)
_NEXT = re.compile(r"\bthen\b|(?<!\d)\d+[.)](?=\s)|\N{BULLET}", re.IGNORECASE)
_BRACKETS = str.maketrans("(){}", "[][]")
_ANY = frozenset(["random", "any", "anything", "rest", "the rest", "others", "the others"])
_LONGEST = 1_000


def parse_preferences(text: str, variant: Variant) -> tuple[tuple[Power, ...], ...]:
    """Read a preference list: powers best first, brackets around those liked equally.

    `France; [Germany, Italy or Austria]; Turkey` gives three groups, and so does
    `France (Germany Italy Austria) Turkey`. At the end of a list `random` stands for all that it
    does not name. The list may be short or empty. Raises PreferenceError for a word that is no
    power of a player, or a power named twice.
    """
    groups: list[tuple[Power, ...]] = []
    seen: set[Power] = set()
    listed = _NEXT.sub(";", text[:_LONGEST]).translate(_BRACKETS)
    for match in _GROUP.finditer(listed):
        for words in _chunks(match, variant):
            group: list[Power] = []
            for word in words:
                if word.casefold() in _ANY:
                    group += [power for power in variant.played if power not in seen]
                else:
                    group.append(_power(word, variant, seen))
                seen.update(group)
            if group:
                groups.append(tuple(group))
    return tuple(groups)


def _chunks(match: re.Match[str], variant: Variant) -> Iterator[list[str]]:
    """The groups of one part of a list: one in brackets, outside of them one after another.

    Words between which there is only a space are one name if they can be, otherwise several.
    """
    is_bracket = match[1] is not None
    parts = [part.strip() for part in _BETWEEN.split(match[1] if is_bracket else match[2])]
    words = [_words(part, variant) for part in parts if part]
    if is_bracket or len(words) > 1:
        yield [word for part in words for word in part]
    else:
        yield from ([word] for part in words for word in part)


def _words(part: str, variant: Variant) -> list[str]:
    is_one = part.casefold() in _ANY or names_of(variant).power(part) is not None
    return [part] if is_one else part.split()


def _power(word: str, variant: Variant, seen: set[Power]) -> Power:
    power = names_of(variant).power(word)
    if power is None or power in variant.neutral:
        known = ", ".join(variant.powers[power].name for power in variant.played)
        raise PreferenceError(f"{word!r} is no power; the powers are {known}", word=word)
    if power in seen:
        message = f"{variant.powers[power].name} is named twice"
        raise PreferenceError(message, word=power, is_twice=True)
    return power
