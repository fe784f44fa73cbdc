"""A small Slack to practise on: Web API, Socket Mode or HTTP, and a page, on loopback.

It knows no game. Start it with `PracticeServer`. It has what the bot uses of Slack, and
enforces Slack's limits, scopes and retries there, so that what works in practice works in Slack:
where it behaves in another way than Slack, it is wrong.
"""

from bot.practice.dispatch import Timing
from bot.practice.errors import PortInUseError, PracticeError, StateFileError
from bot.practice.people import (
    APP_TOKEN,
    BOT_TOKEN,
    BOT_USER_ID,
    CLIENT_ID,
    CLIENT_SECRET,
    SIGNING_SECRET,
    App,
    Person,
    SlashCommand,
    Step,
    Team,
)
from bot.practice.server import PracticeServer
from bot.practice.workspace.workspace import FIRST_CHANNEL_ID

__all__ = [
    "APP_TOKEN",
    "BOT_TOKEN",
    "BOT_USER_ID",
    "CLIENT_ID",
    "CLIENT_SECRET",
    "FIRST_CHANNEL_ID",
    "SIGNING_SECRET",
    "App",
    "Person",
    "PortInUseError",
    "PracticeError",
    "PracticeServer",
    "SlashCommand",
    "StateFileError",
    "Step",
    "Team",
    "Timing",
]
