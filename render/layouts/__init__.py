"""The layouts that can be drawn: an explicit list, nothing registers itself."""

from engine.board import Map
from render.assets import LayoutError
from render.layout import Layout
from render.layouts.classic import LAYOUT as CLASSIC

LAYOUTS: tuple[Layout, ...] = (CLASSIC,)


def layout_of(board: Map) -> Layout:
    """The layout that places a map's provinces. Raises LayoutError when there is none."""
    for layout in LAYOUTS:
        if layout.variant.map.name == board.name:
            return layout
    raise LayoutError(f"no layout places the provinces of the {board.name} map")
