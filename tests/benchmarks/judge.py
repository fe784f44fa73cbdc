"""How fast the judge is, beside the PyPI package `diplomacy`, on the same phases in the same run.

Run on request: `python -m tests.benchmarks.judge [--phases N] [--profile]`.

The load is made up, with a fixed seed: movement phases of 31 units, each with a legal order, in
about the shares that real games have when every unit has one (moves 61 %, supports of moves 18 %,
supports to hold 11 %, holds 8 %, convoys 2 %; a third of the moves fail, one unit is dislodged a
phase). Units belong to the power whose home is nearest, so that powers meet along fronts; they
rather attack others than move about.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from time import perf_counter
from typing import NamedTuple

from engine.board import Power, Province, Terrain, Unit, UnitType
from engine.judge import Reason, Verdict, adjudicate
from engine.judge.options import legal_orders
from engine.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove
from engine.phase import Phase
from engine.position import Position
from engine.rulebook import Rulebook
from engine.variants.classic import CLASSIC

MODERN = Rulebook.modern()
UNITS = 31
FLEETS = 12
# How often an order of each kind is tried for: some kinds are often impossible, or make others do.
CHANCES = {Move: 22, SupportMove: 52, SupportHold: 28, Hold: 5, Convoy: 60}
FIRST = Phase.parse("S1905M")


class Case(NamedTuple):
    """A movement phase to be judged."""

    position: Position
    orders: Mapping[Power, Sequence[Order]]


def load(phases: int, seed: int = 1901) -> list[Case]:
    """The phases to be judged: always the same for a number and a seed."""
    chance = Random(seed)  # noqa: S311 - a load, no secret
    return [_case(chance) for _ in range(phases)]


def _case(chance: Random) -> Case:
    position = Position.of(FIRST, _units(chance), centers=CLASSIC.start.centers)
    options = {
        unit: orders
        for of_power in legal_orders(position, CLASSIC, MODERN).values()
        for unit, orders in of_power.items()
    }
    chosen: dict[Unit, Order] = {}
    for unit in chance.sample(position.units, len(position.units)):
        if unit in chosen:
            continue
        kind = chance.choices(list(CHANCES), list(CHANCES.values()))[0]
        wishes = [order for order in options[unit] if isinstance(order, kind)]
        wishes.sort(key=partial(_reluctance, chance, position, unit))
        moves = [order for order in options[unit] if isinstance(order, Move) and not order.via]
        chosen[unit] = min(moves, key=partial(_reluctance, chance, position, unit))
        for order in wishes:
            helped = _helped(order, position)
            if helped is None:
                chosen[unit] = order
                break
            wanted = _wanted(order, options[helped])
            if (helped.power == unit.power or chance.random() < 0.02) and (
                chosen.setdefault(helped, wanted) == wanted
            ):
                chosen[unit] = order
                break
    orders: dict[Power, list[Order]] = {}
    for unit in position.units:
        orders.setdefault(unit.power, []).append(chosen[unit])
    return Case(position, orders)


def _reluctance(chance: Random, position: Position, unit: Unit, order: Order) -> float:
    """Units rather attack others than move about, and rather that than step on their own."""
    if not isinstance(order, Move | SupportMove):
        return chance.random()
    there = position.unit_at(order.destination.province)
    if there is None:
        return chance.random() - 0.2
    return chance.random() - (0.7 if there.power != unit.power else -0.3)


def _helped(order: Order, position: Position) -> Unit | None:
    """The other unit that an order is about."""
    match order:
        case SupportHold() | SupportMove():
            return position.unit_at(order.supported.location.province)
        case Convoy():
            return position.unit_at(order.convoyed.location.province)
        case _:
            return None


def _wanted(order: Order, options: Sequence[Order]) -> Order:
    """The order by which the other unit makes use of a support or convoy."""
    if not isinstance(order, SupportMove | Convoy):
        return options[0]
    return next(
        option
        for option in reversed(options)
        if isinstance(option, Move) and option.destination.province is order.destination.province
    )


def _units(chance: Random) -> list[Unit]:
    board = CLASSIC.map
    afloat = [place for place in board.provinces if place.terrain is Terrain.SEA]
    ashore = [place for place in board.provinces if place.terrain is Terrain.COASTAL]
    land = [*ashore, *(place for place in board.provinces if place.terrain is Terrain.INLAND)]
    fleets = chance.sample([*afloat, *ashore], FLEETS)
    armies = chance.sample([place for place in land if place not in fleets], UNITS - FLEETS)
    return [
        Unit(_nearest_power(place, chance), kind, chance.choice(board.standings(kind, place)))
        for kind, places in ((UnitType.FLEET, fleets), (UnitType.ARMY, armies))
        for place in places
    ]


def _nearest_power(province: Province, chance: Random) -> Power:
    board = CLASSIC.map
    reached = province.bit
    while True:
        homes = [place.home for place in board.provinces_in(reached) if place.home is not None]
        if homes:
            return chance.choice(homes)
        for place in board.provinces_in(reached):
            reached |= board.borders[place.index]


def ours(case: Case) -> float:
    """Microseconds to adjudicate one case."""
    begin = perf_counter()
    adjudicate(case.position, case.orders, CLASSIC, MODERN)
    return (perf_counter() - begin) * 1e6


def peer(case: Case) -> tuple[float, float]:
    """Microseconds that `diplomacy` takes for process, and for set_orders and process."""
    from diplomacy import Game  # noqa: PLC0415 - only here, and only where it is installed

    game = Game()
    game.clear_units()
    for power in CLASSIC.powers:
        game.set_units(power, [str(unit) for unit in case.position.units_of(power)])
    texts = {power: [str(order) for order in given] for power, given in case.orders.items()}
    begin = perf_counter()
    for power, given in texts.items():
        game.set_orders(power, given)
    ordered = perf_counter()
    game.process()
    end = perf_counter()
    return (end - ordered) * 1e6, (end - begin) * 1e6


def main() -> None:
    """Print a table of both."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--phases", type=int, default=1000)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    cases = load(arguments.phases)
    _describe(cases)
    if arguments.profile:
        with cProfile.Profile() as profile:
            for case in cases * 5:
                ours(case)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    own, process, both = [], [], []
    for case in cases:
        # In turn, so that whatever else the machine does slows both alike.
        own.append(statistics.mean(ours(case) for _ in range(5)))
        alone, with_orders = peer(case)
        process.append(alone)
        both.append(with_orders)
    _print_table(
        {
            "engine.judge.adjudicate": own,
            "diplomacy process": process,
            "diplomacy set_orders + process": both,
        }
    )


