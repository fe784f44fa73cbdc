"""Orders with their history, the versions of their sets, and the newest words."""

from datetime import timedelta

from engine.reader import parse_order
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from storage.database import Transaction
from storage.tables.orders import About, VersionKind
from tests.storage.databases import HOUR, NOON, Database, running_game


def test_replaced_orders_stay_in_the_history(database: Database) -> None:
    """With what was written and by whom; only the last counts."""
    texts = ("A PAR - BUR", "A PAR - PIC")
    with database.work() as tx:
        number = running_game(tx)
        for written in texts:
            current = tx.orders.current("g1", number, CLASSIC, FRANCE)
            tx.orders.withdraw(current, request="r", at=NOON)
            tx.orders.add(
                "g1",
                number,
                FRANCE,
                [(parse_order(written, CLASSIC), written.lower())],
                player="player of FRANCE",
                request="r",
                given_at=NOON,
                stored_at=NOON,
            )
        (current_order,) = tx.orders.current("g1", number, CLASSIC)
        history = tx.orders.history("g1", number, CLASSIC)
        assert tx.orders.current("g1", number, CLASSIC, GERMANY) == ()
    assert str(current_order.order) == "A PAR - PIC"
    assert [one.written for one in history] == ["a par - bur", "a par - pic"]
    assert [one.replaced_at for one in history] == [NOON, None]


def test_the_newest_word_of_a_power_is_kept(database: Database) -> None:
    """One that was written before it changes nothing, whenever it arrives."""
    with database.work() as tx:
        number = running_game(tx)
        assert tx.latest.of("g1", number, FRANCE, About.READY) is None
        for at in (NOON, NOON + HOUR, NOON - HOUR):
            tx.latest.note("g1", number, FRANCE, About.READY, at)
        assert tx.latest.of("g1", number, FRANCE, About.READY) == NOON + HOUR
        assert tx.latest.of("g1", number, FRANCE, About.CLEAR) is None
        assert tx.latest.of("g1", number, GERMANY, About.READY) is None


def _add(tx: Transaction, number: int, request: str, *texts: str) -> None:
    tx.orders.add(
        "g1",
        number,
        FRANCE,
        [(parse_order(text, CLASSIC), text) for text in texts],
        player="p",
        request=request,
        given_at=NOON,
        stored_at=NOON,
    )


def test_a_request_makes_one_version_whatever_it_changes(database: Database) -> None:
    """Whoever withdraws and adds in the same request; who changes nothing makes none."""
    with database.work() as tx:
        number = running_game(tx)
        _add(tx, number, "r1", "A PAR - BUR", "F BRE - MAO")
        _add(tx, number, "nothing")
        tx.orders.withdraw([], request="nothing", at=NOON)
        current = tx.orders.current("g1", number, CLASSIC, FRANCE)
        tx.orders.withdraw(current, request="r2", at=NOON + timedelta(minutes=1))
        _add(tx, number, "r2", "A PAR H", "F BRE H")
    with database.work.reading() as tx:
        made = tx.orders.versions("g1", number, FRANCE)
        assert [(one.number, one.kind, one.request, one.at) for one in made] == [
            (1, VersionKind.GIVEN, "r1", NOON),
            (2, VersionKind.GIVEN, "r2", NOON + timedelta(minutes=1)),
        ]
        assert tx.orders.versions("g1", number, GERMANY) == ()
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
        tx.orders.begin_version(
            "g1", number, FRANCE, request="r2", at=NOON, kind=VersionKind.UNDONE, equals=0
        )
        current = tx.orders.current("g1", number, CLASSIC, FRANCE)
        tx.orders.withdraw(current, request="r2", at=NOON)
        (_, undone) = tx.orders.versions("g1", number, FRANCE)
        assert (undone.number, undone.kind, undone.equals) == (2, VersionKind.UNDONE, 0)
