"""Players who send nothing: what their game does, how they come back, who plays on for them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.clock import (
    GameEnded,
    NobodyMissing,
    PhaseWaits,
    PowersReturned,
    Reminder,
    YouMissed,
)
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import PowersMissed, SeatLost, SeatTaken, YourPower
from bot.gamesmaster.notices.showing import ReliabilityShown, Results, Status
from bot.gamesmaster.notices.votes import VoteNoted
from bot.gamesmaster.seats import hand_over
from engine.game.absences import Delay, Disorder
from engine.game.deadlines import SETTLING
from engine.game.presets import HOUSE
from engine.game.settings import Absence, DrawRule, Settings
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
from tests.bot.receipts import Receipt, message_of

HOUR, SECONDS = timedelta(hours=1), timedelta(seconds=5)
PHASE = 48 * HOUR + SETTLING
FRANCE, TURKEY = player_of("FRANCE"), player_of("TURKEY")
SOMEBODY = player_of("SOMEBODY")


def starts(evening: Evening, settings: Settings) -> str:
    """A game in which people play by their names, and all but Turkey have ordered."""
    return evening.once(_starts, settings)


def _starts(evening: Evening, settings: Settings) -> str:
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    game = evening.starts(settings=NewGame("Evening", settings, promised))
    orders(evening)
    return game


def orders(evening: Evening) -> None:
    """Everybody but Turkey sends orders."""
    for player in PLAYERS[:-1]:
        evening.says(player, "all hold")


def some(heard: list[Notice], kind: type[Notice]) -> list[Notice]:
    """The notices of a kind."""
    return [notice for notice in heard if isinstance(notice, kind)]


def test_holding_is_all_that_happens_where_nothing_else_was_agreed(evening: Evening) -> None:
    """Nobody is in disorder; the result says that nothing came, and who was ready means to hold."""
    game = starts(evening, Settings())
    heard = evening.advance(PHASE)
    assert not some(heard, PowersMissed)
    assert evening.games.results(game, 1).silent == ("TURKEY",)
    orders(evening)
    evening.says(TURKEY, "ready")
    evening.advance(PHASE)
    assert only(evening.says(TURKEY, "reliability"), ReliabilityShown) == ReliabilityShown(
        TURKEY, owed=2, given=1, seats_lost=0, is_own=True
    )


def test_civil_disorder_lasts_until_the_player_writes(evening: Evening) -> None:
    """The player is told, not reminded, not waited for; an order ends it, and all hear of it."""
    game = starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    heard = evening.advance(PHASE)
    missed = only(heard, PowersMissed)
    assert (missed.powers, missed.disorder) == (("TURKEY",), Disorder.MISSED)
    told = only(heard, YouMissed)
    assert (told.powers, told.phase) == (("TURKEY",), "S1901M")
    assert all(example[2:5] in {"ANK", "CON", "SMY"} for example in told.examples)
    for player in PLAYERS[:-1]:
        evening.says(player, "all hold")
        evening.says(player, "ready")
    heard = evening.advance(timedelta(minutes=3))
    assert some(heard, Results), "nobody waits for Turkey"
    reminded = some(evening.advance(47 * HOUR), Reminder)
    assert "TURKEY" not in {one.duty.power for one in reminded if isinstance(one, Reminder)}
    heard = evening.says(TURKEY, "A CON - BUL")
    assert only(heard, PowersReturned).powers == ("TURKEY",)
    assert "A CON - BUL" in {line.order for line in only(heard, Receipt).lines}
    heard = evening.advance(HOUR + SETTLING)
    assert only(heard, PowersMissed).powers == tuple(one for one in POWERS if one != "TURKEY")
    after = evening.games.results(game, 3).resolution.after
    assert "A BUL" in map(str, after.units)


def test_a_gm_who_orders_for_an_absent_player_brings_nobody_back(evening: Evening) -> None:
    """The orders count, and the power goes on without its player."""
    settings = Settings(absence=Absence.CIVIL_DISORDER, gm_may_order=True)
    game = starts(evening, settings)
    evening.advance(PHASE)
    assert not some(evening.confirms("gm order TURKEY A CON - BUL"), PowersReturned)
    assert evening.games.home(GM, evening.clock.now())[0].in_disorder == ("TURKEY",)
    evening.advance(PHASE)
    given = evening.games.results(game, 2).orders
    assert {power: tuple(map(str, one)) for power, one in given.items()} == {
        "TURKEY": ("A CON - BUL",)
    }


def test_what_the_gm_orders_is_no_word_of_the_player(evening: Evening) -> None:
    """On the record Turkey, who sent nothing, gave nothing; France did, though it was replaced."""
    starts(evening, Settings(gm_may_order=True))
    evening.says(FRANCE, "A PAR - BUR")
    for text in ("gm order TURKEY A CON - BUL", "gm order FRANCE A PAR - PIC"):
        evening.confirms(text)
    evening.advance(PHASE)
    for player, given in ((TURKEY, 0), (FRANCE, 1)):
        record = only(evening.says(player, "reliability"), ReliabilityShown)
        assert (record.owed, record.given) == (1, given)


def test_who_may_order_nothing_yet_is_told_when_to_come_back(evening: Evening) -> None:
    """Winter 1901 has nothing for Turkey: the next moves are what its player returns with."""
    game = starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    units = {"TURKEY": ["A CON"], "RUSSIA": ["A MOS"], "AUSTRIA": ["A VIE", "A BUD"]}
    centers = {"TURKEY": ["CON"], "RUSSIA": ["MOS", "WAR"], "AUSTRIA": ["VIE", "BUD"]}
    set_up(evening, game, "F1901M", units, centers)
    evening.says(player_of("RUSSIA"), "A MOS H")
    evening.says(player_of("AUSTRIA"), "all hold")
    heard = evening.advance(PHASE)
    assert only(heard, YouMissed).examples == ()
    for said in ("A CON H", "ready", "orders"):
        refused = only(evening.says(TURKEY, said), Refused)
        assert (refused.reason, refused.subject) == (Refusal.NOTHING_TO_ORDER_YET, "TURKEY")
    refused = only(evening.says(player_of("AUSTRIA"), "A VIE H"), Refused)
    assert refused.reason is Refusal.NOTHING_TO_ORDER
    evening.advance(PHASE)
    assert only(evening.says(TURKEY, "A CON H"), PowersReturned).powers == ("TURKEY",)


def test_who_misses_the_last_moves_is_not_asked_for_more(evening: Evening) -> None:
    """The game ends with the turn: no moves follow, and nobody is looked for in vain."""
    settings = Settings(edition="1971", absence=Absence.REPLACE, last_year=1901)
    game = starts(evening, settings)
    units = {"TURKEY": ["A CON"], "AUSTRIA": ["A VIE"]}
    set_up(evening, game, "F1901M", units, {"TURKEY": ["CON"], "AUSTRIA": ["VIE", "BUD"]})
    evening.says(player_of("AUSTRIA"), "all hold")
    heard = evening.advance(PHASE)
    told, public = only(heard, YouMissed), only(heard, PowersMissed)
    assert told.is_last
    said = words(message_of(told, evening.games))
    assert "and nobody waits for you. The game ends with this turn.\n" in said
    assert public.powers == ("TURKEY",)
    assert "looked for" not in words(message_of(public, evening.games))


def test_who_missed_a_turn_is_told_no_order_for_a_phase_that_is_over_at_once(
    evening: Evening,
) -> None:
    """Turkey's army is dislodged and disbanded in civil disorder, as nobody else retreats."""
    game = starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    units = {"TURKEY": ["A BUL", "A CON"], "RUSSIA": ["A RUM", "F BLA"]}
    set_up(evening, game, "S1902M", units, {"TURKEY": ["CON", "BUL"], "RUSSIA": ["SEV", "RUM"]})
    evening.says(player_of("RUSSIA"), "A RUM - BUL, F BLA S A RUM - BUL")
    assert only(evening.advance(PHASE), YouMissed).examples == ()


