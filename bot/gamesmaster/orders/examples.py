"""Orders to show somebody who asks how orders are written."""

from __future__ import annotations

from bot.gamesmaster.context.open_game import OpenGame
from engine.board import Power
from engine.reader import example_orders


def examples(open_game: OpenGame, power: Power) -> tuple[str, ...]:
    """Up to three orders, as canonical text, that a power could give in the open phase."""
    orders = example_orders(open_game.position, power, open_game.variant, open_game.rulebook)
    return tuple(map(str, orders))
