"""What each power did in a game, in numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.board import Power
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Build, Convoy, Move, Remove, SupportHold, SupportMove
from engine.variant import Variant


@dataclass(frozen=True, slots=True)
class Statistics:
    """What one power did.

    `moves` it ordered and how many of them `moved`, `supports` and how many `supported` what they
    were for, `convoys` that carried an army, own units `dislodged`, units of others that its moves
    were `dislodging`, `builds` and `removals`.
    """

    moves: int = 0
    moved: int = 0
    supports: int = 0
    supported: int = 0
    convoys: int = 0
    dislodged: int = 0
    dislodging: int = 0
    builds: int = 0
    removals: int = 0


def statistics(resolutions: Iterable[Resolution], variant: Variant) -> dict[Power, Statistics]:
    """What each power did in the phases whose results are given; illegal orders count as failed."""
    counts: dict[Power, Counter[str]] = {power: Counter() for power in variant.powers}
    for resolution in resolutions:
        # The same order may have been given by another power, too: illegally, in vain.
        attackers = {
            outcome.order: outcome.power for outcome in resolution.outcomes if outcome.succeeded
        }
        for outcome in resolution.outcomes:
            counts[outcome.power].update(_counted(outcome))
            if outcome.dislodged_by is not None:
                counts[outcome.power]["dislodged"] += 1
                attacker = attackers.get(outcome.dislodged_by)
                if attacker is not None:
                    counts[attacker]["dislodging"] += 1
    return {power: Statistics(**own) for power, own in counts.items()}


def _counted(outcome: Outcome) -> dict[str, int]:
    match outcome.order:
        case Move():
            return {"moves": 1, "moved": int(outcome.succeeded)}
        case SupportHold() | SupportMove():
            return {"supports": 1, "supported": int(outcome.reason is Reason.SUPPORTED)}
        case Convoy():
            return {"convoys": int(outcome.reason is Reason.CONVOYED)}
        case Build():
            return {"builds": int(outcome.succeeded)}
        case Remove():
            return {"removals": int(outcome.succeeded)}
        case _:
            return {}
