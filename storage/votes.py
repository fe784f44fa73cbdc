"""Who is ready in a phase, and how the powers vote in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import cast

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.board import Power
from engine.game.votes import Stance, Vote
from storage.codecs import reading
from storage.inserts import insert_new
from storage.schema import ReadyRow, VoteRow


class Ready:
    """The mark of being ready, which the powers of a phase can set and take back."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def set(self, game: str, number: int, power: Power, *, player: str, at: datetime) -> bool:
        """Set a power's mark; False where it was set already."""
        values = {"game_id": game, "number": number, "power": power, "player": player, "at": at}
        return insert_new(self._session, ReadyRow, values)

    def take_back(self, game: str, number: int, power: Power) -> bool:
        """Take a power's mark back; False where there was none."""
        if power not in self.of(game, number):
            return False
        self._session.execute(
            delete(ReadyRow).where(
                ReadyRow.game_id == game, ReadyRow.number == number, ReadyRow.power == power
            )
        )
        return True

    def of(self, game: str, number: int) -> frozenset[Power]:
        """The powers whose mark is set."""
        rows = self._session.scalars(
            select(ReadyRow.power).where(ReadyRow.game_id == game, ReadyRow.number == number)
        )
        return frozenset(map(Power, rows))


class Votes:
    """The votes of the powers, one each and phase; the one that was written last counts."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def cast(
        self,
        game: str,
        number: int,
        power: Power,
        vote: Vote | None,
        *,
        player: str,
        at: datetime,
        message: str | None = None,
    ) -> bool:
        """Store a vote, or that it is taken back, as written at a moment in a message.

        False, and nothing stored, where the power has written something newer about it.
        """
        row = self._session.get(VoteRow, (game, number, power), populate_existing=True)
        if row is not None and row.at > at:
            return False
        if row is None:
            row = VoteRow(game_id=game, number=number, power=power)
            self._session.add(row)
        row.player, row.at, row.message = player, at, message
        row.stance = None if vote is None else vote.stance.value
        row.named = [] if vote is None else list(vote.named)
        self._session.flush()
        return True

    def withdraw(self, game: str, number: int, power: Power, *, by: str, at: datetime) -> None:
        """Let a power have no vote any more, whenever the one it has was written.

        Messages carry Slack's time, which may be ahead of the moment at which a seat changes hands.
        """
        row = self._session.get(VoteRow, (game, number, power), populate_existing=True)
        if row is not None:
            row.player, row.at, row.message, row.stance, row.named = by, at, None, None, []
            self._session.flush()

    def carry(self, game: str, number: int, *, to: int, seats: Mapping[Power, str]) -> None:
        """Let the votes of a phase count in another one too, as they were written.

        Of each power, if whoever wrote it has the seat: nobody votes for who plays after them.
        """
        rows = self._session.scalars(
            select(VoteRow).where(VoteRow.game_id == game, VoteRow.number == number)
        ).all()
        for row in rows:
            if seats.get(Power(row.power)) != row.player:
                continue
            self._session.add(
                VoteRow(
                    game_id=game,
                    number=to,
                    power=row.power,
                    player=row.player,
                    at=row.at,
                    message=row.message,
                    stance=row.stance,
                    named=row.named,
                )
            )
        self._session.flush()

    def of(self, game: str, number: int) -> dict[Power, Vote]:
        """The votes that count, by power."""
        rows = self._session.scalars(
            select(VoteRow)
            .where(VoteRow.game_id == game, VoteRow.number == number, VoteRow.stance.is_not(None))
            .order_by(VoteRow.power)
        )
        with reading("votes"):
            return {
                Power(row.power): Vote(Stance(row.stance or ""), _powers(row.named)) for row in rows
            }

    def written_in(self, message: str) -> tuple[tuple[str, int, Power], ...]:
        """The votes that count and were written in a message: game, phase number and power."""
        rows = self._session.execute(
            select(VoteRow.game_id, VoteRow.number, VoteRow.power)
            .where(VoteRow.message == message, VoteRow.stance.is_not(None))
            .order_by(VoteRow.game_id, VoteRow.number)
        )
        return tuple((game, number, Power(power)) for game, number, power in rows)


def _powers(stored: object) -> tuple[Power, ...]:
    return tuple(map(Power, cast("list[str]", stored)))
