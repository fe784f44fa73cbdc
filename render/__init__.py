"""Pictures of a game: values in, PNG bytes out."""

from render.board import board_png, check_assets

__all__ = ["board_png", "check_assets"]
