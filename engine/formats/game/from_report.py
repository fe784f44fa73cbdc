"""A whole game from the classic e-mail judge's text (`engine.formats.game.report`).

The orders are read and judged again; a line that does not fit the board before it, or whose marks
or centers do not come of the orders, is refused by its number. What such a text cannot tell is
taken as the caller says, and named in `Told.untold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.board import Power, Unit
from engine.errors import EngineError
from engine.formats.game.from_json import with_phases
from engine.formats.game.report import (
    BY_CONVOY,
    HEADINGS,
    NO_MOVE,
    NO_RETREAT,
    OWNERSHIP,
    STARTING,
    season_of,
)
from engine.formats.game.report_lines import (
    DRAWN,
    WAS_DISLODGED,
    WON,
    ReportText,
    Section,
    sorted_text,
)
from engine.formats.game.report_words import Line, Words
from engine.formats.game.value import PlayedPhase, WholeGame
from engine.formats.requests import FormatError
from engine.game.ending import Ending
from engine.game.setting_table import RULE_OPTIONS
from engine.game.setting_values import folded
from engine.game.settings import Settings
from engine.game.years import owners_settled
from engine.judge import Outcome, Resolution
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
    named_as,
)
from engine.phase import Phase, PhaseType
from engine.position import Dislodged, Position
from engine.variant import Variant

_BUILT = re.compile(r"Builds an? (army|fleet) in (.+)", re.IGNORECASE)
_REMOVED = re.compile(r"Removes the (army|fleet) in (?:the )?(.+)", re.IGNORECASE)
_DEFAULTS = re.compile(r"Defaults\b|.*\bbuilds? pending\b|.*\bunused\b", re.IGNORECASE)
_OPTIONS = {one.name: one for one in RULE_OPTIONS}
_FAILURES = frozenset({"bounce", "no convoy", "disrupted", "void"})
_WAIVED = re.compile(r"(?:Waives?|Declines?)\b.*|.*\bwaived\b.*", re.IGNORECASE)


class _Page(NamedTuple):
    """A phase as it is told, with the board before it and the names of what is played."""

    section: Section
    board: Position
    words: Words
    edition: str


class Told(NamedTuple):
    """A game as a text told it, and what the text did not tell, each in a few words."""

    game: WholeGame
    untold: tuple[str, ...]


def is_report(text: str) -> bool:
    """Whether a text looks like that judge's rather than like JSON."""
    return not text.lstrip().startswith(("{", "["))


def read_judge_text(text: str, *, settings: Settings | None = None) -> Told:
    """The game that a text tells; `settings` count for what it does not.

    Raises FormatError, naming the line.
    """
    found = sorted_text(text)
    if not found.sections:
        wanted = f"{HEADINGS[PhaseType.MOVEMENT]} for Spring of 1901."
        raise FormatError("the file", f"no phase is in it; one begins with {wanted}")
    chosen, untold = _settings(found, settings)
    game = WholeGame(title=(found.title or "A game")[:80], settings=chosen, phases=())
    phases = list(_phases(found.sections, game))
    ending, winners = _ending(found, game.variant_of(phases[-1]), phases)
    if ending is not None and phases[-1].resolution is None:
        phases.pop()  # a game that is over has no open phase
    untold += ["who played", "when"]
    whole = replace(game, ending=ending, winners=winners)
    return Told(with_phases(whole, [(phase, None) for phase in phases]), tuple(untold))


def _settings(found: ReportText, given: Settings | None) -> tuple[Settings, list[str]]:
    """The settings of the game, and what of them was not told."""
    settings, untold = given or Settings(), []
    if found.variant is not None:
        name = "classic" if found.variant.casefold() == "standard" else found.variant.casefold()
        settings = replace(settings, variant=name)
    if found.edition is not None:
        settings = replace(settings, edition=found.edition.casefold(), options=())
    elif given is None:
        untold.append(f"the edition of the rules (taken: {settings.edition})")
    for name, value in found.options:
        option = _OPTIONS.get(name)
        read = None if option is None else option.read(folded(value), settings)
        if read is None:
            raise FormatError("the first lines", f"no rules have {name[:40]} as {value[:40]}")
        settings = read
    for fault in settings.faults():
        raise FormatError("the first lines", f"no game can be played so ({fault.kind.value})")
    return settings, untold


# The phases


