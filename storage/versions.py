"""The versions of a power's set of orders in a phase: one for each request that changed it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.board import Power
from storage.schema import OrderVersionRow


class VersionKind(StrEnum):
    """How a version came about."""

    GIVEN = "given"
    CLEARED = "cleared"
    UNDONE = "undone"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Version:
    """A version, counted from 1: made by a request, stored `at`.

    One that is undone or restored is equal to version `of`; 0 is the set before the first one.
    """

    number: int
    kind: VersionKind
    request: str
    at: datetime
    of: int | None = None


class Versions:
    """The versions of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def all(self, game: str, number: int, power: Power) -> tuple[Version, ...]:
        """The versions of a power's orders in a phase, the oldest first."""
        query = (
            select(OrderVersionRow)
            .where(
                OrderVersionRow.game_id == game,
                OrderVersionRow.number == number,
                OrderVersionRow.power == power,
            )
            .order_by(OrderVersionRow.version)
        )
        return tuple(_version(row) for row in self._session.scalars(query))

    def carry(self, game: str, number: int, *, to: int) -> None:
        """Let the versions of a phase, of all powers, be those of another one too."""
        rows = self._session.scalars(
            select(OrderVersionRow).where(
                OrderVersionRow.game_id == game, OrderVersionRow.number == number
            )
        ).all()
        for row in rows:
            self._session.add(
                OrderVersionRow(
                    game_id=game,
                    number=to,
                    power=row.power,
                    version=row.version,
                    kind=row.kind,
                    equals=row.equals,
                    request_id=row.request_id,
                    at=row.at,
                )
            )
        self._session.flush()

    def begin(
        self,
        game: str,
        number: int,
        power: Power,
        *,
        request: str,
        at: datetime,
        kind: VersionKind = VersionKind.GIVEN,
        of: int | None = None,
    ) -> None:
        """Begin a version; what a request goes on to change belongs to the one it has begun.

        Only one transaction at a time may do so for a game.
        """
        before = self.all(game, number, power)
        if any(one.request == request for one in before):
            return
        self._session.add(
            OrderVersionRow(
                game_id=game,
                number=number,
                power=power,
                version=len(before) + 1,
                kind=kind.value,
                equals=of,
                request_id=request,
                at=at,
            )
        )
        self._session.flush()


def _version(row: OrderVersionRow) -> Version:
    return Version(row.version, VersionKind(row.kind), row.request_id, row.at, row.equals)
