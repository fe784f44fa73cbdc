"""The post that ends a game: whom it congratulates, and its map, headed with what it is after."""

from dataclasses import replace

import pytest

from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.notice import Player, Seat
from bot.gamesmaster.notices.showing import GameFilmed
from bot.messages.message import Film, Picture
from bot.messages.names import phase_name
from bot.messages.registry import message_of
from bot.messages.showing.news import headline
from engine.game.endings.ending import Ending
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import CLASSIC, FRANCE
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import words
from tests.engine.formats.played import game_by_lot


@pytest.mark.parametrize(
    ("how", "result", "said", "crowned"),
    [
        (Ending.SOLO, "France wins", "after Spring 1902", ("FRANCE",)),
        (Ending.DRAW, "A draw", "in Spring 1902", ()),
        (Ending.CONCESSION, "France wins", "in Spring 1902", ("FRANCE",)),
    ],
)
def test_the_last_map_is_headed_with_the_result_and_the_phase_that_ended_the_game(
    how: Ending, result: str, said: str, crowned: tuple[str, ...]
) -> None:
    """Whatever the phase of the position is: of a game that ended with Spring it is Fall.

    Who has won has a laurel, who shares a draw has none.
    """
    notice = GameEnded("g", "The Great War", how, ("FRANCE",), (), (), "S1902M", number=3)
    picture = message_of(notice, Games()).picture
    assert isinstance(picture, Picture)
    assert (picture.heading, picture.subheading) == (result, said)
    assert picture.winners == crowned
    assert picture.alt_text.startswith(f"{result}. Map of the final position.")


def test_who_has_won_with_several_powers_is_congratulated_once() -> None:
    """People are named, not powers."""
    seats = tuple(
        Seat(power, Player(f"T1/{who}"))
        for power, who in (("ENGLAND", "anna"), ("AUSTRIA", "ben"), ("FRANCE", "anna"))
    )
    won = ("AUSTRIA", "ENGLAND", "FRANCE")
    notice = GameEnded("g", "The war", Ending.DRAW, won, seats, (), "S1914M", number=1)
    said = words(message_of(notice, Games()))
    assert "Congratulations, <@anna> and <@ben>." in said


class Recorded(Games):
    """A game of a few phases."""

    def __init__(self, phases: int) -> None:
        self.game = game_by_lot(Settings(), seed=4, phases=phases)

    def whole(self, game: str) -> WholeGame:  # noqa: ARG002 - the only one
        """The game so far."""
        return self.game


@pytest.mark.parametrize("phases", [1, 3])
def test_a_film_is_titled_with_the_phases_that_are_played_in_it(phases: int) -> None:
    """The position at its end is no phase of the film."""
    games = Recorded(phases)
    played = [frame.position.phase for frame in games.game.line if frame.resolution is not None]
    said = message_of(GameFilmed("g", "The war"), games).text
    names = " to ".join(dict.fromkeys(phase_name(phase) for phase in (played[0], played[-1])))
    assert said.startswith(f"The war, {names}: ")
    if phases == 1:
        assert names == "Spring 1901"


def test_a_film_is_read_out_with_how_the_game_ended() -> None:
    """Before the position it has led to."""
    games = Recorded(3)
    games.game = replace(games.game, ending=Ending.SOLO, winners=(FRANCE,))
    film = message_of(GameFilmed("g", "The war"), games).picture
    assert isinstance(film, Film)
    assert ". France wins. " in film.alt_text
    assert film.alt_text.index("France wins") < film.alt_text.index("Position after it: Austria (")


def test_every_map_of_a_film_is_headed_with_its_news() -> None:
    """The one that shows no orders with what it is."""
    games = Recorded(6)
    film = message_of(GameFilmed("g", "The war"), games).picture
    assert isinstance(film, Film)
    *told, last = film.frames
    for frame in told:
        assert frame.resolution is not None
        assert frame.subtitle == headline(frame.position, frame.resolution, CLASSIC)
    assert any(frame.subtitle for frame in told)
    assert last.subtitle == "The position now"
