"""Plans: what is ordered before its phase (R-COND-01 to R-COND-03).

`If MUN is dislodged: BER, KIE`, `builds: F BRE, A PAR`, `A MUN R BER or KIE` among moves, the lines
under a heading such as `Builds:`, and orders under the date of a later phase. In their own phase
such texts are plain orders: of several retreats the first that is possible, of several numbers of
builds the one that is due.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import dropwhile

from engine.board import Province, Unit, UnitType
from engine.judge.adjustments import lasting_build_fault, owed
from engine.orders import (
    AdjustmentOrder,
    Build,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Waive,
    named_as,
    province_of,
)
from engine.position import Phase, PhaseType, Position, Season
from engine.reader.collection import Collection
from engine.reader.conditions import count, counts_none, dislodgement
from engine.reader.meaning.meanings import Candidate, Meaning, PowerView, decide, subject_units
from engine.reader.meaning.retreats_and_builds import (
    ADJUSTMENT_VERBS,
    ListedAdjustments,
    adjustments,
    adjustments_listed,
    is_of_movement,
    places_listed,
    preferences,
)
from engine.reader.values import (
    AdjustmentCase,
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    Measure,
    Plan,
    Problem,
    Reading,
)
from engine.reader.words.grammar import Parse
from engine.reader.words.tokens import Ref, Sign, Token
from engine.reader.words.vocabulary import Role, words

_HEADINGS: dict[Role | None, PhaseType] = {
    Role.RETREAT: PhaseType.RETREAT,
    Role.BUILD: PhaseType.ADJUSTMENT,
    Role.REMOVE: PhaseType.ADJUSTMENT,
    Role.MOVE: PhaseType.MOVEMENT,
}
_KINDS = {Role.BUILD: AdjustmentKind.BUILD, Role.REMOVE: AdjustmentKind.REMOVE}
_HEADS = words(
    """
    move moves moving retreat retreats retreating build builds building bld remove removes removing
    removal removals
    """
)
_AN_ORDER = re.compile(
    r"(?<!in )(?<!in this )(?<!in that )\borders?\b(?! of preference)", re.IGNORECASE
)
_FALLING_BACK = words("withdraw withdraws flee flees") | {"fall back", "falls back"}


# Sentences with conditions.

_NO_CONDITION = frozenset({"unless", "provided", "whenever"})


@dataclass
class Planned:
    """The plans of a sentence, and the runs of its words that are ordinary orders."""

    parts: list[Plan] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ordinary: list[list[Token]] = field(default_factory=list)


def fits_heading(planned: Planned, phase: Phase, now: Phase) -> bool:
    """Whether the plans of a sentence are certain under the heading of a phase.

    Under the heading of a later phase only builds and removals for the next winter are, and only
    where that is the winter of the heading's year.
    """
    is_of_winter = phase.year == now.year and phase.type is not PhaseType.ADJUSTMENT
    is_plain = bool(planned.parts) and not (planned.ordinary or planned.problems)
    is_retreat = any(isinstance(part, ConditionalRetreat) for part in planned.parts)
    return phase == now or (is_of_winter and is_plain and not is_retreat)


def conditional_plans(
    view: PowerView, tokens: list[Token], text: str, last: Plan | None, ordered: tuple[Unit, ...]
) -> Planned | None:
    """Read the plan of a sentence with `if`, or with an `otherwise` that goes on; or None.

    `last` is the plan just before, which `otherwise` goes on from. `ordered` are the units just
    ordered: `if dislodged` means the only one of them.
    """
    cuts = [at for at, token in enumerate(tokens) if token.lexeme.role in {Role.IF, Role.ELSE}]
    if not cuts or any(tokens[at].lexeme.key in _NO_CONDITION for at in cuts):
        return None
    clauses = []
    for at, end in zip(cuts, [*cuts[1:], len(tokens)], strict=True):
        is_count = counts_none(tokens[at:end])
        role = Role.IF if is_count else tokens[at].lexeme.role
        clauses.append((role, tokens[at if is_count else at + 1 : end]))
    sentence = _ConditionalSentence(view=view, text=text, last=last, ordered=ordered)
    return sentence if sentence.read(tokens[: cuts[0]], clauses) else None


@dataclass(kw_only=True)
class _ConditionalSentence(Planned):
    view: PowerView
    text: str
    last: Plan | None
    ordered: tuple[Unit, ...]

    def read(self, head: list[Token], clauses: list[tuple[Role | None, list[Token]]]) -> bool:
        """Read what stands before the first `if`, and each clause; return whether all is clear."""
        if len(clauses) == 1 and head and self._read_condition_last(head, clauses[0][1]):
            return True
        if any(token.lexeme.type is None and not token.lexeme.places for token in head):
            self.ordinary.append(head)
        return all(
            self._read_else(tokens) if role is Role.ELSE else self._read_if(tokens, head)
            for role, tokens in clauses
        )

    def _read_condition_last(self, head: list[Token], tokens: list[Token]) -> bool:
        """Read a condition behind its orders: `build F LON if one is gained`."""
        _, end = dislodgement(self.view, tokens) or (None, 0)
        if end == len(tokens) > 0:
            plans = retreats_listed(self.view, head, self.text)
            self.parts += plans or ()
            return plans is not None
        case, end = self._count(tokens)
        if case is None or end < len(tokens) or head[0].lexeme.role not in ADJUSTMENT_VERBS:
            return False
        listed = adjustments_listed(self.view, head, Role.BUILD)
        return listed.end == len(head) and self._adjust(listed, case)

    def _read_if(self, tokens: list[Token], head: list[Token]) -> bool:
        named, end = dislodgement(self.view, tokens) or (None, 0)
        if isinstance(named, Province):
            # Its `else` is not about an earlier plan.
            self.last = None
            units = tuple(self.view.own.values())
            flaw = Problem(self.text, Flaw.NO_SUCH_UNIT, subject=named.code, units=units)
            self.problems.append(flaw)
            return True
        if end > 0:
            unit = named or self._dislodged_unit(head)
            return unit is not None and self._retreat(unit, tokens[end:])
        case, end = self._count(tokens)
        if case is None:
            return False
        verb = Role.REMOVE if case.gained < 0 else Role.BUILD
        listed = adjustments_listed(self.view, tokens[end:], verb)
        return self._adjust(listed, case) and self._rest(tokens[end + listed.end :])

    def _count(self, tokens: list[Token]) -> tuple[AdjustmentCase | None, int]:
        """Read what a condition counts; a number alone counts what the one before it did."""
        before = self.last.cases[-1:] if isinstance(self.last, ConditionalAdjustment) else ()
        usual = before[0].measure if before else Measure.GAINED
        return count(self.view, tokens, usual) or (None, 0)

    def _dislodged_unit(self, head: list[Token]) -> Unit | None:
        """The unit of a dislodgement that names none: the one just ordered, or the only one."""
        own = self.view.own
        named = [own[place] for token in head for place in token.lexeme.places if place in own]
        meant = set(named or self.ordered or own.values())
        return meant.pop() if len(meant) == 1 else None

    def _retreat(
        self, unit: Unit, then: list[Token], last: ConditionalRetreat | None = None
    ) -> bool:
        """Read the places of a unit; with `last`, further ones than those of that plan."""
        listed = places_listed(self.view, unit, then)
        if listed.unknown is not None:
            self.problems.append(Problem(self.text, Flaw.UNKNOWN_PLACE, subject=listed.unknown))
            return True
        if not listed.is_followed:
            return False
        places, text = listed.preferences, self.text
        if last is not None:
            places = tuple(dict.fromkeys((*last.preferences, *places)))
            text = text if last in self.parts else f"{last.text}; {text}"
            self.parts = [part for part in self.parts if part is not last]
        self._add(ConditionalRetreat(named_as(unit), places, text, listed.disband))
        return self._rest(then[listed.end :])

    def _adjust(self, listed: ListedAdjustments, case: AdjustmentCase | None = None) -> bool:
        """Take what is clear of a list, for a case or for all that have none, and what is not."""
        orders = listed.orders
        self.problems += [flaw._replace(text=self.text) for flaw in listed.problems]
        if orders or (listed.end > 0 and not listed.problems):
            cases = () if case is None else (case._replace(orders=orders),)
            otherwise = orders if case is None else None
            self._add(ConditionalAdjustment(cases, self.text, otherwise))
        return listed.end > 0

    def _read_else(self, tokens: list[Token]) -> bool:
        last = self.last
        if isinstance(last, ConditionalRetreat):
            return self._retreat(self.view.own[last.unit.location.province], tokens, last)
        if not isinstance(last, ConditionalAdjustment):
            return bool(self.problems)
        found = adjustments_listed(self.view, tokens, Role.BUILD)
        return self._adjust(found) and self._rest(tokens[found.end :])

    def _add(self, plan: Plan) -> None:
        self.parts.append(plan)
        self.last = plan

    def _rest(self, tokens: list[Token]) -> bool:
        rest = list(dropwhile(lambda token: token.lexeme.sign is not None, tokens))
        self.ordinary += [rest] if rest else []
        return True


def retreats_listed(
    view: PowerView, tokens: list[Token], text: str
) -> list[ConditionalRetreat] | None:
    """Read `retreats MUN: BER, KIE`, each unit with its places; None if it is no such list.

    The verb may stand before or behind the unit, or be left out, and `(in order of preference)`, as
    the house rules have it, may stand before the places.
    """
    plans: list[ConditionalRetreat] = []
    at = 0
    while at < len(tokens):
        lexeme = tokens[at].lexeme
        is_opening = lexeme.role in {Role.RETREAT, Role.AND} or lexeme.is_list_wording
        if lexeme.sign is not None or lexeme.type is not None or is_opening:
            at += 1
            continue
        own = [view.own[place] for place in lexeme.places if place in view.own]
        if len(own) != 1:
            return None
        listed = places_listed(view, own[0], tokens[at + 1 :])
        if not listed.is_followed:
            return None
        plans.append(ConditionalRetreat(named_as(own[0]), listed.preferences, text, listed.disband))
        at += 1 + max(listed.end, 1)
    return plans or None


# The plans of one text.


class PlanReader:
    """Finds the plans of one text; `section` is the role of an undated heading (`Builds:`)."""

    def __init__(self, view: PowerView, found: Collection) -> None:
        self._view = view
        self._kind = view.position.phase.type
        self._collected = found
        self._last: Plan | None = None
        self._ordered: tuple[Order, ...] = ()
        self._in_line: Role | None = None
        self._unmet: str | None = None
        self._is_met = False
        self.section: Role | None = None

    def phase_of_heading(
        self, found: Iterator[Token], phase: Phase, *, is_dated: bool
    ) -> Phase | None:
        """The phase to turn to at `Builds` or `Retreats, in order of preference` alone; or None.

        Below a date the heading is for the phases of that date. Otherwise what stands below it is a
        plan, unless it is for the present phase.
        """
        first = next(found, None)
        if first is None or first.lexeme.key not in _HEADS:
            return None
        if not all(token.lexeme.is_list_wording for token in found):
            return None
        kind = _HEADINGS[first.lexeme.role]
        now = phase if is_dated else self._view.position.phase
        is_plan = not is_dated and kind not in {PhaseType.MOVEMENT, now.type}
        self.section = first.lexeme.role if is_plan else None
        while not is_plan and now.type is not kind:
            now = now.next
        return now

    def without_remarks(self, tokens: list[Token]) -> list[Token]:
        """Leave `in order of preference` out of a list of builds in an adjustment phase."""
        if self._kind is not PhaseType.ADJUSTMENT or tokens[0].lexeme.role not in _KINDS:
            return tokens
        return [token for token in tokens if not token.lexeme.is_list_wording]

    def end_line(self) -> None:
        """Begin a new line."""
        self._in_line = None
        self._ordered = ()

    def note_orders(self, orders: Iterable[Order]) -> None:
        """Note the orders just given: `if dislodged` on their line is about their unit."""
        self._ordered = tuple(orders)

    def finish(self) -> None:
        """Report a condition where no number of builds or removals due made any case true."""
        if self._unmet is not None and not self._is_met:
            self._collected.add_problem(Problem(self._unmet, Flaw.DOUBTFUL))

    # What a sentence plans.

    def read(self, tokens: list[Token], text: str) -> Planned | None:
        """Read the plan that a sentence makes; None where it is to be read as orders."""
        last, self._last = self._last, None
        roles = [token.lexeme.role for token in tokens if token.lexeme.sign is not Sign.SOFT]
        first = roles[0] if roles else None
        goes_on = first is Role.ELSE and last is not None
        if Role.IF in roles or goes_on:
            places, own = set(map(province_of, self._ordered)), self._view.own
            units = tuple(own[place] for place in places if place in own)
            return conditional_plans(self._view, tokens, text, last, units)
        section = self._in_line or self.section
        if Role.TALK in roles:
            return None
        is_movement = self._kind is PhaseType.MOVEMENT
        if is_movement and Role.RETREAT in {first, section}:
            return self._retreats(tokens, text)
        verb = first if first in _KINDS else section
        if is_movement and first is Role.REMOVE and _is_of_an_order(tokens, text):
            return Planned(problems=[Problem(text, Flaw.DOUBTFUL)])
        if self._kind is not PhaseType.ADJUSTMENT and verb in _KINDS and verb is not None:
            return self._list(tokens, verb, text)
        return self._bare_builds(tokens, text)

    def _retreats(self, tokens: list[Token], text: str) -> Planned | None:
        plans = retreats_listed(self._view, tokens, text)
        if plans is None or any(token.lexeme.key in _FALLING_BACK for token in tokens):
            return None
        self._in_line = Role.RETREAT
        return Planned([*plans])

    def _list(self, tokens: list[Token], verb: Role, text: str) -> Planned | None:
        listed = adjustments_listed(self._view, tokens, verb)
        rest = tokens[listed.end :]
        if self.section is verb and any(map(is_of_movement, rest)):
            self.section = None
            return None
        if not listed.orders or (rest and any(token.lexeme.is_unknown for token in rest)):
            return None
        planned = self._of_list(listed, text)
        planned.ordinary += [rest] if any(token.lexeme.sign is None for token in rest) else []
        return planned

    def _bare_builds(self, tokens: list[Token], text: str) -> Planned | None:
        """Read units alone, at the end of a sentence, as builds beside the retreats of a Fall.

        "Retreat (after Fall turn) A HOL-KIE, Build (after Fall turn) F BER" (R-ORD-17).
        """
        phase, rest = self._view.position.phase, tokens
        orders: list[AdjustmentOrder] = []
        while rest and phase.type is PhaseType.RETREAT and phase.season is Season.FALL:
            signs = (at for at, token in enumerate(rest[:-1]) if token.lexeme.sign is Sign.SOFT)
            start = max(signs, default=-1) + 1
            build = self._bare_build(rest[start:])
            if build is None:
                break
            orders.insert(0, build)
            rest = rest[:start]
        if not orders:
            return None
        planned = Planned([AdjustmentList(AdjustmentKind.BUILD, tuple(orders), text)])
        planned.ordinary += [rest] if rest else []
        return planned

    def _bare_build(self, tokens: list[Token]) -> Build | None:
        """The build that a unit alone can only be; None if it may be one that is to retreat."""
        view = self._view
        listed = adjustments_listed(view, tokens, Role.BUILD)
        build = listed.orders[0] if len(listed.orders) == 1 else None
        if (
            sum(token.lexeme.type is not None for token in tokens) != 1
            or tokens[0].lexeme.type is None
            or listed.end < len(tokens)
            or not isinstance(build, Build)
        ):
            return None
        kind, place = build.unit.type, build.unit.location.province
        is_a_retreat = place in view.own or any(
            unit.type is kind and view.map.reach(kind, unit.location) & place.bit
            for unit in view.own.values()
        )
        is_never = lasting_build_fault(build, view.power, view.variant, view.rulebook)
        return None if is_a_retreat or is_never or listed.problems else build

    def _of_list(self, listed: ListedAdjustments, text: str) -> Planned:
        view = self._view
        problems = [flaw._replace(text=text) for flaw in listed.problems]
        kept: dict[AdjustmentKind, list[AdjustmentOrder]] = {}
        for order in listed.orders:
            fault = None
            if isinstance(order, Build):
                fault = lasting_build_fault(order, view.power, view.variant, view.rulebook)
            if fault is not None:
                problems.append(Problem(text, Flaw.NOT_ALLOWED, illegal=fault, order=order))
                continue
            kind = AdjustmentKind.REMOVE if isinstance(order, Remove) else AdjustmentKind.BUILD
            kept.setdefault(kind, []).append(order)
        return Planned(
            [AdjustmentList(kind, tuple(orders), text) for kind, orders in kept.items()], problems
        )

    # What a parse among other orders plans.

    def take(self, tokens: list[Token], parse: Parse, text: str) -> bool:
        """Keep what a parse for another type of phase plans; return whether it plans anything."""
        if self._kind is not PhaseType.ADJUSTMENT and parse.verb in _KINDS:
            planned = self._of_list(adjustments(self._view, parse), text)
            self.keep(planned)
            return bool(planned.parts or planned.problems)
        if self._kind is not PhaseType.MOVEMENT or parse.verb is not Role.RETREAT:
            return False
        units = subject_units(self._view, (*parse.subjects, Ref())[0]).units
        if len(units) != 1:
            return False
        places = preferences(self._view, units[0], [*parse.path[-1:], *parse.choices])
        if not places:
            return False
        if any(token.lexeme.key in _FALLING_BACK for token in tokens):
            # `A MUN falls back to BER` may be a move or a retreat: offer the move.
            moves = [Move(named_as(units[0]), place) for place in places]
            legal = tuple(filter(self._view.is_legal, moves))
            self._collected.add_problem(Problem(text, Flaw.OTHER_PHASE, candidates=legal))
        else:
            self._collected.add_plan(ConditionalRetreat(named_as(units[0]), places, text))
        return True

    # Keeping.

    def keep(self, planned: Planned) -> None:
        """Keep the plans of a sentence, or in their own phase the orders that they result in."""
        self._last = planned.parts[-1] if planned.parts else None
        for flaw in planned.problems:
            self._collected.add_problem(flaw)
        for plan in planned.parts:
            if isinstance(plan, ConditionalRetreat) and self._kind is PhaseType.RETREAT:
                self._order_retreat(plan)
            elif isinstance(plan, ConditionalAdjustment) and self._kind is PhaseType.ADJUSTMENT:
                self._order_adjustments(plan)
            else:
                self._collected.add_plan(plan)

    def _order_retreat(self, plan: ConditionalRetreat) -> None:
        orders: list[Order] = [Retreat(plan.unit, place) for place in plan.preferences]
        legal = list(filter(self._view.is_legal, orders))
        chosen: list[Order] = legal or ([Disband(plan.unit)] if plan.disband else orders)
        self._collected.add(decide(self._view, plan.text, map(Candidate, chosen[:1])))

    def _order_adjustments(self, plan: ConditionalAdjustment) -> None:
        count = owed(self._view.position, self._view.power, self._view.variant)
        fitting = [case.orders for case in plan.cases if case.fits(count)]
        if plan.otherwise is not None and not self._is_met:
            fitting.append(plan.otherwise[: abs(count)])
        self._is_met = self._is_met or bool(fitting)
        self._unmet = plan.text
        for orders in fitting:
            readings = tuple(Reading(order, plan.text) for order in orders)
            self._collected.add(Meaning(0.0, readings))


def _is_of_an_order(tokens: list[Token], text: str) -> bool:
    """Whether an order, rather than a unit, is to be removed: `remove A PAR - BUR`."""
    is_deleted = tokens[0].lexeme.key.startswith("delete")
    return is_deleted or any(map(is_of_movement, tokens[1:])) or bool(_AN_ORDER.search(text))


# Orders for a later phase.


def view_in(phase: Phase, now: PowerView, orders: Iterable[Order]) -> PowerView:
    """The view as it may be in a later phase, only to read orders with.

    Own units stand where they are, and also where their orders of the present phase send them,
    since either may come true; a unit that is built stands in its center. Where either of two units
    may stand, there is one view for each, one beside the other.
    """
    orders = tuple(orders)
    leaving = {
        order.unit.location.province for order in orders if isinstance(order, (Move, Retreat))
    }
    who = {place: [unit] for place, unit in now.standing.items()}
    for unit in _coming(now, orders).values():
        place = unit.location.province
        stays = who.get(place, []) if place not in leaving else []
        who[place] = [
            unit,
            *(
                unit_there
                for unit_there in stays
                if unit_there.power == now.power and unit_there != unit
            ),
        ]
        leaving.discard(place)
    kind = PhaseType.MOVEMENT if phase.type is PhaseType.RETREAT else phase.type
    found: PowerView | None = None
    for depth in reversed(range(max(map(len, who.values()), default=1))):
        units = [units[min(depth, len(units) - 1)] for units in who.values()]
        position = Position.of(phase._replace(type=kind), units, centers=now.position.centers)
        found = PowerView(position, now.power, now.variant, now.rulebook, beside=found)
    return found or now


def _coming(now: PowerView, orders: Iterable[Order]) -> dict[Province, Unit]:
    """The own units where these orders send them, by the provinces where they are."""
    coming: dict[Province, Unit] = {}
    for order in orders:
        if isinstance(order, Waive):
            continue
        kind, place = order.unit
        if isinstance(order, (Move, Retreat)):
            aim = order.destination
            if aim in now.map.standings(kind, aim.province):
                coming[place.province] = Unit(now.power, kind, aim)
        elif isinstance(order, Build) and not now.illegality(order):
            coming[place.province] = Unit(now.power, kind, place)
    return coming


def expected_holds(
    now: PowerView, orders: Iterable[Order], kind: UnitType | None
) -> tuple[Order, ...]:
    """Holds for the units, or those of one kind, where they will be if all these orders succeed."""
    coming = _coming(now, orders)
    return tuple(
        Hold(named_as(coming.get(place, unit)))
        for place, unit in now.own.items()
        if kind in {None, unit.type}
    )


def as_later_problem(flaw: Problem) -> Problem:
    """A problem with an order for a later phase: without candidates, for a button orders now."""
    units = {order.unit for order in flaw.candidates if not isinstance(order, Waive)}
    is_crowd = len(units) > 1 and len({unit.location.province for unit in units}) == 1
    return flaw._replace(candidates=(), flaw=Flaw.WHICH_UNIT if is_crowd else flaw.flaw)
