"""How wide pictures are, and how much larger pieces and lines are drawn on small ones."""

from __future__ import annotations

DEFAULT_SIZE, SMALLEST, LARGEST = 1800, 360, 1800
"""Widths in px."""
_GROWN_BELOW = 1000


def growth_at(size: int) -> float:
    """How much larger than usual pieces and lines are drawn on a picture of a width in px.

    At 360 px, the width of a preview, they are half as large again; from 1000 px on as usual.
    """
    return 1.0 + 0.5 * min(1.0, max(0.0, (_GROWN_BELOW - size) / (_GROWN_BELOW - SMALLEST)))
