"""Colours as values: the styles of maps, and the ramps of tones made from their colours.

A style is for all eyes, for one kind of colour blindness, for the dark, or for paper. What it says
of land, water and page is here; the colours of the powers are the layout's (`Layout.palette`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.board import Power
from engine.game.map_style import Style
from render.assets import LayoutError

Color: TypeAlias = tuple[int, int, int]

GLOW_STEPS = 7
LIGHT = GLOW_STEPS + 1
LINED = (LIGHT + 1, LIGHT + 2)
LINE = LIGHT + 3
INKED = (LINE + 1, LINE + 2, LINE + 3)
LETTER = LINE + 4
LAND_CODES = LETTER + 1
"""What a pixel of land may show, by its code in the finished layers: the tint (0), a step of the
glow along a frontier, the light on an edge or round a letter, some or all of a line, some or all of
a letter's ink. Of two that meet the higher is seen. So few shades of each: every one makes a file
larger."""
LINE_SHARES, INK_SHARES = (0.35, 0.7), (0.3, 0.58, 0.82)
"""How far the shades of lines and of ink are from the ground to their colour."""
_LIGHT_SHARE = 0.5
DEPTHS, SHADOWS = 9, 7
SEA_LETTER = DEPTHS + SHADOWS + len(INKED)
SEA_LINE = SEA_LETTER + len(INKED)
SEA_CODES = SEA_LINE + 1
"""What a pixel of water may show: a depth, a step of the coast's shadow, some or all of a letter's
ink (the last is `SEA_LETTER`), some or all of the coast's line (`SEA_LINE`)."""
_DARKEST = 0.8
"""How far the deepest shadow is from the shallows to the colour of shade."""


class PowerColors(NamedTuple):
    """A power's colours: `strong` for pieces and arrows, `tint` for land, `on_strong` for glyphs.

    `casing` outlines its arrows, so that they stand out from land and sea of any colour.
    """

    strong: Color
    tint: Color
    on_strong: Color = (255, 255, 255)
    casing: Color = (255, 255, 255)


class Sea(NamedTuple):
    """The colours of water: near the coast, far from it, of names on it, of the coast's shadow."""

    shallows: Color
    depths: Color
    ink: Color
    shade: Color


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of a picture; `powers` in the order of the patterns.

    `line` draws coasts and borders, `ink` letters and frontiers between two powers. `neutral`
    and `off_board` are land that nobody holds: their `strong` colour is that of the glow along
    their edges. `glow` is how far that glow goes from the tint to the strong colour. In a
    `patterned` one every power's land has lines or dots of its own besides; in a `lettered` one
    every piece has its power's initial large, and its shape alone tells army from fleet.
    """

    name: str
    sea: Sea
    neutral: PowerColors
    off_board: PowerColors
    stripe: Color
    page: Color
    ink: Color
    line: Color
    faded: Color
    halo: Color
    failure: Color
    success: Color
    glow: float
    center: Color
    powers: Mapping[Power, PowerColors] = field(default_factory=dict)
    patterned: bool = False
    lettered: bool = False

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


def faint(color: Color) -> Color:
    """The colour of what failed, of a power's own."""
    return mix(color, (255, 255, 255), 0.12)


def darker(color: Color, share: float = 0.55) -> Color:
    """The colour, `share` of the way to black."""
    return mix(color, (0, 0, 0), share)


def land_ramp(palette: Palette, colors: PowerColors) -> list[Color]:
    """The tint and each step of the glow on it."""
    steps = range(GLOW_STEPS + 1)
    return [mix(colors.tint, colors.strong, palette.glow * step / GLOW_STEPS) for step in steps]


def land_colors(palette: Palette, colors: PowerColors) -> list[Color]:
    """The colour of every code of land that is of these colours."""
    light = palette.stripe if colors is palette.off_board else palette.halo
    share = 1.0 if colors is palette.off_board else _LIGHT_SHARE
    return [
        *land_ramp(palette, colors),
        mix(colors.tint, light, share),
        *(mix(colors.tint, palette.line, share) for share in LINE_SHARES),
        palette.line,
        *(mix(colors.tint, palette.ink, share) for share in INK_SHARES),
        palette.ink,
    ]


