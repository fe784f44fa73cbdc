"""Faults to order, for tests of what a bot does when Slack misbehaves.

A rule is ``kind``, ``kind:method`` or ``kind:method:argument``; the method may be a pattern
(``chat.*``, ``*``). It applies to the next ``count`` occasions:

=========================== ==================================================================
``drop:METHOD``             do what the method asks, then close the connection unanswered
``error500:METHOD``         do nothing, answer HTTP 500
``ratelimited:METHOD:SECS`` do nothing, answer HTTP 429 with ``Retry-After`` (1 by default)
``fail:METHOD:CODE``        do nothing, answer ``{"ok": false, "error": CODE}``
``slow:METHOD:SECS``        answer that much later (1 by default)
``close_sockets``           cut every socket now; a count above 1 closes later ones on arrival
``no_ack``                  overlook an acknowledgement, so that the envelope times out
``twice``                   deliver an event twice, in two envelopes
``clear``                   forget all rules
=========================== ==================================================================
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase

from bot.practice.errors import RequestError


class FaultKind(Enum):
    """A way in which Slack misbehaves."""

    DROP = "drop"
    ERROR_500 = "error500"
    RATE_LIMITED = "ratelimited"
    FAIL = "fail"
    SLOW = "slow"
    CLOSE_SOCKETS = "close_sockets"
    NO_ACK = "no_ack"
    TWICE = "twice"


_OF_METHODS = (
    FaultKind.DROP,
    FaultKind.ERROR_500,
    FaultKind.RATE_LIMITED,
    FaultKind.FAIL,
    FaultKind.SLOW,
)
_OF_SECONDS = (FaultKind.RATE_LIMITED, FaultKind.SLOW)
_LONGEST = 3600.0


@dataclass(slots=True)
class Fault:
    """One rule and how often it is still to strike."""

    kind: FaultKind
    method: str
    argument: str
    seconds: float
    left: int

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind.value, self.method, self.argument) if part)


class Faults:
    """The rules in force; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: list[Fault] = []

    def add(self, rule: str, count: int) -> FaultKind | None:
        """Put a rule in force and return its kind; none for ``clear``.

        RequestError ``unknown_rule`` when there is no such rule, ``bad_count`` and ``bad_seconds``
        for numbers that make no sense.
        """
        word, _, rest = rule.strip().partition(":")
        with self._lock:
            if word == "clear":
                self._faults.clear()
                return None
            try:
                kind = FaultKind(word)
            except ValueError:
                known = ", ".join(one.value for one in FaultKind)
                raise RequestError("unknown_rule", f"no rule {word!r}; there are {known}") from None
            if count < 1:
                raise RequestError("bad_count", "count is at least 1")
            method, _, argument = rest.partition(":")
            if kind in _OF_METHODS:
                method = method or "*"
            seconds = _seconds(argument) if kind in _OF_SECONDS and argument else 1.0
            self._faults.append(Fault(kind, method, argument, seconds, count))
            return kind

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


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _LONGEST:
        raise RequestError("bad_seconds", f"{text!r} is no number of seconds up to an hour")
    return seconds
