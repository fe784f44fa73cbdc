"""How a game ends, and phases in which somebody is silent or the bot away, as people see them."""

from tests.scenarios.evening import Evening
from tests.scenarios.positions import set_up

SEVENTEEN = (
    *("PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "DEN", "KIE"),
    *("BER", "MUN", "ROM", "NAP", "VEN", "TUN", "LON", "LVP"),
)


def test_the_eighteenth_center_ends_the_game(game: Evening) -> None:
    """The result is posted with its map, then who has won; afterwards orders are refused."""
    set_up(
        game,
        "F1907M",
        {"FRANCE": ["A TYR", "A PAR"], "AUSTRIA": ["A BUD"]},
        {"FRANCE": SEVENTEEN, "AUSTRIA": ["BUD", "VIE", "TRI"]},
    )
    game.france.says("A TYR - TRI")
    game.france.sees("Army Tyrolia → Trieste")
    game.clock.advance(hours=48, minutes=1)
    result = game.channel.sees("The practice game: Fall 1907", "Map of Fall 1907")
    assert "France took Trieste" in result.says
    end = game.channel.sees("France wins The practice game!", "Map of the final position")
    assert "France (18 centers)" in end.says
    assert float(end.ts) > float(result.ts)
    assert "*France*  @france · 18 centers · 100 points" in end.says
    review = game.channel.sees("The practice game, year by year.", "Chart of the supply centers.")
    assert "What the powers did" in review.says
    game.france.says("A TRI - VIE")
    game.france.sees("over")


def test_who_owes_builds_and_removals_and_is_silent(game: Evening) -> None:
    """A build without an order is waived; removals go by distance (R-REM-02: fleets first)."""
    set_up(
        game,
        "W1907A",
        {"FRANCE": ["A GAS"], "RUSSIA": ["A WAR", "A SYR", "F AEG"]},
        {"FRANCE": ["PAR", "BRE"], "RUSSIA": ["WAR", "MOS"]},
    )
    game.clock.advance(hours=48, minutes=1)
    result = game.channel.sees("The practice game: Winter 1907", "Map of Winter 1907")
    # From WAR or MOS, counted over any border: SYR is 3 away (ARM, SEV, MOS), AEG 4
    # (CON, BLA, SEV, MOS), so the fleet goes.
    assert "Removed: Russia Fleet Aegean Sea." in result.says
    assert "Built" not in result.says
    details = game.channel.sees("All orders of Winter 1907")
    assert "Fleet Aegean Sea" in details.says
    game.channel.sees("Next: Spring 1908", since="0")


def test_the_bot_was_away_over_the_deadline(game: Evening) -> None:
    """What was written in time counts though it is read late; the game is told; then it goes on."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=47)
    game.bot.stops()
    game.germany.says("A MUN - RUH")
    game.clock.advance(hours=2)
    game.bot.starts()
    game.channel.sees("I couldn't be reached at the deadline")
    game.germany.sees("Army Munich → Ruhr", since="0")
    assert not game.channel.posts("Next: Fall 1901")
    game.clock.advance(minutes=20)
    game.channel.sees("Next: Fall 1901")
    details = game.channel.sees("All orders of Spring 1901")
    assert "Army Munich → Ruhr: _moved_" in details.says
    assert "Army Paris → Burgundy: _moved_" in details.says
    assert len(game.channel.posts("Next: Fall 1901")) == 1


def test_the_last_turn_is_called_the_last_and_ends_the_game(game: Evening) -> None:
    """R-TIME-02: a limit set under way counts from the start, and the announced day is kept.

    Turns of 48 hours with a day each for retreats and builds: Spring 1901 is over by the third
    day and Fall 1901 by the sixth or seventh, after which no turn fits into a week.
    """
    game.clock.advance(hours=1)
    game.gm.commands("/dip gm set ends after 1 week")
    game.gm.sees("Change the settings?", "with the last turn that ends by")
    game.gm.clicks("Change the settings")
    game.channel.sees("with the last turn that ends by")
    assert not game.channel.posts("is the last turn")
    game.clock.advance(hours=48)
    game.channel.sees("Fall 1901 is the last turn. The game ends by")
    game.observer.commands("/dip status")
    game.observer.sees("Fall 1901, the last turn.")
    game.clock.advance(hours=49)
    game.channel.sees("Time is up", "ends in a draw")
    assert not game.channel.posts("Next: Spring 1902")


def test_eighteen_centers_end_a_game_of_the_club(evening: Evening) -> None:
    """R-VIC-01: "As soon as one Great power controls eighteen (18) Supply Centers".

    France has seventeen by the GM's hand and takes Warsaw in its first Fall, without adjustments.
    """
    evening.gm.commands("/dip gm set preset club")
    evening.gm.sees("Change the settings?")
    evening.gm.clicks("Change the settings")
    for player in evening.players:
        player.commands("/dip join")
        player.sees("You've joined")
    evening.gm.commands("/dip gm seat FRANCE @france")
    evening.gm.sees("when the game starts?")
    evening.gm.clicks("Give the power")
    evening.gm.commands("/dip start")
    evening.channel.sees("is about to begin")
    for player in evening.players:
        player.says("here")
    evening.channel.sees("begins with Spring 1901")
    evening.clock.advance(days=10, minutes=1)
    evening.channel.sees("Next: Fall 1901")
    changes = [f"center {code} FRANCE" for code in SEVENTEEN]
    gone = ("F KIE", "A BER", "A MUN", "A ROM", "F NAP", "A VEN", "F LON", "A LVP")
    changes += [*(f"-{unit}" for unit in gone), "+A GAL FRANCE", "+A UKR FRANCE"]
    evening.gm.commands(f"/dip gm edit {', '.join(changes)}")
    evening.gm.sees("Change the board", "Army Galicia")
    evening.gm.clicks("Change the board")
    evening.france.says("A GAL - WAR, A UKR S A GAL - WAR")
    evening.france.sees("Army Galicia → Warsaw")
    evening.clock.advance(days=7, minutes=1)
    evening.channel.sees("Fall 1901", "France drove Russia out of Warsaw")
    evening.channel.sees("Fall 1901 retreats", "France took Warsaw", "The game is over.")
    end = evening.channel.sees("France wins The practice game!", "after Fall 1901 retreats")
    assert "*France*  @france · 18 centers · 100 points" in end.says
    evening.channel.sees("The practice game, year by year.", since="0")
    assert not evening.channel.posts("Next: Winter 1901")


def test_a_game_that_can_only_be_conceded_says_so(game: Evening) -> None:
    """To who would surrender: to whom, and what it takes."""
    game.gm.commands("/dip gm set draws none, concession yes")
    game.gm.sees("Change the settings?")
    game.gm.clicks("Change the settings")
    game.channel.sees("concession")
    game.italy.says("surrender to France")
    game.italy.sees("concede to one power", "concede to FRANCE", "once all the others do")
    game.italy.says("concede to France")
    game.italy.sees("France")


def test_a_unit_with_nowhere_to_go_is_reported_to_its_player(game: Evening) -> None:
    """Germany is asked nothing in the retreats, so its player is told what happened."""
    around = ["A RUH", "A BUR", "A TYR", "A BOH", "A SIL", "A BER", "A KIE"]
    set_up(game, "S1902M", {"GERMANY": ["A MUN"], "FRANCE": around}, {"GERMANY": ["MUN"]})
    game.france.says("A BUR - MUN, A RUH S A BUR - MUN")
    game.france.sees("Army Burgundy → Munich")
    game.clock.advance(hours=48, minutes=1)
    game.germany.sees("dislodged", "Army Munich couldn't retreat and was disbanded")


def test_a_majority_of_the_pieces_wins_a_house_game_in_spring(evening: Evening) -> None:
    """R-VIC-02: "as soon as one player gains a majority of the pieces on the board" (1961)."""
    evening.gm.commands("/dip gm set edition house, draws with orders")
    evening.gm.sees("Change the settings?")
    evening.gm.clicks("Change the settings")
    for player in evening.players:
        player.commands("/dip join")
        player.sees("You've joined")
    evening.gm.commands("/dip gm seat FRANCE @france")
    evening.gm.sees("when the game starts?")
    evening.gm.clicks("Give the power")
    evening.gm.commands("/dip start")
    evening.channel.sees("begins with Spring 1901")
    units = {"FRANCE": ["A SPA", "F MAO"], "GERMANY": ["A POR"], "ITALY": ["A ROM"]}
    set_up(evening, "S1905M", units, {"GERMANY": ["POR", "MUN"], "ITALY": ["ROM"]})
    evening.france.says("A SPA - POR, F MAO S A SPA - POR")
    evening.france.sees("Army Spain → Portugal")
    evening.clock.advance(hours=48, minutes=1)
    evening.channel.sees("France wins The practice game!", "after Spring 1905")


def test_the_gm_declares_the_winner(game: Evening) -> None:
    """After a word in private from a player that nobody else reads."""
    game.italy.commands("/dip gm tell France has *bribed* me.")
    game.italy.sees("passed that on to the GM", "nobody else")
    game.gm.sees("@italy (Italy) writes to the GM only", since="0")
    for other in (game.france, game.observer):
        other.never_saw("bribed")
    game.gm.commands("/dip gm winner Italy because France has resigned the game to it")
    game.gm.sees("won by Italy?")
    game.gm.clicks("Declare the winner")
    game.channel.sees("has declared Italy the winner")
    game.channel.sees("The GM has declared Italy the winner of The practice game", since="0")
