"""The phase of a game that people mean: `F1901M`, `spring`, `#7`, `last`, the open one."""

import re
from collections.abc import Iterable

from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.position import Phase, Position
from engine.reader import WrittenPhase, written_phase
from engine.variants import DEFAULT_VARIANT
from storage.database import Transaction
from storage.tables.games import GameRecord, GameState
from storage.tables.phases import PhaseOutline

_LATEST = frozenset(
    {"last", "latest", "previous", "the last", "the last one", "last phase", "last turn"}
)
_FILLERS = tuple(
    re.compile(
        rf"[,.!?]|\b(?:please|pls|but|the|1|one|from|of|as|it|was|in|for|at|then|thanks{more})\b",
        re.IGNORECASE,
    )
    for more in ("", "|last")
)
"""Words beside a phase that say nothing more of it."""
_NUMBER = re.compile(r"#\s*(\d{1,6})")


def phase_now(tx: Transaction, game: GameRecord) -> Phase:
    """The open phase, else the last adjudicated one, else the variant's first."""
    latest = tx.phases.latest(game.id, game.set_up)
    return game.set_up.start.phase if latest is None else latest.phase


def means_phase(text: str) -> bool:
    """Whether a text names a phase of any game: `F1901M`, `spring`, `#7`, `last`."""
    words = " ".join(text.casefold().split())
    if number_in(words) is not None or words in _LATEST:
        return True
    return written_phase(text, DEFAULT_VARIANT.start.phase) is not None


def phase_within(text: str) -> str:
    """The words that name a phase, among words that say nothing more: `fall` of `of last fall`."""
    words = " ".join(text.split())
    if means_phase(words):
        return words
    bare = (" ".join(fillers.sub(" ", words).split()) for fillers in _FILLERS)
    return next(filter(means_phase, bare), words)


def phase_numbered(tx: Transaction, game: GameRecord, text: str) -> int:
    """The number of the phase a text names; `#7` names any, also one left. Refused if none is."""
    words = " ".join(text.casefold().split())
    by_number = number_in(words)
    if by_number is not None:
        if all(outline.number != by_number for outline in tx.branches.all(game.id)):
            raise RequestRefused(Refusal.UNKNOWN_PHASE, words)
        return by_number
    if words in _LATEST:
        return last_number(tx, game)
    now = phase_now(tx, game)
    written = written_phase(text, now)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, text.strip())
    return number_of(tx, game, written)


def number_in(text: str) -> int | None:
    """Read the number of a phase in `#7`; None in any other text."""
    found = _NUMBER.fullmatch(text.strip())
    return None if found is None else int(found[1])


def numbers_named(tx: Transaction, game: GameRecord, text: str) -> set[int]:
    """The numbers of all phases that a text names, rolled back or not."""
    by_number = number_in(text)
    written = written_phase(text, phase_now(tx, game))
    if by_number is not None:
        return {by_number}
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, text.strip())
    every, code = tx.branches.all(game.id), str(written.phase)
    return {outline.number for outline in every if outline.code == code}


def leading_on(
    tx: Transaction, game: GameRecord, tips: Iterable[PhaseOutline]
) -> list[PhaseOutline]:
    """Return those of the ends of branches that were left which lead on from where a game is.

    Not an open one from whose place the game went on, or another of the branches did; nor one that
    is open again. Where the open phase has another board, it was edited, and that can be undone.
    """
    tips, line = list(tips), tx.branches.line(game.id)
    ways = [line, *(tx.branches.way_to(game.id, tip.number) for tip in tips)]
    passed = {_place(outline) for way in ways for outline in way if not outline.is_open}
    here = line[-1] if line and line[-1].is_open else None

    def board(outline: PhaseOutline) -> Position:
        return tx.phases.get(game.id, outline.number, game.set_up).position

    def leads_on(tip: PhaseOutline) -> bool:
        is_here = here is not None and _place(tip) == _place(here) and board(tip) == board(here)
        return not tip.is_open or not (is_here or _place(tip) in passed)

    return list(filter(leads_on, tips))


def _place(outline: PhaseOutline) -> tuple[int | None, str]:
    return outline.follows, outline.code


def number_of(tx: Transaction, game: GameRecord, written: WrittenPhase) -> int:
    """The number of a phase. Refused if the game skipped it or has not reached it."""
    phase = written.phase
    number = tx.phases.numbered(game.id, phase)
    if number is not None:
        return number
    if not tx.branches.all(game.id):
        raise RequestRefused(Refusal.NOTHING_ADJUDICATED, game.title)
    if phase.ordinal > phase_now(tx, game).ordinal:
        raise RequestRefused(not_reached(game), str(phase))
    first = tx.phases.get(game.id, 1, game.set_up).phase
    is_passed = phase.ordinal > first.ordinal
    raise RequestRefused(Refusal.PHASE_SKIPPED if is_passed else Refusal.UNKNOWN_PHASE, str(phase))


def not_reached(game: GameRecord) -> Refusal:
    """The refusal for a phase later than the game's last one."""
    is_over = game.state is GameState.ENDED
    return Refusal.UNKNOWN_PHASE if is_over else Refusal.PHASE_NOT_YET


def require_adjudicated(tx: Transaction, game: GameRecord, number: int) -> int:
    """Return the number; refuse an open phase, whose orders are still secret."""
    if any(outline.is_open for outline in tx.branches.all(game.id) if outline.number == number):
        raise RequestRefused(Refusal.PHASE_OPEN, tx.phases.code(game.id, number))
    return number


def last_number(tx: Transaction, game: GameRecord) -> int:
    """The number of the last adjudicated phase. Refused before there is one."""
    last = tx.phases.last_adjudicated(game.id)
    if last is None:
        raise RequestRefused(Refusal.NOTHING_ADJUDICATED, game.title)
    return last
