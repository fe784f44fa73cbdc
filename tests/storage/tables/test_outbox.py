"""The outbox: in order within a stream, each message until its delivery is known."""

import threading
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from storage.database import Transaction, UnitOfWork
from storage.tables.outbox import Outgoing, Post
from tests.at_once import at_once
from tests.storage.databases import HOUR, NOON, Database, message, running_game

MINUTE = timedelta(minutes=1)


def _marks(database: Database, worker: str = "w", *, after: timedelta = MINUTE) -> list[str]:
    with database.work.reading() as tx:
        return [one.message.mark for one in tx.outbox.due(NOON + after, 100, worker=worker)]


def _id(database: Database, mark: str) -> int:
    with database.work.reading() as tx:
        due = tx.outbox.due(NOON + MINUTE, 100, worker="w")
        return next(one.message.id for one in due if one.message.mark == mark)


def test_each_stream_is_delivered_in_order(database: Database) -> None:
    """Only the first message of a stream is due; the next once that is sent."""
    with database.work() as tx:
        for mark in ("a1", "b1", "a2", "b2"):
            tx.outbox.add(message(mark, stream=mark[0]), NOON)
    assert _marks(database) == ["a1", "b1"]
    first = _id(database, "a1")
    with database.work() as tx:
        tx.outbox.sent(first, Post("1.1", "C1"), NOON)
    assert _marks(database) == ["b1", "a2"]


def test_a_stream_whose_first_message_waits_waits_as_a_whole(database: Database) -> None:
    """Other streams go on; what is given up lets its stream go on."""
    with database.work() as tx:
        for mark in ("a1", "a2", "b1"):
            tx.outbox.add(message(mark, stream=mark[0]), NOON)
    first = _id(database, "a1")
    with database.work() as tx:
        tx.outbox.postpone(first, error="ratelimited", until=NOON + HOUR, answered=True)
    assert _marks(database) == ["b1"]
    assert _marks(database, after=HOUR) == ["a1", "b1"]
    with database.work() as tx:
        tx.outbox.give_up(first, error="channel_not_found", at=NOON)
    assert _marks(database) == ["a2", "b1"]


def _tell_twice_the_same(work: UnitOfWork) -> None:
    with work() as tx:
        running_game(tx)
        for _ in range(2):
            tx.outbox.add(message("a1"), NOON)


def test_messages_of_a_transaction_that_fails_are_never_due(database: Database) -> None:
    """What is told is stored with the change it tells of, or not at all."""
    with pytest.raises(IntegrityError):
        _tell_twice_the_same(database.work)
    assert _marks(database) == []


def test_an_update_and_an_answer_find_the_post_they_belong_to(database: Database) -> None:
    """By the post's key, within its game; before it is posted there is none."""
    with database.work() as tx:
        running_game(tx, "g1", "C1")
        running_game(tx, "g2", "C2")
        for game in ("g1", "g2"):
            tx.outbox.add(message(f"post {game}", game, game=game, key="results:1"), NOON)
        tx.outbox.add(message("thread", "g1", game="g1", under="results:1"), NOON)
        tx.outbox.add(message("update", "g2", game="g2", key="results:1", is_update=True), NOON)
        tx.outbox.add(message("lonely", "x", game="g2", key="other", is_update=True), NOON)
    for game in ("g1", "g2"):
        post = _id(database, f"post {game}")
        with database.work() as tx:
            tx.outbox.sent(post, Post(f"ts {game}", f"C {game}"), NOON)
    with database.work.reading() as tx:
        posts = {one.message.mark: one.post for one in tx.outbox.due(NOON, 100, worker="w")}
    assert posts == {
        "thread": Post("ts g1", "C g1"),
        "update": Post("ts g2", "C g2"),
        "lonely": None,
    }


def test_a_post_with_a_key_is_held_however_long_ago_it_was_sent(database: Database) -> None:
    """So what was said once is known to have been; other posts are dropped in time."""
    with database.work() as tx:
        running_game(tx)
        tx.outbox.add(message("keyed", "a", game="g1", key="last:1"), NOON)
        tx.outbox.add(message("plain", "b", game="g1"), NOON)
    for mark in ("keyed", "plain"):
        sent = _id(database, mark)
        with database.work() as tx:
            tx.outbox.sent(sent, Post(mark, "C1"), NOON)
    with database.work() as tx:
        tx.outbox.prune(NOON + 1000 * HOUR)
        assert tx.outbox.holds("g1", "last:1")
        left = tx.access.connection.execute(select(Outgoing.mark)).scalars().all()
    assert left == ["keyed"]


