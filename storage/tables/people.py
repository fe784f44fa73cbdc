"""What people have set for themselves, in whatever game they play: map style, contact.

A picture that names no style is drawn in the reader's, or else in the game's. A contact is where
somebody may be reached outside the game (R-GM-06).
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from engine.game.map_style import MapStyle, map_style_of
from storage.base.repository import Repository, where
from storage.base.schema import AsText, Row


class MapStyleRow(Row, table="map_styles"):
    """The map style that somebody has chosen."""

    player: Mapped[str] = mapped_column(primary_key=True)
    style: Mapped[MapStyle] = mapped_column(AsText("map style", map_style_of))
    chosen_at: Mapped[datetime]


class Contact(Row, table="contacts"):
    """Where somebody may be reached: for their GMs, and if `is_public` for all they play with."""

    player: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str]
    is_public: Mapped[bool]


class Contacts(Repository):
    """The contacts of one transaction."""

    def of(self, players: Collection[str]) -> tuple[Contact, ...]:
        """The contacts of those people who have given one."""
        rows = select(Contact).where(Contact.player.in_(players))
        return self._all(rows.order_by(Contact.player))

    def give(self, contact: Contact) -> None:
        """Keep a contact in place of the one before."""
        self._put(contact)

    def take_back(self, player: str) -> None:
        """Forget a contact."""
        self._change(delete(Contact).filter_by(player=player))


class MapStyles(Repository):
    """The map styles of one transaction."""

    def of(self, player: str) -> MapStyle | None:
        """The style somebody has chosen, None for nobody's choice. Raises DamagedRecordError."""
        return self._first(where(MapStyleRow.style, player=player))

    def choose(self, player: str, style: MapStyle | None, at: datetime) -> None:
        """Keep the style that somebody wants from now on; None: forget it."""
        if style is None:
            self._change(delete(MapStyleRow).filter_by(player=player))
        else:
            self._put(MapStyleRow(player, style, at))
