"""An unmodified Bolt app in Socket Mode works against the practice workspace."""

from typing import Any

import pytest
from slack_sdk import WebClient

from bot.practice.people import BOT_USER_ID
from bot.practice.server import PracticeServer
from tests.bot.practice.block_kit import button, modal, plain, text_field
from tests.bot.practice.bolt_app import Bot
from tests.bot.practice.workspace import Json, post, upload


def test_a_direct_message_reaches_the_bot_escaped_and_the_answer_comes_back(
    bot: Bot, austria: WebClient
) -> None:
    """Typed ``&``, ``<`` and ``>`` arrive as entities, in an event shaped as Slack's."""
    channel = austria.conversations_open(users=BOT_USER_ID)["channel"]["id"]
    austria.chat_postMessage(channel=channel, text="a par -> bur & <x>")
    body = bot.hears_text("a par -&gt; bur &amp; &lt;x&gt;").body
    event = body["event"]
    assert (event["channel"], event["channel_type"], event["user"]) == (
        "D0AUSTRIA",
        "im",
        "U0AUSTRIA",
    )
    assert body["event_id"].startswith("Ev")
    assert body["authorizations"][0]["user_id"] == BOT_USER_ID
    bot.client.chat_postMessage(channel=channel, text="Stored.")
    newest = austria.conversations_history(channel=channel)["messages"][0]
    assert newest["text"] == "Stored."
    assert newest["bot_id"]


def test_a_channel_message_and_a_mention_are_two_events(bot: Bot, austria: WebClient) -> None:
    """A mention in a channel arrives as ``message`` and as ``app_mention``."""
    austria.chat_postMessage(channel="#diplomacy", text="@gamesmaster who is late?")
    text = f"<@{BOT_USER_ID}> who is late?"
    kinds = {bot.heard.get(timeout=5).kind, bot.heard.get(timeout=5).kind}
    assert kinds == {"message", "app_mention"}
    assert austria.conversations_history(channel="C0PRACTICE1")["messages"][0]["text"] == text


def test_bolt_drops_the_bots_own_messages(bot: Bot, austria: WebClient) -> None:
    """What the bot posts comes back as an event that Bolt recognises as its own."""
    bot.client.chat_postMessage(channel="#diplomacy", text="my own words")
    austria.chat_postMessage(channel="#diplomacy", text="after the bot's words")
    first = bot.hears("message")
    assert first.body["event"]["text"] == "after the bot's words"


def test_an_event_is_delivered_again_when_its_listener_fails(bot: Bot, austria: WebClient) -> None:
    """With process_before_response an exception means no acknowledgement, and a second try."""
    failures = iter((True, False))

    def fail_once(ack: Any, **_: object) -> None:  # noqa: ANN401
        if next(failures, False):
            raise RuntimeError("not this time")
        ack()

    bot.answers["message"] = fail_once
    austria.chat_postMessage(channel="D0AUSTRIA", text="twice, please")
    first, second = bot.hears_text("twice, please"), bot.hears_text("twice, please")
    assert (first.retry, second.retry) == ("0", "1")
    assert first.body["event_id"] == second.body["event_id"]


def test_edits_and_deletions_of_a_person_are_events(bot: Bot, austria: WebClient) -> None:
    """``message_changed`` has both texts; ``message_deleted`` has the old one."""
    ts = austria.chat_postMessage(channel="D0AUSTRIA", text="a par h")["ts"]
    austria.chat_update(channel="D0AUSTRIA", ts=ts, text="a par - bur")
    changed = bot.hears("message", lambda body: body["event"].get("subtype") == "message_changed")
    event = changed.body["event"]
    assert event["message"]["text"] == "a par - bur"
    assert event["message"]["edited"]["user"] == "U0AUSTRIA"
    assert event["previous_message"]["text"] == "a par h"
    austria.chat_delete(channel="D0AUSTRIA", ts=ts)
    gone = bot.hears("message", lambda body: body["event"].get("subtype") == "message_deleted")
    assert gone.body["event"]["deleted_ts"] == ts
    assert gone.body["event"]["previous_message"]["text"] == "a par - bur"


