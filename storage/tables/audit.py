"""The acts of GMs: those that wait for a confirmation, and those that were done."""

from datetime import datetime

from sqlalchemy import ForeignKey, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from storage.base.repository import Repository, changed, where
from storage.base.schema import SERIAL, Object, Row, secret_object


class Confirmation(Row, kw_only=True, table="confirmations"):
    """An act that was shown to a GM and waits for a button; `number` is the phase it was about.

    `gm` alone may settle it; "": whoever may by the game, the first of them. `details` is JSON of
    the act's own. Once it is settled, `is_done` says whether it was done, and not declined.
    """

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    number: Mapped[int | None]
    gm: Mapped[str]
    act: Mapped[str]
    details: Mapped[Object] = mapped_column(secret_object("act of a GM"))
    asked_at: Mapped[datetime]
    settled_at: Mapped[datetime | None] = mapped_column(default=None)
    is_done: Mapped[bool] = mapped_column(default=False)

    @property
    def is_settled(self) -> bool:
        """Whether it was done or declined."""
        return self.settled_at is not None


class AuditEntry(Row, kw_only=True, table="audit"):
    """An act that was done."""

    id: Mapped[int] = mapped_column(
        SERIAL, primary_key=True, autoincrement=True, init=False, compare=False
    )
    game: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    at: Mapped[datetime]
    who: Mapped[str]
    act: Mapped[str]
    details: Mapped[Object] = mapped_column(secret_object("act of a GM"))
    request: Mapped[str]


class Audit(Repository):
    """The acts of one transaction."""

    def ask(self, confirmation: Confirmation) -> None:
        """Keep an act until it is confirmed or declined."""
        self._add(confirmation)

    def confirmation(self, confirmation: str) -> Confirmation | None:
        """An act that was shown, which nobody else can settle until this transaction is over."""
        return self._first(select(Confirmation).filter_by(id=confirmation).with_for_update())

    def shown(self, confirmation: str) -> Confirmation | None:
        """The same, to be read only."""
        return self._first(where(Confirmation, id=confirmation))

    def open(self, game: str, number: int | None) -> tuple[Confirmation, ...]:
        """What was shown in a phase of a game, or in any, and is not settled, the oldest first."""
        waiting = select(Confirmation).filter_by(game=game, number=number, settled_at=None)
        return self._all(waiting.order_by(Confirmation.asked_at, Confirmation.id))

    def carry(self, game: str, number: int, *, to: int) -> None:
        """Move to a phase opened in place of another what players asked for there, if not decided.

        What a GM was shown stays: it was about the phase as it was.
        """
        asked = {"game": game, "number": number, "gm": "", "settled_at": None}
        self._change(changed(Confirmation, {"number": to}, **asked))

    def amend(self, confirmation: str, details: Object) -> None:
        """Keep other details of an act that was asked for."""
        self._set(confirmation, details=details)

    def settle(self, confirmation: str, at: datetime, *, is_done: bool) -> None:
        """Note that an act was done, or declined: it cannot be settled again."""
        self._set(confirmation, settled_at=at, is_done=is_done)

    def prune(self, before: datetime) -> None:
        """Drop the acts that were shown before a moment; what was done stays in the log."""
        self._change(delete(Confirmation).where(Confirmation.asked_at < before))

    def log(self, entry: AuditEntry) -> None:
        """Add an act that was done."""
        self._add(entry)

    def entries(self, game: str) -> tuple[AuditEntry, ...]:
        """What was done in a game, the oldest first."""
        return self._all(where(AuditEntry, order_by=AuditEntry.id, game=game))

    def _set(self, confirmation: str, **values: object) -> None:
        self._change(changed(Confirmation, values, id=confirmation))
