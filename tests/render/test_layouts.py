"""Every place of every variant is on its map, and the map's borders are the game's."""

import json
import math
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.board import Terrain
from engine.variant import Variant
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC
from render.layout import FULL, Form, Layout
from render.layout import SMALL as MESSAGE
from render.layouts import layout_of
from render.map.drawing import OFF_BOARD
from render.map.geometry import Geometry, Point, Polygon, load_geometry
from render.map.layers import load_layers, room_of
from render.map.names import draw_letters, letters_of
from render.map.window import whole_map
from render.marks.rims import RADIUS
from render.palette import LAND_CODES, SEA_CODES
from render.tools.layers import build
from tests.render.looking import contains, edges, off_edges
from tests.small_map.variant import SMALL, register

SHORTEST_BORDER = 6.0


@pytest.fixture(
    params=[*{(one.map.name, one.map.closed): one for one in reversed(VARIANTS)}.values(), SMALL],
    ids=lambda variant: variant.name,
)
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A variant of each board there is, the tests' own too; a closed territory makes another."""
    register(monkeypatch)
    chosen: Variant = request.param
    return chosen


def test_every_location_has_an_anchor_inside_its_province(variant: Variant) -> None:
    """A unit at any location is drawn on that province's land or water."""
    layout = layout_of(variant.map)
    geometry = load_geometry(layout)
    strays = [
        location.code
        for location in variant.map.locations
        if not contains(geometry.outline(location.province.code), layout.units[location.code])
    ]
    assert strays == []


def test_every_supply_center_has_a_dot_inside_its_province_and_no_other_has(
    variant: Variant,
) -> None:
    """The dots are those of the rules: R-BOARD-09."""
    layout = layout_of(variant.map)
    geometry = load_geometry(layout)
    centers = {place.code for place in variant.map.provinces if place.is_center}
    assert set(layout.centers) == centers
    assert [c for c in centers if not contains(geometry.outline(c), layout.centers[c])] == []


def test_every_coast_is_marked(variant: Variant) -> None:
    """Each coast of a province of several has its letters."""
    layout = layout_of(variant.map)
    coasts = {here.code for here in variant.map.locations if here.coast is not None}
    assert set(layout.coast_marks) == coasts


def test_every_province_but_impassable_ones_is_named(variant: Variant) -> None:
    """And its code is written, which orders are given by: nobody has to guess TYS and TYR."""
    board, names = variant.map, layout_of(variant.map).names
    assert set(names) == {p.code for p in board.provinces if p.terrain is not Terrain.IMPASSABLE}
    for code, name in names.items():
        said = [letter.sign for letter in letters_of(code, name, board)]
        spelled = "".join(board.province(code).name.split())
        assert "".join(said[: len(spelled)]).casefold() == spelled.casefold()
        assert "".join(said[len(spelled) :]) == code


class Written:
    """The names on a whole map: for each province the pixels of its letters, and their box."""

    def __init__(self, layout: Layout) -> None:
        self.layout = whole_map(layout, FULL).layout(layout, FULL)
        self.masks: dict[str, Image.Image] = {}
        self.boxes: dict[str, tuple[int, int, int, int]] = {}
        for code, name in self.layout.names.items():
            mask = Image.new("L", layout.size)
            draw_letters(mask, letters_of(code, name, layout.variant.map))
            self.masks[code] = mask.point([255 * (tone > INKED) for tone in range(256)])
            box = self.masks[code].getbbox()
            assert box is not None, code
            self.boxes[code] = box

    def over(self, code: str, others: Image.Image, box: tuple[int, int, int, int]) -> bool:
        """Whether letters lie on what is white on a picture of a box."""
        return ImageChops.darker(self.masks[code].crop(box), others).getbbox() is not None


@cache
def written_on(layout: Layout) -> Written:
    """The names on a whole map, written once for all who look at them."""
    return Written(layout)


INKED = 100
"""A pixel that has more of a letter's ink, of 255, is of the letter."""


def test_no_name_lies_over_a_center_or_another_name(variant: Variant) -> None:
    """Wherever names are written, which is on the full form alone."""
    written = written_on(layout_of(variant.map))
    over_center = set()
    star = Image.new("L", (2 * round(FULL.center) + 1,) * 2)
    ImageDraw.Draw(star).ellipse((0, 0, star.width - 1, star.height - 1), fill=255)
    for center, (x, y) in written.layout.centers.items():
        half = star.width // 2
        box = (x - half, y - half, x + half + 1, y + half + 1)
        over_center |= {(code, center) for code in written.masks if written.over(code, star, box)}
    assert over_center == set()
    touching = [
        (one, other)
        for one, other in combinations(written.masks, 2)
        if written.over(one, written.masks[other].crop(written.boxes[one]), written.boxes[one])
    ]
    assert touching == []
    small = whole_map(written.layout, MESSAGE).layout(written.layout, MESSAGE)
    assert not small.names


def test_a_name_lies_on_its_own_province(variant: Variant) -> None:
    """Or in the water beside it: four of the classic map have too little room on land."""
    layout = layout_of(variant.map)
    written, geometry = written_on(layout), load_geometry(layout)
    numbers = {code: number for number, code in enumerate((*geometry.land, *geometry.sea), 1)}
    lands = {numbers[code] for code in geometry.land} | {OFF_BOARD}
    ground = _numbered(geometry, numbers)
    beside, stray = set(), set()
    for code, box in written.boxes.items():
        near = ground.crop(box)
        others = near.point([255 * (n in lands - {numbers[code]}) for n in range(256)])
        if written.over(code, others, box):
            stray.add(code)
        water = near.point([255 * (n not in {0, numbers[code], *lands}) for n in range(256)])
        if written.over(code, water, box):
            beside.add(code)
    assert stray == set()
    assert beside == (
        {"BEL", "EDI", "LVP", "TUS"} if variant.map.name == CLASSIC.map.name else set()
    )


