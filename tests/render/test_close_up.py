"""A part of the map, enlarged: what is shown of it, and what its edge would cut off."""

import math
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.board import Province, Unit
from engine.variants.classic import AUSTRIA, CLASSIC, ITALY
from render import board_png
from render.board import Picture, planned
from render.canvas import COARSE
from render.close_up import close_ground, close_layout, enlarged, in_sight
from render.curves import length, part, seen_between
from render.heading import HEIGHT
from render.layout import FULL, SMALL, Form, Layout
from render.layouts.classic import LAYOUT
from render.map import drawing
from render.map.drawing import all_letters
from render.map.geometry import Polygon, load_geometry
from render.map.ground import ground_of
from render.map.names import boxes_of, letters_of
from render.map.outlines import outlines_of
from render.map.window import Window, window_on
from render.marks.arrows import Layer, Mark
from render.marks.pieces import Piece
from render.marks.rims import RADIUS
from render.marks.ways import names_and_centers
from render.stamp import FRAME
from tests.render.looking import GEOMETRY, contains, is_inside, off_edges, picture, window
from tests.render.scenes import SCENES, position, resolved

REGIONS = [region.name for region in CLASSIC.regions]
FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])


def provinces(codes: Iterable[str]) -> list[Province]:
    """Provinces by their codes."""
    return [CLASSIC.map.province(code) for code in codes]


@cache
def closely(shown: Window, form: Form = FULL) -> Layout:
    """The classic layout in a window."""
    return close_layout(LAYOUT, shown, form)


@pytest.mark.parametrize("name", REGIONS)
def test_a_window_shows_all_of_its_region_within_the_map(name: str) -> None:
    """Every anchor and corner of the region is inside, and the window inside the frame."""
    window = window_on(LAYOUT, CLASSIC.region_named(name), FULL)
    (left, top), (wide, high) = window.corner, window.size
    assert left >= 0
    assert top >= 0
    assert left + wide <= LAYOUT.size[0]
    assert top + high <= LAYOUT.size[1]
    for code in (place.code for place in CLASSIC.region_named(name)):
        x, y = window.place(LAYOUT.units[code])
        assert 0 < x < window.drawn_size()[0]
        assert 0 < y < window.drawn_size()[1]
        for polygon in load_geometry(LAYOUT).outline(code):
            for px, py in polygon[0]:
                if 0 <= px <= LAYOUT.size[0] and 0 <= py <= LAYOUT.size[1]:
                    assert left - 1 <= px <= left + wide + 1
                    assert top - 1 <= py <= top + high + 1


@FORMS
def test_a_window_is_drawn_as_wide_as_the_whole_map(form: Form) -> None:
    """What is enlarged fills the same page, at least twice as large for a small region."""
    window = window_on(LAYOUT, provinces(["MUN"]), form)
    assert window.drawn_size()[0] == LAYOUT.size[0] * form.scale
    assert window.scale > 2 * form.scale


@FORMS
def test_coasts_are_sharp_at_the_scale_of_the_close_up(form: Form) -> None:
    """Land and water part where the outlines do, to 1.5 px; an enlarged map would be off by more.

    Looked at 1.5 px to either side of the middle of every twelfth edge of the Balkans' coasts.
    """
    shown = window("balkans", form)
    close = close_ground(LAYOUT, shown, form).layers.dry
    assert close.size == shown.drawn_size()
    whole = ground_of(LAYOUT, form).layers.dry
    left, top, right, foot = (round(edge * form.scale) for edge in shown.box())
    coarse = whole.crop((left, top, right, foot)).resize(close.size, Image.Resampling.NEAREST)
    wrong = [0, 0]
    spots = list(_beside_coasts(shown, 1.5 / shown.scale))
    assert len(spots) > 100
    for at in spots:
        is_land = any(contains(land, at) for land in _lands_near(at))
        pixel = tuple(math.floor(place) for place in shown.exactly(at))
        for place, image in enumerate((close, coarse)):
            wrong[place] += bool(image.getpixel((pixel[0], pixel[1]))) != is_land
    assert wrong[0] <= len(spots) // 50
    assert wrong[1] > 3 * wrong[0]


