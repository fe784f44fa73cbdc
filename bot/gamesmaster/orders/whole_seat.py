"""What a player of several powers asks for is asked for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from engine.board import Power


def each_power(context: Context, powers: Iterable[Power], act: Callable[[Power], None]) -> None:
    """Do something for each of a player's powers; what is refused to all of them is refused.

    What is refused to some only is passed over: they have nothing to do with it.
    """
    refused: list[RequestRefused] = []
    done = 0
    for power in powers:
        try:
            with context.tx.attempt():
                act(power)
            done += 1
        except RequestRefused as refusal:
            refused.append(refusal)
    if refused and not done:
        raise refused[0]
