"""The form behind `/dip new`, and what was filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TypeAlias

from bot.gamesmaster.requests import NewGame
from bot.slack.ids import Form
from bot.slack.views.blocks import Block, context, option, plain
from bot.wording.times import length
from engine.game.schedule import intervals
from engine.game.settings import Settings

Values: TypeAlias = Mapping[str, object]

_MOST_IN_TITLE = 80
_TIMES = tuple(timedelta(hours=hours) for hours in (1, 2, 6, 12, 24, 36, 48, 72, 96, 120, 168))
_TITLE, _EDITION = "title", "edition"
_MOVES, _RETREATS, _BUILDS = "move_time", "retreat_time", "adjustment_time"


def new_game_form(editions: Sequence[str], *, remembered: str) -> Block:
    """The modal; `remembered` comes back with it (the channel's address). Enter is enough."""
    defaults = Settings()
    times = defaults.schedule
    return {
        "type": "modal",
        "callback_id": Form.NEW_GAME,
        "private_metadata": remembered,
        "title": plain("New game", 24),
        "submit": plain("Open the game", 24),
        "close": plain("Cancel", 24),
        "blocks": [
            {
                "type": "input",
                "block_id": _TITLE,
                "optional": True,
                "label": plain("Title"),
                "element": {
                    "type": "plain_text_input",
                    "action_id": _TITLE,
                    "max_length": _MOST_IN_TITLE,
                    "placeholder": plain("For example: The Great War"),
                },
            },
            _menu(_EDITION, "Rules", [(name, name) for name in editions], defaults.edition),
            _times(_MOVES, "Time for moves", times.interval),
            _times(_RETREATS, "Time for retreats", times.retreats),
            _times(_BUILDS, "Time for builds and removals", times.adjustments),
            context(
                "A phase ends early when everybody is ready. You are the GM, and can change the "
                "deadline later."
            ),
        ],
    }


def _menu(name: str, label: str, choices: Sequence[tuple[str, str]], default: str) -> Block:
    options = [option(shown, value) for shown, value in choices]
    return {
        "type": "input",
        "block_id": name,
        "label": plain(label),
        "element": {
            "type": "static_select",
            "action_id": name,
            "options": options,
            "initial_option": next(one for one in options if one["value"] == default),
        },
    }


def _times(name: str, label: str, default: timedelta) -> Block:
    spans = sorted({*_TIMES, default})
    choices = [(length(span), _value(span)) for span in spans]
    return _menu(name, label, choices, _value(default))


def _value(span: timedelta) -> str:
    return str(round(span.total_seconds()))


def new_game_from(values: Values) -> NewGame:
    """The game that a submitted form asks for (`view.state.values`); defaults where none."""
    defaults = Settings()
    times = defaults.schedule
    schedule = intervals(
        moves=_span(values, _MOVES, times.interval),
        retreats=_span(values, _RETREATS, times.retreats),
        adjustments=_span(values, _BUILDS, times.adjustments),
    )
    edition = _chosen(values, _EDITION) or defaults.edition
    return NewGame(
        title=_text(values, _TITLE, _TITLE, "value").strip(),
        settings=replace(defaults, edition=edition, schedule=schedule),
    )


def _text(values: Values, *path: str) -> str:
    found: object = values
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) else ""


def _chosen(values: Values, name: str) -> str:
    return _text(values, name, name, "selected_option", "value")


def _span(values: Values, name: str, default: timedelta) -> timedelta:
    chosen = _chosen(values, name)
    return timedelta(seconds=int(chosen)) if chosen.isdecimal() else default
