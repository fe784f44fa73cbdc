"""What a result is worth, and a game's statistics."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.board import Power
from engine.game.endings.ending import ends_year, owners_by_year, owners_settled
from engine.game.endings.power_statistics import Statistics, statistics
from engine.game.endings.scoring import scores
from engine.game.settings import Scoring
from engine.position import Phase
from engine.rules import edition
from engine.variant import Variant
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE, GERMANY, RUSSIA
from tests.engine.judging import judge
from tests.engine.positions import position
from tests.small_map.others import EMPIRES
from tests.small_map.variant import SMALL

POWERS = tuple(map(Power, ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")))
CENTERS = {ENGLAND: 12, FRANCE: 10, RUSSIA: 9, Power("TURKEY"): 3}


@pytest.mark.parametrize(
    ("scoring", "best", "expected"),
    [
        (Scoring.DRAW_SIZE, (FRANCE,), (0, 100, 0, 0)),
        (Scoring.DRAW_SIZE, (ENGLAND, FRANCE, RUSSIA), (Fraction(100, 3),) * 3 + (0,)),
        # 12² + 10² + 9² + 3² = 144 + 100 + 81 + 9 = 334.
        (
            Scoring.SUM_OF_SQUARES,
            (ENGLAND, FRANCE),
            (Fraction(14400, 334), Fraction(10000, 334), Fraction(8100, 334), Fraction(900, 334)),
        ),
        (Scoring.SUM_OF_SQUARES, (ENGLAND,), (100, 0, 0, 0)),
        (Scoring.CENTER_COUNT, (ENGLAND, RUSSIA), (12, 10, 9, 3)),
        (Scoring.CENTER_COUNT, (RUSSIA,), (0, 0, 34, 0)),
        (Scoring.GUIDE, (ENGLAND, RUSSIA), (150, -60, 150, -60)),
    ],
)
def test_points(scoring: Scoring, best: tuple[Power, ...], expected: tuple[object, ...]) -> None:
    """England, France, Russia, Turkey; the others have nothing but what the Guide takes away."""
    points = scores(scoring, CLASSIC, best, centers=CENTERS)
    assert tuple(points[power] for power in CENTERS) == expected
    nothing = -60 if scoring is Scoring.GUIDE else 0
    assert points[Power("ITALY")] == nothing


def test_draw_size_of_france_alone_names_the_winner_alone() -> None:
    """The order of the powers changes nothing."""
    points = scores(Scoring.DRAW_SIZE, CLASSIC, {FRANCE}, centers=CENTERS)
    assert [power for power, worth in points.items() if worth] == [FRANCE]


@pytest.mark.parametrize("best", [(), (FRANCE, Power("SPAIN"))])
def test_a_result_is_shared_by_powers_that_play(best: tuple[Power, ...]) -> None:
    """By one at least, and by nobody else."""
    with pytest.raises(ValueError, match="cannot share"):
        scores(Scoring.GUIDE, CLASSIC, best, centers={})


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        # Two of three players share the result: a draw of two, however many powers they have.
        (Scoring.GUIDE, (150, 150, -60)),
        (Scoring.DRAW_SIZE, (50, 50, 0)),
        # England and Austria own 8 + 4 = 12, France and Italy 7 + 3 = 10, the last player 12:
        # 12² + 10² + 12² = 144 + 100 + 144 = 388.
        (
            Scoring.SUM_OF_SQUARES,
            (Fraction(14400, 388), Fraction(10000, 388), Fraction(14400, 388)),
        ),
        (Scoring.CENTER_COUNT, (12, 10, 12)),
    ],
)
def test_a_shared_result_divides_by_players_not_powers(
    scoring: Scoring, expected: tuple[object, ...]
) -> None:
    """Under the first power of each; a result shared by the powers of one player is that win."""
    austria, england, france, germany, italy, russia, turkey = POWERS
    seats = ((england, austria), (france, italy), (germany, russia, turkey))
    centers = {england: 8, austria: 4, france: 7, italy: 3, germany: 5, russia: 4, turkey: 3}
    best = (england, austria, france, italy)
    variant = replace(CLASSIC, seats=seats)
    points = scores(scoring, variant, best, centers=centers)
    assert tuple(points[seat[0]] for seat in seats) == expected
    assert set(points) == {england, france, germany}
    won = scores(Scoring.GUIDE, variant, seats[0], centers=centers)
    assert list(map(int, won.values())) == [360, -60, -60]


@pytest.mark.parametrize(
    ("variant", "count", "expected"),
    [
        (EMPIRES, 8, {Scoring.GUIDE: 0, Scoring.DRAW_SIZE: Fraction(25, 2)}),
        (EMPIRES, 7, {Scoring.GUIDE: Fraction(60, 7), Scoring.CENTER_COUNT: 1}),
        (EMPIRES, 1, {Scoring.GUIDE: 420, Scoring.CENTER_COUNT: 9}),
        (SMALL, 1, {Scoring.GUIDE: 360, Scoring.CENTER_COUNT: 6}),
        (SMALL, 2, {Scoring.GUIDE: 150, Scoring.CENTER_COUNT: 2}),
    ],
    ids=lambda one: getattr(one, "name", None),
)
def test_points_are_those_of_the_board_and_its_players(
    variant: Variant, count: int, expected: dict[Scoring, object]
) -> None:
    """Of the eight the others lose 0, 60 or 7 x 60, and there are 9 centers; of two players six.

    Everybody owns what is at home to them: two centers on the small map, on the other a single one.
    """
    own = {power: len(variant.home_centers(power)) for power in variant.powers}
    best = variant.played[:count]
    points = {rule: scores(rule, variant, best, centers=own)[best[0]] for rule in expected}
    assert points == expected


def test_deeds_are_counted_by_power() -> None:
    """France takes Munich with a support; two supports are for units that move elsewhere.

    A BUR - MUN with A TYR's support is 2 against A MUN, which bounces in RUH with the army from
    HOL. So of two French moves one succeeds, and of two supports A TYR's alone; of Germany's one
    move and one support neither does. The phase is counted twice. Turkey's orders for armies that
    are France's and Germany's are three moves that come to nothing each time.
    """
    before = position(
        "F1902M",
        {"FRANCE": ["A BUR", "A TYR", "A HOL", "A PAR"], "GERMANY": ["A MUN", "A BER"]},
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
    done = statistics([result, result], CLASSIC)
    assert done[FRANCE] == Statistics(
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
