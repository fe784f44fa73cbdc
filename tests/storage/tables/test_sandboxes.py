"""Sandboxes on both databases: steps, undoing, what is kept and for whom."""

from datetime import datetime

import pytest

from engine.board import Power
from engine.judge import adjudicate
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from storage.errors import UnknownSandboxError
from storage.tables.sandboxes import SandboxRecord
from tests.storage.databases import HOUR, NOON, Database

FRANCE = Power("FRANCE")


def sandbox(id_: str = "s1", at: datetime = NOON) -> SandboxRecord:
    """A sandbox of the same person."""
    return SandboxRecord(
        id=id_, player="T1/U1", game=None, variant_name="classic", edition="modern", touched_at=at
    )


MINE = sandbox()
GIVEN = {FRANCE: (parse_order("A PAR - BUR", CLASSIC),)}


def test_steps_come_back_and_can_be_undone(database: Database) -> None:
    """The present step is the last that was not undone; an undone one can still be read."""
    resolution = adjudicate(CLASSIC.start, GIVEN, CLASSIC, Rulebook.modern())
    with database.work() as tx:
        tx.sandboxes.begin(MINE, CLASSIC.start)
        assert tx.sandboxes.add(MINE, CLASSIC.start, GIVEN).number == 2
        assert tx.sandboxes.add(MINE, CLASSIC.start, GIVEN, resolution).number == 3
    with database.work() as tx:
        assert tx.sandboxes.get("s1") == MINE
        assert tx.sandboxes.steps(MINE) == (1, 2, 3)
        last = tx.sandboxes.step(MINE, 3)
        assert (last.board, last.orders) == (resolution.after, {})
        assert last.resolution == resolution
        assert tx.sandboxes.last_result(MINE) == last
        tx.sandboxes.undo(MINE, 3, NOON)
        assert tx.sandboxes.steps(MINE) == (1, 2)
        assert tx.sandboxes.last_result(MINE) is None
        present = tx.sandboxes.step(MINE, 2)
        assert (present.board, present.orders) == (CLASSIC.start, GIVEN)
        assert tx.sandboxes.step(MINE, 3).resolution == resolution
        assert tx.sandboxes.add(MINE, CLASSIC.start, {}).number == 4


def test_the_one_used_last_is_meant(database: Database) -> None:
    """Of the writer's own, and none that has ended."""
    other = sandbox("s2", NOON + HOUR)
    with database.work() as tx:
        tx.sandboxes.begin(MINE, CLASSIC.start)
        tx.sandboxes.begin(other, CLASSIC.start)
        assert tx.sandboxes.last_used(MINE.player) == "s2"
        assert tx.sandboxes.last_used("T1/U2") is None
        tx.sandboxes.touch("s1", NOON + 2 * HOUR)
        assert tx.sandboxes.last_used(MINE.player) == "s1"
        tx.sandboxes.end("s1", NOON + 2 * HOUR)
        assert tx.sandboxes.last_used(MINE.player) == "s2"
        assert tx.sandboxes.get("s1").ended_at is not None


def test_what_nobody_uses_any_more_is_dropped(database: Database) -> None:
    """With its steps; one that was used since stays."""
    other = sandbox("s2", NOON + HOUR)
    with database.work() as tx:
        tx.sandboxes.begin(MINE, CLASSIC.start)
        tx.sandboxes.begin(other, CLASSIC.start)
        tx.sandboxes.prune(NOON + HOUR)
        with pytest.raises(UnknownSandboxError):
            tx.sandboxes.get("s1")
        with pytest.raises(UnknownSandboxError):
            tx.sandboxes.touch("s1", NOON)
        assert tx.sandboxes.step(other, 1).board == CLASSIC.start
