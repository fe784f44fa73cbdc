"""The post that ends a game: whom it congratulates, and its map, headed with what it is after."""

import pytest

from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from bot.messages.message import Picture
from bot.messages.registry import message_of
from engine.game.ending import Ending
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import words


@pytest.mark.parametrize(
    ("how", "said"), [(Ending.SOLO, "after Spring 1902"), (Ending.DRAW, "in Spring 1902")]
)
def test_the_last_map_is_headed_with_the_phase_that_ended_the_game(how: Ending, said: str) -> None:
    """Whatever the phase of the position is: of a game that ended with Spring it is Fall."""
    notice = GameEnded("g", "The Great War", how, ("FRANCE",), (), (), "S1902M", number=3)
    picture = message_of(notice, Games()).picture
    assert isinstance(picture, Picture)
    assert (picture.heading, picture.subheading) == ("The end", said)


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
