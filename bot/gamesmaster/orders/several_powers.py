"""Which of a player's powers and games each order and line is for; if several fit, it is asked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, assert_never

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, open_game_of
from bot.gamesmaster.lookup.games import Fit
from bot.gamesmaster.orders.clearing import names_to_clear, units_to_clear
from bot.gamesmaster.orders.problems import is_no_attempt
from engine.board import Power, Unit
from engine.judge.adjustments import owed
from engine.names import names_of, spelling
from engine.orders import Build, Disband, Order, Waive, province_of
from engine.position import PhaseType, Position
from engine.reader import (
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    LaterOrders,
    ParsedOrders,
    Plan,
    Problem,
    Reading,
    parse_orders,
    written_votes,
)
from engine.rules import Rulebook
from engine.variant import Variant
from storage.tables.games import GameRecord, GameState

AnyOrder = TypeVar("AnyOrder", bound=Order)
_SEVERAL = 2
_HEADING = re.compile(r"[\W_]*([^\W\d_]+(?:[ -][^\W\d_]+)?)[\W_]*(?:\d+[\W_]*)?")
_LEADING = re.compile(r"[\W_]*([^\W\d_]+(?:-[^\W\d_]+)?)(:?)\s+(?=\w)")
_WITHIN = re.compile(r"[,;.]\s*(?=([^\W\d_]{4,}):\s)|;\s*(?=([^\W\d_]{4,})\s)")
"""Where a power may be named within a line: before a colon, or after a `;`."""
_ADJUSTING = re.compile(
    r"(?:[,;.]\s*(?:and\s+)?|(?<!\s)\s+and\s+)(?=([^\W\d_]{4,}(?:-[^\W\d_]+)?)\s+(?:builds?|removes?)\b)",
    re.IGNORECASE,
)
"""Where a power begins to adjust: `England builds F Edi., Germany builds F Kiel and A Mun.`"""
_IF = re.compile(r"\bif\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[;.])\s+")
_ELSEWHERE = frozenset({Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT})
"""What is wrong with a line that may be meant for another power, or another game."""


@dataclass(frozen=True, slots=True)
class PowerPart:
    """The part of a message that is for one power: its lines, and what was not understood."""

    lines: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class PowerGroup:
    """The powers that one person orders for, and the board on which their orders are read.

    `is_everybody`: the person plays none of them, and what gives no order is only told.
    """

    powers: tuple[Power, ...]
    board: Position
    variant: Variant
    rulebook: Rulebook
    is_everybody: bool = False

    def read(self, line: str, power: Power) -> ParsedOrders:
        """Read a line as orders of one of the powers."""
        return parse_orders(line, self.board, power, self.variant, self.rulebook)

    def read_as_one(self, line: str) -> ParsedOrders:
        """Read a line as if their units were one power's, to find two meanings (R-ORD-03)."""
        lead, board = self.powers[0], self.board

        def reassigned(unit: Unit) -> Unit:
            return unit._replace(power=lead) if unit.power in self.powers else unit

        united = Position.of(
            board.phase,
            map(reassigned, board.units),
            centers=board.centers,
            dislodged=[
                retreat._replace(unit=reassigned(retreat.unit)) for retreat in board.dislodged
            ],
            contested=board.contested,
        )
        return parse_orders(line, united, lead, self.variant, self.rulebook)

    def owner_of(self, order: Order) -> Power | None:
        """The power that an order belongs to; None if it names no unit or center of a power."""
        place = province_of(order)
        if place is None:
            return None
        if isinstance(order, Build):
            return place.home if place.home in self.variant.powers else None
        return next((unit.power for unit in self.board.acting if unit.province is place), None)

    def alone(self, reading: Reading, power: Power) -> str:
        """The order as written if that text means the same by itself, else its canonical text."""
        by_itself = self.read(reading.text, power).orders
        return reading.text if by_itself == (reading.order,) else str(reading.order)


def parts_by_power(
    context: Context, open_game: OpenGame, powers: tuple[Power, ...], text: str
) -> dict[Power, PowerPart]:
    """Split a player's message into the parts of the player's powers."""
    clearing = _clearing(context, open_game, powers, text)
    if clearing:
        return clearing
    return split_message(text, group_of(open_game, powers)) or {powers[0]: PowerPart([text])}


