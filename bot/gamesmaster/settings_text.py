"""The settings of a new game as people write them after `new`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Refusal
from bot.gamesmaster.requests import NewGame
from engine.game.durations import leading_duration
from engine.game.schedule import LONGEST, Every
from engine.rulebook import EDITIONS

_NAMES = r"moves?|retreats?|builds?|adjustments?|edition|title"
_SETTING = re.compile(
    rf"\b({_NAMES})\s*([:=])?\s*(.*?)(?=,|;|\n|\s+(?:{_NAMES})\b|$)", re.IGNORECASE
)
_MEANT = frozenset({"moves", "retreats", "builds", "adjustments", "edition"})
"""The words that in small letters are no part of a title when something follows them."""
_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d")
_QUOTED = re.compile(r"(?:\btitle\s*[:=]?\s*)?[\"“]([^\"“”]+)[\"”]", re.IGNORECASE)


def read_new_game(text: str) -> NewGame:
    """The settings in a text such as `The Great War moves 24h retreats 12h edition modern`.

    What is no setting is the title, which may stand in quotes. A word such as `moves` is a setting
    when a time follows it, it is written with a colon or `=`, or it stands in small letters before
    anything else: RequestRefused where that cannot be read, rather than a game with such a title.
    """
    quoted = _QUOTED.search(text)
    if quoted is not None:
        text = f"{text[: quoted.start()]}, {text[quoted.end() :]}"
    found = _Reading()
    place = 0
    for match in _SETTING.finditer(text):
        value = match[3].strip(" ,")
        is_set = match[2] is not None or (match[1] in _MEANT and bool(value))
        if found.take(match[1].casefold(), value, is_set=is_set):
            found.rest.insert(-1, text[place : match.start()])
            place = match.end()
    found.rest.append(text[place:])
    rest = " ".join(re.sub(r"[,;\s]+", " ", part).strip() for part in found.rest)
    title = quoted[1] if quoted is not None else found.new.title or rest
    return replace(found.new, title=" ".join(title.split()))


@dataclass(slots=True)
class _Reading:
    """The settings read so far, and what was left over, which is the title."""

    new: NewGame = field(default_factory=NewGame)
    rest: list[str] = field(default_factory=list)

    def take(self, name: str, value: str, *, is_set: bool) -> bool:
        """Take a setting; False where the words are none. What follows a time is left over."""
        if name in {"edition", "title"}:
            return self._take_word(name, value, is_set=is_set)
        found = leading_duration(value)
        if found is None:
            if _NUMBER.match(value):
                words = f"{name} {value}"
                raise RequestRefused(Refusal.IMPOSSIBLE_TIME, words, count=LONGEST.days)
            if is_set:
                raise RequestRefused(Refusal.UNKNOWN_SETTING, f"{name} {value}")
            return False
        time, rest = found
        self.new = _with_time(self.new, name, time)
        self.rest.append(rest)
        return True

    def _take_word(self, name: str, value: str, *, is_set: bool) -> bool:
        known = {one.edition for one in EDITIONS}
        if name == "title":
            self.new = replace(self.new, title=value) if is_set else self.new
        elif is_set or value.casefold() in known:
            settings = replace(self.new.settings, edition=value.casefold())
            self.new = replace(self.new, settings=settings)
            is_set = True
        if is_set:
            self.rest.append("")
        return is_set


def _with_time(new: NewGame, name: str, time: timedelta) -> NewGame:
    schedule = new.settings.schedule
    if name.startswith("move"):
        schedule = replace(schedule, moves=Every(time), results=None)
    elif name.startswith("retreat"):
        schedule = replace(schedule, retreats=time)
    else:
        schedule = replace(schedule, adjustments=time)
    return replace(new, settings=replace(new.settings, schedule=schedule))
