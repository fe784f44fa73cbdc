"""Where arrows and lines begin, end and fail: seen whole, and never taken for another's."""

import math
from itertools import combinations, pairwise, permutations

import pytest
from PIL import Image

from engine.orders import Move
from engine.position import Dislodged
from engine.variants.classic import (
    AUSTRIA,
    CLASSIC,
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    TURKEY,
)
from render.board import Picture, planned
from render.canvas import Path, Point
from render.curves import bow, dashes, length, part
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.map.window import Window
from render.marks import orders as drawn_orders
from render.marks.arrows import Layer, Line, Mark, draw_marks, shield_of
from render.marks.pieces import RINGED, order_results, places_of
from render.marks.rims import RADIUS
from render.marks.spots import spots_in
from render.marks.units import RING_EDGE, badge_of
from render.marks.ways import Ways, names_and_centers
from tests.render.crowds import CROWDS
from tests.render.looking import ALL, GEOMETRY, contains, off_edge
from tests.render.occasions import OCCASIONS
from tests.render.scenes import SCENES, Scene, opening, position, resolved

FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])


def plan(scene: Scene, form: Form) -> Picture:
    """The plan of a scene's picture."""
    return planned(
        scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders, form=form
    )


def away(path: Path, point: Point) -> float:
    """How far a path stays from a point, between its vertices, too."""
    return min(off_edge(point, *edge) for edge in pairwise(path))


def test_an_arrow_is_widest_at_its_start() -> None:
    """Of a weight of 10 px it is 13 px wide there and 7 px behind its head."""
    mark = Mark(ENGLAND, Layer.MOVE, ((20.0, 60.0), (220.0, 60.0)), weight=10, head=20)
    image = Image.new("RGB", (260, 120), (1, 2, 3))
    draw_marks(image, [mark], ALL)
    strong = ALL.of(ENGLAND).strong
    start, end = (sum(image.getpixel((x, y)) == strong for y in range(120)) for x in (23, 196))
    assert 12 <= start <= 14
    assert 6 <= end <= 8


@pytest.mark.parametrize("growth", [1.0, 1.2])
def test_the_dashes_of_a_support_are_apart_with_their_casings(growth: float) -> None:
    """Between two of them at least 3 px of the ground are seen: dark casings made it a rope."""
    path = ((20.0, 60.0), (220.0, 60.0))
    mark = Mark(TURKEY, Layer.SUPPORT, path, Line.DASHED, 3.8, growth=growth)
    ground = (1, 2, 3)
    image = Image.new("RGB", (260, 120), ground)
    draw_marks(image, [mark], ALL)
    row = "".join("." if image.getpixel((x, 60)) == ground else "#" for x in range(20, 220))
    gaps = [len(gap) for gap in row.strip(".").split("#") if gap]
    assert len(gaps) >= 8
    assert min(gaps) >= 3


@FORMS
def test_arrows_end_in_the_province_they_go_to(form: Form) -> None:
    """Nearly all of six crowds of 34 units; where there is no room for the rest, at the piece."""
    inside = []
    for made in CROWDS.values():
        scene = made()
        assert scene.resolution is not None
        shown = plan(scene, form)
        at = {piece.unit.province: piece.at for piece in shown.pieces}
        moves = [item.order for item in scene.resolution.outcomes if isinstance(item.order, Move)]
        for mark in shown.marks:
            if mark.head and mark.layer in {Layer.MOVE, Layer.CONVOY}:
                start = mark.path[0]
                order = min(
                    moves, key=lambda move: math.dist(start, at[move.unit.location.province])
                )
                x, y = (place / form.scale for place in mark.path[-1])
                outline = GEOMETRY.outline(order.destination.province.code)
                inside.append(contains(outline, (x, y)))
    assert len(inside) > 100
    assert sum(inside) / len(inside) >= 0.96


