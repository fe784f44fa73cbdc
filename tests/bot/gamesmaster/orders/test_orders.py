"""Orders: what is stored, what the receipt says, and what is refused."""

from datetime import timedelta
from functools import partial

import pytest

from bot.gamesmaster.context.open_game import each_turn
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat, Secrecy
from bot.gamesmaster.notices.orders import NotSaved, SetChange
from bot.gamesmaster.notices.seats import YourPower
from bot.gamesmaster.notices.showing import MapShown
from bot.gamesmaster.orders import submit
from bot.messages.commands.topics import how_to_order
from engine.game.deadlines import SETTLING
from engine.game.doubts import DoubtKind
from engine.game.settings import Settings
from engine.judge.outcome import Reason
from engine.reader import parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import CHANNEL, GM, POWERS, START, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import OrderMark, Receipt, ReceiptLine, message_of

FRANCE, GERMANY, ENGLAND = map(player_of, ("FRANCE", "GERMANY", "ENGLAND"))


def _lines(heard: list[Notice]) -> dict[str, ReceiptLine]:
    return {line.unit: line for line in only(heard, Receipt).lines}


def test_the_receipt_lists_every_unit(evening: Evening) -> None:
    """Those without an order too; the units of nobody else."""
    evening.starts()
    receipt = only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    assert (receipt.power, receipt.phase) == ("FRANCE", "S1901M")
    assert receipt.deadline == START + timedelta(hours=48)
    lines = {line.unit: (line.order, line.mark) for line in receipt.lines}
    assert lines == {
        "F BRE": (None, OrderMark.MISSING),
        "A MAR": (None, OrderMark.MISSING),
        "A PAR": ("A PAR - BUR", OrderMark.STORED),
    }


