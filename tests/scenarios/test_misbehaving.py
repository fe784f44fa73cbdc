"""Slack misbehaves for longer, or in several ways at once: what the bot then does.

The table is in `bot.slack.failures`. One lost answer, one error and one closed channel are in
`test_faults`, absences in `test_outages`.
"""

import threading

import pytest

from bot.gamesmaster.clock.due import GRACE
from bot.gamesmaster.commands import hear
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import PATIENCE


def test_the_order_written_last_counts_in_whatever_order_slack_tells_of_them(game: Evening) -> None:
    """The first of three comes last, and another twice."""
    game.workspace.fault("late")
    game.france.says("A PAR - BUR")
    game.workspace.fault("twice")
    game.france.says("A PAR - PIC")
    game.france.sees("Army Paris → Picardy")
    game.workspace.fault("clear")
    game.france.says("A MAR - SPA")
    game.france.sees("Army Marseilles → Spain", "Army Paris → Picardy")
    game.france.says("orders")
    game.france.sees("France, Spring 1901", "Army Paris → Picardy", "Army Marseilles → Spain")


def test_an_order_that_slack_withholds_over_the_deadline_counts(game: Evening) -> None:
    """It stands in the conversation, which is read before the phase is processed; so do edits."""
    game.italy.says("A VEN - TYR")
    game.italy.sees("Army Venice → Tyrolia")
    game.workspace.fault("late", count=100)
    game.france.says("A PAR - BUR")
    first = game.germany.says("F KIE - DEN, A MUN - RUH")
    game.germany.edits(first, "F KIE - HOL, A MUN - RUH")
    game.italy.says("A VEN - PIE")
    game.clock.advance(hours=48, minutes=1)
    details = game.channel.sees("All orders of Spring 1901").says
    for moved in ("Paris → Burgundy", "Kiel → Holland", "Munich → Ruhr", "Venice → Piedmont"):
        assert moved in details
    game.workspace.fault("clear")
    game.germany.says("orders")
    game.germany.sees("Germany, Fall 1901")
    game.germany.never_saw("You wrote that before")


def test_an_edit_means_the_same_whether_its_first_form_was_heard(game: Evening) -> None:
    """What it leaves out counts, what it repeats undoes nothing newer; so with a deletion."""
    game.workspace.fault("late", count=1)
    first = game.france.says("A PAR - BUR, A MAR - SPA")
    game.france.says("A PAR - PIC")
    game.france.sees("Army Paris → Picardy")
    game.france.edits(first, "A PAR - BUR, F BRE - MAO")
    game.france.sees("Fleet Brest → Mid-Atlantic Ocean", "Army Marseilles → Spain", "Paris → Pic")
    game.workspace.fault("late", count=1)
    order = game.germany.says("F KIE - DEN")
    game.germany.deletes(order)
    game.germany.sees("Fleet Kiel → Denmark")


def test_an_hour_of_errors_over_a_deadline_loses_and_doubles_nothing(game: Evening) -> None:
    """The conversations cannot be read, so that is an outage: all is told once, after the grace."""
    game.workspace.fault("error500:*", count=100_000)
    game.france.commands("/dip A PAR - BUR", channel="direct")
    game.clock.advance(hours=48, minutes=1)
    game.clock.advance(hours=1)
    game.workspace.fault("clear")
    game.clock.advance(minutes=2)
    game.channel.sees("I couldn't be reached at the deadline")
    game.clock.advance(seconds=GRACE.total_seconds())
    game.channel.sees("Next: Fall 1901", since="0")
    details = game.channel.sees("All orders of Spring 1901", since="0")
    assert "Army Paris → Burgundy: _moved_" in details.says
    assert len(game.channel.posts("Next: Fall 1901")) == 1


@pytest.mark.parametrize("rule", ["html:*", "fail:*:token_expired", "fail:*:missing_scope"])
def test_a_slack_that_answers_strangely_or_not_at_all_loses_nothing(
    game: Evening, rule: str
) -> None:
    """Pages for people, an expired token, a missing scope: all is told once that is over."""
    game.workspace.fault(rule, count=100_000)
    game.france.commands("/dip A PAR - BUR", channel="direct")
    game.clock.advance(hours=48, minutes=1)
    game.workspace.fault("clear")
    game.clock.advance(minutes=2)
    game.channel.sees("Next: Fall 1901", since="0")
    game.france.sees("Army Paris → Burgundy", since="0")
    assert len(game.channel.posts("Next: Fall 1901")) == 1


