"""Who is ready in a phase, and who votes for a draw in it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.board import Power
from storage.inserts import insert_new
from storage.schema import ReadyRow, VoteRow


class Marks:
    """One kind of mark that the powers of a phase can set and take back."""

    def __init__(self, session: Session, kind: type[ReadyRow | VoteRow]) -> None:
        self._session = session
        self._kind = kind

    def set(self, game: str, number: int, power: Power, *, player: str, at: datetime) -> bool:
        """Set a power's mark; False where it was set already."""
        values = {"game_id": game, "number": number, "power": power, "player": player, "at": at}
        return insert_new(self._session, self._kind, values)

    def take_back(self, game: str, number: int, power: Power) -> bool:
        """Take a power's mark back; False where there was none."""
        if power not in self.of(game, number):
            return False
        kind = self._kind
        self._session.execute(
            delete(kind).where(kind.game_id == game, kind.number == number, kind.power == power)
        )
        return True

    def of(self, game: str, number: int) -> frozenset[Power]:
        """The powers whose mark is set."""
        kind = self._kind
        rows = self._session.scalars(
            select(kind.power).where(kind.game_id == game, kind.number == number)
        )
        return frozenset(map(Power, rows))
