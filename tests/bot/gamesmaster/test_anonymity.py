"""A game with hidden players: nothing tells who plays what before its end."""

from __future__ import annotations

import hashlib
import json
import random
from datetime import timedelta

from bot.gamesmaster.codec import to_json
from bot.gamesmaster.notices import (
    Act,
    Confirm,
    GameEnded,
    GameStarted,
    GmActed,
    Notice,
    Place,
    Recruiting,
    Refusal,
    Refused,
    SeatTaken,
    Status,
    YourPower,
)
from bot.gamesmaster.ports import Player
from bot.gamesmaster.requests import NewGame, mention
from engine.board import Power
from engine.game.choices import Absence, Anonymity, Press
from engine.game.seating import draw_lots
from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, Evening, only

HIDDEN = Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE, absence=Absence.REPLACE)
ANNA, BEN = Player("T1/anna"), Player("T1/ben")


def started(evening: Evening, settings: Settings = HIDDEN) -> str:
    """A running game of these settings, the powers dealt by lot."""
    return evening.starts(settings=NewGame("Masks", settings))


def seats(evening: Evening) -> dict[str, str]:
    """Who was told which power."""
    return {
        one.notice.power: str(one.destination.player)
        for one in evening.told
        if isinstance(one.notice, YourPower)
    }


def does(evening: Evening, text: str) -> list[Notice]:
    """Let the GM ask for something and confirm it."""
    shown = only(evening.says(GM, text, channel=CHANNEL), Confirm)
    evening.bot.desk.confirm(evening.request(GM), shown.confirmation)
    return evening.deliver()


def test_nothing_that_others_read_names_a_player(evening: Evening) -> None:
    """Through a turn with retorts of every kind: commands, results, replacement, reprimand."""
    game = started(evening)
    france = Player(seats(evening)["FRANCE"])
    evening.says(france, "A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    evening.says(france, "draw")
    evening.says(france, "ready")
    for text in ("status", "history", "orders", "map", "settings"):
        evening.says(ANNA, text, channel=CHANNEL)
        evening.says(Player(seats(evening)["ITALY"]), text, channel=CHANNEL)
    does(evening, f"gm replace TURKEY {mention(ANNA)}")
    said = evening.says(GM, f"gm replace ITALY {mention(GM)}", channel=CHANNEL)
    assert only(said, Refused).reason is Refusal.GM_WOULD_SEE
    does(evening, "gm reprimand GERMANY because of rude letters")
    does(evening, "gm disorder AUSTRIA")
    evening.advance(timedelta(hours=49))
    for text in ("status", "history spring 1901", "why BUR"):
        evening.says(ANNA, text, channel=CHANNEL)
    evening.bot.succession.take_over(evening.request(BEN), game, "ITALY")
    assert only(evening.deliver(), SeatTaken).powers == ("ITALY",)
    assert all(seat.player is None for seat in evening.bot.table.results(game, 1).seats)
    people = {str(player) for player in (*PLAYERS, ANNA, BEN)}
    for told in evening.told:
        if isinstance(told.notice, Recruiting):  # who has joined is no secret
            continue
        reader = str(told.destination.player or "")
        if told.destination.place in {Place.DIRECT, Place.PRIVATE} and reader == str(GM):
            continue
        text = json.dumps(to_json(told.notice))
        named = {person for person in people if f'"{person}"' in text}
        assert named <= {reader}, told.notice


def test_everybody_sees_the_own_seat_and_the_gm_all(evening: Evening) -> None:
    """The others are said to be secret, not empty."""
    started(evening)
    mine = seats(evening)
    france = Player(mine["FRANCE"])
    told = only(evening.says(france, "status"), Status)
    assert {seat.power: seat.player for seat in told.seats if seat.player} == {"FRANCE": france}
    assert [seat.is_hidden for seat in told.seats] == [
        seat.power != "FRANCE" for seat in told.seats
    ]
    told = only(evening.says(GM, "status", channel=CHANNEL), Status)
    assert {seat.power: seat.player for seat in told.seats} == mine


def test_the_lot_is_sealed_until_the_end(evening: Evening) -> None:
    """Then anybody can check the seed and draw the lot again."""
    started(evening)
    (begun,) = (one.notice for one in evening.told if isinstance(one.notice, GameStarted))
    assert (begun.seed, begun.joined) == ("", ())
    told = only(does(evening, "gm end"), GameEnded)
    assert hashlib.sha256(told.seed.encode()).hexdigest() == begun.seal
    powers = tuple(map(Power, CLASSIC.powers))
    again = draw_lots(told.joined, powers, random.Random(told.seed))  # noqa: S311 - the lot again
    assert {seat.power: seat.player for seat in told.seats} == again == seats(evening)


def test_an_act_about_a_seat_names_no_person_to_all(evening: Evening) -> None:
    """The GM who confirms it sees whom it is about."""
    started(evening)
    turkey = seats(evening)["TURKEY"]
    shown = only(evening.says(GM, f"gm replace TURKEY {mention(ANNA)}", channel=CHANNEL), Confirm)
    assert (shown.details.player, shown.details.old_player) == (ANNA, turkey)
    evening.bot.desk.confirm(evening.request(GM), shown.confirmation)
    acted = only(evening.deliver(), GmActed)
    assert (acted.act, acted.details.power) == (Act.REPLACE, "TURKEY")
    assert (acted.details.player, acted.details.old_player) == (None, None)
    assert acted.details.hides_people


def test_a_gm_of_hidden_players_does_not_play(evening: Evening) -> None:
    """They know who plays what; nor does a player become a GM."""
    game = evening.opens(settings=NewGame("Masks", HIDDEN))
    evening.bot.lobby.join(evening.request(GM), game)
    assert only(evening.deliver(), Refused).reason is Refusal.GM_WOULD_SEE
    evening.bot.lobby.join(evening.request(ANNA), game)
    evening.deliver()
    said = evening.says(GM, f"gm add {mention(ANNA)}", channel=CHANNEL)
    assert only(said, Refused).reason is Refusal.GM_WOULD_SEE


def test_players_are_known_where_nothing_is_said(evening: Evening) -> None:
    """The seed is published at once then."""
    started(evening, Settings())
    (begun,) = (one.notice for one in evening.told if isinstance(one.notice, GameStarted))
    assert (bool(begun.seed), begun.seal) == (True, "")
    assert {seat.power: seat.player for seat in begun.seats} == seats(evening)
