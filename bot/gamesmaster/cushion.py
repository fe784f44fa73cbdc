"""When all who decide are ready, the phase ends early, after a cushion in which anyone can stop."""

from __future__ import annotations

from datetime import timedelta

from bot.gamesmaster.errand import Teller
from bot.gamesmaster.notices import EarlyStopped, EveryoneReady
from bot.gamesmaster.sitting import Sitting

CUSHION = timedelta(minutes=2)


def start_cushion(teller: Teller, sitting: Sitting) -> None:
    """Set the moment of early adjudication if all who decide are ready and the clock runs.

    Nothing happens where it is set already, or where the deadline is over.
    """
    game, phase = sitting.game, sitting.phase
    is_running = sitting.deadline is not None and teller.now < sitting.deadline
    if not is_running or phase.all_ready_at is not None or not is_everyone_ready(teller, sitting):
        return
    at = min(teller.now + CUSHION, phase.deadline)
    teller.tx.phases.set_all_ready(game.id, phase.number, at)
    teller.tell_channel(game, EveryoneReady(game.id, game.title, str(phase.phase), at))


def stop_cushion(teller: Teller, sitting: Sitting) -> None:
    """Wait for the deadline again, and say so, where early adjudication was under way."""
    game, phase = sitting.game, sitting.phase
    if phase.all_ready_at is None:
        return
    teller.tx.phases.set_all_ready(game.id, phase.number, None)
    notice = EarlyStopped(game.id, game.title, str(phase.phase), sitting.deadline)
    teller.tell_channel(game, notice)


def is_everyone_ready(teller: Teller, sitting: Sitting) -> bool:
    """Whether every power with something to decide, and a player, is ready."""
    ready = teller.tx.ready.of(sitting.game.id, sitting.phase.number)
    deciding = [duty.power for duty in sitting.all_duties() if duty.power in sitting.seats]
    return bool(deciding) and all(power in ready for power in deciding)
