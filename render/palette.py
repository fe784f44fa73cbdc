"""Colours as values: the styles of maps, and the ramps of tones made from their colours.

A style is for all eyes, for one kind of colour blindness, for the dark, or for paper. What it says
of land, water and page is here; the colours of the powers are the layout's (`Layout.palette`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.board import Power
from engine.game.map_style import Style
from render.assets import LayoutError

Color: TypeAlias = tuple[int, int, int]

GLOW_STEPS = 7
_FEWER_STEPS, _EDGE = (0, 1, 1, 3, 3, 5, 5, 7), (0, 0, 0, 0, 0, 5, 5, 5)
"""What is left of the glow behind lines and dots, where half as many steps can be told apart, or
where a crowd would be too large a file; and for both reasons. Every step makes a file larger."""
TONE_LEVELS = (*range(0, 100, 20), 98, 110, *range(122, 154, 4), *range(160, 255, 19), 255)
"""The tones of water that are told apart, of 255: finest where the depths shade off.

A step there is two of 255 of a colour's parts: no eye sees it, and a file shrinks with each.
"""
_DEPTHS = (110, 160)  # the tones of water, of 255, between which the depths shade off
_TONES_IF_SPARE = 3  # how many of these become one where a crowd would be too large a file
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


class Sea(NamedTuple):
    """The stops of the water's ramp, from the ink of names on it to the lines round coasts."""

    ink: Color
    coast: Color
    depths: Color
    shallows: Color
    waterlines: Color


_SEA_STOPS = (0.0, 0.31, 0.48, 0.59, 1.0)  # where on the ramp they are


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of a picture; `powers` in the order of the patterns.

    `line` draws borders and coasts, `ink` letters. `glow` is how far the glow along a frontier goes
    from the tint to the strong colour. In a `patterned` one every power's land has lines or dots of
    its own besides; in a `lettered` one every piece has its power's initial large, and its shape
    alone tells army from fleet. In a `spare` one land and water have fewer tones, for pictures that
    would be too large a file.
    """

    name: str
    sea: Sea
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
    powers: Mapping[Power, PowerColors] = field(default_factory=dict)
    patterned: bool = False
    lettered: bool = False
    spare: bool = False

    def of(self, power: Power) -> PowerColors:
        """The colours of a power. Raises LayoutError when the layout has none for it."""
        try:
            return self.powers[power]
        except KeyError:
            raise LayoutError(f"no layout has colours for {power} ({self.name})") from None


def mix(start: Color, end: Color, share: float) -> Color:
    """The colour `share` of the way from start to end."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return (red, green, blue)


def darker(color: Color, share: float = 0.55) -> Color:
    """The colour, `share` of the way to black."""
    return mix(color, (0, 0, 0), share)


def land_ramp(palette: Palette, colors: PowerColors) -> list[Color]:
    """The tint and each step of the glow on it."""
    steps: Iterable[int] = range(GLOW_STEPS + 1)
    if palette.patterned or palette.spare:
        steps = _EDGE if palette.patterned and palette.spare else _FEWER_STEPS
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
    stops = list(pairwise(zip(_SEA_STOPS, palette.sea, strict=True)))
    ramp = []
    for tone in (level / 255 for level in levels):
        (low, start), (high, end) = next(pair for pair in stops if tone <= pair[1][0])
        ramp.append(mix(start, end, (tone - low) / (high - low)))
    return ramp


_WHITE: Color = (255, 255, 255)

_ATLAS = Palette(
    name="atlas",
    sea=Sea((62, 98, 120), (166, 196, 210), (189, 212, 223), (205, 224, 232), _WHITE),
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
_DARK = Palette(
    name="dark",
    sea=Sea((134, 164, 186), (14, 22, 31), (22, 33, 44), (27, 40, 53), (70, 94, 112)),
    neutral=PowerColors((126, 120, 110), (88, 84, 78)),
    off_board=PowerColors((58, 58, 60), (44, 44, 46)),
    page=(24, 26, 30),
    ink=(245, 241, 230),
    line=(8, 9, 11),
    faded=(178, 172, 160),
    halo=(20, 22, 26),
    failure=(240, 84, 60),
    success=(40, 150, 74),
    glow=0.40,
)
_PRINT = Palette(
    name="print",
    sea=Sea((70, 70, 70), (206, 206, 206), (222, 222, 222), (230, 230, 230), _WHITE),
    neutral=PowerColors((170, 170, 170), _WHITE),
    off_board=PowerColors((150, 150, 150), (216, 216, 216)),
    page=_WHITE,
    ink=(0, 0, 0),
    line=(0, 0, 0),
    faded=(80, 80, 80),
    halo=_WHITE,
    failure=(0, 0, 0),
    success=(0, 0, 0),
    glow=0.5,
    patterned=True,
    lettered=True,
)

STYLES: Mapping[Style, Palette] = MappingProxyType(
    {
        Style.ATLAS: _ATLAS,
        Style.DARK: _DARK,
        Style.PRINT: _PRINT,
        Style.DEUTERANOPIA: replace(_ATLAS, name="deuteranopia"),
        Style.PROTANOPIA: replace(_ATLAS, name="protanopia"),
        Style.TRITANOPIA: replace(_ATLAS, name="tritanopia"),
    }
)
"""The palette of each style, without the colours of powers, which depend on the map."""
