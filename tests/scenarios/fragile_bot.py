"""The bot as `python -m bot`, but it kills itself as it gets to one exact point.

Run as `python fragile_bot.py FILE POINT ARGUMENT ...`; without a point it lives. SIGKILL leaves a
process no chance to finish anything, which is what a power cut is like. A point is the moment
before or after a write to a table, a commit, a call to Slack, or an acknowledgement to it, with a
number: the first since the start, the second ... Those passed are written into the file, a line
each.
"""

import os
import re
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import OpenerDirector

from slack_sdk.socket_mode.client import BaseSocketModeClient
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.default import DefaultDialect

from bot.__main__ import main

_WRITES = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) (\w+)")
_RARE = ("results", "orders", "confirmations", "heartbeat", "inbox", "outbox")
"""What a transaction is known by: the first of these that it writes."""
_ID = re.compile(r"\b[A-Z][A-Z0-9]{6,}\b")


def _rarity(table: str) -> tuple[int, str]:
    return (_RARE.index(table) if table in _RARE else len(_RARE)), table


class Points:
    """The points that the process has passed; it does not pass `deadly`."""

    def __init__(self, file: Path, deadly: str) -> None:
        self._file = file
        self._deadly = deadly
        self._passed: Counter[str] = Counter()
        self._noting = threading.Lock()

    def __call__(self, kind: str) -> None:
        """Pass a point, or die."""
        with self._noting:
            self._passed[kind] += 1
            point = f"{kind} {self._passed[kind]}"
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{point}\n")
        if point == self._deadly:
            os.kill(os.getpid(), signal.SIGKILL)


def _around(points: Points, owner: object, name: str, told: Callable[..., str]) -> None:
    """Make what comes before and after a function a point; `told` says what the function does."""
    function: Callable[..., Any] = getattr(owner, name)

    def replacement(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - whatever it replaces
        what = told(*args, **kwargs)
        points(f"before {what}")
        result = function(*args, **kwargs)
        points(f"after {what}")
        return result

    setattr(owner, name, replacement)


def install(points: Points) -> None:
    """Make a point of whatever can be seen from outside of the process."""
    written: dict[int, list[str]] = {}

    @event.listens_for(Engine, "after_cursor_execute")
    def after_execute(connection: Connection, *arguments: Any) -> None:  # noqa: ANN401 - the event's
        if found := _WRITES.match(str(arguments[1])):
            what = f"{found[1].split()[0]} {found[2]}"
            written.setdefault(id(connection.connection.dbapi_connection), []).append(found[2])
            points(f"after {what}")

    def commit(_dialect: object, connection: Any) -> str:  # noqa: ANN401 - of either database
        tables = written.pop(id(getattr(connection, "dbapi_connection", connection)), [])
        return f"COMMIT of {min(set(tables), key=_rarity, default='nothing')}"

    def call(_opener: object, request: Any, *_args: Any, **_kwargs: Any) -> str:  # noqa: ANN401
        path = urlsplit(getattr(request, "full_url", request)).path
        return f"call {_ID.sub('', path)}"

    def answer(*_args: Any) -> str:  # noqa: ANN401 - whatever it is
        return "acknowledgement"

    _around(points, DefaultDialect, "do_commit", commit)
    _around(points, OpenerDirector, "open", call)
    _around(points, BaseSocketModeClient, "send_socket_mode_response", answer)


if __name__ == "__main__":
    _, file, point, *rest = sys.argv
    sys.argv = [sys.argv[0], *rest]
    install(Points(Path(file), point))
    main()
