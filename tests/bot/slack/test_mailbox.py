"""What was missed is read from every conversation, once, and a broken message stops no other."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.slack import mailbox
from bot.slack.listeners import messages
from bot.wiring import Bot
from storage.database import UnitOfWork
from tests.scenarios.evening import BotHere, Evening, evening_here

TEXT = "hello?"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A workspace with a bot that is off, after France and Germany wrote to it."""
    with evening_here(tmp_path, opens_game=False) as game:
        game.bot.stops()
        game.workspace.fault("late", count=2)  # not told of again either, however slow the start is
        game.france.says(TEXT)
        game.germany.says(TEXT)
        yield game


def bot_of(evening: Evening) -> Bot:
    """The bot as it is started."""
    evening.bot.starts()
    assert isinstance(evening.bot, BotHere)
    assert evening.bot.bot is not None
    return evening.bot.bot


def test_all_pages_of_a_conversation_are_read_and_each_message_once(evening: Evening) -> None:
    """More than Slack gives at once; read again, nothing is answered again."""
    for number in range(mailbox._PAGE + 5):
        evening.france.says(f"hello {number}")
    bot = bot_of(evening)
    since = datetime.now(UTC) - timedelta(hours=1)
    bot._mailbox.catch_up(since, datetime.now(UTC))
    bot._mailbox.catch_up(since, datetime.now(UTC))
    with bot.engine.connect() as connection:
        heard = connection.execute(text("SELECT count(*) FROM inbox")).scalar_one()
    assert heard == mailbox._PAGE + 5 + 2


def test_a_message_that_breaks_the_bot_stops_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried a few times, because the fault may pass, and then left."""
    tries, real = 0, messages.hear_message

    def stumbles(event: dict[str, object], *others: object) -> None:
        nonlocal tries
        if event["channel"] == evening.france.direct and event["text"] == TEXT:
            tries += 1
            raise ValueError(TEXT)
        real(event, *others)  # type: ignore[arg-type] # as it was called

    monkeypatch.setattr(mailbox, "hear_message", stumbles)
    since = datetime.now(UTC) - timedelta(hours=1)
    bot = bot_of(evening)
    while unread := bot._mailbox.catch_up(since, datetime.now(UTC)):
        assert unread == {"T0PRACTICE"}
    assert tries == 3
    evening.germany.sees("Hello!")


def test_no_message_is_left_because_the_database_is_away(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that lasts."""
    bot = bot_of(evening)
    since = datetime.now(UTC) - timedelta(hours=1)

    def is_away(*_: object) -> None:
        raise OSError("away")

    with monkeypatch.context() as patch:
        patch.setattr(UnitOfWork, "__call__", is_away)
        patch.setattr(UnitOfWork, "reading", is_away)
        for _ in range(5):
            assert bot._mailbox.catch_up(since, datetime.now(UTC))
    assert not bot._mailbox.catch_up(since, datetime.now(UTC))
    evening.france.sees("Hello!")


def test_a_conversation_that_is_gone_is_left_out_and_any_other_failure_raised(
    evening: Evening,
) -> None:
    """A person may have been deactivated; a conversation that Slack fails to show is read later."""
    bot = bot_of(evening)
    since = datetime.now(UTC) - timedelta(hours=1)
    evening.workspace.fault("fail:conversations.history:channel_not_found")
    assert not bot._mailbox.catch_up(since, datetime.now(UTC))
    evening.workspace.fault("fail:conversations.history:internal_error")
    assert bot._mailbox.catch_up(since, datetime.now(UTC))
