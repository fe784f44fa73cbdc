"""Between a deadline and its results nothing is accepted, and nothing says that it is."""

import pytest
from msgspec.structs import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import PauseOver
from bot.gamesmaster.notices.desk import Act, Confirm, Details, GmActed
from bot.gamesmaster.notices.notice import Notice
from bot.messages.registry import message_of
from tests.bot.messages.crowd import AT, GM
from tests.bot.messages.crowded_games import Games
from tests.bot.messages.shown import words
from tests.bot.receipts import OrderMark, Receipt, ReceiptLine, message_of_receipt

DETAILS = Details(phase="S1901M", deadline=AT, old_deadline=AT, results_at=AT, until=AT)
RECEIPT = Receipt(
    "g",
    "The game",
    "FRANCE",
    "S1901M",
    deadline=AT,
    results_at=AT,
    lines=(ReceiptLine("A PAR", "A PAR - BUR", OrderMark.STORED),),
    can_undo=True,
)


def said_in(notice: Notice) -> str:
    """All that a message says."""
    if isinstance(notice, Receipt):
        return words(message_of_receipt(notice))
    return words(message_of(notice, Games()))


@pytest.mark.parametrize("act", [Act.PAUSE, Act.RESUME])
def test_the_gms_acts_say_that_orders_have_closed(act: Act) -> None:
    """When asked about as when done; while orders are taken they say that."""
    for details, is_closed in ((DETAILS, False), (replace(DETAILS, is_closed=True), True)):
        for notice in (
            Confirm("g", "The game", "c", act, details),
            GmActed("g", "The game", GM, act, details),
        ):
            said = said_in(notice)
            assert ("closed" in said) is is_closed
            assert ("still send" in said or "Orders are due" in said) is not is_closed


def test_a_pause_that_ends_by_itself_says_so_too() -> None:
    """Only the results are to come then."""
    assert "Orders closed" in said_in(PauseOver("g", "The game", "S1901M", AT, AT, is_closed=True))
    assert "Orders are due" in said_in(PauseOver("g", "The game", "S1901M", AT, AT))


@pytest.mark.parametrize("paused", [False, True])
def test_a_receipt_offers_nothing_that_is_refused(*, paused: bool) -> None:
    """Neither in words nor by a button; the map of the orders can still be seen."""
    closed = said_in(replace(RECEIPT, is_closed=True, paused=paused))
    assert "closed" in closed
    assert "You can still send" not in closed
    assert "Ready" not in closed
    assert Action.UNDO not in closed
    assert Action.CLEAR not in closed
    assert Action.MY_MAP in closed
    assert Action.UNDO in said_in(replace(RECEIPT, paused=paused))
