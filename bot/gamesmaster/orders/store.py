"""Store orders; of several orders for a unit the one written last counts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.gamesmaster.context.requests import quote
from bot.gamesmaster.context.turn import Turn
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.orders import edits
from bot.gamesmaster.orders.ready import wait_again
from bot.gamesmaster.orders.receipts import Changes
from engine.game.duties import replaced_in
from engine.orders import Order, province_of
from engine.phase import PhaseType
from engine.reader import Flaw, Inference, ProblemKind, Reading
from storage.orders import About, GivenOrder


def store(
    turn: Turn, readings: Sequence[Reading], problems: tuple[NotUnderstood, ...] = ()
) -> Changes:
    """Store orders in place of older ones; an order that is repeated stays as it is.

    An order older than the one that counts changes nothing. Return the changes for the receipt,
    with `problems` among them; nobody is answered here.
    """
    context, game = turn.context, turn.open_game
    current = turn.orders()
    coming: Sequence[Reading] = ()
    if not turn.is_overtaken(About.CLEAR):
        is_edit = context.request.begun_at is not None
        stale = edits.repeated_orders(turn, readings, current) if is_edit else ()
        coming = [one for one in readings if one not in stale and not _is_older(one, turn, current)]
    unchanged = {str(one.order) for one in current}
    late = [
        _replaced_by_newer(one, current)
        for one in readings
        if one not in coming and str(one.order) not in unchanged
    ]
    if game.phase.phase.type is not PhaseType.ADJUSTMENT:
        coming = [one for one in coming if str(one.order) not in unchanged]
    gone = replaced_by(turn, current, [one.order for one in coming])
    if _is_as_it_was(current, gone, coming):
        gone = coming = ()
    if coming and context.player == game.player_of(turn.power):
        turn.come_back()
    new = [(one.order, one.text) for one in coming]
    changes = change_orders(turn, gone, new, message=context.request.message)
    turn.log("orders_stored", count=len(changes.new), problems=len(problems))
    guessed = {
        id_: quote(reading.text)
        for id_, reading in zip(sorted(changes.new), coming, strict=True)
        if set(reading.inferred) - {Inference.DASH}
    }
    return replace(changes, written=guessed, problems=(*late, *problems))


def change_orders(
    turn: Turn,
    gone: Iterable[GivenOrder],
    coming: Sequence[tuple[Order, str]] = (),
    *,
    message: str | None = None,
) -> Changes:
    """Withdraw orders, and add others, each with the text it was read from in a message.

    The power is no longer ready if that takes orders back. Return the changes for the receipt.
    """
    orders, request, now = turn.context.tx.orders, turn.context.request, turn.context.now
    before = turn.orders()
    orders.withdraw([one.id for one in gone], request=request.id, at=now)
    orders.add(
        *turn.phase_key,
        turn.power,
        coming,
        player=request.player,
        request=request.id,
        given_at=request.at,
        stored_at=now,
        message=message,
    )
    after, known = turn.orders(), {one.id for one in before}
    return Changes(
        before=before,
        new=frozenset(one.id for one in after if one.id not in known),
        waits_again=wait_again(turn, before, after),
    )


def replaced_by(
    turn: Turn, current: Sequence[GivenOrder], new: Sequence[Order]
) -> tuple[GivenOrder, ...]:
    """Those of the orders that count whose places new ones take."""
    game, orders = turn.open_game, [one.order for one in current]
    places = replaced_in(
        game.position, turn.power, game.variant, game.rulebook, current=orders, new=new
    )
    return tuple(current[place] for place in places)


def _is_older(reading: Reading, turn: Turn, current: Sequence[GivenOrder]) -> bool:
    """Whether the order that counts now was written later than this one.

    Messages have the time stamps of one clock. A button press (which has no text) has the bot's
    own time; it wins only over a request that took long to arrive.
    """
    province = province_of(reading.order)
    return any(
        province_of(one.order) is province
        and one.given_at > turn.context.request.at
        and (turn.context.is_late() or bool(one.written and reading.text))
        for one in current
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


def _is_as_it_was(
    current: Sequence[GivenOrder], gone: Sequence[GivenOrder], coming: Sequence[Reading]
) -> bool:
    """Whether builds and removals were only repeated, in the same order."""
    staying = [str(one.order) for one in current if one not in gone]
    return [str(one.order) for one in current] == [*staying, *(str(one.order) for one in coming)]
