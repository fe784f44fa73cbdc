"""The orders people give, with all that was given before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.orders import Order
from engine.reader import orders_by_text
from engine.variant import Variant
from storage.codecs import reading
from storage.schema import OrderRow
from storage.versions import Versions


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order as it was given: `given_at` is when it was written, `written` what was written.

    That is nothing where a button was pressed. `request` gave it, `replaced_by` took it back;
    `message` is the message it was written in, if any.
    """

    id: int
    power: Power
    player: str
    order: Order
    written: str
    given_at: datetime
    replaced_at: datetime | None = None
    request: str = ""
    replaced_by: str | None = None
    message: str | None = None
    is_ahead: bool = False
    """Whether it was given ahead of time and entered when the phase was opened."""


_AHEAD = "ahead "


def ahead_request(game: str, number: int) -> str:
    """The request that orders given ahead for a phase are entered under."""
    return f"{_AHEAD}{game} {number}"


class Orders:
    """The orders of one transaction. Every request that changes a power's makes a version."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.versions = Versions(session)

    def current(
        self, game: str, number: int, variant: Variant, power: Power | None = None
    ) -> tuple[GivenOrder, ...]:
        """The orders that count in a phase, of one power or of all, in the order given."""
        return tuple(
            given
            for given in self.history(game, number, variant, power)
            if given.replaced_at is None
        )

    def history(
        self, game: str, number: int, variant: Variant, power: Power | None = None
    ) -> tuple[GivenOrder, ...]:
        """Everything that was ordered in a phase, what was replaced included."""
        query = (
            select(OrderRow)
            .where(OrderRow.game_id == game, OrderRow.number == number)
            .order_by(OrderRow.id)
            .execution_options(populate_existing=True)
        )
        if power is not None:
            query = query.where(OrderRow.power == power)
        with reading("order"):
            return tuple(_given(row, variant) for row in self._session.scalars(query))

    def add(
        self,
        game: str,
        number: int,
        power: Power,
        orders: Sequence[tuple[Order, str]],
        *,
        player: str,
        request: str,
        given_at: datetime,
        at: datetime,
        message: str | None = None,
    ) -> None:
        """Add orders, each with what was written, behind those there are."""
        if orders:
            self.versions.begin(game, number, power, request=request, at=at)
        for order, written in orders:
            self._session.add(
                OrderRow(
                    game_id=game,
                    number=number,
                    power=power,
                    player=player,
                    canonical=str(order),
                    written=written,
                    request_id=request,
                    given_at=given_at,
                    stored_at=at,
                    message=message,
                )
            )
            self._session.flush()

    def carry(self, game: str, number: int, *, to: int, left_out: Collection[int] = ()) -> None:
        """Let the orders of a phase count in another one too, with all versions there were of them.

        So the last change can be undone there as well. Those in `left_out` are not among them, by
        their `id`.
        """
        self.versions.carry(game, number, to=to)
        rows = self._session.scalars(
            select(OrderRow)
            .where(OrderRow.game_id == game, OrderRow.number == number)
            .order_by(OrderRow.id)
            .execution_options(populate_existing=True)
        ).all()
        for row in rows:
            if row.id in left_out:
                continue
            self._session.add(
                OrderRow(
                    game_id=game,
                    number=to,
                    power=row.power,
                    player=row.player,
                    canonical=row.canonical,
                    written=row.written,
                    request_id=row.request_id,
                    given_at=row.given_at,
                    stored_at=row.stored_at,
                    replaced_at=row.replaced_at,
                    replaced_by=row.replaced_by,
                    message=row.message,
                )
            )
            self._session.flush()

    def games_of(self, message: str) -> tuple[str, ...]:
        """The games for which a message gave orders, the oldest first."""
        rows = self._session.scalars(
            select(OrderRow.game_id).where(OrderRow.message == message).order_by(OrderRow.id)
        )
        return tuple(dict.fromkeys(rows))

    def withdraw(self, ids: Collection[int], *, request: str, at: datetime) -> None:
        """Let orders count no longer; they stay in the history."""
        if not ids:
            return
        sets = select(OrderRow.game_id, OrderRow.number, OrderRow.power).where(OrderRow.id.in_(ids))
        for game, number, power in self._session.execute(sets.distinct()):
            self.versions.begin(game, number, Power(power), request=request, at=at)
        self._session.execute(
            update(OrderRow).where(OrderRow.id.in_(ids)).values(replaced_at=at, replaced_by=request)
        )


def _given(row: OrderRow, variant: Variant) -> GivenOrder:
    power = Power(row.power)
    return GivenOrder(
        id=row.id,
        power=power,
        player=row.player,
        order=orders_by_text(variant, power)[row.canonical],
        written=row.written,
        given_at=row.given_at,
        replaced_at=row.replaced_at,
        request=row.request_id,
        replaced_by=row.replaced_by,
        message=row.message,
        is_ahead=row.request_id.startswith(_AHEAD),
    )
