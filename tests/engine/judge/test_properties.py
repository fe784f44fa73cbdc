"""What holds for all positions and orders, however odd."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power
from engine.judge import Reason, Resolution, Verdict, adjudicate
from engine.judge.legality import illegality
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.retreats import retreat_options
from engine.orders import Hold, Order, SupportHold, SupportMove, Waive, named_as
from engine.position import PhaseType, Position
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judge.spellings import legal_by_trial
from tests.engine.judge.strategies import (
    POWERS,
    STRICT,
    adjustment_positions,
    any_orders,
    movement_positions,
    phases_of_play,
    play,
    retreat_positions,
)

Orders = dict[Power, list[Order]]
positions = st.one_of(movement_positions(), retreat_positions(), adjustment_positions())
order_lists = st.dictionaries(st.sampled_from(POWERS), st.lists(any_orders, max_size=8))
rulebooks = st.sampled_from(EDITIONS)
strict_or_not = st.sampled_from((*EDITIONS, *STRICT))


@play
@given(positions, order_lists, rulebooks)
def test_any_orders_adjudicate(position: Position, orders: Orders, rulebook: Rulebook) -> None:
    """No orders make the judge raise; every order given has an outcome."""
    resolution = adjudicate(position, orders, CLASSIC, rulebook)
    given_orders = Counter((power, str(order)) for power, some in orders.items() for order in some)
    judged = Counter((one.power, str(one.order)) for one in resolution.outcomes)
    assert given_orders <= judged
    after = resolution.after
    assert after == Position.of(
        after.phase,
        after.units,
        centers=after.centers,
        dislodged=after.dislodged,
        contested=after.contested,
    )


@play
@given(positions, order_lists, rulebooks)
def test_every_unit_that_may_act_has_an_outcome(
    position: Position, orders: Orders, rulebook: Rulebook
) -> None:
    """With `no_order` when none was given, and each outcome once."""
    if position.phase.type == "A":
        return
    resolution = adjudicate(position, orders, CLASSIC, rulebook)
    acting = position.units if position.phase.type == "M" else [d.unit for d in position.dislodged]
    for unit in acting:
        mine = [
            outcome
            for outcome in resolution.of(unit.power)
            if not isinstance(outcome.order, Waive)
            and outcome.order.unit.location.province is unit.province
        ]
        assert mine
        assert sum(outcome.reason is Reason.NO_ORDER for outcome in mine) <= 1
        if any(outcome.reason is Reason.NO_ORDER for outcome in mine):
            assert len(mine) == 1


@play
@given(phases_of_play(), st.randoms(use_true_random=False), rulebooks)
def test_the_order_of_powers_and_units_makes_no_difference(
    phase: tuple[Position, Orders], chance: Random, rulebook: Rulebook
) -> None:
    """Nor does judging again (deterministic)."""
    position, orders = phase
    shuffled = {power: list(some) for power, some in orders.items()}
    names = list(shuffled)
    chance.shuffle(names)
    for some in shuffled.values():
        chance.shuffle(some)
    first = adjudicate(position, orders, CLASSIC, rulebook)
    assert adjudicate(position, orders, CLASSIC, rulebook) == first
    again = adjudicate(position, {name: shuffled[name] for name in names}, CLASSIC, rulebook)
    assert again == first


@play
@given(phases_of_play(), rulebooks)
def test_one_unit_a_province_and_none_lost(
    phase: tuple[Position, Orders], rulebook: Rulebook
) -> None:
    """Every unit stands, retreats or is destroyed (R-START-05)."""
    position, orders = phase
    resolution = adjudicate(position, orders, CLASSIC, rulebook)
    after = resolution.after
    places = [unit.province for unit in after.units]
    assert len(set(places)) == len(places)
    gone = [entry.unit for entry in after.dislodged]
    count = Counter((unit.power, unit.type) for unit in position.units)
    left = [*after.units, *gone, *resolution.destroyed]
    assert Counter((unit.power, unit.type) for unit in left) == count
    for unit in resolution.retreats:
        assert resolution.retreats[unit]


@play
@given(phases_of_play(), rulebooks)
def test_no_power_dislodges_its_own(phase: tuple[Position, Orders], rulebook: Rulebook) -> None:
    """A dislodged unit's attacker belongs to another power (R-SELF-01)."""
    position, orders = phase
    owner = {unit.province: unit.power for unit in position.units}
    for outcome in adjudicate(position, orders, CLASSIC, rulebook).outcomes:
        attack = outcome.dislodged_by
        if attack is not None and not isinstance(attack, Waive):
            assert owner[attack.unit.location.province] != outcome.power


@play
@given(phases_of_play(), rulebooks)
def test_a_hold_for_an_idle_unit_changes_nothing(
    phase: tuple[Position, Orders], rulebook: Rulebook
) -> None:
    """A unit without an order holds (R-ORD-01)."""
    position, orders = phase
    some = {power: given_orders[::2] for power, given_orders in orders.items()}
    ordered = {
        order.unit.location.province
        for given_orders in some.values()
        for order in given_orders
        if not isinstance(order, Waive)
    }
    held: Orders = {power: list(given_orders) for power, given_orders in some.items()}
    for unit in position.units:
        if unit.province not in ordered:
            held.setdefault(unit.power, []).append(Hold(named_as(unit)))
    idle = adjudicate(position, some, CLASSIC, rulebook)
    ordered_to_hold = adjudicate(position, held, CLASSIC, rulebook)
    assert (idle.after, idle.destroyed, idle.contested, idle.retreats) == (
        ordered_to_hold.after,
        ordered_to_hold.destroyed,
        ordered_to_hold.contested,
        ordered_to_hold.retreats,
    )


