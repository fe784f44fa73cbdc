"""A plain yes or no answers the last question that the bot asked its writer, and no other."""

from collections.abc import Sequence

import pytest

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.desk import Confirm
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.orders import NotSaved, OrderHistory
from bot.messages.parts import Button, Part, Row
from bot.messages.registry import message_of
from tests.bot.gamesmaster.evening import GM, Evening, only, player_of
from tests.bot.messages.bare_games import Games
from tests.bot.receipts import Receipt

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
ASKED = "Germany told me: A PAR - BUR"
ASKED_BESIDE = "F BRE H\nmaybe A PAR - BUR?"
TWO = "A PAR - BUR or PIC"


def orders(evening: Evening) -> set[str]:
    """What France has ordered."""
    receipt = only(evening.says(FRANCE, "orders"), Receipt)
    return {line.order for line in receipt.lines if line.order}


def refused_message(refused: Refused) -> Sequence[Part]:
    """What stands in a refusal."""
    return message_of(refused, Games()).parts


def reason(evening: Evening, text: str, player: str = FRANCE) -> Refusal:
    """Why a text is refused."""
    return only(evening.says(player, text), Refused).reason


@pytest.mark.parametrize("text", ["yes", "Yes!", "yep", "yes, please", "do that"])
@pytest.mark.parametrize("before", [ASKED, ASKED_BESIDE])
def test_a_yes_saves_the_order_that_was_offered(evening: Evening, text: str, before: str) -> None:
    """Alone or in a receipt; the next one answers nothing."""
    evening.starts()
    evening.says(FRANCE, before)
    receipt = only(evening.says(FRANCE, text), Receipt)
    assert "A PAR - BUR" in {line.order for line in receipt.lines}
    assert receipt.problems == ()
    assert reason(evening, text) is Refusal.NOTHING_ASKED


@pytest.mark.parametrize("before", [ASKED, ASKED_BESIDE])
def test_a_no_saves_nothing_and_closes_the_question(evening: Evening, before: str) -> None:
    """It is not asked again, and a yes after it is too late."""
    evening.starts()
    evening.says(FRANCE, before)
    (answer,) = [
        notice for notice in evening.says(FRANCE, "no") if isinstance(notice, Receipt | NotSaved)
    ]
    assert answer.problems == ()
    assert reason(evening, "yes") is Refusal.NOTHING_ASKED
    receipt = only(evening.says(FRANCE, "A MAR H"), Receipt)
    assert receipt.problems == ()
    assert "A PAR - BUR" not in orders(evening)


def test_a_yes_to_several_is_asked_which(evening: Evening) -> None:
    """Nothing is chosen for its writer."""
    evening.starts()
    evening.says(FRANCE, TWO)
    (problem,) = only(evening.says(FRANCE, "yes"), NotSaved).problems
    assert problem.candidates == ("A PAR - BUR", "A PAR - PIC")
    assert orders(evening) == set()


def test_a_question_stays_the_last_while_things_are_only_shown(evening: Evening) -> None:
    """And for who was asked alone."""
    evening.starts()
    evening.says(FRANCE, ASKED)
    only(evening.says(FRANCE, "orders history"), OrderHistory)
    evening.says(FRANCE, "status")
    assert reason(evening, "yes", GERMANY) is Refusal.NOTHING_ASKED
    evening.says(FRANCE, "yes")
    assert orders(evening) == {"A PAR - BUR"}


def test_a_question_about_a_phase_that_is_over_is_not_answered(evening: Evening) -> None:
    """The order would be for another one."""
    game = evening.starts()
    evening.says(FRANCE, "Germany told me: A PAR H")
    evening.everyone_is_ready(game)
    assert reason(evening, "yes") is not Refusal.UNKNOWN_COMMAND
    assert orders(evening) == set()


def test_a_gm_s_confirmation_is_not_given_by_a_yes(evening: Evening) -> None:
    """What ends a phase or a game takes its button."""
    game = evening.starts()
    only(evening.says(GM, "gm process"), Confirm)
    assert reason(evening, "yes", GM) is Refusal.ANSWER_BY_BUTTON
    assert reason(evening, "no", GM) is Refusal.ANSWER_BY_BUTTON
    assert evening.games.resolution(game, 1) is None


def test_a_yes_gives_the_command_that_was_asked_about_if_it_only_shows(evening: Evening) -> None:
    """One that changes something is written or pressed."""
    evening.starts()
    assert only(evening.says(FRANCE, "ordesr"), Refused).known == ("orders",)
    only(evening.says(FRANCE, "yes"), Receipt)
    evening.says(FRANCE, "A PAR H")
    assert only(evening.says(FRANCE, "undoo"), Refused).known == ("undo",)
    assert reason(evening, "yes") is Refusal.ANSWER_BY_BUTTON
    assert orders(evening) == {"A PAR H"}


def test_the_button_of_a_command_that_was_asked_about_gives_it(evening: Evening) -> None:
    """As if its presser had written it, also one that changes something."""
    evening.starts()
    evening.says(FRANCE, "A PAR H")
    refused = only(evening.says(FRANCE, "undoo"), Refused)
    (buttons,) = [part for part in refused_message(refused) if isinstance(part, Row)]
    (button,) = buttons.elements
    assert isinstance(button, Button)
    assert (button.label, button.action) == ("undo", Action.WRITE)
    only(evening.press(FRANCE, button.action, button.value), Receipt)
    assert orders(evening) == set()
    only(evening.press(FRANCE, Action.WRITE, "xyzzy"), Refused)


@pytest.mark.parametrize("text", ["yes", "no"])
def test_where_nothing_was_asked_that_is_said(evening: Evening, text: str) -> None:
    """Also to who has no game."""
    evening.starts()
    assert reason(evening, text) is Refusal.NOTHING_ASKED
    assert reason(evening, text, "T1/stranger") is Refusal.NOTHING_ASKED
