"""One living receipt a phase: the newest is complete, unseen older ones go, seen ones shrink."""

from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec import structs

from bot.gamesmaster.commands import hear
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import Reminder, WhoIsLate
from bot.gamesmaster.notices.notice import Notice, Rank, Refusal, Refused, Since
from bot.gamesmaster.notices.orders import (
    NothingWithdrawn,
    NotSaved,
    OldReceipt,
    SetChange,
    YourResults,
)
from engine.game.deadlines import SETTLING
from engine.game.endings.votes import Stance, Vote
from tests.bot.gamesmaster.evening import CHANNEL, PLAYERS, START, Evening, only, player_of
from tests.bot.receipts import OrderMark, Receipt, ReceiptLine

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
SECOND = timedelta(seconds=1)
PHASE = timedelta(hours=48) + SETTLING
DRAW = Vote(Stance.DRAW)


def writes(evening: Evening, text: str, *, player: str = FRANCE) -> None:
    """Let somebody send a message, and nothing be delivered yet."""
    request = evening.request(player)
    evening.bot.do(replace(request, message=f"D/{request.id}"), hear.hear, text)


def says_later(evening: Evening, text: str) -> list[Notice]:
    """Let France write something a second later; what the bot then tells."""
    evening.clock.moment += SECOND
    return evening.says(FRANCE, text)


def lines(receipt: Receipt) -> dict[str, ReceiptLine]:
    """The lines of a receipt by their units."""
    return {line.unit: line for line in receipt.lines}


def test_each_message_is_answered_at_once_and_shortens_the_receipt_before(evening: Evening) -> None:
    """The newer receipt lists everything, also what is still not understood."""
    evening.starts()
    writes(evening, "A PAR - BUR, A MAR - Narnia")
    only(evening.deliver(), Receipt)
    first = evening.told[-1].item
    writes(evening, "A PAR - PIC")
    receipt, pointer = evening.deliver()
    assert isinstance(receipt, Receipt)
    assert lines(receipt)["A PAR"].changed_from == "A PAR - BUR"
    assert [problem.text for problem in receipt.problems] == ["A MAR - Narnia"]
    number, player = 1, FRANCE
    assert pointer == OldReceipt(
        *(receipt.game, receipt.title, "FRANCE", "S1901M", Since.NEWER, number, player)
    )
    changed = evening.told[-1].item
    assert changed.updated is not None
    assert changed.updated.ts == f"ts-{first.record.id}"
    assert changed.record.amends == first.record.id
    assert evening.deliver() == []


def test_what_was_not_understood_is_told_though_nothing_is_left_to_order(evening: Evening) -> None:
    """Nobody was told yet, when the next message gave orders to all units."""
    evening.starts()
    writes(evening, "A MUN - BUR")
    writes(evening, "A PAR - Narnia")
    writes(evening, "A PAR - BUR, A MAR - SPA, F BRE - MAO")
    receipt = only(evening.deliver(), Receipt)
    assert [problem.text for problem in receipt.problems] == ["A MUN - BUR", "A PAR - Narnia"]


def test_a_question_loses_its_buttons_to_the_order_that_settles_it(evening: Evening) -> None:
    """It asked whether Burgundy was meant, and its button said so."""
    evening.starts()
    writes(evening, "Germany told me: A PAR - BUR")
    (asked,) = only(evening.deliver(), NotSaved).problems
    assert asked.candidates == ("A PAR - BUR",)
    writes(evening, *asked.candidates)
    receipt, pointer = evening.deliver()
    assert isinstance(receipt, Receipt)
    assert receipt.problems == ()
    assert isinstance(pointer, OldReceipt)
    writes(evening, "A MAR H")
    assert [type(notice) for notice in evening.deliver()] == [Receipt, OldReceipt]


@pytest.mark.parametrize("text", ["Germany told me: A PAR - BUR", "A PAR - BUR or PIC, F BRE H"])
def test_a_question_is_asked_again_until_its_unit_has_an_order(evening: Evening, text: str) -> None:
    """Alone or in a receipt: the newest receipt has its buttons, and no line before it a word."""
    evening.starts()
    says_later(evening, text)
    for other in ("A MAR - SPA", "A MAR H"):
        receipt = only(says_later(evening, other), Receipt)
        assert "A PAR - BUR" in receipt.problems[0].candidates
    assert only(says_later(evening, "A PAR - GAS"), Receipt).problems == ()
    assert only(says_later(evening, "A MAR - BUR"), Receipt).problems == ()


def test_of_complaints_about_one_unit_the_newest_is_kept(evening: Evening) -> None:
    """Its writer has tried again since the older ones."""
    evening.starts()
    says_later(evening, "A MAR - Narnia, F BRE H")
    says_later(evening, "A MAR - Gondor, F BRE - MAO")
    receipt = only(says_later(evening, "F BRE - ENG"), Receipt)
    assert [problem.text for problem in receipt.problems] == ["A MAR - Gondor"]


