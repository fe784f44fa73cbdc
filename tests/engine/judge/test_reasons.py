"""Why an order ended as it did, and by whose doing: one example for every reason in moves."""

import pytest

from engine.judge import Reason, Verdict
from engine.rules import Rulebook, edition
from tests.engine.judging import spring


def test_uncontested_move() -> None:
    """A move that nobody opposes needs no explanation."""
    result = spring({"France": ["A PAR - BUR"]})
    assert result.why("A PAR - BUR") == "moved"
    assert result["A PAR"].succeeded
    assert result["A PAR"].because_of == ()


def test_bounce_names_the_rivals_and_both_strengths() -> None:
    """Equal attacks stand each other off (R-MOVE-02)."""
    result = spring({"Austria": ["A VIE - TYR"], "Italy": ["A VEN - TYR"]})
    outcome = result["A VIE - TYR"]
    assert (outcome.verdict, outcome.reason) == (Verdict.FAILS, Reason.BOUNCED)
    assert (outcome.strength, outcome.against) == (1, 1)
    assert result.causes("A VIE") == ["A VEN - TYR"]


def test_bounce_against_a_stronger_rival_names_its_supports() -> None:
    """The weaker attack sees the rival, its support and their strength; the stronger prevails."""
    result = spring({"Austria": ["A VIE - TYR", "A BOH S A VIE - TYR"], "Italy": ["A VEN - TYR"]})
    loser, winner = result["A VEN"], result["A VIE"]
    assert (loser.reason, loser.strength, loser.against) == (Reason.BOUNCED, 1, 2)
    assert result.causes("A VEN") == ["A BOH S A VIE - TYR", "A VIE - TYR"]
    assert (winner.reason, winner.strength, winner.against) == (Reason.PREVAILED, 2, 1)
    assert result.causes("A VIE") == ["A BOH S A VIE - TYR"]


def test_repelled_by_a_supported_unit() -> None:
    """A unit that stays holds with its supports (R-MOVE-03, R-SUP-05)."""
    result = spring(
        {"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"], "France": ["A BUR H", "A PAR S A BUR"]}
    )
    mover, holder = result["A MUN"], result["A BUR"]
    assert (mover.reason, mover.strength, mover.against) == (Reason.REPELLED, 2, 2)
    assert result.causes("A MUN") == ["A BUR H", "A PAR S A BUR"]
    assert (holder.reason, holder.strength, holder.against) == (Reason.HELD_OFF, 2, 2)
    assert result.causes("A BUR") == ["A MUN - BUR"]


_STRANDED = {
    "France": ["F MAO H"],
    "Germany": ["A GAS - BRE VIA", "A PAR S A GAS - BRE"],
    "Italy": ["A MAR - GAS", "A SPA S A MAR - GAS"],
}
"""The fleet could carry the army and is not ordered to."""


def test_support_of_a_move_without_a_convoy_does_not_hold_the_army() -> None:
    """The army stays, and alone (R-CONV-02, R-SUP-04, R-MOVE-07): two against one dislodge it."""
    result = spring(_STRANDED)
    attack, army = result["A MAR"], result["A GAS"]
    assert (attack.reason, attack.strength, attack.against) == (Reason.PREVAILED, 2, 1)
    assert result.why("A GAS - BRE VIA") == "no_convoy"
    assert str(army.dislodged_by) == "A MAR - GAS"


def test_support_of_a_move_without_a_convoy_is_cut_like_any_other() -> None:
    """An attack on the supporter from elsewhere cuts it (R-CUT-01), though it helps nobody."""
    assert spring(_STRANDED)["A PAR"].reason is Reason.SUPPORTED
    attacked = {**_STRANDED, "Italy": [*_STRANDED["Italy"], "A BUR - PAR"]}
    result = spring(attacked)
    assert result["A PAR"].reason is Reason.CUT
    assert result.causes("A PAR") == ["A BUR - PAR"]


def test_a_dislodged_unit_names_the_attack() -> None:
    """A unit is dislodged by a stronger attack, whatever it was ordered."""
    result = spring({"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"], "France": ["A BUR H"]})
    outcome = result["A BUR"]
    assert (outcome.verdict, outcome.reason) == (Verdict.HOLDS, Reason.DISLODGED)
    assert str(outcome.dislodged_by) == "A MUN - BUR"
    assert (outcome.strength, outcome.against) == (1, 2)
    assert not any(one.dislodged_by for one in result.resolution.of(result["A MUN"].power))


