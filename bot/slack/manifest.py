"""The app as Slack should set it up: `manifest.json`, and what the program reads from it."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from bot.gamesmaster.notices.actions import COMMAND

PATH = "/slack/events"
"""Where the bot listens in HTTP mode, for everything that Slack sends."""


def manifest(*, http: str | None = None) -> dict[str, Any]:
    """The manifest for Socket Mode, or for a bot that is reached at the address `http`."""
    found: dict[str, Any] = json.loads(_text())
    if http is not None:
        address = http.rstrip("/") + PATH
        settings = found["settings"]
        settings["socket_mode_enabled"] = False
        settings["event_subscriptions"]["request_url"] = address
        settings["interactivity"]["request_url"] = address
        settings["interactivity"]["message_menu_options_url"] = address
        for command in found["features"]["slash_commands"]:
            command["url"] = address
    return found


def scopes() -> tuple[str, ...]:
    """What the bot's token must be allowed to do."""
    return tuple(manifest()["oauth_config"]["scopes"]["bot"])


def events() -> frozenset[str]:
    """The events the bot is told of."""
    return frozenset(manifest()["settings"]["event_subscriptions"]["bot_events"])


def command_hint() -> tuple[str, str]:
    """What Slack shows while the command is typed: its usage and its description."""
    (command,) = (
        one for one in manifest()["features"]["slash_commands"] if one["command"] == COMMAND
    )
    return command["usage_hint"], command["description"]


@cache
def _text() -> str:
    return resources.files("bot.slack").joinpath("manifest.json").read_text(encoding="utf-8")