def _numbered(geometry: Geometry, numbers: dict[str, int]) -> Image.Image:
    """Which province each pixel is of: the outlines filled, the largest first."""
    outlines = [(code, polygon) for code in numbers for polygon in geometry.outline(code)]
    parts = [(polygon, numbers[code]) for code, polygon in outlines]
    parts += [(part, OFF_BOARD) for parts in geometry.off_board.values() for part in parts]

    def size(part: tuple[Polygon, int]) -> float:
        xs, ys = [x for x, _ in part[0][0]], [y for _, y in part[0][0]]
        return (max(xs) - min(xs)) * (max(ys) - min(ys))

    image = Image.new("L", geometry.size)
    for polygon, number in sorted(parts, key=size, reverse=True):
        ImageDraw.Draw(image).polygon(polygon[0], fill=number)
    return image


@pytest.mark.parametrize("form", [FULL, MESSAGE], ids=["full", "small"])
def test_centers_are_large_and_clear_of_borders_and_pieces(variant: Variant, form: Form) -> None:
    """28 px wide or more on 1800, 15.6 px or more from borders on the full form; Denmark's 13.

    On the small one, where they are larger and stand beside larger pieces, at least 11. On both
    they lie under no piece, on whichever coast of whichever province it stands.
    """
    whole = layout_of(variant.map)
    layout, geometry = whole_map(whole, form).layout(whole, form), load_geometry(whole)
    assert 2 * form.center >= 28 * form.scale
    for code, (x, y) in layout.centers.items():
        at = (x / form.scale, y / form.scale)
        least = 11.0 if form is MESSAGE else 13.0 if code == "DEN" else 15.6
        assert off_edges(geometry.outline(code), at) >= least, code
        assert contains(geometry.outline(code), at), code
        for anchor, spot in layout.units.items():
            gap = math.dist((x, y), spot)
            assert gap >= RADIUS * layout.growth + form.center - 1, (code, anchor)


@pytest.mark.parametrize("form", [FULL, MESSAGE], ids=["full", "small"])
def test_the_layers_are_as_large_as_the_form_and_know_every_place(
    variant: Variant, form: Form
) -> None:
    """None is an older map's: lands are numbered, every anchor has its room, every code colours."""
    layout = layout_of(variant.map)
    layers, geometry = load_layers(layout, form), load_geometry(layout)
    assert layout.size == geometry.size
    size = tuple(round(length * form.scale) for length in layout.size)
    assert {image.size for image in (layers.land, layers.dry, layers.detail, layers.sea)} == {size}
    lands = {p.code for p in variant.map.provinces if p.terrain is not Terrain.SEA}
    assert set(layers.provinces) == lands == set(geometry.land)
    numbers = {number for _, number in layers.land.getcolors() or ()}
    assert numbers <= {0, OFF_BOARD, *range(1, len(lands) + 1)}
    assert set(room_of(layout, form)) == set(layout.units)
    for image in (layers.detail, *(strip.codes for strip in layers.strips)):
        assert max(image.tobytes()) < LAND_CODES
    assert max(layers.sea.tobytes()) < SEA_CODES


@pytest.mark.parametrize("board", [CLASSIC, SMALL], ids=lambda variant: variant.name)
def test_the_layers_in_the_folder_are_those_that_the_tool_makes(
    board: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is there now: nobody has changed a place or a width and forgotten the files."""
    register(monkeypatch)
    layout = layout_of(board.map)
    build(layout, tmp_path)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert sorted([*made, "geometry.json"]) == sorted(
        path.name for path in layout.folder.iterdir() if path.suffix in {".png", ".json"}
    )
    for name in made:
        if name.endswith(".json"):
            one, other = (json.loads((at / name).read_text()) for at in (tmp_path, layout.folder))
            assert one == other
            continue
        with Image.open(tmp_path / name) as image, Image.open(layout.folder / name) as shipped:
            assert ImageChops.difference(image.convert("L"), shipped.convert("L")).getbbox() is None


def test_provinces_share_an_edge_exactly_where_a_unit_can_cross(variant: Variant) -> None:
    """Two spaces touch along at least six px if the game lets a unit pass, otherwise not at all.

    A border consists of the same points on both sides, so common edges are looked up by their
    end points.
    """
    layout = layout_of(variant.map)
    geometry = load_geometry(layout)
    owner: dict[frozenset[Point], str] = {}
    common: dict[frozenset[str], float] = {}
    playable = [p for p in variant.map.provinces if p.terrain is not Terrain.IMPASSABLE]
    for province in playable:
        for one, two in edges(geometry.outline(province.code)):
            edge = frozenset((one, two))
            if owner.setdefault(edge, province.code) != province.code:
                pair = frozenset((owner[edge], province.code))
                long = ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5
                common[pair] = common.get(pair, 0.0) + long
    board = variant.map
    fleets = {p.index: 0 for p in playable}
    for here in board.locations:
        if here.province.index in fleets:
            fleets[here.province.index] |= board.fleet_reach[here.index]
    game = {
        frozenset((here.code, there.code))
        for here in playable
        for there in board.provinces_in(board.army_reach[here.index] | fleets[here.index])
    }
    long_enough = {pair for pair, long in common.items() if long >= SHORTEST_BORDER}
    closed = {place.code for place in board.provinces_in(board.closed)}
    assert game - long_enough == set()
    assert {pair for pair in long_enough - game if not pair & closed} == set()
