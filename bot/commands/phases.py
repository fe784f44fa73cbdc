"""`gamesmaster adjudicate`, `options` and `parse`: JSON Lines in, JSON Lines out."""

from collections.abc import Sequence
from functools import partial
from typing import BinaryIO

import click

from bot.commands.json_lines import answer_lines
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.messages.orders.problems import problem_words
from bot.messages.showing.why import why_sentence
from engine.errors import EngineError
from engine.formats import phases as form
from engine.formats.texts import read_text, text_answer
from engine.judge import adjudicate as judge
from engine.judge.explain import contested_stories
from engine.judge.guide import guide_lists
from engine.orders import Order
from engine.position import PhaseType
from engine.reader import Problem, example_orders, parse_orders
from engine.rules import EDITIONS, Paradox, Rulebook, edition
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_FILE = click.argument("file", type=click.File("rb"), default="-")
_KEEP_GOING = click.option(
    "--keep-going",
    "keeps_going",
    is_flag=True,
    help="For a line that cannot be read, write its error and keep going.",
)


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
@_KEEP_GOING
@_FILE
def adjudicate(*, name: str, explains: bool, keeps_going: bool, file: BinaryIO) -> None:
    """Adjudicate phases: JSON Lines in, JSON Lines out."""
    try:
        rulebook = edition(name)
    except EngineError as error:
        raise click.BadOptionUsage("--edition", f"--edition: {error}") from error
    answer = partial(judged, rulebook=rulebook, explains=explains)
    answer_lines(file, answer, keeps_going=keeps_going)


def judged(given: object, *, rulebook: Rulebook, explains: bool = False) -> dict[str, object]:
    """Adjudicate a request, explained: also in sentences and by strengths. Raises FormatError."""
    request = form.read_request(given, DEFAULT_VARIANT, rulebook=rulebook)
    position, variant = request.position, request.variant
    resolution = judge(position, request.orders, variant, request.rulebook)
    if not explains:
        return form.answer(request, resolution)
    stories = contested_stories(position, resolution, variant, request.rulebook)
    board = variant.map
    why = partial(why_sentence, position=position, resolution=resolution, board=board)
    found = {
        **form.answer(request, resolution, why=why),
        "strengths": form.strengths_answer(stories),
    }
    if request.rulebook.paradox is Paradox.GUIDE and position.phase.type is PhaseType.MOVEMENT:
        found["guide"] = guide_lists(position, request.orders, variant)
    return found


@click.command()
@_KEEP_GOING
@_FILE
def options(*, keeps_going: bool, file: BinaryIO) -> None:
    """List every legal order of every unit: JSON Lines in, JSON Lines out."""
    answer_lines(file, listed, keeps_going=keeps_going)


def listed(given: object) -> dict[str, object]:
    """List the legal orders in a position. Raises FormatError."""
    request = form.read_request(given, DEFAULT_VARIANT, rulebook=EDITIONS[0], has_orders=False)
    return form.options_answer(request)


@click.command()
@_KEEP_GOING
@_FILE
def parse(*, keeps_going: bool, file: BinaryIO) -> None:
    """Read orders as people write them: JSON Lines in, JSON Lines out."""
    answer_lines(file, parsed, keeps_going=keeps_going)


def parsed(given: object) -> dict[str, object]:
    """Read a text with its position. Raises FormatError, but never for what the text says."""
    request = read_text(given, DEFAULT_VARIANT, rulebook=EDITIONS[0])
    phase = request.phase
    found = parse_orders(request.text, phase.position, request.power, phase.variant, phase.rulebook)
    examples = (
        example_orders(phase.position, request.power, phase.variant, phase.rulebook)
        if found.problems
        else ()
    )
    return text_answer(
        request, found, message=partial(_message, variant=phase.variant, examples=examples)
    )


def _message(problem: Problem, *, variant: Variant, examples: Sequence[Order]) -> str:
    """Say what is wrong with a part of a text, and what would be right."""
    named = NotUnderstood(
        problem.text,
        problem.flaw,
        detail=problem.illegal,
        subject=problem.subject if problem.unit is None else str(problem.unit),
        known=tuple(str(known) for known in (*problem.units, *problem.places)),
    )
    return problem_words(named, variant, examples=list(map(str, examples)))
