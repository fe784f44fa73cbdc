"""Messages that were changed or taken away after they were sent.

What an edited message says anew counts from when it was edited. What it only repeats counts no
more than before, what it leaves out no less; and a deleted message withdraws nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.lookup.games import games_of_message
from bot.gamesmaster.notices.orders import NothingWithdrawn, NotUnderstood
from bot.gamesmaster.orders import edited_plans
from bot.gamesmaster.orders.receipts import Changes
from bot.gamesmaster.votes.votes import is_cast, votes_among
from engine.board import Power
from engine.orders import Order, Waive, province_of
from engine.phase import PhaseType
from engine.reader import (
    Flaw,
    ParsedOrders,
    Plan,
    ProblemKind,
    Reading,
    Word,
    WrittenVote,
    parse_orders,
    written_votes,
)
from storage.games import GameState
from storage.orders import GivenOrder


def repeated(
    context: Context,
    open_game: OpenGame,
    power: Power,
    readings: Sequence[Reading],
    current: Sequence[GivenOrder],
) -> tuple[Reading, ...]:
    """What an edited message says as it did before, although something newer counts by now."""
    if context.request.begun_at is None or context.request.message is None:
        return ()
    said = {
        province_of(one.order): one
        for one in context.tx.orders.history(
            open_game.game.id, open_game.phase.number, open_game.variant, power
        )
        if one.message == context.request.message and not isinstance(one.order, Waive)
    }
    counts = {one.order for one in current}
    return tuple(
        reading
        for reading in readings
        if (old := said.get(province_of(reading.order))) is not None
        and old.order == reading.order
        and reading.order not in counts
    )


def plans_said_anew(
    context: Context, open_game: OpenGame, power: Power, plans: Sequence[Plan]
) -> tuple[tuple[Plan, ...], tuple[Plan, ...]]:
    """The plans of a message to be taken, and those that count no more.

    What an edited message only repeats is neither while it stands, and the latter once something
    newer was said about it.
    """
    if context.request.begun_at is None or context.request.message is None or not plans:
        return tuple(plans), ()
    before = _before(context, open_game, power).plans
    return edited_plans.said_anew(context, open_game, power, plans, before)


def told_of(
    context: Context,
    open_game: OpenGame,
    power: Power,
    parsed: ParsedOrders,
    changes: Changes,
    *,
    votes: Sequence[WrittenVote],
) -> Changes:
    """What an edited message changed, with what it left as it was in spite of its words.

    `votes` are those that it says.
    """
    if context.request.begun_at is None:
        return changes
    problems, before = changes.problems, _before(context, open_game, power)
    vote = open_game.votes(context.tx).get(power)
    if votes and not is_cast(votes[-1], vote):
        said = (votes[-1].word or Word.DRAW).value
        kind, flaw = ProblemKind.REPLACED.value, Flaw.REPLACED.value
        problems = (*problems, NotUnderstood(said, kind, flaw=flaw))
    return replace(
        changes,
        problems=problems,
        kept=_kept(context, open_game, power, parsed.readings, before.orders),
        ahead_kept=edited_plans.kept(context, open_game, power, parsed.plans, before.plans),
    )


def _kept(
    context: Context,
    open_game: OpenGame,
    power: Power,
    readings: Sequence[Reading],
    before: Sequence[Order],
) -> tuple[str, ...]:
    """The orders that an edited message gave and does not give any more: they still count.

    One that another message had given before counts as given by this one too.
    """
    said = set(map(str, before))
    mentioned = {_subject(open_game, one.order) for one in readings}
    return tuple(
        str(one.order)
        for one in open_game.orders_of(context.tx, power)
        if (one.message == context.request.message or str(one.order) in said)
        and _subject(open_game, one.order) not in mentioned
    )


def votes_said_anew(
    context: Context, open_game: OpenGame, power: Power, votes: Sequence[WrittenVote]
) -> tuple[WrittenVote, ...]:
    """The votes of a message to be cast: what an edited one said before, too, is not said again."""
    if not context.request.before:
        return tuple(votes)
    said = written_votes(context.request.before, power, open_game.variant).votes
    before = (*said, *votes_among(_before(context, open_game, power)))
    return tuple(one for one in votes if one not in before)


def _before(context: Context, open_game: OpenGame, power: Power) -> ParsedOrders:
    """What an edited message said until then, as it would be read now."""
    text = written_votes(context.request.before or "", power, open_game.variant).rest
    standing = [one.order for one in open_game.orders_of(context.tx, power)]
    return parse_orders(
        text, open_game.position, power, open_game.variant, open_game.rulebook, standing=standing
    )


def tell_of_what_counts(context: Context) -> None:
    """Tell the writer of a message which of its orders still count, if any do.

    It is there no more, or says something else by now that is no order.
    """
    message, is_edit = context.request.message, context.request.begun_at is not None
    if message is None:
        return
    for game_id in games_of_message(context.tx, message):
        game = context.tx.games.get(game_id)
        if game.state is GameState.RUNNING:
            _tell_of_what_counts(context, open_game_of(context.tx, game), message, is_edit=is_edit)


def tell_of_powers_left_out(context: Context, game_id: str, said: Collection[Power]) -> None:
    """Tell who plays several powers which orders still count of those that an edit left out.

    `said` are the powers that the message is about now; these are answered with receipts.
    """
    message = context.request.message
    if context.request.begun_at is None or message is None:
        return
    game = context.tx.games.get(game_id)
    # A vote in the message may have ended the game.
    if game.state is GameState.RUNNING:
        open_game = open_game_of(context.tx, game)
        _tell_of_what_counts(context, open_game, message, is_edit=True, but=said)


def _tell_of_what_counts(
    context: Context,
    open_game: OpenGame,
    message: str,
    *,
    is_edit: bool,
    but: Collection[Power] = (),
) -> None:
    game = open_game.game
    for power, player in open_game.seats.items():
        if player != context.player or power in but:
            continue
        orders = open_game.orders_of(context.tx, power)
        voted = (game.id, open_game.phase.number, power) in context.tx.votes.written_in(message)
        notice = NothingWithdrawn(
            game.id,
            game.title,
            power,
            str(open_game.phase.phase),
            orders=tuple(str(one.order) for one in orders if one.message == message),
            is_open=not open_game.is_locked(context.request.at),
            ahead=edited_plans.standing_of(context, open_game, power, message),
            is_edit=is_edit,
            vote=open_game.votes(context.tx).get(power) if voted else None,
        )
        if notice.orders or notice.ahead or notice.vote:
            context.answer(notice, game)


def _subject(open_game: OpenGame, order: Order) -> object:
    """What an order is about: its unit's province; of builds and removals, the order itself."""
    is_adjustment = open_game.phase.phase.type is PhaseType.ADJUSTMENT
    return order if is_adjustment else province_of(order)
