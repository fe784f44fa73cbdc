"""Games that end by the years or the time, and what there is to look back at then."""

from datetime import timedelta
from fractions import Fraction

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import DrawAhead, GameEnded, LastTurn
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Place, Refusal, Refused, Seat
from bot.gamesmaster.notices.showing import GameFilmed, GameReviewed, ResultDetails, Status
from bot.messages.message import Chart
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.schedule import Every, Schedule
from engine.game.settings import Absence, DrawRule, Scoring, Settings
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    PLAYERS,
    POWERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

DAY = timedelta(days=1)
PHASE = timedelta(hours=48) + SETTLING
FRANCE = player_of("FRANCE")


def starts(evening: Evening, settings: Settings) -> str:
    """A game in which people play by their names."""
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    return evening.starts(settings=NewGame("Evening", settings, promised))


def two_left(evening: Evening, game: str, phase: str) -> None:
    """France has three units and three centers, Germany two and three."""
    set_up(
        evening,
        game,
        phase,
        {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A BER", "A MUN"]},
        {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["BER", "MUN", "KIE"]},
    )


def test_a_short_game_ends_after_its_last_year(evening: Evening) -> None:
    """With its adjustments (1971 plays them): the most pieces win, and points are told."""
    game = starts(evening, Settings(edition="1971", last_year=1907, scoring=Scoring.GUIDE))
    two_left(evening, game, "F1907M")
    heard = evening.advance(PHASE)
    assert not [one for one in heard if isinstance(one, GameEnded)], "Germany may build"
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners) == (Ending.TIME, ("FRANCE",))
    assert dict(ended.points) == dict.fromkeys(POWERS, "-60") | {"FRANCE": "360"}


def test_as_many_pieces_are_a_tie(evening: Evening) -> None:
    """Germany builds its third."""
    game = starts(evening, Settings(edition="1971", last_year=1907))
    two_left(evening, game, "F1907M")
    evening.advance(PHASE)
    evening.says(player_of("GERMANY"), "build F KIE")
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners) == (Ending.TIME_TIE, ("FRANCE", "GERMANY"))
    points = {power: Fraction(worth) for power, worth in ended.points}
    assert points["FRANCE"] == points["GERMANY"] == 50


def test_a_game_ends_with_the_last_turn_that_is_over_by_its_last_date(evening: Evening) -> None:
    """R-TIME-01: "the most pieces on the board at that time". The turn is called the last before.

    Turns are over on the second, fourth and sixth day; retreats and builds take a minute.
    """
    minute = timedelta(minutes=1)
    moves = Every(timedelta(hours=48))
    schedule = Schedule(moves=moves, retreats=minute, adjustments=minute)
    last = (START + timedelta(days=5)).date()
    starts(evening, Settings(edition="house", schedule=schedule, last_date=last))
    heard = evening.advance(PHASE)
    assert not [one for one in heard if isinstance(one, GameEnded)]
    told = only(heard, LastTurn)
    assert (told.phase, told.day, told.agreed) == ("F1901M", (START + 4 * DAY).date(), last)
    assert told.has_winner
    assert only(evening.says(FRANCE, "status"), Status).is_last
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners) == (Ending.TIME, ("RUSSIA",)), "it has four units"
    assert evening.clock.moment < START + 5 * DAY