def test_head_to_head() -> None:
    """Units that attack each other bounce unless one is stronger (R-MOVE-04, R-H2H-02)."""
    result = spring({"Germany": ["A BER - PRU"], "Russia": ["A PRU - BER"]})
    assert result.why("A BER") == "head_to_head"
    assert result.causes("A BER") == ["A PRU - BER"]
    stronger = spring(
        {"Germany": ["A BER - PRU", "A SIL S A BER - PRU"], "Russia": ["A PRU - BER"]}
    )
    assert stronger.why("A BER") == "prevailed"
    loser = stronger["A PRU - BER"]
    assert (loser.reason, loser.strength, loser.against) == (Reason.HEAD_TO_HEAD, 1, 2)
    assert str(loser.dislodged_by) == "A BER - PRU"


def test_no_power_dislodges_its_own_unit() -> None:
    """Enough strength against an own unit does not help (R-SELF-01)."""
    result = spring({"Germany": ["A BER H", "F KIE - BER", "A MUN S F KIE - BER"]})
    assert result.why("F KIE") == "own_unit"
    assert result.causes("F KIE") == ["A BER H"]
    assert not result["A BER"].dislodged_by


def test_support_by_the_victims_power_does_not_count() -> None:
    """Nor does a power help to dislodge its own unit (R-SELF-01, DATC 6.D.12)."""
    result = spring({"Austria": ["F TRI H", "A VIE S A VEN - TRI"], "Italy": ["A VEN - TRI"]})
    assert result.why("A VEN") == "own_support"
    assert result.causes("A VEN") == ["A VIE S A VEN - TRI"]
    assert result["A VIE"].verdict is Verdict.GIVEN


@pytest.mark.parametrize(
    ("name", "attack", "rival", "victim"),
    [
        ("modern", (2, 1), (1, 2), (1, 2)),
        ("technical-guide", (2, 1), (1, 3), (1, 2)),  # its support counts against rivals (VIII.19)
    ],
)
def test_an_attack_has_one_number_for_each_opponent(
    name: str, attack: tuple[int, int], rival: tuple[int, int], victim: tuple[int, int]
) -> None:
    """Two support it, of whom the victim's side counts against the victim nowhere (R-SELF-03)."""
    result = spring(_FRIEND_OF_THE_VICTIM, edition(name))
    told = [result["A TRI"], result["F ADR"], result["A VEN"]]
    assert [one.reason for one in told] == [Reason.PREVAILED, Reason.BOUNCED, Reason.DISLODGED]
    assert [(one.strength, one.against) for one in told] == [attack, rival, victim]


_FRIEND_OF_THE_VICTIM = {
    "Austria": ["A TRI - VEN", "A TYR S A TRI - VEN"],
    "Italy": ["A VEN H", "A PIE S A TRI - VEN"],
    "Turkey": ["F ADR - VEN"],
}


def test_the_loser_head_to_head_meets_what_dislodges_it() -> None:
    """Not what its own side gave to the other (R-H2H-02): 2 beat 1."""
    result = spring(
        {
            "Germany": ["A BER - PRU", "A SIL S A BER - PRU"],
            "Russia": ["A PRU - BER", "A LVN S A BER - PRU"],
        }
    )
    assert (result["A BER"].strength, result["A BER"].against) == (2, 1)
    assert (result["A PRU"].strength, result["A PRU"].against) == (1, 2)


def test_a_fleet_on_no_route_carries_nobody() -> None:
    """Two other fleets form the only route that was ordered (R-CONV-01)."""
    fleets = [f"F {sea} C A POR - BEL" for sea in ("MAO", "ENG", "NAO")]
    result = spring({"England": ["A POR - BEL", *fleets, "F NWG H", "F NTH H"]})
    assert result.causes("A POR") == fleets[1::-1]
    assert result.why("F NAO") == "convoy_superfluous"
    assert result["F NAO"].verdict is Verdict.AVAILABLE


def test_a_support_that_is_cut_after_it_counted_says_so() -> None:
    """The guide resolves the attack on a Futile convoy first (VIII.6, VIII.8, VIII.10)."""
    english = ["A BEL - DEN", "F NTH C A BEL - DEN", "F HEL C A BEL - DEN", "A SWE - NWY VIA"]
    english += ["F SKA C A SWE - NWY"]
    austrian = ["F NWY S F YOR - NTH", "F HOL S F KIE - HEL", "F DEN S F SKA"]
    austrian += ["F YOR - NTH", "F KIE - HEL"]
    orders = {"England": english, "Austria": austrian}
    result = spring(orders, Rulebook.technical_guide())
    assert (result["F NWY"].verdict, result.why("F NWY")) == (Verdict.CUT, "cut_too_late")
    assert result.causes("F NWY") == ["A SWE - NWY VIA"]
    assert result["F YOR"].strength == 2