def test_a_question_is_settled_by_an_order_that_is_only_repeated(evening: Evening) -> None:
    """Its writer has thought about it."""
    evening.starts()
    says_later(evening, "A PAR - BUR, A MAR H")
    says_later(evening, "maybe A PAR - PIC")
    assert only(says_later(evening, "A MAR - SPA"), Receipt).problems != ()
    assert only(says_later(evening, "A PAR - BUR"), Receipt).problems == ()


def test_a_complaint_is_not_repeated_once_its_unit_has_an_order(evening: Evening) -> None:
    """Whatever the order is; nor where all have theirs, nor what stood in a message of its own."""
    evening.starts()
    says_later(evening, "A MAR - Narnia, F BRE - Mordor, A PAR H")
    receipt = only(says_later(evening, "A MAR - SPA"), Receipt)
    assert [problem.text for problem in receipt.problems] == ["F BRE - Mordor"]
    says_later(evening, "A MAR - Gondor")
    receipt = only(says_later(evening, "A MAR - GAS"), Receipt)
    assert [problem.text for problem in receipt.problems] == ["F BRE - Mordor"]
    assert only(says_later(evening, "all hold"), Receipt).problems == ()


def test_a_receipt_in_a_channel_stays_as_it_was(evening: Evening) -> None:
    """What one person alone saw there cannot be changed later."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR", channel=CHANNEL)
    assert [type(notice) for notice in evening.says(FRANCE, "A PAR - PIC", channel=CHANNEL)] == [
        Receipt
    ]


def test_ten_messages_before_anything_is_sent_have_one_answer(evening: Evening) -> None:
    """While Slack is slow or away nothing piles up, and nothing of it is left out."""
    evening.starts()
    for place in "bcdfghjklm":
        writes(evening, f"A PAR - {place}xqw")
    (answer,) = evening.deliver()
    assert isinstance(answer, NotSaved)
    assert len(answer.problems) == 10
    writes(evening, "A PAR - cxqw")
    writes(evening, "A MAR - BUR")
    receipt = only(evening.deliver(), Receipt)
    assert [problem.text for problem in receipt.problems] == ["A PAR - cxqw"]


def test_a_button_says_what_an_unsent_receipt_would_have(evening: Evening) -> None:
    """Nothing of it is said twice or left out."""
    game = evening.starts()
    writes(evening, "A PAR - BUR, A MAR - Narnia")
    receipt = only(evening.press(FRANCE, Action.READY, game, "S1901M"), Receipt)
    assert receipt.is_ready
    assert lines(receipt)["A PAR"].mark is OrderMark.STORED
    assert len(receipt.problems) == 1
    assert evening.deliver() == []


def test_an_answered_question_is_not_asked_again(evening: Evening) -> None:
    """What a button settled before the question was sent is no problem any more."""
    game = evening.starts()
    writes(evening, "A par - bru")
    asked = only(evening.deliver(), NotSaved)
    (candidate, *_) = asked.problems[0].candidates
    writes(evening, "A par - bru")
    receipt = only(evening.press(FRANCE, Action.PUT, game, "S1901M", candidate), Receipt)
    assert lines(receipt)["A PAR"].order == candidate
    assert receipt.problems == ()


def test_that_one_is_not_ready_any_more_is_not_lost(evening: Evening) -> None:
    """Ready was taken back by a message whose receipt nobody has seen."""
    game = evening.starts()
    writes(evening, "A PAR - BUR, A MAR H")
    evening.press(FRANCE, Action.READY, game, "S1901M")
    writes(evening, "clear PAR")
    writes(evening, "A MAR - SPA")
    assert only(evening.deliver(), Receipt).waits_again


def test_a_crash_leaves_no_message_without_its_receipt(evening: Evening) -> None:
    """What was not sent is in the outbox; the next process sends it."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    writes(evening, "A MAR - SPA")
    receipt = only(evening.restart(), Receipt)
    assert {unit for unit, line in lines(receipt).items() if line.order} == {"A PAR", "A MAR"}


def test_an_answer_that_is_just_being_sent_is_shortened_afterwards(evening: Evening) -> None:
    """It may be in Slack already, so it is not taken back; if it never got there, nothing is."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    first = evening.claims()
    assert first is not None
    writes(evening, "A MAR - SPA")
    evening.bot.delivery_queue.failed(first.record.id, "user_not_found", None)
    (receipt,) = evening.deliver()
    assert isinstance(receipt, Receipt)


def test_a_rate_limit_is_waited_for_by_the_newer_answer_too(evening: Evening) -> None:
    """Slack said when it wants to be asked again."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    first = evening.claims()
    assert first is not None
    again = evening.clock.now() + 30 * SECOND
    evening.bot.delivery_queue.failed(first.record.id, "ratelimited", again, answered=True)
    writes(evening, "A MAR - SPA")
    assert evening.deliver() == []
    evening.clock.moment = again
    receipt = only(evening.deliver(), Receipt)
    assert {unit for unit, line in lines(receipt).items() if line.order} == {"A PAR", "A MAR"}


