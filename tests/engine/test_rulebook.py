"""Rulebooks: the editions, and single options changed."""

from dataclasses import fields

import pytest

from engine.errors import OptionValueError, UnknownEditionError, UnknownOptionError
from engine.rules import EDITIONS, OptionValue, Rulebook, edition
from tests.engine.plain.options import EDITION_OPTIONS


def test_every_edition_can_be_named() -> None:
    """The nine editions are known by their names; another name is refused, naming them."""
    names = {"1961", "1971", "1982", "2000", "2023", "technical-guide", "rulebook-gm"}
    assert {one.edition for one in EDITIONS} == names | {"house", "modern"}
    for one in EDITIONS:
        assert edition(one.edition) is one
    with pytest.raises(UnknownEditionError, match="technical-guide"):
        edition("1066")


@pytest.mark.parametrize("name", sorted(EDITION_OPTIONS))
def test_editions_have_the_values_of_the_table(name: str) -> None:
    """What the requirements' table says of movement and retreats is what the edition has."""
    rulebook = edition(name)
    assert {key: getattr(rulebook, key) for key in EDITION_OPTIONS[name]} == EDITION_OPTIONS[name]


def test_single_options_can_be_changed_by_name() -> None:
    """All others stay as they are."""
    changed = Rulebook.modern().with_options(
        {"paradox": "all_hold", "via_fallback": True, "max_years": 20}
    )
    assert (changed.paradox.value, changed.via_fallback, changed.max_years) == (
        "all_hold",
        True,
        20,
    )
    same = {field.name for field in fields(changed)} - {"paradox", "via_fallback", "max_years"}
    assert all(getattr(changed, name) == getattr(Rulebook.modern(), name) for name in same)


@pytest.mark.parametrize("name", ["paradoxes", "edition", ""])
def test_unknown_options_are_refused(name: str) -> None:
    """The edition's own name is no option either."""
    with pytest.raises(UnknownOptionError, match=repr(name)):
        Rulebook.modern().with_options({name: True})


@pytest.mark.parametrize(
    ("name", "value", "possible"),
    [
        ("paradox", "2023", "1971, 1982, 2000, guide, szykman, all_hold"),
        ("paradox", True, "szykman"),
        ("via_fallback", "yes", "true or false"),
        ("via_fallback", 1, "true or false"),
        ("max_years", -1, "a number of years"),
        ("max_years", True, "a number of years"),
        ("max_years", "7", "a number of years"),
    ],
)
def test_impossible_values_are_refused(name: str, value: OptionValue, possible: str) -> None:
    """The error names the option and what it can be."""
    with pytest.raises(OptionValueError, match=f"{name} is .*{possible}"):
        Rulebook.modern().with_options({name: value})
