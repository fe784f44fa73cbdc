"""What a parse means in the phase that is being read: `Interpreter`, which remembers it."""

import re
from collections.abc import Sequence
from itertools import pairwise, permutations

from engine.board import Unit
from engine.orders import Move, Order, Retreat, Waive, named_as
from engine.position import Phase, PhaseType
from engine.reader.meaning.meanings import Cost, Meaning, PowerView, asked, mentioned, subject_units
from engine.reader.meaning.moves import movement_meaning, without_named_fleets
from engine.reader.meaning.retreats_and_builds import (
    ADJUSTMENT_VERBS,
    adjustment_meaning,
    adjustments,
    retreat_meaning,
)
from engine.reader.values import Flaw, Inference, Problem, Reading
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref, Token
from engine.reader.words.vocabulary import Role

_MEANINGS = {
    PhaseType.MOVEMENT: movement_meaning,
    PhaseType.RETREAT: retreat_meaning,
    PhaseType.ADJUSTMENT: adjustment_meaning,
}
_MOVING = frozenset({None, Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY})
_STRANGE: dict[PhaseType, frozenset[Role | None]] = {
    PhaseType.MOVEMENT: ADJUSTMENT_VERBS | {Role.RETREAT, Role.DISBAND},
    PhaseType.RETREAT: ADJUSTMENT_VERBS,
    PhaseType.ADJUSTMENT: frozenset(),
}
"""The verbs that order nothing in a type of phase."""
_PRONOUN = re.compile(
    r"(?<!\s)\s+(that|this|it|him|them|(?:that|this|the|his|its|her|their)\s"
    r"(?:move|attack|landing|advance|invasion|assault))\s*(?:[.,;!)]|$)",
    re.IGNORECASE,
)
_MOVING_PRONOUN = re.compile(
    r"\s(?:that|this|it|its|(?:that|this|the|his|its|an|any) (?:move|attack))\s*"
    r"(?:-|\N{RIGHTWARDS ARROW}|(?:to|on|against)\b(?!\s+hold))|\sinto\b",
    re.IGNORECASE,
)
_STOP = 0.125
"""The cost of a full stop within an order: it likely separates two, but may end a short name."""


