"""The outbox as delivery uses it."""

import json
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec
import pytest
from sqlalchemy import Connection, event

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.delivery_queue import CLAIM, DeliveryQueue, OutboxItem
from bot.gamesmaster.notices.clock import Reminder
from bot.gamesmaster.notices.commands import Help, WhichGame
from bot.gamesmaster.notices.desk import Act, Confirm, Details
from bot.gamesmaster.notices.incidents import Barrier, CannotPost
from bot.gamesmaster.notices.notice import (
    Channel,
    Destination,
    Notice,
    Place,
    Player,
    Rank,
    Refusal,
    Refused,
)
from bot.gamesmaster.notices.orders import NotUnderstood, Receipt
from bot.gamesmaster.notices.seats import Recruiting
from bot.gamesmaster.notices.showing import OriginalWords
from bot.gamesmaster.seats import lobby
from bot.gamesmaster.showing.games import Games
from bot.messages.registry import MESSAGES, UnknownNoticeError, decode
from engine.board import Power
from engine.game.duties import Duty, Owed
from engine.reader import Flaw
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, START, Evening

MOMENT = datetime(2026, 11, 21, 12, 0, 0, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    "value",
    [
        Help(),
        Refused(Refusal.UNKNOWN_PHASE, "S1", known=("S1901M", "F1901M"), count=3),
        Receipt(
            "g",
            "Títle \N{ANCHOR}",
            "FRANCE",
            "S1901M",
            number=3,
            kept=(4, "A PAR - BUR"),
            problems=(NotUnderstood("?", Flaw.SEVERAL_MEANINGS, ("A", "B"), subject="s"),),
        ),
        Reminder("g", "t", "S1901M", MOMENT, Duty(Power("FRANCE"), Owed.ORDERS, 2, ("A PAR",))),
        Confirm("g", "t", "c", Act.REPLACE, Details(player=Player("T/U"))),
        WhichGame("p", (("g1", "One"), ("g2", "Two"))),
        Recruiting(
            "g",
            "t",
            Player("gm"),
            (Player("a"),),
            7,
            settings={"edition": "modern", "draws": "dias"},
        ),
        Refused(Refusal.ORDERS_LOCKED, "S1901M", at=MOMENT),
    ],
    ids=lambda value: type(value).__name__,
)
def test_notices_come_back_as_they_were_stored(value: object) -> None:
    """Moments, durations, enums, nothing, and values within values."""
    kind = type(value).__name__
    assert kind in {one.__name__ for one, _ in MESSAGES}
    assert decode(kind, json.loads(json.dumps(msgspec.to_builtins(value)))) == value


def test_destinations_come_back_as_they_were_stored() -> None:
    """With what answers a request."""
    there = Destination(Place.PRIVATE, Channel("C"), Player("P"), reply_to="https://x")
    assert msgspec.convert(msgspec.to_builtins(there), Destination) == there


@pytest.mark.parametrize(
    ("kind", "stored"),
    [("Sonnet", {}), ("Refused", {"reason": "no such reason"}), ("Refused", {}), ("Help", [])],
)
def test_what_is_no_notice_is_refused(kind: str, stored: object) -> None:
    """Without saying what it holds."""
    with pytest.raises(UnknownNoticeError) as caught:
        decode(kind, stored)
    assert "no such reason" not in str(caught.value)


def test_fields_of_other_versions_do_no_harm() -> None:
    """One that is no more is left out, one that was added has its default."""
    assert decode("Help", {"topic": "map", "colour": "red"}) == Help("map")


def claimed(evening: Evening, at: datetime = START, bot: Gamesmaster | None = None) -> OutboxItem:
    """Claim the message that is due."""
    item = evening.claims(at=at, bot=bot)
    assert item is not None
    return item


