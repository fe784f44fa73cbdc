"""What the GM says to all."""

from __future__ import annotations

from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce
from bot.gamesmaster.notices import Act, Details, Refusal
from storage.games import GameRecord

LONGEST_TEXT = 1_500


def _check(_errand: Errand, _game: GameRecord, wish: Wish) -> Details:
    text = wish.text.strip()
    if not text:
        raise RequestRefused(Refusal.NOTHING_TO_ANNOUNCE)
    if len(text) > LONGEST_TEXT:
        raise RequestRefused(Refusal.ANNOUNCEMENT_TOO_LONG, count=LONGEST_TEXT)
    return Details(text=text)


def _announce(errand: Errand, game: GameRecord, details: Details) -> None:
    announce(errand, game, Act.ANNOUNCE, details)


DEEDS: tuple[Deed, ...] = (Deed(Act.ANNOUNCE, _check, _announce),)
