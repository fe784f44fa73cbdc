"""`gamesmaster render`: a phase, or a whole game, in; a picture out."""

import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import click

from bot.commands.cli import CommandError
from bot.commands.json_lines import decoded, naming_line, progress
from bot.gamesmaster.lookup.maps import parted
from bot.messages.clock.endings import CAPTIONS, end_heading
from bot.messages.showing.news import headline
from engine.board import Province
from engine.errors import PhaseError
from engine.formats.games import read_game
from engine.formats.phases import read_request
from engine.game.endings.ending import centers_by_year
from engine.game.frames import Frame, frames_of, frames_of_year
from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.game.whole_game import WholeGame
from engine.judge import adjudicate
from engine.rules import EDITIONS
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT
from render import Moving, animation, board_png, chart_png, sheet_png
from render.assets import AssetError, DrawingError, RenderError
from render.board import DEFAULT_SIZE, LARGEST, SMALLEST
from render.film import FILM_WIDTH as WIDTH_MOVING


@click.command()
@click.option(
    "--output",
    metavar="PNG",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    help="Where the picture goes; - is standard output.",
)
@click.option(
    "--palette",
    "name",
    metavar="NAME",
    default=str(MapStyle()),
    show_default=True,
    help=f"The colors: {', '.join(Style)}; with +patterns, lines and dots; "
    "with +initials, the powers' letters large on their pieces.",
)
@click.option(
    "--width",
    metavar="PX",
    type=click.IntRange(SMALLEST, LARGEST),
    help=f"How wide: by default {DEFAULT_SIZE}, and {WIDTH_MOVING} for an animation.",
)
@click.option(
    "--region",
    metavar="NAME",
    help="Enlarge a part of the map: a region such as balkans, or a list of provinces.",
)
@click.option(
    "--no-orders", is_flag=True, help="Draw only the position, without orders and results."
)
@click.option("--chart", is_flag=True, help="For a saved game: the centers over the years.")
@click.option(
    "--animate",
    is_flag=True,
    help="For a saved game: all its phases, as a GIF, or as WebP where --output ends in .webp.",
)
@click.option("--sheet", metavar="YEAR", type=int, help="For a saved game: the phases of a year.")
@click.argument("file", type=click.File("rb"), default="-")
def render(
    *,
    output: Path,
    name: str,
    width: int | None,
    region: str | None,
    no_orders: bool,
    chart: bool,
    animate: bool,
    sheet: int | None,
    file: BinaryIO,
) -> None:
    """Draw one phase, as `adjudicate` takes it, or a game that `export` wrote.

    A phase with orders is adjudicated, and its results are drawn.
    """
    wanted = (("--chart", chart), ("--animate", animate), ("--sheet", sheet is not None))
    of, *others = [option for option, is_wanted in wanted if is_wanted] or [""]
    if others:
        raise click.UsageError(f"{' and '.join((of, *others))}: one picture at a time")
    for option, is_given in (("--no-orders", no_orders), ("--region", region is not None)):
        if of and is_given:
            raise click.UsageError(f"{option} is for one phase, not for {of}")
    if width is not None and chart:
        raise click.UsageError("--width: a chart has one size")
    given = file.read().removeprefix(BOM_UTF8)
    map_style = _map_style(name)
    moving = Moving.WEBP if output.suffix.casefold() == ".webp" else Moving.GIF
    try:
        if of:
            game = _read_game(given, of)
            data = _game(game, map_style, width, chart=chart, year=sheet, moving=moving)
        else:
            data = _phase(given, map_style, width, with_orders=not no_orders, region=region)
    except AssetError:
        raise
    except DrawingError as error:
        field = "--width" if error.field == "size" else error.field
        raise click.UsageError(f"{field}: {error.fault}") from error
    except RenderError as error:
        raise click.UsageError(str(error)) from error
    _write(output, data)


def _map_style(name: str) -> MapStyle:
    try:
        return map_style_of(name)
    except ValueError as error:
        added = ", ".join(f"+{addition}" for addition in Addition)
        known = f"{', '.join(Style)}, each also with {added} or both after it"
        fault = f"--palette: there is no palette {name!r}; the palettes are {known}"
        raise click.BadOptionUsage("--palette", fault) from error


def _region(words: str, variant: Variant) -> tuple[Province, ...]:
    """Return the provinces of a region or a list, as `map` takes it."""
    phase, provinces = parted(words, variant)
    if phase or not provinces:
        known = ", ".join(region.name for region in variant.regions)
        fault = (
            f"--region: {words!r} is neither a region nor a list of provinces; the regions are "
            f"{known}"
        )
        raise click.BadOptionUsage("--region", fault)
    return provinces


def _phase(
    given: bytes, map_style: MapStyle, width: int | None, *, with_orders: bool, region: str | None
) -> bytes:
    with naming_line(_first_line(given)):
        entries = decoded(given)
        if isinstance(entries, dict) and "phases" in entries:
            raise click.UsageError("that is a whole game: ask for --chart, --animate or --sheet")
        is_ordered = isinstance(entries, dict) and "orders" in entries
        request = read_request(
            entries, DEFAULT_VARIANT, rulebook=EDITIONS[0], has_orders=is_ordered
        )
    variant, resolution, news = request.variant, None, None
    shown = () if region is None else _region(region, variant)
    if is_ordered and with_orders:
        resolution = adjudicate(request.position, request.orders, variant, request.rulebook)
        news = headline(request.position, resolution, variant)
    return board_png(
        request.position,
        variant,
        resolution=resolution,
        map_style=map_style,
        size=width or DEFAULT_SIZE,
        subtitle=news,
        region=shown,
    )


def _read_game(given: bytes, of: str) -> WholeGame:
    with naming_line(_first_line(given)):
        entries = decoded(given)
        if isinstance(entries, dict) and "phase" in entries and "phases" not in entries:
            raise click.UsageError(f"that is one phase: {of} draws a game that `export` wrote")
        return read_game(entries)


def _game(
    game: WholeGame,
    map_style: MapStyle,
    width: int | None,
    *,
    chart: bool,
    year: int | None,
    moving: Moving,
) -> bytes:
    """Draw a chart, the phases of a year, or else the whole game moving."""
    if chart:
        boards = [played.position for played in game.line]
        last = game.line[-1].resolution
        years = centers_by_year([*boards, last.after] if last else boards, game.variant)
        return chart_png(years, game.variant, title=game.title, map_style=map_style)
    if year is None:
        frames = frames_of(game, CAPTIONS, end=end_heading(game))
        size = width or WIDTH_MOVING
        return animation(_with_bar(frames), moving=moving, map_style=map_style, size=size)
    try:
        frames = frames_of_year(game, CAPTIONS, year)
    except PhaseError as error:
        raise click.BadOptionUsage("--sheet", f"--sheet: {error}") from error
    title, size = f"{game.title}: {year}", width or DEFAULT_SIZE
    return sheet_png(_with_bar(frames), title=title, map_style=map_style, size=size)


def _with_bar(frames: Sequence[Frame]) -> Iterator[Frame]:
    """Yield the frames, with a bar that moves on as each has been drawn."""
    with progress(len(frames)) as advance:
        for frame in frames:
            yield frame
            advance(1)


def _first_line(given: bytes) -> int:
    """Return the line on which the text of some input begins."""
    return 1 + given[: len(given) - len(given.lstrip())].count(b"\n")


def _write(output: Path, data: bytes) -> None:
    try:
        if str(output) == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            output.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{output} cannot be written ({error.strerror}).") from error
