"""What takes long to draw is drawn beside the thread that asks for it."""

from __future__ import annotations

import threading

import pytest

from bot.slack.easel import Easel, StillDrawingError
from bot.slack.views.maps import position_map
from bot.slack.views.message import Drawing, Film
from engine.variants.classic import CLASSIC
from render import Frame

FILM = Film((Frame(CLASSIC.start, CLASSIC),), "The game", "A moving picture.", "game.gif")
LONG = 10.0


def test_a_map_is_drawn_at_once() -> None:
    """Asking for it gives it."""
    assert Easel(lambda _: b"map").drawn(1, position_map(CLASSIC.start, CLASSIC)) == b"map"


def test_a_film_is_asked_for_again() -> None:
    """Each message has its own, drawn once; whoever asks meanwhile is told so at once."""
    may_go_on, is_done = threading.Event(), threading.Semaphore(0)
    begun: list[Drawing] = []

    def draw(picture: Drawing) -> bytes:
        begun.append(picture)
        assert may_go_on.wait(LONG)
        is_done.release()
        return b"film"

    easel = Easel(draw)
    for item in (1, 2, 1):
        with pytest.raises(StillDrawingError):
            easel.drawn(item, FILM)
    may_go_on.set()
    for _ in (1, 2):
        assert is_done.acquire(timeout=LONG)
    assert _once_ready(easel, 1) == b"film"
    assert _once_ready(easel, 2) == b"film"
    assert len(begun) == 2


def test_what_cannot_be_drawn_is_said_to_who_asks() -> None:
    """The error is that of the drawing, and the next try begins anew."""

    def fail(_picture: Drawing) -> bytes:
        raise RuntimeError("no paint")

    easel = Easel(fail)
    with pytest.raises(StillDrawingError):
        easel.drawn(1, FILM)
    with pytest.raises(RuntimeError, match="no paint"):
        _once_ready(easel, 1)


def _once_ready(easel: Easel, item: int) -> bytes:
    """The picture, as soon as the thread that draws has put it down."""
    for thread in threading.enumerate():
        if thread.name == "easel":
            thread.join(LONG)
    return easel.drawn(item, FILM)
