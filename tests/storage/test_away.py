"""When people said to be away."""

from __future__ import annotations

from storage.absences import Away
from tests.storage.databases import HOUR, NOON, Database


def test_absences_are_kept_by_person_and_dropped_when_taken_back(database: Database) -> None:
    """The earliest first, those that are over left out; only one's own are taken back."""
    later = Away("anna", NOON + 9 * HOUR, NOON + 12 * HOUR)
    sooner = Away("anna", NOON + HOUR, NOON + 2 * HOUR)
    other = Away("ben", NOON, NOON + 3 * HOUR)
    with database.work() as tx:
        for one in (later, sooner, other):
            tx.away.note(one)
    with database.work() as tx:
        assert tx.away.of(["anna"], after=NOON) == (sooner, later)
        assert tx.away.of(["anna", "ben"], after=NOON + 2 * HOUR) == (other, later)
        assert tx.away.of([], after=NOON) == ()
        tx.away.withdraw("anna", NOON)
        assert tx.away.of(["anna", "ben"], after=NOON) == (other,)
