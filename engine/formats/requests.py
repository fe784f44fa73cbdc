"""A phase in: the position, the orders and the rules that a decoded JSON object asks about.

Nothing is guessed: a key that is not known, a province that is not on the map, a unit where it
cannot stand are refused with the field they are in. An order that is well formed and cannot be is
no such fault: the judge finds it illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache, partial
from itertools import repeat
from types import MappingProxyType
from typing import NamedTuple, TypeVar, assert_never

from engine.board import Coast, Location, Map, Power, Province, Unit, UnitType, unit_of
from engine.errors import BoardError, EngineError, NotationError, UnknownCoastError
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from engine.phase import Phase, PhaseType
from engine.position import NO_OWNERS, Dislodged, Position
from engine.reader import orders_by_text, parse_order
from engine.rules import Rulebook, edition
from engine.rules.choices import Leniency
from engine.variant import Variant

POSITION_KEYS = ("id", "phase", "units", "dislodged", "contested", "centers", "edition", "options")
REQUEST_KEYS = (*POSITION_KEYS, "orders")


_Value = TypeVar("_Value")


class FormatError(EngineError):
    """A phase in JSON that cannot be read; `field` says where, such as `units.ITALY[1]`."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}")
        self.field = field
        self.fault = fault


class PhaseRequest(NamedTuple):
    """What is asked about a phase.

    `id` is `{"id": ...}` as it was given, or empty; `unknown_coasts` has the `id()` of the orders
    that name a coast which is not there and which matters: the judge finds them illegal.
    """

    id: Mapping[str, object]
    position: Position
    rulebook: Rulebook
    orders: Mapping[Power, Sequence[Order]] = MappingProxyType({})
    unknown_coasts: frozenset[int] = frozenset()


def read_request(given: object, variant: Variant, *, rulebook: Rulebook) -> PhaseRequest:
    """Read a phase with its orders; `rulebook` counts where the phase names no edition.

    Only `phase`, `units` and `orders` are required. Raises FormatError.
    """
    entries = checked_entries(given, REQUEST_KEYS, ("phase", "units", "orders"))
    position, rules = _position(entries, variant), _rulebook(entries, rulebook)
    orders = _orders(entries["orders"], variant, rules)
    return PhaseRequest(_id(entries), position, rules, *orders)


def read_position(given: object, variant: Variant, *, rulebook: Rulebook) -> PhaseRequest:
    """Read a phase without orders; only `phase` and `units` are required. Raises FormatError."""
    entries = checked_entries(given, POSITION_KEYS, ("phase", "units"))
    position = _position(entries, variant)
    return PhaseRequest(_id(entries), position, _rulebook(entries, rulebook))


def checked_entries(
    given: object, known: Sequence[str], required: Sequence[str]
) -> Mapping[str, object]:
    """The entries of a request that has the required keys and none but the known ones.

    Raises FormatError.
    """
    entries = object_of(given, "the request")
    for key in entries:
        if key not in known:
            raise FormatError(_named(key), f"no such key; the keys are {', '.join(known)}")
    for key in required:
        if key not in entries:
            raise FormatError(key, "missing")
    return entries


def _id(entries: Mapping[str, object]) -> Mapping[str, object]:
    return {"id": entries["id"]} if "id" in entries else {}


def _rulebook(entries: Mapping[str, object], otherwise: Rulebook) -> Rulebook:
    rules = otherwise
    if "edition" in entries:
        name = text_of(entries["edition"], "edition")
        try:
            rules = edition(name)
        except EngineError as error:
            raise FormatError("edition", str(error)) from error
    if "options" not in entries:
        return rules
    for option, value in object_of(entries["options"], "options").items():
        field = f"options.{_named(option)}"
        if not isinstance(value, str | bool | int):
            raise FormatError(field, "a text, a number, true or false is needed")
        try:
            rules = rules.with_options({option: value})
        except EngineError as error:
            raise FormatError(field, str(error)) from error
    return rules


# The position


