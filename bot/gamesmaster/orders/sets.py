"""The orders and plans of each version of a power's set, and which one an undo goes back to."""

from collections.abc import Mapping, Sequence

from engine.position import Phase
from storage.tables.orders import GivenOrder, GivenPlan, Version, VersionKind


def set_at(
    history: Sequence[GivenOrder], versions: Sequence[Version], number: int
) -> tuple[GivenOrder, ...]:
    """The orders of a version, in the order given; version 0 is before the first.

    `history` are all orders ever given, `versions` all versions. Orders that belong to no version
    counted from the beginning.
    """
    made_by = {version.request: version.number for version in versions}
    return tuple(
        given for given in history if _counted(given.request, given.replaced_by, made_by, number)
    )


def plans_at(
    history: Sequence[GivenPlan], versions: Sequence[Version], number: int, now: Phase
) -> tuple[GivenPlan, ...]:
    """The plans of a version for phases later than `now`, in the order written."""
    made_by = {version.request: version.number for version in versions}
    later = [
        given
        for given in history
        if given.phase.ordinal > now.ordinal
        and _counted(given.request, given.ended_by, made_by, number)
    ]
    return tuple(sorted(later, key=lambda given: (given.given_at, given.id)))


def _counted(begun_by: str, ended_by: str | None, made_by: Mapping[str, int], number: int) -> bool:
    """Whether a version has something that one request began and another may have ended."""
    has_begun = made_by.get(begun_by, 0) <= number
    return has_begun and (ended_by is None or made_by.get(ended_by, 0) > number)


def undo_target(versions: Sequence[Version]) -> int | None:
    """The version that an undo of the last change goes back to; None if no change is left.

    Changes that are undone already are skipped, so that undoing again goes further back. Restoring
    is a change like any other and can be undone.
    """
    place = _origin(versions, len(versions))
    return None if place == 0 else _origin(versions, place - 1)


def _origin(versions: Sequence[Version], number: int) -> int:
    """The version that an undo went back to; for any other version, itself."""
    while number and versions[number - 1].kind is VersionKind.UNDONE:
        number = versions[number - 1].equals or 0
    return number
