"""Players who send nothing, come back, are replaced; and how reliable somebody is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.notices.places import Player
from engine.game.absences import Delay, Disorder


@dataclass(frozen=True, slots=True)
class PhaseWaits:
    """To the channel, and to each GM (`gm`): a phase that is due waits, for these powers.

    `until` is its new deadline, None where it waits for the GM.
    """

    game: str
    title: str
    phase: str
    powers: tuple[str, ...]
    delay: Delay
    until: datetime | None
    gm: Player | None = None


@dataclass(frozen=True, slots=True)
class NobodyMissing:
    """To the channel: a phase that waited for somebody waits no more; `at` it is adjudicated.

    A word has come from all, or the GM has seen to the powers that it waited for.
    """

    game: str
    title: str
    phase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PowersMissed:
    """To the channel: powers whose players gave no word are in civil disorder, and why."""

    game: str
    title: str
    phase: str
    powers: tuple[str, ...]
    disorder: Disorder


@dataclass(frozen=True, slots=True)
class YouMissed:
    """To a player who gave no word: what has become of the power, and how to resume."""

    game: str
    title: str
    power: str
    phase: str
    disorder: Disorder


@dataclass(frozen=True, slots=True)
class PowersReturned:
    """To the channel: a player has come back, and the powers are played again."""

    game: str
    title: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """To the channel: somebody plays these powers from now on.

    `deadline` is the new one of the open phase, so that there is time for it; None: as it was.
    """

    game: str
    title: str
    powers: tuple[str, ...]
    player: Player | None
    """None where players are hidden."""
    phase: str
    deadline: datetime | None
    is_news: bool = True
    """Whether the channel does not know yet who plays."""


@dataclass(frozen=True, slots=True)
class ReliabilityShown:
    """How reliable somebody has been: phases with something to do, and seats given to others."""

    player: Player
    owed: int
    given: int
    seats_lost: int
    is_own: bool
