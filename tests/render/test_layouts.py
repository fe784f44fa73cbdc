"""Every place of every variant is on its map, and the map's borders are the game's."""

import math

import pytest

from engine.board import Terrain
from engine.variant import Variant
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC
from render.layouts import layout_of
from render.map.geometry import Geometry, Point, load_geometry
from render.map.layers import load_layers
from tests.render.looking import contains, edges
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


def test_every_province_but_impassable_ones_has_spots_for_its_label(variant: Variant) -> None:
    """No province is drawn without its code."""
    labels = load_layers(layout_of(variant.map)).labels
    named = {p.code for p in variant.map.provinces if p.terrain is not Terrain.IMPASSABLE}
    assert set(labels) == named
    assert all(labels.values())


def test_the_layers_are_as_large_as_the_map_and_know_every_place(variant: Variant) -> None:
    """None is an older map's: lands are numbered, and every anchor has its room."""
    layout = layout_of(variant.map)
    layers, geometry = load_layers(layout), load_geometry(layout)
    pictures = (layers.land, layers.coast, layers.glow, layers.sea, layers.ink)
    assert {picture.size for picture in pictures} == {layout.size} == {geometry.size}
    lands = {p.code for p in variant.map.provinces if p.terrain is not Terrain.SEA}
    assert set(layers.numbers) == lands == set(geometry.land)
    assert set(layers.room) == set(layout.units)


def test_labels_lie_on_their_provinces(variant: Variant) -> None:
    """The middle of every spot is inside the province it names, or on the water beside it."""
    layout = layout_of(variant.map)
    geometry = load_geometry(layout)
    labels = load_layers(layout).labels
    strays = [
        (code, spot.x, spot.y)
        for code, spots in labels.items()
        for spot in spots
        if not contains(geometry.outline(code), (spot.x, spot.y))
        and not _nearest_on_water(geometry, code, (spot.x, spot.y))
    ]
    assert strays == []


def _nearest_on_water(geometry: Geometry, code: str, at: Point) -> bool:
    """Whether a point in a sea is at most 50 px from a land and further from all others."""
    if code in geometry.sea or not any(contains(sea, at) for sea in geometry.sea.values()):
        return False
    reach = {
        land: min(math.dist(at, point) for polygon in polygons for point in polygon[0])
        for land, polygons in geometry.land.items()
    }
    return reach[code] < 50 and min(reach, key=lambda land: reach[land]) == code


def test_a_province_with_little_room_can_still_be_named_in_several_places() -> None:
    """Whatever covers one spot, there are others, also on narrow coasts and in straits."""
    labels = load_layers(layout_of(CLASSIC.map)).labels
    for code in ("DEN", "LVP", "TUS", "ROM", "ALB", "HOL", "CON", "HEL", "SKA", "AEG"):
        spots = [(spot.x, spot.y) for spot in labels[code]]
        assert any(math.dist(one, two) > 40 for one in spots for two in spots), code


def test_every_sea_has_places_for_its_name_and_for_its_code_alone(variant: Variant) -> None:
    """So that lines and pieces can be given way to."""
    labels = load_layers(layout_of(variant.map)).labels
    for province in variant.map.provinces:
        if province.terrain is Terrain.SEA:
            assert {bool(spot.rows) for spot in labels[province.code]} == {True, False}


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
