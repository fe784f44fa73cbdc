"""How far apart colours are for different eyes, and how well one is read on another.

CIEDE2000: Sharma, Wu and Dalal 2005. Colour blindness: Machado, Oliveira and Fernandes 2009, table
1, severity 1, applied to linear RGB. Contrast: WCAG 2.2.
"""

from collections.abc import Sequence
from math import atan2, cbrt, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

from render.palette import Color

SIGHTS: dict[str, tuple[tuple[float, ...], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_SRGB_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_LEAST, _SLOPE = 216 / 24389, 24389 / 27


class Lab(NamedTuple):
    """A colour in CIELAB."""

    light: float
    a: float
    b: float


def seen(color: Color, sight: str = "normal") -> Lab:
    """A colour as eyes of a kind see it."""
    linear = [min(1.0, max(0.0, share)) for share in _times(SIGHTS[sight], _linear(color))]
    xyz = [share / white for share, white in zip(_times(_SRGB_TO_XYZ, linear), _WHITE, strict=True)]
    x, y, z = (cbrt(v) if v > _LEAST else (_SLOPE * v + 16) / 116 for v in xyz)
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def apart(one: Color, other: Color, sight: str = "normal") -> float:
    """How far apart two colours are for eyes of a kind."""
    return ciede2000(seen(one, sight), seen(other, sight))


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted(_times(((0.2126, 0.7152, 0.0722),), _linear(c))[0] for c in (one, other))
    return (high + 0.05) / (low + 0.05)


def ciede2000(one: Lab, other: Lab) -> float:
    """The distance of two colours."""
    chroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
    stretch = 1.5 - 0.5 * _bluish(chroma)
    (c1, h1), (c2, h2) = (
        (hypot(lab.a * stretch, lab.b), degrees(atan2(lab.b, lab.a * stretch)) % 360)
        for lab in (one, other)
    )
    turn, hue = 0.0, h1 + h2
    if c1 * c2:
        turn = (h2 - h1 + 180) % 360 - 180
        if abs(h2 - h1) <= 180:
            hue = (h1 + h2) / 2
        else:
            hue = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    light, chroma = (one.light + other.light) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (other.light - one.light) / (
        1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    )
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _bluish(chroma)
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _bluish(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _linear(color: Color) -> list[float]:
    shares = [channel / 255 for channel in color]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares]


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
