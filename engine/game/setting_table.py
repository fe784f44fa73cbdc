"""Every setting of a game as one table: its name, its values as text, and until when it changes.

A setting is its line in this table: the reader of `new` and `gm set`, what is shown to people, the
help, the documents, notices, exports and the database all go by it. Values are read as people write
them, and written so that they can be read back; each reader takes folded text (`folded`) and
returns None for what it does not understand. What is wrong with a value, `Settings.faults` says.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from engine.game.dates import read_date
from engine.game.map_style import DEFAULT_MAP_STYLE, Addition, MapStyle, Style, read_map_style
from engine.game.schedule import Every, Schedule, read_schedule, schedule_text
from engine.game.settings import (
    Absence,
    Anonymity,
    Assignment,
    DrawRule,
    Options,
    Press,
    Scoring,
    Settings,
)
from engine.game.times import read_duration, written_duration, zone_named
from engine.reader.words.vocabulary import NUMBERS
from engine.rules import EDITIONS, OptionValue, Rulebook
from engine.variants import VARIANTS

YES = ("yes", "on", "true", "allowed", "y")
NO = ("no", "off", "false", "none", "never", "without", "n")

SPELLINGS: Mapping[type[StrEnum], Mapping[str, tuple[str, ...]]] = {
    Assignment: {
        Assignment.LOTS: ("lot", "by lot", "by lots", "random", "draw lots"),
        Assignment.PREFERENCES: ("preference", "preference lists", "by preference", "lists"),
        Assignment.GM: ("by gm", "by the gm", "the gm"),
    },
    Absence: {
        Absence.HOLD: ("holds", "they hold", "units hold"),
        Absence.CIVIL_DISORDER: ("cd", "disorder"),
        Absence.WAIT_FOR_GM: ("wait for gm", "wait for the gm", "waits"),
        Absence.REPLACE: ("replaced", "replacement"),
    },
    DrawRule: {
        DrawRule.NONE: NO,
        DrawRule.ALL_SURVIVORS: ("all survivors", "survivors", "all", "yes"),
        DrawRule.AGREED_SHARES: ("agreed shares", "shares", "by agreement"),
        DrawRule.WITH_ORDERS: ("orders", "in orders", "with the orders", "house"),
    },
    Scoring: {
        Scoring.GUIDE: ("technical guide", "zero sum"),
        Scoring.DRAW_SIZE: ("dss",),
        Scoring.SUM_OF_SQUARES: ("sum of squares", "sos"),
        Scoring.CENTER_COUNT: ("center count", "centres", "supply centers"),
    },
    Press: {
        Press.OPEN: ("full", "free", "all", "yes"),
        Press.PUBLIC_ONLY: ("public only", "broadcast"),
        Press.NONE: ("no press", *NO),
    },
    Anonymity: {
        Anonymity.KNOWN: ("open", *NO),
        Anonymity.HIDDEN: ("", "anonymous", "secret", *YES),
    },
}
"""What else people write for a choice than its value."""
EDITIONS_ALSO: Mapping[str, str] = {
    "datc": "modern",
    "1976": "1971",
    "2008": "2000",
    "guide": "technical-guide",
    "technical guide": "technical-guide",
    "rulebook gm": "rulebook-gm",
    "gm rulebook": "rulebook-gm",
}

_GRACE = re.compile(
    r"(?:(?P<beside>.+?),? )?(?:with |and )?grace(?: of)?(?: (?P<length>.+?))??(?:,? then hold)?"
)
_NO_TIME = re.compile(
    r"none|[-+\N{MINUS SIGN}]?\d[\d.]*(?:[a-z]+| (?:week|day|hour|minute|min)s?)?"
)
"""What people write for a length of time that is not one: `0h`, `-5 days`, `12`."""
_MONTH = timedelta(days=30.5)
_YEARS = range(100, 2000)
"""The years of games; a later one alone is likelier to be meant as one of the calendar."""
_AFTER = re.compile(r"(?:after|within|in) (.+)")
_IN_MONTHS = re.compile(r"(\d{1,2}|one|two|three) months?")
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_GAME_YEAR = re.compile(r"(?:(?:after|in|with|by|at the end of) )?(?:(?:fall|winter) )?(\d{3,4})")
_BETWEEN_POWERS = re.compile(r"(?<![\s-])[\s-]+(?:(?:against|versus|vs?\.?)[\s-]+)?")


def folded(text: str) -> str:
    """A text in small letters, with single blanks and nothing around it."""
    return " ".join(text.casefold().split()).strip(" ,;.")


def _read_yes(text: str) -> bool | None:
    if not text or text in YES:
        return True
    return False if text in NO else None


def _written_yes(value: bool) -> str:  # noqa: FBT001 - the value is what is written
    return "yes" if value else "no"


def _written_span(span: timedelta) -> str:
    return written_duration(span) if span else "none"


def _read_absence(text: str) -> tuple[Absence, timedelta] | None:
    """What becomes of the absent, and the grace given: `grace 12h`, by itself a day.

    Grace of no time at all (`grace 0h`), or beside something else than holding (`wait, grace 12h`),
    is read as it stands.
    """
    match = _GRACE.fullmatch(text)
    if match is None:
        choice = _read_choice(Absence, text)
        return None if choice is None else (choice, timedelta())
    beside, grace = match["beside"], _read_grace(match["length"] or "")
    choice = _read_choice(Absence, beside) if beside else Absence.GRACE_THEN_HOLD
    return None if choice is None or grace is None else (choice, grace[1])


def _read_grace(text: str) -> tuple[Absence, timedelta] | None:
    """How long grace is: `12h`, `of 12h`; a day where nothing is said."""
    length = text.removeprefix("of ")
    span = read_duration(length) if length else timedelta(days=1)
    if span is None and _NO_TIME.fullmatch(length):
        span = timedelta()
    return None if span is None else (Absence.GRACE_THEN_HOLD, span)


def _written_absence(absence: Absence, grace: timedelta) -> str:
    if absence is Absence.GRACE_THEN_HOLD:
        return f"{absence.value} {written_duration(grace)}"
    return f"{absence.value}, grace {written_duration(grace)}" if grace else absence.value


def _read_end(text: str) -> tuple[int | None, date | None, timedelta | None] | None:
    """When a game ends: `1910`, `2027-01-31`, `after 2 months`, several with `or`, or `never`."""
    if text in {*NO, "open", "open end"}:
        return None, None, None
    year: int | None = None
    day: date | None = None
    limit: timedelta | None = None
    for part in re.split(r",? or |,? and | / ", text):
        if year is None and (year := _game_year(part)) is not None:
            continue
        if day is None and (day := read_date(part)) is not None:
            continue
        if limit is not None or (limit := _time_limit(part)) is None:
            return None
    return year, day, limit


def _written_end(year: int | None, day: date | None, limit: timedelta | None) -> str:
    after = None if limit is None else f"after {written_duration(limit)}"
    return " or ".join(str(part) for part in (year, day, after) if part is not None) or "never"


def _game_year(text: str) -> int | None:
    match = _GAME_YEAR.fullmatch(text)
    return int(match[1]) if match and int(match[1]) in _YEARS else None


def _time_limit(text: str) -> timedelta | None:
    match = _AFTER.fullmatch(text)
    if match is None:
        return None
    months = _IN_MONTHS.fullmatch(match[1])
    if months is not None:
        return (_NUMBERS.get(months[1]) or int(months[1])) * _MONTH
    return read_duration(match[1])


Choice = TypeVar("Choice", bound=StrEnum)


def _read_choice(kind: type[Choice], text: str) -> Choice | None:
    wanted = text.replace("_", " ").replace("-", " ")
    for choice in kind:
        spellings = (choice.value.replace("-", " "), *SPELLINGS[kind].get(choice, ()))
        if wanted in spellings:
            return choice
    return None


class Kind(NamedTuple):
    """What a setting can be: texts that are understood, and how it is read and written.

    `values` are all there are where these are few, else examples. `read` takes a folded text and
    what the fields of the setting hold so far; it returns what they are to hold (a tuple where they
    are several), or None for a text that is not understood. `write` takes what the fields hold.
    """

    values: Callable[[], tuple[str, ...]]
    read: Callable[..., Any]
    write: Callable[..., str] = str


def _kind(
    values: tuple[str, ...], read: Callable[[str], object], write: Callable[..., str] = str
) -> Kind:
    """A kind that is read without regard to what was set before."""
    return Kind(lambda: values, lambda text, *_: read(text), write)


def _choice(kind: type[StrEnum]) -> Kind:
    return _kind(tuple(member.value for member in kind), partial(_read_choice, kind))


def _read_edition(text: str) -> str | None:
    name = text.removesuffix(" rules").removesuffix(" rulebook").removesuffix(" edition")
    name = EDITIONS_ALSO.get(name, name)
    return name if name in {edition.edition for edition in EDITIONS} else None


def _read_variant(text: str, _: str) -> str | None:
    """Read a set-up: its name (also `France vs Austria`), its title, or a number of players."""
    name, count = _BETWEEN_POWERS.sub("-", text), text.removesuffix(" players")
    seats = NUMBERS.get(count, count)
    named = {_BETWEEN_POWERS.sub("-", folded(variant.title)): variant.name for variant in VARIANTS}
    named |= {variant.name: variant.name for variant in VARIANTS}
    counted = (variant.name for variant in VARIANTS if str(len(variant.seats)) == str(seats))
    return named.get(name) or next(counted, None)


_YES_NO = _kind(("no", "yes"), _read_yes, _written_yes)
_LEAD = _kind(
    ("none", "24h", "7d"),
    lambda text: timedelta() if text in {*NO, "0"} else read_duration(text),
    _written_span,
)
_VOTE_GRACE = _LEAD._replace(values=lambda: ("none", "10m"))
_ZONE = _kind(("UTC", "PT", "Europe/Berlin"), zone_named)
_ABSENCE = _kind(
    (
        *(absence.value for absence in Absence if absence is not Absence.GRACE_THEN_HOLD),
        "grace 12h",
    ),
    _read_absence,
    _written_absence,
)
_END = _kind(("never", "2027-01-31", "after 2 months", "1910"), _read_end, _written_end)
_MAP = _kind(
    (*(style.value for style in Style), str(MapStyle(additions=frozenset(Addition)))),
    lambda text: MapStyle() if text in DEFAULT_MAP_STYLE else read_map_style(text),
)
_EDITION = _kind(tuple(edition.edition for edition in EDITIONS), _read_edition)
_VARIANT = Kind(lambda: tuple(variant.name for variant in VARIANTS), _read_variant)
_SCHEDULE = Kind(
    lambda: (
        "every 48h",
        "daily at 20:00 skip Sat Sun",
        "Wed Sun midnight results next day 12:30 retreats 2h builds 2h",
    ),
    lambda text, schedule: read_schedule(text, base=schedule),
    schedule_text,
)
_GRACE_ALONE = _kind(("12h",), _read_grace, lambda _, grace: _written_span(grace))


def _open_for(phases: str, example: str) -> Kind:
    """How long phases are open, a field of the schedule; for moves instead of days and times."""

    def read(text: str, schedule: Schedule) -> Schedule | None:
        span = read_duration(text)
        if span is None:
            return None
        if phases == "moves":
            return replace(schedule, moves=Every(span), results=None)
        return replace(schedule, **{phases: span})  # type: ignore[arg-type] # a duration

    def write(schedule: Schedule) -> str:
        return _written_span(schedule.interval if phases == "moves" else getattr(schedule, phases))

    return Kind(lambda: (example,), read, write)


def _option(name: str) -> Kind:
    """What an option of the rules can be; it is changed beside the edition (`Settings.options`)."""
    usual: OptionValue = getattr(EDITIONS[0], name)
    values: tuple[str, ...] = ("0", "7", "35")
    if isinstance(usual, bool):
        values = ("yes", "no")
    elif isinstance(usual, StrEnum):
        values = tuple(member.value for member in type(usual))

    def value_of(text: str) -> OptionValue | None:
        if isinstance(usual, bool):
            return _read_yes(text) if text else None
        if isinstance(usual, StrEnum):
            wanted = re.sub(r"[\s-]+", "_", text)
            return wanted if wanted in values else None
        return int(text) if re.fullmatch(r"\d{1,4}", text) else None

    def read(text: str, edition: str, options: Options) -> tuple[str, Options] | None:
        rest = tuple(option for option in options if option[0] != name)
        if text in {"default", "as the edition has it"}:
            return edition, rest
        value = value_of(text)
        return None if value is None else (edition, (*rest, (name, value)))

    def write(edition: str, options: Options) -> str:
        value = getattr(Settings(edition=edition, options=options).rulebook, name)
        return _written_yes(value) if isinstance(value, bool) else str(value)

    return Kind(lambda: values, read, write)


class Group(StrEnum):
    """What a setting is about, in the order in which settings are shown."""

    RULES = "Rules"
    SEATS = "Seats"
    CLOCK = "Clock"
    ABSENCE = "Absence"
    END = "The end"
    TALK = "Talk"
    MAPS = "Maps"
    GM = "The GM"


Until = StrEnum("Until", "START END")
"""Until when a setting may be changed: as long as people join, or as long as the game goes on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its names, what it can be, and until when.

    `names` stand with commas between them, the usual one first. `fields` are the fields of
    `Settings` that hold it, with blanks between them: without any the field of its usual name.
    """

    names: str
    group: Group
    kind: Kind
    until: Until = Until.END
    fields: str = ""

    @property
    def name(self) -> str:
        """The name that the setting is shown by."""
        return self.names.split(", ")[0]

    @property
    def values(self) -> tuple[str, ...]:
        """Texts that are understood: all of them where there are few, else examples."""
        return self.kind.values()

    @property
    def example(self) -> str:
        """What can be written exactly so."""
        return f"{self.name} {self.values[-1]}"

    def read(self, text: str, settings: Settings) -> Settings | None:
        """Settings with the value of a folded text; None for a text that is not understood."""
        held = self._held(settings)
        value = self.kind.read(text, *held.values())
        if value is None:
            return None
        values = value if len(held) > 1 else (value,)
        return replace(settings, **dict(zip(held, values, strict=True))).tidied()

    def write(self, settings: Settings) -> str:
        """The value as a text that `read` takes."""
        return self.kind.write(*self._held(settings).values())

    def _held(self, settings: Settings) -> dict[str, Any]:
        fields = self.fields.split() or [self.name.replace(" ", "_")]
        return {field: getattr(settings, field) for field in fields}


_START = Until.START

SETTINGS: tuple[Setting, ...] = (
    Setting("edition, rules, rulebook", Group.RULES, _EDITION, _START),
    Setting(
        "variant, set-up, setup, board, players, number of players", Group.RULES, _VARIANT, _START
    ),
    Setting(
        "powers, assignment, seats, deal", Group.SEATS, _choice(Assignment), _START, "assignment"
    ),
    Setting("presence check, presence, roll call", Group.SEATS, _YES_NO, _START),
    Setting("lead, lead time", Group.SEATS, _LEAD, _START),
    Setting("schedule", Group.CLOCK, _SCHEDULE),
    Setting("zone, time zone, timezone, tz", Group.CLOCK, _ZONE),
    Setting(
        "absence, absent, missed orders, no orders, nmr",
        Group.ABSENCE,
        _ABSENCE,
        fields="absence grace",
    ),
    Setting(
        "protect first phase, first phase protected, protection, protected",
        Group.ABSENCE,
        _YES_NO,
        fields="first_phase_protected",
    ),
    Setting("wait after outage, outage, outages", Group.CLOCK, _YES_NO),
    Setting(
        "gm confirms takeovers, takeovers confirmed, gm confirms replacements",
        Group.ABSENCE,
        _YES_NO,
    ),
    Setting("draws, draw, draw rule", Group.END, _choice(DrawRule), fields="draw"),
    Setting("concession, concessions, concede", Group.END, _YES_NO),
    Setting("vote grace, draw grace, end grace", Group.END, _VOTE_GRACE),
    Setting(
        "ends, end, last year, until, time limit",
        Group.END,
        _END,
        fields="last_year last_date time_limit",
    ),
    Setting("scoring, score, scores", Group.END, _choice(Scoring)),
    Setting("press", Group.TALK, _choice(Press)),
    Setting("anonymity, anonymous", Group.TALK, _choice(Anonymity), _START),
    Setting("map, maps, map style, style", Group.MAPS, _MAP, fields="map_style"),
    Setting("gm may play, gm plays, gms may play, playing gm", Group.GM, _YES_NO),
    Setting("gm sees orders, gm may see orders", Group.GM, _YES_NO, _START),
    Setting("gm may order, gm orders, gm may give orders", Group.GM, _YES_NO),
    Setting(
        "original words, original wording, words, wording, words shown",
        Group.GM,
        _YES_NO,
        fields="words_shown",
    ),
)
"""In the order in which they are shown; the rule options stand apart."""

SHORTHANDS: tuple[Setting, ...] = (
    Setting("moves, move", Group.CLOCK, _open_for("moves", "24h"), fields="schedule"),
    Setting("retreats, retreat", Group.CLOCK, _open_for("retreats", "12h"), fields="schedule"),
    Setting(
        "builds, build, adjustments, adjustment",
        Group.CLOCK,
        _open_for("adjustments", "12h"),
        fields="schedule",
    ),
    Setting("grace, grace period, with grace", Group.ABSENCE, _GRACE_ALONE, fields="absence grace"),
)
"""Parts of the schedule, and of what becomes of the absent, each by a name of its own."""

_SETTINGS_INSTEAD = frozenset({"edition", "assignment", "civil_disorder"})
"""Rulebook fields that are settings instead: `powers`, `absence`."""

RULE_OPTIONS: tuple[Setting, ...] = tuple(
    Setting(field.name, Group.RULES, _option(field.name), _START, fields="edition options")
    for field in fields(Rulebook)
    if field.init and field.name not in _SETTINGS_INSTEAD
)
"""The single options of the rules, each by its name."""


@cache
def names() -> dict[str, Setting]:
    """Every name of every setting, folded, with blanks between its words."""
    every = (*SETTINGS, *SHORTHANDS, *RULE_OPTIONS)
    return {_plain(name): setting for setting in every for name in setting.names.split(", ")}


def setting_named(text: str) -> Setting | None:
    """The setting or rule option that a text names, None for anything else."""
    return names().get(_plain(text))


def changed_options(settings: Settings) -> tuple[Setting, ...]:
    """The rule options in which settings differ from their edition."""
    changed = dict(settings.options)
    return tuple(option for option in RULE_OPTIONS if option.name in changed)


def options_changed(settings: Settings) -> tuple[str, ...]:
    """The rule options in which settings differ from their edition, as they are written."""
    return tuple(
        f"{setting.name} {setting.write(settings)}" for setting in changed_options(settings)
    )


def _plain(name: str) -> str:
    return folded(name).replace("_", " ").replace("-", " ")
