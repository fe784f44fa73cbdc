"""What is ordered ahead of time: conditions, and lists by preference (R-COND-01 to R-COND-03).

Everything here is all or nothing: a condition or a list of which a word is not understood makes no
plan, for a plan acts when nobody looks.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.board import Unit
from engine.orders import AdjustmentOrder, named_as
from engine.phase import Phase, PhaseType
from engine.reader.atoms import Atom, Sign
from engine.reader.conditions import Count, count, dislodgement
from engine.reader.listings import Adjustments, adjustments_listed, places_listed
from engine.reader.table import Table
from engine.reader.values import (
    AdjustmentCase,
    AdjustmentList,
    ConditionalRetreat,
    Flaw,
    Measure,
    Problem,
)
from engine.reader.vocabulary import Role

_NO_CONDITION = frozenset({"unless", "provided", "whenever"})
_OPENING = frozenset({Role.RETREAT, Role.AND})


class Otherwise(NamedTuple):
    """The adjustments where no case fits, by preference."""

    orders: tuple[AdjustmentOrder, ...]


Part: TypeAlias = ConditionalRetreat | AdjustmentCase | Otherwise | AdjustmentList


class Planned(NamedTuple):
    """What a sentence plans, and the runs of its words that are ordinary orders."""

    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()
    ordinary: tuple[list[Atom], ...] = ()


def fits_heading(planned: Planned, phase: Phase, now: Phase) -> bool:
    """Whether what a sentence plans is certain under the heading of a phase.

    Below a later phase than the present one only builds and removals are, for the next winter, and
    where that is the winter of the heading's year.
    """
    if phase == now:
        return True
    is_retreat = any(isinstance(part, ConditionalRetreat) for part in planned.parts)
    is_plain = bool(planned.parts) and not (is_retreat or planned.ordinary or planned.problems)
    return is_plain and phase.year == now.year and phase.type is not PhaseType.ADJUSTMENT


class _Clause(NamedTuple):
    role: Role
    atoms: list[Atom]


class Plans:
    """Reads the conditions of one text; what `otherwise` goes on from is kept from line to line."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._last: Part | None = None
        self._measure = Measure.GAINED
        self._just_ordered: tuple[Unit, ...] = ()

    def forget(self) -> None:
        """Something else was said: `otherwise` no longer goes on from the last plan."""
        self._last = None

    def after(self, units: tuple[Unit, ...]) -> None:
        """`If dislodged` means the unit just ordered, if it was one."""
        self._just_ordered = units

    def goes_on(self, atoms: list[Atom]) -> bool:
        """Whether a sentence begins with `otherwise` just after a plan."""
        words = [atom for atom in atoms if atom.lexeme.sign is not Sign.SOFT]
        return bool(words) and words[0].lexeme.role is Role.ELSE and self._last is not None

    def conditional(self, atoms: list[Atom], text: str) -> Planned | None:
        """The plan of a sentence with an `if`, or an `otherwise` that goes on; None if none."""
        cuts = [at for at in range(len(atoms)) if _begins_clause(atoms, at)]
        if not cuts:
            return None
        if any(atoms[at].lexeme.key in _NO_CONDITION for at in cuts):
            return None
        ends = [*cuts[1:], len(atoms)]
        clauses = [
            _Clause(atoms[cut].lexeme.role or Role.IF, _trimmed(atoms[cut + 1 : end]))
            for cut, end in zip(cuts, ends, strict=True)
        ]
        sentence = _Sentence(self._table, text, self._last, self._measure, self._just_ordered)
        return sentence.read(_trimmed(atoms[: cuts[0]]), clauses)

    def keep(self, planned: Planned) -> None:
        """Let what follows go on from these plans; from a sentence without any nothing does."""
        if planned.problems and not planned.parts:
            self._last = None
        for part in planned.parts:
            self._last = part
            if isinstance(part, AdjustmentCase):
                self._measure = part.measure


