"""What is said in the channel: left alone, but for orders, of which the writer is warned."""

from tests.scenarios.evening import Evening
from tests.scenarios.voices import BOT


def test_an_order_in_the_channel_is_not_stored_and_only_its_writer_is_warned(game: Evening) -> None:
    """In the channel privately and by direct message, without repeating the order."""
    game.france.says("A PAR - BUR, A MAR - SPA", channel="diplomacy")
    in_channel = game.france.sees("I *didn't* save that", channel="diplomacy")
    assert in_channel.raw.get("is_ephemeral")
    direct = game.france.sees("I *didn't* save that")
    assert "PAR" not in direct.says
    game.france.says("orders")
    assert game.france.sees("France, Spring 1901").says.count("no order yet") == 3
    game.germany.never_saw("I *didn't* save that")


def test_talk_in_the_channel_is_left_alone(game: Evening) -> None:
    """Neither players nor others hear a word from the bot for it."""
    game.france.says("Anyone up for a beer after Spring?", channel="diplomacy")
    game.observer.says("A PAR - BUR", channel="diplomacy")
    before = len(game.channel.messages())
    game.france.says("orders")
    game.france.sees("France, Spring 1901")
    assert len(game.channel.messages()) == before
    game.france.never_saw("I *didn't* save that")


def test_a_mention_in_the_channel_takes_commands_but_no_orders(game: Evening) -> None:
    """The answer is for the writer's eyes; an order is warned about."""
    game.france.says("@gamesmaster status", channel="diplomacy")
    assert game.france.sees("You play *France*", channel="diplomacy").raw.get("is_ephemeral")
    game.france.shares("For later", channel="diplomacy", saying=f"<@{BOT}> status")
    game.france.sees("You play *France*", channel="diplomacy")
    game.france.says("@gamesmaster A PAR - BUR", channel="diplomacy")
    game.france.sees("I *didn't* save that")
    game.france.says("orders")
    assert game.france.sees("France, Spring 1901").says.count("no order yet") == 3
