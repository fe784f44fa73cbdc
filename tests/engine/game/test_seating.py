"""Who plays which power: the lot, preference lists and the coin."""

import random

import pytest

from engine.board import Power
from engine.game.seating import AnyPower, PreferenceList, Preferences, assign, draw_lots, for_seats
from engine.reader import parse_preferences
from engine.variants.classic import CLASSIC, FOUR, TWO

THREE_POWERS = tuple(map(Power, ("AUSTRIA", "ENGLAND", "FRANCE")))
THREE_PEOPLE = ("ann", "ben", "cat")


class Scripted(random.Random):
    """Gives the numbers it was made with, one after the other."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self._numbers = iter(numbers)

    def random(self) -> float:
        """The next number."""
        return next(self._numbers)


def test_the_lot_takes_people_as_the_docstring_says() -> None:
    """0.9 of three is the third, 0.4 of two the first, then the one who is left."""
    seats = draw_lots(THREE_PEOPLE, THREE_POWERS, Scripted(0.9, 0.4, 0.0))
    assert seats == {"AUSTRIA": "cat", "ENGLAND": "ann", "FRANCE": "ben"}


def test_the_same_seed_gives_the_same_seats() -> None:
    """And every way to sit comes up."""
    drawn = {
        tuple(draw_lots(THREE_PEOPLE, THREE_POWERS, random.Random(str(seed))).values())  # noqa: S311 - repeatable
        for seed in range(200)
    }
    assert len(drawn) == 6
    one, two = (draw_lots(THREE_PEOPLE, THREE_POWERS, random.Random("seed")) for _ in range(2))  # noqa: S311
    assert one == two


def test_what_is_promised_is_no_matter_of_luck() -> None:
    """Unless the person is not there."""
    promised = {Power("FRANCE"): "ann", Power("ENGLAND"): "zoe"}
    seats = draw_lots(THREE_PEOPLE, THREE_POWERS, Scripted(0.0, 0.0), promised=promised)
    assert seats == {"AUSTRIA": "ben", "ENGLAND": "cat", "FRANCE": "ann"}


@pytest.mark.parametrize(
    "people", [(), ("ann", "ben"), ("ann", "ann", "ben"), (*THREE_PEOPLE, "dan")]
)
def test_people_and_powers_must_be_as_many(people: tuple[str, ...]) -> None:
    """Nobody is left over, nobody counts twice."""
    with pytest.raises(ValueError, match="3 powers need as many people"):
        draw_lots(people, THREE_POWERS, Scripted())


AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = POWERS = tuple(CLASSIC.powers)
PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay", "gus")


def read(text: str) -> PreferenceList:
    """A list from its text."""
    return parse_preferences(text, CLASSIC)


def results(preferences: dict[str, Preferences], draws: int = 60) -> list[dict[str, Power]]:
    """Who got what, by person, in many draws."""
    found = []
    for seed in range(draws):
        seats = assign(preferences, POWERS, random.Random(str(seed)))  # noqa: S311 - repeatable
        found.append({who: power for power, who in seats.items()})
    return found


def empty(*but: str) -> dict[str, Preferences]:
    """Everybody but some with an empty list."""
    return {who: () for who in PEOPLE if who not in but}


def test_the_guides_example() -> None:
    """France; [Germany, Italy or Austria]; ...: with France, Italy and Russia taken, A or G."""
    preferences = empty("ann", "ben", "cat", "dan") | {
        "ann": read("France; [Germany, Italy or Austria]; [England or Russia]; Turkey"),
        "ben": AnyPower.RANDOM,
        "cat": AnyPower.RANDOM,
        "dan": AnyPower.RANDOM,
    }
    taken = {FRANCE, ITALY, RUSSIA}
    ours = [
        one["ann"]
        for one in results(preferences, 900)
        if {one["ben"], one["cat"], one["dan"]} == taken
    ]
    assert set(ours) == {AUSTRIA, GERMANY}


def test_random_requests_come_before_every_list() -> None:
    """Ann wants Turkey alone, and has lost it whenever Ben's random power is Turkey."""
    preferences = empty("ann", "ben") | {"ann": read("Turkey"), "ben": AnyPower.RANDOM}
    found = results(preferences, 200)
    assert any(one["ben"] == TURKEY for one in found)
    assert all((one["ann"] == TURKEY) is (one["ben"] != TURKEY) for one in found)


def test_an_exhausted_list_waits_for_what_is_left_over() -> None:
    """Two want Turkey alone; whoever is read second gets what nobody listed."""
    rest = dict(zip(PEOPLE[2:], ("England", "France", "Germany", "Italy", "Russia"), strict=True))
    preferences: dict[str, Preferences] = {who: read(text) for who, text in rest.items()}
    preferences |= {"ann": read("Turkey"), "ben": read("Turkey")}
    found = results(preferences)
    assert {(one["ann"], one["ben"]) for one in found} == {(TURKEY, AUSTRIA), (AUSTRIA, TURKEY)}


def test_an_empty_list_is_no_random_request() -> None:
    """Who lists nothing never takes what somebody else has listed."""
    preferences = empty("ann") | {"ann": read("Italy")}
    assert all(one["ann"] == ITALY for one in results(preferences))


def test_everybody_gets_one_power_whatever_they_wish() -> None:
    """And a seed always gives the same."""
    preferences: dict[str, Preferences] = dict.fromkeys(PEOPLE, read("Turkey; [France, Italy]"))
    for one in results(preferences):
        assert sorted(one.values()) == sorted(POWERS)
    assert results(preferences) == results(preferences)


def test_there_must_be_as_many_people_as_powers() -> None:
    """Nobody is left over."""
    with pytest.raises(ValueError, match="7 powers need as many people"):
        assign({"ann": ()}, POWERS, random.Random("seed"))  # noqa: S311 - repeatable


def test_a_seat_of_several_powers_is_ranked_as_its_best_one() -> None:
    """Each seat once; a power that nobody plays counts for nothing."""
    liked = read("France; [Turkey, Austria]; England")
    assert for_seats(liked, FOUR.seats) == [[AUSTRIA], [GERMANY], [ENGLAND]]
    assert for_seats(read("Italy; Russia, France"), TWO.seats) == [[ENGLAND]]
