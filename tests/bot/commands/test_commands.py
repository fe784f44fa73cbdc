"""The command line: exit statuses, one-line errors, and what each command prints."""

import asyncio
import json
import os
import pty
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
import structlog
from cryptography.fernet import Fernet
from slack_sdk.oauth.installation_store import Bot as InstalledBot
from slack_sdk.signature import SignatureVerifier

from bot.commands import DONE, FAILED, WRONG_USAGE, run
from bot.practice.people import APP_TOKEN, BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, App
from bot.practice.server import PracticeServer
from bot.slack.manifest import manifest, scopes
from bot.wiring import PEOPLE, installation_store, practice_server
from render.canvas import font
from storage.base.encryption import Keys
from storage.database import UnitOfWork
from storage.opening import open_database
from storage.tables.inbox import Question
from storage.tables.keys import rotate
from storage.upkeep.migrate import upgrade
from tests.bot.environment import NAMES
from tests.scenarios.evening import started

HOLD = '{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {}}\n'
ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty environment and an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def slack() -> Iterator[PracticeServer]:
    """A Slack with the app installed as the manifest says."""
    with practice_server(port=0, state=None, clock=None) as server:
        yield server


def errors(capsys: pytest.CaptureFixture[str]) -> str:
    """What was written to standard error: one line, and no traceback."""
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
    return said


# Usage


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nonsense"], "nonsense"),
        (["practice", "--port", "many"], "--port"),
        (["serve", "--http", "0"], "--http"),
        (["db", "backup"], "FILE"),
        (["manifest", "--http", "http://dip.example.org"], "https"),
        (["doctor", "--yaml"], "--yaml"),
    ],
)
def test_wrong_usage_is_2_and_one_line_that_names_it(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a page of help."""
    assert run(arguments) == WRONG_USAGE
    assert named in errors(capsys)


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """And is no error."""
    assert run(["--help"]) == DONE
    said = capsys.readouterr().out
    assert all(name in said for name in ("practice", "serve", "doctor", "manifest", "db"))


# Manifest


def test_the_manifest_is_printed_as_slack_takes_it(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON and nothing else."""
    assert run(["manifest"]) == DONE
    assert json.loads(capsys.readouterr().out) == manifest()
    assert run(["manifest", "--http", "https://dip.example.org"]) == DONE
    assert json.loads(capsys.readouterr().out) == manifest(http="https://dip.example.org")


# Serving


@pytest.mark.parametrize(
    ("given", "arguments", "missing"),
    [
        ({"SLACK_BOT_TOKEN": "xoxb-1"}, [], "SLACK_APP_TOKEN"),
        ({"SLACK_APP_TOKEN": "xapp-1"}, [], "SLACK_BOT_TOKEN"),
        ({"SLACK_API_URL": "http://127.0.0.1:1/"}, [], "SLACK_BOT_TOKEN"),
        ({}, ["serve"], "SLACK_BOT_TOKEN"),
        ({"SLACK_BOT_TOKEN": "xoxb-1"}, ["serve", "--http", "8090"], "SLACK_SIGNING_SECRET"),
    ],
)
def test_some_but_not_all_slack_variables_is_an_error_that_names_the_missing_one(
    given: dict[str, str],
    arguments: list[str],
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Practice is not started instead."""
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert run(arguments) == FAILED
    assert missing in errors(capsys)


@pytest.mark.parametrize(
    ("bot", "app"), [("xoxb-wrong", APP_TOKEN), (BOT_TOKEN, "xapp-wrong"), (APP_TOKEN, BOT_TOKEN)]
)
def test_a_wrong_token_is_one_line_that_says_what_to_do(
    slack: PracticeServer,
    bot: str,
    app: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Slack's word for it, and which variables to look at."""
    monkeypatch.setenv("SLACK_BOT_TOKEN", bot)
    monkeypatch.setenv("SLACK_APP_TOKEN", app)
    monkeypatch.setenv("SLACK_API_URL", slack.api_url)
    assert run(["serve"]) == FAILED
    assert "SLACK_BOT_TOKEN" in errors(capsys)


@contextmanager
def meanwhile(act: Callable[[], None]) -> Iterator[None]:
    """Do something while a command runs here; in the end tell the command to stop."""
    failed: list[BaseException] = []

    def run_it() -> None:
        try:
            act()
        except BaseException as error:  # noqa: BLE001 - raised below
            failed.append(error)
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=run_it)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    logging_before = structlog.get_config()
    thread.start()
    try:
        yield
    finally:
        thread.join()
        signal.signal(signal.SIGTERM, before)
        structlog.configure(**logging_before)
    if failed:
        raise failed[0]


def becomes(port: int, *statuses: int) -> None:
    """Wait until the bot's readiness is first the one, then the next."""
    until = time.monotonic() + PATIENCE
    for status in statuses:
        while True:
            with suppress(OSError):
                if _status(f"http://127.0.0.1:{port}/readyz") == status:
                    break
            assert time.monotonic() < until, f"it never answers {status}"


@pytest.fixture
def no_other_loop() -> Iterator[None]:
    """Hide the event loop that a browser of other tests keeps in this thread."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.mark.usefixtures("no_other_loop")
@pytest.mark.parametrize("over", ["socket", "http"])
def test_the_bot_waits_for_a_slack_that_fails_as_it_starts(
    over: str,
    slack: PracticeServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It says each time what is wrong and when it asks again, and until then is not ready."""
    monkeypatch.setattr("bot.slack.connection.patience._FIRST_PAUSE", 0.02)
    faults = ["error500:*", "html:*", "fail:*:internal_error", "drop:auth.test"]
    if over == "socket":
        faults += ["error500:apps.connections.open", "html:apps.connections.open"]
    for rule in faults:
        slack.faults.add(rule, 1)
    port, watched = free_port(), free_port()
    monkeypatch.setenv("METRICS_ADDRESS", str(watched))
    monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
    monkeypatch.setenv("SLACK_APP_TOKEN", APP_TOKEN)
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "secret")
    monkeypatch.setenv("SLACK_API_URL", slack.api_url)
    asked = watched if over == "socket" else port
    with meanwhile(lambda: becomes(asked, 200)):
        assert run(["serve"] if over == "socket" else ["serve", "--http", str(port)]) == DONE
    said = capsys.readouterr()
    assert "gamesmaster is serving" in said.out
    assert (said.out + said.err).count("waiting_for_slack") == len(faults)


