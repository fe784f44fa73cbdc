"""A question in plain words: its powers, places and people marked, its other words spelt alike."""

import re
from typing import NamedTuple

from engine.board import Power, Province
from engine.names import names_of, spelling
from engine.reader.words.tokens import tokenize
from engine.reader.words.vocabulary import words
from engine.variant import Variant


class Asked(NamedTuple):
    """What was asked.

    `said` are its words, in small letters without signs, `#` for each of its `places`, `~` for each
    of its `powers`, `@` for a person; `text` is what was written.
    """

    text: str
    said: str
    powers: tuple[Power, ...] = ()
    places: tuple[Province, ...] = ()


PLACE, POWER, PERSON = "#", "~", "@"
SOMEDAY = "someday"
"""A word for any day that is named."""
_WORDS_FIRST = words(
    "bar war bud con den fin gas rum the and are can may was has had did who how why all any you "
    "not but for get got its our out nor per aim sea ist both net"
)
"""Codes of places that are words first, on whatever map."""
_SHORTEST_CODE, _LONGEST_SHORT = 3, 3
_DIRECTION = re.compile(
    r"\b(?:up |in the |the )?(north|south|east|west)\b(?! (?:sea|coast|africa))"
)
_PERSON = re.compile(r"<@[^>]*>|(?<!\w)@\w+")
_KIND_BEFORE = re.compile(
    r"(?:\b(?:a|f|army|fleet|in|to|into|from|reach|touch) |->?\s?|\u2192\s?)$", re.IGNORECASE
)
_WIDEST_KIND = 30
"""Characters before a code in which its kind of unit stands."""
_WITHIN = re.compile(r"[a-z,] $")
"""Stands before a word within a sentence, where a capital letter makes it a name."""
_DASH_BEHIND = re.compile(r"\s?(?:->?|\u2192)| from\b")
_GOAL_BEHIND = re.compile(r"\s(?:to|into|supports?|s)\s(\w+)", re.IGNORECASE)
_NO_WORD = re.compile(rf"[^\w{PLACE}{POWER} ]+")
_POSSESSIVE = re.compile(r"\b(\w{3,})['\u2019]?s\b(?! (?:is|are))", re.IGNORECASE)
_APOSTROPHE = re.compile(r"(?<=\w)['\u2019\u02bc\u00b4`](?=\w)")
_DAY = re.compile(
    r"\b(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)day|fri|january|february|march|april|june|july|august"
    r"|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,2}(?:st|nd|rd|th)"
    r"|\d{1,2}[./]\d{1,2}\.?|weekend|tomorrow|christmas|easter|new years?(?: eve)?)\b",
    re.IGNORECASE,
)
_SOMEBODY = "somebodynamed"
"""A word that nobody writes, for a person until the words have been told apart."""
_SPELLINGS = tuple(
    (re.compile(rf"\b(?:{short})\b", re.IGNORECASE), long)
    for short, long in {
        "whats|wats|wat is|what s": "what is",
        "whos|who s": "who is",
        "wheres|where s": "where is",
        "whens|when s": "when is",
        "hows|how s": "how is",
        "theres": "there is",
        "thats": "that is",
        "its": "it is",
        "im|i m": "i am",
        "ive": "i have",
        "ill": "i will",
        "id": "i would",
        "u|ya": "you",
        "ur": "your",
        "r": "are",
        "hasnt|hasn t": "has not",
        "havent": "have not",
        "didnt": "did not",
        "doesnt": "does not",
        "dont": "do not",
        "isnt": "is not",
        "arent": "are not",
        "wasnt": "was not",
        "couldnt": "could not",
        "wouldnt": "would not",
        "cant|cannot": "can not",
        "wont": "will not",
        "gonna": "going to",
        "gotta": "have to",
        "wanna": "want to",
        "lemme": "let me",
        "idk|dunno": "do not know",
        "pls|plz|please": "",
        r"(\w{3,}[cs]h)(?:wo)?m[ae]n": r"\1",
        r"(?:give|lend)s? ((?:\S+ ){1,4}?)a (?:helping )?hand": r"support \1",
        r"the (turn|year|season) after": r"next \1",
        r"(?:head|bound|mak)(?:s|es|ed|ing)? for": "go to",
        "cud": "could",
        "wud": "would",
        "supply cent(?:er|re)s?": "center",
        "stand offs?": "bounce",
        "game ?masters?|gamesmasters?": "gm",
        "every body|every one": "everyone",
        r"(?:the|this) (?:whole |entire )?channel(?= (?:(?:gets?|to|can|will|also) )*"
        r"(?:sees?|reads?|knows?|hears?)\b)": "everyone",
        r"^(?:(hey|hi|ok|please|dear) )?bot(?= (?:wh|how|do|does|did|can|could|will|would|is|are"
        r"|tell|show|you|just|please|i )\b|[,:]| wh\w+\b)": r"\1 robot",
        r"(an?|the|th(?:is|at)|our|your|my|hey|hi|hello|dear|good|bad|nice|best|poor|silly|stupid)"
        r"(?: \w+)? bot(?! ?(?:-|to |s |c |h\b|holds?|supports?))": r"\1 robot",
    }.items()
)


