"""How the bot fares, for programs that watch it: `/healthz`, `/readyz` and `/metrics`.

What this process does is counted as it is logged (`Watch.count` is a processor of structlog's);
what waits is read from the database when it is asked for. No label names a person, a game, or
anything that somebody wrote: each has few values.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

import structlog
from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from sqlalchemy import Engine
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.gamesmaster.context.log import described
from bot.gamesmaster.context.runner import Runner
from storage.database import Transaction
from storage.upkeep.migrate import check

STALE = timedelta(minutes=5)
"""How old the heartbeat, which comes twice a minute, may be."""
STUCK = timedelta(minutes=5)
"""How long a message that could be sent may wait until somebody shall look."""

_OK, _UNREADY = 200, 503
_WORD = re.compile(r"[a-z_]{1,40}")
_REQUEST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_DELIVERY = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600)
_ADJUDICATION = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1)
_log = structlog.get_logger("watch")


class Watch(Collector):
    """Looks at one bot; `is_reachable` says whether Slack can reach it, as far as is known."""

    def __init__(self, runner: Runner, engine: Engine, *, is_reachable: Callable[[], bool]) -> None:
        self._runner = runner
        self._engine = engine
        self._is_reachable = is_reachable
        self._registry = CollectorRegistry()

        def seconds(of: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            name = f"gamesmaster_{of}_seconds"
            return Histogram(name, text, labels, buckets=buckets, registry=self._registry)

        def number(of: str, text: str, *labels: str) -> Counter:
            return Counter(f"gamesmaster_{of}", text, labels, registry=self._registry)

        self._requests = seconds("request", "Carrying out a request.", _REQUEST)
        self._refusals = number("refusals", "Requests that were refused.", "reason")
        self._adjudications = seconds("adjudication", "Judging a phase.", _ADJUDICATION)
        self._deliveries = seconds(
            "delivery", "From a message's making to its post.", _DELIVERY, "stream"
        )
        self._unsent = number("unsent", "Attempts at sending that failed, by Slack's word.", "word")
        self._pictures = number("pictures", "Pictures given to Slack.", "picture")
        self._errors = number("errors", "Errors that were logged.", "event", "doing")
        self._registry.register(self)

    def routes(self) -> list[Route]:
        """Return what a web server answers with."""
        return [
            Route("/healthz", lambda _: PlainTextResponse("ok")),
            Route("/readyz", self._readiness),
            Route("/metrics", self._metrics),
        ]

    def count(
        self, _logger: object, method: str, event: structlog.typing.EventDict
    ) -> structlog.typing.EventDict:
        """Count what is being logged, and pass it on as it is."""
        match event:
            case {"event": "request_done", "seconds": taken}:
                self._requests.observe(taken)
            case {"event": "request_refused", "reason": reason}:
                self._refusals.labels(_word(reason)).inc()
            case {"event": "phase_adjudicated", "seconds": taken}:
                self._adjudications.observe(taken)
            case {"event": "sent", "stream": stream, "seconds": taken}:
                self._deliveries.labels(_word(stream)).observe(taken)
            case {"event": "not_sent", "error": word}:
                self._unsent.labels(_word(word)).inc()
            case {"event": "picture_uploaded", "picture": kind}:
                self._pictures.labels(_word(kind.lower())).inc()
        if method == "error":
            doing = event.get("doing", "")
            self._errors.labels(_word(event["event"]), _word(doing.replace(" ", "_"))).inc()
        return event

    def describe(self) -> list[Metric]:
        """Return nothing: what `collect` reads is not read when this is registered."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield what is true at the moment; without a database only that there is none."""
        yield _gauge("slack_reachable", "Whether Slack can reach the bot.", self._is_reachable())
        try:
            found = self._runner.read(self._stored)
        except Exception as error:  # noqa: BLE001 - the other figures are wanted all the more
            _log.error("scrape_failed", **described(error))
            found = []
        yield _gauge("database_up", "Whether the database answers.", bool(found))
        yield from found

    def _stored(self, tx: Transaction) -> list[Metric]:
        now = self._runner.clock.now()
        clocks = [timing for timing in tx.phases.timings() if timing.is_running]
        late = [timing for timing in clocks if timing.due_at <= now]
        waiting = GaugeMetricFamily(
            "gamesmaster_outbox_messages", "Messages that wait.", labels=["stream"]
        )
        oldest = GaugeMetricFamily(
            "gamesmaster_outbox_oldest_seconds", "How long the oldest waits.", labels=["stream"]
        )
        for kind, backlog in tx.outbox.backlog().items():
            waiting.add_metric([_word(kind)], backlog.count)
            oldest.add_metric([_word(kind)], (now - backlog.oldest).total_seconds())
        beat = tx.heartbeat.last()
        age = (now - beat).total_seconds() if beat else float("inf")
        return [
            _gauge("phases_open", "Phases whose clock runs.", len(clocks)),
            _gauge("phases_late", "Phases that are due and not adjudicated.", len(late)),
            waiting,
            oldest,
            _gauge("heartbeat_age_seconds", "How long ago all clocks were looked at.", age),
        ]

    def _metrics(self, _request: Request) -> Response:
        text = generate_latest(self._registry)
        return Response(text, headers={"content-type": CONTENT_TYPE_LATEST})

    def _readiness(self, _request: Request) -> Response:
        found = self.readiness()
        return JSONResponse(found, _OK if set(found.values()) == {"ok"} else _UNREADY)

    def readiness(self) -> Mapping[str, str]:
        """Return, for each thing that the bot's work needs, `ok` or what is wrong."""
        found = {"slack": "ok" if self._is_reachable() else "not connected"}
        now = self._runner.clock.now()
        try:
            tables = check(self._engine).status.value
            beat = self._runner.read(lambda tx: tx.heartbeat.last())
            since = self._runner.read(lambda tx: tx.outbox.overdue_since())
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot cannot work
            _log.error("unready", **described(error))
            return found | {"database": "not reachable"}
        is_fresh = beat is not None and now - beat < STALE
        is_stuck = since is not None and now - since > STUCK
        return found | {
            "database": "ok" if tables == "current" else f"tables {tables}",
            "clock": "ok" if is_fresh else "not looked at",
            "outbox": "stuck" if is_stuck else "ok",
        }


UNREADY = (
    Route("/healthz", lambda _: PlainTextResponse("ok")),
    Route("/readyz", lambda _: JSONResponse({"slack": "not connected"}, _UNREADY)),
)
"""What a web server answers with as long as there is no bot to look at."""


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"gamesmaster_{name}", text, value=value)


def _word(value: object) -> str:
    """Return a word of our own or of Slack's as a label; "other" for anything longer."""
    return value if isinstance(value, str) and (not value or _WORD.fullmatch(value)) else "other"
