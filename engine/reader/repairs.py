"""Corrections: which orders of a message, or saved before, its own words take back.

`MUN - BUR, no, MUN - RUH`; `sorry, I meant Ruhr`; `scratch the Munich one`; `Munich no longer goes
to Burgundy`; `replace MUN - BUR with MUN - RUH`. What is taken back is left out together with the
words that take it back, before the rest is weighed, so that it is neither kept nor asked about. A
correction is followed only where it names one unit, or one order, and says nothing else.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import NamedTuple

from engine.board import Power, Province
from engine.orders import Build, Convoy, Move, Order, Remove, Retreat, province_of
from engine.position import PhaseType
from engine.reader.intent.beside import DENYING, is_order
from engine.reader.intent.clauses import Clause, clauses_of
from engine.reader.intent.speech import ORDER, SIGNS, symbols
from engine.reader.lines import Piece
from engine.reader.meaning.meanings import PowerView
from engine.reader.values import Inference
from engine.reader.words.vocabulary import CORRECTING, words

_BESIDE = CORRECTING | words("""
    or hold on i it its that this to be the and but then so ok okay oh ah hm hmm um uh well
    please pls is in of for my with now just all let me one again better second thoughts yes
    them those these do as a thing order orders move first version old last forget ready you
    what am said
""")
_TURNING = words("no nope nah nee wait actually correction rather mean meant make")
_EXCLAIMED = words("i it that oh oops sorry hm hmm")
_REFUSING = words("no hold nope nah nee oops wait scratch")
_LONGEST_REASON = 12
_REPLACED = words(
    "instead of the my its that this it ! support supporting hold holding move moving"
)
_UNDOING = words("cancel cancels forget ignore disregard undo scratch dont longer")
_UNDOING_MOVES = words("scrap drop delete strike remove")
_NEGATED = words("dont longer")
_INSTEAD_OF = DENYING - {"not", "but not", "and not"}
_MAY_DENY = words("no nope nah nee not")
_ABOUT = words("""
    @ # ! 0 the my one a an order orders move moves attack support supports convoy of for to from in
    now please pls that this also and no i we ill want to any more anymore at all then so oh ok okay
    well army fleet after with going go goes do does be is actually sorry thing unit units take
    for-now moment meanwhile today turn
""")


class Repaired(NamedTuple):
    """Sentences without what they take back; `undone`: the saved orders that they take back.

    `replaced` are pieces with orders that others of the message replace, `correcting` those others;
    `denied` the numbers of sentences that deny an order which nobody gave; `doubted` pieces with
    orders that may be replaced by what was not read.
    """

    cuts: list[list[Piece]]
    undone: list[Order]
    replaced: list[Piece]
    denied: list[int]
    correcting: list[Piece]
    doubted: list[Piece]


def repaired(cuts: Sequence[list[Piece]], view: PowerView, standing: Iterable[Order]) -> Repaired:
    """The sentences of one power's message, repaired; `standing` are its orders saved before."""
    power, is_movement = view.power, view.position.phase.type is PhaseType.MOVEMENT
    pieces = [piece for cut in cuts for piece in cut if not _is_plain(piece)]
    said = {word for piece in pieces for word in symbols(piece, power)}
    undoing = _UNDOING | _UNDOING_MOVES if is_movement else _UNDOING
    found = Repaired([list(cut) for cut in cuts], [], [], [], [], [])
    if not said.isdisjoint(undoing):
        for number, cut in enumerate(cuts):
            for clause in clauses_of(cut, power):
                if _undoes(clause, undoing):
                    _undo(found, number, clause, standing)
    for cut in found.cuts:
        _leave_out_denied(found, cut)
    if not said.isdisjoint(CORRECTING):
        if not is_movement:
            _correct_among_all(found, power)
        _correct(found, view)
        found.doubted.extend(_corrected_by_unread(found.cuts, power))
    return found


def _leave_out_denied(found: Repaired, cut: list[Piece]) -> None:
    """Leave out what an order is given instead of, and what was ordered so before.

    `MUN - RUH instead of MUN - BUR`, `instead of MUN - BUR, MUN - RUH`, `not BUD but F TRI`.
    """
    for at in reversed(range(len(cut) - 1)):
        if at + 1 >= len(cut):
            continue
        words, denied, *behind = cut[at : at + 3]
        is_contrast = bool(behind) and behind[0].tokens[0].lexeme.key == "but"
        key = words.tokens[0].lexeme.key if len(words.tokens) == 1 else ""
        orders_behind = list(filter(is_order, cut[at + 2 :]))
        given = orders_behind[:1] if is_contrast else list(filter(is_order, cut[:at]))[-1:]
        given = given or orders_behind[:1]
        if key not in (DENYING if is_contrast else _INSTEAD_OF) or not given:
            continue
        places = {place for token in denied.tokens for place in token.lexeme.places}
        if is_order(denied):
            places = set(filter(None, map(province_of, denied.orders)))
        if places:
            found.correcting.append(given[0])
            found.replaced.extend(filter(_gives_one, [denied]))
            cut[at : at + 2 + is_contrast] = []
            for piece in [piece for each in found.cuts for piece in each if is_order(piece)]:
                orders = [order for order in piece.orders if province_of(order) in places]
                if orders and piece is not given[0]:
                    _drop(found, piece, orders)


