"""What the environment says, and what is missing for each way of running."""

from pathlib import Path

import pytest

from bot.settings import BadSettingError, MissingSettingError, Mode, Settings, address_in
from bot.wiring import Tokens
from tests.bot.environment import NAMES


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty environment and a folder without `.env`."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_without_any_slack_variable_only_practice_is_possible() -> None:
    """The database's address alone is none; an empty variable counts as not set."""
    assert Settings().has_no_slack


def test_no_secret_is_in_what_is_shown_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither tokens nor keys, nor the password in the database's address."""
    names = ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_CLIENT_SECRET")
    for name in (*names, "GAMESMASTER_KEY", "DATABASE_URL"):
        monkeypatch.setenv(name, "xylophone")
    tokens = Tokens("xylophone", "xylophone", "xylophone", client_secret="xylophone")
    for shown in (repr(Settings()), str(Settings()), repr(tokens)):
        assert "xylophone" not in shown


@pytest.mark.parametrize("name", NAMES[:6])
def test_any_slack_variable_means_slack(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Practice is never started by mistake where somebody meant to serve."""
    monkeypatch.setenv(name, "something")
    assert not Settings().has_no_slack


@pytest.mark.parametrize(
    ("mode", "given", "missing"),
    [
        (Mode.SOCKET, {"SLACK_APP_TOKEN": "xapp-1"}, "SLACK_BOT_TOKEN"),
        (Mode.SOCKET, {"SLACK_BOT_TOKEN": "xoxb-1"}, "SLACK_APP_TOKEN"),
        (Mode.HTTP, {"SLACK_BOT_TOKEN": "xoxb-1"}, "SLACK_SIGNING_SECRET"),
        (Mode.HTTP, {"SLACK_CLIENT_ID": "1.2"}, "SLACK_CLIENT_SECRET"),
        (Mode.HTTP, {"SLACK_CLIENT_SECRET": "s"}, "SLACK_CLIENT_ID"),
        (Mode.HTTP, {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": "s"}, "SLACK_SIGNING_SECRET"),
    ],
)
def test_what_the_mode_needs_and_has_not_is_named(
    mode: Mode, given: dict[str, str], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With where to find it, in one line."""
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(MissingSettingError, match=missing) as caught:
        Settings().need(mode)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("mode", [Mode.SOCKET, Mode.HTTP])
def test_one_workspace_or_many_but_not_both(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many workspaces need HTTP, and no token for one of them alone."""
    names = ("SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET", "SLACK_BOT_TOKEN")
    for name in names[: 4 if mode is Mode.HTTP else 3]:
        monkeypatch.setenv(name, "something")
    with pytest.raises(BadSettingError, match="SLACK_CLIENT_ID"):
        Settings().need(mode)


def test_a_file_env_is_read_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the page for operators says."""
    (tmp_path / ".env").write_text("SLACK_BOT_TOKEN=xoxb-file\nDATABASE_URL=sqlite:///a.db\n")
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-environment")
    assert Settings().slack_bot_token == "xoxb-environment"
    assert Settings().database(None, Mode.SOCKET) == "sqlite:///a.db"
    assert Settings().database("sqlite:///b.db", Mode.SOCKET) == "sqlite:///b.db"


def test_each_mode_has_a_database_of_its_own() -> None:
    """Practice never touches the games that are served."""
    assert Settings().database(None, Mode.SOCKET) == "sqlite:///gamesmaster.db"
    assert Settings().database(None, Mode.PRACTICE) == "sqlite:///practice.db"


def test_the_api_s_address_ends_with_a_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    """However it was written."""
    assert Settings().api_url == "https://slack.com/api/"
    monkeypatch.setenv("SLACK_API_URL", "http://127.0.0.1:8400/api")
    assert Settings().api_url == "http://127.0.0.1:8400/api/"


def test_the_page_for_players_is_in_the_repository_that_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On its main branch, whatever that is called; no other text becomes a link."""
    assert Settings().guide == ""
    monkeypatch.setenv("REPOSITORY_URL", "https://example.org/dip/bot/")
    assert Settings().guide == "https://example.org/dip/bot/blob/HEAD/bot/PLAYING.md"
    for wrong in ("example.org/dip", "https://example.org/a|b", "javascript:alert"):
        monkeypatch.setenv("REPOSITORY_URL", wrong)
        with pytest.raises(BadSettingError, match="REPOSITORY_URL can't be"):
            _ = Settings().guide


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SLACK_BOT_TOKEN", "xapp-1-secret", "belongs in SLACK_APP_TOKEN; put a bot token here"),
        ("SLACK_APP_TOKEN", "xoxb-1-secret", "belongs in SLACK_BOT_TOKEN"),
        ("SLACK_BOT_TOKEN", "xoxp-1-secret", "a person's token"),
        ("SLACK_SIGNING_SECRET", "xoxb-1-secret", "belongs in SLACK_BOT_TOKEN"),
    ],
)
def test_a_token_in_the_place_of_another_is_named(
    name: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slack would only say that it is not accepted; the token itself is never shown."""
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")
    monkeypatch.setenv("SLACK_APP_TOKEN", "xapp-1")
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSettingError, match=told) as caught:
        Settings().need(Mode.SOCKET)
    assert str(caught.value).startswith(f"{name} holds")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("3000", ("", 3000)),
        ("127.0.0.1:3000", ("127.0.0.1", 3000)),
        ("[::1]:3000", ("::1", 3000)),
        (":3000", ("", 3000)),
        ("0", None),
        ("65536", None),
        ("host:", None),
        ("\u0663000", None),
    ],
)
def test_an_address_is_a_port_or_a_host_and_a_port(
    written: str, address: tuple[str, int] | None
) -> None:
    """As for `serve --http`, which listens to all where no host is named."""
    assert address_in(written, "") == address
