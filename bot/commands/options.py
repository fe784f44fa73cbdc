"""`gamesmaster options`: positions in, every legal order of every unit out."""

from __future__ import annotations

from typing import BinaryIO

import click

from bot.commands.lines import answer_lines
from engine.formats import options_answer, read_position
from engine.rules import EDITIONS
from engine.variants.classic import CLASSIC


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
def options(*, file: BinaryIO) -> None:
    """List every legal order of every unit: JSON Lines in, JSON Lines out."""
    answer_lines(file, listed)


def listed(given: object) -> dict[str, object]:
    """The answer to a position. Raises FormatError."""
    return options_answer(read_position(given, CLASSIC, rulebook=EDITIONS[0]), CLASSIC)
