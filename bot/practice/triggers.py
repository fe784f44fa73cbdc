"""``trigger_id``s: one use each, within three seconds of what the person did."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from bot.practice.errors import SlackError


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a person did that allows a modal: who, when, and in which view if in one."""

    user: str
    view_id: str = ""
    issued: float = field(default_factory=time.monotonic)


class Triggers:
    """The triggers handed out; thread-safe."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._triggers: dict[str, Trigger] = {}
        self._used: set[str] = set()
        self._count = 0

    def issue(self, user: str, *, view_id: str = "") -> str:
        """Return a new trigger for something that a person just did."""
        with self._lock:
            self._count += 1
            trigger_id = f"{self._count}.{time.time_ns()}.practice"
            self._triggers[trigger_id] = Trigger(user, view_id)
            return trigger_id

    def exchange(self, trigger_id: str) -> Trigger:
        """Use a trigger up; ``invalid_``, ``expired_`` or ``exchanged_trigger_id`` otherwise."""
        with self._lock:
            if trigger_id in self._used:
                raise SlackError("exchanged_trigger_id")
            trigger = self._triggers.get(trigger_id)
            if trigger is None:
                raise SlackError("invalid_trigger_id")
            if time.monotonic() - trigger.issued > self._seconds:
                raise SlackError("expired_trigger_id")
            del self._triggers[trigger_id]
            self._used.add(trigger_id)
            return trigger
