"""No order is seen by anyone else before its time: in no message, no picture's text, no log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scenarios.evening import BotApart, BotHere, Evening, evening_apart, evening_here

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
    game.france.sees("with your orders: Army Paris → Gascony")
    game.france.clicks("Ready")
    game.france.sees("You are *ready*")
    for other in game.everybody:
        if other.key == "france":
            continue
        other.commands("/dip status")
        other.sees("Spring 1901")
        other.commands("/dip map")
        other.sees("before Spring 1901")
        assert not any(word in other.opens_home() for word in SECRET)
        other.never_saw(*SECRET)
    game.gm.commands("/dip gm process S1901M")
    game.gm.sees("Shall I?")
    game.gm.never_saw(*SECRET)
    game.clock.advance(hours=48, minutes=1)
    game.channel.sees("Army Paris → Gascony")


def test_the_log_holds_no_word_of_an_order(apart: Evening) -> None:
    """Whatever was written, misread, refused or adjudicated: ids and counts only."""
    apart.gm.commands("/dip new Secrets moves 24h")
    apart.channel.sees("0 of 7 have joined")
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
    apart.gm.clicks("Adjudicate now")
    apart.channel.sees("Next: Fall 1901")
    assert isinstance(apart.bot, BotApart)
    log = apart.bot.log.read_text(encoding="utf-8").casefold()
    assert "orders_stored" in log
    for word in ("gascony", "a par", "xylophone", "zanzibar"):
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
        conversation = evening.bot.bot.gamesmaster.conversation

        def fail(_request: object, text: str) -> None:
            raise RuntimeError(f"could not read {text}")

        monkeypatch.setattr(conversation, "hear", fail)
        evening.france.says("A PAR - GAS")
        said = evening.france.sees("something went wrong on my side")
        evening.france.commands("/dip A PAR - GAS")
        evening.france.sees("Please try again", channel="diplomacy")
        number = said.says.rstrip(".").rpartition(": ")[2]
    out, err = capsys.readouterr()
    assert number in out + err
    assert "GAS" not in out + err
