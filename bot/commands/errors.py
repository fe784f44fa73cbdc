"""A command's error as one line that says what to do about it."""

from pydantic import ValidationError
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.commands.cli import CommandError
from bot.practice.errors import PortInUseError, PracticeError, StateFileError
from bot.settings import BadSettingError, MissingSettingError
from bot.slack.failures import report
from render.assets import AssetError
from storage.errors import StorageError

_NOT_ACCEPTED = """
    account_inactive invalid_auth not_allowed_token_type not_authed token_expired token_revoked
"""

NETWORK_DRIVE = (
    "a network drive can lose what SQLite writes: keep it on a disk of this machine, or use "
    "PostgreSQL"
)


def in_one_line(error: Exception) -> str:  # noqa: PLR0911 - a line per kind of error
    """Say what went wrong and what to do; log an unexpected error under an incident number."""
    match error:
        case AssetError():
            return f"{error}. Install gamesmaster again."
        case PortInUseError():
            return f"{error}: choose another with --port."
        case StateFileError():
            return f"{error}: remove it, or name another database with --database."
        case (
            CommandError()
            | BadSettingError()
            | MissingSettingError()
            | StorageError()
            | PracticeError()
        ):
            return str(error)
        case ValidationError():
            names = ", ".join(str(part["loc"][0]).upper() for part in error.errors())
            return f"can't read the setting {names}. Check the environment and .env."
        case SlackApiError():
            return refused_by_slack(error)
        case SlackClientError() | OSError():
            return (
                f"no answer ({type(error).__name__}: {error}). Check the network and SLACK_API_URL."
            )
    number = report(error, "a command")
    return f"something went wrong (incident {number}). Run it again with --debug to see where."


def refused_by_slack(error: SlackApiError) -> str:
    """Say why Slack refused a token, and what to do about it."""
    word = str(error.response.get("error", "no reason given"))
    if word in _NOT_ACCEPTED.split():
        return (
            f"Slack doesn't accept a token ({word}): check SLACK_BOT_TOKEN (xoxb-…) and "
            "SLACK_APP_TOKEN (xapp-…), or install the app again."
        )
    if word == "missing_scope":
        needed = error.response.get("needed", "see `gamesmaster manifest`")
        return f"a token lacks a scope ({needed}): add it and install the app again."
    return f"Slack refused ({word}). `gamesmaster doctor` checks every setting."
