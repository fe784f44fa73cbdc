"""Powers that nobody plays for: why, and what their game does about those who send nothing.

A player who sends nothing has given no word: no order, and no Ready, by which units hold because
they are meant to. Only movement phases act on that. A phase waits for somebody once, and what a GM
cuts short is held against nobody; any order, vote or Ready brings a player back. Grace begins when
orders close, also where results are due later, and leaves these where they were if it is over by
then.
"""

from collections.abc import Collection
from enum import StrEnum

from engine.board import Power
from engine.game.settings import Absence, Settings


class Disorder(StrEnum):
    """Why nobody orders for a power: it has resigned, or is in civil disorder (R-CD-01, R-CD-05).

    "Powers that have resigned from the game or that are in Civil Disorder for any reason" are told
    apart by the Errata, and alike in that nothing is owed and no vote counts (R-DRAW-04).
    """

    SURRENDERED = "surrendered"
    """For good: it takes no more orders."""
    MISSED = "missed"
    """Its player sent nothing, and resumes by sending orders (R-CD-03)."""
    ABANDONED = "abandoned"
    """The same, and somebody else is looked for: by the Errata it is "assumed that you have
    abandoned the game and you will be replaced". A word from the player before that shows the
    assumption wrong."""
    RESIGNED = "resigned"
    """Its player has left the game, and is back by sending orders before another has it."""
    VACANT = "vacant"
    """Nobody has the seat, for its player was expelled, and somebody is looked for (R-LEAVE-03)."""
    GM = "gm"

    @property
    def is_of_seat(self) -> bool:
        """Whether it is about the seat, and so stays wherever the game is taken back or forward.

        The others come of a phase: of what was not sent in it, or of a vote. It is as if they had
        never been where that phase counts no more.
        """
        return self in {Disorder.RESIGNED, Disorder.VACANT, Disorder.GM}

    @property
    def withdraws_orders(self) -> bool:
        """Whether what the player had given for the open phase and later counts no more."""
        return self in {Disorder.VACANT, Disorder.GM}

    @property
    def is_final(self) -> bool:
        """Whether no orders end it."""
        return self in {Disorder.SURRENDERED, Disorder.GM}

    @property
    def is_open(self) -> bool:
        """Whether somebody else may take the power over."""
        return self in {Disorder.ABANDONED, Disorder.RESIGNED, Disorder.VACANT}


Delay = StrEnum("Delay", "FIRST_PHASE GRACE GM")
"""Why a movement phase is not adjudicated although it is due: somebody sent nothing.

FIRST_PHASE: nobody loses by missing the first moves, whose phase is open for as long again.
"""


def delay(
    missing: Collection[Power], settings: Settings, *, is_first: bool, was_put_off: bool
) -> Delay | None:
    """Why a movement phase that is due waits all the same; None: it is adjudicated.

    `missing` are the powers that owe orders and whose players have given no word. A phase waits
    once.
    """
    if not missing or was_put_off:
        return None
    if is_first and settings.first_phase_protected:
        return Delay.FIRST_PHASE
    waiting = {Absence.GRACE_THEN_HOLD: Delay.GRACE, Absence.WAIT_FOR_GM: Delay.GM}
    return waiting.get(settings.absence)


def disorder_of_missing(settings: Settings, *, is_first: bool) -> Disorder | None:
    """What becomes of a power whose player gave no word for a movement phase; None: it holds."""
    if is_first and settings.first_phase_protected:
        return None
    causes = {Absence.CIVIL_DISORDER: Disorder.MISSED, Absence.REPLACE: Disorder.ABANDONED}
    return causes.get(settings.absence)
