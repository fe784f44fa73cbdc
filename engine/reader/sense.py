"""The sense of a shape in the phase that is read, remembered while a text is read."""

from __future__ import annotations

from itertools import pairwise

from engine.orders import Move, Waive
from engine.phase import Phase, PhaseType
from engine.reader.atoms import Atom
from engine.reader.carrying import (
    carried_meaning,
    has_unnamed_fleets,
    is_carrying,
    unnamed_fleets_meaning,
)
from engine.reader.changes import adjustment_meaning, retreat_meaning
from engine.reader.listings import ADJUSTMENT_VERBS, adjustments
from engine.reader.meanings import Cost, Meaning, subject_units
from engine.reader.moves import movement_meaning
from engine.reader.references import Ref
from engine.reader.runs import run_meaning
from engine.reader.shapes import Shape
from engine.reader.table import Table
from engine.reader.talk import points_back_within, points_on
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.vocabulary import Role

_MEANINGS = {
    PhaseType.MOVEMENT: movement_meaning,
    PhaseType.RETREAT: retreat_meaning,
    PhaseType.ADJUSTMENT: adjustment_meaning,
}


_STOP = 0.125
"""What a full stop within an order costs: rather it parts two, though it may end a short name."""


class Sense:
    """What shapes mean on a table; `phase` is the phase that is read, `now` the present table."""

    def __init__(self, now: Table) -> None:
        self._now = now
        self.table = now
        self.phase = now.position.phase
        self._known: dict[tuple[object, ...], Meaning] = {}

    def turn_to(self, phase: Phase, table: Table) -> None:
        """Read what follows in this phase, on this table."""
        self.phase, self.table = phase, table

    def of(self, found: list[Atom], shape: Shape, text: str) -> Meaning:
        """What a shape among these atoms means; `text` are its words."""
        # Where the shape stands in its line makes no difference.
        key = (text, self.phase.ordinal, shape.end - shape.start, *shape[2:])
        meaning = self._known.get(key)
        if meaning is None:
            meaning = self._known[key] = self._anew(found, shape, text)
        return meaning

    def _anew(self, found: list[Atom], shape: Shape, text: str) -> Meaning:
        planned = self._of_another_phase(found, shape, text)
        if planned is not None:
            return planned
        if self.phase.type is PhaseType.MOVEMENT and is_carrying(shape):
            return carried_meaning(self.table, shape, text)
        subjects = shape.subjects or (Ref(),)
        if self.phase.type is PhaseType.MOVEMENT and has_unnamed_fleets(shape):
            return unnamed_fleets_meaning(self.table, shape, subjects[0], text)
        mean = _MEANINGS[self.phase.type]
        meanings = [mean(self.table, shape, subject, text) for subject in subjects]
        if shape.is_run:
            return run_meaning(self.table, shape, text, meanings)
        apart = _cost_of_parting(found, shape, text)
        if len(meanings) == 1:
            is_all = len(found) == shape.end - shape.start
            meaning = meanings[0] if is_all else self._unless_of_a_list(text, meanings[0])
            return meaning._replace(cost=meaning.cost + apart)
        readings = tuple(reading for meaning in meanings for reading in meaning.readings)
        problems = tuple(flaw for meaning in meanings for flaw in meaning.problems)
        if shape.is_choice and self._is_adjusting:
            orders = tuple(reading.order for reading in readings)
            readings = ()
            problems = (*problems, Problem(text, Flaw.SEVERAL_MEANINGS, candidates=orders))
        return Meaning(apart + sum(meaning.cost for meaning in meanings), readings, problems)

    def _unless_of_a_list(self, text: str, meaning: Meaning) -> Meaning:
        """The meaning, but of two own units among other words no move that is not allowed.

        Without a sign between them they may as well be units of a list: `A PAR holds, MAR BRE`.
        """
        order = meaning.readings[0].order if len(meaning.readings) == 1 else None
        if (
            not isinstance(order, Move)
            or Inference.DASH not in meaning.readings[0].inferred
            or order.destination.province not in self.table.own
            or self.table.is_legal(order)
        ):
            return meaning
        return meaning._replace(
            readings=(), problems=(Problem(text, Flaw.DOUBTFUL, candidates=(order,)),)
        )

    def is_of_another_phase(self, shape: Shape) -> bool:
        """Whether a shape is no order of the kind of phase that is read, by its verb."""
        kind = self.phase.type
        if shape.group is not None and shape.verb is Role.HOLD:
            return kind is not PhaseType.MOVEMENT
        if kind is PhaseType.ADJUSTMENT:
            return False
        return shape.verb in ADJUSTMENT_VERBS or (kind is PhaseType.MOVEMENT and is_retreat(shape))

    @property
    def _is_adjusting(self) -> bool:
        """Whether builds and removals are ordered now: by preference they are only ahead."""
        return self.table is self._now and self.phase.type is PhaseType.ADJUSTMENT

    def _of_another_phase(self, found: list[Atom], shape: Shape, text: str) -> Meaning | None:
        """The meaning of a shape that orders no unit of its own in the phase that is read."""
        kind = self.phase.type
        cost: float | None = None
        readings: tuple[Reading, ...] = ()
        if shape.group is not None or shape.verb is Role.NO_CHANGE:
            cost = 0.0
        elif shape.verb is Role.WAIVE and shape.subjects:
            # `Build nothing in Paris`: perhaps no waive, but something else built elsewhere.
            flaw = Problem(text, Flaw.DOUBTFUL, candidates=(Waive(),))
            homes = self._now.variant.home_centers(self._now.power)
            is_home = not set(homes).isdisjoint(shape.subjects[0].places)
            return Meaning(0.0 if is_home else 2 * Cost.NO_UNIT, (), (flaw,))
        elif shape.verb is Role.WAIVE and kind is PhaseType.ADJUSTMENT:
            cost, readings = 0.0, (Reading(Waive(), text),) * shape.waives
        elif shape.verb is Role.WAIVE:
            cost = 0.0 if len(found) == shape.end - shape.start else Cost.BARE
        elif kind is not PhaseType.ADJUSTMENT and shape.verb in ADJUSTMENT_VERBS:
            cost = 0.0 if adjustments(self._now, shape).orders else Cost.BARE
        elif kind is PhaseType.MOVEMENT and is_retreat(shape):
            subjects = subject_units(self._now, (*shape.subjects, Ref())[0])
            cost = Cost.INFERENCE if len(subjects.units) == 1 else Cost.BARE
        return None if cost is None else Meaning(cost, readings)


