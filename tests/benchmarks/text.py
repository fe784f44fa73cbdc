"""How long a phase takes from JSON text in to JSON text out, and whether memory stays level.

Run on request: `python -m tests.benchmarks.text [--phases N] [--profile] [--memory N]
[--recorded FILE]`.

In-process, one thread: a line of text is decoded, read, adjudicated,
answered and encoded, as `gamesmaster adjudicate` does it. The load is that of
`tests.benchmarks.phases`: made up, 31 units, most with an order. `--memory N` has N phases answered
by the command itself, phases and orders changing all the time, and prints what it keeps.

`--recorded FILE` takes the movement phases of recorded games instead (see `tests.engine.replay`),
each line once and in order, as if they had just come in, and measures the PyPI package `diplomacy`
on `--phases` of them, from orders as texts to the next position, without any JSON. The two take
turns, some hundred phases at a time, so that whatever else the machine does slows both alike. What
either leaves in memory is cleared away before the other's turn: each searches its own garbage only.
"""

import argparse
import cProfile
import gc
import io
import itertools
import json
import pstats
import resource
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from bot.commands.json_lines import answer_lines, decoded, encoded, rarely_searching_for_garbage
from bot.commands.phases import judged
from engine.judge import adjudicate
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.benchmarks.phases import OPTIONS, Case, forget_some, load
from tests.engine.replay import Row, read

MODERN = Rulebook.modern()
TARGET = 200
BLOCK = 500


def line_of(case: Case, number: int = 1) -> bytes:
    """A case as a line of canonical text."""
    position = case.position
    request = {
        "id": number,
        "phase": str(position.phase),
        "units": {power: list(map(str, position.units_of(power))) for power in CLASSIC.powers},
        "centers": {power: list(map(str, position.centers_of(power))) for power in CLASSIC.powers},
        "orders": {power: list(map(str, orders)) for power, orders in case.orders.items()},
        "options": OPTIONS,
    }
    return json.dumps(request).encode() + b"\n"


