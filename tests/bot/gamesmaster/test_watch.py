"""What programs that watch the bot are told: whether it can work, and how it fares."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
import structlog
from sqlalchemy import Engine
from starlette.requests import Request
from structlog.contextvars import merge_contextvars

from bot.gamesmaster.notices.commands import Help
from bot.watch import STALE, STUCK, Watch
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, player_of

FRANCE = player_of("FRANCE")


@pytest.fixture
def watch(evening: Evening) -> Watch:
    """A watch on a bot that Slack can reach."""
    return Watch(evening.bot, evening.engine, is_reachable=lambda: True)


@pytest.fixture
def log(watch: Watch) -> Iterator[list[structlog.typing.EventDict]]:
    """All that is logged, counted by the watch."""
    with structlog.testing.capture_logs(processors=[merge_contextvars, watch.count]) as lines:
        yield lines


def figures(watch: Watch) -> dict[str, float]:
    """The figures as they are given out, by name and labels."""
    lines = bytes(watch._metrics(Request({"type": "http"})).body).decode().splitlines()
    found = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in found}


def test_what_people_ask_and_what_falls_due_is_counted(
    evening: Evening, watch: Watch, log: list[structlog.typing.EventDict]
) -> None:
    """Requests, refusals, adjudications; and each line says which request or game it is about."""
    game = evening.starts()
    before = figures(watch)["gamesmaster_request_seconds_count"]
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(GM, "start", channel=CHANNEL)
    evening.advance(timedelta(hours=49))
    found = figures(watch)
    assert found["gamesmaster_request_seconds_count"] - before == 2
    assert sum(found[one] for one in found if "refusals_total" in one) == 1
    assert found["gamesmaster_adjudication_seconds_count"] == 1
    assert found["gamesmaster_phases_open"] == 1
    assert found["gamesmaster_phases_late"] == 0
    (stored,) = (one for one in log if one["event"] == "orders_stored")
    assert stored["game"] == game
    assert stored["request"]
    (judged,) = (one for one in log if one["event"] == "phase_adjudicated")
    assert (judged["game"], judged["phase"]) == (game, "S1901M")


def test_what_waits_is_read_from_the_database(evening: Evening, watch: Watch) -> None:
    """By the kind of stream, since the oldest; a deadline that has passed is late."""
    game = evening.starts()
    evening.clock.moment += timedelta(hours=49)
    evening.bot.do(evening.request(FRANCE), lambda context: context.answer(Help()))
    found = figures(watch)
    assert found["gamesmaster_phases_late"] == 1
    assert found['gamesmaster_outbox_messages{stream="direct"}'] == 1
    evening.clock.moment += timedelta(minutes=1)
    assert figures(watch)['gamesmaster_outbox_oldest_seconds{stream="direct"}'] == 60
    assert game not in str(figures(watch))


def test_no_label_names_anybody_or_quotes_anything(watch: Watch) -> None:
    """A word that is none of Slack's or ours is "other"."""
    for word in ("A PAR - BUR", "U0FRANCE", "xoxb-practice", "incident 12ab", "a" * 100):
        watch.count(None, "warning", {"event": "not_sent", "error": word})
        watch.count(None, "error", {"event": word, "doing": word})
        watch.count(None, "info", {"event": "sent", "stream": word, "seconds": 1.0})
        watch.count(None, "info", {"event": "request_refused", "reason": word})
    watch.count(None, "warning", {"event": "not_sent", "error": "channel_not_found"})
    found = figures(watch)
    values = {value for name in found for value in re.findall(r'(?<!le)="([^"]*)"', name)}
    assert values == {"other", "channel_not_found"}
    assert found['gamesmaster_unsent_total{word="other"}'] == 5


def test_a_bot_is_ready_while_it_can_do_its_work(evening: Evening, watch: Watch) -> None:
    """Each thing that keeps it from working is named."""
    evening.starts()
    assert set(watch.readiness().values()) == {"ok"}
    deaf = Watch(evening.bot, evening.engine, is_reachable=lambda: False)
    assert deaf.readiness()["slack"] == "not connected"
    evening.clock.moment += STALE
    assert watch.readiness()["clock"] == "not looked at"
    evening.bot.move_on()
    assert watch.readiness()["clock"] == "ok"


def test_a_message_that_nobody_sends_is_noticed(evening: Evening, watch: Watch) -> None:
    """One that waits because Slack refused it is not: others go out."""
    evening.starts()
    evening.bot.do(evening.request(FRANCE), lambda context: context.answer(Help()))
    evening.clock.moment += STUCK
    evening.bot.move_on()
    assert watch.readiness()["outbox"] == "ok"
    evening.clock.moment += timedelta(seconds=1)
    assert watch.readiness()["outbox"] == "stuck"
    item = evening.claims()
    assert item is not None
    later = evening.clock.moment + timedelta(minutes=1)
    evening.bot.delivery_queue.failed(item.record.id, "not_in_channel", later)
    assert watch.readiness()["outbox"] == "ok"


def test_without_a_database_it_says_so(evening: Evening, watch: Watch) -> None:
    """It is not ready, and what the process itself has counted is told all the same."""
    with ExitStack() as gone:
        for table in ("phases", "heartbeat"):
            gone.enter_context(_away(evening.engine, table))
        found = figures(watch)
        assert found["gamesmaster_database_up"] == 0
        assert "gamesmaster_request_seconds_count" in found
        assert watch.readiness()["database"] == "not reachable"


@contextmanager
def _away(engine: Engine, table: str) -> Iterator[None]:
    """A table is not there meanwhile."""
    with engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO gone_{table}")
    yield
    with engine.begin() as connection:
        connection.exec_driver_sql(f"ALTER TABLE gone_{table} RENAME TO {table}")
