"""What does not fit together in one power's orders: worked by hand, and held against the judge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import UnitType
from engine.game.doubts import Doubt, DoubtKind, doubts
from engine.judge import adjudicate
from engine.judge.options import legal_orders
from engine.judge.outcome import Reason
from engine.orders import Move, Order, Waive
from engine.position import Position
from engine.reader import parse_order
from engine.rules import EDITIONS, Rulebook, TooMany
from engine.variants.classic import CLASSIC, FIVE, FRANCE
from tests.engine.judge.strategies import CORNER, MOVEMENT
from tests.engine.judging import MODERN, ByPower, dislodged, place

HOUSE = Rulebook.house()
YEAR_2000 = Rulebook.of_2000()


def _found(
    texts: str, *, others: ByPower | None = None, idle: str = "", rules: Rulebook = MODERN
) -> dict[str, tuple[str, str]]:
    """The doubts about French orders, by order: the kind, and the orders and units it names.

    The units are those that the orders name; France also has those of `idle`, without an order,
    and the other powers have those of `others`.
    """
    orders = [parse_order(text, CLASSIC) for text in texts.split(", ") if text]
    units = [str(order.unit) for order in orders if not isinstance(order, Waive)]
    units += [text for text in idle.split(", ") if text]
    position = place("S1902M", {"FRANCE": units, **(others or {})})
    return _told(orders, position, rules)


def _told(
    orders: list[Order], position: Position, rules: Rulebook = MODERN
) -> dict[str, tuple[str, str]]:
    found = doubts(orders, FRANCE, position, CLASSIC, rules)
    return {
        str(order): (doubt.kind.value, ", ".join(map(str, (*doubt.because_of, *doubt.units))))
        if isinstance(doubt, Doubt)
        else (doubt.value, "")
        for order, doubt in zip(orders, found, strict=True)
        if doubt is not None
    }


SUPPORTS = {
    "A PAR S A BUR, A BUR - MUN": ("A PAR S A BUR", "supported_moves", "A BUR - MUN"),
    "A PAR S A MAR - BUR, A MAR - SPA": (
        "A PAR S A MAR - BUR",
        "supported_ordered_otherwise",
        "A MAR - SPA",
    ),
    "A PAR S A MAR - BUR, A MAR H": (
        "A PAR S A MAR - BUR",
        "supported_ordered_otherwise",
        "A MAR H",
    ),
    "A GAS S F MAO - SPA/NC, F MAO - SPA/SC": (
        "A GAS S F MAO - SPA/NC",
        "supported_to_other_coast",
        "F MAO - SPA/SC",
    ),
    "A GAS S F MAO - SPA, F MAO - SPA": (
        "A GAS S F MAO - SPA",
        "supported_move_illegal",
        "F MAO - SPA",
    ),
    "A PIC S A LON - BEL, A LON - BEL, F NTH H": (
        "A PIC S A LON - BEL",
        "supported_stranded",
        "A LON - BEL",
    ),
    "A PAR S A MAR - BUR, A MAR - BUR, A BUR H": (
        "A PAR S A MAR - BUR",
        "supports_against_own",
        "A BUR",
    ),
}


@pytest.mark.parametrize("texts", SUPPORTS)
def test_a_support_that_does_not_match_the_own_orders_is_doubtful(texts: str) -> None:
    """The own order it does not match is named (R-SUP-03, R-SUP-04, R-SELF, DATC 4.B.4)."""
    order, kind, because = SUPPORTS[texts]
    assert _found(texts)[order] == (kind, because)


def test_a_support_for_a_unit_without_an_order_is_doubtful() -> None:
    """For a move only: without an order a unit holds, and can be supported in place."""
    move = _found("A PAR S A MAR - BUR", idle="A MAR")
    assert move == {"A PAR S A MAR - BUR": ("supported_unordered", "A MAR")}
    assert _found("A PAR S A BUR", idle="A BUR") == {}


@pytest.mark.parametrize(
    "texts",
    [
        "A PAR S A MAR - BUR, A MAR - BUR",
        "A PAR S A BUR, A BUR H",
        "A PAR S A BUR, A BUR S A PAR",
        "A GAS S F MAO - SPA, F MAO - SPA/SC",
        "F NTH C A LON - NWY, A LON - NWY",
        "A PAR S A MUN - BUR",
        "A PAR - BUR, A BUR - MAR, A MAR - GAS, A GAS - PAR",
        "A PAR - BUR, A BUR - MAR, A MAR - SPA",
        "A PAR - BUR, A PIC S A PAR - BUR",
    ],
)
def test_orders_that_fit_together_are_not_doubted(texts: str) -> None:
    """Nor is help for another power: what that one orders is not known."""
    assert _found(texts, others={"GERMANY": ["A MUN"]}) == {}


def test_help_for_a_move_of_a_neutral_unit_is_doubtful() -> None:
    """With five, German units "hold in position"; they "may be supported" so (1971 XIV.2)."""
    there = place("S1902M", {"FRANCE": ["A BUR", "A BEL", "F NTH"], "GERMANY": ["A MUN", "A DEN"]})
    texts = ("A BUR S A MUN - RUH", "A BEL S A MUN - RUH", "F NTH C A DEN - NWY")
    orders = [parse_order(text, FIVE) for text in texts]
    found = doubts(orders, FRANCE, there, FIVE, MODERN)
    assert found == (Doubt(DoubtKind.FOR_NEUTRAL),) * 3
    in_place = [parse_order("A BUR S A MUN", FIVE)]
    assert doubts(in_place, FRANCE, there, FIVE, MODERN) == (None,)


def test_a_support_may_be_for_an_attack_on_a_place_that_an_own_unit_leaves() -> None:
    """It counts once the unit is gone."""
    assert _found("A PAR S A MUN - BUR, A BUR - MAR", others={"GERMANY": ["A MUN"]}) == {}
    stays = _found("A PAR S A MUN - BUR, A BUR H", others={"GERMANY": ["A MUN"]})
    assert stays == {"A PAR S A MUN - BUR": ("supports_against_own", "A BUR")}


def test_two_own_units_to_one_province_bounce_unless_one_has_more_support() -> None:
    """Both are doubtful, or the weaker one (R-MOVE-03)."""
    assert _found("A PAR - BUR, A MAR - BUR") == {
        "A PAR - BUR": ("self_bounce", "A MAR - BUR"),
        "A MAR - BUR": ("self_bounce", "A PAR - BUR"),
    }
    assert _found("A PAR - BUR, A MAR - BUR, A PIC S A PAR - BUR") == {
        "A MAR - BUR": ("beaten_by_own", "A PAR - BUR")
    }


def test_an_own_unit_in_the_way_makes_a_move_doubtful() -> None:
    """Whether it stays, has no order, or goes the other way by land (R-MOVE-04, R-SELF)."""
    assert _found("A PAR - BUR, A BUR S A MAR, A MAR H") == {
        "A PAR - BUR": ("own_unit_stays", "A BUR S A MAR")
    }
    assert _found("A PAR - BUR", idle="A BUR") == {"A PAR - BUR": ("own_unit_unordered", "A BUR")}
    assert _found("A PAR - BUR, A BUR - PAR, A GAS S A PAR - BUR") == {
        "A PAR - BUR": ("head_to_head", "A BUR - PAR"),
        "A BUR - PAR": ("head_to_head", "A PAR - BUR"),
    }


def test_a_unit_that_does_not_get_away_stops_those_behind_it() -> None:
    """Gascony waits for Paris, which bounces with Marseilles; Brest waits for Gascony."""
    found = _found("A PAR - BUR, A MAR - BUR, A GAS - PAR, A BRE - GAS")
    assert found["A GAS - PAR"] == ("own_unit_stuck", "A PAR - BUR")
    assert found["A BRE - GAS"] == ("own_unit_stuck", "A GAS - PAR")


def test_two_own_units_may_change_places_by_convoy() -> None:
    """As far as the edition lets them (R-RING-02): one way is enough."""
    swap = "A LON - BEL, A BEL - LON, F NTH C A LON - BEL, F ENG C A BEL - LON"
    assert _found(swap) == {}
    assert _found("A YOR - EDI VIA, A EDI - YOR, F NTH C A YOR - EDI") == {}
    by_land = _found("A YOR - EDI, A EDI - YOR, F NTH C A YOR - EDI", rules=HOUSE)
    assert by_land["F NTH C A YOR - EDI"] == ("convoyed_goes_by_land", "A YOR - EDI")
    assert by_land["A YOR - EDI"] == ("head_to_head", "A EDI - YOR")


def test_a_convoy_that_does_not_match_is_doubtful() -> None:
    """For an own army only."""
    assert _found("F NTH C A LON - NWY, A LON - BEL, F ENG C A LON - BEL") == {
        "F NTH C A LON - NWY": ("convoyed_ordered_otherwise", "A LON - BEL")
    }
    assert _found("F NTH C A LON - NWY", idle="A LON") == {
        "F NTH C A LON - NWY": ("convoyed_unordered", "A LON")
    }
    assert _found("F NTH C A LON - NWY", others={"ENGLAND": ["A LON"]}) == {}


def test_an_army_without_a_complete_convoy_is_doubtful() -> None:
    """The own fleets that could carry it are named, and marked when they carry it half the way."""
    assert _found("A LON - NWY, F NTH H") == {"A LON - NWY": ("convoy_incomplete", "F NTH")}
    assert _found("A BRE - NAP, F MAO C A BRE - NAP, F WES H, F TYS H") == {
        "A BRE - NAP": ("convoy_incomplete", "F TYS, F WES"),
        "F MAO C A BRE - NAP": ("convoy_incomplete", "F TYS, F WES"),
    }
    foreign = {"ENGLAND": ["F NTH"]}
    assert _found("A LON - NWY", others=foreign) == {"A LON - NWY": ("convoy_by_others", "")}


def test_a_fleet_that_a_convoy_does_without_is_doubtful_where_that_matters() -> None:
    """The guide cancels its order (VIII.1); elsewhere it is one way more."""
    around = "F NTH H, F NWG H, F NAO C A LON - BRE, F MAO H"
    texts = f"A LON - BRE, F ENG C A LON - BRE, {around}"
    guide = Rulebook.technical_guide()
    assert _found(texts, rules=guide) == {"F NAO C A LON - BRE": ("convoy_superfluous", "")}
    assert _found(texts) == {}


def test_no_more_fleets_are_named_than_the_convoy_needs() -> None:
    """Those on the way already are not; those of other powers are only reckoned with at need."""
    fleets = "F ENG H, F NTH H, F HEL H"
    assert _found(f"A LON - DEN, {fleets}") == {"A LON - DEN": ("convoy_incomplete", "F NTH")}
    assert _found(f"A PIC - HOL, {fleets}")["A PIC - HOL"][1] == "F ENG, F NTH"
    half = "A PIC - HOL, F ENG C A PIC - HOL, F NTH H"
    assert _found(half)["A PIC - HOL"][1] == "F NTH"
    with_others = _found("A PIC - NWY, F NWG H", others={"ENGLAND": ["F ENG", "F NTH"]})
    assert with_others == {"A PIC - NWY": ("convoy_by_others", "")}
    both = _found("A PIC - NWY, F ENG H", others={"ENGLAND": ["F NTH"]})
    assert both == {"A PIC - NWY": ("convoy_incomplete", "F ENG")}


def test_an_army_to_a_neighbour_by_convoy_may_fall_back_to_land() -> None:
    """Where the edition says so (DATC 4.A.3); elsewhere it stays."""
    assert _found("A YOR - EDI VIA, F NTH H") == {"A YOR - EDI VIA": ("convoy_incomplete", "F NTH")}
    assert _found("A YOR - EDI VIA, F NTH H", rules=YEAR_2000) == {}


def test_an_army_that_is_not_carried_is_in_nobody_s_way_at_its_goal() -> None:
    """Without a convoy London does not reach Belgium, so Burgundy gets there."""
    assert set(_found("A LON - BEL, F NTH H, A BUR - BEL")) == {"A LON - BEL"}


def test_an_own_attack_cuts_an_own_support_where_the_edition_says_so() -> None:
    """Not from the province that the support is to (R-CUT-01, R-CUT-03)."""
    cutting = MODERN.with_options({"own_attack_cuts": True})
    german = {"GERMANY": ["A MUN"]}
    texts = "A BUR S A MUN - RUH, A MAR - BUR"
    found = _found(texts, others=german, rules=cutting)
    assert found["A BUR S A MUN - RUH"] == ("cut_by_own", "A MAR - BUR")
    assert "A BUR S A MUN - RUH" not in _found(texts, others=german)
    front = _found("A BUR S A PAR - MAR, A MAR - BUR, A PAR - MAR", rules=cutting)
    assert front["A BUR S A PAR - MAR"][0] != "cut_by_own"


def test_an_illegal_order_says_why_and_its_unit_stays() -> None:
    """Paris cannot reach London, so Brest cannot go to Paris."""
    assert _found("A PAR - LON, A BRE - PAR") == {
        "A PAR - LON": (Reason.NOT_ADJACENT.value, ""),
        "A BRE - PAR": ("own_unit_stays", "A PAR - LON"),
    }


def test_two_own_retreats_to_one_province_are_doubtful() -> None:
    """Both would disband (R-RET-04)."""
    leaving = [dislodged("France", "A PAR", "PIC"), dislodged("France", "A MAR", "PIE")]
    there = place("F1902R", {"GERMANY": ["A PAR"], "ITALY": ["A MAR"]}, dislodged=leaving)
    texts = ("A PAR R GAS", "A MAR R GAS")
    assert _told([parse_order(text, CLASSIC) for text in texts], there) == {
        "A PAR R GAS": ("same_refuge", "A MAR R GAS"),
        "A MAR R GAS": ("same_refuge", "A PAR R GAS"),
    }
    apart = [parse_order(text, CLASSIC) for text in ("A PAR R GAS", "A MAR R PIE")]
    assert _told(apart, there) == {"A MAR R PIE": ("retreat_to_attacker", "")}


@pytest.mark.parametrize(
    ("rule", "kind", "doubted"),
    [
        (TooMany.FIRST, DoubtKind.BEYOND_FIRST, {"BUILD F BRE"}),
        (TooMany.LAST, DoubtKind.BEYOND_LAST, {"BUILD A PAR"}),
        (TooMany.NONE, DoubtKind.BEYOND_NONE, {"BUILD A PAR", "BUILD F BRE"}),
    ],
)
def test_builds_beyond_the_number_are_doubtful(
    rule: TooMany, kind: DoubtKind, doubted: set[str]
) -> None:
    """Which of them count is the edition's matter (DATC 4.D.4); an illegal one takes no place."""
    rules = MODERN.with_options({"too_many_builds": rule})
    centers = {"FRANCE": ["PAR", "BRE", "MAR"]}
    there = place("W1902A", {"FRANCE": ["A SPA", "A GAS"]}, centers=centers)
    texts = ("BUILD A LON", "BUILD A PAR", "BUILD F BRE")
    found = _told([parse_order(text, CLASSIC) for text in texts], there, rules)
    assert found.pop("BUILD A LON") == ("not_home_center", "")
    assert found == dict.fromkeys(doubted, (kind.value, ""))


