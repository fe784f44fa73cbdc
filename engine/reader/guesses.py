"""Which orders were read from a text that says something less, or something else, than they do."""

import re
from itertools import pairwise

from engine.orders import Order, province_of
from engine.reader.values import Flaw, Inference, ParsedOrders, Reading
from engine.reader.words.tokens import Sign, Token, tokenize
from engine.variant import Variant

_BOUNDARY = re.compile(r"[.,:;!?()\n\r]")
_LONGEST_ABBREVIATION = 4
_NEAR = 2
"""As many words on each side stand right beside an order."""


def guessed_orders(text: str, parsed: ParsedOrders, variant: Variant) -> frozenset[Order]:
    """The orders of a text whose writer had better look at them.

    Something was inferred, a sentence ends within its words, its unit is not named first, words
    that were not read stand beside it, or it replaced another order of the same text.
    """
    replaced = {
        province_of(problem.order)
        for problem in parsed.problems
        if problem.flaw is Flaw.REPLACED and problem.order is not None
    }
    firsts = [_Words(reading, text, variant) for reading in parsed.readings]
    led = {words.reading.text for words in firsts if words.begin_with_its_unit()}
    return frozenset(
        words.reading.order
        for words in firsts
        if set(words.reading.inferred) - {Inference.DASH}
        or province_of(words.reading.order) in replaced
        or words.reading.text not in led
        or words.cross_a_sentence()
        or words.have_unread_ones()
    )


class _Words:
    """The words that an order was read from, and those around them in the same clause."""

    def __init__(self, reading: Reading, text: str, variant: Variant) -> None:
        self.reading = reading
        self._tokens = tokenize(reading.text, variant)
        before, _, after = text.partition(reading.text)
        self._before = tokenize(_BOUNDARY.split(before)[-1], variant)
        self._after = tokenize(_BOUNDARY.split(after)[0], variant)

    def begin_with_its_unit(self) -> bool:
        """Whether the first place is that of the unit, or there is none."""
        province = province_of(self.reading.order)
        places = next((token.lexeme.places for token in self._tokens if token.lexeme.places), ())
        return not places or province is None or province in places

    def cross_a_sentence(self) -> bool:
        """Whether a sentence seems to end before the last word; an abbreviation ends none."""
        return any(_ends_sentence(token, then) for token, then in pairwise(self._tokens))

    def have_unread_ones(self) -> bool:
        """Whether a word here, or right beside it, means nothing in an order."""
        near = (*self._before[-_NEAR:], *self._tokens, *self._after[:_NEAR])
        return any(token.lexeme.is_unknown for token in near)


def _ends_sentence(token: Token, then: Token) -> bool:
    if token.lexeme.sign in {Sign.HARD, Sign.QUESTION}:
        return True
    is_word = len(token.lexeme.key) > _LONGEST_ABBREVIATION
    is_two_places = bool(token.lexeme.places and then.lexeme.places)
    return token.stopped and (is_word or is_two_places)
