"""The judge agrees with other judges: a search for consistency, and the plain ones.

The search (`Oracle`) knows only what a resolution must satisfy. If there is just one such way, it
must be the judge's; of several without convoys the judge's is the one in which the rings move.
"""

import pytest
from hypothesis import HealthCheck, assume, given, settings

from engine.board import Power
from engine.judge import adjudicate
from engine.orders import Move, Order
from engine.position import Position
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.differential import circles, differences
from tests.engine.judge.oracle import Oracle
from tests.engine.judge.strategies import phases_of_play
from tests.engine.judging import MODERN
from tests.engine.plain.positions import Scene, Theme, scenes


@settings(
    max_examples=400,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(phases_of_play(most=11))
def test_the_judge_finds_the_one_consistent_resolution(
    phase: tuple[Position, dict[Power, list[Order]]],
) -> None:
    """Or, of several without convoys, the one in which most moves succeed."""
    position, orders = phase
    oracle = Oracle(position, orders)
    assume(len(oracle.going) <= 9)
    ways = oracle.ways()
    moved = {
        outcome.order.unit.location.province
        for outcome in adjudicate(position, orders, CLASSIC, MODERN).outcomes
        if isinstance(outcome.order, Move) and outcome.succeeded
    }
    if len(ways) == 1:
        assert moved == ways[0]
    elif not oracle.convoyed:
        assert moved == max(ways, key=len)
    else:
        assert moved <= oracle.going


@pytest.fixture(scope="module")
def conflicts() -> tuple[Scene, ...]:
    """500 conflicts, drawn once for all editions."""
    return tuple(scenes(0, 500))


@pytest.fixture(scope="module")
def paradoxes() -> tuple[Scene, ...]:
    """150 of convoys that may depend on one another in a paradox, and 150 in circles."""
    themes = (Theme.PARADOX, Theme.CIRCLE)
    return tuple(one for theme in themes for one in scenes(0, 150, themes=[theme], most_units=14))


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_the_judge_agrees_with_the_plain_one(
    conflicts: tuple[Scene, ...], rulebook: Rulebook
) -> None:
    """Every verdict, dislodgement, standoff and retreat is the same in 500 conflicts."""
    for drawn in conflicts:
        assert differences(drawn, rulebook) == [], drawn.seed


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
def test_the_judge_agrees_about_paradoxes(paradoxes: tuple[Scene, ...], rulebook: Rulebook) -> None:
    """So it is where convoys depend on themselves or on one another."""
    for drawn in paradoxes:
        assert differences(drawn, rulebook) == [], drawn.seed


def test_the_judge_agrees_about_circles_of_convoys_with_more_than_one_fleet() -> None:
    """By the Guide; where one fleet is lost anyway, another is attacked before a support is cut."""
    for drawn in circles(1000, 300):
        assert differences(drawn, Rulebook.technical_guide()) == [], drawn.seed
