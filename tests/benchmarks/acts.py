"""Let people do anything at random in many games, and see that each has a way out.

    python -m tests.benchmarks.acts [--games 10000] [--acts 20] [--from 0]

What is done and asked is as in `tests/bot/gamesmaster/by_lot.py`, a seed a game. Five games a
second. Every game that is stuck, or in which something fails, is shown with all that was done.
"""

import argparse
import tempfile
import traceback
from collections import Counter
from contextlib import closing
from pathlib import Path
from time import perf_counter

import structlog

from storage.opening import open_database
from storage.upkeep.migrate import upgrade
from tests.bot.gamesmaster.beginnings import Beginnings, kept
from tests.bot.gamesmaster.by_lot import GameByLot, HastyEvening, StuckError
from tests.bot.gamesmaster.evening import Told
from tests.haste import not_waiting_for_the_disk

_EVERY = 500


def main() -> None:
    """Play the games, and end with 1 if one of them was stuck or failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--acts", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="first")
    options = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    beginnings: Beginnings[Told] = {}
    seeds, found, ends = range(options.first, options.first + options.games), 0, Counter[str]()
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder, not_waiting_for_the_disk():
        engine = open_database(f"sqlite:///{Path(folder) / 'games.db'}")
        upgrade(engine)
        with closing(kept(engine)) as empty:
            for played, seed in enumerate(seeds, start=1):
                empty.put_back(engine)
                game = GameByLot(HastyEvening(engine, beginnings=beginnings), seed)
                try:
                    game.play(options.acts)
                except StuckError as stuck:
                    found += 1
                    print(f"{stuck}\n", flush=True)
                except Exception:  # noqa: BLE001 - whatever it is, the next game is played too
                    found += 1
                    done = "\n".join(game.done)
                    print(f"seed {seed} failed:\n{done}\n{traceback.format_exc()}", flush=True)
                ends[game.state()] += 1
                if played % _EVERY == 0 or played == options.games:
                    spent = perf_counter() - began
                    print(f"{played} games, {found} stuck or failed, {spent:.0f} s", flush=True)
        engine.dispose()
    print(", ".join(f"{count} {state}" for state, count in ends.most_common()))
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
