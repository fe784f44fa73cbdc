"""What takes long to draw is drawn beside the thread that asks for it."""

import threading

import pytest

from bot.messages.looking.maps import position_map
from bot.messages.message import Drawing, Film
from bot.slack.pictures import PictureWorker
from engine.formats.frames import Frame
from engine.variants.classic import CLASSIC
from tests.bot.slack.post import wait_for_pictures

FILM = Film(
    frames=(Frame(CLASSIC.start, CLASSIC),),
    title="The game",
    alt_text="A moving picture.",
    file_name="game.gif",
)
LONG = 10.0


def test_a_map_is_drawn_at_once() -> None:
    """It is there when it has been begun."""
    job = PictureWorker(lambda _: b"map").begin(position_map(CLASSIC.start, CLASSIC))
    assert job.result(0) == b"map"


def test_a_film_is_asked_for_again() -> None:
    """Whoever asks meanwhile is told so at once, and maps do not wait for it."""
    may_go_on = threading.Event()
    begun: list[Drawing] = []

    def draw(picture: Drawing) -> bytes:
        begun.append(picture)
        assert not isinstance(picture, Film) or may_go_on.wait(LONG)
        return b"drawn"

    worker = PictureWorker(draw)
    one, two = worker.begin(FILM), worker.begin(FILM)
    assert not any(film.done() for film in (one, two, one))
    assert worker.begin(position_map(CLASSIC.start, CLASSIC)).result(0) == b"drawn"
    may_go_on.set()
    wait_for_pictures()
    assert [film.result(0) for film in (one, two)] == [b"drawn", b"drawn"]
    assert sum(isinstance(picture, Film) for picture in begun) == 2


def test_a_film_is_drawn_once_however_often_it_is_delivered() -> None:
    """Slack may refuse it a few times before it takes it."""
    begun: list[Drawing] = []

    def draw(picture: Drawing) -> bytes:
        begun.append(picture)
        return b"film"

    film = PictureWorker(draw).begin(FILM)
    wait_for_pictures()
    assert [film.result(0) for _ in range(3)] == [b"film"] * 3
    assert begun == [FILM]


def test_what_cannot_be_drawn_is_said_to_who_asks() -> None:
    """The error is that of the drawing."""

    def fail(_picture: Drawing) -> bytes:
        raise RuntimeError("no paint")

    film = PictureWorker(fail).begin(FILM)
    wait_for_pictures()
    with pytest.raises(RuntimeError, match="no paint"):
        film.result(0)
