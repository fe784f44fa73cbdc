"""Why a request was not carried out: one kind sentence each, and what would work instead."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.archive.archive_words import ARCHIVE_REFUSALS
from bot.messages.clock.schedules import SCHEDULE_FAULTS
from bot.messages.names import listed
from bot.messages.refusals.clock import CLOCK
from bot.messages.refusals.desk import DESK
from bot.messages.refusals.games import GAMES
from bot.messages.refusals.orders import ORDERS
from bot.messages.refusals.phases import PHASES
from bot.messages.refusals.press import PRESS
from bot.messages.refusals.sandboxes import SANDBOXES
from bot.messages.refusals.seats import SEATS
from bot.messages.refusals.settings import SETTINGS
from bot.messages.refusals.votes import VOTES
from bot.messages.seats.settings_words import FAULTS, OF_SETTINGS, fixed, where_written

# By the value of the gamesmaster's Refusal. {subject} is what it is about or what was not
# understood, {known} what would have been (" Known: ..." or nothing), {count} a number, {at} a
# moment.
REFUSALS: Mapping[str, str] = {
    **GAMES,
    **SEATS,
    **SETTINGS,
    **PRESS,
    **CLOCK,
    **PHASES,
    **ORDERS,
    **VOTES,
    **SANDBOXES,
    **DESK,
    **ARCHIVE_REFUSALS,
    **{f"fault_{fault}": sentence for fault, sentence in FAULTS.items()},
}


# What is said instead where nothing was written that it could be about.
WITHOUT_SUBJECT: Mapping[str, str] = {
    "unreadable_edit": (
        "What shall change on the board? Write for example `gm edit +A PAR FRANCE, -F BRE` or "
        "`gm edit center BEL GERMANY`."
    ),
    "unknown_setting": (
        "Which setting, and what shall it be? Write for example `gm set draws dias, ends 1910`; "
        "`help settings` lists them all, `settings` shows what is set."
    ),
    "unknown_value": (
        "What shall {other} be?{known} `help settings` lists all settings, `settings` shows what "
        "is set."
    ),
    "unreadable_time": (
        "A time is missing. Write for example `gm deadline +12h`, `gm deadline tomorrow 9pm` or "
        "`gm deadline Sunday midnight Europe/London`."
    ),
    "unknown_phase": (
        "Which phase? Write its name after the command; `status` says which phase it is."
        "{known}{example}"
    ),
    "unknown_version": (
        "Which version? There are {count} of your orders so far in this phase. `orders history` "
        "lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    "impossible_time": (
        "That is no time that a phase can have: it is from one minute to {count} days. For "
        "example: `new moves 24h retreats 12h builds 12h`."
    ),
    "unknown_power": ("Which power? Name it after the command.{known}{example}"),
    "unknown_place": (
        "Which province? Write for example `why BEL`, or `why Burgundy spring 1901` for an earlier "
        "phase."
    ),
}

# What is said for {example} where no command was written that it could be an example of.
WITHOUT_EXAMPLE: Mapping[str, str] = {
    "unknown_setting": (
        " For example: `/dip new The Great War, moves 24h, draws dias`. A title with such a word "
        'in it goes between quotes: `/dip new "Builds and Moves" moves 24h`.'
    ),
    "unknown_value": (
        ' A title with such a word in it goes between quotes: `/dip new "The Press Gang"`.'
    ),
    "setting_twice": " For example: `/dip new The Great War, moves 24h, draws dias`.",
    "unknown_phase": (
        " Write for example `map spring 1901`, `map F1901M`, `history fall 1901 retreats` or "
        "`history winter 1901`."
    ),
}

_UNNAMED = {
    "time_is_past": "that time",
    "time_too_far": "that time",
    "unknown_command": "that",
    "nothing_adjudicated": "the sandbox",
}


def refusal(
    reason: str,
    *,
    subject: str = "",
    known: tuple[str, ...] = (),
    count: int = 0,
    other: str = "",
    at: str = "",
    example: str = "",
) -> str:
    """The sentence of a refusal; `subject` is what it is about, if anything is known of it.

    `other` is what the subject does not go with, or what it is a value of, `at` a moment as the
    reader is to see it, `example` a command that would be understood. Raises KeyError for a reason
    without a sentence.
    """
    sentence = REFUSALS[reason]
    if reason == "fault_schedule":
        sentence = SCHEDULE_FAULTS.get(subject, sentence)
    if not subject.strip():
        sentence = WITHOUT_SUBJECT.get(reason, sentence)
    if reason.startswith("fault_") or reason in OF_SETTINGS:
        sentence = where_written(sentence, example)
    said = sentence.format(
        subject=subject or _UNNAMED.get(reason, "the game"),
        known=f" Known: {listed(f'`{word}`' for word in known)}." if known else "",
        count=count,
        other=other,
        fixed=fixed(subject),
        at=at,
        example=(
            f" Write for example `{example}`." if example else WITHOUT_EXAMPLE.get(reason, "")
        ),
    )
    return said[:1].upper() + said[1:]
