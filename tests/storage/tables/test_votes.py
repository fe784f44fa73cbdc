"""Marks of being ready, and votes."""

from engine.board import Power
from engine.game.endings.votes import Stance, Vote
from tests.storage.databases import HOUR, NOON, Database, next_phase, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def test_marks_are_of_one_phase(database: Database) -> None:
    """Setting twice is setting once; taking back works once."""
    with database.work() as tx:
        number = running_game(tx)
        assert tx.ready.set("g1", number, FRANCE, player="p", at=NOON)
        assert not tx.ready.set("g1", number, FRANCE, player="p", at=NOON)
        assert tx.ready.of("g1", number) == {FRANCE}
        assert tx.votes.of("g1", number) == {}
        assert tx.ready.take_back("g1", number, FRANCE)
        assert not tx.ready.take_back("g1", number, FRANCE)
        assert tx.ready.of("g1", number) == frozenset()


def test_the_vote_that_was_written_last_counts(database: Database) -> None:
    """Whenever it arrives; taken back is written too. A message knows its votes."""
    to_two = Vote(Stance.SURRENDER, (FRANCE, GERMANY))
    with database.work() as tx:
        number = running_game(tx)

        def cast(vote: Vote | None, hours: int) -> bool:
            at = NOON + hours * HOUR
            return tx.votes.cast("g1", number, FRANCE, vote, player="p", at=at, message="m")

        assert cast(Vote(Stance.DRAW), 2)
        assert not cast(None, 1)
        assert tx.votes.of("g1", number) == {FRANCE: Vote(Stance.DRAW)}
        assert cast(to_two, 3)
        assert tx.votes.of("g1", number) == {FRANCE: to_two}
        assert tx.votes.written_in("m") == (("g1", number, FRANCE),)
        assert cast(None, 4)
        assert tx.votes.of("g1", number) == {}
        assert tx.votes.written_in("m") == ()


def test_votes_are_carried_to_the_phase_opened_instead(database: Database) -> None:
    """As they were written, those taken back too, of those who have their seats still."""
    france, italy, turkey = Power("FRANCE"), Power("ITALY"), Power("TURKEY")
    seats = {france: "p", italy: "q", turkey: "newcomer"}
    with database.work() as tx:
        first = running_game(tx)
        tx.votes.cast("g1", first, france, Vote(Stance.DRAW), player="p", at=NOON)
        tx.votes.cast("g1", first, italy, None, player="q", at=NOON + HOUR)
        tx.votes.cast("g1", first, turkey, Vote(Stance.DRAW), player="gone", at=NOON)
        tx.branches.leave("g1", [first], NOON)
        second = next_phase(tx, first, instead_of=first)
        tx.votes.carry("g1", first, to=second, seats=seats)
        assert tx.votes.of("g1", second) == {france: Vote(Stance.DRAW)}
        assert not tx.votes.cast("g1", second, italy, Vote(Stance.DRAW), player="q", at=NOON)