def test_the_newest_order_of_a_unit_counts(evening: Evening) -> None:
    """What changed is said; what was ordered again as it was, is not new."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    lines = _lines(evening.says(FRANCE, "A PAR - PIC, F BRE - MAO"))
    assert (lines["A PAR"].order, lines["A PAR"].changed_from) == ("A PAR - PIC", "A PAR - BUR")
    assert (lines["F BRE"].order, lines["F BRE"].changed_from) == ("F BRE - MAO", None)
    lines = _lines(evening.says(FRANCE, "A MAR - SPA"))
    assert lines["A MAR"].changed_from == ""
    assert lines["A PAR"].changed_from is None


@pytest.mark.parametrize(
    ("edition", "then"),
    [("technical-guide", "it will hold, and nobody can support it"), ("modern", "it will hold_")],
)
def test_an_order_to_switzerland_keeps_support_off_by_the_guide(
    evening: Evening, edition: str, then: str
) -> None:
    """Technical guide VII: a way "to guarantee that the unit receives no support"."""
    seats = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(settings=NewGame("Evening", Settings(edition=edition), seats))
    receipt = only(evening.says(GERMANY, "A MUN - Switzerland, A BER - MUN"), Receipt)
    said = words(message_of(receipt, evening.games))
    assert f"nothing can enter Switzerland; {then}" in said


def test_a_bad_line_costs_no_good_one(evening: Evening) -> None:
    """The good ones are stored, the others named one by one."""
    evening.starts()
    text = "A PAR - BUR\nA MUN - RUH\nA MAR - Narnia\n\nA MAR - SPA"
    heard = evening.says(FRANCE, text)
    lines = _lines(heard)
    assert lines["A PAR"].order == "A PAR - BUR"
    assert lines["A MAR"].order == "A MAR - SPA"
    problems = {problem.text: problem for problem in only(heard, Receipt).problems}
    assert problems["A MUN - RUH"].flaw == "foreign_unit"
    assert any("Narnia" in text for text in problems)


@pytest.mark.parametrize(("count", "told", "more"), [(18, 18, 0), (47, 40, 7)])
def test_no_line_that_was_not_understood_is_dropped_in_silence(
    evening: Evening, count: int, told: int, more: int
) -> None:
    """The answer lists forty of them and counts the rest."""
    evening.starts()
    names = [f"{one}{two}xq" for one in "bcdfghjk" for two in "aeiouy"]
    text = "\n".join(f"A {name} - RUH" for name in names[:count])
    answer = only(evening.says(FRANCE, text), NotSaved)
    assert (len(answer.problems), answer.more_problems) == (told, more)


def test_a_unit_ordered_twice_in_one_message(evening: Evening) -> None:
    """The later order counts, the earlier is named as replaced."""
    evening.starts()
    heard = evening.says(FRANCE, "A PAR - BUR\nA PAR - PIC")
    assert _lines(heard)["A PAR"].order == "A PAR - PIC"
    assert [problem.flaw for problem in only(heard, Receipt).problems] == ["replaced"]


def test_an_order_with_two_meanings_asks_back(evening: Evening) -> None:
    """With each reading as canonical text that a button can put."""
    game = evening.starts()
    evening.says(FRANCE, "A MAR - SPA, F BRE - MAO")
    evening.advance(timedelta(hours=48) + SETTLING)
    (problem,) = only(evening.says(FRANCE, "F MAO - SPA"), NotSaved).problems
    assert problem.flaw.kind == "ambiguous"
    assert set(problem.candidates) == {"F MAO - SPA/NC", "F MAO - SPA/SC"}
    evening.bot.do(evening.request(FRANCE), submit.put, game, "F MAO - SPA/NC")
    assert _lines(evening.deliver())["F MAO"].order == "F MAO - SPA/NC"


def test_illegal_orders_are_stored_with_their_reason(evening: Evening) -> None:
    """Deliberately bad orders are legitimate play."""
    evening.starts()
    heard = evening.says(FRANCE, "A PAR - LON")
    line = _lines(heard)["A PAR"]
    assert (line.order, line.mark) == ("A PAR - LON", OrderMark.DOUBTFUL)
    assert line.warning == Reason.NOT_ADJACENT.value
    assert only(heard, Receipt).problems == ()


@pytest.mark.parametrize(
    ("text", "unit", "doubt"),
    [
        ("A PAR - BUR, A MAR S A PAR", "A MAR", "support_unreachable"),
        ("A PAR - BUR, A MAR - BUR", "A PAR", DoubtKind.SELF_BOUNCE.value),
        ("A PAR - PIC, A MAR S A PAR - BUR", "A MAR", "supported_ordered_otherwise"),
        ("A MAR S A PAR - BUR", "A MAR", DoubtKind.SUPPORTED_UNORDERED.value),
        ("A PAR - GAS, A MAR - SPA, F BRE S A PAR - GAS", "F BRE", None),
        ("A PAR S F BRE, F BRE - MAO", "A PAR", DoubtKind.SUPPORTED_MOVES.value),
        ("A PAR S F BRE, F BRE H", "A PAR", None),
        ("A PAR - BRE", "A PAR", DoubtKind.OWN_UNIT_UNORDERED.value),
        ("A PAR - BRE, F BRE - MAO", "A PAR", None),
        ("A MAR S A MUN - BUR", "A MAR", None),
    ],
)
def test_orders_that_do_not_fit_the_own_others_are_doubtful(
    evening: Evening, text: str, unit: str, doubt: str | None
) -> None:
    """Judged by the own orders only; the order is stored all the same."""
    evening.starts()
    assert _lines(evening.says(FRANCE, text))[unit].warning == doubt


def test_a_convoy_that_does_not_match_is_doubtful(evening: Evening) -> None:
    """A fleet that carries an own army somewhere else than it goes."""
    evening.starts()
    evening.says(ENGLAND, "F LON - NTH, A LVP - YOR")
    evening.advance(timedelta(hours=48) + SETTLING)
    lines = _lines(evening.says(ENGLAND, "F NTH C A YOR - NWY, A YOR - LON"))
    assert lines["F NTH"].warning == DoubtKind.CONVOYED_ORDERED_OTHERWISE.value
    lines = _lines(evening.says(ENGLAND, "A YOR - NWY"))
    assert lines["F NTH"].warning is None


def test_guesses_show_what_was_written(evening: Evening) -> None:
    """A misspelt name is followed, and quoted beside the order that was made of it."""
    evening.starts()
    line = _lines(evening.says(FRANCE, "A Paris - Burgudny"))["A PAR"]
    assert line.order == "A PAR - BUR"
    assert line.written is not None
    assert "Burgudny" in line.written


def test_the_good_lines_at_the_beginning_of_a_text_too_long_are_kept(evening: Evening) -> None:
    """The receipt says from where on nothing was read."""
    evening.starts()
    text = "A PAR - BUR\nF BRE - MAO\n" + "and so on for ever\n" * 2200 + "A MAR - SPA"
    receipt = only(evening.says(FRANCE, text), Receipt)
    orders = {line.unit: line.order for line in receipt.lines}
    assert orders == {"A PAR": "A PAR - BUR", "F BRE": "F BRE - MAO", "A MAR": None}
    assert "too_long" in {problem.flaw for problem in receipt.problems}


def test_of_a_line_that_is_too_long_the_beginning_is_kept(evening: Evening) -> None:
    """A bad line never costs a good one, even within itself."""
    evening.starts()
    receipt = only(evening.says(FRANCE, "A PAR - BUR, F BRE - MAO, " + "A MAR H, " * 3000), Receipt)
    orders = {line.unit: line.order for line in receipt.lines}
    assert orders == {"A PAR": "A PAR - BUR", "F BRE": "F BRE - MAO", "A MAR": "A MAR H"}
    assert "too_long" in {problem.flaw for problem in receipt.problems}


@pytest.mark.parametrize(
    ("player", "text", "reason"),
    [
        ("T1/stranger", "A PAR - BUR", Refusal.NOT_IN_A_GAME),
        (FRANCE, "", None),
        (FRANCE, "hello", None),
        (FRANCE, "Париж", Refusal.UNKNOWN_COMMAND),
    ],
)
def test_what_cannot_be_taken_as_orders_is_answered(
    evening: Evening, player: str, text: str, reason: Refusal | None
) -> None:
    """Always, and with a reason; nothing is stored."""
    evening.starts()
    heard = evening.says(player, text)
    assert len(heard) == 1
    if reason is not None:
        assert only(heard, Refused).reason is reason
    assert {line.order for line in only(evening.says(FRANCE, "orders"), Receipt).lines} == {None}


@pytest.mark.parametrize(
    "text",
    [
        "A PAR -",
        "A PAR",
        "パリからブルゴーニュへ軍隊を移動してください、お願いします。\n本当に。",
        "\0\ud800 A \0 \N{ZERO WIDTH SPACE} :-) <@U1> *** \n" * 5,
        "if a then b and whatever else there may be to say of it",
    ],
)
def test_half_orders_and_other_alphabets_are_answered(evening: Evening, text: str) -> None:
    """With what was not understood, or a refusal, or as talk; never with a receipt."""
    evening.starts()
    (heard,) = evening.says(FRANCE, text)
    assert isinstance(heard, NotSaved | Refused | Answered)


def test_orders_for_a_game_in_another_state_are_refused(evening: Evening) -> None:
    """Not begun, over, of others."""
    game = evening.opens()
    evening.joins(game, FRANCE)
    refused = only(evening.says(FRANCE, "A PAR - BUR"), Refused)
    assert refused.reason is Refusal.GAME_NOT_STARTED
    refused = only(evening.says("T1/x", "A PAR - BUR", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GAME_NOT_STARTED
    evening.bot.do(evening.request(FRANCE), submit.submit, "nonsense", "A PAR - BUR")
    assert only(evening.deliver(), Refused).reason is Refusal.NO_GAME_HERE


def test_orders_of_somebody_without_a_power_are_refused(evening: Evening) -> None:
    """The GM's too."""
    game = evening.starts()
    evening.bot.do(evening.request(GM), submit.submit, game, "A PAR - BUR")
    assert only(evening.deliver(), Refused).reason is Refusal.NOT_IN_THIS_GAME
    refused = only(evening.says(GM, "A PAR - BUR", channel=CHANNEL), Refused)
    assert refused.reason is Refusal.GM_PLAYS_NOT


