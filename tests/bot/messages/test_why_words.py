"""What is said of a province and of an order: plain, short and true."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.messages.looking.outcomes import neutral_words
from bot.messages.looking.why import why_lines, why_sentence
from bot.messages.names import unit_name
from engine.board import Power
from engine.judge import adjudicate
from engine.judge.explain import Counting, Part, Story, explain
from engine.judge.outcome import Reason
from engine.orders import Order
from engine.position import Position
from engine.rules import EDITIONS, Rulebook
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
            "(Germany). Fleet North Sea (England): no convoy: the fleet was dislodged by Fleet "
            "Skagerrak (Germany)."
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
    assert [why_sentence(one, position, resolution) for one in resolution.outcomes] == [
        "Army Tyrolia retreats to Vienna: not allowed: the attack came from Vienna; disbanded."
    ]
    saved = judge(position, {"Italy": ["A TYR R VIE", "A TYR R PIE"]})
    assert [why_sentence(one, position, saved) for one in saved.outcomes] == [
        "Army Tyrolia retreats to Vienna: not allowed: the attack came from Vienna.",
        "Army Tyrolia retreats to Piedmont: retreated.",
    ]


def test_a_convoy_that_nobody_took_says_so() -> None:
    """A foreign fleet alone makes no army go by sea to the next province (DATC 4.A.3)."""
    position = place("S1901M", {"France": ["A BRE"], "England": ["F ENG"]})
    resolution = judge(position, {"France": ["A BRE - PIC"], "England": ["F ENG C A BRE - PIC"]})
    assert [why_sentence(one, position, resolution) for one in resolution.outcomes] == [
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
    said = [why_sentence(one, position, resolution) for one in resolution.outcomes]
    assert [text.split(": ", 1)[1] for text in said[:3]] == [
        "no convoy: the fleet was dislodged by Fleet Belgium (France).",
        "its convoy was broken by Fleet Belgium (France).",
        "no convoy: it was broken by Fleet Belgium (France).",
    ]


def test_removals_by_the_rule_for_civil_disorder_say_so() -> None:
    """1971 XIV.4 knows no others without an order."""
    position = place("W1901A", {"Italy": ["A ROM", "A TUN"]}, centers={"Italy": ["ROM"]})
    resolution = adjudicate(position, {}, CLASSIC, Rulebook.of_1971())
    assert [why_sentence(one, position, resolution) for one in resolution.outcomes] == [
        "Remove Army Tunis: no order, so the rules removed it as one of the units farthest away."
    ]


def test_removals_by_rule_say_that_too_few_were_ordered() -> None:
    """One of two was; neither "no order" nor "home" would be so in every edition."""
    position = place("W1901A", {"Italy": ["A ROM", "A TUN", "A SMY"]}, centers={"Italy": ["ROM"]})
    resolution = judge(position, {"Italy": ["REMOVE A TUN"]})
    assert [why_sentence(one, position, resolution) for one in resolution.outcomes] == [
        (
            "Remove Army Smyrna: too few removals, so the rules removed it as one of the units "
            "farthest away."
        ),
        "Remove Army Tunis: removed.",
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
            assert (score in said) == (outcome.reason in COMPARED)
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
