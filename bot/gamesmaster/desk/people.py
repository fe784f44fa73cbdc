"""Who runs a game: more GMs, fewer, or none."""

from __future__ import annotations

from functools import partial

from bot.gamesmaster.context.anonymity import hides_players, refuse_playing_gm
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.permissions import require_first_gm
from bot.gamesmaster.desk.gm_act import GmAct, Wish, announce, wordless
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.seats.settings import refuse_what_needs_a_gm
from storage.games import GameRecord, GameState


def _check_add(context: Context, game: GameRecord, wish: Wish) -> Details:
    person = _person(context, game, wish)
    if person in game.gms:
        raise RequestRefused(Refusal.IS_GM_ALREADY, person)
    return Details(player=person, plays=_plays(context, game, person))


def _plays(context: Context, game: GameRecord, person: str) -> bool:
    """Whether somebody plays who is to be a GM. Refused where no GM may."""
    # Where players are hidden, that somebody has taken a seat under way would tell which.
    seated = () if hides_players(game) else context.tx.games.seats(game.id).values()
    plays = person in seated or person in context.tx.games.joined(game.id)
    if plays:
        refuse_playing_gm(game.settings, game.title)
    return plays


def _is_add_stale(context: Context, game: GameRecord, details: Details) -> bool:
    person = details.player or ""
    return person in game.gms or _plays(context, game, person) != details.plays


def _add(context: Context, game: GameRecord, details: Details) -> None:
    if details.player is None:
        raise RequestRefused(Refusal.WHICH_GM)
    context.tx.games.add_gm(game.id, details.player, context.now)
    announce(context, game, Act.ADD_GM, details)


def _check_remove(context: Context, game: GameRecord, wish: Wish) -> Details:
    person = _person(context, game, wish)
    if person not in game.gms:
        raise RequestRefused(Refusal.IS_NO_GM, person)
    return _without(game, person)


def _check_resign(context: Context, game: GameRecord, _wish: Wish) -> Details:
    return _without(game, context.player)


def _without(game: GameRecord, gone: Player) -> Details:
    """Who goes (`old_player`), and who is the first GM then, if anybody is (`player`).

    The last one stays as long as the settings need somebody.
    """
    left = [one for one in game.gms if one != gone]
    if not left:
        has_begun = game.state is not GameState.RECRUITING
        refuse_what_needs_a_gm(game.settings, has_begun=has_begun)
    return Details(old_player=gone, player=Player(left[0]) if left else None)


def _has_changed(_context: Context, game: GameRecord, details: Details) -> bool:
    gone = details.old_player
    return gone not in game.gms or _without(game, gone).player != details.player


def _remove(act: Act, context: Context, game: GameRecord, details: Details) -> None:
    if details.old_player is None:
        raise RequestRefused(Refusal.WHICH_GM)
    context.tx.games.remove_gm(game.id, details.old_player, context.now)
    announce(context, game, act, details)


def _person(context: Context, game: GameRecord, wish: Wish) -> Player:
    require_first_gm(game, context.player)
    if wish.person is None:
        raise RequestRefused(Refusal.WHICH_GM, wish.words)
    return wish.person


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.ADD_GM, _check_add, _add, _is_add_stale),
    GmAct(Act.REMOVE_GM, _check_remove, partial(_remove, Act.REMOVE_GM), _has_changed),
    GmAct(Act.RESIGN, wordless(_check_resign), partial(_remove, Act.RESIGN), _has_changed),
)
