"""`gamesmaster adjudicate`: phases with orders in, what becomes of them out."""

from __future__ import annotations

from functools import partial
from typing import BinaryIO

import click

from bot.commands.lines import answer_lines
from bot.messages.looking.why import why_sentence
from engine.errors import EngineError
from engine.formats import PhaseRequest, answer, guide_answer, read_request, strengths_answer
from engine.judge import adjudicate as judge
from engine.judge.explain import contested_stories
from engine.judge.guide import guide_lists
from engine.phase import PhaseType
from engine.rules import EDITIONS, Rulebook, edition
from engine.rules.choices import Paradox
from engine.variants.classic import CLASSIC


@click.command()
@click.option(
    "--edition",
    "name",
    metavar="NAME",
    default=EDITIONS[0].edition,
    show_default=True,
    help="The rules for phases that name none.",
)
@click.option("--explain", "explains", is_flag=True, help="Say why, in a sentence per order.")
@click.argument("file", type=click.File("rb"), default="-")
def adjudicate(*, name: str, explains: bool, file: BinaryIO) -> None:
    """Adjudicate phases: JSON Lines in, JSON Lines out."""
    try:
        rulebook = edition(name)
    except EngineError as error:
        raise click.BadOptionUsage("--edition", f"--edition: {error}") from error
    answer_lines(file, partial(explained if explains else judged, rulebook=rulebook))


def judged(given: object, *, rulebook: Rulebook) -> dict[str, object]:
    """The answer to a request. Raises FormatError."""
    request = read_request(given, CLASSIC, rulebook=rulebook)
    resolution = judge(request.position, request.orders, CLASSIC, request.rulebook)
    return answer(request, resolution)


def explained(given: object, *, rulebook: Rulebook) -> dict[str, object]:
    """The answer to a request with a sentence for each result, and the strengths of rivals.

    Where the technical guide's steps are followed, its lists as well. Raises FormatError.
    """
    request: PhaseRequest = read_request(given, CLASSIC, rulebook=rulebook)
    position = request.position
    resolution = judge(position, request.orders, CLASSIC, request.rulebook)
    stories = contested_stories(position, resolution, CLASSIC, request.rulebook)
    why = partial(why_sentence, position=position)
    found = {**answer(request, resolution, why=why), "strengths": strengths_answer(stories)}
    if request.rulebook.paradox is Paradox.GUIDE and position.phase.type is PhaseType.MOVEMENT:
        found["guide"] = guide_answer(guide_lists(position, request.orders, CLASSIC))
    return found