@pytest.mark.parametrize(
    "text",
    ["sorry that was for Bob", "thanks, and sorry for the delay", "can someone tell me a joke?"],
)
def test_a_message_without_anything_of_an_order_has_a_short_answer(
    evening: Evening, text: str
) -> None:
    """The receipt above stays the one with the buttons; what stands beside orders is none of it."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    (answered,) = evening.says(FRANCE, text)
    assert isinstance(answered, Answered)
    only(evening.says(FRANCE, f"{text}\nA MAR - SPA"), Receipt)


@pytest.mark.parametrize("text", ["oops wrong chat", "oops"])
def test_a_slip_is_not_answered_with_what_takes_orders_back(evening: Evening, text: str) -> None:
    """Nobody loses orders by following an answer."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    (told,) = evening.says(FRANCE, text)
    assert isinstance(told, Refused | Answered)
    assert not isinstance(told, Refused) or "undo" not in told.known


def test_the_time_an_order_was_written_decides(evening: Evening) -> None:
    """After the deadline: closed. Before the phase was opened: another phase was meant."""
    evening.starts()
    deadline = START + timedelta(hours=48)
    late = evening.says(FRANCE, "A PAR - BUR", at=deadline + timedelta(seconds=1))
    assert only(late, Refused).reason is Refusal.ORDERS_CLOSED
    assert only(late, Refused).subject == "S1901M"
    only(evening.says(FRANCE, "A PAR - BUR", at=deadline), Receipt)
    evening.advance(timedelta(hours=48) + SETTLING)
    stale = evening.says(FRANCE, "A BUR - MUN", at=deadline - timedelta(seconds=1))
    assert only(stale, Refused).reason is Refusal.WRITTEN_BEFORE
    assert only(stale, Refused).subject == "F1901M"


