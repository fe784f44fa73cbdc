"""What is agreed about a game before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import assert_never

from engine.phase import PhaseType
from engine.rulebook import EDITIONS
from engine.variants import VARIANTS

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=90)


class SettingFault(StrEnum):
    """What is wrong with one setting."""

    UNKNOWN_EDITION = "edition"
    UNKNOWN_VARIANT = "variant"
    IMPOSSIBLE_TIME = "time"


@dataclass(frozen=True, slots=True)
class Settings:
    """The rules and the clock of one game; every default gives a good game.

    `edition` and `variant` are names; the three times are how long people have for moves,
    retreats, and builds or removals.
    """

    edition: str = "modern"
    variant: str = "classic"
    move_time: timedelta = timedelta(hours=48)
    retreat_time: timedelta = timedelta(hours=24)
    adjustment_time: timedelta = timedelta(hours=24)

    def time_for(self, phase_type: PhaseType) -> timedelta:
        """How long a phase of this type is open."""
        match phase_type:
            case PhaseType.MOVEMENT:
                return self.move_time
            case PhaseType.RETREAT:
                return self.retreat_time
            case PhaseType.ADJUSTMENT:
                return self.adjustment_time
            case _:
                assert_never(phase_type)

    def faults(self) -> tuple[SettingFault, ...]:
        """Everything that is wrong with these settings; empty when a game can be played so."""
        times = (self.move_time, self.retreat_time, self.adjustment_time)
        found = {
            SettingFault.UNKNOWN_EDITION: self.edition not in {one.edition for one in EDITIONS},
            SettingFault.UNKNOWN_VARIANT: self.variant not in {one.name for one in VARIANTS},
            SettingFault.IMPOSSIBLE_TIME: not all(SHORTEST <= time <= LONGEST for time in times),
        }
        return tuple(fault for fault, is_so in found.items() if is_so)
