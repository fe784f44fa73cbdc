"""How maps look: what people write for it, and what is written back."""

from __future__ import annotations

import pytest

from engine.game.map_style import (
    Addition,
    Look,
    LookWish,
    Style,
    look_of,
    near_looks,
    parted_look,
    read_look,
    read_wish,
)
from engine.variants.classic import CLASSIC

BOTH = frozenset(Addition)
PATTERNS, INITIALS = (frozenset({one}) for one in Addition)


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("additions", [frozenset(), PATTERNS, INITIALS, BOTH])
def test_what_is_written_is_read_back(style: Style, additions: frozenset[Addition]) -> None:
    """By whoever stored it, and by whoever reads what people write."""
    look = Look(style, additions)
    assert look_of(str(look)) == look
    assert read_look(str(look)) == look


@pytest.mark.parametrize(
    ("text", "look"),
    [
        ("dark", Look(Style.DARK)),
        ("Dark with patterns", Look(Style.DARK, PATTERNS)),
        ("atlas + patterns", Look(Style.ATLAS, PATTERNS)),
        ("deuteranopia initials", Look(Style.DEUTERANOPIA, INITIALS)),
        ("initials and patterns, tritan", Look(Style.TRITANOPIA, BOTH)),
        ("black and white", Look(Style.PRINT)),
        ("patterns", Look(Style.ATLAS, PATTERNS)),
        ("dark without patterns", Look(Style.DARK)),
    ],
)
def test_a_look_by_itself(text: str, look: Look) -> None:
    """Its parts in any order, whatever stands between them."""
    assert read_look(text) == look


@pytest.mark.parametrize(
    "text", ["", "drak", "dark blue", "dark print", "with", "no dark", "patterns no patterns", "no"]
)
def test_what_is_no_look(text: str) -> None:
    """A word that is none, two styles, or one thing wanted and not wanted."""
    assert read_wish(text) is None


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("initials", Look(Style.DARK, BOTH)),
        ("no patterns", Look(Style.DARK)),
        ("print", Look(Style.PRINT)),
        ("without patterns, initials", Look(Style.DARK, INITIALS)),
    ],
)
def test_a_style_says_all_and_additions_change_what_there_is(text: str, after: Look) -> None:
    """Of somebody whose maps are dark with patterns."""
    wish = read_wish(text)
    assert wish is not None
    assert wish.of(Look(Style.DARK, PATTERNS)) == after


@pytest.mark.parametrize(
    ("words", "rest", "text"),
    [
        ("dark", "", "dark"),
        ("F1902M balkans print", "F1902M balkans", "print"),
        ("F1902M balkans in dark with patterns", "F1902M balkans", "dark+patterns"),
        ("dark balkans", "balkans", "dark"),
        ("F1902M balkans", "F1902M balkans", None),
        ("of the dark ages", "of the dark ages", None),
        ("", "", None),
    ],
)
def test_a_look_at_either_end_of_other_words(words: str, rest: str, text: str | None) -> None:
    """In the middle it may be part of a title."""
    left, wish = parted_look(words.split())
    assert " ".join(left) == rest
    assert (None if wish is None else wish.of(Look())) == (None if text is None else look_of(text))


@pytest.mark.parametrize(
    ("text", "rest"), [("x " * 20_000 + "dark", 20_000), ("dark " + "x " * 20_000, 20_000)]
)
def test_only_the_ends_of_a_long_text_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, text: str, rest: int
) -> None:
    """A message may have as many words; reading each of its ends would take minutes."""
    read: list[int] = []

    def counting(part: str) -> LookWish | None:
        read.append(len(part.split()))
        return read_wish(part)

    monkeypatch.setattr("engine.game.map_style.read_wish", counting)
    left, wish = parted_look(text.split())
    assert (len(left), wish) == (rest, LookWish(Style.DARK, frozenset(), frozenset()))
    assert sum(read) < 200


def test_no_region_reads_as_a_look() -> None:
    """So each can be asked for."""
    names = [name for region in CLASSIC.regions for name in (region.name, *region.aliases)]
    assert [name for name in names if parted_look(name.split())[1] is not None] == []


def test_misspelt_styles_are_found() -> None:
    """The nearest ones, or those of the kind that is meant; nothing for what is like none."""
    assert near_looks("drak") == ("dark",)
    assert "deuteranopia" in near_looks("deuteranopy")
    assert near_looks("dark initails") == ("initials",)
    assert near_looks("zebra") == ()
    assert near_looks("zebra " * 12 + "drak") == (), "only the first words of a text"
    assert near_looks("colour blind") == ("deuteranopia", "protanopia", "tritanopia")
