"""Arrows and other marks, and what a phase leaves to be seen."""

import math
from dataclasses import replace

import pytest
from PIL import Image

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
from render.canvas import COARSE
from render.layout import FULL
from render.layouts.classic import LAYOUT
from render.marks.arrows import Layer, Line, Mark, draw_marks
from render.marks.orders import blows, captures
from render.marks.pieces import Fate, Piece, order_results, pieces_of
from render.marks.rims import RADIUS
from render.marks.units import draw_piece
from render.marks.ways import crowd
from tests.render.looking import ALL, ATLAS, marks_of, picture, places_in, shows, ways_of
from tests.render.occasions import OCCASIONS, fall, long_convoy, retreats, winter
from tests.render.scenes import Scene, opening

SIZE = (200, 200)


@pytest.mark.parametrize("first", [True, False])
def test_a_support_ends_in_a_dot_that_is_seen_on_the_arrow(*, first: bool) -> None:
    """In the supporter's colour, with a casing round it, whichever of the two is planned first."""
    move = Mark(TURKEY, Layer.MOVE, ((20.0, 100.0), (180.0, 100.0)), head=22)
    ended = (100.0, 100.0)
    support = Mark(AUSTRIA, Layer.SUPPORT, ((100.0, 20.0), ended), Line.DASHED, 3.8, dot=ended)
    image = Image.new("RGB", SIZE, (1, 2, 3))
    draw_marks(image, (support, move) if first else (move, support), ATLAS)
    assert image.getpixel((100, 100)) == ATLAS.of(AUSTRIA).strong
    assert image.getpixel((100, 103)) == ATLAS.of(AUSTRIA).strong
    assert image.getpixel((93, 100)) != ATLAS.of(TURKEY).strong
    assert image.getpixel((85, 100)) == ATLAS.of(TURKEY).strong


