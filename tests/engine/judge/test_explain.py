"""The story of a province: examples from the rulebooks' cases, and claims recomputed."""

from collections.abc import Sequence
from copy import copy
from unittest.mock import patch

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.board import Power, Province
from engine.judge import Resolution, adjudicate, adjudication
from engine.judge.explain import Contender, Counting, Help, Part, Story, contested_stories, explain
from engine.judge.movement import strengths
from engine.judge.movement.reasons import movement_outcomes
from engine.judge.movement.state import MovementState
from engine.judge.outcome import Outcome, Reason
from engine.orders import Move, Order, SupportHold
from engine.position import Position
from engine.rules import EDITIONS, Rulebook, edition
from engine.variants.classic import CLASSIC
from tests.engine.judge.oracle import Oracle
from tests.engine.judge.strategies import (
    PROVINCES,
    adjustment_positions,
    phases_of_play,
    retreat_positions,
)
from tests.engine.judging import MODERN, ByPower, dislodged, judge, place, read

EASY = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def story_of(code: str, orders: ByPower, name: str = "modern") -> Story:
    """The story of a province after Spring 1901 orders for the units that they name."""
    units = {
        power: [text[: 8 if text[5:6] == "/" else 5] for text in texts]
        for power, texts in orders.items()
    }
    position, rulebook = place("S1901M", units), edition(name)
    resolution = adjudicate(position, read(orders), CLASSIC, rulebook)
    return explain(CLASSIC.map.province(code), position, resolution, CLASSIC, rulebook)


def parts(story: Story) -> dict[str, tuple[Part, int, int]]:
    """What each contender did, its strength and what of it counted, by unit."""
    every = (*([story.holder] if story.holder else []), *story.attacks)
    return {str(one.unit): (one.part, one.strength, one.counted) for one in every}


def helps(contender: Contender) -> dict[str, tuple[Counting, list[str]]]:
    """What became of each support and convoy, and by whose doing, by unit."""
    every = (*contender.supports, *contender.convoys)
    return {str(one.unit): (one.counting, list(map(str, causes(one)))) for one in every}


def causes(one: Help) -> tuple[Order, ...]:
    """The orders because of which a support or convoy did not count."""
    return () if one.counting is Counting.COUNTS else one.outcome.because_of


def test_a_cut_support_names_the_attack_that_cut_it() -> None:
    """From where, too: the order says it (R-CUT-01)."""
    story = story_of(
        "BUR",
        {
            "Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"],
            "France": ["A BUR H", "A BEL - RUH", "A PAR S A BUR"],
        },
    )
    assert parts(story) == {"A BUR": (Part.STAYS, 2, 2), "A MUN": (Part.ATTACKS, 1, 1)}
    assert helps(story.attacks[0]) == {"A RUH": (Counting.CUT, ["A BEL - RUH"])}
    assert story.holder is not None
    assert helps(story.holder) == {"A PAR": (Counting.COUNTS, [])}
    assert str(story.ending.unit) == "A BUR"
    assert story.is_contested
    assert story.retreating == ()


def test_the_own_side_does_not_count() -> None:
    """Support by the victim's power is given and does not count against it (R-SELF-01)."""
    story = story_of(
        "TRI", {"Austria": ["F TRI H", "A VIE S A VEN - TRI"], "Italy": ["A VEN - TRI"]}
    )
    assert parts(story) == {"F TRI": (Part.STAYS, 1, 1), "A VEN": (Part.ATTACKS, 2, 1)}
    assert helps(story.attacks[0]) == {"A VIE": (Counting.NOT_AGAINST_ITS_OWN, [])}
    own = story_of("BER", {"Germany": ["A BER H", "F KIE - BER", "A MUN S F KIE - BER"]})
    assert parts(own)["F KIE"] == (Part.ATTACKS, 2, 0)


def test_head_to_head() -> None:
    """The unit that was to leave meets the other with its own move's strength (R-H2H-01)."""
    story = story_of(
        "PRU", {"Germany": ["A BER - PRU", "A SIL S A BER - PRU"], "Russia": ["A PRU - BER"]}
    )
    assert parts(story) == {"A PRU": (Part.CAME_BACK, 1, 1), "A BER": (Part.ATTACKS, 2, 2)}
    assert [str(order) for order in story.head_to_head] == ["A BER - PRU"]
    assert story.ending.came_from is CLASSIC.map.province("BER")
    back = story_of(
        "BER", {"Germany": ["A BER - PRU", "A SIL S A BER - PRU"], "Russia": ["A PRU - BER"]}
    )
    assert parts(back) == {"A BER": (Part.LEFT, 0, 0), "A PRU": (Part.WITHOUT_EFFECT, 0, 1)}
    assert back.ending.unit is None
    assert not back.ending.is_standoff


