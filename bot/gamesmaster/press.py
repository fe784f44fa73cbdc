"""What a power says to all through the bot, by the press rule of its game."""

from __future__ import annotations

import re

import structlog

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import PressPosted, PressSaid, Refusal
from bot.gamesmaster.sitting import sit_down
from engine.game.choices import Anonymity, Press

log = structlog.get_logger(__name__)

LONGEST_TEXT = 1_500
_UNSIGNED = re.compile(r"anonymously\b[\s:,]*|anonymous\s*:\s*", re.IGNORECASE)


def say(errand: Errand, game_id: str, words: str) -> None:
    """Post a text of a player in the game's channel, signed by the power and never by the person.

    `anonymously` before it leaves out the power, where players are hidden. Refused where there is
    no press, and of a text that is none or too long.
    """
    sitting = sit_down(errand.tx, game_id)
    game = sitting.game
    power = sitting.power_of(errand.player)
    unsigned = _UNSIGNED.match(words.strip())
    text = words.strip()[unsigned.end() :] if unsigned is not None else words.strip()
    if not text:
        raise RequestRefused(Refusal.NOTHING_TO_SAY)
    if len(text) > LONGEST_TEXT:
        raise RequestRefused(Refusal.ANNOUNCEMENT_TOO_LONG, count=LONGEST_TEXT)
    if game.settings.press is Press.NONE:
        raise RequestRefused(Refusal.NO_PRESS, game.title)
    if unsigned is not None and game.settings.anonymity is not Anonymity.HIDDEN:
        raise RequestRefused(Refusal.PRESS_IS_SIGNED, game.title)
    signed = None if unsigned is not None else power
    errand.teller.tell_channel(game, PressSaid(game.id, game.title, signed, text))
    errand.answer(PressPosted(game.title), game)
    log.info("press_said", game=game.id)
