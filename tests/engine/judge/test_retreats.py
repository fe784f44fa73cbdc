"""Retreats: where to, and what becomes of them (R-RET)."""

import dataclasses

import pytest

from engine.judge import Verdict
from engine.judge.legality import illegality
from engine.judge.retreats import retreat_options
from engine.reader import parse_order
from engine.variants.classic import CLASSIC, FRANCE
from tests.engine.judging import MODERN, dislodged, judge, place, spring, units_of

POSITION = place(
    "S1902R",
    {"Germany": ["A BUR", "A MUN"], "France": ["A MAR"], "England": ["A PIC"]},
    dislodged=[dislodged("France", "A BUR", "MUN"), dislodged("England", "A MUN", "BOH")],
    contested=["PAR"],
)


def test_options_leave_out_what_is_occupied_contested_or_the_attackers() -> None:
    """From Burgundy: not Paris, Picardy, Marseilles nor Munich (R-RET-01)."""
    french = POSITION.dislodged_of(FRANCE)[0]
    options = retreat_options(POSITION, french, CLASSIC, MODERN)
    assert sorted(map(str, options)) == ["BEL", "GAS", "RUH"]


def test_a_convoyed_attackers_start_is_open_where_the_edition_says_so() -> None:
    """DATC 4.A.5 b: open in the modern edition, closed by `retreat_convoy_origin`."""
    entry = dislodged("France", "A BEL", "LON", by_convoy=True)
    by_land = dislodged("France", "A BEL", "HOL", by_convoy=False)
    closed = dataclasses.replace(MODERN, retreat_convoy_origin=False)
    from_holland = dislodged("France", "A BEL", "HOL", by_convoy=True)
    position = place("S1902R", {"England": ["A BEL"]}, dislodged=[entry])
    names = [
        sorted(map(str, retreat_options(position, one, CLASSIC, rulebook)))
        for one, rulebook in ((from_holland, MODERN), (from_holland, closed), (by_land, MODERN))
    ]
    assert names == [["BUR", "HOL", "PIC", "RUH"], ["BUR", "PIC", "RUH"], ["BUR", "PIC", "RUH"]]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A BUR R GAS", "retreated"),
        ("A BUR D", "disbanded"),
        ("A BUR R PAR", "retreat_contested"),
        ("A BUR R PIC", "retreat_occupied"),
        ("A BUR R MUN", "retreat_occupied"),
        ("A BUR R LON", "not_adjacent"),
        ("A BUR R SWI", "impassable"),
        ("A BUR H", "wrong_phase"),
        ("WAIVE", "wrong_phase"),
        ("A MAR R SPA", "not_dislodged"),
        ("A MUN R SIL", "not_your_unit"),
        ("A RUH R HOL", "no_unit"),
    ],
)
def test_reasons(order: str, reason: str) -> None:
    """A retreat order ends as the rules say, and legality knows the illegal ones."""
    parsed = parse_order(order, CLASSIC)
    fault = illegality(parsed, FRANCE, POSITION, CLASSIC, MODERN)
    outcome = next(
        one for one in judge(POSITION, {"France": [order]}).of(FRANCE) if str(one.order) == order
    )
    assert outcome.reason == reason
    assert outcome.reason.is_illegal == (fault is not None)


def test_retreat_to_the_attackers_start_is_refused() -> None:
    """Even when it is vacant (R-RET-01)."""
    entry = dislodged("France", "A BUR", "MUN")
    position = place("S1902R", {"Germany": ["A BUR"]}, dislodged=[entry])
    order = parse_order("A BUR R MUN", CLASSIC)
    assert illegality(order, FRANCE, position, CLASSIC, MODERN) == "retreat_to_attacker"