def test_support_by_the_victims_power_spoils_the_attack_in_1961() -> None:
    """The order is of no effect ("Conflicts"); the unit attacked is not its own side's."""
    orders = {"Austria": ["F TRI H", "A VIE S A VEN - TRI"], "Italy": ["A VEN - TRI"]}
    result = spring(orders, Rulebook.of_1961())
    assert result.why("A VEN") == "spoilt"
    assert result.causes("A VEN") == ["A VIE S A VEN - TRI"]


def test_an_army_that_cuts_by_convoy_is_named_beside_those_that_cut_by_land() -> None:
    """Both attack the supporter, from elsewhere than it supports into (R-CUT-01, R-CUT-05)."""
    result = spring(
        {
            "England": ["F YOR S A WAL - LON", "A WAL - LON"],
            "Russia": ["A EDI - YOR"],
            "Germany": ["A HOL - YOR", "F NTH C A HOL - YOR"],
        }
    )
    assert result.causes("F YOR") == ["A EDI - YOR", "A HOL - YOR"]


def test_ring() -> None:
    """Three units in a circle all move (R-RING-01)."""
    result = spring({"Turkey": ["F ANK - CON", "A CON - SMY", "A SMY - ANK"]})
    assert {result.why(unit) for unit in ("F ANK", "A CON", "A SMY")} == {"moved_in_ring"}
    assert result.causes("F ANK") == ["A CON - SMY", "A SMY - ANK"]


def test_a_ring_is_broken_by_an_equal_attack_from_outside() -> None:
    """An attack on one space of a ring stops all of it (R-RING-03, DATC 6.C.3)."""
    result = spring({"Turkey": ["F ANK - CON", "A CON - SMY", "A SMY - ANK", "A BUL - CON"]})
    assert result.units == {"TURKEY": ["A BUL", "A CON", "A SMY", "F ANK"]}


def test_no_convoy_ordered() -> None:
    """An army that the fleets do not carry stays (R-CONV-02)."""
    result = spring({"England": ["A LON - NWY", "F NTH H"]})
    assert (result["A LON"].verdict, result.why("A LON")) == (Verdict.FAILS, "no_convoy")


def test_convoy_that_works_and_one_that_is_disrupted() -> None:
    """A convoy carries an army until its fleet is dislodged (R-CONV-03, R-CONV-04)."""
    orders = {"England": ["A LON - NWY", "F NTH C A LON - NWY"], "Germany": ["F SKA - NTH"]}
    result = spring(orders)
    assert result.why("F NTH") == "convoyed"
    assert result["F NTH"].verdict is Verdict.AVAILABLE
    assert result.why("A LON") == "moved"
    assert result.causes("A LON") == ["F NTH C A LON - NWY"]
    disrupted = spring({**orders, "France": ["F ENG S F SKA - NTH"]})
    assert disrupted.why("A LON") == "convoy_disrupted"
    assert disrupted.causes("A LON") == ["F SKA - NTH"]
    assert disrupted.why("F NTH") == "fleet_dislodged"
    assert disrupted["F NTH"].verdict is Verdict.DISRUPTED


def test_cut_names_the_attacker() -> None:
    """An attack from elsewhere cuts a support, successful or not (R-CUT-01)."""
    result = spring(
        {"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"], "France": ["A BUR H", "A BEL - RUH"]}
    )
    assert (result["A RUH"].verdict, result.why("A RUH")) == (Verdict.CUT, "cut")
    assert result.causes("A RUH") == ["A BEL - RUH"]


def test_support_is_cut_from_the_front_only_by_dislodgement() -> None:
    """The unit attacked cuts the support only if it dislodges (R-CUT-02)."""
    orders = {"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"], "France": ["A BUR - RUH"]}
    assert spring(orders).why("A RUH") == "supported"
    result = spring({**orders, "England": ["A BEL S A BUR - RUH"]})
    assert result.why("A RUH") == "cut_by_dislodgement"
    assert result.causes("A RUH") == ["A BUR - RUH"]
    assert str(result["A RUH"].dislodged_by) == "A BUR - RUH"