@FORMS
@pytest.mark.parametrize(
    ("attack", "attacked"),
    [("A RUH - KIE", "F KIE"), ("A MAR - BUR", "A BUR"), ("F AEG - EAS", "F EAS")],
)
def test_an_attack_ends_at_the_piece_that_it_is_on(attack: str, attacked: str, form: Form) -> None:
    """Beside its rim and pointing at it, though there is room elsewhere in its province."""
    before = position("S1905M", {GERMANY: attacked, FRANCE: attack[:5]}, {})
    shown = plan(Scene(before, resolved(before, {FRANCE: f"{attack} : fails"})), form)
    (arrow,) = [mark for mark in shown.marks if mark.layer is Layer.MOVE]
    at = next(piece.at for piece in shown.pieces if piece.power == GERMANY)
    (x0, y0), (x1, y1) = arrow.path[-2:]
    size, far = shown.layout.growth, math.dist((x1, y1), at)
    assert (RADIUS + 3) * size < far < (RADIUS + 9) * size
    facing = (x1 - x0) * (at[0] - x1) + (y1 - y0) * (at[1] - y1)
    assert facing > 0.8 * math.dist((x0, y0), (x1, y1)) * far


@FORMS
def test_two_supports_of_each_other_are_seen_beside_a_piece_between_them(form: Form) -> None:
    """Venice and Rome, with an army in Tuscany: neither of their lines is under it."""
    before = position("S1905M", {ITALY: "A VEN, A ROM", AUSTRIA: "A TUS"}, {})
    table = {ITALY: "A VEN S A ROM, A ROM S A VEN", AUSTRIA: "A TUS H"}
    shown = plan(Scene(before, resolved(before, table)), form)
    tuscany = next(piece.at for piece in shown.pieces if piece.power == AUSTRIA)
    lines = [mark.path for mark in shown.marks if mark.shield is not None]
    assert len(lines) == 2
    assert min(away(line, tuscany) for line in lines) > RADIUS * shown.layout.growth


@FORMS
def test_an_arrow_ends_before_the_ring_of_who_is_dislodged(form: Form) -> None:
    """From Holland to Belgium, where a fleet is dislodged: the tip is outside its ring."""
    before = position("F1905M", {GERMANY: "A HOL", ENGLAND: "F BEL"}, {})
    table = {GERMANY: "A HOL - BEL", ENGLAND: "F BEL H : holds * A HOL - BEL"}
    shown = plan(Scene(before, resolved(before, table)), form)
    (arrow,) = [mark for mark in shown.marks if mark.layer is Layer.MOVE]
    belgium = next(piece.at for piece in shown.pieces if piece.power == ENGLAND)
    assert away(arrow.path, belgium) >= RING_EDGE * shown.layout.growth


@FORMS
@pytest.mark.parametrize("name", [*SCENES, *CROWDS])
def test_no_arrowhead_is_under_a_ring(name: str, form: Form) -> None:
    """Not even where 34 units stand beside each other: the tip and the middle of each are seen."""
    shown = plan({**SCENES, **CROWDS}[name](), form)
    ringed = [piece.at for piece in shown.pieces if piece.fate in RINGED]
    size = shown.layout.growth
    heads = [
        part(mark.path, length(mark.path) - 10 * size, length(mark.path))
        for mark in shown.marks
        if mark.head
    ]
    assert not [head for head in heads for at in ringed if away(head, at) < RING_EDGE * size - 1]


@FORMS
def test_where_an_attacker_came_from_is_not_under_the_piece_it_dislodged(form: Form) -> None:
    """From Holland to Belgium again, while the fleet looks for a retreat."""
    fleet = Dislodged(CLASSIC.unit(ENGLAND, "F BEL"), CLASSIC.map.province("HOL"), by_convoy=False)
    before = position("F1905R", {GERMANY: "A BEL"}, {}, [fleet])
    shown = plan(Scene(before), form)
    (arrow,) = [mark for mark in shown.marks if mark.layer is Layer.GHOST]
    pushed = next(piece.at for piece in shown.pieces if piece.power == ENGLAND)
    assert away(arrow.path, pushed) >= RING_EDGE * shown.layout.growth


@FORMS
@pytest.mark.parametrize(("sea", "coast"), [("BLA", "EC"), ("AEG", "SC")])
def test_an_arrow_to_a_fleet_on_a_coast_ends_on_its_side(sea: str, coast: str, form: Form) -> None:
    """To the coast of Bulgaria that the fleet stands on: the other coast is farther away."""
    before = position("S1905M", {TURKEY: f"F {sea}", AUSTRIA: f"F BUL/{coast}"}, {})
    table = {TURKEY: f"F {sea} - BUL/{coast} : fails", AUSTRIA: f"F BUL/{coast} H"}
    shown = plan(Scene(before, resolved(before, table)), form)
    (arrow,) = [mark for mark in shown.marks if mark.layer is Layer.MOVE]
    far = {
        code: math.dist(arrow.path[-1], shown.layout.units[f"BUL/{code}"]) for code in ("EC", "SC")
    }
    assert min(far, key=lambda code: far[code]) == coast