def test_what_is_told_waits_until_it_is_delivered(evening: Evening) -> None:
    """Over a crash and a restart, in order."""
    evening.bot.do(evening.request(GM, channel=Channel("T1/C1")), lobby.create_game, NewGame())
    evening.bot = evening.new_bot()
    evening.bot.take_up()
    evening.bot.wake()
    item = claimed(evening)
    assert (item.record.attempts, item.record.reserved, item.updated) == (0, False, None)
    assert item.record.created_at == START
    assert item.record.key == "recruiting"
    assert evening.claims(bot=evening.new_bot()) is None


def test_an_attempt_whose_end_was_never_seen_is_known_after_a_crash(evening: Evening) -> None:
    """Delivery then looks for the mark first; the mark stays the same."""
    evening.bot.delivery_queue.answer(evening.request(GM), Help())
    item = claimed(evening)
    evening.bot = evening.new_bot()
    for _ in range(2):  # on PostgreSQL who is missed twice is gone
        evening.bot.take_up()
    evening.bot.wake()
    again = claimed(evening)
    assert again.record.mark == item.record.mark
    assert (again.record.attempts, again.record.reserved) == (1, True)


def test_a_message_that_cannot_be_read_is_claimed_all_the_same(evening: Evening) -> None:
    """What reading it raised is returned, and the attempt is counted."""

    def fail(_item: OutboxItem, _games: Games) -> None:
        raise OSError("away")

    evening.bot.delivery_queue.answer(evening.request(GM), Help())
    found = evening.bot.delivery_queue.claim(START, fail)
    assert found is not None
    assert isinstance(found[1], OSError)
    evening.bot.delivery_queue.failed(found[0].record.id, "away", START)
    again = claimed(evening)
    assert (again.record.attempts, again.record.reserved) == (1, True)


def test_the_next_message_is_claimed_as_one_is_noted_as_sent(evening: Evening) -> None:
    """In one transaction; each stream has its turn before the first has another."""
    queue, france = evening.bot.delivery_queue, Player("T1/france")
    for player, topic in ((GM, "map"), (GM, "draw"), (france, "vote")):
        queue.answer(evening.request(player), Help(topic))
    topics = []

    def read(item: OutboxItem, _games: Games) -> Notice:
        return decode(item.record.kind, item.record.notice)

    found = queue.claim(START, read)
    while found is not None:
        item, notice = found
        assert isinstance(notice, Help)
        topics.append(notice.topic)
        found = queue.sent(item, ["ts"], "D", read)
    assert topics == ["map", "vote", "draw"]


def test_two_bots_do_not_send_the_same_message(evening: Evening) -> None:
    """Until the one that began it is given up for lost."""
    other = evening.new_bot()
    evening.bot.delivery_queue.answer(evening.request(GM), Help())
    claimed(evening)
    assert evening.claims(bot=other) is None
    assert claimed(evening, START + CLAIM, other).record.reserved is True


def test_a_message_that_another_bot_takes_first_is_left_to_it(evening: Evening) -> None:
    """Even where this bot has seen before that it is due."""
    other = evening.new_bot()
    for player in (GM, Player("T1/france")):
        evening.bot.delivery_queue.answer(evening.request(player), Help())
    first = claimed(evening)
    taken = claimed(evening, bot=other)
    assert taken.record.id != first.record.id
    assert evening.claims() is None


def test_a_message_is_in_one_hand_only_within_a_bot_too(evening: Evening) -> None:
    """Until it is sent or has failed; threads for other ranks have it before their eyes as well."""
    queue = evening.bot.delivery_queue
    queue.answer(evening.request(GM), Help())
    item = claimed(evening)
    for rank in (None, *Rank):
        assert queue.claim(START, lambda *_: None, rank) is None
    queue.failed(item.record.id, "ratelimited", START, answered=True)
    assert queue.claim(START, lambda *_: None, Rank.LETTER) is None
    assert queue.claim(START, lambda *_: None, Rank.ANSWER) is not None


