"""Tell small talk beside orders (a greeting, a joke, a signature) from failed orders."""

from __future__ import annotations

import re

from engine.names import Names, closest_word, names_of, spelling
from engine.reader import Flaw, ParsedOrders, Problem
from engine.variant import Variant

_SHORT, _LONG = 3, 7
"""A word of up to `_SHORT` letters must be spelt right; from `_LONG` on it may have two slips."""
_TALKATIVE = frozenset({Flaw.NOT_AN_ORDER, Flaw.UNKNOWN_PLACE})
_SIGN = re.compile(r"->|→|=>|\s[-–—]\s|\w[-–—]\w|\d")
"""Signs that only orders have."""
_ORDER_WORD = re.compile(
    r"\b(a|f|h|s|c|army|fleet|units?|hold|stay|move|attack|go|to|support|convoy|via|retreat|disband|"
    r"build|remove|waive|draw|surrender|if|cancel|undo|clear|scrap)(s|es|d|ed|ing)?\b"
)
"""Words that say what a unit does, or that take something back."""


def is_small_talk(problem: Problem, parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a piece of text cannot have been meant as an order.

    It names no place (not even misspelt), no unit and no word of an order, and the rest of its
    message does give orders. When in doubt, the answer is no.
    """
    gives_something = bool(parsed.readings or parsed.plans)
    if not gives_something or problem.flaw not in _TALKATIVE or problem.candidates:
        return False
    key = spelling(problem.text)
    has_order_words = _SIGN.search(problem.text) or _ORDER_WORD.search(key)
    names = names_of(variant)
    return not has_order_words and not any(_is_place(word, names) for word in key.split())


def is_no_attempt(parsed: ParsedOrders) -> bool:
    """Whether a text gives nothing and does not try to."""
    gives_something = parsed.readings or parsed.words or parsed.plans
    flaws = {problem.flaw for problem in parsed.problems}
    return not gives_something and flaws <= {Flaw.NOT_AN_ORDER}


def _is_place(word: str, names: Names) -> bool:
    """Whether a word is the name of a province or power, or close to one."""
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
"""Greetings and thanks, which need no answer that corrects them."""
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
"""The command that people mean by a word that is none."""
