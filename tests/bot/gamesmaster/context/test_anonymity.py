"""A game with hidden players: nothing tells who plays what before its end."""

import hashlib
import json
import random
from dataclasses import replace
from datetime import timedelta

import msgspec
import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.clock import ExtensionAsked, GameEnded, PlayerAway
from bot.gamesmaster.notices.desk import Act, AuditShown, GmActed
from bot.gamesmaster.notices.notice import Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import GameStarted, GmPlays, Recruiting, SeatTaken, YourPower
from bot.gamesmaster.notices.showing import Status
from bot.gamesmaster.seats import hand_over, lobby
from engine.board import Power
from engine.game.seating import draw_lots
from engine.game.settings import Absence, Anonymity, Assignment, Press, Settings
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, POWERS, Evening, only, player_of

HIDDEN = Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE, absence=Absence.REPLACE)
DEALT = replace(HIDDEN, assignment=Assignment.GM)
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
    evening.confirms(f"gm replace TURKEY {mention(ANNA)}")
    said = evening.says(GM, f"gm replace ITALY {mention(GM)}", channel=CHANNEL)
    assert only(said, Refused).reason is Refusal.GM_WOULD_BE_SEEN
    evening.confirms("gm reprimand GERMANY because of rude letters")
    evening.confirms("gm disorder AUSTRIA")
    evening.advance(timedelta(hours=49))
    for text in ("status", "history spring 1901", "why BUR"):
        evening.says(ANNA, text, channel=CHANNEL)
    evening.bot.do(evening.request(BEN), hand_over.take_over, game, "ITALY")
    assert only(evening.deliver(), SeatTaken).powers == ("ITALY",)
    assert all(seat.player is None for seat in evening.games.whole(game).seats)
    people = {str(player) for player in (*PLAYERS, ANNA, BEN)}
    for told in evening.told:
        if isinstance(told.notice, Recruiting):  # who has joined is no secret
            continue
        reader = str(told.destination.player or "")
        text = json.dumps(msgspec.to_builtins(told.notice))
        named = {person for person in people if f'"{person}"' in text}
        may_name = {reader, str(ANNA)} if reader == str(GM) else {reader}  # the GM has named her
        assert named <= may_name, told.notice


def test_everybody_sees_the_own_seat_alone(evening: Evening) -> None:
    """The others are said to be secret, not empty; to a GM who has not dealt them, too."""
    started(evening)
    mine = seats(evening)
    france = Player(mine["FRANCE"])
    told = only(evening.says(france, "status"), Status)
    assert {seat.power: seat.player for seat in told.seats if seat.player} == {"FRANCE": france}
    assert [seat.is_hidden for seat in told.seats] == [
        seat.power != "FRANCE" for seat in told.seats
    ]
    told = only(evening.says(GM, "status", channel=CHANNEL), Status)
    assert all(seat.is_hidden for seat in told.seats)


