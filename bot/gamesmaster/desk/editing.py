"""Editing the board by hand: `+A PAR FRANCE, -F BRE, move F MAR to PIC, center BEL GERMANY`."""

import re
from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from bot.gamesmaster.clock.open_phase import show_reopened
from bot.gamesmaster.clock.reopening import reopen
from bot.gamesmaster.desk.gm_act import Desk, GmAct, GmRequest
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.desk import Act, Change, Details, PositionChange
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.board import Location, Power, Province, Unit, UnitType
from engine.names import COAST_WORDS, UNIT_WORDS, names_of, spelling
from engine.orders import Build, Waive
from engine.position import Position
from engine.variant import Variant
from storage.tables.orders import GivenOrder

_MINUS = "-\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}"
_BETWEEN = re.compile(rf"[,;\n]|\band\b|\s(?=[{_MINUS}+](?!>))", re.IGNORECASE)
_ADD = re.compile(r"(?:\+|(?:add|place|put)\b)\s*", re.IGNORECASE)
_REMOVE = re.compile(rf"(?:[{_MINUS}]|(?:remove|take(?:\s+off)?|delete)\b)\s*", re.IGNORECASE)
_OWN = re.compile(r"(?:supply\s+)?(?:centers?|centres?|sc|owner)\b\s*(?:of\s+)?", re.IGNORECASE)
_BELONGS = re.compile(r"=|->|>|:|\bto\b|\bfor\b|\bbelongs\b", re.IGNORECASE)
_MOVE = re.compile(
    r"(?:move\s+)?(?P<unit>\S.*?)(?:\s+to\s+|\s*(?:->|\N{RIGHTWARDS ARROW})\s*)(?P<to>\S.*)",
    re.IGNORECASE,
)
_SPACED_DASH = re.compile(rf"(\bmove\b[^,;\n]*?\s)[{_MINUS}](?=\s)", re.IGNORECASE)
_SMALL_WORDS = re.compile(r"\b(?:the|from|in|at)\s+", re.IGNORECASE)
_NOBODY = re.compile(r"\b(?:none|nobody|no\s?one|neutral)\s*$", re.IGNORECASE)
_LONGEST_NAME = 3


def read_edits(text: str, position: Position, variant: Variant) -> tuple[PositionChange, ...]:
    """Return a text's changes, in order. Refuse a part that cannot be, or no change at all."""
    reader = _Reader(position, variant)
    text_of_moves = _SPACED_DASH.sub(r"\1to", text)
    pieces = [piece.strip() for piece in _BETWEEN.split(text_of_moves) if piece.strip()]
    for piece in pieces:
        reader.take(piece)
    if not pieces:
        raise RequestRefused(Refusal.UNREADABLE_EDIT)
    if not reader.changes:
        raise RequestRefused(Refusal.NOTHING_EDITED, quote(text))
    return tuple(reader.changes)


def edited(position: Position, changes: tuple[PositionChange, ...], variant: Variant) -> Position:
    """Return the position with changes made that were read for it."""
    units, centers = list(position.units), dict(position.centers)
    dislodged = list(position.dislodged)
    for change in changes:
        if change.kind is Change.OWNER:
            centers.pop(variant.map.province(change.what), None)
            if change.power is not None:
                centers[variant.map.province(change.what)] = Power(change.power)
            continue
        unit = variant.unit(Power(change.power or ""), change.what)
        if change.kind is Change.ADDED:
            units.append(unit)
        elif unit in units:
            units.remove(unit)
        else:
            dislodged = [entry for entry in dislodged if entry.unit != unit]
    return Position.of(
        position.phase, units, centers=centers, dislodged=dislodged, contested=position.contested
    )


