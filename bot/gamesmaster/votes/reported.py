"""Which votes are reported with the result of a phase (R-DRAW-04)."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from engine.board import Power
from engine.game.ending import survivors
from engine.game.seating import variant_in
from engine.game.settings import DrawRule
from engine.game.votes import Vote
from storage.games import GameRecord
from storage.phases import PhaseRecord
from storage.unit_of_work import Transaction


class ReportedVotes(NamedTuple):
    """The votes of a phase that are reported; `remaining` are the powers that counted in it."""

    remaining: tuple[Power, ...]
    votes: dict[Power, Vote]


def votes_reported(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Container[Power]
) -> ReportedVotes | None:
    """The votes in a phase of those who counted; None where votes stay secret.

    `absent` were in civil disorder then.
    """
    if game.settings.draw is not DrawRule.WITH_ORDERS:
        return None
    left = survivors(phase.position, variant_in(game.variant, phase.phase, phase.coin))
    remaining = tuple(power for power in left if power not in absent)
    cast = tx.votes.of(game.id, phase.number)
    votes = {power: vote for power, vote in cast.items() if power in remaining}
    return ReportedVotes(remaining, votes)
