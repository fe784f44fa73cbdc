"""Putting a game into a position that would take years to reach."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Engine

from engine.position import Position
from storage.tables.phases import PhaseRecord
from tests.bot.gamesmaster.evening import Evening
from tests.engine.positions import position


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
    replace_open_phase(evening.engine, position(phase, units, centers, dislodged), game)


def replace_open_phase(engine: Engine, there: Position, game: str | None = None) -> None:
    """The same in a database; without a game in every one."""
    table = PhaseRecord.__table__
    change = table.update().where(table.c.adjudicated_at.is_(None))  # type: ignore[attr-defined]
    if game is not None:
        change = change.where(table.c.game == game)
    with engine.begin() as connection:
        connection.execute(change.values(code=str(there.phase), position=there))


CROWDED_SEA: Mapping[str, Sequence[str]] = {
    "AUSTRIA": ["A VIE"],
    "ENGLAND": ["A EDI", "A WAL", "A CLY"],
    "FRANCE": [
        *("F NTH", "F ENG", "F MAO", "F WES", "F IRI", "F NAO", "F NWG", "F LYO", "F TYS"),
        *("A LON", "A YOR", "A BRE", "A PIC", "A GAS", "A MAR", "A BEL", "A HOL"),
    ],
    "GERMANY": ["A MUN", "A RUH", "F DEN", "F KIE"],
    "ITALY": ["A ROM", "A PIE", "F NAP", "A TUS"],
    "RUSSIA": ["A NWY", "F SKA"],
    "TURKEY": ["A CON"],
}
"""France has 17 units, and fleets that may carry so many armies that they have 300 orders each."""