def _drop(found: Repaired, piece: Piece, orders: Sequence[Order]) -> Piece:
    """Leave orders out of a piece, and with its last one the piece; return what is left."""
    readings = piece.meaning.readings if piece.meaning else ()
    left = tuple(reading for reading in readings if reading.order not in orders)
    *tokens, last = piece.tokens
    rest = piece._replace(tokens=[*tokens, last._replace(after=())])
    if piece.meaning:
        rest = rest._replace(meaning=piece.meaning._replace(readings=left))
    for cut in found.cuts:
        cut[:] = [rest if other is piece else other for other in cut if left or other is not piece]
    return rest


def _correct_among_all(found: Repaired, power: Power) -> None:
    """Leave out the build, or removal, in whose place words say that another comes.

    The two are for different places: of those before it, one of a unit of its type is meant, or
    else the last. `No` right before an order may deny that one instead.
    """
    given: list[Piece] = []
    said: list[str] = []
    between: list[Piece] = []
    for cut in found.cuts:
        for piece in list(cut):
            if not is_order(piece):
                between.append(piece)
                said += symbols(piece, power)
                continue
            said += piece.tokens[0].before
            units = set(map(province_of, piece.orders))
            known = [order for other in given for order in other.orders]
            is_new = piece not in found.correcting and units.isdisjoint(map(province_of, known))
            gone = _likest(known, piece.orders)
            if gone and is_new and said[-1:] and said[-1] not in _MAY_DENY and _is_correction(said):
                given = [_drop(found, other, gone) for other in given]
                cut[:] = [other for other in cut if other not in between]
            given.append(piece)
            between, said = [], [*piece.tokens[-1].after]
        said.append(".")


def _likest(known: Sequence[Order], orders: Sequence[Order]) -> Sequence[Order]:
    """The last of the known builds or removals that is for a type of unit as in these."""
    types = {order.unit.type for order in orders if isinstance(order, Build | Remove)}
    kinds = set(map(type, orders))
    found = [order for order in known if isinstance(order, Build | Remove) and type(order) in kinds]
    alike = [order for order in found if order.unit.type in types]
    return [*found, *alike][-1:]


def _is_plain(piece: Piece) -> bool:
    """Whether a piece is a sign, or an order without words beside it."""
    first, last = piece.tokens[0], piece.tokens[-1]
    is_said = first.lexeme.sign is None and piece.parse is None
    return not (is_said or first.before or last.after)


def _undoes(clause: Clause, undoing: frozenset[str]) -> bool:
    """Whether a clause takes something back, and says nothing else."""
    said = set(clause.words) - SIGNS
    return bool(clause.pieces) and len(said & undoing) == 1 and said - undoing <= _ABOUT


def _undo(found: Repaired, number: int, clause: Clause, standing: Iterable[Order]) -> None:
    """Take back the order that a clause of a sentence names, if there is one."""
    cut, start = found.cuts[number], clause.pieces[0].start
    earlier = [piece for before in found.cuts[:number] for piece in before]
    earlier += [piece for piece in cut if piece.start < start]
    known = [order for piece in earlier if is_order(piece) for order in piece.orders]
    target = _target(clause, [*standing, *known])
    if target is not None:
        _without_order(found.cuts, target, until=(number, start))
        found.undone.append(target)
    elif ORDER in clause.words and not _NEGATED.isdisjoint(clause.words):
        found.denied.append(number)
    else:
        return
    found.cuts[number] = [piece for piece in found.cuts[number] if piece not in clause.pieces]


def _target(clause: Clause, known: Sequence[Order]) -> Order | None:
    """The one order that a clause names, by its words, its unit, or else by its destination."""
    ordered = [order for piece in clause.pieces if is_order(piece) for order in piece.orders]
    last = {province_of(order): order for order in known}
    if ordered:
        order = last.get(province_of(ordered[0])) if len(ordered) == 1 else None
        return order if order is not None and _is_alike(order, ordered[0]) else None
    tokens = [token for piece in clause.pieces for token in piece.tokens]
    named = {place for token in tokens for place in token.lexeme.places}
    found = [order for place, order in last.items() if place in named]
    if len(found) != 1:
        found = [
            order
            for order in found or last.values()
            if isinstance(order, Move | Retreat) and order.destination.province in named
        ]
    return found[0] if len(found) == 1 else None


def _is_alike(order: Order, other: Order) -> bool:
    if isinstance(order, Move) and isinstance(other, Move):
        return order.destination.province is other.destination.province
    return order == other


def _without_order(cuts: list[list[Piece]], order: Order, until: tuple[int, int]) -> None:
    """Leave out the pieces before a place that order the unit of an order."""
    for number, cut in enumerate(cuts[: until[0] + 1]):
        cuts[number] = [
            piece
            for piece in cut
            if (number, piece.start) >= until
            or not is_order(piece)
            or [*map(province_of, piece.orders)] != [province_of(order)]
        ]


