"""Powers that nobody plays for: why, and what their game does about those who send nothing.

A player who sends nothing has given no word: no order, and no Ready, by which units hold because
they are meant to. Only movement phases act on that. A phase waits for somebody once, and what a GM
cuts short is held against nobody; any order, vote or Ready brings a player back. Grace begins when
orders close, also where results are due later, and leaves these where they were if it is over by
then.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from engine.board import Power
from engine.game.settings import Absence


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


class Delay(StrEnum):
    """Why a movement phase is not adjudicated although it is due: somebody sent nothing."""

    FIRST_PHASE = "first_phase"
    """Nobody loses by missing the first phase: it is open for as long again."""
    GRACE = "grace"
    """For as long as the game's grace."""
    GM = "gm"
    """Until the GM decides."""


def delay(
    missing: Collection[Power],
    policy: Absence,
    *,
    is_first: bool,
    is_first_protected: bool,
    was_put_off: bool,
) -> Delay | None:
    """Why a movement phase that is due waits all the same; None: it is adjudicated.

    `missing` are the powers that owe orders and whose players have given no word. A phase waits
    once.
    """
    if not missing or was_put_off:
        return None
    if is_first and is_first_protected:
        return Delay.FIRST_PHASE
    if policy is Absence.GRACE_THEN_HOLD:
        return Delay.GRACE
    return Delay.GM if policy is Absence.WAIT_FOR_GM else None


def disorder_of_missing(
    policy: Absence, *, is_first: bool, is_first_protected: bool
) -> Disorder | None:
    """What becomes of a power whose player gave no word for a movement phase; None: it holds."""
    if is_first and is_first_protected:
        return None
    match policy:
        case Absence.CIVIL_DISORDER:
            return Disorder.MISSED
        case Absence.REPLACE:
            return Disorder.ABANDONED
        case Absence.HOLD | Absence.WAIT_FOR_GM | Absence.GRACE_THEN_HOLD:
            return None
