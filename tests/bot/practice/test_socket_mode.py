"""Socket Mode as Slack speaks it, seen from raw websockets."""

import gc
import json
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from slack_sdk import WebClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bot.practice.dispatch import Timing
from bot.practice.people import App
from bot.practice.server import PracticeServer
from tests.bot.practice.workspace import APP, PEOPLE, QUICK, Json, post


@pytest.fixture
def lonely() -> Iterator[PracticeServer]:
    """A workspace to which no bot is connected."""
    with PracticeServer(PEOPLE, app=APP, timing=QUICK) as server:
        yield server


def address(server: PracticeServer) -> str:
    """Return a fresh Socket Mode address."""
    client = WebClient("xapp-practice", base_url=server.api_url)
    return str(client.apps_connections_open(app_token="xapp-practice")["url"])


@contextmanager
def dial(server: PracticeServer) -> Iterator[ClientConnection]:
    """Open a socket as the app does, and take its greeting."""
    with connect(address(server)) as socket:
        assert take(socket)["type"] == "hello"
        yield socket


def take(socket: ClientConnection, timeout: float = 5) -> Json:
    """Take the next envelope."""
    envelope: Json = json.loads(socket.recv(timeout=timeout))
    return envelope


def acknowledge(socket: ClientConnection, envelope: Json, **payload: object) -> None:
    """Acknowledge an envelope."""
    socket.send(json.dumps({"envelope_id": envelope["envelope_id"], "payload": payload}))


def say(server: PracticeServer, text: str) -> str:
    """Have Austria write to the bot."""
    austria = WebClient("xoxp-austria", base_url=server.api_url)
    return str(austria.chat_postMessage(channel="D0AUSTRIA", text=text)["ts"])


def settle(server: PracticeServer) -> None:
    """Return when the server has read everything that was sent to it before."""
    with urllib.request.urlopen(f"{server.url}/practice/faults", timeout=5) as answer:  # noqa: S310
        assert answer.status == 200


def test_events_are_tried_again_for_some_time_while_there_is_no_socket() -> None:
    """A bot that comes back soon gets them in order; one that does not, never."""
    timing = Timing(retries=(0.0, 0.5, 0.1))
    with PracticeServer(PEOPLE, app=APP, timing=timing) as server:
        say(server, "one")
        say(server, "two")
        with dial(server) as socket:
            envelopes = [take(socket), take(socket)]
    assert [envelope["payload"]["event"]["text"] for envelope in envelopes] == ["one", "two"]
    assert {envelope["type"] for envelope in envelopes} == {"events_api"}
    assert {envelope["retry_reason"] for envelope in envelopes} == {"connection_failed"}
    assert not any(envelope["accepts_response_payload"] for envelope in envelopes)
    with PracticeServer(PEOPLE, app=APP, timing=Timing(retries=(0.0, 0.0))) as server:
        say(server, "lost")
        settle(server)
        with dial(server) as socket, pytest.raises(TimeoutError):
            socket.recv(timeout=0.1)


def test_a_server_that_ends_leaves_no_event_on_its_way(caplog: pytest.LogCaptureFixture) -> None:
    """Events that come again and again, to nobody, do not outlive its event loop."""
    with PracticeServer(PEOPLE, app=APP, timing=Timing(retries=(0.0,) * 1_000_000)) as server:
        for number in range(10):
            say(server, f"event {number}")
    gc.collect()
    assert "Task was destroyed" not in caplog.text


def test_one_envelope_goes_to_one_of_two_sockets(lonely: PracticeServer) -> None:
    """Two sockets share the events between them; neither gets the other's."""
    with dial(lonely) as first, dial(lonely) as second:
        say(lonely, "one")
        say(lonely, "two")
        envelopes = [take(first), take(second)]
        for socket, envelope in zip((first, second), envelopes, strict=True):
            acknowledge(socket, envelope)
            with pytest.raises(TimeoutError):
                socket.recv(timeout=0.05)
    assert {envelope["payload"]["event"]["text"] for envelope in envelopes} == {"one", "two"}


def test_an_unacknowledged_event_is_delivered_again_and_in_the_end_given_up() -> None:
    """Same event, new envelope, counted attempts with a reason; then no more."""
    timing = Timing(acknowledge=0.1, retries=(0.0, 0.05))
    with PracticeServer(PEOPLE, app=APP, timing=timing) as server, dial(server) as socket:
        say(server, "hello?")
        envelopes = [take(socket) for _ in range(3)]
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.4)
    assert [envelope["retry_attempt"] for envelope in envelopes] == [0, 1, 2]
    assert [envelope["retry_reason"] for envelope in envelopes] == ["", "timeout", "timeout"]
    assert len({envelope["payload"]["event_id"] for envelope in envelopes}) == 1
    assert len({envelope["envelope_id"] for envelope in envelopes}) == 3


