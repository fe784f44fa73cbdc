"""What is said of a province and of an order: plain, short and true."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.messages.names import unit_name
from bot.messages.showing.outcomes import neutral_words
from bot.messages.showing.why import why_lines, why_sentence
from engine.board import Power
from engine.judge import adjudicate
from engine.judge.explain import Counting, Part, Story, explain
from engine.judge.outcome import Reason
from engine.orders import Order
from engine.position import Position
from engine.rules import EDITIONS, Rulebook, edition
from engine.variants.classic import CLASSIC, SIX
from tests.engine.judge.strategies import PROVINCES, any_orders, phases_of_play
from tests.engine.judging import MODERN, ByPower, dislodged, judge, place, power, read

EASY = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def lines(code: str, orders: ByPower) -> list[str]:
    """What is said of a province after Spring 1901 orders for the units that they name."""
    units = {power: [text[:5] for text in texts] for power, texts in orders.items()}
    position = place("S1901M", units)
    resolution = judge(position, orders)
    story = explain(CLASSIC.map.province(code), position, resolution, CLASSIC, MODERN)
    return list(why_lines(story, position, resolution, CLASSIC))


def test_a_garrison_that_holds() -> None:
    """Strengths, helpers, and who cut whose support from where."""
    assert lines(
        "BUR",
        {
            "Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"],
            "France": ["A BUR H", "A BEL - RUH", "A PAR S A BUR"],
        },
    ) == [
        "Army Burgundy (France) held with strength 2, supported by Army Paris (France).",
        (
            "Army Munich (Germany) attacked with strength 1. Army Ruhr (Germany): support cut by "
            "Army Belgium (France)."
        ),
        "Army Burgundy (France) is still there.",
    ]


def test_a_unit_that_is_driven_out() -> None:
    """Where it may go, and why not elsewhere."""
    assert lines(
        "TYR",
        {
            "Austria": ["A VIE - TYR", "A TRI S A VIE - TYR"],
            "Italy": ["A TYR H", "A VEN H"],
            "Germany": ["A MUN - BOH"],
            "Russia": ["A GAL - BOH"],
        },
    ) == [
        "Army Tyrolia (Italy) held with strength 1.",
        "Army Vienna (Austria) attacked with strength 2, supported by Army Trieste (Austria).",
        "Army Tyrolia (Austria) is there now, from Vienna.",
        (
            "Army Tyrolia (Italy) was dislodged and could retreat to Piedmont; not to Bohemia (a "
            "standoff), Munich (occupied), Trieste (occupied), Venice (occupied) or Vienna (the "
            "attack came from there)."
        ),
    ]


def test_a_standoff() -> None:
    """Nobody gets in, and nobody can retreat there."""
    assert lines("TYR", {"Austria": ["A VIE - TYR"], "Italy": ["A VEN - TYR"]}) == [
        "Army Venice (Italy) tried for Tyrolia with strength 1.",
        "Army Vienna (Austria) tried for Tyrolia with strength 1.",
        "A standoff left Tyrolia empty: nobody can retreat there.",
    ]


def test_the_own_side() -> None:
    """What cannot count against its own side is said not to."""
    assert lines("TRI", {"Austria": ["F TRI H", "A VIE S A VEN - TRI"], "Italy": ["A VEN - TRI"]})[
        1
    ] == (
        "Army Venice (Italy) attacked with strength 2, supported by Army Vienna (Austria). Only 1 "
        "of that counted against Fleet Trieste: a power can't help dislodge its own unit."
    )


def test_head_to_head() -> None:
    """A move that met another, and had no effect where that came from."""
    orders = {"Germany": ["A BER - PRU", "A SIL S A BER - PRU"], "Russia": ["A PRU - BER"]}
    assert lines("PRU", orders)[0] == (
        "Army Prussia (Russia) tried for Berlin and failed, so it held Prussia with "
        "strength 1, and met the move from Berlin with strength 1."
    )
    assert lines("BER", orders) == [
        "Army Berlin (Germany) left Berlin for Prussia.",
        ("Army Prussia (Russia) attacked, without effect: the unit it attacked dislodged it."),
        "Berlin is empty.",
    ]


def test_an_army_whose_convoy_is_lost() -> None:
    """It did not come, and which fleet was lost to whom."""
    said = lines(
        "NWY",
        {
            "England": ["A LON - NWY", "F NTH C A LON - NWY"],
            "Germany": ["F SKA - NTH", "F HOL S F SKA - NTH"],
        },
    )
    assert said == [
        (
            "Army London (England) didn't come: its convoy was broken by Fleet Skagerrak "
            "(Germany). Fleet North Sea (England): no convoy: dislodged by Fleet Skagerrak "
            "(Germany)."
        ),
        "Norway is empty.",
    ]


def test_a_retreat_phase() -> None:
    """Who left, and where it might have gone."""
    position = place(
        "F1901R", {"Austria": ["A TYR"]}, dislodged=[dislodged("Italy", "A TYR", "VIE")]
    )
    resolution = judge(position, {"Italy": ["A TYR R PIE"]})
    story = explain(CLASSIC.map.province("TYR"), position, resolution, CLASSIC, MODERN)
    said = why_lines(story, position, resolution, CLASSIC)
    assert said[0] == "Army Tyrolia retreats to Piedmont: retreated."
    assert said[1] == "Army Tyrolia (Austria) is there."
    assert said[2].startswith("Army Tyrolia (Italy) was dislodged and could retreat to Bohemia,")


def test_a_refused_retreat_says_what_becomes_of_the_unit() -> None:
    """It is disbanded, unless another order for it counts (R-RET-05)."""
    position = place(
        "F1901R", {"Austria": ["A TYR"]}, dislodged=[dislodged("Italy", "A TYR", "VIE")]
    )
    resolution = judge(position, {"Italy": ["A TYR R VIE"]})
    assert [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes] == [
        "Army Tyrolia retreats to Vienna: not allowed: the attack came from Vienna; disbanded."
    ]
    saved = judge(position, {"Italy": ["A TYR R VIE", "A TYR R PIE"]})
    assert [why_sentence(outcome, position, saved) for outcome in saved.outcomes] == [
        "Army Tyrolia retreats to Vienna: not allowed: the attack came from Vienna.",
        "Army Tyrolia retreats to Piedmont: retreated.",
    ]


def test_a_convoy_that_nobody_took_says_so() -> None:
    """A foreign fleet alone makes no army go by sea to the next province (DATC 4.A.3)."""
    position = place("S1901M", {"France": ["A BRE"], "England": ["F ENG"]})
    resolution = judge(position, {"France": ["A BRE - PIC"], "England": ["F ENG C A BRE - PIC"]})
    assert [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes] == [
        (
            "Fleet English Channel convoys Army Brest of France → Picardy: "
            "convoy offered: that army went by land."
        ),
        "Army Brest → Picardy: moved.",
    ]


def test_a_sea_is_named_with_its_article() -> None:
    """As in any sentence; units keep their short names."""
    orders = {"Russia": ["F SEV - BLA"], "Turkey": ["F ANK - BLA"]}
    said = lines("BLA", orders)
    assert said[-1] == "A standoff left the Black Sea empty: nobody can retreat there."
    assert lines("SEV", orders)[0] == (
        "Fleet Sevastopol (Russia) tried for the Black Sea and failed, so it held Sevastopol "
        "with strength 1."
    )


def test_the_fleets_that_are_left_of_a_broken_convoy_are_not_said_to_give_it() -> None:
    """Guide VIII.7: "The disrupted convoy is indeed no longer a convoy." Only one fleet is lost."""
    units = {"England": ["A LON", "F NTH", "F ENG"], "France": ["F BEL", "F BRE"]}
    orders = {
        "England": ["A LON - HOL", "F NTH C A LON - HOL", "F ENG C A LON - HOL"],
        "France": ["F BEL - ENG", "F BRE S F BEL - ENG"],
    }
    position, rulebook = place("S1901M", units), Rulebook.technical_guide()
    resolution = adjudicate(position, read(orders), CLASSIC, rulebook)
    said = [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes]
    assert [text.split(": ", 1)[1] for text in said[:3]] == [
        "no convoy: dislodged by Fleet Belgium (France).",
        "its convoy was broken by Fleet Belgium (France).",
        "no convoy: it was broken by Fleet Belgium (France).",
    ]


def test_removals_by_the_rule_for_civil_disorder_say_so() -> None:
    """1971 XIV.4 knows no others without an order."""
    position = place("W1901A", {"Italy": ["A ROM", "A TUN"]}, centers={"Italy": ["ROM"]})
    resolution = adjudicate(position, {}, CLASSIC, Rulebook.of_1971())
    assert [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes] == [
        "Remove Army Tunis: no order, so the rules removed it as one of the units farthest away."
    ]


def test_removals_by_rule_say_that_too_few_were_ordered() -> None:
    """One of two was; neither "no order" nor "home" would be so in every edition."""
    position = place("W1901A", {"Italy": ["A ROM", "A TUN", "A SMY"]}, centers={"Italy": ["ROM"]})
    resolution = judge(position, {"Italy": ["REMOVE A TUN"]})
    assert [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes] == [
        (
            "Remove Army Smyrna: too few removals, so the rules removed it as one of the units "
            "farthest away."
        ),
        "Remove Army Tunis: removed.",
    ]


def test_removals_by_the_rule_for_civil_disorder_tell_none_from_too_few() -> None:
    """One of two was ordered, so there was an order."""
    position = place("W1901A", {"Italy": ["A ROM", "A TUN", "A SMY"]}, centers={"Italy": ["ROM"]})
    resolution = judge(position, {"Italy": ["REMOVE A TUN"]}, Rulebook.of_1961())
    assert next(why_sentence(outcome, position, resolution) for outcome in resolution.outcomes) == (
        "Remove Army Smyrna: too few removals, so the rules removed it as one of the units "
        "farthest away."
    )


def test_a_second_build_is_no_order_for_a_unit() -> None:
    """There is none yet; the place has the other order."""
    position = place("W1901A", {}, centers={"France": ["PAR", "BRE", "MAR"]})
    resolution = judge(position, {"France": ["BUILD A BRE", "BUILD F BRE"]})
    assert [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes] == [
        "Build Army Brest: built.",
        "Build Fleet Brest: not allowed: Brest already has another order.",
    ]


def test_a_dislodged_unit_is_its_own_powers_whoever_stands_there() -> None:
    """An order for another phase is named like any other."""
    position = place(
        "F1901R",
        {"Turkey": ["F SEV"], "Russia": ["A RUM"]},
        dislodged=[dislodged("Russia", "A SEV", "BLA")],
    )
    resolution = judge(position, {"Russia": ["A RUM S A SEV", "A SEV S A RUM"]})
    said = [
        why_sentence(outcome, position, resolution).split(":")[0] for outcome in resolution.outcomes
    ]
    assert said == [
        "Army Rumania supports Army Sevastopol to hold",
        "Army Sevastopol supports Army Rumania to hold",
    ]


def test_a_neutral_unit_that_is_dislodged_has_nowhere_to_go() -> None:
    """Nobody orders it, and no standoff is made up (R-ALT-02)."""
    position = place("S1901M", {"Italy": ["A TYR"], "Austria": ["A VIE", "A TRI"]})
    orders = read({"Austria": ["A VIE - TYR", "A TRI S A VIE - TYR"]})
    resolution = adjudicate(position, orders, SIX, MODERN)
    story = explain(CLASSIC.map.province("TYR"), position, resolution, SIX, MODERN)
    said = why_lines(story, position, resolution, SIX)
    assert said[-1] == "Army Tyrolia (Italy) was dislodged and disbanded, because it's neutral."
    (italy,) = resolution.of(power("Italy"))
    assert neutral_words(italy, position) == "dislodged by Army Vienna (Austria)"


_FRIENDS = """
Austria: A TRI - VEN, A TYR S A TRI - VEN
Italy: A VEN H, A PIE S A TRI - VEN
Turkey: F ADR - VEN
"""
_PARADOX = """
England: F LON S F NTH - ENG, F NTH - ENG
France: A BRE - LON, F ENG C A BRE - LON
"""
_GARRISON = """
Germany: A MUN - BUR, A RUH S A MUN - BUR
France: A BUR H
Italy: A MAR - BUR, A GAS S A MAR - BUR
"""
SAID = [
    # Who counts in a number is named with it, who can't is named apart (R-SELF-03).
    (
        _FRIENDS,
        "A TRI",
        (
            "prevailed 2–1, supported by Army Tyrolia; Army Piedmont (Italy) can't help against "
            "its own side"
        ),
    ),
    (
        _FRIENDS,
        "F ADR",
        (
            "beaten to Venice 1–2 by Army Trieste (Austria), supported by Army Tyrolia (Austria); "
            "Army Piedmont (Italy) can't help against its own side"
        ),
    ),
    (_FRIENDS, "A PIE", "support given, but not against its own side"),
    (
        "Austria: F TRI H, A VIE S A VEN - TRI\nItaly: A VEN - TRI",
        "A VEN",
        "too weak, 1–1: Army Vienna (Austria) can't help against its own side",
    ),
    (
        _GARRISON + "Turkey: A PIC - BUR, A PAR S A PIC - BUR",
        "A MUN",
        (
            "bounced 2–2 with Army Marseilles (Italy), supported by Army Gascony (Italy), and with "
            "Army Picardy (Turkey), supported by Army Paris (Turkey)"
        ),
    ),
    # Units that hold, and attackers that stop each other (R-GARR-01).
    (
        _GARRISON,
        "A BUR",
        "held: Army Marseilles (Italy) (2) and Army Munich (Germany) (2) stopped each other",
    ),
    (
        _GARRISON + "Turkey: A PAR - BUR",
        "A BUR",
        (
            "held: Army Marseilles (Italy) (2) and Army Munich (Germany) (2) stopped each other, "
            "and Army Paris (Turkey) (1) was too weak"
        ),
    ),
    (
        _GARRISON + "Turkey: A BEL S A BUR, A PAR - BUR",
        "A BUR",
        (
            "held 2–2 against Army Marseilles (Italy) (2), Army Munich (Germany) (2) and Army "
            "Paris (Turkey) (1)"
        ),
    ),
    (
        "Germany: A BER H, F KIE - BER",
        "A BER",
        "held 1–0 against Fleet Kiel: a power never dislodges its own unit",
    ),
    # A unit that was to leave (R-MOVE-03), and units of one side (R-SELF-01).
    (
        "England: F LON - NTH\nGermany: F NTH - NWY\nRussia: F NWY H",
        "F LON",
        "repelled 1–1 by Fleet North Sea (Germany), which couldn't leave",
    ),
    (
        "Germany: A BER - PRU, A SIL S A BER - PRU, A PRU - BER",
        "A BER",
        "stopped by its own side: Army Prussia couldn't leave",
    ),
    (
        "Germany: A BER - PRU, A PRU - BER",
        "A BER",
        "met Army Prussia head to head, 1–1: a power never dislodges its own unit",
    ),
    # Paradoxes (DATC 6.F.14) and convoys.
    (
        _PARADOX,
        "A BRE",
        (
            "didn't land: it would cut the support of Fleet London (England), which lets Fleet "
            "North Sea (England) dislodge its own convoy, so the rules leave it where it was"
        ),
    ),
    (_PARADOX, "F ENG", "no convoy: dislodged by Fleet North Sea (England)"),
    (
        "England: A YOR - HOL, F NTH C A YOR - HOL, F HEL C A YOR - HOL",
        "F HEL",
        "not allowed: the fleets at sea form no convoy between the two that needs this one",
    ),
    (
        "England: A DEN - YOR, F NTH H, F SKA C A DEN - YOR",
        "A DEN",
        "no fleet had a valid order to carry it; the order of Fleet Skagerrak wasn't allowed",
    ),
    (
        "France: A BRE - PIC, F ENG C A BRE - PIC\nEngland: F NTH - ENG, F LON S F NTH - ENG",
        "A BRE",
        (
            "its convoy was broken by Fleet North Sea (England); it was to go by convoy, as a "
            "fleet was ordered to carry it"
        ),
    ),
    (
        "France: A BRE - PIC\nEngland: F ENG C A BRE - PIC\nGermany: A BEL - PIC",
        "F ENG",
        "convoy offered: that army tried to go by land",
    ),
]


@pytest.mark.parametrize(("orders", "unit", "said"), SAID)
def test_a_clause_says_why(orders: str, unit: str, said: str) -> None:
    """Its numbers are 1 and the supports named, and nobody who got in is said to have bounced."""
    assert clauses(orders)[unit] == said


OF_EDITIONS = [
    ("1961", "A TRI", ("failed: Army Piedmont (Italy) supported it against its own side, so it "
    "could only cut support")),
    ("1961", "A VEN", "held 1–1 against Fleet Adriatic Sea (Turkey)"),
    ("technical-guide", "F ADR", ("beaten to Venice 1–3 by Army Trieste (Austria), supported by "
    "Army Piedmont (Italy) and Army Tyrolia (Austria)")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "unit", "said"), OF_EDITIONS)
def test_support_by_the_victims_side_counts_as_each_edition_says(
    name: str, unit: str, said: str
) -> None:
    """Not at all in 1961, against rivals only in the guide (VIII.19)."""
    assert clauses(_FRIENDS, edition(name))[unit] == said


def test_an_army_that_goes_by_land_is_said_to() -> None:
    """Its order says by convoy, and no fleet carries it (DATC 6.G.8)."""
    said = clauses("Turkey: A SYR - SMY VIA", Rulebook.of_2023())
    assert said == {"A SYR": "moved; it went by land"}


def test_an_armys_coast_is_not_said_to_be_missing_from_the_map() -> None:
    """Spain has a north coast; armies are on none (DATC 4.B.6)."""
    strict = MODERN.with_options({"irrelevant_coast": "illegal"})
    said = clauses("France: A GAS - SPA/NC", strict)
    assert said == {"A GAS": "not allowed: an army's order can't name a coast"}


def clauses(orders: str, rulebook: Rulebook = MODERN) -> dict[str, str]:
    """What is said of each unit's order of `Power: order, order` lines in Spring 1901."""
    given = {
        name: texts.split(", ")
        for name, texts in (line.split(": ") for line in orders.split("\n") if line)
    }
    position = place("S1901M", {name: [text[:5] for text in own] for name, own in given.items()})
    resolution = judge(position, given, rulebook)
    said = [
        why_sentence(outcome, position, resolution, CLASSIC.map).removesuffix(".")
        for outcome in resolution.outcomes
    ]
    return {
        str(outcome.order)[:5]: text.split(": ", 1)[1]
        for outcome, text in zip(resolution.outcomes, said, strict=True)
    }