def test_no_power_cuts_its_own_support() -> None:
    """An attack on an own supporter cuts nothing (R-CUT-03)."""
    result = spring(
        {"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR", "A KIE - RUH"], "France": ["A BUR H"]}
    )
    assert result.why("A RUH") == "supported"
    assert result.why("A KIE") == "own_unit"


def test_void_supports_name_the_order_they_do_not_match() -> None:
    """Support must match what the other unit is ordered (R-SUP-03, R-SUP-04, DATC 6.B.9)."""
    result = spring(
        {
            "France": [
                "A PAR - PIC",
                "A BUR S A PAR",
                "A GAS S A MAR - SPA",
                "A MAR H",
                "F POR S F MAO - SPA/NC",
                "F MAO - SPA/SC",
            ]
        }
    )
    assert (result["A BUR"].verdict, result.why("A BUR")) == (Verdict.VOID, "supported_unit_moved")
    assert result.causes("A BUR") == ["A PAR - PIC"]
    assert result.why("A GAS") == "support_mismatch"
    assert result.causes("A GAS") == ["A MAR H"]
    assert result.why("F POR") == "support_wrong_coast"


def test_void_convoy() -> None:
    """A convoy must match the army's move (R-CONV-02)."""
    result = spring({"England": ["A LON - BEL", "F NTH C A LON - NWY", "F ENG C A LON - BEL"]})
    assert (result["F NTH"].verdict, result.why("F NTH")) == (Verdict.VOID, "convoy_mismatch")
    assert result.why("F ENG") == "convoyed"


def test_paradox_names_its_moves_and_the_support_at_its_heart() -> None:
    """Convoys that contradict themselves fail (DATC 4.A.2 f, 6.F.14)."""
    result = spring(
        {
            "England": ["F LON S F WAL - ENG", "F WAL - ENG"],
            "France": ["A BRE - LON", "F ENG C A BRE - LON"],
        }
    )
    assert result.why("A BRE") == "paradox"
    assert result.causes("A BRE") == ["A BRE - LON", "F LON S F WAL - ENG", "F WAL - ENG"]
    assert result.why("F LON") == "supported"
    assert result.why("F ENG") == "fleet_dislodged"
    assert result.causes("F ENG") == ["F WAL - ENG"]
    assert str(result["F ENG"].dislodged_by) == "F WAL - ENG"


def test_a_unit_without_an_order_holds() -> None:
    """And may be dislodged (R-ORD-01)."""
    result = spring({"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"]}, idle={"France": ["A BUR"]})
    assert (result["A BUR H"].verdict, result.why("A BUR")) == (Verdict.HOLDS, "no_order")
    assert str(result["A BUR"].dislodged_by) == "A MUN - BUR"
    assert result.causes("A MUN") == ["A RUH S A MUN - BUR"]


def test_a_dislodged_unit_with_an_illegal_order() -> None:
    """The illegal order is the unit's only outcome, and says that it was dislodged."""
    result = spring({"Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"], "France": ["A BUR - LON"]})
    outcomes = result.resolution.of(result["A BUR"].power)
    assert [str(outcome.dislodged_by) for outcome in outcomes] == ["A MUN - BUR"]
    assert outcomes[0].reason.is_illegal
    assert outcomes[0].verdict is Verdict.FAILS


ILLEGAL = """
    wrong_phase no_unit not_your_unit wrong_unit second_order same_province impassable closed
    army_at_sea fleet_inland not_adjacent coast_missing coast_unreachable no_such_coast
    fleet_by_convoy no_convoy_possible supports_itself supports_into_itself support_unreachable
    nothing_to_support supported_move_impossible convoy_by_army convoy_not_at_sea
    nothing_to_convoy convoy_of_fleet convoy_not_coastal no_route not_dislodged retreat_occupied
    retreat_contested retreat_to_attacker no_builds no_removals too_many not_home_center
    not_owned build_occupied
"""
"""Why an order is not allowed, whatever the others order (DATC 4.E.1)."""


def test_illegal_reasons_are_those_the_order_alone_is_to_blame_for() -> None:
    """All others were allowed, and may have a strength to compare."""
    assert [reason for reason in Reason if reason.is_illegal] == ILLEGAL.split()


