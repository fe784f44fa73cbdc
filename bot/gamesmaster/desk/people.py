"""Who runs a game and who plays what, as a GM changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.gamesmaster.context.anonymity import (
    hides_players,
    may_know,
    refuse_gm_in_seat,
    refuse_playing_gm,
)
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import require_first_gm, require_recruiting
from bot.gamesmaster.desk.gm_act import (
    GmAct,
    GmRequest,
    announce,
    in_open_phase,
    now_of,
    unknown_power,
    wordless,
)
from bot.gamesmaster.lookup.places import power_named, without_person
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.seats.hand_over import hand_over, require_not_surrendered
from bot.gamesmaster.seats.settings import refuse_what_needs_a_gm
from engine.board import Power
from engine.variant import Variant
from storage.games import GameRecord, GameState


def _check_add(context: Context, game: GameRecord, request: GmRequest) -> Details:
    person = _person(context, game, request)
    if person in game.gms:
        raise RequestRefused(Refusal.IS_GM_ALREADY, person)
    return Details(player=person, plays=_plays(context, game, person))


def _plays(context: Context, game: GameRecord, person: str) -> bool:
    """Whether a new GM plays in the game. Refuse a playing GM where the settings do."""
    # Where players are hidden, saying that somebody took over a seat would tell which one.
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


def _check_remove(context: Context, game: GameRecord, request: GmRequest) -> Details:
    person = _person(context, game, request)
    if person not in game.gms:
        raise RequestRefused(Refusal.IS_NO_GM, person)
    return _without(game, person)


def _check_resign(context: Context, game: GameRecord, _request: GmRequest) -> Details:
    return _without(game, context.player)


def _without(game: GameRecord, gone: Player) -> Details:
    """Return the GM who goes (`old_player`) and the first GM after that, if any (`player`).

    Refuse to let the last GM go while the settings need one.
    """
    left = [one for one in game.gms if one != gone]
    if not left:
        has_begun = game.state is not GameState.RECRUITING
        refuse_what_needs_a_gm(game.settings, has_begun=has_begun)
    return Details(old_player=gone, player=Player(left[0]) if left else None)


def _are_gms_stale(_context: Context, game: GameRecord, details: Details) -> bool:
    gone = details.old_player
    return gone not in game.gms or _without(game, gone).player != details.player


def _remove(act: Act, context: Context, game: GameRecord, details: Details) -> None:
    if details.old_player is None:
        raise RequestRefused(Refusal.WHICH_GM)
    context.tx.games.remove_gm(game.id, details.old_player, context.now)
    announce(context, game, act, details)


def _person(context: Context, game: GameRecord, request: GmRequest) -> Player:
    require_first_gm(game, context.player)
    if request.person is None:
        raise RequestRefused(Refusal.WHICH_GM, request.words)
    return request.person


def _check_replace(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    power = _power_in(request, open_game.variant)
    if request.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    refuse_gm_in_seat(game, request.person)
    if request.person in open_game.seats.values():
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, request.person)
    if not may_know(game, context.player) and request.person in context.tx.games.joined(game.id):
        # Refusing only those who still play would tell who has lost a seat.
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, request.person)
    require_not_surrendered(open_game, power)
    old = open_game.player_of(power)
    return replace(
        now_of(open_game), power=power, player=request.person, old_player=old, is_by_name=True
    )


def _is_seat_stale(context: Context, game: GameRecord, details: Details) -> bool:
    players = open_game_of(context.tx, game).seats
    return (
        players.get(Power(details.power or "")) != details.old_player
        or details.player in players.values()
    )


def _replace(context: Context, open_game: OpenGame, details: Details) -> None:
    player = details.player
    if player is None or details.power is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON)
    announce(context, open_game.game, Act.REPLACE, details)
    hand_over(context, open_game, Power(details.power), player, is_announced=True)


def _check_seat(context: Context, game: GameRecord, request: GmRequest) -> Details:
    require_recruiting(game, Refusal.GAME_STARTED)
    power = _power_in(request, game.variant)
    if request.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    if request.person not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_JOINED, request.person)
    seat = game.variant.seat_of(power)
    return Details(
        power=power,
        player=request.person,
        powers=seat,
        old_player=_promised(game, seat),
        is_by_name=True,
    )


def _is_promise_stale(context: Context, game: GameRecord, details: Details) -> bool:
    is_gone = details.player not in context.tx.games.joined(game.id)
    return is_gone or _promised(game, details.powers) != details.old_player


def _seat(context: Context, game: GameRecord, details: Details) -> None:
    """Promise a seat, under its first power, to somebody who then has no other promise."""
    if details.player is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON)
    kept = {
        power: player
        for power, player in game.promised
        if power not in details.powers and player != details.player
    }
    context.tx.games.promise(game.id, {**kept, Power(details.powers[0]): details.player})
    announce(context, game, Act.SEAT, details)


def _promised(game: GameRecord, seat: Sequence[str]) -> Player | None:
    return next((Player(player) for power, player in game.promised if power in seat), None)


def _power_in(request: GmRequest, variant: Variant) -> Power:
    """Return the power named beside a person. Refuse where none is."""
    words = without_person(request.words)
    power = power_named(words, variant)
    if power is None or power in variant.neutral:
        raise unknown_power(words, variant.played)
    return power


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.ADD_GM, _check_add, _add, _is_add_stale),
    GmAct(Act.REMOVE_GM, _check_remove, partial(_remove, Act.REMOVE_GM), _are_gms_stale),
    GmAct(Act.RESIGN, wordless(_check_resign), partial(_remove, Act.RESIGN), _are_gms_stale),
    GmAct(Act.SEAT, _check_seat, _seat, _is_promise_stale),
    GmAct(Act.REPLACE, _check_replace, in_open_phase(_replace), _is_seat_stale),
)
