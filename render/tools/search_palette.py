"""Search colours that stay apart for a kind of colour vision.

    python -m render.tools.search_palette [NAME ...]

Needs numpy. For each palette (`Aim`) it maximises the smallest distance (CIELAB) between any two of
the powers' tints, the neutral land and the sea. Then it does so with the strong colours of pieces
and arrows: between any two of them, and from the land and the sea they lie on, above all from the
land of their own power. Colours are seen with the visions the palette is for: normal, and the
simulated three kinds of colour blindness (Machado, Oliveira, Fernandes 2009). Lightness, chroma and
hue of each power keep to ranges, so that it stays recognisable and letters legible on its land.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from render.palette import Color

Numbers: TypeAlias = NDArray[np.float64]
Span: TypeAlias = tuple[float, float]
Ranges: TypeAlias = Mapping[str, tuple[Span, Span, Span]]
"""Lightness, chroma and hue (in degrees) that a power's colour may have."""

VISIONS: Mapping[str, Numbers] = {
    "normal": np.eye(3),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1, 1.089])

TINTS: Ranges = {
    "AUSTRIA": ((60, 74), (36, 58), (22, 45)),
    "ENGLAND": ((60, 70), (24, 42), (266, 292)),
    "FRANCE": ((76, 86), (18, 36), (232, 258)),
    "GERMANY": ((60, 72), (0, 5), (60, 110)),
    "ITALY": ((72, 86), (24, 44), (138, 165)),
    "RUSSIA": ((74, 90), (10, 34), (312, 345)),
    "TURKEY": ((84, 92), (38, 62), (84, 98)),
}
HUES: Mapping[str, Span] = {
    "AUSTRIA": (15, 50),
    "ENGLAND": (262, 292),
    "FRANCE": (215, 258),
    "GERMANY": (60, 110),
    "ITALY": (125, 178),
    "RUSSIA": (318, 350),
    "TURKEY": (75, 102),
}


def ranges(lightness: Span, chroma: Span, grey: Span) -> Ranges:
    """One range for all powers but their hues; Germany, the grey one, has its own chroma."""
    return {
        power: (lightness, grey if power == "GERMANY" else chroma, hue)
        for power, hue in HUES.items()
    }


class Aim(NamedTuple):
    """What a palette is for: `weights` say how much a gap counts as seen with each vision."""

    weights: Mapping[str, float]
    tints: Ranges
    strong: Ranges
    ground: tuple[Color, ...]
    """Neutral land and the sea, from which the tints must differ too."""


PAPER: tuple[Color, Color] = ((247, 240, 223), (203, 223, 230))
NIGHT: tuple[Color, Color] = ((88, 84, 78), (22, 33, 44))
ALIKE = dict.fromkeys(VISIONS, 1.0)
CUSTOMARY: Ranges = {
    "AUSTRIA": ((36, 48), (58, 76), (30, 44)),
    "ENGLAND": ((18, 32), (45, 66), (282, 300)),
    "FRANCE": ((42, 58), (34, 52), (240, 270)),
    "GERMANY": ((14, 20), (0, 4), (60, 110)),
    "ITALY": ((36, 52), (40, 62), (138, 158)),
    "RUSSIA": ((30, 44), (34, 56), (325, 345)),
    "TURKEY": ((66, 76), (60, 80), (76, 90)),
}
"""Near the colours that players know of printed boards."""
PALE = {**ranges((66, 93), (14, 38), (0, 5)), "RUSSIA": ((66, 80), (14, 32), HUES["RUSSIA"])}
DEEP = {**ranges((20, 58), (30, 78), (0, 8)), "GERMANY": ((12, 28), (0, 8), HUES["GERMANY"])}

AIMS: Mapping[str, Aim] = {
    "atlas": Aim(ALIKE, TINTS, CUSTOMARY, PAPER),
    "deuteranopia": Aim({"deuteranopia": 1.0, "normal": 1.0}, PALE, DEEP, PAPER),
    "protanopia": Aim({"protanopia": 1.0, "normal": 1.0}, PALE, DEEP, PAPER),
    "tritanopia": Aim({"tritanopia": 1.0, "normal": 1.0}, PALE, DEEP, PAPER),
    "dark": Aim(
        ALIKE,
        ranges((20, 42), (14, 50), (0, 4)),
        ranges((60, 90), (26, 72), (0, 5)),
        NIGHT,
    ),
}
SEARCHES, TRIES, BROAD = 8, 16_000, 2_000
OWN, FOREIGN = 1.3, 3.0
"""How much a piece's distance from its own land counts, and that from other land and the sea."""


