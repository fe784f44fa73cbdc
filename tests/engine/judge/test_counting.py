"""Moves decided by counting alone end as the loop for all others would decide them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power
from engine.judge.movement.counting import settle_by_counting
from engine.judge.movement.reasons import movement_outcomes
from engine.judge.movement.state import MovementState
from engine.judge.movement.steps import resolve, set_up
from engine.orders import Order
from engine.position import Position
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.strategies import phases_of_play, play
from tests.engine.judging import MODERN, place, read


def decided(state: MovementState) -> tuple[object, ...]:
    """Everything that a resolver decides, and what it says about it."""
    resolve(state)
    outcomes = movement_outcomes(state, tuple(CLASSIC.powers))
    return state.moved, state.dislodgers, sorted(state.standoffs), outcomes


@play
@given(phases_of_play(), st.sampled_from(EDITIONS))
def test_what_is_settled_by_counting_is_what_the_loop_decides(
    phase: tuple[Position, dict[Power, list[Order]]], rulebook: Rulebook
) -> None:
    """It makes no difference whether a province is counted at once or called intricate."""
    position, orders = phase
    by_counting = set_up(position, orders, CLASSIC, rulebook)
    by_loop = set_up(position, orders, CLASSIC, rulebook)
    by_loop.intricate |= {by_loop.goal[mover] for mover in by_loop.movers}
    assert decided(by_loop) == decided(by_counting)


def test_a_chain_is_settled_from_its_end() -> None:
    """Each unit follows the next as soon as that is known to leave; nothing is left over."""
    france = ["A GAS", "A PAR", "A BUR", "A MUN"]
    position = place("S1901M", {"France": france})
    orders = ["A GAS - PAR", "A PAR - BUR", "A BUR - MUN", "A MUN - BER"]
    state = set_up(position, read({"France": orders}), CLASSIC, MODERN)
    assert settle_by_counting(state) == []
    assert [state.moved[mover] for mover in state.movers] == [True] * 4


def test_a_head_to_head_battle_is_settled_by_counting() -> None:
    """The stronger beats the other, which then has no effect there (R-H2H-01, R-H2H-03).

    Two against one in Burgundy; so the army from Gascony finds Paris without a rival.
    """
    position = place(
        "S1901M", {"France": ["A PAR", "A MAR", "A GAS"], "Germany": ["A BUR", "A RUH"]}
    )
    orders = {
        "France": ["A PAR - BUR", "A MAR S A PAR - BUR", "A GAS - PAR"],
        "Germany": ["A BUR - PAR", "A RUH - BUR"],
    }
    state = set_up(position, read(orders), CLASSIC, MODERN)
    assert settle_by_counting(state) == []
    paris, gascony, burgundy, ruhr = (
        CLASSIC.map.province(code).index for code in ("PAR", "GAS", "BUR", "RUH")
    )
    assert [state.moved[mover] for mover in (paris, gascony)] == [True, True]
    assert [state.moved[mover] for mover in (burgundy, ruhr)] == [False, False]
    assert state.dislodgers == {burgundy: paris}


def test_units_that_go_round_all_move_by_counting() -> None:
    """A ring without help and rivals (R-RING-01)."""
    position = place("S1901M", {"France": ["A PAR", "A BUR", "A GAS"]})
    orders = ["A PAR - BUR", "A BUR - GAS", "A GAS - PAR"]
    state = set_up(position, read({"France": orders}), CLASSIC, MODERN)
    assert settle_by_counting(state) == []
    assert [state.moved[mover] for mover in state.movers] == [True] * 3
    assert sorted(state.rings) == sorted(state.movers)


@pytest.mark.parametrize("more", ["A MAR S A PAR - BUR", "A MAR - BUR"])
def test_units_that_go_round_with_help_or_rivals_are_left_to_the_loop(more: str) -> None:
    """With help one might get in without the others; a rival might stop the ring."""
    position = place("S1901M", {"France": ["A PAR", "A BUR", "A GAS", "A MAR"]})
    orders = ["A PAR - BUR", "A BUR - GAS", "A GAS - PAR", more]
    state = set_up(position, read({"France": orders}), CLASSIC, MODERN)
    assert set(settle_by_counting(state)) == set(state.movers)
