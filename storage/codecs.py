"""Engine values as JSON and back; the forms are those of the command line's positions and results.

Units and orders are canonical text, lists are sorted or in the order of the engine, so that equal
values give equal JSON. What cannot be read back raises DamagedRecordError.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from engine.board import Power, Unit
from engine.errors import EngineError
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Order
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.reader import orders_by_text, parse_order
from engine.variant import Variant
from storage.errors import DamagedRecordError

Object: TypeAlias = dict[str, Any]
"""A JSON object: what is in it is checked where it is read."""


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn whatever goes wrong while something stored is read into DamagedRecordError."""
    try:
        yield
    except (EngineError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DamagedRecordError(
            f"A stored {what} cannot be read ({type(error).__name__}): restore a backup."
        ) from error


def position_to_json(position: Position) -> Object:
    """A position as JSON."""
    units: Object = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    centers: Object = {}
    for province, power in position.centers.items():
        centers.setdefault(power, []).append(province.code)
    dislodged: Object = {}
    for entry in position.dislodged:
        dislodged.setdefault(entry.unit.power, {})[str(entry.unit)] = {
            "attacker_from": entry.attacker_from.code,
            "by_convoy": entry.by_convoy,
        }
    return {
        "phase": str(position.phase),
        "units": units,
        "centers": centers,
        "dislodged": dislodged,
        "contested": sorted(province.code for province in position.contested),
    }


def position_from_json(stored: Object, variant: Variant) -> Position:
    """The position that `position_to_json` wrote."""
    province = variant.map.province
    with reading("position"):
        return Position.of(
            Phase.parse(stored["phase"]),
            [
                variant.unit(Power(power), text)
                for power, texts in stored["units"].items()
                for text in texts
            ],
            centers={
                province(code): Power(power)
                for power, codes in stored["centers"].items()
                for code in codes
            },
            dislodged=[
                Dislodged(
                    variant.unit(Power(power), text),
                    province(attack["attacker_from"]),
                    attack["by_convoy"],
                )
                for power, units in stored["dislodged"].items()
                for text, attack in units.items()
            ],
            contested=map(province, stored["contested"]),
        )


def given_to_json(given: Mapping[Power, Sequence[Order]]) -> Object:
    """The orders of all powers as JSON, each power's in their order."""
    return {power: [str(order) for order in orders] for power, orders in given.items()}


def given_from_json(stored: Object, variant: Variant) -> dict[Power, tuple[Order, ...]]:
    """The orders that `given_to_json` wrote."""
    with reading("set of orders"):
        return {
            Power(power): tuple(map(orders_by_text(variant, Power(power)).__getitem__, texts))
            for power, texts in stored.items()
        }


def resolution_to_json(resolution: Resolution) -> Object:
    """The result of a phase as JSON."""
    return {
        "phase": str(resolution.phase),
        "outcomes": [_outcome_to_json(outcome) for outcome in resolution.outcomes],
        "after": position_to_json(resolution.after),
        "destroyed": [[unit.power, str(unit)] for unit in resolution.destroyed],
        "retreats": [
            [unit.power, str(unit), [location.code for location in open_to]]
            for unit, open_to in resolution.retreats.items()
        ],
        "winner": resolution.winner,
        "contested": sorted(province.code for province in resolution.contested),
    }


def resolution_from_json(stored: Object, variant: Variant) -> Resolution:
    """The result that `resolution_to_json` wrote."""
    with reading("result"):
        winner = stored["winner"]
        return Resolution(
            phase=Phase.parse(stored["phase"]),
            outcomes=tuple(_outcome_from_json(one, variant) for one in stored["outcomes"]),
            after=position_from_json(stored["after"], variant),
            destroyed=tuple(_unit(power, text, variant) for power, text in stored["destroyed"]),
            retreats={
                _unit(power, text, variant): tuple(map(variant.location, codes))
                for power, text, codes in stored["retreats"]
            },
            winner=None if winner is None else Power(winner),
            contested=frozenset(map(variant.map.province, stored["contested"])),
        )


def _outcome_to_json(outcome: Outcome) -> Object:
    dislodged_by = outcome.dislodged_by
    return {
        "power": outcome.power,
        "order": str(outcome.order),
        "verdict": outcome.verdict.value,
        "reason": outcome.reason.value,
        "because_of": [str(order) for order in outcome.because_of],
        "dislodged_by": None if dislodged_by is None else str(dislodged_by),
        "strength": outcome.strength,
        "against": outcome.against,
    }


def _outcome_from_json(stored: Object, variant: Variant) -> Outcome:
    dislodged_by = stored["dislodged_by"]
    return Outcome(
        power=Power(stored["power"]),
        order=parse_order(stored["order"], variant),
        verdict=Verdict(stored["verdict"]),
        reason=Reason(stored["reason"]),
        because_of=tuple(parse_order(text, variant) for text in stored["because_of"]),
        dislodged_by=None if dislodged_by is None else parse_order(dislodged_by, variant),
        strength=stored["strength"],
        against=stored["against"],
    )


def _unit(power: str, text: str, variant: Variant) -> Unit:
    return variant.unit(Power(power), text)
