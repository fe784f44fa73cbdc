"""The bot cannot hear for a while: what was written meanwhile is read, and counts by its time."""

from datetime import datetime

import pytest

from bot.gamesmaster.clock.due import GRACE
from bot.slack import mailbox
from bot.slack.connection import calls
from bot.slack.workspaces import Installation
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import Voice


def receipts(player: Voice) -> int:
    """How many receipts a player has, old ones included."""
    return sum("Spring 1901" in one.says for one in player.messages(player.direct))


def test_orders_written_while_the_bot_was_off_are_read_when_it_is_back(game: Evening) -> None:
    """Slack has given up telling of them by then; those it told of before are not done again."""
    game.germany.says("F KIE - DEN")
    game.germany.sees("Fleet Kiel → Denmark")
    before = receipts(game.germany)
    game.bot.stops()
    game.france.says("A PAR - BUR")
    game.italy.says("A VEN H, A ROM - APU")
    game.clock.advance(hours=1)
    game.bot.starts()
    game.france.sees("Army Paris → Burgundy")
    game.italy.sees("Army Venice holds", "Army Rome → Apulia")
    game.germany.says("orders")
    game.germany.sees("Fleet Kiel → Denmark")
    assert receipts(game.germany) <= before + 1


def test_what_was_edited_and_what_was_written_in_a_thread_is_read_too(game: Evening) -> None:
    """An edit of a message that was heard before, and an answer below a receipt."""
    first = game.france.says("A PAR - BUR")
    receipt = game.france.sees("Army Paris → Burgundy")
    game.bot.stops()
    game.france.edits(first, "A PAR - PIC")
    game.clock.advance(minutes=5)
    game.france.says("A MAR - SPA", below=receipt.ts)
    game.bot.starts()
    game.france.sees("Army Paris → Picardy")
    game.france.sees("Army Marseilles → Spain")


def test_a_deadline_missed_by_the_bot_is_no_deadline_missed_by_the_players(game: Evening) -> None:
    """What was written before it counts, what was written after it does not."""
    game.bot.stops()
    game.france.says("A PAR - BUR")
    game.clock.advance(hours=49)
    game.germany.says("F KIE - DEN")
    game.clock.advance(hours=1)
    game.bot.starts()
    away = game.channel.sees("I couldn't be reached at the deadline")
    assert "I've read" in away.says
    game.france.sees("Army Paris → Burgundy")
    game.germany.sees("closed")
    assert not game.channel.posts("Next: Fall 1901")
    game.clock.advance(seconds=GRACE.total_seconds())
    game.channel.sees("Next: Fall 1901")
    details = game.channel.sees("All orders of Spring 1901")
    assert "Army Paris → Burgundy" in details.says
    assert "Denmark" not in details.says


def test_nothing_is_adjudicated_while_what_was_missed_cannot_be_read(game: Evening) -> None:
    """Slack fails as the bot comes back after the deadline: it waits until it can read."""
    game.bot.stops()
    game.france.says("A PAR - BUR")
    game.clock.advance(hours=50)
    game.workspace.fault("error500:conversations.history", count=1)
    game.bot.starts()
    assert not game.channel.posts("I couldn't be reached")
    game.clock.advance(hours=1)
    game.france.sees("Army Paris → Burgundy")
    game.channel.sees("I couldn't be reached at the deadline")
    assert not game.channel.posts("Next: Fall 1901")


@pytest.mark.over("socket")
def test_a_connection_that_stays_broken_over_a_deadline_loses_no_order(game: Evening) -> None:
    """The bot runs and can read, but Slack cannot call it."""
    assert isinstance(game.bot, BotHere)
    sockets = game.bot.server.sockets
    game.workspace.fault("error500:apps.connections.open", count=1_000)
    game.workspace.fault("close_sockets")
    game.france.waits(lambda: sockets.connections == 0 or None, "no connection")
    game.france.says("A PAR - BUR")
    game.clock.advance(hours=48, minutes=1)
    game.france.sees("Army Paris → Burgundy")
    details = game.channel.sees("All orders of Spring 1901")
    assert "Army Paris → Burgundy" in details.says


@pytest.mark.over("http")
def test_over_http_a_way_that_is_broken_over_a_deadline_loses_no_order(
    game: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot can't know that Slack calls it in vain; it asks where nobody has called for long."""
    assert isinstance(game.bot, BotHere)
    assert game.bot._door is not None
    game.clock.advance(hours=47, minutes=58)
    game.bot._door.close()
    game.france.says("A PAR - BUR")
    monkeypatch.setattr(calls, "QUIET", 0.0)
    game.clock.advance(minutes=3)
    game.france.sees("Army Paris → Burgundy")
    assert "Army Paris → Burgundy" in game.channel.sees("All orders of Spring 1901").says


@pytest.mark.over("http")
def test_over_http_the_bot_listens_while_it_reads_what_was_missed(
    game: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written after one's conversation was read comes by a call, however long it takes."""
    game.bot.stops()
    read = mailbox.Mailbox._hear_all
    heard: list[object] = []

    def reads(box: mailbox.Mailbox, one: Installation, oldest: datetime) -> int | None:
        found = read(box, one, oldest)
        game.france.says("A PAR - BUR")
        heard.append(game.france.sees("Army Paris → Burgundy"))
        return found

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(mailbox.Mailbox, "_hear_all", reads)
        game.bot.starts()
    assert len(heard) == 1
