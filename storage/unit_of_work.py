"""One transaction for one use case."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from storage.absences import Attendance, Aways, Disorders
from storage.archive import Archive
from storage.audit import Audit
from storage.database import READ_ONLY, is_sqlite
from storage.games import Games
from storage.inbox import Heartbeat, Inbox, Questions
from storage.orders import Latest, Orders, Plans, Ready, Votes
from storage.outbox import Outbox
from storage.people import Contacts, MapStyles
from storage.phases import Branches, Phases
from storage.sandboxes import Sandboxes
from storage.schema import Reader, Repository


class Transaction(Reader):
    """Everything that can be read and written in one transaction."""

    archive = cached_property(lambda tx: Archive(tx.session))
    attendance = cached_property(lambda tx: Attendance(tx.session))
    audit = cached_property(lambda tx: Audit(tx.session))
    away = cached_property(lambda tx: Aways(tx.session))
    branches = cached_property(lambda tx: Branches(tx.session))
    contacts = cached_property(lambda tx: Contacts(tx.session))
    disorders = cached_property(lambda tx: Disorders(tx.session))
    games = cached_property(lambda tx: Games(tx.session))
    heartbeat = cached_property(lambda tx: Heartbeat(tx.session))
    inbox = cached_property(lambda tx: Inbox(tx.session))
    latest = cached_property(lambda tx: Latest(tx.session))
    map_styles = cached_property(lambda tx: MapStyles(tx.session))
    orders = cached_property(lambda tx: Orders(tx.session))
    outbox = cached_property(lambda tx: Outbox(tx.session))
    phases = cached_property(lambda tx: Phases(tx.session))
    plans = cached_property(lambda tx: Plans(tx.session))
    questions = cached_property(lambda tx: Questions(tx.session))
    ready = cached_property(lambda tx: Ready(tx.session))
    sandboxes = cached_property(lambda tx: Sandboxes(tx.session))
    votes = cached_property(lambda tx: Votes(tx.session))

    @property
    def has_changed_games(self) -> bool:
        """Whether anything was changed that may move a deadline: more than what stands alone."""
        used = (one for one in vars(self).values() if isinstance(one, Repository))
        return any(one.has_changed and not one.stands_alone for one in used)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the transaction that is undone by itself when it raises."""
        try:
            with self.session.begin_nested():
                yield
        except BaseException:
            self.session.info.clear()
            raise


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
