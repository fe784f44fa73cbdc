"""The lines of the classic e-mail judge's text, sorted by the phases that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.errors import EngineError
from engine.formats.game.report import DISLODGED, HEADINGS, OWNERSHIP, SEASONS, STARTING
from engine.formats.game.report_words import OWN, Line
from engine.formats.game.value import LATEST_YEAR, TOO_LATE
from engine.phase import Phase, PhaseType, Season

_SEASON_WORDS: Mapping[str, Season] = {
    **{word.casefold(): season for season, word in SEASONS.items()},
    "summer": Season.SPRING,
    "autumn": Season.FALL,
}
_HEADINGS = {word.casefold(): kind for kind, word in HEADINGS.items()}
_HEADING = re.compile(
    rf"({STARTING}|{'|'.join(HEADINGS.values())}) (?:for|of) (\w+) (?:of )?(\d{{4}})\.?"
    r"(?:\s*\((.+?)\.\d+\w*\))?",
    re.IGNORECASE,
)
_FACT = re.compile(r"::\s*(Option|Coin):\s*(.+)", re.IGNORECASE)
_FACTS = re.compile(
    r"::\s*(?:Judge: \S+\s+)?Game:\s*(.+?)\s+Variant:\s*(\S+)(?:\s+Edition:\s*(\S+))?",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\d supply center", re.IGNORECASE)
WAS_DISLODGED = re.compile(r"The (\w+) (.+?) was dislodged from (.+?)( by convoy)?\.?")
WON = re.compile(r"The game was won by (.+?)\.?", re.IGNORECASE)
DRAWN = re.compile(
    r"The game was declared a draw (?:between|among|amongst) (.+?)\.?", re.IGNORECASE
)
_ENDED = re.compile(r"The game (?:was|has been) (?:ended|terminated)\b.*", re.IGNORECASE)
_PASSED_OVER = re.compile(
    r"The (?:next phase of|following units|\w+ (?:Army|Fleet) .*(?:can retreat|destroyed))"
    r"|Contested:|[-=*_ ]+$",
    re.IGNORECASE,
)

_PARTS = {OWNERSHIP: "owners", DISLODGED: "dislodged"}
_LONGEST_LINE = 2000
"""Longer than all 34 centers in one line, short enough for any text to be sorted at once."""
_MAIL = ("::", "Subject:", "From:", "To:", "Date:")


@dataclass(slots=True)
class Section:
    """The lines of a phase, or of a starting position (`kind` is None), with what was told."""

    line: Line
    phase: Phase
    kind: PhaseType | None
    lines: list[Line] = field(default_factory=list)
    owners: list[Line] = field(default_factory=list)
    dislodged: list[Line] = field(default_factory=list)
    contested: list[Line] = field(default_factory=list)
    toss: str | None = None


@dataclass(slots=True)
class ReportText:
    """What a text tells, sorted but not yet understood."""

    sections: list[Section] = field(default_factory=list)
    title: str | None = None
    variant: str | None = None
    edition: str | None = None
    options: list[tuple[str, str]] = field(default_factory=list)
    ending: Line | None = None
    toss: str | None = None


def sorted_text(text: str) -> ReportText:
    """The lines by what they are about. Raises FormatError for one that is about nothing."""
    found, into = ReportText(), "orders"
    for line in _joined(text):
        heading = _HEADING.fullmatch(line.text)
        if heading:
            found.sections.append(_section(line, heading, found.toss))
            found.title = found.title or heading[4]
            into = "orders"
        elif line.text in _PARTS:
            into = _PARTS[line.text]
        elif _is_fact(line, found):
            continue
        elif found.sections:
            _put(line, found.sections[-1], into)
        elif not line.text.startswith(_MAIL):
            raise line.fault("nothing of a game is understood before the first heading")
    return found


def _is_fact(line: Line, found: ReportText) -> bool:
    """Whether a line tells something of the whole game, which is noted."""
    facts, fact = _FACTS.fullmatch(line.text), _FACT.fullmatch(line.text)
    if facts:
        found.title, found.variant, found.edition = facts[1], facts[2], facts[3]
    elif fact and fact[1].casefold() == "coin":
        found.toss = fact[2]
    elif fact:
        name, _, value = fact[2].partition(" ")
        found.options.append((name, value))
    elif any(one.fullmatch(line.text) for one in (WON, DRAWN, _ENDED)):
        found.ending = line
    else:
        return False
    return True


def _joined(text: str) -> Iterator[Line]:
    """The lines that say anything; one that is broken in two is put together again.

    Raises FormatError for one that is too long.
    """
    pending: Line | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        clean = " ".join(raw.split())
        goes_on = pending is not None and raw[:1].isspace() and clean
        if goes_on and pending is not None and not pending.text.endswith((".", "*)", ":")):
            pending = _line(pending.number, f"{pending.text} {clean}")
            continue
        if pending is not None:
            yield pending
        pending = _line(number, clean) if clean else None
    if pending is not None:
        yield pending


def _line(number: int, text: str) -> Line:
    line = Line(number, text)
    if len(text) > _LONGEST_LINE:
        raise line.fault(f"a line has {_LONGEST_LINE} characters at most")
    return line


def _section(line: Line, heading: re.Match[str], toss: str | None) -> Section:
    word, year = heading[2].casefold(), int(heading[3])
    if word not in _SEASON_WORDS:
        raise line.fault(f"{heading[2]} is no season of the game")
    season = _SEASON_WORDS[word]
    kind = _HEADINGS.get(heading[1].casefold())
    guessed = PhaseType.ADJUSTMENT if season is Season.WINTER else PhaseType.MOVEMENT
    phase = Phase(year, season, kind or guessed)
    if year > LATEST_YEAR:
        raise line.fault(TOO_LATE)
    try:
        return Section(line, Phase.parse(str(phase)), kind, toss=toss)
    except EngineError as error:
        raise line.fault(str(error)) from error


def _put(line: Line, section: Section, into: str) -> None:
    if line.text.startswith("Contested:"):
        section.contested.append(line)
    elif WAS_DISLODGED.fullmatch(line.text):
        section.dislodged.append(line)
    elif _PASSED_OVER.match(line.text):
        return
    elif OWN.fullmatch(line.text):
        is_count = _COUNTED.search(line.text)
        if into == "owners" and not is_count:
            section.owners.append(line)
        elif not is_count:
            section.lines.append(line)
    else:
        raise line.fault("this is no line of a report that I know")
