"""What a player should know about a stored order that the rules alone do not forbid."""

from __future__ import annotations

from enum import StrEnum


class Doubt(StrEnum):
    """Why an order may not do what it was meant for, judged by the power's own orders only."""

    SUPPORTED_MOVES = "supported_moves"
    """It supports a unit in place that is ordered to move."""
    SUPPORTED_GOES_ELSEWHERE = "supported_goes_elsewhere"
    """It supports a move, and the own unit is ordered to something else."""
    CONVOYED_GOES_ELSEWHERE = "convoyed_goes_elsewhere"
    """It convoys an own army that is ordered to something else."""
    NO_CONVOY_ORDERED = "no_convoy_ordered"
    """The army goes by water, and no own fleet is ordered to carry it."""
    SELF_BOUNCE = "self_bounce"
    """Two own units go to one province, and neither is better supported than the other."""
    OWN_UNIT_STAYS = "own_unit_stays"
    """It goes where an own unit stands that is not ordered to leave."""
    BEYOND_NUMBER = "beyond_number"
    """More builds or removals than the power has to make: the first legal ones count."""
