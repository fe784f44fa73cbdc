"""Adjudicating phases, and moving a game on after each command of a player."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import structlog

from bot.gamesmaster.clock.ending import end_game, finish_after
from bot.gamesmaster.clock.missed_orders import (
    attended,
    go_on_if_complete,
    is_waiting,
    missing,
    note_missing,
    orders_of_players,
)
from bot.gamesmaster.clock.open_phase import Opened, coin_before, open_phase
from bot.gamesmaster.context.context import Context, Outbox
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.looking import ResultDetails, ResultFiles, Results
from bot.gamesmaster.orders.ready import is_everyone_ready, start_cushion, stop_cushion
from bot.gamesmaster.votes.votes import count_of, finish_of
from engine.game.deadlines import counted_from
from engine.game.settings import DrawRule
from engine.judge import adjudicate
from engine.phase import Phase
from storage.games import GameState

log = structlog.get_logger(__name__)


class Cause(StrEnum):
    """Why a phase is adjudicated now."""

    DEADLINE = "deadline"
    READY = "ready"
    GM = "gm"
    PLANS = "plans"
    """Saved orders covered everything that the phase needed."""


def adjudicate_phase(outbox: Outbox, open_game: OpenGame, cause: Cause) -> bool:
    """Adjudicate the open phase of a running game, and open the next or end the game.

    A phase whose orders were all saved beforehand is adjudicated at once, too, and so on. Return
    False, with nothing done, where another transaction has closed the phase meanwhile.
    """
    start = outbox.now
    if cause is Cause.DEADLINE:
        due = open_game.phase.results_at or open_game.phase.deadline
        start = counted_from(due, adjudicated=outbox.now)
    if not outbox.tx.phases.claim(open_game.game.id, open_game.phase.number, outbox.now):
        return False
    following = _close(outbox, open_game, cause, start)
    while following is not None and following.is_over:
        number = following.open_game.phase.number
        if not outbox.tx.phases.claim(open_game.game.id, number, outbox.now):
            break
        following = _close(outbox, following.open_game, Cause.PLANS, start)
    return True


def _close(outbox: Outbox, open_game: OpenGame, cause: Cause, start: datetime) -> Opened | None:
    """Adjudicate a claimed phase; return the phase opened after it, None if the game is over."""
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    given = open_game.given(tx)
    resolution = adjudicate(phase.position, given, open_game.variant, open_game.rulebook)
    tx.phases.record(game.id, phase.number, given, resolution)
    attendance = attended(tx, open_game, orders_of_players(tx, open_game))
    absent = missing(tx, open_game) if cause is Cause.DEADLINE else ()
    if cause is Cause.GM and outbox.now < phase.deadline:
        # A phase that the GM cut short is held against nobody.
        attendance = {power: came for power, came in attendance.items() if came}
    tx.attendance.note(game.id, phase.number, open_game.seats, given=attendance)
    log.info("phase_adjudicated", game=game.id, phase=str(phase.phase), cause=cause.value)
    post = f"results:{phase.number}"
    outbox.tell_channel(game, Results(game.id, phase.number), key=post)
    outbox.tell_below(game, ResultDetails(game.id, phase.number), under=post)
    outbox.tell_below(game, ResultFiles(game.id, phase.number), under=post)
    after = resolution.after
    finish = finish_after(outbox, open_game, resolution)
    if finish is not None:
        end_game(outbox, open_game, after, finish.ending, finish.winners)
        return None
    note_missing(outbox, open_game, absent)
    if is_waiting(open_game):
        tx.games.resume(game.id)
        game = tx.games.get(game.id)
    skipped = skipped_between(phase.phase, after.phase)
    coin = coin_before(outbox, open_game, after.phase)
    return open_phase(outbox, game, after, skipped=skipped, counted_from=start, coin=coin)


def skipped_between(phase: Phase, later: Phase) -> tuple[Phase, ...]:
    """Return the phases skipped between a phase and the one opened after it."""
    found = []
    while (phase := phase.next) != later:
        found.append(phase)
    return tuple(found)


def go_on(context: Context, game: str) -> None:
    """Move a running game on after a player's command, as far as the command makes it.

    The game ends once the votes say so. A phase that waited for somebody is adjudicated soon once
    nobody is missing. Where everybody is ready the short wait before an early adjudication starts;
    otherwise it stops.
    """
    record = context.tx.games.get(game)
    if record.state is not GameState.RUNNING:
        return
    open_game = open_game_of(context.tx, record)
    if _ended_by_votes(context, open_game):
        return
    go_on_if_complete(context, open_game)
    if is_everyone_ready(context.outbox, open_game):
        start_cushion(context.outbox, open_game)
    else:
        stop_cushion(context.outbox, open_game)


def _ended_by_votes(context: Context, open_game: OpenGame) -> bool:
    """End the game if its votes say so, and return whether they did.

    Where votes go with the orders they are counted only when these are adjudicated.
    """
    if open_game.game.settings.draw is DrawRule.WITH_ORDERS:
        return False
    finish = finish_of(count_of(context.tx, open_game), open_game, open_game.position)
    if finish is None:
        return False
    end_game(context.outbox, open_game, open_game.position, finish.ending, finish.winners)
    return True
