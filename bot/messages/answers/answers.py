"""What an answer looks like: a fact, or the entry of its topic with its gaps filled."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.answers import Answered
from bot.messages.answers.facts import FACTS
from bot.messages.answers.slots import Slots, board_of
from bot.messages.examples import fitted
from bot.messages.message import Games, Message, Wordings
from bot.messages.parts import Button, Part, entry_button, form_button, panel_button, row

_LABELS = {
    "status": ("Status", Action.STATUS),
    "orders": ("My orders", Action.MY_ORDERS),
    "map": ("My map", Action.MY_MAP),
}
_OF_RULES = "rule_"
_NEWEST = "modern"


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


@cache
def entries() -> Mapping[str, Mapping[str, Any]]:
    """What is said about each topic, read once from `entries.toml`."""
    return _read("entries.toml")


@cache
def labels() -> Mapping[str, str]:
    """What a button says that asks about each topic, read once from `labels.toml`."""
    return _read("labels.toml")


def answered(notice: Answered, games: Games) -> Message:
    """To whoever asked: a sentence or two, and buttons where they help."""
    text, parts, buttons = _told(notice, games)
    if notice.also is not None:
        second, _, _ = _told(notice.also, games)
        if notice.also.guessed:
            known = labels()
            text = f"I'm not sure which of these you mean.\n*{known[notice.guessed]}:* {text}"
            second = f"*{known[notice.also.guessed]}:* {second}"
        text = f"{text}\n{second}"
    elif notice.guessed:
        text = f"I'm not sure what you mean. If it's *{labels()[notice.guessed]}*: {text}"
    return Message.of(text, *parts, *_rows([*_others(notice), *buttons]))


def _told(notice: Answered, games: Games) -> tuple[str, list[Part], list[Button]]:
    """What is said about a topic, what is shown under it, and its buttons."""
    variant = board_of(notice, games.variant)
    if notice.topic in FACTS and notice.status is not None:
        told = FACTS[notice.topic](notice, notice.status, variant, games)
        text, parts = (told, []) if isinstance(told, str) else told
        return text.strip(), list(parts), []
    entry = entries()[notice.topic]
    gaps = Slots(notice, variant)
    said = fitted(entry[_situation(notice, entry)], variant)
    text = " ".join(said.format_map(gaps).split())
    if notice.topic.startswith(_OF_RULES) and notice.status is not None:
        text += _edition_words(notice.status.edition)
    return text, [], _buttons(notice, entry)


def _situation(notice: Answered, entry: Mapping[str, Any]) -> str:
    """The line of an entry that fits how its reader's game stands."""
    status = notice.status
    fitting = []
    if status is None:
        fitting = ["nowhere"]
    elif status.ended:
        fitting = ["over"]
    elif status.phase is None:
        fitting = ["lobby"]
    if notice.is_gms:
        fitting.append("gm")
    elif status is not None and status.own_power is None:
        fitting.append("outside")
    return next((name for name in fitting if name in entry), "text")


def _edition_words(edition: str) -> str:
    if edition == _NEWEST:
        return ""
    return f" This game is played by the rules of {edition}, which may differ: see `settings`."


def _buttons(notice: Answered, entry: Mapping[str, Any]) -> list[Button]:
    status = notice.status
    found: list[Button] = []
    for name in entry.get("buttons", ()):
        kind, _, about = name.partition(" ")
        is_player = status is not None and status.own_power is not None and status.phase is not None
        if kind == "help":
            found.append(Button("Help", Action.HELP, about))
        elif status is not None and kind == "join" and status.free:
            found.append(entry_button(status.game, status.free))
        elif status is not None and kind == "form" and is_player:
            found.append(form_button(status.game))
        elif status is not None and kind == "away" and notice.example and not status.ended:
            found.append(Button(f"Away {notice.example}", Action.WRITE, f"away {notice.example}"))
        elif status is not None and kind == "status":
            found.append(Button("Status", Action.STATUS, status.game))
        elif status is not None and kind in _LABELS and is_player:
            label, action = _LABELS[kind]
            found.append(Button(label, action, status.game))
    if notice.is_gms and status is not None and status.phase is not None:
        found.append(panel_button(status.game))
    return found


def _others(notice: Answered) -> list[Button]:
    """The topics that may be meant instead."""
    return [Button(labels()[topic], Action.ASK, topic) for topic in notice.others]


def _rows(buttons: list[Button]) -> list[Part]:
    return [row(*buttons)] if buttons else []


WORDINGS: Wordings = ((Answered, answered),)