def to_linear(colors: Numbers) -> Numbers:
    """Linear red, green and blue of rows of tints; outside 0 to 1 where a screen has no such."""
    lightness, chroma, hue = colors.T
    a, b = chroma * np.cos(np.radians(hue)), chroma * np.sin(np.radians(hue))
    y = (lightness + 16) / 116
    f = np.stack([y + a / 500, y, y - b / 200], -1)
    xyz = np.where(f > 0.2069, f**3, (f - 16 / 116) / 7.787) * WHITE
    linear: Numbers = xyz @ np.linalg.inv(TO_XYZ).T
    return linear


def to_lab(linear: Numbers) -> Numbers:
    """CIELAB of linear colours, one a row."""
    xyz = np.clip(linear, 0, 1) @ TO_XYZ.T / WHITE
    f = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 0)), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def decoded(rgb: Color) -> Numbers:
    """A colour of the screen, made linear."""
    value = np.array(rgb, float) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def encoded(linear: Numbers) -> NDArray[np.int64]:
    """A linear colour as the screen's red, green and blue from 0 to 255."""
    value = np.clip(linear, 0, 1)
    curve = np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)
    return (curve * 255).round().astype(int)


def shown(colors: Numbers) -> Numbers | None:
    """Colours made linear, or None when a screen cannot show one of them."""
    linear = to_linear(colors)
    return None if (linear < -0.005).any() or (linear > 1.005).any() else np.clip(linear, 0, 1)


def apart(one: Numbers, other: Numbers) -> Numbers:
    """The distances between any two colours of two lists, a colour's own from itself left out."""
    gaps: Numbers = np.linalg.norm(one[:, None] - other[None], axis=-1)
    return gaps + np.where(gaps == 0, np.inf, 0)


def tints_apart(tints: Numbers, aim: Aim) -> float:
    """The smallest distance of the tints from each other and from the ground, as it is weighed."""
    ground = np.vstack([decoded(color) for color in aim.ground])
    least = np.inf
    for vision, weight in aim.weights.items():
        seen = to_lab(tints @ VISIONS[vision].T)
        others = np.vstack([seen, to_lab(ground @ VISIONS[vision].T)])
        least = min(least, apart(seen, others).min() * weight)
    return float(least)


def pieces_apart(strong: Numbers, tints: Numbers, aim: Aim) -> float:
    """The same of strong colours, from each other and from the land and the sea they lie on."""
    ground = np.vstack([tints, *(decoded(color) for color in aim.ground)])
    least = np.inf
    for vision, weight in aim.weights.items():
        seen, beneath = (to_lab(part @ VISIONS[vision].T) for part in (strong, ground))
        over = apart(seen, beneath)
        gaps = (apart(seen, seen).min(), over.diagonal().min() * OWN, over.min() * FOREIGN)
        least = min(least, min(gaps) * weight)
    return float(least)


def found(within: Ranges, scored: Callable[[Numbers], float]) -> tuple[float, Numbers]:
    """The best of several searches, each from other colours: its score, and it made linear."""
    searched = (_search(within, scored, seed) for seed in range(SEARCHES))
    return max(searched, key=lambda one: one[0])


def _search(within: Ranges, scored: Callable[[Numbers], float], seed: int) -> tuple[float, Numbers]:
    """Try colours at random, then change the best step by step."""
    chance = np.random.default_rng(seed)
    low, high = np.array(list(within.values())).transpose(2, 0, 1)
    best, colors = -1.0, low
    for attempt in range(TRIES):
        if best < 0 or attempt < BROAD:
            trial = chance.uniform(low, high)
        else:
            trial = colors.copy()
            power = int(chance.integers(len(trial)))
            width = 0.3 * (1 - attempt / TRIES) + 0.02
            step = chance.normal(size=3) * (high - low)[power] * width
            trial[power] = np.clip(trial[power] + step, low[power], high[power])
        linear = shown(trial)
        score = -1.0 if linear is None else scored(linear)
        if score > best:
            best, colors = score, trial
    return best, np.clip(to_linear(colors), 0, 1)


def main() -> None:
    """Search the palettes named on the command line, or all, and print what was found."""
    for name in sys.argv[1:] or AIMS:
        aim = AIMS[name]
        tint_gap, tints = found(aim.tints, partial(tints_apart, aim=aim))
        gap, strong = found(aim.strong, partial(pieces_apart, tints=tints, aim=aim))
        print(f"{name}: tints {tint_gap:.1f} apart, strong colours {gap:.1f}", flush=True)
        for power, deep, pale in zip(HUES, encoded(strong), encoded(tints), strict=True):
            print(f"    {power:8} {tuple(map(int, deep))}, {tuple(map(int, pale))}", flush=True)


if __name__ == "__main__":
    main()
