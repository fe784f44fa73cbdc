"""Store orders and take the place of older ones; of those for a unit the last written counts."""

import dataclasses
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import Turn, lock_open_game
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.clock import PowersReturned
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.orders import NotUnderstood, Receipt
from bot.gamesmaster.orders import edits
from bot.gamesmaster.orders.ready import unready_if_taken_back
from bot.gamesmaster.orders.receipts import answer_with_receipt, receipt_of
from engine.game.order_sets import replaced_in
from engine.orders import Order, province_of
from engine.position import PhaseType
from engine.reader import Flaw, Reading
from storage.tables.orders import About, GivenOrder


def store(
    turn: Turn,
    readings: Sequence[Reading],
    problems: tuple[NotUnderstood, ...] = (),
    *,
    guessed: Collection[Order] = (),
    withdrawn: Sequence[Order] = (),
) -> Receipt:
    """Store orders in place of older ones; an order that is repeated stays as it is.

    An order older than the one that counts changes nothing. Orders that are `withdrawn` are taken
    back, if they were given before the request. Return the receipt, with `problems` among those in
    it, and which of the `guessed` orders are new; nobody is answered here.
    """
    context, game = turn.context, turn.open_game
    current = turn.orders()
    coming: Sequence[Reading] = ()
    if not turn.is_overtaken(About.CLEAR):
        is_edit = context.request.begun_at is not None
        stale = edits.repeated_orders(turn, readings, current) if is_edit else ()
        coming = [
            reading
            for reading in readings
            if reading not in stale and not _is_older(reading, turn, current)
        ]
    unchanged = {given.order for given in current}
    late = [
        _replaced_by_newer(reading, current)
        for reading in readings
        if reading not in coming and reading.order not in unchanged
    ]
    given_again = {reading.order for reading in coming} & unchanged
    again = [given for given in current if given.order in given_again]
    context.tx.orders.repeat(again, context.request.at)
    if game.phase.phase.type is not PhaseType.ADJUSTMENT:
        coming = [reading for reading in coming if reading.order not in unchanged]
    gone = replaced_by(turn, current, [reading.order for reading in coming])
    if _is_as_it_was(current, gone, coming):
        gone = coming = ()
    taken_back = [
        given
        for given in current
        if given.order in withdrawn and given.meant_at <= context.request.at
    ]
    gone = tuple(dict.fromkeys((*gone, *taken_back)))
    if coming and context.player == game.seats.get(turn.power):
        come_back(turn)
    new = [(reading.order, reading.text) for reading in coming]
    receipt = change_orders(turn, gone, new, message=context.request.message)
    turn.log("orders_stored", count=len(coming), problems=len(problems))
    guessed = {reading.order for reading in coming}.intersection(guessed)
    ids = tuple(given.id for given in turn.orders() if given.order in guessed) if guessed else ()
    return replace(receipt, guessed=ids, problems=(*late, *problems))


def change_orders(
    turn: Turn,
    gone: Sequence[GivenOrder],
    coming: Sequence[tuple[Order, str]] = (),
    *,
    message: str | None = None,
) -> Receipt:
    """Withdraw orders, and add others, each with the text it was read from in a message.

    The power is no longer ready if that takes orders back. Return the receipt.
    """
    orders, request, now = turn.context.tx.orders, turn.context.request, turn.context.now
    before = turn.orders()
    orders.withdraw(gone, request=request.id, at=now)
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
    waits_again = unready_if_taken_back(turn, before)
    return replace(receipt_of(turn), waits_again=waits_again)


def replaced_by(
    turn: Turn, current: Sequence[GivenOrder], new: Sequence[Order]
) -> tuple[GivenOrder, ...]:
    """Those of the orders that count whose places new ones take."""
    game, orders = turn.open_game, [given.order for given in current]
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
        province_of(given.order) is province
        and given.meant_at > turn.context.request.at
        and (turn.context.is_late() or bool(given.written and reading.text))
        for given in current
    )


def _replaced_by_newer(reading: Reading, current: Sequence[GivenOrder]) -> NotUnderstood:
    """Say that an order does not count, and which order of its unit does."""
    province = province_of(reading.order)
    counting = (str(given.order) for given in current if province_of(given.order) is province)
    return NotUnderstood(
        quote(reading.text),
        Flaw.REPLACED,
        subject=str(reading.order),
        counts=next((order for order in counting if order != str(reading.order)), None),
    )


def _is_as_it_was(
    current: Sequence[GivenOrder], gone: Sequence[GivenOrder], coming: Sequence[Reading]
) -> bool:
    """Whether builds and removals were only repeated, in the same order."""
    staying = [given.order for given in current if given not in gone]
    wanted = [*staying, *(reading.order for reading in coming)]
    return [given.order for given in current] == wanted


def take_back_misread(context: Context, game: str, value: str) -> None:
    """Take back an order that was read wrongly, by its power and id: `FRANCE|17`.

    What it had replaced counts again. Refused if the order counts no more.
    """
    power, identity = unpack(value, 2)
    turn = Turn(context, game, lock_open_game(context.tx, game).power_of(context.player, power))
    turn.require_orders_open()
    misread = next((given for given in turn.orders() if str(given.id) == identity), None)
    if misread is None:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    place = province_of(misread.order)
    before = [
        (given.order, "")
        for given in turn.order_history()
        if given.replaced_by == misread.request and place is province_of(given.order) is not None
    ]
    turn.log("misread_order_taken_back")
    answer_with_receipt(turn, change_orders(turn, [misread], before))


def come_back(turn: Turn) -> None:
    """Let who orders or votes resume after disorder, with all powers of the seat (R-CD-03)."""
    context, open_game = turn.context, turn.open_game
    game, number = open_game.game, open_game.phase.number
    disorders, seat = context.tx.disorders, open_game.variant.seat_of(turn.power)
    now = disorders.of(game.id)
    there = dataclasses.replace(open_game, disorders=now).taking_part(seat)
    ended = [
        power for power in there if disorders.end(game.id, power, number=number, at=context.now)
    ]
    if powers := tuple(power for power in ended if power in now):
        context.tell_channel(game, PowersReturned(*game.heading, powers))
        turn.log("player_returned")
