"""What is answered to a text that is neither a command nor orders: what may have been meant."""

from __future__ import annotations

import re
from difflib import get_close_matches

from bot.gamesmaster.commands.table import COMMANDS, CommandName
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.small_talk import KINDNESS, MEANT
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.sandbox.words import SandboxWord, word_of

_NEARLY = 0.8
_WORD = re.compile(r"[^\W_]+")


def unknown_command(text: str, *, is_public: bool = False) -> RequestRefused:
    """The refusal of a text; what others could read is not quoted, it may be meant as an order."""
    wanted = " ".join(_WORD.findall(text.casefold()))
    if wanted in KINDNESS:
        return RequestRefused(Refusal.SMALL_TALK)
    if word_of(wanted) is SandboxWord.NEXT:
        return RequestRefused(Refusal.NEXT_IS_FOR_SANDBOXES)
    names = [one.name.value for one in COMMANDS if one.name is not CommandName.ORDER]
    is_gms = wanted.startswith("gm")
    if is_gms:
        gms = [name for name in names if name.startswith("gm ")]
        close = get_close_matches(" ".join(wanted.split()[:2]), gms, n=3, cutoff=_NEARLY) or gms
    else:
        meant = [MEANT[word] for word in wanted.split() if word in MEANT]
        mine = [name for name in names if not name.startswith("gm ")]
        near = get_close_matches(wanted, mine, n=3, cutoff=0.6)
        close = list(dict.fromkeys([*_begun(wanted), *meant, *near]))
    subject = "" if is_public else quote(text.strip())
    return RequestRefused(Refusal.UNKNOWN_COMMAND, subject, known=tuple(close))


def _begun(wanted: str) -> list[str]:
    """The command that a text begins with, of which the rest made no sense."""
    begun = [
        (len(words), one.name.value)
        for one in COMMANDS
        for words in (one.name.value, *one.also)
        if one.name is not CommandName.ORDER and wanted.startswith(f"{words} ")
    ]
    return [max(begun)[1]] if begun else []