@pytest.mark.parametrize(
    ("fate", "ring", "badge"),
    [
        (None, False, False),
        (Fate.DISLODGED, True, False),
        (Fate.REMOVED, True, True),
        (Fate.BUILT, False, True),
        (Fate.UNORDERED, False, True),
    ],
)
def test_labels_keep_clear_of_rings_and_badges(
    fate: Fate | None, *, ring: bool, badge: bool
) -> None:
    """Where a piece has one nothing else is written."""
    piece = Piece(RUSSIA, CLASSIC.unit(RUSSIA, "A STP"), (100.0, 100.0), fate)
    crowded = crowd(replace(LAYOUT, size=SIZE), (), (piece,))
    beside = RADIUS + 9
    assert crowded.getpixel((100 // COARSE, 100 // COARSE)) == 255
    assert (crowded.getpixel((100 // COARSE, (100 + beside) // COARSE)) == 255) is ring
    assert (crowded.getpixel((126 // COARSE, 74 // COARSE)) == 255) is badge


def pieces(scene: Scene) -> list[Piece]:
    """The pieces of a scene with their fates."""
    results = tuple(order_results(scene.position, scene.resolution, scene.orders))
    places = places_in(scene)
    return list(pieces_of(scene.position, scene.resolution, results, places))


def fates(scene: Scene, fate: Fate) -> set[str]:
    """The units with a fate, as texts."""
    return {str(piece.unit) for piece in pieces(scene) if piece.fate is fate}


def test_centers_that_change_hands_are_ringed_in_the_new_owners_colour() -> None:
    """In Fall 1902: Portugal, Holland and Belgium, Sweden, Serbia and Greece, Tunis."""
    scene = fall()
    assert scene.resolution is not None
    marks = list(captures(scene.position, scene.resolution, LAYOUT, FULL.center))
    taken = {
        code: next(mark.power for mark in marks if mark.ring == LAYOUT.centers[code])
        for code in ("POR", "HOL", "BEL", "SWE", "SER", "GRE", "TUN")
    }
    assert taken == {
        "POR": FRANCE,
        "HOL": GERMANY,
        "BEL": GERMANY,
        "SWE": RUSSIA,
        "SER": AUSTRIA,
        "GRE": AUSTRIA,
        "TUN": ITALY,
    }
    assert len(marks) == len(taken)
    x, y = LAYOUT.centers["TUN"]
    assert shows(picture(scene), (x, y - FULL.center - 3), ALL.of(ITALY).strong, reach=1)


def test_no_center_is_ringed_in_spring() -> None:
    """Who stands on a center in spring does not own it yet: R-ADJ-01."""
    scene = long_convoy()
    assert scene.resolution is not None
    assert list(captures(scene.position, scene.resolution, LAYOUT, FULL.center)) == []


def test_a_retreat_shows_where_the_attacker_came_from() -> None:
    """From Ruhr and Piedmont by land, from London over the sea; each ends at the attacker."""
    position = retreats().position
    marks = list(blows(position, ways_of(retreats())))
    assert [mark.line for mark in marks] == [Line.WAVY, Line.SOLID, Line.SOLID]
    origins = ("LON", "RUH", "PIE")
    for mark, origin, target in zip(marks, origins, ("BRE", "BUR", "MAR"), strict=True):
        assert math.dist(mark.path[0], LAYOUT.units[origin]) < 3
        assert math.dist(mark.path[-1], LAYOUT.units[target]) < (RADIUS + 6) * FULL.growth
        assert mark.layer is Layer.GHOST


def test_colliding_retreats_are_crossed_and_disbanded() -> None:
    """Both armies that wanted Gascony wear the badge, the fleet in Picardy's way does not."""
    scene = retreats()
    assert fates(scene, Fate.DISBANDED) == {"A BUR", "A MAR"}
    assert fates(scene, Fate.DISLODGED) == {"F BRE"}


def test_no_order_is_told_from_a_hold() -> None:
    """England gave no orders in Fall 1902; the German fleet in Denmark was ordered to hold."""
    scene = fall()
    assert fates(scene, Fate.UNORDERED) == {"F NTH", "A YOR", "F ENG"}
    rings = {mark.ring for mark in marks_of(scene) if mark.ring is not None}
    assert rings == {LAYOUT.units["DEN"]}


def test_five_builds_and_three_removals_wear_their_badges() -> None:
    """The third removal was ordered by nobody, and shows it: Turkey sent nothing."""
    scene = winter()
    built = {"F STP/NC", "A WAR", "F MAR", "A PAR", "F NAP"}
    assert fates(scene, Fate.BUILT) == built
    assert fates(scene, Fate.REMOVED) == {"A ALB", "F IRI"}
    (chosen,) = fates(scene, Fate.REMOVED_UNORDERED)
    assert chosen in {str(unit) for unit in scene.position.units_of(TURKEY)}
    assert fates(scene, Fate.UNORDERED) == set()


def test_a_retreat_that_nobody_ordered_is_told_from_one_that_failed() -> None:
    """The two that collide were ordered; the fleet in Brest is not, when France forgets it."""
    scene = retreats(forgotten="F BRE R PIC")
    assert fates(scene, Fate.DISBANDED) == {"A BUR", "A MAR"}
    assert fates(scene, Fate.DISBANDED_UNORDERED) == {"F BRE"}
    assert fates(scene, Fate.UNORDERED) == set(), "nor does who came to Brest wear a badge"


def test_a_ring_of_the_dislodged_is_told_from_that_of_a_hold_without_its_colour() -> None:
    """It is open at the four corners, where a hold's is closed."""
    unit = CLASSIC.unit(FRANCE, "A PAR")
    image = Image.new("RGB", (80, 80), ATLAS.page)
    draw_piece(image, Piece(FRANCE, unit, (40.0, 40.0), Fate.DISLODGED), "F", ATLAS)
    held = Mark(FRANCE, Layer.SUPPORT, ring=(40.0, 40.0), ring_radius=36.0)
    draw_marks(image, (held,), ATLAS)
    ring, hold, corner = RADIUS + 5.5, 36.0, math.sqrt(0.5)
    found = [
        image.getpixel((round(39.5 + reach), round(39.5 + aside)))
        for radius in (ring, hold)
        for reach, aside in ((radius, 0.0), (radius * corner, radius * corner))
    ]
    strong = ATLAS.of(FRANCE).strong
    assert [color == ATLAS.failure for color in found] == [True, False, False, False]
    assert [color == strong for color in found] == [False, False, True, True]


def test_an_army_goes_through_all_four_fleets_to_its_landing() -> None:
    """From London by Channel, Atlantic, Western Mediterranean and Tyrrhenian Sea to Tuscany."""
    scene = long_convoy()
    (way,) = [mark for mark in marks_of(scene) if mark.layer is Layer.CONVOY]
    assert way.power == ENGLAND
    for code in ("ENG", "MAO", "WES", "TYS", "TUS"):
        assert min(math.dist(point, LAYOUT.units[code]) for point in way.path) < 12


def test_every_occasion_gives_only_legal_orders() -> None:
    """The scenes are what they say: no order in them is ignored, but one superfluous waive."""
    illegal = {
        (name, str(outcome.order))
        for name, made in {**OCCASIONS, "opening": opening}.items()
        for scene in (made(),)
        if scene.resolution is not None
        for outcome in scene.resolution.outcomes
        if outcome.reason.is_illegal
    }
    assert illegal == {("winter", "WAIVE")}
