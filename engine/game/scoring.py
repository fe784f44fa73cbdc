"""What a game's result is worth to each power (R-SCORE), and what the powers did in it, counted."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.board import Power
from engine.game.settings import Scoring
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Build, Convoy, Move, Remove, SupportHold, SupportMove
from engine.variant import Seat, Variant

WIN = 360
LOSS = -60
DRAW_OF = {2: 150, 3: 80, 4: 45, 5: 24, 6: 10, 7: 0}
"""What a draw is worth to each of so many who share it (technical guide II, R-SCORE-01)."""
STAKE = 100
"""What there is to share out by the size of a draw or by squares."""
ALL_CENTERS = 34
"""What a victory is worth where centers are counted: every one on the board."""


def scores(
    rule: Scoring, seats: Sequence[Seat], best: Collection[Power], *, centers: Mapping[Power, int]
) -> dict[Power, Fraction]:
    """The points of each player, under the first of their powers (R-ALT).

    Of the players of the `best` powers one has won, or several share the result. `centers` are what
    each power owned at the end; a player owns those of all their powers. GUIDE: the zero-sum table
    of the technical guide. DRAW_SIZE: the stake, shared equally by the best. SUM_OF_SQUARES: the
    stake, shared by the squares of the centers, all of it to a single winner. CENTER_COUNT: a point
    a center, all centers to a single winner. ValueError unless the best are played by between one
    and seven people.
    """
    sharers = [seat[0] for seat in seats if not set(seat).isdisjoint(best)]
    is_played = {power for seat in seats for power in seat}.issuperset(best)
    if not is_played or not 1 <= len(sharers) <= max(DRAW_OF):
        raise ValueError(f"{len(best)} powers cannot share a result of {len(seats)} players")
    owned = {seat[0]: sum(centers.get(power, 0) for power in seat) for seat in seats}
    is_won = len(sharers) == 1
    match rule:
        case Scoring.GUIDE:
            worth = WIN if is_won else DRAW_OF[len(sharers)]
            return {player: Fraction(worth if player in sharers else LOSS) for player in owned}
        case Scoring.DRAW_SIZE:
            return _shared(owned, dict.fromkeys(sharers, 1), STAKE)
        case Scoring.SUM_OF_SQUARES:
            squares = {player: count**2 for player, count in owned.items()}
            return _shared(owned, {sharers[0]: 1} if is_won else squares, STAKE)
        case Scoring.CENTER_COUNT:
            if is_won:
                return _shared(owned, {sharers[0]: 1}, ALL_CENTERS)
            return {player: Fraction(count) for player, count in owned.items()}


def _shared(
    players: Iterable[Power], weights: Mapping[Power, int], stake: int
) -> dict[Power, Fraction]:
    """So much, shared out by weights; nothing where nobody has any."""
    whole = sum(weights.values()) or 1
    return {player: Fraction(stake * weights.get(player, 0), whole) for player in players}


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
        attackers = {one.order: one.power for one in resolution.outcomes if one.succeeded}
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
