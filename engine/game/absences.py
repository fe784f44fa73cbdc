"""Powers that nobody plays for: why, and what their game does about those who send nothing."""

from __future__ import annotations

from enum import StrEnum


class Disorder(StrEnum):
    """Why a power is in civil disorder (R-CD-01, R-CD-05)."""

    SURRENDERED = "surrendered"
    """For good: it takes no more orders."""
    MISSED = "missed"
    """Its player sent nothing, and resumes by sending orders (R-CD-03)."""
    ABANDONED = "abandoned"
    """The same, and somebody else is looked for."""
    GM = "gm"
    """The GM has put it there."""

    @property
    def is_final(self) -> bool:
        """Whether no orders end it."""
        return self in {Disorder.SURRENDERED, Disorder.GM}
