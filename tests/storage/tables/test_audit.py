"""The acts of GMs, and what is dropped when it is of no use any more."""

from dataclasses import replace

from sqlalchemy import select

from storage.tables.audit import AuditEntry, Confirmation
from storage.tables.inbox import Question
from storage.tables.outbox import Outgoing, Post
from tests.storage.databases import HOUR, NOON, Database, message, running_game

ASKED = Confirmation(
    id="c1", game="g1", number=1, gm="gm", act="pause", details={"phase": "S1901M"}, asked_at=NOON
)


def test_the_acts_of_a_gm_are_kept(database: Database) -> None:
    """What waits for a confirmation, and what was done."""
    done = AuditEntry(
        game="g1", at=NOON, who="gm", act="pause", details={"phase": "S1901M"}, request="r1"
    )
    with database.work() as tx:
        running_game(tx)
        tx.audit.ask(ASKED)
        assert tx.audit.confirmation("c1") == ASKED
        assert tx.audit.confirmation("c3") is None
        tx.audit.ask(replace(ASKED, id="c2"))
        tx.audit.settle("c1", NOON, is_done=True)
        tx.audit.settle("c2", NOON, is_done=False)
        found = [tx.audit.confirmation(one) for one in ("c1", "c2")]
        assert [(one.is_settled, one.is_done) for one in found if one] == [
            (True, True),
            (True, False),
        ]
        tx.audit.log(done)
        assert tx.audit.entries("g1") == (done,)


def test_what_is_of_no_use_any_more_is_dropped(database: Database) -> None:
    """Messages long delivered or given up, and old questions; not the posts that have a key."""
    later = NOON + HOUR
    with database.work() as tx:
        running_game(tx)
        for mark, key in (("a", None), ("b", "results:1"), ("c", None), ("d", None), ("e", None)):
            tx.outbox.add(message(mark, f"stream {mark}", game="g1", key=key), NOON)
        ids = {one.message.mark: one.message.id for one in tx.outbox.due(NOON, 9, worker="w")}
        for mark, at in (("a", NOON), ("b", NOON), ("c", later)):
            tx.outbox.sent(ids[mark], Post("1.0", "C1"), at)
        tx.outbox.give_up(ids["d"], error="x", at=NOON)
        for name, at in (("old", NOON), ("new", later)):
            tx.questions.ask(Question(name, "p", "A PAR - BUR", NOON, at))
            tx.audit.ask(replace(ASKED, id=name, asked_at=at))
    with database.work() as tx:
        tx.outbox.prune(later)
        tx.questions.prune(later)
        tx.audit.prune(later)
    with database.engine.connect() as connection:
        marks = connection.scalars(select(Outgoing.mark).order_by(Outgoing.mark)).all()
        questions = connection.scalars(select(Question.id)).all()
        confirmations = connection.scalars(select(Confirmation.id)).all()
    assert (marks, questions, confirmations) == (["b", "c", "e"], ["new"], ["new"])
