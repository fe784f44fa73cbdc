"""What the powers did in a game, counted: the numbers that people look back at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import Power
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Build, Convoy, Move, Remove, SupportHold, SupportMove
from engine.variant import Variant


@dataclass(slots=True)
class _Sums:
    moves: int = 0
    moved: int = 0
    supports: int = 0
    supported: int = 0
    convoys: int = 0
    dislodged: int = 0
    dislodging: int = 0
    builds: int = 0
    removals: int = 0


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one power did.

    `moves` it ordered and how many of them `moved`, `supports` and how many `supported` what they
    were for, `convoys` that carried an army, own units `dislodged`, units of others that its moves
    were `dislodging`, `builds` and `removals`.
    """

    moves: int
    moved: int
    supports: int
    supported: int
    convoys: int
    dislodged: int
    dislodging: int
    builds: int
    removals: int


def deeds(resolutions: Iterable[Resolution], variant: Variant) -> dict[Power, Deeds]:
    """What each power did in the phases whose results are given; illegal orders count as failed."""
    sums = {power: _Sums() for power in variant.powers}
    for resolution in resolutions:
        # The same order may have been given by another power, too: illegally, in vain.
        attackers = {one.order: one.power for one in resolution.outcomes if one.succeeded}
        for outcome in resolution.outcomes:
            _add(sums[outcome.power], outcome)
            if outcome.dislodged_by is not None:
                sums[outcome.power].dislodged += 1
                attacker = attackers.get(outcome.dislodged_by)
                if attacker is not None:
                    sums[attacker].dislodging += 1
    return {
        power: Deeds(**{name: getattr(one, name) for name in _Sums.__slots__})
        for power, one in sums.items()
    }


def _add(sums: _Sums, outcome: Outcome) -> None:
    match outcome.order:
        case Move():
            sums.moves += 1
            sums.moved += outcome.succeeded
        case SupportHold() | SupportMove():
            sums.supports += 1
            sums.supported += outcome.reason is Reason.SUPPORTED
        case Convoy():
            sums.convoys += outcome.reason is Reason.CONVOYED
        case Build():
            sums.builds += outcome.succeeded
        case Remove():
            sums.removals += outcome.succeeded
        case _:
            pass
