"""What stands below one another in a message; texts are in markup, except where called plain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from bot.gamesmaster.notices.actions import Action, pack


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


# The buttons that stand in messages of several rooms.


def form_button(game: str, power: str = "") -> Button:
    """Return the button that opens the open phase's form, by default of the presser's power."""
    return Button("Order by form", Action.FORM, pack(game, power))


def panel_button(game: str) -> Button:
    """Return the button that opens the GM's panel."""
    return Button("GM panel", Action.GM_ACT, pack(game, "panel"))


def ready_button(about: str, *, is_ready: bool) -> Button:
    """Return the button that says that the orders of a phase are complete, or not after all."""
    if is_ready:
        return Button("Not ready", Action.NOT_READY, about)
    return Button("Ready", Action.READY, about, style="primary")


def entry_button(game: str, free: int) -> Button:
    """Return the button that joins a game while seats are `free`, and then the one to start it."""
    if free > 0:
        return Button("Join", Action.JOIN, game, style="primary")
    question = Question("Start the game?", "The powers are dealt and the clock starts.", "Start")
    return Button("Start the game", Action.START, game, style="primary", question=question)
