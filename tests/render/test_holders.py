"""Whose tint each land has."""

from engine.board import Power
from engine.judge.outcome import Resolution
from engine.variants.classic import AUSTRIA, CLASSIC, FRANCE, GERMANY, ITALY, RUSSIA
from render.board import planned
from render.map.ground import holders
from tests.render.scenes import Table, homes, position


def held(standing: Table, centers: Table) -> dict[str, Power]:
    """Who holds what in a position of these units and centers."""
    return holders(position("F1905M", standing, centers), CLASSIC)


def test_land_without_a_center_is_held_by_the_unit_in_it() -> None:
    """Home country or not: Bohemia by an Italian army, Albania by an Austrian one."""
    tints = held({ITALY: "A BOH", AUSTRIA: "A ALB"}, homes({}))
    assert tints["BOH"] == ITALY
    assert tints["ALB"] == AUSTRIA


def test_vacant_home_land_goes_by_the_home_centers_beside_it() -> None:
    """Bohemia lies beside Vienna alone, Galicia beside Vienna and Budapest."""
    assert held({}, homes({}))["BOH"] == AUSTRIA
    assert held({}, homes({ITALY: "VIE"}))["BOH"] == ITALY
    # Austria keeps Budapest, so Galicia is still its own.
    assert held({}, homes({ITALY: "VIE"}))["GAL"] == AUSTRIA
    assert held({}, homes({ITALY: "VIE BUD"}))["GAL"] == ITALY


def test_vacant_land_that_two_share_or_none_may_claim_is_nobodys() -> None:
    """Galicia between an Italian Vienna and a Russian Budapest; Albania and Africa, nobody's."""
    tints = held({}, homes({ITALY: "VIE", RUSSIA: "BUD"}))
    assert "GAL" not in tints
    assert "ALB" not in tints
    assert "NAF" not in tints


def test_water_and_closed_land_are_nobodys() -> None:
    """A fleet at sea tints nothing, and nobody holds Switzerland."""
    assert held({FRANCE: "F ENG", GERMANY: "F BAL"}, {}) == {}


def test_the_ground_is_what_the_phase_leaves() -> None:
    """An Austrian army retreats into Bohemia while Italy takes Vienna: Bohemia is Austrian."""
    before = position("F1905R", {ITALY: "A VIE"}, homes({}))
    after = position("W1905A", {ITALY: "A VIE", AUSTRIA: "A BOH"}, homes({ITALY: "VIE"}))
    resolution = Resolution(before.phase, (), after, (), {})
    tints = planned(before, CLASSIC, resolution=resolution).held
    assert (tints["VIE"], tints["BOH"]) == (ITALY, AUSTRIA)