def _print_table(times: Mapping[str, Sequence[float]]) -> None:
    first = next(iter(times.values()))
    print(
        f"{'microseconds per phase':32}{'mean':>8}{'ratio':>7}{'median':>8}{'ratio':>7}{'1/s':>7}"
    )
    for name, row in times.items():
        mean, median = statistics.mean(row), statistics.median(row)
        by_mean, by_median = mean / statistics.mean(first), median / statistics.median(first)
        print(f"{name:32}{mean:8.1f}{by_mean:7.1f}{median:8.1f}{by_median:7.1f}{1e6 / mean:7.0f}")


def _describe(cases: Sequence[Case]) -> None:
    resolutions = [adjudicate(case.position, case.orders, CLASSIC, MODERN) for case in cases]
    outcomes = [outcome for resolution in resolutions for outcome in resolution.outcomes]
    orders = len(outcomes)
    kinds = ", ".join(
        f"{sum(isinstance(outcome.order, kind) for outcome in outcomes) / orders:.0%} {name}"
        for kind, name in zip(CHANCES, ("moves", "S-", "S", "holds", "convoys"), strict=True)
    )
    failed = sum(outcome.verdict is Verdict.FAILS for outcome in outcomes) / orders
    cut = sum(outcome.reason is Reason.CUT for outcome in outcomes) / orders
    illegal = sum(outcome.reason.is_illegal for outcome in outcomes)
    dislodged = sum(outcome.dislodged_by is not None for outcome in outcomes) / len(cases)
    print(
        f"{len(cases)} phases of {orders / len(cases):.1f} orders: {kinds}; {failed:.0%} moves that"
        f" fail, {cut:.0%} supports cut, {illegal} illegal; {dislodged:.2f} units dislodged a phase"
    )


if __name__ == "__main__":
    main()
