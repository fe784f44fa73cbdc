"""Before the first phase: a game is opened, people come and go, powers are given out."""

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
from bot.gamesmaster.notices.seats import GmPlays, Left, Recruiting
from bot.gamesmaster.seats import presence_check as roll_call
from bot.gamesmaster.seats.settings import refuse_new_game
from bot.gamesmaster.seats.start import begin, require_seats_given
from engine.board import Power
from engine.formats import settings_json
from engine.game.settings import Assignment
from storage.games import GameRecord

log = structlog.get_logger(__name__)

RECRUITING = "recruiting"
"""Key of the post on which people join."""
LONGEST_TITLE = 80
_ANYWAY = "anyway"


def create_game(context: Context, new: NewGame) -> None:
    """Open a game and put up the post on which people join."""
    channel = context.request.channel
    if channel is None:
        raise RequestRefused(Refusal.NOT_A_CHANNEL)
    refuse_new_game(new, context.now)
    games = context.tx.games
    title = " ".join(new.title.split()) or f"Diplomacy {games.count() + 1}"
    if len(title) > LONGEST_TITLE:
        raise RequestRefused(Refusal.TITLE_TOO_LONG, str(len(title)), count=LONGEST_TITLE)
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
    context.outbox.tell_channel(game, recruiting(context, game), key=RECRUITING)


def join(context: Context, game_id: str) -> None:
    """Let somebody join."""
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
    """Let somebody leave."""
    game = lock_game(context.tx, game_id)
    too_late = Refusal.MAY_NOT_LEAVE_NOW if game.gms else Refusal.MAY_NOT_LEAVE_ALONE
    require_recruiting(game, too_late)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    context.tx.games.leave(game.id, context.player)
    roll_call.close(context, game)
    log.info("left", game=game.id)
    _tell_of_change(context, game, joined=False)


def start(context: Context, game_id: str, *, anyway: bool = False) -> None:
    """Give out the powers and open the first phase, once all seats are taken and all are there."""
    game = lock_game(context.tx, game_id)
    require_recruiting(game, Refusal.GAME_STARTED)
    joined, seats = context.tx.games.joined(game.id), len(game.variant.seats)
    require_right_to_start(game, context.player, joined)
    if len(joined) != seats:
        raise RequestRefused(Refusal.WRONG_NUMBER_OF_PLAYERS, str(seats), count=len(joined))
    require_seats_given(game, joined)
    if not roll_call.has_to_wait(context, game, anyway=anyway):
        _begin(context, game)


def start_as_said(context: Context, game: str, words: str) -> None:
    """Start a game by words after the command: none, or `anyway`."""
    said = words.strip().casefold()
    if said not in {"", _ANYWAY}:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, f"start {said}", known=("start anyway",))
    start(context, game, anyway=bool(said))


def be_present(context: Context, game_id: str) -> None:
    """Note that somebody is there, and begin where all have been asked and are."""
    game = roll_call.be_present(context, game_id)
    if game is not None:
        _begin(context, game)


def _begin(context: Context, game: GameRecord) -> None:
    roll_call.close(context, game)
    tell_recruiting(context, begin(context, game), is_closed=True)


def recruiting(context: Context, game: GameRecord, *, is_closed: bool = False) -> Recruiting:
    """The post on which people join, as it is now."""
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
    """Bring the post on which people join up to date."""
    notice = recruiting(context, game, is_closed=is_closed)
    context.outbox.tell_channel(game, notice, key=RECRUITING, is_update=True)


def _tell_of_change(context: Context, game: GameRecord, *, joined: bool) -> None:
    present = context.tx.games.joined(game.id)
    tell_recruiting(context, game)
    context.answer(Left(game.title, joined, len(present), len(game.variant.seats)), game)
    if context.player in game.gms:
        context.outbox.tell_channel(game, GmPlays(game.title, context.player, joined))
