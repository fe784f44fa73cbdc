"""Phases and provinces of a game by what people call them; refused with what would be right."""

from __future__ import annotations

import re

from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.notices.commands import Refusal
from engine.board import Province
from engine.names import Names, names_of, spelling
from engine.phase import Phase
from engine.reader import WrittenPhase, written_phase
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT
from storage.games import GameRecord, GameState
from storage.unit_of_work import Transaction

_LATEST = frozenset({"last", "latest", "previous", "the last", "the last one", "last phase"})
_MENTION = re.compile(r"<[@#!][^>]*>")
_NUMBER = re.compile(r"#\s*(\d{1,6})")
_MOST_PLACES = 3
_LONGEST_QUESTION = 30
_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        a an army at be beaten bounce bounced cut did didn dislodged does f fail failed fleet from
        get go got happen happened hold how i in into is it leave lose lost me move moved my not of
        off on s so stay succeed support supported t take taken tell the there to was were what why
        with work you
        """,
    )
)


def phase_now(tx: Transaction, game: GameRecord) -> Phase:
    """The phase that is open, else the last one with a result, else the variant's first."""
    current = tx.phases.current(game.id, game.variant)
    if current is not None:
        return current.phase
    last = tx.phases.last_adjudicated(game.id)
    if last is None:
        return game.variant.start.phase
    return tx.phases.get(game.id, last, game.variant).phase


def means_phase(text: str) -> bool:
    """Whether a text names a phase of whatever game: `F1901M`, `spring`, `#7`, `last`."""
    words = " ".join(text.casefold().split())
    if number_in(words) is not None or words in _LATEST:
        return True
    return written_phase(text, DEFAULT_VARIANT.start.phase) is not None


def phase_numbered(tx: Transaction, game: GameRecord, text: str) -> int:
    """The number of the phase that a text names. Refused where there is or was none such.

    `#7` is a phase by its number: one that a rollback has left can only be named so.
    """
    words = " ".join(text.casefold().split())
    by_number = number_in(words)
    if by_number is not None:
        return _known_number(tx, game, words, by_number)
    if words in _LATEST:
        return last_number(tx, game)
    now = phase_now(tx, game)
    written = written_phase(text, now)
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, text.strip())
    return number_of(tx, game, written)


def number_in(text: str) -> int | None:
    """The number of a phase in `#7`, None in any other text."""
    found = _NUMBER.fullmatch(text.strip())
    return None if found is None else int(found[1])


def numbers_named(tx: Transaction, game: GameRecord, text: str) -> set[int]:
    """The numbers of all phases that a text names, be they rolled back or not."""
    by_number = number_in(text)
    written = written_phase(text, phase_now(tx, game))
    if by_number is not None:
        return {by_number}
    if written is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE, text.strip())
    return {one.number for one in tx.branches.all(game.id) if one.code == str(written.phase)}


def _known_number(tx: Transaction, game: GameRecord, text: str, number: int) -> int:
    if all(knot.number != number for knot in tx.branches.all(game.id)):
        raise RequestRefused(Refusal.UNKNOWN_PHASE, text)
    return number


def number_of(tx: Transaction, game: GameRecord, written: WrittenPhase) -> int:
    """The number of a phase. Refused where the game has not reached it, or passed it over.

    A game that is over reaches no more.
    """
    phase = written.phase
    number = tx.phases.numbered(game.id, phase)
    if number is not None:
        return number
    if not tx.branches.all(game.id):
        raise RequestRefused(Refusal.NOTHING_ADJUDICATED, game.title)
    if phase.ordinal > phase_now(tx, game).ordinal:
        raise RequestRefused(not_reached(game), str(phase))
    first = tx.phases.get(game.id, 1, game.variant).phase
    is_passed = phase.ordinal > first.ordinal
    raise RequestRefused(Refusal.PHASE_SKIPPED if is_passed else Refusal.UNKNOWN_PHASE, str(phase))


def not_reached(game: GameRecord) -> Refusal:
    """Why there is nothing to show of a time after the game's last phase."""
    is_over = game.state is GameState.ENDED
    return Refusal.UNKNOWN_PHASE if is_over else Refusal.PHASE_NOT_YET


def adjudicated_number(tx: Transaction, game: GameRecord, text: str) -> int:
    """As `phase_numbered`; refused where the phase is still open, for its orders are secret."""
    return require_adjudicated(tx, game, phase_numbered(tx, game, text))


def require_adjudicated(tx: Transaction, game: GameRecord, number: int) -> int:
    """The number again; refused where the phase has no result, for its orders are secret."""
    if any(knot.is_open for knot in tx.branches.all(game.id) if knot.number == number):
        raise RequestRefused(Refusal.PHASE_OPEN, tx.phases.code(game.id, number))
    return number


def last_number(tx: Transaction, game: GameRecord) -> int:
    """The number of the last phase with a result. Refused before there is one."""
    last = tx.phases.last_adjudicated(game.id)
    if last is None:
        raise RequestRefused(Refusal.NOTHING_ADJUDICATED, game.title)
    return last


def places_in(text: str, variant: Variant) -> tuple[Province, ...]:
    """The provinces that a question names, at most three, by any spelling.

    A misspelt name counts where it can only be one province's. Refused where none is named, or
    one that several provinces answer to, with those.
    """
    names = names_of(variant)
    text = _MENTION.sub(" ", text)
    words = spelling(text).split()[:_LONGEST_QUESTION]
    found: list[Province] = []
    unknown: list[str] = []
    at = 0
    while at < len(words):
        place, length = _named(words, at, names)
        if place is not None:
            found.append(place)
        elif words[at] not in _SMALL_WORDS:
            unknown.append(words[at])
        at += length
    if not found:
        found = [_guessed(" ".join(unknown) or text.strip(), names)]
    return tuple(dict.fromkeys(found))[:_MOST_PLACES]


def _named(words: list[str], at: int, names: Names) -> tuple[Province | None, int]:
    """The province that the words from here on name, and how many words that are."""
    for length in range(names.longest(words[at]), 0, -1):
        key = " ".join(words[at : at + length])
        if key in _SMALL_WORDS:
            continue
        places = names.provinces_spelt(key)
        if len(places) == 1 or (places and key == spelling(places[0].code)):
            return places[0], min(length, len(words) - at)
        if places:
            known = tuple(place.name for place in places)
            raise RequestRefused(Refusal.UNCLEAR_PLACE, key, known=known)
    return None, 1


def _guessed(word: str, names: Names) -> Province:
    near = names.suggestions(word)
    if len(near) != 1:
        known = tuple(place.name for place in near)
        raise RequestRefused(Refusal.UNKNOWN_PLACE, word, known=known)
    return near[0]
