"""Why a request was not carried out: one kind sentence each, and what would work instead."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Player
from bot.messages.archive import archive
from bot.messages.clock import refusals as clock
from bot.messages.clock.schedules import SCHEDULE_FAULTS
from bot.messages.desk import refusals as desk
from bot.messages.looking import refusals as looking
from bot.messages.markup import person, quoted, when
from bot.messages.message import Form, Games, Message, Text
from bot.messages.names import listed, phase_of, power_name
from bot.messages.orders import refusals as orders
from bot.messages.sandbox import refusals as sandbox
from bot.messages.seats import refusals as seats
from bot.messages.votes import votes
from engine.errors import PhaseError
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

# {subject} is what a refusal is about or what was not understood, {known} what would have been
# (" Known: ..." or nothing), {count} a number, {at} a moment, {other} what the subject does not go
# with, {example} a command that would be understood.
_GAMES: Mapping[Refusal, str] = {
    Refusal.NO_GAME_HERE: (
        "There is no such game here. `/dip new` opens one in a channel, `/dip game` lists "
        "yours.{known}"
    ),
    Refusal.GAME_STILL_ON: (
        "{subject} is still going on: look at it in its own channel, with `/dip map` or "
        "`/dip history`. From elsewhere only games that are over can be read; `games` lists them."
    ),
    Refusal.GAME_HERE_ALREADY: (
        "{subject} is still going on in this channel, and a channel holds one game at a time. "
        "Open the new one in another channel, or let the GM end the old one with `/dip gm end`."
    ),
    Refusal.BOT_NOT_IN_CHANNEL: (
        "I am not in this channel, so I could not post here. Write `/invite @Gamesmaster` first, "
        "then `/dip new` again."
    ),
    Refusal.NOT_A_CHANNEL: (
        "A game is played in a channel. Go to the channel it should be in and write `/dip new` "
        "there."
    ),
    Refusal.NOT_IN_A_GAME: (
        "You are not in a game at the moment. Press *Join* on a game's post, or open a game with "
        "`/dip new` in a channel."
    ),
    Refusal.NOT_IN_THIS_GAME: (
        "You do not play in {subject}, so you have no right to do that there, and nothing was "
        "done. What you may do: `/dip status` and `/dip map`."
    ),
    Refusal.GAME_STARTED: (
        "{subject} has started, so nobody can join or start it any more. The GM can change who "
        "plays: `/dip gm replace FRANCE @name`."
    ),
    Refusal.GAME_STARTED_ALREADY: (
        "{subject} has started already, so all is well; `status` says how it stands."
    ),
    Refusal.GAME_NOT_STARTED: (
        "{subject} has not started yet. The GM starts it with `/dip start` once all have joined."
    ),
    Refusal.GAME_OVER: "{subject} is over. `/dip map` and `/dip status` still show how it ended.",
    Refusal.GAME_PAUSED: "{subject} is paused. The GM lets it go on with `/dip gm resume`.",
    Refusal.NOT_PAUSED: (
        "{subject} is not paused, so there is nothing to resume. `gm pause` would stop the clock."
    ),
    Refusal.NOT_THE_GM: (
        "Only a GM of {subject} has the right to do that, so nothing was done. `/dip status` says "
        "who is one."
    ),
    Refusal.GM_ONLY_STARTS: (
        "Only the GM can start {subject}: nobody else has the right to. `/dip status` says who "
        "that is."
    ),
    Refusal.TITLE_TOO_LONG: (
        "A title can have {count} characters, and this one has {subject}, so no game was opened. "
        "Give it a shorter one, for example `/dip new The Great War moves 24h`."
    ),
    Refusal.UNKNOWN_COMMAND: (
        "“{subject}” is neither a command I know nor a whole order.{known} `help` lists the "
        "commands; orders look like `A PAR - BUR`."
    ),
    Refusal.SMALL_TALK: (
        "You are welcome. Write me orders such as `A PAR - BUR` whenever you like; `help` lists "
        "everything else."
    ),
    Refusal.NAME_THE_POWER: (
        "In {subject} nobody is to know who plays what, so I find no power by its player. Name the "
        "power: `gm reprimand FRANCE because of threats outside the game`."
    ),
    Refusal.DECIDED_ALREADY: (
        "A GM of {subject} has decided about this already, so nothing was done. `status` shows the "
        "deadline."
    ),
    Refusal.CONFIRMATION_GONE: (
        "This question has been answered already, or it is too old. Give the command again if you "
        "still want it."
    ),
    Refusal.CONFIRMATION_DONE: (
        "That has been done already, so nothing was done again. `gm audit` shows it, with its time."
    ),
    Refusal.CONFIRMATION_DECLINED: (
        "You left that as it was when I asked, so nothing was done. Give the command again if you "
        "want it after all."
    ),
    Refusal.CONFIRMATION_STALE: (
        "The game has moved on since I asked, so nothing was done. Give the command again to see "
        "what it would do now."
    ),
    Refusal.EXTENSION_OVER: (
        "The deadline has been set anew since more time was asked for, or the phase is over, so "
        "nothing was done. `status` shows when orders are due."
    ),
    Refusal.CONFIRMATION_OTHERS: "Only the GM who gave the command can confirm it.",
}

# What is said instead where nothing was written that it could be about.
_WITHOUT_SUBJECT: Mapping[Refusal, str] = {
    Refusal.UNREADABLE_EDIT: (
        "What shall change on the board? Write for example `gm edit +A PAR FRANCE, -F BRE` or "
        "`gm edit center BEL GERMANY`."
    ),
    Refusal.UNKNOWN_SETTING: (
        "Which setting, and what shall it be? Write for example `gm set draws dias, ends 1910`; "
        "`help settings` lists them all, `settings` shows what is set."
    ),
    Refusal.UNKNOWN_VALUE: (
        "What shall {other} be?{known} `help settings` lists all settings, `settings` shows what "
        "is set."
    ),
    Refusal.UNREADABLE_TIME: (
        "A time is missing. Write for example `gm deadline +12h`, `gm deadline tomorrow 9pm` or "
        "`gm deadline Sunday midnight Europe/London`."
    ),
    Refusal.UNKNOWN_PHASE: (
        "Which phase? Write its name after the command; `status` says which phase it is."
        "{known}{example}"
    ),
    Refusal.UNKNOWN_VERSION: (
        "Which version? There are {count} of your orders so far in this phase. `orders history` "
        "lists them, and `orders restore 1`, for example, goes back to the first."
    ),
    Refusal.IMPOSSIBLE_TIME: (
        "That is no time that a phase can have: it is from one minute to {count} days. For "
        "example: `new moves 24h retreats 12h builds 12h`."
    ),
    Refusal.UNKNOWN_POWER: ("Which power? Name it after the command.{known}{example}"),
    Refusal.UNKNOWN_PLACE: (
        "Which province? Write for example `why BEL`, or `why Burgundy spring 1901` for an earlier "
        "phase."
    ),
}

# What is said for {example} where no command was written that it could be an example of.
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


REFUSALS: Mapping[Refusal, str] = {
    **_GAMES,
    **seats.SEATS,
    **seats.SETTINGS,
    **clock.REFUSALS,
    **looking.REFUSALS,
    **orders.REFUSALS,
    **votes.REFUSALS,
    **sandbox.REFUSALS,
    **desk.REFUSALS,
    **archive.REFUSALS,
}

_PERSON = re.compile(r"<@[^>]*>")
_ADDRESS = re.compile(r"[A-Z][A-Z0-9]+/[UW][A-Z0-9]+")


def refused(notice: Refused, _games: Games) -> Message:
    """Why a request was not carried out, and what would work."""
    text = refused_words(notice)
    return Message(text, [Text(text)])


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
    if reason in seats.FAULTS:
        sentence = _where_written(sentence, example)
    known = " Known: " + listed(f"`{word}`" for word in notice.known) + "." if notice.known else ""
    said = sentence.format(
        subject=_subject(notice.subject, variant) or _UNNAMED.get(reason, "the game"),
        known=known,
        count=notice.count,
        other=notice.other,
        fixed=seats.fixed(notice.subject),
        at=when(notice.at) if notice.at else "",
        example=(
            f" Write for example `{example}`." if example else _WITHOUT_EXAMPLE.get(reason, "")
        ),
    )
    return said[:1].upper() + said[1:]


def _subject(subject: str, variant: Variant) -> str:
    """Return people, powers and phases by their names; anything else as it was written."""
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
