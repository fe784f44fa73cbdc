"""Votes: the house rules' Errata case by case, draws of all, agreed shares, concessions."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Power
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote, VoteFault, counted, vote_fault
from engine.game.settings import DrawRule, Settings
from tests.engine.documents import cases_of

CASES = cases_of("vote")
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = map(
    Power, ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
)
DRAW, SURRENDER = Vote(Stance.DRAW), Vote(Stance.SURRENDER)


def _powers(names: list[str]) -> tuple[Power, ...]:
    return tuple(Power(name.upper()) for name in names)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_house_rules_decide_as_written(case: dict[str, Any]) -> None:
    """Every case of the Errata: who is out, whether the game ends, for whom (R-DRAW, R-SURR)."""
    expect = case["expect"]
    out = _powers(case.get("civil_disorder", []))
    remaining = tuple(one for one in _powers(case["remaining"]) if one not in out)
    votes = {
        Power(name.upper()): Vote(Stance(word.casefold()))
        for name, words in case["votes"].items()
        for word in words
    }
    count = counted(votes, remaining, DrawRule.WITH_ORDERS)
    assert (count.ending is not None) == expect["ended"]
    assert count.surrendered == _powers(expect.get("surrendered", []))
    if "draw" in expect:
        assert count.winners == _powers(expect["draw"])
        assert count.ending is (Ending.JOINT_VICTORY if count.surrendered else Ending.DRAW)
    if expect.get("winner"):
        assert (count.ending, count.winners) == (Ending.LAST_LEFT, _powers([expect["winner"]]))
    if expect.get("tie"):
        assert (count.ending, count.winners) == (Ending.TIE, remaining)
    if "reported" in expect:
        assert count.drawing == _powers(expect["reported"])


def test_a_draw_for_an_alliance_comes_about_only_when_the_others_are_gone() -> None:
    """Who names those who are to be left draws with nobody else."""
    pact = Vote(Stance.DRAW, (GERMANY, RUSSIA))
    four = (AUSTRIA, GERMANY, ITALY, RUSSIA)
    votes = {GERMANY: pact, RUSSIA: pact, AUSTRIA: SURRENDER, ITALY: DRAW}
    count = counted(votes, four, DrawRule.WITH_ORDERS)
    assert (count.ending, count.surrendered) == (None, (AUSTRIA,))
    count = counted({**votes, ITALY: SURRENDER}, four, DrawRule.WITH_ORDERS)
    assert (count.ending, count.winners) == (Ending.JOINT_VICTORY, (GERMANY, RUSSIA))
    everybody = dict.fromkeys((GERMANY, ITALY, RUSSIA), pact)
    count = counted(everybody, (GERMANY, ITALY, RUSSIA), DrawRule.WITH_ORDERS)
    assert count.ending is None, "who does not share it surrenders"


def test_one_who_votes_where_all_others_are_in_civil_disorder_wins() -> None:
    """Powers in disorder are not considered (R-DRAW-04), and one alone shares with nobody."""
    count = counted({FRANCE: DRAW}, (FRANCE,), DrawRule.WITH_ORDERS)
    assert (count.ending, count.winners) == (Ending.LAST_LEFT, (FRANCE,))
    assert counted({}, (FRANCE,), DrawRule.WITH_ORDERS).ending is None
    assert counted({}, (), DrawRule.WITH_ORDERS).ending is None


def test_all_survivors_share_or_nobody_does() -> None:
    """One vote missing, and the game goes on; the votes of others count for nothing."""
    three = (FRANCE, GERMANY, ITALY)
    votes = {FRANCE: DRAW, GERMANY: Vote(Stance.DRAW, three), TURKEY: DRAW}
    assert counted(votes, three, DrawRule.ALL_SURVIVORS).ending is None
    count = counted({**votes, ITALY: DRAW}, three, DrawRule.ALL_SURVIVORS)
    assert (count.ending, count.winners) == (Ending.DRAW, three)
    assert counted({**votes, ITALY: DRAW}, three, DrawRule.NONE).ending is None


def test_agreed_shares_need_the_same_names_from_all() -> None:
    """Also from those who get nothing."""
    three = (FRANCE, GERMANY, ITALY)
    pact = Vote(Stance.DRAW, (FRANCE, GERMANY))
    votes = {FRANCE: pact, GERMANY: pact, ITALY: DRAW}
    assert counted(votes, three, DrawRule.AGREED_SHARES).ending is None
    count = counted({**votes, ITALY: pact}, three, DrawRule.AGREED_SHARES)
    assert (count.ending, count.winners) == (Ending.DRAW, (FRANCE, GERMANY))


@given(
    st.dictionaries(
        st.sampled_from((FRANCE, GERMANY, ITALY, TURKEY)),
        st.builds(
            Vote,
            st.sampled_from(Stance),
            st.lists(st.sampled_from((FRANCE, GERMANY, ITALY)), unique=True, max_size=3).map(tuple),
        ),
    ),
    st.sampled_from(DrawRule),
)
def test_whatever_is_voted_the_count_makes_sense(votes: dict[Power, Vote], rule: DrawRule) -> None:
    """Winners are left in the game, have not surrendered (but in a tie of all), and agreed."""
    remaining = (FRANCE, GERMANY, ITALY)
    count = counted(votes, remaining, rule)
    assert bool(count.ending) == bool(count.winners)
    assert set(count.winners) <= set(remaining)
    assert set(count.surrendered) <= {one for one in remaining if one in votes}
    if count.ending is not Ending.TIE:
        assert not set(count.winners) & set(count.surrendered)
    if count.ending in {Ending.DRAW, Ending.JOINT_VICTORY}:
        left = set(remaining) - set(count.surrendered)
        assert left == set(count.drawing)
    assert (not count.surrendered) or rule is DrawRule.WITH_ORDERS


@pytest.mark.parametrize("rule", DrawRule)
def test_all_but_one_concede(rule: DrawRule) -> None:
    """To the same one; its own vote does not matter, nor does a surrender beside them."""
    three = (FRANCE, GERMANY, ITALY)
    to_france, to_italy = (Vote(Stance.CONCEDE, (one,)) for one in (FRANCE, ITALY))
    split = counted({GERMANY: to_france, ITALY: to_france, FRANCE: to_italy}, three, rule)
    assert (split.ending, split.winners) == (Ending.CONCESSION, (FRANCE,))
    assert counted({GERMANY: to_france, FRANCE: to_italy}, three, rule).ending is None
    assert counted({}, (FRANCE,), rule).ending is None, "nobody conceded"


def test_nobody_wins_who_surrenders() -> None:
    """France is out, though all others concede to it; they play on."""
    to_france = Vote(Stance.CONCEDE, (FRANCE,))
    votes = {FRANCE: SURRENDER, GERMANY: to_france, ITALY: to_france}
    count = counted(votes, (FRANCE, GERMANY, ITALY), DrawRule.WITH_ORDERS)
    assert (count.ending, count.winners, count.surrendered) == (None, (), (FRANCE,))


@pytest.mark.parametrize(
    ("vote", "rule", "fault"),
    [
        (DRAW, DrawRule.NONE, VoteFault.NO_DRAWS),
        (DRAW, DrawRule.ALL_SURVIVORS, None),
        (Vote(Stance.DRAW, (FRANCE, GERMANY)), DrawRule.ALL_SURVIVORS, VoteFault.ALL_SHARE),
        (Vote(Stance.DRAW, (FRANCE, GERMANY)), DrawRule.AGREED_SHARES, None),
        (Vote(Stance.DRAW, (FRANCE,)), DrawRule.AGREED_SHARES, VoteFault.SHARED_BY_ONE),
        (Vote(Stance.DRAW, (FRANCE, TURKEY)), DrawRule.AGREED_SHARES, VoteFault.NOT_LEFT),
        (SURRENDER, DrawRule.ALL_SURVIVORS, VoteFault.NO_SURRENDERS),
        (SURRENDER, DrawRule.WITH_ORDERS, None),
        (Vote(Stance.SURRENDER, (FRANCE,)), DrawRule.WITH_ORDERS, VoteFault.TO_ITSELF),
        (SURRENDER, DrawRule.NONE, VoteFault.NO_VOTES),
        (Vote(Stance.CONCEDE, (GERMANY,)), DrawRule.ALL_SURVIVORS, VoteFault.NO_CONCESSIONS),
        (Vote(Stance.CONCEDE, (GERMANY,)), DrawRule.NONE, VoteFault.NO_VOTES),
        (Vote(Stance.SURRENDER, (TURKEY,)), DrawRule.WITH_ORDERS, VoteFault.NOT_LEFT),
    ],
)
def test_what_a_game_does_not_know_is_not_voted_for(
    vote: Vote, rule: DrawRule, fault: VoteFault | None
) -> None:
    """Each with its reason."""
    remaining = (FRANCE, GERMANY, ITALY)
    assert vote_fault(vote, FRANCE, remaining, Settings(draw=rule)) is fault


@pytest.mark.parametrize(
    ("vote", "rule", "fault"),
    [
        (Vote(Stance.DRAW, (FRANCE, GERMANY, TURKEY)), DrawRule.AGREED_SHARES, None),
        (Vote(Stance.DRAW, (FRANCE, GERMANY, ITALY, TURKEY)), DrawRule.ALL_SURVIVORS, None),
        (Vote(Stance.DRAW, (FRANCE, TURKEY)), DrawRule.AGREED_SHARES, VoteFault.SHARED_BY_ONE),
        (Vote(Stance.DRAW, (FRANCE, TURKEY)), DrawRule.ALL_SURVIVORS, VoteFault.ALL_SHARE),
        (Vote(Stance.DRAW, (TURKEY,)), DrawRule.AGREED_SHARES, VoteFault.NOT_LEFT),
        (Vote(Stance.SURRENDER, (TURKEY,)), DrawRule.WITH_ORDERS, None),
        (Vote(Stance.CONCEDE, (TURKEY,)), DrawRule.NONE, VoteFault.NOT_LEFT),
        (Vote(Stance.DRAW, (FRANCE, GERMANY, RUSSIA)), DrawRule.AGREED_SHARES, VoteFault.NOT_LEFT),
    ],
)
def test_a_power_in_disorder_may_be_named_beside_others(
    vote: Vote, rule: DrawRule, fault: VoteFault | None
) -> None:
    """It does not count, so naming it does no harm (R-DRAW-04); one that is out cannot be named."""
    remaining, in_disorder = (FRANCE, GERMANY, ITALY), (TURKEY,)
    found = vote_fault(
        vote, FRANCE, remaining, Settings(draw=rule, concession=True), in_disorder=in_disorder
    )
    assert found is fault


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        ((GERMANY,), None),
        ((), VoteFault.ONE_WINNER),
        ((GERMANY, ITALY), VoteFault.ONE_WINNER),
        ((FRANCE,), VoteFault.TO_ITSELF),
    ],
)
def test_a_concession_names_one_other_power(
    named: tuple[Power, ...], fault: VoteFault | None
) -> None:
    """Not nobody, not two, not oneself."""
    vote = Vote(Stance.CONCEDE, named)
    remaining = (FRANCE, GERMANY, ITALY)
    assert (
        vote_fault(vote, FRANCE, remaining, Settings(draw=DrawRule.NONE, concession=True)) is fault
    )
