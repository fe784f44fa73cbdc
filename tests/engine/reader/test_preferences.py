"""Preference lists of powers (technical guide I, R-ASSIGN-02)."""

import pytest

from engine.errors import NotationError
from engine.game.seating import AnyPower, written_preferences
from engine.reader import parse_preferences
from engine.variants.classic import CLASSIC, SIX


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("", []),
        ("France", [["FRANCE"]]),
        ("France; Turkey", [["FRANCE"], ["TURKEY"]]),
        ("fra, ger, tur", [["FRANCE"], ["GERMANY"], ["TURKEY"]]),
        ("Russia > [Italy, Austria]", [["RUSSIA"], ["ITALY", "AUSTRIA"]]),
        ("[England or France]\nGermany", [["ENGLAND", "FRANCE"], ["GERMANY"]]),
        ("ENGLAND, (FRANCE GERMANY), TURKEY", [["ENGLAND"], ["FRANCE", "GERMANY"], ["TURKEY"]]),
        ("england france turkey", [["ENGLAND"], ["FRANCE"], ["TURKEY"]]),
        ("Great Britain then Austria-Hungary", [["ENGLAND"], ["AUSTRIA"]]),
        ("1. Italy 2. Russia", [["ITALY"], ["RUSSIA"]]),
        ("1) Italy\n2) (Russia Turkey)", [["ITALY"], ["RUSSIA", "TURKEY"]]),
        ("(1) Italy (2) Russia", [["ITALY"], ["RUSSIA"]]),
        ("\N{BULLET} Italy\n\N{BULLET} Russia", [["ITALY"], ["RUSSIA"]]),
        (
            "England, (France Germany), random",
            [["ENGLAND"], ["FRANCE", "GERMANY"], ["AUSTRIA", "ITALY", "RUSSIA", "TURKEY"]],
        ),
    ],
)
def test_a_list_is_read_in_groups(text: str, groups: list[list[str]]) -> None:
    """Best first; brackets around those liked equally; short and empty lists are lists."""
    assert [list(group) for group in parse_preferences(text, CLASSIC)] == groups


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("France; Spain", "'Spain' is no power"),
        ("France, FRA", "named twice"),
        ("(France Germany) Germany", "Germany is named twice"),
        ("England France Atlantis", "'Atlantis' is no power"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    """A word that is no power, or a power twice."""
    with pytest.raises(NotationError, match=said):
        parse_preferences(text, CLASSIC)


def test_a_neutral_power_is_nobody_s_to_wish_for() -> None:
    """With six players Italy is not played."""
    with pytest.raises(NotationError, match="'Italy' is no power; the powers are Austria, England"):
        parse_preferences("Italy", SIX)


@pytest.mark.parametrize("text", ["random", "Random power", "any", "a random one", "anything"])
def test_random_alone_is_a_wish_of_its_own(text: str) -> None:
    """Which is not the same as an empty list (technical guide I)."""
    assert written_preferences(text, CLASSIC) is AnyPower.RANDOM


@pytest.mark.parametrize("text", ["", "none", "nothing", "no preference", "empty list"])
def test_an_empty_list_can_be_said(text: str) -> None:
    """Zero powers."""
    assert written_preferences(text, CLASSIC) == ()
