"""`@Gamesmaster gm import` with a file: a game is brought into the channel."""

from __future__ import annotations

from dataclasses import replace

import structlog
from slack_sdk import WebClient

from bot.gamesmaster.archive.import_game import import_game
from bot.gamesmaster.commands.table import read_command
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.slack.fetching import UnreadableFileError, text_at
from bot.slack.identity import id_of
from bot.slack.listeners.hearing import Ears
from bot.slack.sending import facts_of

log = structlog.get_logger(__name__)


def wants_import(text: str) -> bool:
    """Whether a text is the command that a file goes with."""
    found = read_command(text)
    return found is not None and found[0].name == "gm import"


def bring_in(request: Request, address: str, ears: Ears, client: WebClient) -> None:
    """Take up the game of the file at an address."""
    try:
        content = text_at(client, address)
    except UnreadableFileError as error:
        log.warning("file_unread", reason=str(error))
        ears.gamesmaster.delivery_queue.answer(request, Refused(Refusal.IMPORT_UNREAD))
        return
    if request.channel is not None:
        facts = facts_of(client, id_of(request.channel))
        request = replace(request, in_private=facts.is_private)
    ears.gamesmaster.do(request, import_game, content)
