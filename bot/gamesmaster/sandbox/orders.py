"""Orders for any power, as a sandbox takes them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.gamesmaster.orders.several_powers import (
    ELSEWHERE,
    asks,
    lines_of,
    owner_of,
    split_heading,
    united,
)
from engine.board import Power
from engine.game.duties import replaced, replaced_in
from engine.judge.adjustments import owed
from engine.orders import Order, Orders, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.reader import Flaw, LaterOrders, ParsedOrders, Problem, parse_orders
from engine.rules import Rulebook
from engine.variant import Variant


@dataclass(slots=True)
class ReadForAll:
    """The orders that a text gives, by power, and what in it gave none."""

    orders: dict[Power, list[Order]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def take(self, parsed: ParsedOrders, board: Position, variant: Variant) -> None:
        """Take what was read of a line for whoever it may be; it replaces an earlier line's."""
        for reading in parsed.readings:
            power = owner_of(reading.order, board, variant) or parsed.power
            given = self.orders.setdefault(power, [])
            for place in reversed(replaced(given, [reading.order])):
                old = given.pop(place)
                if old != reading.order:
                    self.problems.append(Problem(str(old), Flaw.REPLACED, order=old))
            given.append(reading.order)
        self.problems += _problems(parsed)


def read_for_all(text: str, board: Position, variant: Variant, rulebook: Rulebook) -> ReadForAll:
    """Read orders for any power, line by line; of a text that is not too long to be read.

    An order is the power's whose unit or home center it names; `all hold` and `waive` are the
    power's whose name stands before or above it, else everybody's who may be meant.
    """
    found = ReadForAll()
    heading: Power | None = None
    for line in lines_of(text, variant):
        power, rest = split_heading(line, variant)
        heading = power or heading
        if not any(map(str.isalnum, rest)):
            continue
        for parsed in _read_line(rest, heading, board, variant, rulebook):
            found.take(parsed, board, variant)
    return found


def with_orders(
    given: Orders,
    new: Mapping[Power, Sequence[Order]],
    board: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> dict[Power, tuple[Order, ...]]:
    """The orders of all powers once new ones have taken the places of older ones."""
    changed = {power: tuple(orders) for power, orders in given.items()}
    for power, orders in new.items():
        current = changed.get(power, ())
        gone = replaced_in(board, power, variant, rulebook, current=current, new=orders)
        kept = [order for place, order in enumerate(current) if place not in gone]
        changed[power] = (*kept, *orders)
    return changed


def _read_line(
    line: str, heading: Power | None, board: Position, variant: Variant, rulebook: Rulebook
) -> Iterator[ParsedOrders]:
    if heading is not None:
        parsed = parse_orders(line, board, heading, variant, rulebook)
        if not any(problem.flaw in ELSEWHERE for problem in parsed.problems):
            yield parsed
            return
    if board.phase.type is PhaseType.ADJUSTMENT:
        yield from _adjustments(line, board, variant, rulebook)
        return
    # To the reader all units are one power's: so it finds the unit meant among all of them.
    anyone = next(iter(variant.powers))
    yield parse_orders(line, united(board, anyone, variant.powers), anyone, variant, rulebook)


def _adjustments(
    line: str, board: Position, variant: Variant, rulebook: Rulebook
) -> Iterator[ParsedOrders]:
    """A line read for each power that has something to adjust, or that an order in it is about.

    A line that gives no order to anyone has the problems it has for the first of these powers.
    """
    read = [parse_orders(line, board, power, variant, rulebook) for power in variant.powers]
    fitting: list[ParsedOrders] = []
    for one in read:
        readings = tuple(
            reading
            for reading in one.readings
            if owner_of(reading.order, board, variant) in {one.power, None}
            and (province_of(reading.order) is not None or owed(board, one.power, variant) > 0)
        )
        if readings:
            fitting.append(one._replace(readings=readings))
    theirs = {one.power for one in fitting}
    for one in fitting:
        flaws = [
            flaw for flaw in one.problems if flaw.unit is None or flaw.unit.power not in theirs
        ]
        yield one._replace(problems=tuple(flaws))
    if not fitting:
        asked = [one for one in read if asks(one, board, variant)]
        yield (asked or read)[0]


def _problems(parsed: ParsedOrders) -> Iterator[Problem]:
    """What gave no order; what is stored and not allowed is marked where the orders are listed."""
    yield from (one for one in parsed.problems if one.flaw is not Flaw.NOT_ALLOWED)
    for plan in parsed.plans:
        is_later = isinstance(plan, LaterOrders)
        yield Problem(plan.text, Flaw.OTHER_PHASE if is_later else Flaw.DOUBTFUL)
    for word in parsed.words:
        yield Problem(word.value, Flaw.NOT_AN_ORDER)
