"""The form behind `/dip new`, and what was filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import TypeAlias

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.requests import NewGame
from bot.gamesmaster.lookup.gm_words import without_gm
from bot.gamesmaster.lookup.settings import example_instead, read_settings
from bot.gamesmaster.notices.actions import Form
from bot.messages.blocks import Block, context, option, plain
from bot.messages.looking.answers import refused_in_form
from bot.messages.seats.settings_words import PRESETS_SAID, board_words
from bot.messages.times import length
from engine.game.presets import PRESETS
from engine.game.settings import Settings
from engine.game.times import written_duration
from engine.rules import EDITIONS
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC

Values: TypeAlias = Mapping[str, object]

EXAMPLE = "draws with orders, ends 1910"
"""What the field of settings in words takes."""
MORE = "more"
"""The field of settings in words, where faults are shown."""
_MOST_IN_TITLE = 80
_MOST_IN_WORDS = 1000
_TIMES = tuple(timedelta(hours=hours) for hours in (1, 2, 6, 12, 24, 36, 48, 72, 96, 120, 168))
_TITLE = "title"
_PRESET, _EDITION, _VARIANT, _GM = "preset", "edition", "variant", "gm"
_SPANS = {
    "move_time": ("moves", "Time for moves"),
    "retreat_time": ("retreats", "Time for retreats"),
    "adjustment_time": ("builds", "Time for builds and removals"),
}
"""The fields of times: the setting that each is, and its label."""
_NO_GM = "none"
_GMS = (
    ("You, and you may play in it, too", "gm may play yes"),
    ("Nobody: its clock runs it, and you may play", _NO_GM),
)
"""Who runs the game, where that is not whoever opens it and does not play."""
_AS_IT_IS = "-"
"""The value of a menu in which nothing was chosen."""


def new_game_form(*, remembered: str) -> Block:
    """The modal; `remembered` comes back with it (the channel's address). Enter is enough."""
    presets = [(PRESETS_SAID[one.name], one.name) for one in PRESETS]
    editions = [(one.edition, one.edition) for one in EDITIONS]
    boards = [(board_words(one), one.name) for one in VARIANTS]
    usual = f"A turn every {length(Settings().schedule.interval)}"
    menus = [
        _menu(_PRESET, "Kind of game", presets, usual),
        _menu(_EDITION, "Rules", editions, f"As the kind has it, or {Settings().edition}"),
    ]
    if len(boards) > 1:
        menus.append(_menu(_VARIANT, "Players", boards, f"As the kind has it, or {boards[0][0]}"))
    times = [(length(span), written_duration(span)) for span in _TIMES]
    menus += [
        _menu(name, label, times, "As the kind of game has it")
        for name, (_, label) in _SPANS.items()
    ]
    menus.append(_menu(_GM, "The GM", _GMS, "You, and you do not play in it"))
    return {
        "type": "modal",
        "callback_id": Form.NEW_GAME,
        "private_metadata": remembered,
        "title": plain("New game", 24),
        "submit": plain("Open the game", 24),
        "close": plain("Cancel", 24),
        "blocks": [
            _words(_TITLE, "Title", "For example: The Great War", _MOST_IN_TITLE),
            *menus,
            _words(
                MORE,
                "More settings",
                "For example: zone Berlin, draws with orders, ends 1910",
                _MOST_IN_WORDS,
                is_long=True,
            ),
            context(
                "A phase ends early when everybody is ready. A GM can change the deadline and most "
                "settings later. `help settings` lists all settings."
            ),
        ],
    }


def _words(name: str, label: str, example: str, most: int, *, is_long: bool = False) -> Block:
    return {
        "type": "input",
        "block_id": name,
        "optional": True,
        "label": plain(label),
        "element": {
            "type": "plain_text_input",
            "action_id": name,
            "max_length": most,
            "multiline": is_long,
            "placeholder": plain(example),
        },
    }


def _menu(name: str, label: str, choices: Sequence[tuple[str, str]], as_it_is: str) -> Block:
    first = option(as_it_is, _AS_IT_IS)
    return {
        "type": "input",
        "block_id": name,
        "label": plain(label),
        "element": {
            "type": "static_select",
            "action_id": name,
            "options": [first, *(option(shown, value) for shown, value in choices)],
            "initial_option": first,
        },
    }


def new_game_from(values: Values) -> NewGame:
    """The game that a submitted form asks for (`view.state.values`); defaults where none.

    RequestRefused where its words are not understood, or a menu and the words differ.
    """
    menus = {_PRESET: _PRESET, _EDITION: _EDITION, _VARIANT: _VARIANT}
    menus |= {field: setting for field, (setting, _) in _SPANS.items()}
    said = [f"{name}: {_chosen(values, field)}" for field, name in menus.items()]
    said = [one for one in said if not one.endswith((f": {_AS_IT_IS}", ": "))]
    more, has_gm = without_gm(_text(values, MORE, MORE, "value"))
    gm = _chosen(values, _GM)
    said += [gm] if gm not in {"", _AS_IT_IS, _NO_GM} else []
    title = _text(values, _TITLE, _TITLE, "value").strip()
    settings = read_settings("\n".join([*said, more]))
    return NewGame(title, settings, has_gm=has_gm and gm != _NO_GM)


def fault_in_form(fault: RequestRefused) -> str:
    """What stands under the settings in words where a form is refused, with what they could be."""
    shown = fault.with_example(example_instead(fault) or EXAMPLE)
    return refused_in_form(shown.notice, CLASSIC)


def _text(values: Values, *path: str) -> str:
    found: object = values
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) else ""


def _chosen(values: Values, name: str) -> str:
    return _text(values, name, name, "selected_option", "value")