def test_whether_a_convoy_avoids_a_head_to_head_battle_is_the_editions_to_say() -> None:
    """The 1961 rules let no units change places, not even by convoy; the Errata do."""
    orders = {"England": ["A NWY - SWE VIA", "F SKA C A NWY - SWE"], "Russia": ["A SWE - NWY"]}
    literal, house = story_of("SWE", orders, "1961"), story_of("SWE", orders, "house")
    assert [str(order) for order in literal.head_to_head] == ["A NWY - SWE VIA"]
    assert house.head_to_head == ()
    assert literal.ending.came_from is None
    assert house.ending.came_from is CLASSIC.map.province("NWY")


def test_a_support_that_is_cut_after_the_attack_counts() -> None:
    """The Guide resolves the attack on a Futile convoy first (VIII.6, VIII.8, VIII.10)."""
    english = ["A BEL - DEN", "F NTH C A BEL - DEN", "F HEL C A BEL - DEN", "A SWE - NWY VIA"]
    english += ["F SKA C A SWE - NWY"]
    austrian = ["F NWY S F YOR - NTH", "F HOL S F KIE - HEL", "F DEN S F SKA"]
    austrian += ["F YOR - NTH", "F KIE - HEL"]
    story = story_of("NTH", {"England": english, "Austria": austrian}, "technical-guide")
    assert parts(story) == {"F NTH": (Part.STAYS, 1, 1), "F YOR": (Part.ATTACKS, 2, 2)}


def test_the_supports_of_a_head_to_head_battle_are_no_garrison() -> None:
    """Who comes back from one keeps the province alone against a third (R-MOVE-07, R-H2H-01)."""
    austria = ["F ENG - PIC", "F PIC - ENG", "F BRE S F ENG - PIC"]
    story = story_of("ENG", {"Austria": austria, "England": ["F IRI - ENG", "F WAL S F IRI - ENG"]})
    assert parts(story) == {
        "F ENG": (Part.CAME_BACK, 1, 2),
        "F PIC": (Part.ATTACKS, 1, 0),
        "F IRI": (Part.ATTACKS, 2, 2),
    }
    (attack,) = (one for one in story.attacks if str(one.unit) == "F IRI")
    assert (attack.outcome.strength, attack.outcome.against) == (2, 1)


def test_a_convoy_that_is_lost_brings_nobody() -> None:
    """The army has no effect where it was to go (R-CONV-04)."""
    story = story_of(
        "NWY",
        {
            "England": ["A LON - NWY", "F NTH C A LON - NWY"],
            "Germany": ["F SKA - NTH", "F HOL S F SKA - NTH"],
            "Russia": ["A STP - NWY"],
        },
    )
    assert parts(story)["A LON"] == (Part.NEVER_CAME, 0, 0)
    army = next(one for one in story.attacks if str(one.unit) == "A LON")
    assert helps(army) == {"F NTH": (Counting.CUT, ["F SKA - NTH"])}
    assert str(story.ending.unit) == "A NWY"
    assert story.ending.came_from is CLASSIC.map.province("STP")


def test_units_that_cannot_change_places_by_convoy_meet() -> None:
    """1961 lets nobody change places, by convoy or not (R-RING-02)."""
    orders = {
        "England": ["A LON - BEL VIA", "F NTH C A LON - BEL"],
        "France": ["A BEL - LON VIA", "F ENG C A BEL - LON"],
    }
    story = story_of("LON", orders, "1961")
    assert parts(story) == {"A LON": (Part.CAME_BACK, 1, 1), "A BEL": (Part.ATTACKS, 1, 1)}
    assert [str(order) for order in story.head_to_head] == ["A BEL - LON VIA"]
    assert parts(story_of("LON", orders, "house"))["A LON"] == (Part.LEFT, 0, 0)


def test_a_place_that_is_occupied_is_called_so_wherever_the_attack_came_from() -> None:
    """Another unit entered Yorkshire when the attacker had left it (R-RET-01)."""
    story = story_of(
        "EDI",
        {"England": ["F EDI H"], "France": ["A YOR - EDI", "A LVP S A YOR - EDI", "F NTH - YOR"]},
    )
    (entry,) = story.retreating
    barred = {str(there): barred for there, barred in entry.refuges.items()}
    assert barred["YOR"] is Reason.RETREAT_OCCUPIED