def test_what_belongs_below_a_post_waits_for_it_in_another_stream(database: Database) -> None:
    """Without its post it would stand in the channel; a post that never comes lets it go on."""
    with database.work() as tx:
        running_game(tx, "g1", "C1")
        for number in (1, 2):
            post = message(f"post {number}", "main", game="g1", key=f"results:{number}")
            tx.outbox.add(post, NOON)
            files = message(f"files {number}", "files", game="g1", under=f"results:{number}")
            tx.outbox.add(files, NOON)
    assert _marks(database) == ["post 1"]
    with database.work() as tx:
        tx.outbox.sent(1, Post("1.1", "C1"), NOON)
    assert _marks(database) == ["files 1", "post 2"]
    with database.work() as tx:
        tx.outbox.sent(2, Post("1.2", "C1"), NOON)
    assert _marks(database) == ["post 2"]
    with database.work() as tx:
        tx.outbox.give_up(3, error="restricted_action_thread_locked", at=NOON)
    assert _marks(database) == ["files 2"]


def test_a_claimed_message_is_left_to_its_worker(database: Database) -> None:
    """Until the claim runs out; the attempt is counted and known afterwards."""
    with database.work() as tx:
        tx.outbox.add(message("a1"), NOON)
    item = _id(database, "a1")
    with database.work() as tx:
        assert tx.outbox.claim(item, worker="one", now=NOON, until=NOON + 2 * MINUTE)
    assert _marks(database, "one") == ["a1"]
    assert _marks(database, "two") == []
    with database.work() as tx:
        assert not tx.outbox.claim(item, worker="two", now=NOON, until=NOON + HOUR)
    assert _marks(database, "two", after=2 * MINUTE) == ["a1"]
    with database.work.reading() as tx:
        (pending,) = tx.outbox.due(NOON + HOUR, 1, worker="two")
    assert (pending.message.attempts, pending.message.reserved) == (1, True)


def test_a_message_that_was_tried_since_it_was_read_cannot_be_claimed(database: Database) -> None:
    """Not even by the same worker: what was read of it does not say what may be in Slack."""
    with database.work() as tx:
        tx.outbox.add(message("a1"), NOON)
    item = _id(database, "a1")
    with database.work() as tx:
        claim = {"worker": "one", "now": NOON, "until": NOON + HOUR}
        assert tx.outbox.claim(item, attempts=0, **claim)  # type: ignore[arg-type]
        tx.outbox.postpone(item, error="e", until=NOON, answered=False)
        assert not tx.outbox.claim(item, attempts=0, **claim)  # type: ignore[arg-type]
        tx.outbox.postpone(item, error="e", until=NOON + HOUR, answered=False)
        assert not tx.outbox.claim(item, attempts=1, **claim)  # type: ignore[arg-type]


def test_what_stands_before_an_answer_is_as_urgent(database: Database) -> None:
    """So that a stream keeps its order and nobody waits; nothing else changes its rank."""
    ranked = (("a1", 1), ("a2", 0), ("b1", 1), ("c1", 2))
    with database.work() as tx:
        for mark, rank in ranked:
            tx.outbox.add(message(mark, stream=mark[0], rank=rank), NOON)

    def due(rank: int) -> list[str]:
        with database.work.reading() as tx:
            found = tx.outbox.due(NOON, 9, worker="w", rank=rank)
            return [one.message.mark for one in found]

    assert [due(rank) for rank in (0, 1, 2, 3)] == [["a1"], ["b1"], ["c1"], []]
    first = _id(database, "a1")
    with database.work() as tx:
        tx.outbox.sent(first, Post("1", "C"), NOON)
        assert tx.outbox.ranks_in("a") == {0}
    assert [due(rank) for rank in (0, 1, 2, 3)] == [["a2"], ["b1"], ["c1"], []]


