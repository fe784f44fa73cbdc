"""Store orders; of several orders for a unit the one written last counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import structlog

from bot.gamesmaster.context.coming_back import come_back
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.orders import edits
from bot.gamesmaster.orders.ready import wait_again
from bot.gamesmaster.orders.receipts import Changes
from engine.board import Power
from engine.game.duties import replaced_in
from engine.orders import Order, province_of
from engine.phase import PhaseType
from engine.reader import Flaw, Inference, ProblemKind, Reading
from storage.orders import About, GivenOrder

log = structlog.get_logger(__name__)

_PROMPT = timedelta(seconds=3)
"""A request that took longer to arrive may have been overtaken by a newer one."""


def store(
    context: Context,
    open_game: OpenGame,
    power: Power,
    readings: Sequence[Reading],
    problems: tuple[NotUnderstood, ...] = (),
) -> Changes:
    """Store orders in place of older ones; an order that is repeated stays as it is.

    An order older than the one that counts changes nothing. Return the changes for the receipt,
    with `problems` among them; nobody is answered here.
    """
    current = open_game.orders_of(context.tx, power)
    is_cleared = is_overtaken(context, open_game, power, About.CLEAR)
    stale = edits.repeated_orders(context, open_game, power, readings, current)
    coming = [
        one
        for one in readings
        if not (is_cleared or one in stale or _is_older(one, current, context))
    ]
    unchanged = {str(one.order) for one in current}
    late = tuple(
        _replaced_by_newer(one, current)
        for one in readings
        if one not in coming and str(one.order) not in unchanged
    )
    if open_game.phase.phase.type is not PhaseType.ADJUSTMENT:
        coming = [one for one in coming if str(one.order) not in unchanged]
    gone = _replaced(open_game, power, current, [one.order for one in coming])
    if _is_as_it_was(current, gone, coming):
        gone, coming = (), []
    ids = [current[place].id for place in gone]
    context.tx.orders.withdraw(ids, request=context.request.id, at=context.now)
    context.tx.orders.add(
        open_game.game.id,
        open_game.phase.number,
        power,
        [(one.order, one.text) for one in coming],
        player=context.player,
        request=context.request.id,
        given_at=context.request.at,
        at=context.now,
        message=context.request.message,
    )
    known = {one.id for one in current}
    new = [one for one in open_game.orders_of(context.tx, power) if one.id not in known]
    if new:
        is_own = context.player == open_game.player_of(power)
        if is_own:
            come_back(context, open_game, power)
    log.info(
        "orders_stored",
        game=open_game.game.id,
        phase=open_game.phase.number,
        power=power,
        count=len(new),
        problems=len(problems),
    )
    guessed = {
        one.id: quote(reading.text)
        for one, reading in zip(new, coming, strict=True)
        if set(reading.inferred) - {Inference.DASH}
    }
    return Changes(
        before=current,
        new=frozenset(one.id for one in new),
        written=guessed,
        problems=(*late, *problems),
        waits_again=wait_again(context, open_game, power, current),
    )


def _is_older(reading: Reading, current: Sequence[GivenOrder], context: Context) -> bool:
    """Whether the order that counts now was written later than this one.

    Messages have the time stamps of one clock. A button press (which has no text) has the bot's
    own time; it wins only over a request that took long to arrive.
    """
    province = province_of(reading.order)
    return any(
        province_of(one.order) is province
        and one.given_at > context.request.at
        and (is_late(context) or bool(one.written and reading.text))
        for one in current
    )


def is_late(context: Context) -> bool:
    """Whether a request took so long to arrive that a newer one may have overtaken it."""
    return context.now - context.request.at > _PROMPT


def is_overtaken(context: Context, open_game: OpenGame, power: Power, about: About) -> bool:
    """Whether a newer request of the power about the same thing came before this late one."""
    newest = context.tx.latest.of(open_game.game.id, open_game.phase.number, power, about)
    return newest is not None and newest > context.request.at and is_late(context)


def note_newest(context: Context, open_game: OpenGame, power: Power, about: About) -> None:
    """Note the time of a power's newest request about something."""
    context.tx.latest.note(
        open_game.game.id, open_game.phase.number, power, about, context.request.at
    )


def _replaced_by_newer(reading: Reading, current: Sequence[GivenOrder]) -> NotUnderstood:
    """Say that an order does not count, and which order of its unit does."""
    province = province_of(reading.order)
    counting = (str(one.order) for one in current if province_of(one.order) is province)
    return NotUnderstood(
        text=quote(reading.text),
        kind=ProblemKind.REPLACED.value,
        subject=str(reading.order),
        flaw=Flaw.REPLACED.value,
        counts=next((order for order in counting if order != str(reading.order)), None),
    )


def _replaced(
    open_game: OpenGame, power: Power, current: Sequence[GivenOrder], new: Sequence[Order]
) -> tuple[int, ...]:
    orders = [one.order for one in current]
    return replaced_in(
        open_game.position, power, open_game.variant, open_game.rulebook, current=orders, new=new
    )


def _is_as_it_was(
    current: Sequence[GivenOrder], gone: Sequence[int], coming: Sequence[Reading]
) -> bool:
    """Whether builds and removals were only repeated, in the same order."""
    before = [str(one.order) for one in current]
    staying = [text for place, text in enumerate(before) if place not in gone]
    return before == [*staying, *(str(one.order) for one in coming)]
