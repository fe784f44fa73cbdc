"""Answers for those who look closer: why something happened, what happened, what would happen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.gamesmaster.notices.receipts import NotUnderstood


@dataclass(frozen=True, slots=True)
class WhyShown:
    """Why provinces (codes) ended as they did: in phases of a game, or in a step of a sandbox.

    `numbers` are adjudicated phases of the game, the first asked for, the others those that
    followed before the next moves; they are told as far as there is anything to tell.
    """

    provinces: tuple[str, ...]
    game: str | None = None
    numbers: tuple[int, ...] = ()
    sandbox: str | None = None
    step: int = 0


@dataclass(frozen=True, slots=True)
class HistoryShown:
    """What happened so far, phase by phase; `earlier` phases before these are left out.

    `left` are the phases that were rolled back and count no more.
    """

    game: str
    title: str
    numbers: tuple[int, ...]
    earlier: int = 0
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseShown:
    """A phase that was adjudicated, on request: all orders with what became of them."""

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class GameFilmed:
    """All phases of a game as a moving picture, on request or at its end; from `Table.whole(game)`.

    `look` as of a map.
    """

    game: str
    title: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class YearShown:
    """All phases of a year on one page, on request; from `Table.whole(game)`.

    `look` as of a map.
    """

    game: str
    title: str
    year: int
    look: str = ""


class SandboxNews(StrEnum):
    """What has just been done with a sandbox."""

    BEGUN = "begun"
    ORDERED = "ordered"
    ADJUDICATED = "adjudicated"
    UNDONE = "undone"
    SHOWN = "shown"
    MAP = "map"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class SandboxShown:
    """To its owner alone: a sandbox as it is after a step, from `Table.sandbox(sandbox, step)`.

    `title` is the game it was forked from, "" if none. `problems` is text that gave no order.
    """

    sandbox: str
    step: int
    news: SandboxNews
    title: str = ""
    problems: tuple[NotUnderstood, ...] = ()
    more_problems: int = 0
    examples: tuple[str, ...] = ()
    """Canonical orders that could be given there, where something was not understood."""
