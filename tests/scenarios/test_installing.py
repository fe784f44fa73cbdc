"""One bot in two workspaces that install it by OAuth, remove it, and install it again.

Everything has the same ids in both, people, channels and conversations: whatever were mixed up
would arrive in the wrong one.
"""

import http.client
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from threading import Event
from time import monotonic, sleep, time
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from slack_bolt import BoltRequest

from bot.gamesmaster.clock.workspaces import HELD, NOT_INSTALLED
from bot.gamesmaster.notices.actions import Action
from bot.practice.people import BOT_TOKEN, CLIENT_ID, CLIENT_SECRET, SIGNING_SECRET
from bot.practice.server import PracticeServer
from bot.practice.workspace.workspace import FIRST_CHANNEL_ID
from bot.slack import workspaces
from bot.slack.failures import Failure, Kind
from bot.slack.manifest import INSTALL_PATH, PATH, REDIRECT_PATH
from bot.wiring import Bot, Tokens, practice_clock, practice_server
from tests.scenarios.evening import DATABASE, QUICK, BotHere, Evening, On
from tests.scenarios.voices import BOT, PATIENCE, Voice

TOKENS = Tokens(signing_secret=SIGNING_SECRET, client_id=CLIENT_ID, client_secret=CLIENT_SECRET)
HERE, THERE = "T0PRACTICE", "T2PRACTICE"
PUT_OFF = Failure(Kind.REFUSED, NOT_INSTALLED)
pytestmark = pytest.mark.over("http")


class Page(NamedTuple):
    """What a browser gets."""

    status: int
    text: str
    location: str
    cookie: str


def visits(url: str, *, cookie: str = "", **form: str) -> Page:
    """Open an address as a browser does, or send a form there; where it leads is not followed."""
    place = urlsplit(url)
    connection = http.client.HTTPConnection(place.netloc, timeout=PATIENCE)
    method, body = ("POST", urlencode(form)) if form else ("GET", None)
    headers = {"Cookie": cookie} if cookie else {}
    connection.request(method, f"{place.path}?{place.query}", body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    page = Page(answer.status, text, answer.getheader("Location") or "", cookie)
    connection.close()
    return page


class Towns(NamedTuple):
    """Two workspaces and a bot that nobody has installed."""

    server: PracticeServer
    seat: BotHere
    home: str
    here: Evening
    there: Evening

    @property
    def bot(self) -> Bot:
        """The running bot."""
        assert self.seat.bot is not None
        return self.seat.bot

    def asks(self) -> tuple[Page, str]:
        """Begin an installation; the bot's page, and where its button leads."""
        page = visits(f"{self.home}{INSTALL_PATH}")
        (link,) = re.findall(r'href="([^"]*authorize[^"]*)"', page.text)
        return page, unescape(link)

    def installs(self, team: str) -> str:
        """Let somebody install the bot in a workspace; the address that they came back to."""
        page, link = self.asks()
        assert visits(link).status == 200
        back = visits(link, team=team).location
        assert visits(back, cookie=page.cookie).status == 200
        return back

    def opens_game(self, town: Evening, title: str, bot_user: str) -> Voice:
        """Invite the bot, and begin a game of two; who plays France in it."""
        town.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=bot_user)
        town.gm.commands(f'/dip new "{title}" variant france-austria, wait after outage no')
        for player in (town.france, town.austria):
            player.clicks("Join")
        town.gm.commands("/dip start")
        is_france = "You play France" in town.france.sees("You play").says
        return town.france if is_france else town.austria


@pytest.fixture
def towns(tmp_path: Path, on: On) -> Iterator[Towns]:
    """Two workspaces with equal ids, one address for both, and the bot's own pages."""
    assert (DATABASE.get() is None) is (on == "sqlite")
    clock = practice_clock(None)
    with practice_server(port=0, state=None, clock=clock, timing=QUICK, workspaces=2) as server:
        server.workspace.uninstall()
        database = DATABASE.get() or f"sqlite:///{tmp_path / 'games.db'}"
        seat = BotHere(server, database, clock, tokens=TOKENS)
        seat.starts()
        here = Evening(server.url, seat)
        there = Evening(f"{server.url}/{THERE}", seat, bot_user=f"{BOT}2")
        home = f"http://127.0.0.1:{seat.port}"
        here.workspace.act(
            "request_url", url=f"{home}{PATH}", redirect_url=f"{home}{REDIRECT_PATH}"
        )
        try:
            yield Towns(server, seat, home, here, there)
        finally:
            seat.stops()