@play
@given(phases_of_play(), rulebooks)
def test_strengths_tell_who_won(phase: tuple[Position, Orders], rulebook: Rulebook) -> None:
    """Where a reason compares strengths, the comparison is the reason."""
    position, orders = phase
    for outcome in adjudicate(position, orders, CLASSIC, rulebook).outcomes:
        strength, against = outcome.strength, outcome.against
        match outcome.reason:
            case Reason.PREVAILED:
                assert strength > against > 0
            case Reason.BOUNCED | Reason.REPELLED | Reason.HEAD_TO_HEAD | Reason.OWN_SUPPORT:
                assert 0 < strength <= against or outcome.reason is Reason.OWN_SUPPORT
                assert outcome.because_of
            case Reason.HELD_OFF:
                assert strength > 0
            case Reason.DISLODGED:
                assert against > strength
            case Reason.MOVED | Reason.HELD | Reason.NO_ORDER:
                assert (strength, against) == (0, 0)
            case _:
                pass


@play
@given(phases_of_play(), rulebooks)
def test_retreats_are_to_free_places(phase: tuple[Position, Orders], rulebook: Rulebook) -> None:
    """Never occupied, never contested, never where a direct attacker came from (R-RET-01)."""
    position, orders = phase
    resolution = adjudicate(position, orders, CLASSIC, rulebook)
    occupied = {unit.province for unit in resolution.after.units}
    for entry in resolution.after.dislodged:
        options = resolution.retreats[entry.unit]
        assert options == retreat_options(resolution.after, entry, CLASSIC, rulebook)
        for there in options:
            assert there.province not in occupied
            assert there.province not in resolution.contested
            assert entry.by_convoy or there.province is not entry.attacker_from


@play
@given(st.one_of(movement_positions(corner=True, most=9), retreat_positions()), strict_or_not)
def test_every_option_is_legal(position: Position, rulebook: Rulebook) -> None:
    """What is offered may be ordered, and is offered once."""
    for power, units in legal_orders(position, CLASSIC, rulebook).items():
        for orders in units.values():
            assert len(set(orders)) == len(orders)
            for order in orders:
                assert illegality(order, power, position, CLASSIC, rulebook) is None


@play
@given(
    st.one_of(movement_positions(corner=True, most=9), movement_positions(), retreat_positions()),
    st.sampled_from(POWERS),
    strict_or_not,
)
def test_every_legal_order_is_offered(position: Position, power: Power, rulebook: Rulebook) -> None:
    """In its canonical spelling: of all orders that could be written, those that are legal."""
    units = legal_orders(position, CLASSIC, rulebook).get(power, {})
    offered = {order for orders in units.values() for order in orders}
    assert offered == legal_by_trial(position, power, rulebook)


@play
@given(adjustment_positions(), rulebooks)
def test_adjustment_options_are_legal_and_enough(position: Position, rulebook: Rulebook) -> None:
    """As many as are owed can be carried out, and then nothing is owed."""
    orders: Orders = {}
    for power in POWERS:
        count, options = legal_adjustments(position, power, CLASSIC)
        for order in options:
            assert illegality(order, power, position, CLASSIC, rulebook) is None
        orders[power] = [order for order in options if not isinstance(order, Waive)]
        assert len(orders[power]) >= abs(count)
    after = adjudicate(position, orders, CLASSIC, rulebook).after
    for power in POWERS:
        count, _ = legal_adjustments(position, power, CLASSIC)
        before = len(position.units_of(power))
        assert len(after.units_of(power)) == before + count


@play
@given(phases_of_play(), rulebooks)
def test_powers_by_other_names_fare_alike(
    phase: tuple[Position, Orders], rulebook: Rulebook
) -> None:
    """Who is who makes no difference to where the units end up, only who is against whom."""
    position, orders = phase
    if position.phase.type is not PhaseType.MOVEMENT:
        return
    other = dict(zip(POWERS, (*POWERS[1:], POWERS[0]), strict=True))
    renamed = Position.of(
        position.phase,
        [unit._replace(power=other[unit.power]) for unit in position.units],
        centers={place: other[power] for place, power in position.centers.items()},
    )
    given_to = {other[power]: some for power, some in orders.items()}
    first = adjudicate(position, orders, CLASSIC, rulebook)
    again = adjudicate(renamed, given_to, CLASSIC, rulebook)
    assert again.contested == first.contested
    assert _fates(again) == {(other[power], order, fate) for power, order, fate in _fates(first)}


def _fates(resolution: Resolution) -> set[tuple[Power, Order, object]]:
    return {
        (one.power, one.order, (one.verdict, one.reason, one.dislodged_by))
        for one in resolution.outcomes
    }


@play
@given(phases_of_play(), rulebooks)
def test_supports_that_are_void_change_nothing(
    phase: tuple[Position, Orders], rulebook: Rulebook
) -> None:
    """A unit whose support does not match might as well hold."""
    position, orders = phase
    if position.phase.type is not PhaseType.MOVEMENT:
        return
    first = adjudicate(position, orders, CLASSIC, rulebook)
    void = {
        one.order
        for one in first.outcomes
        if one.verdict is Verdict.VOID
        and not one.reason.is_illegal
        and isinstance(one.order, SupportHold | SupportMove)
    }
    held = {
        power: [Hold(order.unit) if order in void else order for order in some]
        for power, some in orders.items()
    }
    again = adjudicate(position, held, CLASSIC, rulebook)
    assert (again.after, again.contested) == (first.after, first.contested)
