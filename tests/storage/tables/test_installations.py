"""The installations: written by Slack's library, read by the bot, their tokens never in clear."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa
from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Bot
from slack_sdk.oauth.installation_store.sqlalchemy import SQLAlchemyInstallationStore
from slack_sdk.oauth.state_store.sqlalchemy import SQLAlchemyOAuthStateStore

from bot.wiring import installation_store
from storage.base.encryption import Keys
from storage.base.schema import Row
from storage.database import UnitOfWork
from storage.opening import open_database
from storage.tables.installations import BotRow, StateRow
from storage.tables.keys import rotate
from storage.upkeep.migrate import upgrade
from tests.storage.databases import NOON, Database, message, running_game

TOKEN, LATER = "xoxb-quixotic-1", "xoxb-quixotic-2"


def installed(team: str, token: str = TOKEN, at: datetime = NOON) -> Bot:
    """What Slack answers when somebody has installed the bot."""
    return Bot(
        app_id="A1",
        team_id=team,
        team_name=f"Team {team}",
        bot_token=token,
        bot_id="B1",
        bot_user_id="U1",
        bot_refresh_token=f"xoxe-{token}",
        installed_at=at.timestamp(),
    )


def test_the_tables_have_the_columns_that_slacks_library_writes() -> None:
    """By their names; what is in them is as long as it has to be."""
    theirs = sa.MetaData()
    for ours, made in (
        (BotRow, SQLAlchemyInstallationStore.build_bots_table(theirs, "bots")),
        (StateRow, SQLAlchemyOAuthStateStore.build_oauth_states_table(theirs, "states")),
    ):
        assert set(Row.metadata.tables[ours.__tablename__].columns.keys()) == set(
            made.columns.keys()
        )


def test_of_a_workspace_the_newest_installation_counts(database: Database) -> None:
    """Whoever asks, in whichever process, knows at once; other apps' are not found."""
    store = installation_store("1.2", database.engine)
    store.save_bot(installed("T1"))
    store.save_bot(installed("T2"))
    store.save_bot(installed("T1", LATER, NOON + timedelta(minutes=1)))
    with database.work.reading() as tx:
        found = tx.installations.of("1.2", "T1")
        assert found is not None
        assert (found.bot_token, found.team_name, found.bot_user_id) == (LATER, "Team T1", "U1")
        assert TOKEN not in repr(found)
        assert tx.installations.teams("1.2") == ("T1", "T2")
        assert tx.installations.of("3.4", "T1") is None
    store.delete_bot(enterprise_id=None, team_id="T1")
    with database.work.reading() as tx:
        assert tx.installations.of("1.2", "T1") is None
        assert tx.installations.teams("1.2") == ("T2",)


def test_installations_that_nobody_finished_are_forgotten(database: Database) -> None:
    """Those under way stay."""
    states = SQLAlchemyOAuthStateStore(600, database.engine)
    state = states.issue()
    with database.work() as tx:
        tx.installations.forget_begun(datetime.now(UTC))
    assert states.consume(state)
    states.issue()
    with database.work() as tx:
        tx.installations.forget_begun(datetime.now(UTC) + timedelta(minutes=11))
        assert tx.access.connection.scalar(sa.select(sa.func.count()).select_from(StateRow)) == 0


def test_no_token_stands_in_the_files(tmp_path: Path) -> None:
    """With a key; it can be changed, and what was stored before it is encrypted then."""
    url = f"sqlite:///{tmp_path / 'game.db'}"
    old, new = (Fernet.generate_key().decode() for _ in range(2))
    for keys in (None, old, f"{new},{old}"):
        engine = open_database(url, Keys.of(keys))
        upgrade(engine)
        store = installation_store("1.2", engine)
        if keys is None:
            store.save_bot(installed("T1"))
        else:
            assert rotate(engine) >= 2
        with UnitOfWork(engine).reading() as tx:
            found = tx.installations.of("1.2", "T1")
        engine.dispose()
        assert found is not None
        assert found.bot_token == TOKEN
        files = b"".join(one.read_bytes() for one in tmp_path.iterdir())
        assert (b"quixotic" in files) == (keys is None)


def test_messages_for_a_workspace_wait_and_cost_the_others_nothing(database: Database) -> None:
    """Of T1 alone, not of T11; they come back in order, and are no backlog meanwhile."""
    with database.work() as tx:
        running_game(tx, "g1", "T1/C1")
        running_game(tx, "g2", "T11/C1")
        for mark, stream in (
            ("a", "channel T1/C1"),
            ("b", "channel T1/C1"),
            ("c", "picture channel T1/C1"),
            ("d", "private T1/C1 T1/U1"),
            ("e", "direct T11/U1"),
        ):
            tx.outbox.add(message(mark, stream=stream), NOON)

    def due() -> list[str]:
        with database.work.reading() as tx:
            return [one.message.mark for one in tx.outbox.due(NOON, 9, worker="w")]

    assert due() == ["a", "c", "d", "e"]
    with database.work() as tx:
        assert tx.games.bot_left("T1", NOON) == 1
        assert tx.games.bot_left("T1", NOON + timedelta(hours=1)) == 0
        tx.outbox.hold("T1", until=NOON + timedelta(days=1))
    assert due() == ["e"]
    with database.work() as tx:
        assert [game.id for game in tx.games.without_bot()] == ["g1"]
        assert [one.game for one in tx.phases.timings()] == ["g2"]
        assert set(tx.outbox.backlog()) == {"direct"}
        tx.outbox.release_held("T1", NOON)
        tx.games.bot_is_back("g1")
        assert len(tx.phases.timings()) == 2
    assert due() == ["a", "c", "d", "e"]
