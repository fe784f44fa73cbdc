"""Adjudicating one phase: all of it in one transaction, once."""

from __future__ import annotations

from enum import StrEnum

import structlog

from bot.gamesmaster.closing import end_game
from bot.gamesmaster.errand import Teller
from bot.gamesmaster.notices import Ending, ResultDetails, Results
from bot.gamesmaster.opening import open_phase
from bot.gamesmaster.sitting import Sitting
from engine.game.deadlines import counted_from
from engine.judge import adjudicate
from engine.phase import Phase

log = structlog.get_logger(__name__)


class Cause(StrEnum):
    """Why a phase is adjudicated now."""

    DEADLINE = "deadline"
    READY = "ready"
    GM = "gm"


def adjudicate_phase(teller: Teller, sitting: Sitting, cause: Cause) -> bool:
    """Adjudicate the open phase of a running game, and open the next or end the game.

    False, and nothing done, where another transaction has closed the phase meanwhile.
    """
    tx, game, phase = teller.tx, sitting.game, sitting.phase
    if not tx.phases.claim(game.id, phase.number, teller.now):
        return False
    given = sitting.given(tx)
    resolution = adjudicate(phase.position, given, sitting.variant, sitting.rulebook)
    tx.phases.record(game.id, phase.number, given, resolution)
    log.info("phase_adjudicated", game=game.id, phase=str(phase.phase), cause=cause.value)
    post = f"results:{phase.number}"
    teller.tell_channel(game, Results(game.id, phase.number), key=post)
    teller.tell_below(game, ResultDetails(game.id, phase.number), under=post)
    after = resolution.after
    if resolution.winner is not None:
        end_game(teller, sitting, after, Ending.SOLO, (resolution.winner,))
    else:
        start = teller.now
        if cause is Cause.DEADLINE:
            start = counted_from(phase.deadline, adjudicated=teller.now)
        skipped = skipped_between(phase.phase, after.phase)
        open_phase(teller, game, after, skipped=skipped, counted_from=start)
    return True


def skipped_between(phase: Phase, later: Phase) -> tuple[Phase, ...]:
    """The phases passed over from one to a later one."""
    found = []
    while (phase := phase.next) != later:
        found.append(phase)
    return tuple(found)
