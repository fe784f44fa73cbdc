"""Dates above orders: which phase a heading names (R-ORD-20), and whose orders they are."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.names import Names, folded, names_of
from engine.orders import Order
from engine.phase import Phase, PhaseType, Season
from engine.reader.vocabulary import ROLES, Role
from engine.variant import Variant

_DATE = re.compile(
    r"""
    \b(?:
      (?P<season>spring|summer|fall|autumn|winter)\b[\s,.]*(?:'?(?P<year>\d{4}|\d\d))?
      |(?P<next>next\s(?:turn|season|phase|move|year))
      |(?P<letter>[sfw])\.?\s?'?(?P<short_year>\d{4}|\d\d)(?:\s?(?P<kind>[mr])|(?P<winter>[abd]))?
    )\b
    [\s,.-]*
    (?P<what>moves?|movements?|retreats?|builds?|adjustments?|removals?|disbands?)?\b
    [\s,.-]*(?:orders?|phase|turn|season)?[\s,.:)\]-]*
    """,
    re.VERBOSE,
)
_BEFORE_DATE = re.compile(
    r"[.;,:(]\s*(?:(?:then|and|in|for|on|the|my|next|of)\s+)*$", re.IGNORECASE
)
_IN = re.compile(r"\b(?:in|for)\s+(?:the\s+)?$", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|when|should|unless|in case)\b[^.;]*$", re.IGNORECASE)
_BEHIND_DATE = re.compile(r"[\s,.:)\]-]*$")
_PERSON = re.compile(r"^\W*([A-Za-z-]{3,20}) ?\(([\w .@'-]{1,40})\)")
_SEASONS = {
    **dict.fromkeys(("s", "sp", "su"), Season.SPRING),
    **dict.fromkeys(("f", "fa", "au"), Season.FALL),
    **dict.fromkeys(("w", "wi"), Season.WINTER),
}
_KINDS = {"r": PhaseType.RETREAT, "b": PhaseType.ADJUSTMENT, "a": PhaseType.ADJUSTMENT}
_HEADING_WORDS = frozenset({"orders", "order", "moves", "move", "turn", "phase", "s", "set"})
_LONGEST_PREFIX = 40
_CENTURY = 100


class Heading(NamedTuple):
    """A date at the head of a line: the phase, the date as written, and where the line goes on."""

    phase: Phase
    date: str
    rest: int


class Past(NamedTuple):
    """What stands under the date of a phase that is over: the lines, and the orders in them."""

    date: str
    lines: list[str]
    orders: list[Order]


def heading(line: str, now: Phase, variant: Variant) -> Heading | None:
    """The date a line begins with, maybe after a power's name; None when there is none.

    A season without a year is the next of that name, the present phase's own included.
    """
    match = _DATE.search(folded(line[: 2 * _LONGEST_PREFIX]))
    if match is None or not _may_precede(line[: match.start()], variant):
        return None
    date = match["next"] or line[match.start() : match.end()].strip(" :.,-)]")
    return Heading(_phase_of(match, now), date, match.end())


def parted(line: str, variant: Variant) -> list[str]:
    """A line, parted where within it a date stands before orders, or behind them: it is theirs.

    `PAR - BUR. F1902M: BUR - MUN`, `PAR - BUR; in fall 1902 BUR - MUN`, `BUR - MUN F1902M, BRE H`.
    """
    parts: list[str] = []
    start = 0
    is_headed = False
    for match in _DATE.finditer(folded(line)):
        before, behind = line[start : match.start()], _BEHIND_DATE.search(match[0])
        signs = "" if behind is None else behind[0]
        has_colon = ":" in signs
        is_date = match["year"] or match["short_year"] or has_colon or _IN.search(before)
        if match["next"] or not is_date:
            continue
        if not start and _may_precede(before, variant):
            is_headed = True
            continue
        if _CONDITION.search(before) or not line[match.end() :].strip():
            continue
        sign = _BEFORE_DATE.search(before)
        if has_colon or (sign is not None and "," not in signs) or (sign is None and is_headed):
            parts.append(before if sign is None else before[: sign.start()])
            start = match.start()
            is_headed = True
        elif sign is None and "," in signs:
            parts.append(line[start : match.end()])
            start = match.end()
    return [*parts, line[start:]]


def trailing(text: str, now: Phase) -> tuple[Phase, int] | None:
    """The phase of a date that a text ends with, and where it begins: `A PAR - BUR next turn`."""
    before = max(0, len(text) - _LONGEST_PREFIX)
    for match in _DATE.finditer(folded(text[before:])):
        if match.start() > 0 and not text[before + match.end() :].strip(" .!?)"):
            return _phase_of(match, now), before + match.start()
    return None


def _phase_of(match: re.Match[str], now: Phase) -> Phase:
    """The phase a date names; one without a year is the next, the present phase included."""
    if match["next"]:
        return _next_moves(now, in_a_year=match["next"].endswith("year"))
    season = _SEASONS[(match["season"] or match["letter"])[:2]]
    kind = _KINDS.get(
        (match["what"] or match["kind"] or match["winter"] or " ")[0], PhaseType.MOVEMENT
    )
    if kind is PhaseType.ADJUSTMENT or season is Season.WINTER:
        season, kind = Season.WINTER, PhaseType.ADJUSTMENT
    written = match["year"] or match["short_year"]
    year = now.year if written is None else int(written)
    if written is not None and year < _CENTURY:
        year += now.year - now.year % _CENTURY
    phase = Phase(year, season, kind)
    if not (match["what"] or match["kind"] or match["winter"]) and (year, season) == (
        now.year,
        now.season,
    ):
        phase = now
    if written is None and phase.ordinal < now.ordinal:
        phase = phase._replace(year=year + 1)
    return phase


def _next_moves(now: Phase, *, in_a_year: bool) -> Phase:
    """The next phase of moves after the present phase, or the first of the next year."""
    phase = now.next
    while phase.type is not PhaseType.MOVEMENT or (in_a_year and phase.year == now.year):
        phase = phase.next
    return phase


def _may_precede(prefix: str, variant: Variant) -> bool:
    """Whether only words of a heading stand before a date."""
    names = names_of(variant)
    return all(
        word in _HEADING_WORDS or ROLES.get(word) is Role.FILLER or names.power_spelt(word)
        for word in re.findall(r"[a-z]+", folded(prefix))
    )


def without_person(line: str, names: Names) -> str:
    """`FRANCE (Smith):` without the name of the person."""
    match = _PERSON.match(line)
    if match is None or names.power(match[1]) is None:
        return line
    if any(names.provinces(word) or word.lower() in ROLES for word in match[2].split()):
        return line
    return line[: match.start(2)] + " " * len(match[2]) + line[match.end(2) :]