def test_a_signal_ends_the_bot_that_waits_for_slack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody answers at the address: the bot lives, is not ready, and ends in order."""
    watched = free_port()
    monkeypatch.setattr("bot.slack.connection.patience._FIRST_PAUSE", 60.0)
    monkeypatch.setenv("METRICS_ADDRESS", str(watched))
    monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
    monkeypatch.setenv("SLACK_APP_TOKEN", APP_TOKEN)
    monkeypatch.setenv("SLACK_API_URL", "http://127.0.0.1:1/api/")

    def waits() -> None:
        becomes(watched, 503)
        assert _status(f"http://127.0.0.1:{watched}/healthz") == 200

    with meanwhile(waits):
        assert run(["serve"]) == DONE
    said = capsys.readouterr()
    assert "URLError" in said.out + said.err


@pytest.mark.parametrize("arguments", [["practice", "--no-browser"], ["db", "check"]])
def test_a_database_that_cannot_be_opened_is_one_line(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No game is silently played in memory instead."""
    (tmp_path / "broken.db").write_bytes(b"this is no database at all" * 100)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/broken.db")
    assert run(arguments) == FAILED
    assert "broken.db" in errors(capsys)


def free_port() -> int:
    """A port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("mode", ["practice", "serve", "watch"])
def test_a_port_in_use_is_one_line(
    mode: str,
    slack: PracticeServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Choose another."""
    port = slack.url.rpartition(":")[2]
    if mode == "practice":
        arguments = ["practice", "--no-browser", "--port", port]
    else:
        arguments = ["serve", "--http", port if mode == "serve" else str(free_port())]
        monkeypatch.setenv("METRICS_ADDRESS", f"127.0.0.1:{port}")
        monkeypatch.setenv("SLACK_API_URL", slack.api_url)
        monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
        monkeypatch.setenv("SLACK_SIGNING_SECRET", "secret")
    assert run(arguments) == FAILED
    assert port in errors(capsys)


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder of the fonts, in which there are none."""
    gone = tmp_path / "gone"
    monkeypatch.setattr("render.canvas.FONTS", gone)
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    font.cache_clear()
    yield gone
    font.cache_clear()


@pytest.mark.parametrize("arguments", [["serve"], ["practice", "--no-browser"]])
def test_the_bot_does_not_start_without_what_it_draws_with(
    arguments: list[str], no_fonts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the file, and nothing is begun: no database is made."""
    assert run(arguments) == FAILED
    said = capsys.readouterr().err
    assert said.startswith(f"gamesmaster: the file {no_fonts / 'Lato-Black.ttf'} cannot be read")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


