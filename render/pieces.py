"""Every piece on a picture, with the signs of what happens to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from engine.board import Power, Province, Unit
from engine.judge.outcome import Resolution
from engine.orders import Build, Disband, Remove, Waive
from engine.position import Position
from render.canvas import Point
from render.givens import Given
from render.layout import Layout
from render.places import Places, anchor


class Fate(Enum):
    """What happens to a piece: shown as a ring round it, a badge at its shoulder, or both."""

    DISLODGED = auto()
    DISBANDED = auto()
    DISBANDED_UNORDERED = auto()
    """Nobody said where it should retreat."""
    BUILT = auto()
    NOT_BUILT = auto()
    REMOVED = auto()
    REMOVED_UNORDERED = auto()
    """The judge chose it, because its power named too few."""
    UNORDERED = auto()

    @property
    def is_end(self) -> bool:
        """Whether the piece leaves the map."""
        return self in _ENDS


_ENDS = {Fate.DISBANDED, Fate.DISBANDED_UNORDERED, Fate.REMOVED, Fate.REMOVED_UNORDERED}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to draw: whose, of which kind, where, and its fate if it has one."""

    power: Power
    unit: Unit
    at: Point
    fate: Fate | None = None


def pieces_of(
    position: Position,
    resolution: Resolution | None,
    givens: Sequence[Given],
    places: Places,
    layout: Layout,
) -> Iterator[Piece]:
    """The pieces of a position, and those that are being built, what lies below first."""
    destroyed = frozenset(resolution.destroyed) if resolution else frozenset()
    dislodged = _provinces(given for given in givens if given.dislodged)
    # A unit may stand where another, dislodged, was not told where to retreat.
    unordered, forgotten = (
        _provinces(
            given
            for given in givens
            if given.unordered and isinstance(given.order, Disband) is is_retreat
        )
        for is_retreat in (False, True)
    )
    removed, disbanded = (
        _provinces(given for given in givens if isinstance(given.order, kind) and not given.failed)
        for kind in (Remove, Disband)
    )
    for unit in position.units:
        here = unit.province
        fate = Fate.UNORDERED if here in unordered else None
        if here in removed or unit in destroyed:
            fate = Fate.REMOVED_UNORDERED if here in unordered else Fate.REMOVED
        if here in dislodged:
            fate = Fate.DISBANDED if unit in destroyed else Fate.DISLODGED
        yield Piece(unit.power, unit, places.standing[here], fate)
    for entry in position.dislodged:
        here = entry.unit.province
        fate = Fate.DISLODGED
        if here in disbanded or entry.unit in destroyed:
            fate = Fate.DISBANDED_UNORDERED if here in forgotten else Fate.DISBANDED
        yield Piece(entry.unit.power, entry.unit, places.dislodged[here], fate)
    for given in givens:
        if isinstance(given.order, Build):
            named = given.order.unit
            unit = Unit(given.power, named.type, named.location)
            fate = Fate.NOT_BUILT if given.failed else Fate.BUILT
            yield Piece(given.power, unit, anchor(layout, named.location), fate)


def _provinces(givens: Iterable[Given]) -> frozenset[Province]:
    """Where the units of orders are."""
    return frozenset(
        given.order.unit.location.province for given in givens if not isinstance(given.order, Waive)
    )
