"""Delivery against a Slack on loopback that loses answers, limits rates, and refuses."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.gamesmaster.delivery_queue import OutboxItem
from bot.gamesmaster.notices.archive import GameExported
from bot.gamesmaster.notices.commands import Help
from bot.gamesmaster.notices.incidents import Barrier, CannotPost
from bot.gamesmaster.notices.notice import Destination, Place, Rank
from bot.gamesmaster.notices.orders import OldReceipt, Receipt
from bot.gamesmaster.notices.showing import GameFilmed, MapShown
from bot.gamesmaster.notices.votes import VoteNoted
from bot.messages.message import Drawing
from bot.messages.registry import message_of
from bot.practice.people import BOT_TOKEN, Person
from bot.practice.server import PracticeServer
from bot.slack.delivery import Delivery
from bot.slack.workspaces import web_client
from engine.formats.files import FileFormat
from engine.game.settings import Settings
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.position import Position
from engine.variants.classic import CLASSIC
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import words
from tests.bot.practice.workspace import APP, PIXEL, QUICK
from tests.bot.slack.post import (
    CHANNEL,
    DIRECT,
    IN_CHANNEL,
    PRIVATE,
    WORDS,
    Outbox,
    Post,
    StandingClock,
    delivery_between,
)

BEGUN = WholeGame(
    title="The game", settings=Settings(), phases=(PlayedPhase(number=1, position=CLASSIC.start),)
)


@pytest.fixture
def post() -> Iterator[Post]:
    """A workspace with France and Germany in it."""
    people = [Person(key="france", name="France"), Person(key="germany", name="Germany")]
    with PracticeServer(people, app=APP, port=0, timing=QUICK) as server:
        outbox = Outbox()
        yield Post(server, outbox, delivery_between(outbox, server))


@pytest.mark.parametrize("destination", [IN_CHANNEL, DIRECT, PRIVATE])
def test_a_message_arrives_where_it_belongs(post: Post, destination: Destination) -> None:
    """And is noted with its time stamp and its conversation."""
    item = post.outbox.put(WORDS, destination)
    post.run()
    ts, posted_in = post.outbox.done[item]
    channel = posted_in.removeprefix("T0PRACTICE/")
    (message,) = post.messages(channel)
    assert message.ts == ts
    assert "somebody isn't ready" in message.text
    assert bool(message.only_for) is (destination is PRIVATE)


@pytest.mark.parametrize("destination", [IN_CHANNEL, DIRECT])
@pytest.mark.parametrize("rule", ["drop:chat.postMessage", "error500:chat.postMessage"])
def test_a_post_whose_answer_was_never_seen_is_not_repeated(
    post: Post, destination: Destination, rule: str
) -> None:
    """It is looked for by its mark; if it is not there, it is posted."""
    item = post.outbox.put(WORDS, destination)
    post.server.faults.add(rule, 2)
    post.run()
    channel = post.outbox.done[item][1].removeprefix("T0PRACTICE/")
    assert len(post.messages(channel)) == 1


def test_another_process_finds_what_the_dead_one_posted(post: Post) -> None:
    """It died after Slack had the message and before that was noted."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.outbox.is_dead = True
    post.delivery.send_due()
    post.again()
    post.run()
    (message,) = post.messages()
    assert post.outbox.done[item][0] == message.ts


def test_a_long_search_finds_the_post_among_many(post: Post) -> None:
    """The mark may lie pages back."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.outbox.is_dead = True
    post.delivery.send_due()
    client = web_client("xoxp-germany", post.server.api_url, waits=0)
    for number in range(130):
        client.chat_postMessage(channel="C0PRACTICE1", text=f"talk {number}")
    post.again()
    post.run()
    assert len(post.messages()) == 1
    assert item in post.outbox.done


def test_a_rate_limit_is_waited_for_and_nothing_is_looked_up(post: Post) -> None:
    """Slack said no: the message is surely not there."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add("ratelimited:chat.postMessage:30", 1)
    post.delivery.send_due()
    assert post.outbox.waits == {item: timedelta(seconds=30)}
    assert not post.outbox.items[item].record.reserved
    post.run()
    assert len(post.messages()) == 1


