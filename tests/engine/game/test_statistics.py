"""What the powers did, counted by hand."""

from __future__ import annotations

from engine.board import Power
from engine.game.ending import ends_year, owners_by_year, owners_settled
from engine.game.scoring import Deeds, deeds
from engine.phase import Phase
from engine.rules import edition
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from tests.engine.judging import judge
from tests.engine.positions import position


def test_deeds_are_counted_by_power() -> None:
    """France takes Munich with a support; two supports are for units that move elsewhere.

    A BUR - MUN with A TYR's support is 2 against A MUN, which bounces in RUH with the army from
    HOL. So of two French moves one succeeds, and of two supports A TYR's alone; of Germany's one
    move and one support neither does. The phase is counted twice. Turkey's orders for armies that
    are France's and Germany's are three moves that come to nothing each time.
    """
    before = position(
        "F1902M",
        {
            "FRANCE": ["A BUR", "A TYR", "A HOL", "A PAR"],
            "GERMANY": ["A MUN", "A BER"],
        },
        {},
    )
    result = judge(
        before,
        {
            "FRANCE": ["A BUR - MUN", "A TYR S A BUR - MUN", "A HOL - RUH", "A PAR S A HOL"],
            "GERMANY": ["A MUN - RUH", "A BER S A MUN"],
            "TURKEY": ["A BUR - MUN", "A MUN - RUH", "A HOL - RUH"],
        },
    )
    done = deeds([result, result], CLASSIC)
    assert done[FRANCE] == Deeds(
        moves=4,
        moved=2,
        supports=4,
        supported=2,
        convoys=0,
        dislodged=0,
        dislodging=2,
        builds=0,
        removals=0,
    )
    germany = done[GERMANY]
    assert (germany.moves, germany.moved, germany.dislodged) == (2, 0, 2)
    assert (germany.supports, germany.supported) == (2, 0), "no hold support for one that moves"
    turkey = done[Power("TURKEY")]
    assert (turkey.moves, turkey.moved, turkey.dislodging) == (6, 0, 0)
    assert done[Power("ITALY")].moves == 0


def test_a_year_is_over_when_its_centers_are_settled_or_after_its_adjustments() -> None:
    """By the edition: the guide plays no last adjustments, 1961 does."""
    fall, retreats, winter, spring = map(Phase.parse, ("F1901M", "F1901R", "W1901A", "S1902M"))
    guide, oldest = edition("technical-guide"), edition("1961")
    assert not owners_settled(fall, retreats)
    assert owners_settled(retreats, winter)
    assert not ends_year(fall, retreats, guide)
    assert ends_year(fall, winter, guide)
    assert not ends_year(fall, winter, oldest)
    assert ends_year(winter, spring, oldest)
    assert ends_year(fall, spring, oldest), "there was nothing to adjust"


def test_owners_are_known_of_each_year_that_is_over() -> None:
    """From the board of the winter, or of the spring after it; before 1901 those of the start."""
    boards = [
        CLASSIC.start,
        position("F1901M", {}, {"FRANCE": ["PAR"]}),
        position("W1901A", {}, {"FRANCE": ["PAR", "BEL"]}),
        position("S1902M", {}, {"FRANCE": ["PAR", "BEL"]}),
        position("S1903M", {}, {"GERMANY": ["BEL"], "FRANCE": ["PAR"]}),
    ]
    owners = owners_by_year(boards, CLASSIC)
    assert list(owners) == [1900, 1901, 1902]
    belgium = CLASSIC.map.province("BEL")
    assert [there.get(belgium) for there in owners.values()] == [None, FRANCE, GERMANY]
