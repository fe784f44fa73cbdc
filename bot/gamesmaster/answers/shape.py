"""A question whose words are not known, told by its shape: who or what it names, and of when."""

import re

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.answers.facts import FACTS
from bot.gamesmaster.notices.answers import Answered
from engine.reader import PERSON, POWER, Asked

_OTHERS = rf"(?:{POWER}|{PERSON}|he|she|they)"
_PAST = re.compile(
    r"\b(?:did|was|were|had|why|how come|happened|fought|stayed|took|taken|walked|went|gone|got"
    r"|lost|won|came|tried|bounced|failed|beat|moved|attacked|helped|supported|held|ended up"
    r"|pushed|kicked)\b"
)
_WHERE = re.compile(r"\b(?:where|still in|still at|still there)\b")
_THERE = re.compile(
    r"\b(?:who|what|whose|anyone|anybody|somebody|someone|nobody|empty|free|there|sits?|sitting|stands?)\b"
)
_OWN = re.compile(r"\b(?:my|mine|our|i)\b")
_INTENDS = re.compile(
    rf"\b(?:is|are|will|does|going to) (?:the )?(?:{_OTHERS}|(?:any|some)(?:one|body)) .*?"
    r"\b(?:\w{2,}ing|attack|move|go|come|help|support|send|order|retreat|build|take|hit)\b"
    r"|\b(?:has|have|had) (?!the\b)(?:\S+ ){1,3}?(?:ordered|sent|given|put|written|told|asked)\b"
)
_ASKS_LEAVE = re.compile(r"\b(?:can|could|may|might|able|allowed|possible|legal|in range)\b")


def asks_of_plans(asker: Asker, said: str) -> bool:
    """Whether it is asked what others do in the open phase, not what they may do."""
    intends = _INTENDS.search(said) is not None and _ASKS_LEAVE.search(said) is None
    return asker.open_game is not None and intends


def by_shape(asker: Asker, asked: Asked) -> Answered | str | None:
    """The likeliest answer to a question by what it names; None where it names nothing.

    What another power does in the open phase is a secret, what happened in a place is shown, and
    of a place alone it is told who stands there.
    """
    others = [power for power in asked.powers if power not in asker.own]
    is_past = _PAST.search(asked.said) is not None
    if others and asks_of_plans(asker, asked.said):
        return replace(asker.bare_answer, topic="secret_plans")
    if is_past and asked.places:
        return FACTS["last_of"](asker, asked)
    if is_past and others:
        return FACTS["score" if asker.is_over else "happened"](asker, asked)
    if _WHERE.search(asked.said) and (others or _OWN.search(asked.said)):
        return FACTS["units"](asker, asked)
    if asked.places and _THERE.search(asked.said):
        return FACTS["at_place"](asker, asked)
    return None
