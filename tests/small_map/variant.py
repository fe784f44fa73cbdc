"""A small map for the tests: an isthmus with two coasts between two powers, three seas, an island.

It shows what a new map consists of. `variant.py` has its rules, `layout.py` its picture and
`outlines.py` the outlines that the picture is made from. `register` puts it beside the maps that
are shipped: a test that plays on it calls that first.
"""

import sys

import pytest

from engine.board import Coast, Map, Power, Province, Terrain, UnitType, unit_of
from engine.position import Phase, Position
from engine.variant import PowerNames, Region, Variant
from engine.variants import VARIANTS
from render.layouts import LAYOUTS
from tests.small_map.layout import layout_for

ASTER, BOREA = Power("ASTER"), Power("BOREA")

# Code, terrain (i inland, c coastal, s sea, x impassable), "*" for a center, home or "-", name.
_PROVINCES = """
ALD c * ASTER Alder
ARD i - ASTER Arden
ASH c * ASTER Ashport
BEC c * BOREA Beckmouth
BOL i - BOREA Bolder
BRI c * BOREA Brine
EAW s - -     Eastern Water
ISL c * -     Gull Island
ISM c * -     Isthmus
NOW s - -     Northern Water
PEA x - -     The Peak
SOW s - -     Southern Water
"""
_ARMY_BORDERS = {
    "ALD": ("ARD", "ASH", "ISM"),
    "ARD": ("ASH",),
    "ASH": ("ISM",),
    "BEC": ("BOL", "BRI", "ISL", "ISM"),
    "BOL": ("BRI", "ISM"),
    "BRI": ("ISM",),
}
_FLEET_BORDERS = {
    "ALD": ("ISM/NC", "NOW"),
    "ASH": ("ISM/SC", "SOW"),
    "BEC": ("BRI", "EAW", "ISL", "ISM/SC", "SOW"),
    "BRI": ("EAW", "ISM/NC", "NOW"),
    "EAW": ("ISL", "NOW", "SOW"),
    "ISL": ("SOW",),
    "ISM/NC": ("NOW",),
    "ISM/SC": ("SOW",),
}
_TERRAIN = {"i": Terrain.INLAND, "c": Terrain.COASTAL, "s": Terrain.SEA, "x": Terrain.IMPASSABLE}
_COASTS = {"ISM": (Coast.NORTH, Coast.SOUTH)}
_START = {ASTER: ("A ALD", "F ASH"), BOREA: ("A BRI", "F BEC")}


def _province(index: int, line: str) -> Province:
    code, terrain, center, home, name = line.split(None, 4)
    is_center = center == "*"
    return Province(
        code,
        name,
        _TERRAIN[terrain],
        index,
        is_center=is_center,
        home=Power(home) if is_center and home != "-" else None,
        coasts=_COASTS.get(code, ()),
    )


_MAP = Map(
    "small",
    [_province(index, line) for index, line in enumerate(_PROVINCES.strip().splitlines())],
    _ARMY_BORDERS,
    _FLEET_BORDERS,
)

SMALL = Variant(
    name="small",
    title="Small map",
    map=_MAP,
    powers={ASTER: PowerNames("Aster", "Astran"), BOREA: PowerNames("Borea", "Borean")},
    start=Position.of(
        Phase.parse("S1901M"),
        [
            unit_of(power, UnitType(text[0]), _MAP.location(text[2:]))
            for power, texts in _START.items()
            for text in texts
        ],
        centers={place: place.home for place in _MAP.provinces if place.home is not None},
    ),
    centers_to_win=4,
    home_lands={ASTER: (_MAP.province("ARD"),), BOREA: (_MAP.province("BOL"),)},
    regions=(Region("narrows", tuple(map(_MAP.province, ("ALD", "ISM", "BRI")))),),
)
LAYOUT = layout_for(SMALL)


def register(monkeypatch: pytest.MonkeyPatch, *others: Variant) -> None:
    """Put the small map beside those that are shipped, wherever a module holds these.

    `others` are variants that have no picture.
    """
    for module in list(sys.modules.values()):
        if getattr(module, "VARIANTS", None) is VARIANTS:
            monkeypatch.setattr(module, "VARIANTS", (*VARIANTS, SMALL, *others))
        if getattr(module, "LAYOUTS", None) is LAYOUTS:
            monkeypatch.setattr(module, "LAYOUTS", (*LAYOUTS, LAYOUT))
