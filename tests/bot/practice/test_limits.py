"""Slack's limits on blocks, elements, views and the rate of calls are kept."""

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from bot.practice import limits
from bot.practice.people import BOT_TOKEN
from bot.practice.server import PracticeServer
from tests.bot.practice.block_kit import section, view
from tests.bot.practice.workspace import APP, PEOPLE, Json, refused


@pytest.mark.parametrize(
    ("block", "pointer"),
    [
        (section("x" * 3001), "/blocks/0/text/text"),
        (section(""), "/blocks/0/text/text"),
        ({"type": "section"}, "/blocks/0"),
        (
            {"type": "header", "text": {"type": "plain_text", "text": "x" * 151}},
            "/blocks/0/text/text",
        ),
        ({"type": "header", "text": {"type": "mrkdwn", "text": "x"}}, "/blocks/0/text/type"),
        ({"type": "image", "slack_file": {"id": "F1"}}, "/blocks/0"),
        (
            {"type": "image", "slack_file": {"id": "F1"}, "alt_text": "x" * 2001},
            "/blocks/0/alt_text",
        ),
        (
            {"type": "context", "elements": [{"type": "mrkdwn", "text": "x"}] * 11},
            "/blocks/0/elements",
        ),
        ({"type": "actions", "elements": []}, "/blocks/0/elements"),
        ({"type": "banner"}, "/blocks/0/type"),
        (section("x", colour="red"), "/blocks/0"),
        (section("x", block_id="b" * 256), "/blocks/0/block_id"),
        (
            section("x", accessory={"type": "plain_text_input", "action_id": "a"}),
            "/blocks/0/accessory/type",
        ),
    ],
)
def test_blocks_over_slacks_limits_are_refused_at_their_place(
    client: WebClient, block: Json, pointer: str
) -> None:
    """``invalid_blocks`` with a JSON pointer to what is wrong."""
    with pytest.raises(SlackApiError) as caught:
        client.chat_postMessage(channel="D0GM", text="x", blocks=[block])
    assert caught.value.response["error"] == "invalid_blocks"
    messages = caught.value.response["response_metadata"]["messages"]
    assert any(f"[json-pointer:{pointer}]" in message for message in messages), messages


def element(**fields: object) -> Json:
    """Return an actions block with one element."""
    return {"type": "actions", "elements": [fields]}


def option(text: str = "a", value: str = "a") -> Json:
    """Return an option."""
    return {"text": {"type": "plain_text", "text": text}, "value": value}


@pytest.mark.parametrize(
    "block",
    [
        element(type="button", text={"type": "plain_text", "text": "x" * 76}, action_id="a"),
        element(type="button", text={"type": "plain_text", "text": "x"}, action_id="a" * 256),
        element(type="button", text={"type": "plain_text", "text": "x"}, value="v" * 2001),
        element(type="button", text={"type": "plain_text", "text": "x"}, style="loud"),
        element(type="static_select", options=[option("x" * 76)]),
        element(type="static_select", options=[option(value=str(n)) for n in range(101)]),
        element(type="static_select", options=[option(), option("b")]),
        element(type="static_select", options=[option()], initial_option=option("b", "b")),
        element(type="static_select"),
        element(type="external_select", initial_option=option("x" * 76)),
        element(type="external_select", initial_option={"value": "a"}),
        element(type="plain_text_input"),
        element(type="sundial"),
        {
            "type": "actions",
            "elements": [element(type="external_select", action_id="a")["elements"][0]] * 2,
        },
    ],
)
def test_elements_over_slacks_limits_are_refused(client: WebClient, block: Json) -> None:
    """Texts, options, ids, their uniqueness and where elements may stand."""
    call = lambda: client.chat_postMessage(channel="D0GM", text="x", blocks=[block])  # noqa: E731
    assert refused(call) == "invalid_blocks"