def test_two_workspaces_play_and_one_removes_the_bot_and_takes_it_back(towns: Towns) -> None:
    """Each sees its own game alone; that of the one waits while the other's goes on."""
    here, there = towns.here, towns.there
    towns.installs(HERE)
    towns.installs(THERE)
    france = towns.opens_game(here, "Xanthippe", BOT)
    other = towns.opens_game(there, "Ypsilanti", f"{BOT}2")
    france.says("A PAR - BUR")
    france.sees("Paris → Burgundy", "Xanthippe")
    other.says("A MAR - SPA")
    other.sees("Marseilles → Spain", "Ypsilanti")
    assert "Xanthippe" in france.opens_home()
    assert "Ypsilanti" in other.opens_home()
    here.clock.advance(hours=49)
    here.channel.sees("Xanthippe", "Fall 1901", since="0")
    there.channel.sees("Ypsilanti", "Fall 1901", since="0")
    other.says("A SPA - POR")
    other.sees("Spain → Portugal", "Ypsilanti")

    assert there.workspace.act("uninstall")["acknowledged"]
    assert towns.bot.workspaces.of(THERE) is None
    silent = len(there.channel.messages())
    here.clock.advance(hours=49)
    here.channel.sees("Xanthippe", "Spring 1902", since="0")
    assert len(there.channel.messages()) == silent
    towns.seat.stops()
    towns.seat.starts()

    towns.installs(THERE)
    there.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=f"{BOT}2")
    there.channel.sees("Ypsilanti", "I'm back", "Fall 1901 goes on")
    here.clock.advance(hours=49)
    there.channel.sees("Ypsilanti", "Winter 1901", "Portugal", since="0")
    for person in (here.france, here.austria, here.observer):
        person.never_saw("Ypsilanti", "→ Portugal", "Spain to Portugal", "I'm back")
    for person in (there.france, there.austria, there.observer):
        person.never_saw("Xanthippe", "Burgundy")


def test_a_removal_that_nobody_told_of_is_noticed_by_the_token(towns: Towns) -> None:
    """As what was missed is read, before anything is adjudicated; or at the first post."""
    here, there = towns.here, towns.there
    towns.installs(HERE)
    towns.installs(THERE)
    towns.opens_game(here, "Xanthippe", BOT)
    towns.opens_game(there, "Ypsilanti", f"{BOT}2")
    towns.seat.stops()
    towns.server._sites[1].workspace.uninstall()
    here.clock.advance(hours=49)
    towns.seat.starts()
    here.channel.sees("Xanthippe", "Fall 1901", since="0")
    assert towns.bot.workspaces.of(THERE) is None
    with towns.bot.gamesmaster.work.reading() as tx:
        (waiting,) = tx.games.without_bot()
        assert waiting.title == "Ypsilanti"
        assert tx.phases.last_adjudicated(waiting.id) is None
    towns.server.workspace.uninstall()
    here.clock.advance(hours=49)
    until = monotonic() + PATIENCE
    while towns.bot.workspaces.of(HERE):
        assert monotonic() < until, "the removal was not noticed"
        sleep(0.01)


