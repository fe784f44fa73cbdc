"""Games as the `diplomacy` package saves them, in both directions.

One object: `id`, `map` (`standard`), `rules`, and `phases`, each with its `name` (`S1901M`), the
`state` before it (`units` and `centers` by power; `*A MUN` is dislodged), `orders` by power and
their `results` by unit; the last phase is the open one, or `COMPLETED`. The package writes builds
and removals as `A TRI B` and `F TRI D`, and `VIA` behind every move by sea; a unit that a retreat
or removal leaves out is disbanded. It knows one map, and neither players nor illegal orders.

What is read is played again (`engine.formats.replay`): messages, hashes and results are not looked
at. Its own reader, `diplomacy.utils.export.from_saved_game_format`, takes what is written.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from engine import orders
from engine.board import Power
from engine.formats import parts
from engine.formats.orders import read_written_orders
from engine.formats.parts import FormatError, shown
from engine.formats.positions import centers_json, read_position, units_json
from engine.formats.replay import Outcome, Recorded, replayed
from engine.formats.report import WITHOUT_CONVOY
from engine.game.endings.ending import Ending
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge import Outcome as Judged
from engine.judge import Reason, Verdict
from engine.judge.adjustments import building_sites, owed
from engine.judge.retreats import retreat_options
from engine.orders import Order
from engine.position import Dislodged, Phase, PhaseType, Position
from engine.rules import Rulebook, edition
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

MAP = "standard"
"""What the package calls the map of this program's default variant."""
COMPLETED = "COMPLETED"
_VICTORS = "Victory by: "
_LETTERS = 3
"""As many letters of a victor's name as the package notes."""
_RESULTS = {Verdict.FAILS: "bounce", Verdict.CUT: "cut", Verdict.VOID: "void"}
_RESULTS_OF = {
    Reason.NO_CONVOY: "no convoy",
    Reason.CONVOY_DISRUPTED: "disrupted",
    Reason.PARADOX: "disrupted",
    Reason.RETREATS_COLLIDED: "bounce",
}
_BY_RULE = {Reason.TOO_FEW_REMOVALS, Reason.CIVIL_DISORDER}


def knows_map_of(variant: Variant) -> bool:
    """Whether the package can play on the map of a variant."""
    return variant.map.name == DEFAULT_VARIANT.map.name


