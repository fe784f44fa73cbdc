"""What the powers give in a phase: orders and plans, being ready, and votes.

Of orders and plans all that was given before is kept, with the versions of their sets. A plan is
an order given ahead of time.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Unpack, cast

from sqlalchemy import Index, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.sql.functions import coalesce

from engine.board import Power
from engine.formats.texts import plan_json, read_plan
from engine.game.endings.votes import Stance, Vote
from engine.orders import Order
from engine.position import Phase
from engine.reader import Plan, parse_order
from engine.variant import Variant
from storage.base.repository import Prepared, Repository, keep, once, where
from storage.base.schema import (
    AsJson,
    AsText,
    Given,
    Giving,
    OfPhase,
    Row,
    of_phase,
    on_map,
    secret_text,
)

_FROM_PLANS = "plans "


def plans_request(game: str, number: int) -> str:
    """The request under which the orders that plans give are stored as a phase opens."""
    return f"{_FROM_PLANS}{game} {number}"


class GivenOrder(Given, Row, kw_only=True, table="orders"):
    """An order as it was given: `written` is what was written, nothing where a button was pressed.

    `replaced_by` is the request that took it back. The orders that count are those never replaced,
    in the order of `id`.
    """

    __table_args__ = (of_phase(), Index("ix_orders_phase", "game", "number", "power"))

    order: Mapped[Order] = mapped_column(AsText("order", on_map(parse_order), is_secret=True))
    written: Mapped[str] = mapped_column(secret_text("text of an order"))
    replaced_at: Mapped[datetime | None] = mapped_column(default=None)
    replaced_by: Mapped[str | None] = mapped_column(default=None)

    @property
    def was_planned(self) -> bool:
        """Whether it was given as a plan, and entered when the phase was opened."""
        return self.request.startswith(_FROM_PLANS)


VersionKind = StrEnum("VersionKind", "GIVEN CLEARED UNDONE RESTORED")
"""How a version came about."""


class Version(Row, kw_only=True, table="order_versions"):
    """A version of a power's set of orders in a phase: what one request made of it.

    `number` counts from 1. The set of a version are the orders that were added by it or before
    and replaced, if at all, after it. One that is undone or restored `equals` an earlier version;
    0 is the set before the first one.
    """

    __table_args__ = (of_phase("phase_number"),)

    game: Mapped[str] = mapped_column(primary_key=True)
    phase_number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    power: Mapped[Power] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[VersionKind] = mapped_column(AsText("version", VersionKind))
    request: Mapped[str]
    at: Mapped[datetime]
    equals: Mapped[int | None] = mapped_column(default=None)


class About(StrEnum):
    """What a power's latest message in a phase can be about."""

    CLEAR = "clear"
    """What all the orders are: none (clear), those before the last change, or an earlier set."""
    CLEAR_PLANS = "clear plans"
    READY = "ready"
    """Ready, or not ready after all."""
    WORD = "word"
    """Ready in a phase that this one was opened in place of: the player is not missing here."""


class LatestRow(OfPhase, Row, table="latest"):
    """When the newest message that a power has sent about something was written."""

    power: Mapped[Power] = mapped_column(primary_key=True)
    about: Mapped[About] = mapped_column(AsText("subject of a message", About), primary_key=True)
    at: Mapped[datetime]


class _GivenRows(Repository):
    """What orders and plans have in common."""

    kind: ClassVar[type[Given]]

    def repeat(self, given: Sequence[Given], at: datetime) -> None:
        """Note that what counts was given again, in a message that was written at `at`."""
        if ids := [row.id for row in given if row.meant_at < at]:
            again = update(self.kind).where(self.kind.id.in_(ids))
            self._change(again.values(repeated_at=at))


