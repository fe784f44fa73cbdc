"""The war of two players (1971 rulebook XIV.2), as the two see it: from the seats to the end."""

from pathlib import Path

from tests.scenarios.evening import evening_here
from tests.scenarios.positions import set_up


def test_the_war_of_two(tmp_path: Path) -> None:
    """Lists, presence, orders for three powers in one message, the coin, Italy, 24 units."""
    with evening_here(tmp_path, opens_game=False) as game:
        game.gm.commands('/dip new "The War" players two, powers preferences, presence check yes')
        for player in (game.england, game.germany):
            player.clicks("Join")
        game.england.clicks("Preferences")
        game.england.submits(preferences="England")
        game.england.sees("Your list for The War", "England")
        game.germany.says("prefer Turkey, England")
        game.germany.sees("Turkey", "England")
        game.gm.commands("/dip start")
        game.channel.sees("The War is about to begin", "Still missing")
        for player in (game.england, game.germany):
            player.clicks("I'm here")
        begun = game.channel.sees("The War begins", "Map before Spring 1914")
        assert "*Italy*  neutral" in begun.says
        assert "secret list" in begun.says
        game.england.sees("You play England, France and Russia", "Army Warsaw")

        game.england.says("A PAR - PIC\nF LON - NTH, A WAR - SIL")
        for power, order in (
            ("England", "Fleet London → North Sea"),
            ("France", "Army Paris → Picardy"),
            ("Russia", "Army Warsaw → Silesia"),
        ):
            game.england.sees(f"{power}, Spring 1914", order)
        game.germany.says("F TRI - VEN")
        game.germany.sees("neutral ground")
        set_up(game, "F1914M", {"RUSSIA": ["A BUD"], "TURKEY": ["A CON"], "ITALY": ["A VEN"]}, {})
        game.clock.advance(hours=48, minutes=1)
        coin = game.channel.sees("flipped the coin", "Italy joins", "seed")
        winner = game.england if "@england" in coin.says else game.germany
        winner.sees("You play Italy, ", "You can order all of them")
        winner.says("A VEN - TYR")
        winner.sees("Italy, Spring 1915", "Army Venice → Tyrolia")

        codes = (
            "EDI LVP PAR BRE MAR SPA POR BEL HOL DEN NWY SWE STP MOS WAR SEV BER KIE MUN VIE BUD"
        )
        western = ["LON", *codes.split(), "RUM"]
        set_up(
            game,
            "F1919M",
            {
                "ENGLAND": [f"A {code}" for code in western],
                "FRANCE": ["A SER"],
                "TURKEY": ["A CON"],
            },
            {"ENGLAND": western, "FRANCE": ["SER"], "TURKEY": ["CON"]},
        )
        game.clock.advance(hours=48, minutes=1)
        game.channel.sees("England, France", "win The War!", "Map of the final position")
        game.england.says("history")
        game.england.sees("the story so far", "`map spring 1914` draws them")
        game.england.says("history animation")
        game.england.sees("animated", "`history 1914` draws the phases of a year")
        game.england.never_saw("1901")
