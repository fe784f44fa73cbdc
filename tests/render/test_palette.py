"""Colours that stay apart, whoever looks at them."""

import math
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from engine.game.map_style import map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.map.ground import pattern
from render.palette import Color, Palette, land_ramp, mix, sea_ramp
from tests.render.looking import PALETTES, palette_named

# Severe colour blindness in linear RGB: Machado, Oliveira and Fernandes 2009, table 1.
VISIONS: dict[str, tuple[tuple[float, ...], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SRGB_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
TOLD_APART: dict[str, dict[str, float]] = {
    "atlas": dict.fromkeys(VISIONS, 12.0),
    "dark": dict.fromkeys(VISIONS, 13.0),
    "deuteranopia": {"deuteranopia": 18.0, "normal": 18.0},
    "protanopia": {"protanopia": 19.5, "normal": 19.5},
    "tritanopia": {"tritanopia": 22.0, "normal": 22.0},
}
"""The least distance (CIELAB) of any two tints, with each vision a palette is for."""
PIECES_APART = {"dark": 24.0, "deuteranopia": 36.0, "protanopia": 35.0, "tritanopia": 30.0}
"""The same for pieces and arrows; those of `atlas` are told apart by their initials too."""
OFF_OWN_LAND = {
    "atlas": 25.0,
    "dark": 24.0,
    "deuteranopia": 27.0,
    "protanopia": 27.0,
    "tritanopia": 30.0,
}
"""The least distance of a piece from the land of its own power."""


def _linear(color: Color) -> list[float]:
    shares = [channel / 255 for channel in color]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]


def _times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _lab(linear: list[float]) -> tuple[float, float, float]:
    xyz = _times(SRGB_TO_XYZ, [min(1.0, max(0.0, v)) for v in linear])
    shares = [v / w for v, w in zip(xyz, (0.9505, 1.0, 1.089), strict=True)]
    x, y, z = (math.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in shares)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _luminance(color: Color) -> float:
    return _times(SRGB_TO_XYZ, _linear(color))[1]


def _decoded(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def _seen(color: Color, vision: str) -> tuple[float, float, float]:
    return _lab(_times(VISIONS[vision], _linear(color)))


def _close(colors: dict[str, Color], vision: str, least: float) -> list[tuple[str, str]]:
    seen = {name: _seen(color, vision) for name, color in colors.items()}
    return [
        (one, two)
        for one, two in combinations(seen, 2)
        if {one, two} != {"neutral", "sea"} and math.dist(seen[one], seen[two]) < least
    ]


SEEN = [(name, vision) for name, visions in TOLD_APART.items() for vision in visions]


@pytest.mark.parametrize(("name", "vision"), SEEN)
def test_tints_are_told_apart(name: str, vision: str) -> None:
    """No two tints, nor a tint and neutral land or shallow water, are closer than is promised."""
    palette = palette_named(name)
    grounds = {str(power): colors.tint for power, colors in palette.powers.items()}
    known = {**grounds, "neutral": palette.neutral.tint, "sea": palette.sea.shallows}
    assert _close(known, vision, TOLD_APART[name][vision]) == []


@pytest.mark.parametrize(("name", "vision"), [pair for pair in SEEN if pair[0] in PIECES_APART])
def test_pieces_and_arrows_are_told_apart(name: str, vision: str) -> None:
    """No two strong colours are closer than is promised."""
    strong = {str(p): colors.strong for p, colors in palette_named(name).powers.items()}
    assert _close(strong, vision, PIECES_APART[name]) == []


@pytest.mark.parametrize(("name", "vision"), SEEN)
def test_pieces_are_told_from_their_own_land(name: str, vision: str) -> None:
    """No piece or arrow is lost where it stands most often."""
    for power, colors in palette_named(name).powers.items():
        strong, tint = (_seen(color, vision) for color in (colors.strong, colors.tint))
        assert math.dist(strong, tint) >= OFF_OWN_LAND[name], power


@pytest.mark.parametrize(("name", "vision"), SEEN)
def test_thin_arrows_are_seen_at_sea(name: str, vision: str) -> None:
    """A line that failed is as wide as its outline: both, blurred in a preview, are not the sea."""
    palette = palette_named(name)
    sea = _seen(palette.sea.shallows, vision)
    for power, colors in palette.powers.items():
        blurred = _seen(mix(colors.strong, colors.casing, 0.5), vision)
        assert math.dist(blurred, sea) >= 13, power


def test_every_palette_is_measured_or_has_patterns() -> None:
    """What is not told apart by colour is told apart by lines and dots."""
    assert all(palette.name in TOLD_APART or palette.patterned for palette in PALETTES)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_letters_are_legible_on_every_tint(palette: Palette) -> None:
    """Ink on a tint has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    ink = _luminance(palette.ink) + 0.05
    tints = [*(colors.tint for colors in palette.powers.values()), palette.neutral.tint]
    shades = [_luminance(tint) + 0.05 for tint in tints]
    assert min(max(shade, ink) / min(shade, ink) for shade in shades) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_glyphs_on_pieces_are_legible(palette: Palette) -> None:
    """A glyph on a piece has a contrast of at least 3 to 1 (WCAG 2.2, 1.4.11)."""
    for power, colors in palette.powers.items():
        glyph, strong = (_luminance(c) + 0.05 for c in (colors.on_strong, colors.strong))
        assert max(glyph, strong) / min(glyph, strong) >= 3.0, power


@pytest.mark.parametrize("place", range(7))
def test_the_patterns_of_all_powers_differ(place: int) -> None:
    """No two powers have the same lines or dots, and each has both ink and ground."""
    box = (0, 0, 24, 24)
    inked = [pattern(other, box, 1).tobytes() for other in range(7)]
    assert inked.count(inked[place]) == 1
    assert set(inked[place]) == {0, 1}


def test_patterns_lie_on_the_land_of_a_power_only() -> None:
    """Around Paris and on France's chip some pixels are inked in its pattern; at sea none is."""
    plain, lined = (
        _decoded(board_png(CLASSIC.start, CLASSIC, map_style=map_style_of(map_style)))
        for map_style in ("atlas", "atlas+patterns")
    )
    land, sea, chip = (420, 880, 480, 930), (60, 400, 120, 460), (860, 66, 880, 80)
    assert plain.crop(sea).tobytes() == lined.crop(sea).tobytes()
    for place in (land, chip):
        assert plain.crop(place).tobytes() != lined.crop(place).tobytes()


@pytest.mark.parametrize("name", ["atlas", "dark+patterns", "print"])
def test_a_spare_palette_has_fewer_tones_and_no_other_colours(name: str) -> None:
    """Of land and water alike; tints and the tones of shores and waterlines are what they were."""
    usual = palette_named(name)
    fewer = replace(usual, spare=True)
    for power in usual.powers.values():
        before, after = (land_ramp(palette, power) for palette in (usual, fewer))
        assert after[0] == before[0]
        assert set(after) < set(before)
    before, after = sea_ramp(usual), sea_ramp(fewer)
    assert len(set(after)) < len(set(before))
    assert set(after) <= set(before)
    assert (after[0], after[-1]) == (before[0], before[-1])
