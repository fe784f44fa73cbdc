"""Phases, powers, units and orders in full words: `Army Paris → Burgundy`, never codes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from bot.gamesmaster.notices.notice import Player, Seat
from bot.messages.markup import person
from engine import orders
from engine.board import Location, Power, Province, Terrain, Unit, UnitType
from engine.game.map_style import Addition, MapStyle, Style
from engine.position import Phase, PhaseType, Position
from engine.reader import parse_order
from engine.variant import Variant

_MATTERS = {
    PhaseType.MOVEMENT: "",
    PhaseType.RETREAT: " retreats",
    PhaseType.ADJUSTMENT: " builds and removals",
}
_FEW = 3
_OrderT = TypeVar("_OrderT", bound=orders.Order)


def season_name(phase: Phase) -> str:
    """The season and year of a phase: `Spring 1901`."""
    return f"{phase.season.name.capitalize()} {phase.year}"


def phase_name(phase: Phase) -> str:
    """The name of a phase: `Spring 1901`, `Fall 1901 retreats`, `Winter 1901 builds and ...`."""
    return f"{season_name(phase)}{_MATTERS[phase.type]}"


def phase_of(code: str) -> str:
    """The name of a phase given by its code, `S1901M`. Raises PhaseError."""
    return phase_name(Phase.parse(code))


def power_name(power: str, variant: Variant) -> str:
    """A power's name as people write it; of an unknown one its words, capitalised."""
    names = variant.powers.get(Power(power))
    return names.name if names else power_words(power)


def power_words(power: str) -> str:
    """The words of a power's id, capitalised, where its map is not at hand: `New Granada`."""
    return power.replace("_", " ").title()


def power_names(powers: Iterable[str], variant: Variant) -> str:
    """Powers as a list in a sentence: `France, Germany and Italy`."""
    return listed(power_name(power, variant) for power in powers)


def of_power(power: str, phase: str, variant: Variant) -> str:
    """A power and a phase by its code, as titles have them: `France, Spring 1901`."""
    return f"{power_name(power, variant)}, {phase_of(phase)}"


def place_name(location: Location) -> str:
    """A province in full, with its coast if it has one: `Spain (south coast)`."""
    if location.coast is None:
        return location.province.name
    return f"{location.province.name} ({location.coast.name.casefold()} coast)"


def place_in_prose(place: Province | Location) -> str:
    """A place as a sentence names it: `Galicia`, `Spain (south coast)`, `the North Sea`."""
    if isinstance(place, Location):
        return place_name(place) if place.coast is not None else place_in_prose(place.province)
    return f"the {place.name}" if place.terrain is Terrain.SEA else place.name


def unit_name(unit: Unit | orders.Named) -> str:
    """A unit in full, without its power: `Fleet Spain (south coast)`; an army is on no coast."""
    place = unit.location
    where = place.province.name if unit.type is UnitType.ARMY else place_name(place)
    return f"{unit.type.name.capitalize()} {where}"


def unit_of(text: str, variant: Variant) -> str:
    """A unit in full from its canonical text, `F STP/SC`. Raises BoardError."""
    return unit_name(variant.unit(Power(""), text))


def units_of(texts: Iterable[str], variant: Variant) -> str:
    """Units in full from their canonical texts, as a list in a sentence. Raises BoardError."""
    return listed(unit_of(text, variant) for text in texts)


def owned_unit(unit: Unit, variant: Variant) -> str:
    """A unit in full with its power: `Army Munich (Germany)`."""
    return f"{unit_name(unit)} ({power_name(unit.power, variant)})"


def order_name(  # noqa: C901, PLR0911 - an order kind each
    order: orders.Order, *, position: Position | None = None, power: Power | None = None
) -> str:
    """An order in full. With a position, units are named as they stand, and whose others are.

    Others are those of another than the `power` that gave it, its unit's if that is not said.
    """
    match order if position is None else _as_it_stands(order, position, power):
        case orders.Hold(unit):
            return f"{unit_name(unit)} holds"
        case orders.Move(unit, destination, via):
            by = " by convoy" if via else ""
            return f"{unit_name(unit)} → {place_name(destination)}{by}"
        case orders.SupportHold(unit, supported):
            theirs = _theirs(supported, unit, position, power)
            return f"{unit_name(unit)} supports {theirs} to hold"
        case orders.SupportMove(unit, supported, destination):
            theirs = _theirs(supported, unit, position, power)
            return f"{unit_name(unit)} supports {theirs} → {place_name(destination)}"
        case orders.Convoy(unit, convoyed, destination):
            theirs = _theirs(convoyed, unit, position, power)
            return f"{unit_name(unit)} convoys {theirs} → {place_name(destination)}"
        case orders.Retreat(unit, destination):
            return f"{unit_name(unit)} retreats to {place_name(destination)}"
        case orders.Disband(unit):
            return f"{unit_name(unit)} disbands"
        case orders.Build(unit):
            return f"Build {unit_name(unit)}"
        case orders.Remove(unit):
            return f"Remove {unit_name(unit)}"
        case orders.Waive():
            return "Leave one build unused"


