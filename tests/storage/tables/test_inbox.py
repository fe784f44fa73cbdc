"""Requests count once, questions are settled once."""

from storage.tables.inbox import Question
from tests.at_once import at_once
from tests.storage.databases import HOUR, NOON, Database, running_game


def test_a_request_counts_once_even_when_it_comes_twice_at_once(database: Database) -> None:
    """Eight threads with the same request id: one is new."""
    work = database.work

    def receive() -> bool:
        with work() as tx:
            return tx.inbox.record_once("Ev1", "p", NOON)

    assert sorted(at_once([receive] * 8)) == [False] * 7 + [True]
    with work() as tx:
        tx.inbox.forget(NOON + HOUR)
        assert tx.inbox.record_once("Ev1", "p", NOON)


def test_questions_are_their_writers_and_settled_once(database: Database) -> None:
    """Nobody else takes them up; the choice made last is remembered for a while."""
    with database.work() as tx:
        running_game(tx)
        question = Question("q1", "p", "A PAR - BUR", NOON, NOON)
        tx.questions.ask(question)
        assert tx.questions.settle("q1", "somebody", NOON) is None
        assert tx.questions.settle("q1", "p", NOON) == question
        assert tx.questions.settle("q1", "p", NOON) is None
        tx.questions.remember("p", "g1", NOON)
        tx.questions.remember("p", "g1", NOON + HOUR)
        assert tx.questions.remembered("p", NOON + HOUR) == "g1"
        assert tx.questions.remembered("p", NOON + 2 * HOUR) is None
