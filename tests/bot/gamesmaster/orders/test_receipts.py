"""A receipt names what it shows, and is made of what is saved when it is sent."""

from datetime import timedelta
from itertools import permutations

import msgspec
import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.notices.notice import Since
from bot.gamesmaster.notices.orders import NotSaved, OldReceipt
from bot.gamesmaster.notices.orders import Receipt as Stored
from bot.messages.registry import decode, message_of
from engine.game.deadlines import SETTLING
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import GM, Evening, only, player_of
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt

FRANCE, ANNA = player_of("FRANCE"), "T1/anna"
PHASE = timedelta(hours=48) + SETTLING
OF_THE_VERSION_BEFORE = {
    "title": "Evening",
    "power": "FRANCE",
    "phase": "S1901M",
    "deadline": "2026-11-23T12:00:00Z",
    "lines": [
        {"unit": "F BRE", "order": None, "mark": "missing"},
        {
            "unit": "A PAR",
            "order": "A PAR - BUR",
            "mark": "doubtful",
            "warning": "self_bounce",
            "because_of": ["A MAR - BUR"],
        },
    ],
    "problems": [
        {"text": "A MAR - Narnia", "flaw": "unknown_place", "subject": "narnia"},
        {"text": "a par - bru", "flaw": "several_meanings", "candidates": ["A PAR - BUR"]},
    ],
    "vote_taken_back": {"stance": "draw"},
    "kept": ["A MAR H", "F BRE - MAO"],
    "taken_back": [],
    "examples": ["A PAR H"],
    "waits_again": True,
    "version": 1,
    "number": 1,
}
"""What is in the outbox as a version stored it that put the orders into the receipt."""


def writes(evening: Evening, text: str, player: str = FRANCE) -> None:
    """Let somebody send a message, and nothing be delivered yet."""
    evening.bot.do(evening.request(player), hear.hear, text)


def outbox(evening: Evening) -> str:
    """All that waits in the outbox."""
    with evening.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT notice FROM outbox WHERE sent_at IS NULL")
        return str(rows.fetchall())


def test_no_order_that_was_understood_waits_in_the_outbox(evening: Evening) -> None:
    """It is saved once, and looked up when the receipt is sent."""
    evening.starts()
    writes(evening, "A PAR - BUR")
    assert "PAR" not in outbox(evening)
    lines = only(evening.deliver(), Receipt).lines
    assert "A PAR - BUR" in {line.order for line in lines}


def test_a_receipt_shows_what_is_saved_when_it_is_sent(evening: Evening) -> None:
    """Though it was stored before that."""
    game = evening.starts()
    writes(evening, "A PAR - BUR")
    item = evening.claims()
    assert item is not None
    stored = decode(item.record.kind, item.record.notice)
    assert "Army Paris → Burgundy" in words(message_of(stored, evening.games))
    writes(evening, "A PAR - PIC, A MAR - SPA")
    said = words(message_of(stored, evening.games))
    assert "Army Paris → Picardy" in said
    assert "Army Marseilles → Spain" in said
    with evening.work() as tx:
        given = tx.orders.current(game, 1, CLASSIC)
        tx.orders.withdraw(given, request="x", at=evening.clock.now())
    assert "no orders yet" in message_of(stored, evening.games).text


def test_who_plays_no_more_sees_no_order_of_who_does(evening: Evening) -> None:
    """Neither in the receipt that was on its way, nor in what takes its place."""
    game = evening.starts()
    writes(evening, "A PAR - BUR, a mar - bru")
    item = evening.claims()
    assert item is not None
    evening.confirms(f"gm replace FRANCE <@{ANNA}>", gm=GM)
    writes(evening, "A PAR - GAS, A MAR - BUR", ANNA)
    stored = decode(item.record.kind, item.record.notice)
    assert isinstance(stored, Stored)
    said = words(message_of(stored, evening.games))
    assert "the GM has changed the game" in said
    assert "Gascony" not in said
    assert evening.games.orders_then(stored.outdated(Since.OVER)) == ()
    unknown = msgspec.structs.replace(stored, player="")
    assert evening.games.receipt(unknown) is None
    with evening.work.reading() as tx:
        assert tx.games.seats(game)[CLASSIC.power("FRANCE")] == ANNA


