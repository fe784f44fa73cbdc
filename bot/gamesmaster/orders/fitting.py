"""Which of several games words can be about, by the phase that is open in each.

Nothing here changes a game. What fits one game alone is about that one; of several its writer is
asked.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.open_game import Sitting, sitting_of
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


Fits = Callable[[Errand, GameRecord], Fit]
"""How well a text fits one of the writer's games."""


def best_of(errand: Errand, games: tuple[GameRecord, ...], fits: Fits) -> tuple[GameRecord, ...]:
    """The games that something fits best; none where it fits no game."""
    found = [(fits(errand, game), game) for game in games]
    best = max(fit for fit, _ in found)
    return tuple(game for fit, game in found if fit is best and best is not Fit.NOT)


def of_open_phase(errand: Errand, game: GameRecord) -> Fit:
    """Whether the writer has something to decide in the phase that is open in a game."""
    sitting = _open_sitting(errand, game)
    if sitting is None:
        return Fit.NOT
    is_asked = any(
        has_something_to_order(sitting.position, power, sitting.variant)
        for power in sitting.powers_of(errand.player)
    )
    return Fit.WELL if is_asked else Fit.NOT


def orders_in(text: str) -> Fits:
    """Whether a text gives orders for units that the writer has in a game, now or ahead."""

    def fits(errand: Errand, game: GameRecord) -> Fit:
        sitting = _open_sitting(errand, game)
        if sitting is None:
            return Fit.NOT
        parsed = _parsed(errand, sitting, text)
        if not (parsed.readings or parsed.plans):
            return Fit.NOT
        is_foreign = any(problem.flaw in _NOT_ONES_OWN for problem in parsed.problems)
        return Fit.PARTLY if is_foreign else Fit.WELL

    return fits


def _open_sitting(errand: Errand, game: GameRecord) -> Sitting | None:
    """A game in which orders of its player, the writer, are taken at the time of the request."""
    if game.state is not GameState.RUNNING:
        return None
    sitting = sitting_of(errand.tx, game)
    return None if sitting.is_locked(errand.request.at) else sitting


def _parsed(errand: Errand, sitting: Sitting, text: str) -> ParsedOrders:
    powers = sitting.powers_of(errand.player)
    rest = written_votes(text, powers[0], sitting.variant).rest
    if len(powers) > 1:
        hand = Hand(powers, sitting.position, sitting.variant, sitting.rulebook)
        return hand.read_as_one(rest)
    return parse_orders(rest, sitting.position, powers[0], sitting.variant, sitting.rulebook)
