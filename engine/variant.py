"""A variant: a map, who plays on it, how it starts and how it is won.

A seat is a group of powers that one person plays. Everything is counted and stored by power all the
same, so that centers, orders and plans need no second form; only Ready, votes and results are the
whole seat's.

A closed territory is another map of the same places: `Map.closing` takes borders away and keeps
provinces and locations, so that a position belongs to both maps and nothing in the judge asks what
year it is. What is judged on it leaves no note on an order, which others may be judging on the open
map.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from engine.board import Location, Map, Power, Province, Unit, UnitType, unit_of
from engine.errors import UnknownPowerError
from engine.position import Phase, PhaseType, Position, Season


class PowerNames(NamedTuple):
    """What people call a power: its name, the adjective, and other spellings."""

    name: str
    adjective: str
    aliases: tuple[str, ...] = ()


class Region(NamedTuple):
    """A part of the map that people speak of: its name, its provinces, and other names."""

    name: str
    provinces: tuple[Province, ...]
    aliases: tuple[str, ...] = ()


Seat = tuple[Power, ...]
"""The powers that one player plays, mostly one (R-ALT)."""


class Joining(NamedTuple):
    """A neutral power that joins one of the players by the flip of a coin (R-ALT-02).

    The coin is flipped before phase `flip` or the first one after it, and the power is played from
    `since` on, when the provinces that were closed open.
    """

    power: Power
    flip: Phase
    since: Phase
    map: Map


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """Everything that differs between two games played by the same rules.

    `powers` is in the order that lists show them; `centers_to_win` is the number of supply
    centers that wins (R-VIC-01). `home_lands` are the provinces of each power's home country
    besides its home centers (R-BOARD-09), `regions` the parts of the map that people speak of.

    `seats` are the powers by player: each its own where nothing is said. `neutral` powers are
    nobody's: their units hold, and are disbanded when they would have to retreat (R-ALT-06). Where
    `units_to_win` is set, so many units on the board of one player's powers together win, instead
    of what the edition says (R-VIC-03). Closed provinces are the map's (`Map.closing`).

    `about` says in a sentence what a set-up changes, besides who plays: with how few units it
    begins, say.

    `absent` powers are not in `powers` at all: they have no unit, and the supply centers at home
    to them are nobody's until somebody takes them.
    """

    name: str
    title: str
    map: Map
    powers: dict[Power, PowerNames]
    start: Position
    centers_to_win: int
    home_lands: Mapping[Power, tuple[Province, ...]] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    neutral: frozenset[Power] = frozenset()
    absent: frozenset[Power] = frozenset()
    units_to_win: int | None = None
    joining: Joining | None = None
    regions: tuple[Region, ...] = ()
    about: str = ""

    def __post_init__(self) -> None:
        if not self.seats:
            alone = tuple((power,) for power in self.powers if power not in self.neutral)
            object.__setattr__(self, "seats", alone)

    @property
    def played(self) -> tuple[Power, ...]:
        """The powers that somebody plays, in the order of `powers`."""
        return tuple(power for power in self.powers if power not in self.neutral)

    @property
    def first_year(self) -> int:
        """The year of the first moves: 1901 also where a game begins with builds in Winter 1900."""
        first = self.start.phase
        return first.year + (first.season is Season.WINTER)

    @property
    def centers_win(self) -> bool:
        """Whether centers win, whatever the edition counts, because units are few at first.

        More than half of those of two powers can be had within a year; where a game begins with
        builds, whoever alone sends them would have won.
        """
        return bool(self.absent) or self.start.phase.type is PhaseType.ADJUSTMENT

    def survivors(self, position: Position) -> tuple[Power, ...]:
        """The powers still in the game, with a unit, dislodged or not, or a center."""
        present = {unit.power for unit in position.units}
        present |= {entry.unit.power for entry in position.dislodged}
        present |= set(position.centers.values())
        return tuple(power for power in self.played if power in present)

    def seat_of(self, power: Power) -> Seat:
        """All the powers of the player who plays a power; of a neutral one it alone."""
        return next((seat for seat in self.seats if power in seat), (power,))

    def power(self, name: str) -> Power:
        """The power of a name in capitals. Raises UnknownPowerError."""
        if name in self.powers:
            return Power(name)
        known = ", ".join(self.powers)
        raise UnknownPowerError(f"no power is called {name!r}; the powers are {known}")

    def region_named(self, text: str) -> tuple[Province, ...]:
        """The provinces of a region by one of its names, in any case; none where none is meant."""
        words = " ".join(text.casefold().split()).removeprefix("the ")
        for region in self.regions:
            if words in {region.name, *region.aliases}:
                return region.provinces
        return ()

    def home_centers(self, power: Power) -> tuple[Province, ...]:
        """The home centers of a power, whoever owns them (R-BOARD-10)."""
        return tuple(place for place in self.map.provinces if place.home == power)

    def home_country(self, power: Power) -> tuple[Province, ...]:
        """Every province of a power's home country (R-BOARD-09)."""
        return self.home_centers(power) + self.home_lands.get(power, ())

    def unit(self, power: Power, text: str) -> Unit:
        """The unit a text such as `F STP/SC` names. Raises BoardError for an unknown location."""
        letter, _, code = text.partition(" ")
        return unit_of(power, UnitType(letter), self.map.location(code))

    def location(self, code: str) -> Location:
        """The location of a code on this variant's map. Raises BoardError."""
        return self.map.location(code)


def without_powers(
    variant: Variant, absent: Collection[Power], *, name: str, title: str
) -> Variant:
    """Return a variant of this name in which the `absent` powers are not on the board."""
    present = {power: names for power, names in variant.powers.items() if power not in absent}
    start = variant.start
    return replace(
        variant,
        name=name,
        title=title,
        powers=present,
        start=Position.of(
            start.phase,
            [unit for unit in start.units if unit.power in present],
            centers={place: power for place, power in start.centers.items() if power in present},
        ),
        seats=(),
        absent=frozenset(absent),
    )


@lru_cache(maxsize=16)
def with_ally(variant: Variant, leader: Power) -> Variant:
    """A variant once the neutral power that was to join has joined the player of `leader`.

    The provinces that were closed are open. Its name, which `variant_named` takes, is that of the
    variant with the leader's behind a slash. Unchanged where no power is to join anyone.
    """
    joining = variant.joining
    if joining is None:
        return variant

    def joined(seat: Seat) -> Seat:
        return (*seat, joining.power) if leader in seat else seat

    return replace(
        variant,
        name=f"{variant.name}/{leader}",
        map=joining.map,
        seats=tuple(map(joined, variant.seats)),
        neutral=variant.neutral - {joining.power},
        joining=None,
    )