# Database


@pytest.mark.parametrize("line", ["db check", "db backup copy", "db rotate", "export g1"])
def test_a_database_that_is_not_there_is_not_made(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that only looks, in another folder perhaps, says where it has looked."""
    assert run(line.split()) == FAILED
    assert f"no database at {tmp_path / 'gamesmaster.db'}" in errors(capsys)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_neither_copied_nor_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy of nothing would be taken for one of the games."""
    open_database("sqlite:///gamesmaster.db").dispose()
    assert run(["db", "backup", "copy"]) == FAILED
    assert "nothing to copy" in errors(capsys)
    assert not (tmp_path / "copy").exists()
    assert run(["export", "g1"]) == FAILED
    assert "db upgrade" in errors(capsys)


def test_the_database_is_made_checked_and_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Upgrade, check, backup; a copy never replaces a file."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/games.db")
    assert run(["db", "check"]) == FAILED
    assert "db upgrade" in errors(capsys)
    assert run(["db", "upgrade"]) == DONE
    assert run(["db", "upgrade"]) == DONE
    assert run(["db", "check"]) == DONE
    assert run(["db", "backup", "copy.db"]) == DONE
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (0,)
    capsys.readouterr()
    assert run(["db", "backup", "copy.db"]) == FAILED
    assert "copy.db" in errors(capsys)


# Doctor


def examined(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, dict[str, str]]]:
    """The doctor's exit status and checks by name."""
    status = run(["doctor", "--json"])
    return status, {check["name"]: check for check in json.loads(capsys.readouterr().out)}


