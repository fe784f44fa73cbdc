"""What follows a phase: who owns which center, what is played next, who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.board import Power, Province, Unit
from engine.judge.adjustments import owed
from engine.phase import PhaseType, Season
from engine.position import Dislodged, Position
from engine.rulebook import Rulebook
from engine.variant import Variant


def position_after(
    before: Position,
    units: tuple[Unit, ...],
    variant: Variant,
    *,
    dislodged: Iterable[Dislodged] = (),
    contested: frozenset[Province] = frozenset(),
) -> Position:
    """The position at the start of the next phase that has anything to decide.

    A retreat phase follows only when a unit has somewhere to go; centers change hands when the
    last moves or retreats of a year are over (R-ADJ-01, R-RET-08); an adjustment phase follows
    only when a power has units to build or remove. `units` are in the order of their provinces.
    """
    phase = before.phase.next
    leaving = tuple(dislodged)
    if leaving:
        return Position(phase, units, before.centers, leaving, contested)
    if phase.type is PhaseType.RETREAT:
        phase = phase.next
    if phase.type is PhaseType.MOVEMENT:
        return Position(phase, units, before.centers)
    after = Position(phase, units, owners_after(before.centers, units))
    if any(owed(after, power, variant) for power in variant.powers):
        return after
    return Position(phase.next, units, after.centers)


def owners_after(
    owners: Mapping[Province, Power], units: Iterable[Unit]
) -> Mapping[Province, Power]:
    """Who owns which center once a year's moves and retreats are over (R-ADJ-01).

    A unit takes the center it stands on; all others stay with their owners.
    """
    taken = {
        province: unit.power for unit in units if (province := unit.location.province).is_center
    }
    if all(owners.get(province) == power for province, power in taken.items()):
        return owners
    settled = {**owners, **taken}
    return MappingProxyType(
        {province: settled[province] for province in sorted(settled, key=_index)}
    )


def winner_after(
    before: Position, after: Position, variant: Variant, rulebook: Rulebook
) -> Power | None:
    """The power that has won when a phase led to the position `after` (R-VIC-01, R-VIC-04).

    Seen when ownership has been settled; where the edition plays `final_adjustments`, only after
    them. The one power with the centers to win; the one with most, should several have enough.
    """
    if before.phase.season is Season.SPRING or after.phase.type is PhaseType.RETREAT:
        return None
    if rulebook.final_adjustments and after.phase.type is PhaseType.ADJUSTMENT:
        return None
    owned = Counter(after.centers.values()).most_common(2)
    if not owned or owned[0][1] < variant.centers_to_win:
        return None
    return None if len(owned) > 1 and owned[1][1] == owned[0][1] else owned[0][0]


def _index(province: Province) -> int:
    return province.index
