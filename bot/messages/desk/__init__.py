"""The human GM's acts: shown before they are done, announced after. The words: a file per topic."""

from __future__ import annotations

from collections.abc import Mapping

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Act, AuditShown, Confirm, Declined, Details, GmActed
from bot.messages.desk import (
    announcing,
    branches,
    clock,
    conduct,
    editing,
    endings,
    looking,
    people,
    sealed,
    seats,
    settings,
)
from bot.messages.desk.gm_act_words import Said, calling, written
from bot.messages.markup import person
from bot.messages.message import Button, Games, Message, Part, Small, Text, row

SAID: Mapping[Act, Said] = {
    **clock.SAID,
    **seats.SAID,
    **sealed.SAID,
    **people.SAID,
    **announcing.SAID,
    **conduct.SAID,
    **editing.SAID,
    **settings.SAID,
    **branches.SAID,
    **endings.SAID,
}


def confirm(notice: Confirm, games: Games) -> Message:
    """To the GM alone: what the act would do."""
    variant = games.variant(notice.game)
    said = SAID[notice.act]
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


def audit_shown(notice: AuditShown, games: Games) -> Message:
    """To a GM: what GMs have done, each act in the words in which it was announced."""
    variant = games.variant(notice.game)
    return looking.audit_shown(notice, variant, SAID)


def declined(notice: Declined, _games: Games) -> Message:
    """To the GM: nothing was done."""
    what = SAID[notice.act].do
    text = f"Left as it is ({what[:1].lower()}{what[1:]}: not done)."
    return Message(text, [Text(text)])


def gm_acted(notice: GmActed, games: Games) -> Message:
    """To the channel: what the GM did."""
    variant = games.variant(notice.game)
    said = SAID[notice.act]
    did = said.did(person(notice.gm), notice.details, variant)
    did = calling(did) if said.calls else did
    text = f"*{notice.title}:* {did}"
    return Message(text, [Text(text), *_reason(notice.details)])


def _reason(details: Details) -> list[Part]:
    return [Small(f"Because {written(details.because)}")] if details.because else []
