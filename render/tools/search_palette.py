"""Search tints that stay apart for every kind of colour vision.

    python -m render.tools.search_palette

Needs numpy. Maximises the smallest distance (CIELAB) between any two of the powers' tints, the
neutral land and the sea, over normal vision and the simulated three kinds of colour blindness
(Machado, Oliveira, Fernandes 2009), within a range of lightness, chroma and hue for each power so
that it stays recognisable and dark letters stay legible on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
Tint: TypeAlias = Sequence[float]
"""Lightness, chroma and hue, the last in degrees."""

VISIONS = [
    np.eye(3),
    np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
]
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1, 1.089])

# lightness, chroma, hue
RANGES = {
    "AUSTRIA": ((60, 74), (36, 58), (22, 45)),
    "ENGLAND": ((60, 70), (24, 42), (266, 292)),
    "FRANCE": ((76, 86), (18, 36), (232, 258)),
    "GERMANY": ((60, 72), (0, 5), (60, 110)),
    "ITALY": ((72, 86), (24, 44), (138, 165)),
    "RUSSIA": ((74, 90), (10, 34), (312, 345)),
    "TURKEY": ((84, 92), (38, 62), (84, 98)),
}
FIXED = [(247, 240, 223), (203, 223, 230)]
TRIES, BROAD = 60_000, 6_000


def to_linear(tint: Tint) -> Numbers:
    """Linear red, green and blue; outside 0 to 1 where no screen can show the tint."""
    lightness, chroma, hue = tint
    a, b = chroma * np.cos(np.radians(hue)), chroma * np.sin(np.radians(hue))
    y = (lightness + 16) / 116
    f = np.array([y + a / 500, y, y - b / 200])
    xyz = np.where(f > 0.2069, f**3, (f - 16 / 116) / 7.787) * WHITE
    linear: Numbers = xyz @ np.linalg.inv(TO_XYZ).T
    return linear


def to_lab(linear: Numbers) -> Numbers:
    """CIELAB of linear colours, one a row."""
    xyz = np.clip(linear, 0, 1) @ TO_XYZ.T / WHITE
    f = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 0)), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def decoded(rgb: tuple[int, int, int]) -> Numbers:
    """A colour of the screen, made linear."""
    value = np.array(rgb, float) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def encoded(linear: Numbers) -> NDArray[np.int64]:
    """A linear colour as the screen's red, green and blue from 0 to 255."""
    value = np.clip(linear, 0, 1)
    curve = np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)
    return (curve * 255).round().astype(int)


def apart(tints: Sequence[Tint]) -> float:
    """The smallest distance, or -1 when a tint cannot be shown."""
    colors = np.array([to_linear(tint) for tint in tints])
    if (colors < -0.005).any() or (colors > 1.005).any():
        return -1
    colors = np.vstack([colors, [decoded(color) for color in FIXED]])
    least = np.inf
    for vision in VISIONS:
        lab = to_lab(colors @ vision.T)
        gaps = np.linalg.norm(lab[:, None] - lab[None], axis=-1)
        gaps[np.diag_indices(len(lab))] = np.inf
        gaps[-1, -2] = gaps[-2, -1] = np.inf
        least = min(least, gaps.min())
    return float(least)


def main() -> None:
    """Try tints at random, then change the best step by step; print what was found."""
    chance = np.random.default_rng(1)
    best = -1.0
    tints: list[list[float]] = []
    for attempt in range(TRIES):
        if not tints or attempt < BROAD:
            trial = [[chance.uniform(*span) for span in spans] for spans in RANGES.values()]
        else:
            trial = [list(tint) for tint in tints]
            power = int(chance.integers(len(trial)))
            for i, (low, high) in enumerate(list(RANGES.values())[power]):
                step = chance.normal() * (high - low) * 0.18
                trial[power][i] = float(np.clip(trial[power][i] + step, low, high))
        score = apart(trial)
        if score > best:
            best, tints = score, trial
    print(f"smallest distance {best:.1f}")
    for name, tint in zip(RANGES, tints, strict=True):
        print(name, tuple(int(value) for value in encoded(to_linear(tint))))


if __name__ == "__main__":
    main()