def test_a_close_up_blurred_on_smaller_pictures_looks_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the depths and shadows in the Low Countries hardly 1 pixel of 50 is of another step."""
    shown = window("lowlands")
    letters = all_letters(closely(shown))
    found = []
    for coarsest in (8, 1):
        monkeypatch.setattr(drawing, "_COARSEST", coarsest)
        found.append(drawing.drawn_layers(LAYOUT, FULL, shown, letters, enlarged(shown, FULL)).sea)
    quick, usual = found
    differing = ImageChops.difference(quick, usual).point([0, *(255,) * 255])
    assert ImageStat.Stat(differing).mean[0] / 255 <= 0.02


def _beside_coasts(shown: Window, aside: float) -> Iterable[tuple[float, float]]:
    """Points of the map so far to either side of coasts, where no other coast is nearer."""
    left, top, right, foot = shown.box()
    edges = [
        (start, end)
        for path in outlines_of(LAYOUT).coasts
        for start, end in pairwise(path)
        if left + 5 < start[0] < right - 5 and top + 5 < start[1] < foot - 5 and start != end
    ]
    for (x0, y0), (x1, y1) in edges[::12]:
        long = math.dist((x0, y0), (x1, y1))
        for side in (aside, -aside):
            x = (x0 + x1) / 2 - (y1 - y0) / long * side
            y = (y0 + y1) / 2 + (x1 - x0) / long * side
            near = [edge for edge in edges if math.dist(edge[0], (x, y)) < 15]
            if off_edges(((*near,),), (x, y)) > 0.9 * aside:
                yield x, y


def _lands_near(at: tuple[float, float]) -> Iterable[tuple[Polygon, ...]]:
    """The outlines of land whose box a point is in."""
    for parts in (*GEOMETRY.land.values(), *GEOMETRY.off_board.values()):
        for polygon in parts:
            xs, ys = [x for x, _ in polygon[0]], [y for _, y in polygon[0]]
            if min(xs) <= at[0] <= max(xs) and min(ys) <= at[1] <= max(ys):
                yield (polygon,)


def test_the_names_of_a_window_are_those_of_its_provinces() -> None:
    """In the Balkans Serbia has its name and Portugal none."""
    names = closely(window("balkans")).names
    assert "SER" in names
    assert "POR" not in names


@pytest.mark.parametrize("name", REGIONS)
def test_no_name_is_cut_off_by_the_edge_of_a_close_up(name: str) -> None:
    """What is not seen whole has its code at most; Russia's shows NWG of the Norwegian Sea."""
    shown = window(name)
    layout = closely(shown)
    for code, written in layout.names.items():
        letters = letters_of(code, written, CLASSIC.map)
        for at, reach in boxes_of(letters):
            for place, long in zip(at, shown.drawn_size(), strict=True):
                assert reach <= place <= long - reach, code
    if name == "russia":
        said = letters_of("NWG", layout.names["NWG"], CLASSIC.map)
        assert "".join(letter.sign for letter in said) == "NWG"


def test_lines_in_a_close_up_avoid_centers_where_these_are_there() -> None:
    """The coarse picture of names and centers is that of the window, each center in its place."""
    shown = window("balkans")
    layout = closely(shown)
    named = names_and_centers(layout, FULL.center)
    wide, high = shown.drawn_size()
    assert named.size == (wide // COARSE, high // COARSE)
    for code in ("SER", "BUL", "GRE", "CON"):
        x, y = layout.centers[code]
        assert named.getpixel((round(x / COARSE), round(y / COARSE)))


def test_codes_beside_names_stand_above_them_where_a_close_up_has_the_room() -> None:
    """Enlarged by 1.7 or more, as Apulia's on a close-up of Italy alone."""
    place = next(code for code, name in LAYOUT.names.items() if name.code_at)
    for scale in (1.6, 1.7):
        moved = LAYOUT.names[place].moved(scale, 0, 0)
        assert (moved.code_at is None) is (scale == 1.7)


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_can_be_seen_closely(name: str) -> None:
    """Orders that leave the window, and pieces outside it, are no hindrance."""
    scene = SCENES[name]()
    corner = provinces(["SYR", "ARM"])
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        orders=scene.orders,
        region=corner,
        size=600,
    )
    assert data.startswith(b"\x89PNG")


