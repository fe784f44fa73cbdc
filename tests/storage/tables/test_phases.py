"""Phases are opened, timed and adjudicated once; the line they make, and its branches."""

import pytest
from sqlalchemy.exc import IntegrityError

from engine.board import Power
from engine.formats.phases import read_resolution, resolution_json
from engine.formats.positions import position_json, read_position
from engine.game.deadlines import SETTLING
from engine.judge import adjudicate
from engine.position import Dislodged, Phase, Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from storage.errors import UnknownPhaseError
from tests.at_once import at_once
from tests.storage.databases import HOUR, NOON, Database, next_phase, running_game, until

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def test_a_phase_is_claimed_once(database: Database) -> None:
    """Of eight threads that claim it at the same time one gets it."""
    with database.work() as tx:
        number = running_game(tx)
    work = database.work

    def claim() -> bool:
        with work() as tx:
            return tx.phases.claim("g1", number, NOON)

    assert sorted(at_once([claim] * 8)) == [False] * 7 + [True]


def test_an_adjudicated_phase_keeps_everything(database: Database) -> None:
    """Position before, orders, outcomes and the position after, as values equal to those stored."""
    given = {FRANCE: (parse_order("A PAR - BUR", CLASSIC),)}
    resolution = adjudicate(CLASSIC.start, given, CLASSIC, Rulebook.modern())
    with database.work() as tx:
        number = running_game(tx)
        assert tx.phases.resolution("g1", number, CLASSIC) is None
        with pytest.raises(UnknownPhaseError):
            tx.phases.given("g1", number, CLASSIC)
        assert tx.phases.claim("g1", number, NOON)
        tx.phases.record("g1", number, given, resolution)
        following = tx.phases.open(
            "g1", resolution.after, until(NOON + HOUR), skipped=(Phase.parse("S1901R"),), at=NOON
        )
    with database.work.reading() as tx:
        assert tx.phases.get("g1", number, CLASSIC).position == CLASSIC.start
        assert tx.phases.given("g1", number, CLASSIC) == given
        assert tx.phases.resolution("g1", number, CLASSIC) == resolution
        current = tx.phases.current("g1", CLASSIC)
        assert current is not None
        assert (current.number, current.position) == (following, resolution.after)
        assert current.skipped == (Phase.parse("S1901R"),)
        assert tx.phases.latest("g1", CLASSIC) == current
        assert tx.phases.last_adjudicated("g1") == number
        assert tx.phases.numbered("g1", Phase.parse("S1901M")) == number
        assert tx.phases.numbered("g1", Phase.parse("W1901A")) is None
        with pytest.raises(UnknownPhaseError):
            tx.phases.get("g1", 99, CLASSIC)


def test_a_retreat_position_with_coasts_comes_back_equal() -> None:
    """Dislodged units, who dislodged them from where, closed provinces, coasts."""
    province = CLASSIC.map.province
    position = Position.of(
        Phase.parse("F1902R"),
        [CLASSIC.unit(Power("RUSSIA"), "F STP/NC"), CLASSIC.unit(FRANCE, "A BUR")],
        centers={province("PAR"): FRANCE, province("STP"): Power("RUSSIA")},
        dislodged=[
            Dislodged(CLASSIC.unit(GERMANY, "A BUR"), province("PAR"), by_convoy=False),
            Dislodged(CLASSIC.unit(GERMANY, "F SPA/SC"), province("MAR"), by_convoy=True),
        ],
        contested=[province("PIC"), province("RUH")],
    )
    assert read_position(position_json(position), CLASSIC) == position
    resolution = adjudicate(position, {}, CLASSIC, Rulebook.modern())
    assert read_resolution(resolution_json(resolution), CLASSIC) == resolution


def test_a_reminder_is_noted_once_for_each_deadline(database: Database) -> None:
    """Another deadline is reminded of anew."""
    with database.work() as tx:
        number = running_game(tx)
        for deadline in (NOON, NOON + HOUR):
            assert tx.phases.remind("g1", number, deadline, 2 * HOUR, at=NOON)
            assert not tx.phases.remind("g1", number, deadline, 2 * HOUR, at=NOON)


def test_the_clock_sees_running_games_paused_ones_apart(database: Database) -> None:
    """With the moments that decide when a phase is due."""
    with database.work() as tx:
        number = running_game(tx, "g1", "C1")
        running_game(tx, "g2", "C2")
        tx.games.pause("g2", NOON)
        timing, paused = tx.phases.timings()
        assert (timing.is_running, paused.is_running, paused.paused_at) == (True, False, NOON)
        assert (timing.game, timing.due_at) == ("g1", NOON + HOUR + SETTLING)
        tx.phases.set_grace("g1", number, NOON + 2 * HOUR)
        assert tx.phases.timings()[0].due_at == NOON + 2 * HOUR
        tx.phases.set_all_ready("g1", number, NOON)
        assert tx.phases.timings()[0].due_at == NOON
        tx.phases.set_all_ready("g1", number, None)
        tx.phases.set_deadline("g1", number, until(NOON + 3 * HOUR), at=NOON)
        assert tx.phases.timings()[1].due_at == NOON + 3 * HOUR + SETTLING
        tx.games.resume("g2")
        tx.games.end("g1", ending="draw", winners=(FRANCE,), at=NOON)
        assert [one.game for one in tx.phases.timings()] == ["g2"]
        assert tx.games.get("g1").winners == (FRANCE,)


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
        tx.branches.leave("g1", [first], None)
