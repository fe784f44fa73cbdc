"""The files that drawing needs: fonts, geometry and finished layers, shipped with the package."""

from __future__ import annotations

from importlib.resources import files

from render.errors import AssetError

FONTS = (
    "Lato-Black.ttf",
    "Lato-Bold.ttf",
    "Lato-Semibold.ttf",
    "Vollkorn-Bold.ttf",
    "Vollkorn-MediumItalic.ttf",
)
LAYERS = (
    "geometry.json",
    "layers.json",
    "land.png",
    "glow.png",
    "sea.png",
    "coast.png",
    "ink.png",
    "frontiers.png",
)


def asset_bytes(path: str) -> bytes:
    """The content of a shipped file, by its path below this folder. Raises AssetError."""
    try:
        return files(__name__).joinpath(path).read_bytes()
    except OSError as error:
        raise AssetError(f"the file render/assets/{path} cannot be read: {error}") from error
