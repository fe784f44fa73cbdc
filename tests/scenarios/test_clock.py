"""Deadlines, readiness and its cushion, draws, and the GM's hand on the clock."""

import pytest

from tests.scenarios.evening import Evening

MINUTE, HOUR = 60, 3_600


def everyone_is_ready(game: Evening) -> None:
    """Each player writes `ready`, without giving an order."""
    for player in game.players:
        player.says("ready")
        player.sees("Spring 1901")


def test_all_ready_ends_the_phase_after_a_cushion(game: Evening) -> None:
    """The channel is told when, and nobody waits for the deadline."""
    everyone_is_ready(game)
    game.channel.sees("everyone's ready")
    game.clock.advance(minutes=3)
    game.channel.sees("The practice game: Spring 1901", "Next: Fall 1901")


def test_anyone_can_stop_the_cushion(game: Evening) -> None:
    """One press, and the deadline stands again."""
    everyone_is_ready(game)
    game.channel.sees("everyone's ready")
    game.italy.clicks("Wait")
    game.channel.sees("somebody isn't ready after all", "Orders are due")
    game.clock.advance(minutes=30)
    assert not game.channel.posts("Next: Fall 1901")


def test_reminders_name_the_units(game: Evening) -> None:
    """A day and two hours before the deadline, to those who still owe something, and only them."""
    game.france.says("A PAR - BUR, A MAR H, F BRE H")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=24, minutes=1)
    game.germany.sees("I still need orders for", "Army Munich")
    game.clock.advance(hours=22)
    game.germany.sees("I still need orders for", "Army Munich")
    game.france.never_saw("I still need orders for Army Paris")


def test_the_gm_moves_the_deadline_after_confirming(game: Evening) -> None:
    """Shown first, done on the button, announced; a second press does nothing."""
    game.gm.commands("/dip gm deadline +12h")
    asked = game.gm.sees("Move the deadline")
    assert not game.channel.posts("has moved the deadline")
    game.gm.clicks("Move the deadline", on=asked)
    game.channel.sees("@gm has moved the deadline for Spring 1901")
    game.gm.clicks("Move the deadline", on=asked)
    game.gm.sees("already done")


def test_the_gm_pauses_and_resumes(game: Evening) -> None:
    """While paused no deadline passes, and orders are still taken."""
    game.gm.commands("/dip gm pause")
    game.gm.clicks("Pause the game")
    game.channel.sees("has paused the game")
    game.clock.advance(hours=72)
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy", "paused")
    assert not game.channel.posts("Next: Fall 1901")
    game.gm.commands("/dip gm resume")
    game.gm.clicks("Resume the game")
    game.channel.sees("has resumed Spring 1901")


def test_the_gm_adjudicates_a_named_phase_once(game: Evening) -> None:
    """Before the deadline; asked again for a phase that is over, nothing happens."""
    game.gm.commands("/dip gm process S1901M")
    game.gm.clicks("Process now")
    game.channel.sees("The practice game: Spring 1901", "Next: Fall 1901")
    game.gm.commands("/dip gm process S1901M")
    game.gm.sees("Spring 1901 is over")
    assert len(game.channel.posts("Next: Fall 1901")) == 1


def test_the_gm_replaces_a_player(game: Evening) -> None:
    """The newcomer has the power and its orders, the old player is told, the channel too."""
    game.gm.commands("/dip gm replace FRANCE <@U0NOBODY>")
    game.gm.sees("I can't write to @nobody")
    game.gm.commands("/dip gm replace FRANCE @observer")
    game.gm.clicks("Replace the player")
    game.channel.sees("has given France to @observer")
    game.observer.sees("You take over France")
    game.france.sees("Somebody else plays France")
    game.observer.says("A PAR - BUR")
    game.observer.sees("Army Paris → Burgundy")


def test_what_is_declined_is_not_done(game: Evening) -> None:
    """The game goes on as it was."""
    game.gm.commands("/dip gm end")
    game.gm.clicks("Cancel")
    game.gm.sees("Cancelled")
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")