def _clearing(
    context: Context, open_game: OpenGame, powers: tuple[Power, ...], text: str
) -> dict[Power, PowerPart]:
    """Split a text that takes orders back by the units it names; empty for any other text."""
    names: dict[Power, list[str]] = {}
    for name in names_to_clear(text):
        own = (
            power
            for power in powers
            if units_to_clear(Turn(context, open_game.game.id, power), f"clear {name}")
        )
        owner = next(own, None)
        if owner is None:
            return {}
        names.setdefault(owner, []).append(name)
    return {power: PowerPart([f"clear {', '.join(own)}"]) for power, own in names.items()}


def split_message(text: str, group: PowerGroup) -> dict[Power, PowerPart]:
    """Split a message into the parts of several powers; powers without a part are left out.

    An order belongs to the power whose unit or home center it names. Text that names neither
    belongs to the power named before or above it, else to all powers. Ask about a waive that may
    be meant for several powers (R-ORD-03).
    """
    parts: dict[Power, PowerPart] = {}
    for_all: list[str] = []
    heading: Power | None = None
    for line in _lines_of(text, group.variant):
        power, rest = _split_heading(line, group.variant)
        heading = power or heading
        if not any(map(str.isalnum, rest)):
            continue
        found = _split_line(rest, heading, group, parts)
        if not found:
            for_all.append(rest)
        for owner, part in found.items():
            mine = parts.setdefault(owner, PowerPart(list(for_all)))
            mine.lines.extend(part.lines)
            mine.problems.extend(part.problems)
    if not parts and for_all:
        parts = {power: PowerPart(list(for_all)) for power in group.powers}
    return _join_idle({power: parts[power] for power in group.powers if power in parts}, group)


def _join_idle(parts: Mapping[Power, PowerPart], group: PowerGroup) -> dict[Power, PowerPart]:
    """Add the lines that give nothing to a part with orders, so that its receipt shows them.

    A part of such lines alone would be refused, and a refusal beside another power's orders is
    dropped.
    """
    idle = {power: part for power, part in parts.items() if _is_idle(part, power, group)}
    found = {power: part for power, part in parts.items() if power not in idle}
    recipient = next(iter(found.values()), None)
    if recipient is None:
        return idle
    recipient.lines.extend(line for part in idle.values() for line in part.lines)
    return found


def _is_idle(part: PowerPart, power: Power, group: PowerGroup) -> bool:
    votes, rest = written_votes(part.text, power, group.variant, group.board.phase)
    return not (votes or part.problems) and is_no_attempt(group.read(rest, power))


def _split_line(
    line: str, heading: Power | None, group: PowerGroup, before: Mapping[Power, PowerPart]
) -> dict[Power, PowerPart]:
    """Split one line; empty if for no power in particular. `before`: the parts from above."""
    if (
        heading is not None
        and heading in group.powers
        and (_is_fitting(group.read(line, heading), group) or not _taking(line, group))
    ):
        return {heading: PowerPart([line])}
    if group.board.phase.type is PhaseType.ADJUSTMENT:
        return _by_center(line, group, before)
    return _by_unit(line, group, before)


def _is_fitting(parsed: ParsedOrders, group: PowerGroup) -> bool:
    others = {*group.powers} - {parsed.power}
    return not (
        any(problem.flaw in _ELSEWHERE for problem in parsed.problems)
        or any(group.owner_of(order) in others for order in parsed.orders)
        or any(own_part(plan, parsed.power, group) is None for plan in parsed.plans)
    )


