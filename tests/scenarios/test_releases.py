"""A later version joins a bot on its database, and both go on."""

import pytest
import sqlalchemy as sa

from bot.gamesmaster.notices.commands import Help
from bot.gamesmaster.notices.notice import Destination, Place, Player
from storage.opening import open_database
from storage.tables.outbox import Outgoing
from tests.scenarios.evening import BotHere, Evening

LATER = (
    "ALTER TABLE games ADD COLUMN motto VARCHAR",
    "ALTER TABLE orders ADD COLUMN mood INTEGER DEFAULT 0 NOT NULL",
    "CREATE TABLE novelties (id INTEGER PRIMARY KEY)",
    "UPDATE alembic_version SET version_num = '9999'",
)


@pytest.mark.on("postgresql")
def test_a_bot_goes_on_beside_a_later_version(game: Evening) -> None:
    """It plays on tables that have more than it knows, and leaves alone what it cannot read."""
    assert isinstance(game.bot, BotHere)
    assert game.bot.bot is not None
    engine, gm = open_database(game.bot._database), Player(f"T0PRACTICE/{game.gm.user_id}")
    novelty = sa.update(Outgoing).filter_by(stream=f"direct {gm}", sent_at=None)
    with game.bot.bot.gamesmaster.change() as change:
        for statement in LATER:
            change.tx.access.connection.exec_driver_sql(statement)
        change.tell(Destination(Place.DIRECT, player=gm), Help())
        assert change.tx.access.connection.execute(novelty.values(kind="Novelty")).rowcount == 1
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Next: Fall 1901", "Map of Spring 1901")
    assert "Army Paris → Burgundy" in game.channel.sees("All orders of Spring 1901").says
    game.gm.never_saw("I run games of Diplomacy")
    with engine.begin() as connection:
        first = novelty.where(Outgoing.given_up_at.is_(None), Outgoing.kind == "Novelty")
        assert connection.execute(first.values(kind="Help")).rowcount == 1
    game.clock.advance(minutes=1)
    game.gm.sees("I run games of Diplomacy")
    engine.dispose()