def test_talk_does_not_end_a_disorder_and_ready_does(evening: Evening) -> None:
    """Asking how things stand is no order."""
    starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    evening.advance(PHASE)
    assert not some(evening.says(TURKEY, "orders"), PowersReturned)
    assert not some(evening.says(TURKEY, "hello there"), PowersReturned)
    assert some(evening.says(TURKEY, "ready"), PowersReturned)
    assert not some(evening.says(TURKEY, "A CON H"), PowersReturned), "it has ended already"


@pytest.mark.parametrize(("returns", "sharing"), [(False, POWERS[:-1]), (True, POWERS)])
def test_a_power_in_disorder_has_no_vote_until_its_player_is_back(
    evening: Evening, *, returns: bool, sharing: tuple[str, ...]
) -> None:
    """Six votes do; with a word of the seventh it is there again, votes and shares the draw."""
    starts(evening, Settings(absence=Absence.CIVIL_DISORDER, draw=DrawRule.WITH_ORDERS))
    evening.advance(PHASE)
    if returns:
        assert some(evening.says(TURKEY, "draw"), PowersReturned)
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    assert only(evening.advance(PHASE), GameEnded).winners == sharing


@pytest.mark.parametrize("name", ["1971", "rulebook-gm"])
def test_who_missed_a_turn_shares_the_draw_of_the_others(evening: Evening, name: str) -> None:
    """1971, II: "all players who still have pieces on the board share equally in a draw"."""
    starts(evening, Settings(edition=name, absence=Absence.CIVIL_DISORDER))
    evening.advance(PHASE)
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    assert only(evening.lets_votes_stand(), GameEnded).winners == POWERS