def test_a_link_that_slack_shows_changes_a_message_that_nobody_edited(
    bot: Bot, austria: WebClient
) -> None:
    """``message_changed`` with the same text, and no ``edited``."""
    austria.chat_postMessage(channel="D0AUSTRIA", text="see https://example.com")
    changed = bot.hears("message", lambda body: body["event"].get("subtype") == "message_changed")
    event = changed.body["event"]
    assert event["message"]["text"] == event["previous_message"]["text"]
    assert "edited" not in event["message"]
    assert "channel_type" not in event


def test_a_thread_whose_first_message_is_deleted_is_told_of_as_a_change(
    bot: Bot, austria: WebClient
) -> None:
    """A tombstone stands there now."""
    ts = austria.chat_postMessage(channel="D0AUSTRIA", text="first")["ts"]
    bot.client.chat_postMessage(channel="D0AUSTRIA", text="below", thread_ts=ts)
    austria.chat_delete(channel="D0AUSTRIA", ts=ts)
    changed = bot.hears("message", lambda body: body["event"].get("subtype") == "message_changed")
    assert changed.body["event"]["message"]["subtype"] == "tombstone"
    assert changed.body["event"]["previous_message"]["text"] == "first"


def test_a_slash_command_is_answered_privately(
    bot: Bot, server: PracticeServer, austria: WebClient, france: WebClient
) -> None:
    """What ``respond`` says is ephemeral: only the writer reads it."""

    def answer(ack: Any, respond: Any, **_: object) -> None:  # noqa: ANN401
        respond("A longer story.")
        ack()

    bot.answers["command"] = answer
    result = post(
        server, "command", user="austria", channel="diplomacy", command="/dip", text="a>b"
    )
    body = bot.hears("command").body
    assert (body["command"], body["text"], body["user_id"]) == ("/dip", "a&gt;b", "U0AUSTRIA")
    assert (body["channel_id"], body["channel_name"]) == ("C0PRACTICE1", "diplomacy")
    assert result["ok"]
    mine = austria.conversations_history(channel="C0PRACTICE1", limit=1)["messages"][0]
    assert (mine["text"], mine["is_ephemeral"]) == ("A longer story.", True)
    theirs = france.conversations_history(channel="C0PRACTICE1", limit=5)["messages"]
    assert "A longer story." not in {message["text"] for message in theirs}


def test_people_in_a_slash_command_come_with_their_names(bot: Bot, server: PracticeServer) -> None:
    """As ``should_escape`` in the manifest asks for."""
    place = {"user": "gm", "channel": "diplomacy", "command": "/dip"}
    post(server, "command", **place, text="gm seat FRANCE @france")
    assert bot.hears("command").body["text"] == "gm seat FRANCE <@U0FRANCE|france>"


def test_words_in_an_acknowledgement_are_refused(bot: Bot, server: PracticeServer) -> None:
    """The bot says everything by other ways; what it has no use for is noticed."""
    bot.answers["command"] = lambda ack, **_: ack("Noted.")
    result = post(server, "command", user="austria", channel="diplomacy", command="/dip", text="")
    assert (result["status"], result["error"]) == (400, "bad_answer")


def test_a_command_that_is_not_acknowledged_is_an_error_that_its_writer_sees(
    bot: Bot, server: PracticeServer, austria: WebClient
) -> None:
    """Commands are not delivered again: after the limit the writer reads what went wrong."""

    def fail(**_: object) -> None:
        raise RuntimeError("broken")

    bot.answers["command"] = fail
    result = post(server, "command", user="austria", channel="diplomacy", command="/dip", text="")
    assert (result["status"], result["error"]) == (504, "operation_timeout")
    newest = austria.conversations_history(channel="C0PRACTICE1", limit=1)["messages"][0]
    assert newest["text"] == '/dip failed with the error "operation_timeout"'
    assert newest["is_ephemeral"]


def test_an_unknown_command_never_reaches_the_bot(bot: Bot, server: PracticeServer) -> None:
    """Slack itself refuses a command that no app has."""
    result = post(server, "command", user="austria", channel="diplomacy", command="/dop", text="")
    assert result["error"] == "unknown_command"
    assert bot.heard.empty()


