"""Whatever people do, there is a way out of every game, and they are told of it."""

import pytest
from sqlalchemy import Engine

from tests.bot.gamesmaster.beginnings import Beginnings, Kept
from tests.bot.gamesmaster.by_lot import GameByLot, HastyEvening
from tests.bot.gamesmaster.evening import Told


@pytest.mark.parametrize("seed", range(16))
def test_no_acts_lead_to_a_game_without_a_way_out(
    engine: Engine, empty_database: Kept, beginnings: Beginnings[Told], seed: int
) -> None:
    """Somebody can end it, time moves it on, and whoever is absent can return or be replaced.

    `python -m tests.benchmarks.acts` plays thousands of games.
    """
    empty_database.put_back(engine)
    game = GameByLot(HastyEvening(engine, beginnings=beginnings), seed)
    game.play(acts=12)  # raises StuckError where nobody can go on
    assert game.done
