"""A game brought into a channel from a file that somebody posted there."""

from __future__ import annotations

from bot.gamesmaster.archive.archive import bring_in
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices import Refusal
from engine.formats import FormatError
from engine.formats.game import Told, is_report, read_game_text, read_judge_text
from engine.game.setting_table import setting_named
from engine.game.setting_values import folded
from engine.game.settings import Settings
from engine.rules import EDITIONS

_LONGEST_FAULT = 300


def ask_for_file(_context: Context, _words: str) -> None:
    """Say how a game is brought in: the command goes with a file."""
    raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)


def import_game(context: Context, text: str, words: str = "") -> None:
    """Take up the game that a text tells, in the channel of the request.

    `words` name the edition that was played, where the text does not tell it. Whoever asks is
    the game's GM. Refused, and nothing changed, where the text is broken.
    """
    channel = context.request.channel
    if channel is None:
        raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)
    told = _told(text, words)
    bring_in(
        context.outbox,
        told.game,
        channel=channel,
        request=context.request.id,
        by=context.player,
        untold=told.untold,
        in_private=context.request.in_private,
    )


def _told(text: str, words: str) -> Told:
    settings = _settings(words)
    try:
        is_by_judge = is_report(text)
        told = (
            read_judge_text(text, settings=settings)
            if is_by_judge
            else Told(read_game_text(text), ())
        )
    except FormatError as error:
        raise RequestRefused(Refusal.IMPORT_BROKEN, str(error)[:_LONGEST_FAULT]) from error
    own = told.game.settings.edition
    if settings is not None and settings.edition != own:
        raise RequestRefused(Refusal.IMPORT_OTHER_EDITION, own, other=settings.edition)
    return told


def _settings(words: str) -> Settings | None:
    """The edition that is named, if one is. Refused where there is none such."""
    name = folded(words).removeprefix("edition ")
    if not name:
        return None
    edition = setting_named("edition")
    found = None if edition is None else edition.read(name, Settings())
    if found is None:
        known = tuple(one.edition for one in EDITIONS)
        raise RequestRefused(Refusal.UNKNOWN_VALUE, quote(words), known=known, other="edition")
    return found
