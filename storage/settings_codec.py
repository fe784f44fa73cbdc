"""The settings of a game as JSON and back."""

from __future__ import annotations

from engine.formats import read_settings, settings_json
from engine.game.settings import Settings
from storage.codecs import Object, reading

settings_to_json = settings_json


def settings_from_json(stored: Object) -> Settings:
    """The settings that `settings_json` wrote. Raises DamagedRecordError."""
    with reading("setting"):
        return read_settings(stored)
