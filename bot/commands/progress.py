"""How far a long piece of work is: a bar on a terminal, and nothing when piped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(length: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while something of a known length is done; call with each step."""
    if length is None or not sys.stderr.isatty():
        yield lambda _done: None
        return
    with click.progressbar(length=length, file=sys.stderr) as bar:
        yield bar.update