def touching(mark: Mark) -> float:
    """How far the middle of a cross is from the middle of the line that it touches, at most.

    Three quarters of the 12.5 px that it reaches and half of the 3.8 + 3.4 px of a line.
    """
    return (0.75 * 12.5 * mark.cross_size + 3.6) * mark.growth + 0.5


LOW_COUNTRIES = {
    ENGLAND: "F NTH - HOL : fails, F ENG - BEL : fails",
    FRANCE: "A BUR - BEL : fails, A PIC H",
    GERMANY: "A RUH - HOL : fails, F HOL H, A BEL H",
}


@FORMS
def test_four_failures_in_belgium_and_holland_can_be_counted(form: Form) -> None:
    """Each cross is on its own arrow or touches it, and off the others and their crosses."""
    standing = {
        power: ", ".join(" ".join(item.split()[:2]) for item in text.split(","))
        for power, text in LOW_COUNTRIES.items()
    }
    before = position("S1905M", standing, {})
    shown = plan(Scene(before, resolved(before, LOW_COUNTRIES)), form)
    size = shown.layout.growth
    failed = [mark for mark in shown.marks if mark.crosses]
    assert len(failed) == 4
    crosses = [mark.crosses[0] for mark in failed]
    assert min(math.dist(*pair) for pair in combinations(crosses, 2)) > 20 * size
    for mark, cross in zip(failed, crosses, strict=True):
        assert away(mark.path, cross) < touching(mark)
        others = [other.path for other in shown.marks if other is not mark and other.path]
        assert min(away(other, cross) for other in others) > 9 * size


def hidden(shown: Picture, form: Form) -> int:
    """How many crosses reach over a center or the letters at a coast."""
    layout, size = shown.layout, shown.layout.growth
    spots = [(at, form.center) for at in layout.centers.values()]
    spots += [(at, 6.0 * size) for at in layout.coast_marks.values()]
    crosses = [(cross, 7.2 * mark.cross_size) for mark in shown.marks for cross in mark.crosses]
    return sum(
        any(math.dist(cross, at) < reach + arm * size for at, reach in spots)
        for cross, arm in crosses
    )


@FORMS
@pytest.mark.parametrize("name", [*SCENES, *OCCASIONS])
def test_crosses_hide_no_center_and_no_coast(name: str, form: Form) -> None:
    """None in any scene."""
    assert hidden(plan({**SCENES, **OCCASIONS}[name](), form), form) == 0


@FORMS
def test_crosses_hide_centers_in_a_crowd_where_there_is_nothing_else(form: Form) -> None:
    """At most two of a hundred, where 34 units stand beside each other."""
    shown = [plan(made(), form) for made in CROWDS.values()]
    crosses = sum(len(mark.crosses) for picture in shown for mark in picture.marks)
    assert crosses > 100
    assert sum(hidden(picture, form) for picture in shown) <= crosses / 50


def test_ways_grow_with_the_map() -> None:
    """On a map twice as large, with pieces twice as large, lines begin twice as far off them."""
    scene = opening()
    found, standing = [], []
    for times in (1, 2):
        window = Window((0, 0), LAYOUT.size, SMALL.scale * times)
        layout = window.layout(LAYOUT, SMALL._replace(growth=SMALL.growth * times))
        named = names_and_centers(layout, SMALL.center * times)
        spots = spots_in(LAYOUT, window, SMALL)
        places = places_of(scene.position, layout, spots=spots, named=named)
        ways = Ways(
            order_results(scene.position, scene.resolution, ()),
            places,
            CLASSIC.map,
            named=named,
            spots=spots,
        )
        found.append(drawn_orders.marks_of(ways))
        standing.append(list(places.standing.values()))
    for usual, large in zip(*found, strict=True):
        assert (usual.power, usual.layer) == (large.power, large.layer)
        start, twice = (
            min(math.dist(mark.path[0], at) for at in pieces)
            for mark, pieces in zip((usual, large), standing, strict=True)
        )
        assert abs(twice / 2 - start) < 0.5


