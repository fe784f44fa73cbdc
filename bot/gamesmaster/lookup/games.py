"""Which game a request is about.

The game of an edited message's orders, the channel's game, the player's only game, the only game
that the words fit, the one chosen lately, or the game with the title that is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from difflib import SequenceMatcher
from enum import Enum, IntEnum
from typing import NamedTuple

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices.commands import Refusal, WhichGame
from bot.gamesmaster.notices.notice import workspace_of
from engine.phase import Phase
from storage.games import GameRecord, GameState
from storage.inbox import Question
from storage.unit_of_work import Transaction


def require_in_time(context: Context, game: str) -> None:
    """Refuse an edit that came after orders had closed for the phase its message was written in.

    A message that had come too late itself is none of these: it never counted.
    """
    request = context.request
    if request.begun_at is None:
        return
    phase = context.tx.phases.at(game, request.begun_at)
    if phase is None or phase.deadline < request.begun_at:
        return
    paused_at = context.tx.games.get(game).paused_at
    stood_before = paused_at is not None and paused_at <= phase.deadline
    is_locked = request.at > phase.deadline and not stood_before
    if phase.adjudicated_at is not None or is_locked:
        raise RequestRefused(Refusal.EDITED_TOO_LATE, phase.code)


def require_written_in_phase(context: Context, game: str) -> None:
    """Refuse a word about a game that was edited into a message from before the open phase.

    What was written about an earlier phase must not act on this one. A game without an open phase
    has none that it could be mistaken for.
    """
    phase = _phase_since(context, context.tx.games.get(game))
    if phase is not None:
        raise RequestRefused(Refusal.WRITTEN_BEFORE, str(phase))


def written_in_phase(context: Context, games: tuple[GameRecord, ...]) -> tuple[GameRecord, ...]:
    """Those of several games that a message may be about by the time it was first written.

    Refused where it is none of them.
    """
    found = tuple(game for game in games if not _phase_since(context, game))
    if games and not found:
        require_written_in_phase(context, games[0].id)
    return found


def _phase_since(context: Context, game: GameRecord) -> Phase | None:
    """The open phase of a game where it was opened after an edited message was first written."""
    begun_at = context.request.begun_at
    phase = None if begun_at is None else context.tx.phases.current(game.id, game.variant)
    if phase is None or begun_at is None or begun_at >= phase.opened_at:
        return None
    return phase.phase


def game_of(context: Context) -> str | None:
    """The game that the orders of an edited message went to; None if it gave none."""
    if context.request.begun_at is None or context.request.message is None:
        return None
    games = games_of_message(context.tx, context.request.message)
    return games[-1] if games else None


def games_of_message(tx: Transaction, message: str) -> tuple[str, ...]:
    """The games for which a message gave orders, for now or ahead, or a vote."""
    voted = (game for game, _, _ in tx.votes.written_in(message))
    return tuple(dict.fromkeys((*tx.orders.games_of(message), *tx.plans.games_of(message), *voted)))


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


_WORD = re.compile(r"\w+")
_ARTICLES = frozenset({"a", "an", "the", "game", "diplomacy"})
_NEARLY = 0.8
"""How like a title what is written has to be where it is misspelt."""


def games_titled(wanted: str, games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """The games that a text may mean by their titles; several where it fits them equally well.

    Capitals, punctuation and articles do not matter. The whole title goes before its beginning,
    that before words out of it (the last one may be cut short), and these before a title that is
    misspelt.
    """
    said = _words(wanted)
    if not said:
        return ()
    tests: tuple[Callable[[Sequence[str]], bool], ...] = (
        lambda title: title == said,
        lambda title: _without_articles(title) == _without_articles(said),
        lambda title: " ".join(title).startswith(" ".join(said)),
        lambda title: f" {' '.join(said)}" in f" {' '.join(title)}",
        lambda title: set(_without_articles(said)) <= set(title),
        lambda title: _is_nearly(said, title),
    )
    for test in tests:
        found = tuple(game for game in games if test(_words(game.title)))
        if found:
            return found
    return ()


def games_called(wanted: str, games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """The games whose whole title a text is, capitals and punctuation aside."""
    said = _words(wanted)
    return tuple(game for game in games if said and _words(game.title) == said)


def game_titled(context: Context, wanted: str, mine: Sequence[GameRecord]) -> str | None:
    """The game of a title, to be meant from now on; None where its writer was asked which one.

    One that is over can be looked at only, and goes behind the others.
    """
    found = games_titled(wanted, mine)
    over = None if found else over_titled(context, wanted)
    if over is not None:
        return over.id
    if not found:
        titles = tuple(game.title for game in mine)
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(wanted), known=titles)
    if len(found) > 1:
        name = "game"
        ask_which(context, name, found, quote(f"{name} {wanted}"))
        return None
    choose_game(context, found[0].id)
    return found[0].id


def over_titled(context: Context, title: str) -> GameRecord | None:
    """The game of a title that is over, in the asker's workspace; of several the latest."""
    found = games_titled(title, games_over(games_seen(context)))
    return found[0] if found else None


def games_seen(context: Context) -> tuple[GameRecord, ...]:
    """The games of the asker's workspace; of a private channel only those with a part in them.

    Who asks in a channel is in it.
    """
    tx, asker = context.tx, context.player

    def has_part(game: GameRecord) -> bool:
        people = {*game.gms, *tx.games.joined(game.id), *tx.games.seats(game.id).values()}
        return asker in people or context.request.channel == game.channel

    every = tx.games.of_workspace(workspace_of(asker))
    return tuple(game for game in every if not game.is_private or has_part(game))


def games_over(games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """Those of the games that began and are over, the latest first."""
    begun = [game for game in games if game.state is GameState.ENDED and game.started_at]
    begun.sort(key=lambda game: (game.ended_at or game.created_at, game.id), reverse=True)
    return tuple(begun)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _without_articles(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in _ARTICLES] or list(words)


def _is_nearly(said: Sequence[str], title: Sequence[str]) -> bool:
    written, known = (" ".join(_without_articles(words)) for words in (said, title))
    return SequenceMatcher(None, written, known, autojunk=False).ratio() >= _NEARLY
