"""Which events say that a person wrote something."""

from __future__ import annotations

from typing import Any

import pytest

from bot.slack.listeners.messages import Written, written

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


def test_a_message_counts_from_when_it_was_written() -> None:
    """By its own time stamp."""
    assert written(PLAIN, BOT) == Written("U1", "D1", "A PAR H", "100.000000", is_direct=True)


def test_an_edit_counts_from_when_it_was_made() -> None:
    """An order edited in after the deadline was not given before it."""
    said = written(edited("A PAR H", "A PAR - BUR"), BOT)
    assert said is not None
    assert (said.text, said.ts) == ("A PAR - BUR", "160.000000")


def test_a_picture_with_words_is_heard() -> None:
    """Subtypes that people make."""
    assert written({**PLAIN, "subtype": "file_share"}, BOT)


@pytest.mark.parametrize(
    "event",
    [
        {**PLAIN, "bot_id": "B1"},
        {**PLAIN, "user": BOT},
        {**PLAIN, "subtype": "bot_message"},
        {**PLAIN, "subtype": "channel_join"},
        {**PLAIN, "subtype": "message_deleted"},
        {key: value for key, value in PLAIN.items() if key != "user"},
        edited("A PAR H", "A PAR H"),
        edited("A PAR H", "A PAR - BUR", bot_id="B1"),
        {},
    ],
)
def test_everything_else_is_nothing(event: dict[str, Any]) -> None:
    """Bots, deletions, joining, edits that left the words as they were."""
    assert written(event, BOT) is None