class Orders(_GivenRows, stands_alone=True):
    """The orders of one transaction. Every request that changes a power's makes a version."""

    kind = GivenOrder

    @once
    def current(
        self, game: str, number: int, variant: Variant, power: Power | None = None
    ) -> tuple[GivenOrder, ...]:
        """The orders that count in a phase, of one power or of all, in the order given."""
        return self._all(_given(game, number, power, replaced_at=None), variant=variant)

    def history(
        self, game: str, number: int, variant: Variant, power: Power | None = None
    ) -> tuple[GivenOrder, ...]:
        """Everything that was ordered in a phase, what was replaced included."""
        return self._all(_given(game, number, power), variant=variant)

    @once
    def versions(self, game: str, number: int, power: Power) -> tuple[Version, ...]:
        """The versions of a power's orders in a phase, the oldest first."""
        return self._all(
            where(Version, order_by=Version.number, game=game, phase_number=number, power=power)
        )

    def begin_version(
        self,
        game: str,
        number: int,
        power: Power,
        *,
        request: str,
        at: datetime,
        kind: VersionKind = VersionKind.GIVEN,
        equals: int | None = None,
    ) -> None:
        """Begin a version of what a request goes on to change; one transaction at a time."""
        before = self.versions(game, number, power)
        if before and before[-1].request == request:
            return
        version = Version(
            game=game,
            phase_number=number,
            power=power,
            number=before[-1].number + 1 if before else 1,
            kind=kind,
            request=request,
            at=at,
            equals=equals,
        )
        self._add(version)
        keep(self, Orders.versions, (*before, version), game, number, power)

    def add(
        self,
        game: str,
        number: int,
        power: Power,
        orders: Sequence[tuple[Order, str]],
        **giving: Unpack[Giving],
    ) -> None:
        """Add orders, each with what was written, behind those there are."""
        if orders:
            request, at = giving["request"], giving["stored_at"]
            self.begin_version(game, number, power, request=request, at=at)
        self._add_all(
            GivenOrder(
                game=game, number=number, power=power, order=order, written=written, **giving
            )
            for order, written in orders
        )

    def withdraw(self, orders: Sequence[GivenOrder], *, request: str, at: datetime) -> None:
        """Withdraw orders of one power; they stay in the history."""
        if orders:
            self._change(
                lambda ids, at, request: (
                    update(GivenOrder)
                    .where(GivenOrder.id.in_(ids))
                    .values(replaced_at=at, replaced_by=request)
                ),
                [given.id for given in orders],
                at,
                request,
            )
            game, number, power = orders[0].game, orders[0].number, orders[0].power
            self.begin_version(game, number, power, request=request, at=at)

    def carry(
        self, game: str, number: int, variant: Variant, *, to: int, left_out: Collection[int] = ()
    ) -> None:
        """Copy orders and versions of a phase to another, but not the orders `left_out` (ids)."""
        for version in self._all(where(Version, game=game, phase_number=number)):
            self._add(replace(version, phase_number=to))
        for given in self.history(game, number, variant):
            if given.id not in left_out:
                self._add(replace(given, number=to))

    def games_of(self, message: str) -> tuple[str, ...]:
        """The games for which a message gave orders, and then plans, the oldest first."""
        found: list[str] = []
        for rows in (GivenOrder, GivenPlan):
            games = select(rows.game).where(rows.message == message)
            found += self._all(games.order_by(rows.id))
        return tuple(dict.fromkeys(found))


def _given(game: str, number: int, power: Power | None, **columns: object) -> Prepared[GivenOrder]:
    if power is not None:
        columns["power"] = power
    return where(GivenOrder, order_by=GivenOrder.id, game=game, number=number, **columns)


class Latest(Repository, stands_alone=True):
    """When a power last wrote about something, to tell an older message that comes late."""

    def of(self, game: str, number: int, power: Power, about: About) -> datetime | None:
        """When the newest of these messages was written, None if there was none in the phase."""
        return self._first(where(LatestRow.at, game=game, number=number, power=power, about=about))

    @once
    def about(self, game: str, number: int, about: About) -> frozenset[Power]:
        """The powers that have sent a message about something in a phase."""
        return frozenset(self._all(where(LatestRow.power, game=game, number=number, about=about)))

    def note(self, game: str, number: int, power: Power, about: About, at: datetime) -> None:
        """Note a message that was written at `at`; one older than the newest changes nothing."""
        if not self._add_new(LatestRow(game, number, power, about, at)):
            row = update(LatestRow).filter_by(game=game, number=number, power=power, about=about)
            self._change(row.where(LatestRow.at < at).values(at=at))