def _by_center(
    line: str, group: PowerGroup, before: Mapping[Power, PowerPart]
) -> dict[Power, PowerPart]:
    """Split a line of an adjustment phase by the home centers and the units that it names."""
    read = {power: group.read(line, power) for power in group.powers}
    own = {
        power: [reading for reading in parsed.readings if group.owner_of(reading.order) == power]
        for power, parsed in read.items()
    }
    owners = [power for power, readings in own.items() if readings]
    waives = [
        reading for reading in read[group.powers[0]].readings if isinstance(reading.order, Waive)
    ]
    if any(parsed.plans for parsed in read.values()) or not (owners or waives):
        return _by_power(line, group, before)
    building = [power for power in group.powers if owed(group.board, power, group.variant) > 0]
    if not owners and len(building) < _SEVERAL:
        return {power: PowerPart([line]) for power in building or group.powers}
    recipient = (owners or building)[0]
    parts = {
        power: PowerPart([group.alone(reading, power) for reading in own[power]])
        for power in owners
    }
    for power, parsed in read.items():
        unclear = [
            problem for problem in parsed.problems if _is_shown_to(power, problem, recipient, group)
        ]
        if unclear:
            parts.setdefault(power, PowerPart()).problems.extend(unclear)
    if len(owners) == 1 and len(parts) == 1:
        return {recipient: PowerPart([line])}
    if len(building) < _SEVERAL:
        parts.setdefault((*building, recipient)[0], PowerPart()).lines.extend(
            waive.text for waive in waives
        )
    elif waives:
        text = ", ".join(dict.fromkeys(waive.text for waive in waives))
        unsure = Problem(text, Flaw.WHICH_POWER, powers=tuple(building))
        parts.setdefault(recipient, PowerPart()).problems.append(unsure)
    return parts


def _is_shown_to(power: Power, problem: Problem, recipient: Power, group: PowerGroup) -> bool:
    """Whether a power's receipt shows a problem: the power may be meant, or is the recipient."""
    if problem.flaw is Flaw.NOT_ALLOWED:
        return False
    meant = {group.owner_of(order) for order in problem.candidates} & {*group.powers}
    return power in meant if meant else power == recipient


def _by_unit(
    line: str, group: PowerGroup, before: Mapping[Power, PowerPart]
) -> dict[Power, PowerPart]:
    """Split a line of a movement or retreat phase by the units that it names."""
    parsed = group.read_as_one(line)
    parts: dict[Power, PowerPart] = {}
    for reading in parsed.readings:
        owner = group.owner_of(reading.order)
        if owner is not None and owner in group.powers:
            mine = parts.setdefault(owner, PowerPart())
            if reading.text not in mine.lines:
                mine.lines.append(reading.text)
    unclear = [problem for problem in parsed.problems if problem.flaw is not Flaw.NOT_ALLOWED]
    if group.is_everybody:
        unclear = problems_of(parsed)
    elif not parts and not any(problem.candidates for problem in unclear):
        return _by_power(line, group, before)
    if unclear:
        recipient = next(iter(parts), None) or _first_meant(unclear, group)
        parts.setdefault(recipient, PowerPart()).problems.extend(unclear)
    planned = {} if group.is_everybody else _plans_in(line, group)
    if not unclear and len(parts.keys() | planned.keys()) == 1:
        return {next(iter(parts)): PowerPart([line])}
    words = [] if group.is_everybody else [word.value for word in parsed.words]
    for power in group.powers if words else planned:
        parts.setdefault(power, PowerPart()).lines.extend([*planned.get(power, ()), *words])
    return parts


def _plans_in(line: str, group: PowerGroup) -> dict[Power, list[str]]:
    """The plans of each power in a line, as texts that say the same by themselves."""
    found: dict[Power, list[str]] = {}
    for power in group.powers:
        for plan in group.read(line, power).plans:
            if own_part(plan, power, group) is not None:
                later = f"{plan.phase}: " if isinstance(plan, LaterOrders) else ""
                found.setdefault(power, []).append(f"{later}{plan.text}")
    return found


def problems_of(parsed: ParsedOrders) -> list[Problem]:
    """What gives no order on a board that knows no votes and no later phases.

    An order that is stored and not allowed is marked where the orders are listed.
    """
    found = [problem for problem in parsed.problems if problem.flaw is not Flaw.NOT_ALLOWED]
    for plan in parsed.plans:
        is_sure = isinstance(plan, LaterOrders | AdjustmentList)
        found.append(Problem(plan.text, Flaw.OTHER_PHASE if is_sure else Flaw.DOUBTFUL))
    return [*found, *(Problem(word.value, Flaw.NOT_AN_ORDER) for word in parsed.words)]


