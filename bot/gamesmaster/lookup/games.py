"""Which game a request is about.

The channel's, the only one there is, the only one that the words fit, the one chosen lately.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from enum import Enum, IntEnum
from typing import NamedTuple

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.edited import game_of, written_in_phase
from bot.gamesmaster.notices.commands import Refusal, WhichGame
from storage.games import GameRecord, GameState
from storage.inbox import Question

REMEMBERED = timedelta(minutes=30)
"""How long a choice among several games holds after it was last made use of."""


class Part(Enum):
    """The part somebody has to have in a game for a request to be about it."""

    PLAYS = "plays"
    JOINED = "joined"
    RUNS = "runs"
    ANY = "any"


class Fit(IntEnum):
    """How well words fit a game; what fits better goes before."""

    NOT = 0
    PARTLY = 1
    """Some of them do, others are about units that the writer does not have there."""
    WELL = 2


Fits = Callable[[Context, GameRecord], Fit]
"""How well a text fits one of the writer's games."""


def best_of(context: Context, games: tuple[GameRecord, ...], fits: Fits) -> tuple[GameRecord, ...]:
    """The games that something fits best; none where it fits no game."""
    found = [(fits(context, game), game) for game in games]
    best = max(fit for fit, _ in found)
    return tuple(game for fit, game in found if fit is best and best is not Fit.NOT)


class Meant(NamedTuple):
    """The id of the game that a text is about; `by_words`: of several, the words fit only this."""

    game: str
    by_words: bool = False


def find_game(context: Context, part: Part, *, acts: bool = False) -> str | None:
    """The id of the game that a text is about, as `meant_game` finds it."""
    found = meant_game(context, part, acts=acts)
    return None if found is None else found.game


def meant_game(
    context: Context, part: Part, *, acts: bool = False, fits: Fits | None = None
) -> Meant | None:
    """The game that a text is about; None where its writer was asked which one.

    An edited message is about the game that its orders went to. Said in a channel, it is about the
    channel's game; where that is over, only its map and status can be asked for (`Part.ANY`).
    Elsewhere a game that is over is meant only by those without another. What `acts` on a game is
    about none whose phase was opened after it was written first. Of several games that one is
    meant which the writer was asked for and chose, else the only one that the text `fits`, else
    the one that was meant lately. Refused where there is none.
    """
    meant = game_of(context)
    if meant is not None:
        return Meant(meant)
    channel = context.request.channel
    there = None if channel is None else context.tx.games.in_channel(channel)
    if there is not None:
        if there.state is GameState.ENDED and part is not Part.ANY:
            raise RequestRefused(Refusal.GAME_OVER, there.title)
        return Meant(there.id)
    candidates = games_of(context, part)
    if not candidates:
        return Meant(_last_game(context, part))
    if acts:
        candidates = written_in_phase(context, candidates)
    if len(candidates) == 1:
        return Meant(candidates[0].id)
    return _of_several(context, candidates, fits)


def _of_several(
    context: Context, candidates: tuple[GameRecord, ...], fits: Fits | None
) -> Meant | None:
    named = context.request.game
    if named is not None and named in {game.id for game in candidates}:
        return Meant(named)
    fitting = best_of(context, candidates, fits) if fits is not None else ()
    if len(fitting) == 1:
        choose_game(context, fitting[0].id)
        return Meant(fitting[0].id, by_words=True)
    chosen = _remembered(context, fitting or candidates)
    if chosen is None:
        ask_which(context, context.text, fitting or candidates, quote(context.text.strip()))
        return None
    return Meant(chosen)


def games_of(context: Context, part: Part) -> tuple[GameRecord, ...]:
    """The unfinished games in which the writer has a part, the oldest first.

    Of those somebody plays in or has joined, the running ones count first.
    """
    games = context.tx.games
    mine, run = games.of_player(context.player), games.of_gm(context.player)
    match part:
        case Part.PLAYS:
            playing = tuple(game for game in mine if game.state is GameState.RUNNING)
            return playing or mine
        case Part.JOINED:
            waiting = tuple(game for game in mine if game.state is GameState.RECRUITING)
            return waiting or mine
        case Part.RUNS:
            return run
        case Part.ANY:
            return tuple({game.id: game for game in (*mine, *run)}.values())


def choose_game(context: Context, game: str) -> None:
    """Keep in mind which of several games the writer means."""
    context.tx.questions.remember(context.player, game, context.now)


def _remembered(context: Context, candidates: tuple[GameRecord, ...]) -> str | None:
    chosen = context.tx.questions.remembered(context.player, context.now - REMEMBERED)
    if chosen is None or chosen not in {game.id for game in candidates}:
        return None
    choose_game(context, chosen)
    return chosen


def ask_which(
    context: Context, text: str, candidates: tuple[GameRecord, ...], quoted: str = ""
) -> None:
    """Ask the writer which game is meant: `text` is then done, `quoted` was written."""
    request = context.request
    question = Question(
        context.new_id(), context.player, text, request.at, context.now, request.message
    )
    context.tx.questions.ask(question)
    games = tuple((game.id, game.title) for game in candidates)
    context.answer(WhichGame(question.id, games, quoted))


def _last_game(context: Context, part: Part) -> str:
    """The game that is over, if it may be meant; refused otherwise."""
    if context.request.channel is not None:
        raise RequestRefused(Refusal.NO_GAME_HERE)
    if part is Part.RUNS and games_of(context, Part.PLAYS):
        raise RequestRefused(Refusal.NOT_THE_GM)
    run = games_of(context, Part.RUNS)
    if run:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, run[0].title)
    over = context.tx.games.ended_of(context.player, 1)
    if not over:
        raise RequestRefused(Refusal.NOT_IN_A_GAME)
    if part is not Part.ANY:
        raise RequestRefused(Refusal.GAME_OVER, over[0].title)
    return over[0].id
