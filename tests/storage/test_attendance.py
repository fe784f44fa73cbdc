"""Who gave what was owed, counted over games, on both databases."""

from __future__ import annotations

from engine.board import Power
from engine.variants.classic import CLASSIC
from storage.absences import TrackRecord
from tests.storage.databases import HOUR, NOON, Database, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def test_attendance_is_counted_by_player_and_by_power(database: Database) -> None:
    """Of the phases that count; seats that somebody else plays by now are known too."""
    with database.work() as tx:
        running_game(tx)
        players = {FRANCE: "p", GERMANY: "q"}
        for number, has_given in ((1, True), (2, False), (3, False)):
            there = {FRANCE: has_given, GERMANY: True, Power("ITALY"): False}
            tx.attendance.note("g1", number, players, given=there)
            assert tx.phases.claim("g1", number, NOON)
            tx.phases.open("g1", CLASSIC.start, skipped=(), at=NOON, deadline=NOON + HOUR)
        assert tx.attendance.of_player("p") == {"g1": TrackRecord(owed=3, given=1)}
        assert tx.attendance.missed_by_power("g1") == {FRANCE: 2}
        tx.branches.leave("g1", (3, 4), NOON)
        assert tx.attendance.of_player("p") == {"g1": TrackRecord(owed=2, given=1)}
        assert tx.attendance.of_player("nobody") == {}


def test_a_seat_is_lost_to_whoever_plays_on(database: Database) -> None:
    """Not by leaving what nobody takes up."""
    with database.work() as tx:
        running_game(tx)
        tx.games.vacate("g1", GERMANY, NOON)
        tx.games.replace("g1", FRANCE, "new", NOON)
        assert tx.attendance.seats_lost("player of FRANCE") == ("g1",)
        assert tx.attendance.seats_lost("player of GERMANY") == ()
        assert tx.attendance.seats_lost("new") == ()
