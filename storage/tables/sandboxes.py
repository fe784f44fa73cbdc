"""Sandboxes: what people try out, a state at a time, so that each step can be undone."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import ForeignKey, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from engine.formats.orders import orders_json, read_orders
from engine.formats.phases import read_resolution, resolution_json
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Position
from engine.variant import Variant
from engine.variants import variant_named
from storage.base.repository import Repository, changed, where
from storage.base.schema import AsJson, Row, on_map
from storage.errors import UnknownSandboxError


class SandboxRecord(Row, kw_only=True, table="sandboxes"):
    """A position that one person tries things out on; `game` is what it was forked from, if any."""

    id: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(index=True)
    game: Mapped[str | None] = mapped_column(ForeignKey("games.id"))
    variant_name: Mapped[str]
    edition: Mapped[str]
    touched_at: Mapped[datetime]
    ended_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return variant_named(self.variant_name)


class SandboxStep(Row, kw_only=True, table="sandbox_steps"):
    """A state of a sandbox, with a resolution once judged; the last one not undone counts."""

    sandbox: Mapped[str] = mapped_column(ForeignKey("sandboxes.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[Position]
    given: Mapped[Orders] = mapped_column(
        AsJson("set of orders", on_map(read_orders), orders_json, is_secret=True)
    )
    resolution: Mapped[Resolution | None] = mapped_column(
        AsJson("result", on_map(read_resolution), resolution_json, is_secret=True), default=None
    )
    undone_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def board(self) -> Position:
        """The position that orders are written for now: after the result, if there is one."""
        return self.position if self.resolution is None else self.resolution.after

    @property
    def orders(self) -> Orders:
        """The orders that are written for `board`."""
        return self.given if self.resolution is None else {}


class Sandboxes(Repository):
    """The sandboxes of one transaction."""

    missing = UnknownSandboxError, "There is no such sandbox, or no such step of it."

    def begin(self, sandbox: SandboxRecord, position: Position) -> SandboxStep:
        """Keep a new sandbox that begins with a position; its first step, number 1."""
        self._add(sandbox)
        return self.add(sandbox, position, {})

    def get(self, sandbox: str) -> SandboxRecord:
        """A sandbox by its id. Raises UnknownSandboxError."""
        return self._one(where(SandboxRecord, id=sandbox))

    def touch(self, sandbox: str, at: datetime) -> SandboxRecord:
        """Lock a sandbox, now the last used of its player. Raises UnknownSandboxError."""
        found = self._one(select(SandboxRecord).filter_by(id=sandbox).with_for_update())
        touched = replace(found, touched_at=max(at, found.touched_at))
        self._set(sandbox, touched_at=touched.touched_at)
        return touched

    def last_used(self, player: str) -> str | None:
        """The id of the sandbox that somebody used last of those not ended, or None."""
        own = select(SandboxRecord.id).filter_by(player=player, ended_at=None)
        return self._first(own.order_by(SandboxRecord.touched_at.desc(), SandboxRecord.id.desc()))

    def end(self, sandbox: str, at: datetime) -> None:
        """End a sandbox."""
        self._set(sandbox, ended_at=at)

    def step(self, sandbox: SandboxRecord, number: int) -> SandboxStep:
        """A step by its number, undone or not. Raises UnknownSandboxError."""
        step = where(SandboxStep, sandbox=sandbox.id, number=number)
        return self._one(step, variant=sandbox.variant)

    def steps(self, sandbox: SandboxRecord) -> tuple[int, ...]:
        """The numbers of the steps that were not undone, the first to the present."""
        numbers = SandboxStep.number
        return self._all(where(numbers, order_by=numbers, sandbox=sandbox.id, undone_at=None))

    def last_result(self, sandbox: SandboxRecord) -> SandboxStep | None:
        """The latest step with a result that was not undone, or None."""
        steps = select(SandboxStep).filter_by(sandbox=sandbox.id, undone_at=None)
        judged = steps.where(SandboxStep.resolution.is_not(None))
        return self._first(judged.order_by(SandboxStep.number.desc()), variant=sandbox.variant)

    def add(
        self,
        sandbox: SandboxRecord,
        position: Position,
        given: Orders,
        resolution: Resolution | None = None,
    ) -> SandboxStep:
        """Add a step behind all others."""
        numbers = select(SandboxStep.number).filter_by(sandbox=sandbox.id)
        last = self._first(numbers.order_by(SandboxStep.number.desc()))
        step = SandboxStep(
            sandbox=sandbox.id,
            number=(last or 0) + 1,
            position=position,
            given=given,
            resolution=resolution,
        )
        self._add(step)
        return step

    def undo(self, sandbox: SandboxRecord, number: int, at: datetime) -> None:
        """Undo a step; it can still be shown."""
        self._change(changed(SandboxStep, {"undone_at": at}, sandbox=sandbox.id, number=number))

    def prune(self, before: datetime) -> None:
        """Drop what nobody has used since a moment."""
        old = select(SandboxRecord.id).where(SandboxRecord.touched_at < before)
        self._change(delete(SandboxStep).where(SandboxStep.sandbox.in_(old)))
        self._change(delete(SandboxRecord).where(SandboxRecord.touched_at < before))

    def _set(self, sandbox: str, **values: object) -> None:
        self._change(changed(SandboxRecord, values, id=sandbox))
