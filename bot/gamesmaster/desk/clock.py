"""The GM's acts on the clock: deadlines, pauses, and processing a phase early."""

from datetime import datetime

from msgspec.structs import replace

from bot.gamesmaster.clock import deadlines
from bot.gamesmaster.clock.adjudicate import Cause, adjudicate_phase
from bot.gamesmaster.desk.gm_act import Desk, GmAct, GmRequest
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.game.deadlines import Window
from engine.game.times import read_duration
from engine.reader import written_phase


def _check_deadline(desk: Desk, request: GmRequest) -> Details:
    desk.open_game.running_deadline()
    words = request.words if read_duration(request.words) is None else f"+{request.words}"
    moment = deadlines.moment_to_come(desk.context, desk.open_game, words)
    details = replace(desk.details, takes_again=desk.is_locked)
    window = deadlines.window_if_set(desk.open_game, moment)
    if window.closes == details.old_deadline and not desk.is_locked:
        raise RequestRefused(Refusal.TIME_NOT_LATER, request.words, at=window.closes)
    return _with_window(details, window)


def _with_window(details: Details, window: Window) -> Details:
    return replace(details, deadline=window.closes, results_at=window.results_at)


def _set_deadline(desk: Desk, details: Details) -> None:
    desk.require(details, desk.open_game.deadline == details.old_deadline)
    moment = _still_to_come(desk, details.deadline)
    window = deadlines.window_if_set(desk.open_game, moment)
    deadlines.set_window(desk.context, desk.open_game, window)
    desk.announce(replace(details, takes_again=desk.is_locked))


def _check_pause(desk: Desk, request: GmRequest) -> Details:
    if request.words:
        until = deadlines.moment_to_come(desk.context, desk.open_game, request.words)
    else:
        desk.open_game.running_deadline()
        until = desk.context.now + deadlines.LONGEST_PAUSE
    return replace(desk.details, is_closed=desk.is_locked, until=until)


def _still_to_come(desk: Desk, moment: datetime | None) -> datetime:
    if moment is None or moment <= desk.context.now:
        raise RequestRefused(Refusal.TIME_IS_PAST)
    return moment


def _pause(desk: Desk, details: Details) -> None:
    was_running = details.old_deadline is not None
    desk.require(details, (desk.game.paused_at is None) is was_running)
    deadlines.pause(desk.context, desk.open_game, _still_to_come(desk, details.until))
    desk.announce(replace(details, is_closed=desk.is_locked))


def _check_resume(desk: Desk, _request: GmRequest) -> Details:
    details = replace(desk.details, is_closed=desk.is_locked)
    return _with_window(details, deadlines.window_if_resumed(desk.open_game, desk.context.now))


def _resume(desk: Desk, details: Details) -> None:
    desk.require(details, desk.game.paused_at is not None)

    def announce(window: Window) -> None:
        desk.announce(_with_window(details, window))

    deadlines.resume(desk.context, desk.open_game, announce)


def _check_process(desk: Desk, request: GmRequest) -> Details:
    here = desk.open_game.phase.phase
    written = written_phase(request.words or str(here), here)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, request.words, known=(str(here),))
    meant = written.phase
    if not written.has_type and (meant.year, meant.season) == (here.year, here.season):
        meant = here
    if meant.ordinal != here.ordinal:
        is_over = meant.ordinal < here.ordinal
        reason = Refusal.PHASE_OVER if is_over else Refusal.PHASE_NOT_YET
        raise RequestRefused(reason, str(meant), known=(str(here),))
    if desk.open_game.phase.voted_end_at is not None:
        raise RequestRefused(Refusal.VOTE_ENDS_GAME, at=desk.open_game.phase.voted_end_at)
    missing = tuple(duty.power for duty in desk.open_game.open_duties())
    return replace(desk.details, missing=missing)


def _process(desk: Desk, details: Details) -> None:
    desk.require(details, desk.open_game.phase.voted_end_at is None)
    desk.announce(details)
    adjudicate_phase(desk.context, desk.open_game, Cause.GM)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.DEADLINE, _check_deadline, _set_deadline),
    GmAct(Act.PAUSE, _check_pause, _pause),
    GmAct(Act.RESUME, _check_resume, _resume, takes_words=False),
    GmAct(Act.PROCESS, _check_process, _process),
)
