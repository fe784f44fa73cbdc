"""Delivery by HTTP as Slack does it, seen from the web server that the app runs."""

import json
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import pytest
from slack_sdk import WebClient
from slack_sdk.signature import SignatureVerifier

from bot.practice.people import BOT_TOKEN, SIGNING_SECRET
from bot.practice.server import PracticeServer
from tests.bot.practice.block_kit import button, modal, text_field
from tests.bot.practice.workspace import APP, PATIENCE, PEOPLE, QUICK, Json, post


@dataclass
class Asked:
    """One request of Slack's, its headers by their names in small letters."""

    headers: dict[str, str]
    body: str

    @property
    def form(self) -> dict[str, str]:
        """The fields of a form."""
        return {key: value for key, (value,) in parse_qs(self.body, strict_parsing=True).items()}


@dataclass
class Web:
    """A web server that notes what it is asked, and answers what the test at hand wants."""

    url: str = ""
    asked: queue.Queue[Asked] = field(default_factory=queue.Queue)
    answers: list[tuple[int, str]] = field(default_factory=list)
    """The next answers, status and body; 200 and nothing when there are none."""

    def hears(self) -> Asked:
        """Wait for the next request."""
        return self.asked.get(timeout=PATIENCE)


@pytest.fixture
def web() -> Iterator[Web]:
    """A running web server; it echoes a challenge by itself."""
    found = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            headers = {key.lower(): value for key, value in self.headers.items()}
            if "url_verification" in body:
                status, answer = found.answers.pop(0) if found.answers else (200, body)
            else:
                found.asked.put(Asked(headers, body))
                status, answer = found.answers.pop(0) if found.answers else (200, "")
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer.encode())

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        found.url = f"http://127.0.0.1:{http.server_port}/slack/events"
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        yield found
        http.shutdown()
        thread.join()


@pytest.fixture
def called(web: Web) -> Iterator[PracticeServer]:
    """A workspace that reaches the app at the web server."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK) as server:
        assert post(server, "request_url", url=web.url)["ok"]
        yield server


def say(server: PracticeServer, text: str) -> None:
    """Have Austria write to the bot."""
    WebClient("xoxp-austria", base_url=server.api_url).chat_postMessage(
        channel="D0AUSTRIA", text=text
    )


def test_an_event_is_signed_json_and_is_not_repeated_once_it_was_answered(
    web: Web, called: PracticeServer
) -> None:
    """The signature is over the time and the very bytes; a first delivery has no retry headers."""
    say(called, "par – bur")
    first = web.hears()
    assert SignatureVerifier(SIGNING_SECRET).is_valid_request(first.body, first.headers)
    assert not SignatureVerifier("another").is_valid_request(first.body, first.headers)
    assert first.headers["content-type"] == "application/json"
    assert not [name for name in first.headers if name.startswith("x-slack-retry")]
    assert json.loads(first.body)["event"]["text"] == "par – bur"
    say(called, "mar - spa")
    assert json.loads(web.hears().body)["event"]["text"] == "mar - spa"


def test_an_event_that_is_not_answered_with_200_comes_again_and_says_why(
    web: Web, called: PracticeServer
) -> None:
    """Three times more at the most, as in Socket Mode; the same event each time."""
    web.answers = [(500, "")] * 4
    say(called, "hello?")
    tries = [web.hears() for _ in range(4)]
    assert [attempt.headers.get("x-slack-retry-num") for attempt in tries] == [None, "1", "2", "3"]
    assert {attempt.headers.get("x-slack-retry-reason") for attempt in tries[1:]} == {"http_error"}
    assert len({json.loads(attempt.body)["event_id"] for attempt in tries}) == 1
    called.faults.add("no_ack", 1)
    say(called, "too late")
    web.hears()
    assert web.hears().headers["x-slack-retry-reason"] == "http_timeout"


def test_a_command_is_a_form_and_its_writer_sees_when_it_fails(
    web: Web, called: PracticeServer
) -> None:
    """A command is never repeated."""
    place = {"user": "austria", "channel": "diplomacy", "command": "/dip"}
    assert post(called, "command", **place, text="a > b")["ok"]
    form = web.hears().form
    assert (form["command"], form["text"]) == ("/dip", "a &gt; b")
    assert (form["user_id"], form["channel_id"]) == ("U0AUSTRIA", "C0PRACTICE1")
    web.answers = [(500, "")]
    failed = post(called, "command", **place, text="status")
    assert (failed["status"], failed["error"]) == (502, "http_service_error")
    web.answers = [(200, "Noted.")]
    assert post(called, "command", **place, text="status")["error"] == "bad_answer"


def test_an_interaction_is_json_in_a_form_and_is_answered_in_the_response(
    web: Web, called: PracticeServer
) -> None:
    """A click, and a form that the app sends back."""
    client = WebClient(BOT_TOKEN, base_url=called.api_url)
    ts = client.chat_postMessage(channel="D0AUSTRIA", text="?", blocks=[button("ready")])["ts"]
    assert "event" in web.hears().body  # its own post
    place = {"user": "austria", "channel": "D0AUSTRIA", "ts": ts}
    clicked = post(called, "action", **place, action_id="ready")
    assert clicked["ok"]
    assert json.loads(web.hears().form["payload"])["actions"][0]["action_id"] == "ready"
    view = modal(text_field("title"))
    view_id = client.views_open(trigger_id=clicked["trigger_id"], view=view)["view"]["id"]
    errors = {"response_action": "errors", "errors": {"title": "Taken."}}
    web.answers = [(200, json.dumps(errors))]
    form: Json = {"user": "austria", "view_id": view_id, "state": {"title": "x"}}
    assert post(called, "submit", **form)["errors"] == {"title": "Taken."}
    assert post(called, "submit", **form)["view"] is None


def test_only_an_address_that_echoes_a_challenge_is_taken(web: Web, called: PracticeServer) -> None:
    """A wrong one changes nothing; without one Socket Mode is used again."""
    web.answers = [(200, "{}"), (404, "")]
    for _ in range(2):
        refused = post(called, "request_url", url=web.url)
        assert (refused["status"], refused["error"]) == (400, "url_verification")
    say(called, "still here")
    assert "still here" in web.hears().body
    assert post(called, "request_url", url="")["ok"]
    gone = post(called, "command", user="gm", channel="diplomacy", command="/dip", text="")
    assert gone["error"] == "dispatch_failed"
