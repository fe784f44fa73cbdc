"""Phases as people name them: `spring 1901`, `S1901M`, `F01`, `retreats of fall 1902`."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.names import folded
from engine.phase import Phase, PhaseType, Season

_WORD = re.compile(r"[^\s,.;:!?()\[\]'\"`/-]+")
_CODE = re.compile(r"([sfw])(\d{4}|\d\d)([mrabd])?", re.ASCII)
_YEAR = re.compile(r"(\d{4}|\d\d)([mrabd])?", re.ASCII)
_SEASONS = {
    **dict.fromkeys(("s", "sp", "spr", "spring", "summer"), Season.SPRING),
    **dict.fromkeys(("f", "fa", "aut", "fall", "autumn"), Season.FALL),
    **dict.fromkeys(("w", "wi", "win", "winter"), Season.WINTER),
}
_KINDS = {
    **dict.fromkeys(("m", "move", "moves", "movement", "movements"), PhaseType.MOVEMENT),
    **dict.fromkeys(("r", "retreat", "retreats"), PhaseType.RETREAT),
    **dict.fromkeys(
        ("a", "b", "d", "build", "builds", "adjustment", "adjustments", "removal", "removals"),
        PhaseType.ADJUSTMENT,
    ),
}
_FILLERS = frozenset(
    {"the", "of", "in", "from", "for", "after", "phase", "turn", "season", "year", "orders"}
)
_CENTURY = 100
_LONGEST_TEXT = 200


class WrittenPhase(NamedTuple):
    """A phase that was named, and whether it was said that its moves, retreats or builds are meant.

    Where that was not said it is the phase of the moves, in Winter that of the adjustments.
    """

    phase: Phase
    has_type: bool


class _Date(NamedTuple):
    """What the words of a text have said of a date so far."""

    season: Season | None = None
    year: int | None = None
    kind: PhaseType | None = None


def written_phase(text: str, now: Phase) -> WrittenPhase | None:
    """The phase that a text names, the whole of it; None when it names none for certain.

    A year of two digits is of the century of `now`. A season without a year is the latest of that
    name that has begun by `now`.
    """
    date, rest = _taken_apart(text, now)
    if rest or date is None:
        return None
    return _made(date, now)


def phase_within(text: str, now: Phase) -> tuple[WrittenPhase | None, str]:
    """The phase that is named among other words, with its year, and these other words.

    Where none is named, or none for certain, all the words come back.
    """
    date, rest = _taken_apart(text, now)
    found = None if date is None or date.year is None else _made(date, now)
    return (None, text) if found is None else (found, " ".join(rest))


def _taken_apart(text: str, now: Phase) -> tuple[_Date | None, list[str]]:
    """The date among the words of a text and the words that are none of it; None: a muddled one."""
    words = list(_WORD.finditer(text[:_LONGEST_TEXT]))
    keys = [folded(match[0]) for match in words]
    date: _Date | None = _Date()
    rest: list[str] = []
    fillers: list[str] = []
    for at, (match, key) in enumerate(zip(words, keys, strict=True)):
        before = keys[at - 1] if at else ""
        following = keys[at + 1] if at + 1 < len(keys) else ""
        said = _said_by(key, before, following)
        if said is None:
            (fillers if key in _FILLERS else rest).append(match[0])
        else:
            date = None if date is None else _together(date, said, now)
    return date, rest


def _said_by(key: str, before: str, following: str) -> _Date | None:
    """What one word says of a date; None where it is no word of a date."""
    code = _CODE.fullmatch(key)
    if code is not None:
        return _Date(_SEASONS[code[1]], int(code[2]), _KINDS[code[3]] if code[3] else None)
    year = _YEAR.fullmatch(key)
    if year is not None:
        return _Date(None, int(year[1]), _KINDS[year[2]] if year[2] else None)
    is_letter = len(key) == 1
    if key in _SEASONS and (not is_letter or _YEAR.fullmatch(following)):
        return _Date(_SEASONS[key])
    if key in _KINDS and (not is_letter or (_YEAR.fullmatch(before) and not following)):
        return _Date(None, None, _KINDS[key])
    return None


def _together(date: _Date, said: _Date, now: Phase) -> _Date | None:
    """Two parts of a date as one; None where they contradict each other."""
    year = said.year
    if year is not None and year < _CENTURY:
        year += now.year - now.year % _CENTURY
    said = said._replace(year=year)
    if any(old is not None and new is not None for old, new in zip(date, said, strict=True)):
        return None
    return _Date(said.season or date.season, said.year or date.year, said.kind or date.kind)


def _made(date: _Date, now: Phase) -> WrittenPhase | None:
    season, kind = date.season, date.kind
    if kind is PhaseType.ADJUSTMENT and season in {None, Season.FALL}:
        season = Season.WINTER
    if season is None or (season is Season.SPRING and kind is PhaseType.ADJUSTMENT):
        return None
    if season is Season.WINTER:
        if kind not in {None, PhaseType.ADJUSTMENT}:
            return None
        kind = PhaseType.ADJUSTMENT
    phase = Phase(date.year or now.year, season, kind or PhaseType.MOVEMENT)
    if date.year is None and phase.ordinal > now.ordinal:
        phase = phase._replace(year=phase.year - 1)
    return WrittenPhase(phase, date.kind is not None or season is Season.WINTER)
