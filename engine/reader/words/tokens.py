"""From characters to tokens, and from tokens to the units and places that they name.

A token is a word, a name of several words, or a sign, with everything that it may mean whatever
stands around it. A reference (`Ref`) is a unit or a place as some tokens name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum, auto
from functools import lru_cache
from typing import NamedTuple

from engine.board import Coast, Power, Province, Terrain, UnitType
from engine.names import COAST_WORDS, UNIT_WORDS, folded, names_of
from engine.reader.words.vocabulary import (
    BETWEEN_PLACES,
    ENGLISH,
    LISTING,
    LONGEST,
    NUMBERS,
    ROLES,
    Role,
)
from engine.variant import Variant

# Tokens.

_REMEMBERED = 16_384
_SHORTEST_CODE = 3
_LONGEST_NAME = 4
_LONGEST_STOP = 2
_TOLD = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.MOVE, Role.RETREAT, Role.DISBAND})
_IN_PASSING = frozenset({"both", "should", "die"})
# `Hola` greets, though it begins the name of Holland.
_NO_NAMES = frozenset({"hola"})
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


class Lexeme(NamedTuple):
    """Everything that a word may mean, whatever stands around it."""

    key: str
    role: Role | None = None
    type: UnitType | None = None
    places: tuple[Province, ...] = ()
    power: Power | None = None
    coast: Coast | None = None
    sign: Sign | None = None

    @property
    def is_unknown(self) -> bool:
        """Whether the word means nothing in an order."""
        return not (self.role or self.type or self.places or self.power or self.coast or self.sign)

    @property
    def is_list_wording(self) -> bool:
        """Whether the word only introduces a list: `in order of preference`."""
        return self.key in LISTING and not self.places and self.role is not Role.BY


class Token(NamedTuple):
    """A lexeme in its place in the text; `stopped`: a full stop follows.

    `after` are the words that follow it and only fill, `before` those
    at the start of a sentence.
    """

    lexeme: Lexeme
    start: int
    end: int
    stopped: bool = False
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


_SOFT = Lexeme(":", sign=Sign.SOFT)
_END = Lexeme("", sign=Sign.HARD)
_SIGNS = {
    "dash": Lexeme("-", sign=Sign.DASH),
    "hard": Lexeme(";", sign=Sign.HARD),
    # `A PAR - PIC <- typo` is a remark about what stands before it; or a move is written backwards.
    "back": Lexeme("<-", Role.TALK),
    ",": Lexeme(",", sign=Sign.SOFT),
    "/": Lexeme("/", sign=Sign.SOFT),
    "(": Lexeme("(", sign=Sign.SOFT),
    ")": Lexeme(")", sign=Sign.SOFT),
    "&": Lexeme("&", Role.AND),
    "+": Lexeme("&", Role.AND),
    "?": Lexeme("?", sign=Sign.QUESTION),
    '"': Lexeme('"', sign=Sign.SOFT),
}

_RAW_TOKEN = re.compile(
    r"""
    (?P<item>(?<![\w(\[])[b-eg-z]\)(?=\s)|^\s*[egirt]:(?=\s))
    |(?P<word>[a-z]+(?:'[a-z]+)*(?!\.c\b))
    |(?P<stop>\.+)
    |(?P<odd>(?:[@%^|<$\\*\u00a7\u20ac]|[!=](?==))(?<=[a-z]\ .)[=>3]*(?=\ [a-z])
      |(?:=(?<=\b[af]\ [a-z]{3}\ =)|[!?]{2}(?<=\b[af]\ [a-z]{3}\ ..))(?=\ [a-z]))
    |(?P<back><[-=]+|\u2190)
    |(?P<dash>[-=>~]+)
    |(?P<hard>[\n\r;!]+)
    |(?P<coast>[(\[{/]\s?(?:the\s)?(?:north|south|east|west|[nsew])(?:ern)?[\s.-]?
        (?:coast|cst|c)?\.?\s?[)\]}]?(?![a-z0-9])
      |\b[nsew]\.\s?c\b\.?)
    |(?P<number>\d+)
    |(?P<sign>[,:|/()\[\]{}&+?"])
    |(?P<emoji>[\U0001f300-\U0001f445\U0001f44a-\U0001faff])
    |(?P<symbol>[\u23f0-\u23f3\u2600-\u2767])
    """,
    re.VERBOSE,
)
_ELIDED = re.compile(r"(l|d|all|dall|dell|nell|sull)'")
_ELIDED_TO = frozenset({"all", "nell", "sull"})
_AREA = re.compile(r"[(\[{/]\s?(?:the\s)?((?:north|south|east|west|[nsew])(?:ern)?)[\s.-]+([a-z]+)")
_COMPASS = {"n": Coast.NORTH, "s": Coast.SOUTH, "e": Coast.EAST, "w": Coast.WEST}
_COMPASS_WORDS = {
    word: _COMPASS[word[0]]
    for word in ("north", "south", "east", "west", "n", "e", "w", "northern", "southern", "eastern")
}
_ENDING = frozenset({Sign.HARD, Sign.QUESTION})
_GLUED = {"sa": ("s", "a"), "sf": ("s", "f"), "ca": ("c", "a")}


class _RawToken(NamedTuple):
    kind: str
    key: str
    start: int
    end: int


class _Known(NamedTuple):
    """What a word alone means; `longest`: how many words a phrase may have that begins with it.

    It is strange if it means nothing, or if letters are run together, which may as well be a slip.
    """

    lexemes: tuple[Lexeme, ...]
    longest: int
    is_strange: bool


def tokenize(text: str, variant: Variant) -> list[Token]:
    """Find the tokens of a tidied text, in order; their spans are places in that text.

    A phrase of several words that is a name or has a role is one token. Words that only fill
    (`the`, `please`) are kept beside the tokens.
    """
    return _Tokenizer(text, variant).tokens()


class _Tokenizer:
    def __init__(self, text: str, variant: Variant) -> None:
        self._variant = variant
        self._names = names_of(variant)
        self._raws = _raw_tokens(folded(text), variant)
        self._known = [
            _known(raw.key, variant) if raw.kind == "word" else None for raw in self._raws
        ]
        self._strange = [lexeme is not None and lexeme.is_strange for lexeme in self._known]
        self._has_strange = any(self._strange)
        self._found: list[Token] = []
        self._leading: list[str] = []

    def tokens(self) -> list[Token]:
        """All tokens, without the words that are only said in passing."""
        found, leading = self._found, self._leading
        index = 0
        while index < len(self._raws):
            size = len(found)
            known = self._known[index]
            if known is None:
                self._read_sign(self._raws[index])
                index += 1
            else:
                index = self._read_words(index, known)
            if leading and len(found) > size:
                found[size] = found[size]._replace(before=tuple(leading))
                leading.clear()
        if not (self._has_strange or any(raw.key in _IN_PASSING for raw in self._raws)):
            return found
        _set_remarks_apart(found, self._variant)
        return [token for at, token in enumerate(found) if not _is_aside(found, at, self._variant)]

    def _read_sign(self, raw: _RawToken) -> None:
        found = self._found
        if raw.kind == "symbol":
            self._add(Lexeme(raw.key, Role.FILLER), raw.start, raw.end)
        elif raw.kind != "stop":
            found.append(Token(_sign(raw, found), raw.start, raw.end))
        elif found and found[-1].lexeme.key != "vs":
            found[-1] = found[-1]._replace(stopped=True)

    def _read_words(self, index: int, known: _Known) -> int:
        """Add the longest phrase that begins here, or the word alone; return the index behind."""
        # A misspelt name has an unknown word among its first ones.
        is_near = self._has_strange and any(self._strange[index : index + 2 * _LONGEST_NAME])
        if known.longest > 1 or is_near:
            end = self._read_phrase(index, known.longest, is_near=is_near)
            if end > index:
                return end
        raw, found, lexemes = self._raws[index], self._found, known.lexemes
        if len(lexemes) > 1 and lexemes[0].type is not None and found and found[-1].lexeme.type:
            # `F AENG`: a unit has one letter, so the other is a slip.
            lexemes = (Lexeme(raw.key),)
        for lexeme in lexemes:
            self._add(lexeme, raw.start, raw.end)
        return index + 1

    def _read_phrase(self, index: int, longest: int, *, is_near: bool) -> int:
        """Add the longest phrase, or misspelt name, of several words; return the index behind."""
        words, ends = self._words_from(index, max(longest, _LONGEST_NAME) if is_near else longest)
        most = _most_of_a_name(tuple(words[:_LONGEST_NAME]), self._variant) if is_near else 0
        for count in range(len(words), 1, -1):
            phrase = _lexeme(" ".join(words[:count]), self._variant)
            is_phrase = count <= longest and not phrase.is_unknown
            if phrase.is_unknown and count <= most:
                # A dash behind a name is that of a move: `AEG-EAnS` is no Aegean Sea.
                is_slip = any(self._strange[end] for end in ends[:count]) and not any(
                    raw.key == "-" and self._raws[at - 1].key in self._names.codes
                    for at, raw in enumerate(self._raws[index : ends[count - 1]], index)
                )
                is_phrase = is_slip and self._names.resembles_a_long_name(phrase.key)
            if is_phrase:
                last = ends[count - 1]
                self._add(phrase, self._raws[index].start, self._raws[last].end)
                return last + 1
        return index

    def _add(self, lexeme: Lexeme, start: int, end: int) -> None:
        """Add a token; a word that only fills goes with the one before it, or leads the next."""
        found = self._found
        if lexeme.role is not Role.FILLER or lexeme.type or lexeme.places:
            found.append(Token(lexeme, start, end))
        elif found and not (found[-1].stopped or found[-1].lexeme.sign in _ENDING):
            found[-1] = found[-1]._replace(after=(*found[-1].after, *lexeme.key.split()))
        else:
            self._leading += lexeme.key.split()

    def _words_from(self, index: int, most: int) -> tuple[list[str], list[int]]:
        """Words that may be one phrase, also across hyphens and full stops, and where each is."""
        raws = self._raws
        words: list[str] = []
        places: list[int] = []
        while len(words) < most and index < len(raws):
            raw = raws[index]
            if raw.kind == "word":
                owner = raw.key.removesuffix("'s")
                is_owner = owner != raw.key and self._names.provinces_spelt(
                    " ".join([*words, owner])
                )
                words.append(owner if is_owner else raw.key.replace("'", ""))
                places.append(index)
            elif raw.kind != "stop" and not self._is_hyphen(index):
                break
            index += 1
        return words, places

    def _is_hyphen(self, index: int) -> bool:
        """Whether a sign stands within a name (`Mid-Atlantic`); `BOT-SE` is a move to somewhere."""
        raw = self._raws[index]
        if raw.key != "-" or index + 1 >= len(self._raws):
            return False
        before, after = self._raws[index - 1], self._raws[index + 1]
        is_long = len(after.key) >= _SHORTEST_CODE and after.key not in self._names.codes
        return before.end == raw.start and after.start == raw.end and is_long


def _set_remarks_apart(found: list[Token], variant: Variant) -> None:
    """Make a dash part words of talk from the order before it: `A TRI - BUD - good luck all`."""
    for at, token in enumerate(found[:-2]):
        if token.lexeme.sign is Sign.DASH:
            first, second = found[at + 1].lexeme, found[at + 2].lexeme
            is_said = second.is_unknown or second.role is Role.TALK
            is_talk = first.is_unknown and is_said and not found[at + 1].stopped
            if is_talk and not names_of(variant).suggestions(first.key):
                found[at] = token._replace(lexeme=_SOFT)


def _is_aside(found: list[Token], at: int, variant: Variant) -> bool:
    """Whether a word is only said in passing: `A PAR and A MAR both hold`, `Paris goes um to`.

    A `both` that is not beside units begins a name: `F Both. holds`, `F SWE - Both`.
    """
    word = found[at].lexeme
    if not (word.is_unknown or word.key in _IN_PASSING):
        return False
    before = found[at - 1].lexeme if at else _END
    after = found[at + 1].lexeme if at + 1 < len(found) else _END
    if word.key == "both":
        return not found[at].stopped and (bool(before.places) or after.type is not None)
    if word.key == "should":
        return bool(before.places or before.type) and after.role in _TOLD
    if word.key == "die":
        # The German article; in English it is the end of a unit.
        return after.type is not None or bool(after.places)
    is_within_move = at > 1 and before.role is after.role is Role.MOVE
    is_of_unit = is_within_move and bool(found[at - 2].lexeme.places)
    return is_of_unit and not names_of(variant).suggestions(word.key)


def _raw_tokens(text: str, variant: Variant) -> list[_RawToken]:
    raws: list[_RawToken] = []
    depth = 0
    for match in _RAW_TOKEN.finditer(text):
        kind, key, (start, end) = match.lastgroup or "", match[0], match.span()
        if kind == "word":
            word = _RawToken(kind, key, start, end)
            raws += _elided(word) if "'" in key else (word,)
            continue
        if kind == "dash" and not key.strip("="):
            continue
        if key == "(":
            depth += 1
        elif key == ")":
            depth -= 1
        elif key == "?" and raws and raws[-1].kind == "dash":
            # `A MAR - ?` leaves a place open and is no question.
            kind = "word"
        elif kind == "stop" and len(key) > _LONGEST_STOP:
            kind = "sign"
        elif kind == "item" and depth > 0 and key[-1] == ")":
            # In `(A PAR H)` the bracket closes an earlier one; the letter is no item of a list.
            depth -= 1
            raws.append(_RawToken("word", key[0], start, start + 1))
            kind, key, start = "sign", ")", start + 1
        elif kind == "coast" and (area := _AREA.match(text, start)) and _is_area(area, variant):
            raws.append(_RawToken("sign", key[0], start, start + 1))
            kind, key, start = "word", area[1], area.start(1)
        raws.append(_RawToken(kind, key, start, end))
    return raws


def _elided(word: _RawToken) -> list[_RawToken]:
    """A word without its article: `l'Ukraine`; in `all'Ucraina` that says where to."""
    found = _ELIDED.match(word.key)
    if found is None:
        return [word]
    at = word.start + found.end()
    article = [_RawToken("word", "to", word.start, at)] if found[1] in _ELIDED_TO else []
    return [*article, _RawToken("word", word.key[found.end() :], at, word.end)]


def _is_area(found: re.Match[str], variant: Variant) -> bool:
    """Whether a word of the compass begins a name: in `/ North Sea` it is no coast."""
    names, name = names_of(variant), f"{found[1]} {found[2]}"
    return bool(names.provinces_spelt(name)) or names.resembles_a_long_name(name)


def _sign(raw: _RawToken, found: list[Token]) -> Lexeme:
    if raw.kind == "number":
        return Lexeme(raw.key, sign=Sign.NUMBER)
    if raw.kind == "coast":
        return _coast(raw.key, found)
    if raw.kind == "odd":
        return Lexeme("<>", Role.TALK)
    if raw.kind == "emoji":
        return Lexeme(raw.key, sign=Sign.SOFT)
    return _SIGNS.get(raw.kind) or _SIGNS.get(raw.key, _SOFT)


def _coast(key: str, found: list[Token]) -> Lexeme:
    letters = [letter for letter in key if letter.isalpha()]
    has_coasts = bool(found) and any(place.coasts for place in found[-1].lexeme.places)
    is_left_open = key[0] in "([{" and key.rstrip()[-1] not in ")]}"
    if letters == ["s"] and (is_left_open or not has_coasts):
        return Lexeme("s", Role.SUPPORT)
    word = "".join(letters).removeprefix("the")
    return Lexeme(word, coast=_COMPASS[word[0]])


@lru_cache(maxsize=_REMEMBERED)
def _most_of_a_name(words: tuple[str, ...], variant: Variant) -> int:
    """How many of these words may be a misspelt name together (`Enlgish Chanel`)."""
    split = [(word, _word(word, variant)) for word in words]
    read = [parts[0] if len(parts) == 1 else Lexeme(word) for word, parts in split]
    if not (read[0].is_unknown or read[0].places) or read[0].role or read[0].type:
        return 0
    # A word that does something in an order is no part of a name.
    acting = [lexeme.type is not None or lexeme.role not in {None, Role.FILLER} for lexeme in read]
    return acting.index(True, 1) if any(acting[1:]) else len(read)


@lru_cache(maxsize=_REMEMBERED)
def _known(key: str, variant: Variant) -> _Known:
    first = key.replace("'", "")
    longest = max(names_of(variant).longest(first), LONGEST.get(first, 1))
    lexemes = _word(key, variant)
    return _Known(lexemes, longest, len(lexemes) > 1 or lexemes[0].is_unknown)


@lru_cache(maxsize=_REMEMBERED)
def _lexeme(key: str, variant: Variant) -> Lexeme:
    names = names_of(variant)
    power = names.power_spelt(key)
    coast = COAST_WORDS.get(key) or _COMPASS_WORDS.get(key)
    places = () if key in _NO_NAMES else names.provinces_spelt(key)
    return Lexeme(key, ROLES.get(key), UNIT_WORDS.get(key), places, power, coast)


@lru_cache(maxsize=_REMEMBERED)
def _word(key: str, variant: Variant) -> tuple[Lexeme, ...]:
    if key in NUMBERS:
        return (Lexeme(str(NUMBERS[key]), sign=Sign.NUMBER),)
    key = ENGLISH.get(key, key)
    if key in _GLUED:
        return tuple(part for glued in _GLUED[key] for part in _word(glued, variant))
    lexeme = _lexeme(key.replace("'", ""), variant)
    if not lexeme.is_unknown:
        return (lexeme,)
    if key.endswith("'s"):
        return _word(key.removesuffix("'s"), variant)
    return _glued(key, variant) or (lexeme,)


def _glued(key: str, variant: Variant) -> tuple[Lexeme, ...]:
    """Split a code that is run together with its coast (`stpsc`) or its unit's letter (`apar`)."""
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


# References.

_MOST_LEADING = 4
# Nobody writes more signs or words of moving in a row. Without a limit, a text of nothing else
# would take time that grows with the square of its length.
_MOST_JOINTS = 8
_FOR_TO = BETWEEN_PLACES | {"2"}
_SECOND_WORDS = frozenset({"sea", "ocean", "africa", "med", "mediterranean", "bight", "atl"})
VERBS = frozenset(
    {Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.RETREAT, Role.DISBAND, Role.BUILD, Role.REMOVE}
)
"""The roles of words that tell a unit what to do, except to move."""


class Ref(NamedTuple):
    """A unit or a place as it is named: its kind, the provinces that answer to the name, a coast.

    `word` is the name, when no province answers to it.
    """

    type: UnitType | None = None
    places: tuple[Province, ...] = ()
    coast: Coast | None = None
    word: str | None = None

    def is_in(self, others: tuple[Ref, ...]) -> bool:
        """Whether one of the others names the same place."""
        return bool(self.places) and any(other.places == self.places for other in others)

    @property
    def names_a_place(self) -> bool:
        """Whether any name was written, known or not."""
        return bool(self.places) or self.word is not None


class References:
    """Finds the units and places that the tokens of one line name."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._lexemes = [token.lexeme for token in tokens]
        self._size = len(tokens)

    # What stands at a place.

    def _lexeme(self, index: int) -> Lexeme:
        """The lexeme there; behind the last one, a sign."""
        return self._lexemes[index] if index < self._size else _END

    def _role(self, index: int) -> Role | None:
        return self._lexemes[index].role if index < self._size else None

    def _is_sign(self, index: int, sign: Sign) -> bool:
        return index < self._size and self._lexemes[index].sign is sign

    def _is_joint(self, index: int) -> bool:
        is_sign = self._is_sign(index, Sign.SOFT) or self._role(index) is Role.AND
        return is_sign or self._is_and_between_places(index)

    def _is_and_between_places(self, index: int) -> bool:
        """Whether the Italian `e` joins two places, rather than being the first one's coast."""
        if self._lexeme(index).key != "e" or index == 0:
            return False
        before, after = self._lexeme(index - 1).places, self._lexeme(index + 1).places
        return bool(before and after) and not any(place.coasts for place in before)

    def _is_moving(self, index: int) -> bool:
        lexeme = self._lexeme(index)
        if lexeme.role is Role.MOVE or lexeme.sign is Sign.DASH:
            return True
        return lexeme.key in _FOR_TO and self._stands_for_to(index)

    def _stands_for_to(self, index: int) -> bool:
        """Whether a word between two places stands for `to`: `par na bur`, or tight `par 2 bur`."""
        if not 0 < index < self._size - 1:
            return False
        before, word, after = self._tokens[index - 1 : index + 2]
        is_between = bool(before.lexeme.places) and bool(after.lexeme.places)
        is_tight = before.end + 1 == word.start and word.end + 1 == after.start
        return is_between and not before.stopped and (is_tight or word.lexeme.sign is None)

    def _past_soft(self, index: int) -> int:
        end = index + _MOST_JOINTS
        while index < end and self._is_sign(index, Sign.SOFT):
            index += 1
        return index

    def _past_joints(self, index: int) -> int:
        while self._is_joint(index):
            index += 1
        return index

    def _past_moving(self, index: int) -> tuple[int, bool]:
        """The index behind dashes and words of moving, and whether one of them was a dash."""
        dashed = False
        end = index + _MOST_JOINTS
        while index < end and self._is_moving(index):
            dashed = dashed or self._is_sign(index, Sign.DASH)
            index += 1
        return index, dashed

    # Units and places.

    def _place(self, index: int) -> tuple[Ref, int] | None:
        """Read a place: its name, with any coast on either side of it, or an unknown word."""
        lexeme, coast = self._lexeme(index), None
        if lexeme.coast is not None and not lexeme.places:
            named = self._lexeme(index + 1)
            if any(place.coasts for place in named.places):
                coast, index, lexeme = lexeme.coast, index + 1, named
        if lexeme.places:
            return self._with_coast(index, coast)
        if not lexeme.is_unknown:
            return None
        after = index + 1
        second = self._lexeme(after)
        if second.is_unknown and second.key in _SECOND_WORDS:
            return Ref(None, (), coast, f"{lexeme.key} {second.key}"), after + 1
        if second.coast and not (second.role or second.places):
            return Ref(None, (), second.coast, lexeme.key), after + 1
        return Ref(None, (), coast, lexeme.key), after

    def _with_coast(self, index: int, leading: Coast | None) -> tuple[Ref, int]:
        """Read a known place with the coast before it, within its word, or behind it.

        Behind it, a comma or a dash may stand between: `Spain, south coast`, `STP-SC`.
        """
        lexeme = self._lexemes[index]
        places, after = lexeme.places, index + 1
        following = self._lexeme(after)
        if following.sign is not None:
            behind = self._lexeme(after + 1)
            is_plain = behind.role is None and not behind.places
            is_set_off = following.sign is Sign.DASH or (is_plain and following.sign is Sign.SOFT)
            if behind.coast and is_set_off and any(behind.coast in p.coasts for p in places):
                return Ref(None, places, behind.coast), after + 2
        elif (
            following.coast is not None
            and following.role is None
            and (not following.places or any(place.coasts for place in places))
        ):
            return Ref(None, places, following.coast), after + 1
        is_within = lexeme.coast is not None and any(lexeme.coast in p.coasts for p in places)
        return Ref(None, places, lexeme.coast if is_within else leading), after

    def _refs(self, index: int) -> Iterator[tuple[Ref, int]]:
        """Read a unit or place from here on: the longest way first, then the shorter ones."""
        kind = None
        is_named = False
        for _ in range(_MOST_LEADING):
            if index >= self._size:
                return
            lexeme = self._lexemes[index]
            if lexeme.type is not None:
                # In `une flotte a Brest` the letter is no army.
                is_word = kind is not None and lexeme.key == "a"
                kind, index = kind if is_word else lexeme.type, index + 1
                is_hyphen = self._is_sign(index, Sign.DASH) and index + 2 < self._size
                if is_hyphen and self._lexemes[index + 1].places:
                    # In `A-PAR-BUR` the first dash only joins the letter to the place.
                    yield from self._named(kind, index + 1)
            elif lexeme.power is not None:
                if lexeme.places:
                    # `F ENG`: the Channel rather than somebody's fleet.
                    is_named = True
                    yield from self._named(kind, index)
                index += 1
            elif lexeme.role is Role.FROM:
                index += 1
            else:
                break
        yield from self._named(kind, index)
        if (
            kind is not None
            and not is_named
            and (self._is_moving(index) or self._role(index) in VERBS)
        ):
            yield Ref(kind), index

    def _named(self, kind: UnitType | None, index: int) -> Iterator[tuple[Ref, int]]:
        found = self._place(index)
        if found is None:
            return
        ref, after = found
        if kind is None and after < self._size:
            at = self._past_soft(after)
            at = at if at + 1 == self._size else after
            trailing = self._lexeme(at).type
            # In `Brest a fleet` the letter is an article.
            if trailing is not None and self._lexeme(at + 1).type is None:
                yield ref._replace(type=trailing), at + 1
        yield ref if kind is None else Ref(kind, *ref[1:]), after
