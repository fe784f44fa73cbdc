"""Orders given ahead of time: what each is for, which still count, and what they come to.

A plan is for one phase. A newer plan takes from an older one what both speak of (R-COND-01 to
R-COND-03). What it says of the case that has come is entered as far as it is allowed, and what is
left out is named; a case of which it says nothing is asked about as if nothing had been planned
(R-COND-02 to R-COND-04). A plan means what its
receipt said: it is kept as canonical orders, whatever else its words could mean later. A power
whose plans give all that a retreat or adjustment phase asks of it is ready; moves never end early
that way.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias, assert_never

from engine import reader
from engine.board import Location, Power, Province, Unit
from engine.game.duties import duties
from engine.judge.adjustments import lasting_build_fault, owed
from engine.judge.legality import illegality
from engine.judge.occupancy import landing, landing_fault
from engine.judge.outcome import Reason
from engine.orders import (
    AdjustmentOrder,
    Build,
    Disband,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    named_as,
    province_of,
)
from engine.position import Phase, PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant

_OTHERWISE = "otherwise"
_CASE = "case"
_ORDERS = "orders"


def phase_of(plan: reader.Plan, now: Phase) -> Phase:
    """The phase that a plan given in the phase `now` is for.

    A retreat is for the next retreat phase, adjustments are for the next winter. That may be the
    present phase itself.
    """
    if isinstance(plan, reader.LaterOrders):
        return plan.phase
    is_retreat = isinstance(plan, reader.ConditionalRetreat)
    kind = PhaseType.RETREAT if is_retreat else PhaseType.ADJUSTMENT
    phase = now
    while phase.type is not kind:
        phase = phase.next
    return phase


def all_orders(plan: reader.Plan) -> tuple[Order, ...]:
    """Every order that a plan speaks of, in its order; that of a last resort comes last."""
    match plan:
        case reader.ConditionalRetreat(unit, preferences, _, disband):
            retreats = tuple(Retreat(unit, place) for place in preferences)
            return (*retreats, Disband(unit)) if disband else retreats
        case reader.ConditionalAdjustment(cases, _, otherwise):
            return tuple(order for case in cases for order in case.orders) + (otherwise or ())
        case reader.AdjustmentList(_, orders) | reader.LaterOrders(_, orders):
            return orders


def in_force(plans: Sequence[reader.Plan]) -> tuple[reader.Plan | None, ...]:
    """What is left of each plan for one phase, given oldest first; None: nothing.

    A newer plan replaces what an older one says of the same unit, under the same condition of
    centers or builds, or of the same kind of list. Adjustments with an `otherwise` replace all
    cases.
    """
    left: list[reader.Plan | None] = []
    taken: set[_Claim] = set()
    for plan in reversed(plans):
        left.append(_without(plan, taken))
        taken |= set(_claims(plan))
    return tuple(reversed(left))


_Claim: TypeAlias = Province | str | reader.AdjustmentCase


def _claims(plan: reader.Plan) -> Iterator[_Claim]:
    match plan:
        case reader.ConditionalRetreat(unit):
            yield unit.location.province
        case reader.ConditionalAdjustment(cases, _, otherwise):
            yield from (case.condition for case in cases)
            if otherwise is not None:
                yield from (_OTHERWISE, _CASE)
        case reader.AdjustmentList(kind):
            yield kind.value
        case reader.LaterOrders(phase, orders) if phase.type is not PhaseType.ADJUSTMENT:
            yield from (place for order in orders if (place := province_of(order)) is not None)
        case reader.LaterOrders():
            yield _ORDERS


def _without(plan: reader.Plan, taken: set[_Claim]) -> reader.Plan | None:
    match plan:
        case reader.ConditionalAdjustment(cases, _, otherwise):
            free = tuple(
                case for case in cases if _CASE not in taken and case.condition not in taken
            )
            rest = None if _OTHERWISE in taken else otherwise
            return plan._replace(cases=free, otherwise=rest) if free or rest is not None else None
        case reader.LaterOrders(phase, orders) if phase.type is not PhaseType.ADJUSTMENT:
            left = tuple(order for order in orders if province_of(order) not in taken)
            return plan._replace(orders=left) if left else None
        case _:
            return None if set(_claims(plan)) & taken else plan


def never_allowed(
    plan: reader.Plan, power: Power, variant: Variant, rulebook: Rulebook
) -> tuple[tuple[Order, Reason], ...]:
    """The orders of a plan that the map alone forbids, whatever happens, each with the reason."""
    found = {
        order: fault
        for order in all_orders(plan)
        if (fault := _lasting_fault(order, power, variant, rulebook)) is not None
    }
    return tuple(found.items())


def _lasting_fault(
    order: Order, power: Power, variant: Variant, rulebook: Rulebook
) -> Reason | None:
    match order:
        case Retreat(unit, destination):
            fault = _journey_fault(unit, destination, variant)
            return Reason.NOT_ADJACENT if fault is Reason.NO_CONVOY_POSSIBLE else fault
        case Move(unit, destination):
            fault = _journey_fault(unit, destination, variant)
            return None if fault is Reason.NO_CONVOY_POSSIBLE else fault
        case SupportMove(unit, _, there) | SupportHold(unit, Named(_, there)):
            is_near = variant.map.reach(*unit) & there.province.bit
            return None if is_near else Reason.SUPPORT_UNREACHABLE
        case Build():
            return lasting_build_fault(order, power, variant, rulebook)
        case _:
            return None


def _journey_fault(unit: Named, destination: Location, variant: Variant) -> Reason | None:
    moved = Unit(Power(""), *unit)
    if landing(variant.map, moved, destination) is not None:
        return None
    return landing_fault(variant.map, moved, destination)


class UnusedReason(StrEnum):
    """Why a plan, or a part of one, did not give the order it was made for."""

    NOWHERE_TO_GO = "nowhere_to_go"
    """None of the places named for a retreat is open."""
    NO_CASE = "no_case"
    """Nothing was said for the number that the year brought."""
    NOT_ALLOWED = "not_allowed"
    """`order` is not allowed now; `fault` says why."""
    TOO_MANY = "too_many"
    OTHER_UNIT = "other_unit"
    """Another unit stands there than the one that was named."""
    COLLIDES = "collides"
    """`order` is entered, but another own unit retreats to the same place: both would be lost."""
    NOT_NEEDED = "not_needed"
    """The winter asks nothing of the power: there is nothing to build or remove."""


class UnusedPlan(NamedTuple):
    """A plan, or a part of one, that its power has to be told about."""

    text: str
    why: UnusedReason
    order: Order | None = None
    fault: Reason | None = None


class PlannedOrders(NamedTuple):
    """What one power's plans come to in a phase.

    `readings` are the orders, with the plan that each comes from as it was written. `is_settled`:
    they are all that the power owes, and nothing is left to be asked.
    """

    readings: tuple[reader.Reading, ...] = ()
    unused: tuple[UnusedPlan, ...] = ()
    is_settled: bool = False

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders to enter."""
        return tuple(reading.order for reading in self.readings)

    @property
    def entries(self) -> tuple[reader.Reading, ...]:
        """The orders to enter, each written out.

        The words of an order are shown to all once it is executed, and those of a plan may tell of
        what is still to come.
        """
        return tuple(reader.Reading(order, str(order)) for order in self.orders)


