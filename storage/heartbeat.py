"""When the bot was last running."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from storage.inserts import insert_new
from storage.schema import HeartbeatRow

_NAME = "bot"


class Heartbeat:
    """The sign of life of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def last(self) -> datetime | None:
        """When the bot was last known to be running; None if it never was."""
        return self._session.scalar(select(HeartbeatRow.at).where(HeartbeatRow.name == _NAME))

    def beat(self, at: datetime) -> None:
        """Note that the bot is running."""
        if not insert_new(self._session, HeartbeatRow, {"name": _NAME, "at": at}):
            self._session.execute(
                update(HeartbeatRow).where(HeartbeatRow.name == _NAME).values(at=at)
            )