Played = tuple[Position, dict[Power, list[Order]]]


@EASY
@given(phases_of_play())
def test_every_number_and_name_said_is_one_of_the_story(played: Played) -> None:
    """Strengths and helpers in the lines are the rows', none is left out."""
    position, orders = played
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    for province in PROVINCES:
        story = explain(province, position, resolution, CLASSIC, MODERN)
        said = why_lines(story, position, resolution, CLASSIC)
        for line, attack in zip(said[story.holder is not None :], story.attacks, strict=False):
            assert line.startswith(unit_name(attack.unit))
            if attack.part is Part.ATTACKS:
                is_alone = story.contenders == (attack,) and attack.outcome.succeeded
                assert is_alone == ("moved in" in line)
                assert is_alone or f"with strength {attack.strength}" in line
            for each in (*attack.supports, *attack.convoys):
                is_lost = each.counting in {Counting.CUT, Counting.VOID}
                if is_lost or (each in attack.supports and attack.part is not Part.NEVER_CAME):
                    assert unit_name(each.unit) in line
        if story.holder is not None and story.holder.part is Part.STAYS:
            assert f"held with strength {story.holder.strength}" in said[0]
        _check_the_end(story, said)


def _check_the_end(story: Story, said: tuple[str, ...]) -> None:
    ending = said[len(said) - len(story.retreating) - 1]
    if story.ending.unit is None:
        assert story.province.name in ending
        assert ("standoff" in ending) == story.ending.is_standoff
    else:
        assert ending.startswith(unit_name(story.ending.unit))
    for line, entry in zip(
        said[len(said) - len(story.retreating) :], story.retreating, strict=True
    ):
        has_way_out = None in entry.refuges.values()
        assert ("could retreat" in line) == has_way_out


