"""Set-ups for the tests that are not as others are.

EMPIRES has a map of its own without a picture. Eight powers, some with names of several words,
begin in the year 500 with builds and without a unit. A word of every other sentence is a code of a
province, and an island is left by convoy only. SPARSE is the classic map with a unit a power.
"""

from dataclasses import replace

from engine.board import Map, Power, Province, Terrain
from engine.position import Phase, Position
from engine.variant import PowerNames, Variant
from engine.variants.classic import CLASSIC

ROMANS, SAXONS, ANGLES, BYZANTIUM, FRANKS, GOTHS, VANDALS, THEBANS = map(
    Power,
    (
        *("HOLY_ROMAN_EMPIRE", "WEST_SAXONS", "EAST_ANGLES", "BYZANTIUM"),
        *("FRANKS", "GOTHS", "VANDALS", "THEBANS"),
    ),
)
_NAMES = {
    ROMANS: PowerNames("Holy Roman Empire", "Imperial", ("HRE",)),
    SAXONS: PowerNames("West Saxons", "West Saxon"),
    ANGLES: PowerNames("East Angles", "East Anglian"),
    BYZANTIUM: PowerNames("Byzantium", "Byzantine"),
    FRANKS: PowerNames("Franks", "Frankish"),
    GOTHS: PowerNames("Goths", "Gothic"),
    VANDALS: PowerNames("Vandals", "Vandal"),
    THEBANS: PowerNames("Thebans", "Theban"),
}
_HOMES = {
    "AAC": ("Aachen", ROMANS),
    "WES": ("Wessex", SAXONS),
    "NOR": ("Norwich", ANGLES),
    "CON": ("Constantinople", BYZANTIUM),
    "ORL": ("Orleans", FRANKS),
    "TOL": ("Toledo", GOTHS),
    "CAR": ("Carthage", VANDALS),
    "THE": ("Thebes", THEBANS),
}
"""The homes, each next to the one before, the first to the last, and all on the one sea."""
_RING = list(_HOMES)
_MAP = Map(
    "empires",
    [
        *(
            Province(code, name, Terrain.COASTAL, number, is_center=True, home=power)
            for number, (code, (name, power)) in enumerate(_HOMES.items())
        ),
        Province("CAP", "Capri", Terrain.COASTAL, 8, is_center=True),
        Province("MID", "Middle Sea", Terrain.SEA, 9),
    ],
    dict(zip(_RING, ([code] for code in (*_RING[1:], _RING[0])), strict=True)),
    {
        **dict(zip(_RING, ([code] for code in (*_RING[1:], _RING[0])), strict=True)),
        "MID": [*_RING, "CAP"],
    },
)
EMPIRES = Variant(
    name="empires",
    title="Empires of the Middle Sea",
    map=_MAP,
    powers=_NAMES,
    start=Position.of(
        Phase.parse("W0500A"),
        [],
        centers={place: place.home for place in _MAP.provinces if place.home is not None},
    ),
    centers_to_win=5,
)
SPARSE = replace(
    CLASSIC,
    name="1898",
    title="1898",
    start=Position.of(
        CLASSIC.start.phase,
        [CLASSIC.start.units_of(power)[0] for power in CLASSIC.powers],
        centers={CLASSIC.start.units_of(power)[0].province: power for power in CLASSIC.powers},
    ),
    about="Everyone begins with a single unit.",
)
