"""What is answered to a text that is neither a command nor orders."""

import pytest

from bot.gamesmaster.notices.notice import Refusal, Refused
from tests.bot.gamesmaster.evening import GM, Evening, only, player_of

FRANCE = player_of("FRANCE")


@pytest.mark.parametrize(("text", "known"), [("the deadline", ("status",)), ("cancel", ("undo",))])
def test_words_that_no_command_begins_with_are_answered_with_the_one_that_is_meant(
    evening: Evening, text: str, known: tuple[str, ...]
) -> None:
    """Never with one of the GM's."""
    evening.starts()
    refused = only(evening.says(FRANCE, text), Refused)
    assert refused.reason is Refusal.UNKNOWN_COMMAND
    assert refused.known[:1] == known
    assert not any(name.startswith("gm") for name in refused.known)


def test_a_gm_is_told_the_command_that_a_misspelt_one_comes_near_to(evening: Evening) -> None:
    """Not all there are."""
    evening.starts()
    refused = only(evening.says(GM, "gm orders FRANCE A PAR - BUR"), Refused)
    assert refused.known[:1] == ("gm order",)
    assert len(refused.known) <= 3


@pytest.mark.parametrize(
    "text",
    ["hi", "Hello!", "thanks!", "Thank you.", "cool thanks", "gg everyone", "good morning all"],
)
def test_kind_words_are_not_called_a_wrong_command(evening: Evening, text: str) -> None:
    """They are answered in kind."""
    evening.starts()
    assert only(evening.says(FRANCE, text), Refused).reason is Refusal.SMALL_TALK