def test_pieces_grow_no_more_than_the_land_does() -> None:
    """A region that is the whole map is not enlarged, and its pieces are those of the whole map."""
    whole, everything = (
        Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, region=region))).convert("RGB")
        for region in ((), CLASSIC.map.provinces)
    )
    assert whole.size == everything.size
    for unit in CLASSIC.start.units:
        x, y = LAYOUT.units[unit.location.code]
        box = (x - 24, y - 24 + HEIGHT, x + 24, y + 24 + HEIGHT)
        one, other = whole.crop(box), everything.crop(box)
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 4, unit


@pytest.mark.parametrize("region", REGIONS)
def test_what_is_moved_in_is_whole_and_in_its_own_province(region: str) -> None:
    """So is every piece and center that does not stand where the map has it."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT, FULL), closely(shown)
    center = FULL.center * moved.growth / FULL.growth
    for places, before, radius in (
        (moved.units, there.units, RADIUS * moved.growth),
        (moved.centers, there.centers, center),
    ):
        for code, at in places.items():
            if at != before[code]:
                assert is_inside(code.partition("/")[0], at, shown), code
                for place, length in zip(at, shown.drawn_size(), strict=True):
                    assert place - radius >= 2, code
                    assert place + radius <= length - 2, code


@pytest.mark.parametrize("region", REGIONS)
def test_the_region_itself_stays_as_it_is(region: str) -> None:
    """What was asked for is far enough from the edge: its pieces and centers are not moved."""
    shown = window(region)
    there, moved = shown.layout(LAYOUT, FULL), closely(shown)
    for code in (place.code for place in CLASSIC.region_named(region)):
        assert moved.units[code] == there.units[code]
        assert moved.centers.get(code) == there.centers.get(code)


def test_a_piece_half_beyond_the_edge_is_moved_in() -> None:
    """Galicia stands at the upper edge of the Balkans, Sevastopol beyond that of Turkey."""
    for code, region in (("GAL", "balkans"), ("SEV", "turkey")):
        shown = window(region)
        assert shown.place(LAYOUT.units[code])[1] < RADIUS
        moved = closely(shown).units[code]
        assert moved[1] >= FRAME + RADIUS * closely(shown).growth


def test_a_far_province_of_which_only_a_corner_is_seen_keeps_its_piece_outside() -> None:
    """Of Munich the Balkans show less than a piece and its code would take."""
    shown = window("balkans")
    assert closely(shown).units["MUN"][0] < 0


def test_a_center_moved_in_is_clear_of_its_piece_and_known_to_lines() -> None:
    """That of Berlin, for one, is beyond the edge of the close-up of the Low Countries."""
    shown = window("lowlands")
    moved = closely(shown)
    center = moved.centers["BER"]
    assert center != shown.place(LAYOUT.centers["BER"])
    reach = FULL.center * moved.growth / FULL.growth
    assert math.dist(center, moved.units["BER"]) >= RADIUS * moved.growth + reach
    named = names_and_centers(moved, reach)
    assert named.getpixel((center[0] // COARSE, center[1] // COARSE))


def test_the_letters_of_a_coast_are_left_out_where_a_piece_was_put() -> None:
    """Bulgaria's south coast, when only Greece and the Aegean are asked for; not on the Balkans."""
    south = window_on(LAYOUT, provinces(["GRE", "AEG"]), FULL)
    x, y = south.place(LAYOUT.coast_marks["BUL/SC"])
    assert 0 < x < south.drawn_size()[0]
    assert 0 < y < south.drawn_size()[1]
    assert "BUL/SC" not in closely(south).coast_marks
    assert "BUL/SC" in closely(window("balkans")).coast_marks


def piece(code: str, at: tuple[float, float]) -> Piece:
    """A piece of Austria somewhere."""
    unit: Unit = CLASSIC.unit(AUSTRIA, f"A {code}")
    return Piece(AUSTRIA, unit, at)


def test_what_is_outside_needs_no_entry_in_the_legend() -> None:
    """Marks and pieces are dropped of which nothing is seen; a line that only passes is kept."""
    outside = Mark(ITALY, Layer.MOVE, ((-300.0, 50.0), (-200.0, 50.0)), head=22)
    passing = Mark(ITALY, Layer.MOVE, ((-50.0, 50.0), (50.0, 50.0), (150.0, 50.0)))
    ring = Mark(ITALY, Layer.SUPPORT, ring=(50.0, 50.0))
    pieces = [piece("GAL", (50, 50)), piece("UKR", (50, 300))]
    marks, seen = in_sight((outside, passing, ring), pieces, (100, 100))
    assert marks == [passing, ring]
    assert seen == pieces[:1]


