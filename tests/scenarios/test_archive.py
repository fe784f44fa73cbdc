"""A game as a file: out of the channel by the GM, and into it again by whoever has the file."""

from engine.formats.files import read_game_file
from tests.scenarios.evening import Evening
from tests.scenarios.voices import BOT


def test_a_game_goes_out_as_a_file_and_comes_in_again(game: Evening) -> None:
    """Without the orders that are sealed; the copy goes on in the channel where it is posted."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("The practice game: Spring 1901")
    game.england.says("A LVP - YOR")
    game.england.sees("Army Liverpool → Yorkshire")
    game.gm.commands("/dip gm export")
    game.gm.sees("in your direct messages", channel="diplomacy")
    text = game.gm.receives("the-practice-game.json")
    assert "A PAR - BUR" in text
    assert "A LVP - YOR" not in text
    told = read_game_file(text)
    assert [str(phase.position.phase) for phase in told.phases] == ["S1901M", "F1901M"]
    game.gm.says("gm export judge")
    report = game.gm.receives("the-practice-game.txt")
    assert "France: Army Paris -> Burgundy.\n" in report
    assert "England: Army Liverpool, No Order Processed.\n" in report
    assert "Fall of 1901" not in report.replace("will be Movement for Fall of 1901.", "")

    game.gm.commands("/dip gm end")
    game.gm.clicks("End the game")
    game.channel.sees("The practice game has been ended without a winner")
    command = f"<@{BOT}> gm import"
    game.workspace.fault("hide_files", count=4)  # as in Slack Connect
    broken = text.replace('"A BUR"', '"A GAS"')
    game.observer.shares(broken, channel="diplomacy", saying=command)
    game.observer.sees("phases[0].result", channel="diplomacy")
    game.observer.shares(text, channel="diplomacy", saying=command)
    game.observer.clicks("Import the game")
    game.channel.sees("@observer has imported The practice game", "It goes on with Fall 1901")
    game.france.says("A BUR - MUN")
    game.france.sees("Army Burgundy → Munich")
    game.observer.says("games")
    game.observer.sees("The practice game", "Ended without a winner in Fall 1901")
