"""What may be said to a sandbox besides orders."""

from __future__ import annotations

from enum import StrEnum


class SandboxWord(StrEnum):
    """What may be said to a sandbox besides orders."""

    NEXT = "next"
    UNDO = "undo"
    SHOW = "show"
    MAP = "map"
    WHY = "why"
    MINE = "mine"
    CLEAR = "clear"
    END = "end"
    HELP = "help"


_SPELLINGS: dict[str, SandboxWord] = {
    **{word.value: word for word in SandboxWord},
    **dict.fromkeys(("go", "go on", "adjudicate", "process", "resolve", "run"), SandboxWord.NEXT),
    **dict.fromkeys(("back", "take back"), SandboxWord.UNDO),
    **dict.fromkeys(("orders", "status", "show orders", "list"), SandboxWord.SHOW),
    **dict.fromkeys(("my orders", "copy my orders"), SandboxWord.MINE),
    **dict.fromkeys(("clear orders", "clear all", "clear everything"), SandboxWord.CLEAR),
    **dict.fromkeys(("stop", "quit", "close", "exit", "finish"), SandboxWord.END),
    "?": SandboxWord.HELP,
}


def word_of(text: str) -> SandboxWord | None:
    """The word that a text says to a sandbox; None for orders."""
    words = text.casefold().strip(" \t\n.!").split()
    if words and words[0] in {SandboxWord.WHY, SandboxWord.HELP}:
        return SandboxWord(words[0])
    return SandboxWord.SHOW if not words else _SPELLINGS.get(" ".join(words))
