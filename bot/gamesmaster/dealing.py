"""One message of a player of several powers: which of its lines are whose orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.sandbox_orders import headed, owner_of, united
from bot.gamesmaster.sitting import Sitting
from bot.gamesmaster.taking_back import units_to_clear
from engine.board import Power
from engine.notation import Flaw, ParsedOrders, Problem, parse_orders
from engine.phase import PhaseType
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variant import Variant

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

    def owner(self, parsed: ParsedOrders) -> Iterator[tuple[Power, str]]:
        """Whose each order is that was read, and what it was read from."""
        for reading in parsed.readings:
            power = owner_of(reading.order, self.position, self.variant)
            if power in self.powers:
                yield Power(power or ""), reading.text


def shares_of(
    errand: Errand, sitting: Sitting, powers: tuple[Power, ...], text: str
) -> dict[Power, Share]:
    """What of a message of their player each of several powers is to do."""
    clearing = (power for power in powers if units_to_clear(errand, sitting, power, text))
    its = next(clearing, None)
    if its is not None:
        return {its: Share([text])}
    hand = Hand(powers, sitting.position, sitting.variant, sitting.rulebook)
    return deal(text, hand) or {powers[0]: Share([text])}


def deal(text: str, hand: Hand) -> dict[Power, Share]:
    """What of a message each of the powers is to do; those it says nothing to are left out.

    An order is the power's whose unit or home center it names. What names neither is the power's
    whose name stands before or above it, else everybody's.
    """
    shares: dict[Power, Share] = {}
    for_all: list[str] = []
    heading: Power | None = None
    for line in text.splitlines():
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
    return {power: shares[power] for power in hand.powers if power in shares}


def _dealt_line(
    line: str, heading: Power | None, hand: Hand, before: Mapping[Power, Share]
) -> dict[Power, Share]:
    """Whose a line is; nobody's in particular when it is empty: a heading of all that follows.

    `before` is what the lines above it gave.
    """
    if heading in hand.powers:
        power = Power(heading or "")
        is_fitting = not any(
            problem.flaw in _ELSEWHERE for problem in hand.read(line, power).problems
        )
        if is_fitting or not _taking(line, hand):
            return {power: Share([line])}
    if hand.position.phase.type is PhaseType.ADJUSTMENT:
        return _by_power(line, hand, before)
    return _by_unit(line, hand, before)


def _by_unit(line: str, hand: Hand, before: Mapping[Power, Share]) -> dict[Power, Share]:
    """A line of a movement or retreat phase, told by the units that it names."""
    parsed = hand.read_as_one(line)
    shares: dict[Power, Share] = {}
    for owner, piece in hand.owner(parsed):
        mine = shares.setdefault(owner, Share())
        if piece not in mine.lines:
            mine.lines.append(piece)
    asked = [one for one in parsed.problems if one.flaw is not Flaw.NOT_ALLOWED]
    if not shares and not any(one.candidates for one in asked):
        return _by_power(line, hand, before)
    if asked:
        teller = next(iter(shares), None) or _first_meant(asked, hand)
        shares.setdefault(teller, Share()).problems.extend(asked)
    if len(shares) == 1 and not asked:
        return {next(iter(shares)): Share([line])}
    if parsed.words:
        for power in hand.powers:
            shares.setdefault(power, Share()).lines.extend(word.value for word in parsed.words)
    return shares


def _first_meant(asked: Sequence[Problem], hand: Hand) -> Power:
    """The power that a question is told to: of the first order that may be meant."""
    meant = (
        owner_of(order, hand.position, hand.variant) for one in asked for order in one.candidates
    )
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
        or any(
            owner_of(order, hand.position, hand.variant) in {power, None} for order in parsed.orders
        )
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
        owner_of(order, hand.position, hand.variant) == parsed.power
        for problem in parsed.problems
        for order in problem.candidates
    )
