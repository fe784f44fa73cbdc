"""Which words beside orders are only talk: a greeting, a joke, a name at the end."""

from __future__ import annotations

import re

from engine.names import Names, closest_word, names_of, spelling
from engine.reader import Flaw, ParsedOrders, Problem
from engine.variant import Variant

_SHORT, _LONG = 3, 7
"""Up to so many letters nothing of a name is left by a slip, and from so many on by two."""
_TALKATIVE = frozenset({Flaw.NOT_AN_ORDER, Flaw.UNKNOWN_PLACE})
_SIGN = re.compile(r"->|→|=>|\s[-–—]\s|\w[-–—]\w|\d")
"""What orders are written with."""
_DEED = re.compile(
    r"\b(a|f|h|s|c|army|fleet|units?|hold|stay|move|attack|go|to|support|convoy|via|retreat|disband|"
    r"build|remove|waive|draw|surrender|if|cancel|undo|clear|scrap)(s|es|d|ed|ing)?\b"
)
"""Words that say what a unit does, or that take something back."""


def is_small_talk(problem: Problem, parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a piece of text that is no order cannot have been meant as one either.

    It names no place, not even nearly, no unit and nothing that a unit does; and the text it is in
    gives orders besides. In doubt it is not.
    """
    gives_something = bool(parsed.readings or parsed.plans)
    if not gives_something or problem.flaw not in _TALKATIVE or problem.candidates:
        return False
    key = spelling(problem.text)
    has_order_words = _SIGN.search(problem.text) or _DEED.search(key)
    names = names_of(variant)
    return not has_order_words and not any(_is_place(word, names) for word in key.split())


def is_no_attempt(parsed: ParsedOrders) -> bool:
    """Whether a text neither gives anything nor tries to give an order."""
    gives_something = parsed.readings or parsed.words or parsed.plans
    flaws = {problem.flaw for problem in parsed.problems}
    return not gives_something and flaws <= {Flaw.NOT_AN_ORDER}


def _is_place(word: str, names: Names) -> bool:
    """Whether a word is a name, or nearly one."""
    if names.provinces_spelt(word) or names.power_spelt(word):
        return True
    slips = 2 if len(word) >= _LONG else 1
    return len(word) > _SHORT and closest_word(word, names.whole, slips=slips) is not None


KINDNESS = frozenset(
    [
        *("hi", "hello", "hey", "hi there", "hello there", "good morning", "good evening"),
        *(
            "thanks",
            "thank you",
            "thanks a lot",
            "many thanks",
            "thx",
            "ty",
            "cheers",
            "ok",
            "okay",
        ),
    ]
)
"""What needs no correction: nothing but kindness."""
MEANT = {
    "cancel": "undo",
    "revert": "undo",
    "oops": "undo",
    "scrap": "clear",
    "delete": "clear",
    "remove": "clear",
    "deadline": "status",
    "when": "status",
    "who": "status",
    "quit": "leave",
    "resign": "leave",
}
"""What is meant by words in a text that is no command."""
