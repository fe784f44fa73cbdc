"""The files that drawing needs, and everything drawing may refuse, as one tree.

RenderError
├── DrawingError           values that no picture can be made of; names the field at fault
├── LayoutError            no layout has places and colours for this variant's map
└── AssetError             a shipped font or layer is missing or damaged
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar


class RenderError(Exception):
    """Anything drawing refuses; its text is one sentence naming what was wrong."""


class DrawingError(RenderError):
    """Values that no picture can be made of."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}")
        self.field, self.fault = field, fault


class LayoutError(RenderError):
    """No layout has the places of this variant's map, or colours for its powers."""


class AssetError(RenderError):
    """A shipped font or layer is missing or damaged; the installation is incomplete."""


T = TypeVar("T")

FONTS = Path(__file__).parent / "fonts"
FONT_NAMES = ("Lato-Black", "Lato-Bold", "Lato-Semibold", "Vollkorn-Bold", "Vollkorn-MediumItalic")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Raise AssetError, naming a shipped file, where it turns out to be missing or damaged."""
    try:
        yield
    except (OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"the file {path} cannot be read: {error}") from error


def damaged(path: Path, fault: str) -> AssetError:
    """The error for a shipped file that can be read, but is not what it should be."""
    return AssetError(f"the file {path} is damaged: {fault}")


class Document:
    """A shipped JSON file, read field by field. Raises AssetError when it cannot be read at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with naming(path):
            self._fields = json.loads(path.read_bytes())

    def read(self, field: str, reader: Callable[[Any], T]) -> T:
        """What a reader makes of a field. Raises AssetError, naming file and field, if it fails."""
        try:
            return reader(self._fields[field])
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            fault = f"its field {field!r} is missing or damaged ({type(error).__name__}: {error})"
            raise damaged(self.path, fault) from error
