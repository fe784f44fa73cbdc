"""From characters to atoms: the words, names and signs of a text, each with all it may mean."""

from __future__ import annotations

import re
from enum import IntEnum, auto
from functools import lru_cache
from typing import NamedTuple

from engine.board import Coast, Power, Province, Terrain, UnitType
from engine.names import COAST_WORDS, UNIT_WORDS, folded, names_of
from engine.reader.vocabulary import LONGEST, NUMBERS, ROLES, Role
from engine.variant import Variant

_REMEMBERED = 16_384
_SHORTEST_CODE = 3
_LONGEST_NAME = 4
_A_PAIR = len(("PAR", "and", "MAR", "support"))
_SHARED = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.MOVE, Role.RETREAT, Role.DISBAND})
_FOREIGN_TO = {UnitType.ARMY: Terrain.SEA, UnitType.FLEET: Terrain.INLAND}
PLURALS = frozenset({"armies", "armys", "fleets"})
"""Words for units of one kind in general."""


class Sign(IntEnum):
    """What a sign between words is for."""

    DASH = auto()
    """A dash or an arrow of any kind."""
    SOFT = auto()
    """A comma, colon or bracket: may part orders or stand within one."""
    HARD = auto()
    """The end of a line, a semicolon, an exclamation mark: always parts orders."""
    QUESTION = auto()
    """A question mark, which parts orders and makes the one before it doubtful."""
    NUMBER = auto()
    """A number."""


class Lexeme(NamedTuple):
    """All that a word may mean, whatever stands around it."""

    key: str
    role: Role | None = None
    type: UnitType | None = None
    places: tuple[Province, ...] = ()
    power: Power | None = None
    coast: Coast | None = None
    sign: Sign | None = None

    @property
    def is_unknown(self) -> bool:
        """Whether it is a word that means nothing in an order."""
        return not (self.role or self.type or self.places or self.power or self.coast or self.sign)


class Atom(NamedTuple):
    """A lexeme in its place in the text; `stopped`: a full stop follows."""

    lexeme: Lexeme
    start: int
    end: int
    stopped: bool = False


_DASH = Lexeme("-", sign=Sign.DASH)
_SOFT = Lexeme(":", sign=Sign.SOFT)
_COMMA = Lexeme(",", sign=Sign.SOFT)
_HARD = Lexeme(";", sign=Sign.HARD)
_QUESTION = Lexeme("?", sign=Sign.QUESTION)
# `A PAR - PIC <- typo`: a remark about what stands before it, or a move written backwards.
_BACK = Lexeme("<-", Role.CANCEL)
_AND = Lexeme("&", Role.AND)
_OR_SOFT = Lexeme("/", sign=Sign.SOFT)
_SIGNS = {",": _COMMA, "/": _OR_SOFT, "&": _AND, "+": _AND, "?": _QUESTION}

_TOKEN = re.compile(
    r"""
    (?P<item>(?<![\w(\[])[b-eg-z]\)(?=\s)|^\s*[egirt]:(?=\s))
    |(?P<word>[a-z]+(?:'[a-z]+)*(?!\.c\b))
    |(?P<stop>\.+)
    |(?P<back><[-=]+|\u2190)
    |(?P<dash>[-=>~]+)
    |(?P<hard>[\n\r;!]+)
    |(?P<coast>[(\[{/]\s?(?:the\s)?(?:north|south|east|west|[nsew])(?:ern)?[\s.-]?
        (?:coast|cst|c)?\.?\s?[)\]}]?(?![a-z0-9])
      |\b[nsew]\.\s?c\b\.?)
    |(?P<number>\d+)
    |(?P<sign>[,:|/()\[\]{}&+?"])
    """,
    re.VERBOSE,
)
_COMPASS = {"n": Coast.NORTH, "s": Coast.SOUTH, "e": Coast.EAST, "w": Coast.WEST}
_COMPASS_WORDS = {
    "north": Coast.NORTH, "south": Coast.SOUTH, "east": Coast.EAST, "west": Coast.WEST,
    "n": Coast.NORTH, "e": Coast.EAST, "w": Coast.WEST,
}  # fmt: skip
_GLUED = {"sa": ("s", "a"), "sf": ("s", "f"), "ca": ("c", "a")}

