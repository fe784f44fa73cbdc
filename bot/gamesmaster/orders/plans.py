"""Orders given ahead of time: taken, withdrawn, and entered when their phase opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import structlog

from bot.gamesmaster.context.context import Context, Outbox
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.orders import AheadLine, EnteredAhead, UnusedAhead
from bot.gamesmaster.orders.plan_lines import ahead_lines, by_phase
from bot.gamesmaster.orders.ready import deciding, is_everyone_ready
from engine.board import Power
from engine.game.duties import has_something_to_order
from engine.game.plans import (
    NOTHING_PLANNED,
    PlannedOrders,
    UnusedPlan,
    UnusedReason,
    in_force,
    phase_of,
    planned_orders,
)
from engine.phase import Phase, PhaseType
from engine.reader import Plan
from storage.orders import plans_request
from storage.plans import GivenPlan, PlanEnd
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)


class Taken(NamedTuple):
    """What became of the plans in a message.

    `before` is what stood until then, `late` the plans that do not count because something newer
    was written about the same, `now` what those for the open phase itself come to.
    """

    before: tuple[AheadLine, ...]
    late: tuple[Plan, ...]
    now: PlannedOrders


def take_plans(
    context: Context,
    open_game: OpenGame,
    power: Power,
    plans: Sequence[Plan],
    *,
    is_cleared: bool,
) -> Taken:
    """Store what is given ahead; a newer plan replaces what an older one says of the same.

    What is for the open phase is not stored, but decided at once. `is_cleared`: what was given
    ahead has been withdrawn by a newer request.
    """
    tx, game, now = context.tx, open_game.game, open_game.phase
    before = ahead_lines(tx, open_game, power)
    standing = tx.plans.standing(game.id, open_game.variant, power)
    coming = [(phase_of(plan, now.phase), plan) for plan in plans]
    due = [plan for phase, plan in coming if phase == now.phase]
    late = tuple(plan for phase, plan in coming if phase != now.phase and is_cleared)
    new = [
        (phase, plan)
        for phase, plan in coming
        if phase != now.phase and not is_cleared and not _is_known(phase, plan, standing)
    ]
    ids = tx.plans.add(
        game.id,
        now.number,
        power,
        new,
        player=context.player,
        request=context.request.id,
        given_at=context.request.at,
        at=context.now,
        message=context.request.message,
    )
    gone = _outdone(tx.plans.standing(game.id, open_game.variant, power))
    gone_ids = {one.id for one in gone}
    tx.plans.end(gone_ids, PlanEnd.REPLACED, request=context.request.id, at=context.now)
    if not gone_ids.issuperset(ids):
        tx.orders.begin_version(
            game.id, now.number, power, request=context.request.id, at=context.now
        )
    if new:
        log.info("plans_stored", game=game.id, phase=now.number, power=power, count=len(new))
    late += tuple(one.plan for one in gone if one.id in ids)
    return Taken(before, late, _entered(tx, open_game, power, due))


def withdraw_plans(context: Context, open_game: OpenGame, power: Power) -> None:
    """Withdraw everything that was given ahead before this was asked.

    Refused where there is nothing.
    """
    tx, game = context.tx, open_game.game
    ids = [
        one.id
        for one in tx.plans.standing(game.id, open_game.variant, power)
        if one.given_at <= context.request.at
    ]
    if not ids:
        raise RequestRefused(Refusal.NOTHING_AHEAD_TO_CLEAR, game.title)
    number, request = open_game.phase.number, context.request.id
    tx.orders.begin_version(game.id, number, power, request=request, at=context.now)
    tx.plans.end(ids, PlanEnd.WITHDRAWN, request=request, at=context.now)
    log.info("plans_cleared", game=game.id, power=power)


def put_plans_back(
    context: Context, open_game: OpenGame, power: Power, wanted: Sequence[GivenPlan]
) -> None:
    """Let just these plans stand, as they were given, and no others."""
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    standing = tx.plans.standing(game, open_game.variant, power)
    request = context.request.id
    tx.plans.end([one.id for one in standing], PlanEnd.UNDONE, request=request, at=context.now)
    restore_plans(context, open_game, wanted)
    log.info("plans_gone_back", game=game, phase=number, power=power, count=len(wanted))


def restore_plans(context: Context, open_game: OpenGame, plans: Sequence[GivenPlan]) -> None:
    """Let what was given ahead stand again, as it was given."""
    for one in plans:
        context.tx.plans.add(
            open_game.game.id,
            open_game.phase.number,
            one.power,
            [(one.phase, one.plan)],
            player=one.player,
            request=context.request.id,
            given_at=one.given_at,
            at=context.now,
            message=one.message,
        )


def enter_plans(outbox: Outbox, open_game: OpenGame) -> bool:
    """Enter what was given ahead for a phase that has just been opened, and tell its powers.

    They are told too of what was for a winter that was passed over since.

    Who owes retreats or adjustments and has given them all is ready. The answer is whether that
    is everybody, so that the phase is over at once: not while the clock stands, and never a phase
    of moves, for there is much to be talked about first.
    """
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    due = [
        one
        for one in tx.plans.standing(game.id, open_game.variant)
        if one.phase.ordinal <= phase.phase.ordinal
    ]
    found: dict[Power, PlannedOrders] = {}
    for power in open_game.variant.powers:
        own = [one for one in due if one.power == power and one.phase == phase.phase]
        found[power] = _entered(tx, open_game, power, [one.plan for one in own])
        _enter(outbox, open_game, power, found[power], own)
    ids = {one.id for one in due}
    used = {one.id for one in due if one.phase == phase.phase and found[one.power].readings}
    request = plans_request(game.id, phase.number)
    tx.plans.end(used, PlanEnd.USED, request=request, at=outbox.now)
    tx.plans.end(ids - used, PlanEnd.EXPIRED, request=request, at=outbox.now)
    is_over = (
        phase.phase.type is not PhaseType.MOVEMENT
        and open_game.deadline is not None
        and (is_everyone_ready(outbox, open_game) or not deciding(open_game))
    )
    for power, one in found.items():
        lapsed = _lapsed(due, open_game, power)
        if one.readings or one.unused or lapsed:
            _tell(outbox, open_game, power, one, lapsed, is_over=is_over)
    return is_over


def _lapsed(due: Sequence[GivenPlan], open_game: OpenGame, power: Power) -> tuple[UnusedAhead, ...]:
    """What a power gave for a winter in which nobody had anything to build or remove."""
    return tuple(
        _unused(UnusedPlan(one.plan.text, UnusedReason.NOT_NEEDED), one.phase)
        for one in due
        if one.power == power
        and one.phase.type is PhaseType.ADJUSTMENT
        and one.phase.ordinal < open_game.phase.phase.ordinal
    )


def gained(tx: Transaction, open_game: OpenGame, power: Power) -> int:
    """How many supply centers more a power has than before the phase that was last."""
    number = tx.branches.before(open_game.game.id, open_game.phase.number)
    if number is None:
        return 0
    before = tx.phases.get(open_game.game.id, number, open_game.variant)
    centers = len(open_game.position.centers_of(power))
    return centers - len(before.position.centers_of(power))


def _is_known(phase: Phase, plan: Plan, standing: Sequence[GivenPlan]) -> bool:
    """Whether just this stands already."""
    given = by_phase(standing).get(phase, [])
    return any(
        known is not None and known._replace(text="") == plan._replace(text="")
        for known in in_force([one.plan for one in given])
    )


def _outdone(standing: Sequence[GivenPlan]) -> list[GivenPlan]:
    """The plans of which nothing is left beside newer ones."""
    return [
        one
        for given in by_phase(standing).values()
        for one, left in zip(given, in_force([one.plan for one in given]), strict=True)
        if left is None
    ]


def _entered(
    tx: Transaction, open_game: OpenGame, power: Power, plans: Sequence[Plan]
) -> PlannedOrders:
    if not plans:
        return NOTHING_PLANNED
    return planned_orders(
        plans,
        open_game.position,
        power,
        open_game.variant,
        open_game.rulebook,
        gained=gained(tx, open_game, power),
    )


def _enter(
    outbox: Outbox,
    open_game: OpenGame,
    power: Power,
    found: PlannedOrders,
    plans: Sequence[GivenPlan],
) -> None:
    """Store what plans have come to as orders of the phase."""
    if not found.readings:
        return
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    tx.orders.add(
        game.id,
        phase.number,
        power,
        [(reading.order, reading.text) for reading in found.readings],
        player=plans[-1].player,
        request=plans_request(game.id, phase.number),
        given_at=phase.opened_at,
        at=outbox.now,
    )
    player = open_game.player_of(power)
    if found.is_settled and player is not None and phase.phase.type is not PhaseType.MOVEMENT:
        tx.ready.set(game.id, phase.number, power, player=player, at=outbox.now)
    log.info(
        "plans_entered",
        game=game.id,
        phase=phase.number,
        power=power,
        count=len(found.readings),
        settled=found.is_settled,
    )


def _tell(
    outbox: Outbox,
    open_game: OpenGame,
    power: Power,
    found: PlannedOrders,
    lapsed: Sequence[UnusedAhead],
    *,
    is_over: bool,
) -> None:
    player = open_game.player_of(power)
    if player is None:
        return
    game, phase = open_game.game, open_game.phase
    notice = EnteredAhead(
        game=game.id,
        title=game.title,
        power=power,
        phase=str(phase.phase),
        deadline=open_game.deadline,
        orders=tuple(map(str, found.orders)),
        unused=(*lapsed, *(_unused(one, phase.phase) for one in found.unused)),
        is_ready=power in outbox.tx.ready.of(game.id, phase.number),
        is_over=is_over,
        is_idle=not has_something_to_order(open_game.position, power, open_game.variant),
        number=phase.number,
    )
    outbox.tell_player(player, notice, game)


def _unused(one: UnusedPlan, phase: Phase) -> UnusedAhead:
    return UnusedAhead(
        text=one.text,
        why=one.why.value,
        order=None if one.order is None else str(one.order),
        fault=None if one.fault is None else one.fault.value,
        phase=str(phase),
    )
