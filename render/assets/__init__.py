"""The files that drawing needs: fonts, geometry and finished layers, shipped with the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from render.errors import AssetError

FONTS = (
    "Lato-Black.ttf",
    "Lato-Bold.ttf",
    "Lato-Semibold.ttf",
    "Vollkorn-Bold.ttf",
    "Vollkorn-MediumItalic.ttf",
)


def asset_path(path: str) -> Path:
    """Where a shipped file is, by its path below this folder: packages are always unpacked."""
    return Path(str(files(__name__).joinpath(path)))


def asset_bytes(path: str) -> bytes:
    """The content of a shipped file, by its path below this folder. Raises AssetError."""
    with naming(path):
        return asset_path(path).read_bytes()


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Raise AssetError, naming a shipped file, where it turns out to be missing or damaged."""
    try:
        yield
    except (OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"the file render/assets/{path} cannot be read: {error}") from error
