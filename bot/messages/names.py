"""Phases, powers, units and orders in full words: `Army Paris → Burgundy`, never codes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import assert_never

from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from bot.messages.markup import person
from engine.board import Coast, Location, Power, Unit, UnitType
from engine.game.map_style import Addition, MapStyle
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
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.reader import parse_order
from engine.variant import Variant

_UNITS = {UnitType.ARMY: "Army", UnitType.FLEET: "Fleet"}
_COASTS = {
    Coast.NORTH: "north coast",
    Coast.EAST: "east coast",
    Coast.SOUTH: "south coast",
    Coast.WEST: "west coast",
}
_SEASONS = {Season.SPRING: "Spring", Season.FALL: "Fall", Season.WINTER: "Winter"}
_MATTERS = {
    PhaseType.MOVEMENT: "",
    PhaseType.RETREAT: " retreats",
    PhaseType.ADJUSTMENT: " builds and removals",
}
_FEW = 3


def season_name(phase: Phase) -> str:
    """The season and year of a phase: `Spring 1901`."""
    return f"{_SEASONS[phase.season]} {phase.year}"


def phase_name(phase: Phase) -> str:
    """The name of a phase: `Spring 1901`, `Fall 1901 retreats`, `Winter 1901 builds and ...`."""
    return f"{season_name(phase)}{_MATTERS[phase.type]}"


def phase_of(code: str) -> str:
    """The name of a phase given by its code, `S1901M`. Raises PhaseError."""
    return phase_name(Phase.parse(code))


def power_name(power: str, variant: Variant) -> str:
    """A power's name as people write it; an unknown one as it is given, capitalised."""
    names = variant.powers.get(Power(power))
    return names.name if names else power.capitalize()


def adjective(power: str, variant: Variant) -> str:
    """The adjective of a power: `French`."""
    names = variant.powers.get(Power(power))
    return names.adjective if names else power.capitalize()


def place_name(location: Location) -> str:
    """A province in full, with its coast if it has one: `Spain (south coast)`."""
    if location.coast is None:
        return location.province.name
    return f"{location.province.name} ({_COASTS[location.coast]})"


def unit_name(unit: Unit | Named) -> str:
    """A unit in full, without its power: `Fleet Spain (south coast)`."""
    return f"{_UNITS[unit.type]} {place_name(unit.location)}"


def unit_of(text: str, variant: Variant) -> str:
    """A unit in full from its canonical text, `F STP/SC`. Raises BoardError."""
    return unit_name(variant.unit(Power(""), text))


def order_name(order: Order, *, position: Position | None = None) -> str:  # noqa: C901, PLR0911 - an order kind each
    """An order in full. With a position, supported and convoyed units of others are named so."""
    match order:
        case Hold(unit):
            return f"{unit_name(unit)} holds"
        case Move(unit, destination, via):
            by = " by convoy" if via else ""
            return f"{unit_name(unit)} → {place_name(destination)}{by}"
        case SupportHold(unit, supported):
            return f"{unit_name(unit)} supports {_theirs(supported, unit, position)} to hold"
        case SupportMove(unit, supported, destination):
            whose = _theirs(supported, unit, position)
            return f"{unit_name(unit)} supports {whose} → {place_name(destination)}"
        case Convoy(unit, convoyed, destination):
            whose = _theirs(convoyed, unit, position)
            return f"{unit_name(unit)} convoys {whose} → {place_name(destination)}"
        case Retreat(unit, destination):
            return f"{unit_name(unit)} retreats to {place_name(destination)}"
        case Disband(unit):
            return f"{unit_name(unit)} disbands"
        case Build(unit):
            return f"Build {unit_name(unit)}"
        case Remove(unit):
            return f"Remove {unit_name(unit)}"
        case Waive():
            return "Leave one build unused"
        case _:
            assert_never(order)


def order_aloud(order: Order, *, position: Position | None = None) -> str:
    """An order in full as it is read out, by people or machines, who have no word for an arrow."""
    return order_name(order, position=position).replace("→", "to")


