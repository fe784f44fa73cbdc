"""Votes as people write them, alone and among orders."""

import pytest

from engine.board import Power
from engine.position import Phase
from engine.reader import Word, WrittenVote, written_votes
from engine.variants.classic import CLASSIC
from tests.small_map.others import EMPIRES, FRANKS, ROMANS, SAXONS

ENGLAND, FRANCE, GERMANY, RUSSIA = map(Power, ("ENGLAND", "FRANCE", "GERMANY", "RUSSIA"))
NOW = Phase.parse("F1901M")
DRAW = WrittenVote(Word.DRAW)
SURRENDER = WrittenVote(Word.SURRENDER)
TO_TWO = WrittenVote(Word.SURRENDER, (ENGLAND, GERMANY))
NO_DRAW = WrittenVote(Word.DRAW, is_taken_back=True)
NO_SURRENDER = WrittenVote(Word.SURRENDER, is_taken_back=True)


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("draw", DRAW),
        ("DRAW.", DRAW),
        ("- *DRAW*", DRAW),
        ("I vote for a draw", DRAW),
        ("DIAS", DRAW),
        ("draw with everyone", DRAW),
        ("draw between all of us", DRAW),
        ("draw between us and Germany", WrittenVote(Word.DRAW, (FRANCE, GERMANY))),
        ("draw with Germany", WrittenVote(Word.DRAW, (FRANCE, GERMANY))),
        ("draw between Germany and Russia", WrittenVote(Word.DRAW, (GERMANY, RUSSIA))),
        ("draw (with Germany)", WrittenVote(Word.DRAW, (FRANCE, GERMANY))),
        ("draw: France, Germany & Russia", WrittenVote(Word.DRAW, (FRANCE, GERMANY, RUSSIA))),
        ("draw eng fra me", WrittenVote(Word.DRAW, (ENGLAND, FRANCE))),
        ("SURRENDER", SURRENDER),
        ("I surrender", SURRENDER),
        ("surrender to England and Germany", TO_TWO),
        ("We surrender to the alliance of England and Germany!", TO_TWO),
        ("surrender to England, Germany", TO_TWO),
        ("Surrender to ENGLAND/GERMANY", TO_TWO),
        ("concede to Russia", WrittenVote(Word.CONCEDE, (RUSSIA,))),
        ("I concede the game to Russia", WrittenVote(Word.CONCEDE, (RUSSIA,))),
        ("no draw", NO_DRAW),
        ("No DRAW this time", NO_DRAW),
        ("no draw yet", NO_DRAW),
        ("draw this turn", DRAW),
        ("don't draw", NO_DRAW),
        ("withdraw my draw vote", NO_DRAW),
        ("no surrender", NO_SURRENDER),
        ("take back my surrender", NO_SURRENDER),
        ("no concession", WrittenVote(Word.CONCEDE, is_taken_back=True)),
        ("withdraw my vote", WrittenVote(None, is_taken_back=True)),
    ],
)
def test_a_line_that_is_a_vote(text: str, vote: WrittenVote) -> None:
    """Written by France; nothing of the line is left for the order reader."""
    votes, rest = written_votes(text, FRANCE, CLASSIC, NOW)
    assert [one.meaning for one in votes] == [vote]
    assert votes[0].text.strip() == text.strip(" .!")
    assert not rest.strip(" .!")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("A PAR - BUR\nsurrender to England and Germany", "A PAR - BUR\n"),
        ("A PAR - BUR, A MAR H, surrender to England, Germany", "A PAR - BUR, A MAR H"),
        ("surrender to England and Germany, A PAR H", " A PAR H"),
        ("surrender to England and Germany; A PAR H", "; A PAR H"),
        ("A PAR H. Surrender to England and Germany.", "A PAR H. ."),
    ],
)
def test_a_vote_among_orders(text: str, rest: str) -> None:
    """The orders are what is left."""
    votes, left = written_votes(text, FRANCE, CLASSIC, NOW)
    assert [one.meaning for one in votes] == [TO_TWO]
    assert " ".join(left.split()).strip(" .;") == " ".join(rest.split()).strip(" .;")


@pytest.mark.parametrize(
    "text",
    [
        "if Russia takes MUN, surrender to England",
        "I would never do it, surrender",
        "surrender to France?",
        "surrender to nobody at all",
        "maybe draw",
        "once Italy falls, draw",
        "I don't know, surrender",
        "draw, forget it",
        "surrender, no way",
        "draw, cancel that",
        "A PAR - BUR, or draw",
        "vote",
        "F DRA - WAL",
        "A PAR - BUR",
        "",
        "Germany wants me to surrender",
    ],
)
def test_what_is_no_plain_vote_is_left_as_it_is(text: str) -> None:
    """The order reader says what it makes of it."""
    assert written_votes(text, FRANCE, CLASSIC, NOW) == ((), text)


def test_several_votes_come_in_the_order_of_the_text() -> None:
    """The last one is the one that counts."""
    votes, _ = written_votes("draw\nsurrender\nno surrender", FRANCE, CLASSIC, NOW)
    assert [one.meaning for one in votes] == [DRAW, SURRENDER, NO_SURRENDER]
    assert [one.text for one in votes] == ["draw", "surrender", "no surrender"]


@pytest.mark.parametrize(
    "text",
    [
        "Spring 1902\nA PAR - BUR\nsurrender to England and Germany",
        "S1902M: A PAR - BUR\n\nsurrender to England and Germany",
        "A PAR - BUR. S1902M: A BUR - MUN, surrender to England and Germany",
        "Spring 1901\nsurrender to England and Germany",
    ],
)
def test_a_vote_under_the_date_of_another_phase_is_left_to_the_order_reader(text: str) -> None:
    """Orders are dated (R-ORD-20), and votes are given with them (R-DRAW-03)."""
    assert written_votes(text, FRANCE, CLASSIC, NOW) == ((), text)


@pytest.mark.parametrize(
    "text",
    [
        "Fall, 1901\nA PAR - BUR\nsurrender to England and Germany",
        "S1902M: A BUR - MUN\nFall 1901:\nsurrender to England and Germany",
        "A PAR - BUR. S1902M: A BUR - MUN\nsurrender to England and Germany",
    ],
)
def test_a_vote_under_the_date_of_the_present_phase_counts(text: str) -> None:
    """So does one on a line after a date that was for its own line alone."""
    (vote,) = written_votes(text, FRANCE, CLASSIC, NOW).votes
    assert vote.meaning == TO_TWO


@pytest.mark.parametrize(
    "text", ["draw with west saxons franks", "draw: West Saxons and the Franks"]
)
def test_a_power_of_several_words_is_named_without_a_sign_between(text: str) -> None:
    """The longest name that fits is taken."""
    votes, rest = written_votes(text, ROMANS, EMPIRES, EMPIRES.start.phase)
    assert [{SAXONS, FRANKS} <= set(vote.named) for vote in votes] == [True]
    assert not rest.strip()
