"""A Slack to practise on: Web API, Socket Mode and a page, on loopback, for any Bolt app.

It knows no game. Start it with :class:`PracticeServer`; what it does not do as Slack does is a
mistake in it.
"""

from bot.practice.clock import PracticeClock
from bot.practice.errors import PortInUseError, PracticeError, StateFileError
from bot.practice.people import (
    ALL_EVENTS,
    APP_TOKEN,
    BOT_TOKEN,
    BOT_USER_ID,
    DEFAULT_SCOPES,
    App,
    Person,
    SlashCommand,
)
from bot.practice.server import PracticeServer
from bot.practice.socketmode import Timing

__all__ = [
    "ALL_EVENTS",
    "APP_TOKEN",
    "BOT_TOKEN",
    "BOT_USER_ID",
    "DEFAULT_SCOPES",
    "App",
    "Person",
    "PortInUseError",
    "PracticeClock",
    "PracticeError",
    "PracticeServer",
    "SlashCommand",
    "StateFileError",
    "Timing",
]
