"""One message of a player of several powers: which of its lines are whose orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.lookup.small_talk import is_no_attempt
from bot.gamesmaster.orders.clear import names_to_clear, units_to_clear
from bot.gamesmaster.orders.order_owner import headed, owner_of, parts_of, united
from engine.board import Power
from engine.judge.adjustments import owed
from engine.orders import Order, Waive
from engine.phase import PhaseType
from engine.position import Position
from engine.reader import Flaw, ParsedOrders, Problem, Reading, parse_orders, written_votes
from engine.rules import Rulebook
from engine.variant import Variant

_SEVERAL = 2
_ELSEWHERE = frozenset({Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT})


@dataclass(frozen=True, slots=True)
class Share:
    """What of a message is for one power: its lines, and what was not understood."""

    lines: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines as the power's own message."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Hand:
    """The powers of one player, and the table at which they are read."""

    powers: tuple[Power, ...]
    position: Position
    variant: Variant
    rulebook: Rulebook

    def read(self, line: str, power: Power) -> ParsedOrders:
        """A line as the orders of one of the powers."""
        return parse_orders(line, self.position, power, self.variant, self.rulebook)

    def read_as_one(self, line: str) -> ParsedOrders:
        """A line as if all the units of the player were of one power.

        So an order that may mean units of two of them is seen to have two meanings (R-ORD-03).
        """
        lead = self.powers[0]
        board = united(self.position, lead, self.powers)
        return parse_orders(line, board, lead, self.variant, self.rulebook)

    def owner_of(self, order: Order) -> Power | None:
        """Whose an order is, of all powers; None for one that names no unit or center."""
        return owner_of(order, self.position, self.variant)

    def own(self, parsed: ParsedOrders) -> list[Reading]:
        """What was read that is of the power it was read for."""
        return [one for one in parsed.readings if self.owner_of(one.order) == parsed.power]

    def alone(self, reading: Reading, power: Power) -> str:
        """An order as it was written, if it says the same by itself; else as it is shown."""
        by_itself = self.read(reading.text, power).orders
        return reading.text if by_itself == (reading.order,) else str(reading.order)

    def owners(self, parsed: ParsedOrders) -> Iterator[tuple[Power, str]]:
        """Whose each order is that was read, and what it was read from."""
        for reading in parsed.readings:
            power = self.owner_of(reading.order)
            if power is not None and power in self.powers:
                yield power, reading.text


def shares_of(
    context: Context, open_game: OpenGame, powers: tuple[Power, ...], text: str
) -> dict[Power, Share]:
    """What of a message of their player each of several powers is to do."""
    clearing = _clearing(context, open_game, powers, text)
    if clearing:
        return clearing
    hand = Hand(powers, open_game.position, open_game.variant, open_game.rulebook)
    return deal(text, hand) or {powers[0]: Share([text])}


def _clearing(
    context: Context, open_game: OpenGame, powers: tuple[Power, ...], text: str
) -> dict[Power, Share]:
    """Whose orders a text takes back, by the units it names; nobody's if it is anything else."""
    names: dict[Power, list[str]] = {}
    for name in names_to_clear(text):
        own = (one for one in powers if units_to_clear(context, open_game, one, f"clear {name}"))
        owner = next(own, None)
        if owner is None:
            return {}
        names.setdefault(owner, []).append(name)
    return {power: Share([f"clear {', '.join(own)}"]) for power, own in names.items()}


def deal(text: str, hand: Hand) -> dict[Power, Share]:
    """What of a message each of the powers is to do; those it says nothing to are left out.

    An order is the power's whose unit or home center it names. What names neither is the power's
    whose name stands before or above it, else everybody's; a waive that more than one of them may
    be meant by is asked about (R-ORD-03).
    """
    shares: dict[Power, Share] = {}
    for_all: list[str] = []
    heading: Power | None = None
    for line in parts_of(text, hand.variant):
        power, rest = headed(line, hand.variant)
        heading = power or heading
        if not any(map(str.isalnum, rest)):
            continue
        found = _dealt_line(rest, heading, hand, shares)
        if not found:
            for_all.append(rest)
        for owner, share in found.items():
            mine = shares.setdefault(owner, Share(list(for_all)))
            mine.lines.extend(share.lines)
            mine.problems.extend(share.problems)
    if not shares and for_all:
        shares = {power: Share(list(for_all)) for power in hand.powers}
    return _told_together({power: shares[power] for power in hand.powers if power in shares}, hand)


def _told_together(shares: Mapping[Power, Share], hand: Hand) -> dict[Power, Share]:
    """The shares, with what nobody understands told of where another line gives something.

    By itself it is refused, and what one power is refused beside another's orders is not told.
    """
    idle = {power: share for power, share in shares.items() if _is_idle(share, power, hand)}
    found = {power: share for power, share in shares.items() if power not in idle}
    outbox = next(iter(found.values()), None)
    if outbox is None:
        return idle
    outbox.lines.extend(line for share in idle.values() for line in share.lines)
    return found


def _is_idle(share: Share, power: Power, hand: Hand) -> bool:
    said, rest = written_votes(share.text, power, hand.variant)
    return not (said or share.problems) and is_no_attempt(hand.read(rest, power))


def _dealt_line(
    line: str, heading: Power | None, hand: Hand, before: Mapping[Power, Share]
) -> dict[Power, Share]:
    """Whose a line is; nobody's in particular when it is empty: a heading of all that follows.

    `before` is what the lines above it gave.
    """
    if (
        heading is not None
        and heading in hand.powers
        and (_is_fitting(hand.read(line, heading), hand) or not _taking(line, hand))
    ):
        return {heading: Share([line])}
    if hand.position.phase.type is PhaseType.ADJUSTMENT:
        return _by_center(line, hand, before)
    return _by_unit(line, hand, before)


