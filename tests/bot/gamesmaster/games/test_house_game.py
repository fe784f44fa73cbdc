"""A whole game by the house rules, over its two months, as the Slack group plays it.

Started on Saturday 21 November 2026: a week of talk, then orders by midnight, Pacific time, ending
Sunday and Wednesday, and results at 12:30 the next day. 61 days after 28 November is 28 January;
from 20 December to 3 January nobody plays.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import GameEnded, LastTurn
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import PowersMissed
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.views import ResultsView
from bot.gamesmaster.notices.votes import Surrendered
from bot.gamesmaster.seats import hand_over
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.presets import HOUSE
from tests.bot.gamesmaster.evening import GM, POWERS, Evening, only, player_of

SOMEBODY = player_of("SOMEBODY")
HOLIDAYS = frozenset(date(2026, 12, 20) + timedelta(days=day) for day in range(15))
FIVE = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA")


class Group:
    """Seven people and their GM; whoever is not told otherwise lets all units hold."""

    def __init__(self, evening: Evening) -> None:
        promised = tuple(Seat(power, player_of(power)) for power in POWERS)
        self.evening = evening
        schedule = replace(HOUSE.settings.schedule, skipped_dates=HOLIDAYS)
        settings = replace(HOUSE.settings, schedule=schedule)
        self.game = evening.starts(settings=NewGame("House", settings, promised))
        self.players = {power: str(player_of(power)) for power in POWERS}

    def turn(self, **texts: str) -> list[Notice]:
        """Everybody writes, each power what is given for it ("" for nothing), until the result."""
        for power, player in self.players.items():
            text = texts.get(power, "all hold")
            if text:
                self.evening.says(player, text)
        status = self.evening.games.home(GM, self.evening.clock.now())[0]
        assert status.results_at is not None
        return self.evening.advance(status.results_at + SETTLING - self.evening.clock.moment)

    def result(self, number: int) -> ResultsView:
        """The result of a phase."""
        return self.evening.games.results(self.game, number)


def test_a_game_by_the_house_rules(evening: Evening) -> None:
    """Retreats and builds given ahead, a replacement, a reprimand, votes, the end by time."""
    group = Group(evening)
    status = evening.games.home(GM, evening.clock.now())[0]
    assert status.deadline == datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
    assert status.results_at == datetime(2026, 11, 30, 20, 30, tzinfo=UTC)

    group.turn(
        FRANCE="A PAR - PIC, A MAR - GAS, F BRE - MAO", GERMANY="A MUN - BUR, F KIE - DEN, A BER H"
    )
    # Burgundy falls to two; the Errata's words decide the retreat and the builds at once.
    group.turn(
        FRANCE="A PIC - BUR, A GAS S A PIC - BUR, F MAO - SPA/SC\n"
        "If two supply centers are gained, build A PAR and F BRE; if only one, build F BRE",
        GERMANY="A BUR H, F DEN H, A BER H\n"
        "If BUR is dislodged, retreats: RUH, MUN\n"
        "If one supply center is gained, build A MUN",
    )
    retreats, builds = group.result(3), group.result(4)
    assert [str(one.phase) for one in (retreats, builds)] == ["F1901R", "W1901A"]
    after = {str(unit) for unit in builds.resolution.after.units}
    assert {"A BUR", "A RUH", "F BRE", "A MUN"} <= after
    assert evening.games.home(GM, evening.clock.now())[0].phase == "S1902M"

    missed = only(group.turn(TURKEY=""), PowersMissed)
    assert missed.powers == ("TURKEY",)
    evening.bot.do(evening.request(SOMEBODY), hand_over.take_over, group.game, "TURKEY")
    evening.deliver()
    group.players["TURKEY"] = SOMEBODY
    refused = only(evening.says(player_of("TURKEY"), "A CON H"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.NOT_IN_THIS_GAME, "House")
    acted = only(evening.confirms("gm reprimand RUSSIA because of threats"), GmActed)
    assert acted.details.because == "of threats"

    # The vote fails, for Turkey does not draw; Italy is out for good all the same.
    heard = group.turn(**dict.fromkeys(FIVE, "all hold, draw"), ITALY="surrender to Russia")
    assert only(heard, Surrendered).powers == ("ITALY",)
    votes = group.result(6).votes
    assert votes is not None
    assert votes.drawing == tuple(map(Power, FIVE))
    assert not votes.has_ended_it
    del group.players["ITALY"]

    while not (ended := [one for one in group.turn() if isinstance(one, GameEnded)]):
        pass
    # France has Spain and Germany Denmark besides their three, Russia began with four.
    assert (ended[0].how, ended[0].winners) == (Ending.TIME_TIE, ("FRANCE", "GERMANY", "RUSSIA"))
    assert ended[0].phase == "S1907M"
    (last,) = [one.notice for one in evening.told if isinstance(one.notice, LastTurn)]
    assert (last.phase, str(last.day), str(last.agreed)) == ("S1907M", "2027-01-28", "2027-01-28")
    assert datetime(2027, 1, 28, 20, 30, tzinfo=UTC) + SETTLING == evening.clock.moment
    posts = [one for one in evening.told if isinstance(one.notice, Results)]
    assert len(posts) == len({one.notice for one in posts}) == 13 + 2, "each result once"

    # It is taken back to the vote that failed, and goes another way, though its time is up: three
    # draw and the other four surrender, which makes those three win jointly (R-SURR-03).
    asked = "gm rollback fall 1902 without orders because all agreed"
    assert only(evening.confirms(asked), GmActed).details.reopens
    group.players["ITALY"] = player_of("ITALY")
    heard = group.turn(
        **dict.fromkeys(("FRANCE", "GERMANY", "TURKEY"), "all hold, draw"),
        AUSTRIA="surrender to Germany",
        ENGLAND="A LVP - WAL, surrender",
        ITALY="surrender",
        RUSSIA="surrender to Germany and France",
    )
    ended = [one for one in heard if isinstance(one, GameEnded)]
    assert (ended[0].how, ended[0].winners) == (
        Ending.JOINT_VICTORY,
        ("FRANCE", "GERMANY", "TURKEY"),
    )
    with evening.work.reading() as tx:
        line, left = tx.branches.line(group.game), tx.branches.left(group.game)
    assert (line[-1].code, len(left)) == ("F1902M", 13 + 2 - 5)
    assert "A WAL" in map(str, group.result(line[-1].number).resolution.after.units)