def asked_in(text: str, variant: Variant) -> Asked:
    """What a text asks. A code that is a word is a place in capitals, or after a kind of unit."""
    said: list[str] = []
    powers: list[Power] = []
    places: list[Province] = []
    written = _DAY.sub(f" {SOMEDAY} ", _spelt_out(_PERSON.sub(f" {_SOMEBODY} ", text)))
    is_shouted = written.isupper()
    for token in tokenize(_with_full_names(written, variant, is_shouted=is_shouted), variant):
        lexeme, name = token.lexeme, token.lexeme.key
        is_short = len(name) <= _LONGEST_SHORT
        if lexeme.power is not None and not is_short:
            powers.append(lexeme.power)
            name = POWER
        elif lexeme.places and len(name) >= _SHORTEST_CODE and name not in _WORDS_FIRST:
            places.append(lexeme.places[0])
            name = PLACE
        elif lexeme.sign is not None and not lexeme.key:
            name = ""
        said += (*token.before, name, *token.after)
    # Of courtesies alone there is no token.
    plain = _NO_WORD.sub(" ", " ".join(said) or spelling(written)).replace(_SOMEBODY, PERSON)
    return Asked(text, " ".join(plain.split()), tuple(powers), tuple(places))


def _with_full_names(text: str, variant: Variant, *, is_shouted: bool) -> str:
    """A text whose doubtful codes are names where they are meant: `BAR`, `f bar`, `in war`."""

    def full(found: re.Match[str]) -> str:
        code = found[0]
        if spelling(code) not in _WORDS_FIRST:
            return code
        before = text[max(0, found.start() - _WIDEST_KIND) : found.start()]
        is_titled = code.istitle() and _WITHIN.search(before) is not None
        goal = _GOAL_BEHIND.match(text, found.end())
        goes = goal is not None and spelling(goal[1]) in names_of(variant).whole
        is_joined = (
            is_titled
            or goes
            or _KIND_BEFORE.search(before)
            or _DASH_BEHIND.match(text, found.end())
        )
        if not (is_joined or (code.isupper() and not is_shouted)):
            return code
        province = next((each for each in variant.map.provinces if each.code == code.upper()), None)
        return code if province is None else province.name

    def owned(found: re.Match[str]) -> str:
        names, stem = names_of(variant), spelling(found[1])
        is_name = stem in names.whole and spelling(found[0]) not in names.whole
        return found[1] if is_name else found[0]

    marked = re.sub(r"\b[A-Za-z]{3}\b", full, _POSSESSIVE.sub(owned, text))
    return _DIRECTION.sub(r"\1ward", marked)


def _spelt_out(text: str) -> str:
    plain = _APOSTROPHE.sub("", text)
    for pattern, spelt in _SPELLINGS:
        plain = pattern.sub(spelt, plain)
    return plain
