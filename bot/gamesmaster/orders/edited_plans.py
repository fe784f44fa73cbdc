"""What messages that were changed or taken away give ahead of time, plan by plan.

Orders for a later phase are each a plan of their own here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.orders.plan_lines import by_phase
from engine.board import Power
from engine.game.plans import in_force
from engine.reader import LaterOrders, Plan


def said_anew(
    context: Context,
    open_game: OpenGame,
    power: Power,
    plans: Sequence[Plan],
    before: Sequence[Plan],
) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """The plans of an edited message to be taken, and those that count no more.

    `before` are those of the message as it was. What it only repeats is neither while it stands,
    and the latter once something newer was said about it.
    """
    given = context.tx.plans.history(open_game.game.id, open_game.variant, power)
    mine = (one.plan for one in given if one.message == context.request.message)
    old = _contents(before) & _contents(mine)
    standing = {content for content, _, _ in _standing(context, open_game, power)}
    parts = [part for plan in plans for part in _parts(plan)]
    return (
        tuple(fresh for plan in plans if (fresh := _without(plan, old)) is not None),
        tuple(part for part in parts if _content(part) in old - standing),
    )


def kept(
    context: Context,
    open_game: OpenGame,
    power: Power,
    plans: Sequence[Plan],
    before: Sequence[Plan],
) -> tuple[str, ...]:
    """The plans that an edited message gave and does not give any more: they still stand."""
    said, mentioned = _contents(before), _contents(plans)
    return tuple(
        words
        for content, words, message in _standing(context, open_game, power)
        if (message == context.request.message or content in said) and content not in mentioned
    )


def standing_of(
    context: Context, open_game: OpenGame, power: Power, message: str
) -> tuple[str, ...]:
    """The plans that a message gave and that stand."""
    standing = _standing(context, open_game, power)
    return tuple(words for _, words, source in standing if source == message)


def _standing(
    context: Context, open_game: OpenGame, power: Power
) -> Iterator[tuple[Plan, str, str | None]]:
    """Each plan that stands, as far as it does: its content, its words, its message."""
    standing = context.tx.plans.standing(open_game.game.id, open_game.variant, power)
    for given in by_phase(standing).values():
        for one, left in zip(given, in_force([one.plan for one in given]), strict=True):
            for part in () if left is None else _parts(left):
                yield _content(part), part.text, one.message


def _parts(plan: Plan) -> Iterator[Plan]:
    if isinstance(plan, LaterOrders):
        for order in plan.orders:
            yield LaterOrders(plan.phase, (order,), f"{plan.phase}: {order}")
    else:
        yield plan


def _without(plan: Plan, old: set[Plan]) -> Plan | None:
    """What is left of a plan without what is said to be old; None for nothing."""
    if not isinstance(plan, LaterOrders):
        return None if _content(plan) in old else plan
    new = (order for order in plan.orders if LaterOrders(plan.phase, (order,), "") not in old)
    orders = tuple(new)
    return plan._replace(orders=orders) if orders else None


def _contents(plans: Iterable[Plan]) -> set[Plan]:
    return {_content(part) for plan in plans for part in _parts(plan)}


def _content(plan: Plan) -> Plan:
    """What a plan says, however it was written."""
    return plan._replace(text="")