@pytest.mark.parametrize("name", ["1982", "rulebook-gm"])
@pytest.mark.parametrize(
    ("army", "fate"),
    [("A DEN - SWE VIA", "supported"), ("A DEN - SWE", "cut"), ("A YOR - SWE", "cut")],
)
def test_a_fleet_convoys_only_an_army_that_goes_by_a_complete_convoy(
    name: str, army: str, fate: str
) -> None:
    """1982 XII.5: a convoyed attack does not cut a support in a sea with a convoying fleet.

    From Denmark the army may go by land; from York the fleet in the North Sea would be needed, too,
    and that carries another.
    """
    orders = {
        "England": ["A LON - NWY", "F NTH C A LON - NWY"],
        "Russia": ["F NWY S F SKA"],
        "Germany": [army],
        "France": [f"F SKA C {army.removesuffix(' VIA')}"],
    }
    assert spring(orders, edition(name)).why("F NWY S F SKA") == fate


@pytest.mark.parametrize("name", ["1982", "rulebook-gm"])
@pytest.mark.parametrize(
    ("irish", "fate"), [("F IRI H", "cut"), ("F IRI C A POR - BEL", "supported")]
)
def test_a_fleet_on_no_way_that_was_ordered_is_no_convoying_fleet(
    name: str, irish: str, fate: str
) -> None:
    """1982 XII.2 and XII.5: no army goes "through" the North Atlantic unless by the Irish Sea."""
    convoy = ["F MAO C A POR - BEL", "F ENG C A POR - BEL", "F NAO C A POR - BEL", irish]
    orders = {
        "England": ["A POR - BEL", *convoy],
        "France": ["F LVP - NAO", "F CLY S F LVP - NAO"],
        "Germany": ["A NWY - CLY", "F NWG C A NWY - CLY"],
    }
    result = spring(orders, edition(name))
    assert result.why("F CLY S F LVP - NAO") == fate
    assert (result["F NAO C A POR - BEL"].dislodged_by is None) is (fate == "cut")
    assert result["A POR - BEL"].succeeded  # by the two that are not attacked


@pytest.mark.parametrize(
    ("name", "fate"), [("1982", "supported"), ("rulebook-gm", "supported"), ("modern", "cut")]
)
def test_a_fleet_on_a_detour_is_a_convoying_fleet_in_the_documents(name: str, fate: str) -> None:
    """1982 XII.2 and XII.5: the army may go by Helgoland, too; DATC 6.G.19 lets no such fleet."""
    orders = {
        "England": ["A YOR - HOL", "F NTH C A YOR - HOL", "F HEL C A YOR - HOL"],
        "Germany": ["F KIE - HEL", "F HOL S F KIE - HEL"],
    }
    result = spring(orders, edition(name))
    assert result.why("F HOL S F KIE - HEL") == fate
    assert result["F KIE - HEL"].succeeded is (fate == "supported")


@pytest.mark.parametrize(
    ("name", "moves"),
    [("1982", True), ("rulebook-gm", True), ("1971", True), ("modern", False), ("2023", False)],
)
def test_an_own_fleet_on_a_detour_shows_the_intent_in_the_documents(
    name: str, *, moves: bool
) -> None:
    """By "the totality of the orders" of its player the army goes by convoy, and they exchange.

    DATC 6.G.19 has the order to the fleet illegal, and so without a meaning.
    """
    orders = {
        "France": ["A MAR - SPA", "F WES C A MAR - SPA"],
        "Italy": ["F LYO C A MAR - SPA", "A SPA - MAR"],
    }
    result = spring(orders, edition(name))
    assert result["A MAR - SPA"].succeeded is result["A SPA - MAR"].succeeded is moves


@pytest.mark.parametrize(
    ("army", "fleet", "name", "by_convoy"),
    [
        ("A NWY - SWE", "F SKA C A NWY - SWE", "modern", True),  # by its own fleet (DATC 4.A.3 d)
        ("A NWY - SWE", "F SKA C A NWY - SWE", "house", False),  # only if its order says so
        ("A NWY - SWE VIA", "F SKA C A NWY - SWE", "house", True),
        ("A NWY - SWE VIA", "F SKA H", "modern", True),  # there is no convoy, and it stays
        ("A NWY - SWE VIA", "F SKA H", "2023", False),  # so it goes by land
        ("A NWY - DEN", "F SKA C A NWY - DEN", "house", True),  # there is no other way
        ("F NWY - SWE", "F SKA H", "modern", False),
    ],
)
def test_an_outcome_says_whether_an_army_goes_by_convoy(
    army: str, fleet: str, name: str, *, by_convoy: bool
) -> None:
    """DATC 4.A.3, by the options `adjacent_convoy` and `via_fallback`."""
    result = spring({"England": [army, fleet]}, edition(name), idle={"Russia": ["F NTH"]})
    assert result[army[:5]].by_convoy is by_convoy
