"""The settings of a new game as people write them after `new`."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.moments import read_duration
from bot.gamesmaster.notices import Refusal
from bot.gamesmaster.requests import NewGame
from engine.rulebook import EDITIONS

_NAMES = r"moves?|retreats?|builds?|adjustments?|edition|title"
_SETTING = re.compile(
    rf"\b({_NAMES})\s*([:=])?\s*"
    rf"(.*?)(?=,|;|\n|\s+(?:{_NAMES})\b|$)",
    re.IGNORECASE,
)
_FIRST_TIME = re.compile(r"^\s*((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)", re.IGNORECASE)


def read_new_game(text: str) -> NewGame:
    """The settings in a text such as `The Great War moves 24h retreats 12h edition modern`.

    What is no setting is the title. A word such as `moves` is a setting when a time follows it or
    it is written with a colon or `=`; RequestRefused where that cannot be read.
    """
    new = NewGame()
    title: list[str] = []
    place = 0
    for match in _SETTING.finditer(text):
        changed = _with(new, match[1].casefold(), match[3].strip(" ,"), is_set=bool(match[2]))
        if changed is None:
            continue
        new = changed
        title.append(text[place : match.start()])
        place = match.end()
    title.append(text[place:])
    rest = " ".join(" ".join(title).replace(";", " ").split()).strip(" ,")
    return replace(new, title=new.title or rest.strip('"“”'))


def _with(new: NewGame, name: str, value: str, *, is_set: bool) -> NewGame | None:
    if name == "title":
        return replace(new, title=value.strip('"“”')) if is_set else None
    if name == "edition":
        known = tuple(one.edition for one in EDITIONS)
        if is_set or value.casefold() in known:
            return replace(new, edition=value.casefold())
        return None
    time = read_duration(value)
    if time is not None:
        return _with_time(new, name, time)
    if is_set or _FIRST_TIME.match(value):
        raise RequestRefused(Refusal.UNKNOWN_SETTING, f"{name} {value}")
    return None


def _with_time(new: NewGame, name: str, time: timedelta) -> NewGame:
    if name.startswith("move"):
        return replace(new, move_time=time)
    if name.startswith("retreat"):
        return replace(new, retreat_time=time)
    return replace(new, adjustment_time=time)
