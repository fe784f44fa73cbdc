"""The two databases that every storage test runs on, and small things to put into them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from engine.game.deadlines import Window
from engine.game.schedule import Every, Schedule
from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from storage.database import Transaction, UnitOfWork
from storage.tables.games import GameRecord
from storage.tables.outbox import Outgoing

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Database:
    """A database and how to open it again."""

    url: str
    engine: Engine

    @property
    def work(self) -> UnitOfWork:
        """Transactions on it."""
        return UnitOfWork(self.engine)


def game_record(game: str = "g1", channel: str = "C1") -> GameRecord:
    """A game that nobody has joined."""
    return GameRecord(
        id=game,
        channel=channel,
        title="The Great War",
        gms=("gm",),
        settings=Settings(schedule=Schedule(Every(timedelta(minutes=90)))),
        created_at=NOON,
    )


def running_game(tx: Transaction, game: str = "g1", channel: str = "C1") -> int:
    """Store a running game with its first phase open; the number of the phase."""
    assert tx.games.open(game_record(game, channel))
    seats = {power: f"player of {power}" for power in CLASSIC.powers}
    tx.games.start(game, seats, "seed", NOON)
    return tx.phases.open(game, CLASSIC.start, until(NOON + HOUR), skipped=(), at=NOON)


def until(deadline: datetime) -> Window:
    """A window of orders that are adjudicated at the deadline."""
    return Window(deadline, deadline)


def next_phase(tx: Transaction, number: int, *, instead_of: int | None = None) -> int:
    """Close a phase and open one after it, or in another one's stead."""
    if instead_of is None:
        assert tx.phases.claim("g1", number, NOON)
    return tx.phases.open(
        "g1", CLASSIC.start, until(NOON + HOUR), skipped=(), at=NOON, instead_of=instead_of
    )


def message(mark: str, stream: str = "channel C1", **more: object) -> Outgoing:
    """A message for the outbox."""
    values: dict[str, object] = {
        "mark": mark,
        "stream": stream,
        "destination": {"place": "channel"},
        "kind": "Help",
        "notice": {"topic": mark},
        **more,
    }
    return Outgoing(**values)  # type: ignore[arg-type]
