"""The story of a phase in one or two sentences, from what the judge found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.names import counted, few, listed, power_name, unit_name
from engine.board import Power, Province, Unit
from engine.judge.adjudication import UNITS_OF_TWO_PLAYERS
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Build, Move, Remove, Retreat
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import Rulebook
from engine.rules.choices import Victory
from engine.variant import Variant

_MOST = 3


def story(
    resolution: Resolution,
    position: Position,
    variant: Variant,
    *,
    gained: Mapping[Power, Sequence[Province]] | None = None,
) -> str:
    """What happened in a phase, the most important first.

    `position` is the board before it; `gained` the supply centers each power gained, where their
    ownership was settled.
    """
    match position.phase.type:
        case PhaseType.MOVEMENT:
            sentences = _moves(resolution, position, variant)
        case PhaseType.RETREAT:
            sentences = _retreats(resolution, variant)
        case PhaseType.ADJUSTMENT:
            sentences = _adjustments(resolution, variant)
    taken = [
        f"{power_name(power, variant)} takes {listed(place.name for place in places)}"
        for power, places in (gained or {}).items()
        if places
    ]
    if taken:
        sentences.append(f"{'; '.join(taken)}.")
    elif gained is not None:
        sentences.append("No supply center changed hands.")
    return " ".join(sentences)


def what_wins(variant: Variant, rulebook: Rulebook) -> str:
    """What it takes to win a game, as a sentence (R-VIC-01 to R-VIC-03)."""
    victory = Victory.CENTERS if variant.absent else rulebook.victory
    if variant.units_to_win is not None or victory is Victory.UNITS24:
        units = counted(variant.units_to_win or UNITS_OF_TWO_PLAYERS, "unit")
        return f"{units} of one player win the game."
    match victory:
        case Victory.CENTERS:
            return f"{counted(variant.centers_to_win, 'supply center')} win the game."
        case Victory.MAJORITY_UNITS:
            return "More than half of all units on the board win the game."


def _moves(resolution: Resolution, position: Position, variant: Variant) -> list[str]:
    sentences: list[str] = []
    beaten = [one for one in resolution.outcomes if one.dislodged_by is not None]
    if beaten:
        told = [_driven_out(one, position, variant) for one in beaten[:_MOST]]
        more = f", and {len(beaten) - _MOST} more were dislodged" if len(beaten) > _MOST else ""
        sentences.append(f"{listed(told) if not more else ', '.join(told)}{more}.")
    entered = {
        one.order.destination.province: one.power
        for one in resolution.outcomes
        if isinstance(one.order, Move) and one.succeeded
    }
    standoffs = []
    for place, powers in _rivals(resolution.outcomes).items():
        losers = listed(power_name(power, variant) for power in powers)
        winner = entered.get(place)
        if winner is None:
            standoffs.append(f"{place.name} ({losers})")
        elif winner not in powers:
            sentences.append(f"{power_name(winner, variant)} beat {losers} to {place.name}.")
    if standoffs:
        word = "A standoff" if len(standoffs) == 1 else "Standoffs"
        sentences.append(f"{word} in {few(standoffs)}.")
    if not sentences:
        moves = [one for one in resolution.outcomes if isinstance(one.order, Move)]
        stopped = sum(not one.succeeded for one in moves)
        if not moves:
            sentences.append("Nobody moved.")
        elif not stopped:
            few_moves = {1: "The only move", 2: "Both moves"}
            all_of_them = few_moves.get(len(moves), f"All {len(moves)} moves")
            sentences.append(f"{all_of_them} went through, and nobody was dislodged.")
        else:
            sentences.append(
                f"{len(moves) - stopped} of {counted(len(moves), 'move')} went through, and "
                "nobody was dislodged."
            )
    return sentences


def _driven_out(beaten: Outcome, position: Position, variant: Variant) -> str:
    attack = beaten.dislodged_by
    place = _own_place(beaten)
    victim = power_name(beaten.power, variant)
    attacker = position.unit_at(attack.unit.location.province) if isinstance(attack, Move) else None
    if attacker is None or place is None:
        return f"{victim} was dislodged"
    return f"{power_name(attacker.power, variant)} drove {victim} out of {place.name}"


def _own_place(outcome: Outcome) -> Province | None:
    unit = getattr(outcome.order, "unit", None)
    return unit.location.province if unit is not None else None


def _rivals(outcomes: Sequence[Outcome]) -> dict[Province, list[Power]]:
    found: dict[Province, list[Power]] = {}
    for one in outcomes:
        if one.reason is Reason.BOUNCED and isinstance(one.order, Move):
            powers = found.setdefault(one.order.destination.province, [])
            if one.power not in powers:
                powers.append(one.power)
    return found


def _retreats(resolution: Resolution, variant: Variant) -> list[str]:
    gone = [
        f"{unit_name(one.order.unit)} ({power_name(one.power, variant)}) retreated to "
        f"{one.order.destination.province.name}"
        for one in resolution.outcomes
        if isinstance(one.order, Retreat) and one.succeeded
    ]
    lost = [_unit_of_power(unit, variant) for unit in resolution.destroyed]
    said = [f"{few(gone)}."] if gone else []
    if lost:
        said.append(f"Disbanded: {few(lost)}.")
    return said or ["Nobody had to retreat."]


def _unit_of_power(unit: Unit, variant: Variant) -> str:
    return f"{unit_name(unit)} ({power_name(unit.power, variant)})"


def _adjustments(resolution: Resolution, variant: Variant) -> list[str]:
    built: dict[Power, list[str]] = {}
    removed: dict[Power, list[str]] = {}
    for one in resolution.outcomes:
        if isinstance(one.order, Build | Remove) and one.succeeded:
            told = built if isinstance(one.order, Build) else removed
            told.setdefault(one.power, []).append(unit_name(one.order.unit))
    said = [
        f"{what}: {'; '.join(_units_by_power(units, variant))}."
        for what, units in (("Built", built), ("Removed", removed))
        if units
    ]
    return said or ["Nothing was built or removed."]


def _units_by_power(units: Mapping[Power, Sequence[str]], variant: Variant) -> list[str]:
    return [f"{power_name(power, variant)} {listed(names)}" for power, names in units.items()]
