"""The errors of the practice workspace.

PracticeError
├── PortInUseError        the wanted port is taken
├── StateFileError        the state file is not a practice workspace
├── RequestError          a ``/practice/`` request that makes no sense; carries its HTTP status
│   └── BotSilentError    nobody answered for the bot within Slack's three seconds
└── SlackError            an answer ``{"ok": false, "error": code}`` of the Web API
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bot.practice.incoming import JsonObject


class PracticeError(Exception):
    """Anything the practice workspace refuses."""


class PortInUseError(PracticeError):
    """The port that was asked for (or every port of the range) is taken."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"port {port} on {host} is already in use")
        self.host = host
        self.port = port


class StateFileError(PracticeError):
    """The state file exists and is something else, or of another version."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(f"{path} cannot be opened as a practice workspace of this version")
        self.path = path


class RequestError(PracticeError):
    """A request under ``/practice/`` that cannot be done; ``code`` is for programs."""

    def __init__(self, code: str, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


class BotSilentError(RequestError):
    """No bot is connected, or it did not acknowledge in time."""

    def __init__(self, *, connected: bool) -> None:
        if connected:
            super().__init__("operation_timeout", "the bot did not answer in time", status=504)
        else:
            super().__init__("dispatch_failed", "no bot is connected", status=503)


class SlackError(PracticeError):
    """A Web API answer with ``ok`` false; ``messages`` go to ``response_metadata``.

    Every part of the workspace that a method asks may raise it, with Slack's own code.
    """

    def __init__(
        self, code: str, messages: Sequence[str] = (), *, extra: JsonObject | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.messages = tuple(messages)
        self.extra = extra or {}
