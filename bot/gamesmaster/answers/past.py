"""What happened, and why: the command that shows it, with the phase that is meant."""

import re
from itertools import pairwise

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.notices.answers import Answered
from engine.board import Power, Province
from engine.orders import Move, province_of
from engine.position import PhaseType, Season
from engine.reader import Asked
from storage.tables.phases import PhaseOutline

_YEAR = re.compile(r"\b(1[89]\d\d)\b")
_SEASON = re.compile(r"\b(spring|fall|autumn|winter)\b", re.IGNORECASE)
_FIRST = re.compile(r"\bfirst\b|\bbeginning\b|\bvery start\b|\bopen(?:ed|ing|ings)?\b")
_KINDS = (
    (PhaseType.ADJUSTMENT, re.compile(r"\b(?:build|built|builds|winter|remov\w+)\b")),
    (PhaseType.RETREAT, re.compile(r"\bretreat\w*\b")),
    (PhaseType.MOVEMENT, re.compile("")),
)
_FIRST_PERSON = re.compile(r"(?!.*\b(?:every(?:one|body)|all of us)\b).*\b(?:i|my|me|we|our)\b")


def happened(asker: Asker, asked: Asked) -> Answered | str | None:
    """What happened in a turn: to a power where one is meant, else all of it."""
    phase = _phase_meant(asker, asked)
    if isinstance(phase, Answered):
        return phase
    powers = asked.powers or (asker.own if _FIRST_PERSON.search(asked.said) else ())
    if asked.places:
        return last_of(asker, asked)
    if powers:
        number = phase.number
        return replace(asker.bare_answer, topic="moves_of", powers=powers, number=number)
    return f"history {phase.code}"


def last_of(asker: Asker, asked: Asked) -> Answered | str | None:
    """Why it ended so in the places asked about, or for the asker's units that did not succeed."""
    phase = _phase_meant(asker, asked)
    if isinstance(phase, Answered):
        return phase
    if not asked.places:
        powers = asked.powers or asker.own
        if not powers:
            return f"history {phase.code}"
        number = phase.number
        return replace(asker.bare_answer, topic="failed_of", powers=powers, number=number)
    places = asked.places
    moves = [phase] if _names_phase(asked) else list(reversed(past_moves(asker)))
    busy = next((each for each in moves if _concerns(asker, each, places, asked.powers)), moves[0])
    told = " ".join(dict.fromkeys(place.code for place in places[:2]))
    return f"why {told} {busy.code}"


def centers_changed(asker: Asker, asked: Asked) -> Answered | str:
    """Which centers changed hands: told with the last Fall, or the one that is meant."""
    nothing = _nothing_yet(asker)
    if nothing is not None:
        return nothing
    change = _last_change(asker, asked.places)
    if change is not None:
        return change
    year = _YEAR.search(asked.text)
    falls = [
        outline
        for outline in _line(asker)
        if outline.phase.season is Season.FALL
        and outline.phase.type is PhaseType.MOVEMENT
        and (year is None or outline.phase.year == int(year[1]))
    ]
    return f"history {falls[-1].code}" if falls else "history"


def _last_change(asker: Asker, places: tuple[Province, ...]) -> str | None:
    """The command that shows how the last of these places changed its owner; None if none did."""
    boards = list(asker.context.tx.phases.boards(asker.game.id, asker.variant))
    boards += [] if asker.position is None else [asker.position]
    found = (
        f"why {place.code} F{before.phase.year}M"
        for before, after in reversed(list(pairwise(boards)))
        for place in places
        if before.centers.get(place) != after.centers.get(place)
    )
    return next(found, None)


def whole_past(asker: Asker, _asked: Asked) -> Answered | str:
    """All turns so far."""
    nothing = _nothing_yet(asker)
    return nothing if nothing is not None else "history"


def _nothing_yet(asker: Asker) -> Answered | None:
    if asker.is_lobby:
        return replace(asker.bare_answer, topic="lobby")
    return None if _line(asker) else replace(asker.bare_answer, topic="nothing_yet")


def _line(asker: Asker) -> list[PhaseOutline]:
    line = asker.context.tx.branches.line(asker.game.id)
    return [outline for outline in line if not outline.is_open]


def past_moves(asker: Asker) -> list[PhaseOutline]:
    """The phases of moves that have been adjudicated, all phases where there is none of them."""
    line = _line(asker)
    return [each for each in line if each.phase.type is PhaseType.MOVEMENT] or line


def _phase_meant(asker: Asker, asked: Asked) -> PhaseOutline | Answered:
    """The last phase of the kind, season and year that are named; else that there is none yet."""
    nothing = _nothing_yet(asker)
    if nothing is not None:
        return nothing
    found = _line(asker)
    if year := _YEAR.search(asked.text):
        found = [each for each in found if each.phase.year == int(year[1])]
    if season := _SEASON.search(asked.text):
        name = season[1].casefold().replace("autumn", "fall")
        found = [each for each in found if each.phase.season.name.casefold() == name]
    if _FIRST.search(asked.said):
        found = found[:1]
    kind = next(kind for kind, words in _KINDS if words.search(asked.said))
    found = [each for each in found if each.phase.type is kind] or found
    return found[-1] if found else replace(asker.bare_answer, topic="nothing_yet")


def _names_phase(asked: Asked) -> bool:
    named = _YEAR.search(asked.text) or _SEASON.search(asked.text) or _FIRST.search(asked.said)
    return named is not None


def named_phase(asker: Asker, asked: Asked) -> str:
    """The code of the past phase that is named; nothing where none is."""
    phase = _phase_meant(asker, asked) if _names_phase(asked) else None
    return phase.code if isinstance(phase, PhaseOutline) else ""


def _concerns(
    asker: Asker, phase: PhaseOutline, places: tuple[Province, ...], powers: tuple[Power, ...]
) -> bool:
    """Whether anything but holding happened to these places in a phase."""
    game = asker.game
    resolution = asker.context.tx.phases.resolution(game.id, phase.number, game.set_up)
    if resolution is None:
        return False
    return any(
        (isinstance(outcome.order, Move) and outcome.order.destination.province in places)
        or (
            province_of(outcome.order) in places
            and (not outcome.succeeded or outcome.dislodged_by is not None)
            and (not powers or outcome.power in powers)
        )
        for outcome in resolution.outcomes
    )
