"""`gamesmaster export`, `import` and `db`: games out of the database and into it, and its care."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from bot.clock import SystemClock
from bot.commands.cli import CommandError
from bot.gamesmaster.archive.archive import bring_in, whole_game
from bot.gamesmaster.context.change import Change
from bot.gamesmaster.lookup.titles import Titles
from bot.gamesmaster.notices.notice import Channel, RequestRefused
from bot.messages.refusals import refused_words
from bot.settings import Mode, Settings
from engine.formats.files import WRITERS, FileFormat, read_game_file
from engine.formats.parts import FormatError
from engine.game.whole_game import WholeGame
from storage.base.encryption import Keys
from storage.database import Transaction, UnitOfWork
from storage.opening import open_database, place_of, require_sound
from storage.tables.games import GameRecord
from storage.tables.keys import rotate
from storage.upkeep.copies import backup, restore
from storage.upkeep.migrate import SchemaStatus, check, upgrade


@contextmanager
def _database(*, must_exist: bool = True) -> Iterator[Engine]:
    """Open the database that DATABASE_URL names. Raises StorageError."""
    settings = Settings()
    keys = Keys.of(settings.gamesmaster_key)
    url = settings.database(None, Mode.SOCKET)
    engine = open_database(url, keys, must_exist=must_exist)
    try:
        yield engine
    except DBAPIError:
        require_sound(engine)
        raise
    finally:
        engine.dispose()


@contextmanager
def _current_database() -> Iterator[UnitOfWork]:
    """Open the database. Raises CommandError where its tables do not fit this version."""
    with _database() as engine:
        _require_current(engine)
        yield UnitOfWork(engine)


def _require_current(engine: Engine) -> None:
    """Raise CommandError, with what to do, where the tables are not those of this version."""
    instead = {
        SchemaStatus.EMPTY: "is empty. Run `gamesmaster db upgrade` first.",
        SchemaStatus.BEHIND: "is from an older version. Run `gamesmaster db upgrade`.",
        SchemaStatus.AHEAD: "is from a newer version. Install that version.",
    }.get(check(engine).status)
    if instead is not None:
        raise CommandError(f"The database {place_of(engine)} {instead}")


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--format",
    "form",
    type=click.Choice([how.value for how in FileFormat]),
    default=FileFormat.JSON.value,
    show_default=True,
    help="JSON, which `import` takes back whole; a classic e-mail judge's text; or what the "
    "`diplomacy` package saves.",
)
def export(*, game: str, form: str) -> None:
    """Write a game (its id or title), leaving out what is still secret."""
    with _current_database() as work, work.reading() as tx:
        whole = whole_game(tx, _begun_game(tx, game))
    try:
        text = WRITERS[FileFormat(form)](whole)
    except ValueError as error:
        raise CommandError(f"{error}. The other formats know every map.") from None
    click.echo(text, nl=False)


def _begun_game(tx: Transaction, wanted: str) -> GameRecord:
    """Return the game of an id or a title that has begun. Raises click.BadParameter."""
    begun = [game for game in tx.games.of_workspace() if game.started_at is not None]
    found = [game for game in begun if game.id == wanted] or list(Titles(begun).meant(wanted))
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{game.id} ({game.title})" for game in found or begun) or "none has begun"
    fault = "several games have that name" if found else "no game that has begun has that name"
    raise click.BadParameter(f"{fault}: {known}", param_hint="GAME")


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8-sig"))
@click.option(
    "--channel",
    metavar="TEAM/CHANNEL",
    help="The channel to continue in, as Slack ids such as T1/C2; else where it was played.",
)
def import_(*, file: TextIO, channel: str | None) -> None:
    """Play on with the game in FILE, in any format of `export`; a broken file changes nothing."""
    game = _read(file)
    place = channel or game.channel
    if place is None or place.count("/") != 1 or not all(place.split("/")):
        raise click.UsageError("the file names no channel: say where with --channel T1/C2")
    with _current_database() as work, work() as tx:
        change = Change(tx, SystemClock().now(), lambda: secrets.token_hex(8))
        request = f"import {change.new_id()}"
        try:
            game_id = bring_in(change, game, channel=Channel(place), request=request)
        except RequestRefused as refused:
            raise click.UsageError(refused_words(refused.notice)) from None
    click.echo(f"{game.title} is here as {game_id}, with {len(game.phases)} phases.")


def _read(file: TextIO) -> WholeGame:
    """Read a game from a file. Raises click.UsageError for a broken one."""
    try:
        return read_game_file(file.read())
    except FormatError as error:
        raise click.UsageError(f"{file.name}: {error}") from None
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file.name}: no UTF-8 text (byte {error.start + 1})") from None


@click.command()
@click.argument("file", metavar="EXPORT", type=click.File("r", encoding="utf-8-sig"))
def verify(*, file: TextIO) -> None:
    """Check every seal in EXPORT, the JSON of a game, against its orders; exit 1 if one differs."""
    total = wrong = 0
    for phase in _read(file).phases:
        if phase.seals is None or phase.orders is None:
            continue
        at = phase.position.phase
        broken = phase.seals.broken(at, phase.orders)
        for power in dict.fromkeys((*phase.seals.sha256, *broken)):
            says = "DIFFERS" if power in broken else "agrees"
            click.echo(f"{at} {power} {phase.seals.sha256.get(power, 'no seal')} {says}")
            total, wrong = total + 1, wrong + (power in broken)
    if not total:
        raise CommandError("The game has no seals to check.")
    if wrong:
        raise CommandError(f"{wrong} of {total} seals are not of these orders.")
    click.echo(f"All {total} seals agree. Compare them with those posted in Slack.")


@click.group()
def db() -> None:
    """Look after the database that DATABASE_URL names."""


@db.command("upgrade")
def db_upgrade() -> None:
    """Bring the tables up to date, if they aren't."""
    with _database(must_exist=False) as engine:
        upgrade(engine)
        click.echo(f"The database is up to date (revision {check(engine).revision}).")


@db.command("check")
def db_check() -> None:
    """Say whether the database is sound and fits this version; exit with 1 if not."""
    with _database() as engine:
        require_sound(engine)
        _require_current(engine)
        click.echo(f"The database {place_of(engine)} is up to date.")


@db.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def db_backup(file: Path) -> None:
    """Copy the database to FILE, even while the bot runs."""
    with _database() as engine:
        backup(engine, file)
        where = place_of(engine)
    click.echo(f"Copied {where} to {file}.")


@db.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Replace the games that the database holds.")
def db_restore(file: Path, *, replace: bool) -> None:
    """Bring back the database as `db backup` copied it to FILE; stop the bot first."""
    with _database(must_exist=False) as engine:
        last_seen = restore(engine, file, replaces=replace)
        where = place_of(engine)
    click.echo(f"Restored {where} from {file}.")
    if last_seen is not None:
        click.echo(
            f"Start the bot: it reads what people have written to it since {last_seen:%F %H:%M} "
            "UTC. What they did since then by a button or a command is lost: tell them."
        )


@db.command("rotate")
def db_rotate() -> None:
    """Encrypt all that is secret with the first of GAMESMASTER_KEY; stop the bot first."""
    with _database() as engine:
        upgrade(engine)
        count = rotate(engine)
    click.echo(f"Encrypted {count} values with the first key. The others are no longer needed.")