def test_retreats_are_open_or_barred_for_a_reason() -> None:
    """Every place next to the dislodged unit is listed (R-RET-01)."""
    story = story_of(
        "TYR",
        {
            "Austria": ["A VIE - TYR", "A TRI S A VIE - TYR"],
            "Italy": ["A TYR H", "A VEN H"],
            "Germany": ["A MUN - BOH"],
            "Russia": ["A GAL - BOH"],
        },
    )
    (entry,) = story.retreating
    assert entry.attacker_from is CLASSIC.map.province("VIE")
    assert {str(there): barred for there, barred in entry.refuges.items()} == {
        "BOH": Reason.RETREAT_CONTESTED,
        "MUN": Reason.RETREAT_OCCUPIED,
        "PIE": None,
        "TRI": Reason.RETREAT_OCCUPIED,
        "VEN": Reason.RETREAT_OCCUPIED,
        "VIE": Reason.RETREAT_TO_ATTACKER,
    }


def test_supports_that_match_nothing_and_illegal_orders_are_listed_too() -> None:
    """Nothing that was ordered about the province is left out."""
    story = story_of(
        "BUR", {"Germany": ["A MUN H", "A RUH S A MUN - BUR"], "France": ["A PAR H", "A BRE - BUR"]}
    )
    assert [str(one.unit) for one in story.astray] == ["A RUH"]
    assert [one.reason for one in story.others] == [Reason.NO_CONVOY_POSSIBLE] or [
        one.reason for one in story.others
    ] == [Reason.NOT_ADJACENT]
    assert story.contenders == ()
    assert not story.is_contested


def test_a_retreat_phase_has_a_story_as_well() -> None:
    """Who went there, and where the dislodged might have gone."""
    position = place(
        "F1901R",
        {"Austria": ["A TYR"], "Italy": ["A VEN"]},
        dislodged=[dislodged("Italy", "A TYR", "VIE")],
    )
    resolution = judge(position, {"Italy": ["A TYR R PIE"]})
    tyrolia = explain(CLASSIC.map.province("TYR"), position, resolution, CLASSIC, MODERN)
    assert str(tyrolia.ending.unit) == "A TYR"
    assert [str(one.order) for one in tyrolia.others] == ["A TYR R PIE"]
    assert list(tyrolia.retreating[0].refuges.values()).count(None) == 4
    piedmont = explain(CLASSIC.map.province("PIE"), position, resolution, CLASSIC, MODERN)
    assert piedmont.ending.came_from is CLASSIC.map.province("TYR")


Played = tuple[Position, dict[Power, list[Order]]]


@EASY
@given(phases_of_play())
def test_strengths_are_those_that_the_rules_give(played: Played) -> None:
    """Each strength is recomputed from the orders and the moves that succeeded."""
    position, orders = played
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    # What a paradox rule stops, the oracle cannot know.
    assume(all(one.reason is not Reason.PARADOX for one in resolution.outcomes))
    oracle, moved = Oracle(position, orders), successes(resolution)
    for story in stories(position, resolution):
        for attack in story.attacks:
            at = attack.unit.province
            assert attack.strength == prevent_strength(oracle, at, moved)
            if attack.part is Part.ATTACKS:
                assert attack.counted == attack_strength(oracle, at, moved)
        if story.holder is not None and story.holder.part is Part.STAYS:
            assert story.holder.strength == hold_strength(oracle, story.province, moved)


def prevent_strength(oracle: Oracle, mover: Province, moved: frozenset[Province]) -> int:
    """The strength of a move to keep others out (DATC 5.B.7)."""
    goal = oracle.goal(mover)
    if not oracle._arrives(mover, moved):
        return 0
    if oracle._are_head_to_head(mover, goal) and goal in moved:
        return 0
    return oracle._backed(mover, moved)


def attack_strength(oracle: Oracle, mover: Province, moved: frozenset[Province]) -> int:
    """The strength of a move against the unit where it goes (DATC 5.B.6)."""
    goal = oracle.goal(mover)
    stays = goal in oracle.unit and goal not in moved
    victim = oracle.unit[goal].power if stays else None
    own = victim == oracle.unit[mover].power
    return 0 if own else oracle._backed(mover, moved, besides=victim)


def hold_strength(oracle: Oracle, at: Province, moved: frozenset[Province]) -> int:
    """The strength of a unit that was not ordered to move (DATC 5.B.5)."""
    return 1 + sum(
        isinstance(order, SupportHold)
        and order.supported.location.province is at
        and oracle._is_given(supporter, moved)
        for supporter, order in oracle.supports.items()
    )


