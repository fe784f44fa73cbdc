"""How those who have chosen so want their own maps to look.

A map style is one person's choice, in whatever game they play. A picture that names none is drawn
in the reader's, or else in the game's.
"""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from engine.game.map_style import MapStyle, map_style_of
from storage.schema import AsText, Repository, Row


class MapStyleRow(Row):
    """The map style that somebody has chosen."""

    __tablename__ = "map_styles"

    player: Mapped[str] = mapped_column(primary_key=True)
    style: Mapped[MapStyle] = mapped_column(AsText("map style", map_style_of))
    chosen_at: Mapped[datetime]


class MapStyles(Repository):
    """The map styles of one transaction."""

    def of(self, player: str) -> MapStyle | None:
        """The style somebody has chosen, None for nobody's choice. Raises DamagedRecordError."""
        return self._first(select(MapStyleRow.style).filter_by(player=player))

    def choose(self, player: str, style: MapStyle | None, at: datetime) -> None:
        """Keep the style that somebody wants from now on; None: forget it."""
        if style is None:
            self._change(delete(MapStyleRow).filter_by(player=player))
        else:
            self._put(MapStyleRow(player, style, at))
