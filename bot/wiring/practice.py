"""A practice workspace: the local Slack, who is in it, and the bot on a clock that can be moved."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from sqlalchemy import make_url

from bot.clock import MovableClock
from bot.gamesmaster.context.requests import NewGame, Request
from bot.gamesmaster.notices import Destination, Place, Seat
from bot.messages.actions import COMMAND
from bot.practice import APP_TOKEN, BOT_TOKEN, Person, PracticeServer, SlashCommand, Timing
from bot.practice import App as PracticeApp
from bot.slack.identity import channel as channel_address
from bot.slack.identity import player as player_address
from bot.slack.manifest import command_hint, events, scopes
from bot.wiring.bot import Bot, Tokens
from engine.variants.classic import CLASSIC

CHANNEL = "diplomacy"
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


@dataclass(frozen=True, slots=True)
class PracticeFiles:
    """Where a practice workspace keeps itself: beside the bot's database."""

    workspace: Path
    clock: Path

    @classmethod
    def beside(cls, database: str) -> PracticeFiles:
        """The files of the practice workspace of a database; in the working folder if remote."""
        base = _file_of(database) or Path("practice.db")
        return cls(base.with_suffix(".workspace"), base.with_suffix(".clock"))

    def forget_if_new(self, database: str) -> None:
        """Begin anew where the bot does: a workspace is of no use without its bot's database."""
        file = _file_of(database)
        if file is None or file.exists():
            return
        for path in (self.workspace, self.clock):
            for leftover in path.parent.glob(f"{path.name}*"):
                leftover.unlink()


def _file_of(database: str) -> Path | None:
    name = make_url(database).database if database.startswith("sqlite") else None
    return Path(name) if name else None


def practice_server(
    *,
    port: int | None,
    state: Path | None,
    clock: MovableClock | None,
    timing: Timing | None = None,
) -> PracticeServer:
    """The local Slack with everybody in it. Raises PortInUseError, StateFileError."""
    usage, description = command_hint()
    app = PracticeApp(
        scopes=scopes(),
        events=events(),
        commands=(SlashCommand(name=COMMAND, usage=usage, description=description),),
    )
    return PracticeServer(
        PEOPLE, app=app, channel=CHANNEL, port=port, clock=clock, state=state, timing=timing
    )


def practice_clock(file: Path | None) -> MovableClock:
    """A clock that can be moved, and that after a restart goes on from where it was."""
    ahead = timedelta()
    if file is not None and file.exists():
        ahead = timedelta(seconds=json.loads(file.read_text(encoding="utf-8"))["seconds_ahead"])

    def note(now_ahead: timedelta) -> None:
        if file is not None:
            text = json.dumps({"seconds_ahead": now_ahead.total_seconds()})
            file.write_text(text, encoding="utf-8")

    return MovableClock(ahead=ahead, noted=note)


def practice_bot(server: PracticeServer, *, database: str, clock: MovableClock) -> Bot:
    """The same bot as for Slack, on a clock that can be moved."""
    tokens = Tokens(bot=BOT_TOKEN, app=APP_TOKEN)
    bot = Bot(tokens, api_url=server.api_url, database=database, clock=clock)
    clock.on_move(bot.gamesmaster.wake)
    return bot


def open_practice_game(bot: Bot, new_id: Callable[[], str] = lambda: secrets.token_hex(8)) -> None:
    """Open a game for all in the practice channel, unless one is under way there."""
    (channel_id,) = (
        one["id"]
        for one in bot.client.conversations_list(types="public_channel")["channels"]
        if one["name"] == CHANNEL
    )
    channel = channel_address(bot.team_id, channel_id)
    if bot.gamesmaster.table.game_in(channel) is not None:
        return
    people = {person.key: player_address(bot.team_id, person.user_id) for person in PEOPLE}
    seats = tuple(Seat(power, people[power.lower()]) for power in CLASSIC.powers)
    gm = people[GM]
    reply = Destination(Place.PRIVATE, channel=channel, player=gm)
    request = Request(f"practice-{new_id()}", gm, bot.clock.now(), reply, channel)
    bot.gamesmaster.lobby.open(request, NewGame(title=PRACTICE_TITLE, promised=seats))
