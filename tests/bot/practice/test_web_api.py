"""The Web API answers slack_sdk as Slack does: tokens, scopes, bodies, errors, limits."""

import json
import threading
import urllib.parse
import urllib.request

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler

from bot.practice.dispatch import Timing
from bot.practice.people import BOT_TOKEN, BOT_USER_ID, App
from bot.practice.server import PracticeServer
from tests.bot.practice.block_kit import section, view
from tests.bot.practice.workspace import (
    APP,
    PATIENCE,
    PEOPLE,
    PIXEL,
    QUICK,
    Json,
    ManualClock,
    post,
    refused,
    upload,
)


def raw(
    server: PracticeServer, method: str, body: bytes, label: str, token: str = BOT_TOKEN
) -> Json:
    """Call a method with exactly these bytes under exactly that label."""
    headers = {"Content-Type": label} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{server.api_url}{method}", body, headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
        result: Json = json.load(answer)
    return result


def test_auth_test_names_the_bot_and_its_scopes(client: WebClient) -> None:
    """Scopes are in the header, where Slack puts them."""
    answer = client.auth_test()
    assert (answer["user_id"], answer["user"]) == (BOT_USER_ID, "gamesmaster")
    assert answer["bot_id"]
    headers = {str(key).lower(): value for key, value in answer.headers.items()}
    assert "chat:write" in str(headers["x-oauth-scopes"])


def test_every_person_has_a_token_and_is_in_the_list(client: WebClient, france: WebClient) -> None:
    """``users.list`` names the people and the bot; a token acts as its person."""
    members = {member["id"]: member for member in client.users_list()["members"]}
    assert set(members) == {"U0AUSTRIA", "U0FRANCE", "U0GM", BOT_USER_ID}
    assert members["U0FRANCE"]["tz"] == "Europe/Paris"
    assert members[BOT_USER_ID]["is_bot"]
    assert france.auth_test()["user_id"] == "U0FRANCE"


@pytest.mark.parametrize(
    ("body", "label"),
    [
        (b"", "application/json"),
        (b"{}", "application/json; charset=utf-8"),
        (b"", "application/x-www-form-urlencoded"),
        (b"token=xoxb-practice", "application/x-www-form-urlencoded"),
    ],
)
def test_all_ways_of_sending_nothing_are_taken(
    server: PracticeServer, body: bytes, label: str
) -> None:
    """Empty bodies labelled JSON included."""
    assert raw(server, "auth.test", body, label)["ok"]


def test_forms_json_and_multipart_say_the_same(server: PracticeServer) -> None:
    """Blocks may be JSON or text in a form; the token may be an argument."""
    blocks = [{"type": "divider"}]
    form = urllib.parse.urlencode(
        {"token": BOT_TOKEN, "channel": "D0GM", "text": "a=b&c", "blocks": json.dumps(blocks)}
    ).encode()
    posted = raw(server, "chat.postMessage", form, "application/x-www-form-urlencoded", token="")
    assert posted["message"]["text"] == "a=b&amp;c"
    assert posted["message"]["blocks"][0]["type"] == "divider"
    body = b'--x\r\nContent-Disposition: form-data; name="channel"\r\n\r\nD0GM\r\n--x\r\n'
    body += b'Content-Disposition: form-data; name="text"\r\n\r\na=b&c\r\n--x--\r\n'
    posted = raw(server, "chat.postMessage", body, "multipart/form-data; boundary=x")
    assert posted["message"]["text"] == "a=b&amp;c"


@pytest.mark.parametrize(
    ("token", "error"),
    [("", "not_authed"), ("xoxb-other", "invalid_auth"), ("xoxp-x", "invalid_auth")],
)
def test_wrong_tokens_are_refused(server: PracticeServer, token: str, error: str) -> None:
    """No token and an unknown one are different errors."""
    assert raw(server, "users.list", b"", "application/json", token=token)["error"] == error


def test_a_method_outside_the_scopes_names_what_is_missing() -> None:
    """As Slack: needed and provided."""
    with PracticeServer(PEOPLE, app=App(scopes=("chat:write",)), timing=QUICK) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        with pytest.raises(SlackApiError) as caught:
            client.users_list()
    response = caught.value.response
    assert (response["error"], response["needed"]) == ("missing_scope", "users:read")
    assert response["provided"] == "chat:write"


