"""Texts made wrong in many ways, to see that nothing a person writes harms the reader.

Run on request: `python -m tests.engine.reader.fuzz [--texts N] [--seed N] [--limit MS]`; exit
status 1 when a promise is broken. A small share is a test (`test_fuzz.py`).

The seeds are the documents' texts, the collected habits and canonical orders; each text is one to
six of them, mutated one to five times; some are a few words repeated to the end. Checked of each:
nothing is raised; every order and every candidate round-trips through the canonical spelling; no
order or plan is for a unit that is not the power's own; no unit has two orders; no text of up to
4,000 characters takes longer than 50 ms of the processor's time, which whatever else the machine
does leaves alone.
"""

import argparse
import heapq
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from engine.board import Power
from engine.names import UNIT_WORDS, names_of
from engine.orders import Build, Order, Waive
from engine.position import Dislodged, Phase, PhaseType, Position
from engine.reader import (
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    ParsedOrders,
    parse_order,
    parse_orders,
)
from engine.reader.canonical import FORMS
from engine.reader.words.vocabulary import ROLES
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.documents import cases_of
from tests.engine.reader.habits.collected import HABITS

LONGEST = 4_000
LIMIT_MS = 50.0
_SLOWEST = 10
_NOISE = "abcdefghijklmnopqrstuvwxyz AFSCHRDB-->.,;:()/|&+'\"!?0123456789\n\t~*_`=<>[]{}#@"
_STRANGE = "–—→⇒➡️•…“”’\u00a0\u200b\u00ad\ufeffäéßøЖ中🙂\x00\x1f\ud800\u2028\u202e½"
_WORDS = """
if else otherwise or and then unless dislodged gained two one no not all rest hold supports convoys
to via by with from except supported builds remove waive retreats disband draw surrender F1902M
Fall 1901: Spring next turn A F army fleet the of in nor liv tyr stp/nc (sc) north coast
""".split()  # noqa: SIM905 - words read best in a row


_ALL_WORDS = sorted({*ROLES, *_WORDS, *UNIT_WORDS, *names_of(CLASSIC).whole})


class Failure(NamedTuple):
    """A promise that a text broke."""

    promise: str
    text: str
    power: str
    phase: str


class Timed(NamedTuple):
    """How long a text took."""

    milliseconds: float
    text: str


Mutation = Callable[[str, Random], str]


def seeds() -> list[str]:
    """Every text to begin with."""
    texts = [case["text"] for case in cases_of("parse")]
    return [*texts, *FORMS, *(habit.text for habit in HABITS)]


