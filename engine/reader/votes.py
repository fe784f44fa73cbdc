"""Votes as people write them: `surrender to England and France`, `no draw`, `concede to Italy`.

Votes are read before orders. Only what is plainly a vote is taken out of a text here: it fills a
line, or stands between commas in a line without any word of doubt. DRAW and SURRENDER that stand
among orders in other ways are words that the order reader reads.
"""

import re
from typing import NamedTuple, Self

from engine.board import Power
from engine.names import names_of
from engine.position import Phase
from engine.reader.dates import date_heading, split_at_dates
from engine.reader.values import Word
from engine.reader.words.vocabulary import ROLES, Role, words
from engine.variant import Variant


class WrittenVote(NamedTuple):
    """A vote in a text, or the withdrawal of one; `named` are the powers it names.

    `word` is None where any vote is taken back, `text` what was written.
    """

    word: Word | None
    named: tuple[Power, ...] = ()
    is_taken_back: bool = False
    text: str = ""

    @property
    def meaning(self) -> Self:
        """The vote without its words, to compare with others."""
        return self._replace(text="")


class WrittenVotes(NamedTuple):
    """The votes of a text, in its order, and the text without them."""

    votes: tuple[WrittenVote, ...]
    rest: str


_LINE_END = re.compile(r"([\n\r]+)")
_SEGMENT = re.compile(r"[^\n\r;!]+?(?=[\n\r;!]|\.(?=\s|$)|$)")
_WORD = re.compile(r"[a-z]+")
_DOUBTING = frozenset({Role.TALK, Role.OR, Role.ELSE, Role.IF})
_COURTESIES = words("hi hello hey hallo dear gm bot gamesmaster gamemaster cheers regards thx tia")
_EDGES = " \t*_`~>\"'“”()[]•·–—-."
_PIECE = re.compile(
    r"""
    (?:(?:please|pls|also|and|then|vote|i|we|my\s+vote(?:\s+is)?)\b[\s:,]*)*
    (?P<back>(?:no|not|do\s+not|don['’]?t|withdraw|take\s+back|retract|cancel|undo)\b\s*)?
    (?:(?:my|our|the|a|an|any)\s+)?
    (?:(?:vote|votes|voting|propose)\b\s*(?:for\s+)?(?:an?\s+|the\s+)?)?
    (?P<what>draw|dias|surrenders?|capitulate|concedes?|concession|vote)
    (?:\s+vote)?\b\s*[:(]?\s*
    (?P<with>with\b)?
    (?:\s*(?:to|between|among|amongst|for|of|by|shared|the|alliance|including|game|please|pls|a|victory
    |survivors|powers|now|yet|this\s+(?:time|turn|phase|season)
    |(?:all|everyone|everybody)(?:\s+of)?(?:\s+us)?)\b)*
    \s*:?\s*(?P<tail>.*)
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_BETWEEN_NAMES = re.compile(r"\band\b|[&/+,]", re.IGNORECASE)
_LONGEST_NAME = 5
"""As many words as the name of a power has."""
_ME = frozenset({"me", "us", "myself", "i"})
_WORDS = {
    **dict.fromkeys(("draw", "dias"), Word.DRAW),
    **dict.fromkeys(("surrender", "surrenders", "capitulate"), Word.SURRENDER),
    **dict.fromkeys(("concede", "concedes", "concession"), Word.CONCEDE),
}


def written_votes(text: str, power: Power, variant: Variant, now: Phase) -> WrittenVotes:
    """Read the votes that are plainly in one power's text, and return the rest of the text.

    `draw with` a power includes the writer, `draw between` powers only those that are named. What
    stands under the date of another phase than `now`, or on a line with a date within it, is left
    to the order reader. Never raises.
    """
    votes: list[WrittenVote] = []
    dated = now

    def without(match: re.Match[str]) -> str:
        found, rest = _of_segment(match[0], power, variant)
        votes.extend(found)
        return rest

    lines = _LINE_END.split(text)
    for at, line in enumerate(lines):
        heading = date_heading(line, now, variant)
        dated = dated if heading is None else heading.phase
        if dated == now and len(split_at_dates(line, variant)) == 1:
            lines[at] = _SEGMENT.sub(without, line)
    return WrittenVotes(tuple(votes), "".join(lines))


def _of_segment(segment: str, power: Power, variant: Variant) -> tuple[list[WrittenVote], str]:
    """The votes of a part of a line, and the rest of it; no votes where the rest is doubtful."""
    pieces = segment.split(",")
    found: list[WrittenVote] = []
    rest: list[str] = []
    at = 0
    while at < len(pieces):
        vote, end = _piece(pieces[at], power, variant), at + 1
        most = min(at + len(variant.powers), len(pieces)) if vote and vote.named else 0
        while end < most and (longer := _piece(",".join(pieces[at : end + 1]), power, variant)):
            vote, end = longer, end + 1
        if vote is None:
            rest.append(pieces[at])
        else:
            found.append(vote._replace(text=",".join(pieces[at:end]).strip()))
        at = end
    others = ",".join(rest)
    said = frozenset(_WORD.findall(re.sub("['\u2019]", "", others.casefold())))
    is_doubtful = any(ROLES.get(word) in _DOUBTING for word in said - _COURTESIES)
    return ([], segment) if not found or "?" in others or is_doubtful else (found, others)


def _piece(text: str, power: Power, variant: Variant) -> WrittenVote | None:
    """The vote that a text is from end to end, or None."""
    match = _PIECE.fullmatch(text.strip(_EDGES))
    if match is None or "?" in text:
        return None
    word, is_back = _WORDS.get(match["what"].casefold()), match["back"] is not None
    if word is None and not is_back:
        return None
    named = _named(match["tail"], power, variant)
    if named is None:
        return None
    if match["with"] and named and word is Word.DRAW:
        named = {*named, power}
    return WrittenVote(word, tuple(power for power in variant.powers if power in named), is_back)


def _named(text: str, power: Power, variant: Variant) -> set[Power] | None:
    found: set[Power] = set()
    for part in _BETWEEN_NAMES.split(text.strip(_EDGES)):
        words = part.split()
        while words:
            ends = range(min(len(words), _LONGEST_NAME), 0, -1)
            named = ((end, _power(" ".join(words[:end]), power, variant)) for end in ends)
            end, other = next((pair for pair in named if pair[1]), (0, None))
            if other is None:
                return None
            found.add(other)
            words = words[end:]
    return found


def _power(text: str, power: Power, variant: Variant) -> Power | None:
    return power if text.strip().casefold() in _ME else names_of(variant).power(text)