def test_the_doctor_finds_a_sound_installation_sound(
    slack: PracticeServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tokens, scopes, way in, database, map; in words as well."""
    monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
    monkeypatch.setenv("SLACK_APP_TOKEN", APP_TOKEN)
    monkeypatch.setenv("SLACK_API_URL", slack.api_url)
    status, found = examined(capsys)
    assert status == DONE
    here = {"program", "database", "writing", "disk", "time zones", "map and fonts"}
    sound = here | {"bot token", "scopes", "app token"}
    assert {found[name]["verdict"] for name in sound} == {"ok"}
    assert run(["doctor"]) == DONE
    assert "bot token" in capsys.readouterr().out


def test_the_doctor_says_which_scope_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And where to add it."""
    less = tuple(scope for scope in scopes() if scope != "files:write")
    with PracticeServer(PEOPLE, app=App(scopes=less), port=0) as server:
        monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
        monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-wrong")
        monkeypatch.setenv("SLACK_API_URL", server.api_url)
        status, found = examined(capsys)
    assert status == FAILED
    assert "files:write" in found["scopes"]["found"]
    assert found["scopes"]["remedy"]
    assert found["app token"]["verdict"] == "failed"


def test_the_doctor_asks_about_each_workspace_that_has_installed_the_bot(
    slack: PracticeServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And about the app's own id and secret; it says where to install it, as long as none has."""
    monkeypatch.setenv("SLACK_CLIENT_ID", CLIENT_ID)
    monkeypatch.setenv("SLACK_API_URL", slack.api_url)
    _, found = examined(capsys)
    assert "SLACK_CLIENT_SECRET" in found["installations"]["remedy"]
    for name in ("SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"):
        monkeypatch.setenv(name, "secret")
    _, found = examined(capsys)
    assert "/slack/install" in found["installations"]["remedy"]
    assert "bad_client_secret" in found["client"]["found"]
    monkeypatch.setenv("SLACK_CLIENT_SECRET", CLIENT_SECRET)
    engine = open_database("sqlite:///gamesmaster.db")
    upgrade(engine)
    for name, token in (("Practice", BOT_TOKEN), ("Gone", "xoxb-gone")):
        ids = {"app_id": "A", "bot_id": "B", "bot_user_id": "U", "team_id": name}
        bot = InstalledBot(**ids, team_name=name, bot_token=token, installed_at=0.0)  # type: ignore[arg-type] # texts
        installation_store(CLIENT_ID, engine).save_bot(bot)
    engine.dispose()
    status, found = examined(capsys)
    assert status == FAILED
    assert found["installations"]["found"] == "in 2 workspaces"
    assert found["client"]["verdict"] == found["bot in Practice"]["verdict"] == "ok"
    assert found["bot in Gone"]["verdict"] == "failed"


def test_the_doctor_without_any_token_says_which_to_set(capsys: pytest.CaptureFixture[str]) -> None:
    """And looks at everything else all the same."""
    status, found = examined(capsys)
    assert status == FAILED
    assert "SLACK_BOT_TOKEN" in found["bot token"]["found"]
    assert found["map and fonts"]["verdict"] == "ok"


def test_the_doctor_says_what_is_wrong_with_settings_and_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A disk that is full to the last megabytes, an address that is none."""
    monkeypatch.setenv("METRICS_ADDRESS", "everywhere")
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    status, found = examined(capsys)
    assert status == FAILED
    assert found["disk"]["verdict"] == found["metrics"]["verdict"] == "failed"
    assert found["disk"]["found"] == "5 MB free"
    assert found["key"]["verdict"] == "note"
    assert "host:port" in found["metrics"]["remedy"]


def test_the_doctor_says_if_others_can_read_the_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    """In the file with the settings."""
    Path(".env").write_text("METRICS_ADDRESS=9464\n", encoding="utf-8")
    Path(".env").chmod(0o644)
    _, found = examined(capsys)
    assert (found["settings"]["verdict"], found["settings"]["remedy"]) == (
        "note",
        "`chmod 600 .env`",
    )
    Path(".env").chmod(0o600)
    assert "settings" not in examined(capsys)[1]


def test_the_doctor_makes_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    """The user who examines may not be the one who runs the bot: its file would be in the way."""
    _, found = examined(capsys)
    assert "from the first start on" in found["database"]["found"]
    assert (found["tables"]["verdict"], found["writing"]["verdict"]) == ("note", "ok")
    assert not [*Path.cwd().glob("*.db"), *Path.cwd().glob("*doctor*")]


def test_the_doctor_says_whether_the_keys_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key that is lacking or wrong is found before the next start, and what is plain."""
    first, other = (Fernet.generate_key().decode() for _ in range(2))
    for number, key in enumerate((None, first)):
        engine = open_database("sqlite:///gamesmaster.db", Keys.of(key))
        upgrade(engine)
        with UnitOfWork(engine)() as tx:
            now = datetime(2026, 11, 28, 12, tzinfo=UTC)
            question = Question(f"q{number}", "T1/U1", "A PAR - BUR", now, now)
            tx.questions.ask(question)
        engine.dispose()

    def looks(key: str | None) -> str:
        monkeypatch.delenv("GAMESMASTER_KEY", raising=False)
        if key is not None:
            monkeypatch.setenv("GAMESMASTER_KEY", key)
        return examined(capsys)[1]["key"]["verdict"]

    assert [looks(key) for key in (None, other, first)] == ["failed", "failed", "note"]
    engine = open_database("sqlite:///gamesmaster.db", Keys.of(first))
    rotate(engine)
    engine.dispose()
    assert [looks(key) for key in (None, other, first)] == ["failed", "failed", "ok"]


# As processes


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """For a process of our own in the empty folder."""
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    return {**clean, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}


def test_without_any_slack_variable_practice_starts_and_says_so(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """The page answers, a signal ends it in order, a restart goes on where it was."""
    log = tmp_path / "log"
    for _ in range(2):
        process = started(
            [],
            ready="practice workspace ready at ",
            folder=tmp_path,
            environment=environment,
            log=log,
        )
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        process.stdout.close()
    said = log.read_text(encoding="utf-8")
    assert "No Slack tokens are set" in said
    assert said.count("game_opened") == 1
    assert "Traceback" not in said
    assert (tmp_path / "practice.db").exists()


def test_serving_by_http_answers_and_ends_on_a_signal(
    slack: PracticeServer, tmp_path: Path, environment: dict[str, str]
) -> None:
    """Requests without Slack's signature are turned away, whatever is in them."""
    port = free_port()
    process = started(
        ["serve", "--http", str(port)],
        ready="gamesmaster is serving",
        folder=tmp_path,
        environment=environment
        | {
            "SLACK_CLIENT_ID": "1.2",
            "SLACK_CLIENT_SECRET": "secret",
            "SLACK_SIGNING_SECRET": "secret",
            "SLACK_API_URL": slack.api_url,
        },
        log=tmp_path / "log",
    )
    try:
        for page in ("healthz", "readyz", "metrics", "slack/install"):
            assert _status(f"http://127.0.0.1:{port}/{page}") == 200
        events = f"http://127.0.0.1:{port}/slack/events"
        for body in (b"{}", b"{", b"\xff", b"payload={"):
            assert _status(events, body) == 401
            assert _status(events, body, {"X-Slack-Signature": "v0=1"}) == 401
        assert _status(events, b"{", _signed(b"{", secret="another")) == 401
        for body in (b"{", b"[]", b"5", b"{}", b'{"a":' * 50_000, b'{"type": "event_callback"}'):
            assert _status(events, body, _signed(body, secret="secret")) == 400
        for header in ({"X-Slack-Signature": "v0=\u00e9"}, {"X-Slack-Request-Timestamp": "soon"}):
            assert _status(events, b"{}", _signed(b"{}", secret="secret") | header) == 401
        long = b" " * 1_000_001
        assert _status(events, long, _signed(long, secret="secret")) == 413
        event = b'{"type": "message", "channel": "D1", "user": "U1", "ts": "1.5", "text": "hi"}'
        event = b'{"type": "event_callback", "team_id": "T9", "event": ' + event + b"}"
        assert _status(events, event, _signed(event, secret="secret")) == 200
        hello = b'{"type": "url_verification", "challenge": "hi"}'
        assert _status(events, hello, _signed(hello, secret="secret")) == 200
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
    assert process.returncode == 0
    assert "error" not in (tmp_path / "log").read_text()


def test_a_signal_ends_the_bot_even_while_slack_hangs(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """It says so, and what it had in hand is still to be sent by whoever comes next."""
    slack_port, port, watched = free_port(), free_port(), free_port()
    bot: subprocess.Popen[str] | None = None
    frozen = started(
        ["practice", "--slack-only", "--no-browser", "--port", str(slack_port)],
        ready="practice workspace ready",
        folder=tmp_path,
        environment=environment,
        log=tmp_path / "slack.log",
    )
    address = {"SLACK_API_URL": f"http://127.0.0.1:{slack_port}/api/"}
    address["METRICS_ADDRESS"] = str(watched)
    tokens = {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_SIGNING_SECRET": "secret"}
    try:
        bot = started(
            ["serve", "--http", str(port)],
            ready="gamesmaster is serving",
            folder=tmp_path,
            environment=environment | tokens | address,
            log=tmp_path / "log",
        )
        assert _status(f"http://127.0.0.1:{watched}/readyz") == 200
        frozen.send_signal(signal.SIGSTOP)
        asked = b"command=%2Fdip&text=help&team_id=T0PRACTICE&user_id=U0FRANCE&trigger_id=1.1"
        asked += b"&channel_id=D0FRANCE&channel_name=directmessage"
        headers = _signed(asked, secret="secret")
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        assert _status(f"http://127.0.0.1:{port}/slack/events", asked, headers) == 200
        with closing(sqlite3.connect(tmp_path / "gamesmaster.db")) as database:
            waiting = "SELECT count(*) FROM outbox WHERE sent_at IS NULL AND claimed_by IS NOT NULL"
            until = time.monotonic() + PATIENCE
            while database.execute(waiting).fetchone() != (1,):
                assert time.monotonic() < until, "nothing is being sent"
            bot.send_signal(signal.SIGTERM)
            assert bot.wait(PATIENCE) == FAILED
            assert database.execute(waiting).fetchone() == (1,)
        said = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
        (line,) = (line for line in said if "stopped_in_the_middle" in line)
        assert json.loads(line)["level"] == "warning"
    finally:
        for process in filter(None, (frozen, bot)):
            process.kill()
            process.wait(PATIENCE)
            assert process.stdout is not None
            process.stdout.close()


def _signed(body: bytes, *, secret: str) -> dict[str, str]:
    """The headers with which Slack signs JSON."""
    now = str(int(time.time()))
    signature = SignatureVerifier(secret).generate_signature(timestamp=now, body=body)
    assert signature is not None
    return {
        "Content-Type": "application/json",
        "X-Slack-Request-Timestamp": now,
        "X-Slack-Signature": signature,
    }


def _status(
    address: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> int:
    request = urllib.request.Request(address, body, dict(headers or {}))  # noqa: S310 - loopback
    opener = urllib.request.build_opener()
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_whatever_is_logged_is_one_object_a_line_and_quotes_no_error(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """Ours, a library's failure, and what nobody has caught in a thread."""
    program = (
        "import logging, threading, structlog\n"
        "from structlog.contextvars import bind_contextvars\n"
        "from bot.commands import log_to_stderr\n"
        "def fail():\n"
        "    raise ValueError('A PAR - BUR')\n"
        "log_to_stderr()\n"
        "bind_contextvars(game='g1', phase='S1901M')\n"
        "structlog.get_logger().info('ours', incident='12ab')\n"
        "try:\n"
        "    fail()\n"
        "except ValueError:\n"
        "    logging.getLogger('apscheduler').exception('theirs')\n"
        "logging.getLogger('slack_sdk.web.base_client').error('no JSON: A PAR - BUR')\n"
        "thread = threading.Thread(target=fail, name='delivery')\n"
        "thread.start()\n"
        "thread.join()\n"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    ours, theirs, thread = map(json.loads, done.stderr.splitlines())
    assert (ours["event"], ours["game"], ours["phase"]) == ("ours", "g1", "S1901M")
    assert ours["timestamp"].endswith("Z")
    assert (theirs["event"], theirs["error"], theirs["game"]) == ("theirs", ["ValueError"], "g1")
    assert (thread["event"], thread["thread"]) == ("thread_failed", "delivery")
    assert "PAR" not in done.stderr


def test_the_module_and_the_command_are_the_same(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    """`python -m bot` takes the same words and ends the same way."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "nonsense"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == WRONG_USAGE
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def _adjudicated(file: Path, *, errors_to: int) -> bytes:
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "bot", "adjudicate", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=errors_to,
        timeout=60,
        check=True,
    )
    return done.stdout


def test_a_terminal_sees_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    """The answers are the same, and the bar ends at 100%."""
    file = tmp_path / "phases.jsonl"
    file.write_text(HOLD * 20, "utf-8")
    reading, writing = os.pipe()
    piped = _adjudicated(file, errors_to=writing)
    os.close(writing)
    assert os.read(reading, 1000) == b""
    terminal, its_end = pty.openpty()
    shown = _adjudicated(file, errors_to=its_end)
    os.set_blocking(terminal, False)
    assert b"100%" in os.read(terminal, 100_000)
    assert shown == piped
    assert shown.count(b"\n") == 20
