"""What somebody would like to play, as JSON and back."""

from __future__ import annotations

from typing import Any

from engine.formats import preferences_json, read_preferences
from engine.game.seating import Preferences

wish_to_json = preferences_json


def wish_from_json(stored: Any) -> Preferences:  # noqa: ANN401 - what the column holds
    """What `preferences_json` wrote; an empty list where nothing was."""
    return () if stored is None else read_preferences(stored)
