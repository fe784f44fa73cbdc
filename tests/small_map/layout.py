"""What the picture of the small map needs besides its outlines: places and colours."""

from pathlib import Path

from engine.board import Power
from engine.game.map_style import Style
from engine.variant import Variant
from render.layout import Layout, SeaName, points
from render.palette import PowerColors

_UNITS = """
ALD 250 400, ARD 290 565, ASH 560 695, BEC 1500 660, BOL 1250 570, BRI 1300 390, ISL 1120 950
ISM 860 560, ISM/NC 985 475, ISM/SC 735 640, NOW 900 130, SOW 520 940, EAW 1560 900, PEA 60 570
"""
_CENTERS = "ALD 430 400, ASH 240 705, BEC 1310 735, BRI 1460 430, ISL 1215 960, ISM 990 580"
_COASTS = "ISM/NC 915 472, ISM/SC 785 655"
_INK = (24, 20, 18)
_COLORS = {
    Style.ATLAS: (
        PowerColors((190, 46, 30), (240, 150, 128)),
        PowerColors((22, 58, 140), (120, 158, 216)),
    ),
    Style.DARK: (
        PowerColors((221, 131, 128), (99, 15, 3), _INK, _INK),
        PowerColors((109, 133, 255), (85, 91, 157), _INK, _INK),
    ),
    Style.PRINT: (
        PowerColors((24, 24, 24), (255, 255, 255)),
        PowerColors((88, 88, 88), (255, 255, 255)),
    ),
    Style.DEUTERANOPIA: (
        PowerColors((117, 34, 0), (253, 158, 165)),
        PowerColors((85, 122, 242), (131, 160, 227)),
    ),
    Style.PROTANOPIA: (
        PowerColors((153, 47, 0), (220, 140, 115)),
        PowerColors((85, 122, 242), (131, 160, 228)),
    ),
    Style.TRITANOPIA: (
        PowerColors((220, 82, 34), (242, 151, 146)),
        PowerColors((19, 36, 71), (143, 156, 228)),
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
        coast_marks=points(_COASTS),
        sea_names={
            "NOW": SeaName((900, 205), "O"),
            "SOW": SeaName((520, 1015), "P"),
            "EAW": SeaName((1560, 975), "P", 6),
        },
        passages={("EAW", "NOW"): ((1730, 560), (1690, 330))},
        colors={style: dict(zip(powers, colors, strict=True)) for style, colors in _COLORS.items()},
    )
