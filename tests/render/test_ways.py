"""Lines find their way round names, and stay apart from each other."""

import math
from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageDraw

from engine.board import Unit, UnitType
from engine.judge import adjudicate
from engine.orders import Move, Named
from engine.position import Phase, Position
from engine.reader.canonical import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND, RUSSIA, TURKEY
from render import board_png
from render.canvas import Path
from render.curves import evenly
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.map.geometry import Polygon, load_geometry
from render.marks.arrows import Layer, Line, Mark
from render.marks.orders import blows
from render.marks.rims import RADIUS
from tests.render.crowds import CROWDS
from tests.render.looking import contains, marks_of, nearest, off_edges, places_in, ways_of
from tests.render.occasions import fall, retreats, solo
from tests.render.scenes import (
    Scene,
    convoy_chain,
    opening,
    position,
    resolved,
    sample_1902,
    sample_retreats,
)

FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])
_ASTRAY = {
    "NWY STP": "a fleet follows the coast of the Barents Sea",
    "DEN SWE": "between them is the Kattegat, which is of the Skagerrak",
    "BEL ENG": "Belgium's star is on its coast, and beside it is Picardy",
    "NAP ROM": "the star of Naples is on the straight way, and beside it are Apulia and the sea",
    "TRI VEN": "past the stars of both it is shorter over the head of the Adriatic",
    "LVP WAL": "past Liverpool's star it is shorter over the bay",
    "EDI LVP": "past Edinburgh's star there are few px, and Clyde is beside them",
}
"""The provinces that are left for others on the way from each to the other, and why."""
_TO_TUSCANY = ("ENG", "MAO", "WES", "TYS")


def orders(*texts: str) -> tuple[Mark, ...]:
    """The marks of orders given in a position where every unit they name stands."""
    parsed = tuple(parse_order(text, CLASSIC) for text in texts)
    standing = ", ".join(" ".join(text.split()[:2]) for text in texts)
    before = position("S1905M", {RUSSIA: standing}, {})
    return tuple(marks_of(Scene(before, None, parsed)))


def apart(one: Path, two: Path) -> float:
    """How far the middle third of a path stays from another path."""
    third = len(one) // 3
    return min(nearest(two, point) for point in one[third:-third])


@pytest.mark.parametrize("name", CROWDS)
def test_a_crowd_of_34_units_and_orders_is_drawn(name: str) -> None:
    """Wherever they stand close together every order that does something leaves a mark."""
    scene = CROWDS[name]()
    assert len(scene.position.units) == 34
    assert len(marks_of(scene)) >= 30
    if name == "west":
        assert board_png(scene.position, CLASSIC, resolution=scene.resolution)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("A VIE - BUD", "A BUD - VIE"),
        ("A NWY - STP", "A STP - NWY"),
        ("F MAO - WES", "F WES - MAO"),
    ],
)
def test_units_that_change_places_keep_to_their_own_side(one: str, two: str) -> None:
    """Neither of two arrows between the same spaces lies on the other: R-RING-01, head-to-heads."""
    first, second = orders(one, two)
    assert apart(first.path, second.path) > 10


@pytest.mark.parametrize(("one", "two"), [("BEL", "RUH"), ("SPA", "MAR"), ("NTH", "NWG")])
def test_units_that_support_each_other_show_two_lines(one: str, two: str) -> None:
    """Whether the two stand close or far apart."""
    kind = "F" if one == "NTH" else "A"
    texts = (f"{kind} {one} S {kind} {two}", f"{kind} {two} S {kind} {one}")
    first, second = orders(*texts)
    assert apart(first.path, second.path) > 7


def test_the_crosses_of_cut_mutual_supports_are_apart() -> None:
    """Rumania and Sevastopol, each cut while it supports the other: two crosses can be counted."""
    crosses = [
        mark.crosses[0]
        for mark in marks_of(sample_1902())
        if mark.power == RUSSIA and mark.shield is not None and mark.crosses
    ]
    pairs = [math.dist(a, b) for i, a in enumerate(crosses) for b in crosses[:i]]
    assert len(crosses) == 3
    assert min(pairs) > 15


