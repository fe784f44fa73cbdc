"""What the bot hears where several maps are played: only those of the writer's games count."""

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Refusal, Refused
from tests.bot.gamesmaster.evening import Evening, only, player_of
from tests.small_map.others import EMPIRES
from tests.small_map.variant import register

FRANCE = player_of("FRANCE")


@pytest.fixture(autouse=True)
def several_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The classic map and two others."""
    register(monkeypatch, EMPIRES)


def test_a_word_that_is_a_province_elsewhere_is_a_word(evening: Evening) -> None:
    """`the` is Thebes on another map; the text is a misspelt command all the same."""
    refused = only(evening.says("T1/nobody", "the deadline"), Refused)
    assert refused.reason is Refusal.UNKNOWN_COMMAND
    assert refused.known == ("status",)


def test_a_question_about_another_map_is_answered_like_any_unknown_text(evening: Evening) -> None:
    """It asks about no place of the writer's game; it is not left without an answer either."""
    evening.starts()
    assert only(evening.says(FRANCE, "can Brest reach Paris?"), Answered).topic == "way"
    assert only(evening.says(FRANCE, "can Capri reach Norwich?"), Answered).topic != "way"
