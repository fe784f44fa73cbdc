"""What the players of a game without a GM decide together: to name one, to go on, to end the game.

More than half of those who take part have to agree. These are the players whose powers are in the
game and not in civil disorder, without those who sent nothing in the last turn, and whoever agrees:
players who have gone must not keep the others from ending the game. Where nobody plays any more,
whoever sees the game may decide. Nobody is told who asks: it could tell who plays.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import structs

from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.desk.gm_act import Desk, GmAct
from bot.gamesmaster.notices.desk import Act, ActProposed, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.position import PhaseType
from storage.tables.audit import AuditEntry, Confirmation
from storage.tables.games import GameState

DECIDED_TOGETHER = frozenset([Act.ADD, Act.RESUME, Act.END])
_AGREED = "agreed"
"""Key of the people who agree to an act, kept beside its details."""


class _Voters(NamedTuple):
    """Who may ask and agree (nobody: everybody may), and who of them takes part in the game."""

    may_agree: frozenset[str]
    taking_part: frozenset[str]


def require_vote(desk: Desk) -> None:
    """Refuse whoever has no say in what the players decide together."""
    may_agree = _voters(desk).may_agree
    if may_agree and desk.context.player not in may_agree:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, desk.game.title)


def propose(desk: Desk, row: GmAct, details: Details) -> None:
    """Put an act to the players, or agree to it where that was done before; answer who asks."""
    context, tx = desk.context, desk.context.tx
    for pending in _open(desk):
        if (pending.act, _details(pending).player) == (desk.act, details.player):
            context.answer(structs.replace(agree(desk, row, pending), is_own=True), desk.game)
            return
    kept = msgspec.to_builtins(details) | {_AGREED: ()}
    id_ = context.keep_confirmation(desk.game.id, None, desk.act.value, kept)
    asked = tx.audit.confirmation(id_)
    if asked is not None:
        context.answer(structs.replace(agree(desk, row, asked), is_own=True), desk.game)


def agree(desk: Desk, row: GmAct, pending: Confirmation) -> ActProposed:
    """Note that somebody agrees to a proposal, and do it once enough do; return how it stands."""
    context, game, before = desk.context, desk.game, pending.details[_AGREED]
    require_vote(desk)
    if context.player in before:
        raise RequestRefused(Refusal.AGREED_ALREADY, game.title)
    details, agreed = _details(pending), (*before, context.player)
    context.tx.audit.amend(pending.id, {**pending.details, _AGREED: agreed})
    may_agree, taking_part = _voters(desk)
    counted = may_agree.intersection(agreed) or frozenset(agreed)
    notice = ActProposed(
        *game.heading,
        proposal=pending.id,
        act=desk.act,
        details=details,
        agreed=len(counted),
        needed=len(taking_part | counted) // 2 + 1,
    )
    notice = structs.replace(notice, is_over=notice.agreed >= notice.needed)
    context.tell_channel(game, notice, key=_post(pending), is_update=bool(before))
    if notice.is_over:
        _do(desk, row, pending, details)
    return notice


def _do(desk: Desk, row: GmAct, pending: Confirmation, details: Details) -> None:
    """Do what the players have agreed on; what else was proposed is a GM's to decide, or nobody's.

    Buttons that would only refuse go.
    """
    context, tx, game = desk.context, desk.context.tx, desk.game
    row.do(desk, details)
    tx.audit.settle(pending.id, context.now, is_done=True)
    for other in _open(desk):
        tx.audit.settle(other.id, context.now, is_done=False)
        act, about = Act(other.act), _details(other)
        notice = ActProposed(*game.heading, other.id, act, about, is_over=True)
        context.tell_channel(game, notice, key=_post(other), is_update=True)
    entry = AuditEntry(
        game=game.id,
        at=context.now,
        who="",
        act=pending.act,
        details=msgspec.to_builtins(details),
        request=context.request.id,
    )
    tx.audit.log(entry)


def is_open(desk: Desk, pending: Confirmation) -> bool:
    """Whether the players may still agree to this: not to what a GM alone was asked."""
    is_running = desk.game.state is not GameState.ENDED
    return is_running and _AGREED in pending.details and not (pending.is_settled or desk.game.gms)


def _open(desk: Desk) -> Iterator[Confirmation]:
    waiting = desk.context.tx.audit.open(desk.game.id, None)
    return (proposal for proposal in waiting if _AGREED in proposal.details)


def _post(pending: Confirmation) -> str:
    return f"proposal:{pending.id}"


def _details(pending: Confirmation) -> Details:
    return msgspec.convert(pending.details, Details)


def _voters(desk: Desk) -> _Voters:
    if desk.game.state is GameState.RECRUITING:
        joined = frozenset(desk.context.tx.games.joined(desk.game.id))
        return _Voters(joined, joined)
    open_game = desk.open_game
    seats, gone = open_game.seats, _absent(open_game)
    may_agree = open_game.taking_part(power for power in open_game.survivors if power in seats)
    return _Voters(
        frozenset(seats[power] for power in may_agree),
        frozenset(seats[power] for power in open_game.remaining if power in seats.keys() - gone),
    )


def _absent(open_game: OpenGame) -> set[str]:
    """The powers whose players sent nothing in the last turn."""
    tx, game = open_game.tx, open_game.game.id
    played = [outline for outline in tx.branches.line(game) if not outline.is_open]
    turns = [outline.number for outline in played if outline.phase.type is PhaseType.MOVEMENT]
    attendance = tx.attendance.of_game(game).get(turns[-1], {}) if turns else {}
    return {power for power, came in attendance.items() if not came}
