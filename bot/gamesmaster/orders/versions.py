"""The versions of a power's orders in a phase: history, undo and restore."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, each_turn, lock_open_game
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.orders import OrderChange, OrderHistory, OrderVersion, SetChange
from bot.gamesmaster.orders.plans import put_plans_back
from bot.gamesmaster.orders.receipts import answer_with_receipt
from bot.gamesmaster.orders.sets import plans_at, set_at, undo_target
from bot.gamesmaster.orders.store import change_orders
from engine.board import Power
from engine.game.order_sets import differences
from engine.names import names_of
from engine.position import Phase, PhaseType
from engine.reader import Plan
from storage.tables.orders import About, GivenOrder, GivenPlan, Version, VersionKind

MOST_VERSIONS = 20
"""The most versions that a history lists; earlier ones are only counted."""
_NUMBER = re.compile(r"#*([0-9]{1,9})\.*")


def undo(context: Context, game: str, value: str = "") -> None:
    """Undo the last change of the orders; undoing again goes further back.

    A button names the power and the version it was made for, which must still be the newest.
    Without a power, undo the last change among all powers of the player.
    """
    version, named = unpack(value, 2)
    number = int(version) if version else None
    powers = _changed_last(context, game, named)
    each_turn(context, game, lambda turn: _undo(turn, number), powers)


def _changed_last(context: Context, game: str, named: str) -> tuple[Power, ...]:
    """The named power, else the asker's powers that the last request changed."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    if len(powers) == 1 or named:
        return (open_game.power_of(context.player, named),)
    made = {power: Turn(context, game, power).versions() for power in powers}
    last = {power: versions[-1] for power, versions in made.items() if versions}
    newest = max((version.at for version in last.values()), default=None)
    requests = {version.request for version in last.values() if version.at == newest}
    return tuple(power for power in last if last[power].request in requests) or powers


def _undo(turn: Turn, version: int | None) -> None:
    made = _versions_to_change(turn)
    if version not in {None, len(made)}:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    orders, plans, now = turn.order_history(), turn.plan_history(), turn.open_game.phase.phase

    def state(number: int) -> tuple[list[str], list[Plan]]:
        planned = [given.plan for given in plans_at(plans, made, number, now)]
        return _texts(set_at(orders, made, number)), planned

    present = state(len(made))
    target = undo_target(made)
    while target is not None and state(target) == present:
        target = undo_target(made[:target])
    if target is None:
        nothing = Refusal.NOTHING_MORE_TO_UNDO if made else Refusal.NO_ORDERS_YET
        raise RequestRefused(nothing, str(now))
    _go_back(turn, made, target, VersionKind.UNDONE)


def restore_shown(context: Context, game: str, value: str) -> None:
    """Restore a version by its button: `3@2026-11-21T12:00:00+00:00|FRANCE`.

    The time is when the version was made: after a rollback of the phase, another version may
    have its number.
    """
    version, power = unpack(value, 2)
    number, _, made_at = version.partition("@")
    restore(context, game, f"{number} {power}", made_at)


def restore(context: Context, game: str, version: str, made_at: str = "") -> None:
    """Restore a version, by its number and (of several) power as written; those between stay."""
    open_game = lock_open_game(context.tx, game)
    number, _, name = version.strip().partition(" ")
    powers = open_game.powers_of(context.player)
    power = names_of(open_game.variant).power(name)
    if power not in powers:
        if len(powers) > 1:
            raise RequestRefused(Refusal.WHICH_POWER, number, known=powers, power=powers[0])
        power, number = powers[0], version
    turn = Turn(context, game, power)
    made = _versions_to_change(turn)
    if not made:
        raise RequestRefused(Refusal.NO_ORDERS_YET, open_game.phase.code)
    found = _NUMBER.fullmatch(number.strip())
    target = int(found[1]) if found else 0
    if not 1 <= target <= len(made):
        raise RequestRefused(Refusal.UNKNOWN_VERSION, version.strip(), count=len(made))
    if made_at and made[target - 1].at.isoformat() != made_at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    _go_back(turn, made, target, VersionKind.RESTORED)


def history(turn: Turn) -> None:
    """Answer with the versions and what each of them changed."""
    open_game, made = turn.open_game, turn.versions()
    open_game.require_in_the_game(turn.power)
    orders, plans, now = turn.order_history(), turn.plan_history(), open_game.phase.phase
    listed = tuple(
        _described(version, orders, plans, made, now) for version in made[-MOST_VERSIONS:]
    )
    notice = OrderHistory(
        *open_game.heading_of(turn.power), versions=listed, earlier=len(made) - len(listed)
    )
    turn.answer(notice)


def _versions_to_change(turn: Turn) -> tuple[Version, ...]:
    """The versions of a power; refused where it can no longer change its orders."""
    made = turn.versions()
    if not made:
        turn.open_game.require_something_to_order(turn.power)
    written_at = turn.context.request.at
    turn.open_game.require_open(written_at)
    # A late request was about the orders of its time; newer ones are not undone by it.
    times = [given.meant_at for given in turn.order_history()]
    times += [plan.meant_at for plan in turn.plan_history()]
    if turn.context.is_late() and any(at > written_at for at in times):
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    return made


def _go_back(turn: Turn, made: Sequence[Version], target: int, kind: VersionKind) -> None:
    wanted = set_at(turn.order_history(), made, target)
    gone, coming = _steps(turn.open_game, turn.orders(), wanted)
    plans = standing = turn.plans()
    if kind is VersionKind.UNDONE:
        plans = plans_at(turn.plan_history(), made, target, turn.open_game.phase.phase)
    has_other_orders = bool(gone or coming)
    has_other_plans = [given.plan for given in plans] != [given.plan for given in standing]
    if has_other_orders or has_other_plans:
        turn.begin_version(kind, equals=target)
    receipt = change_orders(turn, gone, [(given.order, "") for given in coming])
    # Like `clear` this sets all orders: an older request that arrives late must not change them.
    turn.note_newest(About.CLEAR)
    if has_other_plans:
        put_plans_back(turn, plans)
        turn.note_newest(About.CLEAR_PLANS)
    turn.log("orders_gone_back", kind=kind.value)
    change = SetChange(kind.value)
    if has_other_plans:
        change = SetChange.UNDONE_ALL if has_other_orders else SetChange.UNDONE_PLANS
    answer_with_receipt(turn, replace(receipt, change=change, equals=target))


def _steps(
    open_game: OpenGame, current: Sequence[GivenOrder], wanted: Sequence[GivenOrder]
) -> tuple[Sequence[GivenOrder], Sequence[GivenOrder]]:
    """The orders to withdraw and to add; builds and removals all change, as their order counts."""
    now, then = _texts(current), _texts(wanted)
    if now == then:
        return (), ()
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return current, wanted
    gone = [given for given in current if str(given.order) not in then]
    return gone, [given for given in wanted if str(given.order) not in now]


def _described(
    version: Version,
    orders: Sequence[GivenOrder],
    plans: Sequence[GivenPlan],
    made: Sequence[Version],
    now: Phase,
) -> OrderVersion:
    numbers = version.number - 1, version.number
    before, after = ([given.order for given in set_at(orders, made, number)] for number in numbers)
    planned, planned_now = (
        [given.plan for given in plans_at(plans, made, number, now)] for number in numbers
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
        was_planned=any(given.was_planned and given.request == version.request for given in orders),
        changes_plans=planned != planned_now,
    )


def _texts(orders: Sequence[GivenOrder]) -> list[str]:
    return [str(given.order) for given in orders]
