"""Sandboxes: what people try out, a state at a time, so that each step can be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from engine.variants import variant_named
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
from storage.errors import UnknownSandboxError
from storage.schema import SandboxRow, SandboxStepRow


@dataclass(frozen=True, slots=True)
class SandboxRecord:
    """A sandbox as it is stored; `game` is the game it was forked from, if any."""

    id: str
    player: str
    game: str | None
    variant_name: str
    edition: str
    has_ended: bool = False

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return variant_named(self.variant_name)


@dataclass(frozen=True, slots=True)
class SandboxStep:
    """A state of a sandbox: a position with orders, adjudicated where there is a resolution."""

    number: int
    position: Position
    given: Mapping[Power, tuple[Order, ...]]
    resolution: Resolution | None = None

    @property
    def board(self) -> Position:
        """The position that orders are written for now: after the result, if there is one."""
        return self.position if self.resolution is None else self.resolution.after

    @property
    def orders(self) -> Mapping[Power, tuple[Order, ...]]:
        """The orders that are written for `board`."""
        return self.given if self.resolution is None else {}


class Sandboxes:
    """The sandboxes of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self, sandbox: SandboxRecord, position: Position, at: datetime) -> None:
        """Keep a new sandbox that begins with a position; its first step is number 1."""
        self._session.add(
            SandboxRow(
                id=sandbox.id,
                player=sandbox.player,
                game_id=sandbox.game,
                variant=sandbox.variant_name,
                edition=sandbox.edition,
                touched_at=at,
            )
        )
        self._session.flush()
        self._add(sandbox.id, 1, position, {}, None)

    def get(self, sandbox: str) -> SandboxRecord:
        """A sandbox by its id. Raises UnknownSandboxError."""
        return _record(self._row(sandbox, lock=False))

    def touch(self, sandbox: str, at: datetime) -> SandboxRecord:
        """A sandbox that this transaction alone may change, made the last used of its player.

        Raises UnknownSandboxError.
        """
        row = self._row(sandbox, lock=True)
        row.touched_at = max(at, row.touched_at)
        self._session.flush()
        return _record(row)

    def last_used(self, player: str) -> str | None:
        """The id of the sandbox that somebody used last of those not ended, or None."""
        return self._session.scalar(
            select(SandboxRow.id)
            .where(SandboxRow.player == player, SandboxRow.ended_at.is_(None))
            .order_by(SandboxRow.touched_at.desc(), SandboxRow.id.desc())
            .limit(1)
        )

    def end(self, sandbox: str, at: datetime) -> None:
        """End a sandbox."""
        self._session.execute(
            update(SandboxRow).where(SandboxRow.id == sandbox).values(ended_at=at)
        )

    def step(self, sandbox: SandboxRecord, number: int) -> SandboxStep:
        """A step by its number, undone or not. Raises UnknownSandboxError."""
        row = self._session.get(SandboxStepRow, (sandbox.id, number))
        if row is None:
            raise UnknownSandboxError("There is no such step.")
        return _step(row, sandbox.variant)

    def steps(self, sandbox: SandboxRecord) -> tuple[int, ...]:
        """The numbers of the steps that were not undone, the first to the present."""
        return tuple(
            self._session.scalars(
                select(SandboxStepRow.number)
                .where(SandboxStepRow.sandbox_id == sandbox.id, SandboxStepRow.undone_at.is_(None))
                .order_by(SandboxStepRow.number)
            )
        )

    def last_result(self, sandbox: SandboxRecord) -> SandboxStep | None:
        """The latest step with a result that was not undone, or None."""
        row = self._session.scalars(
            select(SandboxStepRow)
            .where(
                SandboxStepRow.sandbox_id == sandbox.id,
                SandboxStepRow.undone_at.is_(None),
                SandboxStepRow.resolution.is_not(None),
            )
            .order_by(SandboxStepRow.number.desc())
            .limit(1)
        ).first()
        return None if row is None else _step(row, sandbox.variant)

    def add(
        self,
        sandbox: SandboxRecord,
        position: Position,
        given: Mapping[Power, Sequence[Order]],
        resolution: Resolution | None = None,
    ) -> int:
        """Add a step behind all others; its number."""
        last = self._session.scalar(
            select(func.max(SandboxStepRow.number)).where(SandboxStepRow.sandbox_id == sandbox.id)
        )
        number = (last or 0) + 1
        self._add(sandbox.id, number, position, given, resolution)
        return number

    def undo(self, sandbox: SandboxRecord, number: int, at: datetime) -> None:
        """Let a step count no longer; it can still be shown."""
        self._session.execute(
            update(SandboxStepRow)
            .where(SandboxStepRow.sandbox_id == sandbox.id, SandboxStepRow.number == number)
            .values(undone_at=at)
        )

    def prune(self, before: datetime) -> None:
        """Drop what nobody has used since a moment."""
        old = select(SandboxRow.id).where(SandboxRow.touched_at < before)
        self._session.execute(delete(SandboxStepRow).where(SandboxStepRow.sandbox_id.in_(old)))
        self._session.execute(delete(SandboxRow).where(SandboxRow.touched_at < before))

    def _add(
        self,
        sandbox: str,
        number: int,
        position: Position,
        given: Mapping[Power, Sequence[Order]],
        resolution: Resolution | None,
    ) -> None:
        self._session.add(
            SandboxStepRow(
                sandbox_id=sandbox,
                number=number,
                position=position_to_json(position),
                given=given_to_json(given),
                resolution=None if resolution is None else resolution_to_json(resolution),
            )
        )
        self._session.flush()

    def _row(self, sandbox: str, *, lock: bool) -> SandboxRow:
        query = select(SandboxRow).where(SandboxRow.id == sandbox)
        if lock:
            query = query.with_for_update().execution_options(populate_existing=True)
        row = self._session.scalars(query).one_or_none()
        if row is None:
            raise UnknownSandboxError("There is no such sandbox.")
        return row


def _record(row: SandboxRow) -> SandboxRecord:
    with reading("sandbox"):
        return SandboxRecord(
            id=row.id,
            player=row.player,
            game=row.game_id,
            variant_name=row.variant,
            edition=row.edition,
            has_ended=row.ended_at is not None,
        )


def _step(row: SandboxStepRow, variant: Variant) -> SandboxStep:
    resolution = cast("Object | None", row.resolution)
    return SandboxStep(
        number=row.number,
        position=position_from_json(cast("Object", row.position), variant),
        given=given_from_json(cast("Object", row.given), variant),
        resolution=None if resolution is None else resolution_from_json(resolution, variant),
    )