@pytest.mark.parametrize(("returns", "sharing"), [(False, POWERS[:-1]), (True, POWERS)])
def test_a_draw_may_name_a_power_in_disorder(
    evening: Evening, *, returns: bool, sharing: tuple[str, ...]
) -> None:
    """It does not count; back in time, it is named like the others."""
    starts(evening, Settings(absence=Absence.CIVIL_DISORDER, draw=DrawRule.WITH_ORDERS))
    evening.advance(PHASE)
    for player in PLAYERS[:-1]:
        assert some(evening.says(player, f"draw between {', '.join(POWERS)}"), VoteNoted)
    if returns:
        evening.says(TURKEY, "draw")
    assert only(evening.advance(PHASE), GameEnded).winners == sharing


def test_a_vote_is_a_word_and_who_surrenders_is_not_looked_for(evening: Evening) -> None:
    """Nobody takes over what was given up for good, whatever the game does about the absent."""
    settings = Settings(edition="house", absence=Absence.REPLACE, draw=DrawRule.WITH_ORDERS)
    game = starts(evening, settings)
    evening.says(TURKEY, "surrender")
    heard = evening.advance(PHASE)
    assert some(heard, Results)
    assert not some(heard, PowersMissed)
    _takes(evening, game, SOMEBODY, Refusal.SEAT_NOT_OPEN)
    text = f"gm replace TURKEY {mention(SOMEBODY)}"
    refused = only(evening.says(GM, text, channel=CHANNEL), Refused)
    assert refused.reason is Refusal.SEAT_SURRENDERED
    assert only(evening.says(FRANCE, "status"), Status).in_disorder == ("TURKEY",)


def test_grace_is_given_once_and_then_they_hold(evening: Evening) -> None:
    """The deadline is put off by the game's time, with orders taken until then."""
    settings = Settings(absence=Absence.GRACE_THEN_HOLD, grace=6 * HOUR)
    game = starts(evening, settings)
    heard = evening.advance(PHASE)
    waits = only(heard, PhaseWaits)
    assert (waits.powers, waits.delay) == (("TURKEY",), Delay.GRACE)
    assert waits.until == START + 54 * HOUR + SETTLING
    assert not some(heard, Results)
    assert only(evening.says(FRANCE, "A PAR - BUR"), Receipt).deadline == waits.until
    heard = evening.advance(6 * HOUR + SETTLING)
    assert some(heard, Results)
    assert not some(heard, PhaseWaits)
    assert evening.games.results(game, 1).silent == ("TURKEY",)


