"""Who plays which power: the lot and the coin, such that anyone can repeat them (R-ASSIGN-01)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.board import Power
from engine.phase import Phase
from engine.variant import Variant, with_ally

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


def variant_in(variant: Variant, phase: Phase, toss: str | None) -> Variant:
    """What is played in a phase: a neutral power may have joined by then (R-ALT-02).

    `toss` is the seed of the coin, None while it has not been flipped.
    """
    joining = variant.joining
    if joining is None or toss is None or phase.ordinal < joining.since.ordinal:
        return variant
    return with_ally(variant, ally(variant, toss))


def variant_ahead(variant: Variant, toss: str | None) -> Variant:
    """What will be played in the end, as far as the coin has fallen: for who tries things out."""
    if variant.joining is None or toss is None:
        return variant
    return with_ally(variant, ally(variant, toss))


def ally(variant: Variant, toss: str) -> Power:
    """The first power of the player whom a neutral power joins, by the seed of the coin."""
    return flip_coin(variant.seats, random.Random(toss))  # noqa: S311 - anyone may flip it again


def is_toss_due(variant: Variant, phase: Phase, toss: str | None) -> bool:
    """Whether the coin is to be flipped now that a phase is to be opened."""
    joining = variant.joining
    return joining is not None and toss is None and phase.ordinal >= joining.toss.ordinal


def leaders(variant: Variant) -> tuple[Power, ...]:
    """The first power of each seat, which stands for all of them when seats are given out."""
    return tuple(seat[0] for seat in variant.seats)


def whole_seats(variant: Variant, by_leader: Mapping[Power, Person]) -> dict[Power, Person]:
    """Who plays which power when each leader's player has all the powers of the seat."""
    found = {power: by_leader[seat[0]] for seat in variant.seats for power in seat}
    return {power: found[power] for power in variant.played}
