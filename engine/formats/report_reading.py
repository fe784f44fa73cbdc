"""The classic e-mail judge's reports of a game, read: our own, and histories of the judges.

A history is a `::` line with the names of the judge, the game and the variant, and for each turn
the heading of a phase (`Movement results for Spring of 1901.`) with a line for each order. From
these the game is played again (`replay`). Every unit has a line in a movement phase, so the lines
tell the board, too; `Ownership of supply centers:` and `Starting position for` are held against it
where they are given. Lines of news, press and deadlines are passed over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine import orders
from engine.board import Coast, Location, Power, Province, Unit, UnitType, unit_of
from engine.errors import EngineError
from engine.formats.parts import FormatError, shown
from engine.formats.replay import Outcome, Recorded, replayed
from engine.formats.report import CONTESTED, DISLODGED, OWNERSHIP, STANDARD, UNOWNED
from engine.formats.settings import read_settings
from engine.game.endings.ending import Ending
from engine.game.whole_game import WholeGame
from engine.names import names_of, spelling
from engine.orders import Named, Order
from engine.position import Dislodged, Phase, PhaseType, Position, Season
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT, variant_named

_HEADER = re.compile(r"::.*?\bjudge\W+(\S+)\W+game\W+(\S+)\W+variant\W+([\w-]+)", re.IGNORECASE)
_NOTE = re.compile(r":: (Title|Set-up|Edition|Option|Coin): (.*)")
_HEADING = re.compile(
    r"(?:(movement) results|(retreat) (?:orders|results)|(adjustment) (?:orders|results)|"
    r"(starting) position) for (spring|summer|fall|autumn|winter) of (\d{1,4})\.",
    re.IGNORECASE,
)
_TYPES = (PhaseType.MOVEMENT, PhaseType.RETREAT, PhaseType.ADJUSTMENT)
_SEASONS = {"spring": Season.SPRING, "winter": Season.WINTER}
_OF_A_POWER = re.compile(r"([A-Za-z][\w-]*):\s*(.*)")
_RESULTS = re.compile(r"\(\*.*?\*\)")
_PLACE = re.compile(r"(?:the )?(.+?)(?: \((north|south|east|west) coast\))?", re.IGNORECASE)
_ORDER = re.compile(
    r"(army|fleet)\s+(.+?)\s*"
    r"(?:,\s*no (?:order|move)\b.*|\s(HOLD|DISBAND|SUPPORT|CONVOY|->)\s*(.*))",
    re.IGNORECASE,
)
_UNIT = re.compile(r"(army|fleet)\s+(.+)", re.IGNORECASE)
_HELPED = re.compile(r"(?:\S.*? )??(army|fleet)\s+(.+?)(?:\s+->\s+(.+))?", re.IGNORECASE)
_BUILD = re.compile(r"builds an? (army|fleet) in (.+)", re.IGNORECASE)
_REMOVAL = re.compile(r"(removes|defaults, removing) the (army|fleet) in (.+)", re.IGNORECASE)
_WAIVED = re.compile(r"builds? waived", re.IGNORECASE)
_PENDING = re.compile(r"\d+ (?:unus\w+ )?builds? (?:pending|waived)", re.IGNORECASE)
_LEAVING = re.compile(r"the (.+?) (army|fleet) in (.+?) can retreat to ", re.IGNORECASE)
_CAME = re.compile(
    r"the (.+?) (army|fleet) in (.+?) was dislodged from (.+?)( by convoy)?\.", re.IGNORECASE
)
_WON = re.compile(r"the game was won by (.+)", re.IGNORECASE)
_DRAWN = re.compile(r"the game was declared a draw (?:between|by) (.+)", re.IGNORECASE)
_LONGEST_LINE = 300
_OVER = re.compile(r"the game (?:is over|was ended)", re.IGNORECASE)


class _Line(NamedTuple):
    """A line and its number, from 1."""

    number: int
    text: str

    def refused(self, fault: str) -> FormatError:
        return FormatError(f"line {self.number}", fault)


class _Turn(NamedTuple):
    """A phase, or a starting position (`type` None): its heading, and the lines below it."""

    heading: _Line
    type: PhaseType | None
    phase: Phase
    lines: Sequence[_Line]


def is_report(text: str) -> bool:
    """Whether a text is a history of a classic e-mail judge, by its first line with `::`."""
    return any(_HEADER.match(line.text) for line in _lines(text))


def read_judge_text(text: str) -> WholeGame:
    """Read a game from a judge's history. Raises FormatError, naming the line."""
    lines = _lines(text)
    header = next((found for line in lines if (found := _HEADER.match(line.text))), None)
    if header is None:
        raise FormatError("the file", "it has no line `:: Judge: ... Game: ... Variant: ...`")
    notes = [(line, found) for line in lines if (found := _NOTE.fullmatch(line.text))]
    told = {found[1]: found[2] for _, found in notes}
    variant = _variant(told.get("Set-up"), header[3])
    settings = None
    if "Edition" in told:
        options = dict(found[2].split(" ", 1) for _, found in notes if found[1] == "Option")
        settings = read_settings({"variant": variant.name, "edition": told["Edition"], **options})
    coin = next(((line.number, found[2]) for line, found in notes if found[1] == "Coin"), None)
    reader = _Reader(variant, is_own=settings is not None, coin=coin)
    recorded = list(reader.read(list(_turns(lines))))
    title = told.get("Title", header[2])
    return replayed(
        title, recorded, variant=variant, outcome=_outcome(lines, variant), settings=settings
    )


