"""What every variant has to be, so that it can be played: `check` says what is wrong with one."""

from collections.abc import Iterator

from engine.board import Location, Map, UnitType
from engine.position import PhaseType
from engine.variant import Variant


def check(variant: Variant) -> list[str]:
    """Return what is wrong with a variant, a sentence each; empty when it can be played."""
    faults = [*_board_faults(variant), *_power_faults(variant)]
    if not 0 < variant.centers_to_win <= variant.map.centers.bit_count():
        faults.append(f"{variant.centers_to_win} centers cannot be won")
    return faults


def _board_faults(variant: Variant) -> Iterator[str]:
    board = variant.map
    names = [name.casefold() for place in board.provinces for name in (place.code, place.name)]
    yield from (f"two provinces are called {name}" for name in set(names) if names.count(name) > 1)
    for province in board.provinces:
        if province.home is not None and province.home not in {*variant.powers, *variant.absent}:
            yield f"{province.code} is home of {province.home}, who does not play"
        if province.home is not None and not province.is_center:
            yield f"{province.code} is a home center but no supply center"
    for here in board.locations:
        for kind in UnitType:
            near, unit = board.neighbours(kind, here), kind.name.lower()
            is_caught = not near and not (kind is UnitType.ARMY and _has_port(board, here))
            if here.admits(kind) and is_caught and not here.province.bit & board.closed:
                yield f"no {unit} can leave {here}"
            for there in near:
                if not there.admits(kind):
                    yield f"no {unit} can stand at {there}, next to {here}"


def _has_port(board: Map, here: Location) -> bool:
    """Whether an army can be convoyed from here: `_board_faults` asks nothing of an island more."""
    return bool(here.province.bit & board.ports and board.sea_reach[here.province.index])


def _power_faults(variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        if not variant.home_centers(power):
            yield f"{power} has no home center"
        owned = set(variant.home_centers(power)).intersection(variant.start.centers_of(power))
        may_build = bool(owned) and variant.start.phase.type is PhaseType.ADJUSTMENT
        if not variant.start.units_of(power) and not may_build:
            yield f"{power} starts without a unit"
    for unit in variant.start.units:
        if unit.power not in variant.powers:
            yield f"{unit} belongs to {unit.power}, who does not play"
    seated = [power for seat in variant.seats for power in seat]
    if sorted(seated) != sorted(variant.played):
        yield f"the seats are of {', '.join(seated)}, the powers played {', '.join(variant.played)}"
    if variant.absent & set(variant.powers):
        yield f"{', '.join(variant.absent)} cannot be absent: not all are off the board"
    if variant.neutral - set(variant.powers):
        yield f"{', '.join(variant.neutral)} cannot be neutral: not all are on the board"
    if variant.joining is not None and variant.joining.power not in variant.neutral:
        yield f"{variant.joining.power} cannot join: it is not neutral"
