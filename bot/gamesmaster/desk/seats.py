"""Who plays what, as the GM changes it."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.desk.deed import Deed, Wish, announce, at_the_table, now_of
from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Act, Details, Refusal
from bot.gamesmaster.powers import power_named, without_person
from bot.gamesmaster.sitting import Sitting, sitting_of
from bot.gamesmaster.succession import hand_over, require_not_surrendered
from engine.board import Power
from storage.games import GameRecord


def _check_replace(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    power = _power_in(wish, sitting)
    if wish.person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    if wish.person in sitting.seats.values():
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, wish.person)
    require_not_surrendered(sitting, power)
    old = sitting.player_of(power)
    return replace(now_of(sitting), power=power, player=wish.person, old_player=old)


def _is_seat_stale(errand: Errand, game: GameRecord, details: Details) -> bool:
    players = sitting_of(errand.tx, game).seats
    return (
        players.get(Power(details.power or "")) != details.old_player
        or details.player in players.values()
    )


def _replace(errand: Errand, sitting: Sitting, details: Details) -> None:
    player = details.player
    if player is None or details.power is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON)
    announce(errand, sitting.game, Act.REPLACE, details)
    hand_over(errand, sitting, Power(details.power), player, is_announced=True)


def _power_in(wish: Wish, sitting: Sitting) -> Power:
    """The power that a wish names beside a person. Refused where it names none."""
    words = without_person(wish.words)
    power = power_named(words, sitting.variant)
    if power is None or power in sitting.variant.neutral:
        raise RequestRefused(Refusal.UNKNOWN_POWER, words, known=sitting.variant.played)
    return power


DEEDS: tuple[Deed, ...] = (
    Deed(Act.REPLACE, _check_replace, at_the_table(_replace), _is_seat_stale),
)
