"""Questions that people ask about a game: what is asked, and about which power, unit or place.

Only a text that is one question is read as such; an order with a question mark is none.
"""

import re
from enum import StrEnum, auto
from typing import NamedTuple

from engine.board import Power, Province
from engine.names import spelling
from engine.reader.words.tokens import tokenize
from engine.reader.words.vocabulary import words
from engine.variant import Variant

_LONGEST = 200


class Topic(StrEnum):
    """What a question is about."""

    ORDERS = auto()
    """The asker's own orders: what they are, and whether they are saved."""
    BUILDS = auto()
    """What the asker may build or remove, or whether in the first place."""
    WAY = auto()
    """Whether the unit in the first place can go to the second."""
    UNIT = auto()
    """What the unit in the place may do."""
    MISSING = auto()
    """Whose orders are not there yet."""
    SILENCE = auto()
    """What becomes of somebody who sends nothing."""
    MORE_TIME = auto()
    DEADLINE = auto()
    RESIGNING = auto()
    DRAW = auto()
    SEATS = auto()
    """Who plays what."""
    SCORE = auto()
    """How many supply centers each power has, or how many units."""
    NOW = auto()
    """What to do now."""


class Question(NamedTuple):
    """A question, with the powers and provinces that it names, in its order."""

    topic: Topic
    powers: tuple[Power, ...] = ()
    places: tuple[Province, ...] = ()


