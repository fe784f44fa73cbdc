"""The settings of a game in words: what each means, what it is, and what may not be."""

import re
from collections.abc import Callable, Mapping

from bot.gamesmaster.notices.seats import SettingsShown
from bot.messages.clock.schedules import day_words, length, schedule_words, zone_words
from bot.messages.markup import person
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import counted, listed, map_style_title
from bot.messages.parts import Heading, Small, Text, listing
from engine.formats.settings import read_settings
from engine.game.setting_table import (
    RULE_OPTIONS,
    SETTINGS,
    SHORTHANDS,
    Group,
    Setting,
    Until,
    options_changed,
)
from engine.game.settings import Settings
from engine.judge.adjudication import units_needed, victory_on
from engine.rules import EDITIONS, Rulebook, TimeLimitWinner, Victory
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT, variant_named

# By the name of the preset, as a menu shows it.
PRESET_WORDS: Mapping[str, str] = {
    "house": "House rules: Wednesday and Sunday midnight, Pacific",
    "club": "Club: a week for each turn, the gamemaster's rulebook",
    "guide": "Technical guide: preference lists, its endings and scoring",
    "blitz": "Blitz: a turn every 15 minutes, live",
    "daily": "Daily: a turn a day at 8:00 PM",
}

PRESETS_LISTED = "; ".join(f"*{name}* ({said})" for name, said in PRESET_WORDS.items())

_MASKED = "Who plays what is a secret until the end"
# By the press, and whether players are hidden.
PRESS_AT_THE_START: Mapping[tuple[str, bool], str] = {
    ("open", False): "Talk, promise and plot wherever you like.",
    ("public", False): "Talk in this channel, where everyone reads it, and nowhere else.",
    ("none", False): "Players don't talk in this game: let your orders speak.",
    ("public", True): f"{_MASKED}, so speak only through me: "
    "`announce We come in peace.` in a direct message.",
    ("none", True): f"{_MASKED}, and players don't talk: let your orders speak.",
}
_ANNOUNCE = (
    "To say something to everyone, write me `announce We come in peace.` I post it in your power's "
    "name once you've OK'd it."
)
_UNSIGNED = "`announce anonymously: Beware!` leaves your power's name out, too."
PRESS_FOR_A_PLAYER: Mapping[str, str] = {
    "open": _ANNOUNCE,
    "public": f"No private talk in this game. {_ANNOUNCE}",
    "none": "No talk between players in this game.",
}


def press_for_a_player(press: str, *, is_hidden: bool) -> str:
    """What a player is told of it with the power."""
    said = PRESS_FOR_A_PLAYER[press]
    if not is_hidden:
        return said
    unsigned = "" if press == "none" else f" {_UNSIGNED}"
    return f"Don't tell anyone which power is yours: it's a secret until the end. {said}{unsigned}"


# By the setting with its choice, as they are written.
CHOICES: Mapping[str, str] = {
    "powers lots": "dealt by lot",
    "powers preferences": "by secret preference lists",
    "powers gm": "dealt by the GM",
    "presence check yes": "everyone has to say they're there before the first phase",
    "presence check no": "the first phase begins without a presence check",
    "absence hold": "the units of a power without orders hold",
    "absence civil disorder": "a player who sends nothing is in civil disorder until they write "
    "again",
    "absence wait": "if a player sends nothing, the phase waits for the GM",
    "absence grace": "if a player sends nothing, the deadline is moved once by {grace}; then the "
    "units hold",
    "absence replace": "a player who sends nothing is replaced once somebody takes over, and can "
    "come back until then",
    "protect first phase yes": "the first phase waits for everyone",
    "protect first phase no": "the first phase is like any other",
    "wait after outage yes": "a phase waits 15 minutes if Slack can't be reached at its deadline",
    "wait after outage no": "a phase doesn't wait if Slack can't be reached at its deadline",
    "gm confirms takeovers yes": "the GM has to agree before anyone takes over a power",
    "gm confirms takeovers no": "a power that nobody plays goes to the first to take it over",
    "draws none": "players can't agree on a draw",
    "draws dias": "a draw includes all survivors, and all of them must vote for it",
    "draws agreed": "a draw goes to the powers that a proposal names, and all survivors must agree",
    "draws with orders": "DRAW and SURRENDER are sent with the orders and counted with them",
    "concession yes": "everyone else can concede to one power",
    "concession no": "nobody can concede",
    "scoring guide": "by the technical guide's table: 360 for a win of seven, -60 for a loss",
    "scoring draw-size": "a win takes all, a draw is shared equally",
    "scoring squares": "by the squares of the supply centers",
    "scoring centers": "a point for each supply center",
    "press open": "anyone may write to anyone",
    "press public": "public announcements only",
    "press none": "no talk between players",
    "anonymity known": "everyone knows who plays which power",
    "anonymity hidden": "nobody knows who plays which power",
    "gm may play yes": "the GM may play, too",
    "gm may play no": "the GM doesn't play",
    "gm sees orders yes": "the GM may see orders before the results",
    "gm sees orders no": "the GM sees no orders before the results, unless they're unsealed, which "
    "everyone is told",
    "gm may order yes": "the GM may give orders for a player, who is told",
    "gm may order no": "the GM can't give orders for a player",
    "original words yes": "the results show everyone the words that orders were written in",
    "original words no": "only the GM can read the words that orders were written in",
}


