"""What is settled before a game begins as JSON: its settings, and what people would like to play.

    {"edition": "house", "variant": "classic", "powers": "lots", ..., "convoy_swap": "no"}

Every setting has its value as people write it (`engine.game.setting_table`); after them come the
single options of the rules that were changed.
"""

from functools import lru_cache
from typing import Any

from engine.board import Power
from engine.formats.parts import FormatError, of_kind, shown
from engine.game.seating import AnyPower, Preferences
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, changed_options, folded
from engine.game.settings import Settings

_KNOWN = {one.name: one for one in (*SETTINGS, *RULE_OPTIONS)}


def settings_json(settings: Settings) -> dict[str, str]:
    """Return every setting by its name with its value, then the options that were changed."""
    return {one.name: one.write(settings) for one in (*SETTINGS, *changed_options(settings))}


def read_settings(given: object) -> Settings:
    """Read settings; those that are not there have their defaults. Raises FormatError.

    Whether a game can be played so, their own faults tell (`Settings.faults`).
    """
    entries = of_kind(dict, given, "settings")
    for name, text in entries.items():
        if name not in _KNOWN:
            raise FormatError(f"settings.{shown(name)}", "there is no such setting")
        if not isinstance(text, str):
            raise FormatError(f"settings.{name}", "a text is needed")
    # In the order of the table: an option is read against the edition that it changes.
    return _settings(tuple((name, str(entries[name])) for name in _KNOWN if name in entries))


@lru_cache(maxsize=256)
def _settings(entries: tuple[tuple[str, str], ...]) -> Settings:
    settings = Settings()
    for name, text in entries:
        value, setting = folded(text), _KNOWN[name]
        read = setting.read(value, settings)
        if read is None:
            fault = f"{shown(value)} is unknown; an example is {setting.values[-1]}"
            raise FormatError(f"settings.{name}", fault)
        settings = read
    return settings


def preferences_json(preferences: Preferences) -> list[list[Power]] | str:
    """Return a preference list, or `random` for somebody who would like any power."""
    if isinstance(preferences, AnyPower):
        return preferences.value
    return [list(group) for group in preferences]


def read_preferences(given: Any) -> Preferences:  # noqa: ANN401 - as it is in the database
    """Read what `preferences_json` wrote. Raises TypeError or ValueError."""
    if isinstance(given, str):
        return AnyPower(given)
    return tuple(tuple(map(Power, group)) for group in given)
