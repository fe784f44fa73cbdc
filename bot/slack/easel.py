"""Pictures that take long are drawn beside the thread that delivers, so that nothing waits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future

from bot.slack.views.message import Drawing, Film, Sheet


class StillDrawingError(Exception):
    """A picture is not ready yet; ask again."""


class Easel:
    """Draws for one delivery."""

    def __init__(self, draw: Callable[[Drawing], bytes]) -> None:
        self._draw = draw
        self._begun: dict[int, Future[bytes]] = {}
        self._brush = threading.Lock()

    def drawn(self, item: int, picture: Drawing) -> bytes:
        """The picture that message number `item` wants.

        Raises StillDrawingError while one that takes long is being drawn, else what `draw` raises.
        """
        if not isinstance(picture, Film | Sheet):
            return self._draw(picture)
        if item not in self._begun:
            self._begun[item] = Future()
            # A daemon: what was begun when the bot stops is begun anew when it starts.
            work = (picture, self._begun[item])
            threading.Thread(target=self._paint, args=work, name="easel", daemon=True).start()
            raise StillDrawingError
        if not self._begun[item].done():
            raise StillDrawingError
        return self._begun.pop(item).result()

    def _paint(self, picture: Drawing, result: Future[bytes]) -> None:
        with self._brush:
            try:
                result.set_result(self._draw(picture))
            except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
                result.set_exception(error)