@pytest.mark.parametrize("error", ["user_not_found", "message_not_found"])
def test_what_can_never_work_is_given_up_and_the_next_one_sent(post: Post, error: str) -> None:
    """With Slack's word for it; the stream goes on."""
    first = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(f"fail:chat.postMessage:{error}", 1)
    second = post.outbox.put(WORDS, IN_CHANNEL)
    post.run()
    assert post.outbox.lost == {first: error}
    assert second in post.outbox.done


@pytest.mark.parametrize(
    "error", ["not_in_channel", "is_archived", "channel_not_found", "token_revoked"]
)
def test_what_somebody_can_mend_is_waited_for_however_long(post: Post, error: str) -> None:
    """A result is not lost because the bot was thrown out of the channel for an hour."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(f"fail:chat.postMessage:{error}", 15)
    post.run()
    assert item in post.outbox.done
    assert post.outbox.lost == {}


def test_the_gm_is_to_be_told_of_a_channel_that_is_closed(post: Post) -> None:
    """With Slack's word for it; not of what keeps the bot from writing to the GM as well."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add("fail:chat.postMessage:not_in_channel", 1)
    post.run()
    assert post.outbox.barred_by == [(item, Barrier.NOT_INVITED)]
    later = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add("fail:chat.postMessage:token_revoked", 1)
    post.run()
    assert later in post.outbox.done
    direct = post.outbox.put(WORDS, DIRECT)
    post.server.faults.add("fail:chat.postMessage:channel_not_found", 1)
    post.run()
    assert post.outbox.lost == {direct: Barrier.GONE}
    assert len(post.outbox.barred_by) == 1


@pytest.mark.parametrize(
    ("word", "code", "advice"),
    [
        ("not_in_channel", Barrier.NOT_INVITED, "/invite @Gamesmaster"),
        ("channel_not_found", Barrier.GONE, "/dip gm end"),
        ("is_archived", Barrier.ARCHIVED, "Restore it"),
        ("channel_is_archived", Barrier.ARCHIVED, "Restore it"),
        ("restricted_action", "restricted_action", "Slack says `restricted_action`"),
    ],
)
def test_the_gm_is_told_what_helps(post: Post, word: str, code: str, advice: str) -> None:
    """By the bot's own word for it; where only an admin can help, with Slack's."""
    post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(f"fail:chat.postMessage:{word}", 1)
    post.run()
    ((_, error),) = post.outbox.barred_by
    assert error == code
    told = words(message_of(CannotPost("g", "Evening", CHANNEL, error), Games()))
    assert advice in told
    assert ("Slack says" in told) is (code == word)


