"""Colours that stay apart, whoever looks at them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.palette import PALETTES, Color, Palette

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
SHALLOWS: Color = (203, 223, 230)


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


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_tints_are_told_apart_with_any_colour_vision(palette: Palette, vision: str) -> None:
    """No two tints, nor a tint and neutral land or shallow water, are closer than 12 in CIELAB."""
    grounds = {str(power): colors.tint for power, colors in palette.powers.items()}
    known = {**grounds, "neutral": palette.neutral.tint, "sea": SHALLOWS}
    seen = {name: _lab(_times(VISIONS[vision], _linear(c))) for name, c in known.items()}
    close = [
        (one, two)
        for one, two in combinations(seen, 2)
        if {one, two} != {"neutral", "sea"} and math.dist(seen[one], seen[two]) < 12
    ]
    assert close == []


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_letters_are_legible_on_every_tint(palette: Palette) -> None:
    """Ink on a tint has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    ink = _luminance(palette.ink)
    tints = [*(colors.tint for colors in palette.powers.values()), palette.neutral.tint]
    assert min((_luminance(tint) + 0.05) / (ink + 0.05) for tint in tints) >= 4.5
