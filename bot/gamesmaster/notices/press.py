"""What powers say to all."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressShown:
    """To the writer alone: how a text would be posted, with a button that posts it.

    `powers` sign it; none: it is unsigned.
    """

    confirmation: str
    game: str
    title: str
    powers: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PressSaid:
    """To the channel: what the powers of one player say; without any it is unsigned."""

    game: str
    title: str
    powers: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PressSettled:
    """To the writer: it was posted, or it was left."""

    title: str
    was_posted: bool
