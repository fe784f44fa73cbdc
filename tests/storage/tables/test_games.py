"""Games, their people and their seats come back as they were stored."""

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import JSON, event, select, type_coerce, update

from engine.board import Power
from engine.formats.settings import settings_json
from engine.game.settings import Settings
from storage.errors import UnknownGameError
from storage.tables.games import GameRecord, GameState, SeatRow
from tests.at_once import at_once
from tests.storage.databases import HOUR, NOON, Database, game_record, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def test_a_game_comes_back_as_it_was_stored(database: Database) -> None:
    """Settings included, also those it was given later, with moments in UTC."""
    record, later = game_record(), Settings(edition="1971", last_year=1910)
    with database.work() as tx:
        assert tx.games.open(record)
    with database.work() as tx:
        assert tx.games.get("g1") == record
        tx.games.set_settings("g1", later)
    with database.work.reading() as tx:
        assert tx.games.get("g1") == replace(record, settings=later)
        with pytest.raises(UnknownGameError):
            tx.games.get("g2")


def test_settings_are_stored_without_their_defaults(sqlite: Database) -> None:
    """So the version before can read them; what it stores with all of them is read as well."""
    column = type_coerce(GameRecord.settings, JSON)
    record = replace(game_record(), settings=Settings(edition="1971"))
    with sqlite.work() as tx:
        tx.games.open(record)
        stored = tx.access.connection.execute(select(column)).scalar_one()
        assert stored == {"edition": "1971"}
        full = settings_json(record.settings)
        tx.access.connection.execute(update(GameRecord).values(settings=type_coerce(full, JSON)))
    with sqlite.work.reading() as tx:
        assert tx.games.get("g1") == record


def test_however_many_games_are_listed_their_gms_are_asked_for_once(database: Database) -> None:
    """Each has its own, in the order in which they came, or none."""
    with database.work() as tx:
        for number in range(4):
            gms = tuple(f"gm {one}" for one in range(number))
            assert tx.games.open(replace(game_record(f"g{number}", f"T1/C{number}"), gms=gms))
        tx.games.end("g3", ending="gm", winners=(), at=NOON)
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *call: asked.append(str(call[2])))
    with database.work.reading() as tx:
        listed = {game.id: game.gms for game in tx.games.of_workspace("T1")}
        ended = [game.gms for game in tx.games.ended_of("gm 2", 9)]
    assert listed == {
        "g0": (),
        "g1": ("gm 0",),
        "g2": ("gm 0", "gm 1"),
        "g3": ("gm 0", "gm 1", "gm 2"),
    }
    assert ended == [("gm 0", "gm 1", "gm 2")]
    assert len([query for query in asked if query.startswith("SELECT gms")]) == 2


def test_a_channel_has_one_unfinished_game(database: Database) -> None:
    """A finished one does not count, and the last finished one is still found."""
    with database.work() as tx:
        assert tx.games.open(game_record("g1"))
        assert not tx.games.open(game_record("g2"))
        tx.games.end("g1", ending="gm", winners=(), at=NOON)
        found = tx.games.in_channel("C1")
        assert found is not None
        assert (found.id, found.state) == ("g1", GameState.ENDED)
        assert tx.games.open(game_record("g2"))
        found = tx.games.in_channel("C1")
        assert found is not None
        assert found.id == "g2"
        # One that was taken up again and is over again ended last, though it was opened first.
        tx.games.end("g2", ending="gm", winners=(), at=NOON + HOUR)
        tx.games.reopen("g1")
        tx.games.end("g1", ending="gm", winners=(), at=NOON + 2 * HOUR)
        found = tx.games.in_channel("C1")
        assert found is not None
        assert found.id == "g1"


def test_two_games_opened_at_once_in_a_channel_are_one(database: Database) -> None:
    """Six threads open a game each: one is stored, five are told so."""
    work = database.work

    def open_one(number: int) -> bool:
        with work() as tx:
            return tx.games.open(game_record(f"g{number}"))

    opened = at_once([partial(open_one, number) for number in range(6)])
    assert sorted(opened) == [False] * 5 + [True]


def test_the_history_of_a_seat_is_kept(database: Database) -> None:
    """A replaced player is still in the history, and plays no longer."""
    with database.work() as tx:
        running_game(tx)
        tx.games.replace("g1", FRANCE, "newcomer", NOON + HOUR)
        assert tx.games.seats("g1")[FRANCE] == "newcomer"
        assert [game.id for game in tx.games.of_player("newcomer")] == ["g1"]
        assert tx.games.of_player("player of FRANCE") == ()
    with database.engine.connect() as connection:
        seats = select(SeatRow.player, SeatRow.since, SeatRow.until).order_by(SeatRow.id)
        history = connection.execute(seats.where(SeatRow.power == FRANCE)).all()
    assert history == [("player of FRANCE", NOON, NOON + HOUR), ("newcomer", NOON + HOUR, None)]
