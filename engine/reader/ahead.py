"""Orders given ahead of time, found among the sentences of a text (R-COND-01 to R-COND-03).

`If MUN is dislodged: BER, KIE`, `builds: F BRE, A PAR`, `A MUN R BER or KIE` among moves, and the
lines under a heading such as `Builds:`. In their own phase such texts are plain orders: of several
retreats the first that is possible, of several numbers the one that is due.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.board import Unit
from engine.judge.adjustments import owed
from engine.judge.outcome import Reason
from engine.orders import (
    AdjustmentOrder,
    Build,
    Disband,
    Move,
    Order,
    Remove,
    Retreat,
    Waive,
    named_as,
)
from engine.phase import Phase, PhaseType, Season
from engine.position import Position
from engine.reader.atoms import Atom, Sign
from engine.reader.collection import Collection
from engine.reader.listings import (
    Adjustments,
    adjustments,
    adjustments_listed,
    is_remark,
    preferences,
)
from engine.reader.meanings import Candidate, Fault, Meaning, decide, subject_units
from engine.reader.plans import Otherwise, Planned, Plans, retreats_listed
from engine.reader.references import Ref
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.values import (
    AdjustmentCase,
    AdjustmentKind,
    AdjustmentList,
    ConditionalRetreat,
    Flaw,
    Problem,
    Reading,
)
from engine.reader.vocabulary import Role, words

_HEADINGS = {
    Role.RETREAT: PhaseType.RETREAT,
    Role.BUILD: PhaseType.ADJUSTMENT,
    Role.REMOVE: PhaseType.ADJUSTMENT,
    Role.MOVE: PhaseType.MOVEMENT,
}
_KINDS = {Role.BUILD: AdjustmentKind.BUILD, Role.REMOVE: AdjustmentKind.REMOVE}
_MOVING = frozenset({Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.FROM})
_ENDING = frozenset({Role.HOLD, Role.SUPPORT, Role.CONVOY})
_HEADS = words(
    """
    move moves moving retreat retreats retreating build builds building bld remove removes removing
    removal removals
    """
)
_AN_ORDER = re.compile(
    r"(?<!in )(?<!in this )(?<!in that )\borders?\b(?! of preference)", re.IGNORECASE
)
_GOING_BACK = frozenset(
    {"withdraw", "withdraws", "withdrawing", "fall back", "falls back", "flee", "flees"}
)


class Ahead:
    """The plans of one text, on the table of the present phase.

    `section` is the role of a heading without a date that stands above: `Builds:`.
    """

    def __init__(self, table: Table, found: Collection) -> None:
        self._table = table
        self._kind = table.position.phase.type
        self._found = found
        self._plans = Plans(table)
        self._in_line: Role | None = None
        self._unmet: str | None = None
        self._is_met = False
        self.section: Role | None = None

    def turn(self, atom: Atom, phase: Phase, *, is_dated: bool) -> Phase | None:
        """The phase to turn to at a word that is a heading; None when it is none.

        Below a date the heading is for the phases of that date; otherwise what stands below it is
        a plan, unless it is for the present phase.
        """
        kind = _HEADINGS.get(atom.lexeme.role) if atom.lexeme.role is not None else None
        if kind is None or atom.lexeme.key not in _HEADS:
            return None
        now = phase if is_dated else self._table.position.phase
        is_plan = kind is not PhaseType.MOVEMENT and kind is not now.type and not is_dated
        self.section = atom.lexeme.role if is_plan else None
        while not is_plan and now.type is not kind:
            now = now.next
        return now

    def without_remarks(self, atoms: list[Atom]) -> list[Atom]:
        """In an adjustment phase: a list of builds without `in order of preference`."""
        if self._kind is not PhaseType.ADJUSTMENT or not atoms:
            return atoms
        if atoms[0].lexeme.role not in _KINDS:
            return atoms
        return [atom for atom in atoms if not is_remark(atom.lexeme)]

    def end_line(self) -> None:
        """A new line begins."""
        self._in_line = None
        self._plans.after(())

    def after(self, orders: Iterable[Order]) -> None:
        """A sentence has given these orders: `if dislodged` on its line is about their unit."""
        own = self._table.own
        ordered = {one.unit.location.province for one in orders if not isinstance(one, Waive)}
        self._plans.after(tuple(own[place] for place in ordered if place in own))

    def finish(self) -> None:
        """Say what no number of builds or removals due has come true of."""
        if self._unmet is not None and not self._is_met:
            self._found.blame(Problem(self._unmet, Flaw.DOUBTFUL))

    # What a sentence plans.

    def planned(self, atoms: list[Atom], text: str) -> Planned | None:
        """The plan that a sentence makes; None when it is to be read as orders."""
        found = self._planned(atoms, text)
        if found is None:
            self._plans.forget()
        return found

    def _planned(self, atoms: list[Atom], text: str) -> Planned | None:
        if any(atom.lexeme.role is Role.IF for atom in atoms) or self._plans.goes_on(atoms):
            return self._plans.conditional(atoms, text)
        roles = [atom.lexeme.role for atom in atoms if atom.lexeme.sign is not Sign.SOFT]
        first = roles[0] if roles else None
        section = self._in_line or self.section
        if section is not None and not _ENDING.isdisjoint(roles):
            self.section = section = None
        if Role.DOUBT in roles:
            return None
        if self._kind is PhaseType.MOVEMENT and Role.RETREAT in {first, section}:
            return self._retreats(atoms, text)
        verb = first if first in _KINDS else section
        if (
            self._kind is PhaseType.MOVEMENT
            and first is Role.REMOVE
            and _is_of_an_order(atoms, text)
        ):
            return Planned(problems=(Problem(text, Flaw.DOUBTFUL),))
        if self._kind is not PhaseType.ADJUSTMENT and verb in _KINDS and verb is not None:
            return self._list(atoms, verb, text)
        return None

    def _retreats(self, atoms: list[Atom], text: str) -> Planned | None:
        plans = retreats_listed(self._table, atoms, text)
        if plans is None or any(atom.lexeme.key in _GOING_BACK for atom in atoms):
            return None
        self._in_line = Role.RETREAT
        return Planned(plans)

    def _list(self, atoms: list[Atom], verb: Role, text: str) -> Planned | None:
        listed = adjustments_listed(self._table, atoms, verb)
        rest = atoms[listed.end :]
        if self.section is verb and any(atom.lexeme.sign is Sign.DASH for atom in rest):
            self.section = None
            return None
        if not listed.orders or (rest and any(atom.lexeme.is_unknown for atom in rest)):
            return None
        ordinary = (rest,) if any(atom.lexeme.sign is None for atom in rest) else ()
        return self._of_list(listed, text)._replace(ordinary=ordinary)

    def _of_list(self, listed: Adjustments, text: str) -> Planned:
        problems = [flaw._replace(text=text) for flaw in listed.problems]
        kept: dict[AdjustmentKind, list[AdjustmentOrder]] = {}
        for order in listed.orders:
            fault = self._never(order)
            if fault is not None:
                problems.append(Problem(text, Flaw.NOT_ALLOWED, illegal=fault, order=order))
                continue
            kind = AdjustmentKind.REMOVE if isinstance(order, Remove) else AdjustmentKind.BUILD
            kept.setdefault(kind, []).append(order)
        lists = [AdjustmentList(kind, tuple(orders), text) for kind, orders in kept.items()]
        return Planned(tuple(lists), tuple(problems))

    def _never(self, order: Order) -> Reason | None:
        """Why a build will never be allowed, whatever the year brings; None when it may be."""
        if not isinstance(order, Build):
            return None
        table = self._table
        homes = table.variant.home_centers(table.power)
        phase = Phase(table.position.phase.year, Season.WINTER, PhaseType.ADJUSTMENT)
        best = Position.of(phase, [], centers=dict.fromkeys(homes, table.power))
        return Table(best, table.power, table.variant, table.rulebook).fault(order)

    # What a shape among other orders plans.

    def takes(self, atoms: list[Atom], shape: Shape, text: str) -> bool:
        """Keep what a shape of another kind of phase plans; whether it plans anything."""
        if self._kind is not PhaseType.ADJUSTMENT and shape.verb in _KINDS:
            planned = self._of_list(adjustments(self._table, shape), text)
            is_theirs = bool(planned.parts) or any(
                flaw.flaw not in {Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT} for flaw in planned.problems
            )
            if is_theirs:
                self.keep(planned, text)
            return is_theirs
        if self._kind is not PhaseType.MOVEMENT or shape.verb is not Role.RETREAT:
            return False
        units = subject_units(self._table, (*shape.subjects, Ref())[0]).units
        if len(units) != 1:
            return False
        refs = [*shape.path[-1:], *shape.choices]
        if any(atom.lexeme.key in _GOING_BACK for atom in atoms[shape.start : shape.end]):
            self._found.blame(self._going_back(units[0], refs, text))
            return True
        places = preferences(self._table, units[0], refs)
        if places:
            self._found.plan(ConditionalRetreat(named_as(units[0]), places, text))
        else:
            unknown = next((ref.word for ref in refs if ref.word is not None), None)
            self._found.blame(Problem(text, Flaw.UNKNOWN_PLACE, subject=unknown or text))
        return True

    def _going_back(self, unit: Unit, refs: list[Ref], text: str) -> Problem:
        """`A MUN falls back to BER` may be a move or a retreat: the move is offered."""
        moves = [Move(named_as(unit), place) for place in preferences(self._table, unit, refs)]
        legal = tuple(move for move in moves if self._table.is_legal(move))
        return Problem(text, Flaw.OTHER_PHASE, candidates=legal)

    # Keeping.

    def keep(self, planned: Planned, text: str) -> None:
        """Store the plans of a sentence, or in their own phase the orders that they come to."""
        self._plans.keep(planned)
        for flaw in planned.problems:
            self._found.blame(flaw)
        for part in planned.parts:
            match part:
                case ConditionalRetreat():
                    self._keep_retreat(part)
                case AdjustmentCase():
                    self._keep_case(part, text)
                case Otherwise(orders):
                    self._keep_otherwise(orders, text)
                case AdjustmentList(kind, orders):
                    self._found.listed(kind, orders, part.text)

    def _keep_retreat(self, plan: ConditionalRetreat) -> None:
        if self._kind is not PhaseType.RETREAT:
            self._found.plan(plan)
            return
        orders = [Retreat(plan.unit, place) for place in plan.preferences]
        best = [order for order in orders if self._table.is_legal(order)][:1]
        chosen: list[Order] = [*(best or orders[:1])]
        if not best and plan.disband:
            chosen = [Disband(plan.unit)]
        fault = Fault(Flaw.INCOMPLETE)
        self._found.add(decide(self._table, plan.text, map(Candidate, chosen), fault))

    def _keep_case(self, case: AdjustmentCase, text: str) -> None:
        if self._kind is not PhaseType.ADJUSTMENT:
            self._found.case(case, text)
        elif case.gained == self._owed:
            self._is_met = True
            self._order(case.orders, text)
        else:
            self._unmet = text

    def _keep_otherwise(self, orders: tuple[AdjustmentOrder, ...], text: str) -> None:
        if self._kind is not PhaseType.ADJUSTMENT:
            self._found.otherwise(orders, text)
        elif not self._is_met:
            self._is_met = True
            self._order(orders[: abs(self._owed)], text)

    @property
    def _owed(self) -> int:
        return owed(self._table.position, self._table.power, self._table.variant)

    def _order(self, orders: tuple[AdjustmentOrder, ...], text: str) -> None:
        readings = tuple(Reading(order, text) for order in orders)
        self._found.add(Meaning(0.0, readings))


def _is_of_an_order(atoms: list[Atom], text: str) -> bool:
    """Whether what is to be removed is an order rather than a unit: `remove A PAR - BUR`."""
    moves = any(atom.lexeme.sign is Sign.DASH or atom.lexeme.role in _MOVING for atom in atoms[1:])
    is_deleted = atoms[0].lexeme.key.startswith("delete")
    return moves or is_deleted or _AN_ORDER.search(text) is not None
