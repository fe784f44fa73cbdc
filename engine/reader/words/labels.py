"""Labels before the lines of a list: letters, numbers, names of units or persons.

What is a label shows in several lines together: `a)`, `b)`, `c)` in sequence are no army, build and
convoy; `G: Gre h`, `S: Ser s Gre` are initials; `1st Corps - Paris to Burgundy` names what moves.
"""

import re
from itertools import groupby, pairwise

from engine.names import UNIT_WORDS, Names, spelling
from engine.reader.words.vocabulary import ROLES, Role

_FEWEST = 2
_LONGEST = 60
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_ENUMERATED = re.compile(
    r"\s*[(\[#]?(?:no\.?\s?)?(?:([a-z])|([ivx]{2,4})|(\d{1,2})(?:st|nd|rd|th)?)"
    r"(\s?[)\]:,.=/\u2013\u2014-]+\s*|\s+)(?=\S)",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"(?<![\w(\[])[(\[]?([a-z]|(\d))[)\]](?=\s)", re.IGNORECASE)
_HEADING = re.compile(
    r"^[ \t]*[-=~#]{2,}[ \t]*([^\W\d_][\w. ]{1,30}?)[ \t]*[-=~#]{2,}[ \t]*\n+", re.MULTILINE
)
_RULED = re.compile(r"[-=~#]{2}[ \t]*\n")
_NAMED = re.compile(r"\s*([^\W_][\w.' ]{0,28}?)\s[-=>\u2013\u2014]+\s+(?=\w)")
_WORD = re.compile(r"\w+")
_WHOLE = re.compile(r"[a-z]{3,} *(?:[->]+ *[a-z]{3}| (?:h|s|c)\b)", re.IGNORECASE)
_LETTERS = frozenset({"a ", "f "})
_LEADING = frozenset({*UNIT_WORDS, "the", "my"})


def without_labels(text: str, names: Names) -> str:
    """Put a colon for each label at the beginning of a line, or with its bracket within one.

    So does the rest of a heading that is set off above its line: `== Kiel ==`.
    """
    if _RULED.search(text):
        text = _HEADING.sub(r"\1: ", text)
    lines = text.split("\n")
    found = dict(_enumerated(lines) or _named(lines, names)) if len(lines) > 1 else {}
    if found:
        lines = [f": {line[found[at] :]}" if at in found else line for at, line in enumerate(lines)]
        return "\n".join(lines)
    letters = [ord(letter[1].lower()) for letter in _WITHIN.finditer(text)]
    is_sequence = len(letters) >= _FEWEST and all(b == a + 1 for a, b in pairwise(letters))
    return _WITHIN.sub(lambda label: "\n" if label[2] else " : ", text) if is_sequence else text


def _enumerated(lines: list[str]) -> list[tuple[int, int]]:
    """The lines that begin with an initial, or a letter or number in sequence, and its end.

    Letters that are no unit's may be any, where each line has one before a whole order.
    """
    found = [(at, match) for at, line in enumerate(lines) if (match := _ENUMERATED.match(line))]
    if len(found) < _FEWEST:
        return []
    signed = [(at, match) for at, match in found if match[1] and not match[4].isspace()]
    initials = {match[1].lower() for _, match in signed}
    if len(initials - UNIT_WORDS.keys()) >= _FEWEST and all(
        lines[at][match.end()].lower() == match[1].lower() for at, match in signed
    ):
        return [(at, match.end()) for at, match in signed]
    lone = [(at, match) for at, match in found if match[1] and match[4].isspace()]
    if (
        len(lone) == sum(map(bool, map(str.strip, lines)))
        and UNIT_WORDS.keys().isdisjoint(match[1].lower() for _, match in lone)
        and all(_WHOLE.match(lines[at], match.end()) for at, match in lone)
    ):
        return [(at, match.end()) for at, match in lone]
    for value in (_letter, _roman, _number):
        counted = [(at, match, number) for at, match in found if (number := value(match))]
        # Numbers that count up one by one stay as far from their places all the time.
        runs = groupby(enumerate(counted), key=lambda label: label[1][2] - label[0])
        labels = [
            (at, match.end())
            for run in (list(run) for _, run in runs)
            if len(run) >= _FEWEST
            and (run[0][1][2] == 1 or not all(match[4].isspace() for _, (_, match, _) in run))
            for _, (at, match, _) in run
        ]
        if labels:
            return labels
    return []


def _letter(match: re.Match[str]) -> int:
    return ord(match[1].lower()) - ord("a") + 1 if match[1] else 0


def _roman(match: re.Match[str]) -> int:
    numeral = (match[1] or match[2] or "").lower()
    return _ROMAN.index(numeral) + 1 if numeral in _ROMAN else 0


def _number(match: re.Match[str]) -> int:
    return int(match[3] or 0)


def _named(lines: list[str], names: Names) -> list[tuple[int, int]]:
    """The lines that begin with a name which is no unit's, before a unit, and its end."""
    found = [
        (at, match.end())
        for at, line in enumerate(lines)
        if line[:2].lower() not in _LETTERS
        and (match := _NAMED.match(line[:_LONGEST]))
        and _is_name(spelling(match[1]).split())
        and not _ends_with_place(match[1], names)
        and _begins_with_place(_WORD.findall(line[match.end() :])[:3], names)
    ]
    return found if len(found) >= _FEWEST else []


def _is_name(said: list[str]) -> bool:
    """Whether words do nothing in an order, so that they may be anybody's name."""
    named = said[:-1] if len(said[1:]) > 0 and len(said[-1]) == 1 else said
    does_nothing = all(ROLES.get(word, Role.FILLER) >= Role.FILLER for word in named)
    is_unit = bool(said) and said[0] in UNIT_WORDS and not said[-1][0].isdigit()
    return does_nothing and bool(said) and not is_unit


def _ends_with_place(label: str, names: Names) -> bool:
    said = spelling(label).split()
    return any(names.provinces_spelt(" ".join(said[start:])) for start in range(len(said)))


def _begins_with_place(said: list[str], names: Names) -> bool:
    words = [spelling(word) for word in said]
    if words and words[0] in _LEADING:
        words = words[1:]
    return any(words[:end] and names.provinces_spelt(" ".join(words[:end])) for end in (1, 2))
