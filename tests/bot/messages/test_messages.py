"""Which events say that a person wrote something."""

from typing import Any

import pytest

from bot.slack.listeners.messages import Written, read_message

BOT = "U9"
PLAIN = {
    "type": "message",
    "user": "U1",
    "text": "A PAR H",
    "ts": "100.000000",
    "channel": "D1",
    "channel_type": "im",
}


def edited(before: str, after: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - Slack's JSON
    """An edit of a message of U1."""
    message = {"user": "U1", "text": after, "ts": "100.000000", "edited": {"ts": "160.000000"}}
    return {
        "type": "message",
        "subtype": "message_changed",
        "channel": "D1",
        "channel_type": "im",
        "event_ts": "161.000000",
        "message": {**message, **more},
        "previous_message": {"user": "U1", "text": before, "ts": "100.000000"},
    }


def deleted(message: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401 - the same
    """What Slack says when a message was deleted."""
    return {
        "type": "message",
        "subtype": "message_deleted",
        "channel": "D1",
        "channel_type": "im",
        "event_ts": "170.000000",
        "deleted_ts": message["ts"],
        "previous_message": message,
        **more,
    }


def test_a_message_counts_from_when_it_was_written() -> None:
    """By its own time stamp."""
    assert read_message(PLAIN, BOT) == Written("U1", "D1", "A PAR H", "100.000000", is_direct=True)


def test_an_edit_counts_from_when_it_was_made() -> None:
    """An order edited in after the deadline was not given before it."""
    written = read_message(edited("A PAR H", "A PAR - BUR"), BOT)
    assert written == Written(
        "U1",
        "D1",
        "A PAR - BUR",
        "160.000000",
        is_direct=True,
        first_ts="100.000000",
        before="A PAR H",
    )


@pytest.mark.parametrize(
    "event",
    [
        deleted(PLAIN),
        {**edited("A PAR H", "This message was deleted."), "message": {"subtype": "tombstone"}},
    ],
    ids=["deleted", "deleted below replies"],
)
def test_what_was_taken_away_is_named(event: dict[str, Any]) -> None:
    """By when it was written; with replies below it, Slack changes it instead."""
    written = read_message({**event, "event_ts": "170.000000"}, BOT)
    assert written
    assert (written.user, written.channel) == ("U1", "D1")
    assert (written.ts, written.first_ts) == ("170.000000", "100.000000")
    assert written.is_deleted


def test_files_are_heard_as_far_as_slack_shows_them() -> None:
    """A snippet has the beginning of its text, a picture none."""
    files = [{"mode": "snippet", "preview": "A PAR - BUR"}, {"mode": "hosted"}]
    written = read_message({**PLAIN, "subtype": "file_share", "files": files}, BOT)
    assert isinstance(written, Written)
    assert written.files == ("A PAR - BUR", "")


def test_a_file_kept_elsewhere_is_heard_of_without_an_address() -> None:
    """So that who posts one with `gm import` is told that it cannot be read."""
    files = [{"mode": "external", "is_external": True, "url_private": "https://files.example/1"}]
    written = read_message({**PLAIN, "subtype": "file_share", "files": files}, BOT)
    assert isinstance(written, Written)
    assert (written.files, written.address) == (("",), "")


@pytest.mark.parametrize(
    ("text", "channel_type", "is_for_bot"),
    [
        ("gm import", "channel", False),
        (f"<@{BOT}> gm import", "channel", True),
        ("gm import", "im", True),
    ],
)
def test_in_a_channel_only_what_names_the_bot_is_for_it(
    text: str, channel_type: str, *, is_for_bot: bool
) -> None:
    """Whatever stands there, with a file or without one."""
    written = read_message({**PLAIN, "text": text, "channel_type": channel_type}, BOT)
    assert isinstance(written, Written)
    assert written.is_for(BOT) is is_for_bot


def test_a_picture_with_words_is_read() -> None:
    """Subtypes that people make."""
    assert read_message({**PLAIN, "subtype": "file_share"}, BOT)


@pytest.mark.parametrize(
    "event",
    [
        {**PLAIN, "bot_id": "B1"},
        {**PLAIN, "user": BOT},
        {**PLAIN, "subtype": "bot_message"},
        {**PLAIN, "subtype": "channel_join"},
        deleted(PLAIN, channel_type="channel"),
        deleted({**PLAIN, "bot_id": "B1"}),
        deleted({**PLAIN, "user": BOT}),
        {"type": "message", "subtype": "message_deleted", "channel_type": "im", "event_ts": "9.0"},
        {key: value for key, value in PLAIN.items() if key != "user"},
        edited("A PAR H", "A PAR H"),
        edited("A PAR H", "A PAR - BUR", bot_id="B1"),
        {},
    ],
)
def test_everything_else_is_nothing(event: dict[str, Any]) -> None:
    """Bots, joining, what is taken away in a channel, edits that left the words as they were."""
    assert read_message(event, BOT) is None
