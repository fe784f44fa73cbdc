"""The GM's acts on the clock: deadlines, pauses, and processing a phase early."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.gamesmaster.clock.adjudicate import Cause, adjudicate_phase
from bot.gamesmaster.clock.pause import (
    LONGEST_PAUSE,
    moment_to_come,
    pause,
    resume,
    set_window,
    start_cushion_again,
    window_if_resumed,
    window_if_set,
)
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.desk.gm_act import GmAct, GmRequest, announce, in_open_phase, now_of, wordless
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from engine.game.deadlines import Window
from engine.reader import written_phase
from storage.games import GameRecord


def _check_deadline(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = _with_running_clock(context, game)
    moment = moment_to_come(context, open_game, request.words)
    details = _with_reopening(context, open_game, now_of(open_game))
    return _with_window(details, window_if_set(open_game, moment))


def _with_reopening(context: Context, open_game: OpenGame, details: Details) -> Details:
    """Add to the details whether a new deadline reopens orders that have closed by now."""
    return replace(details, takes_again=open_game.is_locked(context.now))


def _with_window(details: Details, window: Window) -> Details:
    closes, results = window
    return replace(details, deadline=closes, results_at=results if results > closes else None)


def _is_deadline_stale(context: Context, game: GameRecord, details: Details) -> bool:
    return open_game_of(context.tx, game).deadline != details.old_deadline


def _set_deadline(context: Context, open_game: OpenGame, details: Details) -> None:
    moment = _still_to_come(context, details.deadline)
    set_window(context.outbox, open_game, window_if_set(open_game, moment))
    announce(context, open_game.game, Act.DEADLINE, _with_reopening(context, open_game, details))


def _check_pause(context: Context, game: GameRecord, request: GmRequest) -> Details:
    if not request.words:
        open_game = _with_running_clock(context, game)
        until = context.now + LONGEST_PAUSE
    else:
        open_game = open_game_of(context.tx, game)
        until = moment_to_come(context, open_game, request.words)
    return replace(_with_closing(context, open_game, now_of(open_game)), until=until)


def _with_closing(context: Context, open_game: OpenGame, details: Details) -> Details:
    """Add to the details whether the deadline has passed by now."""
    return replace(details, is_closed=open_game.is_locked(context.now))


def _still_to_come(context: Context, moment: datetime | None) -> datetime:
    """Return a moment that was shown. Refuse if it has passed since."""
    if moment is None or moment <= context.now:
        raise RequestRefused(Refusal.TIME_IS_PAST)
    return moment


def _has_clock_changed(_context: Context, game: GameRecord, details: Details) -> bool:
    """Whether the game was paused or resumed since the act was shown."""
    return (game.paused_at is None) is (details.old_deadline is None)


def _pause(context: Context, open_game: OpenGame, details: Details) -> None:
    pause(context.outbox, open_game, _still_to_come(context, details.until))
    announce(context, open_game.game, Act.PAUSE, _with_closing(context, open_game, details))


def _check_resume(context: Context, game: GameRecord, _request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    details = _with_closing(context, open_game, now_of(open_game))
    return _with_window(details, window_if_resumed(open_game, context.now))


def _is_running(_context: Context, game: GameRecord, _details: Details) -> bool:
    return game.paused_at is None


def _resume(context: Context, open_game: OpenGame, details: Details) -> None:
    window = resume(context.outbox, open_game)
    announce(context, open_game.game, Act.RESUME, _with_window(details, window))
    start_cushion_again(context.outbox, open_game)


def _check_process(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    here = open_game.phase.phase
    written = written_phase(request.words, here)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, request.words, known=(str(here),))
    meant = written.phase
    if not written.has_type and (meant.year, meant.season) == (here.year, here.season):
        meant = here
    if meant.ordinal < here.ordinal:
        raise RequestRefused(Refusal.PHASE_OVER, str(meant), known=(str(here),))
    if meant.ordinal > here.ordinal:
        raise RequestRefused(Refusal.PHASE_NOT_YET, str(meant), known=(str(here),))
    missing = tuple(duty.power for duty in open_game.open_duties(context.tx))
    return replace(now_of(open_game), missing=missing)


def _process(context: Context, open_game: OpenGame, details: Details) -> None:
    announce(context, open_game.game, Act.PROCESS, details)
    adjudicate_phase(context.outbox, open_game, Cause.GM)


def _with_running_clock(context: Context, game: GameRecord) -> OpenGame:
    open_game = open_game_of(context.tx, game)
    if game.paused_at is not None:
        raise RequestRefused(Refusal.GAME_PAUSED, game.title)
    return open_game


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.DEADLINE, _check_deadline, in_open_phase(_set_deadline), _is_deadline_stale),
    GmAct(Act.PAUSE, _check_pause, in_open_phase(_pause), _has_clock_changed),
    GmAct(Act.RESUME, wordless(_check_resume), in_open_phase(_resume), _is_running),
    GmAct(Act.PROCESS, _check_process, in_open_phase(_process)),
)
