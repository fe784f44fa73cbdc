"""Adjudicating one phase: all of it in one transaction, once."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import structlog

from bot.gamesmaster.clock.coin import coin_before
from bot.gamesmaster.clock.end_game import end_game
from bot.gamesmaster.clock.finish import finish_after
from bot.gamesmaster.clock.missed_orders import (
    attended,
    is_waiting,
    missing,
    note_missing,
    orders_of_players,
)
from bot.gamesmaster.clock.open_phase import Opened, open_phase
from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.looking import ResultDetails, ResultFiles, Results
from engine.game.deadlines import counted_from
from engine.judge import adjudicate
from engine.phase import Phase

log = structlog.get_logger(__name__)


class Cause(StrEnum):
    """Why a phase is adjudicated now."""

    DEADLINE = "deadline"
    READY = "ready"
    GM = "gm"
    AHEAD = "ahead"
    """Everything that was owed had been given ahead of time."""


def adjudicate_phase(outbox: Outbox, open_game: OpenGame, cause: Cause) -> bool:
    """Adjudicate the open phase of a running game, and open the next or end the game.

    A phase for which everything had been given ahead is over at once, and so are those after it
    for which that holds too. False, and nothing done, where another transaction has closed the
    phase meanwhile.
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
        following = _close(outbox, following.open_game, Cause.AHEAD, start)
    return True


def _close(outbox: Outbox, open_game: OpenGame, cause: Cause, start: datetime) -> Opened | None:
    """Adjudicate a phase that was claimed; the phase opened after it, None if the game is over."""
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    given = open_game.given(tx)
    resolution = adjudicate(phase.position, given, open_game.variant, open_game.rulebook)
    tx.phases.record(game.id, phase.number, given, resolution)
    there = attended(tx, open_game, orders_of_players(tx, open_game))
    absent = missing(tx, open_game) if cause is Cause.DEADLINE else ()
    if cause is Cause.GM and outbox.now < phase.deadline:
        # Whose phase was cut short had no chance to give anything.
        there = {power: came for power, came in there.items() if came}
    tx.attendance.note(game.id, phase.number, open_game.seats, given=there)
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
    """The phases passed over from one to a later one."""
    found = []
    while (phase := phase.next) != later:
        found.append(phase)
    return tuple(found)
