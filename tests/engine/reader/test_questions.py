"""Questions: what is asked, and what is none."""

import pytest

from engine.reader import Topic, read_question
from engine.variants.classic import CLASSIC

ASKED = {
    "when is the deadline?": Topic.DEADLINE,
    "deadline?": Topic.DEADLINE,
    "when's the deadline": Topic.DEADLINE,
    "how much time is left": Topic.DEADLINE,
    "When does the turn end?": Topic.DEADLINE,
    "who hasn't moved?": Topic.MISSING,
    "Who are we waiting for?": Topic.MISSING,
    "whos late?": Topic.MISSING,
    "what's next": Topic.NOW,
    "is everyone ready?": Topic.MISSING,
    "what did I order?": Topic.ORDERS,
    "did you get that?": Topic.ORDERS,
    "have my moves been saved???": Topic.ORDERS,
    "is my order for Naples in?": Topic.ORDERS,
    "what can I build": Topic.BUILDS,
    "could I build in Trieste?": Topic.BUILDS,
    "what can my fleet in Naples do?": Topic.UNIT,
    "Where can Munich go?": Topic.UNIT,
    "what are my options for the fleet in Brest?": Topic.UNIT,
    "can my fleet in Brest reach Spain?": Topic.WAY,
    "Can A MUN get to Venice?": Topic.WAY,
    "what happens if I don't send anything?": Topic.SILENCE,
    "Do I have to order all my units?": Topic.SILENCE,
    "can I get more time?": Topic.MORE_TIME,
    "how do I resign?": Topic.RESIGNING,
    "How do I vote for a draw?": Topic.DRAW,
    "who is England?": Topic.SEATS,
    "who plays Italy": Topic.SEATS,
    "which power am I?": Topic.SEATS,
    "what do I do now?": Topic.NOW,
    "what do i need to do now": Topic.NOW,
}


@pytest.mark.parametrize(("text", "topic"), ASKED.items())
def test_a_question_is_about_its_topic(text: str, topic: Topic) -> None:
    """In the words in which people ask."""
    question = read_question(text, CLASSIC)
    assert question is not None
    assert question.topic is topic


def test_a_question_names_powers_and_places() -> None:
    """In the order in which they are written, by any of their names."""
    seats = read_question("who is the English player, and who plays Turkey?", CLASSIC)
    assert seats is not None
    assert seats.powers == ("ENGLAND", "TURKEY")
    way = read_question("can my fleet in the English Channel reach mid atlantic?", CLASSIC)
    assert way is not None
    assert [place.code for place in way.places] == ["ENG", "MAO"]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR - BUR?",
        "Paris to Burgundy?",
        "A PAR - BUR",
        "can you move Paris to Burgundy?",
        "Should I attack Munich?",
        "will you ally with me?",
        "draw",
        "I will be late",
        "when in Rome, hold",
        "A PAR - BUR\nwhen is the deadline?",
        "?",
        "",
        "when " * 5_000,
    ],
)
def test_an_order_or_talk_is_no_question(text: str) -> None:
    """It is left to the reader of orders."""
    assert read_question(text, CLASSIC) is None
