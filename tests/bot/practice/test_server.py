"""Starting, stopping, keeping the state, moving the clock."""

import socket
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from slack_sdk import WebClient

from bot.practice.api.practice import parse_duration
from bot.practice.errors import PortInUseError, StateFileError
from bot.practice.mrkdwn import normalized, typed
from bot.practice.people import BOT_TOKEN, Roster
from bot.practice.server import PracticeServer
from bot.practice.workspace.core import Core, microseconds
from tests.bot.practice.workspace import APP, PEOPLE, QUICK, ManualClock, post, upload


def test_a_taken_port_is_a_named_error() -> None:
    """The given port and no other; without one the next free port is taken."""
    with PracticeServer(PEOPLE, app=APP) as first:
        port = int(first.url.rpartition(":")[2])
        assert port >= 8400
        with pytest.raises(PortInUseError) as caught:
            PracticeServer(PEOPLE, app=APP, port=port)
        assert caught.value.port == port
        with PracticeServer(PEOPLE, app=APP) as second:
            assert second.url != first.url


def test_stopping_leaves_nothing_behind_and_may_be_repeated() -> None:
    """No thread, no socket; a server that never started can be stopped too."""
    before = set(threading.enumerate())
    server = PracticeServer(PEOPLE, app=APP).start()
    url = server.url
    client = WebClient(BOT_TOKEN, base_url=server.api_url)
    assert client.auth_test()["ok"]
    server.stop()
    server.stop()
    assert set(threading.enumerate()) == before
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(url.rpartition(":")[2]))) != 0
    PracticeServer(PEOPLE, app=APP).stop()


def test_a_restarted_workspace_is_the_same_workspace(tmp_path: Path) -> None:
    """Messages, threads, ephemerals, pictures, views, channels, invitations, read marks."""
    state = tmp_path / "slack.db"
    block = {"type": "section", "block_id": "s", "text": {"type": "mrkdwn", "text": "Hello"}}
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, state=state) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        austria = WebClient("xoxp-austria", base_url=server.api_url)
        metadata = {"event_type": "phase", "event_payload": {"n": 1}}
        ts = client.chat_postMessage(
            channel="C0PRACTICE1", text="root", blocks=[block], metadata=metadata
        )["ts"]
        client.chat_postMessage(channel="C0PRACTICE1", text="reply", thread_ts=ts)
        client.chat_postEphemeral(channel="C0PRACTICE1", user="U0FRANCE", text="psst")
        client.chat_postMessage(channel="C0PRACTICE1", text="later")
        austria.conversations_mark(channel="C0PRACTICE1", ts=ts)
        channel = austria.conversations_create(name="second")["channel"]["id"]
        file_id = upload(server, client)
        home = {"type": "home", "blocks": [block]}
        client.views_publish(user_id="U0GM", view=home)
        modal = {"type": "modal", "title": {"type": "plain_text", "text": "T"}, "blocks": [block]}
        opened = client.views_open(trigger_id=server.workspace.triggers.issue("U0GM"), view=modal)
        before = austria.conversations_history(channel="C0PRACTICE1")["messages"]
        unread = server.workspace.unread("U0AUSTRIA")
        content = server.workspace.core.content(file_id)
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, state=state) as server:
        austria = WebClient("xoxp-austria", base_url=server.api_url)
        after = austria.conversations_history(channel="C0PRACTICE1")["messages"]
        assert after == before
        assert server.workspace.unread("U0AUSTRIA") == unread
        assert unread["C0PRACTICE1"] == 1
        assert server.workspace.core.content(file_id) == content
        still_open = server.workspace.views.of("U0GM", "modal")
        assert still_open
        assert still_open.id == opened["view"]["id"]
        assert server.workspace.views.of("U0GM", "home")
        france = WebClient("xoxp-france", base_url=server.api_url)
        texts = [
            message["text"]
            for message in france.conversations_history(channel="C0PRACTICE1")["messages"]
        ]
        assert texts == ["later", "psst", "root"]
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        found = client.conversations_history(channel="C0PRACTICE1", include_all_metadata=True)
        assert found["messages"][-1]["metadata"] == metadata
        assert client.chat_postMessage(channel="C0PRACTICE1", text="new")["ts"] > after[0]["ts"]
        assert austria.conversations_info(channel=channel)["channel"]["name"] == "second"


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    """StateFileError, and not one byte changed."""
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, today I was dislodged. " * 40)
    content = path.read_bytes()
    with pytest.raises(StateFileError):
        PracticeServer(PEOPLE, app=APP, state=path)
    assert path.read_bytes() == content


