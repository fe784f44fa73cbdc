"""Construction: which concrete parts make a running bot, and a practice workspace with a bot in it.

Nothing is decided here; the parts' errors pass through. Practice is the local Slack, the people in
it, and the same bot as for Slack, on a clock that can be moved.
"""

from __future__ import annotations

import contextlib
import json
import random
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import cast

from slack_bolt import App
from slack_sdk.oauth import OAuthStateUtils
from slack_sdk.oauth.installation_store.sqlalchemy import SQLAlchemyInstallationStore
from slack_sdk.oauth.state_store.sqlalchemy import SQLAlchemyOAuthStateStore
from sqlalchemy import Engine, Table

from bot.alarms import Scheduler
from bot.clock import MovableClock
from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.answers.answer import ways
from bot.gamesmaster.clock.due import DuePhases
from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.context.request import NewGame, Request
from bot.gamesmaster.notices.notice import Destination, Place, Seat
from bot.gamesmaster.seats.lobby import create_game
from bot.gamesmaster.showing.games import Games
from bot.messages.message import Drawing
from bot.practice.dispatch import Timing
from bot.practice.people import (
    APP_TOKEN,
    BOT_TOKEN,
    BOT_USER_ID,
    SIGNING_SECRET,
    Person,
    SlashCommand,
    Step,
    Team,
)
from bot.practice.people import App as PracticeApp
from bot.practice.server import PracticeServer
from bot.practice.workspace.workspace import FIRST_CHANNEL_ID
from bot.slack import pictures
from bot.slack.app import slack_app
from bot.slack.connection.calls import Calls
from bot.slack.connection.patience import Patience
from bot.slack.connection.socket_mode import SocketMode
from bot.slack.delivery import Delivery
from bot.slack.home import HomeTabs
from bot.slack.listeners.context import ListenerContext
from bot.slack.mailbox import Mailbox
from bot.slack.manifest import command_hint, events, scopes
from bot.slack.notation import COMMAND
from bot.slack.notation import channel as channel_address
from bot.slack.notation import player as player_address
from bot.slack.oauth import InstallationFlow
from bot.slack.painters import Painters
from bot.slack.workspaces import (
    ManyWorkspaces,
    OneWorkspace,
    Workspaces,
    installation_of,
    web_client,
)
from bot.watch import Watch
from engine.variants import DEFAULT_VARIANT
from storage.base.encryption import Keys
from storage.database import UnitOfWork
from storage.opening import open_database, sqlite_file
from storage.tables.installations import BotRow
from storage.upkeep.migrate import upgrade