def test_an_older_message_that_arrives_late_does_not_undo_a_newer_one(evening: Evening) -> None:
    """Messages of minutes ago can be delivered again; what was written last counts."""
    evening.starts()
    evening.clock.moment += timedelta(minutes=10)
    evening.says(FRANCE, "A PAR - PIC", at=START + timedelta(minutes=5))
    heard = evening.says(FRANCE, "A PAR - BUR\nA MAR - SPA", at=START + timedelta(minutes=4))
    lines = _lines(heard)
    assert (lines["A PAR"].order, lines["A MAR"].order) == ("A PAR - PIC", "A MAR - SPA")
    assert [problem.flaw for problem in only(heard, Receipt).problems] == ["replaced"]


def test_of_two_quick_messages_the_newer_counts(evening: Evening) -> None:
    """In whichever order they are handled; a button pressed last counts whatever the clocks say."""
    game = evening.starts()
    evening.clock.moment += timedelta(minutes=1)
    now, second = evening.clock.now(), timedelta(seconds=1)
    evening.says(FRANCE, "A PAR - PIC", at=now - second)
    heard = evening.says(FRANCE, "A PAR - BUR", at=now - 2 * second)
    assert _lines(heard)["A PAR"].order == "A PAR - PIC"
    evening.bot.do(evening.request(FRANCE, at=now - 2 * second), submit.put, game, "A PAR - GAS")
    assert _lines(evening.deliver())["A PAR"].order == "A PAR - GAS"


def test_an_order_that_was_given_again_is_as_new_as_that(evening: Evening) -> None:
    """Of three quick messages the middle one is handled last: what the third repeats counts."""
    evening.starts()
    evening.clock.moment += timedelta(minutes=1)
    now, second = evening.clock.now(), timedelta(seconds=1)
    for order, ago in (("A PAR - PIC", 3), ("A PAR - PIC", 1), ("A PAR - BUR", 2)):
        heard = evening.says(FRANCE, order, at=now - ago * second)
    assert _lines(heard)["A PAR"].order == "A PAR - PIC"
    assert [problem.flaw for problem in only(heard, Receipt).problems] == ["replaced"]


