"""Ready is said of the orders there are: who takes orders back is waited for again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import EarlyStopped
from bot.gamesmaster.notices.looking import Results
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import EnteredAhead, Receipt
from bot.gamesmaster.orders import form
from bot.gamesmaster.orders.form import Choice
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import PLAYERS, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up

FRANCE, GERMANY, AUSTRIA, ENGLAND = map(player_of, ("FRANCE", "GERMANY", "AUSTRIA", "ENGLAND"))


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
    assert only(heard, EnteredAhead).is_ready
    change(evening, game)
    receipt = only(evening.deliver(), Receipt)
    assert (receipt.is_ready, receipt.waits_again) == (False, True)