# By the name of the setting, as a row of a table says it.
MEANINGS: Mapping[str, str] = {
    "edition": "the rules, as one of the rulebooks has them",
    "variant": "how many play, and which powers each has: a name, or a number of players",
    "powers": "how the powers are dealt: by lot, by secret preference lists, or by the GM",
    "lead": "how long before the first phase the powers are dealt",
    "schedule": "when orders are due, and when the results come",
    "moves": "a part of *schedule*: how long a turn is open, instead of its days and times",
    "retreats": "a part of *schedule*: how long retreats are open",
    "builds": "a part of *schedule*: how long builds and removals are open",
    "grace": "a part of *absence*: how far the deadline is moved, once, if somebody sends nothing",
    "zone": "the time zone of the schedule",
    "absence": "what happens to a power whose player sends no orders",
    "draws": "how players agree on a draw",
    "vote grace": "how long votes that end the game can still be taken back",
    "ends": "after which year, by which date or how long after its start the game ends",
    "scoring": "how many points the result is worth",
    "press": "who may talk to whom",
    "anonymity": "whether everyone knows who plays which power",
    "map": "how the game's maps look, unless somebody has chosen a style of their own",
    **{choice[:-4]: f"whether {CHOICES[choice]}" for choice in CHOICES if choice.endswith(" yes")},
}


def _edition(settings: Settings) -> str:
    changed = options_changed(settings)
    return f"{settings.edition}, with {listed(changed)}" if changed else settings.edition


_PLAYERS_FIRST = re.compile(r"\b\w+ players(?:, |$)", re.IGNORECASE)


def board_words(variant: Variant) -> str:
    """How many play, and what else tells a set-up from others: `3 players, Russia alone`."""
    board, title = variant.map.name, variant.title
    where = "" if board == DEFAULT_VARIANT.map.name else f" on the {board} map"
    rest = _PLAYERS_FIRST.sub("", title)
    if title == DEFAULT_VARIANT.title or title.casefold() in {board, f"{board} map"}:
        rest = ""
    return f"{counted(len(variant.seats), 'player')}{where}{rest and f', {rest}'}"


def draw_by_rule(rulebook: Rulebook, *, quiet_years: int = 0) -> str:
    """When the rules themselves make it a draw (R-DRAW-02); nothing where they never do."""
    ends = []
    if rulebook.stalemate_years:
        so_far = f" ({quiet_years} so far)" if quiet_years else ""
        ends.append(f"{counted(rulebook.stalemate_years, 'year')} without a capture{so_far}")
    if rulebook.max_years:
        ends.append(f"{counted(rulebook.max_years, 'year')} of play")
    return f"it's a draw after {listed(ends, joined_by='or')}" if ends else ""


def what_wins(variant: Variant, rulebook: Rulebook) -> str:
    """What it takes to win a game, as a sentence (R-VIC-01 to R-VIC-03)."""
    match victory_on(variant, rulebook):
        case Victory.UNITS24:
            return f"The first player with {counted(units_needed(variant), 'unit')} wins."
        case Victory.CENTERS:
            return f"{counted(variant.centers_to_win, 'supply center')} win the game."
        case Victory.MAJORITY_UNITS:
            return "More than half of all units on the board win the game."