def test_who_writes_again_keeps_the_turn_of_the_answer_before(evening: Evening) -> None:
    """Whoever writes one order after the other while much is to be told would else wait on."""
    evening.starts()
    writes(evening, "A VIE - GAL", player=PLAYERS[0])
    writes(evening, "A PAR - BUR")
    writes(evening, "A MUN - RUH", player=GERMANY)
    first = evening.claims()
    writes(evening, "A MAR - SPA")
    claimed = [evening.claims() for _ in range(2)]
    people = [one.destination.player for one in (first, *claimed) if one is not None]
    assert people == [PLAYERS[0], FRANCE, GERMANY]


def test_no_answer_waits_until_the_receipt_before_it_is_shortened(evening: Evening) -> None:
    """Where much is to be told that takes long, and nobody has asked for it."""
    evening.starts()
    queue, now = evening.bot.delivery_queue, evening.clock.now()
    for number, unit in enumerate(("A PAR", "A MAR", "F BRE")):
        writes(evening, f"{unit} H")
        claimed = queue.claim(now, lambda *_: None, Rank.ANSWER)
        assert claimed is not None
        assert claimed[0].record.kind == Receipt.__name__
        queue.sent(claimed[0], [f"ts-{number}"], "D", None)
    kinds = [type(notice) for notice in evening.deliver()]
    assert kinds == [OldReceipt, OldReceipt]


def test_receipts_of_two_players_do_not_touch_each_other(evening: Evening) -> None:
    """Each has the own receipt with the own orders."""
    evening.starts()
    for player, text in ((FRANCE, "A PAR H"), (GERMANY, "A MUN H")) * 2:
        writes(evening, text, player=player)
    receipts = [notice for notice in evening.deliver() if isinstance(notice, Receipt)]
    assert sorted(notice.power for notice in receipts) == ["FRANCE", "GERMANY"]


@pytest.mark.parametrize(
    ("text", "change"), [("clear", SetChange.CLEARED), ("undo", SetChange.UNDONE)]
)
def test_what_was_taken_back_is_not_asked_about(
    evening: Evening, text: str, change: SetChange
) -> None:
    """An unsent receipt asks nothing more once its orders are gone."""
    evening.starts()
    writes(evening, "A PAR - BUR\nA par - bru")
    writes(evening, text)
    receipt = only(evening.deliver(), Receipt)
    assert receipt.change is change
    assert receipt.problems == ()


def test_the_same_refusal_is_not_repeated_for_every_message(evening: Evening) -> None:
    """Ten orders after the deadline before anything is sent: it is said once."""
    game = evening.starts()
    evening.clock.moment = START + timedelta(hours=48) + SECOND
    for _ in range(10):
        writes(evening, "A PAR - BUR")
    refused = only(evening.deliver(), Refused)
    assert (refused.reason, refused.subject) == (Refusal.ORDERS_CLOSED, "S1901M")
    assert (refused.power, refused.game) == ("FRANCE", game)


def test_the_receipts_of_a_phase_lose_their_buttons_when_it_is_over(evening: Evening) -> None:
    """A line says that it is over."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(GERMANY, "A MUN - BUR")
    old = [notice for notice in evening.advance(PHASE) if isinstance(notice, OldReceipt)]
    over = [
        OldReceipt(game, "Evening", one, "S1901M", Since.OVER, 1, player_of(one))
        for one in ("FRANCE", "GERMANY")
    ]
    assert sorted(old, key=lambda one: one.power) == over


def test_a_rollback_takes_the_buttons_off_what_counts_no_more(evening: Evening) -> None:
    """The receipts of the phase that was left, and what was due in it."""
    evening.starts()
    evening.advance(PHASE)
    evening.says(FRANCE, "A PAR - BUR")
    heard = evening.confirms("gm rollback S1901M")
    assert only(heard, OldReceipt).since is Since.ANEW
    assert (
        len([notice for notice in heard if isinstance(notice, YourResults) and notice.is_past]) == 7
    )


def test_a_reminder_loses_its_buttons_to_the_next_one_and_to_the_end(evening: Evening) -> None:
    """A player's and a GM's: there is one that counts, and none once the phase is over."""
    evening.starts()
    for player in PLAYERS[1:]:
        evening.says(player, "ready")
    told = [evening.advance(timedelta(hours=hours)) for hours in (25, 22, 2)]
    for kind in (Reminder, WhoIsLate):
        found = [[notice.is_past for notice in heard if isinstance(notice, kind)] for heard in told]
        assert found == [[False], [False, True], [True]]


def test_what_several_deleted_messages_leave_is_told_together() -> None:
    """The vote that was in one of them too, whichever of them went first."""
    voted = NothingWithdrawn("game", "Evening", "FRANCE", "S1901M", (), is_open=True, vote=DRAW)
    ordered = structs.replace(voted, orders=("A PAR - BUR",), vote=None)
    both = structs.replace(ordered, vote=DRAW)
    assert ordered.with_unsent(voted) == voted.with_unsent(ordered) == both
