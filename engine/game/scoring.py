"""What a game's result is worth: the zero-sum example of the technical guide (II, R-SCORE-01)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board import Power

WIN = 360
LOSS = -60
DRAW_OF = {2: 150, 3: 80, 4: 45, 5: 24, 6: 10, 7: 0}
"""What a draw is worth to each of so many who share it."""


def scores(powers: Sequence[Power], best: Collection[Power]) -> dict[Power, int]:
    """The points of each power when those of `best` won (one) or shared a draw (several).

    ValueError unless between one and seven of the powers are the best.
    """
    sharers = [power for power in powers if power in best]
    if len(sharers) != len(best) or not 1 <= len(sharers) <= max(DRAW_OF):
        raise ValueError(f"{len(best)} of {len(powers)} powers cannot share a result")
    worth = WIN if len(sharers) == 1 else DRAW_OF[len(sharers)]
    return {power: worth if power in best else LOSS for power in powers}
