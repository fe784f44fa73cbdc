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
from engine.phase import Phase, PhaseType
from engine.position import Dislodged, Position
from engine.variant import Variant

_ARMY = UnitType.ARMY
_BY_ORDER = itemgetter("order")
_REMEMBERED = 4096


def answer(
    request: PhaseRequest,
    resolution: Resolution,
    *,
    why: Callable[[Outcome], str] | None = None,
) -> dict[str, object]:
    """What `gamesmaster adjudicate` writes of a phase; with `why`, a sentence for each result."""
    after = resolution.after
    return {
        **request.id,
        "phase": _code(resolution.phase),
        "edition": request.rulebook.edition,
        "results": _results(request, resolution, why),
        "units": _units(after),
        "dislodged": _dislodged(after.dislodged),
        "destroyed": sorted(map(_unit, resolution.destroyed)),
        "contested": _codes(resolution.contested),
        "retreats": _retreats(resolution.retreats),
        "centers": _centers(after),
        "next_phase": None if resolution.winner is not None else _code(after.phase),
    }


def _results(
    request: PhaseRequest, resolution: Resolution, why: Callable[[Outcome], str] | None
) -> dict[Power, list[dict[str, object]]]:
    results: dict[Power, list[dict[str, object]]] = {}
    whose: Power | None = None
    own: list[dict[str, object]] = []
    for outcome in _told(request, resolution):
        power, order, because_of = outcome[0], outcome[1], outcome[4]
        # Orders are told of as they were spelt, or else canonically.
        if not because_of:
            causes = []
        elif len(because_of) == 1:
            causes = [because_of[0].text or str(because_of[0])]
        else:
            causes = sorted([cause.text or str(cause) for cause in because_of])
        result: dict[str, object] = {
            "order": order.text or str(order),
            "outcome": outcome[2],
            "reason": outcome[3],
            "because_of": causes,
        }
        if outcome[5] is not None:
            result["dislodged_by"] = outcome[5].text or str(outcome[5])
        if why is not None:
            result["why"] = why(outcome)
        if power is not whose:  # outcomes come power by power
            whose = power
            own = results.setdefault(power, [])
        own.append(result)
    return {power: sorted(results[power], key=_BY_ORDER) for power in sorted(results)}


def _told(request: PhaseRequest, resolution: Resolution) -> Sequence[Outcome]:
    """The outcomes; of an illegal order that names a coast which is not there with that reason."""
    strange = request.unknown_coasts
    if not strange:
        return resolution.outcomes
    return [
        outcome._replace(reason=Reason.NO_SUCH_COAST)
        if id(outcome.order) in strange and outcome.reason.is_illegal
        else outcome
        for outcome in resolution.outcomes
    ]


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


@lru_cache(maxsize=1024)
def _code(phase: Phase) -> str:
    return str(phase)


def _unit(unit: Unit) -> str:
    return ("A " if unit[1] is _ARMY else "F ") + unit[2].code


class _Texts(dict[Unit, tuple[Power, str]]):
    """The power and the text of each unit that was told of lately."""

    def __missing__(self, unit: Unit) -> tuple[Power, str]:
        if len(self) >= _REMEMBERED:
            self.clear()
        whose = self[unit] = unit.power, _unit(unit)
        return whose


def _units(position: Position) -> dict[Power, list[str]]:
    found: dict[Power, list[str]] = {}
    for power, text in map(_TEXTS.__getitem__, position.units):
        if power in found:
            found[power].append(text)
        else:
            found[power] = [text]
    return {power: sorted(found[power]) for power in sorted(found)}


def _centers(position: Position) -> dict[Power, list[str]]:
    owners = position.centers
    found: dict[Power, list[str]] = {power: [] for power in sorted(set(owners.values()))}
    for province, power in owners.items():
        found[power].append(province.code)
    for codes in found.values():
        codes.sort()
    return found


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


_TEXTS = _Texts()