def test_grace_begins_when_orders_close_where_results_are_due_later(evening: Evening) -> None:
    """House rules: closed at midnight after Sunday 29 November Pacific, results at 12:30 then.

    Monday 00:00 Pacific is 08:00 UTC; four hours of grace leave the results where they were.
    """
    settings = replace(HOUSE.settings, absence=Absence.GRACE_THEN_HOLD, grace=4 * HOUR)
    starts(evening, settings)
    closing = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
    told = only(evening.says(FRANCE, "orders"), Receipt)
    assert (told.deadline, told.results_at) == (closing, closing + 12.5 * HOUR)
    heard = evening.advance(closing + SETTLING - START)
    assert only(heard, PhaseWaits).until == closing + SETTLING + 4 * HOUR
    assert not some(heard, Results)
    assert some(evening.says(TURKEY, "A CON - BUL"), Receipt)
    now = only(evening.says(FRANCE, "orders"), Receipt)
    assert (now.deadline, now.results_at) == (closing + SETTLING + 4 * HOUR, told.results_at)
    evening.advance(4 * HOUR)
    assert not _writes(evening), "nothing is to be done once grace is over"
    heard = evening.advance(8.5 * HOUR)
    assert some(heard, Results)
    assert not some(heard, PhaseWaits)


def _writes(evening: Evening) -> bool:
    """Whether a look at what is due begins a transaction that others wait for."""
    statements: list[str] = []

    def note(*arguments: object) -> None:
        statements.append(str(arguments[2]))

    event.listen(evening.engine, "before_cursor_execute", note)
    try:
        assert evening.bot.due.do_all(evening.clock.moment) == ()
    finally:
        event.remove(evening.engine, "before_cursor_execute", note)
    assert statements
    return "BEGIN IMMEDIATE" in statements


def test_nobody_waits_where_all_have_given_a_word(evening: Evening) -> None:
    """The deadline holds."""
    starts(evening, Settings(absence=Absence.GRACE_THEN_HOLD, grace=6 * HOUR))
    evening.says(TURKEY, "ready")
    heard = evening.advance(PHASE)
    assert some(heard, Results)
    assert not some(heard, PhaseWaits)


def test_the_first_phase_is_open_for_longer_where_it_is_protected(evening: Evening) -> None:
    """Once, for as long as at first, and nobody is in disorder for it; the second is not."""
    settings = Settings(absence=Absence.CIVIL_DISORDER, first_phase_protected=True)
    starts(evening, settings)
    waits = only(evening.advance(PHASE), PhaseWaits)
    assert (waits.delay, waits.until) == (Delay.FIRST_PHASE, START + 2 * PHASE - SETTLING)
    heard = evening.advance(PHASE)
    assert some(heard, Results)
    assert not some(heard, PowersMissed)
    orders(evening)
    assert only(evening.advance(PHASE), PowersMissed).powers == ("TURKEY",)


def test_the_gm_decides_where_a_game_waits_for_that(evening: Evening) -> None:
    """The clock stands, orders are taken, the GM is told; `gm process` goes on with the clock."""
    game = starts(evening, Settings(absence=Absence.WAIT_FOR_GM))
    before = len(evening.told)
    heard = evening.advance(PHASE)
    assert not some(heard, Results)
    told = [one for one in evening.told[before:] if isinstance(one.notice, PhaseWaits)]
    assert {one.destination.player for one in told} == {None, GM}
    heard = evening.advance(100 * HOUR)
    assert not some(heard, Results)
    assert some(evening.says(TURKEY, "A CON - BUL"), Receipt)
    assert some(evening.confirms("gm process S1901M"), Results)
    status = evening.games.home(GM, evening.clock.now())[0]
    assert (status.phase, status.paused) == ("F1901M", False)
    assert status.game == game


