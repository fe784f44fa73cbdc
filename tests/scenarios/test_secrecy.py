"""No order is seen by anyone else before its time: in no message, no picture's text, no log."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import COMMANDS
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.views import VoteReport
from bot.messages.votes.votes import reported
from bot.practice.people import APP_TOKEN, BOT_TOKEN
from engine.board import Power
from engine.variants.classic import CLASSIC
from tests.scenarios.evening import BotApart, BotHere, Evening, evening_apart, evening_here
from tests.scenarios.overheard import Overheard
from tests.scenarios.voices import BOT, Voice

SECRET = ("Army Paris → Gascony", "A PAR - GAS", "PAR - GAS", "gascony", "Gascony")


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Evening]:
    """Workspace and bot in processes of their own, so that the bot's whole log can be read."""
    with evening_apart(tmp_path) as one:
        yield one


def test_nobody_else_sees_an_order_before_the_deadline(game: Evening) -> None:
    """Not in the channel, not by direct message, not on Home; afterwards everybody does."""
    game.france.says("A PAR - GAS")
    game.france.sees("Army Paris → Gascony")
    game.france.commands("/dip my map")
    game.france.sees("with your orders: Army Paris to Gascony")
    game.france.clicks("Ready")
    game.france.sees("You're *ready*")
    for other in game.everybody:
        if other.key == "france":
            continue
        other.commands("/dip status")
        other.sees("Spring 1901")
        other.commands("/dip map")
        other.sees("before Spring 1901")
        home = other.opens_home()
        assert not any(word in home for word in SECRET)
        other.never_saw(*SECRET)
    game.gm.commands("/dip gm process S1901M")
    game.gm.sees("Process Spring 1901 now?")
    game.gm.never_saw(*SECRET)
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Army Paris → Gascony")


def test_the_log_holds_no_word_of_an_order(apart: Evening) -> None:
    """Whatever was written, misread, refused or adjudicated: ids and counts only."""
    apart.gm.commands("/dip new Secrets moves 24h")
    apart.channel.sees("Joined so far (0 of 7)")
    apart.everyone_joins()
    apart.gm.commands("/dip start")
    for player in apart.players:
        player.sees("You play ")
    for player in apart.players:
        player.says("A PAR - GASCONY, tell nobody of the xylophone plan")
        player.sees("xylophone")
        player.commands("/dip zanzibar? xylophone")
        player.sees("`")
    apart.gm.commands("/dip gm process S1901M")
    apart.gm.clicks("Process now")
    apart.channel.sees("Next: Fall 1901")
    assert isinstance(apart.bot, BotApart)
    log = apart.bot.log.read_text(encoding="utf-8").casefold()
    assert "orders_stored" in log
    for word in ("gascony", "a par", "xylophone", "zanzibar", BOT_TOKEN, APP_TOKEN):
        assert word not in log
    for line in log.splitlines():
        assert json.loads(line)


