"""Everything drawing may refuse, as one tree.

RenderError
├── DrawingError           values that no picture can be made of; names the field at fault
├── LayoutError            no layout has places and colours for this variant's map
└── AssetError             a shipped font or layer is missing or damaged
"""


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
