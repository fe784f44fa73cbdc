"""How well a text fits each of several games, by the phase that is open in them.

Nothing here changes a game. If a text fits several games, its writer is asked.
"""

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.lookup.games import Fit
from bot.gamesmaster.orders.several_powers import ELSEWHERE, PowerGroup
from engine.game.duties import has_something_to_order
from engine.reader import written_votes
from storage.games import GameRecord, GameState


def fits_open_phase(context: Context, game: GameRecord, _words: str) -> Fit:
    """Fit games in whose open phase the writer has something to order."""
    open_game = _open_game(context, game)
    can_order = open_game is not None and any(
        has_something_to_order(open_game.position, power, open_game.variant)
        for power in open_game.powers_of(context.player)
    )
    return Fit.WELL if can_order else Fit.NOT


def fits_orders(context: Context, game: GameRecord, text: str) -> Fit:
    """Fit games in which a text gives orders or plans for the writer's units."""
    open_game = _open_game(context, game)
    if open_game is None:
        return Fit.NOT
    powers = open_game.powers_of(context.player)
    group = PowerGroup(powers, open_game)
    rest = written_votes(text, powers[0], open_game.variant).rest
    parsed = group.read_as_one(rest) if len(powers) > 1 else group.read(rest, powers[0])
    if not (parsed.readings or parsed.plans):
        return Fit.NOT
    is_foreign = any(problem.flaw in ELSEWHERE for problem in parsed.problems)
    return Fit.PARTLY if is_foreign else Fit.WELL


def _open_game(context: Context, game: GameRecord) -> OpenGame | None:
    if game.state is not GameState.RUNNING:
        return None
    open_game = open_game_of(context.tx, game)
    return None if open_game.is_locked(context.request.at) else open_game