class _Reader:
    """Reads one change after the other, each on the board that the last one left."""

    def __init__(self, position: Position, variant: Variant) -> None:
        self._variant = variant
        self._names = names_of(variant)
        self._position = position
        self.changes: list[PositionChange] = []

    def take(self, piece: str) -> None:
        """Read one change. Refuse a text that is not one."""
        if match := _ADD.match(piece):
            self._make(self._addition(piece[match.end() :], piece))
        elif match := _REMOVE.match(piece):
            self._make(self._removal(piece[match.end() :], piece))
        elif match := _OWN.match(piece):
            self._make(self._ownership(piece[match.end() :], piece))
        elif match := _MOVE.fullmatch(piece):
            moved = self._removal(_SMALL_WORDS.sub("", match["unit"]), piece)
            self._make(moved)
            kind, _ = moved.what.split()
            self._make(self._addition(f"{kind} {match['to']} {moved.power}", piece))
        else:
            raise RequestRefused(Refusal.UNREADABLE_EDIT, quote(piece))

    def _make(self, change: PositionChange | None) -> None:
        if change is not None:
            self.changes.append(change)
            self._position = edited(self._position, (change,), self._variant)

    def _addition(self, words: str, piece: str) -> PositionChange:
        power, rest = self._power_in(words)
        kind, where = self._unit_in(rest)
        place = self._place(where, piece)
        if power is None:
            raise RequestRefused(Refusal.EDIT_NEEDS_POWER, quote(piece))
        if kind is None:
            raise RequestRefused(Refusal.UNREADABLE_EDIT, quote(piece))
        location = self._standing(kind, place, where, piece)
        if self._position.unit_at(place) is not None:
            raise RequestRefused(Refusal.PLACE_TAKEN, place.name)
        return PositionChange(Change.ADDED, str(Unit(power, kind, location)), power)

    def _removal(self, words: str, piece: str) -> PositionChange:
        power, rest = self._power_in(words)
        kind, where = self._unit_in(rest)
        place = self._place(where, piece)
        leaving = self._position.dislodged_at(place)
        found = [
            unit
            for unit in (self._position.unit_at(place), leaving and leaving.unit)
            if unit and power in {None, unit.power} and kind in {None, unit.type}
        ]
        if not found:
            raise RequestRefused(Refusal.NO_UNIT_THERE, quote(piece))
        if len(found) > 1:
            raise RequestRefused(Refusal.EDIT_NEEDS_POWER, quote(piece))
        return PositionChange(Change.REMOVED, str(found[0]), found[0].power)

    def _ownership(self, words: str, piece: str) -> PositionChange | None:
        power, rest = self._power_in(_BELONGS.sub(" ", words))
        if power is None:
            match = _NOBODY.search(rest)
            if match is None:
                raise RequestRefused(Refusal.EDIT_NEEDS_POWER, quote(piece))
            rest = rest[: match.start()]
        place = self._place(rest, piece)
        if not place.is_center:
            raise RequestRefused(Refusal.NO_CENTER, place.name)
        was = self._position.centers.get(place)
        if was == power:
            return None
        return PositionChange(Change.OWNER, place.code, power, was)

    def _power_in(self, words: str) -> tuple[Power | None, str]:
        """Return the power that a text ends or begins with, and the rest of the text."""
        parts = words.split()
        for length in range(min(_LONGEST_NAME, len(parts) - 1), 0, -1):
            for name, rest in (
                (parts[-length:], parts[:-length]),
                (parts[:length], parts[length:]),
            ):
                power = self._names.power(" ".join(name))
                if power is not None and not self._names.provinces(" ".join(name)):
                    return power, " ".join(rest)
        return None, words

    def _unit_in(self, words: str) -> tuple[UnitType | None, str]:
        first, _, rest = words.partition(" ")
        kind = UNIT_WORDS.get(spelling(first))
        return (None, words) if kind is None or not rest else (kind, rest)

    def _place(self, words: str, piece: str) -> Province:
        for name, _ in _with_coasts(words):
            found = self._names.provinces(name)
            exact = [place for place in found if spelling(place.code) == spelling(name)]
            if exact or len(found) == 1:
                return (exact or list(found))[0]
        raise RequestRefused(Refusal.UNREADABLE_EDIT, quote(piece))

    def _standing(self, kind: UnitType, place: Province, words: str, piece: str) -> Location:
        """Return the location of a unit. Refuse where it cannot stand, or needs a coast."""
        possible = self._variant.map.standings(kind, place)
        coasts = {coast for name, coast in _with_coasts(words) if self._names.provinces(name)}
        named = [location for location in possible if location.coast in coasts]
        if len(named) == 1:
            return named[0]
        known = tuple(map(str, possible))
        raise RequestRefused(Refusal.UNIT_CANNOT_STAND, quote(piece), known=known)


def _with_coasts(words: str) -> Iterator[tuple[str, object]]:
    """Yield the ways to split a text into a place name and a coast, if it has one."""
    key = spelling(words)
    for word, coast in COAST_WORDS.items():
        if key.endswith(f" {word}"):
            yield key.removesuffix(f" {word}"), coast
    yield key, None


def _check_edit(desk: Desk, request: GmRequest) -> Details:
    words, open_game = desk.with_powers(request.words), desk.open_game
    changes = read_edits(words, open_game.position, open_game.variant)
    return structs.replace(desk.details, changes=changes)


def _edit(desk: Desk, details: Details) -> None:
    """Open the phase again on the edited board; the phase as it was stays as a branch."""
    context, game, open_game = desk.context, desk.game, desk.open_game
    phase = open_game.phase
    board = edited(open_game.position, details.changes, open_game.variant)
    history = context.tx.orders.history(game.id, phase.number, open_game.variant)
    without_unit = [given.id for given in history if not _has_unit(given, board)]
    context.tx.branches.leave(game.id, [phase.number], context.now)
    edit = replace(phase, position=board)
    reopened = reopen(
        context, game, edit, keeps_orders=True, left_out=without_unit, keeps_time=True
    )
    desk.announce(details)
    show_reopened(context, reopened)
    context.go_on_later(game.id)


def _has_unit(given: GivenOrder, board: Position) -> bool:
    order = given.order
    if isinstance(order, Build | Waive):
        return True
    leaving = (entry.unit for entry in board.dislodged_of(given.power))
    return str(order.unit) in map(str, (*board.units_of(given.power), *leaving))


GM_ACTS: tuple[GmAct, ...] = (GmAct(Act.EDIT, _check_edit, _edit),)
