"""Pictures that take long are drawn beside the thread that delivers, so that nothing waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future

from bot.messages.message import Drawing, Film, Sheet


class StillDrawingError(Exception):
    """A picture is not ready yet; ask again."""


class Painting:
    """A picture that has been begun, for whoever keeps it until it is delivered."""

    def __init__(self, result: Future[bytes]) -> None:
        self._result = result

    def finished(self) -> bytes:
        """The picture, as often as it is asked for.

        Raises StillDrawingError while it is being drawn, else what drawing it raised.
        """
        if not self._result.done():
            raise StillDrawingError
        return self._result.result()


class Easel:
    """Draws for one delivery."""

    def __init__(self, draw: Callable[[Drawing], bytes]) -> None:
        self._draw = draw
        self._brush = threading.Lock()

    def begin(self, picture: Drawing) -> Painting:
        """Draw a picture, or begin one that takes long; of those one is drawn after the other."""
        result: Future[bytes] = Future()
        if isinstance(picture, Film | Sheet):
            # A daemon: what was begun when the bot stops is begun anew when it starts.
            work = (picture, result)
            threading.Thread(target=self._in_turn, args=work, name="easel", daemon=True).start()
        else:
            self._paint(picture, result)
        return Painting(result)

    def _in_turn(self, picture: Drawing, result: Future[bytes]) -> None:
        with self._brush:
            self._paint(picture, result)

    def _paint(self, picture: Drawing, result: Future[bytes]) -> None:
        try:
            result.set_result(self._draw(picture))
        except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
            result.set_exception(error)