class _Sentence:
    """One sentence of conditions."""

    def __init__(
        self,
        table: Table,
        text: str,
        last: Part | None,
        measure: Measure,
        just_ordered: tuple[Unit, ...],
    ) -> None:
        self._table = table
        self._text = text
        self._last = last
        self._measure = measure
        self._just_ordered = just_ordered
        self._parts: list[Part] = []
        self._problems: list[Problem] = []
        self._ordinary: list[list[Atom]] = []
        # Whether the last condition was about no own unit: its `else` is not an earlier one's.
        self._is_void = False

    def read(self, head: list[Atom], clauses: list[_Clause]) -> Planned | None:
        """What comes before the first `if`, and each clause; None unless all is understood."""
        if len(clauses) == 1 and self._is_conditioned(head, clauses[0]):
            return Planned(tuple(self._parts), tuple(self._problems))
        if any(atom.lexeme.type is None and not atom.lexeme.places for atom in head):
            self._ordinary.append(head)
        for clause in clauses:
            is_read = self._else(clause) if clause.role is Role.ELSE else self._if(clause, head)
            if not is_read:
                return None
        return Planned(tuple(self._parts), tuple(self._problems), tuple(self._ordinary))

    def _is_conditioned(self, head: list[Atom], clause: _Clause) -> bool:
        """`Build F LON if one is gained`, `retreat MUN to BER if dislodged`: the condition last."""
        if not head or clause.role is Role.ELSE:
            return False
        beaten = dislodgement(self._table, clause.atoms)
        if beaten is not None and beaten.end == len(clause.atoms):
            plans = retreats_listed(self._table, head, self._text)
            self._parts += plans or ()
            return plans is not None
        counted = count(clause.atoms)
        if counted is None or counted.end < len(clause.atoms) or not _adjusts(head):
            return False
        listed = adjustments_listed(self._table, head, Role.BUILD)
        return listed.end == len(head) and self._case(counted, listed)

    def _if(self, clause: _Clause, head: list[Atom]) -> bool:
        beaten = dislodgement(self._table, clause.atoms)
        self._is_void = beaten is not None and beaten.empty is not None
        if beaten is not None and beaten.empty is not None:
            units, place = tuple(self._table.own.values()), beaten.empty.code
            flaw = Problem(self._text, Flaw.NO_SUCH_UNIT, subject=place, units=units)
            self._problems.append(flaw)
            return True
        if beaten is not None:
            unit = beaten.unit or self._spoken_of(head)
            return unit is not None and self._retreat(unit, clause.atoms[beaten.end :])
        counted = count(clause.atoms)
        if counted is None:
            return False
        then = clause.atoms[counted.end :]
        verb = Role.REMOVE if counted.number < 0 else Role.BUILD
        listed = adjustments_listed(self._table, then, verb)
        return self._case(counted, listed) and self._rest(then[listed.end :])

    def _spoken_of(self, head: list[Atom]) -> Unit | None:
        """The unit of a dislodgement that names none: the one just ordered, or the only one."""
        own = self._table.own
        named_before = [own[place] for one in head for place in one.lexeme.places if place in own]
        if named_before:
            return named_before[0] if len(set(named_before)) == 1 else None
        if self._just_ordered:
            return self._just_ordered[0] if len(self._just_ordered) == 1 else None
        if isinstance(self._last, ConditionalRetreat):
            return own.get(self._last.unit.location.province)
        return next(iter(own.values())) if len(own) == 1 else None

    def _retreat(self, unit: Unit, then: list[Atom]) -> bool:
        listed = places_listed(self._table, unit, then)
        if listed.unknown is not None:
            self._problems.append(Problem(self._text, Flaw.UNKNOWN_PLACE, subject=listed.unknown))
            return True
        if not listed.preferences and not listed.disband:
            return False
        plan = ConditionalRetreat(named_as(unit), listed.preferences, self._text, listed.disband)
        self._add(plan)
        return self._rest(then[listed.end :])

    def _case(self, counted: Count, listed: Adjustments) -> bool:
        if listed.problems:
            self._problems += [flaw._replace(text=self._text) for flaw in listed.problems]
            return True
        if not listed.orders and not listed.is_nothing:
            return False
        self._measure = counted.measure or self._measure
        self._add(AdjustmentCase(counted.number, listed.orders, self._measure))
        return True

    def _else(self, clause: _Clause) -> bool:
        if self._is_void:
            return True
        last = self._last
        if isinstance(last, ConditionalRetreat):
            return self._retreat_otherwise(last, clause.atoms)
        if last is None or isinstance(last, AdjustmentList):
            return False
        is_loss = isinstance(last, AdjustmentCase) and last.gained < 0
        verb = Role.REMOVE if is_loss else Role.BUILD
        found = adjustments_listed(self._table, clause.atoms, verb)
        if found.problems:
            self._problems += [flaw._replace(text=self._text) for flaw in found.problems]
            return True
        if not found.orders and not found.is_nothing:
            return False
        self._add(Otherwise(found.orders))
        return self._rest(clause.atoms[found.end :])

    def _retreat_otherwise(self, last: ConditionalRetreat, atoms: list[Atom]) -> bool:
        """Further places for the unit that was last spoken of, or that it disbands."""
        unit = self._table.own.get(last.unit.location.province)
        listed = None if unit is None else places_listed(self._table, unit, atoms)
        if listed is None or listed.unknown is not None:
            return False
        if not listed.disband and not listed.preferences:
            return False
        places = tuple(dict.fromkeys((*last.preferences, *listed.preferences)))
        text = last.text if last in self._parts else f"{last.text}; {self._text}"
        self._parts = [part for part in self._parts if part is not last]
        disband = last.disband or listed.disband
        self._add(last._replace(preferences=places, disband=disband, text=text))
        return self._rest(atoms[listed.end :])

    def _add(self, part: Part) -> None:
        self._parts.append(part)
        self._last = part

    def _rest(self, atoms: list[Atom]) -> bool:
        if any(atom.lexeme.sign is None for atom in atoms):
            self._ordinary.append(_trimmed(atoms))
        return True


