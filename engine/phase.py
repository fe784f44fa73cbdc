"""Phases: what is played when, and what follows what."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from engine.errors import PhaseError


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
        """Read a code such as `S1901M`, `F1901R` or `W1901A`. Raises PhaseError."""
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
