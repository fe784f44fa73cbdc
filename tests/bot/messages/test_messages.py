"""Which events say that a person wrote something."""

from typing import Any

import pytest

from bot.slack.listeners.messages import Written, read_message

BOT = "U9"
PLAIN = {"type": "message", "user": "U1", "text": "A PAR H", "ts": "100.000000", "channel": "D1"}


def edited(before: str, after: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - Slack's JSON
    """An edit of a message of U1."""
    message = {"user": "U1", "text": after, "ts": "100.000000", "edited": {"ts": "160.000000"}}
    return {
        "type": "message",
        "subtype": "message_changed",
        "channel": "D1",
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
        "event_ts": "170.000000",
        "deleted_ts": message["ts"],
        "previous_message": message,
        **more,
    }


def test_a_message_counts_from_when_it_was_written() -> None:
    """By its own time stamp."""
    assert read_message(PLAIN, BOT) == Written(
        "D1 100.000000", "U1", "D1", "A PAR H", "100.000000", is_direct=True
    )


def test_an_edit_counts_from_when_it_was_made() -> None:
    """An order edited in after the deadline was not given before it."""
    written = read_message(edited("A PAR H", "A PAR - BUR"), BOT)
    assert written is not None
    assert written == Written(
        written.id,
        "U1",
        "D1",
        "A PAR - BUR",
        "160.000000",
        is_direct=True,
        first_ts="100.000000",
        before="A PAR H",
    )


def test_the_moment_of_an_edit_is_that_of_its_event_within_the_second_slack_tells() -> None:
    """Slack writes whole seconds, which may lie before the message itself."""
    event = edited("A PAR H", "A PAR - BUR", ts="160.500000", edited={"ts": "160.000000"})
    prompt = read_message({**event, "event_ts": "160.700000"}, BOT)
    assert prompt is not None
    assert prompt.ts == "160.700000"
    late = read_message({**event, "event_ts": "175.000000"}, BOT)
    assert late is not None
    assert late.ts == "160.500000"


def test_a_message_and_each_edit_of_it_has_an_id_of_its_own() -> None:
    """The same however it comes: told of, told of again, or read from the conversation later."""
    first, second = edited("A PAR H", "A PAR - BUR"), edited("A PAR - BUR", "A PAR - PIC")
    read_later = {**first, "event_ts": "", "previous_message": {}}
    ids = [
        found.id
        for payload in (PLAIN, first, read_later, second)
        if (found := read_message(payload, BOT))
    ]
    assert ids[1] == ids[2]
    assert len(set(ids)) == 3


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


@pytest.mark.parametrize(
    ("text", "channel", "is_for_bot"),
    [("gm import", "C1", False), (f"<@{BOT}> gm import", "C1", True), ("gm import", "D1", True)],
)
def test_in_a_channel_only_what_names_the_bot_is_for_it(
    text: str, channel: str, *, is_for_bot: bool
) -> None:
    """Whatever stands there, with a file or without one."""
    written = read_message({**PLAIN, "text": text, "channel": channel}, BOT)
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
        deleted(PLAIN, channel="C1"),
        deleted({**PLAIN, "bot_id": "B1"}),
        deleted({**PLAIN, "user": BOT}),
        {"type": "message", "subtype": "message_deleted", "channel": "D1", "event_ts": "9.0"},
        {key: value for key, value in PLAIN.items() if key != "user"},
        edited("A PAR H", "A PAR H"),
        edited("A PAR H", "A PAR - BUR", bot_id="B1"),
        {},
    ],
)
def test_everything_else_is_nothing(event: dict[str, Any]) -> None:
    """Bots, joining, what is taken away in a channel, edits that left the words as they were."""
    assert read_message(event, BOT) is None
