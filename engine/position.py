"""Phases, what is played when; and positions, all that the judge may know at the start of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from engine.board import Power, Province, Unit, UnitType
from engine.errors import PhaseError, PositionError


class Season(StrEnum):
    """Spring and Fall have moves and retreats, Winter the adjustments that end a year."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"


class PhaseType(StrEnum):
    """What is ordered in a phase."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"


_OF_A_YEAR: tuple[tuple[Season, PhaseType], ...] = (
    (Season.SPRING, PhaseType.MOVEMENT),
    (Season.SPRING, PhaseType.RETREAT),
    (Season.FALL, PhaseType.MOVEMENT),
    (Season.FALL, PhaseType.RETREAT),
    (Season.WINTER, PhaseType.ADJUSTMENT),
)
_CODE = re.compile(r"([SFW])(\d{4})([MRA])", re.ASCII)


class Phase(NamedTuple):
    """A phase of a game (R-START-03). `str` gives `S1901M`, which `Phase.parse` takes."""

    year: int
    season: Season
    type: PhaseType

    @classmethod
    def parse(cls, code: str) -> Phase:
        """Read a code such as `S1901M`, `F1901R` or `W0500A`. Raises PhaseError."""
        match = _CODE.fullmatch(code)
        if match is None:
            raise PhaseError(f"{code!r} is no phase: a phase is written like S1901M or W1901A")
        season, phase_type = Season(match[1]), PhaseType(match[3])
        if (season, phase_type) not in _OF_A_YEAR:
            raise PhaseError(f"there is no phase {code!r}: a year is S…M, S…R, F…M, F…R, W…A")
        return cls(int(match[2]), season, phase_type)

    @property
    def ordinal(self) -> int:
        """A number that grows from each phase to the next, and on through the years."""
        return self.year * len(_OF_A_YEAR) + _OF_A_YEAR.index((self.season, self.type))

    @property
    def next(self) -> Phase:
        """The phase after this one when none is skipped."""
        year, place = divmod(self.ordinal + 1, len(_OF_A_YEAR))
        return Phase(year, *_OF_A_YEAR[place])

    @property
    def ends_year_of_play(self) -> bool:
        """Whether center ownership is settled once this phase is over (R-ADJ-01, R-RET-08)."""
        return self.season is Season.FALL

    def __str__(self) -> str:
        return f"{self.season.value}{self.year:04d}{self.type.value}"


class Dislodged(NamedTuple):
    """A unit that must retreat, and where the attack on it came from.

    The unit may not retreat to `attacker_from` unless the attacker came by convoy (R-RET-01, DATC
    4.A.5).
    """

    unit: Unit
    attacker_from: Province
    by_convoy: bool


NO_OWNERS: MappingProxyType[Province, Power] = MappingProxyType({})


class Position(NamedTuple):
    """The units on the board at the start of a phase.

    `units` are the standing units in the order of their provinces' numbers; `dislodged` those with
    a retreat to make (in retreat phases only), in the same order. `centers` maps each owned supply
    center to its owner and leaves neutral ones out; it is a `MappingProxyType` so that nobody can
    change a position through it. `contested` are the provinces left vacant by a standoff in the
    moves before, which are closed to retreats (R-MOVE-08).

    Build one with `Position.of`, which sorts and checks. It is a named tuple because Python makes
    these fastest and every phase makes one.
    """

    phase: Phase
    units: tuple[Unit, ...]
    centers: MappingProxyType[Province, Power] = NO_OWNERS
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[Province] = frozenset()

    @classmethod
    def of(
        cls,
        phase: Phase,
        units: Iterable[Unit],
        *,
        centers: Mapping[Province, Power] | None = None,
        dislodged: Iterable[Dislodged] = (),
        contested: Iterable[Province] = (),
    ) -> Position:
        """Sort the parts and check that they can be on one board.

        Raises PositionError, naming the province, when two standing or two dislodged units share
        a province (R-START-05), a unit stands where its kind cannot, or an owned province is no
        supply center.
        """
        standing = by_province(units)
        leaving = sorted(dislodged, key=lambda entry: entry.unit.location.province.index)
        for group in (standing, tuple(entry.unit for entry in leaving)):
            for unit, other in pairwise(group):
                if unit.location.province is other.location.province:
                    raise PositionError(f"two units in {unit.province.code}: {unit} and {other}")
            for unit in group:
                if not unit.location.admits(unit.type):
                    where = unit.location.province.name
                    raise PositionError(f"{unit} cannot stand in {where}: {_REMEDY[unit.type]}")
        owners = dict(sorted((centers or {}).items(), key=lambda item: item[0].index))
        for province in owners:
            if not province.is_center:
                raise PositionError(f"{province.code} is no supply center")
        return cls(phase, standing, MappingProxyType(owners), tuple(leaving), frozenset(contested))

    @property
    def acting(self) -> tuple[Unit, ...]:
        """The units that the phase is about: dislodged ones in a retreat phase, else the others."""
        if self.phase.type is PhaseType.RETREAT:
            return tuple([entry.unit for entry in self.dislodged])
        return self.units

    def unit_at(self, province: Province) -> Unit | None:
        """The standing unit in a province, on whichever coast."""
        return next((unit for unit in self.units if unit.location.province is province), None)

    def dislodged_at(self, province: Province) -> Dislodged | None:
        """The dislodged unit in a province, on whichever coast."""
        return next(
            (entry for entry in self.dislodged if entry.unit.location.province is province), None
        )

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        """The standing units of a power."""
        return tuple(unit for unit in self.units if unit.power == power)

    def dislodged_of(self, power: Power) -> tuple[Dislodged, ...]:
        """The dislodged units of a power."""
        return tuple(entry for entry in self.dislodged if entry.unit.power == power)

    def centers_of(self, power: Power) -> tuple[Province, ...]:
        """The supply centers a power owns."""
        return tuple(province for province, owner in self.centers.items() if owner == power)


_REMEDY = {
    UnitType.ARMY: "an army stands on land, without a coast",
    UnitType.FLEET: "a fleet stands at sea or on a coast, named where there are several",
}


def by_province(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Sort units by their provinces."""
    return tuple(sorted(units, key=lambda unit: unit.location.province.index))