def test_a_workspace_that_is_installed_again_at_that_moment_stays(
    towns: Towns, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot asks whether the old token still works, somebody installs it anew."""
    there, real = towns.there, workspaces.installation_of
    asked, installed = Event(), Event()
    towns.installs(THERE)
    towns.opens_game(there, "Ypsilanti", f"{BOT}2")
    towns.server._sites[1].workspace.uninstall()

    def asks_slowly(token: str, api_url: str) -> workspaces.Installation:
        try:
            return real(token, api_url)
        finally:
            if not asked.is_set():
                asked.set()
                towns.installs(THERE)
                installed.set()

    monkeypatch.setattr(workspaces, "installation_of", asks_slowly)
    there.clock.advance(hours=49)
    assert installed.wait(PATIENCE)
    there.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=f"{BOT}2")
    there.channel.sees("Ypsilanti", "Fall 1901", since="0")
    assert towns.bot.workspaces.of(THERE)
    with towns.bot.gamesmaster.work.reading() as tx:
        assert tx.games.without_bot() == ()


def test_what_was_put_off_as_somebody_installed_the_bot_goes_out(towns: Towns) -> None:
    """It was tried a moment before, and put off for a day a moment later."""
    there, gamesmaster = towns.there, towns.bot.gamesmaster
    towns.installs(THERE)
    there.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=f"{BOT}2")
    there.workspace.fault("error500:chat.postMessage", 1000)
    there.gm.commands('/dip new "Ypsilanti" variant france-austria')
    until = monotonic() + PATIENCE
    while not gamesmaster.read(lambda tx: tx.outbox.backlog()):
        assert monotonic() < until, "nothing waits"
        sleep(0.01)
    sleep(0.2)
    with gamesmaster.work() as tx:
        tx.outbox.hold(THERE, until=gamesmaster.clock.now() + HELD)
    there.workspace.fault("clear")
    towns.bot.workspaces.others_go_on(THERE, PUT_OFF)
    there.channel.sees("Ypsilanti", since="0")


@pytest.mark.parametrize("word", ["ekm_access_denied", "migration_in_progress"])
def test_a_workspace_that_cannot_be_read_keeps_only_its_own_games_waiting(
    towns: Towns, word: str
) -> None:
    """What was written there is read as soon as Slack lets the bot, and counts."""
    here, there = towns.here, towns.there
    towns.installs(HERE)
    towns.installs(THERE)
    towns.opens_game(here, "Xanthippe", BOT)
    other = towns.opens_game(there, "Ypsilanti", f"{BOT}2")
    towns.seat.stops()
    other.says("A MAR - SPA")
    there.workspace.fault(f"fail:conversations.list:{word}", 1000)
    here.clock.advance(hours=49)
    towns.seat.starts()
    here.channel.sees("Xanthippe", "Fall 1901", since="0")
    assert not there.channel.posts("Fall 1901")
    there.workspace.fault("clear")
    here.clock.advance(minutes=1)
    there.channel.sees("Ypsilanti", "I couldn't be reached", since="0")
    there.channel.sees("All orders of Spring 1901", "Army Marseilles → Spain", since="0")


def test_an_installed_workspace_reaches_nothing_in_another(towns: Towns) -> None:
    """Its people press the other's buttons, by their own ids and with the game's."""
    here, there = towns.here, towns.there
    towns.installs(HERE)
    towns.installs(THERE)
    here.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=BOT)
    here.gm.commands('/dip new "Xanthippe" variant france-austria')
    here.channel.sees("Xanthippe", "Join")
    with towns.bot.gamesmaster.work.reading() as tx:
        (game,) = tx.games.of_workspace()

    def joins(team: str) -> None:
        element = {"type": "button", "action_id": Action.JOIN.value, "block_id": "b"}
        body = {
            "type": "block_actions",
            "trigger_id": f"forged {team}",
            "team": {"id": team},
            "user": {"id": "U0FRANCE", "team_id": team},
            "channel": {"id": FIRST_CHANNEL_ID},
            "actions": [element | {"value": game.id}],
        }
        towns.bot.app.dispatch(BoltRequest(body=body, mode="socket_mode"))

    joins(THERE)
    joins("T9")
    with towns.bot.gamesmaster.work.reading() as tx:
        assert tx.games.joined(game.id) == ()
    joins(HERE)
    with towns.bot.gamesmaster.work.reading() as tx:
        assert tx.games.joined(game.id) == (f"{HERE}/U0FRANCE",)
    there.france.never_saw("Xanthippe")


def test_nobody_installs_the_bot_by_halves(towns: Towns) -> None:
    """Another browser, a state or a code used again, or somebody who says no: nothing is stored.

    Nor does anything remove it but a later removal.
    """
    page, link = towns.asks()
    back = visits(link, team=THERE).location
    assert visits(back).status == 400  # Slack sent somebody back who had not begun it
    assert visits(back, cookie=page.cookie).status == 200
    assert visits(back, cookie=page.cookie).status == 401
    page, link = towns.asks()
    code = parse_qs(urlsplit(back).query)["code"][0]
    state = parse_qs(urlsplit(link).query)["state"][0]
    again = f"{towns.home}{REDIRECT_PATH}?{urlencode({'code': code, 'state': state})}"
    used = visits(again, cookie=page.cookie)
    assert (used.status, "invalid_code" in used.text) == (401, True)
    page, link = towns.asks()
    refused = visits(visits(link, cancel="1").location, cookie=page.cookie)
    assert "access_denied" in refused.text
    assert [one.team for one in towns.bot.workspaces.all()] == [THERE]

    def removed(at: float) -> None:
        event = {"type": "tokens_revoked", "tokens": {"oauth": [], "bot": [f"{BOT}2"]}}
        body = {"type": "event_callback", "team_id": THERE, "event": event, "event_time": int(at)}
        towns.bot.app.dispatch(BoltRequest(body=body, mode="socket_mode"))

    removed(time() - 60)  # what Slack tells late, of an earlier installation
    assert towns.bot.workspaces.of(THERE)
    removed(time())
    assert towns.bot.workspaces.of(THERE) is None
    assert visits(f"{link}&redirect_uri=https://elsewhere.example.org/").status == 400


def test_the_game_of_a_single_workspace_waits_for_the_bot_too(game: Evening) -> None:
    """Whoever runs it sets the new token, and starts it again; what Slack tells late is no news."""
    seat = game.bot
    assert isinstance(seat, BotHere)
    assert game.workspace.act("uninstall")["acknowledged"]
    game.clock.advance(hours=49)
    seat.stops()
    seat.server.workspace.roster.bot_token = BOT_TOKEN
    game.gm.client.conversations_invite(channel=FIRST_CHANNEL_ID, users=BOT)
    seat.starts()
    game.channel.sees("I'm back", "Spring 1901 goes on")
    assert seat.bot is not None
    event = {"type": "tokens_revoked", "tokens": {"oauth": [], "bot": [BOT]}}
    body = {"type": "event_callback", "team_id": HERE, "event": event, "event_time": int(time())}
    assert seat.bot.app.dispatch(BoltRequest(body=body, mode="socket_mode")).status == 200
    with seat.bot.gamesmaster.work.reading() as tx:
        assert tx.games.without_bot() == ()
