"""A phase in which the bot is killed at one given point and comes back, and what must be left.

The bot is a process of its own, as it is in life; the workspace outlives it in this one. People do
what they do in life: who gets no answer to a command or a button tries again, and nobody writes
twice.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest
import sqlalchemy as sa

from storage.opening import open_database
from tests.scenarios.evening import Beginning, BotApart, Evening, bot_apart
from tests.scenarios.voices import PATIENCE

ORDERS = "A PAR - BUR, F BRE - MAO, A MAR - SPA"
_FRAGILE = Path(__file__).with_name("fragile_bot.py")
_FILE = "the-practice-game-S1901M.txt"
POINTS = "points"
_SOUND = ("-m", "bot")
_TRIES = 5
_LOOKS = 0.05
LONGEST = 150.0
"""How many seconds a slow machine may take to start the bot again, to draw and to post."""
_UNSENT = """
    SELECT kind, error FROM outbox
    WHERE sent_at IS NULL AND (given_up_at IS NULL OR error <> 'superseded')
"""
_PHASES = "SELECT code, adjudicated_at IS NOT NULL FROM phases ORDER BY number"
_VERSIONS = "SELECT count(*) FROM order_versions"


class Supervised:
    """A bot that is killed at a point once, and then started anew without the flaw."""

    def __init__(self, bot: BotApart, passed: Path, point: str) -> None:
        self._bot = bot
        self._passed = passed
        self._ending = threading.Event()
        self._is_up = threading.Event()
        bot.program = (str(_FRAGILE), str(passed), point)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.up()

    def up(self) -> None:
        """Wait until it runs."""
        assert self._is_up.wait(LONGEST), "the bot does not come up"

    def has_sent_all(self, holds: Callable[[], bool]) -> None:
        """Wait until the database says so: what a dead process had in hand comes a little later."""
        end = monotonic() + LONGEST
        while not holds():
            assert monotonic() < end, "something is never sent"
            self._ending.wait(_LOOKS)

    def ends(self) -> None:
        """Stop it."""
        self._ending.set()
        self._bot.stops()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                self._bot.starts()
            except AssertionError:
                # It was killed as it started.
                ended = -signal.SIGKILL
                if self._bot.program == _SOUND:
                    raise
            else:
                self._is_up.set()
                ended = self._bot.dies()
            if not self._ending.is_set():
                self._is_up.clear()
                assert ended == -signal.SIGKILL, self._bot.log.read_text(encoding="utf-8")
                self._bot.program = _SOUND


class Ordeal:
    """Spring 1901 of a game under way, with a bot that will be killed once."""

    def __init__(self, evening: Evening, bot: Supervised, database: str) -> None:
        self._evening = evening
        self._bot = bot
        self._database = open_database(database)

    def ends(self) -> None:
        """Look into the database no more."""
        self._database.dispose()

    def is_gone_through(self) -> None:
        """France gives orders, the GM ends the phase, and each thing is there, and there once."""
        france, channel = self._evening.france, self._evening.channel
        france.says(ORDERS)
        france.sees("France, Spring 1901", "Army Paris → Burgundy")
        self._processes()
        self._evening.workspace.patience = LONGEST
        channel.sees("Next: Fall 1901", "Map of Spring 1901", since="0")
        channel.sees("All orders of Spring 1901", since="0")
        channel.observer.receives(_FILE, channel=channel.name)
        for player in self._evening.players:
            player.sees("Fall 1901", since="0")
        self._bot.has_sent_all(lambda: not self._stored(_UNSENT))
        self._bot.ends()
        self._is_told_once()
        self._is_stored_once()

    def _processes(self) -> None:
        """Have the phase adjudicated, trying again whenever Slack says that it did not work."""
        gm = self._evening.gm
        for _ in range(_TRIES):
            self._bot.up()
            with suppress(pytest.fail.Exception):
                gm.commands("/dip gm process S1901M")
                gm.clicks("Process now")
            if self._stored(_PHASES)[0] == ("S1901M", True):
                return
        pytest.fail("the phase was not adjudicated")

    def _is_told_once(self) -> None:
        channel = self._evening.channel
        posts = channel.messages()
        for told in ("Next: Fall 1901", "All orders of Spring 1901", "The board after Spring 1901"):
            assert len([post for post in posts if told in post.says]) == 1, told
        assert sum(_FILE in str(post.raw.get("files")) for post in posts) == 1
        for player in self._evening.players:
            direct = player.messages(player.direct)
            assert len([post for post in direct if "Fall 1901" in post.says]) == 1, player.key
        receipts = self._evening.france.messages(self._evening.france.direct)
        assert len([post for post in receipts if post.says.startswith("France, Spring")]) == 1

    def _is_stored_once(self) -> None:
        assert self._stored(_PHASES) == [("S1901M", True), ("F1901M", False)]
        assert self._stored(_VERSIONS) == [(1,)]
        assert self._stored(_UNSENT) == [], "not sent"

    def _stored(self, query: str) -> list[tuple[object, ...]]:
        with self._database.connect() as connection:
            return [tuple(row) for row in connection.execute(sa.text(query))]


@contextmanager
def ordeal(folder: Path, beginning: Beginning, point: str) -> Iterator[Ordeal]:
    """A workspace, and a bot that will die as it gets to a point ("": that never dies)."""
    with bot_apart(folder, beginning) as evening:
        assert isinstance(evening.bot, BotApart)
        bot = Supervised(evening.bot, folder / POINTS, point)
        found = Ordeal(evening, bot, evening.bot.database)
        try:
            yield found
        finally:
            bot.ends()
            found.ends()