def _phases(sections: list[Section], game: WholeGame) -> Iterator[PlayedPhase]:
    board, start, number, last = None, None, 0, None
    for place, section in enumerate(sections):
        words = Words(game.variant)
        if section.kind is None:
            following = sections[place + 1] if place + 1 < len(sections) else None
            kind = following.phase if following is not None else section.phase
            start = _told_board(section, kind, words, board)
            continue
        if start is not None:
            board = start
        elif board is None:
            board = _first_board(section, game.variant)
        _check_phase(section, board)
        number += 1
        phase = PlayedPhase(
            number=number,
            follows=number - 1 or None,
            position=board,
            toss=section.toss,
            is_edited=start is not None and not _is_expected(board, last, game),
            orders={},
        )
        page = _Page(section, board, Words(game.variant_of(phase)), game.settings.edition)
        phase = replace(phase, orders=_orders(page))
        resolution = game.adjudicated(phase)
        _check(page, resolution)
        phase = replace(phase, resolution=resolution)
        yield phase
        last, board, start = phase, resolution.after, None
    if number == 0:
        raise FormatError("the file", "no phase with orders is in it")
    if last is None or last.resolution is None:
        return
    if last.resolution.winner is None:
        opens = start or last.resolution.after
        edited = start is not None and not _is_expected(opens, last, game)
        yield PlayedPhase(
            number=number + 1,
            follows=number,
            position=opens,
            toss=sections[-1].toss,
            is_edited=edited,
        )


def _is_expected(board: Position, last: PlayedPhase | None, game: WholeGame) -> bool:
    expected = game.variant.start
    if last is not None and last.resolution is not None:
        expected = last.resolution.after
    return board == expected


def _first_board(section: Section, variant: Variant) -> Position:
    if section.phase != variant.start.phase:
        raise section.line.fault(
            f"the game begins with {season_of(variant.start.phase)}; a text that begins later "
            f"tells its board first: {STARTING} for {season_of(section.phase)}."
        )
    return variant.start


def _check_phase(section: Section, board: Position) -> None:
    if section.phase != board.phase:
        wanted = f"{HEADINGS[board.phase.type]} for {season_of(board.phase)}"
        raise section.line.fault(f"{wanted} should come here")


def _told_board(section: Section, phase: Phase, words: Words, before: Position | None) -> Position:
    units = []
    for line in section.lines:
        power, said = words.own(line)
        units.append(Unit(power, *words.standing(said, line)))
    leaving = []
    for line in section.dislodged:
        match = WAS_DISLODGED.fullmatch(line.text)
        if match is None:
            continue
        power = words.power_of(match[1], line)
        unit = Unit(power, *words.standing(match[2], line))
        leaving.append(Dislodged(unit, words.province(match[3], line), bool(match[4])))
    contested = [
        words.province(name, line)
        for line in section.contested
        for name in line.text.removeprefix("Contested:").strip(" .").split(", ")
    ]
    owners = words.owners(section.owners)
    if not section.owners and before is not None:
        owners = dict(before.centers)
    if not owners:
        raise section.line.fault(f"who owns which center is not told: {OWNERSHIP}")
    if before is not None:
        phase = before.phase
    try:
        return Position.of(phase, units, centers=owners, dislodged=leaving, contested=contested)
    except EngineError as error:
        raise section.line.fault(str(error)) from error


def _orders(page: _Page) -> dict[Power, tuple[Order, ...]]:
    """The orders of a phase, which tells of every unit that may act."""
    orders: dict[Power, list[Order]] = {}
    if page.section.kind is PhaseType.ADJUSTMENT:
        for line in page.section.lines:
            power, said = page.words.own(line)
            _add(orders, power, _adjustment(_marked(said)[0], line, page.words))
    else:
        named: set[Unit] = set()
        for line in page.section.lines:
            power, said = page.words.own(line)
            text, _ = _marked(said)
            unit = _unit_of(text, power, line, page)
            if unit in named:
                raise line.fault(f"{page.words.spelt(unit)} is there twice")
            named.add(unit)
            _add(orders, power, _order(text, unit, line, page))
        for unit in _acting(page):
            if unit not in named:
                raise page.section.line.fault(f"nothing is said of {page.words.spelt(unit)}")
    return {power: tuple(own) for power, own in orders.items()}


def _add(orders: dict[Power, list[Order]], power: Power, order: Order | None) -> None:
    if order is not None:
        orders.setdefault(power, []).append(order)


def _acting(page: _Page) -> Sequence[Unit]:
    if page.section.kind is PhaseType.MOVEMENT:
        return page.board.units
    return [entry.unit for entry in page.board.dislodged]


def _marked(said: str) -> tuple[str, frozenset[str]]:
    """An order without its end, and what of it failed."""
    whole = said.rstrip(" .")
    text, _, rest = whole.partition("(*")
    if not rest.endswith("*)"):
        return whole, frozenset()
    return text.rstrip(" ."), frozenset(rest.removesuffix("*)").split(", "))


def _unit_of(text: str, power: Power, line: Line, page: _Page) -> Unit:
    """The unit that a line begins with, which is on the board."""
    subject = re.split(r",| -> | SUPPORT | CONVOY | HOLD$| DISBAND$", text)[0]
    kind, location = page.words.named(subject, line)
    for unit in _acting(page):
        if (unit.power, unit.type, unit.province) == (power, kind, location.province):
            return unit
    raise line.fault(f"there is no such unit in {season_of(page.board.phase)}: {subject}")


