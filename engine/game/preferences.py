"""Who plays which power by secret preference lists (technical guide I, R-ASSIGN-02 to 04)."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from engine.board import Power
from engine.reader import parse_preferences
from engine.variant import Variant

Preferences = Sequence[Collection[Power]]
"""The powers in the order in which somebody likes them, those liked equally in one group.

May name fewer than all powers, or none. That is not the same as asking for a random one.
"""


class Wish(Enum):
    """What can be wished for instead of listing powers."""

    RANDOM = "random"


_RANDOM = re.compile(r"(?:a |any )?(?:random|any|anything)(?: power| one)?", re.IGNORECASE)
_EMPTY = re.compile(
    r"|none|nothing|(?:an )?empty(?: list)?|no (?:preferences?|list|powers?)", re.IGNORECASE
)


def parse_wish(text: str, variant: Variant) -> Preferences | Wish:
    """What somebody writes that they would like: a list, an empty one, or a random power.

    Raises PreferenceError as `parse_preferences` does.
    """
    said = " ".join(text.split()).rstrip(" .!")
    if _RANDOM.fullmatch(said):
        return Wish.RANDOM
    return () if _EMPTY.fullmatch(said) else parse_preferences(text, variant)


Person = TypeVar("Person")


def assign(
    wishes: Mapping[Person, Preferences | Wish], powers: Sequence[Power], rng: random.Random
) -> dict[Power, Person]:
    """Give each power to one of the people, by their wishes.

    First each `Wish.RANDOM` gets any power; then the lists are read one at a time, in random
    order, and get their top choice of what is left; then the powers left over go at random to the
    people left over. The result is in the order of `powers`; it tells nothing of the lists or of
    the order in which they were read. There must be as many people as powers, else ValueError.
    """
    if len(wishes) != len(powers):
        raise ValueError(f"{len(powers)} powers need as many people, not {len(wishes)}")
    seats: dict[Power, Person] = {}
    lists = {who: wish for who, wish in wishes.items() if not isinstance(wish, Wish)}
    _draw([who for who in wishes if who not in lists], seats, powers, rng)
    left_over: list[Person] = []
    for who in rng.sample(list(lists), len(lists)):
        choice = top_choice(lists[who], _free(seats, powers), rng)
        if choice is None:
            left_over.append(who)
        else:
            seats[choice] = who
    _draw(left_over, seats, powers, rng)
    return {power: seats[power] for power in powers}


def for_seats(preferences: Preferences, seats: Sequence[Sequence[Power]]) -> Preferences:
    """A list as it ranks seats of several powers, each named by its first (R-ALT).

    A seat is liked as much as the best liked of its powers.
    """
    leader = {power: seat[0] for seat in seats for power in seat}
    ranked: list[list[Power]] = []
    seen: set[Power] = set()
    for group in preferences:
        named = dict.fromkeys(leader[power] for power in group if power in leader)
        ranked.append([power for power in named if power not in seen])
        seen.update(named)
    return [group for group in ranked if group]


def top_choice(preferences: Preferences, free: Sequence[Power], rng: random.Random) -> Power | None:
    """The best liked of the free powers, at random among equals; None when none is listed."""
    for group in preferences:
        choices = [power for power in free if power in group]
        if choices:
            return rng.choice(choices)
    return None


def _free(seats: Mapping[Power, Person], powers: Sequence[Power]) -> list[Power]:
    return [power for power in powers if power not in seats]


def _draw(
    people: Sequence[Person],
    seats: dict[Power, Person],
    powers: Sequence[Power],
    rng: random.Random,
) -> None:
    """Give random free powers to people."""
    drawn = rng.sample(_free(seats, powers), len(people))
    seats.update(zip(drawn, people, strict=True))
