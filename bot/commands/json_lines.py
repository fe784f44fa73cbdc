"""JSON Lines in and out: each answer is written before the next line is read."""

import gc
import json
import os
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import BinaryIO

import click
import msgspec

from bot.commands.cli import CommandError
from engine.formats.parts import FormatError, without_repetition

Answerer = Callable[[object], dict[str, object]]

_PLAINLY_TOO_LONG = 400
_MOST_UNSEARCHED = 20_000


class InputError(click.ClickException):
    """A line that cannot be read, the field if it is known, and what is wrong; its text has all."""

    def __init__(self, line: int, field: str | None, what: str) -> None:
        short = what if len(what) <= _PLAINLY_TOO_LONG else f"{what[:_PLAINLY_TOO_LONG]}…"
        super().__init__(f"line {line}: {short if field is None else f'{field}: {short}'}")
        self.as_json = {"line": line, "field": field, "what": short}


@contextmanager
def rarely_searching_for_garbage() -> Iterator[None]:
    """Let Python look for objects that refer to each other in circles less often meanwhile.

    Answers leave none behind, and the program itself need not be searched: that takes time.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_MOST_UNSEARCHED)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def answer_lines(file: BinaryIO, answer: Answerer, *, keeps_going: bool = False) -> None:
    """Answer every line of a file on standard output, in order; skip blank lines and UTF-8 marks.

    Raises InputError at the first line that is no request, once all lines before it are answered;
    one that keeps going writes `{"error": {"line": …, "field": …, "what": …}}` in its place, goes
    on, and raises the first of these errors in the end. Raises CommandError when the answers cannot
    be written. A closed pipe ends this quietly.
    """
    first: InputError | None = None
    # A bar would stand between the answers, were they on the same terminal.
    length = None if sys.stdout.isatty() else _length(file)
    with rarely_searching_for_garbage(), progress(length) as advance:
        for number, line in enumerate(file, start=1):
            advance(len(line))
            request = line.removeprefix(BOM_UTF8)
            if not request.strip():
                continue
            try:
                with naming_line(number):
                    text = encoded(answer(decoded(request))) + "\n"
            except InputError as error:
                if not keeps_going:
                    raise
                first = first or error
                text = encoded({"error": error.as_json}) + "\n"
            if not _is_written(text):
                return
    if first is not None:
        raise first


def _is_written(text: str) -> bool:
    """Write to standard output at once; return False when nobody reads it any more."""
    output = sys.stdout
    try:
        output.write(text)
        output.flush()
    except OSError as error:
        # Python would raise once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
        if isinstance(error, BrokenPipeError):
            return False
        raise CommandError(f"the answers cannot be written ({error.strerror}).") from error
    return True


@contextmanager
def naming_line(number: int) -> Iterator[None]:
    """Turn any fault of input beginning on line `number` into an InputError that names its line."""
    field = None
    try:
        yield
    except FormatError as error:
        field, fault = error.field, error.fault
    except RecursionError:
        fault = "nested too deeply"
    except UnicodeDecodeError as error:
        fault = f"no UTF-8 text (byte {error.start + 1})"
    except json.JSONDecodeError as error:
        number += error.lineno - 1
        there = f"no JSON at column {error.colno}: {error.msg}"
        fault = there if error.doc else "the input is empty"
    except ValueError as error:
        fault = f"no JSON: {error}"
    else:
        return
    raise InputError(number, field, fault)


def decoded(given: bytes) -> object:
    """Read JSON without repeated keys or infinite numbers. Raises what `naming_line` turns.

    msgspec reads it in a fraction of the time, and is believed where it finds nothing wrong and as
    many keys as there are colons: then none was repeated. Else the standard json says what is
    wrong.
    """
    try:
        found = msgspec.json.decode(given)
    except (msgspec.DecodeError, UnicodeError):
        found = None
    if isinstance(found, dict) and _has_keys(found, given.count(b":")):
        return found
    return _DECODER.decode(given.decode("utf-8").strip(" \t\r\n"))


def _has_keys(found: dict[str, object], count: int) -> bool:
    """Whether an object has so many keys, with those of the objects in it, but not in its lists."""
    level: list[dict[str, object]] = [found]
    while level and (count := count - sum(map(len, level))):
        level = [value for outer in level for value in outer.values() if isinstance(value, dict)]
    return not count


def encoded(answer: Mapping[str, object]) -> str:
    """Write an answer as the standard json does, on one line; its `id` may be any JSON.

    msgspec does that in a third of the time, but writes some numbers and all letters beyond ASCII
    otherwise: numbers that are no whole ones stand in an `id` only.
    """
    own = answer
    if "id" in answer:
        own = {**answer, "id": msgspec.Raw(_ENCODER.encode(answer["id"]).encode())}
    try:
        text = msgspec.json.format(msgspec.json.encode(own), indent=0).decode()
    except msgspec.DecodeError:  # half a surrogate pair, which only the standard json lets through
        return _ENCODER.encode(answer)
    return (
        text
        if text.isascii()
        else _NOT_ASCII.sub(lambda found: _ENCODER.encode(found[0])[1:-1], text)
    )


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if number in {float("inf"), float("-inf")}:
        raise ValueError(f"{text[:40]} is too large a number")
    return number


_ENCODER = json.JSONEncoder(check_circular=False)  # what was read holds no cycles
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_DECODER = json.JSONDecoder(
    object_pairs_hook=without_repetition, parse_constant=_no_constant, parse_float=_finite
)


@contextmanager
def progress(length: int | None) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error while the block runs; call what is yielded with each step."""
    if length is None or not sys.stderr.isatty():
        yield lambda _done: None
        return
    with click.progressbar(length=length, file=sys.stderr) as bar:
        yield bar.update


def _length(file: BinaryIO) -> int | None:
    try:
        return os.fstat(file.fileno()).st_size if file.seekable() else None
    except OSError:
        return None
