"""Pictures of a game: values in, bytes of PNG, GIF or WebP out.

`board` draws one position, `film` the phases of a game, `chart` its centers. What lies under the
orders is in `map`, pieces and arrows in `marks`, all that is true of one map in `layouts`.
"""

from render import layouts
from render.assets import FONT_NAMES
from render.board import board_png
from render.canvas import font
from render.chart import chart_png
from render.film import Moving, animation, sheet_png
from render.layout import FULL, SMALL
from render.map.geometry import load_geometry
from render.map.layers import load_layers

__all__ = ["Moving", "animation", "board_png", "chart_png", "check_assets", "sheet_png"]


def check_assets() -> None:
    """Raise AssetError, naming the file, when one that drawing needs is missing or damaged."""
    for name in FONT_NAMES:
        font(name, 12)
    for layout in layouts.LAYOUTS:
        load_geometry(layout)
        for form in (FULL, SMALL):
            load_layers(layout, form)
