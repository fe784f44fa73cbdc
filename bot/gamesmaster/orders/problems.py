"""What a text says that gives no order: as receipts show it, and whether it was meant as one."""

import re

from msgspec import structs

from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.orders.plans import StoredPlans
from engine.board import Province
from engine.names import UNIT_WORDS, Names, closest_word, names_of, spelling
from engine.orders import province_of
from engine.reader import Flaw, ParsedOrders, Problem
from engine.variant import Variant

_SHORT, _LONG = 3, 7
"""A word of up to `_SHORT` letters must be spelt right; from `_LONG` on it may have two slips."""
_TALKATIVE = frozenset({Flaw.NOT_AN_ORDER, Flaw.UNKNOWN_PLACE})
_SIGN = re.compile(r"->|→|=>|\s[-–—]\s|\w[-–—]\w|\d")
"""Signs that only orders have."""
_ORDER_WORD = re.compile(
    rf"\b({'|'.join(UNIT_WORDS)}|h|s|c|units?|hold|stay|move|attack|go|to|support|convoy|via|retreat"
    r"|disband|build|remove|waive|draw|surrender|if|cancel|undo|clear|scrap)(s|es|d|ed|ing)?\b"
)
"""Words that say what a unit does, or that take something back."""


def shown_problems(parsed: ParsedOrders, variant: Variant) -> tuple[NotUnderstood, ...]:
    """The problems that a receipt shows; illegal orders are in its lines already."""
    shown = [
        structs.replace(
            shown_problem(problem),
            counts=_counting(problem, parsed),
            is_talk=is_small_talk(problem, parsed, variant),
        )
        for problem in parsed.problems
        if problem.flaw is not Flaw.NOT_ALLOWED
    ]
    return tuple(shown)


def _counting(problem: Problem, parsed: ParsedOrders) -> str | None:
    """The later order of the same text that replaces an order, if any."""
    if problem.flaw is not Flaw.REPLACED or problem.order is None:
        return None
    province = province_of(problem.order)
    later = (str(order) for order in parsed.orders if province_of(order) is province)
    return next(later, None)


def plan_problems(stored: StoredPlans) -> tuple[NotUnderstood, ...]:
    """The plans that do not count or give nothing in the open phase, as problems."""
    late = (NotUnderstood(quote(plan.text), Flaw.REPLACED) for plan in stored.late)
    unused = (
        NotUnderstood(
            quote(plan.text), Flaw.NOT_ALLOWED if plan.fault else Flaw.DOUBTFUL, detail=plan.fault
        )
        for plan in stored.now.unused
    )
    return (*late, *unused)


def shown_problem(problem: Problem) -> NotUnderstood:
    """A problem of the order reader as answers show it."""
    subject = problem.subject if problem.unit is None else str(problem.unit)
    if problem.flaw is Flaw.REPLACED and problem.order is not None:
        subject = str(problem.order)
    return NotUnderstood(
        text=quote(problem.text),
        flaw=problem.flaw,
        candidates=tuple(map(str, problem.candidates)),
        detail=problem.illegal,
        subject=None if subject is None else quote(subject),
        known=tuple(map(str, (*problem.units, *problem.places, *problem.powers))),
    )


def is_small_talk(problem: Problem, parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a piece of text cannot have been meant as an order.

    It names no place (not even misspelt), no unit and no word of an order, and the rest of its
    message does give orders. When in doubt, the answer is no.
    """
    gives_something = bool(parsed.readings or parsed.plans or parsed.withdrawn)
    if not gives_something or problem.flaw not in _TALKATIVE or problem.candidates:
        return False
    has_order_words = _ORDER_WORD.search(spelling(problem.text))
    return not has_order_words and not _names_a_place(problem.text, variant)


def is_no_attempt(parsed: ParsedOrders) -> bool:
    """Whether a text gives nothing and does not try to."""
    gives_something = parsed.readings or parsed.words or parsed.plans or parsed.withdrawn
    flaws = {problem.flaw for problem in parsed.problems}
    return not gives_something and flaws <= {Flaw.NOT_AN_ORDER}


def is_mere_talk(parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a text gives nothing, does not try to, and names no place at all."""
    places = (_names_a_place(problem.text, variant) for problem in parsed.problems)
    return is_no_attempt(parsed) and not any(places)


def places_named(text: str, variant: Variant) -> set[Province | None]:
    """All provinces that a text may name."""
    names, words = names_of(variant), spelling(text).split()
    return {
        place
        for at, word in enumerate(words)
        for length in range(1, names.longest(word) + 1)
        for place in names.provinces_spelt(" ".join(words[at : at + length]))
    }


def _names_a_place(text: str, variant: Variant) -> bool:
    names = names_of(variant)
    is_sign = _SIGN.search(text) is not None
    return is_sign or any(_is_place(word, names) for word in spelling(text).split())


def _is_place(word: str, names: Names) -> bool:
    if names.provinces_spelt(word) or names.power_spelt(word):
        return True
    slips = 2 if len(word) >= _LONG else 1
    return len(word) > _SHORT and closest_word(word, names.whole, slips=slips) is not None
