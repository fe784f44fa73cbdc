"""How a GM ends a game."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.gamesmaster.clock.end_game import end_game
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.desk.gm_act import Deed, When, Wish, announce, at_the_table, now_of, wordless
from bot.gamesmaster.desk.named_powers import required_power
from bot.gamesmaster.notices import Act, Details, Ending, GameEnded, Refusal
from bot.gamesmaster.seats.lobby import tell_recruiting
from engine.board import Power
from engine.game.ending import survivors
from storage.games import GameRecord, GameState

_BETWEEN = re.compile(r"[,;&+/]|\band\b", re.IGNORECASE)
FEWEST = 2


def _check_end(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    if game.state is GameState.RECRUITING:
        return Details()
    return now_of(sitting_of(errand.tx, game))


def _end(errand: Errand, game: GameRecord, details: Details) -> None:
    if game.state is GameState.RECRUITING:
        _end_recruiting(errand, game, details)
        return
    sitting = sitting_of(errand.tx, game)
    announce(errand, game, Act.END, details)
    end_game(errand.teller, sitting, sitting.position, Ending.GM)


def _end_recruiting(errand: Errand, game: GameRecord, details: Details) -> None:
    errand.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=errand.now)
    tell_recruiting(errand, game, is_closed=True)
    announce(errand, game, Act.END, details)
    notice = GameEnded(game.id, game.title, Ending.GM, (), (), (), None)
    errand.teller.tell_channel(game, notice, key="ended")


def _check_draw(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    named = {
        required_power(word, sitting.variant) for word in _BETWEEN.split(wish.words) if word.strip()
    }
    sharing = named or set(sitting.remaining)
    for power in named:
        if power not in survivors(sitting.position, sitting.variant):
            raise RequestRefused(Refusal.POWER_OUT, power)
    if len(sharing) < FEWEST:
        raise RequestRefused(Refusal.DRAW_NEEDS_TWO)
    powers = tuple(power for power in sitting.variant.powers if power in sharing)
    return replace(now_of(sitting), powers=powers)


def _draw(errand: Errand, sitting: Sitting, details: Details) -> None:
    announce(errand, sitting.game, Act.DRAW, details)
    winners = tuple(map(Power, details.powers))
    end_game(errand.teller, sitting, sitting.position, Ending.DRAW, winners)


def _check_close(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    """From where to where the game went, and how many phases that were."""
    if _is_closed(errand, game, Details()):
        raise RequestRefused(Refusal.CLOSED_ALREADY, game.title)
    played = [knot for knot in errand.tx.branches.line(game.id) if not knot.is_open]
    return Details(left=tuple((knot.number, knot.code) for knot in (*played[:1], *played[-1:])))


def _is_closed(errand: Errand, game: GameRecord, _details: Details) -> bool:
    """Whether the game was closed since it ended: one that was taken back may end again."""
    ended_at = game.ended_at or errand.now
    entries = errand.tx.audit.entries(game.id)
    return any(one.act == Act.CLOSE.value and one.at >= ended_at for one in entries)


def _close(errand: Errand, game: GameRecord, details: Details) -> None:
    announce(errand, game, Act.CLOSE, details)


DEEDS: tuple[Deed, ...] = (
    Deed(Act.CLOSE, wordless(_check_close), _close, _is_closed, When.OVER),
    Deed(Act.DRAW, _check_draw, at_the_table(_draw)),
    Deed(Act.END, wordless(_check_end), _end),
)
