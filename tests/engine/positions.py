"""Positions of the classic board, as tests write them."""

from collections.abc import Mapping, Sequence

from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.variants.classic import CLASSIC


def position(
    phase: str,
    units: Mapping[str, Sequence[str]],
    centers: Mapping[str, Sequence[str]],
    dislodged: Mapping[str, Mapping[str, str]] | None = None,
) -> Position:
    """A position from texts; `dislodged` names for each unit where its attacker came from."""
    province = CLASSIC.map.province
    return Position.of(
        Phase.parse(phase),
        [CLASSIC.unit(Power(power), text) for power, texts in units.items() for text in texts],
        centers={
            province(code): Power(power) for power, codes in centers.items() for code in codes
        },
        dislodged=[
            Dislodged(CLASSIC.unit(Power(power), text), province(origin), by_convoy=False)
            for power, entries in (dislodged or {}).items()
            for text, origin in entries.items()
        ],
    )
