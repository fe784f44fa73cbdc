"""The clock: deadlines, reminders, what follows a phase; Ready and what takes it back."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import func, select

from bot.gamesmaster.clock.due import GRACE
from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.gamesmaster import HEARTBEAT
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import (
    BotWasAway,
    EarlyStopped,
    EveryoneReady,
    Reminder,
    WhoIsLate,
)
from bot.gamesmaster.notices.desk import Act, Confirm
from bot.gamesmaster.notices.notice import Notice, Place, Refusal, Refused
from bot.gamesmaster.notices.orders import ChoicesNeeded, PlansEntered, YourResults
from bot.gamesmaster.notices.showing import ResultDetails, Results
from bot.gamesmaster.orders import form, submit
from bot.gamesmaster.orders.form import Choice
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.duties import Owed
from engine.game.schedule import Every, Schedule
from engine.game.settings import Settings
from engine.judge.outcome import Reason
from engine.position import Phase
from storage.tables.audit import Confirmation
from storage.tables.outbox import Outgoing
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    START,
    Evening,
    only,
    player_of,
)
from tests.bot.gamesmaster.positions import set_up
from tests.bot.receipts import Receipt, message_of

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
FRANCE, GERMANY, TURKEY = map(player_of, ("FRANCE", "GERMANY", "TURKEY"))


def test_who_has_nothing_to_retreat_to_is_told(evening: Evening) -> None:
    """R-RET-02: "destroyed at once", and nothing is asked; Germany's player still learns of it.

    France stands in every province around Munich.
    """
    game = evening.starts()
    around = ["A RUH", "A BUR", "A TYR", "A BOH", "A SIL", "A BER", "A KIE"]
    set_up(evening, game, "F1902M", {"GERMANY": ["A MUN"], "FRANCE": around}, {"GERMANY": ["MUN"]})
    evening.says(FRANCE, "A BUR - MUN, A RUH S A BUR - MUN")
    evening.advance(48 * HOUR + SETTLING)
    (told,) = [
        message_of(one.notice, evening.games)
        for one in evening.told
        if isinstance(one.notice, YourResults) and one.destination.player == GERMANY
    ]
    (_, text, *_) = told.parts
    assert "Army Munich couldn't retreat and was disbanded." in str(text)


def test_a_phase_is_adjudicated_at_its_deadline(evening: Evening) -> None:
    """Once it has settled, not a second before; results to the channel, details below them."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    before = evening.advance(48 * HOUR + SETTLING - timedelta(seconds=1))
    assert not any(isinstance(notice, Results) for notice in before)
    heard = evening.advance(timedelta(seconds=1))
    assert only(heard, Results) == Results(game, 1)
    assert only(heard, ResultDetails) == ResultDetails(game, 1)
    below = next(told for told in evening.told if isinstance(told.notice, ResultDetails))
    assert below.destination.place is Place.THREAD
    post = next(told.item for told in evening.told if told.item.record.key == "results:1")
    assert below.item.post == (f"ts-{post.record.id}", CHANNEL, ())


def test_an_order_written_in_time_counts_though_it_is_read_after_the_deadline(
    evening: Evening,
) -> None:
    """While the phase settles; what was written after the deadline gains nothing by it."""
    game = evening.starts()
    deadline, second = START + 48 * HOUR, timedelta(seconds=1)
    evening.advance(48 * HOUR + SETTLING - second)
    only(evening.says(FRANCE, "A PAR - BUR", at=deadline - second), Receipt)
    late = only(evening.says(GERMANY, "A MUN - BUR", at=deadline + second), Refused)
    assert (late.reason, late.subject) == (Refusal.ORDERS_CLOSED, "S1901M")
    only(evening.advance(second), Results)
    orders = evening.games.results(game, 1).orders
    given = {str(power): tuple(map(str, one)) for power, one in orders.items()}
    assert given == {"FRANCE": ("A PAR - BUR",)}


def test_the_settling_time_does_not_move_the_next_deadline(evening: Evening) -> None:
    """A deadline stays at its time of day; after a longer delay people have their whole time."""
    game = evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    assert evening.games.results(game, 1).deadline == START + 96 * HOUR
    evening.clock.moment = START + 97 * HOUR
    evening.bot.move_on()
    assert evening.games.results(game, 2).deadline == START + 145 * HOUR


