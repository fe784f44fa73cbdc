"""How maps look: what people write for it, and what is written back."""

import pytest

from engine.game.map_style import (
    Addition,
    MapStyle,
    MapStyleChange,
    Style,
    map_style_of,
    near_map_styles,
    parted_map_style,
    read_map_style,
    read_map_style_change,
)
from engine.variants.classic import CLASSIC

BOTH = frozenset(Addition)
PATTERNS, INITIALS = (frozenset({one}) for one in Addition)


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("additions", [frozenset(), PATTERNS, INITIALS, BOTH])
def test_what_is_written_is_read_back(style: Style, additions: frozenset[Addition]) -> None:
    """By whoever stored it, and by whoever reads what people write."""
    map_style = MapStyle(style, additions)
    assert map_style_of(str(map_style)) == map_style
    assert read_map_style(str(map_style)) == map_style


@pytest.mark.parametrize(
    ("text", "map_style"),
    [
        ("dark", MapStyle(Style.DARK)),
        ("Dark with patterns", MapStyle(Style.DARK, PATTERNS)),
        ("atlas + patterns", MapStyle(Style.ATLAS, PATTERNS)),
        ("deuteranopia initials", MapStyle(Style.ALL, INITIALS)),
        ("initials and patterns, tritan", MapStyle(Style.ALL, BOTH)),
        ("black and white", MapStyle(Style.PRINT)),
        ("For all eyes", MapStyle(Style.ALL)),
        ("for colour blind, initials", MapStyle(Style.ALL, INITIALS)),
        ("patterns", MapStyle(Style.ALL, PATTERNS)),
        ("dark without patterns", MapStyle(Style.DARK)),
    ],
)
def test_a_look_by_itself(text: str, map_style: MapStyle) -> None:
    """Its parts in any order, whatever stands between them."""
    assert read_map_style(text) == map_style


@pytest.mark.parametrize(
    "text", ["", "drak", "dark blue", "dark print", "with", "no dark", "patterns no patterns", "no"]
)
def test_what_is_no_look(text: str) -> None:
    """A word that is none, two styles, or one thing wanted and not wanted."""
    assert read_map_style_change(text) is None


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("initials", MapStyle(Style.DARK, BOTH)),
        ("no patterns", MapStyle(Style.DARK)),
        ("print", MapStyle(Style.PRINT)),
        ("without patterns, initials", MapStyle(Style.DARK, INITIALS)),
    ],
)
def test_a_style_says_all_and_additions_change_what_there_is(text: str, after: MapStyle) -> None:
    """Of somebody whose maps are dark with patterns."""
    change = read_map_style_change(text)
    assert change is not None
    assert change.of(MapStyle(Style.DARK, PATTERNS)) == after


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
    left, change = parted_map_style(words.split())
    assert " ".join(left) == rest
    assert (None if change is None else change.of(MapStyle())) == (
        None if text is None else map_style_of(text)
    )


@pytest.mark.parametrize(
    ("text", "rest"), [("x " * 20_000 + "dark", 20_000), ("dark " + "x " * 20_000, 20_000)]
)
def test_only_the_ends_of_a_long_text_are_looked_at(
    monkeypatch: pytest.MonkeyPatch, text: str, rest: int
) -> None:
    """A message may have as many words; reading each of its ends would take minutes."""
    read: list[int] = []

    def counting(part: str) -> MapStyleChange | None:
        read.append(len(part.split()))
        return read_map_style_change(part)

    monkeypatch.setattr("engine.game.map_style.read_map_style_change", counting)
    left, change = parted_map_style(text.split())
    assert (len(left), change) == (rest, MapStyleChange(Style.DARK, frozenset(), frozenset()))
    assert sum(read) < 200


def test_no_region_reads_as_a_look() -> None:
    """So each can be asked for."""
    names = [name for region in CLASSIC.regions for name in (region.name, *region.aliases)]
    assert [name for name in names if parted_map_style(name.split())[1] is not None] == []


def test_misspelt_styles_are_found() -> None:
    """The nearest ones, or those of the kind that is meant; nothing for what is like none."""
    assert near_map_styles("drak") == ("dark",)
    assert near_map_styles("deuteranopy") == ("all",)
    assert near_map_styles("dark initails") == ("initials",)
    assert near_map_styles("zebra") == ()
    assert near_map_styles("zebra " * 12 + "drak") == (), "only the first words of a text"
    assert near_map_styles("colurblind") == ("all",)


@pytest.mark.parametrize("kind", ["deuteranopia", "protanopia", "tritanopia"])
def test_a_kind_of_color_blindness_means_the_style_for_all_eyes(kind: str) -> None:
    """Of what people write, and of what was stored when each kind had a style of its own."""
    assert read_map_style(kind) == MapStyle(Style.ALL)
    assert map_style_of(f"{kind}+patterns") == MapStyle(Style.ALL, PATTERNS)