def test_a_button_tells_the_bot_who_where_and_what(
    bot: Bot, server: PracticeServer, client: WebClient, france: WebClient
) -> None:
    """``block_actions`` has user, channel, container, message, value and a working answer url."""
    ts = client.chat_postMessage(
        channel="#diplomacy", text="Ready?", blocks=[button("ready", value="yes")]
    )["ts"]

    def answer(ack: Any, respond: Any, **_: object) -> None:  # noqa: ANN401
        respond(text="You are ready.", replace_original=False)
        ack()

    bot.answers["action"] = answer
    result = post(
        server, "action", user="france", channel="diplomacy", ts=ts, action_id="ready", value="yes"
    )
    assert result["ok"]
    body = bot.hears("action").body
    assert body["user"]["id"] == "U0FRANCE"
    assert body["channel"] == {"id": "C0PRACTICE1", "name": "diplomacy"}
    assert body["container"]["message_ts"] == body["message"]["ts"] == ts
    action = body["actions"][0]
    assert (action["action_id"], action["block_id"], action["value"]) == ("ready", "buttons", "yes")
    message = france.conversations_history(channel="C0PRACTICE1", limit=1)["messages"][0]
    assert (message["text"], message["is_ephemeral"]) == ("You are ready.", True)


def test_a_menu_of_a_message_takes_only_what_it_offers(
    bot: Bot, server: PracticeServer, client: WebClient
) -> None:
    """What was chosen is reported; anything else never reaches the bot."""
    options = [{"text": plain(word), "value": word} for word in ("hold", "move")]
    menu = {"type": "static_select", "action_id": "order", "options": options}
    row = {"type": "actions", "elements": [menu]}
    ts = client.chat_postMessage(channel="D0FRANCE", text="Order", blocks=[row])["ts"]
    place = {"user": "france", "channel": "D0FRANCE", "ts": ts}
    post(server, "action", **place, action_id="order", value="move")
    assert bot.hears("action").body["actions"][0]["selected_option"]["value"] == "move"
    refused = post(server, "action", **place, action_id="order", value="fly")
    assert (refused["status"], refused["error"]) == (400, "invalid_value")


def test_buttons_of_an_ephemeral_message_work(
    bot: Bot, server: PracticeServer, client: WebClient
) -> None:
    """The container says that it is ephemeral; there is no message to quote."""
    ts = client.chat_postEphemeral(
        channel="C0PRACTICE1", user="U0AUSTRIA", text="Sure?", blocks=[button("sure")]
    )["message_ts"]
    assert post(server, "action", user="austria", channel="diplomacy", ts=ts, action_id="sure")[
        "ok"
    ]
    body = bot.hears("action").body
    assert body["container"]["is_ephemeral"]
    assert "message" not in body
    stranger = post(server, "action", user="france", channel="diplomacy", ts=ts, action_id="sure")
    assert stranger["status"] == 404


def open_modal(bot: Bot, server: PracticeServer, view: Json, user: str = "austria") -> str:
    """Have the bot answer a command with a modal and return the modal's id."""

    def answer(ack: Any, body: Any, client: Any, **_: object) -> None:  # noqa: ANN401
        client.views_open(trigger_id=body["trigger_id"], view=view)
        ack()

    bot.answers["command"] = answer
    result = post(server, "command", user=user, channel="diplomacy", command="/dip", text="new")
    return str(result["view"]["id"])


def test_a_modal_shows_the_bots_errors_stays_open_and_then_closes(
    bot: Bot, server: PracticeServer
) -> None:
    """``response_action: errors`` keeps the form; a plain acknowledgement closes it."""
    view_id = open_modal(bot, server, modal(text_field("title"), private_metadata="C1"))

    def judge(ack: Any, body: Any, **_: object) -> None:  # noqa: ANN401
        value = body["view"]["state"]["values"]["title"]["text"]["value"]
        if value == "taken":
            ack(response_action="errors", errors={"title": "That title is taken."})
        else:
            ack()

    bot.answers["view"] = judge
    empty = post(server, "submit", user="austria", view_id=view_id, state={})
    assert empty["errors"] == {"title": "Please complete this required field."}
    wrong = post(server, "submit", user="austria", view_id=view_id, state={"title": "taken"})
    assert wrong["response_action"] == "errors"
    assert wrong["errors"] == {"title": "That title is taken."}
    slack_shape = {"title": {"text": {"type": "plain_text_input", "value": "Spring"}}}
    right = post(server, "submit", user="austria", view_id=view_id, state={"values": slack_shape})
    assert right["ok"]
    assert right["view"] is None
    bodies = [bot.hears("view").body for _ in range(2)]
    assert bodies[1]["view"]["private_metadata"] == "C1"
    assert bodies[1]["view"]["callback_id"] == "form"
    assert server.workspace.views.of("U0AUSTRIA", "modal") is None


