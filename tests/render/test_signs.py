"""Signs are true: what looks like an order is one, and what differs looks different."""

import math

import pytest
from PIL import Image, ImageChops

from engine.board import Power, UnitType
from engine.judge import adjudicate
from engine.judge.outcome import Reason
from engine.reader.canonical import parse_order
from engine.rules import Rulebook
from engine.variants.classic import AUSTRIA, CLASSIC, ENGLAND, FRANCE, GERMANY, RUSSIA, TURKEY
from render.board import Picture, planned
from render.layout import FULL, SMALL, USUAL_LOOK, Form
from render.layouts.classic import LAYOUT
from render.marks.arrows import Layer, Line, Mark, draw_marks
from render.marks.legend import entries_of
from render.marks.pieces import Fate, Piece
from render.marks.rims import outline
from render.marks.units import draw_piece
from render.palette import Palette
from tests.render.colors import contrast
from tests.render.looking import PALETTES
from tests.render.scenes import Scene, Table, convoy_chain, position, resolved

PALETTE = LAYOUT.palette(USUAL_LOOK)
FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])


def plan(scene: Scene, form: Form = FULL) -> Picture:
    """The plan of a scene's picture."""
    return planned(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, form=form
    )


def judged(standing: Table, given: Table) -> Scene:
    """A position with these units, and what became of these orders."""
    before = position("S1905M", standing, {})
    orders = {
        power: [parse_order(text.strip(), CLASSIC) for text in texts.split(",")]
        for power, texts in given.items()
    }
    return Scene(before, adjudicate(before, orders, CLASSIC, Rulebook.modern()))


DISLODGED = {AUSTRIA: "A TYR", GERMANY: "A MUN, A BOH"}
BLOW = {GERMANY: "A MUN - TYR, A BOH S A MUN - TYR"}


def test_a_dislodged_unit_that_held_differs_from_one_without_an_order() -> None:
    """Both have the broken ring; the latter has its question mark, too, and words in the legend."""
    held, forgotten = (
        next(piece for piece in plan(scene).pieces if piece.power == AUSTRIA)
        for scene in (judged(DISLODGED, {**BLOW, AUSTRIA: "A TYR H"}), judged(DISLODGED, BLOW))
    )
    assert (held.fate, forgotten.fate) == (Fate.DISLODGED, Fate.DISLODGED_UNORDERED)
    drawn = []
    for fate in (Fate.DISLODGED, Fate.DISLODGED_UNORDERED):
        image = Image.new("RGB", (120, 120), PALETTE.neutral.tint)
        draw_piece(image, Piece(AUSTRIA, held.unit, (60.0, 60.0), fate), "A", PALETTE)
        drawn.append(image)
    assert ImageChops.difference(*drawn).getbbox() is not None
    assert entries_of((), [forgotten]) == ["dislodged", "no order"]


def test_a_unit_that_is_lost_at_once_and_had_no_order_has_its_question_mark() -> None:
    """With nowhere to go it is disbanded: a fleet in Kiel, its neighbours all taken."""
    around = {
        GERMANY: "F KIE",
        ENGLAND: "F HEL, F DEN, A HOL, A BER, F BAL",
        FRANCE: "A RUH, A MUN",
    }
    blow = {ENGLAND: "F HEL - KIE, F DEN S F HEL - KIE, F BAL - BER"}
    scene = judged(around, blow)
    assert scene.resolution is not None
    assert any(result.reason is Reason.NO_ORDER for result in scene.resolution.outcomes)
    fates = {str(piece.unit): piece.fate for piece in plan(scene).pieces if piece.power == GERMANY}
    assert fates == {"F KIE": Fate.DISBANDED_UNORDERED}


@FORMS
@pytest.mark.parametrize(
    "order", ["A MUN S A VEN - TYR", "F ION C A TUN - GRE", "F ENG C A BRE - WAL"]
)
def test_what_nobody_ordered_is_hollow(order: str, form: Form) -> None:
    """The way of the unit that a support or a convoy is for, of which no order is known."""
    parsed = parse_order(order, CLASSIC)
    words = order.split()
    before = position("S1905M", {FRANCE: f"{words[0]} {words[1]}, {words[3]} {words[4]}"}, {})
    marks = plan(Scene(before, None, (parsed,)), form).marks
    assert [mark.hollow for mark in marks if mark.layer is Layer.GHOST] == [True]
    assert all(mark.layer is Layer.GHOST or not mark.hollow for mark in marks)


