"""`gamesmaster manifest` and `gamesmaster doctor`: setting up the bot, and checking the setup."""

import json
import os
import platform
import zoneinfo
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.web import SlackResponse
from sqlalchemy import Engine, make_url

from bot.commands.errors import NETWORK_DRIVE, refused_by_slack
from bot.settings import BadSettingError, MissingSettingError, Mode, Settings
from bot.slack.failures import header, word_of
from bot.slack.manifest import INSTALL_PATH, scopes
from bot.slack.manifest import manifest as app_manifest
from bot.slack.workspaces import web_client
from engine.variants import DEFAULT_VARIANT
from render import board_png, check_assets
from render.assets import RenderError
from storage.base.encryption import Keys
from storage.database import UnitOfWork
from storage.errors import DatabaseUrlError, StorageError
from storage.opening import (
    free_space,
    network_drive,
    open_database,
    require_sound,
    sqlite_file,
    try_writing,
)
from storage.tables.installations import BotRow
from storage.tables.keys import has_unencrypted
from storage.upkeep.migrate import SchemaStatus
from storage.upkeep.migrate import check as schema_of

_MOST_DRIFT = timedelta(seconds=60)
_MEGABYTE = 1_000_000
_LEAST_SPACE = 200 * _MEGABYTE


@click.command()
@click.option("--http", metavar="URL", help="The address where Slack reaches the bot.")
def manifest(*, http: str | None) -> None:
    """Print the app manifest to paste into Slack."""
    if http is not None and not http.startswith("https://"):
        raise click.BadOptionUsage("http", "--http: Slack needs an https:// address")
    click.echo(json.dumps(app_manifest(http=http), indent=2))


Verdict = StrEnum("Verdict", "OK NOTE FAILED")
"""The result of a check; NOTE: nothing is known to be wrong, but something is worth knowing."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: what was looked at, what was found, and what to do (empty: nothing)."""

    name: str
    verdict: Verdict
    found: str
    remedy: str = ""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: a list of checks.")
def doctor(*, as_json: bool) -> None:
    """Check tokens, scopes, database, clock and fonts, and say what to do about each."""
    settings = Settings()
    checks = [
        *(_program(), *_settings(settings), *_database(settings)),
        *(*_slack(settings), _zones(), _pictures()),
    ]
    if as_json:
        click.echo(json.dumps([asdict(check) for check in checks], indent=2))
    else:
        for check in checks:
            click.echo(f"{check.verdict:>6}  {check.name}: {check.found}")
            if check.remedy:
                click.echo(f"        → {check.remedy}")
    if any(check.verdict is Verdict.FAILED for check in checks):
        raise click.exceptions.Exit(1)


def _ok(name: str, found: str) -> Check:
    return Check(name, Verdict.OK, found)


def _failed(name: str, found: str, remedy: str) -> Check:
    return Check(name, Verdict.FAILED, found, remedy)


# Slack


def _slack(settings: Settings) -> Iterator[Check]:
    if settings.is_for_many:
        yield from _installations(settings)
        return
    if settings.slack_bot_token is None:
        yield _failed(
            "bot token",
            "SLACK_BOT_TOKEN is not set",
            "set it to the Bot User OAuth Token (xoxb-…); practice needs none",
        )
        return
    try:
        settings.require_own_places()
    except BadSettingError as error:
        yield _failed("tokens", "in the wrong places", str(error))
        return
    client = web_client(settings.slack_bot_token, settings.api_url)
    accepted = yield from _accepted("bot token", client)
    if not accepted:
        return
    yield _connection(client, settings)
    yield Check(
        "messages tab",
        Verdict.NOTE,
        "Slack doesn't say whether people can write to the app",
        "if they can't: App Home, Messages Tab, allow messages",
    )


def _accepted(name: str, client: WebClient) -> Generator[Check, None, bool]:
    """Check a token, the scopes that it has, and the clock by Slack's answer; whether it is one."""
    try:
        answer = client.auth_test()
    except SlackApiError as error:
        yield _failed(name, "not accepted", refused_by_slack(error))
        return False
    except (SlackClientError, OSError) as error:
        remedy = "check the network and SLACK_API_URL"
        yield _failed(name, f"no answer ({type(error).__name__})", remedy)
        return False
    yield _ok(name, f"{answer['user']} in {answer['team']}")
    yield _scopes(answer)
    yield _clock(answer)
    return True