def test_an_answer_from_slack_itself_leaves_nothing_to_look_for(database: Database) -> None:
    """A failure without an answer keeps the message reserved, one with an answer does not."""
    with database.work() as tx:
        tx.outbox.add(message("a1"), NOON)
    item = _id(database, "a1")
    for answered in (False, True):
        with database.work() as tx:
            assert tx.outbox.claim(item, worker="w", now=NOON, until=NOON)
            tx.outbox.postpone(item, error="e", until=NOON, answered=answered)
        with database.work.reading() as tx:
            (pending,) = tx.outbox.due(NOON, 1, worker="w")
        assert pending.message.reserved is not answered


def test_a_settled_message_cannot_be_claimed(database: Database) -> None:
    """Nor does a late failure bring it back."""
    with database.work() as tx:
        tx.outbox.add(message("a1"), NOON)
    item = _id(database, "a1")
    with database.work() as tx:
        tx.outbox.sent(item, Post("1.1", "C1"), NOON)
        tx.outbox.postpone(item, error="e", until=NOON, answered=True)
        assert not tx.outbox.claim(item, worker="w", now=NOON, until=NOON)
    assert _marks(database) == []


def test_a_claim_in_progress_elsewhere_is_passed_over_at_once(postgres: Database) -> None:
    """On PostgreSQL a row that another transaction holds is skipped, not waited for."""
    with postgres.work() as tx:
        tx.outbox.add(message("a1"), NOON)
    item = _id(postgres, "a1")
    with postgres.work() as one, postgres.work() as two:
        assert one.outbox.claim(item, worker="one", now=NOON, until=NOON + HOUR)
        assert not two.outbox.claim(item, worker="two", now=NOON, until=NOON + HOUR)


def test_workers_share_the_outbox_without_sending_anything_twice(database: Database) -> None:
    """4 workers empty 60 streams: each message is sent by one of them."""
    with database.work() as tx:
        for number in range(60):
            tx.outbox.add(message(f"m{number}", stream=f"s{number}"), NOON)
    sent: list[str] = []
    work = database.work

    def deliver(worker: str) -> None:
        while True:
            with work.reading() as tx:
                due = tx.outbox.due(NOON, 5, worker=worker)
            if not due:
                return
            for one in due:
                with work() as tx:
                    mine = tx.outbox.claim(
                        one.message.id, worker=worker, now=NOON, until=NOON + HOUR
                    )
                if mine:
                    sent.append(one.message.mark)
                    with work() as tx:
                        tx.outbox.sent(one.message.id, Post("1", "C"), NOON)

    at_once([partial(deliver, f"w{number}") for number in range(4)])
    assert sorted(sent) == sorted(f"m{number}" for number in range(60))


def test_the_newest_of_a_topic_is_known_whatever_became_of_it(database: Database) -> None:
    """In its own stream, amendments aside."""
    with database.work() as tx:
        assert tx.outbox.newest_of([("a", "orders")]) == ()
        for mark in ("a1", "a2", "b1"):
            tx.outbox.add(message(mark, stream=mark[0], topic="orders"), NOON)
        tx.outbox.add(message("a3", stream="a", topic="orders", amends=1), NOON)
        tx.outbox.add(message("a4", stream="a", topic="else"), NOON)
        tx.outbox.sent(_newest_id(tx, "a"), Post("1", "C"), NOON)
        (found,) = tx.outbox.newest_of([("a", "orders")])
        assert (found.kind, found.notice, found.created_at) == ("Help", {"topic": "a2"}, NOON)


def _newest_id(tx: Transaction, stream: str) -> int:
    (found,) = tx.outbox.newest_of([(stream, "orders")])
    return found.id


