"""The settings of a new game in words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Refusal
from bot.gamesmaster.requests import NewGame
from bot.gamesmaster.settings_text import read_new_game
from engine.game.schedule import intervals
from engine.game.settings import Settings

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def timed(title: str = "", **times: timedelta) -> NewGame:
    """A game with these times."""
    return NewGame(title, Settings(schedule=intervals(**times)))


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("", NewGame()),
        ("The Great War", NewGame(title="The Great War")),
        ("moves 24h", timed(moves=DAY)),
        ("moves: 1 day 12 hours", timed(moves=DAY + 12 * HOUR)),
        (
            "The Great War, moves 24h, retreats 12h, builds=6h, edition modern",
            timed("The Great War", moves=DAY, retreats=12 * HOUR, adjustments=6 * HOUR),
        ),
        ("moves 24h The Great War", timed("The Great War", moves=DAY)),
        ("moves 24h, The Great War", timed("The Great War", moves=DAY)),
        ('title="Builds and Moves", moves 24h', timed("Builds and Moves", moves=DAY)),
        ('"Builds 3" builds 6h', timed("Builds 3", adjustments=6 * HOUR)),
        ("title: One, edition: modern", NewGame("One")),
        ("Great Moves ahead", NewGame("Great Moves ahead")),
        ("Retreat from Moscow", NewGame("Retreat from Moscow")),
        ("All the right moves", NewGame("All the right moves")),
        ('"Great moves ahead"', NewGame("Great moves ahead")),
        ("First edition", NewGame("First edition")),
    ],
)
def test_settings_are_told_from_the_title(text: str, new: NewGame) -> None:
    """A word is a setting when what follows it is a value."""
    assert read_new_game(text) == new


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("moves: soon", "moves soon"),
        ("retreats=never", "retreats never"),
        ("Second moves banana", "moves banana"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(text: str, subject: str) -> None:
    """With the words that were not understood."""
    with pytest.raises(RequestRefused) as caught:
        read_new_game(text)
    assert caught.value.notice.reason is Refusal.UNKNOWN_SETTING
    assert caught.value.notice.subject == subject


@pytest.mark.parametrize(
    "text", ["moves 0h", "moves -5h", "moves 10000d", "builds 3 parsecs", "moves 24"]
)
def test_a_number_that_is_no_time_of_a_phase_is_refused(text: str) -> None:
    """With what such a time may be: at most 90 days."""
    with pytest.raises(RequestRefused) as caught:
        read_new_game(text)
    notice = caught.value.notice
    assert (notice.reason, notice.subject, notice.count) == (Refusal.IMPOSSIBLE_TIME, text, 90)


def test_an_unknown_edition_is_named_when_it_is_clearly_one() -> None:
    """It is refused where the game is opened, with the editions there are."""
    assert read_new_game("edition: 1066").settings.edition == "1066"
