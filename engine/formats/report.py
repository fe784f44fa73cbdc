"""A whole game as the classic e-mail judge reports it, phase after phase, as text.

    Movement results for Spring of 1901.  (GreatWar.001)

    England: Army Liverpool -> Yorkshire.
    England: Fleet London -> English Channel.  (*bounce*)

Every unit of a movement phase has a line: its order, or `no move received`, and in `(*…*)` what
failed: bounce, no convoy, disrupted, cut, void, dislodged. Then come the dislodged units with their
retreats. Retreats and adjustments follow the same way, and after each year who owns which center.
Ahead of all stands one line with the title, the variant and the edition, which that judge does not
tell; and where a board is not what the phase before it led to, its starting position.

The text tells the phases that count and nothing of branches, players, votes or times. Of illegal
orders it tells moves only, as void; the unit of any other has `no move received`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from engine.board import Coast, Location, Power, Province, Unit, UnitType
from engine.formats.whole_game import PlayedPhase, WholeGame
from engine.game.ending import Ending, owners_settled
from engine.judge import Outcome, Reason, Resolution, Verdict
from engine.judge.options import legal_adjustments
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
from engine.variant import Variant

_KINDS: Mapping[UnitType, str] = {UnitType.ARMY: "Army", UnitType.FLEET: "Fleet"}
_COASTS: Mapping[Coast, str] = {
    Coast.NORTH: "north coast",
    Coast.EAST: "east coast",
    Coast.SOUTH: "south coast",
    Coast.WEST: "west coast",
}
_SEASONS: Mapping[Season, str] = {
    Season.SPRING: "Spring",
    Season.FALL: "Fall",
    Season.WINTER: "Winter",
}
_STARTING, _DISLODGED = "Starting position", "The following units were dislodged:"
_OWNERSHIP = "Ownership of supply centers:"
_HEADINGS: Mapping[PhaseType, str] = {
    PhaseType.MOVEMENT: "Movement results",
    PhaseType.RETREAT: "Retreat orders",
    PhaseType.ADJUSTMENT: "Adjustment orders",
}
_NEXT = {
    PhaseType.MOVEMENT: "Movement",
    PhaseType.RETREAT: "Retreat",
    PhaseType.ADJUSTMENT: "Adjustment",
}
_NO_MOVE, _NO_RETREAT = "no move received", "no retreat received"
_BY_CONVOY = "by convoy"
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")
_LONGEST_NAME = 16


def judge_text(game: WholeGame) -> str:
    """The phases of a game that count, as that judge reports them."""
    return "\n".join(_lines(game)).rstrip("\n") + "\n"


def judge_text_of(game: WholeGame, number: int) -> str:
    """One phase as that judge reports it, by its number; also one that counts no more.

    Raises ValueError for a phase that is not in the game or has no result.
    """
    line = _line_to(game, number)
    if not line or line[-1].resolution is None:
        raise ValueError(f"phase {number} has no result")
    told = (*_head(game), *_told(game, line, len(line) - 1))
    return "\n".join(told).rstrip("\n") + "\n"


def _line_to(game: WholeGame, number: int) -> tuple[PlayedPhase, ...]:
    """The phases that led to one, and that one."""
    by_number = {phase.number: phase for phase in game.phases}
    line: list[PlayedPhase] = []
    here = by_number.get(number)
    while here is not None:
        line.append(here)
        here = None if here.follows is None else by_number[here.follows]
    return tuple(reversed(line))


def _lines(game: WholeGame) -> Iterator[str]:
    yield from _head(game)
    line = game.line
    for place in range(len(line)):
        yield from _told(game, line, place)


def _head(game: WholeGame) -> Iterator[str]:
    yield (
        f":: Game: {game.title}  Variant: {game.settings.variant}  Edition: {game.settings.edition}"
    )
    for option, value in game.settings.options:
        yield f":: Option: {option} {value}"
    yield ""


def _told(game: WholeGame, line: tuple[PlayedPhase, ...], place: int) -> Iterator[str]:
    """All of one phase of a line of them."""
    name = _NO_NAME.sub("", game.title)[:_LONGEST_NAME] or "Game"
    phase = line[place]
    variant = game.variant_of(phase)
    if phase.coin is not None and (place == 0 or line[place - 1].coin is None):
        yield f":: Coin: {phase.coin}"
    when = f"{_season_of(phase.position.phase)}.  ({name}.{place + 1:03})"
    if place == 0 or phase.is_edited:
        yield f"{_STARTING} for {when}"
        yield ""
        yield from _board(phase.position, variant)
    if phase.resolution is not None:
        yield f"{_HEADINGS[phase.position.phase.type]} for {when}"
        yield ""
        yield from _phase(phase, phase.resolution, game, variant)
    is_last = bool(game.line) and phase is game.line[-1]
    if game.ending is not None and is_last:
        yield _ended(game, game.ending)
    elif phase.resolution is not None:
        after = phase.resolution.after
        what = _NEXT[after.phase.type]
        yield f"The next phase of '{name}' will be {what} for {_season_of(after.phase)}."
        yield ""


def _season_of(phase: Phase) -> str:
    """The season and year of a phase: `Fall of 1901`."""
    return f"{_SEASONS[phase.season]} of {phase.year}"


def _place_of(location: Location) -> str:
    """A province with its coast: `Spain (south coast)`."""
    coast = f" ({_COASTS[location.coast]})" if location.coast else ""
    return f"{location.province.name}{coast}"


def _phase(
    phase: PlayedPhase, resolution: Resolution, game: WholeGame, variant: Variant
) -> Iterator[str]:
    kind = phase.position.phase.type
    match kind:
        case PhaseType.MOVEMENT:
            yield from _moves(phase.position, resolution, variant)
            yield ""
            yield from _dislodged(resolution, variant)
        case PhaseType.RETREAT:
            yield from _retreats(phase.position, resolution, variant)
            yield ""
        case PhaseType.ADJUSTMENT:
            yield from _adjustments(resolution, variant)
            yield ""
        case _:
            assert_never(kind)
    after = resolution.after
    if owners_settled(phase.position.phase, after.phase):
        yield from _owners(after, variant)
        yield from _counts(after, game, variant)


# A board


def _board(position: Position, variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        for unit in position.units_of(power):
            yield f"{_name(power, variant)}: {_KINDS[unit.type]} {_place_of(unit.location)}."
    yield ""
    if position.dislodged:
        yield _DISLODGED
        yield ""
        for entry in position.dislodged:
            how = " by convoy" if entry.by_convoy else ""
            came = f"from {entry.attacker_from.name}{how}"
            yield f"The {_there(entry.unit, variant)} was dislodged {came}."
        yield ""
    if position.contested:
        places = ", ".join(sorted(province.name for province in position.contested))
        yield f"Contested: {places}."
        yield ""
    yield from _owners(position, variant)


def _owners(position: Position, variant: Variant) -> Iterator[str]:
    yield _OWNERSHIP
    yield ""
    for power in variant.powers:
        places = sorted(province.name for province in position.centers_of(power))
        if places:
            yield f"{_name(power, variant)}: {', '.join(places)}."
    yield ""


def _counts(position: Position, game: WholeGame, variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        centers, units = len(position.centers_of(power)), len(position.units_of(power))
        if not centers and not units:
            continue
        said = f"{_name(power, variant)}: {_counted(centers, 'supply center')}, "
        said += _counted(units, "unit")
        if position.phase.type is PhaseType.ADJUSTMENT:
            count, _ = legal_adjustments(position, power, variant, game.settings.rulebook)
            verb = "Builds" if count >= 0 else "Removes"
            said += f": {verb} {_counted(abs(count), 'unit')}"
        yield f"{said}."
    yield ""


# Moves


def _moves(position: Position, resolution: Resolution, variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        for unit in position.units_of(power):
            outcome = _outcome_of(unit, resolution)
            said = _move(unit, outcome, resolution, position, variant)
            marks = _marks(outcome, unit)
            failed = f"  (*{', '.join(marks)}*)" if marks else ""
            yield f"{_name(power, variant)}: {said}.{failed}"


def _outcome_of(unit: Unit, resolution: Resolution) -> Outcome | None:
    """What became of the order of a unit that counts."""
    own = [
        outcome
        for outcome in resolution.outcomes
        if outcome.power == unit.power
        and not isinstance(outcome.order, Waive)
        and outcome.order.unit.location.province is unit.location.province
    ]
    legal = [outcome for outcome in own if not outcome.reason.is_illegal]
    return next(iter((*legal, *own)), None)


def _move(
    unit: Unit,
    outcome: Outcome | None,
    resolution: Resolution,
    position: Position,
    variant: Variant,
) -> str:
    name = f"{_KINDS[unit.type]} {_place_of(unit.location)}"
    if outcome is None or outcome.reason is Reason.NO_ORDER or _is_untold(outcome, unit):
        return f"{name}, {_NO_MOVE}"

    def other(named: Named) -> str:
        there = position.unit_at(named.location.province)
        if there is None:
            return f"{_KINDS[named.type]} {_place_of(named.location)}"
        return _owned(there, variant) if there.power != unit.power else _plain(there)

    match outcome.order:
        case Hold():
            said = "HOLD"
        case Move(_, destination, via):
            path = _path(unit.province, destination.province, outcome.order, resolution, variant)
            way = "".join(f" -> {sea.name}" for sea in path)
            how = f" {_BY_CONVOY}" if via and not path else ""
            is_army = unit.type is UnitType.ARMY
            target = destination.province.name if is_army else _place_of(destination)
            said = f"{way.strip()} -> {target}{how}".strip()
        case SupportHold(_, supported):
            said = f"SUPPORT {other(supported)}"
        case SupportMove(_, supported, destination):
            said = f"SUPPORT {other(supported)} -> {_place_of(destination)}"
        case Convoy(_, convoyed, destination):
            said = f"CONVOY {other(convoyed)} -> {_place_of(destination)}"
        case _:
            raise ValueError(f"{outcome.order} is no order of a movement phase")
    return f"{name} {said}"


def _is_untold(outcome: Outcome, unit: Unit) -> bool:
    """Whether an order is illegal; but where a unit was sent in vain matters to its supporters."""
    order = outcome.order
    if not outcome.reason.is_illegal or not isinstance(order, Move):
        return outcome.reason.is_illegal
    has_idle_coast = unit.type is UnitType.ARMY and order.destination.coast is not None
    return has_idle_coast or str(order.unit) != str(unit)


def _path(
    start: Province, end: Province, order: Move, resolution: Resolution, variant: Variant
) -> tuple[Province, ...]:
    """The seas of a convoy, in their order: of the fleets that were ordered to carry the army."""
    seas = {
        outcome.order.unit.location.province
        for outcome in resolution.outcomes
        if isinstance(outcome.order, Convoy)
        and not outcome.reason.is_illegal
        and outcome.order.convoyed.location.province is start
        and outcome.order.destination.province is end
    }
    if not order.via and variant.map.army_reach[start.index] & end.bit:
        return ()
    ways: deque[tuple[Province, ...]] = deque(
        (sea,) for sea in sorted(seas, key=_index) if _touches(sea, start, variant)
    )
    seen = {way[0] for way in ways}
    while ways:
        way = ways.popleft()
        if _touches(way[-1], end, variant):
            return way
        for sea in sorted(seas - seen, key=_index):
            if _touches(way[-1], sea, variant):
                seen.add(sea)
                ways.append((*way, sea))
    return ()


def _index(province: Province) -> int:
    return province.index


def _touches(one: Province, other: Province, variant: Variant) -> bool:
    return bool(variant.map.borders[one.index] & other.bit)


_MARKS = {
    Verdict.FAILS: "bounce",
    Verdict.CUT: "cut",
    Verdict.VOID: "void",
}
_MARKS_OF = {Reason.NO_CONVOY: "no convoy", Reason.CONVOY_DISRUPTED: "disrupted"}


def _marks(outcome: Outcome | None, unit: Unit) -> list[str]:
    """What failed of an order that is told."""
    if outcome is None:
        return []
    marks = []
    if outcome.reason.is_illegal:
        marks += [] if _is_untold(outcome, unit) else ["void"]
    elif outcome.verdict in _MARKS:
        marks.append(_MARKS_OF.get(outcome.reason, _MARKS[outcome.verdict]))
    if outcome.dislodged_by is not None:
        marks.append("dislodged")
    return marks


def _dislodged(resolution: Resolution, variant: Variant) -> Iterator[str]:
    leaving = [entry.unit for entry in resolution.after.dislodged]
    if not leaving and not resolution.destroyed:
        return
    yield _DISLODGED
    yield ""
    for unit in leaving:
        places = [_place_of(here) for here in resolution.retreats.get(unit, ())]
        yield f"The {_there(unit, variant)} can retreat to {_either(places)}."
    for unit in resolution.destroyed:
        yield f"The {_there(unit, variant)} with no valid retreats was destroyed."
    yield ""


# Retreats and adjustments


def _retreats(position: Position, resolution: Resolution, variant: Variant) -> Iterator[str]:
    for entry in position.dislodged:
        unit = entry.unit
        name = f"{_name(unit.power, variant)}: {_plain(unit)}"
        outcome = _outcome_of(unit, resolution)
        if outcome is None or outcome.reason is Reason.NO_ORDER or outcome.reason.is_illegal:
            yield f"{name}, {_NO_RETREAT}.  (*destroyed*)"
            continue
        match outcome.order:
            case Retreat(_, destination):
                failed = "" if outcome.succeeded else "  (*bounce, destroyed*)"
                yield f"{name} -> {_place_of(destination)}.{failed}"
            case _:
                yield f"{name} DISBAND."


def _adjustments(resolution: Resolution, variant: Variant) -> Iterator[str]:
    for outcome in resolution.outcomes:
        said = _adjustment(outcome)
        if said:
            yield f"{_name(outcome.power, variant)}: {said}."


def _adjustment(outcome: Outcome) -> str:
    order: Order = outcome.order
    if outcome.reason.is_illegal:
        return ""
    match order:
        case Build(unit):
            return f"Builds {_article(unit)} in {_place_of(unit.location)}"
        case Remove(unit) if outcome.reason is Reason.REMOVED:
            return f"Removes the {_KINDS[unit.type].lower()} in {_place_of(unit.location)}"
        case Remove(unit):
            return (
                f"Defaults, removing the {_KINDS[unit.type].lower()} in {_place_of(unit.location)}"
            )
        case Waive():
            return "Waives a build"
        case Hold() | Move() | SupportHold() | SupportMove() | Convoy() | Retreat() | Disband():
            return ""
        case _:
            assert_never(order)


def _article(unit: Named) -> str:
    return "an army" if unit.type is UnitType.ARMY else "a fleet"


# Words


def _ended(game: WholeGame, ending: Ending) -> str:
    names = [_name(power, game.variant) for power in game.winners]
    if ending is Ending.GM or not names:
        return "The game was ended."
    if ending.is_victory:
        return f"The game was won by {_all(names)}."
    return f"The game was declared a draw between {_all(names)}."


def _name(power: Power, variant: Variant) -> str:
    return variant.powers[power].name


def _plain(unit: Unit) -> str:
    return f"{_KINDS[unit.type]} {_place_of(unit.location)}"


def _owned(unit: Unit, variant: Variant) -> str:
    return f"{variant.powers[unit.power].adjective} {_plain(unit)}"


def _there(unit: Unit, variant: Variant) -> str:
    kind, place = _KINDS[unit.type], _place_of(unit.location)
    return f"{variant.powers[unit.power].adjective} {kind} in {place}"


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _all(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _counted(count: int, one: str) -> str:
    return f"{count} {one}{'' if count == 1 else 's'}"
