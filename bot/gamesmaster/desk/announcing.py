"""What the GM says to all."""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.desk.gm_act import GmAct, Wish, announce
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from storage.games import GameRecord

LONGEST_TEXT = 1_500


def _check(_context: Context, _game: GameRecord, wish: Wish) -> Details:
    text = wish.text.strip()
    if not text:
        raise RequestRefused(Refusal.NOTHING_TO_ANNOUNCE)
    if len(text) > LONGEST_TEXT:
        raise RequestRefused(Refusal.ANNOUNCEMENT_TOO_LONG, count=LONGEST_TEXT)
    return Details(text=text)


def _announce(context: Context, game: GameRecord, details: Details) -> None:
    announce(context, game, Act.ANNOUNCE, details)


GM_ACTS: tuple[GmAct, ...] = (GmAct(Act.ANNOUNCE, _check, _announce),)
