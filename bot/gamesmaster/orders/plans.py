"""Plans, the orders for later phases: saved, withdrawn, listed, used when their phase opens."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from bot.gamesmaster.context.change import Change, log
from bot.gamesmaster.context.open_game import OpenGame, Turn
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.orders import PlansEntered, UnusedPlanLine
from bot.gamesmaster.notices.views import PlanKind, PlanLine
from bot.gamesmaster.orders.ready import deciding, is_everyone_ready
from engine import reader
from engine.board import Power, Province
from engine.game import plans as planning
from engine.orders import Named, Order
from engine.position import Phase, PhaseType
from engine.reader import AdjustmentKind, LaterOrders, Measure, Plan
from storage.tables.orders import About, GivenPlan, PlanEnd, VersionKind, plans_request

_CASES = {Measure.GAINED: PlanKind.GAINED, Measure.OWED: PlanKind.OWED}
_LISTS = {AdjustmentKind.BUILD: PlanKind.BUILDS, AdjustmentKind.REMOVE: PlanKind.REMOVALS}


class StoredPlans(NamedTuple):
    """What became of the plans in a message.

    `late` are those that do not count because something newer replaced them, `now` the orders that
    plans for the open phase give.
    """

    late: tuple[Plan, ...]
    now: planning.PlannedOrders


def store_plans(turn: Turn, plans: Sequence[Plan]) -> StoredPlans:
    """Store plans; a newer plan replaces what an older one says about the same thing.

    Plans for the open phase are not stored but turned into orders at once. Nothing is stored once
    a newer request has withdrawn all plans.
    """
    if not plans:
        return StoredPlans((), planning.NOTHING_PLANNED)
    tx, request, now = turn.context.tx, turn.context.request, turn.open_game.phase
    coming = [(planning.phase_of(plan, now.phase), plan) for plan in plans]
    due = [plan for phase, plan in coming if phase == now.phase]
    new = [(phase, plan) for phase, plan in coming if phase != now.phase]
    late: tuple[Plan, ...] = ()
    if turn.is_overtaken(About.CLEAR_PLANS):
        late, new = tuple(plan for _, plan in new), []
    known = {
        (given.phase, left._replace(text="")): given
        for given, left in plans_in_force(turn.plans())
        if left == given.plan
    }
    again = [known.get((phase, plan._replace(text=""))) for phase, plan in new]
    tx.plans.repeat([given for given in again if given is not None], request.at)
    new = [coming for coming, same in zip(new, again, strict=True) if same is None]
    ids = tx.plans.add(
        *turn.phase_key,
        turn.power,
        new,
        player=request.player,
        request=request.id,
        given_at=request.at,
        stored_at=turn.context.now,
        message=request.message,
    )
    gone = [given for given, left in plans_in_force(turn.plans()) if left is None]
    tx.plans.end(gone, PlanEnd.REPLACED, request=request.id, at=turn.context.now)
    if not {given.id for given in gone}.issuperset(ids):
        turn.begin_version(VersionKind.GIVEN)
    if new:
        turn.log("plans_stored", count=len(new))
    late += tuple(given.plan for given in gone if given.id in ids)
    return StoredPlans(late, _orders_from(turn.open_game, turn.power, due))


def readings_apart(turn: Turn, parsed: reader.ParsedOrders) -> tuple[reader.Reading, ...]:
    """The orders of a text, each with words that tell nothing of the plans in it.

    The words of an order are shown to all once it is executed, when plans may still be secret.
    """
    if not parsed.plans:
        return parsed.readings
    return tuple(
        reading._replace(text=str(reading.order))
        if turn.open_game.read(reading.text, turn.power).plans
        else reading
        for reading in parsed.readings
    )


def put_plans_back(turn: Turn, wanted: Sequence[GivenPlan]) -> None:
    """Replace the saved plans by these, with the times they were first written at."""
    context, request = turn.context, turn.context.request.id
    context.tx.plans.end(turn.plans(), PlanEnd.UNDONE, request=request, at=context.now)
    context.tx.plans.restore(wanted, turn.open_game.phase.number, request=request, at=context.now)
    turn.log("plans_gone_back", count=len(wanted))


def enter_plans(
    change: Change, open_game: OpenGame
) -> tuple[bool, tuple[tuple[Player, PlansEntered], ...]]:
    """Turn the plans for a phase that has just been opened into orders.

    A power whose retreats or adjustments are all planned is ready. Return whether everybody is, so
    that the phase is over at once: never while the clock is stopped, and never in a movement phase,
    which needs its diplomacy. Return, too, what to tell players of their plans, also of those for a
    winter that was skipped.
    """
    tx, game, phase = change.tx, open_game.game, open_game.phase
    due = [
        given
        for given in tx.plans.standing(game.id, open_game.variant)
        if given.phase.ordinal <= phase.phase.ordinal
    ]
    found: dict[Power, planning.PlannedOrders] = {}
    for power in open_game.variant.powers:
        own = [given for given in due if given.power == power and given.phase == phase.phase]
        found[power] = _orders_from(open_game, power, [given.plan for given in own])
        _store_orders(change, open_game, power, found[power], own)
    used = [given for given in due if given.phase == phase.phase and found[given.power].readings]
    request = plans_request(game.id, phase.number)
    tx.plans.end(used, PlanEnd.USED, request=request, at=change.now)
    tx.plans.end(due, PlanEnd.EXPIRED, request=request, at=change.now)
    is_over = (
        phase.phase.type is not PhaseType.MOVEMENT
        and open_game.deadline is not None
        and (is_everyone_ready(open_game) or not deciding(open_game))
    )
    entered = []
    for power, planned in found.items():
        lapsed, player = _lapsed(due, open_game, power), open_game.seats.get(power)
        if player is not None and (planned.readings or planned.unused or lapsed):
            notice = PlansEntered(
                *open_game.heading_of(power),
                deadline=open_game.deadline,
                orders=tuple(map(str, planned.orders)),
                unused=(*lapsed, *(_unused(plan, phase.phase) for plan in planned.unused)),
                is_ready=power in open_game.ready(),
                is_over=is_over,
                is_idle=not open_game.can_order(power),
                number=phase.number,
            )
            entered.append((player, notice))
    return is_over, tuple(entered)


def _lapsed(
    due: Sequence[GivenPlan], open_game: OpenGame, power: Power
) -> tuple[UnusedPlanLine, ...]:
    """What a power gave for a winter in which nobody had anything to build or remove."""
    return tuple(
        _unused(planning.UnusedPlan(given.plan.text, planning.UnusedReason.NOT_NEEDED), given.phase)
        for given in due
        if given.power == power
        and given.phase.type is PhaseType.ADJUSTMENT
        and given.phase.ordinal < open_game.phase.phase.ordinal
    )


def _former_centers(open_game: OpenGame, power: Power) -> tuple[Province, ...]:
    """The supply centers that a power had before the last phase."""
    number = open_game.tx.branches.before(open_game.game.id, open_game.phase.number)
    if number is None:
        return open_game.position.centers_of(power)
    before = open_game.tx.phases.get(open_game.game.id, number, open_game.variant)
    return before.position.centers_of(power)


def _orders_from(
    open_game: OpenGame, power: Power, plans: Sequence[Plan]
) -> planning.PlannedOrders:
    if not plans:
        return planning.NOTHING_PLANNED
    return planning.planned_orders(
        plans,
        open_game.position,
        power,
        open_game.variant,
        open_game.rulebook,
        former=_former_centers(open_game, power),
    )


def _store_orders(
    change: Change,
    open_game: OpenGame,
    power: Power,
    found: planning.PlannedOrders,
    plans: Sequence[GivenPlan],
) -> None:
    """Store the orders that plans give in the open phase; mark a settled power as ready."""
    if not found.readings:
        return
    tx, game, phase = change.tx, open_game.game, open_game.phase
    tx.orders.add(
        game.id,
        phase.number,
        power,
        [(reading.order, reading.text) for reading in found.entries],
        player=plans[-1].player,
        request=plans_request(game.id, phase.number),
        given_at=phase.opened_at,
        stored_at=change.now,
    )
    player = open_game.seats.get(power)
    if found.is_settled and player is not None and phase.phase.type is not PhaseType.MOVEMENT:
        tx.ready.set(game.id, phase.number, power, player=player, at=change.now)
    log.info(
        "plans_entered",
        game=game.id,
        phase=phase.number,
        power=power,
        count=len(found.readings),
        settled=found.is_settled,
    )


def _unused(plan: planning.UnusedPlan, phase: Phase) -> UnusedPlanLine:
    order = None if plan.order is None else str(plan.order)
    return UnusedPlanLine(plan.text, plan.why, order, plan.fault, str(phase))


def by_phase(plans: Iterable[GivenPlan]) -> dict[Phase, list[GivenPlan]]:
    """Plans by their phase, the next phase first; within a phase in the order given."""
    found: dict[Phase, list[GivenPlan]] = {}
    for given in sorted(plans, key=lambda given: given.phase.ordinal):
        found.setdefault(given.phase, []).append(given)
    return found


def plans_in_force(plans: Iterable[GivenPlan]) -> Iterator[tuple[GivenPlan, Plan | None]]:
    """Each plan, with what newer ones have left of it; None if they have replaced it."""
    for every in by_phase(plans).values():
        yield from zip(every, planning.in_force([given.plan for given in every]), strict=True)


def plan_lines(
    open_game: OpenGame, power: Power, standing: Iterable[GivenPlan]
) -> tuple[PlanLine, ...]:
    """The plans of a power that count, line by line, as a receipt lists them."""
    return tuple(
        line
        for phase, every in by_phase(standing).items()
        for plan in _as_listed(phase, [given.plan for given in every])
        for line in _lines(phase, plan, power, open_game)
    )


def compared(lines: Sequence[PlanLine], before: Sequence[PlanLine] | None) -> tuple[PlanLine, ...]:
    """Add to each line that is new or changed what it said before (None: nothing was changed)."""
    if before is None:
        return tuple(lines)
    earlier = {_key(line): line.orders for line in before}
    return tuple(
        line
        if earlier.get(_key(line)) == line.orders
        else replace(line, was=earlier.get(_key(line), ()))
        for line in lines
    )


def _key(line: PlanLine) -> PlanLine:
    return replace(line, orders=(), faults=(), was=None)


def _as_listed(phase: Phase, plans: Sequence[Plan]) -> Iterator[Plan]:
    """The plans for a phase that are in force; those without a condition become one, the last."""
    later: list[Order] = []
    for plan in planning.in_force(plans):
        if isinstance(plan, LaterOrders):
            later += plan.orders
        elif plan is not None:
            yield plan
    if later:
        yield LaterOrders(phase, tuple(later), "")


def _lines(phase: Phase, plan: Plan, power: Power, open_game: OpenGame) -> Iterator[PlanLine]:
    never = planning.never_allowed(plan, power, open_game.variant, open_game.rulebook)
    faults = dict(never)

    def line(kind: PlanKind, orders: Sequence[Order], unit: Named | None = None) -> PlanLine:
        wrong = tuple((order, faults[order]) for order in orders if order in faults)
        return PlanLine(kind, phase, tuple(orders), unit, faults=wrong)

    match plan:
        case reader.ConditionalRetreat(unit):
            yield line(PlanKind.RETREAT, planning.all_orders(plan), unit=unit)
        case reader.ConditionalAdjustment(cases, _, otherwise):
            for case in cases:
                yield replace(
                    line(_CASES[case.measure], case.orders),
                    number=case.gained,
                    or_more=case.or_more,
                    center=case.center,
                )
            if otherwise is not None:
                yield line(PlanKind.OTHERWISE, otherwise)
        case reader.AdjustmentList(kind, orders):
            yield line(_LISTS[kind], orders)
        case LaterOrders(_, orders):
            yield line(PlanKind.LATER, orders)
        case _:
            assert_never(plan)
