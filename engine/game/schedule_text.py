"""Schedules as text: read as people write them, written as they are stored.

every 48h retreats 24h builds 24h
daily at 20:00 retreats 12h builds 12h skip Sat Sun 2026-12-25
every 3 days at 9pm
Wed Sun midnight results next day 12:30 retreats 2h builds 2h first 10 days
Mon 20:00 Thu 18:30
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import groupby

from engine.game.daytime import MIDNIGHT, DayTime, Weekday, read_day_time, weekday_named
from engine.game.durations import leading_duration, written_duration
from engine.game.schedule import Daily, Every, Later, Moves, Schedule, Slot, Weekly

_CLAUSE = re.compile(
    r"\b(results?|adjudicated|retreats?|builds?|adjustments?|first|skip(?:ping|s|ped)?)\b",
    re.IGNORECASE,
)
_FILLERS = frozenset({"and", "at", "by", "due", "each", "every", "for", "in", "on", "orders"})
_DAYS_LATER = {"same": 0, "next": 1}
_LONGEST = 2000
"""Longer texts are no schedules, and no schedule takes a longer one."""
_MORNING = DayTime(0)
_PARTS_OF_A_DAY = 2


def schedule_text(schedule: Schedule) -> str:
    """A schedule as `read_schedule` takes it."""
    parts = [_moves_text(schedule.moves)]
    if schedule.results is not None:
        days = {0: "same day", 1: "next day"}.get(
            schedule.results.days, f"{schedule.results.days} days later"
        )
        parts.append(f"results {days} {schedule.results.at}")
    parts.append(f"retreats {written_duration(schedule.retreats)}")
    parts.append(f"builds {written_duration(schedule.adjustments)}")
    if schedule.first:
        parts.append(f"first {written_duration(schedule.first)}")
    skipped = [day.short for day in sorted(schedule.skipped_days)]
    skipped += [day.isoformat() for day in sorted(schedule.skipped_dates)]
    if skipped:
        parts.append(f"skip {' '.join(skipped)}")
    return " ".join(parts)


def read_schedule(text: str, *, base: Schedule | None = None) -> Schedule | None:
    """The schedule that a text means, None where any word of it is not understood.

    What the text does not say is as in `base`, which without one is the default. Whether a game
    can be played by it, its faults tell. None also for what is too long to be read, or to be read
    again once it is written.
    """
    if len(text) > _LONGEST:
        return None
    found = base or Schedule()
    clauses = _CLAUSE.split(text)
    head = _words(clauses[0])
    if head:
        moves = _read_moves(head, " ".join(head))
        if moves is None:
            return None
        found = replace(found, moves=moves, results=None)
    if not head and len(clauses) == 1:
        return None
    for name, said in zip(clauses[1::2], clauses[2::2], strict=True):
        changed = _with_clause(found, name.casefold(), said)
        if changed is None:
            return None
        found = changed
    return found if len(schedule_text(found)) <= _LONGEST else None


def _moves_text(moves: Moves) -> str:
    match moves:
        case Every(span):
            return f"every {written_duration(span)}"
        case Daily(at, days):
            return f"daily at {at}" if days == 1 else f"every {days} days at {at}"
        case Weekly(slots):
            groups = groupby(slots, key=lambda slot: slot.at)
            return " ".join(
                f"{' '.join(slot.day.short for slot in group)} {at}" for at, group in groups
            )


def _words(text: str) -> list[str]:
    return re.sub(r"[,;&+]", " ", text).replace("'", "").split()


def _read_moves(words: list[str], text: str) -> Moves | None:
    folded = text.casefold()
    weekly = _read_slots(words)
    if weekly is not None:
        return weekly
    daily = re.fullmatch(r"(?:daily|every day)(?: at| by)? (.+)", folded)
    if daily is not None:
        return _daily(1, daily[1])
    several = re.fullmatch(r"every (\d{1,2}|other|second|third) days?(?: at| by)? (.+)", folded)
    if several is not None:
        number = {"other": 2, "second": 2, "third": 3}.get(several[1])
        return _daily(number or int(several[1]), several[2])
    span = leading_duration(re.sub(r"^(?:every|each)\s+", "", folded))
    return Every(span[0]) if span is not None and not span[1] else None


def _daily(days: int, time: str) -> Daily | None:
    at = read_day_time(time)
    return None if at is None or not days else Daily(MIDNIGHT if at == _MORNING else at, days)


def _read_slots(words: list[str]) -> Weekly | None:
    """Days followed by their time, once or several times over."""
    slots: list[Slot] = []
    waiting: list[Weekday] = []
    rest = [word for word in words if word.casefold() not in _FILLERS]
    while rest:
        day = weekday_named(rest[0])
        if day is not None:
            waiting.append(day)
            rest = rest[1:]
            continue
        at, taken = _leading_time(rest)
        if at is None or not waiting:
            return None
        slots += [_slot(one, at) for one in waiting]
        waiting, rest = [], rest[taken:]
    return None if waiting or not slots else Weekly(tuple(slots))


def _slot(day: Weekday, at: DayTime) -> Slot:
    """A slot; 0:00 is the midnight that ends the day before."""
    return Slot(Weekday((day - 1) % 7), MIDNIGHT) if at == _MORNING else Slot(day, at)


def _leading_time(words: list[str]) -> tuple[DayTime | None, int]:
    for taken in range(min(_PARTS_OF_A_DAY, len(words)), 0, -1):
        at = read_day_time(" ".join(words[:taken]))
        if at is not None:
            return at, taken
    return None, 0


def _with_clause(schedule: Schedule, name: str, said: str) -> Schedule | None:
    words = [word for word in _words(said) if word.casefold() not in _FILLERS]
    if name.startswith(("result", "adjudicated")):
        later = _read_later(words)
        return None if later is None else replace(schedule, results=later)
    if name.startswith("skip"):
        return _with_skipped(schedule, words)
    span = leading_duration(" ".join(words))
    if span is None or span[1]:
        return None
    if name.startswith("retreat"):
        return replace(schedule, retreats=span[0])
    if name == "first":
        return replace(schedule, first=span[0])
    return replace(schedule, adjustments=span[0])


def _read_later(words: list[str]) -> Later | None:
    text = " ".join(word.casefold() for word in words if word.casefold() not in {"later", "the"})
    match = re.fullmatch(r"(?:(same|next|\d{1,2}) days? )?(.+)", text)
    at = None if match is None else read_day_time(match[2])
    if match is None or at is None:
        return None
    days = 0 if match[1] is None else _DAYS_LATER.get(match[1])
    days = int(match[1]) if days is None else days
    if at == _MORNING:
        return Later(days - 1, MIDNIGHT) if days else None
    return Later(days, at)


def _with_skipped(schedule: Schedule, words: list[str]) -> Schedule | None:
    """With exactly these days skipped; `none` skips none."""
    days: set[Weekday] = set()
    dates: set[date] = set()
    if [word.casefold() for word in words] in (["none"], ["nothing"]):
        words = []
    elif not words:
        return None
    for word in words:
        if word.casefold().startswith("weekend"):
            days |= {Weekday.SATURDAY, Weekday.SUNDAY}
        elif (day := weekday_named(word)) is not None:
            days.add(day)
        else:
            try:
                dates.add(date.fromisoformat(word))
            except ValueError:
                return None
    return replace(schedule, skipped_days=frozenset(days), skipped_dates=frozenset(dates))
