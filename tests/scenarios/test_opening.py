"""Opening a game, joining it, and the deal of the powers."""

from __future__ import annotations

from tests.scenarios.evening import Evening


def test_seven_join_and_the_gm_starts(evening: Evening) -> None:
    """The count is live, everybody learns their power, the channel learns who plays what."""
    evening.channel.sees("0 of 7 have joined", since="0")
    evening.everyone_joins()
    evening.gm.commands("/dip start")
    started = evening.channel.sees("begins", "Spring 1901", "Orders by")
    assert "*France*  @france" in started.says
    evening.france.sees("You play France", "Army Paris", "Fleet Brest", "Army Marseilles")
    evening.russia.sees("You play Russia", "Fleet St Petersburg (south coast)")
    for player in evening.players:
        assert len([one for one in player.messages(player.direct) if "You play" in one.says]) == 1


def test_orders_come_in_and_the_phase_is_played(game: Evening) -> None:
    """From a direct message to the posted result, with its map and its reasons."""
    game.france.says("par - bur, mar s par-bur\nF BRE - MAO")
    receipt = game.france.sees("France, Spring 1901", "Army Paris → Burgundy")
    assert "Army Marseilles supports Army Paris → Burgundy" in receipt.says
    assert "Fleet Brest → Mid-Atlantic Ocean" in receipt.says
    game.germany.says("mun-bur")
    game.germany.sees("Army Munich → Burgundy")
    game.clock.advance(hours=48)
    result = game.channel.sees("The practice game: Spring 1901")
    assert "Next: Fall 1901" in result.says
    details = game.channel.sees("Army Munich → Burgundy", "bounced")
    assert "no order received" in details.says
