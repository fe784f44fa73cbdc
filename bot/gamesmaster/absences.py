"""Who sends nothing, and what becomes of the power then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.gamesmaster.sitting import Sitting
from engine.board import Power
from engine.orders import Order
from storage.unit_of_work import Transaction


def attended(
    tx: Transaction, sitting: Sitting, given: Mapping[Power, Sequence[Order]]
) -> dict[Power, bool]:
    """Of each power that owed something in the open phase, whether anything came from it.

    Saying that one is ready is an answer too: then the units hold because they were meant to.
    """
    ready = tx.ready.of(sitting.game.id, sitting.phase.number)
    return {
        duty.power: bool(given.get(duty.power)) or duty.power in ready
        for duty in sitting.all_duties()
    }
