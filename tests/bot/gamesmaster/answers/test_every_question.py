"""What holds of every answer, on 300 texts by somebody who did not know the program."""

import pytest
import sqlalchemy as sa

from bot.gamesmaster.answers import facts
from bot.gamesmaster.answers.answer import ways
from bot.gamesmaster.answers.wishes import WISHES
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.messages.answers.answers import entries, labels
from bot.messages.answers.facts import FACTS
from tests.bot.gamesmaster.answers.situations import SITUATIONS, begin, says, written
from tests.bot.gamesmaster.evening import Evening
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

LESSONS = frozenset([Refusal.NO_ORDER_FOUND, Refusal.UNKNOWN_COMMAND])
COMPUTED = frozenset({"way", "borders", "none_reaches", "too_many_builds"})
"""The answers that may begin with Yes or No: each names what it was computed from."""
AFFIRMED = ("Yes", "No,", "No:")
STORED = (
    *("orders", "order_versions", "plans", "votes", "ready", "away", "players", "seats", "phases"),
)
AS_AN_ORDER = frozenset(["gascony from marseilles AND spain at once", "army swim to the Adriatic"])
"""Meant as questions, and written as orders."""
ASKED = [
    row
    for half in ("seen", "unseen")
    for row in written(half)
    if row.kind != "withdrawal" and row.text not in AS_AN_ORDER
]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_question_stores_nothing_and_is_answered_by_what_is_known(
    evening: Evening, situation: str
) -> None:
    """Asked by a player, a newcomer, an onlooker or the GM: in private, by mention, by `/dip`.

    Nobody is taught how orders are written, and Yes or No is said only of the order or fact that
    it was computed from, which stands in the answer.
    """
    begin(evening, situation)
    before = _rows(evening)
    asked = [row for row in ASKED if row.state == situation]
    lessons: list[str] = []
    for row in asked:
        for notice in says(evening, row):
            if isinstance(notice, Refused) and notice.reason in LESSONS:
                lessons.append(row.text)
            if isinstance(notice, Answered) and notice.topic not in COMPUTED:
                told = words(message_of(notice, evening.games))
                assert not told.startswith(AFFIRMED), (row.text, told)
    assert _rows(evening) == before
    assert len(lessons) <= 0.03 * len(asked), lessons
    assert len(asked) >= 30


def test_every_topic_can_be_told_and_chosen() -> None:
    """As a fact, or by its entry, or by a command that shows it; its button has a label."""
    topics = ways().names
    assert topics <= {*entries(), *FACTS, *facts.FACTS, *WISHES}
    assert set(labels()) == topics


def test_no_entry_begins_with_yes_or_no() -> None:
    """What nobody computed is not affirmed or denied."""
    for topic, entry in entries().items():
        for text in (text for text in entry.values() if isinstance(text, str)):
            assert not text.startswith(AFFIRMED), topic


def test_entries_without_a_game_fill_no_gap_of_one() -> None:
    """Somebody in no game is told what holds everywhere."""
    assert all(topic in entries() for topic in ways().nowhere)


def _rows(evening: Evening) -> dict[str, int]:
    def count(connection: sa.Connection, table: str) -> int:
        found = connection.execute(sa.text(f"select count(*) from {table}")).scalar()  # noqa: S608
        assert isinstance(found, int)
        return found

    with evening.engine.connect() as connection:
        return {table: count(connection, table) for table in STORED}
