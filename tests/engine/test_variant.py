"""Variants: the classic one as the rulebooks set it up, and the faults that `check` finds."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from engine.board import Map, Power, Province, Terrain, Unit, UnitType
from engine.errors import UnknownPowerError, VariantError
from engine.position import Phase, Position
from engine.variant import PowerNames, Variant
from engine.variants import VARIANTS, variant_named
from engine.variants.classic import CLASSIC
from tests.engine.variant_check import check
from tests.small_map.others import EMPIRES
from tests.small_map.variant import SMALL

RED = Power("RED")
BLUE = Power("BLUE")


def small_variant(
    *,
    provinces: Iterable[Province] | None = None,
    army_borders: Mapping[str, Iterable[str]] | None = None,
    fleet_borders: Mapping[str, Iterable[str]] | None = None,
    powers: Mapping[Power, PowerNames] | None = None,
    start: Iterable[tuple[Power, str]] = ((RED, "A ONE"), (BLUE, "A TWO")),
    centers_to_win: int = 2,
) -> Variant:
    """Two provinces, two powers; each test spoils one thing."""
    if provinces is None:
        provinces = [
            Province("ONE", "First", Terrain.INLAND, 0, is_center=True, home=RED),
            Province("TWO", "Second", Terrain.INLAND, 1, is_center=True, home=BLUE),
        ]
    if army_borders is None:
        army_borders = {"ONE": ["TWO"]}
    if powers is None:
        powers = {RED: PowerNames("Red", "Red"), BLUE: PowerNames("Blue", "Blue")}
    board = Map("small", provinces, army_borders, fleet_borders or {})
    units = [Unit(power, UnitType(text[0]), board.location(text[2:])) for power, text in start]
    return Variant(
        "small",
        "Small",
        board,
        dict(powers),
        Position.of(Phase.parse("S1901M"), units),
        centers_to_win,
    )


class TestClassic:
    """The start of the classic game (R-START-01, R-START-02)."""

    @pytest.mark.parametrize(
        ("power", "units"),
        [
            ("ENGLAND", "F LON, F EDI, A LVP"),
            ("GERMANY", "A BER, A MUN, F KIE"),
            ("RUSSIA", "A MOS, A WAR, F SEV, F STP/SC"),
            ("TURKEY", "A CON, A SMY, F ANK"),
            ("AUSTRIA", "A VIE, A BUD, F TRI"),
            ("ITALY", "A ROM, A VEN, F NAP"),
            ("FRANCE", "A PAR, A MAR, F BRE"),
        ],
    )
    def test_units_at_the_start(self, power: str, units: str) -> None:
        """One unit in each home center, which the power owns."""
        player = CLASSIC.power(power)
        assert {str(unit) for unit in CLASSIC.start.units_of(player)} == set(units.split(", "))
        homes = set(CLASSIC.home_centers(player))
        assert {unit.province for unit in CLASSIC.start.units_of(player)} == homes
        assert set(CLASSIC.start.centers_of(player)) == homes

    def test_twelve_centers_are_empty_and_neutral(self) -> None:
        """22 of the 34 are owned."""
        assert len(CLASSIC.start.units) == len(CLASSIC.start.centers) == 22

    def test_it_begins_in_spring_1901_and_is_won_with_18(self) -> None:
        """R-START-03, R-VIC-01."""
        assert str(CLASSIC.start.phase) == "S1901M"
        assert CLASSIC.centers_to_win == 18

    def test_an_unknown_power_is_an_error_that_names_the_powers(self) -> None:
        """Names are in capitals."""
        with pytest.raises(UnknownPowerError, match="AUSTRIA, ENGLAND"):
            CLASSIC.power("Spain")


class TestVariants:
    """The list of variants."""

    @pytest.mark.parametrize("variant", [*VARIANTS, SMALL, EMPIRES], ids=lambda one: one.name)
    def test_every_variant_can_be_played(self, variant: Variant) -> None:
        """`check` finds nothing; not in an island left by convoy, nor in builds to begin with."""
        assert check(variant) == []

    def test_a_variant_is_found_by_name(self) -> None:
        """And an unknown name is an error that lists the names."""
        assert variant_named("classic") is CLASSIC
        with pytest.raises(VariantError, match="classic"):
            variant_named("ancient")


class TestCheck:
    """Each fault is found and named."""

    def test_a_sound_variant_has_no_fault(self) -> None:
        """The small variant that the other tests spoil is sound."""
        assert check(small_variant()) == []

    @pytest.mark.parametrize("number", [0, 3])
    def test_a_number_of_centers_that_cannot_be_won(self, number: int) -> None:
        """None, or more than there are."""
        assert check(small_variant(centers_to_win=number)) == [f"{number} centers cannot be won"]

    def test_two_provinces_of_one_name(self) -> None:
        """A name must tell which province is meant."""
        twins = [
            Province("ONE", "Same", Terrain.INLAND, 0, is_center=True, home=RED),
            Province("TWO", "Same", Terrain.INLAND, 1, is_center=True, home=BLUE),
        ]
        assert check(small_variant(provinces=twins)) == ["two provinces are called same"]

    def test_a_province_that_cannot_be_left(self) -> None:
        """An army would be caught there."""
        faults = check(small_variant(army_borders={}))
        assert faults == ["no army can leave ONE", "no army can leave TWO"]

    def test_a_border_to_where_no_such_unit_can_stand(self) -> None:
        """A fleet border between inland provinces."""
        faults = check(small_variant(fleet_borders={"ONE": ["TWO"]}))
        assert faults == [
            "no fleet can stand at TWO, next to ONE",
            "no fleet can stand at ONE, next to TWO",
        ]

    def test_a_home_of_a_power_that_does_not_play(self) -> None:
        """BLUE is not among the powers, and neither is its unit's owner."""
        faults = check(small_variant(powers={RED: PowerNames("Red", "Red")}))
        assert "TWO is home of BLUE, who does not play" in faults
        assert "A TWO belongs to BLUE, who does not play" in faults

    def test_a_home_center_that_is_no_supply_center(self) -> None:
        """Builds need supply centers."""
        plain = [
            Province("ONE", "First", Terrain.INLAND, 0, is_center=True, home=RED),
            Province("TWO", "Second", Terrain.INLAND, 1, home=BLUE),
        ]
        faults = check(small_variant(provinces=plain, centers_to_win=1))
        assert faults == ["TWO is a home center but no supply center"]

    def test_a_power_without_home_or_unit(self) -> None:
        """Both are said."""
        powers = {power: PowerNames(power, power) for power in (RED, BLUE, Power("GREY"))}
        assert check(small_variant(powers=powers)) == [
            "GREY has no home center",
            "GREY starts without a unit",
        ]

    def test_a_variant_is_changed_by_replacing_a_field(self) -> None:
        """A derived variant is a copy."""
        assert replace(CLASSIC, title="Short").map is CLASSIC.map
