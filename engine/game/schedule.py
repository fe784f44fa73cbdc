"""When the phases of a game end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias, assert_never

from engine.phase import PhaseType

SHORTEST = timedelta(minutes=1)
LONGEST = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Intervals:
    """So long for each phase from when it opens: for moves, retreats, and builds or removals."""

    moves: timedelta = timedelta(hours=48)
    retreats: timedelta = timedelta(hours=24)
    adjustments: timedelta = timedelta(hours=24)

    @property
    def is_possible(self) -> bool:
        """Whether every phase is open for some time, and none for ever."""
        times = (self.moves, self.retreats, self.adjustments)
        return all(SHORTEST <= time <= LONGEST for time in times)

    def time_for(self, phase_type: PhaseType) -> timedelta:
        """How long a phase of this type is open."""
        match phase_type:
            case PhaseType.MOVEMENT:
                return self.moves
            case PhaseType.RETREAT:
                return self.retreats
            case PhaseType.ADJUSTMENT:
                return self.adjustments
            case _:
                assert_never(phase_type)


Schedule: TypeAlias = Intervals
