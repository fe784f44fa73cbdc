"""Many messages at once: a single one is answered at once, a flood by one tidy receipt."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.context.floods import FLOOD, LONGEST_HOLD, QUIET, folded, topic_of
from bot.gamesmaster.context.outgoing import Amended, Operation
from bot.gamesmaster.context.requests import Readiness
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import (
    NewerReceipt,
    NothingWithdrawn,
    OrderMark,
    Receipt,
    ReceiptLine,
    SetChange,
)
from engine.game.votes import Stance, Vote
from tests.bot.gamesmaster.evening import START, Evening, only, player_of

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
SECOND = timedelta(seconds=1)
DRAW = Vote(Stance.DRAW)


def writes(evening: Evening, text: str, *, player: str = FRANCE, after: timedelta = SECOND) -> None:
    """Let somebody send a message a while after the one before."""
    evening.clock.moment += after
    request = evening.request(player)
    evening.bot.conversation.hear(replace(request, message=f"D/{request.id}"), text)


def quiet(evening: Evening) -> list[Notice]:
    """Let a flood come to an end; what is told then."""
    evening.clock.moment += QUIET
    return evening.deliver()


def lines(receipt: Receipt) -> dict[str, ReceiptLine]:
    """The lines of a receipt by their units."""
    return {line.unit: line for line in receipt.lines}


def test_a_message_by_itself_is_answered_at_once(evening: Evening) -> None:
    """So is the next, once the flood would be over: each says what it changed itself."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    only(evening.deliver(), Receipt)
    writes(evening, "A PAR - PIC", after=FLOOD)
    assert lines(only(evening.deliver(), Receipt))["A PAR"].changed_from == "A PAR - BUR"


def test_what_follows_within_a_moment_waits_and_is_answered_together(evening: Evening) -> None:
    """The first receipt is shortened to a line once the one that says everything is there."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    only(evening.deliver(), Receipt)
    first = evening.told[-1].item
    for text in ("F BRE - MAO", "A MAR - Narnia", "A MAR - SPA"):
        writes(evening, text, after=SECOND / 2)
        assert evening.deliver() == []
    receipt, pointer = quiet(evening)
    assert isinstance(receipt, Receipt)
    orders = {unit: (line.order, line.changed_from) for unit, line in lines(receipt).items()}
    assert orders == {
        "F BRE": ("F BRE - MAO", ""),
        "A MAR": ("A MAR - SPA", ""),
        "A PAR": ("A PAR - BUR", ""),
    }
    assert ["Narnia" in problem.text for problem in receipt.problems] == [True]
    assert pointer == NewerReceipt(receipt.game, "FRANCE", "S1901M")
    changed = evening.told[-1].item
    assert (changed.operation, changed.sent_ts) == (Operation.UPDATE, f"ts-{first.id}")
    assert changed.amended == Amended(first.mark, first.kind, first.notice)
    assert quiet(evening) == []


def test_ten_messages_before_anything_is_sent_have_one_answer(evening: Evening) -> None:
    """While Slack is slow or away nothing piles up, and nothing of it is left out."""
    evening.starts()
    for place in "bcdfghjklm":
        writes(evening, f"A PAR - {place}xqw", after=SECOND / 10)
    (receipt,) = quiet(evening)
    assert isinstance(receipt, Receipt)
    assert len(receipt.problems) == 10


def test_an_order_that_another_of_the_flood_replaced_is_named(evening: Evening) -> None:
    """The last counts; what changed is told against the orders from before the flood."""
    evening.starts()
    writes(evening, "A PAR - GAS, A MAR H")
    evening.deliver()
    evening.clock.moment += FLOOD
    for text in ("A PAR - BUR", "A PAR - PIC", "A MAR - SPA", "A MAR H"):
        writes(evening, text, after=SECOND / 10)
    receipt = only(quiet(evening), Receipt)
    paris, marseilles = lines(receipt)["A PAR"], lines(receipt)["A MAR"]
    assert (paris.order, paris.changed_from) == ("A PAR - PIC", "A PAR - GAS")
    assert (marseilles.order, marseilles.changed_from) == ("A MAR H", None)
    assert [(one.text, one.flaw) for one in receipt.problems] == [
        ("A PAR - BUR", "replaced"),
        ("A MAR - SPA", "replaced"),
    ]


def test_a_flood_without_end_is_answered_all_the_same(evening: Evening) -> None:
    """No answer waits longer than five seconds."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    evening.deliver()
    heard: list[Notice] = []
    begun = evening.clock.moment + SECOND / 2
    while not heard:
        writes(evening, "A PAR - PIC\nA PAR - BUR", after=SECOND / 2)
        heard = evening.deliver()
        assert evening.clock.moment - begun <= LONGEST_HOLD
    only(heard, Receipt)