def order_aloud(order: orders.Order, *, position: Position | None = None) -> str:
    """An order in full as it is read out, by people or machines, who have no word for an arrow."""
    return order_name(order, position=position).replace("→", "to")


def order_of(text: str, variant: Variant) -> str:
    """An order in full from its canonical text. Raises NotationError."""
    return order_name(parse_order(text, variant))


def action_name(order: orders.Order, *, position: Position | None = None) -> str:
    """What an order says without naming its unit again, for menus and buttons: `→ Burgundy`."""
    if isinstance(order, orders.Disband):
        return "Disband"
    if isinstance(order, orders.Retreat):
        return f"Retreat to {place_name(order.destination)}"
    verb = verb_name(order, position=position)
    return verb[:1].upper() + verb[1:]


def verb_name(order: orders.Order, *, position: Position | None = None) -> str:
    """What an order says without naming its unit again, in a sentence: `→ Burgundy`, `holds`."""
    if isinstance(order, orders.Build | orders.Remove | orders.Waive):
        return order_name(order)
    meant = order if position is None else _as_it_stands(order, position, None)
    return order_name(meant, position=position).removeprefix(unit_name(meant.unit)).strip()


def listed(words: Iterable[str], *, joined_by: str = "and") -> str:
    """Words as a list in a sentence: `France, Germany and Italy`."""
    every = list(words)
    if len(every) < 2:  # noqa: PLR2004 - one word is no list
        return "".join(every)
    return f"{', '.join(every[:-1])} {joined_by} {every[-1]}"


def counted(count: int, singular: str, plural: str | None = None) -> str:
    """A number with its noun, in digits but for none: `1 build`, `3 armies`, `no builds`."""
    noun = singular if count == 1 else plural or f"{singular}s"
    return f"{count or 'no'} {noun}"


def few(words: Iterable[str]) -> str:
    """The first words as a list, the rest counted: `Paris, Brest, Rome and 4 more`."""
    every = list(words)
    if len(every) <= _FEW:
        return listed(every)
    return f"{', '.join(every[:_FEW])} and {len(every) - _FEW} more"


def _as_it_stands(order: _OrderT, position: Position, power: Power | None) -> _OrderT:
    """The order with its unit as it stands, whatever letter and coast are written."""
    if isinstance(order, orders.Build | orders.Waive):
        return order
    leaves = isinstance(order, orders.RetreatOrder)
    unit = _unit_at(order.unit.location.province, position, power, leaves=leaves)
    return order if unit is None else replace(order, unit=orders.named_as(unit))


def _theirs(
    other: orders.Named, own: orders.Named, position: Position | None, power: Power | None
) -> str:
    there = position and _unit_at(other.location.province, position, power)
    if position is None or there is None:
        return unit_name(other)
    mine = position.unit_at(own.location.province)
    if there.power == (power or (mine and mine.power)):
        return unit_name(there)
    return f"{unit_name(there)} of {power_words(there.power)}"


def _unit_at(
    province: Province, position: Position, power: Power | None, *, leaves: bool = False
) -> Unit | None:
    """The unit that a power means: a dislodged one where it leaves or the other is not its own."""
    leaving, standing = position.dislodged_at(province), position.unit_at(province)
    if leaving and (leaves or leaving.unit.power == power or standing is None):
        return leaving.unit
    return standing


def who_plays(seat: Seat, variant: Variant) -> str:
    """A person; or that it is neutral, that nobody plays it, or that it is a secret who does."""
    if seat.player is not None:
        return person(seat.player)
    if seat.is_hidden:
        return "(secret)"
    return "neutral" if seat.power in variant.neutral else "nobody"


def seated(seat: Seat, variant: Variant) -> str:
    """A power and who plays it: `*France*  @anna`."""
    return f"*{power_name(seat.power, variant)}*  {who_plays(seat, variant)}"


def whom(player: Player | None) -> str:
    """A person; just `a player` where the reader may not know which."""
    return person(player) if player else "a player"


def player_of(player: Player | None, powers: Iterable[str], variant: Variant) -> str:
    """A player with the powers; without the name where the reader may not know who it is."""
    played = power_names(powers, variant)
    return f"{person(player)} ({played})" if player else f"The player of {played}"


def style_title(style: Style) -> str:
    """A style as people call it."""
    return "for all eyes" if style is Style.ALL else style.value


def map_style_title(map_style: MapStyle) -> str:
    """A look: `dark with patterns and initials`, `for all eyes`."""
    added = [addition.value for addition in Addition if addition in map_style.additions]
    return f"{style_title(map_style.style)}{f' with {listed(added)}' if added else ''}"