def test_a_receipt_that_the_version_before_stored_is_delivered(evening: Evening) -> None:
    """With what was not understood; of the orders it shows those that are saved."""
    game = evening.starts()
    evening.says(FRANCE, "F BRE - MAO")
    stored = decode("Receipt", {"game": game, **OF_THE_VERSION_BEFORE})
    said = words(message_of(stored, evening.games))
    assert "Fleet Brest → Mid-Atlantic Ocean" in said
    assert "Army Paris: no order yet" in said
    assert "there's no place called `narnia`" in said
    assert "You took orders back" in said
    assert "still count" in said
    assert "no longer" in said


def test_a_receipt_that_the_version_before_stored_is_taken_up_and_amended(evening: Evening) -> None:
    """By one that was stored since, as it would have been."""
    game = evening.starts()
    writes(evening, "A MAR H, A PAR - BUR")
    item = evening.claims()
    assert item is not None
    older = decode("Receipt", {"game": game, **OF_THE_VERSION_BEFORE})
    newer = decode(item.record.kind, item.record.notice)
    assert isinstance(older, Stored)
    assert isinstance(newer, Stored)
    view = evening.games.receipt(newer.with_unsent(older))
    assert view is not None
    assert [problem.text for problem in view.problems] == ["A MAR - Narnia"]
    assert list(map(str, view.kept)) == ["A MAR H"]


@pytest.mark.parametrize(
    "texts", [*permutations(["A PAR - BUR", "A PAR - Atlantis", "A MAR - SPA"])]
)
def test_what_nobody_was_told_yet_is_told_whatever_was_ordered_since(
    evening: Evening, texts: tuple[str, ...]
) -> None:
    """A burst whose answers all wait: each unit has its order, and the place unknown is named."""
    evening.starts()
    for text in ("F BRE - MAO", *texts):
        evening.clock.moment += timedelta(seconds=1)
        writes(evening, text)
    heard = [notice for notice in evening.deliver() if isinstance(notice, Receipt | NotSaved)]
    assert [problem.text for notice in heard for problem in notice.problems] == ["A PAR - Atlantis"]
    (receipt,) = (notice for notice in heard if isinstance(notice, Receipt))
    assert all(line.order for line in receipt.lines)


def test_an_outdated_receipt_that_the_version_before_stored_is_amended(evening: Evening) -> None:
    """It had what had not been understood in it."""
    game = evening.starts()
    heading = {"game": game, "title": "Evening", "power": "FRANCE", "phase": "S1901M"}
    asked = OF_THE_VERSION_BEFORE["problems"]
    stored = decode("OldReceipt", {**heading, "problems": ["x"], "asked": asked, "number": 1})
    assert message_of(stored, evening.games).text == (
        "France, Spring 1901: your orders are in the newer receipt below."
    )


def test_the_receipt_of_a_phase_that_is_over_shows_what_was_ordered(evening: Evening) -> None:
    """To who ordered it; not what the next one asks for."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO, A MAR - Narnia")
    evening.advance(PHASE)
    (old,) = [told.notice for told in evening.told if isinstance(told.notice, OldReceipt)]
    assert message_of(old, evening.games).text == (
        "France, Spring 1901: this phase is over. You ordered: Army Paris → Burgundy; Fleet Brest "
        "→ Mid-Atlantic Ocean."
    )
    later = only(evening.says(FRANCE, "A BUR H"), Receipt)
    assert "Narnia" not in str(later)
    evening.confirms(f"gm replace FRANCE <@{ANNA}>", gm=GM)
    assert evening.games.orders_then(old) == ()