def test_no_order_looks_hollow() -> None:
    """A hollow line is light with a coloured rim, every other the other way round."""
    path = tuple((20.0 + 4 * step, 60.0) for step in range(40))
    for hollow in (True, False):
        image = Image.new("RGB", (200, 120), (1, 2, 3))
        mark = Mark(FRANCE, Layer.GHOST, path, weight=4, hollow=hollow, growth=2)
        draw_marks(image, [mark], PALETTE)
        colors = PALETTE.of(FRANCE)
        inside, rim = (image.getpixel((100, y)) for y in (60, 65))
        assert inside == (colors.casing if hollow else colors.strong)
        assert rim == (colors.strong if hollow else colors.casing)


def test_the_way_that_a_broken_convoy_did_not_go_is_hollow() -> None:
    """From the lost fleet in the Ionian Sea to Apulia: no order of that fleet."""
    marks = plan(convoy_chain()).marks
    (rest,) = [mark for mark in marks if mark.hollow and mark.power == TURKEY]
    assert math.dist(rest.path[-1], LAYOUT.units["APU"]) < 20


@FORMS
def test_an_arrow_to_a_coast_ends_at_that_coast(form: Form) -> None:
    """From the Barents Sea to the north coast, though a fleet stands on the south coast."""
    scene = judged({ENGLAND: "F BAR", RUSSIA: "F STP/SC"}, {ENGLAND: "F BAR - STP/NC"})
    picture = plan(scene, form)
    (arrow,) = [mark for mark in picture.marks if mark.layer is Layer.MOVE]
    assert math.dist(arrow.path[-1], picture.layout.units["STP/NC"]) < 16


def test_an_order_by_convoy_shows() -> None:
    """Norway to Sweden: a wave while the order is open or has failed, and where it went so."""
    order = "A NWY - SWE VIA"
    before = position("S1905M", {ENGLAND: "A NWY"}, {})
    lines = {}
    for name, given in {
        "open": Scene(before, None, (parse_order(order, CLASSIC),)),
        "failed": Scene(before, resolved(before, {ENGLAND: f"{order} : fails"})),
        "went by land": Scene(before, resolved(before, {ENGLAND: order})),
        "open by land": Scene(before, None, (parse_order("A NWY - SWE", CLASSIC),)),
    }.items():
        (mark,) = plan(given).marks
        lines[name] = mark.line
    assert lines == {
        "open": Line.WAVY,
        "failed": Line.WAVY,
        "went by land": Line.SOLID,
        "open by land": Line.SOLID,
    }


def test_outlines_are_those_of_the_pieces() -> None:
    """An army is round, 21.5 px; a fleet reaches 24.5 px aside, 16 px up and 19 px down."""
    assert {round(math.hypot(x, y), 6) for x, y in outline(UnitType.ARMY)} == {21.5}
    xs, ys = zip(*outline(UnitType.FLEET), strict=True)
    assert [round(edge, 6) for edge in (min(xs), max(xs), min(ys), max(ys))] == [
        -24.5,
        24.5,
        -16.0,
        19.0,
    ]


@FORMS
@pytest.mark.parametrize(("code", "above"), [("BER", 27.6), ("NTH", 22.1)])
def test_the_ring_of_a_hold_follows_the_piece(code: str, above: float, form: Form) -> None:
    """6.1 px outside it, before it grows with the piece: 21.5 px over an army, 16 over a fleet."""
    before = position("S1905M", {ENGLAND: f"{'A' if code == 'BER' else 'F'} {code}"}, {})
    unit = str(before.units[0])
    picture = plan(Scene(before, None, (parse_order(f"{unit} H", CLASSIC),)), form)
    image = Image.new("RGB", picture.layout.size, (1, 2, 3))
    draw_marks(image, picture.marks, PALETTE)
    x, y = picture.pieces[0].at
    strong = PALETTE.of(ENGLAND).strong
    column = [
        away for away in range(10, 60) if image.getpixel((round(x), round(y) - away)) == strong
    ]
    middle = sum(column) / len(column) / picture.layout.growth
    assert abs(middle - above) <= 0.8


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("power", CLASSIC.powers)
def test_an_arrow_on_deep_water_has_its_casing(power: Power, palette: Palette) -> None:
    """On both sides, and at least 3 : 1 from it, so that no colour is lost on the sea."""
    path = tuple((20.0 + 4 * step, 60.0) for step in range(40))
    image = Image.new("RGB", (200, 120), palette.sea.depths)
    draw_marks(image, [Mark(power, Layer.MOVE, path, weight=6, head=22, growth=2)], palette)
    colors = palette.of(power)
    column = [image.getpixel((100, y)) for y in range(120)]
    inside = [y for y, color in enumerate(column) if color == colors.strong]
    cased = [y for y, color in enumerate(column) if color == colors.casing]
    assert min(cased) < min(inside)
    assert max(inside) < max(cased)
    assert contrast(colors.casing, colors.strong) >= 3
