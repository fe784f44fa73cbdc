"""What is settled before a game begins as JSON: its settings, and what people would like to play.

    {"edition": "house", "variant": "classic", "powers": "lots", ..., "convoy_swap": "no"}

Every setting has its value as people write it (`engine.game.setting_table`); after them come the
single options of the rules that were changed. What is stored leaves out what is at its default, so
that the version before can read every game in which a new setting is not used.
"""

from typing import Any

from engine.board import Power
from engine.formats.parts import FormatError, of_kind, shown
from engine.game.seating import AnyPower, Preferences
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, changed_options, folded
from engine.game.settings import Settings

_KNOWN = {setting.name: setting for setting in (*SETTINGS, *RULE_OPTIONS)}


def settings_json(settings: Settings) -> dict[str, str]:
    """Return every setting by its name with its value, then the options that were changed."""
    return {
        setting.name: setting.write(settings) for setting in (*SETTINGS, *changed_options(settings))
    }


def stored_settings(settings: Settings) -> dict[str, str]:
    """Return what `settings_json` does without what is at its default; `read_settings` adds it."""
    default = settings_json(Settings())
    written = settings_json(settings).items()
    return {name: value for name, value in written if default.get(name) != value}


def read_settings(given: object) -> Settings:
    """Read settings; those that are not there have their defaults. Raises FormatError.

    Whether a game can be played so, their own faults tell (`Settings.faults`).
    """
    entries, settings = of_kind(dict, given, "settings"), Settings()
    for name in entries:
        if name not in _KNOWN:
            raise FormatError(f"settings.{shown(name)}", "there is no such setting")
    # In the order of the table: an option is read against the edition that it changes.
    for name, setting in _KNOWN.items():
        text = entries.get(name, "")
        if not isinstance(text, str):
            raise FormatError(f"settings.{name}", "a text is needed")
        read = setting.read(folded(text), settings) if name in entries else settings
        if read is None:
            fault = f"{shown(folded(text))} is unknown; an example is {setting.values[-1]}"
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
