"""Somebody falls silent, another one takes the seat, and the first has a record of it."""

from tests.scenarios.evening import Evening


def test_a_silent_player_loses_the_seat_to_somebody_who_takes_it(game: Evening) -> None:
    """The post offers the seat; who takes it moves no deadline."""
    game.gm.commands("/dip gm set absence replace")
    game.gm.sees("Change the settings?", "absence")
    game.gm.clicks("Change the settings")
    game.channel.sees("absence")
    for player in game.players:
        if player is not game.turkey:
            player.says("all hold")
            player.sees("holds")
    game.clock.advance(hours=48, minutes=1)
    missed = game.channel.sees("Turkey", "Take over Turkey")
    whose = "It goes to the first person who doesn't play a power yet."
    assert f"{whose} The deadline doesn't change." in missed.says
    game.channel.sees("Next: Fall 1901", since="0")

    game.observer.clicks("Take over Turkey")
    taken = game.channel.sees("@observer plays Turkey now")
    assert "are due" not in taken.says
    game.observer.sees("You take over Turkey")
    game.observer.says("A CON - BUL")
    game.observer.sees("Army Constantinople → Bulgaria")
    game.turkey.says("A SMY H")
    game.turkey.sees("You don't play in")
    game.observer.says("reliability of the sultan")
    game.observer.sees("I can't tell who you mean", "reliability @name")
    game.observer.says("reliability @turkey")
    game.observer.sees("has given orders in 0 of", "Somebody else has taken over 1 of")


def test_a_power_that_only_missed_a_turn_is_not_free(game: Evening) -> None:
    """Who asks for it is told who can give it; its player is back with the next order."""
    game.gm.commands("/dip gm set absence civil disorder")
    game.gm.sees("Change the settings?", "absence")
    game.gm.clicks("Change the settings")
    game.channel.sees("absence")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("in civil disorder")
    game.observer.commands("/dip take over Italy")
    game.observer.sees("Italy still has its player", "gm replace ITALY @name")
    game.italy.says("A ROM - APU")
    game.channel.sees("Italy is back, with the same player")


def test_who_resigns_names_a_successor_whom_the_gm_confirms(game: Evening) -> None:
    """By the Errata a leaving player tells the GM and tries "to secure a replacement player".

    "Powers that have resigned ... are not considered when determining a draw vote": all the others
    end the game without them, once the GM has refused the successor.
    """
    game.gm.commands("/dip gm set gm confirms takeovers yes, draws dias")
    game.gm.sees("Change the settings?")
    game.gm.clicks("Change the settings")
    game.channel.sees("has to agree before anyone takes over")
    game.france.says("leave for @observer")
    game.france.sees("You've resigned as France", "decides whether @observer takes over")
    game.channel.sees("France has resigned", "The GM decides who gets it")
    game.gm.sees("@france (France) has resigned", since="0")
    game.gm.sees("names @observer as their successor", since="0")
    game.gm.clicks("Decline")
    game.france.sees("said no to a new player for France")

    game.observer.clicks("Take over France")
    game.observer.sees("asked the GM")
    game.gm.sees("@observer would like to take over France", since="0")
    game.gm.clicks("Give France to them")
    game.channel.sees("has given France to @observer", since="0")
    game.observer.says("A PAR - BUR")
    game.observer.sees("Army Paris → Burgundy")
    game.france.says("A PAR H")
    game.france.sees("You don't play in")
