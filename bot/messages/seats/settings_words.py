"""The settings of a game in words: what each means, what it is, and what may not be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.messages.clock.schedules import schedule_words, zone_words
from bot.messages.looking.map_styles_words import map_style_words
from bot.messages.names import counted, listed
from bot.messages.times import length
from engine.game.setting_table import SETTINGS, SHORTHANDS, Group, Setting, changed_options
from engine.game.settings import Settings
from engine.rules import EDITIONS, Rulebook
from engine.variant import Variant
from engine.variants import variant_named

GROUPS: Mapping[Group, str] = {
    Group.RULES: "Rules",
    Group.SEATS: "Seats",
    Group.CLOCK: "Clock",
    Group.ABSENCE: "Absence",
    Group.END: "The end",
    Group.TALK: "Talk",
    Group.MAPS: "Maps",
    Group.GM: "The GM",
}

# By the name of the setting, as a row of a table says it.
MEANINGS: Mapping[str, str] = {
    "edition": "the rules, as one of the rulebooks has them",
    "variant": "how many play, and which powers each has: a name or a number of players",
    "powers": "how the powers are given out: by lot, by secret preference lists, by the GM",
    "presence check": "whether all say that they are there before the first phase",
    "lead": "how long everybody knows the powers before the first phase",
    "schedule": "when orders are due, and when the results come",
    "moves": "how long a turn is open, where no days and times are set",
    "retreats": "how long retreats are open",
    "builds": "how long builds and removals are open",
    "grace": "by how much the deadline is put off once for who has sent nothing, who holds then",
    "zone": "the zone that the times of the schedule are in",
    "absence": "what becomes of a power whose player sends no orders",
    "protect first phase": "whether the first phase waits for those who have sent nothing",
    "draws": "how a draw is agreed upon",
    "concession": "whether all but one may concede the game to that one",
    "ends": "after which year, on which date or how long after its start the game ends",
    "scoring": "what the result is worth",
    "press": "who may talk to whom",
    "anonymity": "whether everybody knows who plays which power",
    "map": "how the maps look that all see, and everybody's own who has chosen no other style",
    "gm may play": "whether somebody who runs the game may play in it too",
    "gm sees orders": "whether the GM may see orders before they are executed",
    "gm may order": "whether the GM may give orders for a player, who is told",
}

# By the name of the preset, as a menu shows it.
PRESETS_SAID: Mapping[str, str] = {
    "house": "House rules: Wednesday and Sunday midnight, Pacific",
    "club": "Club: a turn a week, by the gamemaster's rulebook",
    "guide": "Technical guide: preference lists, its ends and score",
    "blitz": "Blitz: a turn every 15 minutes, live",
    "daily": "Daily: a turn a day at 20:00",
}

PRESETS_LISTED = "; ".join(f"*{name}* ({said})" for name, said in PRESETS_SAID.items())

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = tuple(
    (
        f"*{one.name}*: {MEANINGS[one.name]} ({listed(one.values, joined_by='or')})",
        (f"gm set {one.example}",),
    )
    for one in (*SETTINGS, *SHORTHANDS)
)
"""What each setting means, what it can be, and how the GM changes it."""

PRESS_AT_THE_START: Mapping[str, str] = {
    "open": "Talk, promise and plot wherever you like.",
    "public": "Talk where everybody reads it, in this channel, and nowhere else.",
    "none": "There is no talk between players in this game: let your orders speak.",
}
PRESS_WITH_MASKS: Mapping[str, str] = {
    "public": (
        "Nobody is to know who plays what before the end, so speak of the game through me alone: "
        "`announce We come in peace.` in a direct message."
    ),
    "none": (
        "Nobody is to know who plays what before the end, and there is no talk between players: "
        "let your orders speak."
    ),
}
"""The same where players are hidden."""
_ANNOUNCE = (
    "To say something to all, write me `announce We come in peace.`: I post it in your power's "
    "name once you have seen it."
)
_UNSIGNED = "`announce anonymously: Beware!` leaves your power's name out, too."
PRESS_FOR_A_PLAYER: Mapping[str, str] = {
    "open": _ANNOUNCE,
    "public": f"No private talk in this game. {_ANNOUNCE}",
    "none": "No talk between players in this game.",
}


def press_at_the_start(press: str, *, is_hidden: bool) -> str:
    """What all are told of the press when a game begins."""
    return (PRESS_WITH_MASKS if is_hidden else PRESS_AT_THE_START)[press]


def press_for_a_player(press: str, *, is_hidden: bool) -> str:
    """What a player is told of it with the power."""
    said = PRESS_FOR_A_PLAYER[press]
    if not is_hidden:
        return said
    unsigned = "" if press == "none" else f" {_UNSIGNED}"
    return f"Tell nobody which power is yours: it is a secret until the end. {said}{unsigned}"


# By the name of the setting and its choice as it is written.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "powers": {
        "lots": "dealt by lot",
        "preferences": "by secret preference lists",
        "gm": "given out by the GM",
    },
    "presence check": {
        "yes": "everybody says that they are there before the first phase",
        "no": "the first phase begins without a presence check",
    },
    "absence": {
        "hold": "the units of a power without orders hold",
        "civil disorder": "a power without orders is in civil disorder until it writes again",
        "wait": "without the orders of a power the phase waits for the GM",
        "grace": "without the orders of a power the deadline is put off once by {grace}; then its "
        "units hold",
        "replace": "who sends no orders is replaced",
    },
    "protect first phase": {
        "yes": "the first phase waits for everybody",
        "no": "the first phase is as any other",
    },
    "draws": {
        "none": "no draw can be agreed upon",
        "dias": "a draw includes all survivors, and all of them must vote for it",
        "agreed": "a draw is shared by those that a proposal names, and all survivors must agree",
        "with orders": "DRAW and SURRENDER are written with the orders and decided with them",
    },
    "concession": {
        "yes": "all but one may concede to that one",
        "no": "the game cannot be conceded",
    },
    "scoring": {
        "guide": "by the technical guide's table: 360 for a win, -60 for a loss",
        "draw-size": "a win takes all, a draw is shared equally",
        "squares": "by the squares of the supply centers",
        "centers": "a point for each supply center",
    },
    "press": {
        "open": "anybody may write to anybody",
        "public": "public announcements only",
        "none": "no talk between players",
    },
    "anonymity": {
        "known": "everybody knows who plays which power",
        "hidden": "nobody knows who plays which power",
    },
    "gm may play": {
        "yes": "a GM may play, too",
        "no": "whoever runs the game does not play in it",
    },
    "gm sees orders": {
        "yes": "the GM may see orders before they are executed",
        "no": "orders are sealed for the GM too",
    },
    "gm may order": {
        "yes": "the GM may give orders for a player, who is told",
        "no": "nobody gives orders for another player",
    },
}

# Why a setting stays as it is once the game has begun, by its name.
FIXED: Mapping[str, str] = {
    "edition": "the phases played so far went by these rules",
    "variant": "the game is being played on this board",
    "powers": "the powers have been given out",
    "presence check": "the first phase has begun",
    "lead": "the first phase has begun",
    "anonymity": "people took their seats knowing it",
    "gm sees orders": "people wrote their orders knowing it",
}
FIXED_OPTION = "the phases played so far went by it"

# By the value of the engine's SettingFault. {subject} and {other} are the values it is about.
FAULTS: Mapping[str, str] = {
    "edition": (
        "There is no edition “{subject}” of the rules.{known} For example: `new edition 1971`."
    ),
    "variant": "There is no set-up called “{subject}”.{known} For example: `new variant classic`.",
    "zone": (
        "I know no time zone “{subject}”. Write for example `new zone Europe/Berlin` or "
        "`new zone Pacific`."
    ),
    "option": (
        "The rules have no option “{subject}”. For example: `new edition 1971, paradox szykman`."
    ),
    "option_value": (
        "The option {subject} cannot be “{other}”. For example: "
        "`new edition 1971, paradox szykman`."
    ),
    "schedule": (
        "The schedule contradicts itself. For example: "
        "`new schedule Wed Sun midnight results next day 12:30`."
    ),
    "lead": (
        "The powers can be known for at most 30 days before the first phase. For example: "
        "`new lead 7d`."
    ),
    "grace": (
        "A time of grace is between a minute and 90 days. For example: `new absence grace 12h`."
    ),
    "time_limit": (
        "A game can last between a minute and ten years. For example: `new ends after 2 months`."
    ),
    "grace_not_given": (
        "A time of grace goes before holding alone, not with “{subject}”. Write "
        "`new absence grace 12h`, after which the units hold, or leave the grace out."
    ),
    "ends_before_start": (
        "The game cannot end with {subject}, because it begins with {other}. For example: "
        "`new ends 1910`."
    ),
    "ends_after_rules": (
        "The year {subject} would never come: these rules end the game after {other} at the "
        "latest. Choose an earlier year, or no such end: `new max_years 0`."
    ),
    "no_short_game": (
        "The rules of the edition {subject} know no game that ends by time: it goes on until their "
        "own end. Leave the end out, or say who wins then: "
        "`new edition technical-guide, ends 1910, time_limit_winner most_units`."
    ),
    "seven_only": (
        "The rules of the edition {subject} are for seven players only, so they do not go with the "
        "board {other}. Take others, for example `new edition 1971`."
    ),
    "three_at_least": (
        "By the rules of the edition {subject} as few as three may play, so they do not go with "
        "the board {other}. Take others, for example `new edition 1971`."
    ),
    "hidden_open": (
        "Players cannot be hidden while the press is open: in Slack people write to each other "
        "under their own names, which gives away who plays what. Write for example "
        "`new anonymity hidden, press public`."
    ),
    "gm_plays_and_sees": (
        "A GM who may see orders cannot play as well. Choose one of the two: "
        "`new gm sees orders yes, gm may play no`, or `new gm sees orders no, gm may play yes`."
    ),
    "gm_plays_and_deals": (
        "A GM who gives out hidden powers knows who plays what, and cannot play as well. Choose "
        "one of the two: `new powers gm, gm may play no`, or `new powers lots, gm may play yes`."
    ),
}

OF_SETTINGS = frozenset({"end_has_passed", "impossible_time"})
"""The refusals besides these faults that are of settings, wherever these were written."""

Said = Callable[[Settings], str]


def _edition(settings: Settings) -> str:
    said = settings.edition
    changed = [f"{one.name} {one.write(settings)}" for one in changed_options(settings)]
    return f"{said}, with {listed(changed)}" if changed else said


def board_words(variant: Variant) -> str:
    """How many play, and what else tells a set-up from others: `3 players, Russia alone`."""
    _, comma, rest = variant.title.partition(", ")
    return f"{counted(len(variant.seats), 'player')}{comma}{rest}"


def _end_by_rule(rulebook: Rulebook) -> str:
    """When the rules themselves make it a draw (R-DRAW-02)."""
    ends = []
    if rulebook.stalemate_years:
        ends.append(f"{counted(rulebook.stalemate_years, 'year')} without a capture")
    if rulebook.max_years:
        ends.append(f"{counted(rulebook.max_years, 'year')} of play")
    return f"; by its rules it is a draw after {listed(ends, joined_by='or')}" if ends else ""


def _end(settings: Settings) -> str:
    year, day, limit = settings.last_year, settings.last_date, settings.time_limit
    ends = [] if year is None else [f"after {year}"]
    ends += [] if day is None else [f"on {day.day} {day:%B %Y}"]
    ends += [] if limit is None else [f"{length(limit)} after its start"]
    by_rule = _end_by_rule(settings.rulebook)
    if not ends:
        return f"the game has no end set in advance{by_rule}"
    first = ", whatever is first" if ends[1:] else ""
    return f"it ends {listed(ends, joined_by='or')}{first}{by_rule}"


_SAID: Mapping[str, Said] = {
    "edition": _edition,
    "variant": lambda one: board_words(variant_named(one.variant)),
    "lead": lambda one: (
        f"the powers are known {length(one.lead)} before the first phase"
        if one.lead
        else "the first phase begins as soon as the powers are known"
    ),
    "schedule": lambda one: schedule_words(one.schedule, one.zone),
    "zone": lambda one: f"times of day are those of {zone_words(one.zone)}",
    "absence": lambda one: CHOICES["absence"][one.absence.value].format(grace=length(one.grace)),
    "ends": _end,
    "map": lambda one: f"maps are drawn in {map_style_words(one.map_style)}",
}


def setting_words(one: Setting, settings: Settings) -> str:
    """What a setting is in a game, in a few words."""
    said = _SAID.get(one.name)
    return said(settings) if said is not None else CHOICES[one.name][one.write(settings)]


def change_words(before: Settings, after: Settings) -> tuple[str, ...]:
    """What differs between two sets of settings, a line for each."""
    lines = []
    for one in SETTINGS:
        if one.write(before) != one.write(after) and one.name in {*_SAID, *CHOICES}:
            new, old = setting_words(one, after), setting_words(one, before)
            lines.append(f"*{one.name}*: {new} (until now: {old})")
    if before.edition == after.edition and before.options != after.options:
        edition = SETTINGS[0]
        new, old = setting_words(edition, after), setting_words(edition, before)
        lines.append(f"*rules*: {new} (until now: {old})")
    return tuple(lines)


def short_words(settings: Settings) -> tuple[str, ...]:
    """What somebody wants to know who thinks of joining: the rules, the clock, what is unusual."""
    default = Settings()
    always = {"edition": "*Rules* ", "schedule": ""}
    shown = [
        one
        for one in SETTINGS
        if one.name in always
        or (one.name not in _SAID_ELSEWHERE and one.write(settings) != one.write(default))
    ]
    return tuple(
        f"{always.get(one.name, '')}{_begun(setting_words(one, settings))}" for one in shown
    )


def _begun(words: str) -> str:
    """Words as they begin a sentence, without the stop at its end; names stay as they are."""
    is_name = words.split(",", maxsplit=1)[0] in {rules.edition for rules in EDITIONS}
    return words.removesuffix(".") if is_name else words[:1].upper() + words[1:].removesuffix(".")


_SAID_ELSEWHERE = frozenset({"powers", "zone", "variant"})


def groups(settings: Settings) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Everything that is set, by topic: a title, and what is set there in words."""
    return tuple(
        (
            title,
            tuple(_begun(setting_words(one, settings)) for one in SETTINGS if one.group is group),
        )
        for group, title in GROUPS.items()
    )


def fixed(name: str) -> str:
    """Why a setting cannot be changed once the game has begun."""
    return FIXED.get(name, FIXED_OPTION)


def where_written(sentence: str, example: str) -> str:
    """A sentence on faulty settings whose examples fit where these were written.

    `example` is what would be understood there: a command of the GM, settings alone in the form,
    or nothing known, for a new game.
    """
    is_form = bool(example) and not example.startswith("gm ")
    command = "" if is_form else "gm set " if example.startswith("gm set ") else "/dip new "
    return sentence.replace("`new ", f"`{command}")
