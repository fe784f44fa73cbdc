"""A part of the map, enlarged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.board import Province
from engine.variants.classic import CLASSIC
from render import board_png
from render.errors import DrawingError
from render.heading import HEIGHT
from render.layouts.classic import LAYOUT
from render.map.geometry import load_geometry
from render.map.labels import COARSE, label_of, sprite
from render.map.layers import load_layers
from render.map.window import window_on
from render.marks.ways import names_and_centers
from tests.render.crowds import NAMES
from tests.render.scenes import LARGEST_FILE, SCENES


def provinces(codes: Iterable[str]) -> list[Province]:
    """Provinces by their codes."""
    return [CLASSIC.map.province(code) for code in codes]


@pytest.mark.parametrize("name", [region.name for region in CLASSIC.regions])
def test_a_window_shows_all_of_its_region_within_the_map(name: str) -> None:
    """Every anchor and corner of the region is inside, and the window inside the frame."""
    window = window_on(LAYOUT, CLASSIC.region_named(name))
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


def test_a_window_is_drawn_as_wide_as_the_whole_map() -> None:
    """What is enlarged fills the same page, at least twice as large for a small region."""
    window = window_on(LAYOUT, provinces(["MUN"]))
    assert window.drawn_size()[0] == LAYOUT.size[0]
    assert window.scale > 2


def test_the_labels_of_a_window_are_those_of_its_provinces() -> None:
    """In the Balkans Serbia has its label and Portugal none."""
    window = window_on(LAYOUT, CLASSIC.region_named("balkans"))
    labels = window.labels(load_layers(LAYOUT).labels, NAMES)
    assert "SER" in labels
    assert "POR" not in labels


@pytest.mark.parametrize("name", [region.name for region in CLASSIC.regions])
def test_no_label_is_cut_off_by_the_edge_of_a_close_up(name: str) -> None:
    """Russia's is left with the code of the Norwegian Sea, the name of which has no room there."""
    window = window_on(LAYOUT, CLASSIC.region_named(name))
    wide, high = window.drawn_size()
    labels = window.labels(load_layers(LAYOUT).labels, NAMES, growth=1.7)
    for code, spots in labels.items():
        for spot in spots:
            letters, _ = sprite(label_of(code, NAMES[code], spot, growth=1.7))
            left, top, right, foot = letters.getbbox() or (0, 0, 0, 0)
            across, down = spot.x - letters.width // 2, spot.y - letters.height // 2
            assert across + left >= 0, code
            assert down + top >= 0, code
            assert across + right <= wide, code
            assert down + foot <= high, code
    if name == "russia":
        assert {spot.rows for spot in labels["NWG"]} == {0}


def test_lines_in_a_close_up_avoid_centers_where_these_are_there() -> None:
    """The coarse picture of names and centers is that of the window, each center in its place."""
    window = window_on(LAYOUT, CLASSIC.region_named("balkans"))
    named = window.part(names_and_centers(LAYOUT, names=False))
    wide, high = window.drawn_size()
    assert named.size == (wide // COARSE, high // COARSE)
    for code in ("SER", "BUL", "GRE", "CON"):
        x, y = window.place(LAYOUT.centers[code])
        assert named.getpixel((round(x / COARSE), round(y / COARSE)))


def test_a_close_up_names_lands_that_have_only_their_code_on_the_whole_map() -> None:
    """Albania first with its name there, if nothing covers it."""
    whole = load_layers(LAYOUT).labels
    labels = window_on(LAYOUT, CLASSIC.region_named("balkans")).labels(whole, NAMES)
    assert whole["ALB"][0].rows == 0
    assert labels["ALB"][0].rows == 1


def test_a_crowded_close_up_is_small_enough() -> None:
    """The most crowded scene fits in 450,000 bytes at the width of a message."""
    scene = SCENES["crowded"]()
    balkans = CLASSIC.region_named("balkans")
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, region=balkans, size=1200
    )
    assert len(data) < LARGEST_FILE
    with Image.open(BytesIO(data)) as image:
        assert image.width == 1200


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
        box = (x - 30, y - 30 + HEIGHT, x + 30, y + 30 + HEIGHT)
        one, other = whole.crop(box), everything.crop(box)
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 4, unit


def test_a_province_of_another_map_is_refused() -> None:
    """The error names the argument."""
    stranger = replace(CLASSIC.map.province("MUN"), code="ZZZ")
    with pytest.raises(DrawingError, match="region") as caught:
        board_png(CLASSIC.start, CLASSIC, region=[stranger])
    assert caught.value.field == "region"
