"""A whole game as the classic e-mail judge reports it, turn after turn, as text.

    :: Judge: Gamesmaster  Game: GreatWar  Variant: Standard

    Date:   Wed Jan 02 1901 20:00:00 +0000
    Subject: Gamesmaster:GreatWar - S1901M Results

    Movement results for Spring of 1901.  (GreatWar.001)

    England: Army Liverpool -> Yorkshire.
    England: Fleet London -> English Channel.  (*bounce*)

The words, the order of the parts and the columns are those of Ken Lowe's judge and of njudge, so
that programs made for their histories read this one, too (jDip does). Every unit of a movement
phase has a line: its order, or `No Order Processed`, and in `(*...*)` what failed: bounce, no
convoy, cut, void, dislodged. An army that goes by sea names its seas. Then come the dislodged units
with their retreats. A unit that was to retreat and was sent nowhere has `DISBAND`. After each year
follows who owns which center.

Such a judge takes no illegal order, so units that were given one have `No Order Processed`. Further
lines that begin with `::` say what a judge has no word for: the title, the set-up, the edition, its
changed options, the coin. Where a board is not what the phase before led to, its starting position
is reported. Only the phases that count are, without branches, players or votes.

`report_reading` reads such texts, ours and the judges' own.
"""

import re
import textwrap
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from engine import orders
from engine.board import Location, Map, Power, Province, Terrain, Unit, UnitType
from engine.game.endings.ending import Ending, owners_settled
from engine.game.setting_table import changed_options
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge import Outcome, Reason, Resolution, Verdict
from engine.judge.adjustments import building_sites
from engine.position import Phase, PhaseType, Position
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

JUDGE = "Gamesmaster"
STANDARD = "Standard"
"""What the judges call the variant that this program begins with."""
HEADINGS: Mapping[PhaseType, str] = {
    PhaseType.MOVEMENT: "Movement results",
    PhaseType.RETREAT: "Retreat orders",
    PhaseType.ADJUSTMENT: "Adjustment orders",
}
DISLODGED = "The following units were dislodged:"
OWNERSHIP = "Ownership of supply centers:"
UNOWNED = "Unowned"
CONTESTED = "Contested:"
WITHOUT_CONVOY = frozenset({Reason.NO_CONVOY, Reason.CONVOY_DISRUPTED, Reason.PARADOX})
_NEXT: Mapping[PhaseType, str] = {
    PhaseType.MOVEMENT: "Movement",
    PhaseType.RETREAT: "Retreats",
    PhaseType.ADJUSTMENT: "Adjustments",
}
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")
_LONGEST_NAME = 16
_LINE = 78
_MARKS = {Verdict.FAILS: "bounce", Verdict.CUT: "cut", Verdict.VOID: "void"}


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
    rules, is_standard = game.settings, game.variant is DEFAULT_VARIANT
    variant = STANDARD if is_standard else _NO_NAME.sub("_", rules.variant)
    lines = [f":: Judge: {JUDGE}  Game: {_name_of(game)}  Variant: {variant}"]
    lines.append(f":: Title: {game.title}")
    if not is_standard:
        lines.append(f":: Set-up: {rules.variant}")
    lines.append(f":: Edition: {rules.edition}")
    lines += [
        f":: Option: {option.name} {option.write(rules)}" for option in changed_options(rules)
    ]
    lines.append("")
    for place in places:
        lines += _turn(game, line, place)
    return "\n".join(lines).rstrip("\n") + "\n"


def _name_of(game: WholeGame) -> str:
    """Return the title as a judge names games: one word of letters and digits."""
    return _NO_NAME.sub("", game.title)[:_LONGEST_NAME] or "Game"


def _turn(game: WholeGame, line: Sequence[PlayedPhase], place: int) -> Iterator[str]:
    phase, before = line[place], line[place - 1] if place else None
    variant, resolution = game.variant_of(phase), phase.resolution
    at, name = phase.position.phase, _name_of(game)
    when = f"{_season(at)}.  ({name}.{place + 1:03})"
    if phase.coin is not None and (before is None or before.coin is None):
        yield from (f":: Coin: {phase.coin}", "")
    if before is None or phase.is_edited:
        yield from (f"Starting position for {when}", "")
        yield from _board(phase.position, variant)
    if resolution is not None:
        yield f"Date:   {_moment(phase.adjudicated_at)}"
        yield from (f"Subject: {JUDGE}:{name} - {at} Results", "")
        yield from (f"{HEADINGS[at.type]} for {when}", "")
        yield from _results(phase.position, resolution, variant)
        if owners_settled(at, resolution.after.phase):
            yield from _owners(resolution.after, variant)
            yield from _counts(resolution.after, variant, resolution.winner)
    if game.ending is not None and game.line and phase is game.line[-1]:
        yield "The game is over.  Thank you for playing."
        yield _ended(game, game.ending)
    elif resolution is not None:
        after = resolution.after.phase
        yield f"The next phase of '{name}' will be {_NEXT[after.type]} for {_season(after)}."
        deadline = line[place + 1].deadline if place + 1 < len(line) else None
        if deadline is not None:
            yield f"The deadline for orders will be {_moment(deadline)}."
        yield ""


