"""Which orders new ones replace."""

import pytest

from engine.board import Power
from engine.game.order_sets import replaced, replaced_in
from engine.orders import Order
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.positions import position

MODERN = Rulebook.modern()
FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")


def _orders(*texts: str) -> tuple[Order, ...]:
    return tuple(parse_order(text, CLASSIC) for text in texts)


@pytest.mark.parametrize(
    ("current", "new", "gone"),
    [
        (["A PAR H", "A MAR H"], ["A PAR - BUR"], (0,)),
        (["A PAR H"], ["A MAR H"], ()),
        (["F STP/SC H"], ["F STP/NC - BAR"], (0,)),
        (["WAIVE"], ["WAIVE"], ()),
    ],
)
def test_the_newest_order_for_a_province_replaces_the_older(
    current: list[str], new: list[str], gone: tuple[int, ...]
) -> None:
    """Whatever coast or letter was written."""
    assert replaced(_orders(*current), _orders(*new)) == gone


@pytest.mark.parametrize(
    ("current", "new", "number", "gone"),
    [
        ([], ["BUILD A PAR"], 1, ()),
        (["BUILD A PAR"], ["BUILD F BRE"], 2, ()),
        (["BUILD A PAR"], ["BUILD F BRE"], 1, (0,)),
        (["BUILD A PAR", "BUILD A MAR"], ["BUILD F BRE"], 2, (0,)),
        (["BUILD A PAR", "BUILD A MAR"], ["BUILD F MAR"], 2, (1,)),
        (["BUILD A PAR"], ["BUILD F BRE", "BUILD A MAR", "WAIVE"], 1, (0,)),
        (["BUILD A PAR"], ["WAIVE"], 1, (0,)),
        (["BUILD A PAR"], ["BUILD A BUR"], 1, ()),
        (["BUILD A BUR", "BUILD A PAR"], ["BUILD F BRE"], 1, (1,)),
    ],
)
def test_who_thinks_again_about_a_build_need_not_clear_first(
    current: list[str], new: list[str], number: int, gone: tuple[int, ...]
) -> None:
    """Legal ones beyond the number go, oldest first, when another legal one comes."""
    units = ["A SPA", "A POR"][number - 1 :]
    there = position("W1901A", {"FRANCE": units}, {"FRANCE": ["PAR", "MAR", "BRE"]})
    orders = {"current": _orders(*current), "new": _orders(*new)}
    assert replaced_in(there, FRANCE, CLASSIC, MODERN, **orders) == gone


@pytest.mark.parametrize(("owned", "gone"), [(["PAR", "SPA", "MAR"], ()), (["PAR", "SPA"], (0,))])
def test_how_many_builds_there_are_says_how_many_stand(
    owned: list[str], gone: tuple[int, ...]
) -> None:
    """With one unit: two builds for three centers, one for two."""
    there = position("W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": owned})
    current, new = _orders("BUILD A PAR"), _orders("WAIVE")
    assert replaced_in(there, FRANCE, CLASSIC, MODERN, current=current, new=new) == gone


def test_in_other_phases_nothing_is_counted() -> None:
    """An order for another unit leaves the older one alone, however many there are."""
    start = CLASSIC.start
    current, new = _orders("A PAR H", "A MAR H"), _orders("F BRE - MAO", "A MAR - SPA")
    assert replaced_in(start, FRANCE, CLASSIC, MODERN, current=current, new=new) == (1,)
