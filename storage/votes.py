"""Who is ready in a phase, and how the powers vote in it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from engine.board import Power
from engine.game.votes import Stance, Vote
from storage.schema import AsText, OfPhase, Repository, Row, once


class ReadyRow(OfPhase, Row):
    """A power that does not wait for the deadline of a phase."""

    __tablename__ = "ready"

    power: Mapped[Power] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]


class VoteRow(OfPhase, Row):
    """How a power votes in a phase, or that it has taken its vote back (`stance` is null).

    `named` are the powers that the vote names, `at` is when it was written and `message` where.
    """

    __tablename__ = "votes"

    power: Mapped[Power] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]
    stance: Mapped[Stance | None] = mapped_column(AsText("vote", Stance), default=None)
    named: Mapped[tuple[Power, ...]] = mapped_column(default=())
    message: Mapped[str | None] = mapped_column(default=None, index=True)


class Ready(Repository):
    """The mark of being ready, which the powers of a phase can set and take back."""

    stands_alone = True

    def set(self, game: str, number: int, power: Power, *, player: str, at: datetime) -> bool:
        """Set a power's mark; False where it was set already."""
        return self._add_new(ReadyRow(game, number, power, player, at))

    def take_back(self, game: str, number: int, power: Power) -> bool:
        """Take a power's mark back; False where there was none."""
        mark = delete(ReadyRow).filter_by(game=game, number=number, power=power)
        return self._change(mark) > 0

    @once
    def of(self, game: str, number: int) -> frozenset[Power]:
        """The powers whose mark is set."""
        return frozenset(self._all(select(ReadyRow.power).filter_by(game=game, number=number)))


class Votes(Repository):
    """The votes of the powers, one each and phase; the one that was written last counts."""

    stands_alone = True

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
        before = self._row(game, number, power)
        if before is not None and before.at > at:
            return False
        row = VoteRow(game, number, power, player, at, message=message)
        self._put(row if vote is None else replace(row, stance=vote.stance, named=vote.named))
        return True

    def withdraw(self, game: str, number: int, power: Power, *, by: str, at: datetime) -> None:
        """Withdraw a power's vote, whenever it was written.

        Messages carry Slack's time, which may be ahead of the moment at which a seat changes hands.
        """
        if self._row(game, number, power) is not None:
            self._put(VoteRow(game, number, power, by, at))

    def carry(self, game: str, number: int, *, to: int, seats: Mapping[Power, str]) -> None:
        """Copy the votes of a phase to another one, as they were written.

        A vote is copied while its writer has the seat: nobody votes for who plays after them.
        """
        for row in self._all(select(VoteRow).filter_by(game=game, number=number)):
            if seats.get(row.power) == row.player:
                self._add(replace(row, number=to))

    @once
    def of(self, game: str, number: int) -> Mapping[Power, Vote]:
        """The votes that count, by power."""
        votes = select(VoteRow).filter_by(game=game, number=number).order_by(VoteRow.power)
        rows = self._all(votes)
        return {row.power: Vote(row.stance, row.named) for row in rows if row.stance is not None}

    def written_in(self, message: str) -> tuple[tuple[str, int, Power], ...]:
        """The votes that count and were written in a message: game, phase number and power."""
        votes = select(VoteRow).where(VoteRow.message == message, VoteRow.stance.is_not(None))
        rows = self._all(votes.order_by(VoteRow.game, VoteRow.number))
        return tuple((row.game, row.number, row.power) for row in rows)

    def _row(self, game: str, number: int, power: Power) -> VoteRow | None:
        return self._first(select(VoteRow).filter_by(game=game, number=number, power=power))
