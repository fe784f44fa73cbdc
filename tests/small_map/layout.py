"""What the picture of the small map needs besides its outlines: places and colours."""

from pathlib import Path

from engine.board import Power
from engine.game.map_style import Style
from engine.variant import Variant
from render.layout import Layout, points
from render.map.names import names
from render.palette import PowerColors

_UNITS = """
ALD 250 400, ARD 290 565, ASH 560 695, BEC 1500 660, BOL 1250 570, BRI 1300 390, ISL 1120 980
ISM 860 560, ISM/NC 985 475, ISM/SC 735 640, NOW 900 130, SOW 520 940, EAW 1560 900, PEA 60 570
"""
_CENTERS = "ALD 430 400, ASH 240 705, BEC 1310 735, BRI 1460 430, ISL 1215 975, ISM 990 580"
_COASTS = "ISM/NC 915 472, ISM/SC 800 635"
_NAMES = """
ALD 25 6 480 430 560 420 640 430
ARD 22 4 350 572 405 568 460 572
ASH 22 4 310 720 400 712 490 720
BEC 20 2 1330 695 1400 690 1470 695
BOL 20 2 1110 562 1160 556 1210 562
BRI 22 4 1120 415 1190 405 1255 412
EAW 24 6 capital 1400 985 1560 975 1720 985
ISL 14 0 1100 934 1155 931 1210 934
ISM 22 3 670 545 738 540 806 545
NOW 28 8 capital 700 205 900 215 1100 205
SOW 28 8 capital 320 1015 520 1025 720 1015
"""
_INK = (24, 20, 18)
_COLORS = {
    Style.ALL: (
        PowerColors((142, 39, 18), (217, 140, 121)),
        PowerColors((2, 35, 93), (124, 140, 174)),
    ),
    Style.ATLAS: (
        PowerColors((167, 51, 39), (232, 170, 157)),
        PowerColors((0, 58, 126), (142, 163, 203)),
    ),
    Style.DARK: (
        PowerColors((233, 123, 110), (117, 50, 41), _INK, _INK),
        PowerColors((130, 165, 235), (47, 82, 138), _INK, _INK),
    ),
    Style.PRINT: (
        PowerColors((0, 0, 0), (255, 255, 255)),
        PowerColors((48, 48, 48), (255, 255, 255)),
    ),
}
"""Of Aster and of Borea in each style."""


def layout_for(variant: Variant) -> Layout:
    """The layout of the small map, whose rules are those of a variant."""
    powers: tuple[Power, ...] = tuple(variant.powers)
    return Layout(
        variant=variant,
        folder=Path(__file__).parent / "layers",
        size=(1800, 1100),
        units=points(_UNITS),
        centers=points(_CENTERS),
        small_centers=points(_CENTERS),
        coast_marks=points(_COASTS),
        names=names(_NAMES),
        passages={("EAW", "NOW"): ((1730, 560), (1690, 330))},
        colors={style: dict(zip(powers, colors, strict=True)) for style, colors in _COLORS.items()},
    )
