"""Which game and phase an edited message belongs to: those of the time it was first written."""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.commands import Refusal
from engine.phase import Phase
from storage.games import GameRecord
from storage.unit_of_work import Transaction


def require_in_time(context: Context, game: str) -> None:
    """Refuse an edit that came after orders had closed for the phase its message was written in.

    A message that had come too late itself is none of these: it never counted.
    """
    request = context.request
    if request.begun_at is None:
        return
    phase = context.tx.phases.at(game, request.begun_at)
    if phase is None or phase.deadline < request.begun_at:
        return
    paused_at = context.tx.games.get(game).paused_at
    stood_before = paused_at is not None and paused_at <= phase.deadline
    is_locked = request.at > phase.deadline and not stood_before
    if phase.adjudicated_at is not None or is_locked:
        raise RequestRefused(Refusal.EDITED_TOO_LATE, phase.code)


def require_written_in_phase(context: Context, game: str) -> None:
    """Refuse a word about a game that was edited into a message from before the open phase.

    What was written about an earlier phase must not act on this one. A game without an open phase
    has none that it could be mistaken for.
    """
    phase = _phase_since(context, context.tx.games.get(game))
    if phase is not None:
        raise RequestRefused(Refusal.WRITTEN_BEFORE, str(phase))


def written_in_phase(context: Context, games: tuple[GameRecord, ...]) -> tuple[GameRecord, ...]:
    """Those of several games that a message may be about by the time it was first written.

    Refused where it is none of them.
    """
    found = tuple(game for game in games if not _phase_since(context, game))
    if games and not found:
        require_written_in_phase(context, games[0].id)
    return found


def _phase_since(context: Context, game: GameRecord) -> Phase | None:
    """The open phase of a game where it was opened after an edited message was first written."""
    begun_at = context.request.begun_at
    phase = None if begun_at is None else context.tx.phases.current(game.id, game.variant)
    if phase is None or begun_at is None or begun_at >= phase.opened_at:
        return None
    return phase.phase


def game_of(context: Context) -> str | None:
    """The game that the orders of an edited message went to; None if it gave none."""
    if context.request.begun_at is None or context.request.message is None:
        return None
    games = games_of_message(context.tx, context.request.message)
    return games[-1] if games else None


def games_of_message(tx: Transaction, message: str) -> tuple[str, ...]:
    """The games for which a message gave orders, for now or ahead, or a vote."""
    voted = (game for game, _, _ in tx.votes.written_in(message))
    return tuple(dict.fromkeys((*tx.orders.games_of(message), *tx.plans.games_of(message), *voted)))
