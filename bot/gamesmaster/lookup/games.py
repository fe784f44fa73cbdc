"""Which game a request is about.

The channel's, the only one there is, the only one that the words fit, the one chosen lately.
"""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import NamedTuple

from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices import Refusal, WhichGame
from bot.gamesmaster.orders.edits import game_of, written_in_phase
from bot.gamesmaster.orders.fitting import Fits, best_of
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


class Meant(NamedTuple):
    """The id of the game that a text is about; `by_words`: of several, the words fit only this."""

    game: str
    by_words: bool = False


def find_game(errand: Errand, text: str, part: Part, *, acts: bool = False) -> str | None:
    """The id of the game that a text is about, as `meant_game` finds it."""
    found = meant_game(errand, text, part, acts=acts)
    return None if found is None else found.game


def meant_game(
    errand: Errand, text: str, part: Part, *, acts: bool = False, fits: Fits | None = None
) -> Meant | None:
    """The game that a text is about; None where its writer was asked which one.

    An edited message is about the game that its orders went to. Said in a channel, it is about the
    channel's game; where that is over, only its map and status can be asked for (`Part.ANY`).
    Elsewhere a game that is over is meant only by those without another. What `acts` on a game is
    about none whose phase was opened after it was written first. Of several games that one is
    meant which the writer was asked for and chose, else the only one that the text `fits`, else
    the one that was meant lately. Refused where there is none.
    """
    meant = game_of(errand)
    if meant is not None:
        return Meant(meant)
    channel = errand.request.channel
    there = None if channel is None else errand.tx.games.in_channel(channel)
    if there is not None:
        if there.state is GameState.ENDED and part is not Part.ANY:
            raise RequestRefused(Refusal.GAME_OVER, there.title)
        return Meant(there.id)
    candidates = games_of(errand, part)
    if not candidates:
        return Meant(_last_game(errand, part))
    if acts:
        candidates = written_in_phase(errand, candidates)
    if len(candidates) == 1:
        return Meant(candidates[0].id)
    return _of_several(errand, text, candidates, fits)


def _of_several(
    errand: Errand, text: str, candidates: tuple[GameRecord, ...], fits: Fits | None
) -> Meant | None:
    named = errand.request.game
    if named is not None and named in {game.id for game in candidates}:
        return Meant(named)
    fitting = best_of(errand, candidates, fits) if fits is not None else ()
    if len(fitting) == 1:
        choose_game(errand, fitting[0].id)
        return Meant(fitting[0].id, by_words=True)
    chosen = _remembered(errand, fitting or candidates)
    if chosen is None:
        ask_which(errand, text, fitting or candidates, quote(text.strip()))
        return None
    return Meant(chosen)


def games_of(errand: Errand, part: Part) -> tuple[GameRecord, ...]:
    """The unfinished games in which the writer has a part, the oldest first.

    Of those somebody plays in or has joined, the running ones count first.
    """
    games = errand.tx.games
    mine, run = games.of_player(errand.player), games.of_gm(errand.player)
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


def choose_game(errand: Errand, game: str) -> None:
    """Keep in mind which of several games the writer means."""
    errand.tx.questions.remember(errand.player, game, errand.now)


def _remembered(errand: Errand, candidates: tuple[GameRecord, ...]) -> str | None:
    chosen = errand.tx.questions.remembered(errand.player, errand.now - REMEMBERED)
    if chosen is None or chosen not in {game.id for game in candidates}:
        return None
    choose_game(errand, chosen)
    return chosen


def ask_which(
    errand: Errand, text: str, candidates: tuple[GameRecord, ...], quoted: str = ""
) -> None:
    """Ask the writer which game is meant: `text` is then done, `quoted` was written."""
    request = errand.request
    question = Question(errand.new_id(), errand.player, text, request.at, request.message)
    errand.tx.questions.ask(question, errand.now)
    games = tuple((game.id, game.title) for game in candidates)
    errand.answer(WhichGame(question.id, games, quoted))


def _last_game(errand: Errand, part: Part) -> str:
    """The game that is over, if it may be meant; refused otherwise."""
    if errand.request.channel is not None:
        raise RequestRefused(Refusal.NO_GAME_HERE)
    if part is Part.RUNS and games_of(errand, Part.PLAYS):
        raise RequestRefused(Refusal.NOT_THE_GM)
    run = games_of(errand, Part.RUNS)
    if run:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, run[0].title)
    over = errand.tx.games.ended_of(errand.player, 1)
    if not over:
        raise RequestRefused(Refusal.NOT_IN_A_GAME)
    if part is not Part.ANY:
        raise RequestRefused(Refusal.GAME_OVER, over[0].title)
    return over[0].id
