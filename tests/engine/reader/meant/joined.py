"""Sets of clean orders as people join them in one message, with greetings and sign-offs.

Whoever writes clean orders is never asked about them, whatever stands between them.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.board import Power
from engine.judge.options import legal_orders
from engine.orders import Order
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.reader.meant.material import position
from tests.engine.reader.spellings import Style, spelt

BOARDS = ("S1901M", "A S1902M-a", "B S1905M-a")
_MODERN = Rulebook.modern()
_MOST = 6
_OFTEN, _SELDOM = 0.5, 0.3
_JOINTS = ("\n", "\n\n", ", ", ",\n", "; ", ";\n", " and ", " / ", ". ", ".\n")
_MARKS = ("- ", "* ", "• ", "{}. ", "{}) ", "({}) ")
_GREETINGS = (
    "Hi GM,\n",
    "Hello!\n",
    "Hi all, ",
    "Dear gamesmaster,\n\n",
    "Good evening. ",
    "My orders:\n",
    "Orders for {power}: ",
    "{power}:\n",
    "Here are my moves for this turn:\n",
    "I order the following:\n",
    "Last orders before the deadline:\n",
)
_SIGN_OFFS = (
    "\nThanks!",
    "\nThanks, {power}",
    "\n\nCheers,\n{power}",
    ". Thank you",
    "\nThat's all.",
    "\nBest regards",
    " please",
)


class Joined(NamedTuple):
    """A message, the position it is written in, and the orders that it gives."""

    text: str
    power: Power
    board: str
    orders: frozenset[Order]


def joined_sets(number: int, seed: int) -> Iterator[Joined]:
    """So many messages of two to six orders each, the same for the same seed."""
    chance = Random(seed)  # noqa: S311 - texts to read, no secret
    known = {board: legal_orders(position(board), CLASSIC, _MODERN) for board in BOARDS}
    for _ in range(number):
        board = chance.choice(BOARDS)
        power = chance.choice(list(known[board]))
        units = list(known[board][power].values())
        size = min(chance.randint(2, _MOST), len(units))
        orders = [chance.choice(options) for options in chance.sample(units, size)]
        # Italy's `tyr` may be Tyrolia or the Tyrrhenian Sea (R-ORD-06).
        styles = [style for style in Style if style is not Style.BARE or power != "ITALY"]
        style = chance.choice(styles)
        # All are orders of a movement phase.
        texts = [spelt(order, style).rstrip(".") for order in orders]  # type: ignore[arg-type]
        if chance.random() < _SELDOM:
            texts = list(map(str.lower, texts))
        yield Joined(_message(texts, power, chance), power, board, frozenset(orders))


def _message(texts: list[str], power: Power, chance: Random) -> str:
    joint = chance.choice(_JOINTS)
    if chance.random() < _SELDOM:
        mark = chance.choice(_MARKS)
        parted = chance.choice(("\n", "\n", " ")) if "{}" in mark else "\n"
        listed = [mark.format(at) + text for at, text in enumerate(texts, 1)]
        joint, texts = parted, listed
    if joint == ", " and chance.random() < _OFTEN:
        *texts, last = texts
        body = f"{joint.join(texts)} and {last}"
    else:
        end = joint.strip() if chance.random() < _OFTEN else ""
        body = joint.join(texts) + ("" if end.isalpha() else end)
    name = power.title()
    greeting = chance.choice(_GREETINGS) if chance.random() < _OFTEN else ""
    sign_off = chance.choice(_SIGN_OFFS) if chance.random() < _OFTEN else ""
    return f"{greeting.format(power=name)}{body}{sign_off.format(power=name)}"


def outcome(joined: Joined) -> tuple[bool, bool]:
    """Whether an order is taken that nobody gave, and whether anything is asked or left out."""
    parsed = parse_orders(joined.text, position(joined.board), joined.power, CLASSIC, _MODERN)
    taken = set(parsed.orders)
    return not taken <= joined.orders, bool(parsed.problems) or not taken >= joined.orders