@pytest.mark.parametrize("errors", [{"zone": "No such field."}, {"title": ""}])
def test_errors_that_belong_to_no_input_are_refused(
    bot: Bot, server: PracticeServer, errors: Json
) -> None:
    """Slack then tells the person that it had some trouble."""
    view_id = open_modal(bot, server, modal(text_field("title")))
    bot.answers["view"] = lambda ack, **_: ack(response_action="errors", errors=errors)
    wrong = post(server, "submit", user="austria", view_id=view_id, state={"title": "x"})
    assert wrong["error"] == "bad_answer"


def test_a_submission_can_update_the_modal(bot: Bot, server: PracticeServer) -> None:
    """It stays open as the bot's answer has it; what was typed stays; other answers are refused."""
    view_id = open_modal(bot, server, modal(text_field("title")))
    answers = iter(
        (
            {"response_action": "update", "view": modal(text_field("title"), text_field("zone"))},
            {"response_action": "update", "view": {"type": "modal"}},
            {"response_action": "vanish"},
        )
    )
    bot.answers["view"] = lambda ack, **_: ack(**next(answers))
    updated = post(server, "submit", user="austria", view_id=view_id, state={"title": "Spring"})
    assert updated["view"]["id"] == view_id
    assert updated["view"]["state"]["values"]["title"]["text"]["value"] == "Spring"
    for _ in range(2):
        refused = post(server, "submit", user="austria", view_id=view_id, state={"zone": "UTC"})
        assert refused["error"] == "bad_answer"


def test_an_external_menu_is_filled_by_the_bot(bot: Bot, server: PracticeServer) -> None:
    """``block_suggestion`` carries what is typed; the bot's options come back."""
    element = {"type": "external_select", "action_id": "zone", "min_query_length": 1}
    block = {"type": "input", "block_id": "zone", "label": plain("Zone"), "element": element}
    view_id = open_modal(bot, server, modal(block))
    option = {"text": plain("Vienna"), "value": "Europe/Vienna"}
    bot.answers["options"] = lambda ack, **_: ack(options=[option])
    result = post(server, "suggest", user="austria", view_id=view_id, action_id="zone", value="vi")
    assert result["options"] == [option]
    body = bot.hears("options").body
    assert (body["type"], body["value"], body["action_id"]) == ("block_suggestion", "vi", "zone")
    post(server, "submit", user="austria", view_id=view_id, state={"zone": {"zone": option}})
    chosen = bot.hears("view").body["view"]["state"]["values"]["zone"]["zone"]
    assert chosen["selected_option"]["value"] == "Europe/Vienna"


@pytest.mark.parametrize(
    "answer",
    [
        {"options": [{"text": plain("x" * 76), "value": "a"}]},
        {"options": [{"text": plain("x"), "value": "v" * 151}]},
        {"options": [{"text": plain("x"), "value": str(number)} for number in range(101)]},
        {"option_groups": [{"label": plain("x"), "options": [{"text": plain("x")}]}]},
        {
            "option_groups": [
                {
                    "label": plain(letter),
                    "options": [
                        {"text": plain("x"), "value": f"{letter}{number}"} for number in range(60)
                    ],
                }
                for letter in "ab"
            ]
        },
    ],
)
def test_options_that_slack_would_not_show_are_refused(
    bot: Bot, server: PracticeServer, answer: Json
) -> None:
    """Texts of 75, values of 150 characters, 100 options; the person is told whose fault it is."""
    element = {"type": "external_select", "action_id": "zone", "min_query_length": 0}
    block = {"type": "input", "block_id": "zone", "label": plain("Zone"), "element": element}
    view_id = open_modal(bot, server, modal(block))
    bot.answers["options"] = lambda ack, **_: ack(**answer)
    result = post(server, "suggest", user="austria", view_id=view_id, action_id="zone", value="")
    assert (result["ok"], result["error"]) == (False, "bad_answer")


