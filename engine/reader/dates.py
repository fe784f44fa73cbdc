"""Dates and phases as people write them: headings (R-ORD-20), `spring 1901`, `S1901M`, `F01`.

A date or a condition within a line is about what it stands beside. `PAR - BUR. F1902M: BUR - MUN`
is split as lines are (`split_at_dates`). A condition or a question behind a full stop leaves the
orders before it alone, unless it is about the same units.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from engine.board import Power
from engine.names import Names, folded, names_of
from engine.position import Phase, PhaseType, Season
from engine.reader.words.vocabulary import ROLES, Role, words
from engine.variant import Variant

# Dates within the text of orders.

_DATE = re.compile(
    r"""
    \b(?:
      (?:(?P<first_year>\d{4})\s)?(?P<season>spring|summer|fall|autumn|winter)\b[\s,.]*(?:'?(?P<year>\d{2,4}))?
      |(?P<next>next\s(?:turn|season|phase|move|year))
      |(?P<letter>[sfw])\.?\s?'?(?P<short_year>\d{2,4})(?:\s?(?P<kind>[mr])|(?P<winter>[abd]))?
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
_PERSON = re.compile(r"^\W*([A-Za-z-]{3,20}) ?\(([\w .@'-]{1,40})\)")
_TITLE = re.compile(r"\W*([a-z]+)\s*(?:$|:\s*(?:$|(?=(?:a|f|army|fleet)\s)))", re.IGNORECASE)
_HEADING_WORDS = words("orders order moves move turn phase s set")
_LONGEST_PREFIX = 40
_FAR = 400
"""The number of characters before a date that may be about it."""
_CENTURY = 100


@lru_cache(maxsize=8)  # a line is asked for its dates in several ways
def _dates(text: str) -> tuple[re.Match[str], ...]:
    return tuple(_DATE.finditer(folded(text)))


class Heading(NamedTuple):
    """A date at the head of a line: its phase, the date as written, and where the line goes on."""

    phase: Phase
    date: str
    rest: int


def date_heading(line: str, now: Phase, variant: Variant) -> Heading | None:
    """Read the date that a line begins with, perhaps behind a power's name; None without one.

    A season without a year is the next of that name; the present phase's own season is included.
    """
    match = (*_dates(line[: 2 * _LONGEST_PREFIX]), None)[0]
    if match is None or not _may_precede(line[: match.start()], variant):
        return None
    date = match["next"] or line[match.start() : match.end()].strip(" :.,-)]")
    return Heading(_phase_of(match, now), date, match.end())


def split_at_dates(line: str, variant: Variant) -> list[str]:
    """Split a line where a date within it stands before orders, or behind them.

    `PAR - BUR. F1902M: BUR - MUN`, `PAR - BUR; in fall 1902 BUR - MUN`, `BUR - MUN F1902M, BRE H`.
    """
    parts: list[str] = []
    start = 0
    for match in _dates(line):
        before = line[start : match.start()]
        near = before[-_FAR:]
        signs = match[0][len(match[0].rstrip(" \t\n,.:)]-")) :]
        has_colon = ":" in signs
        years = match["year"] or match["first_year"] or match["short_year"]
        is_date = years or has_colon or _IN.search(near)
        is_heading = match.start() < _FAR and not start and _may_precede(before, variant)
        is_at_end = not line[match.end() :].strip()
        if match["next"] or not is_date or is_heading or is_at_end or _CONDITION.search(near):
            continue
        sign = _BEFORE_DATE.search(near)
        if has_colon or (sign is not None and "," not in signs):
            parts.append(before if sign is None else before[: sign.start() - len(near)])
            start = match.start()
        elif sign is None and "," in signs:
            parts.append(line[start : match.end()])
            start = match.end()
    return [*parts, line[start:]]


_PURPOSE = re.compile(
    r"(?<=\w)[,\s]+(?:so (?:that|as to|(?:it|he|she|they|i|we) (?:can|could|may|might))"
    r"|in order (?:to|that))\b",
    re.IGNORECASE,
)
"""What stands behind an order and tells what it is for."""


def date_at_end(text: str, now: Phase) -> tuple[Phase, int] | None:
    """Read the date that a text ends with, and where it begins: `A PAR - BUR next turn`.

    That of a purpose is none of the order: `TRI to ALB, so that it may help GRE in autumn`.
    """
    before = max(0, len(text) - _LONGEST_PREFIX)
    for match in _dates(text[before:]):
        is_last = not text[before + match.end() :].strip(" .!?)")
        if match.start() > 0 and is_last and not _PURPOSE.search(text, 0, before + match.start()):
            return _phase_of(match, now), before + match.start()
    return None


def _phase_of(match: re.Match[str], now: Phase) -> Phase:
    """The phase of a date; one without a year is the next, the present phase included."""
    if match["next"]:
        return _next_moves(now, in_a_year=match["next"].endswith("year"))
    season = _SEASON_WORDS[match["season"] or match["letter"]]
    named = match["what"] or match["kind"] or match["winter"]
    kind = _KIND_WORDS[named] if named else PhaseType.MOVEMENT
    if kind is PhaseType.ADJUSTMENT or season is Season.WINTER:
        season, kind = Season.WINTER, PhaseType.ADJUSTMENT
    written = match["year"] or match["first_year"] or match["short_year"]
    year = now.year if written is None else _whole_year(int(written), now)
    phase = Phase(year, season, kind)
    if not named and (year, season) == (now.year, now.season):
        phase = now
    if written is None and phase.ordinal < now.ordinal:
        phase = phase._replace(year=year + 1)
    return phase


def _whole_year(written: int, now: Phase) -> int:
    """A year of two digits is of the present century."""
    return written + (now.year - now.year % _CENTURY if written < _CENTURY else 0)


def _next_moves(now: Phase, *, in_a_year: bool) -> Phase:
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


def without_heading_names(line: str, names: Names, power: Power) -> str:
    """Blank out the person's name in `FRANCE (Smith):`, and `ENG:` where it is no sea."""
    title, match = _TITLE.match(line), _PERSON.match(line)
    if title and names.power(title[1]) == power and names.provinces(title[1]):
        return " " * title.end() + line[title.end() :]
    if match is None or names.power(match[1]) is None:
        return line
    if any(names.provinces(word) or word.lower() in ROLES for word in match[2].split()):
        return line
    return line[: match.start(2)] + " " * len(match[2]) + line[match.end(2) :]


_LATER_REMARK = re.compile(
    r"(?<=[a-z]),?\s+(?=(?:then|and|which|who|where|it|so|from (?:there|where))\b[^.!?;\n]{0,150}"
    r"\b(?:next (?:spring|fall|autumn|year|turn|season)"
    r"|(?:in|by|come) (?:the )?(?:spring|autumn|fall|'?\d\d|19\d\d)))\b",
    re.IGNORECASE,
)


def with_later_remarks_apart(text: str) -> str:
    """End a sentence before what it says of a later phase: `MUN to RUH, then BUR in spring`."""
    return text if "?" in text else _LATER_REMARK.sub("\n", text)


# Phases named in commands.

_WORD = re.compile(r"[^\s,.;:!?()\[\]'\"`/-]+")
_YEAR = re.compile(r"(\d{2,4})([mrabd])?", re.ASCII)
_CODE = re.compile(rf"([sfw])?{_YEAR.pattern}", re.ASCII)
_SEASON_WORDS = {
    **dict.fromkeys(("s", "sp", "spr", "spring", "summer"), Season.SPRING),
    **dict.fromkeys(("f", "fa", "aut", "fall", "autumn"), Season.FALL),
    **dict.fromkeys(("w", "wi", "win", "winter"), Season.WINTER),
}
_KIND_WORDS = {
    **dict.fromkeys(("m", "move", "moves", "movement", "movements"), PhaseType.MOVEMENT),
    **dict.fromkeys(("r", "retreat", "retreats"), PhaseType.RETREAT),
    **dict.fromkeys(
        words("a b d build builds adjustment adjustments removal removals disband disbands"),
        PhaseType.ADJUSTMENT,
    ),
}
_FILLERS = words("the of in from for after phase turn season year orders")
_LONGEST_TEXT = 200


class WrittenPhase(NamedTuple):
    """A phase that was named; `has_type`: its moves, retreats or builds were named, too.

    Otherwise it is the movement phase, or in Winter the adjustment phase.
    """

    phase: Phase
    has_type: bool


def written_phase(text: str, now: Phase) -> WrittenPhase | None:
    """Read the phase that a text names from end to end; None if it names none for certain.

    A year of two digits is of the century of `now`. A season without a year is the latest of that
    name that has begun by `now`.
    """
    found, _, rest = _phase_and_rest(text, now)
    return None if rest else found


def phase_within(text: str, now: Phase) -> tuple[WrittenPhase | None, str]:
    """Read a phase named with its year among other words, and return these; or None and all."""
    found, has_year, rest = _phase_and_rest(text, now)
    return (found, " ".join(rest)) if found and has_year else (None, text)


def _phase_and_rest(text: str, now: Phase) -> tuple[WrittenPhase | None, bool, list[str]]:
    """The phase among the words of a text, whether its year is, and the other words."""
    written = _WORD.findall(text[:_LONGEST_TEXT])
    keys = ["", *map(folded, written), ""]
    parts: list[Season | int | PhaseType] = []
    rest: list[str] = []
    for word, before, key, following in zip(written, keys, keys[1:], keys[2:], strict=False):
        found = _date_parts(key, before, following)
        parts += found
        if not found and key not in _FILLERS:
            rest.append(word)
    seasons = [part for part in parts if isinstance(part, Season)]
    years = [_whole_year(part, now) for part in parts if isinstance(part, int)]
    kinds = [part for part in parts if isinstance(part, PhaseType)]
    if max(len(seasons), len(years), len(kinds)) > 1:
        return None, bool(years), rest
    season, year, kind = (*seasons, None)[0], (*years, None)[0], (*kinds, None)[0]
    return _phase_from(season, year, kind, now), bool(years), rest


def _date_parts(key: str, before: str, following: str) -> list[Season | int | PhaseType]:
    """What a word says of a date: `S01M` its season, its year and its kind of phase."""
    if code := _CODE.fullmatch(key):
        found = [_SEASON_WORDS.get(code[1]), int(code[2]), _KIND_WORDS.get(code[3])]
        return [part for part in found if part is not None]
    is_letter = len(key) == 1
    if key in _SEASON_WORDS and (not is_letter or _YEAR.fullmatch(following)):
        return [_SEASON_WORDS[key]]
    if key in _KIND_WORDS and (not is_letter or (_YEAR.fullmatch(before) and not following)):
        return [_KIND_WORDS[key]]
    return []


def _phase_from(
    season: Season | None, year: int | None, kind: PhaseType | None, now: Phase
) -> WrittenPhase | None:
    named = kind
    if kind is PhaseType.ADJUSTMENT and season in {None, Season.FALL}:
        season = Season.WINTER
    if season is None or (season is Season.SPRING and kind is PhaseType.ADJUSTMENT):
        return None
    if season is Season.WINTER:
        if kind not in {None, PhaseType.ADJUSTMENT}:
            return None
        kind = PhaseType.ADJUSTMENT
    phase = Phase(now.year if year is None else year, season, kind or PhaseType.MOVEMENT)
    if year is None and phase.ordinal > now.ordinal:
        phase = phase._replace(year=phase.year - 1)
    return WrittenPhase(phase, named is not None or season is Season.WINTER)
