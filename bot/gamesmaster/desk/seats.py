"""Who plays what, as the GM changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.gamesmaster.context.anonymity import may_know, refuse_gm_in_seat
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import require_recruiting
from bot.gamesmaster.desk.gm_act import GmAct, Wish, announce, in_open_phase, now_of
from bot.gamesmaster.desk.named_powers import unknown_power
from bot.gamesmaster.lookup.places import power_named, without_person
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.seats.hand_over import hand_over, require_not_surrendered
from engine.board import Power
from engine.variant import Variant
from storage.games import GameRecord


def _check_replace(context: Context, game: GameRecord, wish: Wish) -> Details:
    open_game = open_game_of(context.tx, game)
    power = _power_in(wish, open_game.variant)
    if wish.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    refuse_gm_in_seat(game, wish.person)
    if wish.person in open_game.seats.values():
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, wish.person)
    if not may_know(game, context.player) and wish.person in context.tx.games.joined(game.id):
        # Whoever is refused plays: among those who joined, that would tell whose seat is lost.
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, wish.person)
    require_not_surrendered(open_game, power)
    old = open_game.player_of(power)
    return replace(
        now_of(open_game), power=power, player=wish.person, old_player=old, is_by_name=True
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


def _check_seat(context: Context, game: GameRecord, wish: Wish) -> Details:
    require_recruiting(game, Refusal.GAME_STARTED)
    power = _power_in(wish, game.variant)
    if wish.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    if wish.person not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_JOINED, wish.person)
    seat = game.variant.seat_of(power)
    return Details(
        power=power,
        player=wish.person,
        powers=seat,
        old_player=_promised(game, seat),
        is_by_name=True,
    )


def _is_promise_stale(context: Context, game: GameRecord, details: Details) -> bool:
    is_gone = details.player not in context.tx.games.joined(game.id)
    return is_gone or _promised(game, details.powers) != details.old_player


def _seat(context: Context, game: GameRecord, details: Details) -> None:
    """Keep a seat for somebody, who then has no other one; of several powers by its first."""
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


def _power_in(wish: Wish, variant: Variant) -> Power:
    """The power that a wish names beside a person. Refused where it names none."""
    words = without_person(wish.words)
    power = power_named(words, variant)
    if power is None or power in variant.neutral:
        raise unknown_power(words, variant.played)
    return power


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.SEAT, _check_seat, _seat, _is_promise_stale),
    GmAct(Act.REPLACE, _check_replace, in_open_phase(_replace), _is_seat_stale),
)