def test_an_unknown_method_is_named_so(client: WebClient) -> None:
    """Nothing is swallowed."""
    assert refused(lambda: client.api_call("chat.sing")) == "unknown_method"


def test_posting_without_words_or_place_is_refused(client: WebClient) -> None:
    """Slack's own codes."""
    silent = {"channel": "C0PRACTICE1", "text": " "}
    assert refused(lambda: client.api_call("chat.postMessage", json=silent)) == "no_text"
    assert refused(lambda: client.chat_postMessage(channel="C404", text="x")) == "channel_not_found"
    long = "x" * 40_001
    assert refused(lambda: client.chat_postMessage(channel="D0GM", text=long)) == "msg_too_long"
    assert (
        refused(lambda: client.chat_postMessage(channel="D0GM", text="x", thread_ts="1.000000"))
        == "thread_not_found"
    )


def test_only_own_messages_can_be_changed(client: WebClient, austria: WebClient) -> None:
    """The bot cannot edit a person's words, nor a person the bot's."""
    mine = client.chat_postMessage(channel="D0AUSTRIA", text="mine")["ts"]
    theirs = austria.chat_postMessage(channel="D0AUSTRIA", text="theirs")["ts"]
    place: Json = {"channel": "D0AUSTRIA"}
    assert (
        refused(lambda: client.chat_update(**place, ts=theirs, text="x")) == "cant_update_message"
    )
    assert refused(lambda: austria.chat_delete(**place, ts=mine)) == "cant_delete_message"
    assert (
        refused(lambda: client.chat_update(**place, ts="1.000000", text="x")) == "message_not_found"
    )
    long = "x" * 4001
    assert refused(lambda: client.chat_update(**place, ts=mine, text=long)) == "msg_too_long"


def test_an_update_with_text_alone_removes_the_blocks_and_keeps_the_metadata(
    client: WebClient,
) -> None:
    """Metadata is how a bot finds its own post again."""
    metadata = {"event_type": "phase", "event_payload": {"id": "S1901M"}}
    ts = client.chat_postMessage(
        channel="C0PRACTICE1", text="map", blocks=[section("map")], metadata=metadata
    )["ts"]
    client.chat_update(channel="C0PRACTICE1", ts=ts, text="no map")
    plain = client.conversations_history(channel="C0PRACTICE1", oldest=ts, inclusive=True)
    assert "metadata" not in plain["messages"][-1]
    full = client.conversations_history(
        channel="C0PRACTICE1", oldest=ts, inclusive=True, include_all_metadata=True
    )["messages"][-1]
    assert full["metadata"] == metadata
    assert "blocks" not in full


def test_a_trigger_is_good_for_one_modal(server: PracticeServer, client: WebClient) -> None:
    """Neither one used up nor an unknown one opens another."""
    trigger_id = server.workspace.triggers.issue("U0GM")
    assert client.views_open(trigger_id=trigger_id, view=view())["view"]["id"]
    again = lambda: client.views_open(trigger_id=trigger_id, view=view())  # noqa: E731
    assert refused(again) == "exchanged_trigger_id"
    unknown = lambda: client.views_open(trigger_id="1.2.3", view=view())  # noqa: E731
    assert refused(unknown) == "invalid_trigger_id"


def test_history_comes_in_pages_newest_first(client: WebClient) -> None:
    """``limit`` and ``cursor``; ``oldest`` and ``latest`` are exclusive unless said otherwise."""
    stamps = [client.chat_postMessage(channel="D0GM", text=str(n))["ts"] for n in range(5)]
    first = client.conversations_history(channel="D0GM", limit=2)
    assert [message["text"] for message in first["messages"]] == ["4", "3"]
    assert first["has_more"]
    cursor = first["response_metadata"]["next_cursor"]
    second = client.conversations_history(channel="D0GM", limit=2, cursor=cursor)
    assert [message["text"] for message in second["messages"]] == ["2", "1"]
    page = {"channel": "D0GM", "cursor": "next:²", "limit": "²"}
    assert refused(lambda: client.api_call("conversations.history", params=page)) == (
        "invalid_cursor"
    )
    between = client.conversations_history(channel="D0GM", oldest=stamps[1], latest=stamps[3])
    assert [message["text"] for message in between["messages"]] == ["2"]
    closed = client.conversations_history(
        channel="D0GM", oldest=stamps[1], latest=stamps[3], inclusive=True
    )
    assert [message["text"] for message in closed["messages"]] == ["3", "2", "1"]