def test_a_gm_who_has_dealt_the_powers_sees_them(evening: Evening) -> None:
    """And finds a power by its player."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(settings=NewGame("Masks", DEALT, promised))
    told = only(evening.says(GM, "status", channel=CHANNEL), Status)
    assert {seat.power: seat.player for seat in told.seats} == seats(evening)
    text = f"gm reprimand {mention(player_of('ITALY'))} because of rude letters"
    shown = evening.asks(text)
    assert (shown.details.power, shown.details.player) == ("ITALY", player_of("ITALY"))


def test_the_lot_is_sealed_until_the_end(evening: Evening) -> None:
    """Then anybody can check the seed and draw the lot again."""
    started(evening)
    (begun,) = (one.notice for one in evening.told if isinstance(one.notice, GameStarted))
    assert (begun.seed, begun.joined) == ("", ())
    told = only(evening.confirms("gm end"), GameEnded)
    assert hashlib.sha256(told.seed.encode()).hexdigest() == begun.seal
    powers = tuple(map(Power, CLASSIC.powers))
    again = draw_lots(told.joined, powers, random.Random(told.seed))  # noqa: S311 - the lot again
    assert {seat.power: seat.player for seat in told.seats} == again == seats(evening)


def test_an_act_about_a_seat_names_no_person_to_all(evening: Evening) -> None:
    """The GM who confirms it sees the person that they have named, and not the one before."""
    started(evening)
    shown = evening.asks(f"gm replace TURKEY {mention(ANNA)}")
    assert (shown.details.player, shown.details.old_player) == (ANNA, None)
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert (acted.act, acted.details.power) == (Act.REPLACE, "TURKEY")
    assert (acted.details.player, acted.details.old_player) == (None, None)
    assert acted.details.hides_people
    (line,) = only(evening.says(GM, "gm audit", channel=CHANNEL), AuditShown).lines
    assert (line.details.player, line.details.old_player) == (ANNA, None)
    evening.confirms(f"gm add {mention(BEN)}")
    lines = only(evening.says(BEN, "gm audit", channel=CHANNEL), AuditShown).lines
    assert (lines[0].details.power, lines[0].details.player) == ("TURKEY", None)


@pytest.mark.parametrize("act", ["disorder", "reprimand", "expel"])
def test_no_power_is_found_by_its_player(evening: Evening, act: str) -> None:
    """Neither by the refusal nor by what would be done."""
    started(evening)
    for person in (PLAYERS[0], ANNA):
        said = evening.says(GM, f"gm {act} {mention(person)} because of it", channel=CHANNEL)
        assert only(said, Refused).reason is Refusal.NAME_THE_POWER


def test_a_lost_seat_is_not_found_by_trying_out_who_may_have_another(evening: Evening) -> None:
    """Whoever joined is refused alike, be it that they play or that they do not any more."""
    started(evening)
    evening.confirms("gm expel ITALY because of rude letters")
    for person in PLAYERS:
        said = evening.says(GM, f"gm replace ITALY {mention(person)}", channel=CHANNEL)
        assert only(said, Refused).reason is Refusal.PERSON_PLAYS_ALREADY


def test_who_is_away_is_not_named(evening: Evening) -> None:
    """The GM learns that somebody is, and may give more time; so with a request for it."""
    started(evening)
    told = evening.says(seats(evening)["FRANCE"], "away until Friday")
    away = only(told, PlayerAway)
    assert (away.player, away.powers) == (None, ())
    assert only(told, ExtensionAsked).player is None
    told = evening.says(seats(evening)["ITALY"], "extend 24h")
    assert only(told, ExtensionAsked).player is None


def test_what_all_have_read_cannot_be_hidden_any_more(evening: Evening) -> None:
    """A power that was promised to somebody in the open."""
    game = evening.opens(settings=NewGame("Evening"))
    evening.joins(game, ANNA)
    evening.confirms(f"gm seat FRANCE {mention(ANNA)}")
    said = evening.says(GM, "gm set anonymity hidden, press none", channel=CHANNEL)
    assert only(said, Refused).reason is Refusal.PROMISED_IN_PUBLIC


def test_a_gm_plays_with_hidden_players_unless_they_have_dealt(evening: Evening) -> None:
    """Where the lot decides they know no more than the others."""
    game = evening.opens(settings=NewGame("Masks", replace(HIDDEN, gm_may_play=True)))
    evening.bot.do(evening.request(GM), lobby.join, game)
    assert only(evening.deliver(), GmPlays).plays


def test_a_gm_who_deals_hidden_powers_does_not_play(evening: Evening) -> None:
    """They know who plays what; nor does a player become a GM."""
    game = evening.opens(settings=NewGame("Masks", DEALT))
    evening.bot.do(evening.request(GM), lobby.join, game)
    assert only(evening.deliver(), Refused).reason is Refusal.GM_WOULD_SEE
    evening.joins(game, ANNA)
    said = evening.says(GM, f"gm add {mention(ANNA)}", channel=CHANNEL)
    assert only(said, Refused).reason is Refusal.GM_WOULD_SEE


def test_players_are_known_where_nothing_is_said(evening: Evening) -> None:
    """The seed is published at once then."""
    started(evening, Settings())
    (begun,) = (one.notice for one in evening.told if isinstance(one.notice, GameStarted))
    assert (bool(begun.seed), begun.seal) == (True, "")
    assert {seat.power: seat.player for seat in begun.seats} == seats(evening)
