"""Which orders a version consisted of, and to which one an undo goes back: nothing is asked."""

from __future__ import annotations

from collections.abc import Sequence

from storage.orders import GivenOrder
from storage.versions import Version, VersionKind


def set_at(
    history: Sequence[GivenOrder], versions: Sequence[Version], number: int
) -> tuple[GivenOrder, ...]:
    """The orders that counted once a version was made, in the order given; 0: before the first.

    `history` is everything that was ordered, `versions` are all there are. What belongs to none of
    them was there from the beginning.
    """
    made_by = {version.request: version.number for version in versions}
    return tuple(
        one
        for one in history
        if made_by.get(one.request, 0) <= number
        and (one.replaced_by is None or made_by.get(one.replaced_by, 0) > number)
    )


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
        number = versions[number - 1].of or 0
    return number