NOTHING_PLANNED = PlannedOrders()


def planned_orders(
    plans: Sequence[reader.Plan],
    position: Position,
    power: Power,
    variant: Variant,
    rulebook: Rulebook,
    *,
    former: Collection[Province] = (),
) -> PlannedOrders:
    """The orders that plans for a phase, oldest first, give now that it has come.

    `former` are the supply centers that the power had a year ago, for an adjustment phase. Plans
    for a dislodgement that did not happen give nothing, and there is nothing to be said of them;
    what was given for a winter that asks nothing of the power is named.
    """
    standing = [plan for plan in in_force(plans) if plan is not None]
    planner = _Planner(position, power, variant, rulebook)
    match position.phase.type:
        case PhaseType.MOVEMENT:
            planner.enter_later(standing)
        case PhaseType.RETREAT:
            planner.retreat(standing)
        case PhaseType.ADJUSTMENT:
            planner.adjust(standing, frozenset(former))
        case _:
            assert_never(position.phase.type)
    return planner.result()


@dataclass(slots=True)
class _Planner:
    position: Position
    power: Power
    variant: Variant
    rulebook: Rulebook
    readings: list[reader.Reading] = field(default_factory=list)
    unused: list[UnusedPlan] = field(default_factory=list)
    passed_over: list[UnusedPlan] = field(default_factory=list)
    """Orders of lists that are not allowed: told only if too few others are left."""

    @property
    def _own(self) -> dict[Province, Unit]:
        """The units that the phase asks about."""
        return {unit.province: unit for unit in self.position.acting if unit.power == self.power}

    def result(self) -> PlannedOrders:
        given = {self.power: tuple(reading.order for reading in self.readings)}
        owing = duties(self.position, self.variant, self.rulebook, given)
        is_done = all(duty.power != self.power for duty in owing)
        is_settled = bool(self.readings) and is_done and not self.unused
        return PlannedOrders(tuple(self.readings), tuple(self.unused), is_settled)

    def retreat(self, plans: Sequence[reader.Plan]) -> None:
        """Each dislodged unit goes to the first place of its list that is open (R-COND-02)."""
        for plan in plans:
            if not isinstance(plan, reader.ConditionalRetreat):
                continue
            unit = self._own.get(plan.unit.location.province)
            if unit is None:
                continue
            if unit.type is not plan.unit.type:
                self.unused.append(UnusedPlan(plan.text, UnusedReason.OTHER_UNIT))
                continue
            tried = all_orders(plan._replace(unit=named_as(unit)))
            order = next((order for order in tried if self._fault(order) is None), None)
            if order is None:
                self.unused.append(UnusedPlan(plan.text, UnusedReason.NOWHERE_TO_GO))
            else:
                self.readings.append(reader.Reading(order, plan.text))
        self.enter_later(plans)
        self._find_collisions()

    def _find_collisions(self) -> None:
        goals: set[Province] = set()
        for order, text, _ in self.readings:
            if isinstance(order, Retreat):
                if order.destination.province in goals:
                    self.unused.append(UnusedPlan(text, UnusedReason.COLLIDES, order))
                goals.add(order.destination.province)

    def enter_later(self, plans: Sequence[reader.Plan]) -> None:
        """Enter the orders for this phase that are allowed in it.

        They mean what their writer was told when they were given, whatever else their words could
        mean by now; another kind of unit is not sent where the one that was named should go.
        """
        later = [plan for plan in plans if isinstance(plan, reader.LaterOrders)]
        for plan, order in ((given, order) for given in later for order in given.orders):
            place = province_of(order)
            unit = None if place is None else self._own.get(place)
            if unit is None and self.position.phase.type is PhaseType.RETREAT:
                continue
            fault = self._fault(order)
            if unit is not None and not isinstance(order, Waive) and unit.type != order.unit.type:
                self.unused.append(UnusedPlan(plan.text, UnusedReason.OTHER_UNIT, order))
            elif fault is None:
                self.readings.append(reader.Reading(order, plan.text))
            else:
                self.unused.append(UnusedPlan(plan.text, UnusedReason.NOT_ALLOWED, order, fault))

    def adjust(self, plans: Sequence[reader.Plan], former: frozenset[Province]) -> None:
        """The case of this year if there is one (R-COND-03), else what is preferred in order.

        Of several the newest counts, and an exact number before `or more`; those of single centers
        are followed together.
        """
        number = owed(self.position, self.power, self.variant)
        if number == 0:
            self.unused += [UnusedPlan(plan.text, UnusedReason.NOT_NEEDED) for plan in plans]
            return
        conditional = [plan for plan in plans if isinstance(plan, reader.ConditionalAdjustment)]
        centers = frozenset(self.position.centers_of(self.power))
        count = {reader.Measure.GAINED: len(centers) - len(former), reader.Measure.OWED: number}
        fitting = [
            (case, plan.text)
            for plan in reversed(conditional)
            for case in sorted(plan.cases, key=lambda case: (case.or_more, case.center is not None))
            if (
                case.fits(count[case.measure])
                if case.center is None
                else case.center in (centers - former if case.gained > 0 else former - centers)
            )
        ]
        of_centers = [fit for fit in fitting if fit[0].center is not None]
        is_of_center = bool(fitting) and fitting[0] in of_centers
        for case, text in of_centers if is_of_center else fitting[:1]:
            self._follow(case, text, number)
        if fitting:
            return
        for plan in conditional:
            self._prefer(plan.otherwise or (), plan.text, number)
        for later in plans:
            if isinstance(later, reader.LaterOrders):
                self._prefer(later.orders, later.text, number, is_list=False)
            elif isinstance(later, reader.AdjustmentList):
                self._prefer(later.orders, later.text, number)
        if len(self.readings) < abs(number):
            self.unused += dict.fromkeys(self.passed_over)
        if conditional and not self.readings and not self.unused:
            self.unused.append(UnusedPlan(conditional[-1].text, UnusedReason.NO_CASE))

    def _follow(self, case: reader.AdjustmentCase, text: str, number: int) -> None:
        """What can be made of the case that has come; what is left out of it is named."""
        orders: tuple[AdjustmentOrder, ...] = case.orders
        if not orders and number > 0:
            orders = (Waive(),) * number
        for order in orders:
            fault = self._fault(order)
            if fault is not None:
                self.unused.append(UnusedPlan(text, UnusedReason.NOT_ALLOWED, order, fault))
            elif self._is_new(order) and len(self.readings) < abs(number):
                self.readings.append(reader.Reading(order, text))
            else:
                self.unused.append(UnusedPlan(text, UnusedReason.TOO_MANY, order))

    def _is_new(self, order: Order) -> bool:
        place = province_of(order)
        return place is None or all(
            province_of(reading.order) is not place for reading in self.readings
        )

    def _prefer(
        self, orders: Sequence[Order], text: str, number: int, *, is_list: bool = True
    ) -> None:
        """As many orders as are still owed, in turn; those that are not allowed are left out.

        Of a list that is no news while it names enough others; what was simply ordered is reported
        wherever it is not entered.
        """
        removes = number < 0
        for order in orders:
            is_new, fault = self._is_new(order), self._fault(order)
            if isinstance(order, Remove) is not removes:
                fault = Reason.NO_BUILDS if removes else Reason.NO_REMOVALS
            if fault is None and is_new and len(self.readings) < abs(number):
                self.readings.append(reader.Reading(order, text))
            elif fault is not None:
                told = self.passed_over if is_list else self.unused
                told.append(UnusedPlan(text, UnusedReason.NOT_ALLOWED, order, fault))
            elif not is_list and is_new:
                self.unused.append(UnusedPlan(text, UnusedReason.TOO_MANY, order))

    def _fault(self, order: Order) -> Reason | None:
        return illegality(order, self.power, self.position, self.variant, self.rulebook)
