"""The phases of games: opened, timed, adjudicated once, and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, cast

from sqlalchemy import CursorResult, Select, func, select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.phase import Phase
from engine.position import Position
from engine.variant import Variant
from storage.codecs import (
    Object,
    given_from_json,
    given_to_json,
    position_from_json,
    position_to_json,
    reading,
    resolution_from_json,
    resolution_to_json,
)
from storage.errors import UnknownPhaseError
from storage.games import GameState
from storage.inserts import insert_new
from storage.schema import GameRow, PhaseRow, ReminderRow


class Timing(NamedTuple):
    """The moments of an open phase of a running game whose clock is not standing."""

    game: str
    number: int
    deadline: datetime
    deadline_set_at: datetime
    grace_until: datetime | None
    all_ready_at: datetime | None
    results_at: datetime | None

    @property
    def ends_at(self) -> datetime:
        """When the phase ends: at the deadline, or earlier because all are ready."""
        if self.all_ready_at is not None and self.all_ready_at < self.deadline:
            return self.all_ready_at
        return max(self.deadline, self.grace_until) if self.grace_until else self.deadline

    @property
    def settled_at(self) -> datetime:
        """When everything is read that counts.

        After a deadline there is a settling time: what was written in time and is read a moment
        later still counts, for orders are judged by when they were written.
        """
        ends_at = self.ends_at
        return ends_at if ends_at < self.deadline else max(ends_at, self.deadline + SETTLING)

    @property
    def due_at(self) -> datetime:
        """When the phase is to be adjudicated: once it is settled.

        Results that are set for later than the deadline wait for their moment, unless all are
        ready before it.
        """
        if self.ends_at < self.deadline or self.results_at is None:
            return self.settled_at
        return max(self.settled_at, self.results_at)


class Pause(NamedTuple):
    """The clock of a running game with an open phase stands, at the longest until a moment."""

    game: str
    number: int
    since: datetime
    until: datetime


class Span(NamedTuple):
    """Until when a phase took orders; `adjudicated_at` is None while it is open."""

    number: int
    code: str
    deadline: datetime
    adjudicated_at: datetime | None


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase as it is stored: `position` is the board before it.

    `coin` is the seed of the coin that was flipped before it, in this phase's past (R-ALT-02).
    `put_off_at` is when it was due and made to wait for those who had sent nothing.
    """

    game: str
    number: int
    position: Position
    skipped: tuple[Phase, ...]
    opened_at: datetime
    deadline: datetime
    deadline_set_at: datetime
    grace_until: datetime | None = None
    all_ready_at: datetime | None = None
    results_at: datetime | None = None
    adjudicated_at: datetime | None = None
    coin: str | None = None
    put_off_at: datetime | None = None

    @property
    def phase(self) -> Phase:
        """Which phase it is."""
        return self.position.phase

    @property
    def was_over_at_once(self) -> bool:
        """Whether it was adjudicated in the moment in which it was opened."""
        return self.adjudicated_at == self.opened_at

    @property
    def timing(self) -> Timing:
        """Its moments."""
        return Timing(
            self.game,
            self.number,
            self.deadline,
            self.deadline_set_at,
            self.grace_until,
            self.all_ready_at,
            self.results_at,
        )