class Interpreter:
    """Decides what parses mean, in the phase and the view that are being read.

    `past` has what is read under the date of a phase that is over, None elsewhere.
    """

    def __init__(self, now: PowerView) -> None:
        self.now = now
        self.view = now
        self.phase = now.position.phase
        self.past: Problem | None = None

    @property
    def is_later(self) -> bool:
        """Whether what is read is for a later phase."""
        return self.view is not self.now

    @property
    def is_present(self) -> bool:
        """Whether what is read is for the phase that is open."""
        return self.past is None and not self.is_later

    def turn_to(self, phase: Phase, view: PowerView) -> None:
        """Read what follows in this phase, in this view."""
        self.phase, self.view = phase, view

    def meaning(self, found: list[Token], parse: Parse, text: str) -> Meaning:
        """What a parse of these tokens means; `text` are its words."""
        planned = self._of_another_phase(found, parse, text)
        if planned is not None:
            return planned
        if self.phase.type is PhaseType.MOVEMENT:
            by_fleets = without_named_fleets(self.view, parse, text)
            if by_fleets is not None:
                return by_fleets
        if parse.is_mutual and self.phase.type is PhaseType.MOVEMENT:
            return self._mutual(parse, text)
        subjects = parse.subjects or (Ref(),)
        mean = _MEANINGS[self.phase.type]
        meanings = [mean(self.view, parse, subject, text) for subject in subjects]
        if parse.is_run:
            return run_meaning(self.view, parse, text, meanings)
        cost, readings, problems = self._unless_units_of_a_list(parse, text, _together(meanings))
        cost += _cost_of_parting(found, parse, text)
        # A list for later may offer a choice; what is ordered now may not.
        if parse.is_choice and not self.is_later and self.phase.type is PhaseType.ADJUSTMENT:
            orders = tuple(reading.order for reading in readings)
            readings = ()
            problems = (*problems, Problem(text, Flaw.SEVERAL_MEANINGS, candidates=orders))
        return Meaning(cost, readings, problems)

    def _mutual(self, parse: Parse, text: str) -> Meaning:
        """The supports of two units for one another; of more it is asked who supports whom."""
        pair = parse.subjects or tuple(
            Ref(unit.type, (place,))
            for place, unit in self.view.own.items()
            if parse.kind in {None, unit.type}
        )
        meanings = [
            movement_meaning(self.view, parse._replace(other=other), unit, text)
            for unit, other in permutations(pair, 2)
        ]
        if len(pair) == 2:  # noqa: PLR2004 - each has the other
            return _together(meanings)
        orders = [order for meaning in meanings for order in mentioned(meaning)]
        return asked(text, list(filter(self.view.is_legal, orders)))

    def _unless_units_of_a_list(self, parse: Parse, text: str, meaning: Meaning) -> Meaning:
        """The meaning, but without a move between two own units of a list.

        With no sign between them, or only a comma, they may be: `A PAR holds, MAR BRE`. Then such
        a move is none if it is illegal, or if the list goes on: `Ion, Nap and Ven stay`.
        """
        order = meaning.readings[0].order if len(meaning.readings) == 1 else None
        if (
            not isinstance(order, Move)
            or Inference.DASH not in meaning.readings[0].inferred
            or order.destination.province not in self.view.own
        ):
            return meaning
        orders: tuple[Move, ...] = (order,)
        if " for " in text.lower():
            other = self.view.own[order.destination.province]
            back = Move(named_as(other), self.view.map.plain(order.unit.location.province))
            orders = tuple(filter(self.view.is_legal, (back, order)))
        elif self.view.is_legal(order) and ("," not in text or parse.subjects[0].type):
            return meaning
        return meaning._replace(
            readings=(), problems=(Problem(text, Flaw.DOUBTFUL, candidates=orders),)
        )

    def is_of_another_phase(self, parse: Parse) -> bool:
        """Whether a parse orders, by its verb, nothing that this type of phase has."""
        kind = self.phase.type
        is_hold = parse.group is not None and parse.verb is Role.HOLD
        return parse.verb in _STRANGE[kind] or (is_hold and kind is not PhaseType.MOVEMENT)

    def _of_another_phase(self, found: list[Token], parse: Parse, text: str) -> Meaning | None:
        """The meaning of a parse that orders no unit in this phase; None where it orders one."""
        if parse.verb in _MOVING and parse.group is None:
            return None
        kind = self.phase.type
        cost: float | None = None
        readings: tuple[Reading, ...] = ()
        if parse.group is not None or parse.verb is Role.NO_CHANGE:
            cost = 0.0
        elif parse.verb is Role.WAIVE and parse.subjects:
            # `Build nothing in Paris` may be no waive, but go with a build elsewhere.
            flaw = Problem(text, Flaw.DOUBTFUL, candidates=(Waive(),))
            homes = self.now.variant.home_centers(self.now.power)
            is_home = not set(homes).isdisjoint(parse.subjects[0].places)
            return Meaning(0.0 if is_home else 2 * Cost.NO_UNIT, (), (flaw,))
        elif parse.verb is Role.WAIVE and kind is PhaseType.ADJUSTMENT:
            cost, readings = 0.0, (Reading(Waive(), text),) * parse.waives
        elif parse.verb is Role.WAIVE:
            cost = 0.0 if len(found) == parse.end - parse.start else Cost.BARE
        elif parse.verb in _STRANGE[kind] & ADJUSTMENT_VERBS:
            cost = 0.0 if adjustments(self.now, parse).orders else Cost.BARE
        elif parse.verb in _STRANGE[kind]:
            subjects = subject_units(self.now, (*parse.subjects, Ref())[0])
            cost = Cost.INFERENCE if len(subjects.units) == 1 else Cost.BARE
        return None if cost is None else Meaning(cost, readings)