@pytest.mark.parametrize("taking_back", ["clear", "clear paris", "undo"])
def test_what_was_written_before_an_order_was_given_again_does_not_take_it_back(
    evening: Evening, taking_back: str
) -> None:
    """Delivered late, after the order that was given again since."""
    evening.starts()
    evening.says(FRANCE, "A PAR - PIC", at=START)
    evening.says(FRANCE, "A PAR - BUR", at=START + timedelta(minutes=1))
    evening.clock.moment += timedelta(minutes=10)
    evening.says(FRANCE, "A PAR - BUR", at=START + timedelta(minutes=9))
    evening.says(FRANCE, taking_back, at=START + timedelta(minutes=8))
    lines = _lines(evening.says(FRANCE, "F BRE H"))
    assert lines["A PAR"].order == "A PAR - BUR"


def test_an_order_older_than_a_clear_does_not_come_back(evening: Evening) -> None:
    """Delivered late, it is named as overtaken; what is written after the clear counts."""
    evening.starts()
    evening.says(FRANCE, "F BRE - MAO")
    evening.clock.moment += timedelta(minutes=10)
    evening.says(FRANCE, "clear", at=START + timedelta(minutes=5))
    heard = evening.says(FRANCE, "A PAR - BUR", at=START + timedelta(minutes=4))
    assert _lines(heard)["A PAR"].order is None
    assert [problem.flaw for problem in only(heard, Receipt).problems] == ["replaced"]
    heard = evening.says(FRANCE, "A PAR - PIC", at=START + timedelta(minutes=6))
    assert _lines(heard)["A PAR"].order == "A PAR - PIC"


def test_a_late_ready_does_not_undo_a_newer_not_ready(evening: Evening) -> None:
    """Nor the other way round; it is answered with how things stand."""
    evening.starts()
    evening.clock.moment += timedelta(minutes=10)
    four, five, six = (START + timedelta(minutes=count) for count in (4, 5, 6))
    evening.says(FRANCE, "not ready", at=five)
    assert only(evening.says(FRANCE, "ready", at=four), Receipt).is_ready is False
    assert only(evening.says(FRANCE, "ready", at=six), Receipt).is_ready is True
    assert only(evening.says(FRANCE, "not ready", at=five), Receipt).is_ready is True


def test_clear_withdraws_everything(evening: Evening) -> None:
    """Once; there must be something to withdraw."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    cleared = only(evening.says(FRANCE, "clear"), Receipt)
    assert cleared.change is SetChange.CLEARED
    assert {line.mark for line in cleared.lines} == {OrderMark.MISSING}
    refused = only(evening.says(FRANCE, "clear"), Refused)
    assert refused.reason is Refusal.NO_ORDERS_YET


def test_orders_shows_the_present_set_and_my_map_draws_it(evening: Evening) -> None:
    """For the player alone."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    assert _lines(evening.says(FRANCE, "orders"))["A PAR"].order == "A PAR - BUR"
    shown = only(evening.says(FRANCE, "my map"), MapShown)
    assert shown == MapShown(game, 1, power="FRANCE", own_orders=("A PAR - BUR",))
    shown = only(evening.says(GERMANY, "my map"), MapShown)
    assert shown.own_orders == ()


def test_a_button_of_an_earlier_phase_is_refused(evening: Evening) -> None:
    """A choice of a retreat pressed when moves are due again."""
    game = evening.starts()
    put = partial(evening.press, FRANCE, Action.PUT, game, "S1901M")
    assert only(put("A PAR R GAS"), Refused).reason is Refusal.PHASE_OVER
    answer = only(put("A MUN - BUR"), NotSaved)
    assert [problem.flaw for problem in answer.problems] == ["foreign_unit"]
    assert only(put("rubbish"), Refused).reason is Refusal.UNKNOWN_COMMAND


