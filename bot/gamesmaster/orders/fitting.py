"""How well a text fits each of several games, by the phase that is open in them.

Nothing here changes a game. If a text fits several games, its writer is asked.
"""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.lookup.games import Fit, Fits
from bot.gamesmaster.orders.several_powers import PowerGroup
from engine.game.duties import has_something_to_order
from engine.reader import Flaw, ParsedOrders, parse_orders, written_votes
from storage.games import GameRecord, GameState

_NOT_ONES_OWN = frozenset({Flaw.FOREIGN_UNIT, Flaw.NO_SUCH_UNIT})


def of_open_phase(_words: str) -> Fits:
    """Fit games in whose open phase the writer has something to order."""
    return _fits_open_phase


def _fits_open_phase(context: Context, game: GameRecord) -> Fit:
    open_game = _open_game(context, game)
    if open_game is None:
        return Fit.NOT
    can_order = any(
        has_something_to_order(open_game.position, power, open_game.variant)
        for power in open_game.powers_of(context.player)
    )
    return Fit.WELL if can_order else Fit.NOT


def orders_in(text: str) -> Fits:
    """Fit games in which a text gives orders or plans for the writer's units."""

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
    """The open game if it takes orders at the time of the request, or None."""
    if game.state is not GameState.RUNNING:
        return None
    open_game = open_game_of(context.tx, game)
    return None if open_game.is_locked(context.request.at) else open_game


def _parsed(context: Context, open_game: OpenGame, text: str) -> ParsedOrders:
    powers = open_game.powers_of(context.player)
    rest = written_votes(text, powers[0], open_game.variant).rest
    if len(powers) > 1:
        group = PowerGroup(powers, open_game.position, open_game.variant, open_game.rulebook)
        return group.read_as_one(rest)
    return parse_orders(rest, open_game.position, powers[0], open_game.variant, open_game.rulebook)
