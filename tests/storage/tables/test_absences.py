"""Civil disorder, who gave what was owed, and who said to be away."""

from engine.board import Power
from engine.game.absences import Disorder
from storage.tables.absences import Away, TrackRecord
from tests.storage.databases import HOUR, NOON, Database, next_phase, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def test_a_civil_disorder_holds_from_the_end_of_a_phase_to_its_own(database: Database) -> None:
    """It is known of every phase whether a power was in it, and a phase that is left forgets it."""
    with database.work() as tx:
        running_game(tx)
        tx.disorders.begin("g1", FRANCE, Disorder.MISSED, number=1, at=NOON)
        assert tx.disorders.of("g1") == {}
        for number in (1, 2, 3):
            next_phase(tx, number)
        assert [one.cause for one in tx.disorders.of("g1").values()] == [Disorder.MISSED]
        tx.disorders.end("g1", FRANCE, number=3, at=NOON)
        assert tx.disorders.of("g1") == {}
        held = [FRANCE in tx.disorders.of("g1", number=number) for number in (1, 2, 3, 4)]
        assert held == [False, True, False, False]
        tx.disorders.begin("g1", FRANCE, Disorder.SURRENDERED, number=3, at=NOON)
        assert tx.disorders.of("g1")[FRANCE].cause is Disorder.SURRENDERED
        tx.branches.leave("g1", (3, 4), NOON)
        assert [one.cause for one in tx.disorders.of("g1").values()] == [Disorder.MISSED]


def test_a_disorder_of_the_seat_holds_on_every_branch_and_whoever_is_back_stays(
    database: Database,
) -> None:
    """France missed phase 1 and came back in 3; that was left, and Germany then resigned in 4.

    Phase 5 opens phase 2 once more: neither what France ended nor what Germany began is undone.
    """
    with database.work() as tx:
        running_game(tx)
        tx.disorders.begin("g1", FRANCE, Disorder.MISSED, number=1, at=NOON)
        next_phase(tx, 1)
        next_phase(tx, 2)
        assert tx.disorders.end("g1", FRANCE, number=3, at=NOON)
        tx.branches.leave("g1", (3,), NOON)
        next_phase(tx, 3, instead_of=3)
        tx.disorders.begin("g1", GERMANY, Disorder.RESIGNED, number=3, at=NOON)
        tx.branches.leave("g1", (2, 4), NOON)
        next_phase(tx, 4, instead_of=2)
        held = {number: [*tx.disorders.of("g1", number=number)] for number in (2, 3, 4, 5)}
        assert held == {2: [FRANCE], 3: [], 4: [GERMANY], 5: [GERMANY]}
        assert not tx.disorders.end("g1", FRANCE, number=5, at=NOON)


def test_attendance_is_counted_by_player_and_by_power(database: Database) -> None:
    """Of the phases that count; seats that somebody else plays by now are known too."""
    with database.work() as tx:
        running_game(tx)
        players = {FRANCE: "p", GERMANY: "q"}
        for number, has_given in ((1, True), (2, False), (3, False)):
            there = {FRANCE: has_given, GERMANY: True, Power("ITALY"): False}
            tx.attendance.note("g1", number, players, given=there)
            next_phase(tx, number)
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


def test_absences_are_kept_by_person_and_dropped_when_taken_back(database: Database) -> None:
    """The earliest first, those that are over left out; only one's own are taken back."""
    later = Away("anna", NOON + 9 * HOUR, NOON + 12 * HOUR)
    sooner = Away("anna", NOON + HOUR, NOON + 2 * HOUR)
    other = Away("ben", NOON, NOON + 3 * HOUR)
    with database.work() as tx:
        for one in (later, sooner, other):
            tx.away.note(one)
    with database.work() as tx:
        assert tx.away.of(["anna"], after=NOON) == (sooner, later)
        assert tx.away.of(["anna", "ben"], after=NOON + 2 * HOUR) == (other, later)
        assert tx.away.of([], after=NOON) == ()
        tx.away.withdraw("anna", NOON)
        assert tx.away.of(["anna", "ben"], after=NOON) == (other,)
