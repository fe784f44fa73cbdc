"""What all records have in common: moments, damage, and that nobody changes them."""

from dataclasses import FrozenInstanceError, replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import text

from engine.variants.classic import CLASSIC
from storage.errors import DamagedRecordError
from tests.storage.databases import HOUR, NOON, Database, running_game, until


def test_moments_keep_their_instant_whatever_their_zone(database: Database) -> None:
    """A moment of another zone comes back in UTC; a naive one is refused."""
    there = datetime(2026, 11, 21, 7, 0, tzinfo=timezone(timedelta(hours=-5)))
    with database.work() as tx:
        tx.heartbeat.beat(there)
        last = tx.heartbeat.last()
        assert last == NOON
        assert last is not None
        assert last.utcoffset() == timedelta(0)
    with pytest.raises(Exception, match="without a zone"), database.work() as tx:
        tx.heartbeat.beat(datetime(2026, 11, 21))  # noqa: DTZ001 - the naive one to be refused


def test_damage_is_named_not_guessed_at(database: Database) -> None:
    """A position that can no longer be read raises an error that shows nothing of it."""
    with database.work() as tx:
        running_game(tx)
    with database.engine.begin() as connection:
        connection.execute(text("""UPDATE phases SET position = '{"phase": "X"}'"""))
    with pytest.raises(DamagedRecordError, match="restore a backup"), database.work() as tx:
        tx.phases.current("g1", CLASSIC)


def test_a_record_stays_as_it_was_read(database: Database) -> None:
    """Nobody can change one, and what is written later changes none that was read before."""
    with database.work() as tx:
        running_game(tx)
        game, phase = tx.games.get("g1"), tx.phases.current("g1", CLASSIC)
        assert phase is not None
        with pytest.raises(FrozenInstanceError):
            game.title = "Another"
        with pytest.raises(FrozenInstanceError):
            phase.deadline = NOON
        tx.games.pause("g1", NOON)
        tx.phases.set_deadline("g1", 1, until(NOON + 9 * HOUR), at=NOON)
        assert (game.paused_at, phase.deadline) == (None, NOON + HOUR)
        assert tx.games.get("g1") == replace(game, paused_at=NOON)
    with database.work.reading() as tx:
        assert (tx.games.get("g1").title, tx.games.get("g1").paused_at) == (game.title, NOON)
