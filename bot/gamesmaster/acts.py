"""What a GM's confirmed act does, how it is logged, and what is announced."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

import structlog

from bot.gamesmaster.adjudicating import Cause, adjudicate_phase
from bot.gamesmaster.closing import end_game
from bot.gamesmaster.codec import from_json, to_json
from bot.gamesmaster.cushion import start_cushion, stop_cushion
from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.lobby import tell_recruiting, your_power
from bot.gamesmaster.notices import (
    Act,
    Confirm,
    Ending,
    GameEnded,
    GmActed,
    GmPlays,
    Refusal,
    SeatLost,
)
from bot.gamesmaster.opening import offer_choices
from bot.gamesmaster.ports import Player
from bot.gamesmaster.sitting import Sitting, sitting_of
from engine.board import Power
from engine.game.deadlines import moved_by_pause
from storage.audit import AuditEntry
from storage.codecs import Object
from storage.games import GameRecord, GameState

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Details:
    """What exactly an act does, as it was shown."""

    phase: str | None = None
    deadline: datetime | None = None
    old_deadline: datetime | None = None
    power: str | None = None
    player: Player | None = None
    old_player: Player | None = None

    def to_json(self) -> Object:
        """As the audit log keeps it."""
        stored: Object = to_json(self)
        return stored

    @classmethod
    def from_json(cls, stored: Object) -> Details:
        """What `to_json` wrote."""
        return from_json(cls, stored)


def details_of(shown: Confirm) -> Details:
    """The details of an act that is shown."""
    return Details(
        phase=shown.phase,
        deadline=shown.deadline,
        old_deadline=shown.old_deadline,
        power=shown.power,
        player=shown.player,
        old_player=shown.old_player,
    )


def deadline_if_resumed(sitting: Sitting, now: datetime) -> datetime:
    """The deadline after a pause that ends now. Refused where the game is not paused."""
    paused_at, phase = sitting.game.paused_at, sitting.phase
    if paused_at is None:
        raise RequestRefused(Refusal.NOT_PAUSED, sitting.game.title)
    regular = max(phase.deadline, phase.grace_until or phase.deadline)
    return moved_by_pause(regular, stood_from=max(paused_at, phase.opened_at), until=now)


def perform(errand: Errand, game: GameRecord, act: Act, details: Details) -> None:
    """Do an act, log it, and announce it in the channel before what follows from it."""
    errand.tx.audit.log(
        AuditEntry(game.id, errand.now, errand.player, act.value, details.to_json()),
        errand.request.id,
    )
    log.info("gm_acted", game=game.id, act=act.value)
    if game.state is GameState.RECRUITING:
        _end_recruiting(errand, game, details)
        return
    sitting = sitting_of(errand.tx, game)
    match act:
        case Act.DEADLINE:
            _set_deadline(errand, sitting, details)
        case Act.PAUSE:
            _pause(errand, sitting, details)
        case Act.RESUME:
            _resume(errand, sitting, details)
        case Act.PROCESS:
            _announce(errand, game, act, details, deadline=None)
            adjudicate_phase(errand.teller, sitting, Cause.GM)
        case Act.REPLACE:
            _replace(errand, sitting, details)
        case Act.END:
            _announce(errand, game, act, details, deadline=None)
            end_game(errand.teller, sitting, sitting.position, Ending.GM)
        case _:
            assert_never(act)


def _announce(
    errand: Errand, game: GameRecord, act: Act, details: Details, *, deadline: datetime | None
) -> None:
    notice = GmActed(
        title=game.title,
        gm=errand.player,
        act=act,
        phase=details.phase,
        deadline=deadline,
        power=details.power,
        player=details.player,
        old_player=details.old_player,
    )
    errand.teller.tell_channel(game, notice)


def _set_deadline(errand: Errand, sitting: Sitting, details: Details) -> None:
    moment = details.deadline
    if moment is None or moment <= errand.now:
        raise RequestRefused(Refusal.TIME_IS_PAST)
    game, number = sitting.game, sitting.phase.number
    errand.tx.phases.set_deadline(game.id, number, moment, at=errand.now)
    _announce(errand, game, Act.DEADLINE, details, deadline=moment)


def _pause(errand: Errand, sitting: Sitting, details: Details) -> None:
    game = sitting.game
    errand.tx.phases.set_all_ready(game.id, sitting.phase.number, None)
    errand.tx.games.pause(game.id, errand.now)
    _announce(errand, game, Act.PAUSE, details, deadline=None)


def _resume(errand: Errand, sitting: Sitting, details: Details) -> None:
    game, number = sitting.game, sitting.phase.number
    deadline = deadline_if_resumed(sitting, errand.now)
    errand.tx.phases.set_deadline(game.id, number, deadline, at=errand.now)
    errand.tx.games.resume(game.id)
    _announce(errand, game, Act.RESUME, details, deadline=deadline)
    start_cushion(errand.teller, sitting_of(errand.tx, errand.tx.games.get(game.id)))


def _replace(errand: Errand, sitting: Sitting, details: Details) -> None:
    game, number, player = sitting.game, sitting.phase.number, details.player
    if player is None or details.power is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON)
    power = Power(details.power)
    errand.tx.games.replace(game.id, power, player, errand.now)
    errand.tx.votes.take_back(game.id, number, power)
    _announce(errand, game, Act.REPLACE, details, deadline=sitting.deadline)
    if errand.tx.ready.take_back(game.id, number, power):
        stop_cushion(errand.teller, sitting)
    if player == game.gm:
        errand.teller.tell_channel(game, GmPlays(game.title, Player(game.gm), plays=True))
    if details.old_player is not None:
        errand.teller.tell_player(details.old_player, SeatLost(game.title, power), game)
    present = sitting_of(errand.tx, game)
    errand.teller.tell_player(player, your_power(present, power, replaces=True), game)
    for duty in present.open_duties(errand.tx):
        if duty.power == power:
            offer_choices(errand.teller, present, duty)


def _end_recruiting(errand: Errand, game: GameRecord, details: Details) -> None:
    errand.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=errand.now)
    tell_recruiting(errand, game, is_closed=True)
    _announce(errand, game, Act.END, details, deadline=None)
    notice = GameEnded(game.id, game.title, Ending.GM, (), (), (), None)
    errand.teller.tell_channel(game, notice, key="ended")