_COUNTED = frozenset(NUMBERS) - frozenset({"no", "none", "a"})


class _Token(NamedTuple):
    kind: str
    key: str
    start: int
    end: int


def atoms(text: str, variant: Variant) -> list[Atom]:
    """The atoms of a tidied text, in order; spans are places in that text.

    A phrase of several words that is a name or has a role is one atom. Words that only fill
    (`the`, `please`) are left out.
    """
    tokens = _tokens(folded(text))
    found: list[Atom] = []
    index = 0
    # Where the next strange word stands: a misspelt name has one among its first words.
    slips = [
        at for at, one in enumerate(tokens) if one.kind == "word" and _is_strange(one.key, variant)
    ]
    slips.reverse()
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "word":
            while slips and slips[-1] < index:
                slips.pop()
            is_near = bool(slips) and slips[-1] < index + 2 * _LONGEST_NAME
            name = _misspelt_name(tokens, index, variant) if is_near else None
            if name is not None:
                found.append(name[0])
                index = name[1]
            else:
                index = _read_word(tokens, index, found, variant)
            continue
        if token.kind == "stop":
            if found:
                found[-1] = found[-1]._replace(stopped=True)
        elif (lexeme := _sign(token, found)) is not None:
            found.append(Atom(lexeme, token.start, token.end))
        index += 1
    _set_remarks_apart(found, variant)
    return _without_both(found) if "both" in text.lower() else found


def _set_remarks_apart(found: list[Atom], variant: Variant) -> None:
    """Make a dash before words that name nothing, not even nearly, part what it stands between.

    `A TRI - BUD - good luck all`.
    """
    for at, atom in enumerate(found[:-2]):
        if atom.lexeme.sign is Sign.DASH:
            first, second = found[at + 1].lexeme, found[at + 2].lexeme
            is_talk = first.is_unknown and second.is_unknown and not found[at + 1].stopped
            if is_talk and not names_of(variant).suggestions(first.key):
                found[at] = atom._replace(lexeme=_SOFT)


def _without_both(found: list[Atom]) -> list[Atom]:
    """The atoms without a `both` that stands with two units: `A PAR and A MAR both hold`.

    Nor is that of `both fleets` kept. Any other is the beginning of a name: `F Both. holds`,
    `F SWE - Both`.
    """
    return [
        atom
        for at, atom in enumerate(found)
        if atom.lexeme.key != "both"
        or not (_ends_a_pair(found, at) or _opens_a_pair(found, at) or _is_of_kind(found, at))
    ]


def _ends_a_pair(found: list[Atom], at: int) -> bool:
    """`A PAR and A MAR both support`."""
    if at + 1 >= len(found) or found[at + 1].lexeme.role not in _SHARED or found[at].stopped:
        return False
    before = [atom.lexeme for atom in found[max(at - 4, 0) : at]]
    names = [one for one in before if one.places or one.type is None]
    is_joined = any(one.role is Role.AND or one.sign is Sign.SOFT for one in before[:-1])
    is_joined = is_joined or (len(names) > 1 and bool(names[-2].places))
    return is_joined and bool(before[-1].places) and not found[at - 1].stopped


def _opens_a_pair(found: list[Atom], at: int) -> bool:
    """`Both A PAR and A MAR support`."""
    if at > 0 and found[at - 1].lexeme.sign not in {Sign.SOFT, Sign.HARD}:
        return False
    behind = [atom.lexeme for atom in found[at + 1 : at + 6] if atom.lexeme.type is None]
    if len(behind) < _A_PAIR or found[at].stopped:
        return False
    first, joint, second, verb = behind[:_A_PAIR]
    is_pair = bool(first.places) and joint.role is Role.AND and bool(second.places)
    return is_pair and verb.role in _SHARED


