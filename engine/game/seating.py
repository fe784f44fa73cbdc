"""Who plays which power: by lot, by secret preference lists, and by the coin (R-ASSIGN, R-ALT-02).

The lot and the coin are such that anyone can repeat them (R-ASSIGN-01). The coin's seed is made
when the coin falls, not at the start, where it could be read; a game that is taken back to before
that flips it anew. Preference lists are forgotten when the game starts, and no seed is kept, so
nobody can repeat that draw (technical guide I, R-ASSIGN-02 to 04). That holds in a game that nobody
runs, too: the guide has lists revealed only "where no GM is available", and the bot is one.
"""

import random
import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import TypeAlias, TypeVar

from engine.board import Power
from engine.position import Phase
from engine.reader import parse_preferences
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


def variant_in(variant: Variant, phase: Phase | None, coin: str | None) -> Variant:
    """What is played in a phase (None: in the end), once the coin has its seed (R-ALT-02)."""
    joining = variant.joining
    if joining is None or coin is None or (phase and phase.ordinal < joining.since.ordinal):
        return variant
    return with_ally(variant, ally(variant, coin))


def ally(variant: Variant, coin: str) -> Power:
    """The first power of the player whom a neutral power joins (R-ALT-02), by the coin's seed.

    It is seat number `int(random.Random(coin).random() * how_many)`, counted from 0, which anyone
    can repeat, as with `draw_lots`.
    """
    side = random.Random(coin).random()  # noqa: S311 - anyone may flip it again
    return variant.seats[int(side * len(variant.seats))][0]


def is_coin_due(variant: Variant, phase: Phase, coin: str | None) -> bool:
    """Whether the coin is to be flipped now that a phase is to be opened."""
    joining = variant.joining
    return joining is not None and coin is None and phase.ordinal >= joining.flip.ordinal


def leaders(variant: Variant) -> tuple[Power, ...]:
    """The first power of each seat, which stands for all of them when seats are given out."""
    return tuple(seat[0] for seat in variant.seats)


def whole_seats(variant: Variant, by_leader: Mapping[Power, Person]) -> dict[Power, Person]:
    """Who plays which power when each leader's player has all the powers of the seat."""
    found = {power: by_leader[seat[0]] for seat in variant.seats for power in seat}
    return {power: found[power] for power in variant.played}


PreferenceList = Sequence[Collection[Power]]
"""The powers in the order in which somebody likes them, those liked equally in one group.

May name fewer than all powers, or none. That is not the same as asking for a random one.
"""


class AnyPower(Enum):
    """What somebody can ask for instead of listing powers."""

    RANDOM = "random"


Preferences: TypeAlias = PreferenceList | AnyPower

_RANDOM = re.compile(r"(?:a |any )?(?:random|any|anything)(?: power| one)?", re.IGNORECASE)
_EMPTY = re.compile(
    r"|none|nothing|(?:an )?empty(?: list)?|no (?:preferences?|list|powers?)", re.IGNORECASE
)


def written_preferences(text: str, variant: Variant) -> Preferences:
    """What somebody would like: a list, an empty one, or a random power. Raises PreferenceError."""
    said = " ".join(text.split()).rstrip(" .!")
    if _RANDOM.fullmatch(said):
        return AnyPower.RANDOM
    return () if _EMPTY.fullmatch(said) else parse_preferences(text, variant)


def assign(
    preferences: Mapping[Person, Preferences], powers: Sequence[Power], rng: random.Random
) -> dict[Power, Person]:
    """Give each power to one of the people, by their preferences.

    First each `AnyPower.RANDOM` gets any power; then the lists are read one at a time, in random
    order, and get their top choice of what is left; then the powers left over go at random to the
    people left over. The result is in the order of `powers`; it tells nothing of the lists or of
    the order in which they were read. There must be as many people as powers, else ValueError.
    """
    if len(preferences) != len(powers):
        raise ValueError(f"{len(powers)} powers need as many people, not {len(preferences)}")
    lists = {
        who: preference
        for who, preference in preferences.items()
        if not isinstance(preference, AnyPower)
    }
    takers = [who for who in preferences if who not in lists]
    seats = dict(zip(rng.sample(powers, len(takers)), takers, strict=True))
    free = [power for power in powers if power not in seats]
    left_over: list[Person] = []
    for who in rng.sample(list(lists), len(lists)):
        choice = top_choice(lists[who], free, rng)
        if choice is None:
            left_over.append(who)
        else:
            seats[choice] = who
            free.remove(choice)
    seats |= zip(rng.sample(free, len(left_over)), left_over, strict=True)
    return {power: seats[power] for power in powers}


def for_seats(preferences: PreferenceList, seats: Sequence[Sequence[Power]]) -> PreferenceList:
    """A list of seats, by their first powers; each is liked as its best liked power (R-ALT)."""
    leader = {power: seat[0] for seat in seats for power in seat}
    ranked: list[list[Power]] = []
    seen: set[Power] = set()
    for group in preferences:
        named = dict.fromkeys(leader[power] for power in group if power in leader)
        ranked.append([power for power in named if power not in seen])
        seen.update(named)
    return [group for group in ranked if group]


def top_choice(
    preferences: PreferenceList, free: Sequence[Power], rng: random.Random
) -> Power | None:
    """The best liked of the free powers, at random among equals; None when none is listed."""
    for group in preferences:
        choices = [power for power in free if power in group]
        if choices:
            return rng.choice(choices)
    return None