def _order(text: str, unit: Unit, line: Line, page: _Page) -> Order | None:
    """The order of a unit in a movement or retreat phase; None for none received."""
    own, words = named_as(unit), page.words
    if text.endswith((f", {NO_MOVE}", f", {NO_RETREAT}")):
        return None
    if text.endswith(" HOLD"):
        return Hold(own)
    if text.endswith(" DISBAND"):
        return Disband(own)
    for verb in (" SUPPORT ", " CONVOY "):
        if verb in text:
            other, to = words.aided(text.partition(verb)[2], line)
            if verb == " SUPPORT ":
                return SupportHold(own, other) if to is None else SupportMove(own, other, to)
            if to is not None:
                return Convoy(own, other, to)
    return _move(text, unit, line, page)


def _move(text: str, unit: Unit, line: Line, page: _Page) -> Order:
    """A move or a retreat; where seas stand between, a move by convoy."""
    _, *way = text.split(" -> ")
    if not way:
        raise line.fault("this is no order that I know")
    by_convoy = way[-1].endswith(f" {BY_CONVOY}")
    to = page.words.target(way[-1].removesuffix(f" {BY_CONVOY}"), unit.type, line)
    own = named_as(unit)
    if page.section.kind is PhaseType.RETREAT:
        return Retreat(own, to)
    reach = page.words.variant.map.army_reach[unit.province.index]
    return Move(own, to, via=by_convoy or (len(way) > 1 and bool(reach & to.province.bit)))


def _adjustment(text: str, line: Line, words: Words) -> Order | None:
    built, removed = _BUILT.fullmatch(text), _REMOVED.fullmatch(text)
    if built:
        return Build(Named(*words.standing(f"{built[1]} {built[2]}", line)))
    if removed:
        return Remove(Named(*words.standing(f"{removed[1]} {removed[2]}", line)))
    if _WAIVED.fullmatch(text):
        return Waive()
    if _DEFAULTS.match(text):
        return None
    raise line.fault("this is no build or removal that I know")


# What became of them


def _check(page: _Page, resolution: Resolution) -> None:
    """Refuse where the marks or the centers that are told do not come of the orders."""
    if page.section.kind is PhaseType.MOVEMENT:
        for line in page.section.lines:
            _check_marks(line, page, resolution)
    after = resolution.after
    if not page.section.owners or not owners_settled(page.board.phase, after.phase):
        return
    told = page.words.owners(page.section.owners)
    for province in {*told, *after.centers}:
        owner = after.centers.get(province)
        if told.get(province) != owner:
            whose = page.words.variant.powers[owner].name if owner else "nobody"
            raise page.section.owners[0].fault(
                f"by these orders and the edition {page.edition} {province.name} belongs to {whose}"
            )


def _check_marks(line: Line, page: _Page, resolution: Resolution) -> None:
    power, said = page.words.own(line)
    text, marks = _marked(said)
    unit = _unit_of(text, power, line, page)
    own = [one for one in resolution.outcomes if _is_of(one, unit)]
    is_dislodged = any(one.dislodged_by is not None for one in own)
    moves = [one for one in own if isinstance(one.order, Move)]
    failed = any(not one.succeeded for one in moves)
    told_failed = bool(marks & _FAILURES)
    if ("dislodged" in marks) != is_dislodged or (moves and told_failed != failed):
        really = "is dislodged" if is_dislodged else "fails" if failed else "succeeds"
        raise line.fault(
            f"by these orders and the edition {page.edition} it {really}; name the edition that "
            "was played"
        )


def _is_of(outcome: Outcome, unit: Unit) -> bool:
    return (
        outcome.power == unit.power
        and not isinstance(outcome.order, Waive)
        and outcome.order.unit.location.province is unit.province
    )


def _ending(
    found: ReportText, variant: Variant, phases: list[PlayedPhase]
) -> tuple[Ending | None, tuple[Power, ...]]:
    last = phases[-1].resolution
    if last is not None and last.winner is not None:
        return Ending.SOLO, variant.seat_of(last.winner)
    if found.ending is None:
        return None, ()
    words, line = Words(variant), found.ending
    won, drawn = WON.fullmatch(line.text), DRAWN.fullmatch(line.text)
    if won is None and drawn is None:
        return Ending.GM, ()
    names = re.split(r",\s*(?:and\s+)?|\s+and\s+", (won or drawn or line)[1])
    winners = tuple(words.power_of(name, line) for name in names)
    if drawn:
        return Ending.DRAW, winners
    is_one_player = set(winners) <= set(variant.seat_of(winners[0]))
    return (Ending.CONCESSION if is_one_player else Ending.JOINT_VICTORY), winners
