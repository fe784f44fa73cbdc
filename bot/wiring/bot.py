"""A running bot: which concrete parts make one."""

from __future__ import annotations

import contextlib
import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from slack_bolt import App
from slack_sdk import WebClient
from sqlalchemy import Engine

from bot.alarms import Scheduler
from bot.clock import SystemClock
from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.context.ports import Clock
from bot.slack.app import delivery_client, slack_app, web_client
from bot.slack.delivery import Delivery
from bot.slack.serving import SocketMode
from engine.variants.classic import CLASSIC
from storage.database import open_database
from storage.migrate import upgrade
from storage.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Tokens:
    """How the bot proves to Slack what it is; which of the last two depends on the mode."""

    bot: str
    app: str | None = None
    signing_secret: str | None = None


class Bot:
    """Everything that runs behind one bot token. `start` and `stop` are called once each."""

    def __init__(self, tokens: Tokens, *, api_url: str, database: str, clock: Clock) -> None:
        self.client: WebClient = web_client(tokens.bot, api_url)
        answer = self.client.auth_test()
        self.team_id, self.team = str(answer["team_id"]), str(answer["team"])
        self.engine: Engine = open_database(database)
        upgrade(self.engine)
        self.clock = clock
        self.alarms = Scheduler(clock)
        self.gamesmaster = Gamesmaster(
            work=UnitOfWork(self.engine),
            clock=clock,
            alarms=self.alarms,
            random=random.SystemRandom(),
            new_id=lambda: secrets.token_hex(8),
        )
        self.app: App = slack_app(
            self.gamesmaster,
            client=self.client,
            clock=clock,
            bot_user=str(answer["user_id"]),
            signing_secret=tokens.signing_secret,
        )
        self.delivery = Delivery(
            self.gamesmaster.telling,
            self.gamesmaster.table,
            client=delivery_client(tokens.bot, api_url),
            clock=clock,
            default_variant=CLASSIC,
        )
        self._socket = SocketMode(self.app, tokens.app) if tokens.app else None

    def start(self) -> None:
        """Do what is due, begin to deliver, and listen. Raises SlackApiError for a wrong token."""
        self.gamesmaster.start()
        self.alarms.start(self.gamesmaster.wake)
        self.delivery.start()
        if self._socket is not None:
            self._socket.connect()

    def stop(self) -> None:
        """Hear nothing more, finish what is being done, close the database."""
        if self._socket is not None:
            self._socket.close()
        self.alarms.stop()
        self.delivery.stop()
        self.engine.dispose()


@contextlib.contextmanager
def running(bot: Bot) -> Iterator[Bot]:
    """A bot that runs inside the block."""
    try:
        bot.start()
        yield bot
    finally:
        bot.stop()


def system_bot(tokens: Tokens, *, api_url: str, database: str) -> Bot:
    """A bot on the machine's own clock."""
    return Bot(tokens, api_url=api_url, database=database, clock=SystemClock())
