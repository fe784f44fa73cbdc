"""`gamesmaster parse`: what people write in, the orders it means out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import BinaryIO

import click

from bot.commands.lines import answer_lines
from bot.messages.orders.problems_words import problem_words
from engine.formats import read_text, text_answer
from engine.orders import Order
from engine.reader import Problem, example_orders, parse_orders
from engine.rules import EDITIONS
from engine.variants.classic import CLASSIC


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def parse(*, file: BinaryIO) -> None:
    """Read orders as people write them: JSON Lines in, JSON Lines out."""
    answer_lines(file, parsed)


def parsed(given: object) -> dict[str, object]:
    """The answer to a text with its position. Raises FormatError, but not for what it says."""
    request = read_text(given, CLASSIC, rulebook=EDITIONS[0])
    phase = request.phase
    found = parse_orders(request.text, phase.position, request.power, CLASSIC, phase.rulebook)
    examples = (
        example_orders(phase.position, request.power, CLASSIC, phase.rulebook)
        if found.problems
        else ()
    )
    return text_answer(request, found, message=partial(message, examples=examples))


def message(problem: Problem, *, examples: Sequence[Order]) -> str:
    """What is wrong with a part of a text, and what would be right."""
    return problem_words(
        problem.flaw,
        text=problem.text,
        subject=problem.subject if problem.unit is None else str(problem.unit),
        detail=problem.illegal,
        known=[str(one) for one in (*problem.units, *problem.places)],
        variant=CLASSIC,
        examples=list(map(str, examples)),
    )
