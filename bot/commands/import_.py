"""`gamesmaster import`: a whole game into the database."""

from __future__ import annotations

import secrets
from typing import TextIO

import click

from bot.clock import SystemClock
from bot.commands.database import opened
from bot.gamesmaster.archive import bring_in
from bot.gamesmaster.errand import Teller
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.ports import Channel
from bot.wording.refusals import refusal
from engine.formats import FormatError
from engine.formats.game import WholeGame, read_game_text
from storage.unit_of_work import UnitOfWork


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option(
    "--channel",
    metavar="TEAM/CHANNEL",
    help="Slack's ids of where it goes on, such as T1/C2; else where it was played.",
)
def import_(*, file: TextIO, channel: str | None) -> None:
    """Take up the game of FILE, running or over; nothing is changed where the file is broken."""
    game = _read(file)
    place = channel or game.channel
    if place is None or place.count("/") != 1 or not all(place.split("/")):
        raise click.UsageError("the file names no channel: say where with --channel T1/C2")
    with opened() as engine, UnitOfWork(engine)() as tx:
        teller = Teller(tx, SystemClock().now(), lambda: secrets.token_hex(8))
        request = f"import {teller.new_id()}"
        try:
            game_id = bring_in(teller, game, channel=Channel(place), request=request)
        except RequestRefused as refused:
            notice = refused.notice
            said = refusal(notice.reason.value, subject=notice.subject, known=notice.known)
            raise click.UsageError(said) from None
    click.echo(f"{game.title} is here as {game_id}, with {len(game.phases)} phases.")


def _read(file: TextIO) -> WholeGame:
    try:
        return read_game_text(file.read())
    except FormatError as error:
        raise click.UsageError(f"{file.name}: {error}") from None
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file.name}: no UTF-8 text (byte {error.start + 1})") from None
