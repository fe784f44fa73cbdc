"""How people want their own maps to look."""

from __future__ import annotations

import pytest

from engine.game.looks import Addition, Look, Style
from storage.errors import DamagedRecordError
from storage.looks import look_from_text
from tests.storage.databases import HOUR, NOON, Database


def test_a_look_is_kept_by_person_until_it_is_changed_or_forgotten(database: Database) -> None:
    """One each; nobody else's changes with it, and what is not there can be forgotten too."""
    dark, print_ = Look(Style.DARK, frozenset(Addition)), Look(Style.PRINT)
    with database.work() as tx:
        tx.looks.choose("anna", dark, NOON)
        tx.looks.choose("ben", print_, NOON)
    with database.work() as tx:
        assert (tx.looks.of("anna"), tx.looks.of("ben")) == (dark, print_)
        tx.looks.choose("anna", print_, NOON + HOUR)
        tx.looks.choose("ben", None, NOON + HOUR)
        tx.looks.choose("cleo", None, NOON + HOUR)
    with database.work() as tx:
        assert [tx.looks.of(one) for one in ("anna", "ben", "cleo")] == [print_, None, None]


def test_a_damaged_look_is_named() -> None:
    """And not taken for another."""
    with pytest.raises(DamagedRecordError, match="stored look"):
        look_from_text("mud")