@EASY
@given(phases_of_play())
def test_whoever_cut_a_support_attacked_it_and_arrived(played: Played) -> None:
    """Cutters are other powers' moves on the supporter, dislodgers the unit that is there now."""
    position, orders = played
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    owners = {unit.province: unit.power for unit in position.units}
    arrived = {
        one.order.unit.location.province
        for one in resolution.outcomes
        if isinstance(one.order, Move) and not one.reason.is_illegal and one.reason not in ABSENT
    }
    for story in stories(position, resolution):
        for contender in (*([story.holder] if story.holder else []), *story.attacks):
            for help_ in contender.supports:
                if help_.counting is Counting.CUT:
                    assert causes(help_)
                for order in causes(help_) if help_.counting is Counting.CUT else ():
                    assert isinstance(order, Move)
                    attacker = order.unit.location.province
                    assert order.destination.province is help_.unit.province
                    assert owners[attacker] != help_.unit.power
                    assert attacker in arrived
            for convoy in contender.convoys:
                if convoy.counting is Counting.CUT and convoy.outcome.reason is not Reason.PARADOX:
                    (attack,) = causes(convoy)
                    assert isinstance(attack, Move)
                    standing = resolution.after.unit_at(convoy.unit.province)
                    assert standing is not None
                    assert standing.power == owners[attack.unit.location.province]


@EASY
@given(phases_of_play(), st.sampled_from(EDITIONS))
def test_every_edition_is_explained_with_the_strengths_it_judges_by(
    played: Played, rulebook: Rulebook
) -> None:
    """What each edition counts is what its story counts."""
    position, orders = played
    seen: list[MovementState] = []

    def watch(state: MovementState, powers: Sequence[Power]) -> tuple[Outcome, ...]:
        before = copy(state)
        before.units = state.units.copy()  # units of the state itself move on
        seen.append(before)
        return movement_outcomes(state, powers)

    with patch.object(adjudication, "movement_outcomes", watch):
        resolution = adjudicate(position, orders, CLASSIC, rulebook)
    assume(all(one.reason is not Reason.PARADOX for one in resolution.outcomes))
    (state,) = seen
    for province in PROVINCES:
        story = explain(province, position, resolution, CLASSIC, rulebook)
        for one in story.attacks:
            at = one.unit.province.index
            if at in state.stranded:
                assert one.part is Part.NEVER_CAME
                continue
            assert one.strength == strengths.prevent_strength(state, at)[0]
            if one.part is Part.ATTACKS:
                assert one.counted == strengths.attack_strength(state, at)[0]
        if story.holder is not None:
            assert story.holder.strength == strengths.hold_strength(state, province.index)[0]


ABSENT = frozenset({Reason.NO_CONVOY, Reason.CONVOY_DISRUPTED, Reason.PARADOX})


def defence(holder: Contender | None, attack: Contender) -> int:
    """With what a unit meets an attack: its supports count for a move against the one it meets."""
    if holder is None:
        return 0
    order = holder.outcome.order
    meets = isinstance(order, Move) and order.destination.province is attack.unit.province
    return holder.counted if meets else holder.strength


@EASY
@given(phases_of_play())
def test_results_agree_with_the_strengths_listed(played: Played) -> None:
    """The numbers of an outcome are rows of the story, and the strongest gets in."""
    position, orders = played
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    for story in stories(position, resolution):
        assert story.ending.unit == resolution.after.unit_at(story.province)
        for attack in story.attacks:
            outcome = attack.outcome
            rivals = [one for one in story.attacks if one is not attack]
            strongest = max((one.strength for one in rivals), default=0)
            if outcome.succeeded:
                assert attack.counted > strongest
                assert story.ending.came_from is attack.unit.province
            if outcome.reason is Reason.BOUNCED:
                assert outcome.against == strongest
                assert outcome.strength in {attack.counted, attack.strength}
            if outcome.reason is Reason.PREVAILED:
                assert outcome.strength == attack.counted
                assert outcome.against == max(strongest, defence(story.holder, attack))
        if story.is_contested:
            assert len(story.contenders) == len({one.unit for one in story.contenders})
    contested = contested_stories(position, resolution, CLASSIC, MODERN)
    assert {story.province for story in contested} == {
        story.province for story in stories(position, resolution) if story.is_contested
    }


@EASY
@given(retreat_positions() | adjustment_positions())
def test_every_phase_has_a_story_of_every_province(position: Position) -> None:
    """Without orders, too."""
    resolution = adjudicate(position, {}, CLASSIC, MODERN)
    listed = [each for story in stories(position, resolution) for each in story.others]
    assert {str(one.order) for one in listed} == {str(one.order) for one in resolution.outcomes}


def successes(resolution: Resolution) -> frozenset[Province]:
    """Where the moves came from that succeeded."""
    return frozenset(
        one.order.unit.location.province
        for one in resolution.outcomes
        if isinstance(one.order, Move) and one.succeeded
    )


def stories(position: Position, resolution: Resolution) -> list[Story]:
    """The story of every province."""
    return [explain(each, position, resolution, CLASSIC, MODERN) for each in PROVINCES]