def _is_of_kind(found: list[Atom], at: int) -> bool:
    """`Both fleets`."""
    behind = found[at + 1].lexeme if at + 1 < len(found) else None
    return behind is not None and behind.type is not None and behind.key in PLURALS


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        kind, key, start = match.lastgroup or "", match[0], match.start()
        if kind == "dash" and not key.strip("="):
            continue
        if key == "(":
            depth += 1
        elif key == ")":
            depth -= 1
        elif key == "?" and tokens and tokens[-1].kind == "dash":
            # `A MAR - ?`: a place that was left open, no question.
            kind = "word"
        elif kind == "item" and depth > 0 and key[-1] == ")":
            # `(A PAR H)`: the bracket belongs to an earlier one, the letter counts no items.
            depth -= 1
            tokens.append(_Token("word", key[0], start, start + 1))
            kind, key, start = "sign", ")", start + 1
        tokens.append(_Token(kind, key, start, match.end()))
    return tokens


def _sign(token: _Token, found: list[Atom]) -> Lexeme | None:
    if token.kind == "dash":
        return _DASH
    if token.kind == "hard":
        return _HARD
    if token.kind == "back":
        return _BACK
    if token.kind == "number":
        return Lexeme(token.key, sign=Sign.NUMBER)
    if token.kind == "coast":
        return _coast(token.key, found)
    return _SIGNS.get(token.key, _SOFT)


def _coast(key: str, found: list[Atom]) -> Lexeme:
    letters = [letter for letter in key if letter.isalpha()]
    has_coasts = bool(found) and any(place.coasts for place in found[-1].lexeme.places)
    if letters == ["s"] and not has_coasts:
        return Lexeme("s", Role.SUPPORT)
    word = "".join(letters).removeprefix("the")
    return Lexeme(word, coast=_COMPASS[word[0]])


def _read_word(tokens: list[_Token], index: int, found: list[Atom], variant: Variant) -> int:
    """Add the atoms of the longest phrase that begins here; gives the index after it."""
    token = tokens[index]
    names = names_of(variant)
    first = token.key.replace("'", "")
    longest = max(names.longest(first), LONGEST.get(first, 1))
    if longest > 1:
        words, ends = _words_from(tokens, index, longest, names.codes)
        for count in range(len(words), 1, -1):
            phrase = _phrase(" ".join(words[:count]), variant)
            if phrase is not None:
                if not _is_filler(phrase):
                    found.append(Atom(phrase, token.start, tokens[ends[count - 1]].end))
                return ends[count - 1] + 1
    read = _word(token.key, variant)
    if len(read) > 1 and read[0].type is not None and found and found[-1].lexeme.type is not None:
        # `F AENG`: a unit has one letter, so the other is a slip.
        read = (Lexeme(token.key),)
    lexemes = [lexeme for lexeme in read if not _is_filler(lexeme)]
    found += [Atom(lexeme, token.start, token.end) for lexeme in lexemes]
    return index + 1


def _words_from(
    tokens: list[_Token], index: int, most: int, codes: frozenset[str]
) -> tuple[list[str], list[int]]:
    """Words that may be one phrase, hyphens and full stops among them, and where each is."""
    words: list[str] = []
    places: list[int] = []
    while len(words) < most and index < len(tokens):
        token = tokens[index]
        if token.kind == "word":
            words.append(token.key.replace("'", ""))
            places.append(index)
        elif token.kind != "stop" and not _is_hyphen(tokens, index, codes):
            break
        index += 1
    return words, places


def _misspelt_name(tokens: list[_Token], index: int, variant: Variant) -> tuple[Atom, int] | None:
    """Several words that together are nearly a name (`Enlgish Chanel`), as one unknown word."""
    names = names_of(variant)
    words, places = _words_from(tokens, index, _LONGEST_NAME, names.codes)
    count = _misspelt_words(tuple(words), variant)
    if count == 0:
        return None
    last = places[count - 1]
    name = Lexeme(" ".join(words[:count]))
    return Atom(name, tokens[index].start, tokens[last].end), last + 1


