"""The files that drawing needs, and everything drawing may refuse, as one tree.

RenderError
├── DrawingError           values that no picture can be made of; names the field at fault
├── LayoutError            no layout has places and colours for this variant's map
└── AssetError             a shipped font or layer is missing or damaged
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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


FONTS = Path(__file__).parent / "fonts"
FONT_NAMES = ("Lato-Black", "Lato-Bold", "Lato-Semibold", "Vollkorn-Bold", "Vollkorn-MediumItalic")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Raise AssetError, naming a shipped file, where it turns out to be missing or damaged."""
    try:
        yield
    except (OSError, SyntaxError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise AssetError(f"the file {path} cannot be read: {error}") from error
