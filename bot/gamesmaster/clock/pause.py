"""Deadlines set by hand, and pauses."""

from datetime import datetime, timedelta

from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.context.context import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders.ready import start_cushion
from engine.game.dates import moment_text, moments_meant
from engine.game.deadlines import Window, moved_by_pause, results_of, window_after_pause
from engine.game.schedule import LONGEST
from storage.games import GameRecord
from storage.phases import PhaseRecord

_TIME_EXAMPLES = ("+12h", "in 24h", "2026-11-25 20:00", "tomorrow 9pm", "Sunday midnight")
LONGEST_PAUSE = timedelta(days=30)
"""How long a pause lasts at most where the GM names no end."""


def window_if_resumed(open_game: OpenGame, now: datetime) -> Window:
    """Return deadline and adjudication after a pause that ends now. Refuse where the clock runs.

    Orders that had closed before the pause stay closed, and the results come after as much time as
    was left. Otherwise an interval loses no time, and fixed days and slots stay where they are if
    half of the remaining time is left before them (`window_after_pause`).
    """
    paused_at, phase, settings = open_game.game.paused_at, open_game.phase, open_game.game.settings
    if paused_at is None:
        raise RequestRefused(Refusal.NOT_PAUSED, open_game.game.title)
    stood_from = max(paused_at, phase.opened_at)
    if stood_from > phase.deadline:
        return window_kept(open_game.game, phase, now)
    left = phase.deadline - stood_from
    return window_after_pause(
        settings.schedule, phase.phase.type, left=left, now=now, zone=settings.zone
    )


def window_kept(game: GameRecord, phase: PhaseRecord, now: datetime) -> Window:
    """Return deadline and adjudication for a phase opened in place of `phase`: what that one had.

    A paused game has as much time left as when the pause began; closed orders stay closed.
    """
    if game.paused_at is None:
        return Window(phase.deadline, _due(phase))
    stood_from = max(game.paused_at, phase.opened_at)
    due = moved_by_pause(_due(phase), stood_from=stood_from, until=now)
    if stood_from > phase.deadline:
        return Window(phase.deadline, due)
    return Window(moved_by_pause(phase.deadline, stood_from=stood_from, until=now), due)


def _due(phase: PhaseRecord) -> datetime:
    return max(one for one in (phase.deadline, phase.results_at, phase.grace_until) if one)


def window_if_set(open_game: OpenGame, deadline: datetime) -> Window:
    """Return deadline and adjudication where the deadline is set by hand.

    Announced results stay where they come after the later deadline; else they follow the schedule.
    """
    settings, phase = open_game.game.settings, open_game.phase
    if phase.results_at is not None and phase.deadline <= deadline <= phase.results_at:
        return Window(deadline, phase.results_at)
    phase_type = phase.phase.type
    results = results_of(settings.schedule, phase_type, closes=deadline, zone=settings.zone)
    return Window(deadline, results)


def set_window(change: Change, open_game: OpenGame, window: Window) -> None:
    """Set the open phase's deadline and adjudication; the turn may become the last by it."""
    change.tx.phases.set_deadline(open_game.game.id, open_game.phase.number, window, at=change.now)
    tell_if_last(change, open_game)


def moment_to_come(context: Context, open_game: OpenGame, words: str) -> datetime:
    """Return the one moment to come that words mean, in the game's zone or theirs, or refuse."""
    zone = open_game.game.settings.zone
    found = moments_meant(words, now=context.now, deadline=open_game.phase.deadline, zone=zone)
    if not found:
        raise RequestRefused(Refusal.UNREADABLE_TIME, words, known=_TIME_EXAMPLES)
    if len(found) > 1:
        meant = tuple(moment_text(one, zone) for one in found)
        raise RequestRefused(Refusal.UNCLEAR_TIME, words, known=meant)
    if found[0] <= context.now:
        raise RequestRefused(Refusal.TIME_IS_PAST, words)
    if found[0] > context.now + LONGEST:
        raise RequestRefused(Refusal.TIME_TOO_FAR, words, count=LONGEST.days)
    return found[0]


def pause(change: Change, open_game: OpenGame, until: datetime) -> None:
    """Stop the clock until a moment at the longest; a standing clock gets a new end."""
    game = open_game.game
    change.tx.phases.set_all_ready(game.id, open_game.phase.number, None)
    change.tx.games.pause(game.id, game.paused_at or change.now, until=until)
    log.info("paused", game=game.id)


def resume(change: Change, open_game: OpenGame) -> Window:
    """Start the clock again, and return its window. Announce it, then `start_cushion_again`."""
    window = window_if_resumed(open_game, change.now)
    set_window(change, open_game, window)
    change.tx.games.resume(open_game.game.id)
    log.info("resumed", game=open_game.game.id)
    return window


def start_cushion_again(change: Change, open_game: OpenGame) -> None:
    """Start the wait before an early adjudication if everybody is ready after a pause."""
    start_cushion(change, open_game_of(change.tx, change.tx.games.get(open_game.game.id)))
