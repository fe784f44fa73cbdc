"""Orders given ahead of time, with conditions (R-COND-01 to R-COND-03)."""

from __future__ import annotations

from engine.board import Location, Unit, UnitType
from engine.notation.atoms import Atom, Sign
from engine.notation.changes import builds, removed, retreats
from engine.notation.references import Ref
from engine.notation.shapes import Shape, Shapes
from engine.notation.table import Table, named
from engine.notation.values import AdjustmentCase, ConditionalRetreat
from engine.notation.vocabulary import NUMBERS, Role
from engine.orders import AdjustmentOrder, Build, Remove, Retreat, Waive

_BEATEN = frozenset(
    {"dislodged", "dislodge", "displaced", "beaten", "evicted", "forced", "ousted", "routed"}
)
_LOST = frozenset(
    {"lost", "lose", "loses", "losing", "fewer", "less", "loss", "minus", "short", "over"}
)
_ADJUSTING = frozenset({Role.BUILD, Role.REMOVE, Role.WAIVE, Role.DISBAND, Role.NO_CHANGE})


def retreat_condition(table: Table, atoms: list[Atom], text: str) -> ConditionalRetreat | None:
    """A line such as `If MUN is dislodged, retreats (in order of preference): BER, KIE`.

    None when the line does not say for one own unit where it goes.
    """
    is_beaten = any(atom.lexeme.key in _BEATEN for atom in atoms)
    after = next((at for at, atom in enumerate(atoms) if atom.lexeme.role is Role.RETREAT), None)
    if after is None and not is_beaten:
        return None
    if after is None:
        after = max(at for at, atom in enumerate(atoms) if atom.lexeme.key in _BEATEN)
    unit, at = _first_unit(table, atoms)
    if unit is None:
        return None
    start = max(after, at) + 1
    stop = next(
        (at for at, atom in enumerate(atoms) if atom.lexeme.role is Role.IF and at > start),
        len(atoms),
    )
    disband = any(atom.lexeme.role is Role.DISBAND for atom in atoms[start:stop])
    preferences = retreat_preferences(table, unit, _places(atoms[start:stop]))
    if not preferences and not disband:
        return None
    return ConditionalRetreat(named(unit), preferences, text, disband)


def retreat_preferences(table: Table, unit: Unit, refs: tuple[Ref, ...]) -> tuple[Location, ...]:
    """The locations a unit shall try in turn; a coast that is open gives each coast in turn."""
    return tuple(
        dict.fromkeys(
            one.order.destination
            for one in retreats(table, unit, refs)
            if isinstance(one.order, Retreat)
        )
    )


def adjustment_condition(table: Table, atoms: list[Atom]) -> AdjustmentCase | None:
    """A clause such as `if two supply centers are gained, build A LON and F EDI`.

    None when it does not say both how many are gained and what is to be done.
    """
    verb = next((at for at, atom in enumerate(atoms) if atom.lexeme.role in _ADJUSTING), None)
    count = _count(atoms[:verb])
    if verb is None or count is None:
        return None
    orders: list[AdjustmentOrder] = []
    shapes = Shapes(atoms)
    at = verb
    while at < len(atoms):
        shape = max(shapes.at(at), key=lambda one: one.end, default=None)
        if shape is None or shape.verb not in _ADJUSTING:
            at += 1
            continue
        orders += adjustments(table, shape)
        at = max(shape.end, at + 1)
    is_nothing = atoms[verb].lexeme.role is Role.NO_CHANGE
    return AdjustmentCase(count, tuple(orders)) if orders or is_nothing else None


def adjustments(table: Table, shape: Shape) -> tuple[AdjustmentOrder, ...]:
    """The adjustments a shape gives, as far as the present position tells; else none."""
    if shape.verb is Role.WAIVE:
        return (Waive(),) * shape.waives
    orders: list[AdjustmentOrder] = []
    for ref in shape.subjects:
        if shape.verb in {Role.REMOVE, Role.DISBAND}:
            units = removed(table, ref).units
            orders += [Remove(named(units[0]))] if len(units) == 1 else []
        else:
            found = [one.order for one in builds(table, ref) if isinstance(one.order, Build)]
            orders += found if len(found) == 1 else []
    return tuple(orders)


def _count(atoms: list[Atom]) -> int | None:
    sign = -1 if any(atom.lexeme.key in _LOST for atom in atoms) else 1
    for atom in atoms:
        if atom.lexeme.sign is Sign.NUMBER:
            return sign * int(atom.lexeme.key[:2])
        if atom.lexeme.key in NUMBERS and atom.lexeme.type is not UnitType.ARMY:
            return sign * NUMBERS[atom.lexeme.key]
    return None


def _first_unit(table: Table, atoms: list[Atom]) -> tuple[Unit | None, int]:
    for at, atom in enumerate(atoms):
        units = [table.own[place] for place in atom.lexeme.places if place in table.own]
        if len(units) == 1:
            return units[0], at
    return None, 0


def _places(atoms: list[Atom]) -> tuple[Ref, ...]:
    refs: list[Ref] = []
    for atom in atoms:
        if atom.lexeme.places:
            refs.append(Ref(None, atom.lexeme.places, atom.lexeme.coast))
        elif atom.lexeme.coast is not None and refs:
            refs[-1] = refs[-1]._replace(coast=atom.lexeme.coast)
    return tuple(refs)
