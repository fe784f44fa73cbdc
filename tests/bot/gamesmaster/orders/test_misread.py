"""An order that was read wrongly is taken back by the button beside it, and nothing else is."""

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.orders import Receipt as Stored
from bot.messages.message import Message
from bot.messages.parts import Button, Text
from bot.messages.registry import decode, message_of
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.bot.receipts import Receipt

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def orders(receipt: Receipt) -> set[str]:
    """What is ordered."""
    return {line.order for line in receipt.lines if line.order}


def receipt_before(evening: Evening) -> Message:
    """The last receipt, as its reader sees it."""
    records = [told.item.record for told in evening.told if told.item.record.kind == "Receipt"]
    notice = decode("Receipt", records[-1].notice)
    assert isinstance(notice, Stored)
    return message_of(notice, evening.games)


def not_this(evening: Evening) -> list[str]:
    """The values of the buttons that take back one order, in the order of the last receipt."""
    parts = [part for part in receipt_before(evening).parts if isinstance(part, Text)]
    buttons = [part.beside for part in parts if isinstance(part.beside, Button)]
    return [button.value for button in buttons if button.action is Action.NOT_THIS]


def test_not_this_takes_back_one_order_and_keeps_the_others(evening: Evening) -> None:
    """Those of its message, too."""
    evening.starts()
    evening.says(FRANCE, "F BRE - MAO, A PAR - BUR; to spain with mar")
    (value,) = not_this(evening)
    receipt = only(evening.press(FRANCE, Action.NOT_THIS, value), Receipt)
    assert orders(receipt) == {"F BRE - MAO", "A PAR - BUR"}
    assert not_this(evening) == []


def test_not_this_lets_the_order_count_again_that_was_replaced(evening: Evening) -> None:
    """As if the other one had never been read."""
    evening.starts()
    evening.says(FRANCE, "A MAR S A PAR - BUR")
    evening.says(FRANCE, "to spain with mar")
    (value,) = not_this(evening)
    receipt = only(evening.press(FRANCE, Action.NOT_THIS, value), Receipt)
    assert orders(receipt) == {"A MAR S A PAR - BUR"}


def test_guesses_stay_first_until_they_are_replaced(evening: Evening) -> None:
    """A later message, and taking back another of them, do not hide them."""
    evening.starts()
    evening.says(FRANCE, "to spain with mar. to gascony with paris")
    assert len(not_this(evening)) == 2
    evening.says(FRANCE, "F BRE - MAO")
    first, _ = not_this(evening)
    evening.press(FRANCE, Action.NOT_THIS, first)
    assert len(not_this(evening)) == 1
    evening.says(FRANCE, "A PAR - BUR")
    assert not_this(evening) == []


def test_not_this_does_nothing_to_what_has_changed_since(evening: Evening) -> None:
    """Nor for another power."""
    evening.starts()
    evening.says(FRANCE, "to spain with mar")
    (value,) = not_this(evening)
    forged = value.replace("FRANCE", "GERMANY")
    only(evening.press(GERMANY, Action.NOT_THIS, forged), Refused)
    evening.says(FRANCE, "A MAR H")
    refused = only(evening.press(FRANCE, Action.NOT_THIS, value), Refused)
    assert refused.reason is Refusal.UNDO_OVERTAKEN
    assert orders(only(evening.says(FRANCE, "orders"), Receipt)) == {"A MAR H"}
