"""What a plain judge says of one movement phase, in letters and words only.

Units are named by the code of the province they stood in when the phase began, so that results of
different judges can be compared without either knowing the other's types.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.board import Location, Map, Province, Unit


class Dislodger(NamedTuple):
    """Where the attack came from that dislodged a unit, and whether by convoy (R-RET-01)."""

    origin: str
    by_convoy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainResult:
    """The outcome of a movement phase.

    `moves`: succeeds | fails, for every unit ordered to move, legally or not. `supports`: given |
    cut | void. `convoys`, by fleet: available | disrupted | void. `armies`, by army that moves by
    convoy: proceeds | disrupted | cancelled (no complete route was ordered) | paradox-held.
    `dislodged`: by whom. `contested`: spaces left vacant by a standoff (R-MOVE-08). `retreats`:
    the codes of the locations a dislodged unit may retreat to, sorted; none means destroyed
    (R-RET-02). `after`: the unit that stands in each space at the end, as `ENGLAND F SPA/SC`.
    `illegal`: units whose order was not followed because the position forbids it.
    """

    moves: Mapping[str, str]
    supports: Mapping[str, str]
    convoys: Mapping[str, str]
    armies: Mapping[str, str]
    dislodged: Mapping[str, Dislodger]
    contested: frozenset[str]
    retreats: Mapping[str, tuple[str, ...]]
    after: Mapping[str, str]
    illegal: frozenset[str]


def retreat_places(
    board: Map,
    unit: Unit,
    *,
    occupied: Collection[Province],
    contested: Collection[Province],
    closed: Province | None,
) -> tuple[str, ...]:
    """Where a dislodged unit may go: next to it, suitable, vacant, no standoff (R-RET-01).

    `closed` is the space its attacker came from, None where the edition leaves that open.
    """
    return tuple(
        sorted(
            there.code
            for there in board.neighbours(unit.type, unit.location)
            if there.province not in occupied
            and there.province not in contested
            and there.province is not closed
        )
    )


def standing_as(unit: Unit, location: Location) -> str:
    """The spelling of a unit at a location in `PlainResult.after`."""
    return f"{unit.power} {unit.type.value} {location.code}"
