"""The GM's hand on the clock: deadlines, pauses, and ending a phase before its time."""

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
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, at_the_table, now_of, wordless
from bot.gamesmaster.notices import Act, Details, Refusal
from engine.game.windows import Window
from engine.reader import written_phase
from storage.games import GameRecord


def _check_deadline(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = _with_running_clock(errand, game)
    moment = moment_to_come(errand, sitting, wish.words)
    details = _again_or_not(errand, sitting, now_of(sitting))
    return _with_window(details, window_if_set(sitting, moment))


def _again_or_not(errand: Errand, sitting: Sitting, details: Details) -> Details:
    """The details, and whether a later deadline lets orders be taken that had closed by now."""
    return replace(details, takes_again=sitting.is_locked(errand.now))


def _with_window(details: Details, window: Window) -> Details:
    closes, results = window
    return replace(details, deadline=closes, results_at=results if results > closes else None)


def _is_deadline_stale(errand: Errand, game: GameRecord, details: Details) -> bool:
    return sitting_of(errand.tx, game).deadline != details.old_deadline


def _set_deadline(errand: Errand, sitting: Sitting, details: Details) -> None:
    moment = _still_to_come(errand, details.deadline)
    set_window(errand.teller, sitting, window_if_set(sitting, moment))
    announce(errand, sitting.game, Act.DEADLINE, _again_or_not(errand, sitting, details))


def _check_pause(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    if not wish.words:
        sitting = _with_running_clock(errand, game)
        until = errand.now + LONGEST_PAUSE
    else:
        sitting = sitting_of(errand.tx, game)
        until = moment_to_come(errand, sitting, wish.words)
    return replace(_closed_or_not(errand, sitting, now_of(sitting)), until=until)


def _closed_or_not(errand: Errand, sitting: Sitting, details: Details) -> Details:
    """The details, and whether the deadline has passed by now."""
    return replace(details, is_closed=sitting.is_locked(errand.now))


def _still_to_come(errand: Errand, moment: datetime | None) -> datetime:
    """A moment that was shown. Refused where it has passed since."""
    if moment is None or moment <= errand.now:
        raise RequestRefused(Refusal.TIME_IS_PAST)
    return moment


def _has_clock_changed(_errand: Errand, game: GameRecord, details: Details) -> bool:
    """Whether a clock that stood runs by now, or the other way round."""
    return (game.paused_at is None) is (details.old_deadline is None)


def _pause(errand: Errand, sitting: Sitting, details: Details) -> None:
    pause(errand.teller, sitting, _still_to_come(errand, details.until))
    announce(errand, sitting.game, Act.PAUSE, _closed_or_not(errand, sitting, details))


def _check_resume(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    details = _closed_or_not(errand, sitting, now_of(sitting))
    return _with_window(details, window_if_resumed(sitting, errand.now))


def _is_running(_errand: Errand, game: GameRecord, _details: Details) -> bool:
    return game.paused_at is None


def _resume(errand: Errand, sitting: Sitting, details: Details) -> None:
    window = resume(errand.teller, sitting)
    announce(errand, sitting.game, Act.RESUME, _with_window(details, window))
    start_cushion_again(errand.teller, sitting)


def _check_process(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    here = sitting.phase.phase
    written = written_phase(wish.words, here)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, wish.words, known=(str(here),))
    meant = written.phase
    if not written.has_type and (meant.year, meant.season) == (here.year, here.season):
        meant = here
    if meant.ordinal < here.ordinal:
        raise RequestRefused(Refusal.PHASE_OVER, str(meant), known=(str(here),))
    if meant.ordinal > here.ordinal:
        raise RequestRefused(Refusal.PHASE_NOT_YET, str(meant), known=(str(here),))
    missing = tuple(duty.power for duty in sitting.open_duties(errand.tx))
    return replace(now_of(sitting), missing=missing)


def _process(errand: Errand, sitting: Sitting, details: Details) -> None:
    announce(errand, sitting.game, Act.PROCESS, details)
    adjudicate_phase(errand.teller, sitting, Cause.GM)


def _with_running_clock(errand: Errand, game: GameRecord) -> Sitting:
    sitting = sitting_of(errand.tx, game)
    if game.paused_at is not None:
        raise RequestRefused(Refusal.GAME_PAUSED, game.title)
    return sitting


DEEDS: tuple[Deed, ...] = (
    Deed(Act.DEADLINE, _check_deadline, at_the_table(_set_deadline), _is_deadline_stale),
    Deed(Act.PAUSE, _check_pause, at_the_table(_pause), _has_clock_changed),
    Deed(Act.RESUME, wordless(_check_resume), at_the_table(_resume), _is_running),
    Deed(Act.PROCESS, _check_process, at_the_table(_process)),
)
