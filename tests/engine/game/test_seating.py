"""The lot."""

from __future__ import annotations

import random

import pytest

from engine.board import Power
from engine.game.seating import draw_lots

POWERS = tuple(map(Power, ("AUSTRIA", "ENGLAND", "FRANCE")))
PEOPLE = ("ann", "ben", "cat")


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
    seats = draw_lots(PEOPLE, POWERS, Scripted(0.9, 0.4, 0.0))
    assert seats == {"AUSTRIA": "cat", "ENGLAND": "ann", "FRANCE": "ben"}


def test_the_same_seed_gives_the_same_seats() -> None:
    """And every way to sit comes up."""
    drawn = {
        tuple(draw_lots(PEOPLE, POWERS, random.Random(str(seed))).values())  # noqa: S311 - repeatable
        for seed in range(200)
    }
    assert len(drawn) == 6
    one, two = (draw_lots(PEOPLE, POWERS, random.Random("seed")) for _ in range(2))  # noqa: S311
    assert one == two


def test_what_is_promised_is_no_matter_of_luck() -> None:
    """Unless the person is not there."""
    promised = {Power("FRANCE"): "ann", Power("ENGLAND"): "zoe"}
    seats = draw_lots(PEOPLE, POWERS, Scripted(0.0, 0.0), promised=promised)
    assert seats == {"AUSTRIA": "ben", "ENGLAND": "cat", "FRANCE": "ann"}


@pytest.mark.parametrize("people", [(), ("ann", "ben"), ("ann", "ann", "ben"), (*PEOPLE, "dan")])
def test_people_and_powers_must_be_as_many(people: tuple[str, ...]) -> None:
    """Nobody is left over, nobody counts twice."""
    with pytest.raises(ValueError, match="3 powers need as many people"):
        draw_lots(people, POWERS, Scripted())