PRACTICE_TITLE = "The practice game"
GM = "gm"
PEOPLE = (
    Person(key="austria", name="Austria", time_zone="Europe/Vienna"),
    Person(key="england", name="England", time_zone="Europe/London"),
    Person(key="france", name="France", time_zone="Europe/Paris"),
    Person(key="germany", name="Germany", time_zone="Europe/Berlin"),
    Person(key="italy", name="Italy", time_zone="Europe/Rome"),
    Person(key="russia", name="Russia", time_zone="Europe/Moscow"),
    Person(key="turkey", name="Turkey", time_zone="Europe/Istanbul"),
    Person(key=GM, name="GM", time_zone="UTC"),
    Person(key="observer", name="Observer", time_zone="UTC"),
)
_TO_THE_DEADLINE, _PAST_THE_GRACE = "To the deadline", "Past the grace period"
_MOST_WAITS = 1_000
"""How often reading what was missed waits for Slack: some 50 conversations are read a minute."""
_SHORTLY = 2
"""How many seconds a listener waits for an answer of Slack's, which itself waits for three."""
_MOST_STEPS = 20
"""How many reminders and the like are gone through before a phase ends."""
PLAYERS = tuple(power.lower() for power in DEFAULT_VARIANT.powers)
WELCOME = (
    Step(
        text="Seat all seven players and start the game.",
        button="Join all",
        commands=(*((key, "join") for key in PLAYERS), (GM, "start")),
    ),
    Step(
        text="Pick a player on the left and send Gamesmaster orders (as France, for example, "
        "`par bur, mar spa, bre mao`). Then make everyone ready and see what happens.",
        button="Ready all",
        commands=tuple((key, "ready") for key in PLAYERS),
        moment=_PAST_THE_GRACE,
    ),
    Step(
        text="Open your own game as the GM, with the settings you like.",
        button="New game",
        commands=((GM, "new"),),
        new_channel=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The bot's secrets: `app` is needed for Socket Mode, `signing_secret` for HTTP.

    With `client_id` and `client_secret` each workspace that installs it has a `bot` of its own.
    """

    bot: str = field(default="", repr=False)
    app: str | None = field(default=None, repr=False)
    signing_secret: str | None = field(default=None, repr=False)
    client_id: str | None = None
    client_secret: str = field(default="", repr=False)


PRACTICE_TOKENS = Tokens(bot=BOT_TOKEN, app=APP_TOKEN)
PRACTICE_TOKENS_FOR_HTTP = Tokens(bot=BOT_TOKEN, signing_secret=SIGNING_SECRET)


class Bot:
    """Everything that runs behind one app of Slack's. `start` and `stop` are called once each.

    With `painters` pictures are drawn by so many processes, else in this one. `guide` is the web
    address of the page for players, if there is one.
    """

    def __init__(
        self,
        tokens: Tokens,
        *,
        api_url: str,
        database: str,
        clock: Clock,
        keys: Keys | None = None,
        painters: int = 0,
        guide: str = "",
    ) -> None:
        self._painters = Painters(painters)
        draw = self._drawn_apart if painters else pictures.draw
        only = None if tokens.client_id else installation_of(tokens.bot, api_url)
        self.engine: Engine = open_database(database, keys)
        upgrade(self.engine)
        self.clock = clock
        self.alarms = Scheduler(clock)
        self.gamesmaster = Gamesmaster(
            work=UnitOfWork(self.engine),
            clock=clock,
            alarms=self.alarms,
            random=random.SystemRandom(),
            new_id=partial(secrets.token_hex, 8),
            guide=guide,
        )
        self.workspaces: Workspaces
        flow = None
        if only is not None:
            self.workspaces = OneWorkspace(self.gamesmaster, api_url, only)
        else:
            many = _many_workspaces(self.gamesmaster, self.engine, tokens, api_url)
            self.workspaces, flow = many
        client_for = self.workspaces.clients(waits=1)
        self.homes = HomeTabs(self.gamesmaster, client_for=client_for, clock=clock, draw=draw)
        listener_context = ListenerContext(self.gamesmaster, clock, self.homes, self.workspaces)
        self.app: App = slack_app(
            listener_context,
            client=web_client(tokens.bot, api_url, waits=0, timeout=_SHORTLY),
            signing_secret=tokens.signing_secret,
            flow=flow,
        )
        self.delivery = Delivery(
            self.gamesmaster.delivery_queue,
            client_for=self.workspaces.clients(waits=0),
            clock=clock,
            draw=draw,
            direct=listener_context.direct_channels,
            on_sent=self.homes.follow,
            on_refused=self.workspaces.others_go_on,
        )
        self._socket: SocketMode | None = None
        if tokens.app:
            returned = self.gamesmaster.wake_soon
            self._socket = SocketMode(self.app, tokens.app, clock, on_return=returned)
        patient = self.workspaces.clients(waits=_MOST_WAITS)
        self.calls = Calls(clock)
        self._mailbox = Mailbox(
            listener_context,
            client_for=patient,
            prompt_client_for=self.workspaces.clients(waits=0),
            socket=self._socket,
            calls=self.calls,
        )
        socket = self._socket
        self.watch = Watch(
            self.gamesmaster,
            self.engine,
            is_reachable=lambda: socket is None or socket.is_connected,
        )

    def start(self, patience: Patience | None = None) -> None:
        """Listen, begin to deliver, and have what was missed and what is due done meanwhile.

        It listens first, so that nothing is missed between; over HTTP whoever starts it does, and
        need not wait for what is read, which may take long. Raises SlackApiError for a wrong token,
        and StoppedError from `patience`, which waits for Slack.
        """
        if self._socket is not None:
            self._socket.connect(patience or Patience(threading.Event()))
        self.gamesmaster.take_up(self._mailbox)
        self.gamesmaster.delivery_queue.watch()
        self.workspaces.take_up()
        self.homes.start()
        self.delivery.start()
        self.alarms.start(self.gamesmaster.wake, self.gamesmaster.delivery_queue.watch)
        self.gamesmaster.wake_soon()
        # Whoever asks first need not wait until these are read.
        threading.Thread(target=ways, name="ways", daemon=True).start()

    def stop(self) -> None:
        """Stop listening, finish the work in progress, and close the database."""
        if self._socket is not None:
            self._socket.close()
        self.gamesmaster.stop()
        self.alarms.stop()
        self._mailbox.close()
        self.delivery.stop(self._painters.leave)
        self.gamesmaster.delivery_queue.leave()
        self.homes.stop()
        self.engine.dispose()

    def _drawn_apart(self, picture: Drawing) -> bytes:
        return self._painters.draw(pictures.call_of(picture))


def installation_store(client_id: str, engine: Engine) -> SQLAlchemyInstallationStore:
    """Make slack_sdk's store of installations, on our table."""
    store = SQLAlchemyInstallationStore(client_id, engine)
    store.bots = cast("Table", BotRow.__table__)
    return store


def _many_workspaces(
    gamesmaster: Gamesmaster, engine: Engine, tokens: Tokens, api_url: str
) -> tuple[ManyWorkspaces, InstallationFlow]:
    """Make what reads the installations, and what adds to them."""
    client_id = tokens.client_id or ""
    store = installation_store(client_id, engine)
    states = SQLAlchemyOAuthStateStore(OAuthStateUtils.default_expiration_seconds, engine)
    workspaces = ManyWorkspaces(gamesmaster, api_url, client_id)
    flow = InstallationFlow(
        client_id=client_id,
        client_secret=tokens.client_secret,
        api_url=api_url,
        installations=store,
        states=states,
        entered=workspaces.entered,
    )
    return workspaces, flow


@contextlib.contextmanager
def running(bot: Bot, patience: Patience | None = None) -> Iterator[Bot]:
    """Start a bot, and stop it when the block ends."""
    try:
        bot.start(patience)
        yield bot
    finally:
        bot.stop()


@dataclass(frozen=True, slots=True)
class PracticeFiles:
    """The files of a practice workspace, which stand beside the bot's database."""

    workspace: Path
    clock: Path

    @classmethod
    def beside(cls, database: str) -> PracticeFiles:
        """Return the files for a database; those of a remote one are in the working folder."""
        base = sqlite_file(database) or Path("practice.db")
        return cls(base.with_suffix(".workspace"), base.with_suffix(".clock"))

    def forget_if_new(self, database: str) -> None:
        """Delete the files if the database does not exist: a workspace is no use without it."""
        file = sqlite_file(database)
        if file is None or file.exists():
            return
        for path in (self.workspace, self.clock):
            for leftover in path.parent.glob(f"{path.name}*"):
                leftover.unlink()


def practice_server(
    *,
    port: int | None,
    state: Path | None,
    clock: MovableClock | None,
    timing: Timing = Timing(),  # noqa: B008 - it is frozen
    workspaces: int = 1,
) -> PracticeServer:
    """Make the local Slack with everybody in it. Raises PortInUseError, StateFileError.

    The bot is in the first of several `workspaces`; in the others it can be installed.
    """
    usage, description = command_hint()
    app = PracticeApp(
        scopes=scopes(),
        events=events(),
        commands=(SlashCommand(name=COMMAND, usage=usage, description=description),),
        welcome=WELCOME,
    )
    others = tuple(
        Team(f"T{number}PRACTICE", f"Practice {number}", f"{BOT_USER_ID}{number}")
        for number in range(2, workspaces + 1)
    )
    return PracticeServer(
        PEOPLE, app=app, port=port, clock=clock, state=state, timing=timing, others=others
    )


def practice_clock(file: Path | None) -> MovableClock:
    """Make a clock that can be moved, and that keeps its lead in `file` across restarts."""
    ahead = timedelta()
    if file is not None and file.exists():
        ahead = timedelta(seconds=json.loads(file.read_text(encoding="utf-8"))["seconds_ahead"])

    def keep(lead: timedelta) -> None:
        if file is not None:
            text = json.dumps({"seconds_ahead": lead.total_seconds()})
            file.write_text(text, encoding="utf-8")

    return MovableClock(ahead=ahead, keep=keep)


def practice_bot(
    server: PracticeServer, *, database: str, clock: MovableClock, tokens: Tokens = PRACTICE_TOKENS
) -> Bot:
    """Make the same bot as for Slack, on a clock that can be moved."""
    bot = Bot(tokens, api_url=server.api_url, database=database, clock=clock)
    clock.on_move(bot.gamesmaster.move_on)
    clock.moments = {
        _TO_THE_DEADLINE: partial(_to_the_deadline, clock, bot.gamesmaster.due),
        _PAST_THE_GRACE: partial(_past_the_grace, clock, bot.gamesmaster.due),
    }
    return bot


def _to_the_deadline(clock: MovableClock, due: DuePhases) -> bool:
    """Move to when orders have closed next in a game, results following; False if none is on."""
    moment = due.next_deadline(clock.now())
    if moment is not None:
        clock.advance(max(moment - clock.now(), timedelta()))
    return moment is not None


def _past_the_grace(clock: MovableClock, due: DuePhases) -> bool:
    """Move to the end of the next phase that ends, through every wait; False if there is none."""
    before = due.open_phases()
    for _ in range(_MOST_STEPS):
        moment = due.next_moment(clock.now())
        if moment is None or due.open_phases() != before:
            break
        clock.advance(max(moment - clock.now(), timedelta()))
    return bool(before)


def open_practice_game(bot: Bot) -> None:
    """Open a game for everybody in the practice channel, unless one is under way there."""
    (team,) = (workspace.team for workspace in bot.workspaces.all())
    channel = channel_address(team, FIRST_CHANNEL_ID)
    if bot.gamesmaster.read(lambda tx: Games(tx).game_in(channel)) is not None:
        return
    people = {person.key: player_address(team, person.user_id) for person in PEOPLE}
    seats = tuple(Seat(power, people[power.lower()]) for power in DEFAULT_VARIANT.powers)
    gm = people[GM]
    reply = Destination(Place.PRIVATE, channel=channel, player=gm)
    request = Request(f"practice-{secrets.token_hex(8)}", gm, bot.clock.now(), reply, channel)
    bot.gamesmaster.do(request, create_game, NewGame(title=PRACTICE_TITLE, promised=seats))
