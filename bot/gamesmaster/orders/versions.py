"""The versions of a power's orders in a phase: history, undo and restore."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.lookup.places import power_named
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.orders import OrderChange, OrderHistory, OrderVersion, SetChange
from bot.gamesmaster.orders.plans import plan_lines, put_plans_back
from bot.gamesmaster.orders.ready import wait_again
from bot.gamesmaster.orders.receipts import Changes, answer_with_receipt
from bot.gamesmaster.orders.several_powers import each_power
from bot.gamesmaster.orders.store import is_late
from bot.gamesmaster.orders.undo import plans_at, set_at, undo_target
from engine.board import Power
from engine.game.duties import differences
from engine.phase import Phase, PhaseType
from engine.reader import Plan
from storage.orders import About, GivenOrder, Version, VersionKind
from storage.plans import GivenPlan

log = structlog.get_logger(__name__)

MOST_VERSIONS = 20
"""The most versions that a history lists; earlier ones are only counted."""
_HIGHEST = 9
"""The most digits of a version's number."""


def undo(context: Context, game: str, value: str = "") -> None:
    """Undo the last change of the orders; undoing again goes further back.

    A button names the power and the version it was made for, which must still be the newest.
    Without a power, undo the last change among all powers of the player.
    """
    version, named = unpack(value, 2)
    powers = _changed_last(context, game, named)
    number = int(version) if version else None
    each_power(context, powers, lambda power: _undo(context, game, power, number))


def _changed_last(context: Context, game: str, named: str) -> tuple[Power, ...]:
    """The named power, else the asker's powers that the last request changed."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    if len(powers) == 1 or named:
        return (open_game.power_of(context.player, named),)
    last = {power: made[-1] for power in powers if (made := _versions(context, open_game, power))}
    newest = max((one.at for one in last.values()), default=None)
    requests = {one.request for one in last.values() if one.at == newest}
    return tuple(power for power in last if last[power].request in requests) or powers


def _undo(context: Context, game: str, power: Power, version: int | None) -> None:
    open_game = _own_seat(context, game, power)
    made = _versions(context, open_game, power)
    if version not in {None, len(made)}:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    everything = _history(context, open_game, power)
    plans = _plans(context, open_game, power)
    now = open_game.phase.phase

    def state(number: int) -> tuple[list[str], list[Plan]]:
        planned = [one.plan for one in plans_at(plans, made, number, now)]
        return _texts(set_at(everything, made, number)), planned

    present = state(len(made))
    target = undo_target(made)
    while target is not None and state(target) == present:
        target = undo_target(made[:target])
    if target is None:
        nothing = Refusal.NOTHING_MORE_TO_UNDO if made else Refusal.NOTHING_TO_UNDO
        raise RequestRefused(nothing, str(now))
    _go_back(context, open_game, power, target, VersionKind.UNDONE)


def restore_shown(context: Context, game: str, value: str) -> None:
    """Restore a version by its button: `3@2026-11-21T12:00:00+00:00|FRANCE`.

    The time is when the version was made: after a rollback of the phase, another version may
    have its number.
    """
    version, power = unpack(value, 2)
    number, _, made_at = version.partition("@")
    restore(context, game, f"{number} {power}", made_at)


def restore(context: Context, game: str, version: str, made_at: str = "") -> None:
    """Restore an earlier version; the versions between stay in the history.

    `version` is its number as written, followed by the power if the player has several.
    """
    open_game = lock_open_game(context.tx, game)
    number, _, name = version.strip().partition(" ")
    powers = open_game.powers_of(context.player)
    power = power_named(name, open_game.variant) if name.strip() else None
    if power not in powers:
        if len(powers) > 1:
            raise RequestRefused(Refusal.WHICH_POWER, number, known=powers)
        power, number = powers[0], version
    open_game = _own_seat(context, game, power)
    made = _versions(context, open_game, power)
    if not made:
        raise RequestRefused(Refusal.NO_VERSIONS, str(open_game.phase.phase))
    written = number.strip().lstrip("#").rstrip(".")
    is_number = written.isascii() and written.isdigit() and len(written) <= _HIGHEST
    if not is_number or not 1 <= int(written) <= len(made):
        raise RequestRefused(Refusal.UNKNOWN_VERSION, version.strip(), count=len(made))
    if made_at and made[int(written) - 1].at.isoformat() != made_at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    _go_back(context, open_game, power, int(written), VersionKind.RESTORED)


def history(context: Context, game: str) -> None:
    """Answer with the versions and what each of them changed."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    each_power(context, powers, lambda power: _list(context, open_game, power))


def _list(context: Context, open_game: OpenGame, power: Power) -> None:
    now = open_game.phase.phase
    open_game.require_in_the_game(power)
    made = _versions(context, open_game, power)
    everything, plans = _history(context, open_game, power), _plans(context, open_game, power)
    listed = tuple(
        replace(
            _described(one, everything, made), changes_plans=_changes_plans(one, plans, made, now)
        )
        for one in made[-MOST_VERSIONS:]
    )
    notice = OrderHistory(
        game=open_game.game.id,
        title=open_game.game.title,
        power=power,
        phase=str(open_game.phase.phase),
        versions=listed,
        earlier=len(made) - len(listed),
    )
    context.answer(notice, open_game.game)


