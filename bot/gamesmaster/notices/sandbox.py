"""What the owner of a sandbox sees of it."""

from enum import StrEnum

from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import NotUnderstood

SandboxNews = StrEnum("SandboxNews", "BEGUN ORDERED ADJUDICATED UNDONE SHOWN MAP FULL_MAP ENDED")
"""What has just been done with a sandbox."""


class SandboxShown(Notice, frozen=True):
    """To its owner alone: a sandbox after a step, from `Games.sandbox(sandbox, step)`.

    `title` is the game it was forked from, "" if none. `problems` is text that gave no order.
    """

    sandbox: str
    step: int
    news: SandboxNews
    title: str = ""
    problems: tuple[NotUnderstood, ...] = ()
    more_problems: int = 0
    examples: tuple[str, ...] = ()
