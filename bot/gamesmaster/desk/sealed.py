"""The orders of others in the GM's hands: given for a player, unsealed, looked at."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, at_the_table, now_of
from bot.gamesmaster.desk.named_powers import required_power, unknown_power
from bot.gamesmaster.lookup.powers import power_named
from bot.gamesmaster.notices import Act, Details, OrderedForYou, Refusal, Unsealed
from bot.gamesmaster.orders.store import store
from engine.board import Power
from engine.reader import ParsedOrders, parse_orders
from storage.games import GameRecord

_ALL = frozenset({"all", "everyone", "everybody", "all powers", "all orders"})
_LONGEST_NAME = 3
"""As many words as the name of a power has at most."""


def require_outsider(errand: Errand, sitting: Sitting) -> None:
    """Refuse a GM who plays in the game: nobody who does may see or give others' orders."""
    if errand.player in sitting.seats.values():
        raise RequestRefused(Refusal.GM_PLAYS, sitting.game.title)


def may_see_orders(errand: Errand, sitting: Sitting) -> bool:
    """Whether the game lets this GM see what is sealed."""
    is_player = errand.player in sitting.seats.values()
    return sitting.game.settings.gm_sees_orders and not is_player


def without_orders(act: Act, details: Details) -> Details:
    """The details of an act as others than the one who did it may see them."""
    if act is not Act.ORDER:
        return details
    return replace(details, orders=(), unread=(), text="")


def _check_order(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    if not game.settings.gm_may_order:
        raise RequestRefused(Refusal.GM_MAY_NOT_ORDER, game.title)
    require_outsider(errand, sitting)
    power, words = _power_and_words(wish.words, sitting)
    sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at)
    parsed = _parsed(words, sitting, power)
    if not parsed.readings:
        raise RequestRefused(Refusal.NO_ORDERS_READ, quote(words or wish.words))
    return replace(
        now_of(sitting),
        power=power,
        orders=tuple(map(str, parsed.orders)),
        unread=tuple(quote(one.text.strip(" ,;")) for one in parsed.problems),
        text=words,
    )


def _order(errand: Errand, sitting: Sitting, details: Details) -> None:
    game, power = sitting.game, Power(details.power or "")
    sitting.require_open(errand.request.at)
    store(errand, sitting, power, _parsed(details.text, sitting, power).readings)
    announce(errand, game, Act.ORDER, without_orders(Act.ORDER, details))
    player = sitting.player_of(power)
    if player is not None:
        notice = OrderedForYou(
            game=game.id,
            title=game.title,
            power=power,
            phase=str(sitting.phase.phase),
            gm=errand.player,
            orders=details.orders,
            because=details.because,
        )
        errand.teller.tell_player(player, notice, game)


def _parsed(words: str, sitting: Sitting, power: Power) -> ParsedOrders:
    """What a GM's words order. What the player has ordered has no part in how they are read."""
    return parse_orders(words, sitting.position, power, sitting.variant, sitting.rulebook)


def _power_and_words(words: str, sitting: Sitting) -> tuple[Power, str]:
    """The power that a text begins with, by any of its names, and what follows it."""
    for length in range(_LONGEST_NAME, 0, -1):
        *name, rest = (*words.replace(":", " ", 1).split(maxsplit=length), "", "")[: length + 1]
        power = power_named(" ".join(name), sitting.variant)
        if power is not None:
            return power, rest
    raise unknown_power(words, sitting.variant.powers)


def _check_unseal(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    require_outsider(errand, sitting)
    powers: tuple[str, ...] = tuple(duty.power for duty in sitting.all_duties())
    if wish.words.casefold() not in _ALL:
        power = required_power(wish.words, sitting.variant, besides=("all",))
        sitting.require_something_to_order(power)
        powers = (power,)
    return replace(now_of(sitting), powers=powers)


def _unseal(errand: Errand, sitting: Sitting, details: Details) -> None:
    game, given = sitting.game, sitting.given(errand.tx)
    announce(errand, game, Act.UNSEAL, details)
    notice = Unsealed(
        game=game.id,
        title=game.title,
        phase=str(sitting.phase.phase),
        orders=tuple(
            (power, tuple(map(str, given.get(Power(power), ())))) for power in details.powers
        ),
    )
    errand.teller.tell_player(errand.player, notice, game)


DEEDS: tuple[Deed, ...] = (
    Deed(Act.ORDER, _check_order, at_the_table(_order)),
    Deed(Act.UNSEAL, _check_unseal, at_the_table(_unseal)),
)
