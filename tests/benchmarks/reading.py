"""How many texts of orders are read in a second.

Run on request: `python -m tests.benchmarks.reading [--phases N] [--profile]`.

In-process, one thread. The load is that of `tests.benchmarks.judge`: made up positions of 31 units,
the orders of each power written as one message, in one of seven ways of writing. Three measures:
the reader alone, a request through `gamesmaster parse` from JSON text to JSON text, and single
lines. The best of three runs counts.
"""

import argparse
import cProfile
import json
import pstats
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeVar

from bot.commands.phases import parsed
from engine.board import Power
from engine.orders import Order
from engine.position import Position
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.benchmarks.phases import load
from tests.engine.reader.spellings import Style, spelt

MODERN = Rulebook.modern()
TARGET = 2_000
_Item = TypeVar("_Item")


class Message(NamedTuple):
    """What one player writes, and the orders it means."""

    position: Position
    power: Power
    text: str
    orders: Sequence[Order]


def messages(phases: int) -> list[Message]:
    """The messages to be read: always the same for a number; those of four to eight orders."""
    chance = Random(1903)  # noqa: S311 - a load, no secret
    found: list[Message] = []
    for case in load(phases):
        for power, orders in case.orders.items():
            style = chance.choice(list(Style))
            if 4 <= len(orders) <= 8:
                text = "\n".join(spelt(order, style) for order in orders)  # type: ignore[arg-type] # of a movement phase
                found.append(Message(case.position, power, text, orders))
    return found


def read(message: Message) -> object:
    """The reader alone."""
    return parse_orders(message.text, message.position, message.power, CLASSIC, MODERN)


def line_of(message: Message) -> str:
    """A message as a request of `gamesmaster parse`."""
    position = message.position
    units = {power: list(map(str, position.units_of(power))) for power in CLASSIC.powers}
    request = {"power": message.power, "phase": str(position.phase), "units": units}
    return json.dumps({**request, "text": message.text})


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phases", type=int, default=200)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    texts = messages(arguments.phases)
    if arguments.profile:
        with cProfile.Profile() as profile:
            _each(texts, read)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    single = [one._replace(text=line) for one in texts for line in one.text.split("\n")]
    right = sum(_is_right(one) for one in texts)
    size = sum(len(one.orders) for one in texts) / len(texts)
    print(f"{len(texts)} messages of {size:.1f} orders; {right} read as they were meant")
    print(f"target {TARGET} texts a second")
    requests = list(map(line_of, texts))
    _row("messages, the reader alone", _each(texts, read), len(texts))
    through = _each(requests, lambda line: json.dumps(parsed(json.loads(line))))
    _row("messages, JSON text to JSON text", through, len(texts))
    _row("single lines, the reader alone", _each(single, read), len(single))


def _is_right(message: Message) -> bool:
    found = parse_orders(message.text, message.position, message.power, CLASSIC, MODERN)
    return set(found.orders) == set(message.orders)


def _each(items: Sequence[_Item], work: Callable[[_Item], object]) -> float:
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        for item in items:
            work(item)
        best = min(best, perf_counter() - begin)
    return best


def _row(name: str, seconds: float, count: int) -> None:
    print(f"{name:36}{count / seconds:8.0f} a second{1e6 * seconds / count:10.0f} µs each")


if __name__ == "__main__":
    main()
