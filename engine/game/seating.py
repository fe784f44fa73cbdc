"""Who plays which power: the lot and the coin, such that anyone can repeat them (R-ASSIGN-01)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.board import Power

Person = TypeVar("Person")


def draw_lots(
    people: Sequence[Person],
    powers: Sequence[Power],
    rng: random.Random,
    *,
    promised: Mapping[Power, Person] | None = None,
) -> dict[Power, Person]:
    """Give each power to one of `people`, by lot where nothing is `promised`.

    For each power that is not promised to somebody present, in the order of `powers`, one of the
    people still without a power is taken, in the order in which they are given: number
    `int(rng.random() * how_many_are_left)`, counted from 0. With `random.Random(seed)` for `rng`
    this can be repeated in any version of Python, which keeps `random()` the same for a seed.
    There must be as many people as powers, all different; ValueError otherwise.
    """
    if len(people) != len(powers) or len(set(people)) != len(people):
        raise ValueError(f"{len(powers)} powers need as many people, not {len(set(people))}")
    seats = {power: who for power, who in (promised or {}).items() if who in people}
    waiting = [who for who in people if who not in seats.values()]
    for power in powers:
        if power not in seats:
            seats[power] = waiting.pop(int(rng.random() * len(waiting)))
    return {power: seats[power] for power in powers}


def flip_coin(seats: Sequence[tuple[Power, ...]], rng: random.Random) -> Power:
    """Whom a neutral power joins (R-ALT-02): the first power of one of the seats.

    It is seat number `int(rng.random() * how_many)`, counted from 0, which anyone can repeat with
    the seed, as with `draw_lots`.
    """
    return seats[int(rng.random() * len(seats))][0]
