"""The errors of the practice workspace."""

from collections.abc import Mapping, Sequence
from pathlib import Path


class PracticeError(Exception):
    """Anything the practice workspace refuses."""


class PortInUseError(PracticeError):
    """The port that was asked for (or every port of the range) is taken."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"port {port} on {host} is already in use")
        self.port = port


class StateFileError(PracticeError):
    """The state file exists and is something else, or of another version."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(f"{path} cannot be opened as a practice workspace of this version")


class RequestError(PracticeError):
    """A request under `/practice/` that cannot be done; `code` is for programs."""

    def __init__(self, code: str, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


class UndeliveredError(PracticeError):
    """Something did not reach the app, or was not acknowledged; `reason` is Slack's word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BotSilentError(RequestError):
    """The bot is not reached, fails, or does not acknowledge within Slack's three seconds."""

    def __init__(self, reason: str) -> None:
        if reason == "timeout":
            super().__init__("operation_timeout", "the bot did not answer in time", status=504)
        elif reason == "http_error":
            super().__init__("http_service_error", "the bot answered with an error", status=502)
        else:
            super().__init__("dispatch_failed", "no bot is connected", status=503)


class SlackError(PracticeError):
    """An answer of the Web API with `ok` false, under Slack's own code.

    `messages` go to `response_metadata`, and `extra` beside the code. `status` is HTTP's
    where it answers a request that is not the Web API's.
    """

    status = 400

    def __init__(
        self, code: str, messages: Sequence[str] = (), *, extra: Mapping[str, object] | None = None
    ) -> None:
        super().__init__("; ".join(messages) or code.replace("_", " "))
        self.code = code
        self.messages = tuple(messages)
        self.extra = extra or {}

    def to_slack(self) -> dict[str, object]:
        """Return the answer's JSON."""
        more = {"response_metadata": {"messages": list(self.messages)}} if self.messages else {}
        return {"ok": False, "error": self.code, **more, **self.extra}


def missing_field(key: str) -> SlackError:
    """Return the error for an argument that is required and not there."""
    return SlackError("invalid_arguments", [f"[ERROR] missing required field: {key}"])
