"""One transaction for one use case, and whose turn it is."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from enum import IntEnum
from functools import cached_property
from itertools import count

from sqlalchemy import Engine

from storage.base.repository import Access, Cached, Repository
from storage.base.schema import READ_ONLY, Row, is_sqlite
from storage.tables.absences import Attendance, Aways, Disorders
from storage.tables.archive import Archive
from storage.tables.audit import Audit
from storage.tables.games import Games
from storage.tables.inbox import Heartbeat, Inbox, Questions
from storage.tables.installations import Installations
from storage.tables.keys import KeyCheck
from storage.tables.liveness import Liveness
from storage.tables.orders import Latest, Orders, Plans, Ready, Votes
from storage.tables.outbox import Outbox
from storage.tables.people import Contacts, MapStyles
from storage.tables.phases import Branches, Phases, PhaseSeals
from storage.tables.sandboxes import Sandboxes

TABLES = Row.metadata
"""All tables, as the migrations are to leave them."""


class Transaction(Cached, topic=Cached):
    """Everything that can be read and written in one transaction."""

    archive = cached_property(lambda tx: Archive(tx.access))
    attendance = cached_property(lambda tx: Attendance(tx.access))
    audit = cached_property(lambda tx: Audit(tx.access))
    away = cached_property(lambda tx: Aways(tx.access))
    branches = cached_property(lambda tx: Branches(tx.access))
    contacts = cached_property(lambda tx: Contacts(tx.access))
    disorders = cached_property(lambda tx: Disorders(tx.access))
    games = cached_property(lambda tx: Games(tx.access))
    heartbeat = cached_property(lambda tx: Heartbeat(tx.access))
    inbox = cached_property(lambda tx: Inbox(tx.access))
    installations = cached_property(lambda tx: Installations(tx.access))
    key_check = cached_property(lambda tx: KeyCheck(tx.access))
    latest = cached_property(lambda tx: Latest(tx.access))
    map_styles = cached_property(lambda tx: MapStyles(tx.access))
    orders = cached_property(lambda tx: Orders(tx.access))
    outbox = cached_property(lambda tx: Outbox(tx.access))
    phases = cached_property(lambda tx: Phases(tx.access))
    seals = cached_property(lambda tx: PhaseSeals(tx.access))
    plans = cached_property(lambda tx: Plans(tx.access))
    questions = cached_property(lambda tx: Questions(tx.access))
    ready = cached_property(lambda tx: Ready(tx.access))
    sandboxes = cached_property(lambda tx: Sandboxes(tx.access))
    votes = cached_property(lambda tx: Votes(tx.access))

    @property
    def moved_games(self) -> set[str]:
        """The games of which something was changed that may move what falls due."""
        used = (
            repository for repository in vars(self).values() if isinstance(repository, Repository)
        )
        return {game for repository in used for game in repository.moved}

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the transaction that is undone by itself when it raises."""
        try:
            with self.access.connection.begin_nested():
                yield
        except BaseException:
            self.read_anew()
            raise


class Urgency(IntEnum):
    """Who has a turn first, where several want one."""

    PERSON = 0
    """Somebody has asked and waits."""
    CLOCK = 1
    """What falls due."""
    NEWS = 2
    """What is to be told to all."""
    PICTURES = 3
    """The maps of what was told: others draw them meanwhile, who are not to stand idle."""
    LETTERS = 4
    """What is to be told to one who has not asked."""
    EXTRAS = 5
    """What few wait for."""


class _Turns:
    """Lets the threads of a process have what they share in turns, at so many `places` at once.

    SQLite itself lets in whoever happens to ask first when it is free, and somebody who writes on
    and on keeps all others waiting. Here the most urgent has the next turn, and of those who are
    equally urgent the one who came first. But every eighth turn is that of whoever has waited
    longest, so that nobody is kept out.
    """

    _FAIR = 8

    def __init__(self, places: int) -> None:
        self._lock = threading.Lock()
        self._free = places
        self._comers = count()
        self._given = 0
        self._waiting: list[tuple[Urgency, int, threading.Lock]] = []

    @contextmanager
    def turn(self, urgency: Urgency) -> Iterator[None]:
        mine = threading.Lock()
        with self._lock:
            has_to_wait = self._free == 0
            if has_to_wait:
                mine.acquire()
                self._waiting.append((urgency, next(self._comers), mine))
            else:
                self._free -= 1
        if has_to_wait:
            mine.acquire()  # whoever has a turn before hands it over
        try:
            yield
        finally:
            with self._lock:
                self._hand_over()

    def _hand_over(self) -> None:
        if not self._waiting:
            self._free += 1
            return
        self._given += 1
        is_fair = self._given % self._FAIR == 0
        following = min(self._waiting, key=lambda comer: comer[1] if is_fair else comer[:2])
        self._waiting.remove(following)
        following[2].release()


_PEOPLE = 4
"""How many people a process serves at once on PostgreSQL, besides one transaction of its own.

More of its own would not be done sooner, for they need the same processor, and those of people
later.
"""


_AT_ONCE = (Urgency.PERSON, Urgency.PICTURES)
"""Whose reading waits for nobody."""


class UnitOfWork:
    """Opens transactions on one database.

    `with work() as tx:` commits at the end of the block and undoes everything when the block
    raises. Such transactions run one after another, the most urgent first; but on PostgreSQL people
    wait only for each other.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # PostgreSQL shows each statement what is committed by then, in a transaction or not.
        alone = {} if is_sqlite(engine) else {"isolation_level": "AUTOCOMMIT"}
        self._reading = engine.execution_options(**{READ_ONLY: True}, **alone)
        self._turns = _Turns(1)
        self._people = self._turns if is_sqlite(engine) else _Turns(_PEOPLE)

    @property
    def is_embedded(self) -> bool:
        """Whether one process has the database to itself."""
        return is_sqlite(self._engine)

    def liveness(self, worker: str) -> Liveness:
        """What shows that a worker lives to those who share the database."""
        return Liveness(self._engine, worker)

    @contextmanager
    def __call__(self, urgency: Urgency = Urgency.PERSON) -> Iterator[Transaction]:
        """A transaction that may write, as soon as it has its turn."""
        turns = self._people if urgency is Urgency.PERSON else self._turns
        with turns.turn(urgency), self._engine.begin() as connection:
            yield Transaction(Access(connection))

    @contextmanager
    def reading(self, urgency: Urgency = Urgency.PERSON) -> Iterator[Transaction]:
        """A transaction that only reads.

        A person's begins at once, and so does what other processes wait for, who draw pictures. Any
        other waits for its turn: it blocks nobody in the database, but it takes the processor from
        what is more urgent.
        """
        with (
            nullcontext() if urgency in _AT_ONCE else self._turns.turn(urgency),
            self._reading.connect() as connection,
        ):
            yield Transaction(Access(connection))
