"""Preference lists of powers (technical guide I, R-ASSIGN-02)."""

from __future__ import annotations

import pytest

from engine.errors import NotationError
from engine.notation import parse_preferences
from engine.variants.classic import CLASSIC


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("", []),
        ("France", [["FRANCE"]]),
        ("France; Turkey", [["FRANCE"], ["TURKEY"]]),
        ("fra, ger, tur", [["FRANCE"], ["GERMANY"], ["TURKEY"]]),
        ("Russia > [Italy, Austria]", [["RUSSIA"], ["ITALY", "AUSTRIA"]]),
        ("[England or France]\nGermany", [["ENGLAND", "FRANCE"], ["GERMANY"]]),
    ],
)
def test_a_list_is_read_in_groups(text: str, groups: list[list[str]]) -> None:
    """Best first; brackets around those liked equally; short and empty lists are lists."""
    assert [list(group) for group in parse_preferences(text, CLASSIC)] == groups


@pytest.mark.parametrize(
    ("text", "said"), [("France; Spain", "'Spain' is no power"), ("France, FRA", "named twice")]
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    """A word that is no power, or a power twice."""
    with pytest.raises(NotationError, match=said):
        parse_preferences(text, CLASSIC)
