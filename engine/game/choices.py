"""What may be chosen for the settings of a game; the value is how a choice is stored."""

from __future__ import annotations

from enum import StrEnum


class Assignment(StrEnum):
    """How the powers are given out (R-ASSIGN-01, R-ASSIGN-02)."""

    LOTS = "lots"
    PREFERENCES = "preferences"
    """By secret lists, as the technical guide has it."""
    GM = "gm"


class Absence(StrEnum):
    """What becomes of a power whose player sends no orders (R-CD, R-LEAVE)."""

    HOLD = "hold"
    CIVIL_DISORDER = "civil disorder"
    """Its units hold until the player writes again."""
    WAIT_FOR_GM = "wait"
    """The phase waits until the GM decides."""
    GRACE_THEN_HOLD = "grace"
    """The deadline is put off once, for as long as the game's `grace`."""
    REPLACE = "replace"
    """The seat is given up, and somebody else is looked for (house rules)."""


class DrawRule(StrEnum):
    """How a draw is agreed upon (R-DRAW)."""

    NONE = "none"
    ALL_SURVIVORS = "dias"
    """All survivors share it, and all of them must want it."""
    AGREED_SHARES = "agreed"
    """A proposal names who shares it, and all survivors must want it."""
    WITH_ORDERS = "with orders"
    """DRAW and SURRENDER written with the orders, decided when they are executed (house rules)."""


class Scoring(StrEnum):
    """What the end of a game is worth to each power (R-SCORE)."""

    GUIDE = "guide"
    """The technical guide's zero-sum table."""
    DRAW_SIZE = "draw-size"
    SUM_OF_SQUARES = "squares"
    CENTER_COUNT = "centers"


class Press(StrEnum):
    """Who may talk to whom, as far as that can be kept in Slack."""

    OPEN = "open"
    PUBLIC_ONLY = "public"
    NONE = "none"


class Anonymity(StrEnum):
    """Whether everybody knows who plays which power."""

    KNOWN = "known"
    HIDDEN = "hidden"
