"""Somebody falls silent, another one takes the seat, and the first has a record of it."""

from tests.scenarios.evening import Evening


def test_a_silent_player_loses_the_seat_to_somebody_who_takes_it(game: Evening) -> None:
    """The post offers the seat; who takes it has a whole phase."""
    game.gm.commands("/dip gm set absence replace")
    game.gm.sees("Shall I?", "absence")
    game.gm.clicks("Change the settings")
    game.channel.sees("absence")
    for player in game.players:
        if player is not game.turkey:
            player.says("all hold")
            player.sees("holds")
    game.clock.advance(hours=48, minutes=1)
    missed = game.channel.sees("Turkey", "Take over Turkey")
    assert "The first one without a power gets it" in missed.says
    game.channel.sees("Next: Fall 1901", since="0")

    game.observer.clicks("Take over Turkey")
    game.channel.sees("@observer plays Turkey from now on", "as if it began now")
    game.observer.sees("You take over Turkey")
    game.observer.says("A CON - BUL")
    game.observer.sees("Army Constantinople → Bulgaria")
    game.turkey.says("A SMY H")
    game.turkey.sees("You are not in a game")
    game.observer.says("reliability of the sultan")
    game.observer.sees("I cannot tell whom you mean", "reliability @name")
    game.observer.says("reliability @turkey")
    game.observer.sees("has given orders in 0 of", "Somebody else took over 1 seat")