def test_a_passage_leads_over_no_third_land() -> None:
    """The sea ways that are drawn round a corner stay off the land of others.

    But for a point or two of the forty or more, where a strait is narrower than an arrow.
    """
    geometry = load_geometry(LAYOUT)
    before = position("S1905M", {ENGLAND: "F WES, F ENG, F KIE"}, {})
    texts = ("F WES - MAO", "F ENG - NTH", "F KIE - BAL")
    parsed = tuple(parse_order(text, CLASSIC) for text in texts)
    for mark in marks_of(Scene(before, None, parsed)):
        middle = mark.path[len(mark.path) // 4 : -len(mark.path) // 4]
        on_land = {
            code
            for code, polygons in geometry.land.items()
            if code != "KIE" and sum(contains(polygons, point) for point in middle) > 2
        }
        assert on_land == set()


def long_over(path: Path, land: tuple[Polygon, ...], form: Form) -> int:
    """How many px of a path on a form's picture are over some land."""
    walked = evenly(path, 1.0)
    return sum(contains(land, (x / form.scale, y / form.scale)) for x, y in walked)


@FORMS
def test_what_sails_goes_round_land_that_is_none_of_its_ends(form: Form) -> None:
    """South of Sicily, west of Rome and Ireland, past Sardinia, but for 8 px of a cape."""
    geometry = load_geometry(LAYOUT)
    before = position(
        "S1905M", {RUSSIA: "A TUN, F ION, F WES, F NAO", TURKEY: "A LON, F ENG, F MAO, F TYS"}, {}
    )
    texts = (
        ("A TUN - GRE", "F ION C A TUN - GRE", "F WES - TYS", "F NAO - IRI"),
        ("F ION - TUN", "A LON - TUS", *(f"F {sea} C A LON - TUS" for sea in _TO_TUSCANY)),
    )
    found = {}
    for given in texts:
        parsed = tuple(parse_order(text, CLASSIC) for text in given)
        for (start, end), way in ways_of(Scene(before, None, parsed), form).moves.items():
            found[start.code, end.code] = way.seen
    sicily, rome = geometry.land["NAP"], geometry.land["ROM"]
    sardinia, ireland = geometry.off_board["SAR"], geometry.off_board["IRL"]
    for journey, land in (
        (("TUN", "GRE"), sicily),
        (("ION", "TUN"), sicily),
        (("LON", "TUS"), rome),
        (("WES", "TYS"), sardinia),
        (("NAO", "IRI"), ireland),
    ):
        assert long_over(found[journey], land, form) <= 8, journey


@FORMS
def test_an_arrow_bends_into_no_province_that_it_might_lead_to_instead(form: Form) -> None:
    """From Trieste to Venice and back, past a star on the straight way: not over Tyrolia."""
    geometry = load_geometry(LAYOUT)
    for way in ways_of(fall(), form).moves.values():
        straight = (way.whole[0], way.whole[-1])
        for code in ("TYR", "VIE"):
            most = long_over(straight, geometry.land[code], form) + 15
            assert long_over(way.seen, geometry.land[code], form) <= most


def every_move() -> Iterator[Move]:
    """Of each kind of unit from each place to each that it borders."""
    board = CLASSIC.map
    for kind in UnitType:
        for province in board.provinces:
            for here in board.standings(kind, province):
                for there in board.neighbours(kind, here):
                    yield Move(Named(kind, here), there)


@cache
def provinces_at() -> tuple[dict[str, int], Image.Image]:
    """Of which province each px of the map is, 0 off the board: numbers, and where they are."""
    codes = [province.code for province in CLASSIC.map.provinces if province.code in LAYOUT.units]
    numbers = {code: number for number, code in enumerate(codes, 1)}
    image = Image.new("L", LAYOUT.size, 0)
    draw = ImageDraw.Draw(image)
    for code, number in numbers.items():
        for outer, *holes in load_geometry(LAYOUT).outline(code):
            draw.polygon(outer, fill=number)
            for hole in holes:
                draw.polygon(hole, fill=0)
    return numbers, image


def astray(path: Path, own: Collection[str], form: Form) -> float:
    """What share of a path on a form's picture is over none of its own provinces."""
    numbers, image = provinces_at()
    mine = {numbers[code] for code in own}
    walked = [(round(x / form.scale), round(y / form.scale)) for x, y in evenly(path, 2.0)]
    return sum(image.getpixel(point) not in mine for point in walked) / len(walked)


@FORMS
def test_a_move_alone_on_the_board_keeps_to_its_two_provinces(form: Form) -> None:
    """No more than a quarter of what is seen of it is over others, but in a few narrow places."""
    found = {
        " ".join(sorted((here.code, there.code)))
        for move in every_move()
        for (here, there), way in ways_of(lone(move), form).moves.items()
        if astray(way.seen, (here.code, there.code), form) > 0.25
    }
    assert found <= _ASTRAY.keys()


def lone(move: Move) -> Scene:
    """A unit that moves, nothing else on the board."""
    unit = Unit(RUSSIA, *move.unit)
    return Scene(Position.of(Phase.parse("S1905M"), [unit], centers={}), None, (move,))


def test_the_crosses_of_two_that_bounce_off_each_other_are_apart() -> None:
    """However near their pieces are, as in Apulia and the Adriatic Sea: a cross is 17 px wide."""
    before = position("S1905M", {RUSSIA: "F ADR", TURKEY: "F APU"}, {})
    table = {RUSSIA: "F ADR - APU : fails", TURKEY: "F APU - ADR : fails"}
    one, two = (mark.crosses[0] for mark in marks_of(Scene(before, resolved(before, table))))
    assert math.dist(one, two) > 20


def test_several_supports_of_one_move_end_apart_and_off_its_cross() -> None:
    """Three dots can be counted on the way to Denmark; a failed move's is beside its cross."""
    dots = [mark.dot for mark in marks_of(solo()) if mark.dot is not None]
    denmark = [dot for dot in dots if math.dist(dot, LAYOUT.units["DEN"]) < 120]
    assert len(denmark) == 3
    assert min(math.dist(*pair) for pair in combinations(denmark, 2)) > 9
    marks = marks_of(opening())
    (dot,) = [mark.dot for mark in marks if mark.dot is not None]
    assert min(math.dist(dot, cross) for mark in marks for cross in mark.crosses) > 14


def test_a_passage_has_no_kink() -> None:
    """Even where it turns round a corner, as from the English Channel into the North Sea."""
    (mark,) = orders("F ENG - NTH")
    ways = [math.atan2(y1 - y0, x1 - x0) for (x0, y0), (x1, y1) in pairwise(mark.path)]
    turns = [abs(math.remainder(b - a, math.tau)) for a, b in pairwise(ways)]
    assert max(turns) < math.radians(20)


def test_a_convoy_leads_over_no_piece_that_has_no_part_in_it() -> None:
    """Over which it seemed to be carried: here Naples, on the way from the Ionian to Apulia."""
    scene = convoy_chain()
    naples = LAYOUT.units["NAP"]
    ways = [mark.path for mark in marks_of(scene) if mark.layer is Layer.CONVOY]
    assert min(nearest(path, naples) for path in ways) > RADIUS + 4


def test_the_cross_of_a_broken_convoy_is_beside_the_ring_of_the_lost_fleet() -> None:
    """Not on it: of the ring, half a piece and some 10 px wide, nothing is hidden."""
    lost = LAYOUT.units["ION"]
    crosses = [
        cross for mark in marks_of(convoy_chain()) for cross in mark.crosses if mark.power == TURKEY
    ]
    least, most = (RADIUS + 15) * FULL.growth, (RADIUS + 25) * FULL.growth
    assert [least < math.dist(cross, lost) < most for cross in crosses] == [True]


def test_a_retreat_leads_past_the_piece_that_forced_it() -> None:
    """From Brest, Burgundy and Marseilles, past three attackers."""
    scene = retreats()
    places = places_in(scene)
    standing, dislodged = places.standing.values(), places.dislodged.values()
    ways = [mark.path for mark in marks_of(scene) if mark.line is Line.DOTTED]
    assert len(ways) == len(dislodged) == 3
    assert min(nearest(path, piece) for path in ways for piece in standing) > RADIUS


def test_where_an_attacker_came_from_no_other_seems_to_have_come() -> None:
    """England's fleet is in Norway now: the army's arrow to St Petersburg begins at the border."""
    scene = sample_retreats()
    (start, *_) = min(
        (mark.path for mark in blows(scene.position, ways_of(scene))),
        key=lambda path: math.dist(path[-1], LAYOUT.units["STP"]),
    )
    assert math.dist(start, LAYOUT.units["NWY"]) > 2 * RADIUS * FULL.growth
    assert off_edges(load_geometry(LAYOUT).land["NWY"], start) < 20


def test_crowds_leave_centers_to_be_seen() -> None:
    """Of the 34 centers of six crowds with 34 orders each, lines touch no more than three."""
    touched = [
        nearest(mark.path, center) < 8
        for made in CROWDS.values()
        for mark in marks_of(made())
        for center in LAYOUT.centers.values()
        if mark.path
    ]
    assert sum(touched) <= 3


@pytest.mark.parametrize("name", CROWDS)
def test_crosses_lie_on_no_piece(name: str) -> None:
    """However crowded it is: a cross on a piece would say that the piece is lost."""
    scene = CROWDS[name]()
    pieces = places_in(scene).standing.values()
    crosses = [cross for mark in marks_of(scene) for cross in mark.crosses]
    assert min(math.dist(cross, piece) for cross in crosses for piece in pieces) > RADIUS


def test_an_army_that_its_own_fleet_carries_to_the_next_province_is_drawn_over_the_sea() -> None:
    """As judged: it goes by convoy though its order does not say so (DATC 4.A.3 d)."""
    before = position("S1905M", {RUSSIA: "A NWY, F SKA"}, {})
    given = [parse_order(text, CLASSIC) for text in ("A NWY - SWE", "F SKA C A NWY - SWE")]
    resolution = adjudicate(before, {RUSSIA: given}, CLASSIC, Rulebook.modern())
    (judged,) = (m for m in marks_of(Scene(before, resolution)) if m.layer is Layer.CONVOY)
    assert judged.line is Line.WAVY
    assert min(math.dist(point, LAYOUT.units["SKA"]) for point in judged.path) < 12