def test_rate_limits_are_waited_out_by_the_sdks_own_handler(
    server: PracticeServer, client: WebClient
) -> None:
    """429 with ``Retry-After``; the second attempt goes through, and posts once."""
    server.faults.add("ratelimited:chat.postMessage:1", 1)
    client.retry_handlers.append(RateLimitErrorRetryHandler(max_retry_count=1))
    assert client.chat_postMessage(channel="D0GM", text="patience")["ok"]
    history = client.conversations_history(channel="D0GM", limit=2)["messages"]
    assert [message["text"] for message in history].count("patience") == 1


def test_a_dropped_answer_leaves_the_deed_done(server: PracticeServer, client: WebClient) -> None:
    """The message is there though the caller never heard of it."""
    client.retry_handlers.clear()
    server.faults.add("drop:chat.postMessage", 1)
    with pytest.raises(OSError, match="closed connection"):
        client.chat_postMessage(channel="D0GM", text="did it arrive?")
    newest = client.conversations_history(channel="D0GM", limit=1)["messages"][0]
    assert newest["text"] == "did it arrive?"


def test_other_faults_do_nothing_and_say_so(server: PracticeServer, client: WebClient) -> None:
    """HTTP 500, a chosen error code, and a list of what is in force."""
    result = post(server, "faults", rule="error500:chat.*", count=1)
    assert result["faults"] == [{"rule": "error500:chat.*", "count": 1}]
    with pytest.raises(SlackApiError) as caught:
        client.chat_postMessage(channel="D0GM", text="never")
    assert caught.value.response.status_code == 500
    post(server, "faults", rule="fail:chat.postMessage:fatal_error", count=1)
    assert refused(lambda: client.chat_postMessage(channel="D0GM", text="never")) == "fatal_error"
    texts = [
        message["text"] for message in client.conversations_history(channel="D0GM")["messages"]
    ]
    assert "never" not in texts
    assert post(server, "faults", rule="gremlins", count=1)["error"] == "unknown_rule"
    for word in ("soon", "-1", "nan", "inf"):
        late = post(server, "faults", rule=f"ratelimited:chat.*:{word}", count=1)
        assert late["error"] == "bad_seconds"


def test_faults_strike_the_app_alone(
    server: PracticeServer, client: WebClient, france: WebClient
) -> None:
    """A page for people where JSON was to come; a person's client goes on working."""
    server.faults.add("html:*", 1)
    assert france.auth_test()["ok"]
    with pytest.raises(SlackApiError) as caught:
        client.auth_test()
    assert caught.value.response.status_code == 200
    assert client.auth_test()["ok"]


def test_nobody_writes_in_an_archived_channel(
    server: PracticeServer, client: WebClient, austria: WebClient
) -> None:
    """Posts, ephemerals, invitations; it can be read, and restored."""
    channel = austria.conversations_create(name="old-game")["channel"]["id"]
    austria.conversations_invite(channel=channel, users=BOT_USER_ID)
    place = {"user": "austria", "channel": channel}
    assert post(server, "command", **place, command="/archive")["ok"]
    for call in (
        lambda: client.chat_postMessage(channel=channel, text="x"),
        lambda: client.chat_postEphemeral(channel=channel, user="U0AUSTRIA", text="x"),
        lambda: austria.conversations_invite(channel=channel, users="U0GM"),
    ):
        assert refused(call) == "is_archived"
    assert client.conversations_info(channel=channel)["channel"]["is_archived"]
    assert client.conversations_history(channel=channel)["ok"]
    assert post(server, "unarchive", **place)["ok"]
    assert client.chat_postMessage(channel=channel, text="x")["ok"]
    post(server, "command", **place, command="/remove", text="@gamesmaster")
    assert refused(lambda: client.chat_postMessage(channel=channel, text="x")) == "not_in_channel"


def test_a_deactivated_person_has_no_token_and_no_new_conversation(
    server: PracticeServer, client: WebClient, france: WebClient
) -> None:
    """What is posted in an old conversation is taken (python-slack-sdk#1156)."""
    assert post(server, "deactivate", user="france")["ok"]
    assert refused(france.auth_test) == "invalid_auth"
    assert refused(lambda: client.conversations_open(users="U0FRANCE")) == "user_disabled"
    assert client.chat_postMessage(channel="D0FRANCE", text="hello?")["ok"]
    members = {member["id"]: member["deleted"] for member in client.users_list()["members"]}
    assert members["U0FRANCE"]
    assert not members["U0GM"]
    listed = client.conversations_list(types="im")["channels"]
    assert [channel["user"] for channel in listed if channel.get("is_user_deleted")] == ["U0FRANCE"]
    assert post(server, "deactivate", user="france", undo=True)["ok"]
    assert france.auth_test()["ok"]