def test_the_next_deadline_to_go_to_is_when_all_is_read(evening: Evening) -> None:
    """So that whoever moves the clock there sees the results at once; or when votes end a game."""
    evening.starts()
    due = evening.bot.due
    assert due.next_deadline(START) == START + 48 * HOUR + SETTLING
    for player in PLAYERS:
        evening.says(player, "draw")
    assert due.next_deadline(START) == START + timedelta(minutes=10)
    assert len(due.open_phases()) == 1


def test_a_late_ready_does_not_cut_the_grace_short(evening: Evening) -> None:
    """After an absence the deadline is over: there is no early end to be had any more."""
    evening.starts()
    evening.sleep(50 * HOUR)
    evening.restart()
    for player in PLAYERS:
        heard = evening.says(player, "ready", at=START + HOUR)
        assert not any(isinstance(notice, EveryoneReady) for notice in heard)
    assert not any(isinstance(notice, Results) for notice in evening.advance(GRACE - MINUTE))
    only(evening.advance(MINUTE), Results)


def test_units_without_an_order_hold_and_the_outcome_says_so(evening: Evening) -> None:
    """`no_order`, kept apart from a hold that was ordered; silent powers are named."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR H")
    evening.advance(48 * HOUR + SETTLING)
    view = evening.games.results(game, 1)
    reasons = {
        str(one.order): one.reason for one in view.resolution.of(view.variant.power("FRANCE"))
    }
    assert reasons == {
        "F BRE H": Reason.NO_ORDER,
        "A MAR H": Reason.HELD,
        "A PAR - BUR": Reason.MOVED,
    }
    assert "FRANCE" not in view.silent
    assert len(view.silent) == 6


def test_the_next_phase_is_open_for_as_long_as_agreed(evening: Evening) -> None:
    """Fall follows Spring when nobody has to retreat; the skipped phase is named."""
    game = evening.starts(settings=None)
    evening.advance(48 * HOUR + SETTLING)
    view = evening.games.results(game, 1)
    assert view.next_phase == Phase.parse("F1901M")
    assert view.skipped == (Phase.parse("S1901R"),)
    assert view.deadline == START + 96 * HOUR
    assert [duty.count for duty in view.duties] == [3, 3, 3, 3, 3, 4, 3]
    assert {duty.owes for duty in view.duties} == {Owed.ORDERS}


def test_a_dislodged_unit_is_asked_for_its_retreat(evening: Evening) -> None:
    """The player alone, with every legal choice; without an answer it is disbanded."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "S1902M",
        {"GERMANY": ["A MUN", "A RUH"], "FRANCE": ["A BUR", "A MAR"]},
        {"GERMANY": ["MUN", "BER"], "FRANCE": ["MAR", "PAR"]},
    )
    evening.says(GERMANY, "A MUN - BUR, A RUH S A MUN - BUR")
    heard = evening.advance(48 * HOUR + SETTLING)
    asked = only(heard, ChoicesNeeded)
    assert (asked.power, asked.phase, asked.owes, asked.count) == (
        "FRANCE",
        "S1902R",
        Owed.RETREATS,
        1,
    )
    assert asked.deadline == START + 72 * HOUR
    (choice,) = asked.choices
    assert choice.unit == "A BUR"
    assert set(choice.orders) == {
        "A BUR R BEL",
        "A BUR R GAS",
        "A BUR R PAR",
        "A BUR R PIC",
        "A BUR D",
    }
    told = next(t for t in evening.told if isinstance(t.notice, ChoicesNeeded))
    assert told.destination.player == FRANCE
    refused = only(evening.says(GERMANY, "A BUR H"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.NOTHING_TO_ORDER, "S1902R")
    evening.advance(24 * HOUR)
    view = evening.games.results(game, 2)
    assert [str(unit) for unit in view.resolution.destroyed] == ["A BUR"]
    assert view.resolution.outcomes[0].reason is Reason.NO_ORDER


def test_a_retreat_that_is_ordered_is_carried_out(evening: Evening) -> None:
    """By text or by button; the others need not wait for anything."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1902R",
        {"GERMANY": ["A BUR"]},
        {"GERMANY": ["MUN"], "FRANCE": ["PAR"]},
        dislodged={"FRANCE": {"A BUR": "MUN"}},
    )
    only(evening.says(FRANCE, "A BUR retreats to Paris"), Receipt)
    heard = evening.says(FRANCE, "ready")
    assert only(heard, EveryoneReady).phase == "F1902R"
    evening.advance(2 * MINUTE)
    after = evening.games.results(game, 2 - 1).resolution.after
    assert [str(unit) for unit in after.units_of(evening.games.variant(game).power("FRANCE"))] == [
        "A PAR"
    ]


def test_builds_are_asked_for_listed_and_made(evening: Evening) -> None:
    """An ordered list: the first legal ones count, one too many is said to be too many."""
    game = evening.starts()
    france = evening.games.variant(game).power("FRANCE")
    set_up(
        evening,
        game,
        "F1901M",
        {"FRANCE": ["A SPA", "A GAS", "F MAO"]},
        {"FRANCE": ["PAR", "MAR", "BRE"]},
    )
    evening.says(FRANCE, "F MAO - POR")
    asked = only(evening.advance(48 * HOUR + SETTLING), ChoicesNeeded)
    assert (asked.phase, asked.owes, asked.count) == ("W1901A", Owed.BUILDS, 2)
    assert {choice.unit for choice in asked.choices} == {"BRE", "MAR", "PAR", ""}
    everything = {order for choice in asked.choices for order in choice.orders}
    assert everything == {
        "BUILD A BRE",
        "BUILD F BRE",
        "BUILD A MAR",
        "BUILD F MAR",
        "BUILD A PAR",
        "WAIVE",
    }
    receipt = only(evening.says(FRANCE, "build A PAR"), Receipt)
    assert receipt.adjustments == 2
    assert [line.order for line in receipt.lines] == ["BUILD A PAR", None]
    receipt = only(evening.says(FRANCE, "build F BRE, build A MAR, build A BUR"), Receipt)
    orders = [(line.order, line.warning) for line in receipt.lines]
    assert orders == [
        ("BUILD F BRE", None),
        ("BUILD A MAR", None),
        ("BUILD A BUR", Reason.NOT_HOME_CENTER.value),
    ]
    receipt = only(evening.says(FRANCE, "build A PAR, build A BRE, build A MAR"), Receipt)
    assert [(line.order, line.warning) for line in receipt.lines] == [
        ("BUILD A BUR", Reason.NOT_HOME_CENTER.value),
        ("BUILD A PAR", None),
        ("BUILD A BRE", None),
        ("BUILD A MAR", "beyond_first"),
    ]
    evening.says(FRANCE, "ready")
    evening.advance(2 * MINUTE)
    units = evening.games.results(game, 2).resolution.after.units_of(france)
    assert {str(unit) for unit in units} == {"A PAR", "A BRE", "A SPA", "A GAS", "F POR"}


def test_a_waived_build_is_an_order(evening: Evening) -> None:
    """It settles what is owed; clearing takes it back."""
    game = evening.starts()
    set_up(evening, game, "W1901A", {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR", "BRE"]})
    receipt = only(evening.says(FRANCE, "waive"), Receipt)
    assert [line.order for line in receipt.lines] == ["WAIVE"]
    evening.says(FRANCE, "clear")
    evening.bot.do(evening.request(FRANCE), submit.put, game, "WAIVE")
    evening.deliver()
    evening.says(FRANCE, "build F BRE")
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert [line.order for line in receipt.lines] == ["BUILD F BRE"]


def test_removals_that_are_not_ordered_are_made_by_the_rules(evening: Evening) -> None:
    """Farthest from the owned centers first; what was ordered is removed as ordered."""
    game = evening.starts()
    set_up(
        evening,
        game,
        "W1901A",
        {"FRANCE": ["A PAR", "A MUN", "A MOS"]},
        {"FRANCE": ["PAR"], "GERMANY": ["BER"]},
    )
    receipt = only(evening.says(FRANCE, "remove A MUN"), Receipt)
    assert receipt.adjustments == -2
    assert [line.order for line in receipt.lines] == ["REMOVE A MUN", None]
    evening.advance(48 * HOUR + SETTLING)
    after = evening.games.results(game, 1).resolution.after
    assert [str(unit) for unit in after.units] == ["A PAR"]


def test_when_all_are_ready_there_is_a_cushion_of_two_minutes(evening: Evening) -> None:
    """All who owe something, no others; then the phase is adjudicated early."""
    game = evening.starts()
    for player in PLAYERS[:-1]:
        heard = evening.says(player, "ready")
        assert not any(isinstance(notice, EveryoneReady) for notice in heard)
    heard = evening.says(PLAYERS[-1], "ready")
    assert only(heard, EveryoneReady).at == START + 2 * MINUTE
    assert only(heard, Receipt).all_ready_at == START + 2 * MINUTE
    assert not any(
        isinstance(n, Results) for n in evening.advance(2 * MINUTE - timedelta(seconds=1))
    )
    assert only(evening.advance(timedelta(seconds=1)), Results) == Results(game, 1)
    deadline = evening.games.results(game, 1).deadline
    assert deadline == START + 2 * MINUTE + 48 * HOUR


def test_anybody_can_stop_the_cushion(evening: Evening) -> None:
    """The deadline stands again; a change of orders alone stops nothing."""
    evening.starts()
    for player in PLAYERS:
        evening.says(player, "ready")
    heard = evening.says(FRANCE, "A PAR - BUR")
    assert not any(isinstance(notice, EarlyStopped) for notice in heard)
    stopped = only(evening.says(FRANCE, "not ready"), EarlyStopped)
    assert stopped.deadline == START + 48 * HOUR
    assert not any(isinstance(notice, Results) for notice in evening.advance(HOUR))
    heard = evening.says(FRANCE, "ready")
    assert only(heard, EveryoneReady).at == evening.clock.now() + 2 * MINUTE


def test_the_cushion_never_goes_beyond_the_deadline(evening: Evening) -> None:
    """Ready at the last minute does not make it later."""
    evening.starts()
    evening.advance(48 * HOUR - MINUTE)
    for player in PLAYERS:
        heard = evening.says(player, "ready")
    assert only(heard, EveryoneReady).at == START + 48 * HOUR


def test_reminders_name_what_is_owed_and_come_once(evening: Evening) -> None:
    """24 and 2 hours before the deadline, to those who owe something and are not ready.

    The GM is told who that is, while something can be done about it.
    """
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR - SPA")
    evening.says(GERMANY, "A MUN H, A BER H, F KIE H")
    evening.says(TURKEY, "ready")
    assert evening.advance(24 * HOUR - timedelta(seconds=1)) == []
    heard = evening.advance(timedelta(seconds=1))
    reminded = {n.duty.power: n.duty.units for n in heard if isinstance(n, Reminder)}
    assert set(reminded) == {"AUSTRIA", "ENGLAND", "FRANCE", "ITALY", "RUSSIA"}
    assert reminded[Power("FRANCE")] == ("F BRE",)
    late = only(heard, WhoIsLate)
    assert {duty.power: duty.units for duty in late.owed} == reminded
    evening.bot.move_on()
    assert evening.deliver() == []
    evening.says(FRANCE, "F BRE H")
    heard = evening.advance(22 * HOUR)
    reminded = {n.duty.power: n.duty.units for n in heard if isinstance(n, Reminder)}
    assert set(reminded) == {"AUSTRIA", "ENGLAND", "ITALY", "RUSSIA"}
    evening.bot.move_on()
    assert evening.deliver() == []


def test_short_phases_have_no_reminder_at_their_opening(evening: Evening) -> None:
    """A reminder whose moment was past or present when the phase opened is not given."""
    evening.starts(settings=NewGame(settings=Settings(schedule=Schedule(Every(24 * HOUR)))))
    assert evening.advance(22 * HOUR - timedelta(seconds=1)) == []
    heard = evening.advance(timedelta(seconds=1))
    assert len([one for one in heard if isinstance(one, Reminder)]) == 7


def test_reminders_missed_are_given_once_and_late_ones_not_at_all(evening: Evening) -> None:
    """After an absence over both moments only the second is given; none at the deadline."""
    evening.starts()
    evening.sleep(47 * HOUR)
    heard = evening.restart()
    assert len([n for n in heard if isinstance(n, Reminder)]) == 7
    evening.bot.move_on()
    assert evening.deliver() == []


def test_a_bot_that_was_away_over_a_deadline_waits_for_what_was_written(evening: Evening) -> None:
    """It says so, takes messages written in time, refuses later ones, and then goes on."""
    game = evening.starts()
    deadline = START + 48 * HOUR
    evening.sleep(50 * HOUR)
    heard = evening.restart()
    away = only(heard, BotWasAway)
    assert (away.phase, away.deadline, away.until) == (
        "S1901M",
        deadline,
        START + 50 * HOUR + GRACE,
    )
    assert not any(isinstance(notice, Results) for notice in heard)
    only(evening.says(FRANCE, "A PAR - BUR", at=deadline - MINUTE), Receipt)
    late = only(evening.says(FRANCE, "A MAR - SPA", at=deadline + MINUTE), Refused)
    assert late.reason is Refusal.ORDERS_CLOSED
    heard = evening.advance(GRACE)
    only(heard, Results)
    view = evening.games.results(game, 1)
    assert [str(order) for order in view.orders[view.variant.power("FRANCE")]] == ["A PAR - BUR"]
    assert view.deadline == START + 50 * HOUR + GRACE + 48 * HOUR


def test_a_game_that_does_not_wait_after_an_outage_goes_on_at_once(evening: Evening) -> None:
    """It is told so, and results follow; what was written was read before."""
    evening.starts(settings=NewGame(settings=Settings(wait_after_outage=False)))
    evening.sleep(50 * HOUR)
    heard = evening.restart()
    assert only(heard, BotWasAway).until is None
    only(heard, Results)


def test_a_bot_that_was_there_at_the_deadline_needs_no_grace(evening: Evening) -> None:
    """Restarted before it: nothing is said, and the phase is adjudicated in time."""
    evening.starts()
    evening.advance(47 * HOUR)
    assert evening.restart() == []
    only(evening.advance(HOUR + SETTLING), Results)


def test_a_second_restart_in_the_grace_changes_nothing(evening: Evening) -> None:
    """The players are told once, and `until` stays."""
    evening.starts()
    evening.sleep(50 * HOUR)
    only(evening.restart(), BotWasAway)
    evening.sleep(5 * MINUTE)
    assert evening.restart() == []
    assert not any(isinstance(n, Results) for n in evening.advance(9 * MINUTE))
    only(evening.advance(MINUTE), Results)


def test_a_cushion_that_ran_out_while_the_bot_was_away_is_given_anew(evening: Evening) -> None:
    """Somebody may have asked to stop it meanwhile."""
    evening.starts()
    for player in PLAYERS:
        evening.says(player, "ready")
    evening.sleep(HOUR)
    heard = evening.restart()
    assert only(heard, EveryoneReady).at == START + HOUR + 2 * MINUTE
    only(evening.says(FRANCE, "not ready", at=START + MINUTE), EarlyStopped)
    assert not any(isinstance(n, Results) for n in evening.advance(HOUR))


def test_the_alarm_is_set_for_whatever_comes_next(evening: Evening) -> None:
    """A sign of life at the latest; earlier for a cushion, and once that was stopped in vain."""
    evening.starts()
    evening.bot.move_on()
    assert evening.alarms.moment == START + HEARTBEAT
    for player in PLAYERS:
        evening.says(player, "ready")
    assert evening.alarms.moment == START + 2 * MINUTE
    evening.says(FRANCE, "not ready")
    evening.clock.moment = START + 2 * MINUTE
    evening.bot.wake()
    assert evening.alarms.moment == START + 2 * MINUTE + HEARTBEAT


def test_orders_in_clear_are_not_kept_for_ever(evening: Evening) -> None:
    """A month after their delivery receipts are gone; posts that may be updated stay."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.bot.do(evening.request(GM), partial(acts.ask, act=Act.PAUSE), game, "60 days")
    confirm = only(evening.deliver(), Confirm)
    evening.presses(confirm.confirmation)
    evening.advance(timedelta(days=31))
    with evening.engine.connect() as connection:
        kept = connection.execute(select(Outgoing.kind, Outgoing.key)).all()
        assert connection.scalar(select(func.count()).select_from(Confirmation)) == 0
    assert [(kind, key) for kind, key in kept if key is None] == []
    assert {"recruiting", "started"} <= {key for _, key in kept}


def test_other_games_and_people_are_kept_apart(evening: Evening) -> None:
    """The same seven in two channels: orders of one game are none of the other."""
    one = evening.starts()
    other = evening.starts(channel=OTHER_CHANNEL, title="Other", gm=GM)
    evening.says(FRANCE, "A PAR - BUR", channel=CHANNEL)
    receipt = only(evening.says(FRANCE, "orders", channel=OTHER_CHANNEL), Receipt)
    assert receipt.game == other
    assert {line.order for line in receipt.lines} == {None}
    evening.advance(48 * HOUR + SETTLING)
    france = evening.games.variant(one).power("FRANCE")
    assert france in evening.games.results(one, 1).orders
    assert france not in evening.games.results(other, 1).orders


AUSTRIA, ENGLAND = player_of("AUSTRIA"), player_of("ENGLAND")


@pytest.mark.parametrize("word", ["undo", "clear", "orders restore 1"])
def test_taking_orders_back_stops_the_cushion(evening: Evening, word: str) -> None:
    """The channel hears that it waits, the player that Ready is gone; nothing is adjudicated."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "A MAR - SPA")
    for player in PLAYERS:
        evening.says(player, "ready")
    heard = evening.says(FRANCE, word)
    only(heard, EarlyStopped)
    receipt = only(heard, Receipt)
    assert (receipt.is_ready, receipt.waits_again, receipt.all_ready_at) == (False, True, None)
    later = evening.advance(timedelta(hours=1))
    assert not any(isinstance(notice, Results) for notice in later)
    assert only(evening.says(FRANCE, "ready"), Receipt).waits_again is False


def test_an_order_for_another_leaves_ready(evening: Evening) -> None:
    """Undone too: every unit that had an order has one."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "ready")
    evening.says(FRANCE, "A PAR - PIC")
    assert only(evening.says(FRANCE, "undo"), Receipt).is_ready


def test_a_form_that_takes_an_order_back_takes_ready_back(evening: Evening) -> None:
    """As `clear` does."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "ready")
    choices = [Choice("PAR", "A PAR - BUR", None)]
    evening.bot.do(evening.request(FRANCE), form.file_form, game, choices, phase="S1901M")
    assert only(evening.deliver(), Receipt).waits_again


def by_word(evening: Evening, _game: str) -> None:
    """Take the retreat back."""
    evening.bot.do(evening.request(GERMANY), hear.hear, "undo")


def by_text(evening: Evening, _game: str) -> None:
    """Write another retreat."""
    evening.bot.do(evening.request(GERMANY), hear.hear, "MUN - KIE")


def by_button(evening: Evening, game: str) -> None:
    """Press the button of another retreat."""
    evening.bot.do(
        evening.request(GERMANY), hear.press, Action.PUT, pack(game, "F1901R", "A MUN R KIE")
    )


def by_form(evening: Evening, game: str) -> None:
    """Choose another retreat in the form."""
    choices = [Choice("MUN", "A MUN R BER", "A MUN R KIE")]
    evening.bot.do(evening.request(GERMANY), form.file_form, game, choices, phase="F1901R")


@pytest.mark.parametrize("change", [by_word, by_text, by_button, by_form])
def test_who_changes_what_was_given_ahead_is_not_ready(
    evening: Evening, change: Callable[[Evening, str], None]
) -> None:
    """Nobody said so but the order itself: Munich's retreat, while France is asked for another.

    So it is in whatever way the change is made.
    """
    game = evening.starts()
    units = {
        "GERMANY": ["A MUN"],
        "AUSTRIA": ["A BOH", "A TYR"],
        "FRANCE": ["A BUR"],
        "ENGLAND": ["A BEL", "A PIC"],
    }
    set_up(evening, game, "F1901M", units, {"GERMANY": ["MUN", "BER"], "FRANCE": ["PAR"]})
    evening.says(AUSTRIA, "A BOH - MUN, A TYR S A BOH - MUN")
    evening.says(ENGLAND, "A BEL - BUR, A PIC S A BEL - BUR")
    evening.says(GERMANY, "If MUN is dislodged, retreats: BER, KIE")
    heard: list[Notice] = evening.advance(timedelta(hours=48) + SETTLING)
    assert only(heard, PlansEntered).is_ready
    change(evening, game)
    receipt = only(evening.deliver(), Receipt)
    assert (receipt.is_ready, receipt.waits_again) == (False, True)


def test_a_bot_that_is_told_to_stop_begins_nothing_more(evening: Evening) -> None:
    """Whoever comes next does what is due."""
    evening.starts()
    evening.sleep(timedelta(hours=49))
    evening.bot.stop()
    assert evening.bot.due.do_all(evening.clock.now()) == ()
    assert len(evening.new_bot().due.do_all(evening.clock.now())) == 1