def test_the_wait_is_over_once_a_word_has_come_from_all(evening: Evening) -> None:
    """Nobody need decide then; a moment is left for those who want to change something."""
    starts(evening, Settings(absence=Absence.WAIT_FOR_GM))
    evening.advance(PHASE + 5 * HOUR)
    assert not some(evening.says(FRANCE, "A PAR - BUR"), NobodyMissing)
    heard = evening.says(TURKEY, "A CON - BUL\nDRAW")
    over, answered = only(heard, NobodyMissing), only(heard, Receipt)
    assert (answered.paused, answered.deadline) == (False, over.at)
    assert some(evening.says(FRANCE, "A PAR - PIC"), Receipt)
    heard = evening.advance(over.at - evening.clock.moment + SETTLING)
    assert some(heard, Results)
    assert not evening.games.home(GM, evening.clock.now())[0].paused


@pytest.mark.parametrize("act", ["gm disorder TURKEY", "gm expel TURKEY because of silence"])
def test_the_wait_is_over_once_the_gm_has_seen_to_the_power(evening: Evening, act: str) -> None:
    """Nobody waits for a power in civil disorder."""
    starts(evening, Settings(absence=Absence.WAIT_FOR_GM))
    evening.advance(PHASE)
    over = only(evening.confirms(act), NobodyMissing)
    assert some(evening.advance(over.at - evening.clock.moment + SETTLING), Results)
    assert not evening.games.home(GM, evening.clock.now())[0].paused


def test_who_would_take_over_a_power_that_only_missed_a_turn_is_told_the_ways(
    evening: Evening,
) -> None:
    """Its player comes back by sending orders; else a GM gives it away."""
    game = starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    evening.advance(PHASE)
    _takes(evening, game, SOMEBODY, Refusal.SEAT_IS_HELD)
    _takes(evening, game, TURKEY, Refusal.SEAT_IS_YOURS)
    said = only(evening.says(SOMEBODY, "take over Turkey", channel=CHANNEL), Refused)
    assert "still has its player" in words(message_of(said, evening.games))
    assert "`gm replace TURKEY @name`" in words(message_of(said, evening.games))


def test_an_abandoned_power_goes_to_the_first_who_takes_it(evening: Evening) -> None:
    """By the button; the deadline stays (R-SCHED-01), and the history of the seat is kept."""
    game = starts(evening, Settings(absence=Absence.REPLACE))
    missed = only(evening.advance(PHASE), PowersMissed)
    assert (missed.disorder, missed.asks_gm) == (Disorder.ABANDONED, False)
    before = evening.games.home(GM, evening.clock.now())[0].deadline
    evening.advance(24 * HOUR)
    _takes(evening, game, FRANCE, Refusal.PERSON_PLAYS_ALREADY)
    _takes(evening, game, TURKEY, Refusal.SEAT_IS_YOURS)
    evening.bot.do(evening.request(SOMEBODY), hand_over.take_over, game, "TURKEY")
    heard = evening.deliver()
    taken = only(heard, SeatTaken)
    assert (taken.player, taken.deadline) == (SOMEBODY, None)
    yours = only(heard, YourPower)
    assert (yours.power, yours.deadline) == ("TURKEY", before)
    assert only(heard, SeatLost).power == "TURKEY"
    _takes(evening, game, player_of("LATE"), Refusal.SEAT_NOT_OPEN)
    assert some(evening.says(SOMEBODY, "A CON - BUL"), Receipt)
    assert only(evening.says(TURKEY, "reliability"), ReliabilityShown) == ReliabilityShown(
        TURKEY, owed=1, given=0, seats_lost=1, is_own=True
    )
    evening.advance(PHASE - 24 * HOUR)
    shown = only(evening.says(FRANCE, f"reliability {mention(SOMEBODY)}"), ReliabilityShown)
    assert (shown.owed, shown.given, shown.is_own) == (1, 1, False)


