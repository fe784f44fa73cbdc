"""A phase out: what became of the orders, as an object that the standard json writes.

Lists are sorted by their text, so that equal positions give equal text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from engine.board import Location, Power, Province, Unit, UnitType
from engine.formats.requests import PhaseRequest
from engine.judge.explain import Story
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Order
from engine.phase import Phase, PhaseType
from engine.position import Dislodged, Position
from engine.variant import Variant

_ARMY = UnitType.ARMY
_BY_ORDER = itemgetter("order")


def answer(
    request: PhaseRequest,
    resolution: Resolution,
    *,
    why: Callable[[Outcome], str] | None = None,
) -> dict[str, object]:
    """What `gamesmaster adjudicate` writes of a phase; with `why`, a sentence for each result."""
    strange = request.unknown_coasts
    results: dict[str, list[dict[str, object]]] = {}
    for told in resolution.outcomes:
        outcome, order, because_of = told, told[1], told[4]
        if strange and id(order) in strange and told.reason.is_illegal:
            outcome = told._replace(reason=Reason.NO_SUCH_COAST)
        result: dict[str, object] = {
            "order": order.text or str(order),
            "outcome": outcome[2],
            "reason": outcome[3],
            "because_of": _spelt(because_of) if because_of else [],
        }
        if outcome[5] is not None:
            result["dislodged_by"] = outcome[5].text or str(outcome[5])
        if why is not None:
            result["why"] = why(outcome)
        if outcome[0] in results:
            results[outcome[0]].append(result)
        else:
            results[outcome[0]] = [result]
    for own in results.values():
        own.sort(key=_BY_ORDER)
    after = resolution.after
    return {
        **request.id,
        "phase": _code(resolution.phase),
        "edition": request.rulebook.edition,
        "results": {power: results[power] for power in sorted(results)},
        "units": _units(after),
        "dislodged": _dislodged(after.dislodged),
        "destroyed": sorted(map(_unit, resolution.destroyed)),
        "contested": _codes(resolution.contested),
        "retreats": _retreats(resolution.retreats),
        "centers": _centers(after),
        "next_phase": None if resolution.winner is not None else _code(after.phase),
    }


def position_answer(position: Position) -> dict[str, object]:
    """A position as requests have it."""
    return {
        "phase": _code(position.phase),
        "units": _units(position),
        "centers": _centers(position),
        "dislodged": _dislodged(position.dislodged),
        "contested": _codes(position.contested),
    }


def strengths_answer(stories: Iterable[Story]) -> dict[str, object]:
    """Who contended for which province with what strength, where more than one did."""
    found: dict[str, object] = {}
    for story in stories:
        found[story.province.code] = sorted(
            [
                {"order": str(one.outcome.order), "strength": one.strength, "counted": one.counted}
                for one in story.contenders
            ],
            key=_BY_ORDER,
        )
    return dict(sorted(found.items()))


def options_answer(request: PhaseRequest, variant: Variant) -> dict[str, object]:
    """What `gamesmaster options` writes: every legal order of every unit, by power."""
    position, rulebook = request.position, request.rulebook
    found: dict[str, object] = {}
    if position.phase.type is PhaseType.ADJUSTMENT:
        for power in sorted(variant.powers):
            count, orders = legal_adjustments(position, power, variant, rulebook)
            if count:
                found[power] = {"count": count, "orders": sorted(map(str, orders))}
    else:
        every = legal_orders(position, variant, rulebook)
        for power in sorted(every):
            of_units = {str(unit): sorted(map(str, own)) for unit, own in every[power].items()}
            found[power] = dict(sorted(of_units.items()))
    return {**request.id, "phase": str(position.phase), "options": found}


def _spelt(orders: Sequence[Order]) -> list[str]:
    """Orders as they were spelt, or else canonically, sorted."""
    texts = [order.text or str(order) for order in orders]
    if len(texts) > 1:
        texts.sort()
    return texts


@lru_cache(maxsize=1024)
def _code(phase: Phase) -> str:
    return str(phase)


def _unit(unit: Unit) -> str:
    return ("A " if unit[1] is _ARMY else "F ") + unit[2].code


def _units(position: Position) -> dict[Power, list[str]]:
    found: dict[Power, list[str]] = {}
    for unit in position.units:
        power = unit[0]
        text = ("A " if unit[1] is _ARMY else "F ") + unit[2].code
        if power in found:
            found[power].append(text)
        else:
            found[power] = [text]
    return {power: sorted(found[power]) for power in sorted(found)}


def _centers(position: Position) -> dict[Power, list[str]]:
    found: dict[Power, list[str]] = {}
    for province, power in position.centers.items():
        found.setdefault(power, []).append(province.code)
    return {power: sorted(found[power]) for power in sorted(found)}


def _codes(provinces: Iterable[Province]) -> list[str]:
    return sorted([province.code for province in provinces])


def _dislodged(entries: Iterable[Dislodged]) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {}
    for unit, attacker, by_convoy in entries:
        own = found.setdefault(unit.power, {})
        own[_unit(unit)] = {"attacker_from": attacker.code, "by_convoy": by_convoy}
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}


def _retreats(retreats: Mapping[Unit, tuple[Location, ...]]) -> dict[str, list[str]]:
    found = {_unit(unit): sorted([here.code for here in there]) for unit, there in retreats.items()}
    return dict(sorted(found.items()))
