"""The tag of a coast at an arrow: which coast is meant before a fleet is there."""

import math

import pytest
from PIL import Image, ImageDraw

from engine.reader.canonical import parse_order
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, RUSSIA, TURKEY
from render.board import planned
from render.canvas import COARSE
from render.layout import FULL, SMALL, Form
from render.marks.arrows import Layer, Mark
from render.marks.tags import tagged
from render.marks.ways import box_round
from tests.render.scenes import position, resolved

FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])
EMPTY = Image.new("L", (400 // COARSE, 200 // COARSE), 0)
ARROW = Mark(ENGLAND, Layer.MOVE, ((20.0, 100.0), (120.0, 100.0), (220.0, 100.0)), head=22.0)


def test_a_tag_in_the_clear_is_straight_ahead_of_its_arrow() -> None:
    """Half of its 37 px and 5 px from the tip at 220."""
    (found,) = tagged([ARROW], ["NC"], EMPTY)
    assert found.tag is not None
    assert found.tag.words == "NC"
    assert found.tag.at == pytest.approx((243.5, 100.0))


def test_a_tag_keeps_off_a_center_and_the_lines_of_others() -> None:
    """A center 30 px ahead, and an arrow that passes above: it is below, where there is nothing."""
    ground = EMPTY.copy()
    ImageDraw.Draw(ground).ellipse(box_round((250.0, 100.0), 14.5), fill=255)
    passing = Mark(FRANCE, Layer.MOVE, ((120.0, 78.0), (320.0, 78.0)), head=22.0)
    found, other = tagged([ARROW, passing], ["SC", ""], ground)
    assert found.tag is not None
    assert other.tag is None
    x, y = found.tag.at
    assert y - 12.0 > 100.0
    assert max(abs(x - 250.0) - 18.5, abs(y - 100.0) - 12.0) > 14.5 * math.sqrt(0.5)


def test_no_mark_without_a_coast_has_a_tag() -> None:
    """Nor one that has no path."""
    assert tagged([ARROW], [""], EMPTY) == [ARROW]


@FORMS
def test_arrows_to_a_coast_tell_which(form: Form) -> None:
    """Moves that succeed and fail, a retreat, and the way of a move that is only supported."""
    before = position(
        "S1905M",
        {ENGLAND: "F MAO", RUSSIA: "F BAR, F NWY", TURKEY: "F BLA, A CON", FRANCE: "A GAS"},
        {},
    )
    table = {
        ENGLAND: "F MAO - SPA/NC",
        RUSSIA: "F BAR - STP/NC : fails, F NWY S F BAR - STP/NC",
        TURKEY: "F BLA - BUL/EC, A CON - SMY",
        FRANCE: "A GAS S F MAO - SPA/NC",
    }
    shown = planned(before, CLASSIC, resolution=resolved(before, table), form=form)
    tags = {mark.power: mark.tag.words for mark in shown.marks if mark.tag is not None}
    assert tags == {ENGLAND: "NC", RUSSIA: "NC", TURKEY: "EC"}
    for mark in shown.marks:
        if mark.tag is not None:
            assert math.dist(mark.tag.at, mark.path[-1]) < 35 * shown.layout.growth
    supported = (parse_order("A GAS S F MAO - SPA/NC", CLASSIC),)
    marks = planned(before, CLASSIC, orders=supported, form=form).marks
    assert [mark.tag.words for mark in marks if mark.tag is not None] == ["NC"]