def test_a_message_takes_fifty_blocks_and_limited_text(client: WebClient) -> None:
    """50 blocks, unique ids, and about 13,200 characters in all of them."""
    fits = [{"type": "divider"}] * 50
    assert client.chat_postMessage(channel="D0GM", text="x", blocks=fits)["ok"]

    def attempt(blocks: list[Json]) -> str:
        return refused(lambda: client.chat_postMessage(channel="D0GM", text="x", blocks=blocks))

    assert attempt([*fits, {"type": "divider"}]) == "invalid_blocks"
    twice = [{"type": "divider", "block_id": "d"}] * 2
    assert attempt(twice) == "invalid_blocks"
    assert attempt([section("x" * 2900)] * 5) == "msg_blocks_too_long"
    assert refused(lambda: client.chat_postMessage(channel="D0GM", text="x", blocks="x")) == (
        "invalid_blocks_format"
    )


@pytest.mark.parametrize(
    "body",
    [
        view(title={"type": "plain_text", "text": "x" * 25}),
        view(submit={"type": "plain_text", "text": "x" * 25}),
        view(private_metadata="x" * 3001),
        view(callback_id="x" * 256),
        view(blocks=[{"type": "divider"}] * 101),
        view(title={"type": "mrkdwn", "text": "x"}),
        view(
            blocks=[
                {
                    "type": "input",
                    "label": {"type": "plain_text", "text": "No submit button"},
                    "element": {"type": "plain_text_input"},
                }
            ]
        ),
        {"type": "home", "blocks": []},
    ],
)
def test_views_over_slacks_limits_are_invalid_arguments(
    server: PracticeServer, client: WebClient, body: Json
) -> None:
    """Title 24, private_metadata 3000, 100 blocks; inputs need a submit button."""
    trigger_id = server.workspace.triggers.issue("U0GM")
    assert (
        refused(lambda: client.views_open(trigger_id=trigger_id, view=body)) == "invalid_arguments"
    )


def test_a_view_of_more_than_250_kb_is_too_large(server: PracticeServer, client: WebClient) -> None:
    """Even where each of its menus is within its limits."""
    many = [option("x" * 70, f"{number:03}" + "v" * 140) for number in range(100)]
    menu = {"type": "static_select", "options": many}
    label = {"type": "plain_text", "text": "Menu"}
    block = {"type": "input", "label": label, "element": menu}
    submit = {"type": "plain_text", "text": "Send"}

    def attempt(count: int) -> str:
        body = view(blocks=[block] * count, submit=submit)
        trigger_id = server.workspace.triggers.issue("U0GM")
        return refused(lambda: client.views_open(trigger_id=trigger_id, view=body))

    assert attempt(11) == "view_too_large"
    fits = view(blocks=[block] * 8, submit=submit)
    trigger_id = server.workspace.triggers.issue("U0GM")
    assert client.views_open(trigger_id=trigger_id, view=fits)["ok"]


def test_an_app_posts_once_a_second_in_a_channel_after_a_small_burst() -> None:
    """429 with the seconds to wait; other channels, and people, are free to post."""
    with PracticeServer(PEOPLE, app=APP) as server:
        client = WebClient(BOT_TOKEN, base_url=server.api_url)
        gm = WebClient("xoxp-gm", base_url=server.api_url)
        for _ in range(5):
            client.chat_postMessage(channel="D0GM", text="x")
        with pytest.raises(SlackApiError) as caught:
            client.chat_postMessage(channel="D0GM", text="x")
        response = caught.value.response
        assert (response.status_code, response["error"]) == (429, "ratelimited")
        assert response.headers["retry-after"] == "1"
        assert client.chat_postMessage(channel="D0FRANCE", text="x")["ok"]
        for _ in range(7):
            gm.chat_postMessage(channel="D0GM", text="x")


def test_each_method_has_the_limit_of_its_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    """20, 50 or 100 a minute; what is left comes back with time."""
    now = 1_000.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    rates = limits.RateLimits(1.0)
    for method, count in (
        ("conversations.list", 20),
        ("conversations.history", 50),
        ("views.publish", 100),
    ):
        assert [rates.wait(method, "") for _ in range(count)] == [0.0] * count
        assert rates.wait(method, "") == pytest.approx(60 / count)
    now += 3.0
    assert rates.wait("conversations.list", "") == 0.0
    assert rates.wait("conversations.list", "") > 0
