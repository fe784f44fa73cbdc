"""Texts by people who did not know the reader, and what a good gamesmaster takes from them.

`python -m tests.benchmarks.meant [--unseen] [--show]` measures the reader on them. The texts of the
`unseen` files were not looked at while the reader was written.

The files are named `WRITER-KIND-HALF.jsonl`. A writer is a letter or two, and has their own
positions in `WRITER-positions.json`. The kinds are

    frames    words around an order, `{}`, and whether they give it
    messages  whole messages, the orders they give, and those that may be asked about
    lines     the same, short, with oddly written orders
    lists     the same, orders behind labels: letters, numbers, names
    middles   the same, a single word between a unit and a place, which is hardly ever a move
    marked    whole messages, where `[+ +]` stands around what gives an order, `[- -]` around others
    promised  the same, as other tests of the reader promise it
"""

import json
import re
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.board import Power, Province, Unit
from engine.orders import Build, Disband, Move, Order, Remove, Retreat
from engine.position import Dislodged, Phase, Position
from engine.reader import ParsedOrders, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

FOLDER = Path(__file__).parent
ONLY_MEASURED = frozenset({"AF", "AG", "AH", "AI"})
"""Writers from whose texts nothing is learned: it made the reader worse at the texts of others."""
ORDERS = {
    "A Munich - Burgundy": "A MUN - BUR",
    "Munich to Ruhr": "A MUN - RUH",
    "F Kiel - Denmark": "F KIE - DEN",
    "army Berlin supports Munich": "A BER S A MUN",
    "kie-hol": "F KIE - HOL",
    "Munich holds": "A MUN H",
}
"""What stands in a frame: an order as people write it, and as it is read."""


class Frame(NamedTuple):
    """Words around an order of Germany in Spring 1901, and whether they give it."""

    text: str
    given: bool


class Message(NamedTuple):
    """A whole message, the orders it gives, and those that may be asked about."""

    power: str
    at: str
    text: str
    orders: tuple[str, ...]
    asked: tuple[str, ...]


def frames(half: str, *, without: Container[str] = ()) -> list[Frame]:
    """The frames of a half, `seen` or `unseen`, without those of some writers."""
    rows = _rows("frames", half)
    return [Frame(row["frame"], row["given"]) for row in rows if row["writer"] not in without]


def messages(half: str, kind: str = "messages", *, without: Container[str] = ()) -> list[Message]:
    """The whole messages of a half, or its `lines`, `lists` or `middles`."""
    return [
        Message(
            row["power"],
            f"{row['writer']} {row['at']}",
            row["text"],
            tuple(row["orders"]),
            tuple(row.get("ask", row.get("may", ()))),
        )
        for row in _rows(kind, half)
        if row["writer"] not in without
    ]


def marked(kind: str) -> list[str]:
    """Whole messages of Germany in Spring 1901, their orders marked: `[+A Mun - Bur+]` if given.

    `kind`: `marked` by those who wrote them, or `promised`, as other tests of the reader promise.
    """
    return [row["message"] for row in _rows(kind, "seen")]


@cache
def read(text: str, power: str = "GERMANY", at: str = "S1901M") -> ParsedOrders:
    """What the reader makes of a text."""
    return parse_orders(text, position(at, power), Power(power), CLASSIC, Rulebook.modern())


@lru_cache
def position(at: str, power: str = "") -> Position:
    """The start, or a position that one of the writers made up: `B F1902M-a`.

    Where two units in a province are alike and the writer does not say whose is dislodged, it is
    that of the power whose message is read, or else the one listed last.
    """
    writer, _, name = at.rpartition(" ")
    if name == "S1901M":
        return CLASSIC.start
    row = json.loads((FOLDER / f"{writer}-positions.json").read_text())[name]
    phase = Phase.parse(name.partition("-")[0])
    units = [
        CLASSIC.unit(Power(power), unit)
        for power, listed in row["units"].items()
        for unit in listed
    ]
    beaten = row.get("dislodged", {})
    ordered = sorted(units, key=lambda unit: unit.power == beaten.get(str(unit), power))
    last = {str(unit): unit for unit in ordered}
    leaving = [last[name] for name in row.get("retreats", {})]
    standing = [unit for unit in units if unit not in leaving]
    refuges = {place[:3] for listed in row.get("retreats", {}).values() for place in listed}
    around = {
        there.province
        for unit in leaving
        for there in CLASSIC.map.neighbours(unit.type, unit.location)
    }
    return Position.of(
        phase,
        standing,
        centers=_centers(standing, row.get("builds", {})),
        dislodged=[
            Dislodged(unit, CLASSIC.map.province("SWI"), by_convoy=True) for unit in leaving
        ],
        contested={place for place in around if place.code not in refuges},
    )


def _centers(units: list[Unit], builds: dict[str, int]) -> dict[Province, Power]:
    """Owners so that each power may build, or must remove, as many units as the position says."""
    owners = {
        unit.location.province: unit.power for unit in units if unit.location.province.is_center
    }
    own = Counter(unit.power for unit in units)
    for is_home in (True, False):
        for power, count in builds.items():
            places = CLASSIC.home_centers(Power(power)) if is_home else CLASSIC.map.provinces
            free = [place for place in places if place.is_center and place not in owners]
            held = [place for place, owner in owners.items() if owner == power]
            wanted = own[Power(power)] + count
            owners.update(dict.fromkeys(free[: max(wanted - len(held), 0)], Power(power)))
            for place in held[: max(len(held) - wanted, 0)]:
                del owners[place]
    return owners


def of_frame(frame: Frame) -> Iterator[tuple[str, bool]]:
    """The texts that a frame makes with each order, and whether each is read as it was meant."""
    for words, order in ORDERS.items():
        text = frame.text.replace("{}", words)
        orders = tuple(map(str, read(text).orders))
        yield text, orders == ((order,) if frame.given else ())


def of_message(message: Message) -> tuple[bool, set[str]]:
    """Whether a message is read as it was meant, and the orders taken that nobody gave.

    An order that may be asked about is taken wrongly when it is taken, and may be left out.
    """
    taken = set(map(plain, read(message.text, message.power, message.at).orders))
    more, missing = taken - meant(message), meant(message) - taken
    return not more and missing.issubset(message.asked), more


def meant(message: Message) -> set[str]:
    """The orders of a message as `plain` writes them."""
    return {
        order.removesuffix(" VIA").replace("/NC -", " -").replace("/SC -", " -")
        for order in message.orders
    }


def plain(order: Order) -> str:
    """An order as the writers of the messages write it."""
    match order:
        case Build(unit):
            return f"{unit} B"
        case Remove(unit) | Disband(unit):
            return f"{unit} D"
        case Retreat(unit, destination):
            return f"{unit} R {destination}"
        case Move():
            return re.sub(r"/.C -", " -", str(order).removesuffix(" VIA"))
        case _:
            return str(order)


def _rows(kind: str, half: str) -> Iterator[dict[str, Any]]:
    for path in sorted(FOLDER.glob(f"*-{kind}-{half}.jsonl")):
        for line in path.read_text().splitlines():
            yield json.loads(line) | {"writer": path.name.partition("-")[0]}