def order_of(text: str, variant: Variant) -> str:
    """An order in full from its canonical text. Raises NotationError."""
    return order_name(parse_order(text, variant))


def action_name(order: Order, *, position: Position | None = None) -> str:
    """What an order says without naming its unit again, for menus and buttons: `→ Burgundy`.

    With a position, supported and convoyed units of others are named so.
    """
    if isinstance(order, Build | Remove | Waive):
        return order_name(order)
    if isinstance(order, Disband):
        return "Disband"
    if isinstance(order, Retreat):
        return f"Retreat to {place_name(order.destination)}"
    said = deed_name(order, position=position)
    return said[:1].upper() + said[1:]


def deed_name(order: Order, *, position: Position | None = None) -> str:
    """What an order says without naming its unit again, in a sentence: `→ Burgundy`, `holds`."""
    if isinstance(order, Build | Remove | Waive):
        return order_name(order)
    return order_name(order, position=position).removeprefix(unit_name(order.unit)).strip()


def listed(words: Iterable[str], *, joined_by: str = "and") -> str:
    """Words as a list in a sentence: `France, Germany and Italy`."""
    every = list(words)
    if len(every) < 2:  # noqa: PLR2004 - one word is no list
        return "".join(every)
    return f"{', '.join(every[:-1])} {joined_by} {every[-1]}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun: `1 build`, `no builds`, `three armies` as `3 armies`."""
    noun = one if count == 1 else many or f"{one}s"
    return f"{count or 'no'} {noun}"


def few(words: Iterable[str], *, most: int = _FEW) -> str:
    """The first words as a list, the rest counted: `Paris, Brest, Rome and 4 more`."""
    every = list(words)
    if len(every) <= most:
        return listed(every)
    return f"{', '.join(every[:most])} and {len(every) - most} more"


def _theirs(other: Named, own: Named, position: Position | None) -> str:
    if position is None:
        return unit_name(other)
    standing = {unit.province: unit.power for unit in position.units}
    owner = standing.get(other.location.province)
    if owner is None or owner == standing.get(own.location.province):
        return unit_name(other)
    return f"{unit_name(other)} of {owner.capitalize()}"


def who_plays(seat: Seat, variant: Variant) -> str:
    """A person; or that it is neutral, that nobody plays it, or that it is a secret who does."""
    if seat.player is not None:
        return person(seat.player)
    if seat.is_hidden:
        return "(secret)"
    return "neutral" if seat.power in variant.neutral else "nobody"


def whom(player: Player | None) -> str:
    """A person; just `a player` where the reader may not know which."""
    return person(player) if player else "a player"


_MINUTES_OF_AN_HOUR = 60
_HOURS_OF_A_DAY = 24
_DAYS_IN_HOURS = 72


def length(span: timedelta) -> str:
    """A length of time: `48 hours`, `90 minutes`, `5 days`; seconds only below a minute."""
    seconds = round(span.total_seconds())
    if seconds < _MINUTES_OF_AN_HOUR:
        return _of(seconds, "second")
    minutes = round(seconds / 60)
    hours, rest = divmod(minutes, _MINUTES_OF_AN_HOUR)
    if rest:
        return f"{_of(hours, 'hour')} {_of(rest, 'minute')}" if hours else _of(rest, "minute")
    days, over = divmod(hours, _HOURS_OF_A_DAY)
    if not over and hours >= _DAYS_IN_HOURS:
        return _of(days, "day")
    return _of(hours, "hour")


def _of(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def map_style_title(map_style: MapStyle) -> str:
    """A look as a title has it: `dark with patterns and initials`."""
    added = [one.value for one in Addition if one in map_style.additions]
    return f"{map_style.style}{f' with {listed(added)}' if added else ''}"


def map_style_words(map_style: MapStyle) -> str:
    """A look in a sentence: `the style dark with patterns and initials`."""
    return f"the style {map_style_title(map_style)}"