def test_a_province_seen_at_the_edge_is_named() -> None:
    """By its code, on its own land, where its name would be cut off."""
    for code, region in (("VEN", "france"), ("BOH", "lowlands")):
        shown = window(region)
        letters = list(letters_of(code, closely(shown).names[code], CLASSIC.map))
        assert "".join(letter.sign for letter in letters) == code
        assert all(is_inside(code, at, shown) for at, _ in boxes_of(letters))


@pytest.mark.parametrize(
    ("code", "region"), [("NAO", "england"), ("MAO", "england"), ("NWG", "scandinavia")]
)
def test_a_code_stands_in_the_middle_of_what_is_seen_of_its_province(
    code: str, region: str
) -> None:
    """Of wide waters: 60 px of them on every side, where a code is 32 px high at most."""
    shown = window(region)
    name = closely(shown).names[code]
    assert name.size == 0
    x, y = name.middle
    for turn in range(0, 360, 30):
        angle = math.radians(turn)
        around = (x + 60 * math.cos(angle), y + 60 * math.sin(angle))
        assert is_inside(code, around, shown)
        assert all(
            0 <= place <= most for place, most in zip(around, shown.drawn_size(), strict=True)
        )


@pytest.mark.parametrize("region", REGIONS)
def test_no_name_is_left_under_a_piece_that_was_moved_in(region: str) -> None:
    """As Galicia's was in the Balkans, with one letter to be seen: there is the code beside it."""
    layout = closely(window(region))
    for code, name in layout.names.items():
        if name.size:
            for at, reach in boxes_of(letters_of(code, name, CLASSIC.map)):
                for moved in layout.beyond:
                    far = math.dist(at, layout.units[moved])
                    assert far >= RADIUS * layout.growth + 0.5 * reach, (code, moved)
    if region == "balkans":
        assert layout.names["GAL"].size == 0


@pytest.mark.parametrize("region", REGIONS)
def test_a_code_is_clear_of_the_name_below_it(region: str) -> None:
    """By 1 px and more in a close-up, from the tallest letter, 0.7 of the size above its foot."""
    layout = closely(window(region))
    for code, name in layout.names.items():
        if name.size and name.code_at is None and name.scale > 1.3:
            *letters, _, _, _ = letters_of(code, name, CLASSIC.map)
            of_code = list(letters_of(code, name, CLASSIC.map))[-3:]
            for sign in of_code:
                near = min(letters, key=lambda letter: math.dist(letter.at, sign.at))
                dx, dy = sign.at[0] - near.at[0], sign.at[1] - near.at[1]
                up = dx * math.sin(near.turn) - dy * math.cos(near.turn)
                assert up >= 0.7 * name.size + 1, code


def test_a_code_that_would_be_on_the_water_stands_where_the_whole_map_has_it() -> None:
    """That of Apulia, in the Balkans as in Italy: on its own land."""
    shown = window("balkans")
    name = closely(shown).names["APU"]
    for at, _ in boxes_of(list(letters_of("APU", name, CLASSIC.map))[-3:]):
        assert is_inside("APU", at, shown)


@pytest.mark.parametrize("code", ["ALB", "BOT", "DEN", "HEL", "HOL", "MAO", "PIC", "TUS"])
def test_a_province_alone_is_named_on_it(code: str) -> None:
    """However small it is, or large: a close-up of it has its name, none of it beyond its coast."""
    shown = window_on(LAYOUT, provinces([code]), FULL)
    letters = list(letters_of(code, closely(shown).names[code], CLASSIC.map))
    spelled = CLASSIC.map.province(code).name.replace(" ", "")
    said = "".join(letter.sign for letter in letters)
    assert said.casefold() == f"{spelled}{code}".casefold()
    assert all(is_inside(code, at, shown) for at, _ in boxes_of(letters))