def test_an_action_in_a_modal_has_the_view_and_no_channel(bot: Bot, server: PracticeServer) -> None:
    """What was typed so far comes with it; closing the modal is not reported."""
    view_id = open_modal(bot, server, modal(text_field("title"), button("more")))
    state = {"title": "half written"}
    place = {"user": "austria", "view_id": view_id}
    result = post(server, "action", **place, action_id="more", state=state)
    body = bot.hears("action").body
    assert body["container"] == {"type": "view", "view_id": view_id}
    assert "channel" not in body
    assert result["view"]["state"]["values"]["title"]["text"]["value"] == "half written"
    assert post(server, "close_view", **place)["ok"]
    assert server.workspace.views.of("U0AUSTRIA", "modal") is None
    assert bot.heard.empty()


def test_the_home_tab_is_published_when_it_is_opened(bot: Bot, server: PracticeServer) -> None:
    """``app_home_opened`` reaches the bot, and what it publishes is the person's alone."""

    def publish(ack: Any, body: Any, client: Any, **_: object) -> None:  # noqa: ANN401
        home = {"type": "home", "blocks": [{"type": "header", "text": plain("Your games")}]}
        client.views_publish(user_id=body["event"]["user"], view=home)
        ack()

    bot.answers["app_home_opened"] = publish
    result = post(server, "open_home", user="france")
    assert result["acknowledged"]
    assert result["view"]["blocks"][0]["text"]["text"] == "Your games"
    assert server.workspace.views.of("U0GM", "home") is None


def test_threads_and_broadcasts(bot: Bot, client: WebClient, austria: WebClient) -> None:
    """A reply is in the thread only, a broadcast one in the channel too; both are counted."""
    root = client.chat_postMessage(channel="C0PRACTICE1", text="Results")["ts"]
    client.chat_postMessage(channel="C0PRACTICE1", text="Orders", thread_ts=root)
    austria.chat_postMessage(
        channel="C0PRACTICE1", text="Objection", thread_ts=root, reply_broadcast=True
    )
    event = bot.hears_text("Objection").body["event"]
    assert event["thread_ts"] == root
    thread = austria.conversations_replies(channel="C0PRACTICE1", ts=root)["messages"]
    assert [message["text"] for message in thread] == ["Results", "Orders", "Objection"]
    history = austria.conversations_history(channel="C0PRACTICE1", limit=2)["messages"]
    assert [message["text"] for message in history] == ["Objection", "Results"]
    assert history[1]["reply_count"] == 2


def test_a_picture_needs_a_second_try_and_is_then_shown_to_who_sees_the_post(
    server: PracticeServer, client: WebClient
) -> None:
    """A fresh ``slack_file`` is refused once while Slack processes it; then it can be fetched."""
    ts = client.chat_postMessage(channel="D0FRANCE", text="Your map")["ts"]
    file_id = upload(server, client)
    image = {"type": "image", "slack_file": {"id": file_id}, "alt_text": "The board"}
    arguments: Json = {"channel": "D0FRANCE", "ts": ts, "text": "Your map", "blocks": [image]}
    with pytest.raises(Exception, match="invalid_blocks"):
        client.chat_update(**arguments)
    assert client.chat_update(**arguments)["message"]["blocks"][0]["alt_text"] == "The board"
    file = server.workspace.files.get(file_id)
    assert file
    assert server.workspace.may_fetch(file, "U0FRANCE")
    assert not server.workspace.may_fetch(file, "U0AUSTRIA")


def test_the_bot_is_in_a_new_channel_only_once_invited(
    server: PracticeServer, client: WebClient, austria: WebClient
) -> None:
    """``not_in_channel`` before ``/invite``; after it all read who came, and doors are open."""
    channel = austria.conversations_create(name="second-game")["channel"]["id"]
    with pytest.raises(Exception, match="not_in_channel"):
        client.chat_postMessage(channel=channel, text="hello")
    result = post(
        server, "command", user="austria", channel=channel, command="/invite", text="@gamesmaster"
    )
    assert result["ok"]
    newest = austria.conversations_history(channel=channel, limit=1)["messages"][0]
    assert newest["text"] == f"<@{BOT_USER_ID}> was added to #second-game by <@U0AUSTRIA>."
    assert client.chat_postMessage(channel=channel, text="hello")["ok"]