def test_only_the_gm_may_use_the_desk(game: Evening) -> None:
    """Everybody else is told so, privately."""
    game.france.commands("/dip gm pause")
    assert game.france.sees("Only a GM").raw.get("is_ephemeral")


def test_a_draw_needs_every_survivor_and_stays_secret_until_then(game: Evening) -> None:
    """Votes are confirmed to the voter alone; the last one ends the game, unless one changes."""
    for player in game.players[:-1]:
        player.says("draw")
        player.sees("You're voting for a *draw*")
    for player in game.players:
        others = [f"{one.key.capitalize()}, Spring 1901: You're voting" for one in game.players]
        others.remove(f"{player.key.capitalize()}, Spring 1901: You're voting")
        player.never_saw(*others)
    game.turkey.says("draw")
    game.channel.sees("everyone has voted for a draw between", "The game ends")
    game.france.says("no vote")
    game.channel.sees("the game goes on")
    game.france.says("draw")
    game.channel.sees("everyone has voted for a draw between")
    game.clock.advance(minutes=10)
    game.channel.sees("ends in a draw between", since="0")


def test_each_player_hears_what_became_of_the_own_units(game: Evening) -> None:
    """In a direct message beside the post, with what is due next and the form for it."""
    game.france.says("A PAR - BUR, F BRE - MAO")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=48, minutes=1)
    told = game.france.sees(
        "The practice game, France: Spring 1901",
        "You moved Fleet Brest to the Mid-Atlantic Ocean and Army Paris to Burgundy.",
        "Next: Fall 1901.",
        "Orders for your 3 units are due",
    )
    game.france.clicks("Order by form", on=told)
    game.germany.never_saw("You moved")


def test_retreats_builds_and_removals_are_chosen_by_buttons(game: Evening) -> None:
    """Everything that is possible is offered; the results tell what was chosen."""
    game.austria.says("vie - tyr, bud - vie, tri H")
    game.austria.sees("Army Vienna → Tyrolia")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901")
    game.austria.says("A TYR - VEN, F TRI S A TYR - VEN")
    game.austria.sees("Army Tyrolia → Venice")
    game.italy.says("A ROM H, F NAP H")
    game.italy.sees("Army Rome holds")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Austria drove Italy out of Venice", "Next: Fall 1901 retreats")
    game.italy.sees("Your Army Venice was dislodged")
    game.italy.clicks("Retreat to Tuscany")
    game.italy.sees("Army Venice retreats to Tuscany")
    game.clock.advance(hours=24, minutes=1)
    game.channel.sees("retreated to Tuscany", "Winter 1901")
    game.austria.sees("You can build 1 unit")
    game.austria.clicks("Build Army Budapest")
    game.austria.sees("*Build Army Budapest*")
    game.italy.clicks("Remove Army Rome")
    game.italy.sees("*Remove Army Rome*")
    game.clock.advance(hours=24, minutes=1)
    game.channel.sees("Built: Austria", "Removed: Italy", "Next: Spring 1902")


def test_the_practice_clock_goes_to_the_deadline_and_past_the_grace(game: Evening) -> None:
    """First orders close; then grace is given and passes, and the phase ends with nobody's orders.

    The grace after votes that end the game passes, too; then there is no such moment.
    """
    game.gm.commands("/dip gm set absence: grace 12h")
    game.gm.clicks("Change the settings")
    game.channel.sees("moved once by 12 hours")
    begun = game.clock.epoch()
    game.clock.goes("To the deadline")
    assert 48 * HOUR - MINUTE < game.clock.epoch() - begun < 48 * HOUR + MINUTE
    assert not game.channel.posts("Next: Fall 1901")
    game.clock.goes("Past the grace period")
    game.channel.sees("The practice game: Spring 1901", "Next: Fall 1901")
    assert 60 * HOUR - MINUTE < game.clock.epoch() - begun < 60 * HOUR + 10 * MINUTE
    for player in game.players:
        player.says("draw")
    game.channel.sees("everyone has voted for a draw")
    game.clock.goes("Past the grace period")
    game.channel.sees("ends in a draw")
    with pytest.raises(pytest.fail.Exception, match="nothing_due"):
        game.clock.goes("To the deadline")