def is_saved_game(given: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether a decoded JSON object is a game of the package, by its keys."""
    return isinstance(given, dict) and "format" not in given and {"map", "phases"} <= given.keys()


# Writing


def diplomacy_text(game: WholeGame) -> str:
    """Write a game in one line of JSON. Raises ValueError for a map that the package lacks."""
    if not knows_map_of(game.variant):
        raise ValueError(f"The diplomacy package doesn't know the map of {game.variant.title}")
    return json.dumps(saved_game(game), ensure_ascii=False) + "\n"


def saved_game(game: WholeGame) -> dict[str, object]:
    """Return the phases of a game that count, as the package saves them."""
    influence: dict[Power, list[str]] = {power: [] for power in game.variant.powers}
    phases = [_phase_json(game, phase, influence) for phase in game.line]
    last = game.line[-1]
    if game.ending is not None and last.resolution is not None:
        after, variant = last.resolution.after, game.variant_of(last)
        rulebook = game.settings.rulebook
        done = _state(COMPLETED, after._replace(dislodged=()), variant, rulebook, influence)
        names = ", ".join(power[:_LETTERS] for power in game.winners)
        done["note"] = f"{_VICTORS}{names}"
        phases.append({"name": COMPLETED, "state": done, "orders": {}, "results": {}})
    for phase in phases:
        phase["messages"] = []
    return {"id": game.title, "map": MAP, "rules": ["NO_PRESS", "POWER_CHOICE"], "phases": phases}


def _phase_json(
    game: WholeGame, phase: PlayedPhase, influence: dict[Power, list[str]]
) -> dict[str, Any]:
    variant, position, result = game.variant_of(phase), phase.position, phase.resolution
    name, rulebook = str(position.phase), game.settings.rulebook
    _note_influence(position, influence)
    given: dict[Power, list[str]] = {power: [] for power in variant.powers}
    results: dict[str, list[str]] = {str(unit): [] for unit in position.units}
    for outcome in result.outcomes if result else ():
        order = outcome.order
        if isinstance(order, orders.Waive):
            given[outcome.power].append(str(order))
            continue
        is_given = outcome.reason is not Reason.NO_ORDER and not outcome.reason.is_illegal
        if is_given and outcome.reason not in _BY_RULE:
            given[outcome.power].append(_order_text(outcome))
        if is_given or outcome.dislodged_by is not None:
            results[str(order.unit)] = list(_results(outcome, is_given=is_given))
    return {
        "name": name,
        "state": _state(name, position, variant, rulebook, influence),
        "orders": given,
        "results": results if result else {},
    }


def _note_influence(position: Position, influence: dict[Power, list[str]]) -> None:
    """Note who was the last to have a unit in each province."""
    for unit in position.units:
        code = unit.province.code
        for own in influence.values():
            if code in own:
                own.remove(code)
        influence[unit.power].append(code)


def _state(
    name: str,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
    influence: Mapping[Power, list[str]],
) -> dict[str, object]:
    standing, owned = units_json(position), centers_json(position)
    builds = {}
    for power in variant.powers:
        is_winter = position.phase.type is PhaseType.ADJUSTMENT
        count = owed(position, power, variant) if is_winter else 0
        sites = building_sites(position, power, variant) if count > 0 else ()
        builds[power] = {"count": count, "homes": [site.code for site in sites]}
    return {
        "name": name,
        "note": "",
        "units": {
            power: standing.get(power, [])
            + [f"*{entry.unit}" for entry in _leaving(position, power)]
            for power in variant.powers
        },
        "retreats": {
            power: {
                str(entry.unit): [
                    place.code for place in retreat_options(position, entry, variant, rulebook)
                ]
                for entry in _leaving(position, power)
            }
            for power in variant.powers
        },
        "centers": {power: owned.get(power, []) for power in variant.powers},
        "homes": {
            power: [center.code for center in variant.home_centers(power)]
            for power in variant.powers
        },
        "influence": {power: list(own) for power, own in influence.items()},
        "civil_disorder": dict.fromkeys(variant.powers, 0),
        "builds": builds,
    }


def _leaving(position: Position, power: Power) -> list[Dislodged]:
    return [entry for entry in position.dislodged if entry.unit.power == power]


def _order_text(outcome: Judged) -> str:
    match outcome.order:
        case orders.Build(unit):
            return f"{unit} B"
        case orders.Remove(unit):
            return f"{unit} D"
        case orders.Move() as move:
            sails = outcome.by_convoy or outcome.reason in WITHOUT_CONVOY
            return str(replace(move, via=sails))
        case order:
            return str(order)


def _results(outcome: Judged, *, is_given: bool) -> Iterator[str]:
    if is_given and outcome.verdict in _RESULTS:
        yield _RESULTS_OF.get(outcome.reason, _RESULTS[outcome.verdict])
    if outcome.dislodged_by is not None:
        yield "dislodged"


# Reading


def read_saved_game(given: Mapping[str, Any]) -> WholeGame:
    """Read a decoded game of the package. Raises FormatError, naming the field."""
    variant = DEFAULT_VARIANT
    if given["map"] != MAP:
        raise FormatError("map", f"{shown(given['map'])} is none of my maps; I know {MAP}")
    phases = parts.of_kind(list, given["phases"], "phases")
    recorded: list[Recorded] = []
    outcome: Outcome | None = None
    for place, phase in enumerate(phases):
        field = f"phases[{place}]"
        name = parts.of_kind(dict, phase, field).get("name")
        state = parts.of_kind(dict, phase.get("state"), f"{field}.state")
        if name == COMPLETED:
            outcome = _outcome(state, variant)
            break
        recorded.append(_recorded(phase, state, field, variant))
    else:  # the package saves the open phase last, with the orders that it has by then
        if recorded:
            recorded[-1] = recorded[-1]._replace(orders=None)
    title = parts.of_kind(str, given.get("id", "A game"), "id")
    return replayed(title, recorded, variant=variant, outcome=outcome)


def _recorded(
    phase: Mapping[str, Any], state: Mapping[str, Any], field: str, variant: Variant
) -> Recorded:
    units, leaving = _units(state.get("units"), f"{field}.state.units")
    board = {"phase": phase["name"], "units": units, "centers": state.get("centers", {})}
    try:
        position = read_position(board, variant)
        gone = read_position({"phase": phase["name"], "units": leaving}, variant).units
        orders = _orders(phase.get("orders"), position.phase, variant)
    except FormatError as error:
        raise FormatError(f"{field}.{error.field}", error.fault) from error
    return Recorded(
        position.phase,
        field,
        orders,
        start=position if field == "phases[0]" else None,
        units=frozenset(position.units),
        dislodged=frozenset(gone),
        centers=position.centers,
    )


def _units(given: object, field: str) -> tuple[dict[str, list[object]], dict[str, list[object]]]:
    """Divide units by power into those that stand and those that are dislodged."""
    standing: dict[str, list[object]] = {}
    leaving: dict[str, list[object]] = {}
    for power, texts in parts.of_kind(dict, given, field).items():
        own = parts.of_kind(list, texts, f"{field}.{shown(power)}")
        starred = [text for text in own if isinstance(text, str) and text.startswith("*")]
        standing[power] = [text for text in own if text not in starred]
        leaving[power] = [text.removeprefix("*") for text in starred]
    return standing, leaving


def _orders(given: object, phase: Phase, variant: Variant) -> Mapping[Power, Sequence[Order]]:
    """Read orders by power; null means no orders."""
    own = {power: texts or [] for power, texts in parts.of_kind(dict, given, "orders").items()}
    return read_written_orders(own, variant, edition("modern"), phase.type)[0]


def _outcome(state: Mapping[str, Any], variant: Variant) -> Outcome:
    note = parts.of_kind(str, state.get("note", ""), "note")
    begun = note.removeprefix(_VICTORS).split(", ") if note.startswith(_VICTORS) else []
    winners = tuple(power for power in variant.played if power[:_LETTERS] in begun)
    if not winners:
        return Outcome()
    return Outcome(Ending.CONCESSION if len(winners) == 1 else Ending.DRAW, winners)
