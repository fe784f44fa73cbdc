"""Who is in the game, and how it ends when nobody has won."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from engine.board import Power
from engine.game.endings.ending import (
    Ending,
    Owners,
    decided_by_units,
    draw_of_those_left,
    drawn_by_rule,
    finish_by_time,
    is_last_turn,
    over_by,
    years_without_capture,
)
from engine.game.presets import HOUSE
from engine.game.settings import Settings
from engine.position import Phase
from engine.rules import edition
from engine.variants.classic import CLASSIC, FRANCE_AUSTRIA, TWO
from tests.engine.positions import position
from tests.small_map.others import EMPIRES

BEL, HOL = (CLASSIC.map.province(code) for code in ("BEL", "HOL"))
FRANCE, GERMANY, ITALY = Power("FRANCE"), Power("GERMANY"), Power("ITALY")
NOBODYS: Owners = {}
FRENCH: Owners = {BEL: FRANCE}
GERMAN: Owners = {BEL: GERMANY}


def test_years_of_play_are_counted_from_the_first_moves() -> None:
    """The guide's 35 years from 501 on end in 535, though the first builds are of Winter 500."""
    guide = edition("technical-guide")
    for year, ends in ((534, None), (535, Ending.OLD_AGE)):
        board = EMPIRES.start._replace(phase=Phase.parse(f"F0{year}M"))
        assert drawn_by_rule(board, EMPIRES, guide, years_without_capture=0) is ends


def test_units_decide_a_victory_where_units_are_counted_for_it() -> None:
    """As the board has it, whatever the edition; the end by time is decided by them anyway."""
    for variant, name, is_solo in (
        (CLASSIC, "modern", False),
        (CLASSIC, "1961", True),
        (TWO, "modern", True),
        (FRANCE_AUSTRIA, "1961", False),
        (EMPIRES, "1961", False),
    ):
        decided = decided_by_units(variant, edition(name))
        assert decided >= {Ending.TIME, Ending.TIME_TIE}
        assert (Ending.SOLO in decided) is is_solo, (variant.name, name)


def test_a_power_with_a_unit_or_a_center_is_in_the_game() -> None:
    """Standing or dislodged."""
    there = position(
        "F1902R", {"GERMANY": ["A BUR"]}, {"ITALY": ["ROM"]}, {"FRANCE": {"A BUR": "MUN"}}
    )
    assert CLASSIC.survivors(there) == ("FRANCE", "GERMANY", "ITALY")


@pytest.mark.parametrize(
    ("years", "quiet"),
    [
        ([], 0),
        ([(NOBODYS, FRENCH)], 0),
        ([(NOBODYS, FRENCH), (FRENCH, FRENCH), (FRENCH, FRENCH)], 2),
        ([(NOBODYS, NOBODYS), (NOBODYS, NOBODYS)], 2),
        ([(FRENCH, FRENCH), (FRENCH, GERMAN), (GERMAN, GERMAN)], 1),
        ([({BEL: FRANCE, HOL: GERMANY}, {HOL: FRANCE, BEL: GERMANY})], 0),
        ([(NOBODYS, NOBODYS), (FRENCH, FRENCH)], 2),
    ],
)
def test_years_without_a_capture_are_counted_from_the_last_one(
    years: list[tuple[Owners, Owners]], quiet: int
) -> None:
    """A neutral center taken is a capture too; an exchange of centers is two.

    A change between two years' ends is none: a GM made it by hand.
    """
    assert years_without_capture(years) == quiet


@pytest.mark.parametrize(
    ("units", "ending", "winners"),
    [
        ({"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BER"]}, Ending.TIME, (FRANCE,)),
        ({"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, Ending.TIME_TIE, (FRANCE, GERMANY)),
    ],
)
def test_most_pieces_win_when_the_time_is_up(
    units: dict[str, list[str]], ending: Ending, winners: tuple[Power, ...]
) -> None:
    """Whoever has more centers; as many are a tie (R-TIME-01)."""
    there = position("S1905M", units, {"GERMANY": ["BER", "KIE", "MUN"]})
    finish = finish_by_time(there, CLASSIC, edition("1971"), remaining=(FRANCE, GERMANY))
    assert finish == (ending, winners)


def test_nobody_wins_by_time_in_civil_disorder() -> None:
    """Unless nobody else is left."""
    there = position("S1905M", {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BER"]}, {})
    finish = finish_by_time(there, CLASSIC, edition("house"), remaining=(GERMANY,))
    assert finish == (Ending.TIME, (GERMANY,))
    finish = finish_by_time(there, CLASSIC, edition("house"), remaining=())
    assert finish == (Ending.TIME, (FRANCE,))


def test_rules_without_a_winner_by_time_let_all_who_play_share() -> None:
    """Modern rules name none; a power in civil disorder shares nothing while any is not."""
    units = {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BER"], "ITALY": ["A ROM"]}
    there = position("S1905M", units, {})
    finish = finish_by_time(there, CLASSIC, edition("modern"), remaining=(FRANCE, ITALY))
    assert finish == (Ending.TIME_DRAW, (FRANCE, ITALY))
    finish = finish_by_time(there, CLASSIC, edition("modern"), remaining=())
    assert finish == (Ending.TIME_DRAW, (FRANCE, GERMANY, ITALY)), "nobody else is left"


@pytest.mark.parametrize(
    ("remaining", "sharers"),
    [
        ((FRANCE, GERMANY), (FRANCE, GERMANY)),
        ((GERMANY,), (GERMANY,)),
        ((ITALY,), (ITALY,)),
        ((), (FRANCE, GERMANY)),
    ],
)
def test_a_draw_by_rule_is_never_shared_by_nobody(
    remaining: tuple[Power, ...], sharers: tuple[Power, ...]
) -> None:
    """Owners of centers who play; else who plays, having units only; else all owners of centers."""
    units = {"FRANCE": ["A PAR"], "GERMANY": ["A BER"], "ITALY": ["A ROM"]}
    there = position("F1935M", units, {"FRANCE": ["PAR"], "GERMANY": ["BER"]})
    found = draw_of_those_left(there, CLASSIC, edition("technical-guide"), remaining=remaining)
    assert found == sharers


@pytest.mark.parametrize(
    ("turn", "closes", "is_last", "day"),
    [
        ("F1907M", (2027, 1, 25), False, 25),
        ("S1908M", (2027, 1, 28), True, 28),
        ("F1907R", (2027, 1, 28), True, 28),
        ("S1908M", (2027, 2, 1), True, 1),
    ],
)
def test_the_last_turn_is_the_last_that_is_over_by_the_date(
    turn: str, closes: tuple[int, int, int], *, is_last: bool, day: int
) -> None:
    """By the Errata, "after the two month limit is reached, the player with the most units wins".

    Orders are due at midnight before a Monday or Thursday, results come that day at 12:30, and
    retreats and adjustments take two hours each. 29 January 2027 is a Friday.
    """
    settings = replace(HOUSE.settings, time_limit=None, last_date=date(2027, 1, 29))
    at = datetime(*closes, tzinfo=ZoneInfo(settings.zone))
    phase = Phase.parse(turn)
    assert is_last_turn(phase, at, settings) is is_last
    assert over_by(phase, at, settings).day == day


def test_the_last_year_ends_with_its_fall() -> None:
    """Its Spring is not the last turn."""
    settings = Settings(last_year=1908)
    at = datetime(2027, 1, 1, tzinfo=UTC)
    found = [is_last_turn(Phase.parse(turn), at, settings) for turn in ("F1907M", "S1908M")]
    assert found == [False, False]
    assert is_last_turn(Phase.parse("F1908M"), at, settings)