class Phases:
    """The phases of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def open(
        self,
        game: str,
        position: Position,
        *,
        skipped: Sequence[Phase],
        at: datetime,
        deadline: datetime,
        results_at: datetime | None = None,
        instead_of: int | None = None,
        coin: str | None = None,
    ) -> int:
        """Open the next phase of a game that has none open; its number is returned.

        `results_at` is when it is adjudicated, None: at the deadline. It follows the last phase
        that counts, or the one that `instead_of` follows. `coin` is the seed of a coin that was
        flipped before it, be it long ago.
        """
        numbers = select(func.max(PhaseRow.number)).where(PhaseRow.game_id == game)
        last = self._session.scalar(numbers)
        follows = self._session.scalar(
            numbers.where(PhaseRow.left_at.is_(None))
            if instead_of is None
            else select(PhaseRow.follows).where(
                PhaseRow.game_id == game, PhaseRow.number == instead_of
            )
        )
        number = (last or 0) + 1
        self._session.add(
            PhaseRow(
                game_id=game,
                number=number,
                code=str(position.phase),
                position=position_to_json(position),
                skipped=[str(phase) for phase in skipped],
                opened_at=at,
                deadline=deadline,
                results_at=results_at,
                deadline_set_at=at,
                coin=coin,
                follows=follows,
            )
        )
        self._session.flush()
        return number

    def current(self, game: str, variant: Variant) -> PhaseRecord | None:
        """The open phase of a game, or None."""
        query = _of_game(game).where(PhaseRow.adjudicated_at.is_(None), PhaseRow.left_at.is_(None))
        row = self._session.scalars(query).one_or_none()
        return None if row is None else _record(row, variant)

    def get(self, game: str, number: int, variant: Variant) -> PhaseRecord:
        """A phase by its number. Raises UnknownPhaseError."""
        return _record(self._row(game, number), variant)

    def code(self, game: str, number: int) -> str:
        """What a phase is called, read without its position. Raises UnknownPhaseError."""
        query = select(PhaseRow.code).where(PhaseRow.game_id == game, PhaseRow.number == number)
        found = self._session.scalar(query)
        if found is None:
            raise UnknownPhaseError(f"The game has no phase number {number}.")
        return found

    def numbered(self, game: str, phase: Phase) -> int | None:
        """The number of the phase that is called so, of those that count, or None."""
        return self._session.scalar(
            select(PhaseRow.number).where(
                PhaseRow.game_id == game,
                PhaseRow.code == str(phase),
                PhaseRow.left_at.is_(None),
            )
        )

    def at(self, game: str, moment: datetime) -> Span | None:
        """The phase that was open at a moment, by when it was opened; None before the first."""
        row = self._session.execute(
            select(PhaseRow.number, PhaseRow.code, PhaseRow.deadline, PhaseRow.adjudicated_at)
            .where(PhaseRow.game_id == game, PhaseRow.opened_at <= moment)
            .order_by(PhaseRow.number.desc())
            .limit(1)
        ).first()
        return None if row is None else Span(*row)

    def boards(self, game: str, variant: Variant) -> tuple[Position, ...]:
        """The boards that the phases that count began with, the first one first."""
        rows = self._session.scalars(
            select(PhaseRow.position)
            .where(PhaseRow.game_id == game, PhaseRow.left_at.is_(None))
            .order_by(PhaseRow.number)
        )
        with reading("phase"):
            return tuple(position_from_json(cast("Object", row), variant) for row in rows)

    def resolutions(self, game: str, variant: Variant) -> tuple[Resolution, ...]:
        """The results of the phases that count and have one, the first one first."""
        rows = self._session.scalars(
            select(PhaseRow.resolution)
            .where(
                PhaseRow.game_id == game,
                PhaseRow.left_at.is_(None),
                PhaseRow.adjudicated_at.is_not(None),
            )
            .order_by(PhaseRow.number)
        )
        with reading("result"):
            return tuple(resolution_from_json(cast("Object", row), variant) for row in rows if row)

    def last_adjudicated(self, game: str) -> int | None:
        """The number of the last phase that counts and has a result, or None."""
        return self._session.scalar(
            select(func.max(PhaseRow.number)).where(
                PhaseRow.game_id == game,
                PhaseRow.adjudicated_at.is_not(None),
                PhaseRow.left_at.is_(None),
            )
        )

    def last_moves(self, game: str) -> datetime | None:
        """The deadline of a game's latest movement phase, or None."""
        return self._session.scalar(
            select(PhaseRow.deadline)
            .where(
                PhaseRow.game_id == game,
                PhaseRow.code.endswith("M"),
                PhaseRow.left_at.is_(None),
            )
            .order_by(PhaseRow.number.desc())
            .limit(1)
        )

    def timings(self) -> tuple[Timing, ...]:
        """The open phases of all running games that are not paused."""
        return tuple(Timing(*row) for row in self._session.execute(_TIMINGS))

    def pauses(self) -> tuple[Pause, ...]:
        """The open phases of all running games whose clock stands for a limited time."""
        return tuple(
            Pause(game, number, since, until)
            for game, number, since, until in self._session.execute(_PAUSES)
            if since is not None and until is not None
        )

    def claim(self, game: str, number: int, at: datetime) -> bool:
        """Close a phase in order to adjudicate it; False where somebody else has done so."""
        result = cast(
            "CursorResult[tuple[()]]",
            self._session.execute(
                update(PhaseRow)
                .where(
                    PhaseRow.game_id == game,
                    PhaseRow.number == number,
                    PhaseRow.adjudicated_at.is_(None),
                    PhaseRow.left_at.is_(None),
                )
                .values(adjudicated_at=at)
            ),
        )
        return result.rowcount == 1

    def record(
        self,
        game: str,
        number: int,
        given: Mapping[Power, Sequence[Order]],
        resolution: Resolution,
    ) -> None:
        """Add the orders and the result to a phase that was claimed."""
        self._change(
            game, number, given=given_to_json(given), resolution=resolution_to_json(resolution)
        )

    def given(self, game: str, number: int, variant: Variant) -> dict[Power, tuple[Order, ...]]:
        """The orders a phase was adjudicated with. Raises UnknownPhaseError before that."""
        row = self._row(game, number)
        if row.given is None:
            raise UnknownPhaseError(f"Phase {row.code} has not been adjudicated.")
        return given_from_json(cast("Object", row.given), variant)

    def resolution(self, game: str, number: int, variant: Variant) -> Resolution | None:
        """The result of a phase, None before it is adjudicated. Raises UnknownPhaseError."""
        row = self._row(game, number)
        if row.resolution is None:
            return None
        return resolution_from_json(cast("Object", row.resolution), variant)

    def set_deadline(
        self,
        game: str,
        number: int,
        deadline: datetime,
        *,
        at: datetime,
        results_at: datetime | None = None,
    ) -> None:
        """Set another deadline, at `at`; a period of grace is over with it.

        `results_at` is when the phase is adjudicated, None: at the deadline.
        """
        self._change(
            game,
            number,
            deadline=deadline,
            results_at=results_at,
            deadline_set_at=at,
            grace_until=None,
        )

    def put_off(self, game: str, number: int, at: datetime) -> None:
        """Note that a phase which was due waits for those who have sent nothing."""
        self._change(game, number, put_off_at=at)

    def set_grace(self, game: str, number: int, until: datetime) -> None:
        """Adjudicate not before `until`, although the deadline is over."""
        self._change(game, number, grace_until=until)

    def set_all_ready(self, game: str, number: int, at: datetime | None) -> None:
        """Adjudicate at `at` because all are ready; None: wait for the deadline."""
        self._change(game, number, all_ready_at=at)

    def remind(
        self, game: str, number: int, deadline: datetime, before: timedelta, *, at: datetime
    ) -> bool:
        """Note that a reminder is given; False where it was given before."""
        values = {
            "game_id": game,
            "number": number,
            "deadline": deadline,
            "before": int(before.total_seconds()),
            "at": at,
        }
        return insert_new(self._session, ReminderRow, values)

    def _row(self, game: str, number: int) -> PhaseRow:
        row = self._session.scalars(_of_game(game).where(PhaseRow.number == number)).one_or_none()
        if row is None:
            raise UnknownPhaseError(f"The game has no phase number {number}.")
        return row

    def _change(self, game: str, number: int, **values: object) -> None:
        self._session.execute(
            update(PhaseRow)
            .where(PhaseRow.game_id == game, PhaseRow.number == number)
            .values(values)
        )


