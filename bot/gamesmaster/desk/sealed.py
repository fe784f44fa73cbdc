"""Sealed orders and the GM: giving orders for a player, and unsealing orders."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.desk.gm_act import (
    GmAct,
    GmRequest,
    announce,
    in_open_phase,
    now_of,
    required_power,
    unknown_power,
)
from bot.gamesmaster.lookup.places import power_named
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details, OrderedForYou, Unsealed
from bot.gamesmaster.orders.store import store
from engine.board import Power
from engine.reader import ParsedOrders, parse_orders
from storage.games import GameRecord

_ALL = frozenset({"all", "everyone", "everybody", "all powers", "all orders"})
_LONGEST_NAME = 3
"""How many words the name of a power has at most."""


def _require_outsider(context: Context, open_game: OpenGame) -> None:
    """Refuse a GM who plays in the game, and so may not see or give others' orders."""
    if context.player in open_game.seats.values():
        raise RequestRefused(Refusal.GM_PLAYS, open_game.game.title)


def may_see_orders(context: Context, open_game: OpenGame) -> bool:
    """Whether this GM may see the sealed orders of the game."""
    is_player = context.player in open_game.seats.values()
    return open_game.game.settings.gm_sees_orders and not is_player


def without_orders(act: Act, details: Details) -> Details:
    """Return an act's details for everybody but the GM who did it: without orders."""
    if act is not Act.ORDER:
        return details
    return replace(details, orders=(), unread=(), text="")


def _check_order(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    if not game.settings.gm_may_order:
        raise RequestRefused(Refusal.GM_MAY_NOT_ORDER, game.title)
    _require_outsider(context, open_game)
    power, words = _power_and_words(request.words, open_game)
    open_game.require_something_to_order(power)
    open_game.require_open(context.request.at)
    parsed = _parsed(words, open_game, power)
    if not parsed.readings:
        raise RequestRefused(Refusal.NO_ORDERS_READ, quote(words or request.words))
    return replace(
        now_of(open_game),
        power=power,
        orders=tuple(map(str, parsed.orders)),
        unread=tuple(quote(one.text.strip(" ,;")) for one in parsed.problems),
        text=words,
    )


def _order(context: Context, open_game: OpenGame, details: Details) -> None:
    game, power = open_game.game, Power(details.power or "")
    open_game.require_open(context.request.at)
    store(context, open_game, power, _parsed(details.text, open_game, power).readings)
    announce(context, game, Act.ORDER, without_orders(Act.ORDER, details))
    player = open_game.player_of(power)
    if player is not None:
        notice = OrderedForYou(
            game=game.id,
            title=game.title,
            power=power,
            phase=str(open_game.phase.phase),
            gm=context.player,
            orders=details.orders,
            because=details.because,
        )
        context.outbox.tell_player(player, notice, game)


def _parsed(words: str, open_game: OpenGame, power: Power) -> ParsedOrders:
    """Read a GM's orders for a power, independent of what the player has ordered."""
    return parse_orders(words, open_game.position, power, open_game.variant, open_game.rulebook)


def _power_and_words(words: str, open_game: OpenGame) -> tuple[Power, str]:
    """Return the power that a text begins with, by any of its names, and the rest."""
    for length in range(_LONGEST_NAME, 0, -1):
        *name, rest = (*words.replace(":", " ", 1).split(maxsplit=length), "", "")[: length + 1]
        power = power_named(" ".join(name), open_game.variant)
        if power is not None:
            return power, rest
    raise unknown_power(words, open_game.variant.powers)


def _check_unseal(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    _require_outsider(context, open_game)
    powers: tuple[str, ...] = tuple(duty.power for duty in open_game.all_duties())
    if request.words.casefold() not in _ALL:
        power = required_power(request.words, open_game.variant, besides=("all",))
        open_game.require_something_to_order(power)
        powers = (power,)
    return replace(now_of(open_game), powers=powers)


def _unseal(context: Context, open_game: OpenGame, details: Details) -> None:
    game, given = open_game.game, open_game.given(context.tx)
    announce(context, game, Act.UNSEAL, details)
    notice = Unsealed(
        game=game.id,
        title=game.title,
        phase=str(open_game.phase.phase),
        orders=tuple(
            (power, tuple(map(str, given.get(Power(power), ())))) for power in details.powers
        ),
    )
    context.outbox.tell_player(context.player, notice, game)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.ORDER, _check_order, in_open_phase(_order)),
    GmAct(Act.UNSEAL, _check_unseal, in_open_phase(_unseal)),
)
