"""Check that clauses name the units and numbers of their outcomes, and no others."""

import re
from collections.abc import Iterator

from bot.messages.names import place_name, unit_name
from engine.board import Power, Unit
from engine.judge.outcome import Outcome, Reason
from engine.orders import Move, province_of
from engine.position import Position
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.facts import Facts

PLACE = "|".join(
    re.escape(place_name(here))
    for here in sorted(CLASSIC.map.locations, key=lambda here: -len(place_name(here)))
)
_POWERS = "|".join(names.name for names in CLASSIC.powers.values())
UNIT = rf"(?:Army|Fleet) (?:{PLACE})(?: \((?:{_POWERS})\))?"
_LIST = rf"{UNIT}(?:, {UNIT})*(?: and {UNIT})?"
_HELPED = rf"(?:, supported by (?P<helpers>{_LIST}))?"
_SCORE = r"(?P<own>\d+)–(?P<against>\d+)"
_NUMBERED = {
    Reason.PREVAILED: (rf"prevailed {_SCORE}{_HELPED}", "own"),
    Reason.REPELLED: (rf"repelled {_SCORE} by {UNIT}{_HELPED}", "against"),
    Reason.DISLODGED: (rf"dislodged {_SCORE} by {UNIT}{_HELPED}", "against"),
    Reason.BOUNCED: (
        rf"(?:beaten to [^0-9]+|bounced) {_SCORE} (?:by|with) {_LIST}{_HELPED}",
        "against",
    ),
    Reason.HEAD_TO_HEAD: (
        rf"met {UNIT}(?:, supported by (?P<helpers>{_LIST}),)? head to head, {_SCORE}",
        "against",
    ),
}
"""How the clause of a reason names a number with the supporters that make it up, and which of the
two numbers it is. A clause that is worded anew needs its pattern here."""
_ALONE = frozenset({Reason.HELD_OFF, Reason.OWN_SUPPORT})
"""Reasons whose clause may have a score and none of the supporters in it."""


def text_faults(outcome: Outcome, position: Position, words: str) -> list[str]:
    """What is wrong with the names and numbers in a clause, whatever it says of them."""
    leaving = {entry.unit.province: entry.unit for entry in position.dislodged}
    units = {unit.province: unit for unit in position.units} | leaving
    causes = (*outcome.because_of, outcome.dislodged_by or outcome.order)
    places = {province_of(cause) for cause in causes}
    may = {_name(unit, outcome.power) for at, unit in units.items() if at in places}
    own = re.sub(r"\((?:Army|Fleet)[^()]*(?:\([^()]*\)[^()]*)*\)", "", words)  # another's order
    named = re.findall(UNIT, own)
    found = [f"{name} is no cause" for name in named if name not in may]
    found += [f"names {name} twice" for name in named if named.count(name) > 1]
    return [*found, *_number_faults(outcome, words)]


def _name(unit: Unit, power: Power) -> str:
    name = unit_name(unit)
    return name if unit.power == power else f"{name} ({unit.power.capitalize()})"


def _number_faults(outcome: Outcome, words: str) -> Iterator[str]:
    score = re.search(_SCORE, words)
    pattern, whose = _NUMBERED.get(outcome.reason, (None, ""))
    if pattern is not None:
        for text in _rivals_apart(outcome, words):
            match = re.match(pattern, text)
            if match is None:
                yield f"no number is found in {text!r}"
                continue
            told = 1 + len(re.findall(UNIT, match["helpers"] or ""))
            if told != int(match[whose]):
                yield f"{match[whose]} is 1 and {told - 1} supports"
    elif score and outcome.reason not in _ALONE:
        yield "nobody says who makes up its numbers"
    if score and (int(score["own"]), int(score["against"])) != (outcome.strength, outcome.against):
        yield f"strengths are {outcome.strength} and {outcome.against}"


def _rivals_apart(outcome: Outcome, words: str) -> tuple[str, ...]:
    """The clause about the first rival, and one like it for each that has helpers of its own.

    `bounced 1–2 with A, supported by B, and with C, supported by D` (`bounced_words`).
    """
    first, *others = words.split(", and with ")
    return first, *(f"bounced 0–{outcome.against} with {other}" for other in others)


def winner_faults(facts: Facts, outcome: Outcome, words: str) -> Iterator[str]:
    """Whether a move is said to be beaten by who got in, and only then."""
    order = outcome.order
    if isinstance(order, Move) and outcome.reason is Reason.BOUNCED:
        goal, causes = order.destination.province, map(province_of, outcome.because_of)
        got_in = any(at and facts.goal(at) is goal and facts.moved(at) for at in causes)
        if got_in != words.startswith("beaten to"):
            yield "who got in?"