def _position(entries: Mapping[str, object], variant: Variant) -> Position:
    code = text_of(entries["phase"], "phase")
    try:
        phase = _phase(code)
    except EngineError as error:
        raise FormatError("phase", str(error)) from error
    units = _units(entries["units"], variant)
    centers = _centers(entries["centers"], variant) if "centers" in entries else NO_OWNERS
    dislodged = _dislodged(entries["dislodged"], variant) if "dislodged" in entries else ()
    if dislodged and phase.type is not PhaseType.RETREAT:
        raise FormatError("dislodged", f"{code} is no retreat phase")
    contested = _contested(entries["contested"], variant) if "contested" in entries else _NOWHERE
    # Everything that Position.of would look at has been, field by field.
    return Position(phase, units, centers, dislodged, contested)


@lru_cache(maxsize=1024)
def _phase(code: str) -> Phase:
    return Phase.parse(code)


def _contested(given: object, variant: Variant) -> frozenset[Province]:
    return frozenset(_each(_province, list_of(given, "contested"), variant, "contested"))


def _units(given: object, variant: Variant) -> tuple[Unit, ...]:
    found: list[Unit | None] = [None] * len(variant.map.provinces)
    by_power = _units_by_power(variant)
    for power, texts in _lists_by_power(given, "units", variant):
        try:
            units = list(map(by_power[power].__getitem__, texts))  # type: ignore[arg-type] # else TypeError
        except (EngineError, TypeError):
            units = _each(partial(_numbered, power), texts, variant, f"units.{power}")
        for place, (index, unit) in enumerate(units):
            other = found[index]
            if other is not None:
                fault = f"two units in {unit.province.code}: {other} and {unit}"
                raise FormatError(f"units.{power}[{place}]", fault)
            found[index] = unit
    return tuple(filter(None, found))


class _Units(dict[str, tuple[int, Unit]]):
    """The units of a power by their texts, numbered, as they are first read. Raises BoardError."""

    def __init__(self, power: Power, variant: Variant) -> None:
        super().__init__()
        self._power, self._variant = power, variant

    def __missing__(self, text: str) -> tuple[int, Unit]:
        numbered = self[text] = _numbered(self._power, text, self._variant)
        return numbered


@lru_cache(maxsize=8)
def _units_by_power(variant: Variant) -> Mapping[Power, _Units]:
    return {power: _Units(power, variant) for power in variant.powers}


def _numbered(power: Power, text: str, variant: Variant) -> tuple[int, Unit]:
    """A unit after the number of its province. Raises BoardError."""
    unit = _unit(power, text, variant)
    return unit.province.index, unit


def _unit(power: Power, text: str, variant: Variant) -> Unit:
    letter, blank, code = str.partition(text, " ")  # a TypeError for what is no text
    if letter not in _LETTERS or not blank:
        raise BoardError(f"{_named(text)} is no unit: one is written like A VIE or F STP/SC")
    location = variant.location(code)
    kind = UnitType(letter)
    possible = variant.map.standings(kind, location.province)
    if location not in possible:
        remedy = "; there it is " + " or ".join(f"{letter} {here}" for here in possible)
        name = location.province.name
        raise BoardError(f"{text} cannot stand in {name}{remedy if possible else ''}")
    return unit_of(power, kind, location)


def _centers(given: object, variant: Variant) -> MappingProxyType[Province, Power]:
    owners: dict[Province, Power] = {}
    centers = _centers_on(variant.map)
    for power, codes in _lists_by_power(given, "centers", variant):
        for place, code in enumerate(codes):
            try:
                center = centers[code]  # type: ignore[index] # else TypeError
            except (KeyError, TypeError):
                field = f"centers.{power}[{place}]"
                province = _one(_province, code, variant, field)
                raise FormatError(field, f"{province.code} is no supply center") from None
            if center in owners:
                raise FormatError(f"centers.{power}[{place}]", f"{code} has an owner already")
            owners[center] = power
    in_order = dict.fromkeys(centers.values(), _NOBODY)
    in_order.update(owners)
    if len(owners) < len(in_order):
        in_order = {center: power for center, power in in_order.items() if power}
    return MappingProxyType(in_order)


@lru_cache(maxsize=8)
def _centers_on(board: Map) -> Mapping[str, Province]:
    """The supply centers by their codes, in the order of their numbers."""
    return {place.code: place for place in board.provinces if place.is_center}


