"""The files that drawing needs: fonts, geometry and finished layers, shipped with the package."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from render.errors import AssetError

T = TypeVar("T")

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


class Document:
    """A shipped JSON file, read field by field. Raises AssetError when it cannot be read at all."""

    def __init__(self, path: str) -> None:
        self._path = path
        with naming(path):
            self._fields = json.loads(asset_bytes(path))

    def read(self, field: str, reader: Callable[[Any], T]) -> T:
        """What a reader makes of a field. Raises AssetError, naming file and field, if it fails."""
        try:
            return reader(self._fields[field])
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            fault = f"its field {field!r} is missing or damaged ({type(error).__name__}: {error})"
            raise AssetError(f"the file render/assets/{self._path} is damaged: {fault}") from error


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Raise AssetError, naming a shipped file, where it turns out to be missing or damaged."""
    try:
        yield
    except (OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"the file render/assets/{path} cannot be read: {error}") from error