@lru_cache(maxsize=_REMEMBERED)
def _misspelt_words(words: tuple[str, ...], variant: Variant) -> int:
    """How many of these words are nearly a name together; none if they are not."""
    # Letters run together (`amid`, A MID) may as well be a slip.
    glued = [len(_word(word, variant)) > 1 for word in words]
    read = [
        Lexeme(word) if is_glued else _word(word, variant)[0]
        for word, is_glued in zip(words, glued, strict=True)
    ]
    if not (read[0].is_unknown or read[0].places) or read[0].role or read[0].type:
        return 0
    most = next((at for at in range(1, len(read)) if _is_of_an_order(read[at])), len(read))
    for count in range(most, 1, -1):
        key = " ".join(words[:count])
        if _phrase(key, variant) is not None:
            return 0
        is_slip = any(one.is_unknown for one in read[:count])
        if is_slip and names_of(variant).resembles_a_long_name(key):
            return count
    return 0


def _is_strange(word: str, variant: Variant) -> bool:
    lexemes = _word(word, variant)
    return len(lexemes) > 1 or lexemes[0].is_unknown


def _is_of_an_order(lexeme: Lexeme) -> bool:
    """Whether a word does something in an order, so that it is no part of a name."""
    return lexeme.type is not None or lexeme.role not in {None, Role.FILLER}


def _is_hyphen(tokens: list[_Token], index: int, codes: frozenset[str]) -> bool:
    """Whether a sign stands within a name (`Mid-Atlantic`): `BOT-SE` is a move to somewhere."""
    token = tokens[index]
    if token.key != "-" or index + 1 >= len(tokens):
        return False
    before, after = tokens[index - 1], tokens[index + 1]
    is_long = len(after.key) >= _SHORTEST_CODE or before.key == "st"
    is_long = is_long and after.key not in codes
    return before.end == token.start and after.start == token.end and is_long


def _is_filler(lexeme: Lexeme) -> bool:
    return lexeme.role is Role.FILLER and not (lexeme.type or lexeme.places)


@lru_cache(maxsize=_REMEMBERED)
def _phrase(key: str, variant: Variant) -> Lexeme | None:
    names = names_of(variant)
    lexeme = Lexeme(
        key,
        ROLES.get(key),
        None,
        names.provinces_spelt(key),
        names.power_spelt(key),
        COAST_WORDS.get(key),
    )
    return None if lexeme.is_unknown else lexeme


@lru_cache(maxsize=_REMEMBERED)
def _word(key: str, variant: Variant) -> tuple[Lexeme, ...]:
    if key in _COUNTED:
        return (Lexeme(str(NUMBERS[key]), sign=Sign.NUMBER),)
    if key in _GLUED:
        return tuple(part for glued in _GLUED[key] for part in _word(glued, variant))
    names = names_of(variant)
    plain = key.replace("'", "")
    lexeme = Lexeme(
        plain,
        ROLES.get(plain),
        UNIT_WORDS.get(plain),
        names.provinces_spelt(plain),
        names.power_spelt(plain),
        COAST_WORDS.get(plain) or _COMPASS_WORDS.get(plain),
    )
    if not lexeme.is_unknown:
        return (lexeme,)
    if key.endswith("'s"):
        return _word(key.removesuffix("'s"), variant)
    return _glued(key, variant) or (lexeme,)


def _glued(key: str, variant: Variant) -> tuple[Lexeme, ...]:
    """A code run together with its coast (`stpsc`) or its unit's letter (`apar`)."""
    names = names_of(variant)
    stem, coast = key[:-2], COAST_WORDS.get(key[-2:])
    places = names.provinces_spelt(stem)
    if coast is not None and any(place.coasts for place in places):
        return (Lexeme(key, places=places, coast=coast),)
    kind, rest = UNIT_WORDS.get(key[:1]), key[1:]
    if kind is None or len(rest) != _SHORTEST_CODE or rest not in names.whole:
        return ()
    if any(place.terrain is not _FOREIGN_TO[kind] for place in names.provinces_spelt(rest)):
        return (*_word(key[0], variant), *_word(rest, variant))
    return ()
