"""Games for tests of the formats, played with orders by lot."""

import random
from dataclasses import replace

from engine.board import Power, Province
from engine.game.endings.ending import Ending
from engine.game.seating import is_coin_due, variant_in
from engine.game.settings import Settings
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge import adjudicate
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Order, province_of
from engine.position import PhaseType, Position
from engine.rules import Rulebook
from engine.variant import Variant
from engine.variants import variant_named

COIN = "seed of the coin"


def orders_by_lot(
    position: Position, variant: Variant, rulebook: Rulebook, rng: random.Random
) -> dict[Power, tuple[Order, ...]]:
    """A legal order for most units; some are given none."""
    if position.phase.type is PhaseType.ADJUSTMENT:
        found: dict[Power, tuple[Order, ...]] = {}
        for power in variant.played:
            count, orders = legal_adjustments(position, power, variant)
            places: dict[Province | None, list[Order]] = {}
            for order in orders:
                places.setdefault(province_of(order), []).append(order)
            if count:  # in one place there is room for one
                chosen = rng.sample(list(places.values()), min(abs(count), len(places)))
                found[power] = tuple(map(rng.choice, chosen))
        return found
    every = legal_orders(position, variant, rulebook)
    return {
        power: tuple(
            rng.choice(list(orders)) for orders in every[power].values() if rng.random() < 0.9
        )
        for power in variant.played
        if power in every
    }


def game_by_lot(settings: Settings, *, seed: int, phases: int) -> WholeGame:
    """A running game after so many phases, or one that somebody has won by then."""
    rng = random.Random(seed)  # noqa: S311 - a game that can be played again
    variant, rulebook = variant_named(settings.variant), settings.rulebook
    game = WholeGame(title=f"A game of {settings.edition}", settings=settings, phases=())
    board, coin, played = variant.start, None, list[PlayedPhase]()
    for number in range(1, phases + 1):
        if is_coin_due(variant, board.phase, coin):
            coin = COIN
        here = variant_in(variant, board.phase, coin)
        orders = orders_by_lot(board, here, rulebook, rng)
        resolution = adjudicate(board, orders, here, rulebook)
        phase = PlayedPhase(
            number=number,
            follows=number - 1 or None,
            position=board,
            coin=coin,
            orders=orders,
            resolution=resolution,
        )
        played.append(phase)
        board = resolution.after
        if resolution.winner is not None:
            winners = (resolution.winner,)
            return replace(game, phases=tuple(played), ending=Ending.SOLO, winners=winners)
    played.append(PlayedPhase(number=phases + 1, follows=phases, position=board, coin=coin))
    return replace(game, phases=tuple(played))
