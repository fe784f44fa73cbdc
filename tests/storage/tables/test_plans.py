"""Orders given ahead: they come back as they were given, and are used once."""

import json
import threading
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.gamesmaster.notices.orders import PlansEntered
from bot.gamesmaster.notices.showing import Results
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.plans import phase_of
from engine.position import Phase
from engine.reader import Measure, Plan
from engine.variants.classic import CLASSIC
from storage.errors import DamagedRecordError
from storage.tables.orders import PlanEnd
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.engine.game.plans import builds, case, center_case, later, or_more, removals, retreat
from tests.storage.databases import HOUR, NOON, Database, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")
SPRING = Phase.parse("S1901M")
EVERY_KIND: tuple[Plan, ...] = (
    retreat("F STP/NC", "NWY", "BAR", disband=True),
    case(2, "BUILD F STP/SC", "WAIVE"),
    or_more(3, "BUILD F STP/SC"),
    center_case("BEL", "BUILD A PAR"),
    case(-1, measure=Measure.OWED, otherwise=("REMOVE A PAR", "REMOVE F BRE")),
    builds("F BRE", "A PAR"),
    removals("F BRE"),
    later("F1902M", "A PAR S A MAR - BUR", "F NTH C A LON - NWY", "A LON - NWY VIA"),
)


def add(database: Database, *plans: Plan, power: Power = FRANCE, hours: int = 0) -> list[int]:
    """Store plans that were written so many hours after noon, in the first phase; their ids."""
    with database.work() as tx:
        return list(
            tx.plans.add(
                "g1",
                1,
                power,
                [(phase_of(plan, SPRING), plan) for plan in plans],
                player="somebody",
                request=f"request {hours}",
                given_at=NOON + hours * HOUR,
                stored_at=NOON + HOUR,
            )
        )


@pytest.mark.parametrize("plan", EVERY_KIND, ids=lambda plan: type(plan).__name__)
def test_every_kind_comes_back_as_it_was_given(database: Database, plan: Plan) -> None:
    """With its text, its phase and its writer."""
    with database.work() as tx:
        running_game(tx)
    add(database, plan)
    with database.work.reading() as tx:
        (given,) = tx.plans.standing("g1", CLASSIC)
    assert given.plan == plan
    assert (given.phase, given.power, given.player, given.given_at) == (
        phase_of(plan, SPRING),
        FRANCE,
        "somebody",
        NOON,
    )


def test_plans_stand_in_the_order_in_which_they_were_written(database: Database) -> None:
    """Whenever they arrive; of one power, or of all."""
    with database.work() as tx:
        running_game(tx)
    first, second, third = builds("A PAR"), builds("A MAR"), builds("F BRE")
    add(database, third, hours=3)
    add(database, first, second, hours=1)
    add(database, removals("A MUN"), power=GERMANY, hours=2)
    with database.work.reading() as tx:
        own = tx.plans.standing("g1", CLASSIC, FRANCE)
        assert [one.plan for one in own] == [first, second, third]
        assert [one.power for one in tx.plans.standing("g1", CLASSIC)] == [
            *(FRANCE, FRANCE, GERMANY, FRANCE)
        ]


def test_what_has_ended_stays_in_the_history(database: Database) -> None:
    """It ends once: how it ended first is how it ended."""
    with database.work() as tx:
        running_game(tx)
    old, new = add(database, builds("A PAR"), builds("A MAR"))
    with database.work() as tx:
        replaced = [one for one in tx.plans.standing("g1", CLASSIC) if one.id == old]
        tx.plans.end(replaced, PlanEnd.REPLACED, request="r", at=NOON)
        tx.plans.end(replaced, PlanEnd.EXPIRED, request="s", at=NOON + HOUR)
        tx.plans.end([], PlanEnd.USED, request="s", at=NOON + HOUR)
    with database.work.reading() as tx:
        assert [one.id for one in tx.plans.standing("g1", CLASSIC)] == [new]
        history = tx.plans.history("g1", CLASSIC, FRANCE)
    assert [(one.id, one.ended_as) for one in history] == [(old, PlanEnd.REPLACED), (new, None)]


@pytest.mark.parametrize("content", [{}, {"kind": "wish"}, {"kind": "later", "phase": "X"}, []])
def test_a_plan_that_cannot_be_read_is_damaged(database: Database, content: object) -> None:
    """It is never taken for no plan."""
    with database.work() as tx:
        running_game(tx)
    add(database, builds("A PAR"))
    with database.engine.begin() as connection:
        values = {"plan": json.dumps({"text": "", "means": content})}
        connection.execute(text("UPDATE plans SET plan = :plan"), values)
    with database.work.reading() as tx, pytest.raises(DamagedRecordError):
        tx.plans.standing("g1", CLASSIC)


def test_two_bots_use_a_plan_once(database: Database) -> None:
    """Both are woken at the deadline: one adjudicates the moves and the retreats after them."""
    evening = Evening(database.engine)
    game = evening.starts()
    units = {"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH", "A TYR"]}
    centers = {"GERMANY": ["BER"], "AUSTRIA": ["MUN", "VIE"]}
    set_up(evening, game, "F1901M", units, centers)
    evening.says(player_of("AUSTRIA"), "A BOH - MUN, A TYR S A BOH - MUN")
    evening.says(player_of("GERMANY"), "If MUN is dislodged, retreats: BER, KIE")
    other = evening.new_bot()
    evening.clock.moment += timedelta(hours=48) + SETTLING
    bots = [threading.Thread(target=bot.move_on) for bot in (evening.bot, other) * 2]
    for bot in bots:
        bot.start()
    for bot in bots:
        bot.join(60)
    heard = evening.deliver()
    assert [one.number for one in heard if isinstance(one, Results)] == [1, 2]
    assert only(heard, PlansEntered).orders == ("A MUN R BER",)
