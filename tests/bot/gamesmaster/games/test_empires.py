"""A whole game of eight on a map that has nothing in common with the classic one."""

from datetime import timedelta

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.clock import PhaseWaits
from bot.gamesmaster.notices.desk import Confirm
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.seats import PowersMissed
from bot.gamesmaster.notices.showing import HistoryShown, Results, WhyShown
from bot.gamesmaster.seats import lobby
from engine.formats.files import read_game_file
from engine.formats.games import game_text
from engine.game.absences import Delay
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of
from tests.small_map.others import ANGLES, EMPIRES, FRANKS, ROMANS, THEBANS
from tests.small_map.variant import register

DAY = timedelta(days=1, minutes=1)
PEOPLE = {power: f"T1/{power.lower()}" for power in EMPIRES.powers}


def said(evening: Evening, notice: Notice) -> str:
    """A notice in words."""
    return words(message_of(notice, evening.games))


@pytest.fixture
def game(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in which everybody plays the power they are named after."""
    register(monkeypatch, EMPIRES)
    new = "new Dark Ages, 8 players, powers gm, scoring guide, ends 510, gm may order"
    evening.says(GM, new, channel=CHANNEL)
    found = evening.games.game_in(CHANNEL)
    assert found is not None
    for power, player in PEOPLE.items():
        evening.bot.do(evening.request(player), lobby.join, found)
        evening.confirms(f"gm seat {EMPIRES.powers[power].name} <@{player}>")
    evening.says(GM, "start", channel=CHANNEL)
    return found


def test_the_first_moves_are_protected_not_the_builds_before_them(
    evening: Evening, game: str
) -> None:
    """Nobody loses by missing them; the builds are over at their deadline."""
    evening.confirms("gm set protect first phase yes, absence civil disorder")
    built = evening.says(PEOPLE[ROMANS], "build army AAC") + evening.advance(DAY)
    assert only(built, Results).game == game
    waits = only(evening.advance(2 * DAY), PhaseWaits)
    assert (waits.phase, waits.delay) == ("S0501M", Delay.FIRST_PHASE)
    heard = evening.advance(2 * DAY)
    assert only(heard, Results).game == game
    assert not [notice for notice in heard if isinstance(notice, PowersMissed)]


def test_it_is_played_from_builds_in_the_year_500_to_a_draw_of_eight(
    evening: Evening, game: str
) -> None:
    """Everything is said in the map's own words, on the way."""
    for power, player in PEOPLE.items():
        home = EMPIRES.home_centers(power)[0].code
        kind = "army" if power == ROMANS else "fleet"
        receipt = only(evening.says(player, f"build {kind} {home}"), Receipt)
        assert f"Build {kind.title()}" in said(evening, receipt)
    evening.advance(timedelta(hours=24, minutes=1))
    evening.says(PEOPLE[ROMANS], "Aachen to Wessex")
    evening.says(PEOPLE[THEBANS], "thebes - middle sea")
    asked = evening.asks("gm order Holy Roman Empire all hold")
    assert "Army Aachen holds" in said(evening, asked)
    evening.advance(timedelta(hours=48, minutes=1))
    why = only(evening.says(PEOPLE[FRANKS], "why aachen spring 501"), WhyShown)
    assert "Army Aachen (Holy Roman Empire)" in said(evening, why)
    history = only(evening.says(PEOPLE[FRANKS], "history"), HistoryShown)
    assert "Winter 500" in said(evening, history)
    way = only(evening.says(PEOPLE[FRANKS], "can the fleet in Orleans reach Capri?"), Answered)
    assert "Capri isn't next to it" in said(evening, way)
    (told,) = evening.says(PEOPLE[ANGLES], "how do I write a support?")
    assert "`" in said(evening, told)
    assert "MUN" not in said(evening, told)

    drawn = only(evening.says(GM, "gm draw", channel=CHANNEL), Confirm)
    assert "Holy Roman Empire, West Saxons, East Angles" in said(evening, drawn)
    evening.presses(drawn.confirmation)
    score = evening.says(PEOPLE[FRANKS], "score")
    assert all(str(message_of(one, evening.games)) for one in score)
    whole = evening.games.whole(game)
    assert len(whole.line) == 3
    assert read_game_file(game_text(whole)).variant is EMPIRES
