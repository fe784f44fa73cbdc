"""Who sends nothing, what becomes of the power then, and how its player comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.clock.cushion import CUSHION
from bot.gamesmaster.clock.open_phase import full_window
from bot.gamesmaster.clock.pause import LONGEST_PAUSE, set_window
from bot.gamesmaster.context.context import Errand, Teller
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.notices import (
    NobodyMissing,
    PhaseWaits,
    PowersMissed,
    PowersReturned,
    YouMissed,
)
from engine.board import Power
from engine.game.absences import Delay, delay, disorder_of_missing
from engine.game.choices import Absence
from engine.game.windows import Window
from engine.orders import Order
from engine.phase import PhaseType
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)


def attended(
    tx: Transaction, sitting: Sitting, given: Mapping[Power, Sequence[Order]]
) -> dict[Power, bool]:
    """Of each power that owed something in the open phase, whether a word came from its player.

    Saying that one is ready is one too: then the units hold because they were meant to; and so is a
    vote. Who plays several powers and gave orders for one of them is there.
    """
    ready = {*tx.ready.of(sitting.game.id, sitting.phase.number), *sitting.votes(tx)}
    owing = [duty.power for duty in sitting.all_duties()]
    there = {
        sitting.seats[power]
        for power in owing
        if power in sitting.seats and (given.get(power) or power in ready)
    }
    return {power: sitting.seats.get(power) in there for power in owing}


def orders_of_players(tx: Transaction, sitting: Sitting) -> dict[Power, list[Order]]:
    """The orders of the open phase that powers have from their own players, not from a GM.

    Those that only a GM has replaced are among them: their player gave a word.
    """
    game, phase = sitting.game.id, sitting.phase.number
    history, sitters = tx.orders.history(game, phase, sitting.variant), tx.games.sitters(game)
    own = [one for one in history if one.player in sitters.get(one.power, ())]
    by_others = {one.request for one in history} - {one.request for one in own}
    found: dict[Power, list[Order]] = {}
    for one in own:
        if one.replaced_at is None or one.replaced_by in by_others:
            found.setdefault(one.power, []).append(one.order)
    return found


def missing(tx: Transaction, sitting: Sitting) -> tuple[Power, ...]:
    """The powers whose players gave no word for a movement phase; in other phases nobody is."""
    if sitting.phase.phase.type is not PhaseType.MOVEMENT:
        return ()
    there = attended(tx, sitting, sitting.given(tx))
    return tuple(power for power, came in there.items() if not came and power in sitting.seats)


def waits_at_lock(tx: Transaction, sitting: Sitting) -> bool:
    """Whether grace is to be given as soon as orders have closed, although results are due later.

    Only reads.
    """
    is_graced = sitting.game.settings.absence is Absence.GRACE_THEN_HOLD
    return is_graced and _delay(tx, sitting, missing(tx, sitting)) is not None


def hold_back(teller: Teller, sitting: Sitting) -> bool:
    """Let a phase that is due wait for those who sent nothing, as its game says; whether it does.

    A phase waits once.
    """
    tx, game, phase = teller.tx, sitting.game, sitting.phase
    powers = missing(tx, sitting)
    why = _delay(tx, sitting, powers)
    if why is None:
        return False
    tx.phases.put_off(game.id, phase.number, teller.now)
    window = _window(teller, sitting, why)
    set_window(teller, sitting, window)
    if why is Delay.GM:
        # From now on orders are taken again, as in any pause that begins before the deadline.
        tx.games.pause(game.id, teller.now, until=teller.now + LONGEST_PAUSE)
    until = None if why is Delay.GM else window.closes
    notice = PhaseWaits(game.id, game.title, str(phase.phase), powers, why, until)
    teller.tell_channel(game, notice)
    for gm in game.gms if why is Delay.GM else ():
        teller.tell_player(gm, replace(notice, gm=Player(gm)), game)
    log.info("phase_waits", game=game.id, phase=str(phase.phase), why=why.value)
    return True


def _delay(tx: Transaction, sitting: Sitting, powers: Sequence[Power]) -> Delay | None:
    """Why the open phase waits for powers that sent nothing; None where it does not."""
    settings = sitting.game.settings
    return delay(
        powers,
        settings.absence,
        is_first=_is_first(tx, sitting),
        is_first_protected=settings.first_phase_protected,
        was_put_off=sitting.phase.put_off_at is not None,
    )


def _window(teller: Teller, sitting: Sitting, why: Delay) -> Window:
    match why:
        case Delay.FIRST_PHASE:
            return full_window(sitting, teller.now)
        case Delay.GRACE:
            closes = teller.now + sitting.game.settings.grace
            return Window(closes, max(closes, sitting.phase.results_at or closes))
        case Delay.GM:
            return Window(teller.now, teller.now)


def note_missing(teller: Teller, sitting: Sitting, powers: Sequence[Power]) -> None:
    """Do with the powers of those who gave no word what their game says, and tell."""
    tx, game, phase, settings = teller.tx, sitting.game, sitting.phase, sitting.game.settings
    disorder = disorder_of_missing(
        settings.absence,
        is_first=_is_first(tx, sitting),
        is_first_protected=settings.first_phase_protected,
    )
    if disorder is None or not powers:
        return
    code = str(phase.phase)
    for power in powers:
        tx.disorders.begin(game.id, power, disorder, number=phase.number, at=teller.now)
    teller.tell_channel(game, PowersMissed(game.id, game.title, code, tuple(powers), disorder))
    for power in powers:
        player = sitting.player_of(power)
        if player is not None:
            notice = YouMissed(game.id, game.title, power, code, disorder)
            teller.tell_player(player, notice, game)


def come_back(errand: Errand, sitting: Sitting, power: Power) -> Sitting:
    """Let a player who gives a word resume (R-CD-03); the game as it is then."""
    tx, game = errand.tx, sitting.game
    if power not in sitting.disorders:
        return sitting
    now = tx.disorders.of(game.id)
    seat = sitting.variant.seat_of(power)
    powers = [one for one in seat if one in now and not now[one].cause.is_final]
    if not powers:
        return sitting_of(tx, game)
    for one in powers:
        tx.disorders.end(game.id, one, number=sitting.phase.number, at=errand.now)
    errand.teller.tell_channel(game, PowersReturned(game.id, game.title, tuple(powers)))
    log.info("player_returned", game=game.id, power=power)
    return sitting_of(tx, game)


def is_waiting(sitting: Sitting) -> bool:
    """Whether the clock stands because somebody has sent nothing, and the GM is to decide."""
    paused_at = sitting.game.paused_at
    return paused_at is not None and paused_at == sitting.phase.put_off_at


def go_on_if_complete(errand: Errand, sitting: Sitting) -> None:
    """Let a phase that waited for somebody be adjudicated soon, once nobody is missing any more.

    Once: another word of the same message may have done so already.
    """
    if not is_waiting(sitting) or missing(errand.tx, sitting):
        return
    if errand.tx.games.get(sitting.game.id).paused_at is None:
        return
    game, until = sitting.game, errand.now + CUSHION
    set_window(errand.teller, sitting, Window(until, until))
    errand.tx.games.resume(game.id)
    notice = NobodyMissing(game.id, game.title, str(sitting.phase.phase), until)
    errand.teller.tell_channel(game, notice)
    log.info("nobody_missing", game=game.id, phase=str(sitting.phase.phase))


def _is_first(tx: Transaction, sitting: Sitting) -> bool:
    """Whether the game begins with the open phase."""
    return tx.branches.before(sitting.game.id, sitting.phase.number) is None
