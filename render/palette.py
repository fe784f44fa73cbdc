"""Colours as values, and the fixed table of 256 colours that every picture is saved with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.board import Power
from engine.variants.classic import AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY
from render.errors import DrawingError

Color: TypeAlias = tuple[int, int, int]

GLOW_STEPS = 7
_STEPS_UNDER_PATTERNS = (0, 1, 1, 3, 3, 5, 5, 7)
"""Half as many can be told apart behind lines and dots; every one makes a file larger."""
_STEPS_IF_SPARE = (0, 1, 1, 3, 3, 5, 5, 7)
_STEPS_UNDER_PATTERNS_IF_SPARE = (0, 0, 0, 0, 0, 5, 5, 5)
"""What is left of the glow where a crowd would be too large a file: under patterns an edge."""
TABLE = 256
TONE_LEVELS = (
    *range(0, 100, 20),
    98,
    110,
    *range(122, 154, 4),
    *range(160, 255, 19),
    255,
)
"""The tones of water that are told apart, of 255: finest where the depths shade off.

A step there is two of 255 of a colour's parts: no eye sees it, and a file shrinks with each.
"""
_DEPTHS = (110, 160)
"""The tones of water, of 255, between which the depths shade off."""
_TONES_IF_SPARE = 3
"""How many of these become one where a crowd would be too large a file."""
LINE_SHARES = (0.3, 0.65)
"""How far the edges of lines go from the land to the line's colour, between none and all of it."""


class PowerColors(NamedTuple):
    """A power's colours: `strong` for pieces and arrows, `tint` for land, `on_strong` for glyphs.

    `casing` outlines its arrows, so that they stand out from land and sea of any colour.
    """

    strong: Color
    tint: Color
    on_strong: Color = (255, 255, 255)
    casing: Color = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of a picture.

    `sea` are stops (tone from 0 to 1, colour) of the water's ramp, from the ink of its names over
    the coast and the depths to the white of its waterlines. `line` draws borders and coasts, `ink`
    letters. `glow` is how far the glow along a frontier goes from the tint to the strong colour.
    In a `patterned` one every power's land has lines or dots of its own besides; in a `lettered`
    one every piece has its power's initial large, and its shape alone tells army from fleet. In a
    `spare` one land and water have fewer tones, for pictures that would be too large a file.
    """

    name: str
    powers: Mapping[Power, PowerColors]
    sea: tuple[tuple[float, Color], ...]
    neutral: PowerColors
    off_board: PowerColors
    page: Color
    ink: Color
    line: Color
    faded: Color
    halo: Color
    failure: Color
    success: Color
    glow: float
    patterned: bool = False
    lettered: bool = False
    spare: bool = False

    def of(self, power: Power) -> PowerColors:
        """The colours of a power. Raises DrawingError when the palette has none for it."""
        try:
            return self.powers[power]
        except KeyError:
            raise DrawingError("palette", f"{self.name} has no colours for {power}") from None


# The tints keep a distance of 12 (CIELAB) from each other, from neutral land and from the sea,
# for normal vision and three kinds of colour blindness: render/tools/search_palette.py.
ATLAS = Palette(
    name="atlas",
    powers=MappingProxyType(
        {
            AUSTRIA: PowerColors((190, 46, 30), (240, 150, 128)),
            ENGLAND: PowerColors((22, 58, 140), (120, 158, 216)),
            FRANCE: PowerColors((0, 130, 205), (155, 210, 243)),
            GERMANY: PowerColors((44, 44, 48), (165, 166, 162)),
            ITALY: PowerColors((28, 132, 66), (161, 209, 168)),
            RUSSIA: PowerColors((146, 70, 124), (201, 175, 201)),
            TURKEY: PowerColors((226, 168, 16), (254, 224, 142), (60, 44, 0), (82, 58, 0)),
        }
    ),
    sea=(
        (0.0, (62, 98, 120)),
        (0.31, (166, 196, 210)),
        (0.48, (189, 212, 223)),
        (0.59, (205, 224, 232)),
        (1.0, (255, 255, 255)),
    ),
    neutral=PowerColors((196, 176, 138), (247, 240, 223)),
    off_board=PowerColors((196, 188, 170), (228, 223, 210)),
    page=(250, 246, 236),
    ink=(48, 40, 34),
    line=(48, 40, 34),
    faded=(110, 92, 74),
    halo=(255, 252, 243),
    failure=(205, 24, 24),
    success=(32, 128, 60),
    glow=0.60,
)


def mix(one: Color, two: Color, share: float) -> Color:
    """The colour `share` of the way from one to two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return (red, green, blue)


