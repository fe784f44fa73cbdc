"""Every setting of a game as one table: its name, its values as text, and until when it changes.

The reader of `new` and `gm set`, what is shown to people, the help and the README all read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache, partial

from engine.game import setting_values as values
from engine.game.choices import Absence, Anonymity, Assignment, DrawRule, Press, Scoring
from engine.game.durations import read_duration
from engine.game.looks import DEFAULT_LOOK, Addition, Look, Style, read_look
from engine.game.schedule import Every
from engine.game.schedule_text import read_schedule, schedule_text
from engine.game.setting_values import folded
from engine.game.settings import Settings
from engine.game.zones import zone_named
from engine.rules import EDITIONS, Rulebook, edition
from engine.variants import VARIANTS

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
        choice = values.read_choice(text, kind)
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
        said = values.read_yes(text)
        return None if said is None else _with(settings, field, said)

    def write(settings: Settings) -> str:
        return values.written_yes(getattr(settings, field))

    return Setting(name, group, ("no", "yes"), read, write, until, also)


def _with(settings: Settings, field: str, value: object) -> Settings:
    return replace(settings, **{field: value})  # type: ignore[arg-type] # read for this field


def _read_edition(text: str, settings: Settings) -> Settings | None:
    name = text.removesuffix(" rules").removesuffix(" rulebook").removesuffix(" edition")
    name = values.EDITIONS_ALSO.get(name, name)
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
    span = values.read_span(text)
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
    found = values.read_absence(text)
    return None if found is None else replace(settings, absence=found[0], grace=found[1])


def _read_grace(text: str, settings: Settings) -> Settings | None:
    span = values.read_grace(text)
    return None if span is None else replace(settings, absence=Absence.GRACE_THEN_HOLD, grace=span)


def _read_end(text: str, settings: Settings) -> Settings | None:
    found = values.read_end(text)
    if found is None:
        return None
    year, day, limit = found
    return replace(settings, last_year=year, last_date=day, time_limit=limit)


def _read_map(text: str, settings: Settings) -> Settings | None:
    look = Look() if text in DEFAULT_LOOK else read_look(text)
    return None if look is None else replace(settings, look=look)


def _read_option(name: str, text: str, settings: Settings) -> Settings | None:
    own = getattr(edition(settings.edition), name)
    rest = {key: value for key, value in settings.options if key != name}
    if text in {"default", "as the edition has it"}:
        return replace(settings, options=tuple(rest.items()))
    value = values.read_option(text, own)
    if value is None:
        return None
    changed = rest if value == own else rest | {name: value}
    return replace(settings, options=tuple(sorted(changed.items())))


def _option(name: str) -> Setting:
    def write(settings: Settings) -> str:
        return values.written_option(getattr(settings.rulebook, name))

    known = values.option_values(getattr(EDITIONS[0], name))
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
        lambda one: values.written_span(one.lead),
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
        lambda one: values.written_absence(one.absence, one.grace),
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
        lambda one: values.written_end(one.last_year, one.last_date, one.time_limit),
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
        lambda one: str(one.look),
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
        lambda one: values.written_span(one.schedule.interval),
        also=("move",),
    ),
    Setting(
        "retreats",
        Group.CLOCK,
        ("12h",),
        partial(_read_part, "retreats"),
        lambda one: values.written_span(one.schedule.retreats),
        also=("retreat",),
    ),
    Setting(
        "builds",
        Group.CLOCK,
        ("12h",),
        partial(_read_part, "adjustments"),
        lambda one: values.written_span(one.schedule.adjustments),
        also=("build", "adjustments", "adjustment"),
    ),
    Setting(
        "grace",
        Group.ABSENCE,
        ("12h",),
        _read_grace,
        lambda one: values.written_span(one.grace),
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


def written(settings: Settings) -> tuple[str, ...]:
    """All settings as texts that `settings_of` takes: `edition 1971`, `paradox szykman`, ...

    The edition stands before its options, and nothing is said twice.
    """
    settled = tuple(f"{one.name} {one.write(settings)}" for one in SETTINGS)
    return settled + options_changed(settings)


def options_changed(settings: Settings) -> tuple[str, ...]:
    """The rule options in which settings differ from their edition, as they are written."""
    return tuple(f"{one.name} {one.write(settings)}" for one in changed_options(settings))


def changed_options(settings: Settings) -> tuple[Setting, ...]:
    """The rule options in which settings differ from their edition."""
    changed = dict(settings.options)
    return tuple(one for one in RULE_OPTIONS if one.name in changed)


def settings_of(lines: Iterable[str]) -> Settings:
    """The settings that `written` wrote; what is not understood (any more) has its default."""
    settings = Settings()
    for line in lines:
        one = max(
            (one for one in (*SETTINGS, *RULE_OPTIONS) if line.startswith(f"{one.name} ")),
            key=lambda one: len(one.name),
            default=None,
        )
        if one is not None:
            settings = one.read(folded(line[len(one.name) :]), settings) or settings
    return settings


def _plain(name: str) -> str:
    return folded(name).replace("_", " ").replace("-", " ")