@pytest.mark.parametrize("region", REGIONS)
def test_no_name_stands_on_a_center_or_another_name(region: str) -> None:
    """Neither where centers and codes were moved in, nor in between."""
    layout = closely(window(region))
    reach = FULL.center * layout.growth / FULL.growth
    spots = {
        code: boxes_of(letters_of(code, name, CLASSIC.map)) for code, name in layout.names.items()
    }
    for code, letters in spots.items():
        for at, size in letters:
            for center, dot in layout.centers.items():
                assert math.dist(at, dot) >= reach + size * 0.6, (code, center)
            for other, others in spots.items():
                gaps = [math.dist(at, there) - 0.9 * (size + far) for there, far in others]
                assert other == code or min(gaps) >= 0, (code, other)


def move_in(region: str, given: str, form: Form, *, verdict: str = "") -> tuple[Picture, Mark]:
    """The close-up of a region with one move in it, and its mark; convoys stand before the move."""
    texts = given.split(", ")
    units = ", ".join(text[:5] for text in texts)
    before = position("S1905M", {ITALY: units}, {})
    table = {ITALY: ", ".join([*texts[:-1], texts[-1] + verdict])}
    shown = planned(
        before,
        CLASSIC,
        resolution=resolved(before, table),
        region=CLASSIC.region_named(region),
        form=form,
    )
    (mark,) = [mark for mark in shown.marks if mark.layer in {Layer.MOVE, Layer.CONVOY}]
    return shown, mark


@FORMS
@pytest.mark.parametrize(
    ("region", "given", "last", "end"),
    [
        ("lowlands", "F NTH C A LON - NWY, A LON - NWY", "NTH", "NWY"),
        ("germany", "F NTH C A LON - NWY, A LON - NWY", "NTH", "NWY"),
        ("scandinavia", "A LVN - STP", "LVN", "STP"),
        ("germany", "A TRI - VEN", "TRI", "VEN"),
    ],
)
def test_a_line_leaves_a_close_up_towards_the_place_it_goes_to(
    region: str, given: str, last: str, end: str, form: Form
) -> None:
    """To 15 degrees, from the last place that is seen of it, and not along the edge."""
    shown, mark = move_in(region, given, form)
    _, leaves = seen_between(mark.path, shown.layout.size)
    assert leaves < length(mark.path)
    (x0, y0), *_, (x1, y1) = part(mark.path, leaves - 40, leaves)
    x2, y2 = shown.layout.units[last]
    x3, y3 = shown.window.place(LAYOUT.units[end])
    off = math.atan2(y1 - y0, x1 - x0) - math.atan2(y3 - y2, x3 - x2)
    assert abs(math.remainder(off, math.tau)) < math.radians(15)


def test_a_move_ends_where_a_close_up_moved_its_place_if_nothing_is_in_between() -> None:
    """Kiel to Helgoland Bight, of which the Low Countries show no more than the south."""
    shown, mark = move_in("lowlands", "F KIE - HEL", FULL)
    assert shown.layout.units["HEL"] != shown.window.place(LAYOUT.units["HEL"])
    assert math.dist(mark.path[-1], shown.layout.units["HEL"]) < 10


@FORMS
def test_a_move_that_fails_beyond_the_edge_has_its_cross_on_the_picture(form: Form) -> None:
    """From Trieste to Venice, as Germany's close-up shows it: the whole cross, 10 px or more."""
    shown, mark = move_in("germany", "A TRI - VEN", form, verdict=" : fails")
    for at, most in zip(mark.crosses[0], shown.layout.size, strict=True):
        assert 10 <= at <= most - 10


def test_a_path_is_seen_from_where_it_enters_to_where_it_leaves() -> None:
    """Through a picture 100 px wide, from 50 px before it to 70 px behind: told to 4 px."""
    path = ((-50.0, 40.0), (170.0, 40.0))
    enters, leaves = seen_between(path, (100, 80))
    assert 50 <= enters <= 54
    assert 146 <= leaves <= 150
    assert seen_between(((10.0, 10.0), (40.0, 50.0)), (100, 80)) == (0.0, 50.0)


@FORMS
def test_a_close_up_looks_as_its_form_does(form: Form) -> None:
    """As wide as the form's whole map, names on the full one alone."""
    scene = SCENES["crowded"]()
    shown = planned(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        region=CLASSIC.region_named("balkans"),
        form=form,
    )
    assert bool(shown.layout.names) is form.is_named
    assert shown.layout.growth == form.growth * enlarged(shown.window, form)
    assert picture(scene, form=form, region="balkans").width == LAYOUT.size[0] * form.scale