def test_what_is_left_of_a_topic_is_withdrawn_and_never_sent(database: Database) -> None:
    """With amendments; not what was sent, is being sent, or is about something else."""
    with database.work() as tx:
        for mark in ("sent", "tried", "waits"):
            tx.outbox.add(message(mark, stream="a", topic="orders"), NOON)
            if mark == "sent":
                tx.outbox.sent(_newest_id(tx, "a"), Post("1", "C"), NOON)
            elif mark == "tried":
                tried = _newest_id(tx, "a")
                assert tx.outbox.claim(tried, worker="w", now=NOON, until=NOON + HOUR)
        tx.outbox.add(message("amends", stream="a", topic="orders", amends=1), NOON)
        tx.outbox.add(message("else", stream="a", topic="else"), NOON)
        ((last, gone),) = tx.outbox.supersede("a", ["orders"], NOON)
        assert last == gone[0]
        assert [one.amends for one in gone] == [None, 1]
        assert [one.retry_at for one in gone] == [None, None]
    assert _marks(database) == ["tried"]
    with database.work() as tx:
        tx.outbox.postpone(tried, error="ratelimited", until=NOON + HOUR, answered=True)
        assert tx.outbox.supersede("a", ["orders"], NOON, keeping=["orders"])[0].unsent == ()
        ((_, (refused,)),) = tx.outbox.supersede("a", ["orders"], NOON)
        assert (refused.id, refused.retry_at) == (tried, NOON + HOUR)
    assert _marks(database) == ["else"]
    with database.work() as tx:
        orders, other, none = tx.outbox.supersede("a", ["orders", "else", "none"], NOON)
        assert last is not None
        assert orders.last is not None
        assert (orders.last.id, orders.unsent) == (last.id, ())
        assert [one.topic for one in other.unsent] == ["else"]
        assert none == (None, ())
    assert _marks(database) == []


def test_an_amendment_finds_the_post_it_changes(database: Database) -> None:
    """By the number of its message; none where that was never posted."""
    with database.work() as tx:
        tx.outbox.add(message("a1", stream="a", topic="orders"), NOON)
        first = _newest_id(tx, "a")
        for mark in ("b", "c"):
            amended = first if mark == "b" else first + 100
            tx.outbox.add(message(mark, stream=mark, topic="orders", amends=amended), NOON)
        tx.outbox.sent(first, Post("1.5", "D", ("1.6", "1.7")), NOON)
    with database.work.reading() as tx:
        posts = {one.message.mark: one.post for one in tx.outbox.due(NOON, 9, worker="w")}
    assert posts == {"b": Post("1.5", "D", ("1.6", "1.7")), "c": None}


def test_what_is_just_being_claimed_is_not_withdrawn(postgres: Database) -> None:
    """On PostgreSQL the claim is waited for, and then counts."""
    with postgres.work() as tx:
        tx.outbox.add(message("a1", stream="a", topic="orders"), NOON)
        item = _newest_id(tx, "a")
    gone: list[int] = []

    def withdraw() -> None:
        with postgres.work() as tx:
            gone.extend(one.id for one in tx.outbox.supersede("a", ["orders"], NOON)[0].unsent)

    thread = threading.Thread(target=withdraw)
    with postgres.work() as tx:
        assert tx.outbox.claim(item, worker="w", now=NOON, until=NOON + HOUR)
        thread.start()
    thread.join(60)
    assert gone == []


def test_what_a_dead_worker_had_in_hand_is_told_from_what_a_living_one_has(
    postgres: Database,
) -> None:
    """A worker lives as long as its connection; one that was broken it makes anew."""
    with postgres.work() as tx:
        for mark in ("a", "b"):
            tx.outbox.add(message(mark, stream=mark), NOON)
    for number, worker in enumerate(("one", "two"), start=1):
        with postgres.work() as tx:
            assert tx.outbox.claim(number, worker=worker, now=NOON, until=NOON + HOUR)
    one, two = (postgres.work.liveness(worker) for worker in ("one", "two"))
    one.show()
    two.show()
    assert _abandoned(postgres, "three") == set()
    with postgres.engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid, 30000) FROM pg_locks JOIN pg_database ON "
            "database = pg_database.oid WHERE locktype = 'advisory' "
            "AND datname = current_database()"
        )
    assert _abandoned(postgres, "three") == {"one", "two"}
    assert _abandoned(postgres, "one") == {"two"}
    two.show()
    assert _abandoned(postgres, "three") == {"one"}
    with postgres.work() as tx:
        tx.outbox.release({"one"})
    assert _marks(postgres, "three") == ["a"]
    one.end()
    two.end()


def test_a_database_of_one_process_has_no_other_workers_who_live(sqlite: Database) -> None:
    """Whatever an earlier process had in hand is free as the next one starts."""
    with sqlite.work() as tx:
        tx.outbox.add(message("a"), NOON)
        assert tx.outbox.claim(1, worker="one", now=NOON, until=NOON + HOUR)
    sqlite.work.liveness("two").show()
    assert _abandoned(sqlite, "two") == {"one"}


def _abandoned(database: Database, worker: str) -> set[str]:
    with database.work.reading() as tx:
        return tx.outbox.abandoned(worker)
