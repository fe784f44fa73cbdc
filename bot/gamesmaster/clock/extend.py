"""More time on request: the GM decides or, in a game without one, most of the players."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import structlog

from bot.gamesmaster.clock.pause import moment_to_come, set_window, window_if_set
from bot.gamesmaster.context.anonymity import may_know
from bot.gamesmaster.context.codec import from_json, to_json
from bot.gamesmaster.context.context import Errand, Errands, Teller
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sit_down, sitting_of
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.context.reasons import reason_apart
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices import (
    Act,
    Details,
    ExtensionAsked,
    ExtensionNoted,
    ExtensionProposed,
    ExtensionRefused,
    Refusal,
)
from engine.game.durations import read_duration
from storage.audit import AuditEntry, Confirmation
from storage.games import GameState

log = structlog.get_logger(__name__)

USUAL = timedelta(hours=24)
"""How much time is asked for where nothing is said, in a game whose turns are not shorter."""
BY_A_PLAYER = "a player asked for it"
"""The reason that is announced: who it was is nobody's business but the GM's."""
FOR_AN_ABSENCE = "a player is away"
_PROPOSED = "extension"
"""What the log and the open questions call a deadline that the players agree on."""
_ASKER = "asker"
"""Who asked the GM: kept beside the details of the act, and told to nobody with them."""
_EXAMPLE = "extend 24h"
_LEADING = re.compile(r"^(?:(?:the\s+)?deadline\s+)?(?:(?:by|for)\s+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A later deadline that was put to the players, and who has agreed to it so far."""

    old_deadline: datetime
    deadline: datetime
    agreed: tuple[Player, ...]


