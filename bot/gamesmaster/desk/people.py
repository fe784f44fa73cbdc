"""Who runs a game: more GMs, fewer, or none."""

from __future__ import annotations

from functools import partial

from bot.gamesmaster.context.anonymity import hides_players, refuse_playing_gm
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.permissions import require_first_gm
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, wordless
from bot.gamesmaster.notices import Act, Details, Refusal
from bot.gamesmaster.seats.settings import refuse_what_needs_a_gm
from storage.games import GameRecord, GameState


def _check_add(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    person = _person(errand, game, wish)
    if person in game.gms:
        raise RequestRefused(Refusal.IS_GM_ALREADY, person)
    return Details(player=person, plays=_plays(errand, game, person))


def _plays(errand: Errand, game: GameRecord, person: str) -> bool:
    """Whether somebody plays who is to be a GM. Refused where no GM may."""
    # Where players are hidden, that somebody has taken a seat under way would tell which.
    seated = () if hides_players(game) else errand.tx.games.seats(game.id).values()
    plays = person in seated or person in errand.tx.games.joined(game.id)
    if plays:
        refuse_playing_gm(game.settings, game.title)
    return plays


def _is_add_stale(errand: Errand, game: GameRecord, details: Details) -> bool:
    person = details.player or ""
    return person in game.gms or _plays(errand, game, person) != details.plays


def _add(errand: Errand, game: GameRecord, details: Details) -> None:
    if details.player is None:
        raise RequestRefused(Refusal.WHICH_GM)
    errand.tx.gms.add(game.id, details.player, errand.now)
    announce(errand, game, Act.ADD_GM, details)


def _check_remove(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    person = _person(errand, game, wish)
    if person not in game.gms:
        raise RequestRefused(Refusal.IS_NO_GM, person)
    return _without(game, person)


def _check_resign(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    return _without(game, errand.player)


def _without(game: GameRecord, gone: Player) -> Details:
    """Who goes (`old_player`), and who is the first GM then, if anybody is (`player`).

    The last one stays as long as the settings need somebody.
    """
    left = [one for one in game.gms if one != gone]
    if not left:
        has_begun = game.state is not GameState.RECRUITING
        refuse_what_needs_a_gm(game.settings, has_begun=has_begun)
    return Details(old_player=gone, player=Player(left[0]) if left else None)


def _has_changed(_errand: Errand, game: GameRecord, details: Details) -> bool:
    gone = details.old_player
    return gone not in game.gms or _without(game, gone).player != details.player


def _remove(act: Act, errand: Errand, game: GameRecord, details: Details) -> None:
    if details.old_player is None:
        raise RequestRefused(Refusal.WHICH_GM)
    errand.tx.gms.remove(game.id, details.old_player, errand.now)
    announce(errand, game, act, details)


def _person(errand: Errand, game: GameRecord, wish: Wish) -> Player:
    require_first_gm(game, errand.player)
    if wish.person is None:
        raise RequestRefused(Refusal.WHICH_GM, wish.words)
    return wish.person


DEEDS: tuple[Deed, ...] = (
    Deed(Act.ADD_GM, _check_add, _add, _is_add_stale),
    Deed(Act.REMOVE_GM, _check_remove, partial(_remove, Act.REMOVE_GM), _has_changed),
    Deed(Act.RESIGN, wordless(_check_resign), partial(_remove, Act.RESIGN), _has_changed),
)
