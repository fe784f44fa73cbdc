"""The Home tab: each reader's own, with a map, kept current while nobody opens it again."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from time import monotonic, sleep

import pytest
from slack_sdk.errors import SlackApiError

from bot.practice.workspace.model import Change, ViewsChanged
from bot.slack import home
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import PATIENCE, Json, Voice, words


def shows(person: Voice, *texts: str, has_map: bool = True) -> Json:
    """Wait until the open Home tab has all these texts and a map, or none; return that map."""

    def find() -> Json | None:
        tab = person.workspace.get("views", user=person.key)["home"] or {"blocks": []}
        maps = [block for block in tab["blocks"] if block["type"] == "image"]
        is_there = all(text in words(tab) for text in texts) and bool(maps) is has_map
        return (maps[0] if maps else {}) if is_there else None

    return person.waits(find, f"{texts} on Home")


def test_the_map_has_the_readers_own_orders_and_follows_them(game: Evening) -> None:
    """New orders, the next phase and a new map style appear by themselves."""
    france = game.france
    france.opens_home()
    before = shows(france, "You play *France*; I still need orders for Fleet Brest")
    assert "with your orders: no orders yet" in before["alt_text"]
    france.says("par bur")
    after = shows(france, "Army Paris → Burgundy", "orders for Fleet Brest and Army Marseilles")
    assert "with your orders: Army Paris to Burgundy" in after["alt_text"]
    france.commands("/dip map style dark")
    france.waits(
        lambda: (shows(france)["slack_file"] != after["slack_file"]) or None, "a dark map on Home"
    )
    game.clock.advance(hours=48, minutes=1)
    shows(france, "Fall 1901", "orders for Fleet Brest, Army Burgundy and Army Marseilles")


def test_nobody_else_can_reach_a_map_of_orders(game: Evening) -> None:
    """The file is shown by the tab of its reader alone; the GM's own has the board as it is."""
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    game.france.opens_home()
    own = shows(game.france, "Army Paris → Burgundy")["slack_file"]["id"]
    assert game.france.client.files_info(file=own)["ok"]
    for other in (game.germany, game.gm, game.observer):
        with pytest.raises(SlackApiError, match="file_not_found"):
            other.client.files_info(file=own)
    game.gm.opens_home()
    board = shows(game.gm, "GM panel", "*Germany*: orders for", "Extend by 24 hours")
    assert "your orders" not in board["alt_text"]
    game.germany.opens_home()
    assert "Burgundy" not in shows(game.germany, "You play *Germany*")["alt_text"]


def test_a_tab_is_published_only_with_something_new(game: Evening) -> None:
    """While all get ready and the phase ends every view is another; only who looks has a tab."""
    with views_of(game, "france") as seen:
        game.france.opens_home()
        shows(game.france, "Spring 1901")
        for player in game.players:
            player.says("ready")
            player.sees("Spring 1901")
        game.channel.sees("everyone's ready")
        game.clock.advance(minutes=3)
        game.channel.sees("Next: Fall 1901")
        shows(game.france, "Fall 1901")
    assert len(seen) <= 3 + len(game.players) + 3
    assert all(one != other for one, other in pairwise(seen))
    assert game.workspace.get("views", user="germany")["home"] is None


@contextmanager
def views_of(game: Evening, key: str) -> Iterator[list[str]]:
    """Everything that the bot publishes as somebody's Home tab."""
    assert isinstance(game.bot, BotHere)
    workspace, seen = game.bot.server.workspace, list[str]()

    def look(change: Change) -> None:
        if isinstance(change, ViewsChanged) and change.user == f"U0{key.upper()}":
            tab = workspace.views.of(change.user, "home")
            blocks = [] if tab is None else tab.body["blocks"]
            assert isinstance(blocks, list)
            seen.append(json.dumps([{**one, "block_id": ""} for one in blocks]))

    stop: Callable[[], None] = workspace.core.subscribe(look)
    try:
        yield seen
    finally:
        stop()


def test_a_map_that_slack_did_not_take_comes_when_the_tab_is_opened_again(game: Evening) -> None:
    """Slack was out of order for a moment."""
    assert isinstance(game.bot, BotHere)
    assert game.bot.bot is not None
    tabs = game.bot.bot.homes._tabs
    game.workspace.fault("error500:files.getUploadURLExternal", count=1)
    game.france.opens_home()
    until = monotonic() + PATIENCE
    while not any(tab.files for tab in tabs.values()):
        assert monotonic() < until, "the map was not tried"
        sleep(0.01)
    shows(game.france, "Spring 1901", has_map=False)
    game.france.opens_home()
    assert "Spring 1901" in shows(game.france, "Spring 1901")["alt_text"]


def test_without_pictures_the_words_are_there(
    game: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that Slack refuses to the end is left out; the next one is tried again."""
    monkeypatch.setattr(home, "_WAITS", (0.01, 0.01))
    game.france.opens_home()
    shows(game.france, "Spring 1901")
    game.workspace.fault("fail:views.publish:invalid_arguments", count=2)
    game.france.says("par bur")
    assert shows(game.france, "Army Paris → Burgundy", has_map=False) == {}
    game.france.says("bre mao")
    again = shows(game.france, "Army Paris → Burgundy", "Fleet Brest → Mid-Atlantic Ocean")
    assert "Fleet Brest to Mid-Atlantic Ocean" in again["alt_text"]