def test_nobody_waits_for_a_rate_limit_in_a_command(game: Evening) -> None:
    """Slack would take the command for failed after three seconds; who gave it is told at once."""
    game.workspace.fault("ratelimited:conversations.info:30", count=10)
    game.workspace.fault("ratelimited:views.open:30", count=10)
    game.gm.commands("/dip new")
    game.gm.sees("Please try again", channel="diplomacy")
    game.workspace.fault("ratelimited:*:30", count=10)
    game.france.says("A PAR - BUR")
    game.workspace.fault("clear")
    game.clock.advance(minutes=1)
    game.france.sees("Army Paris → Burgundy", since="0")


def test_an_archived_channel_holds_up_its_own_game_alone(game: Evening) -> None:
    """Its GM is told what to do; its results wait, and another game's come."""
    game.gm.client.conversations_create(name="second")
    game.gm.commands("/invite @gamesmaster", channel="second")
    game.gm.commands('/dip new "Second" players 2, powers gm', channel="second")
    game.gm.sees("Joined so far (0 of 2)", channel="second")
    game.gm.commands("/archive", channel="diplomacy")
    game.clock.advance(hours=48, minutes=1)
    game.gm.sees("I can't post in", "It's archived")
    game.observer.commands("/dip join", channel="second")
    game.gm.sees("Joined so far (1 of 2)", channel="second")
    game.gm.act("unarchive", channel="diplomacy")
    game.clock.advance(minutes=2)
    game.channel.sees("Next: Fall 1901", since="0")
    assert len(game.channel.posts("Next: Fall 1901")) == 1


def test_the_gm_hears_of_a_player_whom_nobody_can_write_to(game: Evening) -> None:
    """Once, with what to do; the game goes on for the others."""
    game.bot.stops()
    game.france.act("deactivate")
    game.bot.starts()
    game.clock.advance(hours=24, minutes=1)
    told = game.gm.sees("I can't write to @france", "gm replace FRANCE @name")
    game.clock.advance(hours=24, minutes=1)
    game.channel.sees("Next: Fall 1901")
    assert len([one for one in game.gm.everything() if "I can't write to" in one.says]) == 1
    assert told.channel == game.gm.direct


def test_a_command_in_a_conversation_without_the_bot_is_answered_there(game: Evening) -> None:
    """Between two people, and among three: for who gave it alone."""
    for others in ("U0GERMANY", "U0GERMANY,U0ITALY"):
        place = str(game.france.client.conversations_open(users=others)["channel"]["id"])
        game.france.commands("/dip status", channel=place)
        (answer,) = game.france.waits(lambda: game.france.messages(place) or None, "an answer")  # noqa: B023 - waits here
        assert "Spring 1901" in answer.says
        assert answer.raw["is_ephemeral"]
        assert game.germany.messages(place) == []


@pytest.mark.over("http")
def test_a_message_that_slack_has_given_up_is_read_in_its_conversation(
    game: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot failed at it each of the four times that Slack told of it."""
    assert isinstance(game.bot, BotHere)
    assert game.bot.bot is not None
    tries = iter(range(1, 5))
    is_given_up = threading.Event()

    def fails(*_: object) -> None:
        if next(tries) == 4:
            is_given_up.set()
        raise OSError("away for a while")

    with monkeypatch.context() as patch:
        patch.setattr(hear, "hear", fails)
        game.france.says("A PAR - BUR")
        assert is_given_up.wait(PATIENCE)
    game.clock.advance(minutes=10)
    game.france.sees("Army Paris → Burgundy")


def test_nobody_waits_for_slack_to_tell_where_people_are_written_to(game: Evening) -> None:
    """It does fifty times a minute; after a start the bot knows it without asking for each."""
    game.bot.stops()
    game.bot.starts()
    game.workspace.fault("error500:conversations.open", count=1000)
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=49)
    game.germany.sees("Spring 1901. I had no orders from you")
