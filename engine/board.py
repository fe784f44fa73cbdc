"""The board: powers, provinces, coasts, and which provinces are adjacent for which unit.

Provinces and locations are numbered, and the judge works with the numbers: a set of provinces is an
integer with one bit for each (`Province.bit`), and every question of adjacency is answered from
such a mask. There is one Province and one Location object of each per map, and they compare by
identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, NewType

from engine.errors import BoardError, UnknownCoastError, UnknownProvinceError, VariantError

Power = NewType("Power", str)
"""A power by its name in capitals: `Power("ENGLAND")`."""


class UnitType(StrEnum):
    """An army or a fleet; the value is the letter that orders use."""

    ARMY = "A"
    FLEET = "F"


Terrain = StrEnum("Terrain", "INLAND COASTAL SEA IMPASSABLE")
"""Where a province lies, which decides who may enter it and who may convoy."""


class Coast(StrEnum):
    """One of several coasts of a province (R-BOARD-05); the value is written after a slash."""

    NORTH = "NC"
    EAST = "EC"
    SOUTH = "SC"
    WEST = "WC"


@dataclass(frozen=True, slots=True, eq=False)
class Province:
    """A space of the board.

    `index` numbers the provinces of a map in the alphabetical order of their English names, as the
    technical guide does. It is at once the index of the judge's tables and the tie-break between
    removals (R-REM-06). `bit` is `1 << index`. `home` is the power whose home center the province
    is, or None. `coasts` is empty unless it has several. `aliases` may be cut short and misspelt,
    `native_names`, those of other languages, count only as they are.
    """

    code: str
    name: str
    terrain: Terrain
    index: int
    is_center: bool = False
    home: Power | None = None
    coasts: tuple[Coast, ...] = ()
    aliases: tuple[str, ...] = ()
    native_names: tuple[str, ...] = ()
    bit: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<Province {self.code}>"


@dataclass(frozen=True, slots=True, eq=False)
class Location:
    """Where a unit stands or goes: a province, or one coast of a province with several.

    An army stands at the location without a coast. A fleet in a province with several coasts stands
    at one of the coasts; there the location without a coast occurs only in orders, and means that
    no coast was written. `index` equals the province's for locations without a coast. `texts` has
    how a unit of each type is written that stands here, such as `F STP/SC`.
    """

    code: str
    province: Province
    coast: Coast | None
    index: int
    texts: Mapping[UnitType, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        texts = {unit_type: f"{unit_type.value} {self.code}" for unit_type in UnitType}
        object.__setattr__(self, "texts", texts)

    def admits(self, unit_type: UnitType) -> bool:
        """Whether a unit of this type can stand here."""
        terrain = self.province.terrain
        if unit_type is UnitType.ARMY:
            return terrain in {Terrain.INLAND, Terrain.COASTAL} and self.coast is None
        is_exact = self.coast is not None or not self.province.coasts
        return terrain in {Terrain.COASTAL, Terrain.SEA} and is_exact

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<Location {self.code}>"


class Unit(NamedTuple):
    """An army or a fleet of a power at a location. `str` gives `F STP/SC`, without the power."""

    power: Power
    type: UnitType
    location: Location

    @property
    def province(self) -> Province:
        """The province the unit occupies; a fleet on one coast occupies all of it (R-BOARD-05)."""
        return self.location.province

    def __str__(self) -> str:
        return self.location.texts[self.type]


@lru_cache(maxsize=4096)
def unit_of(power: Power, kind: UnitType, location: Location) -> Unit:
    """Return a unit, mostly the same object for the same three values.

    Orders, positions and results name the same few units again and again. Sharing them takes less
    room, and comparing an object with itself takes no time.
    """
    return Unit(power, kind, location)


class Map:
    """The provinces of a board and every adjacency between them.

    `army_borders` gives for each land province its neighbours, `fleet_borders` for each location
    where a fleet can stand the locations it can sail to. A border can be passed both ways, from
    whichever side it is written. Raises VariantError when a border names an unknown province.

    For the judge: `army_reach[province.index]` and `fleet_reach[location.index]` are masks of the
    provinces that a unit there can move to directly. `sea_reach[province.index]` is the sea part of
    the latter, for any coast. `borders[province.index]` is the mask of the provinces next to it
    for any unit, closed ones too. `seas`, `lands`, `ports` (coastal land, which armies can be
    convoyed from), `havens` (the ports they can be convoyed to) and `centers` are masks of
    provinces, `sea_numbers` the numbers of the seas.
    `singles[province.index]` is a tuple of just that number, `index_of[location]` the number of its
    province. `landings[unit_type][location]` maps each location that an order may write for a
    direct move to the location where the unit arrives; locations that are out of reach or ambiguous
    are left out.

    `closed` is a mask of provinces that nobody may enter: see `closing`.
    """

    def __init__(
        self,
        name: str,
        provinces: Iterable[Province],
        army_borders: Mapping[str, Iterable[str]],
        fleet_borders: Mapping[str, Iterable[str]],
        *,
        locations: tuple[Location, ...] | None = None,
        closed: int = 0,
    ) -> None:
        self.name = name
        self.closed = closed
        self.provinces: tuple[Province, ...] = tuple(provinces)
        self.locations: tuple[Location, ...] = locations or _locations(self.provinces)
        self._province_of_code = {province.code: province for province in self.provinces}
        self._location_of_code = {location.code: location for location in self.locations}
        self._beside = {
            UnitType.ARMY: self._joined(army_borders),
            UnitType.FLEET: self._joined(fleet_borders),
        }
        self._neighbours = {
            kind: {
                here: tuple(location for location in there if not location.province.bit & closed)
                for here, there in near.items()
            }
            for kind, near in self._beside.items()
        }
        self.landings: Mapping[UnitType, Mapping[Location, Mapping[Location, Location]]] = {
            kind: {here: self._landings(kind, here) for here in self.locations} for kind in UnitType
        }

        self.seas = self._mask(Terrain.SEA)
        self.lands = self._mask(Terrain.INLAND, Terrain.COASTAL)
        self.ports = self._mask(Terrain.COASTAL)
        self.havens = self.ports & ~closed
        self.centers = sum(province.bit for province in self.provinces if province.is_center)
        self.singles = tuple((province.index,) for province in self.provinces)
        self.sea_numbers = tuple(
            province.index for province in self.provinces if province.terrain is Terrain.SEA
        )
        self.index_of = {here: here.province.index for here in self.locations}
        self.army_reach, self.fleet_reach = (
            tuple(sum({there.province.bit for there in near[here]}) for here in self.locations)
            for near in self._neighbours.values()
        )
        borders, sea_reach = [0] * len(self.provinces), [0] * len(self.provinces)
        for here in self.locations:
            place = here.province.index
            beside = {there.province.bit for near in self._beside.values() for there in near[here]}
            borders[place] |= sum(beside)
            sea_reach[place] |= self.fleet_reach[here.index] & self.seas
        self.borders, self.sea_reach = tuple(borders), tuple(sea_reach)

    def closing(self, codes: Iterable[str]) -> Map:
        """The same board while nobody may enter some provinces (R-ALT-02).

        It has the same provinces and locations, so a position belongs to both maps; only the ways
        into the closed provinces are gone, from one of them to another, too. So nothing in the
        judge has to ask what year it is. Raises UnknownProvinceError.
        """
        borders = (
            {here.code: [there.code for there in near] for here, near in self._beside[kind].items()}
            for kind in UnitType
        )
        closed = sum(province.bit for province in map(self.province, codes))
        return Map(self.name, self.provinces, *borders, locations=self.locations, closed=closed)

    def province(self, code: str) -> Province:
        """The province of a three-letter code in capitals. Raises UnknownProvinceError."""
        try:
            return self._province_of_code[code]
        except KeyError:
            raise UnknownProvinceError(f"no province has the code {code!r}") from None

    def location(self, code: str) -> Location:
        """The location of a code such as `PAR` or `STP/SC`.

        Raises UnknownProvinceError, or UnknownCoastError when only the coast is wrong.
        """
        if code in self._location_of_code:
            return self._location_of_code[code]
        province_code, slash, coast = code.partition("/")
        province = self.province(province_code)
        if not slash:
            raise UnknownProvinceError(f"no province has the code {code!r}")
        known = ", ".join(province.coasts) or "no separate coasts"
        raise UnknownCoastError(f"{province.name} has {known}, not {coast!r}")

    def at(self, province: Province, coast: Coast | None = None) -> Location:
        """The location of a province, or of one of its coasts. Raises UnknownCoastError."""
        return self.location(f"{province.code}/{coast.value}") if coast else self.plain(province)

    def plain(self, province: Province) -> Location:
        """The location of a province without a coast: where an army stands."""
        return self.locations[province.index]

    def locations_of(self, province: Province) -> tuple[Location, ...]:
        """Every location of a province: the plain one first, then its coasts."""
        coasts = (self.location(f"{province.code}/{coast.value}") for coast in province.coasts)
        return (self.plain(province), *coasts)

    def standings(self, unit_type: UnitType, province: Province) -> tuple[Location, ...]:
        """The locations of a province at which a unit of this type can stand, maybe none."""
        return tuple(here for here in self.locations_of(province) if here.admits(unit_type))

    def neighbours(self, unit_type: UnitType, location: Location) -> tuple[Location, ...]:
        """The locations a unit can move to directly, in the order of their numbers.

        For a fleet they are coasts where the destination has several. Empty when no unit of this
        type can stand at `location`.
        """
        return self._neighbours[unit_type][location]

    def reach(self, unit_type: UnitType, location: Location) -> int:
        """The provinces a unit at `location` can move to directly, as a mask."""
        if unit_type is UnitType.ARMY:
            return self.army_reach[location.province.index]
        return self.fleet_reach[location.index]

    def arrivals(
        self, unit_type: UnitType, location: Location, province: Province
    ) -> tuple[Location, ...]:
        """The locations of `province` that a unit at `location` can move to directly."""
        return tuple(
            there for there in self.neighbours(unit_type, location) if there.province is province
        )

    def provinces_in(self, mask: int) -> tuple[Province, ...]:
        """The provinces of a mask, in the order of their numbers."""
        return tuple([self.provinces[number] for number in numbers_of(mask)])

    def _joined(self, borders: Mapping[str, Iterable[str]]) -> dict[Location, tuple[Location, ...]]:
        near: dict[Location, set[Location]] = {here: set() for here in self.locations}
        try:
            for code, neighbours in borders.items():
                here = self.location(code)
                for there in map(self.location, neighbours):
                    near[here].add(there)
                    near[there].add(here)
        except BoardError as error:
            raise VariantError(f"a border of the {self.name} map: {error}") from error
        return {
            here: tuple(sorted(there, key=lambda location: location.index))
            for here, there in near.items()
        }

    def _landings(self, unit_type: UnitType, here: Location) -> dict[Location, Location]:
        """Where a direct move arrives, by the location its order writes (R-ORD-14).

        A fleet reaches the coast it names, or the only one it can when none is named (DATC
        4.B.1, 4.B.2). A coast named for an army says nothing (DATC 4.B.6).
        """
        landings: dict[Location, Location] = {}
        for there in self.neighbours(unit_type, here):
            landings[there] = there
            if unit_type is UnitType.ARMY:
                landings.update(dict.fromkeys(self.locations_of(there.province), there))
            elif len(self.arrivals(unit_type, here, there.province)) == 1:
                landings[self.plain(there.province)] = there
        return landings

    def _mask(self, *terrains: Terrain) -> int:
        return sum(province.bit for province in self.provinces if province.terrain in terrains)

    def __repr__(self) -> str:
        return f"<Map {self.name}>"


def _locations(provinces: tuple[Province, ...]) -> tuple[Location, ...]:
    plain = [Location(province.code, province, None, province.index) for province in provinces]
    coasts = enumerate(
        ((place, coast) for place in provinces for coast in place.coasts), len(plain)
    )
    coastal = [
        Location(f"{at.code}/{coast.value}", at, coast, index) for index, (at, coast) in coasts
    ]
    return (*plain, *coastal)


def numbers_of(mask: int) -> list[int]:
    """The numbers of the provinces of a mask, ascending."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers
