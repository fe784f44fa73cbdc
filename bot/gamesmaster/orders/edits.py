"""Messages that were edited or deleted after they were sent.

What an edited message newly says counts from the time of the edit. What it only repeats replaces
nothing newer, and what it leaves out still counts. A deleted message withdraws nothing. In the
functions about plans, each order for a later phase is a plan of its own.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, open_game_of
from bot.gamesmaster.lookup.games import games_of_message
from bot.gamesmaster.notices.orders import NothingWithdrawn, NotUnderstood, Receipt
from bot.gamesmaster.orders.plans import plans_in_force
from bot.gamesmaster.votes.votes import is_cast
from engine.board import Power
from engine.orders import Order, Waive, province_of
from engine.position import PhaseType
from engine.reader import Flaw, LaterOrders, ParsedOrders, Plan, Reading, Word, WrittenVote
from storage.tables.games import GameState
from storage.tables.orders import GivenOrder


def repeated_orders(
    turn: Turn, readings: Sequence[Reading], current: Sequence[GivenOrder]
) -> tuple[Reading, ...]:
    """The orders that an edited message repeats although something newer counts by now."""
    message = turn.context.request.message
    if message is None:
        return ()
    given = (given.order for given in turn.order_history() if given.message == message)
    # What came too late to be stored was written all the same.
    earlier = {
        province_of(order): order
        for order in (*given, *_before(turn).orders)
        if not isinstance(order, Waive)
    }
    counts = {given.order for given in current}
    return tuple(
        reading
        for reading in readings
        if earlier.get(province_of(reading.order)) == reading.order and reading.order not in counts
    )


def new_plans(turn: Turn, plans: Sequence[Plan]) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """The plans of a message that are to be stored, and those that no longer count.

    A plan that an edited message only repeats is not stored again; it no longer counts once
    something newer has replaced it.
    """
    request = turn.context.request
    if request.begun_at is None or request.message is None or not plans:
        return tuple(plans), ()
    mine = (given.plan for given in turn.plan_history() if given.message == request.message)
    old = _contents(mine)
    if request.before is not None:
        old &= _contents(_before(turn).plans)
    counting = {content for content, _, _ in _plans_in_force(turn)}
    parts = [part for plan in plans for part in _parts(plan)]
    return (
        tuple(fresh for plan in plans if (fresh := _without(plan, old)) is not None),
        tuple(part for part in parts if _content(part) in old - counting),
    )


def with_what_still_counts(
    turn: Turn, parsed: ParsedOrders, receipt: Receipt, *, votes: Sequence[WrittenVote]
) -> Receipt:
    """Add to an edited message's receipt what it left out; `votes` are all in its text."""
    problems, before = receipt.problems, _before(turn)
    vote = turn.vote()
    if votes and not is_cast(votes[-1], vote, turn.open_game):
        vote_word = votes[-1].word or Word.DRAW
        problems = (*problems, NotUnderstood(vote_word, Flaw.REPLACED))
    return replace(
        receipt,
        problems=problems,
        kept=_orders_left_out(turn, parsed.readings, before.orders),
        plans_kept=_plans_left_out(turn, parsed.plans, before.plans),
    )


def _orders_left_out(
    turn: Turn, readings: Sequence[Reading], before: Sequence[Order]
) -> tuple[int, ...]:
    """The orders (ids) that an edited message, or one it repeated, left out; they count."""
    open_game, message = turn.open_game, turn.context.request.message
    mentioned = {_subject(open_game, reading.order) for reading in readings}
    return tuple(
        given.id
        for given in turn.orders()
        if (given.message == message or given.order in before)
        and _subject(open_game, given.order) not in mentioned
    )


def new_votes(turn: Turn, votes: Sequence[WrittenVote]) -> tuple[WrittenVote, ...]:
    """The votes of a message that are to be cast: not those that it had before its edit."""
    text = turn.context.request.before
    if not text or not votes:
        return tuple(votes)
    votes_before = turn.open_game.written_votes(text, turn.power).votes
    before = (*(vote.meaning for vote in votes_before), *map(WrittenVote, _before(turn).words))
    return tuple(vote for vote in votes if vote.meaning not in before)


def _before(turn: Turn) -> ParsedOrders:
    """Read the text that a message had before its edit, as it would be read now."""
    text = turn.context.request.before or ""
    return turn.read(turn.open_game.written_votes(text, turn.power).rest)


def tell_of_what_counts(context: Context) -> None:
    """Tell the writer which orders still count of a message that was deleted or gives none now."""
    message = context.request.message
    for game in () if message is None else games_of_message(context.tx, message):
        tell_of_game(context, game)


def tell_of_game(context: Context, game_id: str, but: Collection[Power] = ()) -> None:
    """Tell the writer which orders of a message still count in a game, except for some powers."""
    game, message = context.tx.games.get(game_id), context.request.message
    # A vote in the message may have ended the game.
    if game.state is not GameState.RUNNING or message is None:
        return
    open_game = open_game_of(context.tx, game.id)
    for power, player in open_game.seats.items():
        if player != context.player or power in but:
            continue
        turn = Turn(context, game_id, power)
        voted = (game.id, open_game.phase.number, power) in context.tx.votes.written_in(message)
        counting = _plans_in_force(turn)
        notice = NothingWithdrawn(
            *open_game.heading_of(power),
            orders=tuple(str(given.order) for given in turn.orders() if given.message == message),
            is_open=not open_game.is_locked(context.request.at),
            plans=tuple(words for _, words, source in counting if source == message),
            is_edit=context.request.begun_at is not None,
            vote=turn.vote() if voted else None,
        )
        if notice.orders or notice.plans or notice.vote:
            turn.answer(notice)


def _subject(open_game: OpenGame, order: Order) -> object:
    """The province of an order's unit; for a build or removal, the order itself."""
    is_adjustment = open_game.phase.phase.type is PhaseType.ADJUSTMENT
    return order if is_adjustment else province_of(order)


def _plans_left_out(turn: Turn, plans: Sequence[Plan], before: Sequence[Plan]) -> tuple[str, ...]:
    """The plans that an edited message no longer contains; they still count."""
    earlier, mentioned = _contents(before), _contents(plans)
    return tuple(
        words
        for content, words, message in _plans_in_force(turn)
        if (message == turn.context.request.message or content in earlier)
        and content not in mentioned
    )


def _plans_in_force(turn: Turn) -> Iterator[tuple[Plan, str, str | None]]:
    """The content, text and message of each part of a plan that still counts."""
    for given, left in plans_in_force(turn.plans()):
        for part in () if left is None else _parts(left):
            yield _content(part), part.text, given.message


def _parts(plan: Plan) -> Iterator[Plan]:
    if isinstance(plan, LaterOrders):
        for order in plan.orders:
            yield LaterOrders(plan.phase, (order,), f"{plan.phase}: {order}")
    else:
        yield plan


def _without(plan: Plan, old: set[Plan]) -> Plan | None:
    if not isinstance(plan, LaterOrders):
        return None if _content(plan) in old else plan
    new = (order for order in plan.orders if LaterOrders(plan.phase, (order,), "") not in old)
    orders = tuple(new)
    return plan._replace(orders=orders) if orders else None


def _contents(plans: Iterable[Plan]) -> set[Plan]:
    return {_content(part) for plan in plans for part in _parts(plan)}


def _content(plan: Plan) -> Plan:
    return plan._replace(text="")