def _of_game(game: str) -> Select[PhaseRow]:
    return (
        select(PhaseRow).where(PhaseRow.game_id == game).execution_options(populate_existing=True)
    )


def _record(row: PhaseRow, variant: Variant) -> PhaseRecord:
    with reading("phase"):
        return PhaseRecord(
            game=row.game_id,
            number=row.number,
            position=position_from_json(cast("Object", row.position), variant),
            skipped=tuple(map(Phase.parse, row.skipped)),
            opened_at=row.opened_at,
            deadline=row.deadline,
            deadline_set_at=row.deadline_set_at,
            grace_until=row.grace_until,
            all_ready_at=row.all_ready_at,
            results_at=row.results_at,
            adjudicated_at=row.adjudicated_at,
            coin=row.coin,
            put_off_at=row.put_off_at,
        )


# What is asked again and again is put together once.
_TIMINGS = (
    select(
        PhaseRow.game_id,
        PhaseRow.number,
        PhaseRow.deadline,
        PhaseRow.deadline_set_at,
        PhaseRow.grace_until,
        PhaseRow.all_ready_at,
        PhaseRow.results_at,
    )
    .join(GameRow, GameRow.id == PhaseRow.game_id)
    .where(
        GameRow.state == GameState.RUNNING.value,
        GameRow.paused_at.is_(None),
        PhaseRow.adjudicated_at.is_(None),
        PhaseRow.left_at.is_(None),
    )
    .order_by(PhaseRow.deadline, PhaseRow.game_id)
)
_PAUSES = (
    select(PhaseRow.game_id, PhaseRow.number, GameRow.paused_at, GameRow.paused_until)
    .join(GameRow, GameRow.id == PhaseRow.game_id)
    .where(
        GameRow.state == GameState.RUNNING.value,
        GameRow.paused_at.is_not(None),
        GameRow.paused_until.is_not(None),
        PhaseRow.adjudicated_at.is_(None),
        PhaseRow.left_at.is_(None),
    )
    .order_by(GameRow.paused_until, GameRow.id)
)
