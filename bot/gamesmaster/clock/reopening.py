"""Leaving phases, and opening one again with what was ordered in it."""

from collections.abc import Collection, Sequence

from bot.gamesmaster.clock.absences import tell_of_absences
from bot.gamesmaster.clock.deadlines import window_kept
from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.clock.offers import seek_players
from bot.gamesmaster.clock.open_phase import window_of
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.notice import Since
from bot.gamesmaster.notices.orders import results_topic
from bot.gamesmaster.orders.ready import close_messages
from engine.game.absences import Disorder
from storage.database import Transaction
from storage.tables.games import GameRecord
from storage.tables.orders import About, GivenPlan, PlanEnd
from storage.tables.phases import PhaseRecord


def leave_phases(context: Context, game: GameRecord, numbers: Sequence[int]) -> None:
    """Leave phases behind as a branch, and end the saved orders that stand now.

    A clock that stands until the GM decides about the orders missing in the open phase runs again.
    """
    current = context.tx.phases.current(game.id, game.set_up)
    if current is not None:
        if open_game_of(context.tx, game.id).is_waiting:
            context.tx.games.resume(game.id)
        close_messages(context, game, current.code, Since.ANEW)
        players = dict.fromkeys(context.tx.games.seats(game.id).values())
        context.close([(player, results_topic(game.id)) for player in players], Since.ANEW)
    context.tx.branches.leave(game.id, numbers, context.now)
    standing = context.tx.plans.standing(game.id, game.set_up)
    context.tx.plans.end(standing, PlanEnd.LEFT, request=context.request.id, at=context.now)


def reopen(
    context: Context,
    game: GameRecord,
    phase: PhaseRecord,
    *,
    keeps_orders: bool = False,
    left_out: Collection[int] = (),
    keeps_time: bool = False,
) -> OpenGame:
    """Open a phase that was left before again, under a new number, on the board of `phase`.

    With `keeps_orders` its orders come along in all their versions, so that undo takes back only
    the last change; orders whose ids are in `left_out` do not. So do the votes of players who
    still have their seats. The phase gets its full time from now on or, with `keeps_time`, the
    time that it had left; then it does not wait a second time for missing orders, and players'
    requests for more time still wait for an answer. Nobody is ready, but who was has sent word.
    Civil disorder is that of the present players (`storage.tables.absences`). Call
    `show_reopened` next.
    """
    now, game = context.now, context.tx.games.get(game.id)
    opens = window_kept(game, phase, now) if keeps_time else window_of(game, phase.phase, now)
    number = context.tx.phases.open(
        game.id,
        phase.position,
        opens,
        skipped=phase.skipped,
        at=now,
        instead_of=phase.number,
        coin=phase.coin,
    )
    if keeps_time and phase.put_off_at is not None:
        context.tx.phases.put_off(game.id, number, phase.put_off_at)
    open_game = _with_seats_vacant(context, open_game_of(context.tx, game.id))
    if keeps_orders:
        _carry(open_game, phase, left_out)
    tell_if_last(context, open_game)
    if keeps_time:
        context.tx.audit.carry(game.id, phase.number, to=number)
    else:
        tell_of_absences(context, open_game)
    return open_game


def _carry(open_game: OpenGame, phase: PhaseRecord, left_out: Collection[int]) -> None:
    """Bring along what was given in a phase by players who still have their seats.

    Of a phase that was open, nothing of powers whose orders have been withdrawn since: the GM has
    put them into civil disorder, or expelled their player.
    """
    tx, game, variant = open_game.tx, open_game.game.id, open_game.variant
    before, to = phase.number, open_game.phase.number
    out = {
        power: disorder
        for power, disorder in open_game.disorders.items()
        if disorder.cause.withdraws_orders
    }
    if phase.adjudicated_at is None:
        withdrawn = {
            given.id
            for given in tx.orders.history(game, before, variant)
            if given.power in out and given.stored_at <= out[given.power].began_at
        }
        left_out = {*left_out, *withdrawn}
    seats = {power: player for power, player in open_game.seats.items() if power not in out}
    tx.votes.carry(game, before, to=to, seats=seats)
    tx.orders.carry(game, before, variant, to=to, left_out=left_out)
    for power, player in tx.ready.players(game, before).items():
        if seats.get(power) == player:
            tx.latest.note(game, to, power, About.WORD, open_game.phase.opened_at)
    for power in tx.latest.about(game, before, About.WORD) & seats.keys():
        tx.latest.note(game, to, power, About.WORD, open_game.phase.opened_at)


def plans_then(tx: Transaction, game: GameRecord, phase: PhaseRecord) -> tuple[GivenPlan, ...]:
    """Return the plans for later that stood as a phase was adjudicated, or left while it was open.

    Without those of powers whose orders have been withdrawn since, or that have surrendered.
    """
    closed_at = phase.adjudicated_at or phase.left_at
    way = {outline.number for outline in tx.branches.way_to(game.id, phase.number)}
    out = tx.disorders.of(game.id)
    return tuple(
        plan
        for power in game.set_up.powers
        if power not in out or not (out[power].cause.withdraws_orders or out[power].cause.is_final)
        for plan in tx.plans.history(game.id, game.set_up, power)
        if plan.number in way
        and plan.phase.ordinal > phase.phase.ordinal
        and (closed_at is None or plan.stood_until(closed_at))
    )


def _with_seats_vacant(context: Context, open_game: OpenGame) -> OpenGame:
    """Put powers that have lost their player into civil disorder; return the game read anew."""
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    deserted = {seat.power for seat in tx.games.seat_history(game)} - tx.games.seats(game).keys()
    vacant = tuple(power for power in open_game.remaining if power in deserted)
    for power in vacant:
        tx.disorders.begin(game, power, Disorder.VACANT, number=number - 1, at=context.now)
    seek_players(context, open_game, vacant)
    return open_game_of(tx, game)
