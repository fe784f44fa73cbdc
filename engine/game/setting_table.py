"""Every setting of a game as one table: its name, its values as text, and until when it changes.

A setting is its line in this table: the reader of `new` and `gm set`, what is shown to people, the
help, the README, notices, exports and the database all go by it. Values are read as people write
them, and written so that they can be read back; each reader takes folded text (`folded`) and
returns None for what it does not understand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import cache, partial
from typing import TypeVar

from engine.game.map_style import DEFAULT_MAP_STYLE, Addition, MapStyle, Style, read_map_style
from engine.game.schedule import Every, read_schedule, schedule_text
from engine.game.settings import Absence, Anonymity, Assignment, DrawRule, Press, Scoring, Settings
from engine.game.times import read_duration, written_duration, zone_named
from engine.rules import EDITIONS, OptionValue, Rulebook, edition
from engine.variants import VARIANTS

Choice = TypeVar("Choice", bound=StrEnum)

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
"""What stands where a length of time should and is none: `0h`, `-5 days`, `12`."""
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = timedelta(days=30.5)
_YEARS = range(1600, 2000)
"""The years of games; a later one alone is likelier to be meant as one of the calendar."""
_AFTER = re.compile(r"(?:after|within|in) (.+)")
_IN_MONTHS = re.compile(r"(\d{1,2}|one|two|three) months?")
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_GAME_YEAR = re.compile(r"(?:(?:after|in|with|by|at the end of) )?(?:(?:fall|winter) )?(\d{4})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DAY_MONTH = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})")
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})")


def folded(text: str) -> str:
    """A text in small letters, with single blanks and nothing around it."""
    return " ".join(text.casefold().split()).strip(" ,;.")


def read_choice(text: str, kind: type[Choice]) -> Choice | None:
    """The choice that a text means, by its value or another spelling of it."""
    wanted = text.replace("_", " ").replace("-", " ")
    for choice in kind:
        spellings = (choice.value.replace("-", " "), *SPELLINGS[kind].get(choice, ()))
        if wanted in spellings:
            return choice
    return None


def read_yes(text: str) -> bool | None:
    """Yes or no; nothing at all is a yes, as in `concession`."""
    if not text or text in YES:
        return True
    return False if text in NO else None


def read_span(text: str) -> timedelta | None:
    """A duration; `none` is none."""
    return timedelta() if text in {*NO, "0"} else read_duration(text)


def written_span(span: timedelta) -> str:
    """A duration as `read_span` takes it."""
    return written_duration(span) if span else "none"


def read_absence(text: str) -> tuple[Absence, timedelta] | None:
    """What becomes of the absent, and the grace given: `grace 12h`, by itself a day.

    Grace of no time at all (`grace 0h`), or beside something else than holding (`wait, grace 12h`),
    is read as it stands: `Settings.faults` says what is wrong with it.
    """
    match = _GRACE.fullmatch(text)
    if match is None:
        choice = read_choice(text, Absence)
        return None if choice is None else (choice, timedelta())
    beside, length = match["beside"], match["length"]
    choice = read_choice(beside, Absence) if beside else Absence.GRACE_THEN_HOLD
    span = read_grace(length or "")
    return None if choice is None or span is None else (choice, span)


def written_absence(absence: Absence, grace: timedelta) -> str:
    """The same as `read_absence` takes it."""
    if absence is Absence.GRACE_THEN_HOLD:
        return f"{absence.value} {written_duration(grace)}"
    return f"{absence.value}, grace {written_duration(grace)}" if grace else absence.value


End = tuple[int | None, date | None, timedelta | None]
"""When a game ends: with a game year, on a date, so long after its start; None for never."""


def read_end(text: str) -> End | None:
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


def written_end(year: int | None, day: date | None, limit: timedelta | None) -> str:
    """The same as `read_end` takes it."""
    parts = [] if year is None else [str(year)]
    parts += [] if day is None else [day.isoformat()]
    parts += [] if limit is None else [f"after {written_duration(limit)}"]
    return " or ".join(parts) or "never"


def read_date(text: str) -> date | None:
    """A date: `2027-01-31`, `31 January 2027`, `Jan 31 2027`."""
    text = text.removeprefix("on ").replace(",", "")
    try:
        if match := _ISO_DATE.fullmatch(text):
            return date(int(match[1]), int(match[2]), int(match[3]))
        if match := _DAY_MONTH.fullmatch(text):
            return date(int(match[3]), _month(match[2]), int(match[1]))
        if match := _MONTH_DAY.fullmatch(text):
            return date(int(match[3]), _month(match[1]), int(match[2]))
    except ValueError:
        return None
    return None


def read_option(text: str, current: OptionValue) -> OptionValue | None:
    """A value for an option of a rulebook that has another value of the same type now."""
    if isinstance(current, bool):
        return read_yes(text) if text else None
    if isinstance(current, StrEnum):
        wanted = re.sub(r"[\s-]+", "_", text)
        return next((one.value for one in type(current) if one.value == wanted), None)
    return int(text) if re.fullmatch(r"\d{1,4}", text) else None


def option_values(current: OptionValue) -> tuple[str, ...]:
    """What an option can be, as it is written."""
    if isinstance(current, bool):
        return "yes", "no"
    if isinstance(current, StrEnum):
        return tuple(one.value for one in type(current))
    return ("0", "7", "35")


def written_option(value: OptionValue) -> str:
    """A value as `read_option` takes it."""
    return written_yes(value) if isinstance(value, bool) else str(value)


def written_yes(value: bool) -> str:  # noqa: FBT001 - the value is what is written
    """Yes or no, as `read_yes` takes it."""
    return "yes" if value else "no"


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


def read_grace(text: str) -> timedelta | None:
    """How long grace is: `12h`, `of 12h`; a day where nothing is said."""
    length = text.removeprefix("of ")
    if not length:
        return timedelta(days=1)
    span = read_duration(length)
    return timedelta() if span is None and _NO_TIME.fullmatch(length) else span


def _month(name: str) -> int:
    """The number of a month. ValueError for a word that is none."""
    found = [number for number, month in enumerate(_MONTHS, 1) if month.startswith(name)]
    if len(found) != 1:
        raise ValueError(f"no month is called {name}")
    return found[0]


Reader = Callable[[str, Settings], Settings | None]
"""Takes a folded value and what is set so far; None for a value that is not understood."""


_BETWEEN_POWERS = re.compile(r"[\s-]+(?:(?:against|versus|vs?\.?)[\s-]+)?")


class Group(StrEnum):
    """What a setting is about, in the order in which settings are shown."""

    RULES = "rules"
    SEATS = "seats"
    CLOCK = "clock"
    ABSENCE = "absence"
    END = "end"
    TALK = "talk"
    MAPS = "maps"
    GM = "gm"


class Until(StrEnum):
    """Until when a setting may be changed."""

    START = "start"
    """As long as people join."""
    END = "end"
    """As long as the game goes on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, the other names it goes by, and how its value is read and written.

    `write` gives a text that `read` takes. `values` are texts that are understood: all of them
    where there are few, else examples.
    """

    name: str
    group: Group
    values: tuple[str, ...]
    read: Reader
    write: Callable[[Settings], str]
    until: Until = Until.END
    also: tuple[str, ...] = ()

    @property
    def example(self) -> str:
        """What can be written exactly so."""
        return f"{self.name} {self.values[-1]}"


def _choice(
    name: str,
    field: str,
    kind: type[StrEnum],
    group: Group,
    *,
    until: Until = Until.END,
    also: tuple[str, ...] = (),
) -> Setting:
    """A setting with few choices, each with its name; a field of the settings holds it."""

    def read(text: str, settings: Settings) -> Settings | None:
        choice = read_choice(text, kind)
        return None if choice is None else _with(settings, field, choice)

    known = tuple(one.value for one in kind)
    return Setting(name, group, known, read, lambda one: getattr(one, field).value, until, also)


def _yes(
    name: str,
    field: str,
    group: Group,
    *,
    until: Until = Until.END,
    also: tuple[str, ...] = (),
) -> Setting:
    """A setting that is on or off."""

    def read(text: str, settings: Settings) -> Settings | None:
        said = read_yes(text)
        return None if said is None else _with(settings, field, said)

    def write(settings: Settings) -> str:
        return written_yes(getattr(settings, field))

    return Setting(name, group, ("no", "yes"), read, write, until, also)


def _with(settings: Settings, field: str, value: object) -> Settings:
    return replace(settings, **{field: value})  # type: ignore[arg-type] # read for this field


def _read_edition(text: str, settings: Settings) -> Settings | None:
    name = text.removesuffix(" rules").removesuffix(" rulebook").removesuffix(" edition")
    name = EDITIONS_ALSO.get(name, name)
    if name not in {one.edition for one in EDITIONS}:
        return None
    # What only repeats the new edition's own choice is no change of it.
    own = edition(name)
    options = tuple((key, value) for key, value in settings.options if getattr(own, key) != value)
    return replace(settings, edition=name, options=options)


def _read_variant(text: str, settings: Settings) -> Settings | None:
    """Read a set-up: its name (also `France vs Austria`), or a number of players.

    Of several for as many players it is the first one.
    """
    name, count = _BETWEEN_POWERS.sub("-", text), text.removesuffix(" players")
    found = next(
        (one for one in VARIANTS if one.name == name or str(len(one.seats)) == count), None
    )
    return None if found is None else replace(settings, variant=found.name)


def _read_lead(text: str, settings: Settings) -> Settings | None:
    span = read_span(text)
    return None if span is None else replace(settings, lead=span)


def _read_schedule(text: str, settings: Settings) -> Settings | None:
    schedule = read_schedule(text, base=settings.schedule)
    return None if schedule is None else replace(settings, schedule=schedule)


def _read_moves(text: str, settings: Settings) -> Settings | None:
    span = read_duration(text)
    if span is None:
        return None
    schedule = replace(settings.schedule, moves=Every(span), results=None)
    return replace(settings, schedule=schedule)


def _read_part(part: str, text: str, settings: Settings) -> Settings | None:
    span = read_duration(text)
    if span is None:
        return None
    schedule = replace(settings.schedule, **{part: span})  # type: ignore[arg-type] # a duration
    return replace(settings, schedule=schedule)


def _read_zone(text: str, settings: Settings) -> Settings | None:
    zone = zone_named(text)
    return None if zone is None else replace(settings, zone=zone)


def _read_absence(text: str, settings: Settings) -> Settings | None:
    found = read_absence(text)
    return None if found is None else replace(settings, absence=found[0], grace=found[1])


def _read_grace(text: str, settings: Settings) -> Settings | None:
    span = read_grace(text)
    return None if span is None else replace(settings, absence=Absence.GRACE_THEN_HOLD, grace=span)


def _read_end(text: str, settings: Settings) -> Settings | None:
    found = read_end(text)
    if found is None:
        return None
    year, day, limit = found
    return replace(settings, last_year=year, last_date=day, time_limit=limit)


def _read_map(text: str, settings: Settings) -> Settings | None:
    map_style = MapStyle() if text in DEFAULT_MAP_STYLE else read_map_style(text)
    return None if map_style is None else replace(settings, map_style=map_style)


def _read_option(name: str, text: str, settings: Settings) -> Settings | None:
    own = getattr(edition(settings.edition), name)
    rest = {key: value for key, value in settings.options if key != name}
    if text in {"default", "as the edition has it"}:
        return replace(settings, options=tuple(rest.items()))
    value = read_option(text, own)
    if value is None:
        return None
    changed = rest if value == own else rest | {name: value}
    return replace(settings, options=tuple(sorted(changed.items())))


def _option(name: str) -> Setting:
    def write(settings: Settings) -> str:
        return written_option(getattr(settings.rulebook, name))

    known = option_values(getattr(EDITIONS[0], name))
    return Setting(name, Group.RULES, known, partial(_read_option, name), write, Until.START)


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "edition",
        Group.RULES,
        tuple(one.edition for one in EDITIONS),
        _read_edition,
        lambda one: one.edition,
        Until.START,
        ("rules", "rulebook"),
    ),
    Setting(
        "variant",
        Group.RULES,
        tuple(one.name for one in VARIANTS),
        _read_variant,
        lambda one: one.variant,
        Until.START,
        ("set-up", "setup", "board", "players", "number of players"),
    ),
    _choice(
        "powers",
        "assignment",
        Assignment,
        Group.SEATS,
        until=Until.START,
        also=("assignment", "seats", "deal"),
    ),
    _yes(
        "presence check",
        "presence_check",
        Group.SEATS,
        until=Until.START,
        also=("presence", "roll call"),
    ),
    Setting(
        "lead",
        Group.SEATS,
        ("none", "24h", "7d"),
        _read_lead,
        lambda one: written_span(one.lead),
        Until.START,
        ("lead time",),
    ),
    Setting(
        "schedule",
        Group.CLOCK,
        (
            "every 48h",
            "daily at 20:00 skip Sat Sun",
            "Wed Sun midnight results next day 12:30 retreats 2h builds 2h",
        ),
        _read_schedule,
        lambda one: schedule_text(one.schedule),
    ),
    Setting(
        "zone",
        Group.CLOCK,
        ("UTC", "PT", "Europe/Berlin"),
        _read_zone,
        lambda one: one.zone,
        also=("time zone", "timezone", "tz"),
    ),
    Setting(
        "absence",
        Group.ABSENCE,
        (*(one.value for one in Absence if one is not Absence.GRACE_THEN_HOLD), "grace 12h"),
        _read_absence,
        lambda one: written_absence(one.absence, one.grace),
        also=("absent", "missed orders", "no orders", "nmr"),
    ),
    _yes(
        "protect first phase",
        "first_phase_protected",
        Group.ABSENCE,
        also=("first phase protected", "protection", "protected"),
    ),
    _choice("draws", "draw", DrawRule, Group.END, also=("draw", "draw rule")),
    _yes("concession", "concession", Group.END, also=("concessions", "concede")),
    Setting(
        "ends",
        Group.END,
        ("never", "2027-01-31", "after 2 months", "1910"),
        _read_end,
        lambda one: written_end(one.last_year, one.last_date, one.time_limit),
        also=("end", "last year", "until", "time limit"),
    ),
    _choice("scoring", "scoring", Scoring, Group.END, also=("score", "scores")),
    _choice("press", "press", Press, Group.TALK),
    _choice(
        "anonymity",
        "anonymity",
        Anonymity,
        Group.TALK,
        until=Until.START,
        also=("anonymous",),
    ),
    Setting(
        "map",
        Group.MAPS,
        (*(one.value for one in Style), f"atlas+{Addition.PATTERNS}+{Addition.INITIALS}"),
        _read_map,
        lambda one: str(one.map_style),
        also=("maps", "map style", "style"),
    ),
    _yes(
        "gm may play",
        "gm_may_play",
        Group.GM,
        also=("gm plays", "gms may play", "playing gm"),
    ),
    _yes(
        "gm sees orders",
        "gm_sees_orders",
        Group.GM,
        until=Until.START,
        also=("gm may see orders",),
    ),
    _yes("gm may order", "gm_may_order", Group.GM, also=("gm orders", "gm may give orders")),
)
"""In the order in which they are shown; the rule options stand apart."""

SHORTHANDS: tuple[Setting, ...] = (
    Setting(
        "moves",
        Group.CLOCK,
        ("24h",),
        _read_moves,
        lambda one: written_span(one.schedule.interval),
        also=("move",),
    ),
    Setting(
        "retreats",
        Group.CLOCK,
        ("12h",),
        partial(_read_part, "retreats"),
        lambda one: written_span(one.schedule.retreats),
        also=("retreat",),
    ),
    Setting(
        "builds",
        Group.CLOCK,
        ("12h",),
        partial(_read_part, "adjustments"),
        lambda one: written_span(one.schedule.adjustments),
        also=("build", "adjustments", "adjustment"),
    ),
    Setting(
        "grace",
        Group.ABSENCE,
        ("12h",),
        _read_grace,
        lambda one: written_span(one.grace),
        also=("grace period", "with grace"),
    ),
)
"""Parts of the schedule, and of what becomes of the absent, each by a name of its own."""

_SETTINGS_INSTEAD = frozenset({"edition", "assignment", "civil_disorder"})
"""What a rulebook has besides and a setting says: `powers`, `absence`."""

RULE_OPTIONS: tuple[Setting, ...] = tuple(
    _option(one.name) for one in fields(Rulebook) if one.init and one.name not in _SETTINGS_INSTEAD
)
"""The single options of the rules, each by its name."""


@cache
def names() -> dict[str, Setting]:
    """Every name of every setting, folded, with blanks between its words."""
    found: dict[str, Setting] = {}
    for one in (*SETTINGS, *SHORTHANDS, *RULE_OPTIONS):
        for name in (one.name, *one.also):
            found[_plain(name)] = one
    return found


def setting_named(text: str) -> Setting | None:
    """The setting or rule option that a text names, None for anything else."""
    return names().get(_plain(text))


def options_changed(settings: Settings) -> tuple[str, ...]:
    """The rule options in which settings differ from their edition, as they are written."""
    return tuple(f"{one.name} {one.write(settings)}" for one in changed_options(settings))


def changed_options(settings: Settings) -> tuple[Setting, ...]:
    """The rule options in which settings differ from their edition."""
    changed = dict(settings.options)
    return tuple(one for one in RULE_OPTIONS if one.name in changed)


def _plain(name: str) -> str:
    return folded(name).replace("_", " ").replace("-", " ")
