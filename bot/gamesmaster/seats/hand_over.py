"""Leaving a power and handing it on: by the GM, or to whoever takes up an abandoned one."""

from datetime import datetime

import structlog

from bot.gamesmaster.clock.missed_orders import is_waiting
from bot.gamesmaster.clock.open_phase import offer_choices, window_of, your_power
from bot.gamesmaster.clock.pause import set_window
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_game, lock_open_game, open_game_of
from bot.gamesmaster.context.permissions import hides_players, may_know, refuse_gm_in_seat
from bot.gamesmaster.context.turn import each_turn
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Destination, Place, Player
from bot.gamesmaster.notices.seats import GmPlays, LeaveNoted, LeaveRequested, SeatLost, SeatTaken
from bot.gamesmaster.orders.ready import stop_cushion
from bot.gamesmaster.seats import lobby
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.ending import survivors
from engine.phase import PhaseType
from storage.games import GameState

log = structlog.get_logger(__name__)


def take_over(context: Context, game: str, power: str) -> None:
    """Give an abandoned power to the first who asks (R-CD-04), unless their own is in the game."""
    open_game = lock_open_game(context.tx, game)
    wanted = Power(power)
    disorder = open_game.disorders.get(wanted)
    if disorder is None or disorder.cause is not Disorder.ABANDONED:
        raise RequestRefused(Refusal.SEAT_NOT_OPEN, power)
    own = [one for one, player in open_game.seats.items() if player == context.player]
    if wanted in own:
        raise RequestRefused(Refusal.SEAT_IS_YOURS, power)
    if any(one in survivors(open_game.position, open_game.variant) for one in own):
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, context.player)
    for one in own:
        context.tx.games.vacate(open_game.game.id, one, context.now)
    hand_over(context, open_game, wanted, context.player)


def require_not_surrendered(open_game: OpenGame, power: Power) -> None:
    """Refuse to hand on a power that has surrendered (R-CD-05)."""
    disorder = open_game.disorders.get(power)
    if disorder is not None and disorder.cause is Disorder.SURRENDERED:
        raise RequestRefused(Refusal.SEAT_SURRENDERED, power)


def hand_over(
    context: Context,
    open_game: OpenGame,
    power: Power,
    player: Player,
    *,
    is_announced: bool = False,
) -> None:
    """Give the powers of a seat to another player, with the full time of a movement phase.

    The old player's votes and Ready are taken back; orders stay until they are changed. Civil
    disorder ends. `is_announced`: the channel has been told already who plays now.
    """
    tx, outbox, game, number = context.tx, context.outbox, open_game.game, open_game.phase.number
    refuse_gm_in_seat(game, player)
    seat, old = open_game.variant.seat_of(power), open_game.player_of(power)
    for one in seat:
        tx.games.replace(game.id, one, player, context.now)
        tx.votes.withdraw(game.id, number, one, by=player, at=context.now)
        tx.disorders.end(game.id, one, number=number, at=context.now)
    were_ready = [one for one in seat if tx.ready.take_back(game.id, number, one)]
    if were_ready:
        stop_cushion(outbox, open_game)
    deadline = _give_time(context, open_game)
    if deadline is not None or not is_announced:
        phase = str(open_game.phase.phase)
        who = None if hides_players(game) else player
        taken = SeatTaken(game.id, game.title, seat, who, phase, deadline, is_news=not is_announced)
        outbox.tell_channel(game, taken)
    if player in game.gms:
        outbox.tell_channel(game, GmPlays(game.title, player, plays=True))
    if old is not None:
        others = tuple(one for one in seat if one != power)
        outbox.tell_player(old, SeatLost(game.title, power, others), game)
    present = open_game_of(tx, tx.games.get(game.id))
    outbox.tell_player(player, your_power(present, power, replaces=True), game)
    offer_choices(outbox, present, only=seat)
    log.info("seat_handed_over", game=game.id, power=power)


def _give_time(context: Context, open_game: OpenGame) -> datetime | None:
    """Give a movement phase, even one held up by the seat, its full time; return a new deadline."""
    game, phase = open_game.game, open_game.phase
    if phase.phase.type is not PhaseType.MOVEMENT:
        return None
    was_waiting = is_waiting(open_game)
    if game.paused_at is not None and not was_waiting:
        return None
    window = window_of(game, phase.phase, context.now)
    if window.closes <= phase.deadline:
        return None
    stop_cushion(context.outbox, open_game)
    set_window(context.outbox, open_game, window)
    if was_waiting:
        context.tx.games.resume(game.id)
    return window.closes


def leave(context: Context, game_id: str) -> None:
    """Leave the lobby or, in a running game, tell the GMs that the player wants to leave.

    The GMs are told once a phase, and nothing changes until one of them hands the power over
    (R-LEAVE-01). Refuse in a game without a GM, and players whose powers are out of the game.
    """
    game = lock_game(context.tx, game_id)
    if game.state is not GameState.RUNNING:
        lobby.leave(context, game_id)
        return
    open_game = open_game_of(context.tx, game)
    powers = open_game.powers_of(context.player)
    each_turn(context, game.id, lambda turn: turn.open_game.require_in_the_game(turn.power))
    if not game.gms:
        raise RequestRefused(Refusal.MAY_NOT_LEAVE_ALONE, game.title)
    key = f"leaving:{open_game.phase.number}:{context.player}"
    if not context.tx.outbox.holds(game.id, key):
        player = context.player if may_know(game, game.gm) else None
        request = LeaveRequested(game.title, player, powers)
        for gm in game.gms:
            direct = Destination(Place.DIRECT, player=Player(gm))
            context.outbox.tell(direct, request, game=game.id, key=key)
        log.info("leave_requested", game=game.id)
    context.answer(LeaveNoted(game.title, powers), game)
