"""Places that are named only to say that they are not meant: `Paris-Burgundy, not Picardy`."""

from __future__ import annotations

from engine.reader.atoms import Atom, Sign
from engine.reader.vocabulary import Role

_NOT = frozenset({"not", "but not", "and not", "instead of"})
_JOINTS = frozenset({Role.OR, Role.AND})


def without_denied(found: list[Atom]) -> list[Atom]:
    """The atoms of a sentence without `not Picardy` behind a place that is meant.

    What is denied must be nothing but places, named nowhere else in the sentence; any other
    negation stays, and makes what it is about doubtful.
    """
    if not any(atom.lexeme.key in _NOT for atom in found):
        return found
    kept: list[Atom] = []
    at = 0
    while at < len(found):
        end = _end_of_denied(found, at)
        if end == at:
            kept.append(found[at])
        at = max(end, at + 1)
    return kept


def _end_of_denied(found: list[Atom], at: int) -> int:
    """Where a denial that begins here ends; the same place if none does."""
    if found[at].lexeme.key not in _NOT or not _is_after_place(found, at):
        return at
    end = at + 1
    while end < len(found) and _goes_on(found, end):
        end += 1
        if found[end - 1].stopped:
            break
    denied = {place for atom in found[at:end] for place in atom.lexeme.places}
    others = {place for atom in (*found[:at], *found[end:]) for place in atom.lexeme.places}
    is_ended = end == len(found) or found[end].lexeme.sign is Sign.SOFT or found[end - 1].stopped
    is_denial = is_ended and bool(found[end - 1].lexeme.places)
    return end if is_denial and denied.isdisjoint(others) else at


def _is_after_place(found: list[Atom], at: int) -> bool:
    while at > 0 and found[at - 1].lexeme.sign is Sign.SOFT:
        at -= 1
    return at > 0 and bool(found[at - 1].lexeme.places)


def _goes_on(found: list[Atom], at: int) -> bool:
    lexeme = found[at].lexeme
    return bool(lexeme.places) or lexeme.type is not None or lexeme.role in _JOINTS
