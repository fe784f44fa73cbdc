"""What stands over the last map of a game that is over."""

from dataclasses import replace

import pytest

from bot.messages.clock.endings import CAPTIONS, end_heading
from engine.board import Power
from engine.game.endings.ending import Ending
from engine.game.frames import frames_of
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import CLASSIC, FRANCE, GERMANY, TURKEY
from tests.engine.formats.played import game_by_lot


@pytest.fixture(scope="module")
def game() -> WholeGame:
    """A running game that has come to the spring of its second year."""
    game = game_by_lot(Settings(), seed=4, phases=6)
    until = next(
        place for place, frame in enumerate(game.line) if str(frame.position.phase) == "S1902M"
    )
    return replace(game, phases=game.line[: until + 1])


@pytest.mark.parametrize(
    ("ending", "winners", "title", "subtitle"),
    [
        (Ending.SOLO, (GERMANY,), "Germany wins", "Spring 1902: the final position"),
        (
            Ending.SOLO,
            (GERMANY, TURKEY),
            "Germany and Turkey win",
            "Spring 1902: the final position",
        ),
        (Ending.GM, (), "The game is over", "Spring 1902: the final position"),
        (Ending.DRAW, (FRANCE, TURKEY), "A draw", "Spring 1902, shared by France and Turkey"),
        (Ending.DRAW, tuple(CLASSIC.powers), "A draw", "Spring 1902, shared by 7 powers"),
    ],
)
def test_the_last_map_is_headed_with_how_the_game_ended(
    game: WholeGame, ending: Ending, winners: tuple[Power, ...], title: str, subtitle: str
) -> None:
    """And with who shares it, as far as there is room for names.

    A player of several powers wins with all of them, and shares that with nobody. A laurel is for
    a victory.
    """
    over = replace(game, ending=ending, winners=winners)
    *others, last = frames_of(over, CAPTIONS, end=end_heading(over))
    assert (last.title, last.subtitle) == (title, subtitle)
    assert last.winners == (winners if title.startswith("Germany") else ())
    assert not any(frame.title or frame.winners for frame in others)


def test_a_game_that_goes_on_has_no_end(game: WholeGame) -> None:
    """Its last frame is the position now."""
    assert end_heading(game) is None
    assert frames_of(game, CAPTIONS)[-1].title is None