def test_a_button_is_answered_at_once_and_says_what_the_flood_would_have(
    evening: Evening,
) -> None:
    """Nobody who presses Ready waits for it; nothing of the flood is said twice or left out."""
    game = evening.starts()
    writes(evening, "A PAR - BUR")
    evening.deliver()
    writes(evening, "A MAR - Narnia", after=SECOND / 2)
    evening.bot.orders.ready(evening.request(FRANCE), game, Readiness.READY)
    receipt, pointer = evening.deliver()
    assert isinstance(receipt, Receipt)
    assert receipt.is_ready
    assert lines(receipt)["A PAR"].mark is OrderMark.STORED
    assert len(receipt.problems) == 1
    assert isinstance(pointer, NewerReceipt)
    assert quiet(evening) == []


def test_an_answered_question_is_not_asked_again(evening: Evening) -> None:
    """What a button or a later message of the flood settled is no problem any more."""
    game = evening.starts()
    writes(evening, "A par - bru")
    (asked,) = evening.deliver()
    assert isinstance(asked, Receipt)
    writes(evening, "A MAR H", after=SECOND / 2)
    (candidate, *_) = asked.problems[0].candidates
    evening.bot.orders.put(evening.request(FRANCE), game, candidate)
    receipt = only(evening.deliver(), Receipt)
    assert lines(receipt)["A PAR"].order == candidate
    assert receipt.problems == ()


def test_a_crash_leaves_no_message_of_a_flood_without_its_receipt(evening: Evening) -> None:
    """What waited is in the outbox; the next process sends it when it is due."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    evening.deliver()
    writes(evening, "A MAR - SPA", after=SECOND / 2)
    assert evening.restart() == []
    assert evening.bot.delivery_queue.next_due(evening.clock.now()) == evening.clock.now() + QUIET
    receipt = only(quiet(evening), Receipt)
    assert lines(receipt)["A MAR"].order == "A MAR - SPA"


def test_an_answer_that_is_just_being_sent_is_shortened_afterwards(evening: Evening) -> None:
    """It may be in Slack already, so it is not taken back; if it never got there, nothing is."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    (first,) = evening.bot.delivery_queue.due(evening.clock.now(), 10)
    assert evening.bot.delivery_queue.attempting(first.id, evening.clock.now())
    writes(evening, "A MAR - SPA", after=SECOND / 2)
    evening.bot.delivery_queue.failed(first.id, "user_not_found", None)
    (receipt,) = quiet(evening)
    assert isinstance(receipt, Receipt)
    assert lines(receipt)["A PAR"].changed_from == ""


