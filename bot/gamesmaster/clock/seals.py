"""Sealing the orders of a phase as soon as they are closed."""

from bot.gamesmaster.context.change import Change
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.clock import OrdersSealed
from engine.game.seals import Seals, sealed


def seal(change: Change, open_game: OpenGame) -> None:
    """Seal the orders that count now, unless the open phase is sealed already."""
    game, number = open_game.game.id, open_game.phase.number
    if change.tx.seals.of(game, number) is None:
        change.tx.seals.put(game, number, _sealed(change, open_game))


def seal_before_results(change: Change, open_game: OpenGame) -> None:
    """Seal the orders and post the seals, as the results are still to come.

    Where orders have changed since they were sealed (they were written in time and read late, or
    the GM gave them), new seals are posted, and whose changed is said.
    """
    game, phase = open_game.game, open_game.phase
    before = change.tx.seals.of(game.id, phase.number)
    seals = _sealed(change, open_game)
    change.tx.seals.put(game.id, phase.number, seals)
    notice = OrdersSealed(
        *open_game.heading,
        seals=tuple(seals.sha256.items()),
        results_at=phase.results_at,
        changed=() if before is None else before.broken(phase.phase, open_game.given()),
    )
    change.tell_channel(game, notice)


def has_to_be_sealed(open_game: OpenGame) -> bool:
    """Whether the orders that count now have no seals, or those of other orders."""
    phase = open_game.phase
    seals = open_game.tx.seals.of(open_game.game.id, phase.number)
    return seals is None or bool(seals.broken(phase.phase, open_game.given()))


def _sealed(change: Change, open_game: OpenGame) -> Seals:
    salt = change.new_id() + change.new_id()
    return sealed(salt, open_game.phase.phase, open_game.given(), open_game.survivors)