def _end(settings: Settings) -> str:
    year, day, limit = settings.last_year, settings.last_date, settings.time_limit
    ends = [] if year is None else [f"after {year}"]
    ends += [] if day is None else [f"with the last turn that ends by {day_words(day)}"]
    ends += [] if limit is None else [f"{length(limit)} after its start"]
    draw = draw_by_rule(settings.rulebook)
    by_rule = f"; by its rules {draw}" if draw else ""
    if not ends:
        return f"the game has no fixed end{by_rule}"
    first = ", whichever is first" if ends[1:] else ""
    then = ", and all survivors share a draw then"
    if settings.rulebook.time_limit_winner is TimeLimitWinner.MOST_UNITS:
        then = ", and whoever has the most units then wins"
    return f"it ends {listed(ends, joined_by='or')}{first}{then}{by_rule}"


_BY_SETTINGS: Mapping[str, Callable[[Settings], str]] = {
    "edition": _edition,
    "variant": lambda settings: board_words(variant_named(settings.variant)),
    "lead": lambda settings: (
        f"the powers are dealt {length(settings.lead)} before the first phase"
        if settings.lead
        else "the first phase begins as soon as the powers are dealt"
    ),
    "schedule": lambda settings: schedule_words(settings.schedule, settings.zone),
    "zone": lambda settings: f"times are in {zone_words(settings.zone)}",
    "absence": lambda settings: CHOICES[f"absence {settings.absence}"].format(
        grace=length(settings.grace)
    ),
    "vote grace": lambda settings: (
        f"votes that end the game can be taken back for {length(settings.vote_grace)}"
        if settings.vote_grace
        else "a decisive vote ends the game at once"
    ),
    "ends": _end,
    "map": lambda settings: f"maps use the style {map_style_title(settings.map_style)}",
}


def setting_words(setting: Setting, settings: Settings) -> str:
    """What a setting is in a game, in a few words."""
    words = _BY_SETTINGS.get(setting.name)
    return (
        CHOICES[f"{setting.name} {setting.write(settings)}"] if words is None else words(settings)
    )


def change_words(before: Settings, after: Settings) -> tuple[str, ...]:
    """What differs between two sets of settings, a line for each."""
    changed = {
        setting.name: setting
        for setting in SETTINGS
        if setting.write(before) != setting.write(after)
    }
    if before.edition == after.edition and before.options != after.options:
        changed["rules"] = SETTINGS[0]
    return tuple(
        f"*{name}*: {setting_words(setting, after)} (was: {setting_words(setting, before)})"
        for name, setting in changed.items()
    )


def short_words(settings: Settings) -> tuple[str, ...]:
    """What somebody wants to know who thinks of joining: rules, victory, clock, what is unusual."""
    default, lines = Settings(), []
    for setting in SETTINGS:
        is_unusual = (
            setting.write(settings) != setting.write(default)
            and setting.name not in _SHOWN_ELSEWHERE
        )
        if is_unusual or setting.name in {"edition", "schedule"}:
            mark = "*Rules* " if setting.name == "edition" else ""
            lines.append(f"{mark}{_begun(setting_words(setting, settings))}")
        lines += [_victory(settings)] if setting.name == "edition" else []
    return tuple(lines)


def _begun(words: str) -> str:
    """Words as they begin a sentence, without the stop at its end; names stay as they are."""
    is_name = words.split(",", maxsplit=1)[0] in {rules.edition for rules in EDITIONS}
    return words.removesuffix(".") if is_name else words[:1].upper() + words[1:].removesuffix(".")


_SHOWN_ELSEWHERE = frozenset({"powers", "zone", "variant"})


def groups(settings: Settings) -> dict[str, list[str]]:
    """Everything that is set, by topic, in words, and what wins."""
    said: dict[str, list[str]] = {
        group: [
            _begun(setting_words(setting, settings))
            for setting in SETTINGS
            if setting.group is group
        ]
        for group in Group
    }
    return {**said, Group.END: [_victory(settings), *said[Group.END]]}


def _victory(settings: Settings) -> str:
    return _begun(what_wins(variant_named(settings.variant), settings.rulebook))


