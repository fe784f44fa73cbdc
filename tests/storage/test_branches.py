"""The line of phases and its branches, on both databases."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from engine.board import Power
from engine.game.votes import Stance, Vote
from engine.variants.classic import CLASSIC
from storage.unit_of_work import Transaction
from tests.storage.databases import HOUR, NOON, Database, running_game


def next_phase(tx: Transaction, number: int, *, instead_of: int | None = None) -> int:
    """Close a phase and open one after it, or in another one's stead."""
    if instead_of is None:
        assert tx.phases.claim("g1", number, NOON)
    return tx.phases.open(
        "g1",
        CLASSIC.start,
        skipped=(),
        at=NOON,
        deadline=NOON + HOUR,
        instead_of=instead_of,
    )


def test_a_phase_opened_instead_of_another_follows_the_same(database: Database) -> None:
    """The other is left; nothing but the new one is open, due or found by its name."""
    with database.work() as tx:
        first = running_game(tx)
        second = next_phase(tx, first)
        third = next_phase(tx, second)
        tx.branches.leave("g1", [second, third], NOON)
        fourth = next_phase(tx, third, instead_of=second)
    with database.work.reading() as tx:
        assert [phase.number for phase in tx.branches.line("g1")] == [first, fourth]
        assert [phase.number for phase in tx.branches.left("g1")] == [second]
        assert [phase.number for phase in tx.branches.way_to("g1", third)] == [first, second, third]
        assert (tx.branches.before("g1", fourth), tx.branches.after("g1", first)) == (first, fourth)
        assert tx.phases.last_adjudicated("g1") == first
        assert [timing.number for timing in tx.phases.timings()] == [fourth]
        current = tx.phases.current("g1", CLASSIC)
    assert current is not None
    assert current.number == fourth


def test_what_was_left_cannot_be_adjudicated(database: Database) -> None:
    """Nor can two phases that count be open at once."""
    with database.work() as tx:
        first = running_game(tx)
        tx.branches.leave("g1", [first], NOON)
        assert not tx.phases.claim("g1", first, NOON)
        next_phase(tx, first, instead_of=first)
    with pytest.raises(IntegrityError), database.work() as tx:
        tx.branches.take_up("g1", [first])


def test_votes_are_carried_to_the_phase_opened_instead(database: Database) -> None:
    """As they were written, those taken back too, of those who have their seats still."""
    france, italy, turkey = Power("FRANCE"), Power("ITALY"), Power("TURKEY")
    seats = {france: "p", italy: "q", turkey: "newcomer"}
    with database.work() as tx:
        first = running_game(tx)
        tx.votes.cast("g1", first, france, Vote(Stance.DRAW), player="p", at=NOON)
        tx.votes.cast("g1", first, italy, None, player="q", at=NOON + HOUR)
        tx.votes.cast("g1", first, turkey, Vote(Stance.DRAW), player="gone", at=NOON)
        tx.branches.leave("g1", [first], NOON)
        second = next_phase(tx, first, instead_of=first)
        tx.votes.carry("g1", first, to=second, seats=seats)
        assert tx.votes.of("g1", second) == {france: Vote(Stance.DRAW)}
        assert not tx.votes.cast("g1", second, italy, Vote(Stance.DRAW), player="q", at=NOON)
