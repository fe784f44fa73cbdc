"""The posts of the lobby: who plays what together is said before anybody joins."""

import pytest

from bot.gamesmaster.notices.seats import Recruiting
from bot.messages.registry import message_of
from bot.messages.seats.settings import board_words
from engine.formats.settings import settings_json
from engine.game.settings import Assignment, Settings
from engine.variants import VARIANTS, variant_named
from tests.bot.messages.bare_games import Games
from tests.small_map.others import EMPIRES, SPARSE
from tests.small_map.variant import SMALL, register


def test_set_ups_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the number of players, the map and what is special; and what one changes is said."""
    words = [board_words(variant) for variant in (*VARIANTS, SMALL, EMPIRES, SPARSE)]
    register(monkeypatch, EMPIRES, SPARSE)
    assert len(set(words)) == len(words)
    assert words[-3:] == [
        "2 players on the small map",
        "8 players on the empires map, Empires of the Middle Sea",
        "7 players, 1898",
    ]
    assert "for 7 players, 1898. When" in post("1898")
    assert "Everyone begins with a single unit." in post("1898")


def post(variant: str, assignment: Assignment = Assignment.LOTS) -> str:
    """The recruiting post of a set-up, as text."""
    settings = Settings(variant=variant, assignment=assignment)
    seats = len(variant_named(variant).seats)
    return str(
        message_of(
            Recruiting("g", "Game", None, (), seats, settings=settings_json(settings)), Games()
        )
    )


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("six", "for 6 players. When it starts"),
        ("six", "Neutral: Italy."),
        ("five", "Neutral: Germany and Italy."),
        ("four", "Austria and France; Germany and Turkey; Italy and Russia."),
        ("two", "for 2 players, the war of 1914."),
        ("two", "England, France and Russia; Austria, Germany and Turkey. Neutral: Italy."),
    ],
)
def test_the_recruiting_post_says_who_plays_what(variant: str, said: str) -> None:
    """With fewer than seven."""
    assert said in post(variant)


def test_the_classic_post_has_no_such_line() -> None:
    """Seven play one power each."""
    assert "Played together" not in post("classic")
    assert "Neutral" not in post("classic")


def test_where_lists_count_there_is_a_button_for_them() -> None:
    """And only there."""
    assert "Preferences" in post("classic", Assignment.PREFERENCES)
    assert "Preferences" not in post("classic")
