"""Where one order or another is given, and where an order is taken back as it is written.

Of what is said with `or` only one is meant, and only the player knows which. An order with
`cancelled` beside it, or another place in brackets behind it, is not what was wanted after all.
"""

from __future__ import annotations

from engine.orders import Hold, Move, Order, Retreat, Waive
from engine.reader.atoms import Atom, Sign
from engine.reader.line import Piece
from engine.reader.table import Table
from engine.reader.vocabulary import Role

_CHOOSING = frozenset({Role.OR, Role.ELSE})
_NO = frozenset({Role.DOUBT, Role.CANCEL})
_OF_BEFORE = frozenset(
    {
        *(f"{verb} that" for verb in ("scratch", "scrap", "cancel", "forget", "ignore", "undo")),
        *("drop that", "strike that", "forget it", "scrap it", "never mind", "nevermind", "nvm"),
        *("just kidding", "kidding", "jk", "is off", "are off"),
    }
)
"""Words that take back what stands before them, whatever follows."""


def begins_with_or(atoms: list[Atom]) -> bool:
    """Whether a sentence is another choice beside the one before it."""
    words = [atom.lexeme for atom in atoms if atom.lexeme.sign is not Sign.SOFT]
    return bool(words) and words[0].role in _CHOOSING


def is_option(atoms: list[Atom]) -> bool:
    """Whether a sentence says of itself that it is one of several options."""
    return any(atom.lexeme.role is Role.OPTION for atom in atoms)


def offers_a_choice(atoms: list[Atom], pieces: list[Piece]) -> bool:
    """Whether orders are joined by a left-over `or`, `otherwise`: only one of them is meant.

    A stroke between two orders for one unit says the same: `A PAR - BUR / A PAR - PIC`.
    """
    return sum(piece.shape is not None for piece in pieces) > 1 and any(
        piece.shape is None and (_has(atoms, piece, _CHOOSING) or _parts_rivals(atoms, pieces, at))
        for at, piece in enumerate(pieces)
    )


def _parts_rivals(atoms: list[Atom], pieces: list[Piece], place: int) -> bool:
    if place == 0 or atoms[pieces[place].start].lexeme.key != "/":
        return False
    before, after = (
        {one.order for piece in beside if piece.meaning for one in piece.meaning.readings}
        for beside in (pieces[place - 1 : place], pieces[place + 1 : place + 2])
    )
    units = {order.unit for order in before if not isinstance(order, Waive)}
    return before != after and any(
        not isinstance(order, Waive) and order.unit in units for order in after
    )


def begins_anew(atoms: list[Atom], pieces: list[Piece]) -> bool:
    """Whether a sentence takes back what was said and goes on: `Scratch that. A PAR - PIC`."""
    first = next((at for at, piece in enumerate(pieces) if piece.shape is not None), 0)
    return any(_has(atoms, piece, frozenset({Role.CANCEL})) for piece in pieces[:first])


def is_called_off(atoms: list[Atom], pieces: list[Piece], place: int) -> bool:
    """Whether words set off by a sign take an order back: `forget: A PAR-PIC`, `A PAR-PIC: no`."""
    if takes_back(atoms, pieces, place) or _is_taken_back(atoms, pieces[place + 1 :]):
        return True
    behind = _behind(atoms, pieces, place)
    roles = {atom.lexeme.role for atom in behind}
    if not roles or roles <= _NO:
        return bool(roles)
    return behind[0].lexeme.key == "not" and _denies(behind, pieces[place])


def _is_taken_back(atoms: list[Atom], behind: list[Piece]) -> bool:
    """`A PAR - BUR (scratch that)`: whether words behind an order are about what was said."""
    for piece in behind:
        if piece.shape is not None:
            break
        if any(atom.lexeme.key in _OF_BEFORE for atom in atoms[piece.start : piece.end]):
            return True
    return False


def takes_back(atoms: list[Atom], pieces: list[Piece], place: int) -> bool:
    """Whether words between an order and the one before it take back one of the two."""
    for piece in reversed(pieces[:place]):
        if piece.shape is not None:
            break
        if _has(atoms, piece, frozenset({Role.CANCEL})):
            return True
    return False


def _denies(behind: list[Atom], piece: Piece) -> bool:
    """`A PAR - BUR, not BUR`: whether words deny the very place that a unit is ordered to."""
    orders = [] if piece.meaning is None else [one.order for one in piece.meaning.readings]
    aims = {one.destination.province for one in orders if isinstance(one, Move | Retreat)}
    return any(not aims.isdisjoint(atom.lexeme.places) for atom in behind)


def instead(table: Table, atoms: list[Atom], pieces: list[Piece], place: int) -> tuple[Order, ...]:
    """What a move or retreat may be besides, by the words behind it: `or hold`, `(sorry, PIC)`."""
    meaning = pieces[place].meaning
    orders = [reading.order for reading in meaning.readings] if meaning is not None else []
    behind = [atom.lexeme for atom in _behind(atoms, pieces, place)]
    if not orders or not isinstance(orders[0], Move | Retreat) or not behind:
        return ()
    move = orders[0]
    if behind[0].role in _CHOOSING:
        is_hold = any(lexeme.role is Role.HOLD for lexeme in behind)
        return (Hold(move.unit),) if is_hold and isinstance(move, Move) else ()
    named = [one for one in behind if one.power is None and one.role is not Role.CANCEL]
    if not named or not all(lexeme.places and lexeme.type is None for lexeme in named):
        return ()
    moves = [
        type(move)(move.unit, table.map.plain(place))
        for lexeme in named
        for place in lexeme.places
        if place is not move.destination.province
    ]
    return tuple(order for order in moves if table.is_legal(order))


def has_another_choice(atoms: list[Atom], pieces: list[Piece], place: int) -> bool:
    """Whether `or` and anything else follow an order: `A PAR - PIC or hold`, `or wherever`."""
    roles = [atom.lexeme.role for atom in _behind(atoms, pieces, place)]
    return len(roles) > 1 and roles[0] in _CHOOSING


def _behind(atoms: list[Atom], pieces: list[Piece], place: int) -> list[Atom]:
    """The words left over directly behind an order, up to the next sign after them.

    None where another order follows at once, to which they belong.
    """
    found: list[Atom] = []
    for piece in pieces[place + 1 :]:
        if piece.shape is not None:
            return []
        for atom in atoms[piece.start : piece.end]:
            if atom.lexeme.sign is None:
                found.append(atom)
            elif any(one.lexeme.role is not Role.CANCEL for one in found) and (
                atom.lexeme.sign is Sign.SOFT
            ):
                return found
        if found and found[-1].stopped:
            break
    return found


def _has(atoms: list[Atom], piece: Piece, roles: frozenset[Role]) -> bool:
    return any(atom.lexeme.role in roles for atom in atoms[piece.start : piece.end])
