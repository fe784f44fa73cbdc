"""What somebody would like to play, as JSON and back."""

from __future__ import annotations

from engine.board import Power
from engine.game.preferences import Preferences, Wish
from storage.codecs import Object

_LIST = "list"


def wish_to_json(wish: Preferences | Wish) -> Object:
    """A preference list, or the wish for a random power."""
    if isinstance(wish, Wish):
        return {wish.value: True}
    return {_LIST: [list(group) for group in wish]}


def wish_from_json(stored: Object | None) -> Preferences | Wish:
    """What `wish_to_json` wrote; an empty list where nothing was."""
    if stored is None:
        return ()
    if stored.get(Wish.RANDOM.value):
        return Wish.RANDOM
    return tuple(tuple(map(Power, group)) for group in stored[_LIST])
