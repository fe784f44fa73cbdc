"""A game brought into a channel from a file that somebody posted there."""

from __future__ import annotations

from bot.gamesmaster.archive.archive import bring_in
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.commands import Refusal
from engine.formats import FormatError, read_game_text

_LONGEST_FAULT = 300


def ask_for_file(_context: Context, _words: str) -> None:
    """Say how a game is brought in: the command goes with a file."""
    raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)


def import_game(context: Context, text: str) -> None:
    """Take up the game of a text of JSON, in the channel of the request.

    Whoever asks is the game's GM. Refused, and nothing changed, where the text is broken.
    """
    request = context.request
    if request.channel is None:
        raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)
    try:
        game = read_game_text(text)
    except FormatError as error:
        raise RequestRefused(Refusal.IMPORT_BROKEN, str(error)[:_LONGEST_FAULT]) from error
    bring_in(
        context.outbox,
        game,
        channel=request.channel,
        request=request.id,
        by=context.player,
        in_private=request.in_private,
    )