def _own_seat(context: Context, game: str, power: Power) -> OpenGame:
    """Open the game; refuse a power that can no longer change its orders."""
    open_game = lock_open_game(context.tx, game)
    if not _versions(context, open_game, power):
        open_game.require_something_to_order(power)
    open_game.require_open(context.request.at)
    # A late request was about the orders of its time; newer ones are not undone by it.
    given = [one.given_at for one in _history(context, open_game, power)]
    given += [one.given_at for one in _plans(context, open_game, power)]
    newest = max(given, default=None)
    if newest is not None and is_late(context) and newest > context.request.at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    return open_game


def _go_back(
    context: Context, open_game: OpenGame, power: Power, target: int, kind: VersionKind
) -> None:
    """Make the orders of a version the present ones, as a new version."""
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    made = _versions(context, open_game, power)
    wanted = set_at(_history(context, open_game, power), made, target)
    current = open_game.orders_of(tx, power)
    gone, coming = _steps(open_game, current, wanted)
    standing = tx.plans.standing(game, open_game.variant, power)
    plans = standing
    if kind is VersionKind.UNDONE:
        plans = plans_at(_plans(context, open_game, power), made, target, open_game.phase.phase)
    has_other_plans = [one.plan for one in plans] != [one.plan for one in standing]
    plans_before = plan_lines(tx, open_game, power)
    if gone or coming or has_other_plans:
        tx.orders.begin_version(
            game,
            number,
            power,
            request=context.request.id,
            at=context.now,
            kind=kind,
            equals=target,
        )
        ids = [one.id for one in gone]
        tx.orders.withdraw(ids, request=context.request.id, at=context.now)
        tx.orders.add(
            game,
            number,
            power,
            [(one.order, "") for one in coming],
            player=context.player,
            request=context.request.id,
            given_at=context.request.at,
            at=context.now,
        )
    # Like `clear` this sets all orders: an older request that arrives late must not change them.
    tx.latest.note(game, number, power, About.CLEAR, context.request.at)
    if has_other_plans:
        put_plans_back(context, open_game, power, plans)
        tx.latest.note(game, number, power, About.CLEAR_PLANS, context.request.at)
    known = {one.id for one in current}
    new = frozenset(one.id for one in open_game.orders_of(tx, power) if one.id not in known)
    log.info("orders_gone_back", game=game, phase=number, power=power, kind=kind.value)
    changes = Changes(
        before=current,
        new=new,
        change=_change(
            kind, has_other_plans=has_other_plans, has_other_orders=bool(gone or coming)
        ),
        equals=target,
        plans_before=plans_before,
        waits_again=wait_again(context, open_game, power, current),
    )
    answer_with_receipt(context, open_game, power, changes)


def _change(kind: VersionKind, *, has_other_plans: bool, has_other_orders: bool) -> SetChange:
    if not has_other_plans:
        return SetChange(kind.value)
    return SetChange.UNDONE_ALL if has_other_orders else SetChange.UNDONE_PLANS


def _steps(
    open_game: OpenGame, current: Sequence[GivenOrder], wanted: Sequence[GivenOrder]
) -> tuple[Sequence[GivenOrder], Sequence[GivenOrder]]:
    """The orders to withdraw and to add; builds and removals all change, as their order counts."""
    now, then = _texts(current), _texts(wanted)
    if now == then:
        return (), ()
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return current, wanted
    gone = [one for one in current if str(one.order) not in then]
    return gone, [one for one in wanted if str(one.order) not in now]


def _described(
    version: Version, everything: Sequence[GivenOrder], made: Sequence[Version]
) -> OrderVersion:
    before, after = (
        [one.order for one in set_at(everything, made, number)]
        for number in (version.number - 1, version.number)
    )
    return OrderVersion(
        number=version.number,
        at=version.at,
        change=SetChange(version.kind.value),
        changes=tuple(
            OrderChange(None if old is None else str(old), None if new is None else str(new))
            for old, new in differences(before, after)
        ),
        equals=version.equals,
        was_planned=any(one.was_planned and one.request == version.request for one in everything),
    )


def _changes_plans(
    version: Version, plans: Sequence[GivenPlan], made: Sequence[Version], now: Phase
) -> bool:
    before, after = (
        [one.plan for one in plans_at(plans, made, number, now)]
        for number in (version.number - 1, version.number)
    )
    return before != after


def _plans(context: Context, open_game: OpenGame, power: Power) -> tuple[GivenPlan, ...]:
    return context.tx.plans.history(open_game.game.id, open_game.variant, power)


def _versions(context: Context, open_game: OpenGame, power: Power) -> tuple[Version, ...]:
    return context.tx.orders.versions(open_game.game.id, open_game.phase.number, power)


def _history(context: Context, open_game: OpenGame, power: Power) -> tuple[GivenOrder, ...]:
    game, number = open_game.game.id, open_game.phase.number
    return context.tx.orders.history(game, number, open_game.variant, power)


def _texts(given: Sequence[GivenOrder]) -> list[str]:
    return [str(one.order) for one in given]
