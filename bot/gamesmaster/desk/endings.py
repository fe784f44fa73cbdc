"""How a GM ends a game."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.gamesmaster.clock.ending import end_game
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.desk.gm_act import GmAct, When, Wish, announce, in_open_phase, now_of, wordless
from bot.gamesmaster.desk.named_powers import required_power
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.seats.lobby import tell_recruiting
from engine.board import Power
from engine.game.ending import Ending, survivors
from storage.games import GameRecord, GameState

_BETWEEN = re.compile(r"[,;&+/]|\band\b", re.IGNORECASE)
FEWEST = 2


def _check_end(context: Context, game: GameRecord, _wish: Wish) -> Details:
    if game.state is GameState.RECRUITING:
        return Details()
    return now_of(open_game_of(context.tx, game))


def _end(context: Context, game: GameRecord, details: Details) -> None:
    if game.state is GameState.RECRUITING:
        _end_recruiting(context, game, details)
        return
    open_game = open_game_of(context.tx, game)
    announce(context, game, Act.END, details)
    end_game(context.outbox, open_game, open_game.position, Ending.GM)


def _end_recruiting(context: Context, game: GameRecord, details: Details) -> None:
    context.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=context.now)
    tell_recruiting(context, game, is_closed=True)
    announce(context, game, Act.END, details)
    notice = GameEnded(game.id, game.title, Ending.GM, (), (), (), None)
    context.outbox.tell_channel(game, notice, key="ended")


def _check_draw(context: Context, game: GameRecord, wish: Wish) -> Details:
    open_game = open_game_of(context.tx, game)
    named = {
        required_power(word, open_game.variant)
        for word in _BETWEEN.split(wish.words)
        if word.strip()
    }
    sharing = named or set(open_game.remaining)
    for power in named:
        if power not in survivors(open_game.position, open_game.variant):
            raise RequestRefused(Refusal.POWER_OUT, power)
    if len(sharing) < FEWEST:
        raise RequestRefused(Refusal.DRAW_NEEDS_TWO)
    powers = tuple(power for power in open_game.variant.powers if power in sharing)
    return replace(now_of(open_game), powers=powers)


def _draw(context: Context, open_game: OpenGame, details: Details) -> None:
    announce(context, open_game.game, Act.DRAW, details)
    winners = tuple(map(Power, details.powers))
    end_game(context.outbox, open_game, open_game.position, Ending.DRAW, winners)


def _check_close(context: Context, game: GameRecord, _wish: Wish) -> Details:
    """From where to where the game went, and how many phases that were."""
    if _is_closed(context, game, Details()):
        raise RequestRefused(Refusal.CLOSED_ALREADY, game.title)
    played = [one for one in context.tx.branches.line(game.id) if not one.is_open]
    return Details(left=tuple((one.number, one.code) for one in (*played[:1], *played[-1:])))


def _is_closed(context: Context, game: GameRecord, _details: Details) -> bool:
    """Whether the game was closed since it ended: one that was taken back may end again."""
    ended_at = game.ended_at or context.now
    entries = context.tx.audit.entries(game.id)
    return any(one.act == Act.CLOSE.value and one.at >= ended_at for one in entries)


def _close(context: Context, game: GameRecord, details: Details) -> None:
    announce(context, game, Act.CLOSE, details)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.CLOSE, wordless(_check_close), _close, _is_closed, When.OVER),
    GmAct(Act.DRAW, _check_draw, in_open_phase(_draw)),
    GmAct(Act.END, wordless(_check_end), _end),
)