@EASY
@given(phases_of_play())
def test_a_sentence_has_the_strengths_and_everyone_who_caused_it(played: Played) -> None:
    """The numbers are the outcome's; whoever cut or dislodged is named."""
    position, orders = played
    resolution = adjudicate(position, orders, CLASSIC, MODERN)
    for outcome in resolution.outcomes:
        said = why_sentence(outcome, position, resolution)
        assert said.endswith(".")
        assert "\n" not in said
        assert ".." not in said
        if outcome.strength and outcome.reason is not Reason.OWN_SUPPORT:
            score = f"{outcome.strength}\N{EN DASH}{outcome.against}"
            is_garrison = outcome.reason is Reason.HELD_OFF and " stopped " in said
            assert (score in said) == (outcome.reason in COMPARED and not is_garrison)
        if outcome.reason in {Reason.CUT, Reason.CUT_BY_DISLODGEMENT, Reason.BOUNCED}:
            for order in outcome.because_of:
                assert unit_name(order.unit) in said  # type: ignore[union-attr] # moves and supports
        if outcome.dislodged_by is not None:
            assert unit_name(outcome.dislodged_by.unit) in said  # type: ignore[union-attr] # a move
            assert "dislodged" in said


COMPARED = {
    Reason.HELD_OFF,
    Reason.DISLODGED,
    Reason.PREVAILED,
    Reason.BOUNCED,
    Reason.REPELLED,
    Reason.HEAD_TO_HEAD,
}


@EASY
@given(phases_of_play(), any_orders, st.sampled_from(EDITIONS))
def test_any_order_has_its_sentence_in_every_edition(
    played: Played, order: Order, rulebook: Rulebook
) -> None:
    """Nonsense, too; whoever is to blame has a name, and every province its lines."""
    position, orders = played
    power = next(iter(orders), Power("FRANCE"))
    given_orders = {**orders, power: [order, *orders.get(power, [])]}
    resolution = adjudicate(position, given_orders, CLASSIC, rulebook)
    said = [why_sentence(outcome, position, resolution) for outcome in resolution.outcomes]
    for province in PROVINCES:
        story = explain(province, position, resolution, CLASSIC, rulebook)
        said += why_lines(story, position, resolution, CLASSIC)
    for line in said:
        assert line.endswith(".")
        assert not any(wrong in line for wrong in ("{", "..", " ,", "others", "another unit"))