def test_a_button_acts_on_the_phase_it_was_made_for(evening: Evening) -> None:
    """Pressed after that phase it changes nothing in the next."""
    game = evening.starts()
    only(evening.press(FRANCE, Action.PUT, game, "S1901M", "A PAR H"), Receipt)
    evening.advance(timedelta(hours=48) + SETTLING)
    heard = evening.press(FRANCE, Action.PUT, game, "S1901M", "A PAR H")
    heard += evening.press(FRANCE, Action.CLEAR, game, "S1901M")
    heard += evening.press(FRANCE, Action.READY, game, "S1901M")
    assert [getattr(notice, "reason", None) for notice in heard] == [Refusal.PHASE_OVER] * 3
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    assert receipt.is_ready is False
    assert {line.order for line in receipt.lines} == {None}


def test_orders_are_taken_while_the_game_is_paused(evening: Evening) -> None:
    """The receipt says that the clock stands."""
    game = evening.starts()
    with evening.work() as tx:
        tx.games.pause(game, evening.clock.now())
    evening.sleep(timedelta(days=9))
    receipt = only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    assert receipt.paused is True
    assert receipt.deadline is None


def test_ready_is_kept_when_orders_change(evening: Evening) -> None:
    """Only `not ready` takes it back; no orders are needed for it."""
    game = evening.starts()
    assert only(evening.says(FRANCE, "ready"), Receipt).is_ready is True
    assert only(evening.says(FRANCE, "A PAR - BUR"), Receipt).is_ready is True
    wait = partial(submit.make_ready, is_ready=False)
    evening.bot.do(evening.request(FRANCE), each_turn, game, wait)
    assert only(evening.deliver(), Receipt).is_ready is False