def _moment(at: datetime | None) -> str:
    """Return a time as the judges write it, such as `Tue Jan 22 2002 23:30:00 -0500`."""
    return "not recorded" if at is None else f"{at:%a %b %d %Y %H:%M:%S %z}"


def _results(position: Position, resolution: Resolution, variant: Variant) -> Iterator[str]:
    is_movement = position.phase.type is PhaseType.MOVEMENT
    for power in variant.powers:
        name, own = _name(power, variant), position.units_of(power)
        match position.phase.type:
            case PhaseType.MOVEMENT:
                yield from (f"{name}: {_move(unit, resolution, position, variant)}" for unit in own)
                yield from [""] * bool(own)
            case PhaseType.RETREAT:
                leaving = (entry.unit for entry in position.dislodged if entry.unit.power == power)
                yield from (f"{_column(name)}{_retreat(unit, resolution)}" for unit in leaving)
            case PhaseType.ADJUSTMENT:
                told = _adjustments(power, position, resolution, variant)
                yield from (f"{_column(name)}{line}" for line in told)
    if is_movement:
        yield from _dislodged(resolution, variant)
    else:
        yield ""


# A board


def _board(position: Position, variant: Variant) -> Iterator[str]:
    for power in variant.powers:
        for unit in position.units_of(power):
            yield f"{_name(power, variant)}: {_unit(unit)}."
    yield ""
    if position.dislodged:
        yield from (DISLODGED, "")
        for entry in position.dislodged:
            how = " by convoy" if entry.by_convoy else ""
            came = f"from {entry.attacker_from.name}{how}"
            yield f"The {_unit_in_place(entry.unit, variant)} was dislodged {came}."
        yield ""
    if position.contested:
        places = ", ".join(sorted(province.name for province in position.contested))
        yield from (f"{CONTESTED} {places}.", "")
    yield from _owners(position, variant)


def _owners(position: Position, variant: Variant) -> Iterator[str]:
    yield from (OWNERSHIP, "")
    centers = variant.map.provinces_in(variant.map.centers)
    owners: dict[str, list[str]] = {_name(power, variant): [] for power in variant.powers}
    owners[UNOWNED] = []
    for center in sorted(centers, key=lambda province: province.name):
        owner = position.centers.get(center)
        owners[UNOWNED if owner is None else _name(owner, variant)].append(center.name)
    for name, places in owners.items():
        if places:
            yield from _wrapped(f"{_column(name)}{', '.join(places)}.", indent=_column(""))
    yield ""


def _counts(position: Position, variant: Variant, winner: Power | None) -> Iterator[str]:
    for power in variant.powers:
        centers, units = len(position.centers_of(power)), len(position.units_of(power))
        if not centers and not units:
            continue
        change = abs(centers - units)
        yield (
            f"{f'{_name(power, variant)}:':<10}"
            f"{centers:2} Supply center{', ' if centers == 1 else 's,'} "
            f"{units:2} Unit{': ' if units == 1 else 's:'}  "
            f"{'Builds ' if centers >= units else 'Removes'} "
            f"{change:2} unit{'' if change == 1 else 's'}."
            f"{'  (* VICTORY!! *)' if power == winner else ''}"
        )
    yield ""


# Moves


def _outcome_of(unit: Unit, resolution: Resolution) -> Outcome | None:
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
    order, marks = ", No Order Processed", []
    if outcome is not None and _is_legal(outcome):
        order = f" {_order(unit, outcome, resolution, position, variant)}"
        if outcome.verdict in _MARKS:
            is_stranded = outcome.reason in WITHOUT_CONVOY and outcome.verdict is Verdict.FAILS
            marks.append("no convoy" if is_stranded else _MARKS[outcome.verdict])
    if outcome is not None and outcome.dislodged_by is not None:
        marks.append("dislodged")
    failed = f"  (*{', '.join(marks)}*)" if marks else ""
    return f"{_unit(unit)}{order}.{failed}"


def _is_legal(outcome: Outcome) -> bool:
    return outcome.reason is not Reason.NO_ORDER and not outcome.reason.is_illegal


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
            path: Sequence[Province] = ()
            if outcome.by_convoy or orders.must_sail(outcome.order, variant.map, via=via):
                path = _path(outcome.order, resolution, position, variant.map)
            way = "".join(f"-> {sea.name} " for sea in path)
            is_army = unit.type is UnitType.ARMY
            return f"{way}-> {destination.province.name if is_army else _place(destination)}"
        case orders.SupportHold(_, supported):
            return f"SUPPORT {other(supported)}"
        case orders.SupportMove(_, supported, destination):
            return f"SUPPORT {other(supported)} -> {_place(destination)}"
        case orders.Convoy(_, convoyed, destination):
            return f"CONVOY {other(convoyed)} -> {destination.province.name}"
    raise ValueError(f"{outcome.order} is not an order of a movement phase")