def test_a_rate_limit_is_waited_for_by_the_newer_answer_too(evening: Evening) -> None:
    """Slack said when it wants to be asked again."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    (first,) = evening.bot.delivery_queue.due(evening.clock.now(), 10)
    assert evening.bot.delivery_queue.attempting(first.id, evening.clock.now())
    again = evening.clock.now() + 30 * SECOND
    evening.bot.delivery_queue.failed(first.id, "ratelimited", again, answered=True)
    writes(evening, "A MAR - SPA")
    assert quiet(evening) == []
    evening.clock.moment = again
    receipt = only(evening.deliver(), Receipt)
    assert {unit for unit, line in lines(receipt).items() if line.order} == {"A PAR", "A MAR"}


def test_floods_of_two_players_do_not_touch_each_other(evening: Evening) -> None:
    """Each has the own receipt with the own orders."""
    evening.starts()
    for player, text in ((FRANCE, "A PAR H"), (GERMANY, "A MUN H")) * 2:
        writes(evening, text, player=player, after=SECOND / 10)
    evening.clock.moment += QUIET
    receipts = [one for one in evening.deliver() if isinstance(one, Receipt)]
    assert sorted(one.power for one in receipts) == ["FRANCE", "GERMANY"]


def test_the_same_refusal_is_not_repeated_for_every_message(evening: Evening) -> None:
    """Ten orders after the deadline: told at once, and once more at the end at most."""
    evening.starts()
    evening.clock.moment = START + timedelta(hours=48)
    heard: list[Notice] = []
    for _ in range(10):
        writes(evening, "A PAR - BUR", after=SECOND / 10)
        heard += evening.deliver()
    heard += quiet(evening)
    assert heard == [Refused(Refusal.ORDERS_CLOSED, "S1901M")] * 2


def test_a_cleared_flood_says_that_it_is_cleared(evening: Evening) -> None:
    """And asks nothing about what was taken back."""
    evening.starts()
    writes(evening, "A PAR - BUR\nA par - bru")
    writes(evening, "clear", after=SECOND / 10)
    receipt = only(quiet(evening), Receipt)
    assert receipt.change is SetChange.CLEARED
    assert receipt.problems == ()


def test_what_is_given_ahead_in_a_flood_is_in_its_receipt(evening: Evening) -> None:
    """As new against what was given before the flood."""
    evening.starts()
    writes(evening, "F1901M: A PAR H")
    evening.deliver()
    writes(evening, "F1902M: A MAR H", after=SECOND / 2)
    writes(evening, "F1901M: A PAR - BUR", after=SECOND / 2)
    receipt = only(quiet(evening), Receipt)
    assert [(line.phase, line.orders, line.was) for line in receipt.ahead] == [
        ("F1901M", ("A PAR - BUR",), ()),
        ("F1902M", ("A MAR H",), ()),
    ]


def _receipt(line: ReceiptLine) -> Receipt:
    return Receipt("g", "Evening", "FRANCE", "S1901M", None, (line,))


def test_an_order_that_came_and_went_in_a_flood_is_no_change() -> None:
    """One that was there before and is gone by the end is told as gone."""
    older = _receipt(ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED, None, "A PAR H"))
    gone = ReceiptLine("A PAR", None, OrderMark.MISSING, None, "A PAR - BUR")
    merged = folded(older, _receipt(gone))
    assert isinstance(merged, Receipt)
    assert merged.lines[0].changed_from == "A PAR H"
    new = ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED, None, "")
    merged = folded(_receipt(new), _receipt(gone))
    assert isinstance(merged, Receipt)
    assert merged.lines[0].changed_from is None


def test_an_order_that_does_not_count_is_named_once(evening: Evening) -> None:
    """However it was written, with the one that counts instead; not once it counts again."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    older = only(evening.deliver(), Receipt)
    writes(evening, "A PAR - PIC\nA PAR-BUR\nA PAR - PIC", after=FLOOD)
    newer = only(evening.deliver(), Receipt)
    both = folded(older, newer)
    assert isinstance(both, Receipt)
    assert [(one.subject, one.counts) for one in both.problems if one.subject == "A PAR - BUR"] == [
        ("A PAR - BUR", "A PAR - PIC")
    ]
    writes(evening, "A PAR - BUR", after=FLOOD)
    again = folded(both, only(evening.deliver(), Receipt))
    assert isinstance(again, Receipt)
    assert [one.subject for one in again.problems] == ["A PAR - PIC"]


def test_what_several_deleted_messages_leave_is_told_together() -> None:
    """The vote that was in one of them too, whichever of them went first."""
    voted = NothingWithdrawn("game", "Evening", "FRANCE", "S1901M", (), is_open=True, vote=DRAW)
    ordered = replace(voted, orders=("A PAR - BUR",), vote=None)
    assert folded(voted, ordered) == folded(ordered, voted) == replace(ordered, vote=DRAW)


@pytest.mark.parametrize("reason", [Refusal.ORDERS_CLOSED, Refusal.ORDERS_LOCKED])
def test_that_orders_are_closed_is_said_once(reason: Refusal) -> None:
    """Also where the results come later than that."""
    refused = Refused(reason, "S1901M", at=START)
    assert topic_of(refused) == topic_of(replace(refused, at=None)) is not None
