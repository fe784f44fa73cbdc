"""The GM's hand on the clock: deadlines, pauses, and ending a phase before its time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.gamesmaster.adjudicating import Cause, adjudicate_phase
from bot.gamesmaster.cushion import start_cushion
from bot.gamesmaster.desk.deed import Deed, Wish, announce, at_the_table, now_of, wordless
from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.moments import read_moment
from bot.gamesmaster.notices import Act, Details, Refusal
from bot.gamesmaster.sitting import Sitting, sitting_of
from engine.game.deadlines import moved_by_pause
from engine.game.schedule import LONGEST
from engine.notation import written_phase
from storage.games import GameRecord

TIME_EXAMPLES = ("+12h", "in 24h", "2026-11-25 20:00", "tomorrow 9pm", "Sunday midnight")


def _check_deadline(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = _with_running_clock(errand, game)
    deadline = sitting.phase.deadline
    moment = read_moment(wish.words, now=errand.now, deadline=deadline)
    if moment is None:
        raise RequestRefused(Refusal.UNREADABLE_TIME, wish.words, known=TIME_EXAMPLES)
    if moment <= errand.now:
        raise RequestRefused(Refusal.TIME_IS_PAST, wish.words)
    if moment > errand.now + LONGEST:
        raise RequestRefused(Refusal.TIME_TOO_FAR, wish.words, count=LONGEST.days)
    return replace(now_of(sitting), deadline=moment)


def _is_deadline_stale(errand: Errand, game: GameRecord, details: Details) -> bool:
    return sitting_of(errand.tx, game).deadline != details.old_deadline


def _set_deadline(errand: Errand, sitting: Sitting, details: Details) -> None:
    moment = details.deadline
    if moment is None or moment <= errand.now:
        raise RequestRefused(Refusal.TIME_IS_PAST)
    game = sitting.game
    errand.tx.phases.set_deadline(game.id, sitting.phase.number, moment, at=errand.now)
    announce(errand, game, Act.DEADLINE, details)


def _check_pause(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    return now_of(_with_running_clock(errand, game))


def _is_paused(_errand: Errand, game: GameRecord, _details: Details) -> bool:
    return game.paused_at is not None


def _pause(errand: Errand, sitting: Sitting, details: Details) -> None:
    game = sitting.game
    errand.tx.phases.set_all_ready(game.id, sitting.phase.number, None)
    errand.tx.games.pause(game.id, errand.now)
    announce(errand, game, Act.PAUSE, details)


def _check_resume(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    return replace(now_of(sitting), deadline=_deadline_if_resumed(sitting, errand.now))


def _is_running(_errand: Errand, game: GameRecord, _details: Details) -> bool:
    return game.paused_at is None


def _resume(errand: Errand, sitting: Sitting, details: Details) -> None:
    game, number = sitting.game, sitting.phase.number
    deadline = _deadline_if_resumed(sitting, errand.now)
    errand.tx.phases.set_deadline(game.id, number, deadline, at=errand.now)
    errand.tx.games.resume(game.id)
    announce(errand, game, Act.RESUME, replace(details, deadline=deadline))
    start_cushion(errand.teller, sitting_of(errand.tx, errand.tx.games.get(game.id)))


def _deadline_if_resumed(sitting: Sitting, now: datetime) -> datetime:
    """The deadline after a pause that ends now. Refused where the game is not paused."""
    paused_at, phase = sitting.game.paused_at, sitting.phase
    if paused_at is None:
        raise RequestRefused(Refusal.NOT_PAUSED, sitting.game.title)
    regular = max(phase.deadline, phase.grace_until or phase.deadline)
    return moved_by_pause(regular, stood_from=max(paused_at, phase.opened_at), until=now)


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
    Deed(Act.PAUSE, wordless(_check_pause), at_the_table(_pause), _is_paused),
    Deed(Act.RESUME, wordless(_check_resume), at_the_table(_resume), _is_running),
    Deed(Act.PROCESS, _check_process, at_the_table(_process)),
)