def test_who_comes_back_before_anybody_has_taken_over_keeps_the_seat(evening: Evening) -> None:
    """And the button does nothing any more."""
    game = starts(evening, Settings(absence=Absence.REPLACE))
    evening.advance(PHASE)
    assert some(evening.says(TURKEY, "A CON - BUL"), PowersReturned)
    _takes(evening, game, SOMEBODY, Refusal.SEAT_NOT_OPEN)


def test_a_replacement_by_the_gm_moves_no_deadline(evening: Evening) -> None:
    """R-SCHED-01: `gm deadline` does, if the GM wants it; but a phase that waited is open anew."""
    starts(evening, Settings(absence=Absence.WAIT_FOR_GM))
    evening.advance(40 * HOUR)
    heard = evening.confirms(f"gm replace TURKEY {mention(SOMEBODY)}")
    assert not some(heard, SeatTaken)
    assert only(heard, YourPower).deadline == START + 48 * HOUR
    assert some(evening.advance(PHASE - 40 * HOUR), PhaseWaits)
    heard = evening.confirms(f"gm replace TURKEY {mention(player_of('LATE'))}")
    taken = only(heard, SeatTaken)
    assert (taken.deadline, taken.is_news) == (evening.clock.moment + 48 * HOUR, False)


@pytest.mark.parametrize(
    "command", [f"gm replace TURKEY {mention(SOMEBODY)}", "gm disorder TURKEY"]
)
def test_a_vote_does_not_outlive_the_seat_of_its_writer(evening: Evening, command: str) -> None:
    """Though Slack's clock, by which it was written, is a little ahead of the bot's."""
    starts(evening, Settings(draw=DrawRule.ALL_SURVIVORS))
    assert some(evening.says(TURKEY, "draw", at=evening.clock.moment + SECONDS), VoteNoted)
    evening.confirms(command)
    with evening.work.reading() as tx:
        assert tx.votes.of(evening.games.game_in(CHANNEL) or "", 1) == {}


@pytest.mark.parametrize("word", ["ready", "draw", "surrender"])
def test_who_gives_a_word_without_orders_is_not_said_to_have_sent_nothing(
    evening: Evening, word: str
) -> None:
    """A power "may order all its units, or some, or none of them" (1961): they hold, as meant."""
    settings = Settings(edition="house", absence=Absence.REPLACE, draw=DrawRule.WITH_ORDERS)
    game = starts(evening, settings)
    evening.says(TURKEY, word)
    heard = evening.advance(PHASE)
    assert not some(heard, PowersMissed)
    assert evening.games.results(game, 1).silent == ()
    assert "No orders came" not in words(message_of(only(heard, Results), evening.games))


def test_a_phase_that_the_gm_cut_short_is_held_against_nobody(evening: Evening) -> None:
    """It was not over yet: it is on no player's record, and nobody is in civil disorder.

    In the game's table it counts all the same, as the result named those without orders.
    """
    game = starts(evening, Settings(absence=Absence.CIVIL_DISORDER))
    for phase in ("S1901M", "F1901M"):
        assert not some(evening.confirms(f"gm process {phase}"), PowersMissed)
        orders(evening)
    assert only(evening.says(TURKEY, "reliability"), ReliabilityShown).owed == 0
    assert only(evening.says(FRANCE, "reliability"), ReliabilityShown).owed == 2
    assert evening.games.review(game).missed == {"TURKEY": 2}


@pytest.mark.parametrize("text", ["reliability Bob", "reliability of everyone"])
def test_reliability_of_nobody_is_refused(evening: Evening, text: str) -> None:
    """With what would do."""
    starts(evening, Settings())
    assert only(evening.says(FRANCE, text), Refused).reason is Refusal.UNKNOWN_PERSON


def _takes(evening: Evening, game: str, player: str, refused: Refusal) -> None:
    evening.bot.do(evening.request(player), hand_over.take_over, game, "TURKEY")
    assert only(evening.deliver(), Refused).reason is refused
