"""What a version consisted of, and to which one an undo goes back: nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.phase import Phase
from storage.orders import GivenOrder, Version, VersionKind
from storage.plans import GivenPlan


def set_at(
    history: Sequence[GivenOrder], versions: Sequence[Version], number: int
) -> tuple[GivenOrder, ...]:
    """The orders that counted once a version was made, in the order given; 0: before the first.

    `history` is everything that was ordered, `versions` are all there are. What belongs to none of
    them was there from the beginning.
    """
    made_by = {version.request: version.number for version in versions}
    return tuple(one for one in history if _counted(one.request, one.replaced_by, made_by, number))


def plans_at(
    history: Sequence[GivenPlan], versions: Sequence[Version], number: int, now: Phase
) -> tuple[GivenPlan, ...]:
    """The same of what is given ahead for phases later than `now`, in the order it was written."""
    made_by = {version.request: version.number for version in versions}
    later = [
        one
        for one in history
        if one.phase.ordinal > now.ordinal and _counted(one.request, one.ended_by, made_by, number)
    ]
    return tuple(sorted(later, key=lambda one: (one.given_at, one.id)))


def _counted(begun_by: str, ended_by: str | None, made_by: Mapping[str, int], number: int) -> bool:
    """Whether something that one request began and another may have ended is in a version."""
    has_begun = made_by.get(begun_by, 0) <= number
    return has_begun and (ended_by is None or made_by.get(ended_by, 0) > number)


def undo_target(versions: Sequence[Version]) -> int | None:
    """The version whose set an undo of the last change makes count again; None where none is left.

    What was undone already is passed over, so that undoing again goes further back. Restoring is a
    change like any other, and can be undone.
    """
    place = _origin(versions, len(versions))
    return None if place == 0 else _origin(versions, place - 1)


def _origin(versions: Sequence[Version], number: int) -> int:
    """The version that another one came back to by undoing, or itself."""
    while number and versions[number - 1].kind is VersionKind.UNDONE:
        number = versions[number - 1].equals or 0
    return number
