"""Words that people write: whom they mention, what an answer quotes, titles and reasons."""

import re
from collections.abc import Callable

from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from engine.reader import LONGEST_TEXT

_MENTION = re.compile(r"<@([^|>\s]+)(?:\|[^>]*)?>")
_BECAUSE = re.compile(r"(?:^|(?<![\s,;:.])[\s,;:.]+)because\b[\s:,]*", re.IGNORECASE)
_LINE_ENDS = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_NEVER_TYPED = re.compile(
    r"[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
LONGEST_COMMAND = LONGEST_TEXT
"""A command is no longer than what is read of orders."""
LONGEST_TITLE = 80
LONGEST_REASON = 300
LONGEST_QUOTE = 200
"""As much of a text as an answer quotes."""


def mention(player: Player) -> str:
    """How a text given to `hear` names a person: `<@` and the address and `>`."""
    return f"<@{player}>"


def mentioned(text: str) -> tuple[Player, ...]:
    """The people that a text names as `mention` writes them, in order."""
    return tuple(Player(match[1]) for match in _MENTION.finditer(text))


def with_people_as(text: str, said: Callable[[Player], str]) -> str:
    """A text with something else `said` in place of each person that it names."""
    return _MENTION.sub(lambda match: said(Player(match[1])), text)


def as_typed(text: str) -> str:
    """A text without the characters that nobody types: half ones, invisible ones, controls."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _NEVER_TYPED.sub("", _LINE_ENDS.sub("\n", whole))


def without_people(text: str) -> str:
    """A text that all may read, in which nobody is mentioned."""
    return _MENTION.sub("somebody", text)


def title_of(written: str) -> str:
    """A game's title as it is kept, on one line. Refused where it is too long."""
    title = " ".join(without_people(as_typed(written)).split())
    if len(title) > LONGEST_TITLE:
        raise RequestRefused(Refusal.TITLE_TOO_LONG, str(len(title)), count=LONGEST_TITLE)
    return title


def quote(text: str) -> str:
    """A text as far as an answer quotes it back."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def reason_apart(words: str) -> tuple[str, str]:
    """Split words from the reason after the last `because`: one line, cut if long, or ""."""
    parts = list(_BECAUSE.finditer(words))
    if not parts:
        return words, ""
    because = " ".join(words[parts[-1].end() :].split())[:LONGEST_REASON]
    return words[: parts[-1].start()], because