def test_a_time_limit_set_under_way_counts_from_the_start(evening: Evening) -> None:
    """R-TIME-02: "about two months from first to last turn"; the turn under way may be the last."""
    starts(evening, Settings(edition="house"))
    assert not only(evening.says(FRANCE, "status"), Status).is_last
    evening.advance(PHASE)
    heard = evening.confirms("gm set ends after 5 days")
    assert only(heard, GmActed).details.settings["ends"] == str((START + 5 * DAY).date())
    assert only(heard, LastTurn).phase == "F1901M"
    refused = only(evening.says(GM, "gm set ends after 1 day", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.END_HAS_PASSED


def test_a_later_deadline_may_make_a_turn_the_last(evening: Evening) -> None:
    """What is announced is never overtaken in silence."""
    last = (START + 10 * DAY).date()
    starts(evening, Settings(edition="house", last_date=last))
    assert not only(evening.says(FRANCE, "status"), Status).is_last
    told = only(evening.confirms("gm deadline +9 days"), LastTurn)
    assert (told.phase, told.day > last) == ("S1901M", True)
    evening.confirms("gm deadline in 24h")
    assert only(evening.says(FRANCE, "status"), Status).is_last, "what was called the last is it"
    only(evening.advance(2 * DAY), GameEnded)


def test_a_majority_of_the_pieces_ends_a_house_game_in_spring(evening: Evening) -> None:
    """R-VIC-02: "as soon as one player gains a majority of the pieces on the board" (1961)."""
    game = starts(evening, Settings(edition="house", draw=DrawRule.WITH_ORDERS))
    units = {"FRANCE": ["A SPA", "F MAO"], "GERMANY": ["A POR"], "ITALY": ["A ROM"]}
    set_up(evening, game, "S1905M", units, {"GERMANY": ["POR", "MUN", "BER"], "ITALY": ["ROM"]})
    evening.says(FRANCE, "A SPA - POR, F MAO S SPA - POR")
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners, ended.phase) == (Ending.SOLO, ("FRANCE",), "S1905M")
    said = words(message_of(ended, evening.games))
    assert "2 units, no centers" in said, "what decided it is shown before what did not"


def test_seven_years_without_a_capture_are_a_draw(evening: Evening) -> None:
    """By the technical guide, shared by all who own centers; six are not enough."""
    game = starts(evening, Settings(edition="technical-guide"))
    for number in range(14):
        heard = evening.advance(PHASE)
        assert bool([one for one in heard if isinstance(one, GameEnded)]) == (number == 13)
        if number == 11:
            said = words(message_of(ResultDetails(game, 12), evening.games))
            told = "a draw after 7 years without a capture (6 so far) or 35 years of play"
            assert told in said, "nobody is surprised by it"
        ahead = [one for one in heard if isinstance(one, DrawAhead)]
        assert [(one.phase, one.years) for one in ahead] == [("F1907M", 7)] * (number == 12)
    assert evening.games.results(game, 14).is_over
    ended = only(heard, GameEnded)
    assert (ended.how, len(ended.winners)) == (Ending.STALEMATE, 7)
    assert ended.phase == "F1907M"


def test_a_center_that_the_gm_puts_right_is_not_captured(evening: Evening) -> None:
    """Technical guide II: "years' ends" that "have each seen no one capture any supply center"."""
    starts(evening, Settings(edition="technical-guide"))
    for _ in range(7):
        evening.advance(PHASE)
    evening.confirms("gm edit center BEL FRANCE")
    for _ in range(6):
        evening.advance(PHASE)
    ended = only(evening.advance(PHASE), GameEnded)
    assert ended.how is Ending.STALEMATE
    said = words(message_of(ended, evening.games))
    assert "Nobody has captured a supply center for 7 years" in said


def test_other_rules_know_no_stalemate(evening: Evening) -> None:
    """The usual ones."""
    game = starts(evening, Settings())
    two_left(evening, game, "F1950M")
    assert not [one for one in evening.advance(2 * PHASE) if isinstance(one, GameEnded)]


def test_at_the_end_the_game_is_looked_back_at_below_the_post(evening: Evening) -> None:
    """Years, statistics and missed phases, in the thread; `score` shows them at any time."""
    game = starts(evening, Settings())
    assert only(evening.says(FRANCE, "score"), Refused).reason is Refusal.NOTHING_ADJUDICATED
    evening.says(FRANCE, "A PAR - BUR, A MAR S A PAR - BUR")
    evening.says(player_of("GERMANY"), "A MUN - BUR")
    evening.says(player_of("ITALY"), "ready")
    evening.advance(PHASE)
    scored = only(evening.says(FRANCE, "score"), GameReviewed)
    chart = message_of(scored, evening.games).picture
    assert isinstance(chart, Chart)
    assert (scored.game, chart.title) == (game, "Supply centers, 1900")
    evening.advance(PHASE)
    for player in PLAYERS:
        evening.says(player, "draw")
    evening.lets_votes_stand()
    kinds = GameEnded | GameReviewed | GameFilmed
    end, *below = [one for one in evening.told if isinstance(one.notice, kinds)][-3:]
    assert isinstance(end.notice, GameEnded)
    assert [one.notice for one in below] == [
        GameReviewed(game, "Evening"),
        GameFilmed(game, "Evening"),
    ]
    for one in below:
        assert (one.destination.place, one.destination.channel) == (Place.THREAD, CHANNEL)
        assert one.destination.under == end.item.record.key
    seen = evening.games.review(game)
    assert list(seen.years) == [1900, 1901]
    assert seen.years[1901][Power("RUSSIA")] == 4
    france, germany = seen.statistics[Power("FRANCE")], seen.statistics[Power("GERMANY")]
    assert (france.moves, france.moved, france.supports, france.supported) == (1, 1, 1, 1)
    assert (germany.moves, germany.moved) == (1, 0)
    assert seen.missed[Power("TURKEY")] == 2
    assert seen.missed[Power("FRANCE")] == 1
    assert seen.missed[Power("ITALY")] == 1, "who is ready without an order means to hold"


def test_a_draw_by_age_is_shared_by_somebody_though_nobody_plays(evening: Evening) -> None:
    """With all in civil disorder those who own centers share it."""
    absent = Absence.CIVIL_DISORDER
    rules = Settings(edition="technical-guide", absence=absent, first_phase_protected=False)
    game = starts(evening, rules)
    two_left(evening, game, "S1935M")
    heard = [*evening.advance(PHASE), *evening.advance(PHASE)]
    ended = only(heard, GameEnded)
    assert (ended.how, ended.winners) == (Ending.OLD_AGE, ("FRANCE", "GERMANY"))