def _is_fitting(parsed: ParsedOrders, hand: Hand) -> bool:
    """Whether nothing in a line is of another power than the one that it was read for."""
    others = {*hand.powers} - {parsed.power}
    return not any(problem.flaw in _ELSEWHERE for problem in parsed.problems) and not any(
        hand.owner_of(order) in others for order in parsed.orders
    )


def _by_center(line: str, hand: Hand, before: Mapping[Power, Share]) -> dict[Power, Share]:
    """A line of an adjustment phase, told by the home centers and the units that it names."""
    read = {power: hand.read(line, power) for power in hand.powers}
    own = {power: hand.own(parsed) for power, parsed in read.items()}
    owners = [power for power, readings in own.items() if readings]
    waives = [one for one in read[hand.powers[0]].readings if isinstance(one.order, Waive)]
    if any(parsed.plans for parsed in read.values()) or not (owners or waives):
        return _by_power(line, hand, before)
    building = [power for power in hand.powers if owed(hand.position, power, hand.variant) > 0]
    if not owners and len(building) < _SEVERAL:
        return {power: Share([line]) for power in building or hand.powers}
    outbox = (owners or building)[0]
    shares = {power: Share([hand.alone(one, power) for one in own[power]]) for power in owners}
    for power, parsed in read.items():
        asked = [one for one in parsed.problems if _is_told_to(power, one, outbox, hand)]
        if asked:
            shares.setdefault(power, Share()).problems.extend(asked)
    if len(owners) == 1 and len(shares) == 1:
        return {outbox: Share([line])}
    if len(building) < _SEVERAL:
        shares.setdefault((*building, outbox)[0], Share()).lines.extend(one.text for one in waives)
    elif waives:
        text = ", ".join(dict.fromkeys(one.text for one in waives))
        unsure = Problem(text, Flaw.WHICH_POWER, powers=tuple(building))
        shares.setdefault(outbox, Share()).problems.append(unsure)
    return shares


def _is_told_to(power: Power, problem: Problem, outbox: Power, hand: Hand) -> bool:
    """Whether a power is told of a problem: it may be meant, or nobody is and it tells for all."""
    if problem.flaw is Flaw.NOT_ALLOWED:
        return False
    meant = {hand.owner_of(order) for order in problem.candidates} & {*hand.powers}
    return power in meant if meant else power == outbox


def _by_unit(line: str, hand: Hand, before: Mapping[Power, Share]) -> dict[Power, Share]:
    """A line of a movement or retreat phase, told by the units that it names."""
    parsed = hand.read_as_one(line)
    shares: dict[Power, Share] = {}
    for owner, piece in hand.owners(parsed):
        mine = shares.setdefault(owner, Share())
        if piece not in mine.lines:
            mine.lines.append(piece)
    asked = [one for one in parsed.problems if one.flaw is not Flaw.NOT_ALLOWED]
    if not shares and not any(one.candidates for one in asked):
        return _by_power(line, hand, before)
    if asked:
        outbox = next(iter(shares), None) or _first_meant(asked, hand)
        shares.setdefault(outbox, Share()).problems.extend(asked)
    if len(shares) == 1 and not asked:
        return {next(iter(shares)): Share([line])}
    if parsed.words:
        for power in hand.powers:
            shares.setdefault(power, Share()).lines.extend(word.value for word in parsed.words)
    return shares


def _first_meant(asked: Sequence[Problem], hand: Hand) -> Power:
    """The power that a question is told to: of the first order that may be meant."""
    meant = (hand.owner_of(order) for one in asked for order in one.candidates)
    return next((power for power in meant if power in hand.powers), hand.powers[0])


def _by_power(line: str, hand: Hand, before: Mapping[Power, Share]) -> dict[Power, Share]:
    """A line that is told by what each power's own reader makes of it.

    Words such as DRAW are all of theirs. What gives no power anything is the first one's to be
    told of, unless there is nothing wrong with it.
    """
    taking = _taking(line, hand) or _taking_after(line, hand, before)
    if taking:
        return {power: Share([line]) for power in taking}
    read = {power: hand.read(line, power) for power in hand.powers}
    first = read[hand.powers[0]]
    asked = next((one for one in read.values() if _asks(one, hand)), None)
    if asked is not None:
        return {asked.power: Share([line])}
    if first.words:
        return {power: Share([line]) for power in hand.powers}
    if not first.problems:
        return {}
    return {first.power: Share([line])}


def _taking(line: str, hand: Hand) -> list[Power]:
    """The powers to which a line gives an order or a plan."""
    return [
        power
        for power in hand.powers
        if (parsed := hand.read(line, power)).plans
        or any(hand.owner_of(order) in {power, None} for order in parsed.orders)
    ]


def _taking_after(line: str, hand: Hand, before: Mapping[Power, Share]) -> list[Power]:
    """The powers to which a line gives a plan once their orders above it are done."""
    return [
        power
        for power, share in before.items()
        if len(hand.read(f"{share.text}\n{line}", power).plans)
        > len(hand.read(share.text, power).plans)
    ]


def _asks(parsed: ParsedOrders, hand: Hand) -> bool:
    """Whether a power is asked to choose among orders of its own."""
    return any(
        hand.owner_of(order) == parsed.power
        for problem in parsed.problems
        for order in problem.candidates
    )
