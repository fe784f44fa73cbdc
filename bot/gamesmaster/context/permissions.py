"""Who may do what, and who may know who plays what.

In a game with hidden players players know only their own seat. GMs know more only where they give
out the powers, and do not play then; after the end all do.
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from bot.gamesmaster.context.open_game import seat_list
from bot.gamesmaster.notices.notice import Refusal, RequestRefused, Seat, Secrecy
from engine.board import Power
from engine.game.settings import Anonymity, Settings
from storage.tables.games import GameRecord, GameState


def require_gm(game: GameRecord, player: str) -> None:
    """Refuse anybody who is not a GM of the game."""
    if not game.gms:
        raise RequestRefused(Refusal.NO_GM, game.title)
    if player not in game.gms:
        raise RequestRefused(Refusal.NOT_THE_GM, game.title)


def require_right_to_start(game: GameRecord, player: str, joined: Collection[str]) -> None:
    """Only a GM starts a game; without one, whoever has joined."""
    if game.gms and player not in game.gms:
        raise RequestRefused(Refusal.GM_ONLY_STARTS, game.title)
    if not game.gms and player not in joined:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)


def require_recruiting(game: GameRecord, started: Refusal) -> None:
    """Only what has not begun goes on; `started` is what a running game is refused with."""
    require_unfinished(game)
    if game.state is GameState.RUNNING:
        raise RequestRefused(started, game.title)


def require_unfinished(game: GameRecord) -> None:
    """Only a game that is not over goes on."""
    if game.state is GameState.ENDED:
        raise RequestRefused(Refusal.GAME_OVER, game.title)


def hides_players(game: GameRecord) -> bool:
    """Whether who plays which power is a secret as yet."""
    return game.settings.anonymity is Anonymity.HIDDEN and game.state is not GameState.ENDED


def secrecy(game: GameRecord, seats: Mapping[Power, str]) -> Secrecy:
    """Who may see players' orders before the results: a GM who plays sees none."""
    if {*game.gms} <= {*seats.values()}:
        return Secrecy.SEALED
    return Secrecy.SEEN_BY_GM if game.settings.gm_sees_orders else Secrecy.MAY_BE_UNSEALED


def may_know(game: GameRecord, reader: str | None) -> bool:
    """Whether somebody may know who plays what; None is everybody."""
    return not hides_players(game) or (game.settings.gm_knows_players and reader in game.gms)


def confirms_takeovers(game: GameRecord) -> bool:
    """Whether a takeover needs the word of a GM, who may know who plays what."""
    return game.settings.gm_confirms_takeovers and bool(game.gms) and may_know(game, game.gm)


def seats_shown(
    game: GameRecord, seats: Mapping[Power, str], *, reader: str | None = None
) -> tuple[Seat, ...]:
    """Who plays what, for one reader, or for everybody."""
    shown = seat_list(game.set_up, seats)
    if may_know(game, reader):
        return shown
    return tuple(
        seat if seat.player in {None, reader} else replace(seat, player=None, is_hidden=True)
        for seat in shown
    )


def refuse_playing_gm(settings: Settings, title: str) -> None:
    """Refuse to let a GM play who sees more than a player may, or where no GM plays."""
    if settings.gm_sees_orders or settings.gm_knows_players:
        raise RequestRefused(Refusal.GM_WOULD_SEE, title)
    if not settings.gm_may_play:
        raise RequestRefused(Refusal.GM_MAY_NOT_PLAY, title)


def refuse_gm_in_seat(game: GameRecord, player: str) -> None:
    """Refuse to seat a GM under way where no GM plays, or where that tells who plays what."""
    if player not in game.gms:
        return
    if hides_players(game):
        raise RequestRefused(Refusal.GM_WOULD_BE_SEEN, game.title)
    refuse_playing_gm(game.settings, game.title)