def _first_meant(unclear: Sequence[Problem], group: PowerGroup) -> Power:
    """The power to ask about unclear orders: the owner of the first order that may be meant."""
    meant = (group.owner_of(order) for problem in unclear for order in problem.candidates)
    return next((power for power in meant if power in group.powers), group.powers[0])


def _by_power(
    line: str, group: PowerGroup, before: Mapping[Power, PowerPart]
) -> dict[Power, PowerPart]:
    """Split a line by reading it for each power; words such as DRAW are for all of them."""
    taking = _taking(line, group) or _taking_after(line, group, before)
    if len(taking) > 1:
        return _by_sentence(line, taking, group)
    if taking:
        return {power: PowerPart([line]) for power in taking}
    read = {power: group.read(line, power) for power in group.powers}
    first = read[group.powers[0]]
    unclear = next((parsed for parsed in read.values() if _asks(parsed, group)), None)
    if unclear is not None:
        return {unclear.power: PowerPart([line])}
    if first.words:
        return {power: PowerPart([line]) for power in group.powers}
    return {first.power: PowerPart([line])} if first.problems else {}


def _by_sentence(line: str, taking: Sequence[Power], group: PowerGroup) -> dict[Power, PowerPart]:
    """Split a line that several powers take: each gets the sentences that are for it.

    A sentence that tells nothing by itself belongs to the one before it: `if two, build ...`.
    """
    mine: dict[Power, list[str]] = {}
    owners = [*taking]
    for sentence in _SENTENCE.split(line):
        owners = _taking(sentence, group) or owners
        for power in owners:
            mine.setdefault(power, []).append(_own_list(sentence, power, group))
    return {power: PowerPart([" ".join(sentences)]) for power, sentences in mine.items()}


def _own_list(sentence: str, power: Power, group: PowerGroup) -> str:
    """Leave the other powers' home centers out of a list of builds: `builds: A BER, A SMY`."""
    parsed = group.read(sentence, power)
    plan = parsed.plans[0] if len(parsed.plans) == 1 and not parsed.orders else None
    if not isinstance(plan, AdjustmentList) or plan.kind is not AdjustmentKind.BUILD:
        return sentence
    return f"builds: {', '.join(str(order).removeprefix('BUILD ') for order in plan.orders)}"


def _taking(line: str, group: PowerGroup) -> list[Power]:

    def is_taken_by(power: Power) -> bool:
        parsed = group.read(line, power)
        return any(own_part(plan, power, group) for plan in parsed.plans) or any(
            group.owner_of(order) in {power, None} for order in parsed.orders
        )

    return list(filter(is_taken_by, group.powers))


def own_part(plan: Plan, power: Power, group: PowerGroup) -> Plan | None:
    """What a plan says of the units and home centers of one of the powers; None if nothing.

    A condition on the year is each power's own: centers are counted for each (R-ALT-07).
    """
    others = {*group.powers} - {power}

    def own(orders: Sequence[AnyOrder]) -> tuple[AnyOrder, ...]:
        return tuple(order for order in orders if group.owner_of(order) not in others)

    match plan:
        case ConditionalRetreat(unit):
            return plan if own([Disband(unit)]) else None
        case ConditionalAdjustment(cases, _, otherwise):
            mine = (case._replace(orders=own(case.orders)) for case in cases)
            kept = tuple(
                own_case
                for own_case, case in zip(mine, cases, strict=True)
                if own_case.orders or not case.orders
            )
            rest = own(otherwise) or None if otherwise else otherwise
            found = plan._replace(cases=kept, otherwise=rest)
            return found if kept or rest is not None else None
        case AdjustmentList(_, adjustments):
            return plan._replace(orders=own(adjustments)) if own(adjustments) else None
        case LaterOrders(_, orders):
            return plan._replace(orders=own(orders)) if own(orders) else None
        case _:
            assert_never(plan)