class PlanEnd(StrEnum):
    """How a plan came to stand no longer."""

    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"
    UNDONE = "undone"
    """The change that made it was undone; what stood before is entered again as it was given."""
    USED = "used"
    """Its phase came, and it gave orders there."""
    EXPIRED = "expired"
    """Its phase came or was passed over, and it gave none."""
    LEFT = "left"
    """The game was taken to another phase; it stands again when the game comes back."""


class GivenPlan(Given, Row, kw_only=True, table="plans"):
    """A plan as it was given, for a phase; it stands until `ended_at` (by request `ended_by`)."""

    __table_args__ = (of_phase(), Index("ix_plans_game", "game", "power"))

    phase: Mapped[Phase]
    plan: Mapped[Plan] = mapped_column(
        AsJson(
            "plan",
            on_map(lambda stored, variant: read_plan(stored["means"], stored["text"], variant)),
            lambda plan: {"text": plan.text, "means": plan_json(plan)},
            is_secret=True,
        )
    )
    ended_at: Mapped[datetime | None] = mapped_column(default=None)
    ended_as: Mapped[PlanEnd | None] = mapped_column(AsText("end of a plan", PlanEnd), default=None)
    ended_by: Mapped[str | None] = mapped_column(default=None)

    def stood_until(self, closed_at: datetime) -> bool:
        """Whether it stood as a phase was closed; what its result made of it came after that."""
        if self.ended_at == closed_at:
            return self.ended_as in {PlanEnd.USED, PlanEnd.EXPIRED, PlanEnd.LEFT}
        return self.stored_at <= closed_at and (self.ended_at is None or self.ended_at > closed_at)


class Plans(_GivenRows, stands_alone=True):
    """The plans of one transaction."""

    kind = GivenPlan

    @once
    def standing(
        self, game: str, variant: Variant, power: Power | None = None
    ) -> tuple[GivenPlan, ...]:
        """The plans that stand, of one power or of all, in the order in which they were meant."""
        every = self._all(
            lambda game: (
                select(GivenPlan)
                .filter_by(game=game, ended_at=None)
                .order_by(coalesce(GivenPlan.repeated_at, GivenPlan.given_at), GivenPlan.id)
            ),
            game,
            variant=variant,
        )
        return every if power is None else tuple(plan for plan in every if plan.power == power)

    def history(self, game: str, variant: Variant, power: Power) -> tuple[GivenPlan, ...]:
        """Everything a power ever planned, as it was stored, the oldest first."""
        every = where(GivenPlan, order_by=GivenPlan.id, game=game, power=power)
        return self._all(every, variant=variant)

    def due_in(self, game: str, number: int, variant: Variant) -> tuple[GivenPlan, ...]:
        """The plans that had their time when a phase was opened, used or not, the oldest first."""
        request = plans_request(game, number)
        due = where(GivenPlan, order_by=GivenPlan.id, game=game, ended_by=request)
        return self._all(due, variant=variant)

    def add(
        self,
        game: str,
        number: int,
        power: Power,
        plans: Sequence[tuple[Phase, Plan]],
        **giving: Unpack[Giving],
    ) -> tuple[int, ...]:
        """Add plans, each with the phase it is for, given in phase `number`; their ids."""
        rows = (
            GivenPlan(game=game, number=number, power=power, phase=phase, plan=plan, **giving)
            for phase, plan in plans
        )
        return tuple(cast("Iterator[int]", map(self._add, rows)))

    def restore(
        self, plans: Sequence[GivenPlan], number: int, *, request: str, at: datetime
    ) -> None:
        """Save plans again in phase `number`, with their players, times and messages."""
        for plan in plans:
            standing = replace(plan, ended_at=None, ended_as=None, ended_by=None)
            self._add(replace(standing, number=number, request=request, stored_at=at))

    def end(self, plans: Sequence[GivenPlan], how: PlanEnd, *, request: str, at: datetime) -> None:
        """End plans that have not ended yet; they stay in the history."""
        if not plans:
            return
        rows = GivenPlan.id.in_([plan.id for plan in plans])
        standing = update(GivenPlan).where(rows, GivenPlan.ended_at.is_(None))
        self._change(standing.values(ended_at=at, ended_as=how, ended_by=request))


