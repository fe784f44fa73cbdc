"""The GM's acts on absent or misbehaving players: civil disorder, reprimands, expulsion.

Requirements R-CD and R-LEAVE-03.
"""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.clock.missed_orders import go_on_if_complete
from bot.gamesmaster.context.anonymity import refuse_by_person
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.desk.gm_act import (
    GmAct,
    GmRequest,
    announce,
    in_open_phase,
    now_of,
    required_power,
)
from bot.gamesmaster.lookup.places import power_named, without_person
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details, ToldByGm
from bot.gamesmaster.orders.ready import start_cushion
from engine.board import Power
from engine.game.absences import Disorder
from storage.games import GameRecord
from storage.plans import PlanEnd

_OF_ONE_POWER = frozenset({Act.DISORDER})
"""Acts on a power rather than on the person who plays it."""


def _check_disorder(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    power = _power(context, request, open_game)
    open_game.require_in_the_game(power)
    return replace(now_of(open_game), power=power, player=open_game.player_of(power))


def _put_in_disorder(context: Context, open_game: OpenGame, details: Details) -> None:
    power = Power(details.power or "")
    announce(context, open_game.game, Act.DISORDER, details)
    _tell(context, open_game, Act.DISORDER, details)
    _begin_disorder(context, open_game, (power,))


def _check_reprimand(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    power = _power(context, request, open_game)
    player = open_game.player_of(power)
    if player is None:
        raise RequestRefused(Refusal.NOBODY_PLAYS, power)
    if not request.because:
        raise RequestRefused(Refusal.NEEDS_REASON, f"gm {request.act} {power}")
    return replace(now_of(open_game), power=power, player=player)


def _is_other_player(context: Context, game: GameRecord, details: Details) -> bool:
    return open_game_of(context.tx, game).seats.get(Power(details.power or "")) != details.player


def _reprimand(context: Context, open_game: OpenGame, details: Details) -> None:
    announce(context, open_game.game, Act.REPRIMAND, details)
    _tell(context, open_game, Act.REPRIMAND, details)


def _expel(context: Context, open_game: OpenGame, details: Details) -> None:
    """Empty the seat; its powers are in civil disorder until somebody else takes it."""
    seat = open_game.variant.seat_of(Power(details.power or ""))
    announce(context, open_game.game, Act.EXPEL, details)
    _tell(context, open_game, Act.EXPEL, details)
    for power in seat:
        context.tx.games.vacate(open_game.game.id, power, context.now)
    _begin_disorder(context, open_game, seat)


def _begin_disorder(context: Context, open_game: OpenGame, powers: tuple[Power, ...]) -> None:
    """Begin civil disorder in the open phase: orders, saved orders and votes no longer count."""
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    before = tx.branches.before(game, number) or 0
    for power in powers:
        orders = [one.id for one in open_game.orders_of(tx, power)]
        tx.orders.withdraw(orders, request=context.request.id, at=context.now)
        plans = [one.id for one in tx.plans.standing(game, open_game.variant, power)]
        tx.plans.end(plans, PlanEnd.WITHDRAWN, request=context.request.id, at=context.now)
        tx.votes.withdraw(game, number, power, by=context.player, at=context.now)
        tx.ready.take_back(game, number, power)
        tx.disorders.begin(game, power, Disorder.GM, number=before, at=context.now)
    present = open_game_of(tx, tx.games.get(game))
    start_cushion(context.outbox, present)
    go_on_if_complete(context, present)


def _tell(context: Context, open_game: OpenGame, act: Act, details: Details) -> None:
    if details.player is None or details.power is None:
        return
    notice = ToldByGm(open_game.game.title, details.power, act, context.player, details.because)
    context.outbox.tell_player(details.player, notice, open_game.game)


def _power(context: Context, request: GmRequest, open_game: OpenGame) -> Power:
    """Return the power that the request names, or one that the person in it plays.

    Of several powers take one that still takes part. Refuse where there is none, where the person
    does not play the named power, and where an act on one power leaves open which.
    """
    if request.person is None:
        return required_power(request.words, open_game.variant)
    refuse_by_person(open_game.game, context.player)
    played = tuple(
        one for one in open_game.variant.powers if open_game.seats.get(one) == request.person
    )
    if not played:
        raise RequestRefused(Refusal.PERSON_PLAYS_NOT, request.person)
    named = power_named(without_person(request.words), open_game.variant)
    if named in played:
        return named
    if named is not None:
        raise RequestRefused(Refusal.PERSON_PLAYS_ANOTHER, request.person)
    meant = open_game.taking_part(played) or played[:1]
    if len(meant) > 1 and request.act in _OF_ONE_POWER:
        raise RequestRefused(Refusal.PERSON_PLAYS_SEVERAL, request.person, known=meant)
    return meant[0]


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.DISORDER, _check_disorder, in_open_phase(_put_in_disorder), _is_other_player),
    GmAct(Act.REPRIMAND, _check_reprimand, in_open_phase(_reprimand), _is_other_player),
    GmAct(Act.EXPEL, _check_reprimand, in_open_phase(_expel), _is_other_player),
)