OPTION_MEANINGS: Mapping[str, str] = {
    "convoy_routes": "which lost fleets stop an army that has several routes",
    "paradox": "what happens to a convoy that depends on its own success",
    "adjacent_convoy": "when an army goes to a province next to it by convoy",
    "via_fallback": "whether it goes by land if no fleets were ordered to convoy it",
    "via_fallback_disrupted": "whether it goes by land if its convoy is broken",
    "convoy_attack_from": "where the attack of a convoyed army comes from",
    "convoy_swap": "whether two units can swap places if one goes by convoy",
    "front_dislodge_cuts": "whether dislodging a supporter from the front cuts its support",
    "front_convoy_cuts": "whether a convoyed attack from the front cuts support",
    "own_attack_cuts": "whether a power cuts the support of its own units",
    "self_attack": "whether an attack on a power's own unit keeps others out",
    "victim_support": "whether support by the power attacked counts against rivals",
    "no_effect_on_origin": "when a dislodged unit's move has no effect where the attack came from",
    "illegal_move_supportable": "whether a unit with an illegal move can be supported to hold",
    "support_coast": "whether a coast named in a support must match",
    "support_without_coast": "whether a support may leave out the coast",
    "missing_coast": "whether a fleet's only possible coast may be left out",
    "impossible_coast": "what happens to a move to the wrong coast",
    "wrong_coast": "whether a unit may be named with the wrong coast",
    "irrelevant_coast": "whether a coast may be named where there is none",
    "wrong_unit_type": "whether army and fleet may be mixed up",
    "retreat_convoy_origin": "whether a unit may retreat to where a convoyed attack came from",
    "fleet_inland": "what happens to a fleet built inland",
    "too_many_builds": "which of too many builds count",
    "too_many_removals": "which of too many removals count",
    "remove_shortfall": "what missing removals count as",
    "removal_distance": "from where the units to remove are counted",
    "final_adjustments": "whether the year in which a power wins still has adjustments",
    "victory": "what wins: centers, most of the pieces, or 24 pieces",
    "draw_share": "who shares a draw: those with pieces, with centers, or who voted",
    "stalemate_years": "after how many years without a capture the game is a draw; 0 for never",
    "max_years": "after how many years the game is a draw; 0 for never",
    "time_limit_winner": "whether the most pieces win when the agreed time is up",
}


def _example(setting: Setting, meaning: str) -> tuple[str, tuple[str, ...]]:
    values = listed(setting.values, joined_by="or")
    return f"*{setting.name}*: {meaning} ({values})", (f"gm set {setting.example}",)


EXAMPLES = tuple(
    _example(setting, MEANINGS.get(setting.name, "")) for setting in (*SETTINGS, *SHORTHANDS)
)
OPTION_EXAMPLES = tuple(
    _example(setting, OPTION_MEANINGS.get(setting.name, "")) for setting in RULE_OPTIONS
)


def about_setting(setting: Setting, settings: Settings | None) -> Message:
    """One setting or rule option: what it decides, what each value means, what a game has."""
    default = Settings()
    about = MEANINGS.get(setting.name) or OPTION_MEANINGS[setting.name]
    head = f"*{setting.name}*: {about}."
    values = {value: setting.read(value.casefold(), default) for value in setting.values}
    if setting in SETTINGS and setting.name != "edition":
        lines = [
            f"• `{value}`: {setting_words(setting, then)}" for value, then in values.items() if then
        ]
    else:
        lines = [f"It can be {listed([f'`{value}`' for value in values], joined_by='or')}."]
    usual = f"Unless set, it's `{setting.write(default)}`."
    here = "" if settings is None else f" In this game it's `{setting.write(settings)}`."
    when = " before the game starts" if setting.until is Until.START else ""
    small = f"The GM changes it{when}: `gm set {setting.example}`. `help settings` lists all."
    return Message(head, [Text(head), *listing(lines), Text(usual + here), Small(small)])


def settings_shown(notice: SettingsShown, _games: Games) -> Message:
    """All settings by topic, in words."""
    title, settings = notice.title, read_settings(notice.settings)
    lines = [f"*{group}*  {'; '.join(parts)}" for group, parts in groups(settings).items()]
    if notice.for_gm:
        small = "Change them with, for example, `gm set draws dias`; `help settings` lists all."
        if notice.is_fixed:
            small += " The rules, the seats and a few others are fixed now."
    elif notice.gm is None:
        small = "There's no GM, so nobody can change them. `help settings` explains them."
    else:
        small = f"{person(notice.gm)} can change them. `help settings` explains them."
    text = f"Settings of {title}. " + " ".join(lines)
    return Message(text, [Heading(f"Settings: {notice.title}"), *listing(lines), Small(small)])


WORDINGS: Wordings = ((SettingsShown, settings_shown),)