def texts(number: int, seed: int) -> Iterator[str]:
    """So many mutated texts, the same for the same seed; some as long as LONGEST."""
    chance = Random(seed)  # noqa: S311 - a load, no secret
    known = seeds()
    for _ in range(number):
        if chance.random() < _SHARE_REPEATED:
            part = " ".join(chance.choices(_ALL_WORDS, k=chance.randint(1, 4)))
            yield f"{part}{chance.choice(' ,;-')}" * (LONGEST // (len(part) + 1))
            continue
        joint = chance.choice(("\n", "\n", ", ", "; ", " ", ""))
        text = joint.join(chance.choices(known, k=chance.choice((1, 1, 1, 2, 3, 6))))
        for _ in range(chance.randint(1, 5)):
            text = chance.choice(MUTATIONS)(text, chance)
        if chance.random() < _SHARE_LONG:
            text = (text + joint) * (LONGEST // (len(text) + 1) + 1)
        yield text[:LONGEST]


_SHARE_LONG = 0.002
_SHARE_REPEATED = 0.004


def _at(text: str, chance: Random) -> int:
    return chance.randint(0, len(text))


def _insert(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return text[:at] + chance.choice(_NOISE) + text[at:]


def _strange(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return text[:at] + chance.choice(_STRANGE) + text[at:]


def _delete(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return text[:at] + text[at + chance.randint(1, 3) :]


def _change(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return text[:at] + chance.choice(_NOISE) + text[at + 1 :]


def _exchange(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _word(text: str, chance: Random) -> str:
    at = _at(text, chance)
    return f"{text[:at]} {chance.choice(_WORDS)} {text[at:]}"


def _repeat(text: str, chance: Random) -> str:
    start, end = sorted((_at(text, chance), _at(text, chance)))
    return text[:end] + text[start:end] * chance.randint(1, 4) + text[end:]


def _shuffle(text: str, chance: Random) -> str:
    words = text.split(" ")
    chance.shuffle(words)
    return " ".join(words)


def _case(text: str, chance: Random) -> str:
    return chance.choice((str.upper, str.lower, str.title, str.swapcase))(text)


def _cut(text: str, chance: Random) -> str:
    start, end = sorted((_at(text, chance), _at(text, chance)))
    return text[start:end] or text


MUTATIONS: tuple[Mutation, ...] = (
    _insert, _strange, _delete, _change, _exchange, _word, _repeat, _shuffle, _case, _cut,
)  # fmt: skip


def tables() -> list[tuple[Position, Power]]:
    """The positions that texts are read on: each kind of phase."""
    start = CLASSIC.start
    nowhere = CLASSIC.map.province("SWI")
    beaten = [Dislodged(unit, nowhere, by_convoy=True) for unit in start.units]
    retreating = Position.of(Phase.parse("F1901R"), [], dislodged=beaten)
    building = Position.of(Phase.parse("W1901A"), [], centers=start.centers)
    middle = _middle()
    return [
        (start, Power("FRANCE")),
        (start, Power("RUSSIA")),
        (middle, Power("ENGLAND")),
        (middle, Power("FRANCE")),
        (middle, Power("GERMANY")),
        (middle, Power("TURKEY")),
        (retreating, Power("GERMANY")),
        (building, Power("ENGLAND")),
    ]


def _middle() -> Position:
    """A position of the middle of a game, with fleets at sea and coasts to name."""
    units = {
        "ENGLAND": ["A LON", "F NTH", "F ENG", "F NWG", "A YOR", "F STP/NC"],
        "FRANCE": ["F MAO", "F MAR", "A PIC", "A GAS", "F LYO"],
        "GERMANY": ["A MUN", "A RUH", "F KIE", "A BOH", "F BAL", "F DEN"],
        "RUSSIA": ["A MOS", "A LVN", "F BLA", "F BOT"],
        "TURKEY": ["F CON", "A BUL", "F AEG", "A SMY"],
    }
    placed = [CLASSIC.unit(Power(power), text) for power, texts in units.items() for text in texts]
    return Position.of(Phase.parse("F1903M"), placed, centers=CLASSIC.start.centers)


def broken(parsed: ParsedOrders, position: Position, power: Power) -> str | None:
    """The promise that a result breaks; None when all are kept."""
    offered = [order for problem in parsed.problems for order in problem.candidates]
    planned = list(_planned(parsed))
    for order in (*parsed.orders, *offered, *planned):
        if parse_order(str(order), CLASSIC) != order:
            return f"{order} does not round-trip"
    retreating = position.phase.type is PhaseType.RETREAT
    ours = {entry.unit for entry in position.dislodged_of(power)} if retreating else set()
    own = {unit.location.province for unit in ours or position.units_of(power)}
    ordered = [order for order in parsed.orders if not isinstance(order, Waive)]
    for order in (*ordered, *offered):
        if isinstance(order, Build | Waive):
            continue
        if order.unit.location.province not in own:
            return f"{order} is for no unit of the power's own"
    places = [order.unit.location.province for order in ordered]
    return "two orders for one unit" if len(places) > len(set(places)) else None


def _planned(parsed: ParsedOrders) -> Iterator[Order]:
    for plan in parsed.plans:
        match plan:
            case ConditionalRetreat():
                continue
            case ConditionalAdjustment(cases):
                for case in cases:
                    yield from case.orders
            case AdjustmentList(_, orders):
                yield from orders
            case _:
                yield from plan.orders


def run(number: int, seed: int, limit: float) -> tuple[list[Failure], list[Timed], Sequence[float]]:
    """Read so many texts: what failed, the slowest, and the time of each in milliseconds."""
    rules = Rulebook.modern()
    on = tables()
    failures: list[Failure] = []
    slowest: list[Timed] = []
    times: list[float] = []
    for at, text in enumerate(texts(number, seed)):
        position, power = on[at % len(on)]
        begin = process_time()
        try:
            parsed = parse_orders(text, position, power, CLASSIC, rules)
        except Exception as error:  # noqa: BLE001 - whatever is raised is what is looked for
            failures.append(Failure(repr(error), text, power, str(position.phase)))
            continue
        took = (process_time() - begin) * 1e3
        if took > limit:
            # A collection of garbage may have fallen into it: the best of three counts.
            took = min(took, *(_again(text, position, power, rules) for _ in range(2)))
        times.append(took)
        heapq.heappush(slowest, Timed(took, text))
        if len(slowest) > _SLOWEST:
            heapq.heappop(slowest)
        if took > limit:
            failures.append(Failure(f"{took:.0f} ms", text, power, str(position.phase)))
        promise = broken(parsed, position, power)
        if promise is not None:
            failures.append(Failure(promise, text, power, str(position.phase)))
    return failures, sorted(slowest, reverse=True), times


def _again(text: str, position: Position, power: Power, rules: Rulebook) -> float:
    begin = process_time()
    parse_orders(text, position, power, CLASSIC, rules)
    return (process_time() - begin) * 1e3


def main() -> None:
    """Print what failed and the slowest texts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1901)
    parser.add_argument("--limit", type=float, default=LIMIT_MS, metavar="MS")
    arguments = parser.parse_args()
    failures, slowest, times = run(arguments.texts, arguments.seed, arguments.limit)
    for failure in failures[:20]:
        print(f"FAILED {failure.promise}: {failure.power} {failure.phase} {failure.text[:200]!r}")
    print(f"{arguments.texts} texts, {len(failures)} failures")
    print(f"mean {sum(times) / max(len(times), 1):.2f} ms; the slowest:")
    for one in slowest:
        print(f"{one.milliseconds:7.1f} ms  {len(one.text):5} characters  {one.text[:80]!r}")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