def _installations(settings: Settings) -> Iterator[Check]:
    """Check the token of each workspace that has installed the bot."""
    try:
        settings.need(Mode.HTTP)
        keys = Keys.of(settings.gamesmaster_key)
        engine = open_database(settings.database(None, Mode.HTTP), keys)
    except (BadSettingError, MissingSettingError, StorageError) as error:
        yield _failed("installations", "not readable", str(error))
        return
    try:
        has_tables = schema_of(engine).status is SchemaStatus.CURRENT
        rows: list[BotRow] = []
        if has_tables:
            with UnitOfWork(engine).reading() as tx:
                client_id = settings.slack_client_id or ""
                teams = tx.installations.teams(client_id)
                rows = [row for team in teams if (row := tx.installations.of(client_id, team))]
    finally:
        engine.dispose()
    yield _client(settings)
    found = f"in {len(rows)} workspace{'' if len(rows) == 1 else 's'}"
    remedy = "" if rows else f"open {INSTALL_PATH} at the bot's address"
    yield Check("installations", Verdict.OK if rows else Verdict.NOTE, found, remedy)
    for row in rows:
        client = web_client(row.bot_token, settings.api_url)
        yield from _accepted(f"bot in {row.team_name}", client)


def _client(settings: Settings) -> Check:
    """Check the app's id and secret: Slack looks at them before it looks at a code."""
    own = {
        "client_id": settings.slack_client_id or "",
        "client_secret": settings.slack_client_secret or "",
    }
    try:
        WebClient(base_url=settings.api_url).oauth_v2_access(code="none", **own)
    except SlackApiError as error:
        word = word_of(error)
        if word != "invalid_code":
            remedy = "copy SLACK_CLIENT_ID and SLACK_CLIENT_SECRET from Basic Information"
            return _failed("client", f"not accepted ({word})", remedy)
    except (SlackClientError, OSError) as error:
        return _failed("client", f"no answer ({type(error).__name__})", "check the network")
    return _ok("client", "id and secret are accepted")


def _scopes(answer: SlackResponse) -> Check:
    listed = header(answer.headers, "x-oauth-scopes").split(",")
    granted = {scope.strip() for scope in listed if scope.strip()}
    if not granted:
        remedy = "compare OAuth & Permissions with `gamesmaster manifest`"
        return Check("scopes", Verdict.NOTE, "Slack didn't say which are granted", remedy)
    missing = sorted(set(scopes()) - granted)
    if missing:
        remedy = "add them under OAuth & Permissions (`gamesmaster manifest` has all), reinstall"
        return _failed("scopes", f"missing: {', '.join(missing)}", remedy)
    return _ok("scopes", f"all {len(scopes())} granted")


def _clock(answer: SlackResponse) -> Check:
    date = header(answer.headers, "date")
    if not date:
        return Check("clock", Verdict.NOTE, "Slack didn't say what time it is")
    return _agrees("clock", parsedate_to_datetime(date), "Slack's")


def _agrees(name: str, other: datetime, whose: str) -> Check:
    off = abs(datetime.now(UTC) - other)
    if off > _MOST_DRIFT:
        found = f"{round(off.total_seconds())} seconds away from {whose}"
        return _failed(name, found, "set the machine's clock from the network (NTP)")
    return _ok(name, f"agrees with {whose}")


def _connection(client: WebClient, settings: Settings) -> Check:
    if settings.slack_app_token is None:
        if settings.slack_signing_secret is not None:
            return _ok("signing secret", "set, for `serve --http`")
        return _failed(
            "app token",
            "neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set",
            "make an app-level token with connections:write (Basic Information)",
        )
    try:
        client.apps_connections_open(app_token=settings.slack_app_token)
    except SlackApiError as error:
        return _failed("app token", "not accepted", refused_by_slack(error))
    except (SlackClientError, OSError) as error:
        return _failed("app token", f"no answer ({type(error).__name__})", "check the network")
    return _ok("app token", "opens a connection")


# This machine


def _program() -> Check:
    versions = f"Python {platform.python_version()}, gamesmaster {version('gamesmaster')}"
    return _ok("program", versions)