def _path(
    move: orders.Move, resolution: Resolution, position: Position, board: Map
) -> Sequence[Province]:
    """The seas of a convoy, in their order.

    Fleets that were ordered to carry the army are preferred, then any fleets: a judge asks for a
    route when the order is written, and it is no order without one.
    """
    start, end = orders.journey_of(move)
    carriers = [
        outcome.order.unit.location.province
        for outcome in resolution.outcomes
        if isinstance(outcome.order, orders.Convoy)
        and not outcome.reason.is_illegal
        and orders.journey_of(outcome.order) == (start, end)
    ]
    fleets = [unit.province for unit in position.units if unit.type is UnitType.FLEET]
    at_sea = [province for province in fleets if province.terrain is Terrain.SEA]
    return _way(start, end, carriers, board) or _way(start, end, at_sea, board)


def _way(
    start: Province, end: Province, seas: Iterable[Province], board: Map
) -> Sequence[Province]:
    """The shortest way over some seas, the first in the order of the provinces among equals."""
    ways: deque[tuple[Province, ...]] = deque([(start,)])
    free = sorted(seas, key=lambda sea: sea.index)
    while ways:
        way = ways.popleft()
        borders = board.borders[way[-1].index]
        if borders & end.bit and len(way) > 1:
            return way[1:]
        reached = [sea for sea in free if borders & sea.bit]
        free = [sea for sea in free if sea not in reached]
        ways += [(*way, sea) for sea in reached]
    return ()


def _dislodged(resolution: Resolution, variant: Variant) -> Iterator[str]:
    leaving = [entry.unit for entry in resolution.after.dislodged]
    if not leaving and not resolution.destroyed:
        return
    yield from (DISLODGED, "")
    for unit in leaving:
        places = " or ".join(_place(here) for here in resolution.retreats.get(unit, ()))
        yield from _wrapped(f"The {_unit_in_place(unit, variant)} can retreat to {places}.")
    for unit in resolution.destroyed:
        lost = f"The {_unit_in_place(unit, variant)} with no valid retreats was destroyed."
        yield from _wrapped(lost)
    yield ""


# Retreats and adjustments


def _retreat(unit: Unit, resolution: Resolution) -> str:
    outcome = _outcome_of(unit, resolution)
    who = f"{_kind(unit):5} {_place(unit.location)}"
    if outcome is None or not isinstance(outcome.order, orders.Retreat) or not _is_legal(outcome):
        return f"{who} DISBAND."
    failed = "" if outcome.succeeded else " (*bounce, destroyed*)"
    return f"{who} -> {_place(outcome.order.destination)}{failed}."


def _adjustments(
    power: Power, position: Position, resolution: Resolution, variant: Variant
) -> Iterator[str]:
    done = [
        outcome
        for outcome in resolution.outcomes
        if outcome.power == power and not outcome.reason.is_illegal
    ]
    built: set[Province] = set()
    for outcome in done:
        match outcome.order:
            case orders.Build(unit):
                built.add(unit.location.province)
                article = "an" if unit.type is UnitType.ARMY else "a"
                yield f"Builds {article} {_kind(unit).lower()} in {_place(unit.location)}."
            case orders.Remove(unit):
                verb = "Removes" if outcome.reason is Reason.REMOVED else "Defaults, removing"
                yield f"{verb} the {_kind(unit).lower()} in {_in_place(unit.location)}."
            case orders.Waive():
                yield "Build waived."
    left = len(position.centers_of(power)) - len(position.units_of(power)) - len(done)
    if left > 0 and power not in variant.neutral:
        sites = set(building_sites(position, power, variant)) - built
        kind = "build" if sites else "unusable build"
        yield f"{left} {kind}{'' if left == 1 else 's'} pending."


# Words


def _ended(game: WholeGame, ending: Ending) -> str:
    names = [_name(power, game.variant) for power in game.winners]
    if ending is Ending.GM or not names:
        return "The game was ended."
    how = "won by" if ending.is_victory else "declared a draw between"
    *others, last = names
    listed = f"{', '.join(others)} and {last}" if others else last
    return f"The game was {how} {listed}."


def _season(phase: Phase) -> str:
    return f"{phase.season.name.title()} of {phase.year}"


def _name(power: Power, variant: Variant) -> str:
    return variant.powers[power].name.replace(" ", "-")  # a name is one word to the judges


def _column(name: str) -> str:
    """Return a name in the first column of a table."""
    return f"{f'{name}:' if name else '':<10} "


def _wrapped(line: str, *, indent: str = "") -> Sequence[str]:
    return textwrap.wrap(line, _LINE, subsequent_indent=indent, break_on_hyphens=False)


def _place(location: Location) -> str:
    coast = f" ({location.coast.name.lower()} coast)" if location.coast else ""
    return f"{location.province.name}{coast}"


def _in_place(location: Location) -> str:
    return f"{'the ' if location.province.terrain is Terrain.SEA else ''}{_place(location)}"


def _kind(unit: Unit | orders.Named) -> str:
    return unit.type.name.title()


def _unit(unit: Unit | orders.Named) -> str:
    return f"{_kind(unit)} {_place(unit.location)}"


def _unit_in_place(unit: Unit, variant: Variant) -> str:
    adjective = variant.powers[unit.power].adjective
    return f"{adjective} {_kind(unit)} in {_in_place(unit.location)}"