def test_a_message_is_let_go_of_also_where_the_gm_cannot_be_told(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away at that moment: the next attempt tells the GM."""

    def away(_item: OutboxItem, _error: str) -> None:
        raise OSError("away")

    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add("fail:chat.postMessage:not_in_channel", 2)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(post.outbox, "barred", away)
        with pytest.raises(OSError, match="away"):
            post.delivery.send_due()
    assert item in post.outbox.waits
    post.run()
    post.run()
    assert post.outbox.barred_by == [(item, Barrier.NOT_INVITED)]
    assert item in post.outbox.done


@pytest.mark.parametrize("fault", ["error500", "html"])
def test_an_outage_does_not_use_up_the_patience_with_refusals(post: Post, fault: str) -> None:
    """However often Slack was silent, its first no is only the first."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(f"{fault}:chat.postMessage", 14)
    for _ in range(14):
        post.delivery.send_due()
    post.server.faults.add("fail:chat.postMessage:some_passing_trouble", 1)
    post.run()
    assert item in post.outbox.done


def test_a_private_answer_does_not_wait_for_a_closed_channel(post: Post) -> None:
    """It goes by direct message at once."""
    item = post.outbox.put(WORDS, PRIVATE)
    post.server.faults.add("fail:chat.postEphemeral:not_in_channel", 1)
    post.run()
    assert post.outbox.done[item][1] == "T0PRACTICE/D0FRANCE"


def test_a_private_answer_goes_by_direct_message_where_the_channel_is_closed(post: Post) -> None:
    """Nothing that matters is lost because somebody left the channel."""
    item = post.outbox.put(WORDS, PRIVATE)
    post.server.faults.add("fail:chat.postEphemeral:user_not_in_channel", 1)
    post.run()
    assert post.outbox.done[item][1] == "T0PRACTICE/D0FRANCE"


def test_an_answer_goes_to_the_address_it_was_asked_from(post: Post) -> None:
    """A `response_url` works where the bot is not a member; a used up one does not matter."""
    answer_to = f"{post.server.url}/response/gone"
    item = post.outbox.put(WORDS, replace(PRIVATE, reply_to=answer_to))
    post.run()
    assert post.messages()[0].only_for == "U0FRANCE"
    assert item in post.outbox.done


def test_a_post_is_replaced_in_place(post: Post) -> None:
    """An update changes the message that was made under the same key."""
    item = post.outbox.put(WORDS, IN_CHANNEL)
    post.run()
    ts, where = post.outbox.done[item]
    changed = replace(WORDS, title="Another title")
    post.outbox.put(changed, IN_CHANNEL, is_update=True, post=(ts, where))
    post.run()
    (message,) = post.messages()
    assert "Another title" in message.text


def test_a_picture_follows_its_words(post: Post) -> None:
    """Slack needs a moment before it shows a fresh upload; the post is one all the while."""
    item = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    post.run()
    (message,) = post.messages()
    assert message.ts == post.outbox.done[item][0]
    (picture,) = (block for block in message.blocks if block["type"] == "image")
    assert "Austria (3 centers): " in str(picture["alt_text"])
    assert message.metadata["event_payload"] == {"mark": "mark-1"}


def test_a_crash_between_words_and_picture_leaves_one_post_with_a_picture(post: Post) -> None:
    """The next process finds the words and adds the picture."""
    item = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    post.outbox.is_dead = True
    post.server.faults.add("drop:files.getUploadURLExternal", 1)
    post.delivery.send_due()
    post.again()
    post.run()
    (message,) = post.messages()
    assert [block["type"] for block in message.blocks] == ["image", "actions"]
    assert item in post.outbox.done


def test_a_picture_asked_for_in_a_channel_comes_by_direct_message(post: Post) -> None:
    """Private answers cannot show an upload; the channel says where to look."""
    item = post.outbox.put(MapShown("g", 1), PRIVATE)
    post.run()
    assert post.outbox.done[item][1] == "T0PRACTICE/D0FRANCE"
    (pointer,) = post.messages()
    assert pointer.only_for == "U0FRANCE"
    assert "direct messages" in pointer.text
    assert [block["type"] for block in post.messages("D0FRANCE")[0].blocks] == ["image", "actions"]


def test_what_takes_long_to_draw_holds_up_nothing(post: Post) -> None:
    """All words go out before anything is drawn; a picture follows into its own post."""
    drawn: list[Drawing] = []

    def draw(picture: Drawing) -> bytes:
        assert len(post.messages()) == 2
        drawn.append(picture)
        return PIXEL

    post.delivery = delivery_between(post.outbox, post.server, draw=draw)
    shown = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    words = post.outbox.put(WORDS, IN_CHANNEL)
    post.outbox.is_patient = True
    post.delivery.send_due()
    assert {shown, words} <= set(post.outbox.done)
    assert "being drawn" in str(post.messages()[0].blocks)
    assert not drawn
    post.outbox.is_patient = False
    post.server.faults.add("error500:chat.update", 1)
    post.run()
    assert len(post.messages()) == 2
    assert "image" in {block["type"] for block in post.messages()[0].blocks}
    assert len(drawn) == 1


def test_a_film_is_drawn_once_however_often_slack_fails(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes long; its rank says so."""
    monkeypatch.setattr(Games, "whole", lambda _games, _name: BEGUN)
    drawn: list[Drawing] = []

    def draw(picture: Drawing) -> bytes:
        drawn.append(picture)
        return PIXEL

    post.delivery = delivery_between(post.outbox, post.server, draw=draw)
    film = post.outbox.put(GameFilmed("g", "The game"), IN_CHANNEL)
    post.server.faults.add("error500:files.completeUploadExternal", 5)
    post.run()
    assert len(drawn) == 1
    assert post.outbox.items[film + 1].record.rank == Rank.FILM
    assert "image" in {block["type"] for block in post.messages()[0].blocks}


@pytest.fixture
def export(monkeypatch: pytest.MonkeyPatch) -> GameExported:
    """A game that has just begun, as a file of JSON."""
    monkeypatch.setattr(Games, "whole", lambda _tables, _game: BEGUN)
    return GameExported("g", "The game", FileFormat.JSON, is_over=False)


@pytest.mark.parametrize("rule", ["drop", "error500"])
def test_files_whose_answer_was_never_seen_are_not_repeated(
    post: Post, export: GameExported, rule: str
) -> None:
    """They are looked for by their names below the words they belong to."""
    item = post.outbox.put(export, DIRECT)
    post.server.faults.add(f"{rule}:files.completeUploadExternal", 1)
    post.run()
    _, files = post.messages("D0FRANCE")
    assert len(files.files) == 1
    assert item in post.outbox.done


def test_a_crash_between_words_and_files_leaves_each_once(post: Post, export: GameExported) -> None:
    """In a thread too; the next process adds what is missing, and nothing that is there."""
    parent = post.outbox.put(WORDS, IN_CHANNEL)
    post.run()
    ts, where = post.outbox.done[parent]
    below = Destination(Place.THREAD, channel=CHANNEL, under="post")
    item = post.outbox.put(export, below, post=(ts, where))
    post.outbox.is_dead = True
    post.server.faults.add("fail:files.getUploadURLExternal:some_passing_trouble", 1)
    post.delivery.send_due()
    assert len(post.messages()) == 2
    for _ in range(2):
        post.again()
        post.outbox.is_dead = True
        post.delivery.send_due()
    post.again()
    post.run()
    _, words, files = post.messages()
    assert (words.thread_ts, files.thread_ts) == (ts, ts)
    assert len(files.files) == 1
    assert item in post.outbox.done


@pytest.mark.parametrize(
    ("rule", "times"),
    [
        ("fail:files.getUploadURLExternal:file_uploads_disabled", 1),
        ("fail:files.completeUploadExternal:some_lasting_trouble", 99),
    ],
)
def test_of_files_that_slack_never_takes_people_are_told(
    post: Post, export: GameExported, rule: str, times: int
) -> None:
    """Once, below the words they belong to; what is due after them goes out."""
    item = post.outbox.put(export, DIRECT)
    after = post.outbox.put(WORDS, DIRECT)
    post.server.faults.add(rule, times)
    post.run()
    told = [
        message for message in post.messages("D0FRANCE") if "didn't take the file" in message.text
    ]
    assert len(told) == 1
    assert "incident" in told[0].text
    assert {item, after} == set(post.outbox.done)


def test_a_picture_that_cannot_be_drawn_is_said_to_be_missing(
    post: Post, capsys: pytest.CaptureFixture[str]
) -> None:
    """The post goes out; reader and log have the same number."""

    def fail(_picture: Drawing) -> bytes:
        raise RuntimeError("secret: A PAR - BUR")

    post.delivery = Delivery(
        post.outbox,
        client_for=lambda _: web_client(BOT_TOKEN, post.server.api_url, waits=0),
        clock=StandingClock(),
        draw=fail,
    )
    item = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    post.run()
    (message,) = post.messages()
    assert item in post.outbox.done
    said = str(message.blocks)
    number = said.partition("incident ")[2][:6]
    logged = "".join(capsys.readouterr())
    assert number in logged
    assert "secret" not in logged


@pytest.mark.parametrize("what", ["picture", "file"])
def test_what_is_uploaded_waits_for_a_bot_that_was_removed(
    post: Post, export: GameExported, what: str
) -> None:
    """Nothing is said to be lost: it comes once the bot is back."""
    item = post.outbox.put(MapShown("g", 1) if what == "picture" else export, DIRECT)
    post.server.faults.add("fail:files.getUploadURLExternal:account_inactive", 20)
    post.run()
    assert item in post.outbox.done
    assert "incident" not in str(post.messages("D0FRANCE"))


def test_a_picture_that_slack_never_takes_is_given_up(post: Post) -> None:
    """After several tries the words stand alone, and say so."""
    item = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    post.server.faults.add("fail:chat.update:invalid_blocks", 9)
    post.run()
    (message,) = post.messages()
    assert "couldn't show the map" in str(message.blocks)
    assert item in post.outbox.done


@pytest.mark.parametrize(
    "fault",
    [
        "error500:files.completeUploadExternal",
        "ratelimited:files.getUploadURLExternal",
        "error500:chat.update",
        "ratelimited:chat.update",
    ],
)
def test_a_picture_outlasts_any_outage_and_holds_up_nothing(post: Post, fault: str) -> None:
    """Only Slack's no to the picture itself counts against it; what comes after it goes ahead."""
    first = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    second = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(fault, 25)
    for _ in range(4):
        post.delivery.send_due()
    assert {first, second} == set(post.outbox.done)
    assert "is being drawn" in str(post.messages()[0].blocks)
    for _ in range(25):
        post.delivery.send_due()
    shown, words = post.messages()
    assert [block["type"] for block in shown.blocks] == ["image", "actions"]
    assert words.ts > shown.ts


def test_a_picture_that_follows_a_private_answer_brings_nothing_else_again(post: Post) -> None:
    """One line in the channel says where to look, and the direct message gets its map."""
    item = post.outbox.put(MapShown("g", 1), PRIVATE)
    post.server.faults.add("error500:files.completeUploadExternal", 9)
    for _ in range(15):
        post.delivery.send_due()
    assert {item, item + 1} == set(post.outbox.done)
    assert len(post.messages()) == 1
    (shown,) = post.messages(post.outbox.done[item][1].rpartition("/")[2])
    assert [block["type"] for block in shown.blocks] == ["image", "actions"]


@pytest.mark.parametrize(("word", "times"), [("file_uploads_disabled", 1), ("not_allowed", 99)])
def test_a_picture_that_slack_refuses_does_not_hold_up_the_words(
    post: Post, word: str, times: int
) -> None:
    """The post is finished without it, at once or in the end, and the next one sent."""
    first = post.outbox.put(MapShown("g", 1), IN_CHANNEL)
    second = post.outbox.put(WORDS, IN_CHANNEL)
    post.server.faults.add(f"fail:files.completeUploadExternal:{word}", times)
    post.run()
    assert {first, second} <= set(post.outbox.done)
    assert "couldn't show the map" in str(post.messages()[0].blocks)


@pytest.mark.parametrize("word", ["token_expired", "missing_scope", "ekm_access_denied"])
@pytest.mark.parametrize("what", ["picture", "files"])
def test_what_is_uploaded_waits_for_whoever_can_let_the_bot_in(
    post: Post, export: GameExported, what: str, word: str
) -> None:
    """However long that takes, and whichever call it is that Slack refuses."""
    item = post.outbox.put(MapShown("g", 1) if what == "picture" else export, DIRECT)
    post.server.faults.add(f"fail:files.*:{word}", 20)
    post.run()
    assert item in post.outbox.done
    assert "incident" not in str(post.messages("D0FRANCE"))


def test_a_notice_that_cannot_be_worded_is_told_by_its_number(post: Post) -> None:
    """A mistake of the bot's costs one message its words, and no other anything."""
    bad = VoteNoted("g", "The game", "FRANCE", "no phase", None, is_with_orders=True)
    first = post.outbox.put(bad, DIRECT)
    second = post.outbox.put(WORDS, DIRECT)
    post.run()
    assert {first, second} == set(post.outbox.done)
    words, apology = [message.text for message in post.messages("D0FRANCE")]
    assert "somebody isn't ready" in words
    assert "I had something to tell you" in apology


def test_a_database_that_was_away_for_a_moment_costs_no_message_its_words(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it tells comes later, and whole."""
    away = iter([OSError("away")])

    def position(tables: Games, game: str, number: int) -> Position:
        for error in away:
            raise error
        return present(tables, game, number)

    present = Games.position
    monkeypatch.setattr(Games, "position", position)
    item = post.outbox.put(MapShown("g", 1), DIRECT)
    post.run()
    (message,) = post.messages("D0FRANCE")
    assert message.ts == post.outbox.done[item][0]
    assert [block["type"] for block in message.blocks] == ["image", "actions"]


def test_waiting_for_slack_does_not_use_up_the_tries_at_the_words(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After three rate limits the database is away for a moment."""
    reads: list[int] = []

    def position(tables: Games, game: str, number: int) -> Position:
        reads.append(number)
        if len(reads) == 4:
            raise OSError("away")
        return present(tables, game, number)

    present = Games.position
    monkeypatch.setattr(Games, "position", position)
    post.outbox.put(MapShown("g", 1), DIRECT)
    post.server.faults.add("ratelimited:chat.postMessage:1", 3)
    post.run()
    (message,) = post.messages("D0FRANCE")
    assert len(reads) > 4
    assert [block["type"] for block in message.blocks] == ["image", "actions"]


def test_long_help_fits_into_slack_s_messages(post: Post) -> None:
    """The longest standing text of all."""
    item = post.outbox.put(Help(is_gm=True), PRIVATE)
    post.run()
    assert item in post.outbox.done


def test_of_an_outdated_answer_that_took_two_posts_one_line_is_left(post: Post) -> None:
    """In a flood the newer receipt says it all; other messages stay."""
    kept = tuple(f"{number:0120}" for number in range(150))
    receipt = Receipt("g", "The game", "FRANCE", "S1901M", plans_kept=kept)
    older, other = post.outbox.put(receipt, DIRECT), post.outbox.put(WORDS, DIRECT)
    post.run()
    (ts, place), (other_ts, _) = post.outbox.done[older], post.outbox.done[other]
    assert len(post.messages(place.removeprefix("T0PRACTICE/"))) == 3
    told, further = OldReceipt("g", "Game", "FRANCE", "S1901M"), post.outbox.further[older]
    post.outbox.put(told, DIRECT, is_update=True, post=(ts, place, further))
    post.server.faults.add("drop:chat.update", 1)
    post.server.faults.add("drop:chat.delete", 1)
    post.run()
    left = post.messages(place.removeprefix("T0PRACTICE/"))
    assert (left[0].ts, len(left[0].blocks)) == (ts, 1)
    assert [message.ts for message in left] == [ts, other_ts]


def test_a_message_that_cannot_be_read_waits_a_while_for_whoever_can(post: Post) -> None:
    """A process of a later version may; others go out meanwhile. In the end it is given up."""
    unread, other = post.outbox.put(WORDS, DIRECT), post.outbox.put(WORDS, DIRECT)
    post.outbox.note(unread, kind="Sonnet")
    post.delivery.send_due()
    assert list(post.outbox.done) == [other]
    assert unread in post.outbox.waits
    post.outbox.note(unread, kind=type(WORDS).__name__)
    post.run()
    assert list(post.outbox.done) == [other, unread]
    never = post.outbox.put(WORDS, DIRECT)
    post.outbox.note(never, kind="Sonnet", attempts=11)
    post.run()
    assert post.outbox.lost == {never: "unreadable"}