def retreats_listed(
    table: Table, atoms: list[Atom], text: str
) -> tuple[ConditionalRetreat, ...] | None:
    """`Retreats MUN: BER, KIE`: each unit named and where it shall go; None if it is no such list.

    The verb may stand before or after the unit, or be left out.
    """
    plans: list[ConditionalRetreat] = []
    at = 0
    while at < len(atoms):
        lexeme = atoms[at].lexeme
        if lexeme.sign is not None or lexeme.role in _OPENING or lexeme.type is not None:
            at += 1
            continue
        own = [table.own[place] for place in lexeme.places if place in table.own]
        if len(own) != 1:
            return None
        listed = places_listed(table, own[0], atoms[at + 1 :])
        if listed.unknown is not None or not (listed.preferences or listed.disband):
            return None
        plans.append(ConditionalRetreat(named_as(own[0]), listed.preferences, text, listed.disband))
        at += 1 + max(listed.end, 1)
    return tuple(plans) or None


def _begins_clause(atoms: list[Atom], at: int) -> bool:
    lexeme = atoms[at].lexeme
    if lexeme.role is Role.ELSE:
        return True
    if lexeme.role is not Role.IF:
        return False
    return lexeme.key != "should" or at == 0 or atoms[at - 1].lexeme.sign is Sign.SOFT


def _trimmed(atoms: list[Atom]) -> list[Atom]:
    """Without the signs and the `and` at either end."""
    start, end = 0, len(atoms)
    while start < end and _is_joint(atoms[start]):
        start += 1
    while start < end and _is_joint(atoms[end - 1]):
        end -= 1
    return atoms[start:end]


def _is_joint(atom: Atom) -> bool:
    return atom.lexeme.sign is Sign.SOFT or (
        atom.lexeme.role is Role.AND and atom.lexeme.key != "&"
    )


def _adjusts(atoms: list[Atom]) -> bool:
    return atoms[0].lexeme.role in {Role.BUILD, Role.REMOVE, Role.WAIVE}
