"""The lobby before the first phase: opening a game, joining, leaving, the presence check."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.anonymity import refuse_playing_gm
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import lock_game
from bot.gamesmaster.context.permissions import require_recruiting, require_right_to_start
from bot.gamesmaster.context.requests import NewGame
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import GmPlays, Left, PresenceNoted, Recruiting, RollCall
from bot.gamesmaster.seats.settings import refuse_new_game
from bot.gamesmaster.seats.start import begin, require_seats_given
from engine.board import Power
from engine.formats import settings_json
from engine.game.settings import Assignment
from storage.games import GameRecord

log = structlog.get_logger(__name__)


_RECRUITING = "recruiting"
"""Key of the post on which people join."""
_LONGEST_TITLE = 80
_ANYWAY = "anyway"
_ROLL_CALL = "roll call"
"""Key of the post on which people say that they are there."""


def create_game(context: Context, new: NewGame) -> None:
    """Open a game and put up the post on which people join."""
    channel = context.request.channel
    if channel is None:
        raise RequestRefused(Refusal.NOT_A_CHANNEL)
    refuse_new_game(new, context.now)
    games = context.tx.games
    title = " ".join(new.title.split()) or f"Diplomacy {games.count() + 1}"
    if len(title) > _LONGEST_TITLE:
        raise RequestRefused(Refusal.TITLE_TOO_LONG, str(len(title)), count=_LONGEST_TITLE)
    game = GameRecord(
        id=context.new_id(),
        channel=channel,
        title=title,
        gms=(context.player,) if new.has_gm else (),
        settings=new.settings,
        created_at=context.now,
        promised=tuple(
            (Power(seat.power), seat.player) for seat in new.promised if seat.player is not None
        ),
        is_private=context.request.in_private,
    )
    if not games.open(game):
        there = games.in_channel(channel)
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title if there else "")
    log.info("game_opened", game=game.id)
    context.outbox.tell_channel(game, _recruiting(context, game), key=_RECRUITING)


def join(context: Context, game_id: str) -> None:
    """Let the asker join a game that is recruiting."""
    game = lock_game(context.tx, game_id)
    require_recruiting(game, Refusal.GAME_STARTED)
    joined = context.tx.games.joined(game.id)
    if context.player in joined:
        raise RequestRefused(Refusal.ALREADY_JOINED, game.title)
    if context.player in game.gms:
        refuse_playing_gm(game.settings, game.title)
    seats = len(game.variant.seats)
    if len(joined) >= seats:
        raise RequestRefused(Refusal.GAME_FULL, game.title, count=seats)
    context.tx.games.join(game.id, context.player, context.now)
    log.info("joined", game=game.id, count=len(joined) + 1)
    _tell_of_change(context, game, joined=True)


def leave(context: Context, game_id: str) -> None:
    """Let the asker leave a game that is recruiting."""
    game = lock_game(context.tx, game_id)
    too_late = Refusal.MAY_NOT_LEAVE_NOW if game.gms else Refusal.MAY_NOT_LEAVE_ALONE
    require_recruiting(game, too_late)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    context.tx.games.leave(game.id, context.player)
    _close_roll_call(context, game)
    log.info("left", game=game.id)
    _tell_of_change(context, game, joined=False)


def start(context: Context, game_id: str, *, anyway: bool = False) -> None:
    """Begin a game once all seats are taken and, where a presence check is set, all are there."""
    game = lock_game(context.tx, game_id)
    require_recruiting(game, Refusal.GAME_STARTED)
    joined, seats = context.tx.games.joined(game.id), len(game.variant.seats)
    require_right_to_start(game, context.player, joined)
    if len(joined) != seats:
        raise RequestRefused(Refusal.WRONG_NUMBER_OF_PLAYERS, str(seats), count=len(joined))
    require_seats_given(game, joined)
    if not _has_to_wait(context, game, anyway=anyway):
        _begin(context, game)


def start_by_words(context: Context, game: str, words: str) -> None:
    """Start a game; the words after the command are none, or `anyway`."""
    words = words.strip().casefold()
    if words not in {"", _ANYWAY}:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, f"start {words}", known=("start anyway",))
    start(context, game, anyway=bool(words))


def be_present(context: Context, game_id: str) -> None:
    """Note that somebody is there; begin the game if the roll was called and everybody is."""
    game = lock_game(context.tx, game_id)
    require_recruiting(game, Refusal.GAME_STARTED_ALREADY)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    context.tx.games.be_present(game.id, context.player, context.now)
    if game.roll_called_at is None:
        context.answer(PresenceNoted(game.title), game)
        return
    _post_roll_call(context, game, is_update=True)
    waiting = len(game.variant.seats) - len(context.tx.games.present(game.id))
    if waiting:
        context.answer(PresenceNoted(game.title, waiting), game)
    else:
        _begin(context, game)


def _begin(context: Context, game: GameRecord) -> None:
    _close_roll_call(context, game)
    tell_recruiting(context, begin(context, game), is_closed=True)


def _has_to_wait(context: Context, game: GameRecord, *, anyway: bool) -> bool:
    """Call the roll where a game that is to start needs it; return whether it has to wait.

    Once the roll was called, refuse to start without everybody unless it is to start `anyway`.
    """
    absent = _absent(context, game)
    if not game.settings.presence_check or not absent or anyway:
        return False
    if game.roll_called_at is not None:
        raise RequestRefused(Refusal.NOT_ALL_PRESENT, game.title, count=len(absent))
    context.tx.games.call_roll(game.id, context.now)
    log.info("roll_called", game=game.id)
    _post_roll_call(context, game)
    return True


def _close_roll_call(context: Context, game: GameRecord) -> None:
    """Close the roll call, because the game begins or somebody has left."""
    if game.roll_called_at is not None:
        context.tx.games.call_roll(game.id, None)
        _post_roll_call(context, game, is_update=True, is_over=True)


def _absent(context: Context, game: GameRecord) -> tuple[Player, ...]:
    present = context.tx.games.present(game.id)
    joined = context.tx.games.joined(game.id)
    return tuple(Player(player) for player in joined if player not in present)


def _post_roll_call(
    context: Context, game: GameRecord, *, is_update: bool = False, is_over: bool = False
) -> None:
    notice = RollCall(
        game=game.id,
        title=game.title,
        present=tuple(map(Player, context.tx.games.present(game.id))),
        absent=_absent(context, game),
        is_over=is_over,
    )
    context.outbox.tell_channel(game, notice, key=_ROLL_CALL, is_update=is_update)


def _recruiting(context: Context, game: GameRecord, *, is_closed: bool = False) -> Recruiting:
    """Return the post on which people join, as it is now."""
    is_by_name = len(game.promised) == len(game.variant.played)
    return Recruiting(
        game=game.id,
        title=game.title,
        gm=None if game.gm is None else Player(game.gm),
        joined=tuple(map(Player, context.tx.games.joined(game.id))),
        seats=len(game.variant.seats),
        settings=settings_json(game.settings),
        by_name=is_by_name and game.settings.assignment is Assignment.LOTS,
        closed=is_closed,
    )


def tell_recruiting(context: Context, game: GameRecord, *, is_closed: bool = False) -> None:
    """Update the post on which people join."""
    notice = _recruiting(context, game, is_closed=is_closed)
    context.outbox.tell_channel(game, notice, key=_RECRUITING, is_update=True)


def _tell_of_change(context: Context, game: GameRecord, *, joined: bool) -> None:
    present = context.tx.games.joined(game.id)
    tell_recruiting(context, game)
    context.answer(Left(game.title, joined, len(present), len(game.variant.seats)), game)
    if context.player in game.gms:
        context.outbox.tell_channel(game, GmPlays(game.title, context.player, joined))
