"""What a GM does about players who stay away or misbehave (R-CD, R-LEAVE-03)."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.clock.cushion import start_cushion
from bot.gamesmaster.clock.missed_orders import go_on_if_complete
from bot.gamesmaster.context.anonymity import refuse_by_person
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, at_the_table, now_of
from bot.gamesmaster.desk.named_powers import required_power
from bot.gamesmaster.lookup.powers import power_named, without_person
from bot.gamesmaster.notices import Act, Details, Refusal, ToldByGm
from engine.board import Power
from engine.game.absences import Disorder
from storage.games import GameRecord
from storage.plans import PlanEnd

_OF_ONE_POWER = frozenset({Act.DISORDER})
"""What concerns a power, not the person who plays it."""


def _check_disorder(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    power = _power(errand, wish, sitting)
    sitting.require_in_the_game(power)
    return replace(now_of(sitting), power=power, player=sitting.player_of(power))


def _put_in_disorder(errand: Errand, sitting: Sitting, details: Details) -> None:
    power = Power(details.power or "")
    announce(errand, sitting.game, Act.DISORDER, details)
    _tell(errand, sitting, Act.DISORDER, details)
    _begin_disorder(errand, sitting, (power,))


def _check_reprimand(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    power = _power(errand, wish, sitting)
    player = sitting.player_of(power)
    if player is None:
        raise RequestRefused(Refusal.NOBODY_PLAYS, power)
    if not wish.because:
        raise RequestRefused(Refusal.NEEDS_REASON, f"gm {wish.act} {power}")
    return replace(now_of(sitting), power=power, player=player)


def _is_other_player(errand: Errand, game: GameRecord, details: Details) -> bool:
    return sitting_of(errand.tx, game).seats.get(Power(details.power or "")) != details.player


def _reprimand(errand: Errand, sitting: Sitting, details: Details) -> None:
    announce(errand, sitting.game, Act.REPRIMAND, details)
    _tell(errand, sitting, Act.REPRIMAND, details)


def _expel(errand: Errand, sitting: Sitting, details: Details) -> None:
    """Empty the seat; its powers are in civil disorder until somebody else takes it."""
    seat = sitting.variant.seat_of(Power(details.power or ""))
    announce(errand, sitting.game, Act.EXPEL, details)
    _tell(errand, sitting, Act.EXPEL, details)
    for power in seat:
        errand.tx.games.vacate(sitting.game.id, power, errand.now)
    _begin_disorder(errand, sitting, seat)


def _begin_disorder(errand: Errand, sitting: Sitting, powers: tuple[Power, ...]) -> None:
    """From the open phase on: what was ordered for it and given ahead counts no more."""
    tx, game, number = errand.tx, sitting.game.id, sitting.phase.number
    before = tx.branches.before(game, number) or 0
    for power in powers:
        orders = [one.id for one in sitting.orders_of(tx, power)]
        tx.orders.withdraw(orders, request=errand.request.id, at=errand.now)
        plans = [one.id for one in tx.plans.standing(game, sitting.variant, power)]
        tx.plans.end(plans, PlanEnd.WITHDRAWN, request=errand.request.id, at=errand.now)
        tx.votes.withdraw(game, number, power, by=errand.player, at=errand.now)
        tx.ready.take_back(game, number, power)
        tx.disorders.begin(game, power, Disorder.GM, number=before, at=errand.now)
    present = sitting_of(tx, tx.games.get(game))
    start_cushion(errand.teller, present)
    go_on_if_complete(errand, present)


def _tell(errand: Errand, sitting: Sitting, act: Act, details: Details) -> None:
    if details.player is None or details.power is None:
        return
    notice = ToldByGm(sitting.game.title, details.power, act, errand.player, details.because)
    errand.teller.tell_player(details.player, notice, sitting.game)


def _power(errand: Errand, wish: Wish, sitting: Sitting) -> Power:
    """The power that is named, or that the person plays who is: of several one that takes part.

    Refused where there is none, where another is named beside the person, and with their names
    where it matters which of several is meant.
    """
    if wish.person is None:
        return required_power(wish.words, sitting.variant)
    refuse_by_person(sitting.game, errand.player)
    played = tuple(one for one in sitting.variant.powers if sitting.seats.get(one) == wish.person)
    if not played:
        raise RequestRefused(Refusal.PERSON_PLAYS_NOT, wish.person)
    named = power_named(without_person(wish.words), sitting.variant)
    if named in played:
        return named
    if named is not None:
        raise RequestRefused(Refusal.PERSON_PLAYS_ANOTHER, wish.person)
    meant = sitting.taking_part(played) or played[:1]
    if len(meant) > 1 and wish.act in _OF_ONE_POWER:
        raise RequestRefused(Refusal.PERSON_PLAYS_SEVERAL, wish.person, known=meant)
    return meant[0]


DEEDS: tuple[Deed, ...] = (
    Deed(Act.DISORDER, _check_disorder, at_the_table(_put_in_disorder), _is_other_player),
    Deed(Act.REPRIMAND, _check_reprimand, at_the_table(_reprimand), _is_other_player),
    Deed(Act.EXPEL, _check_reprimand, at_the_table(_expel), _is_other_player),
)
