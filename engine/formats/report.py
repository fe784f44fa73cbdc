"""A whole game as the classic e-mail judge reports it, phase after phase, as text.

    Movement results for Spring of 1901.  (GreatWar.001)

    England: Army Liverpool -> Yorkshire.
    England: Fleet London -> English Channel.  (*bounce*)

Every unit of a movement phase has a line: its order, or `no move received`, and in `(*…*)` what
failed: bounce, no convoy, disrupted, cut, void, dislodged. Then come the dislodged units with their
retreats. Retreats and adjustments follow the same way, and after each year who owns which center.
The first line has the title, the variant and the edition, which that judge does not report. Where a
board is not what the phase before it led to, its starting position is reported.

Only the phases that count are reported, without branches, players, votes or times. Of illegal
orders only moves are, as void; the unit of any other has `no move received`.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from engine import orders
from engine.board import Location, Map, Power, Province, Unit, UnitType
from engine.formats.games import PlayedPhase, WholeGame
from engine.game.ending import Ending, owners_settled
from engine.judge import Outcome, Reason, Resolution, Verdict
from engine.judge.options import legal_adjustments
from engine.position import Phase, PhaseType, Position
from engine.variant import Variant

_HEADINGS = {
    PhaseType.MOVEMENT: "Movement results",
    PhaseType.RETREAT: "Retreat orders",
    PhaseType.ADJUSTMENT: "Adjustment orders",
}
_DISLODGED = "The following units were dislodged:"
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")
_LONGEST_NAME = 16
_MARKS = {Verdict.FAILS: "bounce", Verdict.CUT: "cut", Verdict.VOID: "void"}
_MARKS_OF = {Reason.NO_CONVOY: "no convoy", Reason.CONVOY_DISRUPTED: "disrupted"}


def judge_text(game: WholeGame) -> str:
    """Report the phases of a game that count."""
    return _text(game, game.line, range(len(game.line)))


def judge_text_of(game: WholeGame, number: int) -> str:
    """Report a phase by its number, left or not. Raises ValueError for one without a result."""
    by_number = {phase.number: phase for phase in game.phases}
    line: list[PlayedPhase] = []
    here = by_number.get(number)
    while here is not None:
        line.insert(0, here)
        here = by_number.get(here.follows or 0)
    if not line or line[-1].resolution is None:
        raise ValueError(f"phase {number} has no result")
    return _text(game, line, [len(line) - 1])


def _text(game: WholeGame, line: Sequence[PlayedPhase], places: Iterable[int]) -> str:
    rules = game.settings
    lines = [f":: Game: {game.title}  Variant: {rules.variant}  Edition: {rules.edition}"]
    lines += [f":: Option: {option} {value}" for option, value in rules.options]
    lines.append("")
    for place in places:
        lines += _phase(game, line, place)
    return "\n".join(lines).rstrip("\n") + "\n"


def _phase(game: WholeGame, line: Sequence[PlayedPhase], place: int) -> Iterator[str]:
    name = _NO_NAME.sub("", game.title)[:_LONGEST_NAME] or "Game"
    phase, before = line[place], line[place - 1] if place else None
    variant, resolution = game.variant_of(phase), phase.resolution
    when = f"{_season(phase.position.phase)}.  ({name}.{place + 1:03})"
    if phase.coin is not None and (before is None or before.coin is None):
        yield f":: Coin: {phase.coin}"
    if before is None or phase.is_edited:
        yield from (f"Starting position for {when}", "")
        yield from _board(phase.position, variant)
    if resolution is not None:
        yield from (f"{_HEADINGS[phase.position.phase.type]} for {when}", "")
        yield from _results(phase.position, resolution, variant)
        if owners_settled(phase.position.phase, resolution.after.phase):
            yield from _owners(resolution.after, variant)
            yield from _counts(resolution.after, game, variant)
    if game.ending is not None and game.line and phase is game.line[-1]:
        yield _ended(game, game.ending)
    elif resolution is not None:
        after = resolution.after.phase
        following = f"{after.type.name.title()} for {_season(after)}"
        yield from (f"The next phase of '{name}' will be {following}.", "")


def _results(position: Position, resolution: Resolution, variant: Variant) -> Iterator[str]:
    match position.phase.type:
        case PhaseType.MOVEMENT:
            for power in variant.powers:
                for unit in position.units_of(power):
                    yield f"{_name(power, variant)}: {_move(unit, resolution, position, variant)}"
            yield ""
            yield from _dislodged(resolution, variant)
        case PhaseType.RETREAT:
            for entry in position.dislodged:
                unit = entry.unit
                outcome = _outcome_of(unit, resolution)
                yield f"{_name(unit.power, variant)}: {_unit(unit)}{_retreat(outcome)}"
            yield ""
        case PhaseType.ADJUSTMENT:
            for outcome in resolution.outcomes:
                if not outcome.reason.is_illegal:
                    yield f"{_name(outcome.power, variant)}: {_adjustment(outcome)}."
            yield ""


# A board


def _board(position: Position, variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        for unit in position.units_of(power):
            yield f"{_name(power, variant)}: {_unit(unit)}."
    yield ""
    if position.dislodged:
        yield from (_DISLODGED, "")
        for entry in position.dislodged:
            how = " by convoy" if entry.by_convoy else ""
            came = f"from {entry.attacker_from.name}{how}"
            yield f"The {_unit_in_place(entry.unit, variant)} was dislodged {came}."
        yield ""
    if position.contested:
        places = ", ".join(sorted(province.name for province in position.contested))
        yield from (f"Contested: {places}.", "")
    yield from _owners(position, variant)


def _owners(position: Position, variant: Variant) -> Iterator[str]:
    yield from ("Ownership of supply centers:", "")
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
        line = f"{_name(power, variant)}: {_counted(centers, 'supply center')}, "
        line += _counted(units, "unit")
        if position.phase.type is PhaseType.ADJUSTMENT:
            count, _ = legal_adjustments(position, power, variant, game.settings.rulebook)
            line += f": {'Builds' if count >= 0 else 'Removes'} {_counted(abs(count), 'unit')}"
        yield f"{line}."
    yield ""


# Moves


def _outcome_of(unit: Unit, resolution: Resolution) -> Outcome | None:
    """What became of the order of a unit that counts."""
    own = [
        outcome
        for outcome in resolution.outcomes
        if outcome.power == unit.power
        and not isinstance(outcome.order, orders.Waive)
        and outcome.order.unit.location.province is unit.location.province
    ]
    return min(own, key=lambda outcome: outcome.reason.is_illegal, default=None)


def _move(unit: Unit, resolution: Resolution, position: Position, variant: Variant) -> str:
    outcome = _outcome_of(unit, resolution)
    order, marks = ", no move received", []
    if outcome is not None and _is_reported(outcome, unit):
        order = f" {_order(unit, outcome, resolution, position, variant)}"
        if outcome.reason.is_illegal:
            marks.append("void")
        elif outcome.verdict in _MARKS:
            is_stopped = outcome.reason is Reason.PARADOX and outcome.by_convoy
            reason = Reason.CONVOY_DISRUPTED if is_stopped else outcome.reason
            marks.append(_MARKS_OF.get(reason, _MARKS[outcome.verdict]))
    if outcome is not None and outcome.dislodged_by is not None:
        marks.append("dislodged")
    failed = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{_unit(unit)}{order}.{failed}"


def _is_reported(outcome: Outcome, unit: Unit) -> bool:
    """Whether an order is legal, or a move: where a unit was sent in vain matters to supporters."""
    order = outcome.order
    if outcome.reason is Reason.NO_ORDER:
        return False
    if not outcome.reason.is_illegal or not isinstance(order, orders.Move):
        return not outcome.reason.is_illegal
    has_idle_coast = unit.type is UnitType.ARMY and order.destination.coast is not None
    return not has_idle_coast and str(order.unit) == str(unit)


def _order(
    unit: Unit, outcome: Outcome, resolution: Resolution, position: Position, variant: Variant
) -> str:
    def other(named: orders.Named) -> str:
        there = position.unit_at(named.location.province)
        if there is None or there.power == unit.power:
            return _unit(there or named)
        return f"{variant.powers[there.power].adjective} {_unit(there)}"

    match outcome.order:
        case orders.Hold():
            return "HOLD"
        case orders.Move(_, destination, via):
            path = _path(unit.province, destination.province, resolution, variant.map)
            path = path if outcome.by_convoy else ()
            way = "".join(f"-> {sea.name} " for sea in path)
            is_army = unit.type is UnitType.ARMY
            target = destination.province.name if is_army else _place(destination)
            return f"{way}-> {target}{' by convoy' if via and not path else ''}"
        case orders.SupportHold(_, supported):
            return f"SUPPORT {other(supported)}"
        case orders.SupportMove(_, supported, destination):
            return f"SUPPORT {other(supported)} -> {_place(destination)}"
        case orders.Convoy(_, convoyed, destination):
            return f"CONVOY {other(convoyed)} -> {_place(destination)}"
    raise ValueError(f"{outcome.order} is not an order of a movement phase")


def _path(
    start: Province, end: Province, resolution: Resolution, board: Map
) -> tuple[Province, ...]:
    """The seas of a convoy, in their order: of the fleets that were ordered to carry the army."""
    carriers = {
        outcome.order.unit.location.province
        for outcome in resolution.outcomes
        if isinstance(outcome.order, orders.Convoy)
        and not outcome.reason.is_illegal
        and outcome.order.convoyed.location.province is start
        and outcome.order.destination.province is end
    }
    seas = sorted(carriers, key=lambda sea: sea.index)
    ways: deque[tuple[Province, ...]] = deque([(start,)])
    seen = {start}
    while ways:
        way = ways.popleft()
        borders = board.borders[way[-1].index]
        if borders & end.bit and len(way) > 1:
            return way[1:]
        for sea in seas:
            if borders & sea.bit and sea not in seen:
                seen.add(sea)
                ways.append((*way, sea))
    return ()


def _dislodged(resolution: Resolution, variant: Variant) -> Iterator[str]:
    leaving = [entry.unit for entry in resolution.after.dislodged]
    if not leaving and not resolution.destroyed:
        return
    yield from (_DISLODGED, "")
    for unit in leaving:
        places = [_place(here) for here in resolution.retreats.get(unit, ())]
        yield f"The {_unit_in_place(unit, variant)} can retreat to {_listed(places, 'or')}."
    for unit in resolution.destroyed:
        yield f"The {_unit_in_place(unit, variant)} with no valid retreats was destroyed."
    yield ""


# Retreats and adjustments


def _retreat(outcome: Outcome | None) -> str:
    if outcome is None or outcome.reason is Reason.NO_ORDER or outcome.reason.is_illegal:
        return ", no retreat received.  (*destroyed*)"
    if not isinstance(outcome.order, orders.Retreat):
        return " DISBAND."
    failed = "" if outcome.succeeded else "  (*bounce, destroyed*)"
    return f" -> {_place(outcome.order.destination)}.{failed}"


def _adjustment(outcome: Outcome) -> str:
    match outcome.order:
        case orders.Build(unit):
            article = "an" if unit.type is UnitType.ARMY else "a"
            return f"Builds {article} {_kind(unit).lower()} in {_place(unit.location)}"
        case orders.Remove(unit):
            verb = "Removes" if outcome.reason is Reason.REMOVED else "Defaults, removing"
            return f"{verb} the {_kind(unit).lower()} in {_place(unit.location)}"
        case orders.Waive():
            return "Waives a build"
    raise ValueError(f"{outcome.order} is not an order of an adjustment phase")


# Words


def _ended(game: WholeGame, ending: Ending) -> str:
    names = [_name(power, game.variant) for power in game.winners]
    if ending is Ending.GM or not names:
        return "The game was ended."
    how = "won by" if ending.is_victory else "declared a draw between"
    return f"The game was {how} {_listed(names, 'and')}."


def _season(phase: Phase) -> str:
    return f"{phase.season.name.title()} of {phase.year}"


def _name(power: Power, variant: Variant) -> str:
    return variant.powers[power].name


def _place(location: Location) -> str:
    coast = f" ({location.coast.name.lower()} coast)" if location.coast else ""
    return f"{location.province.name}{coast}"


def _kind(unit: Unit | orders.Named) -> str:
    return unit.type.name.title()


def _unit(unit: Unit | orders.Named) -> str:
    return f"{_kind(unit)} {_place(unit.location)}"


def _unit_in_place(unit: Unit, variant: Variant) -> str:
    return f"{variant.powers[unit.power].adjective} {_kind(unit)} in {_place(unit.location)}"


def _listed(words: Iterable[str], conjunction: str) -> str:
    *others, last = words
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
