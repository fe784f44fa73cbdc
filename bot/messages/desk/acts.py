"""The acts of GMs: shown before they are done, announced after, listed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Act, AuditShown, Confirm, Declined, Details, GmActed
from bot.messages.desk import board, clock, people, sealed
from bot.messages.desk.wording import ActWords, calling, written
from bot.messages.markup import person, when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import counted

_WORDS: Mapping[Act, ActWords] = {**clock.ACTS, **people.ACTS, **board.ACTS, **sealed.ACTS}


def confirm(notice: Confirm, games: Games) -> Message:
    """To the GM alone: what the act would do."""
    variant = games.variant(notice.game)
    said = _WORDS[notice.act]
    would = said.would(notice.details, variant)
    between = "\n" if "\n" in would else " "
    text = f"*{notice.title}:* {would}{between}Shall I?"
    buttons = row(
        Button(
            said.do,
            Action.CONFIRM,
            notice.confirmation,
            style="danger" if said.is_grave else "primary",
        ),
        Button("Leave it as it is", Action.DECLINE, notice.confirmation),
    )
    return Message(text, [Text(text), *_reason(notice.details), buttons])


def declined(notice: Declined, _games: Games) -> Message:
    """To the GM: nothing was done."""
    what = _WORDS[notice.act].do
    text = f"Left as it is ({what[:1].lower()}{what[1:]}: not done)."
    return Message(text, [Text(text)])


def gm_acted(notice: GmActed, games: Games) -> Message:
    """To the channel: what the GM did."""
    variant = games.variant(notice.game)
    said = _WORDS[notice.act]
    did = said.did(person(notice.gm), notice.details, variant)
    did = calling(did) if said.calls else did
    text = f"*{notice.title}:* {did}"
    return Message(text, [Text(text), *_reason(notice.details)])


def _reason(details: Details) -> list[Part]:
    return [Small(f"Because {written(details.because)}")] if details.because else []


def audit_shown(notice: AuditShown, games: Games) -> Message:
    """What the GMs have done, the latest last."""
    variant, lines = games.variant(notice.game), []
    for one in notice.lines:
        did = _WORDS[one.act].did(person(one.gm), one.details, variant)
        because = f" Because {written(one.details.because)}." if one.details.because else ""
        lines.append(f"{when(one.at)}  {did}{because}")
    parts: list[Part] = [Heading(f"{notice.title}: what the GMs have done")]
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier act')} left out."))
    parts += listing(lines or ["Nothing so far."])
    return Message(f"{notice.title}: what the GMs have done.", parts)
