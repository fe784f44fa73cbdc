"""The bot is killed at each statement that an act writes: all of the act has happened, or nothing.

What a killed process leaves is its files as they are at that moment, so these are copied while the
act goes on. `tests/scenarios/test_crashes.py` kills real processes, at fewer points.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import Engine, event

from bot.gamesmaster.archive.archive import ask_import, import_game
from bot.gamesmaster.commands import hear
from bot.gamesmaster.desk import acts
from bot.gamesmaster.notices.archive import GameImported, ImportShown
from bot.gamesmaster.notices.desk import Act, GmActed
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused
from bot.gamesmaster.notices.seats import PressSaid, PressShown
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.votes import EndVoted
from bot.gamesmaster.seats import press
from engine.formats.games import game_text
from engine.game.deadlines import SETTLING
from storage.base.schema import is_sqlite
from storage.opening import open_database
from tests.bot.gamesmaster.acts import shown
from tests.bot.gamesmaster.evening import (
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    Evening,
    ManualClock,
    only,
    player_of,
)

Rows: TypeAlias = dict[str, list[tuple[object, ...]]]
Action: TypeAlias = Callable[[Evening], None]
ITALY = player_of("ITALY")


class Deaths:
    """Copies of the database files of an evening, as they were at each point of an act."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self._evening = evening
        self._file = Path(str(evening.engine.url.database))
        self._folder = folder
        self._newest: list[bytes] = []
        self.files: list[Path] = []

    def dies(self, *_: object) -> None:
        """Keep what would be left if the process ended here; what is as before is kept once."""
        wal = self._file.with_name(f"{self._file.name}-wal")
        left = [self._file.read_bytes(), wal.read_bytes()]
        if left != self._newest:
            self._newest = left
            copy = self._folder / f"death-{len(self.files)}.db"
            copy.write_bytes(left[0])
            copy.with_name(f"{copy.name}-wal").write_bytes(left[1])
            self.files.append(copy)
        else:
            self.files.append(self.files[-1])

    @contextmanager
    def at_every_statement(self) -> Iterator[None]:
        """Let the process die after each statement, before each commit and once all is done."""
        engine: Engine = self._evening.engine
        event.listen(engine, "after_cursor_execute", self.dies)
        event.listen(engine, "commit", self.dies)
        try:
            yield
        finally:
            event.remove(engine, "after_cursor_execute", self.dies)
            event.remove(engine, "commit", self.dies)
        self.dies()

    @contextmanager
    def life_after(self, death: int) -> Iterator[Evening]:
        """The evening of a bot that is started on what one of the deaths has left."""
        engine = open_database(f"sqlite:///{self.files[death]}")
        clock = ManualClock(self._evening.clock.moment)
        try:
            yield Evening(engine, clock=clock, ids=count(200_000))
        finally:
            engine.dispose()


def rows(file: Path) -> Rows:
    """All that a database holds, but for when its bot was last seen."""
    with closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: database.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall()  # noqa: S608
            for (name,) in tables.fetchall()
            if name != "heartbeat"
        }


def presses_again(act: Act) -> Callable[[Evening], Action]:
    """An act of the desk: asked for, and then its button."""

    def prepared(evening: Evening) -> Action:
        confirmation = shown(evening, act)
        return lambda evening: evening.bot.do(evening.request(GM), acts.confirm, confirmation)

    return prepared


def announces(evening: Evening) -> Action:
    """A player's announcement: shown, and then its button."""
    written = only(evening.says(ITALY, "announce We come in peace."), PressShown).confirmation
    return lambda evening: evening.bot.do(evening.request(ITALY), press.post, written)


def votes_last(evening: Evening) -> Action:
    """All but one have voted for a draw; a message comes again under its own id."""
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    last = evening.request(PLAYERS[-1])
    return lambda one: one.bot.do(last, hear.hear, "draw")


def brings_in(evening: Evening) -> Action:
    """A file was posted in a channel; the press of the button comes again under its own id."""
    (game,) = (status.game for status in evening.games.home(ITALY, evening.clock.now()))
    whole = evening.games.whole(game)
    request = evening.request(GM, channel=OTHER_CHANNEL)
    evening.bot.do(request, ask_import, game_text(whole), whole)
    question = only(evening.deliver(), ImportShown).question
    request = evening.request(GM, channel=OTHER_CHANNEL)
    return lambda one: one.bot.do(request, import_game, question, whole)


def reaches_the_deadline(evening: Evening) -> Action:
    """Orders have closed; the clock comes again by itself."""
    (status,) = evening.games.home(ITALY, evening.clock.now())
    assert status.deadline is not None
    evening.clock.moment = status.deadline + SETTLING
    return lambda one: one.bot.move_on()


def count_of(notice: type[Notice], evening: Evening) -> int:
    """How many of a kind are told now."""
    return sum(isinstance(one, notice) for one in evening.deliver())


ACTIONS: Mapping[str, tuple[Callable[[Evening], Action], type[Notice], Refusal | None]] = {
    **{
        act.value: (presses_again(act), GmActed, Refusal.CONFIRMATION_DONE)
        for act in (
            *(Act.PROCESS, Act.EDIT, Act.REPLACE, Act.ROLLBACK, Act.FORWARD),
            *(Act.ANNOUNCE, Act.EXPEL, Act.SET, Act.DRAW),
        )
    },
    "announcement of a player": (announces, PressSaid, Refusal.PRESS_IS_SETTLED),
    "last vote": (votes_last, EndVoted, None),
    "game brought in": (brings_in, GameImported, None),
    "deadline": (reaches_the_deadline, Results, None),
}
"""What is done, what all are told of it, and what who does it again is told."""


@pytest.fixture(autouse=True)
def in_a_file(engine: Engine) -> None:
    """Skip on PostgreSQL: a process that dies there leaves no files to be copied."""
    if not is_sqlite(engine):
        pytest.skip("on PostgreSQL real processes are killed, in tests/scenarios/test_crashes.py")


@pytest.mark.parametrize("name", ACTIONS)
def test_an_act_is_whole_or_not_at_all(begun: Evening, tmp_path: Path, name: str) -> None:
    """Up to its commit nothing of it is there and it can be done again; from then on, all of it.

    What was not done is never told; what was is told once, by the bot that comes after.
    """
    prepare, notice, refusal = ACTIONS[name]
    action = prepare(begun)
    deaths = Deaths(begun, tmp_path)
    deaths.dies()
    with deaths.at_every_statement():
        action(begun)
    found = {file: rows(file) for file in dict.fromkeys(deaths.files)}
    left = [found[file] for file in deaths.files]
    before, after = left[0], left[-1]
    undone = left.count(before)
    assert before != after
    assert left == [before] * undone + [after] * (len(left) - undone)
    assert undone > 3
    for death in (undone - 1, undone):
        with deaths.life_after(death) as evening:
            told = count_of(notice, evening)
            if death < undone and not told:
                action(evening)
                told = count_of(notice, evening)
            assert told == 1
            action(evening)
            heard = evening.deliver()
            refusals = [one.reason for one in heard if isinstance(one, Refused)]
            assert refusals == ([] if refusal is None else [refusal])
            assert not any(isinstance(one, notice) for one in heard)