def test_a_power_that_is_out_is_told_so(evening: Evening) -> None:
    """Without a unit and a center there is nothing to order, to await or to vote."""
    game = evening.starts()
    set_up(evening, game, "S1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {})
    for text in ("A MUN - BUR", "ready", "orders", "clear", "draw"):
        refused = only(evening.says(ENGLAND, text), Refused)
        assert (refused.reason, refused.subject) == (Refusal.POWER_OUT, "ENGLAND")


ORDERS = "A PAR - BUR, A MAR - SPA, F BRE - MAO"


def _orders_after(evening: Evening, text: str) -> set[str | None]:
    return {line.order for line in only(evening.says(FRANCE, text), Receipt).lines}


@pytest.mark.parametrize(
    "text",
    [
        "clear paris",
        "cancel A PAR",
        "cancel armata PAR",
        "withdraw my order for Paris.",
        "clear A PAR - BUR",
        "don't do par bur",
        "forget Paris to Burgundy",
        "paris no longer goes to bur",
        "dont move paris to burgundy",
        "hm, scratch the Paris one please",
        "I don't want Paris to go to Burgundy any more",
    ],
)
def test_the_order_of_one_unit_is_taken_back(evening: Evening, text: str) -> None:
    """The others stay; undo brings it back."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    assert _orders_after(evening, text) == {None, "A MAR - SPA", "F BRE - MAO"}
    assert _orders_after(evening, "undo") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}


def test_a_message_takes_one_order_back_and_gives_another(evening: Evening) -> None:
    """In one receipt, which says which order is gone; who was ready no longer is."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    evening.says(FRANCE, "ready")
    receipt = only(evening.says(FRANCE, "Scratch Paris. Brest holds."), Receipt)
    assert {line.order for line in receipt.lines} == {None, "A MAR - SPA", "F BRE H"}
    assert (receipt.problems, receipt.is_ready) == ((), False)


def test_a_denial_of_what_is_not_saved_changes_nothing(evening: Evening) -> None:
    """And no button offers what was denied."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    answer = only(evening.says(FRANCE, "Paris no longer goes to Picardy"), NotSaved)
    assert [problem.candidates for problem in answer.problems] == [()]
    assert _orders_after(evening, "orders") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}


def test_several_units_are_named_at_once(evening: Evening) -> None:
    """A unit without an order has none to take back."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    assert _orders_after(evening, "clear Par and A Marseilles") == {None, "F BRE - MAO"}
    assert _orders_after(evening, "undo") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}
    assert _orders_after(evening, "cancel A PAR\ncancel A MAR") == {None, "F BRE - MAO"}
    refused = only(evening.says(FRANCE, "clear PAR"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.NO_ORDER_FOR_UNIT, "Paris")


@pytest.mark.parametrize("text", ["clear A PAR - PIC", "cancel MUN", "clear everything and par"])
def test_what_names_more_than_own_units_takes_nothing_back(evening: Evening, text: str) -> None:
    """An order that was not given, another's province, other words."""
    evening.starts()
    evening.says(FRANCE, ORDERS)
    evening.says(FRANCE, text)
    assert _orders_after(evening, "orders") == {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO"}


def test_a_build_is_taken_back_by_its_province(evening: Evening) -> None:
    """As it was ordered there."""
    game = evening.starts()
    set_up(evening, game, "W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["BRE", "PAR", "SPA"]})
    evening.says(FRANCE, "build A PAR, build F BRE")
    receipt = only(evening.says(FRANCE, "cancel A PAR"), Receipt)
    assert ([line.order for line in receipt.lines], receipt.taken_back) == (
        ["BUILD F BRE", None],
        ("BUILD A PAR",),
    )


def test_the_examples_are_orders_of_the_power_s_own(evening: Evening) -> None:
    """All that the sentence shows, the last of them in words, is read without a question."""
    evening.starts()
    told = [message.notice for message in evening.told if isinstance(message.notice, YourPower)]
    assert len(told) == 7
    for notice in told:
        shown = how_to_order(notice.examples, CLASSIC, Secrecy.SEALED).split("```")[1]
        powers = [power for power in CLASSIC.powers if power == notice.power]
        parsed = parse_orders(shown, CLASSIC.start, powers[0], CLASSIC, Rulebook.modern())
        assert not parsed.problems
        assert len(parsed.orders) == len(shown.splitlines())


@pytest.mark.parametrize(
    "text",
    [
        "all hold\nready",
        "Hi there!\nA PAR - BUR\nI'm ready.",
        "par bur, mar spa, ready",
        "par bur. done",
        "Ready! par bur, mar spa",
        "par bur; mar spa (ready)",
        "par bur, bre mao redy",
        "par bur\n- bre mao\n- submit",
        "par bur. Ready.\nOh, and bre mao. Ready again",
        "PAR-BUR, all done, thanks",
    ],
)
def test_ready_beside_the_orders_is_meant(evening: Evening, text: str) -> None:
    """Wherever it stands. The same receipt says so."""
    evening.starts()
    receipt = only(evening.says(FRANCE, text), Receipt)
    assert receipt.is_ready
    assert not receipt.problems
    assert any(line.order for line in receipt.lines)


@pytest.mark.parametrize("text", ["redy", "Rdy!", "ok, done", "submit"])
def test_ready_is_heard_without_orders_too(evening: Evening, text: str) -> None:
    """As the command is."""
    evening.starts()
    evening.says(FRANCE, "all hold")
    assert only(evening.says(FRANCE, text), Receipt).is_ready


@pytest.mark.parametrize(
    "text",
    [
        "par bur, not ready",
        "par bur. I'm not done yet",
        "par bur, ready when Italy is",
        "par bur. Is everyone ready?",
        "well done Italy. par bur",
    ],
)
def test_ready_is_not_heard_where_it_is_not_said(evening: Evening, text: str) -> None:
    """A denial, a condition, a question, praise."""
    evening.starts()
    evening.says(FRANCE, text)
    assert not only(evening.says(FRANCE, "orders"), Receipt).is_ready


def test_nobody_is_ready_with_orders_that_were_not_understood(evening: Evening) -> None:
    """The phase must not end with a mistake in it."""
    evening.starts()
    answer = only(evening.says(FRANCE, "A MAR - Qwxyz\nready"), NotSaved)
    assert answer.waits_for_answer
    receipt = only(evening.says(FRANCE, "A PAR - BUR, ready\nA MAR - Qwxyz"), Receipt)
    assert (receipt.is_ready, bool(receipt.problems)) == (False, True)
    assert receipt.waits_for_answer