# Each topic by the words that ask for it, lines joined; `#` stands for a place, `~` for a power.
_ASKED = {
    Topic.ORDERS: r"""
        (?:what|which)\b.*\b(?:(?:did|have|had) i|(?:are|is|were) my)\b.*\b(?:order\w*|sen[dt]
        |submit\w*|moves?|set)\b
        |(?:did|do|have|has) (?:you|u|it|that|my)\b.*\b(?:saved?|get|got|gotten|receiv\w+|stored?
        |arrived?|registered|gone? through)\b
        |(?:is|are|was|were) (?:my|the|that|it)\b.*\b(?:orders?|moves?)\b.*\b(?:in|saved|there
        |stored|received|ok|okay|counted|registered)$
        |(?:is|was|did) (?:that|it) (?:get )?(?:saved|stored|received|in)$
    """,
    Topic.BUILDS: r"""
        (?:what|where|which|how many|how much)\b.*\b(?:can|may|could|do) i\b.*\b(?:build|remove
        |disband)\b
        |(?:can|may|could) i (?:still )?build\b(?!.*\b(?:if|when)\b)
        |(?:what|how many|how much)\b.*\b(?:builds?|removals?)\b.*~
        .*\b(?:get|gets|have|has|due|owed?|builds?|removes?|disbands?|make)\b
        |(?:what|how many|how much)\b.*\b(?:can|may|must|does|will|is|has)\b.*~.*\b(?:build|remove
        |disband|get to build)\b
        |how many (?:builds|removals)\b.*\b(?:i|we)\b
    """,
    Topic.WAY: r"(?:can|could|may|does|will|is it possible)\b(?! you\b).*#.*#",
    Topic.UNIT: r"""
        (?:what|where|which)\b.*\b(?:can|could|may|is|are|options|orders|moves)\b.*#
        |(?:options|moves|orders) (?:for|of|has|does)\b.*#
    """,
    Topic.MISSING: r"""
        who\b.*\b(?:late|missing|has ?nt|have ?nt|has not|have not|still|not sent|left|owes?
        |wait\w*)\b
        |wait\w* (?:for|on) (?:who|whom|anyone|somebody|us|me)\b
        |(?:is|are|has|have) (?:everyone|everybody|all|they all)\b
    """,
    Topic.SILENCE: r"""
        what\b.*\b(?:if|when)\b.*\b(?:not|dont|do nt|nothing|no orders?|forget|miss|late)\b
        |(?:do|must|should) i (?:have to )?(?:send|order|write)\b.*\b(?:all|every|each)\b
    """,
    Topic.MORE_TIME: r"""
        (?:how|can|could|may)\b.*\b(?:more time|extension|extend|postpone|delay|later deadline)\b
    """,
    Topic.DEADLINE: r"""
        deadline\b|time (?:is left|do (?:i|we) have|left)\b
        |how long (?:do|have) (?:i|we) (?:still )?(?:have|got|left)\b
        |(?:when|what time|how long|by when)\b.*\b(?:due|ends?|adjudicat\w+|process\w*|over
        |close[sd]?|results?|until|till|next|orders|moves|turn|phase|retreats|builds)\b
    """,
    Topic.RESIGNING: r"""
        how\b.*\b(?:resign|quit|leave|drop out|stop playing|get out)\b
        |can i (?:resign|quit|leave)\b
    """,
    Topic.DRAW: r"how\b.*\b(?:draw|vote|surrender|concede)\b|can (?:i|we) (?:draw|vote)\b",
    Topic.SEATS: r"""
        who\b.*(?:~|\bplays?\b|\bplaying\b|\bwhat\b|\bwho\b)
        |(?:who|what|(?:which|what) (?:power|country))\b.*\b(?:am i|do i play|i am)\b
    """,
    Topic.SCORE: r"""
        (?:what|how)\b.*\b(?:score|scores|standings?|center counts?)\b
        |how many (?:supply )?(?:centers?|centres?|scs?|units|dots)\b
        |who (?:is|s) (?:winning|leading|ahead|in the lead|first|last|losing)\b
    """,
    Topic.NOW: r"""
        what (?:now|next|(?:do|should|must|can) i do|do i (?:need|have) to do
        |am i supposed|do you need)\b
        |what is next\b|now what\b
        |how (?:do i|does this|does it|to) (?:play|work|start|order)\b
    """,
}
_PATTERNS = {
    topic: re.compile(r"\b(?:" + re.sub(r"\n *", "", asked) + ")")
    for topic, asked in _ASKED.items()
}
_ENGLISH = words(
    "bar war bud con den fin gas rum the and are can may was has had did who how why all any you "
    "not but for get got its our out"
)
"""Codes that are words first, on whatever map."""
_OPENING = re.compile(
    r"(?:(?:and|so|hi|hey|hello|gm|ok|please|sorry|but|quick question|question)\W+)*"
    r"(?:when|who|what|which|where|how|can|could|may|is|are|am|do|does|did|was|were|has"
    r"|have|must|should|will|by when|until when)\b"
)
_SHORT_IS = re.compile(r"\b(who|what|when|where|how) ?s\b")
_DASH = re.compile(r"\w\s*[-\u2013\u2014>\u2192]+\s*\w")


def read_question(text: str, variant: Variant) -> Question | None:
    """What a text asks; None if it is no question, or about nothing known here. Never raises."""
    written = text.strip()
    if len(written) > _LONGEST or "\n" in written or _DASH.search(written):
        return None
    spelt = _SHORT_IS.sub(r"\1 is", spelling(written))
    if not written.endswith("?") and _OPENING.match(spelt) is None:
        return None
    said, powers, places = _with_names(spelt, variant)
    if not _OPENING.match(said) and "deadline" not in said:
        return None
    found = (topic for topic, pattern in _PATTERNS.items() if pattern.search(said))
    topic = next(found, None)
    return None if topic is None else Question(topic, tuple(powers), tuple(places))


def _with_names(text: str, variant: Variant) -> tuple[str, list[Power], list[Province]]:
    """The words with `~` for each power and `#` for each place, and these."""
    said: list[str] = []
    powers: list[Power] = []
    places: list[Province] = []
    for token in tokenize(text, variant):
        lexeme, name = token.lexeme, token.lexeme.key
        if lexeme.power is not None and len(name) > len("eng"):
            powers.append(lexeme.power)
            name = "~"
        elif lexeme.places and len(name) >= len("par") and name not in _ENGLISH:
            places.append(lexeme.places[0])
            name = "#"
        said += (*token.before, name, *token.after)
    return " ".join(said), powers, places
