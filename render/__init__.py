"""Pictures of a game: values in, bytes of PNG, GIF or WebP out."""

from render.animation import Moving, animation
from render.board import board_png
from render.chart import chart_png
from render.frames import Frame
from render.installation import check_assets
from render.sheet import sheet_png

__all__ = [
    "Frame",
    "Moving",
    "animation",
    "board_png",
    "chart_png",
    "check_assets",
    "sheet_png",
]
