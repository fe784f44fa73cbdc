"""What people have set for themselves: how their maps look, where they may be reached."""

import threading

import pytest
from sqlalchemy import text

from engine.game.map_style import Addition, MapStyle, Style
from storage.errors import DamagedRecordError
from storage.tables.people import Contact
from tests.storage.databases import HOUR, NOON, Database


def test_a_look_is_kept_by_person_until_it_is_changed_or_forgotten(database: Database) -> None:
    """One each; nobody else's changes with it, and what is not there can be forgotten too."""
    dark, print_ = MapStyle(Style.DARK, frozenset(Addition)), MapStyle(Style.PRINT)
    with database.work() as tx:
        tx.map_styles.choose("anna", dark, NOON)
        tx.map_styles.choose("ben", print_, NOON)
    with database.work() as tx:
        assert (tx.map_styles.of("anna"), tx.map_styles.of("ben")) == (dark, print_)
        tx.map_styles.choose("anna", print_, NOON + HOUR)
        tx.map_styles.choose("ben", None, NOON + HOUR)
        tx.map_styles.choose("cleo", None, NOON + HOUR)
    with database.work() as tx:
        assert [tx.map_styles.of(one) for one in ("anna", "ben", "cleo")] == [print_, None, None]


def test_a_contact_is_kept_until_it_is_changed_or_taken_back(database: Database) -> None:
    """One each."""
    with database.work() as tx:
        tx.contacts.give(Contact("anna", "at home", is_public=False))
        tx.contacts.give(Contact("ben", "at work", is_public=True))
        tx.contacts.give(Contact("anna", "away", is_public=True))
        assert tx.contacts.of(["anna", "cleo"]) == (Contact("anna", "away", is_public=True),)
        tx.contacts.take_back("anna")
        assert tx.contacts.of(["anna", "ben"]) == (Contact("ben", "at work", is_public=True),)


def test_two_first_choices_at_once_are_both_taken(postgres: Database) -> None:
    """As when somebody presses two buttons: the second waits for the first, and then counts."""
    dark, print_ = MapStyle(Style.DARK), MapStyle(Style.PRINT)

    def second() -> None:
        with postgres.work() as tx:
            tx.map_styles.choose("anna", print_, NOON + HOUR)

    thread = threading.Thread(target=second)
    with postgres.work() as tx:
        tx.map_styles.choose("anna", dark, NOON)
        thread.start()
        while thread.is_alive() and not _somebody_waits(postgres):
            pass
    thread.join(60)
    with postgres.work.reading() as tx:
        assert tx.map_styles.of("anna") == print_


def _somebody_waits(postgres: Database) -> bool:
    with postgres.engine.connect() as connection:
        return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))


def test_a_damaged_map_style_is_named(sqlite: Database) -> None:
    """And not taken for another."""
    with sqlite.work() as tx:
        tx.map_styles.choose("anna", MapStyle(Style.DARK), NOON)
    with sqlite.engine.begin() as connection:
        connection.execute(text("UPDATE map_styles SET style = 'mud'"))
    with sqlite.work.reading() as tx, pytest.raises(DamagedRecordError, match="stored map style"):
        tx.map_styles.of("anna")