def test_response_urls_take_five_answers_in_half_an_hour() -> None:
    """The sixth is refused, and any after thirty minutes by the workspace's clock."""
    clock = ManualClock()
    with PracticeServer(PEOPLE, app=APP, timing=QUICK, clock=clock) as server:
        url = server._sites[0].interactions.response_url("U0GM", "D0GM")
        assert [_status(url, {"text": "again"}) for _ in range(6)] == [200] * 5 + [404]
        url = server._sites[0].interactions.response_url("U0GM", "D0GM")
        assert post(server, "clock", advance="31m")["ok"]
        assert _status(url, {"text": "late"}) == 404


@pytest.mark.parametrize(
    "asked",
    [{"response_type": "in_channel"}, {"delete_original": True}, {"replace_original": True}],
)
def test_an_answer_at_a_response_url_is_for_one_person_alone(
    server: PracticeServer, asked: Json
) -> None:
    """The bot never answers there in another way."""
    url = server._sites[0].interactions.response_url("U0GM", "D0GM")
    assert _status(url, {"text": "x", **asked}) == 400


def _status(url: str, body: Json) -> int:
    request = urllib.request.Request(  # noqa: S310
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_uploads_by_the_sdk_are_shared_as_a_message(client: WebClient, austria: WebClient) -> None:
    """``files_upload_v2`` goes through all three steps; the bytes come back with the token."""
    client.files_upload_v2(
        channel="C0PRACTICE1",
        content=PIXEL,
        filename="map.png",
        title="Map",
        initial_comment="Look",
    )
    message = austria.conversations_history(channel="C0PRACTICE1", limit=1)["messages"][0]
    assert (message["text"], message["subtype"]) == ("Look", "file_share")
    file = message["files"][0]
    assert (file["title"], file["mimetype"], file["size"]) == ("Map", "image/png", len(PIXEL))
    request = urllib.request.Request(  # noqa: S310
        file["url_private"], headers={"Authorization": "Bearer xoxp-austria"}
    )
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
        assert answer.read() == PIXEL


def test_a_file_stands_in_its_channel_some_time_after_it_was_uploaded() -> None:
    """Slack answers before that."""
    with PracticeServer(PEOPLE, app=APP, timing=Timing(sharing=0.1)) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        posted = threading.Event()
        server.workspace.core.subscribe(lambda _: posted.set())
        client.files_upload_v2(channel="C0PRACTICE1", content=PIXEL, filename="map.png")
        assert client.conversations_history(channel="C0PRACTICE1")["messages"] == []
        assert posted.wait(PATIENCE)
        (message,) = client.conversations_history(channel="C0PRACTICE1")["messages"]
        assert message["files"]


def test_an_upload_is_completed_once(server: PracticeServer, client: WebClient) -> None:
    """A second completion finds no such upload."""
    file_id = upload(server, client)
    again = lambda: client.files_completeUploadExternal(files=[{"id": file_id}])  # noqa: E731
    assert refused(again) == "file_not_found"


def test_an_app_that_may_not_read_files_is_shown_a_page_instead() -> None:
    """Slack answers a download without ``files:read`` with HTML, and not with an error."""
    app = App(scopes=("chat:write", "files:write"))
    with PracticeServer(PEOPLE, app=app, timing=QUICK) as server:
        file_id = upload(server, WebClient(BOT_TOKEN, base_url=server.api_url))
        address = f"{server.url}/files-pri/T0PRACTICE-{file_id}/map.png?token={BOT_TOKEN}"
        with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310
            assert answer.headers["Content-Type"].startswith("text/html")


def test_a_deleted_message_with_a_thread_leaves_a_tombstone(
    client: WebClient, austria: WebClient
) -> None:
    """Slackbot's, without a word of what it said; the replies stay."""
    ts = austria.chat_postMessage(channel="D0AUSTRIA", text="a secret")["ts"]
    client.chat_postMessage(channel="D0AUSTRIA", text="a reply", thread_ts=ts)
    austria.chat_delete(channel="D0AUSTRIA", ts=ts)
    thread = client.conversations_replies(channel="D0AUSTRIA", ts=ts)["messages"]
    assert [(message["user"], message.get("subtype")) for message in thread] == [
        ("USLACKBOT", "tombstone"),
        (BOT_USER_ID, None),
    ]
    assert thread[0]["text"] == "This message was deleted."


def test_an_upload_may_be_a_form(server: PracticeServer, client: WebClient) -> None:
    """As curl sends it: the bytes of the form's file are kept, and nothing of the form."""
    place = client.files_getUploadURLExternal(filename="map.png", length=len(PIXEL))
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    label = {"Content-Type": "multipart/form-data; boundary=x"}
    body = head + PIXEL + b"\r\n--x--\r\n"
    request = urllib.request.Request(str(place["upload_url"]), body, label)  # noqa: S310
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
        assert answer.status == 200
    assert server.workspace.core.content(str(place["file_id"])) == PIXEL


def test_an_upload_with_an_alternative_text_is_never_shared(
    client: WebClient, austria: WebClient
) -> None:
    """Slack answers ok and shares nothing (python-slack-sdk#1818)."""
    before = austria.conversations_history(channel="C0PRACTICE1", limit=1)["messages"]
    client.files_upload_v2(
        channel="C0PRACTICE1", content=PIXEL, filename="map.png", alt_txt="The board"
    )
    assert austria.conversations_history(channel="C0PRACTICE1", limit=1)["messages"] == before


def test_channels_are_named_once_and_in_lower_case(austria: WebClient) -> None:
    """``name_taken``, ``invalid_name_specials``, ``invalid_name_maxlength``."""
    assert refused(lambda: austria.conversations_create(name="diplomacy")) == "name_taken"
    assert refused(lambda: austria.conversations_create(name="Big Game")) == "invalid_name_specials"
    assert refused(lambda: austria.conversations_create(name="x" * 81)) == "invalid_name_maxlength"


def test_a_private_channel_is_unknown_to_who_is_not_in_it(
    client: WebClient, austria: WebClient, france: WebClient
) -> None:
    """Not listed, not found, not joined; after an invitation it is there."""
    channel = austria.conversations_create(name="alliance", is_private=True)["channel"]["id"]
    listed = france.conversations_list(types="public_channel,private_channel")["channels"]
    assert channel not in {channel["id"] for channel in listed}
    assert refused(lambda: france.conversations_history(channel=channel)) == "channel_not_found"
    assert refused(lambda: france.conversations_join(channel=channel)) == "channel_not_found"
    assert refused(lambda: client.conversations_info(channel=channel)) == "channel_not_found"
    austria.conversations_invite(channel=channel, users=f"U0FRANCE,{BOT_USER_ID}")
    assert france.conversations_info(channel=channel)["channel"]["num_members"] == 3
    assert client.conversations_info(channel=channel)["channel"]["is_private"]


def test_nobody_reads_anothers_direct_messages_ephemerals_or_files(
    server: PracticeServer, client: WebClient, austria: WebClient, france: WebClient
) -> None:
    """A person's token opens that person's conversations only."""
    austria.chat_postMessage(channel="D0AUSTRIA", text="a vie - gal, secret")
    secret = client.chat_postEphemeral(
        channel="C0PRACTICE1", user="U0AUSTRIA", text="an order in public?"
    )["message_ts"]
    assert refused(lambda: france.conversations_history(channel="D0AUSTRIA")) == "channel_not_found"
    assert refused(lambda: france.chat_postMessage(channel="D0AUSTRIA", text="x")) == (
        "channel_not_found"
    )
    history = france.conversations_history(channel="C0PRACTICE1", oldest=secret, inclusive=True)
    assert secret not in {message["ts"] for message in history["messages"]}
    assert refused(lambda: france.chat_delete(channel="C0PRACTICE1", ts=secret)) == (
        "message_not_found"
    )
    bots = client.conversations_history(channel="C0PRACTICE1", oldest=secret, inclusive=True)
    assert secret not in {message["ts"] for message in bots["messages"]}
    file_id = upload(server, client)
    address = f"{server.url}/files-pri/T0PRACTICE-{file_id}/map.png?token=xoxp-france"
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(address, timeout=5)  # noqa: S310
    with caught.value as error:
        assert error.code == 404
    ims = france.conversations_list(types="im")["channels"]
    assert {channel["user"] for channel in ims} == {BOT_USER_ID}
