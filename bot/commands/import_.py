"""`gamesmaster import`: a whole game into the database."""

from __future__ import annotations

import secrets
from typing import TextIO

import click

from bot.clock import SystemClock
from bot.commands.database import opened
from bot.gamesmaster.archive.archive import bring_in
from bot.gamesmaster.context.context import Teller
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.ports import Channel
from bot.messages.archive.archive_words import untold_words
from bot.messages.refusals import refusal
from engine.formats import FormatError
from engine.formats.game import Told, is_report, read_game_text, read_judge_text
from engine.game.settings import Settings
from engine.rules import EDITIONS
from storage.unit_of_work import UnitOfWork


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option(
    "--channel",
    metavar="TEAM/CHANNEL",
    help="Slack's ids of where it goes on, such as T1/C2; else where it was played.",
)
@click.option(
    "--edition",
    metavar="NAME",
    type=click.Choice([one.edition for one in EDITIONS]),
    help="The rules that were played, for a text of the classic judge, which does not tell them.",
)
def import_(*, file: TextIO, channel: str | None, edition: str | None) -> None:
    """Take up the game of FILE, running or over; nothing is changed where the file is broken."""
    game, untold = _read(file, edition)
    place = channel or game.channel
    if place is None or place.count("/") != 1 or not all(place.split("/")):
        raise click.UsageError("the file names no channel: say where with --channel T1/C2")
    with opened() as engine, UnitOfWork(engine)() as tx:
        teller = Teller(tx, SystemClock().now(), lambda: secrets.token_hex(8))
        request = f"import {teller.new_id()}"
        try:
            game_id = bring_in(teller, game, channel=Channel(place), request=request, untold=untold)
        except RequestRefused as refused:
            notice = refused.notice
            said = refusal(notice.reason.value, subject=notice.subject, known=notice.known)
            raise click.UsageError(said) from None
    click.echo(f"{game.title} is here as {game_id}, with {len(game.phases)} phases.")
    if untold:
        click.echo(untold_words(untold))


def _read(file: TextIO, edition: str | None) -> Told:
    """What a file tells. Raises click.UsageError for a broken one."""
    try:
        text = file.read()
        if is_report(text):
            settings = None if edition is None else Settings(edition=edition)
            return read_judge_text(text, settings=settings)
        if edition is not None:
            raise click.UsageError("--edition: a file of JSON tells the edition itself")
        return Told(read_game_text(text), ())
    except FormatError as error:
        raise click.UsageError(f"{file.name}: {error}") from None
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file.name}: no UTF-8 text (byte {error.start + 1})") from None
