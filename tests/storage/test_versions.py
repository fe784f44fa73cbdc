"""Versions of a power's orders: one for each request that changes them."""

from __future__ import annotations

from datetime import timedelta

from engine.reader import parse_order
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from storage.unit_of_work import Transaction
from storage.versions import Version, VersionKind
from tests.storage.databases import NOON, Database, running_game


def _add(tx: Transaction, number: int, request: str, *texts: str) -> None:
    tx.orders.add(
        "g1",
        number,
        FRANCE,
        [(parse_order(text, CLASSIC), text) for text in texts],
        player="p",
        request=request,
        given_at=NOON,
        at=NOON,
    )


def test_a_request_makes_one_version_whatever_it_changes(database: Database) -> None:
    """Whoever withdraws and adds in the same request; who changes nothing makes none."""
    with database.work() as tx:
        number = running_game(tx)
        _add(tx, number, "r1", "A PAR - BUR", "F BRE - MAO")
        _add(tx, number, "nothing")
        tx.orders.withdraw([], request="nothing", at=NOON)
        ids = [one.id for one in tx.orders.current("g1", number, CLASSIC, FRANCE)]
        tx.orders.withdraw(ids, request="r2", at=NOON + timedelta(minutes=1))
        _add(tx, number, "r2", "A PAR H", "F BRE H")
    with database.work.reading() as tx:
        assert tx.orders.versions.all("g1", number, FRANCE) == (
            Version(1, VersionKind.GIVEN, "r1", NOON),
            Version(2, VersionKind.GIVEN, "r2", NOON + timedelta(minutes=1)),
        )
        assert tx.orders.versions.all("g1", number, GERMANY) == ()
        history = tx.orders.history("g1", number, CLASSIC)
        assert [(one.request, one.replaced_by) for one in history] == [
            ("r1", "r2"),
            ("r1", "r2"),
            ("r2", None),
            ("r2", None),
        ]


def test_what_a_version_went_back_to_is_kept(database: Database) -> None:
    """It is begun before anything changes, and what changes then belongs to it."""
    with database.work() as tx:
        number = running_game(tx)
        _add(tx, number, "r1", "A PAR - BUR")
        tx.orders.versions.begin(
            "g1", number, FRANCE, request="r2", at=NOON, kind=VersionKind.UNDONE, of=0
        )
        ids = [one.id for one in tx.orders.current("g1", number, CLASSIC, FRANCE)]
        tx.orders.withdraw(ids, request="r2", at=NOON)
        assert tx.orders.versions.all("g1", number, FRANCE)[1:] == (
            Version(2, VersionKind.UNDONE, "r2", NOON, 0),
        )
