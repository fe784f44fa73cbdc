"""Settings from the environment and the file `.env`, and which of them each mode needs."""

import re
from enum import StrEnum

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

SLACK_API_URL = "https://slack.com/api/"
DATABASE_URL = "sqlite:///gamesmaster.db"
LOOPBACK = "127.0.0.1"
PRACTICE_DATABASE_URL = "sqlite:///practice.db"
_PORT = re.compile(r"[0-9]{1,5}")
_HIGHEST_PORT = 65_535
_WEB_ADDRESS = re.compile(r"https?://[^\s<>|&]+")
_TOKENS = {
    "xoxb-": ("SLACK_BOT_TOKEN", "a bot token"),
    "xapp-": ("SLACK_APP_TOKEN", "an app-level token"),
    "xoxp-": ("", "a person's token"),
}
"""What each kind of Slack's tokens begins with, which variable takes it, and what it is called."""


Mode = StrEnum("Mode", "PRACTICE SOCKET HTTP")
"""A way to run the bot."""


class MissingSettingError(Exception):
    """Some Slack settings are there, but not all that the mode needs."""

    def __init__(self, name: str) -> None:
        hint = {
            "SLACK_BOT_TOKEN": "the Bot User OAuth Token (xoxb-…) from Install App",
            "SLACK_APP_TOKEN": "an app-level token (xapp-…) with the scope connections:write",
            "SLACK_SIGNING_SECRET": "the Signing Secret from Basic Information",
            "SLACK_CLIENT_ID": "the Client ID from Basic Information",
            "SLACK_CLIENT_SECRET": "the Client Secret from Basic Information",
        }[name]
        super().__init__(f"{name} is missing: set it to {hint}, in the environment or in .env.")


class BadSettingError(Exception):
    """A setting cannot be what it is; the text says what it can be."""


class Settings(BaseSettings):
    """The settings in the environment; an empty value counts as not set."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    slack_bot_token: str | None = Field(default=None, repr=False)
    slack_app_token: str | None = Field(default=None, repr=False)
    slack_signing_secret: str | None = Field(default=None, repr=False)
    slack_client_id: str | None = None
    slack_client_secret: str | None = Field(default=None, repr=False)
    slack_api_url: str | None = None
    database_url: str | None = Field(default=None, repr=False)
    gamesmaster_key: str | None = Field(default=None, repr=False)
    metrics_address: str | None = None
    repository_url: str | None = None

    @property
    def has_no_slack(self) -> bool:
        """Whether no Slack variable is set at all, so that only practice is possible."""
        return not any(value for name, value in self if name.startswith("slack_"))

    @property
    def api_url(self) -> str:
        """The Web API's address, with a slash at its end."""
        return (self.slack_api_url or SLACK_API_URL).rstrip("/") + "/"

    @property
    def is_for_many(self) -> bool:
        """Whether workspaces install the bot by OAuth, so that each has a token of its own."""
        return bool(self.slack_client_id or self.slack_client_secret)

    @property
    def guide(self) -> str:
        """The web address of the page for players; "" without one. Raises BadSettingError."""
        if self.repository_url is None:
            return ""
        if not _WEB_ADDRESS.fullmatch(self.repository_url):
            raise BadSettingError(
                f"REPOSITORY_URL can't be {self.repository_url}: write an address that begins "
                "with https://."
            )
        return f"{self.repository_url.rstrip('/')}/blob/HEAD/bot/PLAYING.md"

    def need(self, mode: Mode) -> None:
        """Raise MissingSettingError unless every setting that the mode needs is there.

        Raises BadSettingError for settings that contradict each other.
        """
        if mode is not Mode.PRACTICE:
            self.require_own_places()
        wanted = {
            Mode.PRACTICE: (),
            Mode.SOCKET: ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"),
            Mode.HTTP: ("SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET"),
        }[mode]
        if self.is_for_many and mode is not Mode.PRACTICE:
            wanted = ("SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET")
            if mode is Mode.SOCKET:
                raise BadSettingError(
                    "SLACK_CLIENT_ID lets many workspaces install the bot, which needs "
                    "`gamesmaster serve --http PORT`: start it so, or take SLACK_CLIENT_ID out."
                )
            if self.slack_bot_token:
                raise BadSettingError(
                    "SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for many: "
                    "take one of them out."
                )
        for name in wanted:
            if not getattr(self, name.lower()):
                raise MissingSettingError(name)

    def require_own_places(self) -> None:
        """Raise BadSettingError where one of Slack's tokens is in the variable of another."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            if not name.startswith("slack_") or value is None:
                continue
            own, kind = _TOKENS.get(value[:5], (name.upper(), ""))
            if own != name.upper():
                remedy = f"it belongs in {own}" if own else "it belongs to no variable of the bot's"
                wanted = next(
                    (what for place, what in _TOKENS.values() if place == name.upper()), ""
                )
                instead = f"; put {wanted} here" if wanted else ""
                raise BadSettingError(f"{name.upper()} holds {kind}: {remedy}{instead}.")

    def database(self, option: str | None, mode: Mode) -> str:
        """Return the database's URL: the option, the environment's, or the mode's default."""
        default = PRACTICE_DATABASE_URL if mode is Mode.PRACTICE else DATABASE_URL
        return option or self.database_url or default

    def watched_at(self) -> tuple[str, int] | None:
        """Return the host and port where metrics are asked for, if any. Raises BadSettingError."""
        if self.metrics_address is None:
            return None
        address = address_in(self.metrics_address, LOOPBACK)
        if address is None:
            raise BadSettingError(
                f"METRICS_ADDRESS can't be {self.metrics_address}: write a port, or host:port."
            )
        return address


def address_in(written: str, usual_host: str) -> tuple[str, int] | None:
    """Return the host and port of `3000`, `127.0.0.1:3000` or `[::1]:3000`; None for others."""
    host, _, port = written.rpartition(":")
    if not _PORT.fullmatch(port) or not 0 < int(port) <= _HIGHEST_PORT:
        return None
    return host.removeprefix("[").removesuffix("]") or usual_host, int(port)