def _dislodged(given: object, variant: Variant) -> tuple[Dislodged, ...]:
    found: dict[int, Dislodged] = {}
    for power, units in _by_power(given, "dislodged", variant):
        for text, attack in object_of(units, f"dislodged.{power}").items():
            field = f"dislodged.{power}.{_named(text)}"
            unit = _one(partial(_unit, power), text, variant, field)
            known = object_of(attack, field)
            for key in known:
                if key not in _OF_AN_ATTACK:
                    raise FormatError(f"{field}.{_named(key)}", "no such key")
            for key in _OF_AN_ATTACK:
                if key not in known:
                    raise FormatError(f"{field}.{key}", "missing")
            by_convoy = known["by_convoy"]
            if not isinstance(by_convoy, bool):
                raise FormatError(f"{field}.by_convoy", "true or false is needed")
            if unit.province.index in found:
                raise FormatError(field, f"two dislodged units in {unit.province.code}")
            place = f"{field}.attacker_from"
            attacker = _one(_province, known["attacker_from"], variant, place)
            found[unit.province.index] = Dislodged(unit, attacker, by_convoy)
    return tuple([found[index] for index in sorted(found)])


# Orders


class _Orders(NamedTuple):
    of: Mapping[Power, Sequence[Order]]
    unknown_coasts: frozenset[int]


def _orders(given: object, variant: Variant, rulebook: Rulebook) -> _Orders:
    orders: dict[Power, Sequence[Order]] = {}
    strange: list[int] = []
    for power, written in _lists_by_power(given, "orders", variant):
        known = orders_by_text(variant, power)
        try:
            own = list(map(known.__getitem__, written))  # type: ignore[arg-type] # else TypeError
        except (NotationError, TypeError):
            read = partial(_order_anyhow, rulebook=rulebook)
            own = [
                _one(read, text, variant, f"orders.{power}[{place}]")
                for place, text in enumerate(written)
            ]
            strange += [id(order) for order in own if _names_unknown_coast(order)]
        orders[power] = own
    return _Orders(orders, frozenset(strange))


def _order_anyhow(text: str, variant: Variant, *, rulebook: Rulebook) -> Order:
    """An order, even where it names a coast that is not there. Raises NotationError."""
    try:
        return parse_order(text, variant)
    except NotationError as error:
        if not isinstance(error.__cause__, UnknownCoastError):
            raise
        order = _with_unknown_coast(text, variant, rulebook)
        object.__setattr__(order, "text", text)  # as it was written, coast and all
        return order


class _AnyCoast(Variant):
    """A variant whose provinces have every coast, the missing ones at locations off the map."""

    def location(self, code: str) -> Location:
        """The location of a code, whichever coast it names. Raises BoardError."""
        try:
            return self.map.location(code)
        except UnknownCoastError:
            province, _, coast = code.partition("/")
            if coast not in _COASTS:
                raise
            return Location(code, self.map.province(province), Coast(coast), OFF_THE_MAP)


@lru_cache(maxsize=8)
def _with_any_coast(variant: Variant) -> Variant:
    return _AnyCoast(**{each.name: getattr(variant, each.name) for each in fields(variant)})


def _with_unknown_coast(text: str, variant: Variant, rulebook: Rulebook) -> Order:
    """The order of a text that names a coast which the province does not have.

    Where the edition ignores it (DATC 4.B.5, 4.B.6) it is left out, else it stays, at a location
    off the map that the judge finds illegal. Raises NotationError for any other fault.
    """
    order = parse_order(text, _with_any_coast(variant))
    if isinstance(order, Waive):
        return order
    board = variant.map
    order = replace(order, unit=_corrected(order.unit, board, rulebook))
    if isinstance(order, SupportHold | SupportMove):
        order = replace(order, supported=_corrected(order.supported, board, rulebook))
    elif isinstance(order, Convoy):
        order = replace(order, convoyed=_corrected(order.convoyed, board, rulebook))
    if rulebook.irrelevant_coast is Leniency.ILLEGAL:
        return order
    match order:
        case Move(unit) | Retreat(unit) | SupportMove(_, unit) | Convoy(_, unit):
            if unit.type is UnitType.ARMY:
                return replace(order, destination=_on_the_map(order.destination, board))
        case _:
            pass
    return order


