"""Installing the app in one of several workspaces, as strictly as Slack."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from slack_sdk import WebClient

from bot.practice.people import BOT_TOKEN, BOT_USER_ID, CLIENT_ID, CLIENT_SECRET, Team
from bot.practice.server import PracticeServer
from tests.bot.practice.workspace import APP, PATIENCE, PEOPLE, QUICK, refused

SECOND = Team("T2", "Second", f"{BOT_USER_ID}2")
BACK = "https://bot.example.org/slack/oauth_redirect"


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Follow nowhere."""


@pytest.fixture(scope="module")
def server() -> Iterator[PracticeServer]:
    """Two workspaces, and an app that people come back to."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, port=0, others=[SECOND]) as running:
        running.request_url.redirect_url = BACK
        yield running


@pytest.fixture
def client(server: PracticeServer) -> WebClient:
    """The app, without a token."""
    return WebClient(base_url=server.api_url)


def answered(server: PracticeServer, wanted: dict[str, str], **form: str) -> tuple[int, str]:
    """Answer the question whether the app may be installed: the status, and where it leads."""
    url = f"{server.url}/oauth/v2/authorize?{urlencode(wanted)}"
    body = urlencode(form).encode() if form else None
    try:
        with urllib.request.build_opener(_Stays).open(url, body, timeout=PATIENCE) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers.get("Location", "")


def code(server: PracticeServer, **more: str) -> str:
    """A code for the second workspace."""
    wanted = {"client_id": CLIENT_ID, "scope": "chat:write", "state": "s"} | more
    status, location = answered(server, wanted, team=SECOND.id)
    assert status == 302
    assert location.startswith(f"{BACK}?state=s&code=")
    return parse_qs(urlsplit(location).query)["code"][0]


def test_a_code_is_changed_into_a_token_once(server: PracticeServer, client: WebClient) -> None:
    """A token of that workspace, where everything but the team has the ids of the first."""
    given = code(server)
    own = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    answer = client.oauth_v2_access(code=given, **own)
    assert answer["team"] == {"id": "T2", "name": "Second"}
    assert (answer["bot_user_id"], answer["scope"]) == (SECOND.bot_user, "chat:write")
    assert refused(lambda: client.oauth_v2_access(code=given, **own)) == "invalid_code"
    token = answer["access_token"]
    bot = WebClient(token, base_url=server.api_url)
    assert bot.auth_test()["team_id"] == "T2"
    assert WebClient(BOT_TOKEN, base_url=server.api_url).auth_test()["team_id"] == "T0PRACTICE"
    again = client.oauth_v2_access(code=code(server), **own)
    assert again["access_token"] == token
    server._sites[1].workspace.uninstall()
    assert refused(bot.auth_test) == "account_inactive"
    new = client.oauth_v2_access(code=code(server), **own)["access_token"]
    assert new != token


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"client_id": "another"}, "invalid_client_id"),
        ({"client_secret": "wrong"}, "bad_client_secret"),
        ({"redirect_uri": BACK}, "bad_redirect_uri"),
        ({"code": "guessed"}, "invalid_code"),
    ],
)
def test_what_does_not_belong_to_the_code_is_refused(
    server: PracticeServer, client: WebClient, wrong: dict[str, str], error: str
) -> None:
    """The app's secret, and the address that it named when it asked."""
    right = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": code(server)}
    assert refused(lambda: client.oauth_v2_access(**(right | wrong))) == error


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({}, 200),
        ({"redirect_uri": BACK}, 200),
        ({"redirect_uri": "https://elsewhere.example.org/"}, 400),
        ({"client_id": "another"}, 400),
        ({"scope": ""}, 400),
        ({"scope": "admin"}, 400),
    ],
)
def test_only_the_app_itself_may_ask_and_for_its_scopes(
    server: PracticeServer, wrong: dict[str, str], status: int
) -> None:
    """And only for its own redirect URL."""
    wanted = {"client_id": CLIENT_ID, "scope": "chat:write,commands"} | wrong
    assert answered(server, wanted)[0] == status
