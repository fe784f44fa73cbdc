"""What a view makes: a message as a value, with the picture it wants, if any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from bot.gamesmaster.looking.review import Review
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.views import ResultsView, SandboxView
from bot.messages.blocks import Block
from engine.board import Power, Province
from engine.formats import WholeGame
from engine.game.duties import Given
from engine.game.map_style import Look
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render import Frame


@dataclass(frozen=True, slots=True)
class Picture:
    """A map to draw: `render.board_png` takes the first four.

    `heading` and `subheading` are drawn over it, instead of the phase; of a `region` only its
    provinces are shown; a `watermark` says that it is not of the game. `look` None: as its readers
    want it. `title` is shown above it and `alt_text` read out in its stead, both plain;
    `file_name` names the file for those who download it.
    """

    position: Position
    variant: Variant
    resolution: Resolution | None
    orders: tuple[Order, ...]
    title: str
    alt_text: str
    file_name: str
    heading: str | None = None
    subheading: str | None = None
    region: tuple[Province, ...] = ()
    watermark: tuple[str, str] | None = None
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of the centers of every power at the end of each year; the rest as of a picture."""

    years: Mapping[int, Mapping[Power, int]]
    variant: Variant
    heading: str
    title: str
    alt_text: str
    file_name: str
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """A moving picture of the phases of a game; the rest as of a picture."""

    frames: tuple[Frame, ...]
    title: str
    alt_text: str
    file_name: str
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with the phases of a year; the rest as of a picture."""

    frames: tuple[Frame, ...]
    heading: str
    title: str
    alt_text: str
    file_name: str
    look: Look | None = None


Drawing: TypeAlias = Picture | Chart | Film | Sheet
"""What a message may show."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file of text that follows a message, in the same place; `title` is shown with it.

    After a crash it is known by its `file_name`, which no other file after that message has.
    """

    text: str
    title: str
    file_name: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message: `text` for notifications and screen readers, blocks above and below a picture.

    Its `documents` follow it, in one message of their own.
    """

    text: str
    blocks: Sequence[Block]
    picture: Drawing | None = None
    below: Sequence[Block] = field(default=())
    documents: tuple[Document, ...] = ()


class Games(Protocol):
    """What views read of a game; `bot.gamesmaster`'s table is one."""

    def results(self, game: str, number: int) -> ResultsView:
        """Everything public about an adjudicated phase."""
        ...

    def trial(self, game: str, number: int, orders: Given) -> ResultsView:
        """What a phase would give with these orders."""
        ...

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""
        ...

    def variant(self, game: str) -> Variant:
        """The board that the game is played on."""
        ...

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None while it is open."""
        ...

    def review(self, game: str) -> Review:
        """What there is to look back at in a game."""
        ...

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""
        ...

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """A sandbox as it is after a step."""
        ...

    def look(self, player: Player | None, game: str | None) -> Look:
        """How maps look to somebody, None: to all who see those of a game."""
        ...