def pattern_color(colors: PowerColors) -> Color:
    """The colour of the lines and dots on a power's land."""
    return mix(colors.tint, colors.strong, 0.6)


def sea_colors(palette: Palette) -> list[Color]:
    """The colour of every code of water."""
    sea = palette.sea
    middle, dark = mix(sea.shallows, sea.depths, 0.5), mix(sea.shallows, sea.shade, _DARKEST / 2)
    return [
        *(mix(sea.shallows, sea.depths, step / (DEPTHS - 1)) for step in range(DEPTHS)),
        *(
            mix(sea.shallows, sea.shade, _DARKEST * step / SHADOWS)
            for step in range(1, SHADOWS + 1)
        ),
        *(mix(middle, sea.ink, share) for share in (*INK_SHARES, 1.0)),
        *(mix(dark, palette.line, share) for share in (*LINE_SHARES, 1.0)),
    ]


_WHITE: Color = (255, 255, 255)

_ALL = Palette(
    name="all",
    sea=Sea((170, 192, 190), (154, 178, 175), (15, 56, 69), (38, 52, 56)),
    neutral=PowerColors((205, 178, 136), (244, 233, 213)),
    off_board=PowerColors((205, 178, 136), (226, 214, 190)),
    stripe=(214, 199, 171),
    page=(250, 246, 236),
    ink=(40, 33, 28),
    line=(74, 50, 30),
    faded=(110, 92, 74),
    halo=(255, 250, 238),
    failure=(205, 24, 24),
    success=(32, 128, 60),
    glow=0.62,
    center=(120, 100, 76),
)
_ATLAS = Palette(
    name="atlas",
    sea=Sea((183, 204, 202), (164, 190, 188), (29, 66, 80), (38, 52, 56)),
    neutral=PowerColors((205, 178, 136), (243, 232, 211)),
    off_board=PowerColors((205, 178, 136), (226, 214, 190)),
    stripe=(214, 199, 171),
    page=(250, 246, 236),
    ink=(48, 40, 34),
    line=(74, 50, 30),
    faded=(110, 92, 74),
    halo=(255, 250, 238),
    failure=(205, 24, 24),
    success=(32, 128, 60),
    glow=0.62,
    center=(120, 100, 76),
)
_DARK = Palette(
    name="dark",
    sea=Sea((25, 44, 54), (15, 33, 41), (145, 172, 186), (2, 6, 10)),
    neutral=PowerColors((74, 68, 60), (117, 108, 96)),
    off_board=PowerColors((74, 68, 60), (34, 33, 32)),
    stripe=(58, 55, 50),
    page=(24, 26, 30),
    ink=(245, 241, 230),
    line=(6, 8, 10),
    faded=(178, 172, 160),
    halo=(18, 18, 20),
    failure=(255, 84, 190),
    success=(40, 150, 74),
    glow=0.62,
    center=(196, 186, 168),
)
_PRINT = Palette(
    name="print",
    sea=Sea((236, 236, 236), (226, 226, 226), (70, 70, 70), (120, 120, 120)),
    neutral=PowerColors((190, 190, 190), _WHITE),
    off_board=PowerColors((190, 190, 190), (222, 222, 222)),
    stripe=(208, 208, 208),
    page=_WHITE,
    ink=(0, 0, 0),
    line=(60, 60, 60),
    faded=(80, 80, 80),
    halo=_WHITE,
    failure=(0, 0, 0),
    success=(0, 0, 0),
    glow=0.5,
    center=(110, 110, 110),
    patterned=True,
    lettered=True,
)

STYLES: Mapping[Style, Palette] = MappingProxyType(
    {Style.ALL: _ALL, Style.ATLAS: _ATLAS, Style.DARK: _DARK, Style.PRINT: _PRINT}
)
"""The palette of each style, without the colours of powers, which depend on the map."""
