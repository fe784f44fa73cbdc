"""Doubts about a stored order, from the orders of its own power alone."""

from __future__ import annotations

from collections.abc import Mapping

# By the value of the gamesmaster's Doubt.
DOUBTS: Mapping[str, str] = {
    "supported_moves": "that unit is ordered to move, so it cannot be supported in place",
    "supported_goes_elsewhere": "that unit is ordered to do something else",
    "convoyed_goes_elsewhere": "that army is ordered to do something else",
    "self_bounce": "two of your units go there and would keep each other out",
    "own_unit_stays": "your own unit stays there",
    "beyond_number": "more than you may make: the first ones count",
}
