"""Adjudication: a phase from its orders to the next position.

Also what follows from a phase: who owns which center, which phase comes next, and who has won.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType

from engine.board import Location, Power, Province, Unit
from engine.judge.adjustments import building_sites, resolve_adjustments
from engine.judge.movement.reasons import movement_outcomes
from engine.judge.movement.steps import dislodged_units, move_units, resolve_moves
from engine.judge.outcome import Resolution, in_order, make
from engine.judge.retreats import open_to, resolve_retreats
from engine.orders import Orders
from engine.position import Dislodged, Phase, PhaseType, Position, Season
from engine.rules import Rulebook, Victory
from engine.variant import Seat, Variant

# Looking up the member of an enum takes longer than comparing it.
_MOVEMENT, _RETREAT, _SPRING = PhaseType.MOVEMENT, PhaseType.RETREAT, Season.SPRING
_BY_CENTERS, _BY_UNITS = Victory.CENTERS, Victory.UNITS24
_NO_RETREATS: Mapping[Unit, tuple[Location, ...]] = MappingProxyType({})
_NO_PROVINCES: frozenset[Province] = frozenset()


def adjudicate(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    """Decide what becomes of the orders of a phase, and of the units.

    `orders` has for each power its orders as given; powers and units may be missing. Never raises:
    an illegal order has an outcome like any other. The same orders always give the same result, in
    whatever order the powers and the different units are listed. Of several orders for one unit the
    first legal one counts (DATC 4.D.3 a).
    """
    kind = position.phase.type
    if kind is _MOVEMENT:
        return _movement(position, orders, variant, rulebook)
    resolve = resolve_retreats if kind is _RETREAT else resolve_adjustments
    outcomes, units, gone = resolve(position, orders, variant, rulebook)
    after = position_after(position, units, variant)
    return Resolution(
        position.phase,
        in_order(outcomes, variant.powers),
        after,
        gone,
        _NO_RETREATS,
        winner_after(position, after, variant, rulebook),
    )


def _movement(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> Resolution:
    state = resolve_moves(position, orders, variant, rulebook)
    outcomes = movement_outcomes(state, variant.powers)
    dislodged = dislodged_units(state) if state.dislodgers else []
    move_units(state)
    standing, provinces = state.units, variant.map.provinces
    contested = frozenset([provinces[place] for place in state.standoffs])
    retreats: dict[Unit, tuple[Location, ...]] = {}
    leaving: tuple[Dislodged, ...] = ()
    destroyed: tuple[Unit, ...] = ()
    for entry in dislodged:
        unit = entry[0]
        options = open_to(entry, standing, contested, variant.map, rulebook)
        if options and unit[0] not in variant.neutral:
            leaving += (entry,)
            retreats[unit] = options
        else:
            destroyed += (unit,)
    units = tuple(filter(None, standing))
    after = position_after(position, units, variant, leaving, contested)
    winner = winner_after(position, after, variant, rulebook)
    fields = position[0], outcomes, after, destroyed, MappingProxyType(retreats), winner, contested
    return make(Resolution, fields)


def position_after(
    before: Position,
    units: tuple[Unit, ...],
    variant: Variant,
    leaving: tuple[Dislodged, ...] = (),
    contested: frozenset[Province] = _NO_PROVINCES,
) -> Position:
    """Return the position at the start of the next phase in which something is to be decided.

    There is a retreat phase only if a unit has somewhere to go, and an adjustment phase only if a
    power has units to build or remove. Centers change hands after the last moves or retreats of a
    year (R-ADJ-01, R-RET-08). `units`, and `leaving`, the dislodged units with somewhere to go, are
    in the order of their provinces.
    """
    phase, later = _phases_after(before.phase)
    centers = before.centers
    if leaving:
        return make(Position, (phase, units, centers, leaving, contested))
    if phase.type is _RETREAT:
        phase = later
    if phase.type is _MOVEMENT:
        return make(Position, (phase, units, centers, (), _NO_PROVINCES))
    centers = owners_after(centers, units)
    after = make(Position, (phase, units, centers, (), _NO_PROVINCES))
    if _has_adjustments(after, variant):
        return after
    return make(Position, (phase.next, units, centers, (), _NO_PROVINCES))


def _has_adjustments(position: Position, variant: Variant) -> bool:
    """Whether a power has units to remove, or units to build and a place for them."""
    owners, powers = list(position.centers.values()), _powers(position)
    for power in variant.powers:
        # Counting in so short a list takes less than making a `Counter` of it.
        due = owners.count(power) - powers.count(power)
        if due < 0 or (due and building_sites(position, power, variant)):
            return True
    return False


def _powers(position: Position) -> list[Power]:
    return list(map(_POWER, position.units))


_POWER = itemgetter(0)


@lru_cache(maxsize=1024)
def _phases_after(phase: Phase) -> tuple[Phase, Phase]:
    return phase.next, phase.next.next


def owners_after(
    owners: MappingProxyType[Province, Power], units: Iterable[Unit]
) -> MappingProxyType[Province, Power]:
    """Who owns which center after the moves and retreats of a year (R-ADJ-01).

    A unit takes the center it stands on; all other centers stay with their owners. Returns a
    read-only mapping, which `Position` asks for, so that nobody can change a position through it.
    """
    taken: dict[Province, Power] = {}
    for unit in units:
        province = unit[2].province
        if province.is_center:
            power = unit[0]
            if province not in owners or owners[province] != power:
                taken[province] = power
    if not taken:
        return owners
    settled = owners | taken
    if len(settled) > len(owners):
        settled = dict(sorted(settled.items(), key=lambda item: item[0].index))
    return MappingProxyType(settled)


def victory_on(variant: Variant, rulebook: Rulebook) -> Victory:
    """What wins on a board: where a set-up says how many units, these; else as the edition has it.

    Where units are few at first centers win by every edition (`Variant.centers_win`).
    """
    if variant.units_to_win is not None:
        return _BY_UNITS
    return _BY_CENTERS if variant.centers_win else rulebook.victory


def units_needed(variant: Variant) -> int:
    """How many units on the board win, where so many do (R-VIC-03): 24 unless a set-up says so."""
    return _UNITS_OF_TWO_PLAYERS if variant.units_to_win is None else variant.units_to_win


def winner_after(
    before: Position, after: Position, variant: Variant, rulebook: Rulebook
) -> Power | None:
    """The power that has won when a phase led to the position `after`, or None (R-VIC).

    Pieces are counted after every phase, those that have yet to retreat with the others: "as soon
    as one player gains a majority of the pieces on the board, he is the winner" (1961). Centers are
    counted once ownership has changed. An edition with `final_adjustments` waits for these. The
    winner is the one power with enough, or the one with most if several have enough. If a player
    wins by the units of all their powers together, it is the first of these powers.
    """
    is_spring = before.phase.season is _SPRING
    if rulebook.final_adjustments and (is_spring or after.phase.season is not _SPRING):
        return None
    victory = victory_on(variant, rulebook)
    if victory is _BY_UNITS:
        return _leader(_pieces(after), variant.seats, units_needed(variant))
    if victory is _BY_CENTERS:
        if is_spring or after.phase.type is _RETREAT:
            return None
        return _leader(list(after.centers.values()), zip(variant.powers), variant.centers_to_win)
    pieces = _pieces(after)
    return _leader(pieces, zip(variant.powers), len(pieces) // 2 + 1)


def _pieces(position: Position) -> list[Power]:
    """The power of each piece on the board, also of those that have yet to retreat."""
    return [*_powers(position), *(entry.unit.power for entry in position.dislodged)]


def _leader(pieces: Sequence[Power], seats: Iterable[Seat], enough: int) -> Power | None:
    """The first power of the one seat with most of the pieces, if these are enough.

    `pieces` lists the power of each piece.
    """
    leader, most, uncounted = None, enough - 1, len(pieces)
    for seat in seats:
        if uncounted < most:  # nobody else has more, nor as many
            break
        total = 0
        for power in seat:
            total += pieces.count(power)
        uncounted -= total
        if total > most:
            leader, most = seat[0], total
        elif total == most:
            leader = None
    return leader


_UNITS_OF_TWO_PLAYERS = 24
"""The number of units on the board that wins a game of two players (R-VIC-03)."""
