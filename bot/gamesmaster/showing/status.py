"""How a game stands, for one reader."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from bot.gamesmaster.clock.absences import players_away
from bot.gamesmaster.clock.last_turn import ends_by_time
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.permissions import seats_shown, secrecy
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.showing import Status
from engine.game.duties import Duty
from engine.game.setting_table import options_changed
from engine.position import Position
from storage.database import Transaction
from storage.tables.games import GameRecord, GameState


def show_status(context: Context, game_id: str) -> None:
    """Answer how a game stands."""
    game = context.tx.games.get(game_id)
    context.answer(status(context.tx, game, context.player, context.now), game)


def status(tx: Transaction, game: GameRecord, reader: Player, now: datetime) -> Status:
    """How a game stands for one reader: what all may know, and the reader's own duties."""
    variant, position = game.set_up, last_position(tx, game)
    is_recruiting = game.state is GameState.RECRUITING
    joined = tuple(map(Player, tx.games.joined(game.id))) if is_recruiting else ()
    common = Status(
        *game.heading,
        paused=game.paused_at is not None,
        ended=game.state is GameState.ENDED,
        seats=() if is_recruiting else seats_shown(game, tx.games.seats(game.id), reader=reader),
        gms=tuple(map(Player, game.gms)),
        edition=game.settings.edition,
        options=options_changed(game.settings),
        centers=()
        if position is None
        else tuple(
            (power, len(position.centers_of(power)), len(position.units_of(power)))
            for power in variant.powers
        ),
        joined=joined,
        free=len(variant.seats) - len(joined) if is_recruiting else 0,
    )
    if game.state is not GameState.RUNNING:
        return common
    open_game = open_game_of(tx, game.id)
    owing, ready = open_game.open_duties(), open_game.ready()
    mine = tuple(power for power in variant.powers if open_game.seats.get(power) == reader)
    own, absent = next(iter(mine), None), open_game.disorders
    return replace(
        common,
        phase=open_game.phase.code,
        deadline=open_game.deadline,
        ready=tuple(power for power in variant.powers if power in ready),
        owing=tuple(duty.power for duty in owing),
        all_ready_at=open_game.phase.all_ready_at,
        own_power=own,
        own_others=mine[1:],
        own_owed=tuple(duty for duty in owing if duty.power in mine),
        vote=None if own is None else open_game.votes().get(own),
        in_disorder=tuple(power for power, why in absent.items() if not why.has_resigned),
        resigned=tuple(power for power, why in absent.items() if why.has_resigned),
        results_at=open_game.results_at,
        away=players_away(open_game, now),
        is_locked=open_game.is_locked(now),
        is_last=ends_by_time(open_game),
        ends_at=open_game.phase.voted_end_at,
        paused_until=game.paused_until,
        paused_because=_pause_reason(tx, game),
        waits_for_gm=open_game.is_waiting,
        secrecy=secrecy(game, open_game.seats),
    )


def _pause_reason(tx: Transaction, game: GameRecord) -> str:
    """Return why a GM has paused a game, in the GM's words; "" where no reason was given."""
    if game.paused_at is None:
        return ""
    since = [entry for entry in tx.audit.entries(game.id) if entry.at >= game.paused_at]
    pauses = [msgspec.convert(entry.details, Details) for entry in since if entry.act == Act.PAUSE]
    return next((pause.because for pause in reversed(pauses) if pause.because), "")


def owed_in(tx: Transaction, game: GameRecord) -> tuple[Duty, ...]:
    """What is owed in the open phase; nothing where none is open."""
    return open_game_of(tx, game.id).open_duties() if game.state is GameState.RUNNING else ()


def last_position(tx: Transaction, game: GameRecord) -> Position | None:
    """The board as it is now, or was when the game ended; None before it started."""
    latest = tx.phases.latest(game.id, game.set_up)
    if latest is None:
        return None
    resolution = tx.phases.resolution(game.id, latest.number, game.set_up)
    return latest.position if resolution is None else resolution.after
