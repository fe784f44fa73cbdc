"""Refusals as people read them, in answers and in forms."""

import re
from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Player
from bot.messages.clock.schedules import SCHEDULE_FAULTS
from bot.messages.markup import person, quoted, sentences, when
from bot.messages.message import Form, Games, Message
from bot.messages.names import listed, phase_of, power_name
from bot.messages.parts import Text
from bot.messages.refusals import REFUSALS
from engine.errors import PhaseError
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

# The sentences where nothing was written that they could be about.
_WITHOUT_SUBJECT = sentences(
    Refusal,
    """
    UNREADABLE_EDIT: What shall change on the board? Write for example
        `gm edit +A PAR FRANCE, -F BRE` or `gm edit center BEL GERMANY`.
    UNKNOWN_SETTING: Which setting, and what shall it be? Write for example
        `gm set draws dias, ends 1910`; `help settings` lists them all, `settings` shows what is
        set.
    UNKNOWN_VALUE: What shall {other} be?{known} `help settings` lists all settings, `settings`
        shows what is set.
    UNREADABLE_TIME: A time is missing. Write for example `gm deadline +12h`,
        `gm deadline tomorrow 9pm` or `gm deadline Sunday midnight Europe/London`.
    UNKNOWN_PHASE: Which phase? Write its name after the command; `status` says which phase it
        is.{known}{example}
    UNKNOWN_VERSION: Which version? There are {count} of your orders so far in this phase.
        `orders history` lists them, and `orders restore 1`, for example, goes back to the first.
    IMPOSSIBLE_TIME: A phase can be open for one minute to {count} days. For example:
        `new moves 24h retreats 12h builds 12h`.
    UNKNOWN_POWER: Which power? Name it after the command.{known}{example}
    UNKNOWN_PLACE: Which province? Write for example `why BEL`, or `why Burgundy spring 1901` for an
        earlier phase.
    """,
)

# The {example} where no command was written that it could be an example of.
_WITHOUT_EXAMPLE: Mapping[Refusal, str] = {
    Refusal.UNKNOWN_SETTING: (
        " For example: `/dip new The Great War, moves 24h, draws dias`. A title with such a word "
        'in it goes between quotes: `/dip new "Builds and Moves" moves 24h`.'
    ),
    Refusal.UNKNOWN_VALUE: (
        ' A title with such a word in it goes between quotes: `/dip new "The Press Gang"`.'
    ),
    Refusal.SETTING_TWICE: " For example: `/dip new The Great War, moves 24h, draws dias`.",
    Refusal.UNKNOWN_PHASE: (
        " Write for example `map spring 1901`, `map F1901M`, `history fall 1901 retreats` or "
        "`history winter 1901`."
    ),
}

_UNNAMED = {
    Refusal.TIME_IS_PAST: "that time",
    Refusal.TIME_TOO_FAR: "that time",
    Refusal.UNKNOWN_COMMAND: "that",
    Refusal.NOTHING_ADJUDICATED: "the sandbox",
}


# Why a setting stays as it is once the game has begun, by its name.
_FIXED: Mapping[str, str] = {
    "edition": "the phases played so far went by these rules",
    "variant": "the game is being played on this board",
    "powers": "the powers have been given out",
    "presence check": "the first phase has begun",
    "lead": "the first phase has begun",
    "anonymity": "people took their seats knowing it",
    "gm sees orders": "people wrote their orders knowing it",
}
_FAULTS = frozenset(
    {one for one in Refusal if one.name.startswith("FAULT_")}
    | {Refusal.END_HAS_PASSED, Refusal.IMPOSSIBLE_TIME}
)
"""Refusals whose examples begin with `new` and are to fit where the settings were written."""

_PERSON = re.compile(r"<@[^>]*>")
_ADDRESS = re.compile(r"[A-Z][A-Z0-9]+/[UW][A-Z0-9]+")


def fixed(name: str) -> str:
    """Return why a setting cannot be changed once the game has begun."""
    return _FIXED.get(name, "the phases played so far went by it")


def refused(notice: Refused, _games: Games) -> Message:
    """Why a request was not carried out, and what would work."""
    return Message.of(refused_words(notice))


def refused_in_form(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence for a form, which shows no markup below a field."""
    return refused_words(notice, variant).replace("`", "")


def came_to_nothing(notice: Refused, variant: Variant) -> Form:
    """Return what takes a form's place when nothing of it was stored."""
    return Form("Nothing was stored", [Text(refused_words(notice, variant))], close="Close")


def refused_words(notice: Refused, variant: Variant = DEFAULT_VARIANT) -> str:
    """Return the sentence of a refusal; powers are named as in a game on the board."""
    reason, example = notice.reason, _PERSON.sub("@name", notice.example)
    sentence = REFUSALS[reason]
    if reason is Refusal.FAULT_SCHEDULE:
        sentence = SCHEDULE_FAULTS.get(notice.subject, sentence)
    if not notice.subject.strip():
        sentence = _WITHOUT_SUBJECT.get(reason, sentence)
    if reason in _FAULTS:
        sentence = _where_written(sentence, example)
    known = " Known: " + listed(f"`{word}`" for word in notice.known) + "." if notice.known else ""
    text = sentence.format(
        subject=_subject(notice.subject, variant) or _UNNAMED.get(reason, "the game"),
        known=known,
        count=notice.count,
        other=notice.other,
        fixed=fixed(notice.subject),
        at=when(notice.at) if notice.at else "",
        example=(
            f" Write for example `{example}`." if example else _WITHOUT_EXAMPLE.get(reason, "")
        ),
    )
    return text[:1].upper() + text[1:]


def _subject(subject: str, variant: Variant) -> str:
    if _ADDRESS.fullmatch(subject):
        return person(Player(subject))
    if subject in variant.powers:
        return power_name(subject, variant)
    try:
        return phase_of(subject)
    except PhaseError:
        return quoted(subject, 100)


def _where_written(sentence: str, example: str) -> str:
    """Return a sentence on faulty settings whose examples fit where these were written.

    `example` is what would be understood there: a command of the GM, settings alone in the form,
    or nothing known, for a new game.
    """
    is_form = bool(example) and not example.startswith("gm ")
    command = "" if is_form else "gm set " if example.startswith("gm set ") else "/dip new "
    return sentence.replace("`new ", f"`{command}")
