"""How fast the judge is, beside the PyPI package `diplomacy`, on the same phases in the same run.

Run on request: `python -m tests.benchmarks.judge [--phases N] [--profile] [--own]`.

The load is that of `tests.benchmarks.phases`: made up, 31 units, with orders in about the shares
that real games have; one unit in five has none. Both judges get orders that have been read: ours
as values, the other its own texts. Times are of the processor, so that other programs hardly
matter; ours are the mean of several times in a row. The second table has phases of fewer and more
units: the time per unit should not grow. `--own` leaves the other judge out.
"""

import argparse
import cProfile
import pstats
import statistics
from collections.abc import Mapping, Sequence
from time import process_time

from engine.judge import Reason, Verdict, adjudicate
from engine.orders import Convoy, Hold, Move, SupportHold, SupportMove
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.benchmarks.phases import Case, load

MODERN = Rulebook.modern()
TARGET = 50
KINDS = {
    Move: "moves",
    SupportMove: "supports of moves",
    SupportHold: "to hold",
    Hold: "holds",
    Convoy: "convoys",
}
REPEATS = 5
BLOCK = 50


def ours(case: Case) -> float:
    """Microseconds to adjudicate one case: the mean of several times in a row."""
    position, orders = case
    begin = process_time()
    for _ in range(REPEATS):
        adjudicate(position, orders, CLASSIC, MODERN)
    return (process_time() - begin) / REPEATS * 1e6


def peer(case: Case) -> tuple[float, float]:
    """Microseconds that `diplomacy` takes for process, and for set_orders and process."""
    from diplomacy import Game  # noqa: PLC0415 - only here, and only where it is installed

    game = Game()
    game.clear_units()
    for power in CLASSIC.powers:
        game.set_units(power, [str(unit) for unit in case.position.units_of(power)])
    texts = {power: [str(order) for order in given] for power, given in case.orders.items()}
    begin = process_time()
    for power, given in texts.items():
        game.set_orders(power, given)
    ordered = process_time()
    game.process()
    end = process_time()
    return (end - ordered) * 1e6, (end - begin) * 1e6


def main() -> None:
    """Print a table of both, and one by units."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phases", type=int, default=1000)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--own", action="store_true")
    arguments = parser.parse_args()
    cases = load(arguments.phases)
    _describe(cases)
    if arguments.profile:
        with cProfile.Profile() as profile:
            for case in cases:
                ours(case)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    own: list[float] = []
    both: list[tuple[float, float]] = []
    for start in range(0, len(cases), BLOCK):
        # In turn, so that whatever else the machine does slows both alike.
        block = cases[start : start + BLOCK]
        own += [ours(case) for case in block]
        if not arguments.own:
            both += [peer(case) for case in block]
    times = {"engine.judge.adjudicate": own}
    if both:
        times["diplomacy process"] = [alone for alone, _ in both]
        times["diplomacy set_orders + process"] = [with_orders for _, with_orders in both]
    _print_table(times)
    _print_growth(arguments.phases // 4)


def _print_growth(phases: int) -> None:
    """How the time grows with the units on the board."""
    print(f"\n{'units':>6}{'mean us':>10}{'us per unit':>13}")
    for units in (10, 20, 31, 45, 60):
        cases = load(phases, units=units)
        mean = statistics.mean(ours(case) for case in cases)
        print(f"{units:6}{mean:10.1f}{mean / units:13.2f}")


def _print_table(times: Mapping[str, Sequence[float]]) -> None:
    first = next(iter(times.values()))
    print(f"target {TARGET} microseconds, mean")
    print(
        f"{'microseconds per phase':32}{'mean':>8}{'ratio':>7}{'median':>8}{'ratio':>7}{'1/s':>7}"
    )
    for name, row in times.items():
        mean, median = statistics.mean(row), statistics.median(row)
        by_mean, by_median = mean / statistics.mean(first), median / statistics.median(first)
        print(f"{name:32}{mean:8.1f}{by_mean:7.1f}{median:8.1f}{by_median:7.1f}{1e6 / mean:7.0f}")


def _describe(cases: Sequence[Case]) -> None:
    resolutions = [adjudicate(case.position, case.orders, CLASSIC, MODERN) for case in cases]
    every = [outcome for resolution in resolutions for outcome in resolution.outcomes]
    outcomes = [outcome for outcome in every if outcome.reason is not Reason.NO_ORDER]
    orders = len(outcomes)
    kinds = ", ".join(
        f"{sum(isinstance(outcome.order, kind) for outcome in outcomes) / orders:.0%} {name}"
        for kind, name in KINDS.items()
    )
    failed = sum(outcome.verdict is Verdict.FAILS for outcome in outcomes) / orders
    cut = sum(outcome.reason is Reason.CUT for outcome in outcomes) / orders
    illegal = sum(outcome.reason.is_illegal for outcome in outcomes)
    dislodged = sum(outcome.dislodged_by is not None for outcome in every) / len(cases)
    print(
        f"{len(cases)} phases of {orders / len(cases):.1f} orders: {kinds}; {failed:.0%} moves that"
        f" fail, {cut:.0%} supports cut, {illegal} illegal; {dislodged:.2f} units dislodged and"
        f" {(len(every) - orders) / len(cases):.1f} without an order a phase"
    )


if __name__ == "__main__":
    main()