def _settings(settings: Settings) -> Iterator[Check]:
    file = Path(".env")
    if os.name == "posix" and file.exists() and file.stat().st_mode & 0o077:
        yield Check(
            "settings", Verdict.NOTE, "others on this machine can read .env", "`chmod 600 .env`"
        )
    try:
        address = settings.watched_at()
    except BadSettingError as error:
        yield _failed("metrics", "no address", str(error))
    else:
        if address is not None:
            yield _ok("metrics", f"at {address[0]}:{address[1]} in Socket Mode")
    try:
        guide = settings.guide
    except BadSettingError as error:
        yield _failed("page for players", "no address", str(error))
        return
    if guide:
        yield _ok("page for players", f"{guide}, which help links to")


def _database(settings: Settings) -> Iterator[Check]:
    url = settings.database(None, Mode.SOCKET)
    with _stand_in(url) as beside:
        try:
            keys = Keys.of(settings.gamesmaster_key)
            engine = open_database(beside or url, keys)
            require_sound(engine)
        except StorageError as error:
            yield _failed("database", "can't be used", str(error))
            return
        try:
            shown = make_url(url).render_as_string(hide_password=True)
            yield _ok("database", f"{shown}, from the first start on" if beside else shown)
            if (drive := network_drive(url)) is not None:
                yield Check("drive", Verdict.NOTE, f"the database is on {drive}", NETWORK_DRIVE)
            yield _key(engine, is_set=keys is not None)
            yield from _storing(engine)
        finally:
            engine.dispose()


@contextmanager
def _stand_in(url: str) -> Iterator[str | None]:
    """Yield the address of a passing database beside a file that is not there yet, else None.

    Whoever examines may be another than who runs the bot and has to be able to write to the file.
    """
    file: Path | None = None
    with suppress(DatabaseUrlError):  # whoever opens it says so
        file = sqlite_file(url)
    if file is None or file.exists() or not os.access(file.absolute().parent, os.W_OK):
        yield None
        return
    with TemporaryDirectory(dir=file.absolute().parent, prefix=".doctor-") as folder:
        yield f"sqlite:///{Path(folder) / file.name}"


def _key(engine: Engine, *, is_set: bool) -> Check:
    try:
        has_tables = schema_of(engine).status in {SchemaStatus.CURRENT, SchemaStatus.BEHIND}
        has_plain = has_tables and has_unencrypted(engine)
    except StorageError as error:
        return _failed("key", "the database can't be read", str(error))
    if not is_set:
        return Check("key", Verdict.NOTE, "none: secrets are stored as they are")
    if has_plain:
        found = "only what is written from now on is encrypted"
        return Check("key", Verdict.NOTE, found, "`gamesmaster db rotate` encrypts the rest")
    return _ok("key", "secrets are encrypted")


def _storing(engine: Engine) -> Iterator[Check]:
    try:
        state = schema_of(engine)
        now = try_writing(engine)
    except StorageError as error:
        remedy = "let the user that runs gamesmaster write to it"
        yield _failed("writing", str(error).rstrip("."), remedy)
        return
    match state.status:
        case SchemaStatus.CURRENT:
            yield _ok("tables", f"up to date ({state.revision})")
        case SchemaStatus.EMPTY:
            yield Check("tables", Verdict.NOTE, "none yet", "the first start makes them")
        case SchemaStatus.BEHIND:
            remedy = "the next start updates them; `gamesmaster db backup FILE` first"
            yield Check("tables", Verdict.NOTE, "from an older version", remedy)
        case SchemaStatus.AHEAD:
            yield _failed("tables", "from a newer version", "install that version of gamesmaster")
    yield _ok("writing", "works")
    if now is not None:
        yield _agrees("database's clock", now, "the database's")
    free = free_space(engine)
    if free is not None:
        found = f"{free // _MEGABYTE} MB free"
        enough = free >= _LEAST_SPACE
        yield _ok("disk", found) if enough else _failed("disk", found, "make room on that disk")


def _zones() -> Check:
    try:
        zoneinfo.ZoneInfo("Europe/London")
    except zoneinfo.ZoneInfoNotFoundError:
        return _failed("time zones", "not found", "install the package tzdata")
    return _ok("time zones", "found")


def _pictures() -> Check:
    try:
        check_assets()
        size = len(board_png(DEFAULT_VARIANT.start, DEFAULT_VARIANT))
    except (RenderError, OSError) as error:
        remedy = "install gamesmaster again: a font or a layer of the map is missing"
        return _failed("map and fonts", type(error).__name__, remedy)
    return _ok("map and fonts", f"drawn, {size // 1024} kB")