@FORMS
def test_an_arrow_short_of_room_shows_more_than_its_cross(form: Form) -> None:
    """Piedmont and Marseilles, Venice and Piedmont: of each shaft and head something is seen."""
    before = position("F1905M", {ITALY: "A VEN, A PIE", FRANCE: "F MAR", RUSSIA: "A MOS"}, {})
    table = {ITALY: "A VEN - PIE : fails, A PIE - MAR : fails", FRANCE: "F MAR H"}
    shown = plan(Scene(before, resolved(before, table)), form)
    size = shown.layout.growth
    for mark in shown.marks:
        if mark.crosses:
            long = sum(map(math.dist, mark.path, mark.path[1:]))
            assert long >= 40 * size


@FORMS
@pytest.mark.parametrize("name", CROWDS)
def test_a_cross_lies_on_its_own_line(name: str, form: Form) -> None:
    """Even where 34 units stand beside each other; a broken convoy's is where it broke.

    That of a move of less than 16 px of head, 25 px of cross and 18 px more may touch it.
    """
    for mark in plan(CROWDS[name](), form).marks:
        if not mark.hollow:
            is_short = mark.head and length(mark.path) < 59 * mark.growth
            most = touching(mark) if is_short else 0.5
            assert all(away(mark.path, cross) < most for cross in mark.crosses)


def arrow_of(shown: Picture, start: str, end: str) -> Path:
    """The path of the arrow that leaves the unit in a province and comes nearest to another."""
    at = {piece.unit.province.code: piece.at for piece in shown.pieces}
    leaving = [
        mark.path
        for mark in shown.marks
        if mark.head and min(at, key=lambda code: math.dist(at[code], mark.path[0])) == start
    ]
    return min(leaving, key=lambda path: math.dist(path[-1], shown.layout.units[end]))


@FORMS
def test_two_moves_that_fail_against_each_other_keep_their_shafts_apart(form: Form) -> None:
    """Holland and Belgium: 24 px from each other at their ends and more between, wholly seen."""
    before = position("S1905M", {GERMANY: "A HOL", FRANCE: "A BEL"}, {})
    table = {GERMANY: "A HOL - BEL : fails", FRANCE: "A BEL - HOL : fails"}
    shown = plan(Scene(before, resolved(before, table)), form)
    there, back = arrow_of(shown, "HOL", "BEL"), arrow_of(shown, "BEL", "HOL")
    assert min(away(there, point) for point in back) >= 22 * shown.layout.growth


@FORMS
def test_an_arrow_points_at_the_piece_where_it_goes_and_not_past_it(form: Form) -> None:
    """From Tuscany to Piedmont, past Venice: its tip is less than 60 degrees off the piece."""
    before = position("S1905M", {TURKEY: "A TUS, A PIE, A VEN"}, {})
    table = {TURKEY: "A TUS - PIE : fails, A PIE H, A VEN H"}
    shown = plan(Scene(before, resolved(before, table)), form)
    path = arrow_of(shown, "TUS", "PIE")
    (x0, y0), (x1, y1) = path[-3], path[-1]
    x, y = next(piece.at for piece in shown.pieces if piece.unit.province.code == "PIE")
    straight = (x1 - x0) * (x - x1) + (y1 - y0) * (y - y1)
    assert straight > 0.5 * math.dist(path[-3], path[-1]) * math.dist(path[-1], (x, y))


def test_a_bow_arrives_from_its_bend() -> None:
    """Over 100 px it is bent towards (50, 10), so it comes to (100, 0) as 50 to -10."""
    assert bow((0.0, 0.0), (100.0, 0.0), 0.1).arriving() == pytest.approx((50.0, -10.0))


@FORMS
def test_a_short_support_shows_three_dashes_and_each_supporter_a_dot(form: Form) -> None:
    """From Rome to Venice, beside Tuscany and Apulia: three dashes of 5 px, 12 px apart."""
    before = position("S1905M", {ITALY: "A ROM, A TUS, A APU", AUSTRIA: "A VEN"}, {})
    table = {
        ITALY: "A ROM - VEN, A TUS S A ROM - VEN, A APU S A ROM - VEN",
        AUSTRIA: "A VEN H : holds * A ROM - VEN",
    }
    shown = plan(Scene(before, resolved(before, table)), form)
    size = shown.layout.growth
    supports = [mark for mark in shown.marks if mark.dot is not None]
    assert len(supports) == 2
    for mark in supports:
        assert len(dashes(mark.path, 5.0 * size, 12.0 * size)) >= 3
    first, second = (mark.path[-1] for mark in supports)
    assert math.dist(first, second) >= 15 * size