def darker(color: Color, share: float = 0.55) -> Color:
    """The colour, `share` of the way to black."""
    return mix(color, (0, 0, 0), share)


def land_ramp(palette: Palette, colors: PowerColors) -> list[Color]:
    """The tint and each step of the glow on it."""
    steps: Iterable[int] = range(GLOW_STEPS + 1)
    if palette.patterned:
        steps = _STEPS_UNDER_PATTERNS_IF_SPARE if palette.spare else _STEPS_UNDER_PATTERNS
    elif palette.spare:
        steps = _STEPS_IF_SPARE
    return [mix(colors.tint, colors.strong, palette.glow * step / GLOW_STEPS) for step in steps]


def pattern_color(colors: PowerColors) -> Color:
    """The colour of the lines and dots on a power's land."""
    return mix(colors.tint, colors.strong, 0.6)


def sea_ramp(palette: Palette) -> list[Color]:
    """The colour of every tone of the water."""
    levels = list(TONE_LEVELS)
    if palette.spare:
        first, last = (TONE_LEVELS.index(level) for level in _DEPTHS)
        for place in range(first, last + 1):
            levels[place] = levels[place - (place - first) % _TONES_IF_SPARE]
    return [_at(palette.sea, level / 255) for level in levels]


def shallows(palette: Palette) -> Color:
    """The colour of the water that meets the land."""
    return _at(palette.sea, 0.59)


@lru_cache(maxsize=16)
def color_table(colors: tuple[Color, ...]) -> list[int]:
    """The flat table of 256 colours, as a palette image takes it."""
    table = [channel for color in colors for channel in color]
    return table + list(colors[-1]) * (TABLE - len(colors))


def table_of(palette: Palette) -> tuple[Color, ...]:
    """At most 256 colours that a picture in this palette needs, and the steps between them.

    Chosen from the palette's values alone, so that two pictures of a game never differ by chance
    and no picture has to be analysed. Raises DrawingError for a palette that needs more.
    """
    white: Color = (255, 255, 255)
    grounds = [*palette.powers.values(), palette.neutral, palette.off_board]
    colors: list[Color] = [palette.page, palette.ink, palette.line, palette.halo]
    colors += [white, palette.faded]
    colors += sea_ramp(palette)
    for ground in grounds:
        ramp = land_ramp(palette, ground)
        colors += ramp
        if palette.patterned:
            colors.append(pattern_color(ground))
        colors += [mix(ground.tint, palette.line, share) for share in LINE_SHARES]
        colors += [mix(ramp[-1], palette.line, 0.5), mix(ground.tint, palette.halo, 0.55)]
    for power in palette.powers.values():
        colors += [power.strong, darker(power.strong), mix(power.strong, power.casing, 0.5)]
        colors += [mix(power.strong, power.on_strong, 0.5), mix(power.tint, power.casing, 0.5)]
    for color in (palette.failure, palette.success):
        colors += [color, mix(color, white, 0.4), mix(color, white, 0.75)]
    colors += [mix(palette.page, palette.ink, share) for share in (0.12, 0.35, 0.55, 0.78)]
    coast = _at(palette.sea, 0.31)
    colors += [mix(coast, palette.line, share) for share in (0.4, 0.75)]
    unique = tuple(dict.fromkeys(colors))
    if len(unique) > TABLE:
        fault = f"{palette.name} needs {len(unique)} colours, more than {TABLE}"
        raise DrawingError("palette", fault)
    return unique


def _at(stops: Iterable[tuple[float, Color]], tone: float) -> Color:
    before = None
    for here, color in stops:
        if tone <= here:
            if before is None or here == before[0]:
                return color
            return mix(before[1], color, (tone - before[0]) / (here - before[0]))
        before = (here, color)
    raise DrawingError("palette", "the ramp of the sea must reach from 0 to 1")
