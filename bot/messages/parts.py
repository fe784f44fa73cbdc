"""What stands below one another in a message; texts are in markup, except where called plain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.gamesmaster.notices.actions import Action


class Heading(Struct, frozen=True):
    """A title; plain."""

    text: str


class Text(Struct, frozen=True):
    """A text, perhaps with one button or menu beside it."""

    text: str
    beside: Button | Menu | None = None


class Small(Struct, frozen=True):
    """Small print."""

    text: str


class Divider(Struct, frozen=True):
    """A line across."""


class Row(Struct, frozen=True):
    """Buttons and menus side by side."""

    elements: tuple[Button | Menu, ...]


class Question(Struct, frozen=True):
    """Asked before a button does anything; plain."""

    title: str
    text: str
    confirm: str
    deny: str = "Cancel"


class Button(Struct, frozen=True):
    """A button; the label is plain. `value` says what its action is about."""

    label: str
    action: Action
    value: str
    style: Literal["primary", "danger"] | None = None
    question: Question | None = None


class Menu(Struct, frozen=True):
    """A menu of labels (plain), each with the value that its action is about."""

    label: str
    action: Action
    entries: Sequence[tuple[str, str]]


FEW = 5
"""As many choices as are a row of buttons; more are a menu."""

Part: TypeAlias = Heading | Text | Small | Divider | Row


def row(*elements: Button | Menu) -> Row:
    """Return a row of buttons and menus."""
    return Row(elements)


def listing(lines: Iterable[str], *, head: str = "") -> list[Part]:
    """Return lines below a head; nothing where there are neither."""
    text = "\n".join([head, *lines] if head else lines)
    return [Text(text)] if text else []
