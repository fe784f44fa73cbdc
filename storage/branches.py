"""The line of phases that a game is made of, and the branches that were left when it went back.

Every phase but the first follows another one. Where two follow the same phase, the game has been
rolled back: one of them is on the line, the other was left and no longer counts.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from storage.schema import PhaseRow


class Knot(NamedTuple):
    """A phase among the others of its game: which one it follows, and when it was left, if so."""

    number: int
    code: str
    follows: int | None
    left_at: datetime | None
    is_open: bool
    """Whether it has no result; of a phase that was left: it had none when it was."""


class Branches:
    """How the phases of games follow each other, in one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def all(self, game: str) -> tuple[Knot, ...]:
        """Every phase there ever was, in the order in which they were opened."""
        rows = self._session.execute(
            select(
                PhaseRow.number,
                PhaseRow.code,
                PhaseRow.follows,
                PhaseRow.left_at,
                PhaseRow.adjudicated_at,
            )
            .where(PhaseRow.game_id == game)
            .order_by(PhaseRow.number)
        )
        return tuple(Knot(*row[:4], row[4] is None) for row in rows)

    def line(self, game: str) -> tuple[Knot, ...]:
        """The phases that count, from the first to the last one, be it open or not."""
        return tuple(knot for knot in self.all(game) if knot.left_at is None)

    def left(self, game: str) -> tuple[Knot, ...]:
        """The phases with a result that count no more, the oldest first."""
        return tuple(
            knot for knot in self.all(game) if knot.left_at is not None and not knot.is_open
        )

    def way_to(self, game: str, number: int) -> tuple[Knot, ...]:
        """The phases from the first one to this one, whether they count or not."""
        knots = {knot.number: knot for knot in self.all(game)}
        way: list[Knot] = []
        here: int | None = number
        while here is not None:
            way.append(knots[here])
            here = knots[here].follows
        return tuple(reversed(way))

    def before(self, game: str, number: int) -> int | None:
        """The phase that a phase follows; None before the first."""
        return self._session.scalar(
            select(PhaseRow.follows).where(PhaseRow.game_id == game, PhaseRow.number == number)
        )

    def after(self, game: str, number: int) -> int | None:
        """The phase that follows a phase: the one that counts, else the one opened last."""
        return self._session.scalar(
            select(PhaseRow.number)
            .where(PhaseRow.game_id == game, PhaseRow.follows == number)
            .order_by(PhaseRow.left_at.is_not(None), PhaseRow.number.desc())
            .limit(1)
        )

    def leave(self, game: str, numbers: Collection[int], at: datetime) -> None:
        """Let phases count no more; nothing of them is lost."""
        self._set(game, numbers, at)

    def take_up(self, game: str, numbers: Collection[int]) -> None:
        """Let phases that were left count again."""
        self._set(game, numbers, None)

    def _set(self, game: str, numbers: Collection[int], left_at: datetime | None) -> None:
        self._session.execute(
            update(PhaseRow)
            .where(PhaseRow.game_id == game, PhaseRow.number.in_(numbers))
            .values(left_at=left_at)
        )