def test_an_event_whose_socket_died_goes_to_the_next_one(lonely: PracticeServer) -> None:
    """A connection lost before the acknowledgement means a redelivery at once."""
    with dial(lonely) as first_socket:
        say(lonely, "are you there?")
        first = take(first_socket)
        with dial(lonely) as socket:
            first_socket.close()
            again = take(socket)
    assert again["payload"]["event_id"] == first["payload"]["event_id"]
    assert (again["retry_attempt"], again["retry_reason"]) == (1, "connection_failed")


def test_commands_clicks_and_forms_fail_at_once_without_a_bot(lonely: PracticeServer) -> None:
    """They are never kept for later."""
    client = WebClient("xoxb-practice", base_url=lonely.api_url)
    text = {"type": "plain_text", "text": "Go"}
    blocks = [
        {"type": "actions", "elements": [{"type": "button", "action_id": "go", "text": text}]}
    ]
    ts = client.chat_postMessage(channel="D0AUSTRIA", text="Go", blocks=blocks)["ts"]
    command = post(lonely, "command", user="austria", channel="diplomacy", command="/dip", text="")
    click = post(lonely, "action", user="austria", channel="D0AUSTRIA", ts=ts, action_id="go")
    assert (command["status"], command["error"]) == (503, "dispatch_failed")
    assert (click["status"], click["error"]) == (503, "dispatch_failed")


def test_only_subscribed_events_are_sent() -> None:
    """An app that did not ask for channel messages does not hear them."""
    app = App(events=frozenset({"message.im"}))
    with PracticeServer(PEOPLE, app=app, timing=QUICK) as server, dial(server) as socket:
        austria = WebClient("xoxp-austria", base_url=server.api_url)
        austria.chat_postMessage(channel="#diplomacy", text="@gamesmaster to everybody")
        say(server, "to the bot")
        assert take(socket)["payload"]["event"]["text"] == "to the bot"


def test_pings_are_answered_and_an_eleventh_socket_is_refused(lonely: PracticeServer) -> None:
    """Slack allows ten connections to an app."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(dial(lonely)) for _ in range(10)]
        assert sockets[0].ping().wait(5)
        with connect(address(lonely)) as eleventh:
            assert take(eleventh) == {"type": "disconnect", "reason": "too_many_websockets"}


def test_bytes_end_a_connection_and_the_workspace_goes_on(lonely: PracticeServer) -> None:
    """Socket Mode is all text; so is whatever else is no JSON passed over."""
    with dial(lonely) as socket:
        socket.send("no JSON")
        socket.send(b"bytes")
        with pytest.raises(ConnectionClosed):
            take(socket)
    with dial(lonely) as socket:
        say(lonely, "still there?")
        assert take(socket)["type"] == "events_api"


def test_the_fault_close_sockets_ends_every_connection(lonely: PracticeServer) -> None:
    """As Slack does when it moves its servers."""
    with dial(lonely) as socket:
        assert post(lonely, "faults", rule="close_sockets", count=1)["ok"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)
    with dial(lonely) as socket:
        assert socket.ping().wait(5)


def test_the_fault_twice_delivers_an_event_in_two_envelopes(lonely: PracticeServer) -> None:
    """The event id is what tells that it is the same."""
    lonely.faults.add("twice", 1)
    with dial(lonely) as socket:
        say(lonely, "echo")
        envelopes = [take(socket), take(socket)]
    assert len({envelope["payload"]["event_id"] for envelope in envelopes}) == 1
    assert len({envelope["envelope_id"] for envelope in envelopes}) == 2


def test_the_fault_no_ack_overlooks_an_acknowledgement(lonely: PracticeServer) -> None:
    """The bot did its work and is asked again all the same."""
    lonely.faults.add("no_ack", 1)
    with dial(lonely) as socket:
        say(lonely, "heard?")
        first = take(socket)
        acknowledge(socket, first)
        again = take(socket)
    assert again["payload"]["event_id"] == first["payload"]["event_id"]
    assert again["retry_attempt"] == 1


def test_the_faults_late_and_silence_keep_an_event_back(lonely: PracticeServer) -> None:
    """Until the rules are cleared; on a silent socket for good, while it stays open."""
    lonely.faults.add("late", 1)
    with dial(lonely) as socket:
        say(lonely, "first")
        say(lonely, "second")
        assert take(socket)["payload"]["event"]["text"] == "second"
        post(lonely, "faults", rule="clear")
        assert take(socket)["payload"]["event"]["text"] == "first"
        post(lonely, "faults", rule="silence")
        say(lonely, "third")
        assert not socket.ping().wait(0.1)
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0)
        post(lonely, "faults", rule="close_sockets")


def test_a_connection_is_renewed_with_a_warning() -> None:
    """Told twice, some time apart, and closed some time after."""
    timing = Timing(connection=0.05, notice=0.02)
    with PracticeServer(PEOPLE, app=APP, timing=timing) as server, dial(server) as socket:
        assert take(socket) == {"type": "disconnect", "reason": "warning"}
        assert take(socket) == {"type": "disconnect", "reason": "refresh_requested"}
        with pytest.raises(ConnectionClosed):
            take(socket)
