"""The GM's desk: each act is shown first, done once a button is pressed, logged and announced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

import structlog

from bot.gamesmaster.acts import Details, deadline_if_resumed, details_of, perform
from bot.gamesmaster.errand import Errand, Errands
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.moments import read_moment
from bot.gamesmaster.notices import Act, Confirm, Declined, Refusal
from bot.gamesmaster.permissions import require_gm, require_unfinished
from bot.gamesmaster.ports import Player
from bot.gamesmaster.powers import power_named
from bot.gamesmaster.requests import Request
from bot.gamesmaster.sitting import Sitting, game_to_change, sitting_of
from engine.board import Power
from engine.game.schedule import LONGEST
from engine.notation import written_phase
from storage.audit import Confirmation
from storage.games import GameState

log = structlog.get_logger(__name__)

TIME_EXAMPLES = ("+12h", "in 24h", "2026-11-25 20:00", "tomorrow 9pm", "Sunday midnight")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a GM asked for, in the words that were written."""

    act: Act
    when: str = ""
    phase: str = ""
    power: str = ""
    person: Player | None = None


class Desk:
    """What a GM may ask, of a game that is named."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def ask(
        self,
        request: Request,
        game: str,
        act: Act,
        *,
        when: str = "",
        phase: str = "",
        power: str = "",
        person: Player | None = None,
    ) -> None:
        """Show the GM what an act would do, with a button that does it.

        `when` is read as people write times, `phase` as people name phases, `power` is a name.
        """
        wish = Wish(act, when, phase, power, person)
        self._errands.carry_out(request, lambda errand: ask(errand, game, wish))

    def confirm(self, request: Request, confirmation: str) -> None:
        """Do what was shown, once, if it still fits the game as it is now."""
        self._errands.carry_out(request, lambda errand: confirm(errand, confirmation))

    def decline(self, request: Request, confirmation: str) -> None:
        """Leave what was shown undone, for good."""
        self._errands.carry_out(request, lambda errand: decline(errand, confirmation))


def ask(errand: Errand, game_id: str, wish: Wish) -> None:
    """Check what the GM asks for and show what it would do; nothing is changed yet."""
    game = game_to_change(errand.tx, game_id)
    require_gm(game, errand.player)
    require_unfinished(game)
    number: int | None = None
    if game.state is GameState.RECRUITING and wish.act is Act.END:
        shown = Confirm("", game.id, game.title, Act.END, None, None)
    else:
        sitting = sitting_of(errand.tx, game)
        number = sitting.phase.number
        shown = _CHECKS[wish.act](errand, sitting, wish)
    shown = replace(shown, confirmation=errand.new_id())
    errand.tx.audit.ask(
        Confirmation(
            id=shown.confirmation,
            game=game.id,
            number=number,
            gm=errand.player,
            act=wish.act.value,
            details=details_of(shown).to_json(),
        ),
        errand.now,
    )
    log.info("gm_asked", game=game.id, act=wish.act.value)
    errand.answer(shown, game)


def confirm(errand: Errand, confirmation_id: str) -> None:
    """Do what was shown, if the same person presses, for the first time, and it still fits."""
    asked = _pressed(errand, confirmation_id)
    game = game_to_change(errand.tx, asked.game)
    require_gm(game, errand.player)
    require_unfinished(game)
    act, details = Act(asked.act), Details.from_json(asked.details)
    if asked.number is None and game.state is not GameState.RECRUITING:
        raise RequestRefused(Refusal.CONFIRMATION_STALE)
    if asked.number is not None:
        sitting = sitting_of(errand.tx, game)
        _refuse_stale(sitting, asked, act, details)
    errand.tx.audit.settle(asked.id, errand.now)
    perform(errand, game, act, details)


def decline(errand: Errand, confirmation_id: str) -> None:
    """Leave what was shown undone."""
    asked = _pressed(errand, confirmation_id)
    errand.tx.audit.settle(asked.id, errand.now)
    errand.answer(Declined(Act(asked.act)))


def _pressed(errand: Errand, confirmation_id: str) -> Confirmation:
    asked = errand.tx.audit.asked(confirmation_id)
    if asked is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    if asked.gm != errand.player:
        raise RequestRefused(Refusal.CONFIRMATION_OTHERS)
    if asked.is_settled:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    return asked


def _refuse_stale(sitting: Sitting, asked: Confirmation, act: Act, details: Details) -> None:
    """Refuse what was shown about a state of the game that is no more."""
    is_of_phase = act in {Act.DEADLINE, Act.PROCESS}
    if is_of_phase and asked.number != sitting.phase.number:
        raise RequestRefused(Refusal.CONFIRMATION_STALE, details.phase or "")
    match act:
        case Act.DEADLINE:
            is_stale = sitting.deadline != details.old_deadline
        case Act.PAUSE:
            is_stale = sitting.game.paused_at is not None
        case Act.RESUME:
            is_stale = sitting.game.paused_at is None
        case Act.REPLACE:
            players = sitting.seats
            is_stale = (
                players.get(Power(details.power or "")) != details.old_player
                or details.player in players.values()
            )
        case Act.PROCESS | Act.END:
            is_stale = False
        case _:
            assert_never(act)
    if is_stale:
        raise RequestRefused(Refusal.CONFIRMATION_STALE, details.phase or "")


def _shown(sitting: Sitting, wish: Wish) -> Confirm:
    return Confirm(
        confirmation="",
        game=sitting.game.id,
        title=sitting.game.title,
        act=wish.act,
        phase=str(sitting.phase.phase),
        deadline=None,
        old_deadline=sitting.deadline,
    )


def _check_deadline(errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    _require_running_clock(sitting)
    deadline = sitting.phase.deadline
    moment = read_moment(wish.when, now=errand.now, deadline=deadline)
    if moment is None:
        raise RequestRefused(Refusal.UNREADABLE_TIME, wish.when, known=TIME_EXAMPLES)
    if moment <= errand.now:
        raise RequestRefused(Refusal.TIME_IS_PAST, wish.when)
    if moment > errand.now + LONGEST:
        raise RequestRefused(Refusal.TIME_TOO_FAR, wish.when, count=LONGEST.days)
    return replace(_shown(sitting, wish), deadline=moment)


def _check_pause(_errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    _require_running_clock(sitting)
    return _shown(sitting, wish)


def _check_resume(errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    return replace(_shown(sitting, wish), deadline=deadline_if_resumed(sitting, errand.now))


def _check_process(errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    here = sitting.phase.phase
    written = written_phase(wish.phase, here)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, wish.phase, known=(str(here),))
    meant = written.phase
    if not written.has_type and (meant.year, meant.season) == (here.year, here.season):
        meant = here
    if meant.ordinal < here.ordinal:
        raise RequestRefused(Refusal.PHASE_OVER, str(meant), known=(str(here),))
    if meant.ordinal > here.ordinal:
        raise RequestRefused(Refusal.PHASE_NOT_YET, str(meant), known=(str(here),))
    missing = tuple(duty.power for duty in sitting.open_duties(errand.tx))
    return replace(_shown(sitting, wish), missing=missing)


def _check_replace(_errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    power = power_named(wish.power, sitting.variant)
    if power is None:
        known = tuple(sitting.variant.powers)
        raise RequestRefused(Refusal.UNKNOWN_POWER, wish.power, known=known)
    if wish.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    if wish.person in sitting.seats.values():
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, wish.person)
    return replace(
        _shown(sitting, wish),
        power=power,
        player=wish.person,
        old_player=sitting.player_of(power),
    )


def _check_end(_errand: Errand, sitting: Sitting, wish: Wish) -> Confirm:
    return _shown(sitting, wish)


def _require_running_clock(sitting: Sitting) -> None:
    if sitting.game.paused_at is not None:
        raise RequestRefused(Refusal.GAME_PAUSED, sitting.game.title)


_CHECKS: dict[Act, Callable[[Errand, Sitting, Wish], Confirm]] = {
    Act.DEADLINE: _check_deadline,
    Act.PAUSE: _check_pause,
    Act.RESUME: _check_resume,
    Act.PROCESS: _check_process,
    Act.REPLACE: _check_replace,
    Act.END: _check_end,
}