def _lines(text: str) -> list[_Line]:
    """Return the lines of a text without their ends; no order has as many letters as are kept."""
    lines = enumerate(text.splitlines(), 1)
    return [_Line(number, line[:_LONGEST_LINE].strip()) for number, line in lines]


def _variant(set_up: str | None, name: str) -> Variant:
    if set_up is None and name.casefold() == STANDARD.casefold():
        return DEFAULT_VARIANT
    try:
        return variant_named(set_up or name)
    except EngineError as error:
        raise FormatError("Variant", str(error)) from error


def _turns(lines: Sequence[_Line]) -> Iterator[_Turn]:
    headings = [(place, _HEADING.match(line.text)) for place, line in enumerate(lines)]
    starts = [(place, found) for place, found in headings if found is not None]
    ends = [place for place, _ in starts[1:]] + [len(lines)]
    for (place, found), end in zip(starts, ends, strict=True):
        kind = next(
            (type_ for type_, word in zip(_TYPES, found.groups(), strict=False) if word), None
        )
        season = _SEASONS.get(found[5].lower(), Season.FALL)
        winter = PhaseType.ADJUSTMENT if season is Season.WINTER else PhaseType.MOVEMENT
        phase = Phase(int(found[6]), season, kind or winter)
        yield _Turn(lines[place], kind, phase, lines[place + 1 : end])


def _outcome(lines: Sequence[_Line], variant: Variant) -> Outcome | None:
    """Return how the game ended; None where it is still on."""
    is_over = False
    for line in lines:
        is_over = is_over or _OVER.match(line.text) is not None
        for pattern, alone, shared in (
            (_WON, Ending.CONCESSION, Ending.JOINT_VICTORY),
            (_DRAWN, Ending.DRAW, Ending.DRAW),
        ):
            if found := pattern.match(line.text):
                names = re.split(r",\s*|\s+and\s+", found[1].rstrip("."))
                winners = tuple(_power(name, line, variant) for name in names)
                return Outcome(alone if len(winners) == 1 else shared, winners)
    return Outcome() if is_over else None


def _power(name: str, line: _Line, variant: Variant) -> Power:
    power = names_of(variant).power(name)
    if power is None:
        raise line.refused(f"{shown(name)} is no power")
    return power