class ReadyRow(OfPhase, Row, table="ready"):
    """A power that does not wait for the deadline of a phase."""

    power: Mapped[Power] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]


class VoteRow(OfPhase, Row, table="votes"):
    """How a power votes in a phase, or that it has taken its vote back (`stance` is null).

    `named` are the powers that the vote names, `at` is when it was written and `message` where;
    `player` has the seat, also where a GM voted for them. `written` is what was written, nothing
    where a button was pressed.
    """

    power: Mapped[Power] = mapped_column(primary_key=True)
    player: Mapped[str]
    at: Mapped[datetime]
    stance: Mapped[Stance | None] = mapped_column(
        AsText("vote", Stance, is_secret=True), default=None
    )
    named: Mapped[tuple[Power, ...]] = mapped_column(
        AsJson("list of powers", tuple, list, is_secret=True), default=()
    )
    message: Mapped[str | None] = mapped_column(default=None, index=True)
    written: Mapped[str | None] = mapped_column(secret_text("text of a vote"), default=None)


class Ready(Repository, stands_alone=True):
    """The mark of being ready, which the powers of a phase can set and take back."""

    def set(self, game: str, number: int, power: Power, *, player: str, at: datetime) -> bool:
        """Set a power's mark; False where it was set already."""
        return self._add_new(ReadyRow(game, number, power, player, at))

    def take_back(self, game: str, number: int, power: Power) -> bool:
        """Take a power's mark back; False where there was none."""
        mark = delete(ReadyRow).filter_by(game=game, number=number, power=power)
        return self._change(mark) > 0

    def of(self, game: str, number: int) -> frozenset[Power]:
        """The powers whose mark is set."""
        return frozenset(self.players(game, number))

    @once
    def players(self, game: str, number: int) -> Mapping[Power, str]:
        """Who set the mark of each power whose mark is set."""
        rows = self._all(where(ReadyRow, game=game, number=number))
        return {row.power: row.player for row in rows}


class Votes(Repository, stands_alone=True):
    """The votes of the powers, one each and phase; the one that was written last counts."""

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
        written: str = "",
    ) -> bool:
        """Store a vote, or that it is taken back; False where the power has written a newer one."""
        before = self._row(game, number, power)
        if before is not None and before.at > at:
            return False
        row = VoteRow(game, number, power, player, at, message=message, written=written or None)
        self._put(row if vote is None else replace(row, stance=vote.stance, named=vote.named))
        return True

    def withdraw(self, game: str, number: int, power: Power, *, by: str, at: datetime) -> None:
        """Withdraw a power's vote, whenever it was written.

        Messages carry Slack's time, which may be ahead of the moment at which a seat changes hands.
        """
        if self._row(game, number, power) is not None:
            self._put(VoteRow(game, number, power, by, at))

    def carry(self, game: str, number: int, *, to: int, seats: Mapping[Power, str]) -> None:
        """Copy votes of a phase to another, as written, of those who still have their seats."""
        for row in self._all(where(VoteRow, game=game, number=number)):
            if seats.get(row.power) == row.player:
                self._add(replace(row, number=to))

    @once
    def of(self, game: str, number: int) -> Mapping[Power, Vote]:
        """The votes that count, by power."""
        rows = self._all(where(VoteRow, order_by=VoteRow.power, game=game, number=number))
        return {row.power: Vote(row.stance, row.named) for row in rows if row.stance is not None}

    def words(self, game: str, number: int) -> Mapping[Power, str]:
        """What was written of the votes that count, where it was written."""
        rows = self._all(where(VoteRow, order_by=VoteRow.power, game=game, number=number))
        return {row.power: row.written for row in rows if row.stance is not None and row.written}

    def written_in(self, message: str) -> tuple[tuple[str, int, Power], ...]:
        """The votes that count and were written in a message: game, phase number and power."""
        votes = select(VoteRow).where(VoteRow.message == message, VoteRow.stance.is_not(None))
        rows = self._all(votes.order_by(VoteRow.game, VoteRow.number))
        return tuple((row.game, row.number, row.power) for row in rows)

    def _row(self, game: str, number: int, power: Power) -> VoteRow | None:
        return self._first(where(VoteRow, game=game, number=number, power=power))
