"""Processes that draw, so that nothing else waits for the processor while they do.

Each of them runs `main`: it takes a call of a function of `render` from its standard input, answers
with what that returns, and ends when its input does, as it does when the process that started it is
killed.
"""

import io
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from traceback import extract_tb
from types import MappingProxyType
from typing import IO, Any, TypeAlias, cast

from engine.board import Location, Province
from engine.variant import Variant
from engine.variants import VARIANTS, variant_named

Call: TypeAlias = "partial[bytes]"

_LENGTH = struct.Struct("!?Q")
_ROOT = Path(__file__).resolve().parents[2]
_TRIES = 2
_NICE = 10
"""How far drawing stands back where there are fewer processors than work."""
_BLOCK_SIZE = "512k"
"""In what pieces Pillow asks for memory. Larger ones come new from the system for each picture, and
clearing those takes a sixth of the time."""


class NotDrawnError(RuntimeError):
    """A picture could not be drawn; says which error it was, and where, but not its text."""


class PaintersGoneError(RuntimeError):
    """The painters have gone, as the bot stops: another process will draw the picture."""


class _Painter:
    """One process, from when it has to draw first."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={  # the bot's secrets stay
                "PYTHONPATH": os.pathsep.join([str(_ROOT), *sys.path]),
                "PILLOW_BLOCK_SIZE": _BLOCK_SIZE,
            },
        )
        self._given: IO[bytes] = cast("IO[bytes]", self._process.stdin)
        self._answers: IO[bytes] = cast("IO[bytes]", self._process.stdout)

    @property
    def number(self) -> int:
        """The id of the process."""
        return self._process.pid

    def draw(self, call: Call) -> bytes:
        """Draw a picture. Raises NotDrawnError, OSError or EOFError where the process has ended."""
        _send(self._given, packed(call), is_drawn=True)
        is_drawn, content = _receive(self._answers)
        if not is_drawn:
            raise NotDrawnError(content.decode())
        return content

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()

    def end(self) -> None:
        """End the process, and wait for that."""
        self.kill()
        self._process.wait()
        with suppress(OSError):  # what was written last did not arrive, and need not
            self._given.close()
        self._answers.close()


class Painters:
    """As many processes as may draw at once; each is started when it is needed first."""

    def __init__(self, most: int) -> None:
        self._places = threading.BoundedSemaphore(most)
        self._lock = threading.Lock()
        self._idle: list[_Painter] = []
        self._all: list[_Painter] = []
        self._are_gone = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The ids of the processes there are."""
        return tuple(painter.number for painter in self._all)

    def draw(self, call: Call) -> bytes:
        """Draw a picture, waiting for a process that is free; one that has ended is replaced.

        Raises NotDrawnError, or PaintersGoneError once they have left.
        """
        with self._places:
            for _ in range(_TRIES):
                painter = self._take()
                try:
                    content = painter.draw(call)
                except NotDrawnError:
                    self._idle.append(painter)
                    raise
                except (OSError, EOFError):
                    self._drop(painter)
                else:
                    self._idle.append(painter)
                    return content
        if self._are_gone:
            raise PaintersGoneError
        raise NotDrawnError("the process ended each time")

    def leave(self) -> None:
        """End all processes; nothing is drawn any more."""
        with self._lock:
            self._are_gone = True
            for painter in self._all:
                painter.kill()  # whoever waits for it notices, and clears up
            idle = [*self._idle]
        for painter in idle:
            painter.end()

    def _take(self) -> _Painter:
        with self._lock:
            if self._are_gone:
                raise PaintersGoneError
            if self._idle:
                return self._idle.pop()
            self._all.append(_Painter())
            return self._all[-1]

    def _drop(self, painter: _Painter) -> None:
        painter.end()
        with self._lock:
            self._all.remove(painter)


# What goes from one process to the other: places and variants by their names, for there is one
# object of each in a process, and they are compared by identity.


@cache
def _names_of_places() -> dict[Province | Location, tuple[str, str, str]]:
    names: dict[Province | Location, tuple[str, str, str]] = {}
    for variant in VARIANTS:
        for province in variant.map.provinces:
            names.setdefault(province, ("province", variant.name, province.code))
        for location in variant.map.locations:
            names.setdefault(location, ("location", variant.name, location.code))
    return names


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> tuple[str, ...] | None:
        if isinstance(value, Variant):
            return "variant", value.name
        return _names_of_places()[value] if isinstance(value, Province | Location) else None

    def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - as `pickle` has it
        if isinstance(value, MappingProxyType):
            return _frozen, (value.copy(),)
        return NotImplemented


def _frozen(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name: tuple[str, ...]) -> Variant | Province | Location:
        kind, variant, *code = name
        found = variant_named(variant)
        if kind == "variant":
            return found
        of_map: Callable[[str], Province | Location] = getattr(found.map, kind)
        return of_map(*code)


def packed(call: Call) -> bytes:
    """A call as bytes that `unpacked` understands in another process."""
    content = io.BytesIO()
    _Pickler(content).dump(call)
    return content.getvalue()


def unpacked(content: bytes) -> Call:
    """The call that was packed."""
    call: Call = _Unpickler(io.BytesIO(content)).load()
    return call


def _send(stream: IO[bytes], content: bytes, *, is_drawn: bool) -> None:
    stream.write(_LENGTH.pack(is_drawn, len(content)) + content)
    stream.flush()


def _receive(stream: IO[bytes]) -> tuple[bool, bytes]:
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    is_drawn, length = _LENGTH.unpack(head)
    content = stream.read(length)
    if len(content) < length:
        raise EOFError
    return is_drawn, content


def _described(error: Exception) -> str:
    places = (
        f"{Path(frame.filename).name}:{frame.lineno}" for frame in extract_tb(error.__traceback__)
    )
    return f"{type(error).__name__} at {' '.join(places)}"


def main() -> None:
    """Draw what comes until nothing more will; whoever started the process ends it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.nice(_NICE)
    given, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    while True:
        try:
            _, content = _receive(given)
        except EOFError:
            return
        try:
            drawn: Any = unpacked(content)()
            _send(answers, drawn, is_drawn=True)
        except BrokenPipeError:
            return
        except Exception as error:  # noqa: BLE001 - it is said to who asks
            _send(answers, _described(error).encode(), is_drawn=False)