def _correct(found: Repaired, view: PowerView) -> None:
    """Leave out the orders that others replace behind words of correcting, and those words."""
    power = view.power
    known: dict[Province | None, Piece] = {}
    between: list[Piece] = []
    said: list[str] = []
    dropped: list[Piece] = []
    for cut in found.cuts:
        for at, piece in enumerate(cut):
            if not is_order(piece):
                between.append(piece)
                said += symbols(piece, power)
                continue
            units = set(map(province_of, piece.orders))
            replaced = [known[unit] for unit in units if unit in known]
            is_new = any(other.orders != piece.orders for other in replaced)
            first_words = (*piece.tokens[0].before, *piece.tokens[0].after)
            if is_new and _is_correction([*said, *first_words]):
                found.replaced.extend(filter(_gives_one, replaced))
                dropped += between
                first = piece.tokens[0]._replace(before=())
                cut[at] = piece._replace(tokens=[first, *piece.tokens[1:]])
                cut[at] = _with_convoys(cut[at], replaced, view)
                found.correcting.append(cut[at])
            if units:
                dropped += _of_what_is_replaced(cut[at + 1 :], power)
            known.update(dict.fromkeys(units, cut[at]))
            between, said = [], [*piece.tokens[-1].after]
        said.append(".")
    gone = {id(piece) for piece in (*found.replaced, *dropped)}
    for cut in found.cuts:
        cut[:] = [piece for piece in cut if id(piece) not in gone]


def _corrected_by_unread(cuts: Iterable[list[Piece]], power: Power) -> Iterator[Piece]:
    """The orders that are corrected by an unknown name alone: `F TRI, no, Graz`."""
    last: Piece | None = None
    said: list[str] = []
    for piece, behind in pairwise([*chain(*cuts), None]):
        if piece is None or is_order(piece):
            last, said = piece, [*piece.tokens[-1].after] if piece else []
            continue
        name = piece.tokens[-1]
        if not (
            len(piece.tokens) == 1 and name.lexeme.is_unknown and name.lexeme.key not in _TURNING
        ):
            said += symbols(piece, power)
            continue
        spoken = set(said) - SIGNS
        is_over = behind is None or name.stopped or behind.tokens[0].lexeme.sign is not None
        # `No regrets` and `sorry Pierre` name no place.
        is_name = said[-1:] == [","] or not spoken.isdisjoint(_TURNING - _REFUSING)
        corrects = not spoken.isdisjoint(_TURNING) and spoken <= _TURNING | _EXCLAIMED
        if last is not None and corrects and is_name and is_over:
            yield last
        last = None


def _with_convoys(piece: Piece, replaced: Iterable[Piece], view: PowerView) -> Piece:
    """A move that corrects another, with the convoys that were told with that one."""
    meaning = piece.meaning
    move = piece.orders[0] if len(piece.orders) == 1 else None
    if meaning is None or not isinstance(move, Move):
        return piece
    aim = view.map.plain(move.destination.province)
    convoys = [
        reading._replace(order=replace(reading.order, destination=aim))
        for other in replaced
        for reading in (other.meaning.readings if other.meaning else ())
        if isinstance(reading.order, Convoy) and reading.order.convoyed == move.unit
    ]
    legal = [reading for reading in convoys if view.is_legal(reading.order)]
    return piece._replace(meaning=meaning._replace(readings=(*meaning.readings, *legal)))


def _gives_one(piece: Piece) -> bool:
    """Whether a piece gives one order, and any others only by that one."""
    readings = () if piece.meaning is None else piece.meaning.readings
    implied = {Inference.CONVOY, Inference.SUPPORT}
    return sum(implied.isdisjoint(reading.inferred) for reading in readings) == 1


def _is_correction(said: list[str]) -> bool:
    """Whether words before an order correct what was ordered before.

    What begins with `no` may give its reason, where a stop or comma parts it from the order.
    """
    spoken = [word for word in said if word not in SIGNS]
    ends = [at for at, word in enumerate(said, 1) if word in {".", ","} and at > 1]
    end = ends[-1] if ends else 0
    last = set(said[end:]) - SIGNS
    is_refusal = spoken[:1] and spoken[0] in _REFUSING and 0 < end <= _LONGEST_REASON
    is_plain = not CORRECTING.isdisjoint(spoken) and _BESIDE.issuperset(spoken)
    return is_plain or bool(is_refusal and last <= _BESIDE)


def _of_what_is_replaced(behind: list[Piece], power: Power) -> list[Piece]:
    """The words behind an order that say which one it replaces: `instead of the support`."""
    found: list[Piece] = []
    said: set[str] = set()
    for piece in behind:
        more = set(symbols(piece, power)) - SIGNS
        if is_order(piece):
            return []
        if not more:
            break
        if not more <= _REPLACED:
            return []
        found.append(piece)
        said |= more
    return found if "instead" in said else []
