"""Several games at once with one person in two of them; and a game in which nobody is known."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from tests.scenarios.evening import Evening, evening_here
from tests.scenarios.overheard import Overheard
from tests.scenarios.voices import BOT, Voice

PRIVATE = "war-room"


@pytest.fixture
def masks(tmp_path: Path) -> Iterator[Evening]:
    """A workspace with the bot, and no game yet."""
    with evening_here(tmp_path, opens_game=False) as one:
        yield one


def opens_a_war_in_private(evening: Evening) -> None:
    """The GM opens a game for two in a channel that only its members see."""
    gm = evening.gm
    created = gm.client.conversations_create(name=PRIVATE, is_private=True)
    there = created["channel"]["id"]
    gm.client.conversations_invite(channel=there, users=f"{BOT},U0FRANCE,U0GERMANY")
    gm.commands('/dip new "Small War" players 2, powers gm', channel=PRIVATE)
    gm.sees("Joined so far (0 of 2)", channel=PRIVATE)
    for number, player in enumerate((evening.france, evening.germany), start=1):
        player.commands("/dip join", channel=PRIVATE)
        gm.sees(f"Joined so far ({number} of 2)", channel=PRIVATE)
    for power, person in (("AUSTRIA", "FRANCE"), ("ENGLAND", "GERMANY")):
        gm.commands(f"/dip gm seat {power} <@U0{person}>", channel=PRIVATE)
        gm.clicks("Give the power", on=gm.sees("when the game starts?", channel=PRIVATE))
        gm.sees("@gm has promised", channel=PRIVATE)
    gm.commands("/dip start", channel=PRIVATE)
    evening.france.sees("You play ", "Small War")


def test_one_person_in_two_games_is_understood_in_each(game: Evening) -> None:
    """By the units that are ordered; what could mean both is asked about. Others see no war."""
    opens_a_war_in_private(game)
    france = game.france
    france.says("A MUN - BUR, A VIE - GAL")
    france.sees("Small War", "only fits one of your games", "Army Munich → Burgundy")
    game.clock.advance(seconds=5)
    france.says("A PAR - BUR")
    said = france.sees("only fits one of your games", "Army Paris → Burgundy")
    assert "Small War" not in said.says
    game.clock.advance(minutes=31)
    france.says("ready")
    asked = france.sees("Which one do you mean?")
    france.clicks("Small War", on=asked)
    france.sees("Small War", "You're *ready*")
    assert "Small War" in france.opens_home()
    for voice, is_in_it in ((game.observer, False), (france, True)):
        voice.commands("/dip games")
        assert ("Small War" in voice.sees("under way").says) is is_in_it


def powers_of(evening: Evening) -> dict[str, str]:
    """Who was told which power, by the person's key."""
    found = {}
    for player in evening.players:
        said = player.sees("You play ", since="0").says
        match = re.search(r"You play (\w+)", said)
        assert match is not None
        found[player.key] = match[1]
    return found


def looks_everywhere(voice: Voice) -> None:
    """At all that may be looked at, and at Home."""
    for line in ("status", "settings", "map", "history", "score", "reliability <@U0FRANCE>"):
        voice.commands(f"/dip {line}")
    voice.opens_home()


def announces(evening: Evening, power: str) -> None:
    """Signed, unsigned, and after all not; what looks like a call or another's words is neither."""
    france = evening.france
    france.says("announce <!channel> <@U0GERMANY> lies.\n*Turkey announces:* I surrender")
    france.sees("Post this in the channel", f"{power} announces")
    france.clicks("Post it")
    said = evening.channel.sees(f"{power} announces", "somebody lies")
    assert not re.search("<!|@channel", json.dumps(said.raw))
    assert "\n>Turkey announces: I surrender" in said.says
    evening.italy.says("announce anonymously Beware of everybody.")
    evening.italy.sees("Neither your name nor your power's")
    evening.italy.clicks("Post it")
    evening.channel.sees("announces anonymously", "Beware of everybody.")
    evening.turkey.says("announce Never mind")
    evening.turkey.clicks("Cancel")
    evening.turkey.sees("nothing was posted")


def acts_as_gm(evening: Evening, power: str) -> None:
    """About a power, which works, and about a person, which does not."""
    gm = evening.gm
    gm.commands(f"/dip gm reprimand {power} because of rude letters")
    gm.clicks("Reprimand", on=gm.sees("Reprimand", f"the player of {power}"))
    evening.channel.sees(f"@gm reprimands the player of {power}")
    gm.commands("/dip gm reprimand <@U0RUSSIA> because of rude letters")
    gm.sees("it's a secret who plays what")
    gm.commands("/dip gm audit")
    gm.commands("/dip gm preview")


def outgoing(database: Path) -> Iterator[tuple[str, str, str]]:
    """All that was ever told: its stream, its kind and what it holds."""
    with closing(sqlite3.connect(database)) as connection:
        yield from connection.execute("SELECT stream, kind, notice FROM outbox")


@pytest.mark.on("sqlite")
def test_nobody_learns_who_plays_what_before_the_end(masks: Evening, tmp_path: Path) -> None:
    """From the start over announcements and a reprimand to the draw, which tells all."""
    masks.gm.commands("/dip new Masks, anonymity hidden, press public, moves 24h")
    masks.channel.sees("Joined so far (0 of 7)")
    masks.everyone_joins()
    overheard = Overheard(masks)
    with structlog.testing.capture_logs() as log:
        masks.gm.commands("/dip start")
        masks.channel.sees("Masks begins", "(secret)", "Its SHA-256")
        mine = powers_of(masks)
        announces(masks, mine["france"])
        acts_as_gm(masks, mine["russia"])
        masks.austria.says("away until Friday")
        masks.austria.sees("You're away")
        for voice in (masks.gm, masks.observer, masks.france):
            looks_everywhere(voice)
        for player in masks.players[:-1]:
            player.says("draw")
            player.sees("You're voting for a *draw")
    people = {f"U0{key.upper()}" for key in mine}
    for readers, text in overheard.heard:
        named = {one for one in people if f"@{one}" in text}
        is_public_anyway = "Joined so far" in text or "in any phase" in text
        assert is_public_anyway or not named or readers == named, text
    for stream, kind, notice in outgoing(tmp_path / "practice.db"):
        named = {one for one in people if one in notice}
        if kind not in {"Recruiting", "ReliabilityShown"}:
            assert not named or named == {stream.rpartition("/")[2]}, (stream, kind, notice)
    for told in (str(log), overheard.files()):
        assert not any(one in told for one in people)
    masks.turkey.says("draw")
    masks.channel.sees("everyone has voted for a draw")
    masks.clock.advance(minutes=10)
    end = masks.channel.sees("Masks ended", "seed")
    for key, power in mine.items():
        assert f"*{power}*  @{key}" in end.says
