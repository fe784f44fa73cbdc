"""Pictures of a game: values in, PNG bytes out."""

from render.board import board_png, check_assets
from render.chart import chart_png

__all__ = ["board_png", "chart_png", "check_assets"]
