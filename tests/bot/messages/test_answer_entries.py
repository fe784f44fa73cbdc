"""What an entry says, filled in for every edition of the rules and every value of an option."""

from dataclasses import fields
from enum import StrEnum

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.messages.answers.answers import entries
from bot.messages.answers.slots import OF_OPTIONS, Slots
from engine.formats.settings import settings_json
from engine.game.settings import Settings
from engine.rules import EDITIONS, Rulebook, edition
from engine.variants import DEFAULT_VARIANT

LONGEST = 400


def said(topic: str, edition: str) -> str:
    """The answer to somebody whose game has these rules."""
    notice = Answered(topic=topic, settings=settings_json(Settings(edition=edition)))
    text = entries()[topic]["text"]
    assert isinstance(text, str)
    return text.format_map(Slots(notice, DEFAULT_VARIANT))


@pytest.mark.parametrize(
    "topic",
    [
        topic
        for topic, entry in entries().items()
        if any(f"{{{option}}}" in entry["text"] for option in OF_OPTIONS)
    ],
)
def test_an_answer_by_the_rulebook_is_short_whatever_the_edition(topic: str) -> None:
    """It has a sentence for each."""
    for rules in EDITIONS:
        assert len(said(topic, rules.edition)) <= LONGEST


def test_every_value_of_an_option_has_its_sentence() -> None:
    """A new one is not forgotten."""
    defaults = {option.name: getattr(Rulebook(), option.name) for option in fields(Rulebook)}
    for name, words in OF_OPTIONS.items():
        kind = type(defaults[name])
        values = list(kind) if issubclass(kind, StrEnum) else [False, True]
        assert set(words) == set(values), name


@pytest.mark.parametrize(
    ("topic", "rules", "told"),
    [
        # R-RET-01: a convoyed attacker's start is open by the guide, closed by the others.
        ("rule_convoy_retreat", "technical-guide", "may retreat to where that army came from"),
        ("rule_convoy_retreat", "1971", "can't retreat to where its attacker came from"),
        # R-REM-03, and DATC 4.D.8 c.
        ("rule_removal_order", "1971", "nearest of its home centers"),
        ("rule_removal_order", "modern", "nearest center its power owns"),
        # R-CONV-09: the guide asks for "by convoy", DATC 4.A.3 also takes an own fleet's order.
        ("rule_land_or_sea", "technical-guide", "only if its order ends in “via convoy”. "),
        ("rule_land_or_sea", "modern", "or a fleet of its own power"),
        # R-PARA-01, R-PARA-02, R-PARA-05.
        ("rule_paradox", "1971", "attack on its own convoy"),
        ("rule_paradox", "rulebook-gm", "in a sea with a convoying fleet"),
        ("rule_paradox", "house", "the convoys in the knot fail"),
        # R-CUT-02: read literally, 1961 lets the support of a unit dislodged from the front stand.
        ("rule_dislodged_acts", "1961", "unless it's dislodged from the very province"),
    ],
)
def test_what_editions_disagree_on_is_told_as_the_games_edition_has_it(
    topic: str, rules: str, told: str
) -> None:
    """By its rulebook."""
    assert edition(rules).edition == rules
    assert told in said(topic, rules)
