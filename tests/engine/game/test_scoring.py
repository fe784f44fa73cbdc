"""What a result is worth, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.board import Power
from engine.game.scoring import scores, scores_of_seats
from engine.game.settings import Scoring

POWERS = tuple(map(Power, ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")))
ENGLAND, FRANCE, RUSSIA = Power("ENGLAND"), Power("FRANCE"), Power("RUSSIA")
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
            (
                Fraction(14400, 334),
                Fraction(10000, 334),
                Fraction(8100, 334),
                Fraction(900, 334),
            ),
        ),
        (Scoring.SUM_OF_SQUARES, (ENGLAND,), (100, 0, 0, 0)),
        (Scoring.CENTER_COUNT, (ENGLAND, RUSSIA), (12, 10, 9, 3)),
        (Scoring.CENTER_COUNT, (RUSSIA,), (0, 0, 34, 0)),
        (Scoring.GUIDE, (ENGLAND, RUSSIA), (150, -60, 150, -60)),
    ],
)
def test_points(scoring: Scoring, best: tuple[Power, ...], expected: tuple[object, ...]) -> None:
    """England, France, Russia, Turkey; the others have nothing but what the Guide takes away."""
    points = scores(scoring, POWERS, best, centers=CENTERS)
    assert tuple(points[power] for power in CENTERS) == expected
    nothing = -60 if scoring is Scoring.GUIDE else 0
    assert points[Power("ITALY")] == nothing


def test_draw_size_of_france_alone_names_the_winner_alone() -> None:
    """The order of the powers changes nothing."""
    points = scores(Scoring.DRAW_SIZE, POWERS, {FRANCE}, centers=CENTERS)
    assert [power for power, worth in points.items() if worth] == [FRANCE]


@pytest.mark.parametrize("best", [(), (FRANCE, Power("SPAIN"))])
def test_a_result_is_shared_by_powers_that_play(best: tuple[Power, ...]) -> None:
    """By one at least, and by nobody else."""
    with pytest.raises(ValueError, match="cannot share"):
        scores(Scoring.GUIDE, POWERS, best, centers={})


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
    points = scores_of_seats(scoring, seats, best, centers=centers)
    assert tuple(points[seat[0]] for seat in seats) == expected
    assert set(points) == {england, france, germany}
    won = scores_of_seats(Scoring.GUIDE, seats, seats[0], centers=centers)
    assert list(map(int, won.values())) == [360, -60, -60]