class Sink(io.StringIO):
    """Standard output that forgets what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = 0

    def write(self, text: str) -> int:
        """Count the lines."""
        self.written += 1
        return len(text)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phases", type=int, default=1000)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--memory", type=int, metavar="N")
    parser.add_argument("--recorded", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.recorded:
        _recorded(arguments.recorded, arguments.phases)
        return
    cases = load(arguments.phases)
    lines = [line_of(case) for case in cases]
    if arguments.memory:
        _memory(lines, arguments.memory)
        return
    answer = partial(judged, rulebook=MODERN)
    forget_some(cases)
    first = _microseconds(lambda _: run(lines, answer), 0, repeats=1) / len(lines)
    if arguments.profile:
        with cProfile.Profile() as profile:
            run(lines * 5, answer)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    requests = [decoded(line) for line in lines]
    answers = [answer(one) for one in requests]
    rows: dict[str, Callable[[int], object]] = {
        "text in to text out": lambda at: encoded(answer(decoded(lines[at]))),
        "- json, decoded": lambda at: decoded(lines[at]),
        "- read, adjudicate, answer": lambda at: answer(requests[at]),
        "-- adjudicate alone": lambda at: adjudicate(
            cases[at].position, cases[at].orders, CLASSIC, MODERN
        ),
        "- json, encoded": lambda at: encoded(answers[at]),
        "text in to text out, --explain": lambda at: encoded(
            judged(decoded(lines[at]), rulebook=MODERN, explains=True)
        ),
    }
    times: dict[str, list[float]] = {name: [] for name in rows}
    for at in range(len(cases)):
        # In turn, so that whatever else the machine does slows all alike.
        for name, what in rows.items():
            times[name].append(_microseconds(what, at))
    whole = min(_microseconds(lambda _: run(lines, answer), 0) for _ in range(2)) / len(lines)
    bytes_in = statistics.mean(map(len, lines))
    print(f"{len(lines)} phases of 31 units, {bytes_in:.0f} bytes a line; target {TARGET}")
    print(f"{'microseconds per phase':34}{'mean':>8}{'median':>8}{'1/s':>8}")
    for name, row in times.items():
        mean = statistics.mean(row)
        print(f"{name:34}{mean:8.1f}{statistics.median(row):8.1f}{1e6 / mean:8.0f}")
    for name, mean in (("the first time", first), ("again", whole)):
        print(f"{f'through the command, {name}':34}{mean:8.1f}{'':8}{1e6 / mean:8.0f}")


def run(lines: Sequence[bytes], answer: Callable[[object], dict[str, object]]) -> int:
    """Have lines answered as the command does; how many were."""
    with redirect_stdout(Sink()) as sink:
        answer_lines(io.BytesIO(b"".join(lines)), answer)
    return sink.written


def _recorded(path: Path, phases: int) -> None:
    rows = [row for row in read(path) if row["phase"].endswith("M")]
    keys = ("phase", "units", "centers", "orders")
    lines = [json.dumps({key: row[key] for key in keys} | {"options": OPTIONS}) for row in rows]
    step = max(1, len(rows) // phases)
    own: list[float] = []
    theirs: list[float] = []
    for start in range(0, len(lines), BLOCK):
        with rarely_searching_for_garbage():  # as the command does
            own += map(_own, lines[start : start + BLOCK])
        _clear_away()
        theirs += map(_peer, rows[start : start + BLOCK : step])
        _clear_away()
    print(f"{'microseconds per phase':34}{'phases':>8}{'mean':>8}{'ratio':>8}")
    ours = statistics.mean(own)
    for name, row in (("text in to text out", own), ("diplomacy set_orders + process", theirs)):
        mean = statistics.mean(row)
        print(f"{name:34}{len(row):8}{mean:8.1f}{mean / ours:8.1f}")


def _clear_away() -> None:
    gc.collect()
    gc.freeze()


def _own(line: str) -> float:
    begin = process_time()
    encoded(judged(decoded(line.encode()), rulebook=MODERN))
    return (process_time() - begin) * 1e6


def _peer(row: Row) -> float:
    from diplomacy import Game  # noqa: PLC0415 - only here, and only where it is installed

    game = Game()
    game.clear_units()
    for power, units in row["units"].items():
        game.set_units(power, units)
    begin = process_time()
    for power, orders in row["orders"].items():
        game.set_orders(power, orders)
    game.process()
    return (process_time() - begin) * 1e6


def _microseconds(what: Callable[[int], object], at: int, *, repeats: int = 3) -> float:
    best = float("inf")
    for _ in range(repeats):
        begin = perf_counter()
        what(at)
        best = min(best, perf_counter() - begin)
    return best * 1e6


class Endless(io.RawIOBase):
    """A file of so many lines, made as they are read."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        super().__init__()
        self._lines = lines

    def __next__(self) -> bytes:
        return next(self._lines)

    def seekable(self) -> bool:
        """Like a pipe."""
        return False


def _memory(lines: Sequence[bytes], count: int) -> None:
    print(f"{'phases':>8}{'objects':>10}{'peak MB':>9}")
    answer = partial(judged, rulebook=MODERN)
    for done in itertools.accumulate([count // 10] * 10):
        years = (b"%04d" % (1000 + number % 9000) for number in itertools.count(done))
        endless = (
            line.replace(b"1905", year)
            for line, year in zip(itertools.cycle(lines), years, strict=False)
        )
        with redirect_stdout(Sink()):
            answer_lines(Endless(itertools.islice(endless, count // 10)), answer)  # type: ignore[arg-type] # a file that is only iterated over
        gc.collect()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{done:8}{len(gc.get_objects()):10}{peak:9.1f}", file=sys.stdout)


if __name__ == "__main__":
    main()
