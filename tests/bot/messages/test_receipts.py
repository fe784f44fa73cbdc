"""Receipts and histories as messages: complete, in full words, readable when there is much."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import (
    NothingWithdrawn,
    NotUnderstood,
    OrderChange,
    OrderHistory,
    OrderVersion,
    SetChange,
)
from bot.messages.markup import when
from bot.messages.message import Message
from bot.messages.registry import message_of
from bot.slack.blocks import mrkdwn, split
from engine.game.endings.votes import Stance, Vote
from engine.reader.values import Flaw
from engine.variants.classic import CLASSIC
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import blocks, words
from tests.bot.receipts import OrderMark, Receipt, ReceiptLine, message_of_receipt

AT = datetime(2026, 5, 5, 18, 0, tzinfo=UTC)
TITLE = "A title of the greatest length that a form allows, & with <signs> in it *bold*"


def shown(notice: Notice) -> Message:
    """The message of a receipt or a history."""
    if isinstance(notice, OrderHistory):
        return message_of(notice, Games())
    assert isinstance(notice, Receipt)
    return message_of_receipt(notice)


def everything(message: Message) -> str:
    """All the words of a message."""
    return words(message)


def test_what_may_be_for_several_powers_has_a_button_for_each() -> None:
    """It says what was written, for that power."""
    asked = NotUnderstood("waive", Flaw.WHICH_POWER, known=("AUSTRIA", "GERMANY"))
    message = shown(Receipt("g", "The game", "AUSTRIA", "W1914A", AT, (), (asked,)))
    (row,) = (block for block in blocks(message) if "say:" in str(block))
    buttons = row["elements"]
    assert isinstance(buttons, list)
    assert [button["text"]["text"] for button in buttons] == ["Austria", "Germany"]
    assert [button["value"] for button in buttons] == [
        "g|W1914A|AUSTRIA|waive",
        "g|W1914A|GERMANY|waive",
    ]
    assert "1 question" in message.text


def test_a_receipt_names_every_unit_in_full_with_its_mark() -> None:
    """Stored, doubtful with the reason, and missing."""
    notice = Receipt(
        "g",
        "The game",
        "FRANCE",
        "S1901M",
        AT,
        (
            ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED, changed_from="A PAR H"),
            ReceiptLine("F BRE", "F BRE - PAR", OrderMark.DOUBTFUL, "fleet_inland"),
            ReceiptLine("A MAR", None, OrderMark.MISSING),
        ),
    )
    said = everything(shown(notice))
    assert "*Army Paris → Burgundy*  (was: holds)" in said
    assert "it can't succeed: a fleet can't go inland" in said
    assert "Army Marseilles: no order yet; it will hold" in said
    assert f"Orders are due {mrkdwn(when(AT))}" in said


@pytest.mark.parametrize(("listed", "more", "told"), [(18, 0, 6), (40, 7, 35), (12, 1, 1)])
def test_what_a_receipt_does_not_list_it_counts(listed: int, more: int, told: int) -> None:
    """Twelve pieces of text that gave no order are shown, the others are not passed over."""
    problem = NotUnderstood("A MUN - RUH", Flaw.FOREIGN_UNIT, subject="A MUN")
    notice = Receipt(
        "g", TITLE, "FRANCE", "S1901M", AT, (), (problem,) * listed, more_problems=more
    )
    parts = "1 more part" if told == 1 else f"{told} more parts"
    said = everything(shown(notice))
    assert said.count("belongs to another power") == 12
    assert f"I couldn't use {parts} of that message." in said


def test_a_notification_says_what_waits_for_the_reader() -> None:
    """Questions, what was not stored and what was not understood; never what was replaced."""
    kinds: tuple[tuple[Flaw, tuple[str, ...]], ...] = (
        (Flaw.SEVERAL_MEANINGS, ("A PAR - BUR", "A MAR - BUR")),
        (Flaw.REPLACED, ()),
        (Flaw.FOREIGN_UNIT, ()),
        (Flaw.PAST_DATE, ("A PAR H",)),
        (Flaw.PAST_DATE, ()),
        (Flaw.UNKNOWN_PLACE, ()),
    )
    problems = tuple(
        NotUnderstood("text", flaw, candidates, subject="word") for flaw, candidates in kinds
    )
    line = ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED)
    notice = Receipt("g", "Game", "FRANCE", "S1901M", AT, (line,), problems)
    assert shown(notice).text == (
        "France, Spring 1901: Army Paris → Burgundy; 2 questions; 2 not saved; 1 not understood."
    )


def test_a_doubtful_order_is_asked_about_by_its_buttons() -> None:
    """Without a reading to press, its writer is told to write the order alone."""
    line = ReceiptLine("A PAR", None, OrderMark.MISSING)
    for candidates, ending in (
        (("A PAR - BUR",), "Did you mean:"),
        ((), "If it was, send just the order."),
    ):
        problem = NotUnderstood("maybe bur", Flaw.DOUBTFUL, candidates)
        said = everything(shown(Receipt("g", "Game", "FRANCE", "S1901M", AT, (line,), (problem,))))
        assert f"I wasn't sure that was an order, so I didn't save it. {ending}" in said


def test_in_a_retreat_phase_only_dislodged_units_are_asked_for() -> None:
    """Whoever orders a unit that stands hears why that is of no use."""
    problem = NotUnderstood("A BUR - MAR", Flaw.NO_SUCH_UNIT, known=("A PAR",))
    line = ReceiptLine("A PAR", None, OrderMark.MISSING)
    said = everything(shown(Receipt("g", "Game", "FRANCE", "F1902R", AT, (line,), (problem,))))
    assert "only dislodged units can be ordered" in said
    assert "Yours: Army Paris." in said
    assert "no such unit" not in said


def test_what_had_better_be_looked_at_stands_first_with_a_button_of_its_own() -> None:
    """It names the order by its id, and its power."""
    lines = (
        ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED),
        ReceiptLine("A MAR", "A MAR - SPA", OrderMark.STORED, written="to spain with mar"),
    )
    notice = Receipt("g", "Game", "FRANCE", "S1901M", AT, lines, number=3)
    first, second = [block for block in blocks(shown(notice)) if block["type"] == "section"][:2]
    assert "*Army Marseilles → Spain*  (read from `to spain with mar`)" in str(first)
    assert "'Not this'" in str(first)
    assert "'value': 'g|S1901M#3|FRANCE|1'" in str(first)
    assert "*Army Paris → Burgundy*" in str(second)
    assert "Not this" not in str(second)


@pytest.mark.parametrize(
    ("order", "version", "is_new", "told"),
    [
        ("A MAR - SPA", 1, True, True),
        ("A MAR - SPA", 4, True, True),
        ("A MAR - SPA", 4, False, False),
        (None, 1, True, False),
    ],
)
def test_ready_is_named_when_the_orders_have_become_complete(
    order: str | None, version: int, *, is_new: bool, told: bool
) -> None:
    """Not while a unit lacks its order, nor again and again."""
    mark = OrderMark.STORED if order else OrderMark.MISSING
    lines = (
        ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED, changed_from="" if is_new else None),
        ReceiptLine("A MAR", order, mark),
    )
    notice = Receipt("g", "Game", "FRANCE", "S1901M", AT, lines, version=version)
    assert ("Press Ready" in everything(shown(notice))) is told


def test_an_order_that_is_gone_is_named_beside_its_unit() -> None:
    """And a build that is gone, on a line of its own; with the version that counts again."""
    line = ReceiptLine("A PAR", None, OrderMark.MISSING, changed_from="A PAR - BUR")
    notice = Receipt(
        "g", "Game", "FRANCE", "S1901M", AT, (line,), change=SetChange.UNDONE, equals=2, version=5
    )
    said = everything(shown(notice))
    assert "Army Paris: no order now; it will hold  (was: → Burgundy)" in said
    assert "Your orders are back to version 2" in said
    builds = replace(notice, phase="W1901A", lines=(), taken_back=("BUILD F BRE",))
    assert "removed: Build Fleet Brest" in everything(shown(builds))


@pytest.mark.parametrize("written", [None, "hold all"])
def test_a_receipt_with_seventeen_units_and_ten_questions_stays_one_message(
    written: str | None,
) -> None:
    """The most units a power can have before it wins, and a bad day; each with a button, too."""
    lines = tuple(
        ReceiptLine(f"A {place.code}", f"A {place.code} H", OrderMark.STORED, "", "", written)
        for place in CLASSIC.map.provinces
        if place.code in "PAR MAR BUR GAS PIC SPA POR BEL HOL RUH MUN BER KIE TYR VEN ROM NAP"
    )
    asked = NotUnderstood("F MAO - SPA", Flaw.COAST_MISSING, ("F MAO - SPA/NC", "F MAO - SPA/SC"))
    message = shown(Receipt("g", TITLE, "FRANCE", "S1901M", AT, lines, (asked,) * 10))
    assert len(lines) == 17
    assert len(split(blocks(message))) == 1


def test_the_history_goes_back_by_a_button_for_each_version_but_the_last() -> None:
    """What each changed is said in full words."""
    added, changed = OrderChange(None, "F BRE H"), OrderChange("A PAR - BUR", "A PAR H")
    gone, back = OrderChange("F BRE H", None), OrderChange("A PAR H", "A PAR - BUR")
    versions = (
        OrderVersion(1, AT, SetChange.GIVEN, (OrderChange(None, "A PAR - BUR"),)),
        OrderVersion(2, AT, SetChange.GIVEN, (changed, added)),
        OrderVersion(3, AT, SetChange.UNDONE, (back, gone), equals=1),
        OrderVersion(4, AT, SetChange.CLEARED, (OrderChange("A PAR - BUR", None),)),
    )
    said = everything(shown(OrderHistory("g", "Game", "FRANCE", "S1901M", versions)))
    assert "Army Paris holds  (was: → Burgundy)" in said
    assert "Undone, back to version 1" in said
    assert "Fleet Brest: no order  (was: holds)" in said
    assert "Cleared" in said
    assert [f"Restore {number}" in said for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert f"'value': 'g|S1901M|3@{AT.isoformat()}|FRANCE'" in said


def test_builds_that_are_still_open_are_lines_of_their_own() -> None:
    """What happens to them without an order is said."""
    missing = ReceiptLine("", None, OrderMark.MISSING)
    notice = Receipt("g", "The game", "FRANCE", "W1901A", AT, (missing,), adjustments=1)
    assert "it will be left unused" in everything(shown(notice))
    removal = replace(notice, adjustments=-1)
    assert "the rules will remove the units farthest away first" in everything(shown(removal))


def test_buttons_carry_the_phase_they_were_made_for() -> None:
    """So that an old receipt cannot change a new phase; and the version that undo is about."""
    line = ReceiptLine("A PAR", "A PAR H", OrderMark.STORED)
    asked = NotUnderstood("par", Flaw.SEVERAL_MEANINGS, ("A PAR - BUR",))
    notice = Receipt("g", "Game", "FRANCE", "F1901M", AT, (line,), (asked,), version=7, number=2)
    said = everything(shown(replace(notice, can_undo=True)))
    assert "'value': 'g|F1901M#2'" in said
    assert "'value': 'g|F1901M#2|A PAR - BUR'" in said
    assert "'value': 'g|F1901M#2|7|FRANCE'" in said
    assert "Undo'" not in everything(shown(notice))


def test_who_has_nothing_to_order_is_not_asked_for_anything() -> None:
    """What is given ahead can be undone; there is nothing to be ready for, and no deadline."""
    notice = Receipt("g", TITLE, "FRANCE", "F1901R", AT, (), version=1, can_undo=True)
    said = everything(shown(notice))
    assert "You have nothing to order in this phase." in said
    assert f"Orders are due {mrkdwn(when(AT))}" not in said
    assert "'Undo'" in said
    assert not any(f"'{label}'" in said for label in ("Ready", "Order by form", "Clear"))
    empty = shown(replace(notice, version=0, can_undo=False))
    assert all(block["type"] != "actions" for block in blocks(empty))


def test_talk_is_one_quiet_line_and_a_surrender_is_answered() -> None:
    """Talk is quoted, for nothing is passed over in silence, but not counted."""
    talk = tuple(
        NotUnderstood(text, Flaw.NOT_AN_ORDER, is_talk=True)
        for text in ("Dear GM", "Cheers, Boris")
    )
    given_up = NotUnderstood("SURRENDER", Flaw.NOT_AN_ORDER)
    line = ReceiptLine("A PAR", "A PAR H", OrderMark.STORED, changed_from="")
    message = shown(Receipt("g", TITLE, "FRANCE", "S1901M", AT, (line,), (*talk, given_up)))
    said = everything(message)
    assert "I took the rest for chat: `Dear GM`, `Cheers, Boris`" in said
    assert "wasn't sure that was a surrender" in said
    assert "1 not understood" in message.text


def test_the_receipt_of_the_last_one_ready_still_says_how_the_power_votes() -> None:
    """It matters most when the phase is about to end."""
    line = ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED)
    notice = Receipt("g", "The game", "FRANCE", "S1901M", AT, (line,), is_ready=True)
    last = replace(notice, all_ready_at=AT, vote=Vote(Stance.SURRENDER))
    said = everything(shown(last))
    assert "Everyone's ready" in said
    assert "*surrendering*" in said


@pytest.mark.parametrize("is_open", [True, False])
def test_whoever_deletes_a_vote_hears_whether_it_can_still_be_taken_back(*, is_open: bool) -> None:
    """While orders are taken, how; afterwards that it counts."""
    vote = Vote(Stance.DRAW)
    deleted = NothingWithdrawn("g", TITLE, "FRANCE", "S1901M", (), is_open=is_open, vote=vote)
    said = everything(message_of(deleted, Games()))
    assert ("`no vote` takes the vote back" in said) is is_open
    assert ("Orders are closed" in said) is not is_open
