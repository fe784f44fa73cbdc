"""What the end of a game is worth to each power (R-SCORE)."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from engine.board import Power
from engine.game.settings import Scoring
from engine.variant import Variant

LOSS = -60
"""What each loses who has no share of the result (technical guide II, R-SCORE-01)."""
GUIDE_PLAYERS = 7
"""How many the technical guide's table is for."""
STAKE = 100
"""What there is to share out by the size of a draw or by squares."""


def scores(
    rule: Scoring, variant: Variant, best: Collection[Power], *, centers: Mapping[Power, int]
) -> dict[Power, Fraction]:
    """The points of each player, under the first of their powers (R-ALT).

    Of the players of the `best` powers one has won, or several share the result. `centers` are what
    each power owned at the end; a player owns those of all their powers. GUIDE: the zero-sum table
    of the technical guide, 360 for a win, 150, 80, 45, 24, 10 or 0 for a draw of two to seven: what
    the others lose, shared by the best. So it goes on for more than seven players; with fewer the
    table stands as it is. DRAW_SIZE: the stake, shared equally by the best. SUM_OF_SQUARES: the
    stake, shared by the squares of the centers, all of it to a single winner. CENTER_COUNT: a point
    a center, all centers on the board to a single winner. ValueError unless somebody plays the
    best.
    """
    seats = variant.seats
    sharers = [seat[0] for seat in seats if not set(seat).isdisjoint(best)]
    is_played = {power for seat in seats for power in seat}.issuperset(best)
    if not is_played or not sharers:
        raise ValueError(f"{len(best)} powers cannot share a result of {len(seats)} players")
    owned = {seat[0]: sum(centers.get(power, 0) for power in seat) for seat in seats}
    is_won = len(sharers) == 1
    match rule:
        case Scoring.GUIDE:
            losers = max(len(seats), GUIDE_PLAYERS) - len(sharers)
            worth = Fraction(-LOSS * losers, len(sharers))
            return {player: worth if player in sharers else Fraction(LOSS) for player in owned}
        case Scoring.DRAW_SIZE:
            return _shared_out(owned, dict.fromkeys(sharers, 1), STAKE)
        case Scoring.SUM_OF_SQUARES:
            squares = {player: count**2 for player, count in owned.items()}
            return _shared_out(owned, {sharers[0]: 1} if is_won else squares, STAKE)
        case Scoring.CENTER_COUNT:
            if is_won:
                return _shared_out(owned, {sharers[0]: 1}, variant.map.centers.bit_count())
            return {player: Fraction(count) for player, count in owned.items()}


def _shared_out(
    players: Iterable[Power], weights: Mapping[Power, int], stake: int
) -> dict[Power, Fraction]:
    """So much, shared out by weights; nothing where nobody has any."""
    whole = sum(weights.values()) or 1
    return {player: Fraction(stake * weights.get(player, 0), whole) for player in players}
