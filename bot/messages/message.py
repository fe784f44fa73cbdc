"""What a notice becomes: a message of neutral parts, with its picture, or a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.actions import Form as FormKind
from bot.gamesmaster.notices.notice import Notice, Player
from bot.gamesmaster.notices.orders import OldReceipt, Receipt
from bot.gamesmaster.notices.views import (
    Adjudicated,
    ReceiptView,
    ResultsView,
    Review,
    SandboxView,
    Words,
)
from bot.messages.parts import Part, Text
from engine.board import Power, Province
from engine.game.frames import Frame
from engine.game.map_style import MapStyle
from engine.game.whole_game import WholeGame
from engine.judge.outcome import Resolution
from engine.orders import Order, Orders
from engine.position import Position
from engine.variant import Variant

LONGEST_ALT_TEXT = 2_000


class Entries(Struct, frozen=True):
    """Entries of a menu under a title (plain, "" for none): labels (plain) with their values."""

    title: str
    entries: tuple[tuple[str, str], ...]


class MenuField(Struct, frozen=True):
    """A menu in a form, which shows `chosen` at first; all but `name` is plain.

    `asks`: it has so many entries that it is typed into, and offers what fits.
    """

    name: str
    label: str
    groups: tuple[Entries, ...]
    chosen: tuple[str, str]
    asks: Action | None = None


class TextField(Struct, frozen=True):
    """A field of a form to write in; all but `name` is plain. `value` stands in it at first."""

    name: str
    label: str
    example: str
    longest: int
    is_long: bool = False
    hint: str = ""
    value: str = ""


class Form(Struct, frozen=True):
    """A form; title, `submit` and `close` are plain.

    `about` comes back with what is filled in. Without a `kind` there is nothing to fill in.
    """

    title: str
    parts: Sequence[Part | MenuField | TextField]
    kind: FormKind | None = None
    about: str = ""
    submit: str = ""
    close: str = "Cancel"


class _Shown(Struct, frozen=True, kw_only=True):
    """What every drawing has: a title above it and a text read out in its stead, both plain.

    `file_name` names the file for those who download it. `map_style` None: as its readers want it.
    """

    title: str
    alt_text: str
    file_name: str
    map_style: MapStyle | None = None


class Picture(_Shown, frozen=True, kw_only=True):
    """A map to draw: `render.board_png` takes the first four.

    One that `is_full` is for who opens it, with all names; any other is drawn for a message, in
    which it is small. `heading` and `subheading` are drawn over it, instead of the phase, and the
    `winners` of the game have a laurel; of a `region` only its provinces are shown; a `watermark`
    says that it is not of the game.
    """

    position: Position
    variant: Variant
    resolution: Resolution | None = None
    orders: tuple[Order, ...] = ()
    heading: str | None = None
    subheading: str | None = None
    winners: tuple[Power, ...] = ()
    region: tuple[Province, ...] = ()
    watermark: tuple[str, str] | None = None
    is_full: bool = False


class Chart(_Shown, frozen=True, kw_only=True):
    """A chart of the centers of every power at the end of each year."""

    years: Mapping[int, Mapping[Power, int]]
    variant: Variant
    heading: str


class Film(_Shown, frozen=True, kw_only=True):
    """A moving picture of the phases of a game."""

    frames: tuple[Frame, ...]


class Sheet(_Shown, frozen=True, kw_only=True):
    """A page with the phases of a year."""

    frames: tuple[Frame, ...]
    heading: str


Drawing: TypeAlias = Picture | Chart | Film | Sheet


class Document(Struct, frozen=True):
    """A file of text that follows a message, in which no other has its `file_name`.

    `write` makes its text, as long as the games that the message was made of can be read.
    """

    write: Callable[[], str]
    title: str
    file_name: str

    def written(self) -> Document:
        """Return the same with its text made, so that it can be had at any time."""
        text = self.write()
        return replace(self, write=lambda: text)


class Message(Struct, frozen=True):
    """A message: `text` for notifications and screen readers, parts above and below a picture."""

    text: str
    parts: Sequence[Part]
    picture: Drawing | None = None
    below: Sequence[Part] = ()
    documents: tuple[Document, ...] = ()

    @classmethod
    def of(cls, text: str, *more: Part) -> Message:
        """Return one which notifications show too, with more parts below it."""
        return cls(text, [Text(text), *more])

    def in_style(self, map_style: MapStyle) -> Message:
        """Return the same with its picture, if there is one, in a map style."""
        picture = self.picture and replace(self.picture, map_style=map_style)
        return replace(self, picture=picture)

    def with_files(self) -> Message:
        """Return the same with the text of its files made."""
        return replace(self, documents=tuple(document.written() for document in self.documents))


class Games(Protocol):
    """What messages read of games; `bot.gamesmaster.showing.games.Games` has it all."""

    def adjudicated(self, game: str, number: int) -> Adjudicated:
        """A phase as it was adjudicated, and no more."""

    def results(self, game: str, number: int) -> ResultsView:
        """Everything public about an adjudicated phase."""

    def trial(self, game: str, number: int, orders: Orders) -> ResultsView:
        """What a phase would give with these orders."""

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""

    def variant(self, game: str, number: int | None = None) -> Variant:
        """What is played in a phase; without a number in the open one, or the last."""

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None while it is open."""

    def review(self, game: str) -> Review:
        """What there is to look back at in a game."""

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""

    def words(self, game: str, number: int, *, for_gm: bool) -> Words:
        """What the orders that counted in a phase were written as, as far as the reader may see."""

    def receipt(self, notice: Receipt) -> ReceiptView | None:
        """What a receipt shows; None where somebody else plays the power by now."""

    def orders_then(self, notice: OldReceipt) -> tuple[Order, ...]:
        """What was ordered in the phase of an outdated receipt that is over; nothing of others."""

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """A sandbox as it is after a step."""

    def map_style(self, player: Player | None, game: str | None) -> MapStyle:
        """How maps look to somebody, None: to all who see those of a game."""


Wordings: TypeAlias = tuple[tuple[type[Notice], Callable[[Any, Games], Message]], ...]
"""Kinds of notices (`WORDINGS`: all of a file), each with the function that makes its message.

The function takes a notice of just that kind, and reads from `Games` what the notice only names.
"""
