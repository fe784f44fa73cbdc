"""The practice workspace of these tests: who is in it, and calls to it that no client has."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.practice.dispatch import Timing
from bot.practice.people import App, Person, SlashCommand, Step
from bot.practice.server import PracticeServer
from bot.slack.manifest import events, scopes

Json = dict[str, Any]
PATIENCE = 5.0
"""For how many seconds an answer is waited for."""
QUICK = Timing(acknowledge=0.6, retries=(0.0, 0.05, 0.05), sharing=0.0, haste=1_000)
PEOPLE = (
    Person(key="austria", name="Austria", time_zone="Europe/Vienna"),
    Person(key="france", name="France", time_zone="Europe/Paris"),
    Person(key="gm", name="Game Master", time_zone="America/Los_Angeles"),
)
APP = App(
    scopes=(*scopes(), "users:read"),
    events=events(),
    commands=(SlashCommand(name="/dip", usage="new", description="Open a game"),),
    welcome=(
        Step(
            text="Take `two` seats.",
            button="Join both",
            commands=(("austria", "join"), ("france", "join")),
        ),
        Step(text="Begin.", button="New table", commands=(("gm", "new"),), new_channel=True),
    ),
)
# The smallest picture there is: one transparent pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d4944415478da63fccff0bf1e0005fe02fe92d8c5e30000000049454e44ae426082"
)


class ManualClock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
        self.moments: dict[str, Callable[[], bool]] = {}

    def now(self) -> datetime:
        """Return the present, aware, in UTC."""
        return self.time

    def advance(self, by: timedelta) -> None:
        """Move on."""
        self.time += by


def answer_to(url: str, name: str, body: Json, *, patience: float = PATIENCE) -> tuple[int, Json]:
    """POST to an endpoint under /practice/ of a workspace: the HTTP status and the JSON."""
    request = urllib.request.Request(  # noqa: S310 - our own server on loopback
        f"{url}/practice/{name}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=patience) as answer:  # noqa: S310
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def post(server: PracticeServer, name: str, **body: object) -> Json:
    """POST to an endpoint under /practice/ and return its JSON with the HTTP ``status``."""
    status, answer = answer_to(server.url, name, body)
    return {"status": status, **answer}


def upload(server: PracticeServer, client: WebClient, content: bytes = PIXEL) -> str:
    """Upload a picture in Slack's three steps, unshared, and return its file id."""
    place = client.files_getUploadURLExternal(filename="map.png", length=len(content))
    request = urllib.request.Request(str(place["upload_url"]), content, method="POST")  # noqa: S310
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        assert answer.status == 200
    file_id = str(place["file_id"])
    client.files_completeUploadExternal(files=[{"id": file_id, "title": "Map"}])
    assert server.workspace.files.get(file_id)
    return file_id


def refused(call: Callable[[], object]) -> str:
    """Return the error code that a call is refused with."""
    with pytest.raises(SlackApiError) as caught:
        call()
    return str(caught.value.response["error"])