@FORMS
def test_two_supports_of_each_other_are_two_curves(form: Form) -> None:
    """Munich and Berlin: each leaves the straight by 0.15 of its length, to another side."""
    before = position("S1905M", {GERMANY: "A MUN, A BER"}, {})
    table = {GERMANY: "A MUN S A BER, A BER S A MUN"}
    shown = plan(Scene(before, resolved(before, table)), form)
    at = [piece.at for piece in shown.pieces]
    middles = [
        part(mark.path, length(mark.path) / 2, length(mark.path))[0]
        for mark in shown.marks
        if mark.shield is not None
    ]
    assert len(middles) == 2
    assert math.dist(*middles) >= 0.25 * math.dist(*at)


def covering(shown: Picture, form: Form) -> list[int]:
    """For each shield how many centers and badges its arc, some 4 px wide, lies over."""
    size, lettered = shown.layout.growth, not form.is_named
    badges = [badge_of(piece, growth=size, lettered=lettered) for piece in shown.pieces]
    solid = [badge for badge in badges if badge]
    solid += [(at, form.center) for at in shown.layout.centers.values()]
    return [
        sum(
            any(math.dist(at, spot) < far + 1.8 * size for spot in shield_of(mark))
            for at, far in solid
        )
        for mark in shown.marks
        if mark.shield is not None
    ]


@FORMS
@pytest.mark.parametrize("name", [*SCENES, *OCCASIONS])
def test_shields_keep_off_centers_and_badges(name: str, form: Form) -> None:
    """None in any scene, but for a unit that has its badge between three of them."""
    found = covering(plan({**SCENES, **OCCASIONS}[name](), form), form)
    assert sum(found) <= (name == "sample_1902")


@FORMS
def test_shields_keep_off_centers_and_badges_in_crowds(form: Form) -> None:
    """One of more than a dozen may have no other room, where 34 units stand beside each other."""
    found = [count for made in CROWDS.values() for count in covering(plan(made(), form), form)]
    assert len(found) > 12
    assert sum(found) <= 1


@FORMS
@pytest.mark.parametrize("name", [*SCENES, *OCCASIONS, *CROWDS])
def test_lines_keep_off_centers(name: str, form: Form) -> None:
    """All of them, but for at most four of the lines of 34 units beside each other."""
    shown = plan({**SCENES, **OCCASIONS, **CROWDS}[name](), form)
    lines = [mark.path for mark in shown.marks if mark.path]
    centers = shown.layout.centers.values()
    touched = [away(line, at) < form.center for line in lines for at in centers]
    assert sum(touched) <= 4 * (name in CROWDS)


@FORMS
@pytest.mark.parametrize("name", ["crowded", "sample_1902", "convoy_chain"])
def test_a_cross_on_one_of_two_supports_of_each_other_is_off_the_other(
    name: str, form: Form
) -> None:
    """The other's line is beyond its edge: 12.5 px from its middle, and half a casing more."""
    shown = plan(SCENES[name](), form)
    supports = [mark for mark in shown.marks if mark.shield is not None]
    for mark, other in permutations(supports, 2):
        assert mark.shield is not None
        assert other.shield is not None
        far = math.dist(mark.shield, other.path[0]), math.dist(other.shield, mark.path[0])
        if max(far) < 50 * mark.growth:
            for cross in mark.crosses:
                assert away(other.path, cross) >= (12.5 * mark.cross_size + 1.7) * mark.growth


@FORMS
def test_a_support_from_close_by_has_three_dashes(form: Form) -> None:
    """Picardy's for Burgundy to Belgium: of 5 px each, 12 px apart."""
    (mark,) = [
        mark
        for mark in plan(SCENES["sample_1902"](), form).marks
        if mark.dot is not None and mark.power == FRANCE
    ]
    assert len(dashes(mark.path, 5.0 * mark.growth, 12.0 * mark.growth)) >= 3
