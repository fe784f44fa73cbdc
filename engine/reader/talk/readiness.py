"""Ready, said beside orders: `..., ready`, `Done! par bur`, `redy` below them."""

import re

from engine.reader.words.vocabulary import words

_BEFORE = r"(?:(?:and|ok|okay|so|now|then|also|all|i|am|i'?m|we'?re|that'?s|good)[ ]+)*"
_WORD = r"(?:ready+|redy|rdy|raedy|reday|readdy|done|submit|submitted|finished|fertig|listo|pronto)"
_BEHIND = r"(?:[ ]+(?:again|now|here|too|then|thanks|thx|ty|please|pls|(?:for|from) me|to go))*"
_CLAUSE = re.compile(
    rf"(?:(?<=[\n.,;:!()/|\u2013\u2014-])|(?<![\w' ])|\A)[^\S\n]*{_BEFORE}{_WORD}{_BEHIND}"
    r"[^\S\n]*(?:[.!,;:]+|(?=[\n)(/|\u2013\u2014-])|(?=[^\w\s?'])|\Z)",
    re.IGNORECASE,
)
_LAST = re.compile(
    rf"[ ](?:and[ ]+)?(?:i'?m[ ]+)?(?:ready|redy|rdy){_BEHIND}[\s.!]*\Z", re.IGNORECASE
)
_UNSAID = words("""
    not almost nearly until till when once if be get is isnt are arent was were been as he she
    they everyone everybody everything all so
""")
_NEGATED = re.compile(
    rf"(?:\bnot|n't|\bnt|\bnever|\bno longer|\balmost|\bnearly)[ ]+(?:\w+[ ]+)?{_WORD}\b"
    rf"|\b{_WORD}[ ]+(?:yet|when|once|if|as soon)\b",
    re.IGNORECASE,
)


def without_ready(text: str) -> tuple[str, bool]:
    """Take away the clauses in which a writer is ready; tell whether there was one.

    Where a text says `not ready` as well, or when its writer will be, none is taken away.
    """
    if _NEGATED.search(text):
        return text, False
    rest, clauses = _CLAUSE.subn(" ", text)
    last = _LAST.search(text)
    if clauses or last is None:
        return rest, clauses > 0
    orders = text[: last.start()]
    is_said = _UNSAID.isdisjoint(orders.casefold().split()[-1:])
    return (orders, True) if is_said else (text, False)
