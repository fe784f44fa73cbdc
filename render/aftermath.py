"""What a phase leaves to be seen: where attackers came from, and centers that changed hands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.judge.outcome import Resolution
from engine.position import Position
from render.curves import bow, trimmed
from render.layout import Layout
from render.marks import Layer, Line, Mark
from render.places import Places
from render.units import RADIUS

_CENTER_RING = 13.5


def captures(
    position: Position, resolution: Resolution, layout: Layout, *, growth: float
) -> Iterator[Mark]:
    """A ring in the new owner's colour round each center that changes hands in this phase."""
    for province, owner in resolution.after.centers.items():
        if position.centers.get(province) != owner:
            yield Mark(
                owner,
                Layer.CENTER,
                ring=layout.centers[province.code],
                ring_radius=_CENTER_RING,
                growth=growth,
            )


def blows(position: Position, places: Places, layout: Layout, *, growth: float) -> Iterator[Mark]:
    """A thin arrow into each province whose unit must retreat, from where the attacker came.

    There is none where nobody stands in the province any more.
    """
    radius = RADIUS * growth
    for entry in position.dislodged:
        province = entry.unit.province
        attacker = position.unit_at(province)
        if attacker is None:
            continue
        start = layout.units[entry.attacker_from.code]
        path = bow(start, places.standing[province], 0.10)
        leaving = radius + 1 if entry.attacker_from in places.standing else 0.0
        yield Mark(
            attacker.power,
            Layer.GHOST,
            trimmed(path, leaving, radius + 5),
            Line.WAVY if entry.by_convoy else Line.SOLID,
            2.8,
            14.0,
            faint=True,
            growth=growth,
        )
