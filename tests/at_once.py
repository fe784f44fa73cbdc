"""Doing things at the same time."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Done = TypeVar("Done")


def at_once(acts: Sequence[Callable[[], Done]]) -> list[Done]:
    """Begin all at the same moment, each in a thread of its own; what each returned, in order.

    What one raises is raised.
    """
    gate = threading.Barrier(len(acts))

    def run(act: Callable[[], Done]) -> Done:
        gate.wait(60)
        return act()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts, timeout=90))