@st.composite
def _own_orders(draw: st.DrawFn) -> tuple[Position, Rulebook, list[Order]]:
    """One power alone on a crowded corner of the board, with a legal order for every unit."""
    rules = draw(st.sampled_from(EDITIONS))
    places = draw(st.lists(st.sampled_from(CORNER), min_size=2, max_size=10, unique=True))
    units = []
    for where in places:
        kinds = [kind for kind in UnitType if CLASSIC.map.standings(kind, where)]
        kind = draw(st.sampled_from(kinds))
        location = draw(st.sampled_from(CLASSIC.map.standings(kind, where)))
        units.append(CLASSIC.unit(FRANCE, f"{kind.value} {location.code}"))
    position = Position.of(MOVEMENT, units)
    options = legal_orders(position, CLASSIC, rules)[FRANCE]
    return position, rules, [draw(st.sampled_from(options[unit])) for unit in position.units]


@given(_own_orders())
def test_with_nobody_else_on_the_board_the_doubts_foretell_what_fails(
    case: tuple[Position, Rulebook, list[Order]],
) -> None:
    """Every order that the judge finds failed was doubted; every move doubted failed."""
    position, rules, orders = case
    found = doubts(orders, FRANCE, position, CLASSIC, rules)
    judged = adjudicate(position, {FRANCE: orders}, CLASSIC, rules)
    succeeded = {outcome.order: outcome.succeeded for outcome in judged.outcomes}
    for order, doubt in zip(orders, found, strict=True):
        assert doubt is not None or succeeded[order], order
        incomplete = isinstance(doubt, Doubt) and doubt.kind is DoubtKind.CONVOY_INCOMPLETE
        assert not (incomplete and isinstance(doubt, Doubt) and not doubt.units), order
        assert doubt is None or not (isinstance(order, Move) and succeeded[order]), order
