"""Missed orders (NMR): who sent nothing, waiting for them, and civil disorder."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.gamesmaster.clock.deadlines import LONGEST_PAUSE, set_window
from bot.gamesmaster.clock.last_turn import ends_by_time
from bot.gamesmaster.clock.offers import free_besides
from bot.gamesmaster.clock.open_phase import window_of
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.context.permissions import confirms_takeovers
from bot.gamesmaster.notices.clock import NobodyMissing, PhaseWaits, YouMissed
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import PowersMissed
from bot.gamesmaster.orders.ready import CUSHION
from bot.gamesmaster.orders.receipts import examples
from engine.board import Power
from engine.game.absences import Delay, delay, disorder_of_missing
from engine.game.deadlines import Window
from engine.game.settings import Absence
from engine.orders import Order
from engine.position import Phase, PhaseType


def attended(open_game: OpenGame, given: Mapping[Power, Sequence[Order]]) -> dict[Power, bool]:
    """Return, for each power that owed something, whether its player took part in the phase.

    Orders, Ready and votes all count. "Each Great Power may order all its units, or some, or none
    of them" (1961), so a player who is ready or votes without orders means to hold, and cannot be
    "assumed" to "have abandoned the game" (Errata). Missing is "a player" who "fails to submit
    orders in a given Spring or Fall season" (1971 XIV.3), so that a player of several powers who
    ordered for one of them took part with all.
    """
    heard = open_game.heard_from()
    owing = [duty.power for duty in open_game.all_duties()]
    present = {
        open_game.seats[power]
        for power in owing
        if power in open_game.seats and (given.get(power) or power in heard)
    }
    return {power: open_game.seats.get(power) in present for power in owing}


def orders_of_players(open_game: OpenGame) -> dict[Power, list[Order]]:
    """Return the orders that the powers' own players gave, also those that only a GM replaced."""
    game, phase = open_game.game.id, open_game.phase.number
    history = open_game.tx.orders.history(game, phase, open_game.variant)
    seats = {(seat.power, seat.player) for seat in open_game.tx.games.seat_history(game)}
    own = [given for given in history if (given.power, given.player) in seats]
    by_others = {given.request for given in history} - {given.request for given in own}
    found: dict[Power, list[Order]] = {}
    for given in own:
        if given.replaced_at is None or given.replaced_by in by_others:
            found.setdefault(given.power, []).append(given.order)
    return found


def missing(open_game: OpenGame) -> tuple[Power, ...]:
    """Return the powers whose players missed an open movement phase; none in other phases."""
    if open_game.phase.phase.type is not PhaseType.MOVEMENT:
        return ()
    attendance = attended(open_game, open_game.given())
    return tuple(
        power for power, came in attendance.items() if not came and power in open_game.seats
    )


def waits_at_lock(open_game: OpenGame) -> bool:
    """Whether a phase gets grace as soon as its orders have closed, before its results are due."""
    is_graced = open_game.game.settings.absence is Absence.GRACE_THEN_HOLD
    return is_graced and _delay(open_game, missing(open_game)) is not None


def hold_back(change: Change, open_game: OpenGame) -> bool:
    """Make a due phase wait, once, for missing orders by the settings; return whether it does."""
    tx, game, phase = change.tx, open_game.game, open_game.phase
    powers = missing(open_game)
    why = _delay(open_game, powers)
    if why is None:
        return False
    tx.phases.put_off(game.id, phase.number, change.now)
    window = _window(change, open_game, why)
    set_window(change, open_game, window)
    if why is Delay.GM:
        # Orders are accepted again, as in any pause that begins before the deadline.
        tx.games.pause(game.id, change.now, until=change.now + LONGEST_PAUSE)
    until = None if why is Delay.GM else window.closes
    notice = PhaseWaits(*open_game.heading, powers, why, until)
    change.tell_channel(game, notice)
    if why is Delay.GM:
        change.tell_gms(game, replace(notice, for_gm=True))
    log.info("phase_waits", game=game.id, phase=phase.code, why=why.value)
    return True


def _delay(open_game: OpenGame, powers: Sequence[Power]) -> Delay | None:
    return delay(
        powers,
        open_game.game.settings,
        is_first=_has_first_moves(open_game),
        was_put_off=open_game.phase.put_off_at is not None,
    )


def _window(change: Change, open_game: OpenGame, why: Delay) -> Window:
    match why:
        case Delay.FIRST_PHASE:
            return window_of(open_game.game, open_game.phase.phase, change.now)
        case Delay.GRACE:
            closes = change.now + open_game.game.settings.grace
            return Window(closes, max(closes, open_game.phase.results_at or closes))
        case Delay.GM:
            return Window(change.now, change.now)


def note_missing(change: Change, open_game: OpenGame, powers: Sequence[Power]) -> None:
    """Put powers that sent nothing into civil disorder, as the settings say; tell the channel."""
    tx, game, phase = change.tx, open_game.game, open_game.phase
    disorder = disorder_of_missing(game.settings, is_first=_has_first_moves(open_game))
    if disorder is None or not powers:
        return
    for power in powers:
        tx.disorders.begin(game.id, power, disorder, number=phase.number, at=change.now)
    asks_gm, is_last = confirms_takeovers(game), ends_by_time(open_game)
    also = free_besides(open_game, powers)
    notice = PowersMissed(*open_game.heading, tuple(powers), disorder, asks_gm, is_last, also)
    change.tell_channel(game, notice)


def you_missed(
    open_game: OpenGame, missed: Phase, powers: Sequence[Power], *, is_over: bool
) -> dict[Player, YouMissed]:
    """What to tell the players of powers in civil disorder since a phase, each of all of them.

    `is_over`: nobody has to be waited for in the phase open now, so no order for it is named.
    """
    game, is_movement = open_game.game, open_game.phase.phase.type is PhaseType.MOVEMENT
    told = {}
    absent = [power for power in powers if power in open_game.disorders]
    for player, own in open_game.by_player(absent).items():
        possible = [order for power in own for order in examples(open_game, power)]
        told[player] = YouMissed(
            *game.heading,
            phase=str(missed),
            powers=tuple(own),
            disorder=open_game.disorders[own[0]].cause,
            examples=() if is_over else tuple(possible[:1]),
            is_last=not is_movement and ends_by_time(open_game),
        )
    return told


def go_on_if_complete(context: Context, open_game: OpenGame) -> None:
    """Adjudicate a phase that waited for orders soon, once nobody is missing; say so once."""
    if missing(open_game):
        return
    game, until = open_game.game, context.now + CUSHION
    set_window(context, open_game, Window(until, until))
    context.tx.games.resume(game.id)
    context.tell_channel(game, NobodyMissing(*open_game.heading, until))
    log.info("nobody_missing", game=game.id, phase=open_game.phase.code)


def _has_first_moves(open_game: OpenGame) -> bool:
    """Whether no moves come before: a game may begin with builds, which nobody has to send."""
    *before, _ = open_game.tx.branches.way_to(open_game.game.id, open_game.phase.number)
    return all(outline.phase.type is not PhaseType.MOVEMENT for outline in before)
