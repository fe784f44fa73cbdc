"""Orders given ahead of time: taken, withdrawn, and entered when their phase opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import structlog

from bot.gamesmaster.clock.cushion import deciding, is_everyone_ready
from bot.gamesmaster.context.context import Errand, Teller
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting
from bot.gamesmaster.notices import AheadLine, EnteredAhead, Refusal, UnusedAhead
from bot.gamesmaster.orders.plan_lines import ahead_lines, by_phase
from engine.board import Power
from engine.game.duties import has_something_to_order
from engine.game.entering import NOTHING_ENTERED, Entered, Unused, Why, entered
from engine.game.plans import in_force, phase_of
from engine.phase import Phase, PhaseType
from engine.reader import Plan
from storage.orders import ahead_request
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
    now: Entered


def take_plans(
    errand: Errand, sitting: Sitting, power: Power, plans: Sequence[Plan], *, is_cleared: bool
) -> Taken:
    """Store what is given ahead; a newer plan replaces what an older one says of the same.

    What is for the open phase is not stored, but decided at once. `is_cleared`: what was given
    ahead has been withdrawn by a newer request.
    """
    tx, game, now = errand.tx, sitting.game, sitting.phase
    before = ahead_lines(tx, sitting, power)
    standing = tx.plans.standing(game.id, sitting.variant, power)
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
        player=errand.player,
        request=errand.request.id,
        given_at=errand.request.at,
        at=errand.now,
        message=errand.request.message,
    )
    gone = _outdone(tx.plans.standing(game.id, sitting.variant, power))
    gone_ids = {one.id for one in gone}
    tx.plans.end(gone_ids, PlanEnd.REPLACED, request=errand.request.id, at=errand.now)
    if not gone_ids.issuperset(ids):
        tx.orders.versions.begin(
            game.id, now.number, power, request=errand.request.id, at=errand.now
        )
    if new:
        log.info("plans_stored", game=game.id, phase=now.number, power=power, count=len(new))
    late += tuple(one.plan for one in gone if one.id in ids)
    return Taken(before, late, _entered(tx, sitting, power, due))


def withdraw_plans(errand: Errand, sitting: Sitting, power: Power) -> None:
    """Withdraw everything that was given ahead before this was asked.

    Refused where there is nothing.
    """
    tx, game = errand.tx, sitting.game
    ids = [
        one.id
        for one in tx.plans.standing(game.id, sitting.variant, power)
        if one.given_at <= errand.request.at
    ]
    if not ids:
        raise RequestRefused(Refusal.NOTHING_AHEAD_TO_CLEAR, game.title)
    number, request = sitting.phase.number, errand.request.id
    tx.orders.versions.begin(game.id, number, power, request=request, at=errand.now)
    tx.plans.end(ids, PlanEnd.WITHDRAWN, request=request, at=errand.now)
    log.info("plans_cleared", game=game.id, power=power)


def put_plans_back(
    errand: Errand, sitting: Sitting, power: Power, wanted: Sequence[GivenPlan]
) -> None:
    """Let just these plans stand, as they were given, and no others."""
    tx, game, number = errand.tx, sitting.game.id, sitting.phase.number
    standing = tx.plans.standing(game, sitting.variant, power)
    request = errand.request.id
    tx.plans.end([one.id for one in standing], PlanEnd.UNDONE, request=request, at=errand.now)
    restore_plans(errand, sitting, wanted)
    log.info("plans_gone_back", game=game, phase=number, power=power, count=len(wanted))


def restore_plans(errand: Errand, sitting: Sitting, plans: Sequence[GivenPlan]) -> None:
    """Let what was given ahead stand again, as it was given."""
    for one in plans:
        errand.tx.plans.add(
            sitting.game.id,
            sitting.phase.number,
            one.power,
            [(one.phase, one.plan)],
            player=one.player,
            request=errand.request.id,
            given_at=one.given_at,
            at=errand.now,
            message=one.message,
        )


def enter_plans(teller: Teller, sitting: Sitting) -> bool:
    """Enter what was given ahead for a phase that has just been opened, and tell its powers.

    They are told too of what was for a winter that was passed over since.

    Who owes retreats or adjustments and has given them all is ready. The answer is whether that
    is everybody, so that the phase is over at once: not while the clock stands, and never a phase
    of moves, for there is much to be talked about first.
    """
    tx, game, phase = teller.tx, sitting.game, sitting.phase
    due = [
        one
        for one in tx.plans.standing(game.id, sitting.variant)
        if one.phase.ordinal <= phase.phase.ordinal
    ]
    found: dict[Power, Entered] = {}
    for power in sitting.variant.powers:
        own = [one for one in due if one.power == power and one.phase == phase.phase]
        found[power] = _entered(tx, sitting, power, [one.plan for one in own])
        _enter(teller, sitting, power, found[power], own)
    ids = {one.id for one in due}
    used = {one.id for one in due if one.phase == phase.phase and found[one.power].readings}
    request = ahead_request(game.id, phase.number)
    tx.plans.end(used, PlanEnd.USED, request=request, at=teller.now)
    tx.plans.end(ids - used, PlanEnd.EXPIRED, request=request, at=teller.now)
    is_over = (
        phase.phase.type is not PhaseType.MOVEMENT
        and sitting.deadline is not None
        and (is_everyone_ready(teller, sitting) or not deciding(sitting))
    )
    for power, one in found.items():
        lapsed = _lapsed(due, sitting, power)
        if one.readings or one.unused or lapsed:
            _tell(teller, sitting, power, one, lapsed, is_over=is_over)
    return is_over


def _lapsed(due: Sequence[GivenPlan], sitting: Sitting, power: Power) -> tuple[UnusedAhead, ...]:
    """What a power gave for a winter in which nobody had anything to build or remove."""
    return tuple(
        _unused(Unused(one.plan.text, Why.NOT_NEEDED), one.phase)
        for one in due
        if one.power == power
        and one.phase.type is PhaseType.ADJUSTMENT
        and one.phase.ordinal < sitting.phase.phase.ordinal
    )


def gained(tx: Transaction, sitting: Sitting, power: Power) -> int:
    """How many supply centers more a power has than before the phase that was last."""
    number = tx.branches.before(sitting.game.id, sitting.phase.number)
    if number is None:
        return 0
    before = tx.phases.get(sitting.game.id, number, sitting.variant)
    centers = len(sitting.position.centers_of(power))
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


def _entered(tx: Transaction, sitting: Sitting, power: Power, plans: Sequence[Plan]) -> Entered:
    if not plans:
        return NOTHING_ENTERED
    return entered(
        plans,
        sitting.position,
        power,
        sitting.variant,
        sitting.rulebook,
        gained=gained(tx, sitting, power),
    )


def _enter(
    teller: Teller, sitting: Sitting, power: Power, found: Entered, plans: Sequence[GivenPlan]
) -> None:
    """Store what plans have come to as orders of the phase."""
    if not found.readings:
        return
    tx, game, phase = teller.tx, sitting.game, sitting.phase
    tx.orders.add(
        game.id,
        phase.number,
        power,
        [(reading.order, reading.text) for reading in found.readings],
        player=plans[-1].player,
        request=ahead_request(game.id, phase.number),
        given_at=phase.opened_at,
        at=teller.now,
    )
    player = sitting.player_of(power)
    if found.is_settled and player is not None and phase.phase.type is not PhaseType.MOVEMENT:
        tx.ready.set(game.id, phase.number, power, player=player, at=teller.now)
    log.info(
        "plans_entered",
        game=game.id,
        phase=phase.number,
        power=power,
        count=len(found.readings),
        settled=found.is_settled,
    )


def _tell(
    teller: Teller,
    sitting: Sitting,
    power: Power,
    found: Entered,
    lapsed: Sequence[UnusedAhead],
    *,
    is_over: bool,
) -> None:
    player = sitting.player_of(power)
    if player is None:
        return
    game, phase = sitting.game, sitting.phase
    notice = EnteredAhead(
        game=game.id,
        title=game.title,
        power=power,
        phase=str(phase.phase),
        deadline=sitting.deadline,
        orders=tuple(map(str, found.orders)),
        unused=(*lapsed, *(_unused(one, phase.phase) for one in found.unused)),
        is_ready=power in teller.tx.ready.of(game.id, phase.number),
        is_over=is_over,
        is_idle=not has_something_to_order(sitting.position, power, sitting.variant),
        number=phase.number,
    )
    teller.tell_player(player, notice, game)


def _unused(one: Unused, phase: Phase) -> UnusedAhead:
    return UnusedAhead(
        text=one.text,
        why=one.why.value,
        order=None if one.order is None else str(one.order),
        fault=None if one.fault is None else one.fault.value,
        phase=str(phase),
    )
