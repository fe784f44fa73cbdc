"""The app manifest, `manifest.json`, and what the program reads from it."""

import json
from importlib import resources
from typing import Any

from bot.slack.notation import COMMAND

PATH = "/slack/events"
"""Where the bot listens in HTTP mode, for everything that Slack sends."""
INSTALL_PATH, REDIRECT_PATH = "/slack/install", "/slack/oauth_redirect"
"""Where people begin to install it in their workspace, and where Slack sends them back to."""


def manifest(*, http: str | None = None) -> dict[str, Any]:
    """Return the manifest for Socket Mode, or for a bot that Slack reaches at `http`."""
    file = resources.files("bot.slack").joinpath("manifest.json")
    found: dict[str, Any] = json.loads(file.read_bytes())
    if http is not None:
        address = http.rstrip("/") + PATH
        found["oauth_config"]["redirect_urls"] = [http.rstrip("/") + REDIRECT_PATH]
        settings = found["settings"]
        settings["socket_mode_enabled"] = False
        settings["event_subscriptions"]["request_url"] = address
        settings["interactivity"]["request_url"] = address
        settings["interactivity"]["message_menu_options_url"] = address
        for command in found["features"]["slash_commands"]:
            command["url"] = address
    return found


def scopes() -> tuple[str, ...]:
    """Return the scopes that the bot's token needs."""
    return tuple(manifest()["oauth_config"]["scopes"]["bot"])


def events() -> frozenset[str]:
    """Return the events that the bot subscribes to."""
    return frozenset(manifest()["settings"]["event_subscriptions"]["bot_events"])


def command_hint() -> tuple[str, str]:
    """Return the usage and the description that Slack shows while the command is typed."""
    (command,) = (
        command
        for command in manifest()["features"]["slash_commands"]
        if command["command"] == COMMAND
    )
    return command["usage_hint"], command["description"]
