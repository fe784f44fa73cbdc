"""What powers say to all."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressSaid:
    """To the channel: what a power says; `power` is None where it does not sign."""

    game: str
    title: str
    power: str | None
    text: str


@dataclass(frozen=True, slots=True)
class PressPosted:
    """To the player: it was posted."""

    title: str
