"""Which of several games words can be about, by the phase that is open in each.

Nothing here changes a game. What fits one game alone is about that one; of several its writer is
asked.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.orders.several_powers import Hand
from engine.game.duties import has_something_to_order
from engine.reader import Flaw, ParsedOrders, parse_orders, written_votes
from storage.games import GameRecord, GameState

_NOT_ONES_OWN = frozenset({Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT})


class Fit(IntEnum):
    """How well words fit a game; what fits better goes before."""

    NOT = 0
    PARTLY = 1
    """Some of them do, others are about units that the writer does not have there."""
    WELL = 2


Fits = Callable[[Context, GameRecord], Fit]
"""How well a text fits one of the writer's games."""


def best_of(context: Context, games: tuple[GameRecord, ...], fits: Fits) -> tuple[GameRecord, ...]:
    """The games that something fits best; none where it fits no game."""
    found = [(fits(context, game), game) for game in games]
    best = max(fit for fit, _ in found)
    return tuple(game for fit, game in found if fit is best and best is not Fit.NOT)


def of_open_phase(context: Context, game: GameRecord) -> Fit:
    """Whether the writer has something to decide in the phase that is open in a game."""
    open_game = _open_game(context, game)
    if open_game is None:
        return Fit.NOT
    is_asked = any(
        has_something_to_order(open_game.position, power, open_game.variant)
        for power in open_game.powers_of(context.player)
    )
    return Fit.WELL if is_asked else Fit.NOT


def orders_in(text: str) -> Fits:
    """Whether a text gives orders for units that the writer has in a game, now or ahead."""

    def fits(context: Context, game: GameRecord) -> Fit:
        open_game = _open_game(context, game)
        if open_game is None:
            return Fit.NOT
        parsed = _parsed(context, open_game, text)
        if not (parsed.readings or parsed.plans):
            return Fit.NOT
        is_foreign = any(problem.flaw in _NOT_ONES_OWN for problem in parsed.problems)
        return Fit.PARTLY if is_foreign else Fit.WELL

    return fits


def _open_game(context: Context, game: GameRecord) -> OpenGame | None:
    """A game in which orders of its player, the writer, are taken at the time of the request."""
    if game.state is not GameState.RUNNING:
        return None
    open_game = open_game_of(context.tx, game)
    return None if open_game.is_locked(context.request.at) else open_game


def _parsed(context: Context, open_game: OpenGame, text: str) -> ParsedOrders:
    powers = open_game.powers_of(context.player)
    rest = written_votes(text, powers[0], open_game.variant).rest
    if len(powers) > 1:
        hand = Hand(powers, open_game.position, open_game.variant, open_game.rulebook)
        return hand.read_as_one(rest)
    return parse_orders(rest, open_game.position, powers[0], open_game.variant, open_game.rulebook)
