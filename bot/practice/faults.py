"""Faults on demand, for tests of what a bot does when Slack misbehaves.

A rule is `kind`, `kind:method` or `kind:method:argument`; the method may be a pattern
(`chat.*`, `*`). It applies to the next `count` occasions, of the app's calls alone:

=========================== ==================================================================
`drop:METHOD`             do what the method asks, then close the connection unanswered
`error500:METHOD`         do nothing, answer HTTP 500
`html:METHOD`             do nothing, answer HTTP 200 with a page for people
`ratelimited:METHOD:SECS` do nothing, answer HTTP 429 with `Retry-After` (1 by default)
`fail:METHOD:CODE`        do nothing, answer `{"ok": false, "error": CODE}`
`close_sockets`           cut every socket now; a count above 1 closes later ones on arrival
`refresh`                 ask for another connection instead of the oldest, as Slack does
`silence`                 stop hearing and telling on every open socket, and keep it open
`no_ack`                  overlook an acknowledgement, so that the envelope times out
`twice`                   deliver an event twice, in two envelopes
`late`                    keep an event back until the rules are cleared
`hide_files`              tell of files by their ids alone, as Slack Connect does
`clear`                   forget all rules
=========================== ==================================================================
"""

import threading
from enum import StrEnum
from fnmatch import fnmatchcase

from msgspec import Struct

from bot.practice.errors import RequestError


class FaultKind(StrEnum):
    """A way in which Slack misbehaves."""

    DROP = "drop"
    ERROR_500 = "error500"
    RATE_LIMITED = "ratelimited"
    FAIL = "fail"
    HTML = "html"
    CLOSE_SOCKETS = "close_sockets"
    REFRESH = "refresh"
    SILENCE = "silence"
    NO_ACK = "no_ack"
    TWICE = "twice"
    LATE = "late"
    HIDE_FILES = "hide_files"


OF_METHODS = (
    FaultKind.DROP,
    FaultKind.ERROR_500,
    FaultKind.RATE_LIMITED,
    FaultKind.FAIL,
    FaultKind.HTML,
)


class Fault(Struct):
    """One rule and how often it is still to strike."""

    kind: FaultKind
    method: str
    argument: str
    left: int

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind, self.method, self.argument) if part)


class Faults:
    """The rules in force; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: list[Fault] = []

    def add(self, rule: str, count: int) -> FaultKind | None:
        """Put a rule in force and return its kind, if it has one. RequestError for a bad one."""
        word, _, rest = rule.strip().partition(":")
        if word == "clear":
            with self._lock:
                self._faults.clear()
            return None
        if word not in list(FaultKind):
            known = ", ".join(FaultKind)
            raise RequestError("unknown_rule", f"no rule {word!r}; there are {known}")
        if count < 1:
            raise RequestError("bad_count", "count is at least 1")
        method, _, argument = rest.partition(":")
        fault = Fault(FaultKind(word), method, argument, count)
        if fault.kind in OF_METHODS:
            fault.method = method or "*"
        if fault.kind is FaultKind.RATE_LIMITED and not (argument or "1").isdecimal():
            raise RequestError("bad_seconds", f"{argument!r} is no number of seconds")
        with self._lock:
            self._faults.append(fault)
        return fault.kind

    def take(self, *kinds: FaultKind, method: str = "") -> Fault | None:
        """Return the first rule that strikes here, counting it down."""
        with self._lock:
            for fault in self._faults:
                if fault.kind in kinds and fnmatchcase(method, fault.method):
                    fault.left -= 1
                    if not fault.left:
                        self._faults.remove(fault)
                    return fault
            return None

    def listing(self) -> list[dict[str, object]]:
        """Return the rules in force with the occasions left."""
        with self._lock:
            return [{"rule": str(fault), "count": fault.left} for fault in self._faults]
