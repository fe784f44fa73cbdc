"""Positions and orders for property tests: crowded boards, and orders that often meet."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.board import Power, Province, Terrain, Unit, UnitType
from engine.judge.options import legal_orders
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.position import Dislodged, Phase, Position
from engine.variants.classic import CLASSIC
from tests.engine.judging import MODERN

Value = TypeVar("Value")

BOARD = CLASSIC.map
POWERS = tuple(CLASSIC.powers)
PROVINCES = tuple(place for place in BOARD.provinces if place.terrain is not Terrain.IMPASSABLE)
CENTERS = tuple(place for place in BOARD.provinces if place.is_center)
MOVEMENT = Phase.parse("F1905M")

# A corner of the board in which units meet: seas, coasts and inland provinces around the Channel.
_CORNER = "LON YOR WAL EDI BEL HOL PIC BRE NTH ENG IRI MAO RUH BUR KIE DEN NWY SKA HEL"
CORNER = tuple(BOARD.province(code) for code in _CORNER.split(" "))

STRICT = tuple(
    MODERN.with_options({option: value})
    for option, value in (
        ("missing_coast", "illegal"),
        ("impossible_coast", "corrected"),
        ("wrong_coast", "illegal"),
        ("irrelevant_coast", "illegal"),
        ("wrong_unit_type", "illegal"),
        ("support_without_coast", "own"),
        ("support_without_coast", "illegal"),
    )
)
"""Rulebooks that judge the words of orders otherwise than any edition does."""

play = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""How much is tried of what holds for all positions; crowded boards take their time."""

locations = st.sampled_from(BOARD.locations)
named = st.builds(Named, st.sampled_from(UnitType), locations)
any_orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Hold, named),
    st.builds(Move, named, locations, st.booleans()),
    st.builds(SupportHold, named, named),
    st.builds(SupportMove, named, named, locations),
    st.builds(Convoy, named, named, locations),
    st.builds(Retreat, named, locations),
    st.builds(Disband, named),
    st.builds(Build, named),
    st.builds(Remove, named),
    st.just(Waive()),
)
"""Orders of every kind, mostly nonsense."""


def pick(draw: st.DrawFn, values: Sequence[Value]) -> Value:
    """One of the values; Hypothesis makes no strategy anew for it, as `sampled_from` would."""
    return values[draw(st.integers(0, len(values) - 1))]


_places = st.sampled_from(PROVINCES)
_corner = st.sampled_from(CORNER)
_OWNERS = (*POWERS, None)
_KINDS = {place: [kind for kind in UnitType if BOARD.standings(kind, place)] for place in PROVINCES}


@st.composite
def units(draw: st.DrawFn, *, least: int = 0, most: int = 22, corner: bool = False) -> list[Unit]:
    """Units in different provinces, each where it can stand, of two to seven powers."""
    places = draw(_different(corner=corner, least=least, most=most))
    powers = POWERS[: draw(st.integers(2, 4 if corner else len(POWERS)))]
    found = []
    for place in places:
        kind = pick(draw, _KINDS[place])
        location = pick(draw, BOARD.standings(kind, place))
        found.append(Unit(pick(draw, powers), kind, location))
    return found


@cache
def _different(*, corner: bool, least: int, most: int) -> st.SearchStrategy[list[Province]]:
    return st.lists(_corner if corner else _places, min_size=least, max_size=most, unique=True)


@st.composite
def movement_positions(draw: st.DrawFn, *, corner: bool = False, most: int = 22) -> Position:
    """The start of a Fall movement phase."""
    centers = {place: pick(draw, POWERS) for place in CENTERS[:10]}
    return Position.of(MOVEMENT, draw(units(corner=corner, most=most)), centers=centers)


@st.composite
def phases_of_play(
    draw: st.DrawFn, *, corner: bool = True, most: int = 12
) -> tuple[Position, dict[Power, list[Order]]]:
    """A crowded position, and a legal order for every unit; supports mostly match."""
    position = draw(movement_positions(corner=corner, most=most))
    options = legal_orders(position, CLASSIC, MODERN)
    orders: dict[Power, list[Order]] = {}
    chosen: dict[Unit, Order] = {}
    for unit in position.units:
        mine = options[unit.power][unit]
        fitting = [order for order in mine if _fits(order, chosen, position)]
        chosen[unit] = pick(draw, fitting or mine)
        orders.setdefault(unit.power, []).append(chosen[unit])
    return position, orders


def _fits(order: Order, chosen: dict[Unit, Order], position: Position) -> bool:
    """Whether an order helps, or may yet help, what was chosen before."""
    if isinstance(order, SupportMove | Convoy):
        helped = order.supported if isinstance(order, SupportMove) else order.convoyed
        unit = position.unit_at(helped.location.province)
        other = chosen.get(unit) if unit is not None else None
        return other is None or (
            isinstance(other, Move) and other.destination.province is order.destination.province
        )
    return not isinstance(order, SupportHold | Hold)


@st.composite
def retreat_positions(draw: st.DrawFn) -> Position:
    """The start of a retreat phase."""
    standing = draw(units(most=15))
    dislodged = [
        Dislodged(unit, draw(_places), draw(st.booleans())) for unit in draw(units(most=5))
    ]
    contested = draw(_different(corner=False, least=0, most=4))
    return Position.of(Phase.parse("F1905R"), standing, dislodged=dislodged, contested=contested)


@st.composite
def adjustment_positions(draw: st.DrawFn) -> Position:
    """The start of an adjustment phase."""
    centers = {place: owner for place in CENTERS if (owner := pick(draw, _OWNERS)) is not None}
    return Position.of(Phase.parse("W1905A"), draw(units(most=20)), centers=centers)
