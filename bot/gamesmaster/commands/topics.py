"""What help can be asked about besides the commands; wording has the text of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of help: its name, and other words that mean it."""

    name: str
    also: tuple[str, ...] = ()


TOPICS: tuple[Topic, ...] = (
    Topic("orders", ("order", "moves", "writing orders", "how to order")),
    Topic("retreats", ("retreat",)),
    Topic("builds", ("build", "adjustments", "adjustment", "removals", "removal", "remove")),
    Topic("ahead", ("plans", "plan", "conditions", "conditional orders")),
    Topic("votes", ("vote", "draws", "surrenders", "concession", "concessions", "dias")),
    Topic("clock", ("deadlines", "deadline", "times", "time", "schedule", "schedules", "pause")),
    Topic("press", ("talk", "announcements", "announcement", "anonymity", "secrets")),
    Topic("maps", ("styles", "style", "pictures", "colours", "colors")),
    Topic("sandbox", ("sandboxes",)),
    Topic("gm", ("gms", "desk", "gamesmaster", "gm commands", "rollback")),
    Topic("settings", ("setting", "presets", "preset")),
    Topic("options", ("rule options", "option")),
)
"""In the order in which help names them."""


def topic(name: str) -> Topic | None:
    """The topic of a name (in small letters, single spaces) or of another word for it."""
    return next((one for one in TOPICS if name == one.name or name in one.also), None)
