"""Putting a game into a position that would take years to reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.board import Power
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.variants.classic import CLASSIC
from storage.codecs import position_to_json
from storage.schema import PhaseRow
from tests.bot.gamesmaster.evening import Evening


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


def set_up(
    evening: Evening,
    game: str,
    phase: str,
    units: Mapping[str, Sequence[str]],
    centers: Mapping[str, Sequence[str]],
    *,
    dislodged: Mapping[str, Mapping[str, str]] | None = None,
) -> None:
    """Replace the open phase of a game by another position."""
    there = position(phase, units, centers, dislodged)
    with evening.engine.begin() as connection:
        table = PhaseRow.__table__
        connection.execute(
            table.update()  # type: ignore[attr-defined]
            .where(table.c.game_id == game, table.c.adjudicated_at.is_(None))
            .values(code=phase, position=position_to_json(there))
        )
