"""Every kind of notice with its message: the `WORDINGS` of all rooms."""

import msgspec

from bot.gamesmaster.notices.notice import Notice
from bot.messages import refusals
from bot.messages.answers import answers
from bot.messages.archive import archive
from bot.messages.clock import deadlines, endings
from bot.messages.commands import help as help_texts
from bot.messages.commands import incidents
from bot.messages.desk import acts, panel
from bot.messages.message import Games, Message, Wordings
from bot.messages.orders import choices, order_form, plans, receipts, your_results
from bot.messages.sandbox import sandbox
from bot.messages.seats import forms, lobby, press, settings, takeovers
from bot.messages.showing import history, maps, results, status, why
from bot.messages.votes import votes

_ROOMS = (
    *(archive, deadlines, endings, help_texts, incidents, refusals, acts, panel),
    *(answers, history, maps, results, status, why),
    *(choices, order_form, plans, receipts, your_results, sandbox),
    *(forms, lobby, press, settings, takeovers, votes),
)
MESSAGES: Wordings = tuple(wording for room in _ROOMS for wording in room.WORDINGS)
_MESSAGE_OF = dict(MESSAGES)
_KINDS = {kind.__name__: kind for kind in _MESSAGE_OF}


class UnknownNoticeError(Exception):
    """Something in the outbox that is no notice of this version."""


def decode(kind: str, stored: object) -> Notice:
    """Return the notice that the outbox holds under the name of its class.

    Fields that were added since have their defaults; fields that are no more are left out.
    Raises UnknownNoticeError.
    """
    if kind not in _KINDS:
        raise UnknownNoticeError(f"there is no notice called {kind}")
    try:
        return msgspec.convert(stored, _KINDS[kind])
    except msgspec.ValidationError as error:
        raise UnknownNoticeError(f"a stored {kind} cannot be read") from error


def message_of(notice: Notice, games: Games) -> Message:
    """Return what a notice looks like."""
    return _MESSAGE_OF[type(notice)](notice, games)