@pytest.mark.parametrize("follows", [False, True])
def test_a_claim_whose_transaction_fails_leaves_nothing_in_hand(
    evening: Evening, *, follows: bool
) -> None:
    """As on a full disk, be it of the first message or of one that follows another."""
    queue = evening.bot.delivery_queue
    for player in (GM, Player("T1/france")):
        queue.answer(evening.request(player), Help())
    first = claimed(evening) if follows else None

    def fail(_connection: Connection) -> None:
        raise OSError("no space left on device")

    claims: Callable[[], object] = partial(claimed, evening)
    if first is not None:
        claims = partial(queue.sent, first, ["1.0"], "T1/D1", lambda item, _: item)
    event.listen(evening.engine, "commit", fail)
    with pytest.raises(OSError, match="no space"):
        claims()
    event.remove(evening.engine, "commit", fail)
    later = START + CLAIM
    assert {claimed(evening, later).record.id for _ in range(2)} == {1, 2}


def test_a_bot_that_ends_gives_back_what_it_has_in_hand(evening: Evening) -> None:
    """The next one has not to wait until the claim is over."""
    evening.bot.delivery_queue.watch()
    evening.bot.delivery_queue.answer(evening.request(GM), Help())
    item, other = claimed(evening), evening.new_bot()
    assert evening.claims(bot=other) is None
    evening.bot.delivery_queue.leave()
    again = claimed(evening, bot=other)
    assert again.record.mark == item.record.mark


def test_an_answer_is_the_next_post_however_many_results_wait(evening: Evening) -> None:
    """With the pictures of these, and with films; what its reader was told before goes first."""
    queue, read = evening.bot.delivery_queue, (lambda item, _: item.record.kind)
    game = evening.starts()
    evening.deliver()
    with evening.bot.change() as change:
        record = change.tx.games.get(game)
        for number in range(50):
            change.tell_player(f"T1/{number}", Help(), record)
        change.tell_player(PLAYERS[0], OriginalWords(game, 1), record)
    for rank in (Rank.PICTURE, Rank.FILM):
        following = queue.claim(START, read, Rank.LETTER)
        assert following is not None
        queue.sent(following[0], ["ts"], "D", None, followed_by=rank)
    evening.bot.do(evening.request(PLAYERS[0]), Context.answer, Help("map"))
    for kind in ("OriginalWords", "Help"):
        answer = queue.claim(START, read, Rank.ANSWER)
        assert answer is not None
        assert (answer[0].destination.player, answer[1]) == (PLAYERS[0], kind)
        queue.sent(answer[0], ["ts"], "D", None)
    assert queue.claim(START, read, Rank.ANSWER) is None


def test_no_rank_starves_and_none_waits_for_another(evening: Evening) -> None:
    """A film is not a picture's business, nor a picture that of what all are told."""
    queue, read = evening.bot.delivery_queue, (lambda *_: None)
    for player in PLAYERS[:3]:
        queue.answer(evening.request(player), Help())
    for rank in (Rank.FILM, Rank.PICTURE):
        found = queue.claim(START, read, Rank.ANSWER)
        assert found is not None
        queue.sent(found[0], ["ts"], "D", None, followed_by=rank)
    for rank in (Rank.PICTURE, Rank.FILM, Rank.ANSWER):
        found = queue.claim(START, read, rank)
        assert found is not None
        assert found[0].record.rank == rank
        assert queue.claim(START, read, rank) is None


def test_a_failure_is_tried_again_when_it_is_time(evening: Evening) -> None:
    """And given up when delivery says so; later messages then follow."""
    queue = evening.bot.delivery_queue
    for topic in ("map", "draw"):
        queue.answer(evening.request(GM), Help(topic))
    item = claimed(evening)
    queue.failed(item.record.id, "ratelimited", START + timedelta(seconds=30), answered=True)
    assert evening.claims() is None
    again = claimed(evening, START + timedelta(seconds=30))
    assert again.record.id == item.record.id
    assert (again.record.attempts, again.record.reserved) == (1, False)
    queue.failed(item.record.id, "channel_not_found", None)
    following = claimed(evening)
    assert decode(following.record.kind, following.record.notice) == Help("draw")


