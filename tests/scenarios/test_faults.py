"""Slack misbehaves: nothing is lost, and nothing is said twice."""

import pytest
from msgspec.structs import replace

from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import BOT


@pytest.mark.parametrize(
    "rule", ["drop:chat.postMessage", "ratelimited:chat.postMessage:1", "error500:chat.postMessage"]
)
def test_a_result_is_posted_once_though_slack_stumbles(game: Evening, rule: str) -> None:
    """A lost answer, a rate limit, a server's error: one post, with its thread below it."""
    game.workspace.fault(rule, count=2)
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901")
    details = game.channel.sees("All orders of Spring 1901")
    assert details.raw["thread_ts"] != details.ts
    assert len(game.channel.posts("Next: Fall 1901")) == 1
    assert len(game.channel.posts("All orders of Spring 1901")) == 1


def test_the_gm_hears_of_a_closed_channel_and_the_result_comes_when_it_is_open(
    game: Evening,
) -> None:
    """The bot was thrown out: told by direct message what to do; nothing is lost meanwhile."""
    assert isinstance(game.bot, BotHere)
    channels = game.bot.server.workspace.channels
    channel = channels.get(game.gm.channel_id())
    assert channel is not None
    others = tuple(member for member in channel.members if member != BOT)
    channels.keep(replace(channel, members=others))
    game.clock.advance(hours=48, minutes=1)
    told = game.gm.sees("I can't post in", "/invite @Gamesmaster")
    assert told.channel == game.gm.direct
    game.gm.client.conversations_invite(channel=channel.id, users=BOT)
    game.channel.sees("Next: Fall 1901")
    assert len(game.channel.posts("Next: Fall 1901")) == 1


def test_a_receipt_is_sent_once_though_its_answer_is_lost(game: Evening) -> None:
    """The same in a direct conversation."""
    game.france.client.conversations_open(users=BOT)
    game.workspace.fault("drop:chat.postMessage")
    game.france.commands("/dip A PAR - BUR", channel="direct")
    game.france.sees("Army Paris → Burgundy")
    game.france.says("orders")
    game.france.sees("France, Spring 1901")
    receipts = [m for m in game.france.messages(game.france.direct) if "France, Spring" in m.says]
    assert len(receipts) == 2


def test_an_event_that_comes_twice_is_answered_once(game: Evening) -> None:
    """Slack delivers again what it thinks was not heard."""
    game.workspace.fault("twice")
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.france.says("status")
    game.france.sees("You play *France*")
    receipts = [m for m in game.france.messages(game.france.direct) if "France, Spring" in m.says]
    assert len(receipts) == 1


def test_the_first_message_after_a_start_needs_no_answer_of_slacks(game: Evening) -> None:
    """Slack was asked about the token at the start; nothing hangs on its being asked again."""
    game.workspace.fault("error500:auth.test", count=20)
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")


@pytest.mark.over("socket")
def test_the_connection_comes_back_by_itself(game: Evening) -> None:
    """What is written after it broke is heard."""
    game.workspace.fault("close_sockets")
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")


def test_a_map_that_slack_never_takes_does_not_hold_up_the_game(game: Evening) -> None:
    """The post goes out with all its words, and says that the map is missing."""
    game.workspace.fault("fail:files.completeUploadExternal:file_uploads_disabled", count=20)
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901", "I couldn't show the map")


def test_a_map_comes_however_long_slack_takes_no_uploads(game: Evening) -> None:
    """The game goes on without it meanwhile."""
    game.workspace.fault("error500:files.completeUploadExternal", count=20)
    game.clock.advance(hours=48, minutes=1)
    results = game.channel.sees("Next: Fall 1901", "is being drawn")
    game.channel.sees("All orders of Spring 1901")
    game.workspace.fault("clear")
    game.clock.advance(minutes=2)
    shown = game.channel.sees("Map of Spring 1901", since="0")
    assert shown.ts == results.ts
    assert "couldn't show" not in shown.says


def test_orders_survive_a_restart(game: Evening) -> None:
    """Another process on the same database knows them, and posts nothing again."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    before = len(game.channel.messages())
    game.bot.stops()
    game.bot.starts()
    game.france.says("orders")
    game.france.sees("Army Paris → Burgundy")
    assert len(game.channel.messages()) == before
