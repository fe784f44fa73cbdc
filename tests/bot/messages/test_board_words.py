"""A position in words."""

from types import MappingProxyType

from bot.messages.showing.alt_texts import position_words
from bot.messages.showing.causes import unit_of_cause
from bot.messages.showing.maps import counts_words
from engine.board import Power
from engine.orders import Hold, named_as
from engine.variants.classic import CLASSIC, SIX


def test_the_counts_of_centers_in_short() -> None:
    """Powers that have any, and how many are nobody's: 34 less 6 times 3 and 4 (R-START-02)."""
    assert counts_words(CLASSIC.start, CLASSIC) == (
        "Austria 3, England 3, France 3, Germany 3, Italy 3, Russia 4, Turkey 3, neutral 12"
    )
    without_russia = {
        place: power for place, power in CLASSIC.start.centers.items() if power != "RUSSIA"
    }
    counts = counts_words(CLASSIC.start._replace(centers=MappingProxyType(without_russia)), CLASSIC)
    assert "Russia" not in counts
    assert counts.endswith("neutral 16")


def test_a_power_without_a_player_is_told_as_such() -> None:
    """As the map shows it: with six players that is Italy (R-ALT-06)."""
    words = position_words(SIX.start, SIX, most=2_000)
    assert "Italy (3 centers, no player): Fleet Naples, Army Rome, Army Venice." in words
    assert words.count("no player") == 1


def test_a_power_of_two_words_is_written_as_two() -> None:
    """Also where its map, which has its name, is not at hand."""
    start = CLASSIC.start
    granada, other = Power("NEW_GRANADA"), start.units[0]
    position = start._replace(units=(other._replace(power=granada), *start.units[1:]))
    words = unit_of_cause(Hold(named_as(other)), Power("FRANCE"), position)
    assert words.endswith(" (New Granada)")
