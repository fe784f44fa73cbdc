"""One transaction for one use case."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from storage.archive import Archive
from storage.attendance import Attendance
from storage.audit import Audit
from storage.away import Aways
from storage.branches import Branches
from storage.database import READ_ONLY, is_sqlite
from storage.disorders import Disorders
from storage.games import Games
from storage.gms import Gms
from storage.heartbeat import Heartbeat
from storage.inbox import Inbox, Questions
from storage.latest import Latest
from storage.looks import Looks
from storage.orders import Orders
from storage.outbox import Outbox
from storage.phases import Phases
from storage.plans import Plans
from storage.sandboxes import Sandboxes
from storage.votes import Ready, Votes


class Transaction:
    """Everything that can be read and written in one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.games = Games(session)
        self.gms = Gms(session)
        self.phases = Phases(session)
        self.branches = Branches(session)
        self.disorders = Disorders(session, self.branches)
        self.orders = Orders(session)
        self.plans = Plans(session)
        self.latest = Latest(session)
        self.ready = Ready(session)
        self.votes = Votes(session)
        self.attendance = Attendance(session)
        self.archive = Archive(session)
        self.away = Aways(session)
        self.inbox = Inbox(session)
        self.questions = Questions(session)
        self.outbox = Outbox(session)
        self.audit = Audit(session)
        self.looks = Looks(session)
        self.sandboxes = Sandboxes(session)
        self.heartbeat = Heartbeat(session)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the transaction that is undone by itself when it raises."""
        with self._session.begin_nested():
            yield


class UnitOfWork:
    """Opens transactions on one database.

    `with work() as tx:` commits at the end of the block and undoes everything when the block
    raises. On SQLite such transactions run one after another.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def is_embedded(self) -> bool:
        """Whether one process has the database to itself."""
        return is_sqlite(self._engine)

    @contextmanager
    def __call__(self) -> Iterator[Transaction]:
        """A transaction that may write."""
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            yield Transaction(session)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """A transaction that only reads, and stands in nobody's way."""
        with (
            self._engine.connect().execution_options(**{READ_ONLY: True}) as connection,
            Session(connection) as session,
        ):
            yield Transaction(session)