def with_own_plans(turn: Turn, parsed: ParsedOrders) -> ParsedOrders:
    """A power's reading, its plans without what they also say of the player's other powers."""
    group = group_of(turn.open_game, turn.open_game.powers_of(turn.context.player))
    plans = (own_part(plan, turn.power, group) or plan for plan in parsed.plans)
    return parsed._replace(plans=tuple(plans))


def _taking_after(line: str, group: PowerGroup, before: Mapping[Power, PowerPart]) -> list[Power]:
    """The powers that get a plan from a line once it is read after their lines above."""
    return [
        power
        for power, part in before.items()
        if len(group.read(f"{part.text}\n{line}", power).plans)
        > len(group.read(part.text, power).plans)
    ]


def _asks(parsed: ParsedOrders, group: PowerGroup) -> bool:
    """Whether a problem offers a power orders of its own to choose from."""
    return any(
        group.owner_of(order) == parsed.power
        for problem in parsed.problems
        for order in problem.candidates
    )


def _lines_of(text: str, variant: Variant) -> Iterator[str]:
    """Split a text into lines, also where it names a power: `PAR - BUR, England: all hold`."""
    names = names_of(variant)
    for line in text.splitlines():
        start = 0
        for found in _WITHIN.finditer(line):
            name = found[1] or found[2]
            power = names.power(name)
            is_whole = power is not None and spelling(name) == spelling(variant.powers[power].name)
            if is_whole or (power is not None and found[1]):
                yield from _adjusting_apart(line[start : found.start()], variant)
                start = found.end()
        yield from _adjusting_apart(line[start:], variant)


def _adjusting_apart(line: str, variant: Variant) -> Iterator[str]:
    """Split a line where another power builds or removes, unless that is under a condition."""
    names, start = names_of(variant), 0
    for found in _ADJUSTING.finditer(line):
        before = line[start : found.start()]
        goes_on = found[0][0] not in ";." and _IF.search(before) is not None
        if names.power(found[1]) is not None and not goes_on:
            yield before
            start = found.end()
    yield line[start:]


def _split_heading(line: str, variant: Variant) -> tuple[Power | None, str]:
    """Split a line into the power that it names first and the orders after it.

    Before orders, the name must be whole or have a colon: `Eng` alone may be the Channel.
    """
    names = names_of(variant)
    alone = _HEADING.fullmatch(line)
    if alone is not None and (power := names.power(alone[1])) is not None:
        return power, ""
    leading = _LEADING.match(line)
    power = None if leading is None else names.power(leading[1])
    if leading is None or power is None:
        return None, line
    is_name = spelling(leading[1]) == spelling(variant.powers[power].name)
    return (power, line[leading.end() :]) if leading[2] or is_name else (None, line)


def fits_open_phase(context: Context, game: GameRecord, _words: str) -> Fit:
    """Fit games in whose open phase the writer has something to order."""
    open_game = _open_game(context, game)
    can_order = open_game is not None and any(
        map(open_game.can_order, open_game.powers_of(context.player))
    )
    return Fit.WELL if can_order else Fit.NOT


def fits_orders(context: Context, game: GameRecord, text: str) -> Fit:
    """Fit games in which a text gives orders or plans for the writer's units."""
    open_game = _open_game(context, game)
    if open_game is None:
        return Fit.NOT
    powers = open_game.powers_of(context.player)
    group = group_of(open_game, powers)
    rest = open_game.written_votes(text, powers[0]).rest
    parsed = group.read_as_one(rest) if len(powers) > 1 else group.read(rest, powers[0])
    if not (parsed.readings or parsed.plans):
        return Fit.NOT
    is_foreign = any(problem.flaw in _ELSEWHERE for problem in parsed.problems)
    return Fit.PARTLY if is_foreign else Fit.WELL


def group_of(open_game: OpenGame, powers: tuple[Power, ...]) -> PowerGroup:
    """The powers of a player in a game."""
    return PowerGroup(powers, open_game.position, open_game.variant, open_game.rulebook)


def _open_game(context: Context, game: GameRecord) -> OpenGame | None:
    if game.state is not GameState.RUNNING:
        return None
    open_game = open_game_of(context.tx, game.id)
    return None if open_game.is_locked(context.request.at) else open_game