def test_delivery_is_woken_by_what_is_told(evening: Evening) -> None:
    """Also by what was told just before it began to wait; one of several, who wakes the next."""
    queue = evening.bot.delivery_queue
    evening.deliver()
    queue.wait(0.0)
    queue.answer(evening.request(GM), Help())
    assert queue.wait(0.0) is True
    assert queue.wait(0.0) is False
    woken: list[bool] = []
    threads = [threading.Thread(target=lambda: woken.append(queue.wait(60))) for _ in range(2)]
    for thread in threads:
        thread.start()
    with evening.bot.change() as change:
        for player in (GM, PLAYERS[0]):
            change.tell(Destination(Place.DIRECT, player=player), Help())
    while not woken:
        pass
    assert woken == [True]
    assert evening.claims() is not None
    for thread in threads:
        thread.join(30)
    assert woken == [True, True]


def test_what_is_due_together_shares_what_is_read(evening: Evening) -> None:
    """What is told after that reads everything anew, for it may have changed."""
    queue = DeliveryQueue(evening.bot, lambda _tx, known: known)
    evening.deliver()

    def tell(*players: Player) -> None:
        with evening.bot.change() as change:
            for player in players:
                change.tell(Destination(Place.DIRECT, player=player), Help())

    def read() -> int:
        found = queue.claim(
            START, lambda _, known: known.setdefault("read", len(seen)), Rank.LETTER
        )
        assert found is not None
        queue.sent(found[0], ["ts"], "D", None)
        assert isinstance(found[1], int)
        return found[1]

    seen: list[int] = []
    tell(PLAYERS[0], PLAYERS[1])
    seen.append(read())
    tell(PLAYERS[2])
    seen.append(read())
    seen.append(read())
    assert seen == [0, 0, 2]


def test_nobody_waits_for_messages_once_the_bot_ends(evening: Evening) -> None:
    """All are woken, and whoever comes later does not wait at all."""
    queue = evening.bot.delivery_queue
    threads = [threading.Thread(target=queue.wait, args=(60, rank)) for rank in Rank for _ in "ab"]
    for thread in threads:
        thread.start()
    queue.end_waiting()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    assert queue.wait(60) is True


def test_the_gm_is_told_once_that_a_channel_is_closed_to_the_bot(evening: Evening) -> None:
    """By direct message, while the post itself and those behind it wait."""
    game = evening.opens()
    evening.bot.do(evening.request("T1/france"), lobby.join, game)
    post = claimed(evening)
    while post.record.key != "recruiting":
        post = claimed(evening)
    for _ in range(3):
        evening.bot.delivery_queue.barred(post, Barrier.NOT_INVITED)
    told = [one for one in evening.deliver() if isinstance(one, CannotPost)]
    assert told == [CannotPost(game, "Evening", CHANNEL, Barrier.NOT_INVITED)]
    assert [one.destination.player for one in evening.told if one.notice in told] == [GM]


def test_delivery_knows_when_a_message_that_waits_is_due(evening: Evening) -> None:
    """The earliest of all streams, also what has come due since the last look; None: none waits."""
    queue = evening.bot.delivery_queue
    for player in (GM, Player("T1/france")):
        queue.answer(evening.request(player), Help())
    assert queue.next_due(START) is None
    soon, later = START + timedelta(seconds=20), START + timedelta(seconds=30)
    for moment in (later, soon):
        queue.failed(claimed(evening).record.id, "ratelimited", moment)
    assert queue.next_due(START) == soon
    assert queue.next_due(later) == soon
    claimed(evening, soon)
    assert evening.claims(at=soon) is None
    assert queue.next_due(soon) == later
