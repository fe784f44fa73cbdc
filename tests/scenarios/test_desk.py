"""The GM's desk at work: a game taken back, played on otherwise, and put right by hand."""

from tests.scenarios.evening import Evening


def confirms(game: Evening, command: str, button: str) -> None:
    """The GM gives a command, reads what it would do, and presses the button."""
    game.gm.commands(command)
    game.gm.sees("?", button)
    game.gm.clicks(button)


def test_three_phases_back_and_another_continuation(game: Evening) -> None:
    """Both courses of the game can be read afterwards; what was sealed stays so."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    for phase in ("S1901M", "F1901M"):
        confirms(game, f"/dip gm process {phase}", "Process now")
        game.channel.sees("All orders of", phase[1:5])
    game.france.says("A BUR - BEL")
    game.france.sees("Army Burgundy → Belgium")
    confirms(game, "/dip gm process S1902M", "Process now")
    game.channel.sees("The practice game: Spring 1902", "Next: Fall 1902")
    game.clock.advance(seconds=5)
    game.france.says("A BEL - HOL")
    game.france.sees("Army Belgium → Holland")
    confirms(game, "/dip gm rollback S1901M because of a wrong map", "Roll back")
    told = game.channel.sees("has rolled the game back to Spring 1901")
    assert "Spring 1901 (#1), Fall 1901 (#2), Spring 1902 (#3) and Fall 1902 (#4)" in told.says
    assert "Because of a wrong map" in told.says
    assert "Holland" not in told.says
    assert game.channel.sees("Map before Spring 1901").picture
    game.clock.advance(seconds=5)
    game.france.says("orders")
    game.france.sees("Army Paris → Burgundy", "Spring 1901")
    game.france.says("A PAR - PIC")
    game.france.sees("Army Paris → Picardy")
    confirms(game, "/dip gm process S1901M", "Process now")
    game.channel.sees("The practice game: Spring 1901", "Next: Fall 1901")
    game.observer.commands("/dip history")
    seen = game.observer.sees("the story so far", "Rolled back")
    assert all(f"#{number}" in seen.says for number in (1, 2, 3))
    assert "#4" not in seen.says
    game.observer.commands("/dip history #3")
    game.observer.sees("Army Burgundy → Belgium", "moved")
    confirms(game, "/dip gm forward", "Go forward")
    game.channel.sees("has taken the game forward to Fall 1902")
    game.clock.advance(seconds=5)
    game.france.says("orders")
    game.france.sees("Army Belgium → Holland", "Fall 1902")
    confirms(game, "/dip gm edit -A BEL, +F BEL FRANCE, center BEL FRANCE", "Change the board")
    told = game.channel.sees("has changed the board of Fall 1902")
    assert "France: \N{MINUS SIGN} Army Belgium" in told.says
    assert "Belgium: nobody → France" in told.says


def test_a_disorder_is_lifted_and_a_vote_entered_for_the_player(game: Evening) -> None:
    """R-CD-03: a player may "resume play if he returns to the game"."""
    confirms(game, "/dip gm set gm may order yes", "Change the settings")
    confirms(game, "/dip gm disorder FRANCE", "Put it into civil disorder")
    game.channel.sees("has put France into civil disorder")
    game.france.says("A PAR - BUR")
    game.france.sees("Ask the GM if you want to come back")
    confirms(game, "/dip gm reinstate FRANCE", "Let the player play on")
    game.france.sees("lets you play on", since="0")
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    confirms(
        game, "/dip gm order FRANCE A MAR H; if MAR is dislodged, retreat: GAS; draw", "Submit"
    )
    game.channel.sees("has submitted orders or a vote for France")
    told = game.france.sees("as the GM, has submitted this for France", since="0")
    assert "vote: draw" in told.says
    assert "for later: “if MAR is dislodged" in told.says
