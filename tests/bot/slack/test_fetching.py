"""The text of a posted file is fetched from Slack, and the token shown to nobody else."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from slack_sdk import WebClient

from bot.slack.fetching import UnreadableFileError, text_at

TOKEN = "xoxb-secret"
KEPT_ELSEWHERE = "/kept-elsewhere"


class Host(HTTPServer):
    """A host of files, with a note of the authorizations it has seen."""

    def __init__(self, elsewhere: str = "") -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.elsewhere = elsewhere
        self.seen: list[str | None] = []
        self.address = f"http://127.0.0.1:{self.server_port}"
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


class Answer(BaseHTTPRequestHandler):
    """Gives one text, or sends its reader on to another host."""

    server: Host

    def do_GET(self) -> None:
        """Answer."""
        self.server.seen.append(self.headers["Authorization"])
        if self.path == KEPT_ELSEWHERE:
            self.send_response(302)
            self.send_header("Location", f"{self.server.elsewhere}/file")
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"the game")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has
        """Say nothing."""


@pytest.fixture
def hosts() -> Iterator[tuple[Host, Host]]:
    """Slack, and somebody else."""
    other = Host()
    slack = Host(other.address)
    yield slack, other
    for host in (slack, other):
        host.shutdown()
        host.server_close()


def test_the_token_goes_to_slack_alone(hosts: tuple[Host, Host]) -> None:
    """Not to the host of a file kept elsewhere, nor to one that Slack sends its reader on to."""
    slack, other = hosts
    client = WebClient(TOKEN, base_url=f"{slack.address}/api/")
    assert text_at(client, f"{slack.address}/file") == "the game"
    with pytest.raises(UnreadableFileError):
        text_at(client, f"{other.address}/file")
    assert (slack.seen, other.seen) == ([f"Bearer {TOKEN}"], [])
    with pytest.raises(UnreadableFileError):
        text_at(client, f"{slack.address}{KEPT_ELSEWHERE}")
    assert other.seen == []


@pytest.mark.parametrize(
    "address",
    [
        "https://files.example/game.json",
        "https://files.slack.com.example/game.json",
        "https://notslack.com/game.json",
        "https://files.example/?files.slack.com",
        "http://files.slack.com/game.json",
        "file:///etc/passwd",
        "https://[",
        "",
    ],
)
def test_a_file_kept_elsewhere_is_not_asked_for(address: str) -> None:
    """Whoever posts a file chooses such an address."""
    with pytest.raises(UnreadableFileError, match="not a file of Slack's"):
        text_at(WebClient(TOKEN), address)