def _together(meanings: Sequence[Meaning]) -> Meaning:
    if len(meanings) == 1:
        return meanings[0]
    readings = tuple(reading for meaning in meanings for reading in meaning.readings)
    problems = tuple(flaw for meaning in meanings for flaw in meaning.problems)
    return Meaning(sum(meaning.cost for meaning in meanings), readings, problems)


def _cost_of_parting(found: list[Token], parse: Parse, text: str) -> float:
    """The cost of reading a support or convoy on past a point where it seems to be over.

    Behind a comma (`A MAR S, F BRE - MAO`) another order is likelier, if there can be one; behind a
    word such as `it` (`A MAR supports it, F BRE too`) it always is. What supports `it to BUR` does
    not support whoever stands there. Nor is an order likely to begin with `from`, which may end the
    one before it, or to go on behind a full stop.
    """
    within = found[parse.start : parse.end]
    stops = [token for token in within[:-1] if token.stopped and token.lexeme.type is None]
    cost = _STOP * len(stops)
    if len(within) > 1 and within[-1].lexeme.role is Role.HOLD and within[-2].lexeme.sign:
        cost += _STOP
    if within[0].lexeme.role is Role.FROM:
        cost += Cost.INFERENCE
    if parse.other is None:
        return cost
    if parse.verb is Role.SUPPORT and has_pronoun_object(text, is_hold=not parse.path):
        return 2 * Cost.NO_UNIT
    is_parted = any(
        token.lexeme.key == "," and before.lexeme.role in {Role.SUPPORT, Role.CONVOY}
        for before, token in pairwise(within)
    )
    return Cost.NO_UNIT if is_parted else cost


def pronoun_behind(text: str) -> str:
    """The pronoun with which the text behind a support goes on: `it`, `this attack`, or nothing."""
    match = _PRONOUN.match(text)
    return "" if match is None else match[1].lower()


def has_pronoun_object(text: str, *, is_hold: bool = False) -> bool:
    """Whether the words of a support contain such a pronoun: `supports that, F BRE holds`.

    Of a support to hold, also one that moves to the place that is named: `supports it to BUR`.
    """
    return bool(_PRONOUN.search(text) or (is_hold and _MOVING_PRONOUN.search(text)))


# Several units with one verb and nothing between them: `PAR MAR BRE hold`.


def run_meaning(view: PowerView, parse: Parse, text: str, meanings: Sequence[Meaning]) -> Meaning:
    """What a run of units means in movement and retreat phases.

    All of them are subjects of the verb if all are the power's own. Two of the names could also be
    a move that has lost its dash (`PAR BUR MAR hold`). Where every unit is written with its letter,
    or none with a place that could be an aim, it is plain which; otherwise only the player knows.
    Where signs part them (`PAR BUR, MAR hold`) it is the move, if there is one.
    """
    found = [subject_units(view, ref).units for ref in parse.subjects]
    units = [sole[0] for sole in found if len(sole) == 1]
    is_plain = len(set(units)) == len(found)
    kinds = [ref.type is not None for ref in parse.subjects]
    moves = [] if all(kinds) else _moves(view, units)
    if not is_plain or (moves and (any(kinds) or not {",", "/"}.isdisjoint(text))):
        return Meaning(2 * Cost.NO_UNIT * len(kinds), (), (Problem(text, Flaw.INCOMPLETE),))
    if not moves and all(meaning.readings for meaning in meanings):
        return _together(meanings)
    orders: list[Order] = [order for meaning in meanings for order in mentioned(meaning)]
    return asked(text, list(dict.fromkeys((*orders, *moves))))._replace(cost=Cost.INFERENCE)


def _moves(view: PowerView, units: Sequence[Unit]) -> list[Move | Retreat]:
    """The moves from one unit of a run to the next that the names could stand for."""
    move = Retreat if view.position.phase.type is PhaseType.RETREAT else Move
    return [
        move(named_as(unit), view.map.plain(after.location.province))
        for unit, after in pairwise(units)
        if view.map.reach(unit.type, unit.location) & after.location.province.bit
    ]
