"""Orders given ahead of time: a year that is over as soon as its Fall moves are."""

from tests.scenarios.evening import Evening


def test_retreats_and_adjustments_given_with_the_fall_moves_end_the_year(game: Evening) -> None:
    """Austria takes Munich with Italian help; both concerned have thought of it beforehand.

    Everybody else owes nothing in the retreats and the winter, so nobody is waited for.
    """
    game.austria.says("A VIE - BOH")
    game.austria.sees("Army Vienna → Bohemia")
    game.italy.says("A VEN - TYR")
    game.italy.sees("Army Venice → Tyrolia")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901")
    game.italy.says("A TYR S A BOH - MUN")
    game.italy.sees("Army Tyrolia supports")
    game.austria.says("A BOH - MUN\nIf I gain Munich, build A VIE; if three or more, build F TRI")
    receipt = game.austria.sees("Winter 1901, if you gain Munich: Build Army Vienna  (new)")
    assert "if you gain at least 3 supply centers: Build Fleet Trieste  (new)" in receipt.says
    game.germany.says(
        "A MUN H\nIf MUN is dislodged, retreats (in order of preference): BER, KIE\n"
        "if one supply center is lost, remove A BER"
    )
    receipt = game.germany.sees("if Army Munich is dislodged: to Berlin, else to Kiel  (new)")
    assert "if you lose 1 supply center: Remove Army Berlin" in receipt.says
    game.clock.advance(seconds=5)
    game.germany.says("if MUN is dislodged, retreats: BER, RUH")
    game.germany.sees("to Berlin, else to Ruhr  (was: to Berlin, else to Kiel)")
    game.germany.says("A BER H")
    game.germany.sees("Army Berlin holds", "if Army Munich is dislodged: to Berlin, else to Ruhr")

    game.clock.advance(hours=48, minutes=1)

    moves = game.channel.sees("Fall 1901", "Fall 1901 retreats:* all orders are in already")
    assert "Germany*: a retreat" not in moves.says
    retreats = game.channel.sees("Fall 1901 retreats", "Army Munich (Germany) retreated to Ruhr")
    assert "Winter 1901 builds and removals:* all orders are in already" in retreats.says
    winter = game.channel.sees("Winter 1901", "Next: Spring 1902")
    assert "Built: Austria Army Vienna. Removed: Germany Army Berlin." in winter.says
    game.germany.sees("Used your saved orders", "Army Munich retreats to Ruhr")
    told = game.germany.sees("Used your saved orders", "Remove Army Berlin")
    assert "so the phase is over" in told.says
    game.austria.sees("Used your saved orders", "Build Army Vienna")
    game.austria.says("orders")
    receipt = game.austria.sees("Austria, Spring 1902")
    assert "Saved for later" not in receipt.says
    for player in (game.france, game.russia, game.italy):
        player.never_saw("your saved orders")