def test_a_failing_listener_tells_its_number_and_not_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person is told kindly; the log has the same number and no word of what was written."""
    with evening_here(tmp_path) as evening:
        assert isinstance(evening.bot, BotHere)
        assert evening.bot.bot is not None

        def fail(_context: object, text: str) -> None:
            raise RuntimeError(f"could not read {text}")

        monkeypatch.setattr(hear, "hear", fail)
        evening.france.says("A PAR - GAS")
        said = evening.france.sees("something went wrong on my side")
        evening.france.commands("/dip A PAR - GAS")
        evening.france.sees("Please try again", channel="diplomacy")
        number = said.says.rstrip(".").rpartition(": ")[2]
    out, err = capsys.readouterr()
    assert number in out + err
    assert "GAS" not in out + err


ORDERS = re.compile(r"gasc|\bgas\b|\bgsa\b|piedm|\bpie\b|xylophon", re.IGNORECASE)
"""What France alone writes to the bot, in every spelling; no standing text has any of it."""
PUBLIC = re.compile(r"picard|\bpic\b|zanzibar", re.IGNORECASE)
"""What France writes where others can read it: the bot neither repeats it nor keeps it."""
VOTE = re.compile(r"voting for a \*draw|\* votes? for a draw")
"""What is said of a vote to whoever gave it, and to all once it counts."""
PRIVATELY = (
    "A PAR - GAS",
    "Army Marseilles to Piedmont, F BRE H",
    "F BRE - Gascny",
    "A MAR S A PAR - GAS; A PAR - xylophone",
    "F1901M: A GAS - SPA",
    "if PIE dislodged: TUS, else disband",
    "builds: A GAS, F PIE",
    "A MUN - GAS",
    "A par - gsa",
    "A PAR - GAS\ndraw",
    "xylophone",
    "help A PAR - GAS",
    "game Gascony",
    "gm pause Piedmont",
    "A PAR - GAS " * 3300,
)
"""Orders, plans and votes, good and bad, and what only looks like a command."""
PUBLICLY = (
    "A PAR - PIC",
    "@gamesmaster A PAR - PIC",
    "@gamesmaster order Army Paris to Picardy, zanzibar",
    "@gamesmaster PIC zanzibar",
)
CHANGES_SOMETHING = frozenset(["clear", "ready", "draw", "new", "join", "leave", "start"])


def stored(database: Path, *, mine: str) -> str:
    """All that is in the database, but for what one person ordered, planned, asked and heard."""
    found = []
    with closing(sqlite3.connect(database)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            for row in connection.execute(f"SELECT * FROM {name}").fetchall():  # noqa: S608 - ours
                text = " ".join(map(str, row))
                if mine not in text or name not in {"orders", "plans", "questions", "outbox"}:
                    found.append(f"{name}: {text}")
    return "\n".join(found)


def writes_to_the_bot(france: Voice) -> None:
    """By message, edit, deletion, file, command and button."""
    for text in PRIVATELY:
        france.says(text)
        france.commands(f"/dip {text[:300]}")
    ts = france.says("A PAR - GAS\nA MAR - PIE")
    france.edits(ts, "A MAR - GAS")
    france.sees("edited message leaves these out")
    france.deletes(ts)
    france.sees("Deleting a message doesn't cancel anything")
    france.shares("A PAR - GAS")
    france.sees("don't read orders from files")
    france.says("A MAR S A PAR - GAS")
    france.sees("Army Marseilles supports Army Paris → Gascony")
    for label in ("Ready", "Not ready", "Map of my orders"):
        france.clicks(label)
    france.sees("with your orders:")
    france.commands("/dip form")
    assert "Gascony" in json.dumps(france.forms())


def writes_where_others_read(france: Voice) -> None:
    """In the channel, in a thread, by an edit, as a file; in a private channel and a group."""
    first = france.says("Good morning", channel="diplomacy")
    for text in PUBLICLY:
        for below in (None, first):
            france.says(text, channel="diplomacy", below=below)
            france.sees(
                "nothing is saved or passed on"
                if "zanz" in text and "Army" not in text
                else "I *didn't* save that"
            )
    for text in ("@gamesmaster A PAR - PIC", "Army Paris to Picardy"):
        france.edits(first, text, channel="diplomacy")
        france.sees("I *didn't* save that", channel="diplomacy")
    france.shares("A PAR - PIC", channel="diplomacy")
    france.sees("I *didn't* save that", channel="diplomacy")
    private = france.client.conversations_create(name="allies", is_private=True)["channel"]["id"]
    france.client.conversations_invite(channel=private, users=f"{BOT},U0GERMANY")
    group = france.client.conversations_open(users=f"{BOT},U0GERMANY")["channel"]["id"]
    for where in (private, group):
        for text in PUBLICLY[1:3]:
            france.workspace.touch()
            france.client.chat_postMessage(channel=where, text=text)
            france.sees("I *didn't* save that")


def asks_everything(voice: Voice) -> None:
    """Every command that changes nothing in the game, in the channel and directly; Home."""
    for command in COMMANDS:
        if command.name in CHANGES_SOMETHING:
            continue
        if command.who is Who.GM and voice.key != "gm":
            continue
        for example in command.examples[:1]:
            if not example.startswith("A "):
                voice.commands(f"/dip {example}")
                voice.says(example)
    voice.says("help")
    voice.sees("You can also just ask")
    assert not ORDERS.search(voice.opens_home() + json.dumps(voice.forms()))


@pytest.mark.parametrize("drawing", [["FRANCE"], ["FRANCE", "GERMANY"]])
def test_a_vote_is_searched_for_as_it_is_reported(drawing: list[str]) -> None:
    """So that one reported too soon would be found."""
    votes = VoteReport(tuple(map(Power, drawing)), (), (), has_ended_it=True)
    (sentence,) = reported(votes, CLASSIC)
    assert VOTE.search(sentence)


@pytest.mark.on("sqlite")
def test_nobody_learns_an_order_of_any_kind_before_it_is_adjudicated(
    game: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All that is sent, shown, stored for others or logged is searched for it."""
    overheard = Overheard(game)
    with structlog.testing.capture_logs() as log:
        writes_to_the_bot(game.france)
        writes_where_others_read(game.france)
        for voice in (game.germany, game.gm, game.observer):
            asks_everything(voice)
    for told in (
        overheard.said_to_others(game.france.user_id),
        overheard.files(),
        caplog.text,
        str(log),
    ):
        assert not ORDERS.search(told), ORDERS.search(told)
        assert not VOTE.search(told)
    kept = stored(tmp_path / "practice.db", mine=game.france.user_id)
    assert "U0GERMANY" in kept
    assert not ORDERS.search(kept), ORDERS.search(kept)
    with closing(sqlite3.connect(tmp_path / "practice.db")) as connection:
        everything = "\n".join(connection.iterdump())
    for told in (overheard.said(), everything, str(log)):
        assert not PUBLIC.search(told), PUBLIC.search(told)
    assert ORDERS.search(overheard.said())
    assert VOTE.search(overheard.said())
    assert any(line["event"] == "orders_stored" for line in log)
