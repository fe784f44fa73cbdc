"""Slack's rate limits on the app's calls: a small burst, and then so many a minute.

Posting allows one message a second in each channel, every other method as many calls a minute as
its tier has. Source: Slack's "Rate limits" and the page of each method. How large a burst may be
is not published: here it is five posts, twenty connections, and else what a minute allows.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from time import monotonic

from msgspec import Struct

_MINUTE = 60.0


class _Limit(Struct, frozen=True):
    a_minute: int
    burst: int


_POSTING = _Limit(60, 5)
_CONNECTING = _Limit(1, 20)
_TIER_2, _TIER_3, _TIER_4 = (_Limit(count, count) for count in (20, 50, 100))
_LIMITS: Mapping[str, _Limit] = {
    "apps.connections.open": _CONNECTING,
    "auth.test": _Limit(200, 200),
    "chat.postMessage": _POSTING,
    "chat.postEphemeral": _TIER_4,
    "conversations.create": _TIER_2,
    "conversations.list": _TIER_2,
    "files.completeUploadExternal": _TIER_4,
    "files.getUploadURLExternal": _TIER_4,
    "files.info": _TIER_4,
    "users.info": _TIER_4,
    "users.list": _TIER_2,
    "views.open": _TIER_4,
    "views.publish": _TIER_4,
}
"""Methods that are not of the third tier."""


class _Allowance(Struct):
    left: float
    at: float


class RateLimits:
    """What is left of each limit; thread-safe. With `haste` time goes that much faster here."""

    def __init__(self, haste: float) -> None:
        self._haste = haste
        self._lock = threading.Lock()
        self._allowances: dict[tuple[str, str], _Allowance] = {}

    def wait(self, method: str, channel: str) -> float:
        """Count a call; return for how many seconds it has to wait instead, 0 for not at all."""
        limit = _LIMITS.get(method, _TIER_3)
        key = method, channel if limit is _POSTING else ""
        now = monotonic() * self._haste
        with self._lock:
            allowance = self._allowances.setdefault(key, _Allowance(limit.burst, now))
            gained = (now - allowance.at) * limit.a_minute / _MINUTE
            allowance.left = min(limit.burst, allowance.left + gained)
            allowance.at = now
            if allowance.left < 1:
                return (1 - allowance.left) * _MINUTE / limit.a_minute
            allowance.left -= 1
            return 0.0
