"""What the use cases need from outside: clock, alarms, mailbox."""

from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Protocol

from bot.gamesmaster.notices.notice import Player


class Clock(Protocol):
    """What time it is."""

    @property
    def lead(self) -> timedelta:
        """How far it has been moved on by hand, which is no absence of the bot."""
        ...

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...


class Alarms(Protocol):
    """Something that calls the bot back; only a convenience, the database knows what is due."""

    def wake_at(self, moment: datetime | None, wake: Callable[[], None]) -> None:
        """Call `wake` once at `moment` (aware UTC), instead of any earlier request; None: never.

        A moment in the past means at once. Never dropped because it is late.
        """
        ...


class Found(Enum):
    """What came of reading what a person wrote."""

    NOTHING = auto()
    """All was heard, but for what may still be on its way."""
    UNHEARD = auto()
    """Something that Slack has not told of in time; it is done now."""
    LIMIT = auto()
    """Slack lets no more conversations be read for now."""
    FAILURE = auto()


class Mailbox(Protocol):
    """The conversations with people, where what was not heard can still be read."""

    def unheard_since(self) -> datetime | None:
        """Since when something may have been written that was not heard; None if all was."""
        ...

    def silent_since(self, workspace: str | None = None) -> datetime | None:
        """Since when nothing has come from a workspace or any, so that nobody knows what was said.

        None: not for long.
        """
        ...

    def catch_up(
        self, since: datetime, until: datetime, only: Collection[str] = ()
    ) -> frozenset[str]:
        """Do what was written since a moment and not heard, as if it had been heard in time.

        In all workspaces, or `only` in some. Return those where that failed: what was done until
        then counts, and is not done again.
        """
        ...

    def begin_catching_up(
        self, people: Mapping[Player, datetime]
    ) -> Mapping[Player, Future[Found]]:
        """Begin to do what each person has written since a moment and was not heard.

        In that sequence, some at once; the mailbox's own threads do it. Nobody waits for a limit of
        Slack's, and nothing is tried again.
        """
        ...

    def retry(self) -> None:
        """Do what was heard and could not be done; whatever goes wrong is raised."""
        ...