class Extensions:
    """What players may ask of the deadline."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def ask(self, request: Request, game: str, words: str = "") -> None:
        """Ask for a later deadline: so much later (`24h`), or a moment (`Friday 18:00`)."""
        self._errands.carry_out(request, lambda errand: ask(errand, game, words))

    def agree(self, request: Request, proposal: str) -> None:
        """Agree to a later deadline that was put to the players."""
        self._errands.carry_out(request, lambda errand: agree(errand, proposal))


def ask(errand: Errand, game_id: str, words: str) -> None:
    """Ask the GM for a later deadline, or the other players where there is no GM."""
    sitting = sit_down(errand.tx, game_id)
    game = sitting.game
    _require_voice(errand, sitting)
    if game.paused_at is not None:
        raise RequestRefused(Refusal.GAME_PAUSED, game.title)
    sitting.require_open(errand.request.at)
    words, because = reason_apart(words)
    try:
        old, closes = sitting.phase.deadline, _wanted(errand, sitting, words)
    except RequestRefused as refused:
        raise refused.with_example(_EXAMPLE) from None
    if closes <= old:
        raise RequestRefused(Refusal.TIME_NOT_LATER, words, at=old)
    before = _asked_before(errand, sitting)
    if closes in before:
        raise RequestRefused(Refusal.ASKED_ALREADY, words, at=closes)
    log.info("extension_asked", game=game.id)
    noted = ExtensionNoted(
        game.title,
        str(sitting.phase.phase),
        old,
        closes,
        is_put_to_all=game.gm is None,
        because=because,
        before=before,
    )
    errand.answer(noted, game)
    if game.gm is None:
        _propose(errand, sitting, closes)
    else:
        ask_gms(errand.teller, sitting, errand.player, closes, because=because)


def _asked_before(errand: Errand, sitting: Sitting) -> tuple[datetime, ...]:
    """The deadlines that the player has asked for in this phase, and nobody has decided about."""
    found = []
    for asked in errand.tx.audit.open(sitting.game.id, sitting.phase.number):
        if asked.act == _PROPOSED:
            proposal = from_json(Proposal, asked.details)
            is_own = proposal.agreed[:1] == (errand.player,)
            if is_own and proposal.old_deadline == sitting.deadline:
                found.append(proposal.deadline)
        elif asked.details.get(_ASKER) == errand.player:
            details = from_json(Details, asked.details)
            if details.deadline and details.old_deadline == sitting.deadline:
                found.append(details.deadline)
    return tuple(found)


def ask_gms(
    teller: Teller,
    sitting: Sitting,
    player: Player,
    closes: datetime,
    *,
    away: tuple[datetime, datetime] | None = None,
    because: str = "",
) -> None:
    """Show the GMs who wants which deadline and why, with a button that sets it.

    The first GM who presses one decides.
    """
    game, phase = sitting.game, str(sitting.phase.phase)
    if game.gm is None:
        return
    closes, results = window_if_set(sitting, closes)
    details = Details(
        phase=phase,
        deadline=closes,
        old_deadline=sitting.deadline,
        because=BY_A_PLAYER if away is None else FOR_AN_ABSENCE,
        results_at=results if results > closes else None,
    )
    asked = ExtensionAsked(
        confirmation=teller.new_id(),
        game=game.id,
        title=game.title,
        player=player if may_know(game, game.gm) else None,
        phase=phase,
        old_deadline=sitting.phase.deadline,
        deadline=closes,
        results_at=details.results_at,
        away=away or (),
        because=because,
    )
    teller.tx.audit.ask(
        Confirmation(
            id=asked.confirmation,
            game=game.id,
            number=sitting.phase.number,
            gm="",
            act=Act.DEADLINE.value,
            details=to_json(details) | ({} if away else {_ASKER: player}),
        ),
        teller.now,
    )
    for gm in game.gms:
        teller.tell_player(Player(gm), asked, game)


def tell_of_refusal(errand: Errand, asked: Confirmation) -> None:
    """Tell the player who asked for more time that the GM leaves the deadline as it is.

    Once it was set otherwise, or the phase is over, there is nothing to tell: that was announced.
    """
    asker = asked.details.get(_ASKER)
    game = errand.tx.games.get(asked.game)
    if asker is None or game.state is not GameState.RUNNING:
        return
    sitting, details = sitting_of(errand.tx, game), from_json(Details, asked.details)
    if asked.number == sitting.phase.number and details.old_deadline == sitting.deadline:
        notice = ExtensionRefused(game.title, details.phase or "")
        errand.teller.tell_player(asker, notice, game)


def agree(errand: Errand, proposal_id: str) -> None:
    """Count a player in; once most of the players are, the deadline is set."""
    asked = errand.tx.audit.asked(proposal_id)
    if asked is None or asked.act != _PROPOSED or asked.is_settled:
        raise RequestRefused(Refusal.EXTENSION_OVER)
    sitting, proposal = sit_down(errand.tx, asked.game), from_json(Proposal, asked.details)
    _require_voice(errand, sitting)
    is_other_phase = asked.number != sitting.phase.number
    if is_other_phase or sitting.deadline != proposal.old_deadline:
        raise RequestRefused(Refusal.EXTENSION_OVER)
    sitting.require_open(errand.request.at)
    if errand.player in proposal.agreed:
        raise RequestRefused(Refusal.AGREED_ALREADY, sitting.game.title)
    proposal = replace(proposal, agreed=(*proposal.agreed, errand.player))
    errand.tx.audit.amend(proposal_id, to_json(proposal))
    _tell(errand, sitting, proposal_id, proposal, is_update=True)


def _propose(errand: Errand, sitting: Sitting, closes: datetime) -> None:
    proposal = Proposal(sitting.phase.deadline, closes, (errand.player,))
    proposal_id = errand.new_id()
    errand.tx.audit.ask(
        Confirmation(
            id=proposal_id,
            game=sitting.game.id,
            number=sitting.phase.number,
            gm="",
            act=_PROPOSED,
            details=to_json(proposal),
        ),
        errand.now,
    )
    _tell(errand, sitting, proposal_id, proposal, is_update=False)


def _tell(
    errand: Errand, sitting: Sitting, proposal_id: str, proposal: Proposal, *, is_update: bool
) -> None:
    """Bring the post about a proposal up to date, and do it if most players have agreed."""
    game, players = sitting.game, _players(sitting)
    closes, results = window_if_set(sitting, proposal.deadline)
    agreed = len(players.intersection(proposal.agreed))
    notice = ExtensionProposed(
        proposal=proposal_id,
        game=game.id,
        title=game.title,
        phase=str(sitting.phase.phase),
        old_deadline=proposal.old_deadline,
        deadline=closes,
        agreed=agreed,
        needed=len(players) // 2 + 1,
        results_at=results if results > closes else None,
    )
    if agreed >= notice.needed:
        notice = replace(notice, is_given=True)
        set_window(errand.teller, sitting, window_if_set(sitting, closes))
        errand.tx.audit.settle(proposal_id, errand.now, is_done=True)
        entry = AuditEntry(game.id, errand.now, "", _PROPOSED, to_json(proposal))
        errand.tx.audit.log(entry, errand.request.id)
        log.info("extension_given", game=game.id)
    errand.teller.tell_channel(game, notice, key=f"extension:{proposal_id}", is_update=is_update)
    if notice.is_given and is_update:
        errand.teller.tell_channel(game, notice)


def _players(sitting: Sitting) -> set[Player]:
    """Everybody who plays a power that is still in the game."""
    return {Player(player) for power, player in sitting.seats.items() if power in sitting.remaining}


def _require_voice(errand: Errand, sitting: Sitting) -> None:
    power = sitting.power_of(errand.player)
    if errand.player not in _players(sitting):
        raise RequestRefused(Refusal.POWER_OUT, power)


def _wanted(errand: Errand, sitting: Sitting, words: str) -> datetime:
    """The deadline that is asked for. A length of time counts from the present deadline."""
    said = _LEADING.sub("", words.strip()).lstrip("+")
    if not said:
        return sitting.phase.deadline + min(USUAL, sitting.game.settings.schedule.interval)
    return moment_to_come(errand, sitting, said if read_duration(said) is None else f"+{said}")
