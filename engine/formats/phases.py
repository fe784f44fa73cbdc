"""A phase in and its result out: what `adjudicate` and `options` read and write.

Nothing is guessed: a key that is not known, a province that is not on the map, a unit where it
cannot stand are refused with the field they are in. An order that is well formed and cannot be is
no such fault: the judge finds it illegal. Lists are sorted by their text, so that equal positions
give equal text.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.board import Power
from engine.errors import (
    EngineError,
    OptionValueError,
    RulebookError,
    UnknownPowerError,
    VariantError,
)
from engine.formats import positions
from engine.formats.orders import names_unknown_coast, read_written_orders
from engine.formats.parts import FormatError, checked_entries, of_kind, shown
from engine.judge.explain import Story
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Move, Order, Orders, text_of
from engine.position import Phase, PhaseType, Position, by_province
from engine.reader import parse_order
from engine.rules import OptionValue, Rulebook, edition
from engine.variant import Variant
from engine.variants import variant_named

REQUEST_KEYS = (
    *("id", "variant", "phase", "units", "dislodged", "contested", "centers"),
    *("edition", "options"),
)
"""The keys of a phase without its orders."""
_BY_ORDER = itemgetter("order")


class PhaseRequest(NamedTuple):
    """What is asked about a phase.

    `id` is `{"id": ...}` as it was given, or empty; `written` has the texts of the orders that name
    a coast which is not there, by their `id()`. Where that matters the judge finds them illegal.
    """

    id: Mapping[str, object]
    variant: Variant
    position: Position
    rulebook: Rulebook
    orders: Orders = MappingProxyType({})
    written: Mapping[int, str] = MappingProxyType({})


def read_request(
    given: object, variant: Variant, *, rulebook: Rulebook, has_orders: bool = True
) -> PhaseRequest:
    """Read a phase, with its orders or without.

    `variant` counts where it names none, `rulebook` where it names no edition. Only `phase`,
    `units` and `orders` are required. Raises FormatError.
    """
    orders = ("orders",) if has_orders else ()
    entries = checked_entries(given, (*REQUEST_KEYS, *orders), ("phase", "units", *orders))
    variant = _variant(entries, variant)
    position, rules = positions.read_position(entries, variant), _rulebook(entries, rulebook)
    id_ = {"id": entries["id"]} if "id" in entries else {}
    if not has_orders:
        return PhaseRequest(id_, variant, position, rules)
    written = entries["orders"]
    read = read_written_orders(written, variant, rules, position.phase.type)
    return PhaseRequest(id_, variant, position, rules, *read)


def _variant(entries: Mapping[str, object], otherwise: Variant) -> Variant:
    if "variant" not in entries:
        return otherwise
    try:
        return variant_named(of_kind(str, entries["variant"], "variant"))
    except (VariantError, UnknownPowerError) as error:
        raise FormatError("variant", str(error)) from error


def _rulebook(entries: Mapping[str, object], otherwise: Rulebook) -> Rulebook:
    rules = otherwise
    if "edition" in entries:
        name = of_kind(str, entries["edition"], "edition")
        try:
            rules = edition(name)
        except EngineError as error:
            raise FormatError("edition", str(error)) from error
    if "options" not in entries:
        return rules
    for option, value in of_kind(dict, entries["options"], "options").items():
        try:
            if not isinstance(value, OptionValue):
                raise OptionValueError("a text, a number, true or false is needed")
            rules = _with_option(rules, option, value)
        except RulebookError as error:
            raise FormatError(f"options.{shown(option)}", str(error)) from error
    return rules


@lru_cache(maxsize=256, typed=True)  # a year's 1 is not true
def _with_option(rulebook: Rulebook, option: str, value: OptionValue) -> Rulebook:
    return rulebook.with_options({option: value})


def answer(
    request: PhaseRequest, resolution: Resolution, *, why: Callable[[Outcome], str] | None = None
) -> dict[str, object]:
    """What `gamesmaster adjudicate` writes of a phase; with `why`, a sentence for each result."""
    after = resolution.after
    results = _results(_outcomes(request, resolution), written=request.written, why=why)
    for own in results.values():
        own.sort(key=_BY_ORDER)
    return {
        **request.id,
        "phase": positions.phase_code(resolution.phase),
        "edition": request.rulebook.edition,
        "results": {power: results[power] for power in sorted(results)},
        "units": positions.units_json(after),
        "dislodged": positions.dislodged_json(after.dislodged),
        "destroyed": sorted(map(str, resolution.destroyed)),
        "contested": positions.codes_of(resolution.contested),
        "retreats": {
            unit: sorted([place.code for place in places])
            for unit, places in sorted((str(unit), to) for unit, to in resolution.retreats.items())
        },
        "centers": positions.centers_json(after),
        "next_phase": None if resolution.winner is not None else positions.phase_code(after.phase),
    }


def _results(
    outcomes: Iterable[Outcome],
    *,
    written: Mapping[int, str] = MappingProxyType({}),
    why: Callable[[Outcome], str] | None = None,
    whole: bool = False,
) -> dict[Power, list[dict[str, object]]]:
    """Return what became of each order, by power in the judge's order.

    Orders are spelt as they were `written`, or else canonically. What is whole can be read back: it
    has the causes in the judge's order, strengths where they were compared, and how units moved.
    """
    spelt = partial(_as_written, written) if written else text_of
    results: dict[Power, list[dict[str, object]]] = {}
    last: Power | None = None
    own: list[dict[str, object]] = []
    for outcome in outcomes:
        power, order, verdict, reason, because_of, dislodged_by, strength, against, sails = outcome
        causes: Sequence[str] = ()
        if because_of:
            causes = list(map(spelt, because_of))
            if not whole:
                causes.sort()
        result: dict[str, object] = {
            "order": spelt(order),
            "outcome": verdict,
            "reason": reason,
            "because_of": causes,
        }
        if dislodged_by is not None:
            result["dislodged_by"] = spelt(dislodged_by)
        if whole:
            if strength or against:
                result |= {"strength": strength, "against": against}
            if isinstance(order, Move):
                result["by_convoy"] = sails
        if why is not None:
            result["why"] = why(outcome)
        if power is not last:  # outcomes come power by power
            last = power
            own = results.setdefault(power, [])
        own.append(result)
    return results


def _as_written(written: Mapping[int, str], order: Order) -> str:
    return written.get(id(order)) or text_of(order)


def _outcomes(request: PhaseRequest, resolution: Resolution) -> Sequence[Outcome]:
    """The outcomes; of an illegal order that names a coast which is not there with that reason."""
    if not request.written:
        return resolution.outcomes
    return [
        outcome._replace(reason=Reason.NO_SUCH_COAST)
        if outcome.reason.is_illegal and names_unknown_coast(outcome.order)
        else outcome
        for outcome in resolution.outcomes
    ]


# What else the commands write


def strengths_answer(stories: Iterable[Story]) -> dict[str, object]:
    """Who contended for which province with what strength, where more than one did."""
    found: dict[str, object] = {}
    for story in stories:
        found[story.province.code] = sorted(
            [
                {
                    "order": str(contender.outcome.order),
                    "strength": contender.strength,
                    "counted": contender.counted,
                }
                for contender in story.contenders
            ],
            key=_BY_ORDER,
        )
    return dict(sorted(found.items()))


def options_answer(request: PhaseRequest) -> dict[str, object]:
    """What `gamesmaster options` writes: every legal order of every unit, by power."""
    position, variant, rulebook = request.position, request.variant, request.rulebook
    found: dict[str, object] = {}
    if position.phase.type is PhaseType.ADJUSTMENT:
        for power in sorted(variant.powers):
            count, orders = legal_adjustments(position, power, variant)
            if count:
                found[power] = {"count": count, "orders": sorted(map(str, orders))}
    else:
        every = legal_orders(position, variant, rulebook)
        for power in sorted(every):
            of_units = {str(unit): sorted(map(str, own)) for unit, own in every[power].items()}
            found[power] = dict(sorted(of_units.items()))
    return {**request.id, "phase": str(position.phase), "options": found}


# Results that are read back


def resolution_json(resolution: Resolution) -> dict[str, object]:
    """Return a whole result, which `read_resolution` reads back.

    Its parts are those of an answer, in the judge's own order; results have the strengths of both
    sides where they were compared.
    """
    destroyed: dict[Power, list[str]] = {}
    for unit in resolution.destroyed:
        destroyed.setdefault(unit.power, []).append(str(unit))
    return {
        "phase": positions.phase_code(resolution.phase),
        "results": _results(resolution.outcomes, whole=True),
        "after": positions.position_json(resolution.after),
        "destroyed": destroyed,
        "retreats": {
            str(unit): [place.code for place in places]
            for unit, places in resolution.retreats.items()
        },
        "contested": positions.codes_of(resolution.contested),
        "winner": resolution.winner,
    }


def read_resolution(given: Mapping[str, Any], variant: Variant) -> Resolution:
    """Read what `resolution_json` wrote.

    Raises EngineError for codes and texts that mean nothing; LookupError, TypeError or ValueError
    for what has another form.
    """
    winner = given["winner"]
    after = positions.read_position(given["after"], variant)
    leaving = {str(entry.unit): entry.unit for entry in after.dislodged}
    return Resolution(
        phase=Phase.parse(given["phase"]),
        outcomes=tuple(
            _read_outcome(Power(power), result, variant)
            for power in variant.powers
            for result in given["results"].get(power, ())
        ),
        after=after,
        destroyed=by_province(
            variant.unit(Power(power), text)
            for power, texts in given["destroyed"].items()
            for text in texts
        ),
        retreats={
            leaving[text]: tuple(map(variant.location, codes))
            for text, codes in given["retreats"].items()
        },
        winner=None if winner is None else Power(winner),
        contested=frozenset(map(variant.map.province, given["contested"])),
    )


def _read_outcome(power: Power, given: Mapping[str, Any], variant: Variant) -> Outcome:
    dislodged_by = given.get("dislodged_by")
    return Outcome(
        power=power,
        order=parse_order(given["order"], variant),
        verdict=Verdict(given["outcome"]),
        reason=Reason(given["reason"]),
        because_of=tuple(parse_order(text, variant) for text in given["because_of"]),
        dislodged_by=None if dislodged_by is None else parse_order(dislodged_by, variant),
        strength=given.get("strength", 0),
        against=given.get("against", 0),
        by_convoy=given.get("by_convoy", False),
    )
