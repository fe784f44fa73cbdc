"""Statements are put together once, and compare values as SQL has to."""

from datetime import datetime

import pytest
import sqlalchemy as sa

from storage.base.repository import changed, prepared, where
from storage.tables.games import SeatRow
from tests.storage.databases import NOON, Database, running_game


def _until(moment: datetime | None) -> sa.Select[SeatRow]:
    return sa.select(SeatRow).filter_by(until=moment)


def test_a_statement_is_put_together_once_for_all_values() -> None:
    """Another moment changes its parameter alone; no moment is another statement: IS NULL."""
    noon, midnight = prepared(_until, [NOON]), prepared(_until, [NOON.replace(hour=0)])
    assert noon.statement is midnight.statement
    assert [*noon.parameters.values()] == [NOON]
    assert "until IS NULL" in str(prepared(_until, [None]).statement)
    assert "LIMIT" in str(prepared(_until, [NOON], limit=1).statement)


def test_rows_are_found_and_changed_by_their_values() -> None:
    """Put together once, too; a missing value is compared as SQL has to."""
    one, two = (where(SeatRow.power, game=game, until=None) for game in ("g1", "g2"))
    assert one.statement is two.statement
    assert "until IS NULL" in str(one.statement)
    assert where(SeatRow.power, game="g1", until=NOON).statement is not one.statement
    limited = [prepared(query, [], limit=1).statement for query in (one, two)]
    assert limited[0] is limited[1]
    assert "LIMIT" in str(limited[0])
    ended, resumed = (changed(SeatRow, {"until": moment}, game="g1") for moment in (NOON, None))
    assert ended.statement is resumed.statement
    assert resumed.parameters == {"old_game": "g1", "new_until": None}


def test_what_a_statement_depends_on_has_to_be_passed() -> None:
    """What a function finds around it would be kept for ever."""
    game = "g1"
    with pytest.raises(TypeError, match="game"):
        prepared(lambda: sa.select(SeatRow).filter_by(game=game), [])
    with pytest.raises(TypeError, match="values"):
        prepared(sa.select(SeatRow), [game])


def test_a_list_of_values_may_be_of_any_length(database: Database) -> None:
    """Nobody, one, and two of the people who play."""
    with database.work() as tx:
        running_game(tx)
        found = [
            len(tx.access.connection.execute(*prepared(_of, [people])).all())
            for people in ([], ["player of FRANCE"], ["player of FRANCE", "player of ITALY"])
        ]
    assert found == [0, 1, 2]


def _of(players: list[str]) -> sa.Select[str]:
    return sa.select(SeatRow.power).where(SeatRow.player.in_(players))