def test_the_clock_is_told_and_moved() -> None:
    """Message time stamps follow the clock handed in; bad durations are refused."""
    clock = ManualClock()
    with PracticeServer(PEOPLE, app=APP, clock=clock) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        first = client.chat_postMessage(channel="D0GM", text="noon")["ts"]
        assert first == "1772366400.000000"
        second = client.chat_postMessage(channel="D0GM", text="noon still")["ts"]
        assert second == "1772366400.000001"
        answer = post(server, "clock", advance="1d 2h")
        assert answer["now"] == "2026-03-02T14:00:00+00:00"
        third = client.chat_postMessage(channel="D0GM", text="tomorrow")["ts"]
        assert third == "1772460000.000000"
        for words in ("soon", "99999999999d"):
            assert post(server, "clock", advance=words)["error"] == "bad_duration"


def test_the_clock_goes_to_moments_that_its_owner_names() -> None:
    """Which there are is told; one that is not ahead is refused."""
    clock = ManualClock()

    def to_noon() -> bool:
        clock.advance(timedelta(hours=24))
        return clock.time.day == 2

    clock.moments = {"To noon": to_noon}
    with PracticeServer(PEOPLE, app=APP, clock=clock) as server:
        answer = post(server, "clock", to="To noon")
        assert (answer["now"], answer["moments"]) == ("2026-03-02T12:00:00+00:00", ["To noon"])
        assert post(server, "clock", to="To noon")["error"] == "nothing_due"
        assert post(server, "clock", to="To midnight")["error"] == "bad_duration"


def test_the_clocks_owner_may_call_the_server_while_it_moves() -> None:
    """A bot that posts from inside ``advance`` is served meanwhile."""

    class TalkingClock(ManualClock):
        def advance(self, by: timedelta) -> None:
            super().advance(by)
            client.chat_postMessage(channel="D0GM", text="the deadline passed")

    with PracticeServer(PEOPLE, app=APP, clock=TalkingClock()) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        assert post(server, "clock", advance="24h")["ok"]
        newest = client.conversations_history(channel="D0GM")["messages"][0]
        assert newest["text"] == "the deadline passed"


def test_without_a_clock_moving_it_is_a_clear_error(server: PracticeServer) -> None:
    """The workspace alone cannot move a bot's clock elsewhere."""
    answer = post(server, "clock", advance="24h")
    assert (answer["status"], answer["error"]) == (409, "no_clock")


@pytest.mark.parametrize(
    ("text", "minutes"), [("24h", 1440), ("90m", 90), ("2d", 2880), ("1d 2h", 1560), ("1.5h", 90)]
)
def test_durations_are_read(text: str, minutes: int) -> None:
    """Days, hours, minutes, alone or together."""
    assert parse_duration(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize("text", ["", "24", "h", "yesterday", "0h", "2d tomorrow"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    """ValueError, zero included."""
    with pytest.raises(ValueError, match="not a duration"):
        parse_duration(text)


def test_time_stamps_rise_even_when_the_clock_stands_or_falls(tmp_path: Path) -> None:
    """Strictly increasing and unique, also after a restart with an earlier clock."""
    clock = ManualClock()
    clock.advance(datetime.fromtimestamp(1_900_000_000, UTC) - clock.now())
    roster = Roster(PEOPLE, APP)
    core = Core(tmp_path / "slack.db", roster=roster, clock=clock)
    with core.changing():
        found = [core.next_ts() for _ in range(3)]
    core.close()
    assert found == ["1900000000.000000", "1900000000.000001", "1900000000.000002"]
    core = Core(tmp_path / "slack.db", roster=roster, clock=ManualClock())
    assert [core.next_ts(), core.next_ts()] == ["1900000000.000003", "1900000000.000004"]
    core.close()
    assert microseconds("12.5") == 12_500_000


@pytest.mark.parametrize(
    ("written", "arrives"),
    [
        ("a -> b & c", "a -&gt; b &amp; c"),
        ("already &gt; &amp;", "already &gt; &amp;"),
        (
            "<@U0AUSTRIA> <#C1|x> <!here> <https://a.b|c>",
            "<@U0AUSTRIA> <#C1|x> <!here> <https://a.b|c>",
        ),
        ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
        ("@austria see https://a.b/c_d.", "<@U0AUSTRIA> see <https://a.b/c_d>."),
        ("`@austria` me@austria.at", "`@austria` me@austria.at"),
    ],
)
def test_typed_text_is_escaped_and_linked_as_slack_does(written: str, arrives: str) -> None:
    """Control sequences and entities stay, strays are escaped, handles become mentions."""
    assert typed(written, {"austria": "U0AUSTRIA"}) == arrives


def test_escaping_is_done_once() -> None:
    """Normalising a normalised text changes nothing."""
    text = "a & b <c> <@U1> &lt;"
    assert normalized(normalized(text)) == normalized(text)
