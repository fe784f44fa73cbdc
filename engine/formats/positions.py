"""Positions as JSON, and from it.

    {"phase": "F1901R", "units": {"ITALY": ["A VEN"]}, "centers": {"ITALY": ["NAP", "ROM"]},
     "dislodged": {"AUSTRIA": {"A TYR": {"attacker_from": "VEN", "by_convoy": false}}},
     "contested": ["BOH"]}

This is the form in requests, answers, exports and the database. Lists are sorted by their text,
so that equal positions give equal text.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from operator import attrgetter, itemgetter
from types import MappingProxyType

from engine.board import Map, Power, Province, Unit, UnitType
from engine.errors import BoardError, EngineError
from engine.formats import parts
from engine.formats.parts import FormatError
from engine.position import NO_OWNERS, Dislodged, Phase, PhaseType, Position
from engine.variant import Variant

_LETTERS = frozenset(UnitType)
_POWER: Callable[[Unit], Power] = itemgetter(0)
_CODE: Callable[[Province], str] = attrgetter("code")
_NOBODY = Power("")
_OF_AN_ATTACK = ("attacker_from", "by_convoy")


def position_json(position: Position) -> dict[str, object]:
    """Return a position as an object that the standard json writes."""
    return {
        "phase": phase_code(position.phase),
        "units": units_json(position),
        "centers": centers_json(position),
        "dislodged": dislodged_json(position.dislodged),
        "contested": codes_of(position.contested),
    }


@lru_cache(maxsize=1024)
def phase_code(phase: Phase) -> str:
    """Return the code of a phase, such as `F1901R`."""
    return str(phase)


def units_json(position: Position) -> dict[Power, list[str]]:
    """Return the standing units by power."""
    units = position.units
    found: dict[Power, list[str]] = {power: [] for power in sorted(set(map(_POWER, units)))}
    for power, kind, there in units:
        found[power].append(there.texts[kind])
    for texts in found.values():
        texts.sort()
    return found


def centers_json(position: Position) -> dict[Power, list[str]]:
    """Return the supply centers by the power that owns them."""
    owners = position.centers
    found: dict[Power, list[str]] = {power: [] for power in sorted(set(owners.values()))}
    for province, power in owners.items():
        found[power].append(province.code)
    for codes in found.values():
        codes.sort()
    return found


def codes_of(provinces: Iterable[Province]) -> list[str]:
    """Return the codes of provinces, sorted."""
    return sorted(map(_CODE, provinces))


def dislodged_json(entries: Iterable[Dislodged]) -> dict[str, object]:
    """Return the dislodged units by power, each with where its attacker came from."""
    found: dict[str, dict[str, object]] = {}
    for unit, attacker, by_convoy in entries:
        own = found.setdefault(unit.power, {})
        own[str(unit)] = {"attacker_from": attacker.code, "by_convoy": by_convoy}
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}


# Reading


def read_position(entries: Mapping[str, object], variant: Variant) -> Position:
    """Read a position; only `phase` and `units` are required. Raises FormatError.

    Other keys are not looked at.
    """
    code = parts.of_kind(str, entries["phase"], "phase")
    phase = parts.read_phase(code, "phase")
    units = _units(entries["units"], variant)
    centers = _centers(entries["centers"], variant) if "centers" in entries else NO_OWNERS
    dislodged = _dislodged(entries["dislodged"], variant) if "dislodged" in entries else ()
    if dislodged and phase.type is not PhaseType.RETREAT:
        raise FormatError("dislodged", f"{code} is no retreat phase")
    codes = parts.of_kind(list, entries.get("contested", []), "contested")
    found = parts.each_text(parts.read_province, codes, variant, "contested") if codes else ()
    # Everything that Position.of would look at has been, field by field.
    return Position(phase, units, centers, dislodged, frozenset(found))


def _units(given: object, variant: Variant) -> tuple[Unit, ...]:
    found: list[Unit | None] = [None] * len(variant.map.provinces)
    units_of, count = _units_by_power(variant), 0
    lists = parts.lists_by_power(given, "units", variant)
    try:
        for power, texts in lists:
            count += len(texts)
            for index, unit in map(units_of[power].__getitem__, texts):  # type: ignore[arg-type] # else TypeError
                found[index] = unit
    except (EngineError, TypeError):
        found = []
    units = tuple(filter(None, found))
    if len(units) < count:
        _refuse_units(lists, variant)
    return units


def _refuse_units(lists: Iterable[tuple[Power, list[object]]], variant: Variant) -> None:
    """Raise FormatError for the first that is not a unit, or that stands where another does."""
    found: dict[Province, Unit] = {}
    for power, texts in lists:
        units = parts.each_text(partial(_read_unit, power), texts, variant, f"units.{power}")
        for place, unit in enumerate(units):
            if unit.province in found:
                fault = f"two units in {unit.province.code}: {found[unit.province]} and {unit}"
                raise FormatError(f"units.{power}[{place}]", fault)
            found[unit.province] = unit


class _Units(dict[str, tuple[int, Unit]]):
    """The units of a power by their texts, numbered, as they are first read. Raises BoardError."""

    def __init__(self, power: Power, variant: Variant) -> None:
        super().__init__()
        self._power, self._variant = power, variant

    def __missing__(self, text: str) -> tuple[int, Unit]:
        unit = _read_unit(self._power, text, self._variant)
        numbered = self[text] = unit.province.index, unit
        return numbered


@lru_cache(maxsize=8)
def _units_by_power(variant: Variant) -> Mapping[Power, _Units]:
    return {power: _Units(power, variant) for power in variant.powers}


def _read_unit(power: Power, text: str, variant: Variant) -> Unit:
    letter, blank, _ = str.partition(text, " ")  # a TypeError for what is no text
    if letter not in _LETTERS or not blank:
        raise BoardError(f"{parts.shown(text)} is no unit: one is written like A VIE or F STP/SC")
    unit = variant.unit(power, text)
    possible = variant.map.standings(unit.type, unit.province)
    if unit.location not in possible:
        remedy = "; there it is " + " or ".join(f"{letter} {here}" for here in possible)
        name = unit.province.name
        raise BoardError(f"{text} cannot stand in {name}{remedy if possible else ''}")
    return unit


def _centers(given: object, variant: Variant) -> MappingProxyType[Province, Power]:
    centers, vacant = _centers_on(variant.map)
    owners, count = vacant.copy(), 0
    lists = parts.lists_by_power(given, "centers", variant)
    try:
        for power, codes in lists:
            count += len(codes)
            for center in map(centers.__getitem__, codes):  # type: ignore[arg-type] # else TypeError
                owners[center] = power
    except (KeyError, TypeError):
        owners = {}
    if _NOBODY in owners.values():
        owners = {center: owner for center, owner in owners.items() if owner is not _NOBODY}
    if len(owners) < count:
        _refuse_centers(lists, variant)
    return MappingProxyType(owners)


def _refuse_centers(lists: Iterable[tuple[Power, list[object]]], variant: Variant) -> None:
    """Raise FormatError for the first that is not a center, or that has an owner already."""
    found: set[Province] = set()
    for power, codes in lists:
        for place, code in enumerate(codes):
            field = f"centers.{power}[{place}]"
            province = parts.one_text(parts.read_province, code, variant, field)
            if not province.is_center:
                raise FormatError(field, f"{province.code} is no supply center")
            if province in found:
                raise FormatError(field, f"{code} has an owner already")
            found.add(province)


@lru_cache(maxsize=8)
def _centers_on(board: Map) -> tuple[Mapping[str, Province], dict[Province, Power]]:
    """The supply centers by their codes, and all of them owned by nobody, in their order."""
    centers = board.provinces_in(board.centers)
    return {center.code: center for center in centers}, dict.fromkeys(centers, _NOBODY)


def _dislodged(given: object, variant: Variant) -> tuple[Dislodged, ...]:
    found: dict[int, Dislodged] = {}
    for name, units in parts.of_kind(dict, given, "dislodged").items():
        power = parts.named_power(name, f"dislodged.{parts.shown(name)}", variant)
        for text, attack in parts.of_kind(dict, units, f"dislodged.{power}").items():
            field = f"dislodged.{power}.{parts.shown(text)}"
            unit = parts.one_text(partial(_read_unit, power), text, variant, field)
            known = parts.checked_entries(attack, _OF_AN_ATTACK, _OF_AN_ATTACK, within=f"{field}.")
            by_convoy = parts.of_kind(bool, known["by_convoy"], f"{field}.by_convoy")
            if unit.province.index in found:
                raise FormatError(field, f"two dislodged units in {unit.province.code}")
            place = f"{field}.attacker_from"
            attacker = parts.one_text(parts.read_province, known["attacker_from"], variant, place)
            found[unit.province.index] = Dislodged(unit, attacker, by_convoy)
    return tuple([found[index] for index in sorted(found)])
