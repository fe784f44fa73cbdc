"""Measure how sets of clean orders are read: `python -m tests.benchmarks.joined [--show N]`."""

import argparse

from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.meant.joined import joined_sets, outcome
from tests.engine.reader.meant.material import position


def main() -> None:
    """Print how many sets are read wrongly or asked about; with --show, the first of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0)
    arguments = parser.parse_args()
    wrong = asked = 0
    for one in joined_sets(arguments.sets, arguments.seed):
        is_wrong, is_asked = outcome(one)
        wrong, asked = wrong + is_wrong, asked + is_asked
        if (is_wrong or is_asked) and wrong + asked <= arguments.show:
            board = position(one.board)
            parsed = parse_orders(one.text, board, one.power, CLASSIC, Rulebook.modern())
            print(f"--- {one.power} {one.board}{' WRONG' * is_wrong}\n{one.text}")
            print(f"    taken {list(map(str, parsed.orders))}")
            print(f"    asked {[(flaw.flaw.value, flaw.text) for flaw in parsed.problems]}")
    print(f"{wrong} of {arguments.sets} sets read wrongly: {wrong / arguments.sets:.2%}")
    print(f"{asked} of {arguments.sets} sets asked about: {asked / arguments.sets:.2%}")


if __name__ == "__main__":
    main()
