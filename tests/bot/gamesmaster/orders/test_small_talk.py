"""Talk beside orders is told apart from orders that were not understood."""

import pytest

from bot.gamesmaster.commands.help import unknown_command
from bot.gamesmaster.notices.notice import Refusal
from bot.gamesmaster.orders.problems import is_small_talk
from engine.reader import Flaw, ParsedOrders, Problem, Reading, parse_order
from engine.variants.classic import CLASSIC, FRANCE

NOTHING = ParsedOrders(FRANCE)
SOMETHING = ParsedOrders(FRANCE, (Reading(parse_order("A PAR H", CLASSIC), ""),))


def _is_talk(text: str, parsed: ParsedOrders = SOMETHING) -> bool:
    return is_small_talk(Problem(text, Flaw.NOT_AN_ORDER), parsed, CLASSIC)


@pytest.mark.parametrize(
    "text", ["(cheeky)", "ok here we are", "Cheers, Boris", "Dear GM, here are my orders"]
)
def test_what_names_no_place_and_no_verb_is_talk(text: str) -> None:
    """Where orders are given besides."""
    assert _is_talk(text)
    assert not _is_talk(text, NOTHING)


@pytest.mark.parametrize(
    "text", ["Paris frobnicates", "pariss", "A XYZ", "hold everything", "x -> y", "cancel that"]
)
def test_what_may_be_an_order_is_not_talk(text: str) -> None:
    """A place or nearly one, a unit, a verb, a sign, a word that takes something back."""
    assert not _is_talk(text)


@pytest.mark.parametrize("text", ["next", "Next!", "go on", "adjudicate"])
def test_what_a_sandbox_goes_on_with_is_said_to_be_for_one(text: str) -> None:
    """To players, and to people without a game; nothing else is guessed."""
    assert unknown_command(text).notice.reason is Refusal.NEXT_IS_FOR_SANDBOXES


@pytest.mark.parametrize("text", ["I quit", "I resign", "i want to quit!"])
def test_who_wants_to_go_is_told_how(text: str) -> None:
    """`leave` says what can be done before the start and after it."""
    assert "leave" in unknown_command(text).notice.known