def test_a_unit_without_a_legal_order_is_disbanded() -> None:
    """Illegal or missing, the unit is gone (R-RET-05)."""
    resolution = judge(POSITION, {"France": ["A BUR R PAR"]})
    assert sorted(map(str, resolution.destroyed)) == ["A BUR", "A MUN"]
    english = resolution.of(CLASSIC.power("ENGLAND"))
    assert [(str(one.order), one.reason.value) for one in english] == [("A MUN D", "no_order")]
    french = resolution.of(FRANCE)
    assert [(one.verdict, one.reason.value) for one in french] == [
        (Verdict.FAILS, "retreat_contested")
    ]


def test_retreats_to_one_province_collide() -> None:
    """All that are ordered to one province are disbanded, and each names the others (R-RET-04)."""
    resolution = judge(POSITION, {"France": ["A BUR R RUH"], "England": ["A MUN R RUH"]})
    assert {one.reason.value for one in resolution.outcomes} == {"retreats_collided"}
    assert [str(order) for order in resolution.of(FRANCE)[0].because_of] == ["A MUN R RUH"]
    assert len(resolution.destroyed) == 2


def test_an_illegal_retreat_does_not_stand_off_a_legal_one() -> None:
    """DATC 6.H.10: only legal retreats meet."""
    resolution = judge(POSITION, {"France": ["A BUR R RUH"], "England": ["A MUN R BOH"]})
    assert units_of(resolution.after)["FRANCE"] == ["A MAR", "A RUH"]


def test_a_fleet_retreats_to_the_coast_it_names() -> None:
    """Or to the only one it can reach (R-RET-07)."""
    entry = dislodged("Turkey", "F CON", "SMY")
    position = place("S1902R", {"Russia": ["F CON"]}, dislodged=[entry])
    assert judge(position, {"Turkey": ["F CON R BUL"]}).outcomes[0].reason == "coast_missing"
    resolution = judge(position, {"Turkey": ["F CON R BUL/EC"]})
    assert units_of(resolution.after)["TURKEY"] == ["F BUL/EC"]
    entry = dislodged("Turkey", "F AEG", "SMY")
    position = place("S1902R", {"Russia": ["F AEG"]}, dislodged=[entry])
    resolution = judge(position, {"Turkey": ["F AEG R BUL"]})
    assert units_of(resolution.after)["TURKEY"] == ["F BUL/SC"]


def test_a_dislodged_unit_without_a_retreat_is_destroyed_at_once() -> None:
    """It is not in the retreat phase, which is skipped when nobody else has one (R-RET-02)."""
    result = spring(
        {
            "Italy": ["F TUN H"],
            "France": ["F NAF - TUN", "F WES S F NAF - TUN", "F TYS H", "F ION H"],
        }
    )
    assert [str(unit) for unit in result.resolution.destroyed] == ["F TUN"]
    assert str(result.resolution.after.phase) == "F1901M"


def test_the_dislodged_carry_over_with_attacker_and_standoffs() -> None:
    """What the retreat phase needs to know is in the position (R-MOVE-08)."""
    result = spring(
        {
            "Germany": ["A MUN - BUR", "A RUH S A MUN - BUR"],
            "France": ["A BUR H", "F BRE - PIC"],
            "England": ["F ENG - PIC"],
        }
    )
    after = result.resolution.after
    assert str(after.phase) == "S1901R"
    assert [(str(one.unit), str(one.attacker_from), one.by_convoy) for one in after.dislodged] == [
        ("A BUR", "MUN", False)
    ]
    assert {place.code for place in after.contested} == {"PIC"}
    retreats = {
        str(unit): [str(there) for there in where]
        for unit, where in result.resolution.retreats.items()
    }
    assert retreats == {"A BUR": ["BEL", "GAS", "MAR", "PAR"]}


def test_a_retreat_from_coast_to_coast_does_not_speak_of_convoys() -> None:
    """No unit retreats by convoy: the reason is that the place is not next to it (R-LEGAL-08)."""
    there = place("F1902R", {"Italy": ["A MAR"]}, dislodged=[dislodged("France", "A MAR", "PIE")])
    retreat = parse_order("A MAR R PIC", CLASSIC)
    fault = illegality(retreat, FRANCE, there, CLASSIC, MODERN)
    assert fault is not None
    assert fault.value == "not_adjacent"