def _corrected(named: Named, board: Map, rulebook: Rulebook) -> Named:
    is_irrelevant = named.type is UnitType.ARMY or not named.location.province.coasts
    rule = rulebook.irrelevant_coast if is_irrelevant else rulebook.wrong_coast
    if rule is Leniency.ILLEGAL:
        return named
    return Named(named.type, _on_the_map(named.location, board))


def _on_the_map(location: Location, board: Map) -> Location:
    return board.plain(location.province) if location.index == OFF_THE_MAP else location


def _names_unknown_coast(order: Order) -> bool:
    """Whether an order names a coast that the province does not have, and that matters."""
    match order:
        case Waive():
            return False
        case Move(unit, destination) | Retreat(unit, destination):
            places = [unit.location, destination]
        case SupportMove(unit, other, destination) | Convoy(unit, other, destination):
            places = [unit.location, other.location, destination]
        case SupportHold(unit, other):
            places = [unit.location, other.location]
        case Hold(unit) | Disband(unit) | Build(unit) | Remove(unit):
            places = [unit.location]
        case _:
            assert_never(order)
    return any(place.index == OFF_THE_MAP for place in places)


# Parts of JSON


def _named(key: str) -> str:
    """A key or text as a message shows it, in one line and not too long."""
    short = key if len(key) <= _LONGEST else f"{key[:_LONGEST]}…"
    return short if short.isprintable() and short else repr(short)


def _by_power(given: object, field: str, variant: Variant) -> Iterator[tuple[Power, object]]:
    for name, value in object_of(given, field).items():
        yield named_power(name, f"{field}.{_named(name)}", variant), value


def _lists_by_power(
    given: object, field: str, variant: Variant
) -> Iterator[tuple[Power, list[object]]]:
    """Lists by power; names of fields are put together only for what is refused."""
    powers = _powers(variant)
    for name, value in object_of(given, field).items():
        power = powers.get(name) or named_power(name, f"{field}.{_named(name)}", variant)
        yield power, value if isinstance(value, list) else list_of(value, f"{field}.{power}")


@lru_cache(maxsize=8)
def _powers(variant: Variant) -> Mapping[str, Power]:
    """The powers by their names, so that what is read has the variant's own."""
    return {power: power for power in variant.powers}


def named_power(name: str, field: str, variant: Variant) -> Power:
    """The power of a name in upper case. Raises FormatError."""
    if name not in variant.powers:
        raise FormatError(field, f"no such power; the powers are {', '.join(variant.powers)}")
    return Power(name)


def object_of(given: object, field: str) -> Mapping[str, object]:
    """A JSON object. Raises FormatError when it is none."""
    if not isinstance(given, dict):
        raise FormatError(field, "an object is needed")
    return given


def list_of(given: object, field: str) -> list[object]:
    """A JSON list. Raises FormatError when it is none."""
    if not isinstance(given, list):
        raise FormatError(field, "a list is needed")
    return given


def _each(
    read: Callable[[str, Variant], _Value], given: list[object], variant: Variant, field: str
) -> list[_Value]:
    """Every text of a list, read at once; only where that fails one by one, to say which."""
    try:
        return list(map(read, given, repeat(variant)))  # type: ignore[arg-type] # else TypeError
    except (EngineError, TypeError):
        return [_one(read, text, variant, f"{field}[{place}]") for place, text in enumerate(given)]


def _one(
    read: Callable[[str, Variant], _Value], given: object, variant: Variant, field: str
) -> _Value:
    text = text_of(given, field)
    if len(text) > _LONGEST:
        raise FormatError(field, f"{_named(text)} is too long")
    try:
        return read(text, variant)
    except EngineError as error:
        raise FormatError(field, str(error)) from error


def _province(code: str, variant: Variant) -> Province:
    return variant.map.province(code)


def text_of(given: object, field: str) -> str:
    """A text of any length. Raises FormatError when it is none."""
    if not isinstance(given, str):
        raise FormatError(field, "a text is needed")
    return given


OFF_THE_MAP = -1
_LONGEST = 80
_LETTERS = frozenset(UnitType)
_COASTS = frozenset(Coast)
_OF_AN_ATTACK = ("attacker_from", "by_convoy")
_NOBODY = Power("")
_NOWHERE: frozenset[Province] = frozenset()
