"""Read which command a text begins with."""

import re
from typing import NamedTuple

from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.table import COMMANDS

_PLEASE = re.compile(r"\Aplease,?\s+(?=\S)", re.IGNORECASE)
_HESITATION = re.compile(
    r"\A(?:(?:no,?\s+wait|wait|actually|oops|sorry|ok|okay|oh|hm+|well)\W+)+(?=\w)", re.IGNORECASE
)
_COURTESIES = frozenset({"", "please", "pls", "plz", "thanks", "thx", "ty", "thank", "you", "now"})
"""Words after a command that change nothing."""
_BEGINNINGS = sorted(
    ((words.split(), command) for command in COMMANDS for words in command.beginnings),
    key=lambda pair: -len(pair[0]),
)
"""The words that commands begin with, the longest first."""


class Said(NamedTuple):
    """A command as somebody wrote it, and the words after it."""

    command: Command
    words: str


def words_after(name: str, text: str) -> str | None:
    """The words after a command in a text; None if the text does not give that command."""
    said = read_command(text)
    return None if said is None or said.command.name != name else said.words


def read_command(text: str) -> Said | None:
    """The command that a text begins with, and the words after it; None if it begins with none.

    A `please` before it changes nothing. The longest beginning wins (`not ready` over nothing, `my
    map` over `map`). A command that takes no words is only meant when nothing but punctuation or a
    courtesy follows, so that `clear A PAR H` or a sentence that happens to begin with such a word
    is not obeyed by mistake. A hesitation before such a command changes nothing either: `no wait,
    not ready`.
    """
    said = _begun_with(text)
    decided = _HESITATION.sub("", text.strip())
    if said is not None or decided == text.strip():
        return said
    said = _begun_with(decided)
    return None if said is None or said.command.takes_words else said


def _begun_with(text: str) -> Said | None:
    polite = _PLEASE.sub("", text.strip().lstrip("/"))
    folded = [_folded(word) for word in polite.split()]
    for beginning, command in _BEGINNINGS:
        if folded[: len(beginning)] != beginning:
            continue
        parts = polite.split(maxsplit=len(beginning))
        rest = parts[-1] if len(parts) > len(beginning) else ""
        if _COURTESIES.issuperset(map(_folded, rest.split())):
            rest = ""
        if command.takes_words or not rest:
            return Said(command, rest)
    return None


def _folded(word: str) -> str:
    return word.casefold().rstrip(".!:,")