class _Reader:
    """Reads the turns of a history.

    `is_own`: this program wrote it. `coin`: the number of the line that tells of the coin's flip,
    and the coin's seed.
    """

    def __init__(self, variant: Variant, *, is_own: bool, coin: tuple[int, str] | None) -> None:
        self._variant, self._is_own, self._coin = variant, is_own, coin

    def read(self, turns: Sequence[_Turn]) -> Iterator[Recorded]:
        """Read the phases, each with what the turn before it says of its board."""
        start: Position | None = None
        leaving: frozenset[Unit] | None = None
        centers: Mapping[Province, Power] | None = None
        for turn in turns:
            field = f"line {turn.heading.number}"
            if turn.type is None:
                start, leaving, centers = self._board(turn), None, None
                if turn is turns[-1]:
                    yield Recorded(start.phase, field, None, start=start)
                continue
            is_movement = turn.type is PhaseType.MOVEMENT
            units, given = self._orders(turn)
            if is_movement and turn is turns[0]:  # this history does not say how the game began
                start = Position.of(turn.phase, units, centers=self._variant.start.centers)
            yield Recorded(
                turn.phase,
                field,
                given,
                start=start,
                units=frozenset(units) if is_movement else None,
                dislodged=leaving,
                centers=centers,
                coin=self._coin[1] if self._coin and self._coin[0] < turn.heading.number else None,
            )
            start, centers = None, self._ownership(turn.lines)
            leaving = frozenset(self._leaving(turn.lines)) if is_movement else None
            leaving = leaving or None  # nobody has to retreat: the phase is left out

    def _orders(self, turn: _Turn) -> tuple[list[Unit], dict[Power, tuple[Order, ...]]]:
        """Read the lines of a phase: the units that have one, and the orders that were given."""
        units: list[Unit] = []
        given: dict[Power, tuple[Order, ...]] = {}
        for line, power, text in self._of_powers(turn.lines):
            if turn.type is PhaseType.ADJUSTMENT:
                order = self._adjustment(line, text)
            else:
                named, order = self._order(line, text, turn.type)
                units.append(unit_of(power, *named))
            if order is not None:
                given[power] = (*given.get(power, ()), order)
        return units, given

    def _of_powers(self, lines: Sequence[_Line]) -> Iterator[tuple[_Line, Power, str]]:
        """The lines of a block that begin with a power, without the marks of what failed."""
        for line in lines:
            found = _OF_A_POWER.fullmatch(line.text)
            if found:
                told = _RESULTS.sub("", found[2]).strip().removesuffix(".").strip()
                yield line, _power(found[1], line, self._variant), told
            elif line.text:
                return

    def _order(self, line: _Line, text: str, type_: PhaseType | None) -> tuple[Named, Order | None]:
        found = _ORDER.fullmatch(text)
        if found is None:
            raise line.refused(f"{shown(text)} is no order of a unit")
        unit = self._unit(line, found[1], found[2])
        match (found[3] or "").upper():
            case "HOLD":
                return unit, orders.Hold(unit)
            case "DISBAND":
                return unit, orders.Disband(unit)
            case "->":
                *path, last = found[4].split(" -> ")
                destination = self._location(line, last)
                if type_ is PhaseType.RETREAT:
                    return unit, orders.Retreat(unit, destination)
                return unit, orders.Move(unit, destination, via=bool(path))
            case "SUPPORT" | "CONVOY" as verb:
                return unit, self._help(line, verb, unit, found[4])
            case _:
                return unit, None

    def _help(self, line: _Line, verb: str, unit: Named, text: str) -> Order:
        """Read a support or a convoy; the other unit's power may stand before it."""
        found = _HELPED.fullmatch(text)
        if found is None or (verb == "CONVOY" and not found[3]):
            raise line.refused(f"{shown(text)} is no unit to {verb.lower()}")
        other = self._unit(line, found[1], found[2])
        if not found[3]:
            return orders.SupportHold(unit, other)
        to = self._location(line, found[3])
        return (orders.SupportMove if verb == "SUPPORT" else orders.Convoy)(unit, other, to)

    def _adjustment(self, line: _Line, text: str) -> Order | None:
        if found := _BUILD.fullmatch(text):
            return orders.Build(self._unit(line, found[1], found[2]))
        if found := _REMOVAL.fullmatch(text):
            is_ordered = found[1].casefold() == "removes"
            # Which unit goes without an order is a rule in which judges differ.
            is_given = is_ordered or not self._is_own
            return orders.Remove(self._unit(line, found[2], found[3])) if is_given else None
        if _PENDING.fullmatch(text):
            return None
        if _WAIVED.fullmatch(text):
            return orders.Waive()
        raise line.refused(f"{shown(text)} is no build or removal")

    # Boards

    def _board(self, turn: _Turn) -> Position:
        units = [
            unit_of(power, *self._unit_alone(line, text))
            for line, power, text in self._of_powers(_from_text(turn.lines))
        ]
        dislodged = [
            Dislodged(unit, self._location(line, came).province, by_convoy)
            for line, unit, came, by_convoy in self._dislodged(turn.lines)
        ]
        type_ = PhaseType.RETREAT if dislodged else turn.phase.type
        contested = [
            self._location(line, name).province
            for line in turn.lines
            if line.text.startswith(CONTESTED)
            for name in line.text.removeprefix(CONTESTED).strip(" .").split(", ")
        ]
        try:
            return Position.of(
                turn.phase._replace(type=type_),
                units,
                centers=self._ownership(turn.lines) or {},
                dislodged=dislodged,
                contested=contested,
            )
        except EngineError as error:
            raise turn.heading.refused(str(error)) from error

    def _ownership(self, lines: Sequence[_Line]) -> dict[Province, Power] | None:
        """Read who owns which center; None where that is not told."""
        block = _block(lines, OWNERSHIP)
        if block is None:
            return None
        lists: list[tuple[_Line, str, str]] = []
        for line in block:
            if found := _OF_A_POWER.fullmatch(line.text):
                lists.append((line, found[1], found[2]))
            elif lists:
                first, name, told = lists[-1]
                lists[-1] = (first, name, f"{told} {line.text}")
        owners: dict[Province, Power] = {}
        for line, name, told in lists:
            if name.casefold() == UNOWNED.casefold():
                continue
            owner = _power(name, line, self._variant)
            for center in told.removesuffix(".").split(","):
                owners[self._location(line, center.strip(" ()")).province] = owner
        return owners

    def _leaving(self, lines: Sequence[_Line]) -> Iterator[Unit]:
        """Read the units that have to retreat, and can."""
        for line, told in _sentences(_block(lines, DISLODGED)):
            if found := _LEAVING.match(told):
                power = _power(found[1], line, self._variant)
                yield unit_of(power, *self._unit(line, found[2], found[3]))

    def _dislodged(self, lines: Sequence[_Line]) -> Iterator[tuple[_Line, Unit, str, bool]]:
        """Read the dislodged units of a starting position, and from where their attackers came."""
        for line, told in _sentences(_block(lines, DISLODGED)):
            if found := _CAME.fullmatch(told):
                power = _power(found[1], line, self._variant)
                unit = unit_of(power, *self._unit(line, found[2], found[3]))
                yield line, unit, found[4], found[5] is not None

    # Names

    def _unit_alone(self, line: _Line, text: str) -> Named:
        found = _UNIT.fullmatch(text)
        if found is None:
            raise line.refused(f"{shown(text)} is no unit")
        return self._unit(line, found[1], found[2])

    def _unit(self, line: _Line, kind: str, place: str) -> Named:
        type_, location = UnitType[kind.upper()], self._location(line, place)
        if location not in self._variant.map.standings(type_, location.province):
            raise line.refused(f"{kind} {place} can't stand there")
        return Named(type_, location)

    def _location(self, line: _Line, text: str) -> Location:
        found = _PLACE.fullmatch(text.strip())
        name = found[1] if found else text
        provinces = names_of(self._variant).provinces(name)
        exact = [place for place in provinces if spelling(place.name) == spelling(name)]
        chosen = exact or provinces
        if len(chosen) != 1:
            raise line.refused(f"{shown(text)} is no province")
        code = chosen[0].code
        if found and found[2]:
            code = f"{code}/{Coast[found[2].upper()].value}"
        try:
            return self._variant.location(code)
        except EngineError as error:
            raise line.refused(str(error)) from error


def _from_text(lines: Sequence[_Line]) -> Sequence[_Line]:
    return lines[next((place for place, line in enumerate(lines) if line.text), len(lines)) :]


def _block(lines: Sequence[_Line], heading: str) -> Sequence[_Line] | None:
    """Return the lines below a heading, up to a blank one; None where it is not there."""
    start = next((place for place, line in enumerate(lines) if line.text == heading), None)
    if start is None:
        return None
    below = _from_text(lines[start + 1 :])
    return below[: next((place for place, line in enumerate(below) if not line.text), len(below))]


def _sentences(lines: Sequence[_Line] | None) -> Iterator[tuple[_Line, str]]:
    """The sentences of a block, each of which begins with `The` in a line of its own."""
    begun: list[_Line] = []
    for line in (*(lines or ()), _Line(0, "The")):
        if begun and line.text.startswith("The"):
            yield begun[0], " ".join(each.text for each in begun)
            begun = []
        begun.append(line)
