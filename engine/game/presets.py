"""Whole sets of settings by a name, and what each edition of the rules goes with.

An edition brings its own habits when a game is opened with it; a later change of the edition alone
leaves all other settings as they are.
"""

from dataclasses import dataclass, replace
from datetime import timedelta

from engine.game.schedule import Daily, Every, Later, Schedule, Slot, Weekly
from engine.game.settings import Absence, Assignment, DrawRule, Scoring, Settings
from engine.game.times import MIDNIGHT, DayTime, Weekday
from engine.rules import Assignment as PowersBy
from engine.rules import edition

_MINUTE, _HOUR, _DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def of_edition(name: str) -> Settings:
    """The settings that an edition's own text goes with; the defaults where it says nothing.

    house: lots, DRAW and SURRENDER with the orders, whoever sends none is replaced. 1961: it knows
    no draw. 1971, and 1982 and rulebook-gm with it: draws by agreement of all (II), civil disorder
    for who sends no orders (XIV.1); by rulebook-gm "the replacement of a player who has failed to
    submit orders is entirely at the Gamemaster's discretion". technical-guide: preference lists
    (I) and the score (II); besides the draws by rule "the players may agree to end the game when
    and how they see fit to end it" (II), so they may share a draw as they like, or concede.
    It has no civil disorder: units without orders hold, and "when a removing player fails to order
    sufficient removals, the GM removes further units" (XIII).
    """
    rules = edition(name)
    settings = Settings(edition=name)
    if rules.assignment is PowersBy.PREFERENCES:
        settings = replace(settings, assignment=Assignment.PREFERENCES)
    match name:
        case "house":
            return replace(settings, draw=DrawRule.WITH_ORDERS, absence=Absence.REPLACE)
        case "1961":
            return replace(settings, draw=DrawRule.NONE)
        case "1971" | "1982":
            return replace(settings, absence=Absence.CIVIL_DISORDER)
        case "rulebook-gm":
            absence = Absence.CIVIL_DISORDER
            return replace(settings, absence=absence, gm_confirms_takeovers=True)
        case "technical-guide":
            agreed = replace(settings, draw=DrawRule.AGREED_SHARES, concession=True)
            return replace(agreed, scoring=Scoring.GUIDE)
        case _:
            return settings


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings that go together, under a name."""

    name: str
    settings: Settings


# The Slack group's rules and their Errata: R-SCHED-01 to R-SCHED-03, R-ASSIGN-05, R-TIME-02.
HOUSE = Preset(
    "house",
    replace(
        of_edition("house"),
        lead=7 * _DAY,
        schedule=Schedule(
            moves=Weekly((Slot(Weekday.WEDNESDAY, MIDNIGHT), Slot(Weekday.SUNDAY, MIDNIGHT))),
            retreats=2 * _HOUR,
            adjustments=2 * _HOUR,
            results=Later(1, DayTime(12, 30)),
        ),
        zone="America/Los_Angeles",
        time_limit=61 * _DAY,
    ),
)
# The rulebook that the gamemaster handed out (R-SCHED-04): a diplomacy period "lasts one week
# before each turn, possibly more before the first turn of the game". A fixed day of the week would
# take the time of retreats and adjustments off it.
CLUB = Preset(
    "club",
    replace(
        of_edition("rulebook-gm"),
        schedule=Schedule(moves=Every(7 * _DAY), retreats=_DAY, adjustments=_DAY, first=10 * _DAY),
        presence_check=True,
    ),
)
# The technical guide: preference lists (I), ends by rule and the score (II).
GUIDE = Preset(
    "guide",
    replace(
        of_edition("technical-guide"),
        schedule=Schedule(moves=Every(72 * _HOUR), retreats=_DAY, adjustments=_DAY),
    ),
)
# The 1961 and 1971 clock of an evening, thirty minutes and then fifteen a turn, with modern rules
# (R-SCHED-04); five minutes to write, so as many for retreats and adjustments.
BLITZ = Preset(
    "blitz",
    replace(
        of_edition("modern"),
        schedule=Schedule(
            moves=Every(15 * _MINUTE),
            retreats=5 * _MINUTE,
            adjustments=5 * _MINUTE,
            first=30 * _MINUTE,
        ),
        presence_check=True,
    ),
)
# A turn a day at the same hour, as most play by mail.
DAILY = Preset(
    "daily",
    replace(
        of_edition("modern"),
        schedule=Schedule(moves=Daily(DayTime(20)), retreats=12 * _HOUR, adjustments=12 * _HOUR),
        first_phase_protected=True,
    ),
)

PRESETS: tuple[Preset, ...] = (HOUSE, CLUB, GUIDE, BLITZ, DAILY)


def preset_named(text: str) -> Preset | None:
    """The preset of a name in small letters, or None."""
    return next((preset for preset in PRESETS if preset.name == text), None)