def is_retreat(shape: Shape) -> bool:
    """Whether a shape orders what only a dislodged unit does."""
    return shape.verb in {Role.RETREAT, Role.DISBAND}


def _cost_of_parting(found: list[Atom], shape: Shape, text: str) -> float:
    """What it costs that a support or convoy goes on where it seems to be over.

    Behind a comma (`A MAR S, F BRE - MAO`) rather another order begins, if it can be one; behind
    a word such as `it` (`A MAR supports it, F BRE too`) in any case. What helps `it to BUR` does
    not help whoever stands there. Nor does an order rather begin with `from`, which may end the
    one before it, or go on behind a full stop.
    """
    within = found[shape.start : shape.end]
    cost = _STOP * sum(atom.stopped and atom.lexeme.type is None for atom in within[:-1])
    if len(within) > 1 and within[-1].lexeme.role is Role.HOLD and within[-2].lexeme.sign:
        cost += _STOP
    if within[0].lexeme.role is Role.FROM:
        cost += Cost.INFERENCE
    if shape.other is None:
        return cost
    if shape.verb is Role.SUPPORT and points_back_within(text):
        return 2 * Cost.NO_UNIT
    if shape.verb is Role.SUPPORT and not shape.path and points_on(text):
        return 2 * Cost.NO_UNIT
    is_parted = any(
        atom.lexeme.key == "," and before.lexeme.role in {Role.SUPPORT, Role.CONVOY}
        for before, atom in pairwise(found[shape.start : shape.end])
    )
    return Cost.NO_UNIT if is_parted else cost
