"""Handing a seat on: by the GM, or to whoever takes up an abandoned one."""

from __future__ import annotations

from datetime import datetime

import structlog

from bot.gamesmaster.clock.cushion import stop_cushion
from bot.gamesmaster.clock.missed_orders import is_waiting
from bot.gamesmaster.clock.open_phase import full_window, offer_choices, your_power
from bot.gamesmaster.clock.pause import set_window
from bot.gamesmaster.context.anonymity import hides_players, refuse_gm_in_seat
from bot.gamesmaster.context.context import Errand, Errands
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sit_down, sitting_of
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices import GmPlays, Refusal, SeatLost, SeatTaken
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.ending import survivors
from engine.phase import PhaseType

log = structlog.get_logger(__name__)


class Succession:
    """What somebody may ask who wants to play on for another."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def take_over(self, request: Request, game: str, power: str) -> None:
        """Take up an abandoned power, as the button below the news of it offers."""
        self._errands.carry_out(request, lambda errand: take_over(errand, game, power))


def take_over(errand: Errand, game: str, power: str) -> None:
    """Give an abandoned power to the one who asks, if that one plays no other (R-CD-04).

    Somebody whose power is out of the game may; the first one to ask gets it.
    """
    sitting = sit_down(errand.tx, game)
    wanted = Power(power)
    disorder = sitting.disorders.get(wanted)
    if disorder is None or disorder.cause is not Disorder.ABANDONED:
        raise RequestRefused(Refusal.SEAT_NOT_OPEN, power)
    own = [one for one, player in sitting.seats.items() if player == errand.player]
    if wanted in own:
        raise RequestRefused(Refusal.SEAT_IS_YOURS, power)
    if any(one in survivors(sitting.position, sitting.variant) for one in own):
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, errand.player)
    for one in own:
        errand.tx.games.vacate(sitting.game.id, one, errand.now)
    hand_over(errand, sitting, wanted, errand.player)


def require_not_surrendered(sitting: Sitting, power: Power) -> None:
    """Refuse to hand on what was given up for good (R-CD-05)."""
    disorder = sitting.disorders.get(power)
    if disorder is not None and disorder.cause is Disorder.SURRENDERED:
        raise RequestRefused(Refusal.SEAT_SURRENDERED, power)


def hand_over(
    errand: Errand, sitting: Sitting, power: Power, player: Player, *, is_announced: bool = False
) -> None:
    """Give the powers of a seat to another player, with all the time a phase of moves has.

    The old player's votes and Ready are taken back; orders stay until they are changed. Civil
    disorder ends with it. `is_announced`: the channel knows already who plays now.
    """
    tx, teller, game, number = errand.tx, errand.teller, sitting.game, sitting.phase.number
    refuse_gm_in_seat(game, player)
    seat, old = sitting.variant.seat_of(power), sitting.player_of(power)
    for one in seat:
        tx.games.replace(game.id, one, player, errand.now)
        tx.votes.withdraw(game.id, number, one, by=player, at=errand.now)
        tx.disorders.end(game.id, one, number=number, at=errand.now)
    were_ready = [one for one in seat if tx.ready.take_back(game.id, number, one)]
    if were_ready:
        stop_cushion(teller, sitting)
    deadline = _give_time(errand, sitting)
    if deadline is not None or not is_announced:
        phase = str(sitting.phase.phase)
        who = None if hides_players(game) else player
        taken = SeatTaken(game.id, game.title, seat, who, phase, deadline, is_news=not is_announced)
        teller.tell_channel(game, taken)
    if player in game.gms:
        teller.tell_channel(game, GmPlays(game.title, player, plays=True))
    if old is not None:
        others = tuple(one for one in seat if one != power)
        teller.tell_player(old, SeatLost(game.title, power, others), game)
    present = sitting_of(tx, tx.games.get(game.id))
    teller.tell_player(player, your_power(present, power, replaces=True), game)
    for duty in present.open_duties(tx):
        if duty.power in seat:
            offer_choices(teller, present, duty)
    log.info("seat_handed_over", game=game.id, power=power)


def _give_time(errand: Errand, sitting: Sitting) -> datetime | None:
    """Let a phase of moves be open for as long as one that begins now; its new deadline, if any.

    A clock that stood because nobody played the seat runs again.
    """
    game, phase = sitting.game, sitting.phase
    if phase.phase.type is not PhaseType.MOVEMENT:
        return None
    was_waiting = is_waiting(sitting)
    if game.paused_at is not None and not was_waiting:
        return None
    window = full_window(sitting, errand.now)
    if window.closes <= phase.deadline:
        return None
    stop_cushion(errand.teller, sitting)
    set_window(errand.teller, sitting, window)
    if was_waiting:
        errand.tx.games.resume(game.id)
    return window.closes
