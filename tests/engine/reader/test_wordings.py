"""Words and signs around the orders of a movement phase: areas behind strokes, `it`, headings."""

from collections.abc import Callable

import pytest

from engine.reader import Flaw, ParsedOrders

Read = Callable[..., ParsedOrders]

ALLIES = {
    "AUSTRIA": ["A SER", "A ALB", "F GRE"],
    "ENGLAND": ["A LON", "F NTH", "F ENG", "F EDI"],
    "FRANCE": ["A BUR", "F BRE", "A PAR", "A MAR", "F WES"],
    "GERMANY": ["F KIE", "F HOL", "A BEL", "A RUH"],
    "RUSSIA": ["F RUM", "F SEV", "A UKR"],
}


def orders(parsed: ParsedOrders) -> list[str]:
    """The canonical texts."""
    return [str(order) for order in parsed.orders]


def alone(parsed: ParsedOrders) -> list[str]:
    """The canonical texts, where nothing else was found in the text."""
    assert parsed.problems == ()
    return orders(parsed)


Row = tuple[str, str, list[str]]
"""A power, what it writes, and its orders: each of them, and no problem."""

READ: dict[str, list[Row]] = {
    # A stroke or bracket before it may part orders; before a mere coast it does not.
    "a compass word that begins a name is no coast": [
        ("ENGLAND", "A LON - YOR / North Sea holds", ["A LON - YOR", "F NTH H"]),
        (
            "ENGLAND",
            "A LON - YOR/North Sea - NWY/ EDI H",
            ["A LON - YOR", "F NTH - NWY", "F EDI H"],
        ),
        ("ENGLAND", "A LON - YOR / N Sea holds", ["A LON - YOR", "F NTH H"]),
        ("ENGLAND", "A LON - YOR (North Sea holds)", ["A LON - YOR", "F NTH H"]),
        ("FRANCE", "A MAR - SPA / Western Med holds", ["A MAR - SPA", "F WES H"]),
        ("FRANCE", "A MAR - SPA / Western Meditteranean H", ["A MAR - SPA", "F WES H"]),
        ("FRANCE", "F WES - SPA / South Coast", ["F WES - SPA/SC"]),
        ("FRANCE", "F WES - SPA/South / A PAR H", ["F WES - SPA/SC", "A PAR H"]),
        ("FRANCE", "F WES - SPA (south), A PAR H", ["F WES - SPA/SC", "A PAR H"]),
    ],
    # Nothing stands between unit and aim, and yet a stroke never makes the next unit an aim.
    "strokes part orders, and no unit belongs to two": [
        ("FRANCE", "par gas / bur par / bre h", ["A PAR - GAS", "A BUR - PAR", "F BRE H"]),
        ("FRANCE", "bur par/par bre/mar hold", ["A BUR - PAR", "A PAR - BRE", "A MAR H"]),
        ("GERMANY", "kie hel / ruh kie, bel hold", ["F KIE - HEL", "A RUH - KIE", "A BEL H"]),
        ("GERMANY", "kie ber / ruh mun / hol hold", ["F KIE - BER", "A RUH - MUN", "F HOL H"]),
        ("FRANCE", "par gas, mar bur, bre hold", ["A PAR - GAS", "A MAR - BUR", "F BRE H"]),
    ],
    "words that name the unit of an order elsewhere in the sentence are understood": [
        ("FRANCE", "bre h and the Paris one goes to Picardy", ["F BRE H", "A PAR - PIC"]),
    ],
    # Marseilles cannot be reached by the fleet in Brest, nor Piedmont from Paris.
    "two letters are enough where one place is meant": [
        ("FRANCE", "Par-pi", ["A PAR - PIC"]),
        ("FRANCE", "A PAR - GA", ["A PAR - GAS"]),
        ("FRANCE", "F BRE - MA", ["F BRE - MAO"]),
        ("FRANCE", "Pa h", ["A PAR H"]),
        ("FRANCE", "A BUR - MU", ["A BUR - MUN"]),
    ],
    # What is written with a word of support is support, also of a fleet for an army.
    "units in support do not convoy": [
        ("ENGLAND", "A LON - BEL with NTH in support", ["A LON - BEL", "F NTH S A LON - BEL"]),
        ("ENGLAND", "London: Belgium, with North Sea's support",
         ["A LON - BEL", "F NTH S A LON - BEL"]),
        ("ENGLAND", "A LON - BEL with NTH", ["A LON - BEL VIA", "F NTH C A LON - BEL"]),
        ("AUSTRIA", "Serbia: greece, with Albania's support",
         ["A SER - GRE", "A ALB S A SER - GRE"]),
        ("FRANCE", "A BUR - PIC with PAR and BRE in support",
         ["A BUR - PIC", "A PAR S A BUR - PIC", "F BRE S A BUR - PIC"]),
        ("FRANCE", "A BUR - PIC with PAR and BRE supporting. MAR H",
         ["A BUR - PIC", "A PAR S A BUR - PIC", "F BRE S A BUR - PIC", "A MAR H"]),
        ("AUSTRIA", "A SER - BUL with GRE and ALB supports SER",
         ["A SER - BUL", "F GRE S A SER - BUL", "A ALB S A SER"]),
    ],
    # Words between going and where to say nothing of it.
    "other words for orders": [
        ("FRANCE", "Burgundy sits tight", ["A BUR H"]),
        ("FRANCE", "Paris is staying in place", ["A PAR H"]),
        ("FRANCE", "Paris follows into Picardy", ["A PAR - PIC"]),
        ("FRANCE", "A PAR following into PIC", ["A PAR - PIC"]),
        ("FRANCE", "Paris assists Burgundy to Picardy", ["A PAR S A BUR - PIC"]),
        ("FRANCE", "A PAR sustains A BUR", ["A PAR S A BUR"]),
        ("FRANCE", "A PAR sustains the attack of Burgundy on Picardy", ["A PAR S A BUR - PIC"]),
        ("FRANCE", "A BUR goes um to Munich", ["A BUR - MUN"]),
        ("FRANCE", "A PAR goes home to Brest", ["A PAR - BRE"]),
        ("FRANCE", "Paris marches boldly into Gascony", ["A PAR - GAS"]),
        ("ENGLAND", "F NTH ferry over A LON to NWY", ["F NTH C A LON - NWY"]),
        ("ENGLAND", "North Sea to ferry over London to Norway", ["F NTH C A LON - NWY"]),
        ("ENGLAND", "F NTH carries across A LON to NWY", ["F NTH C A LON - NWY"]),
    ],
    # To hold if that holds; `this attack` is a move, whatever holds after it.
    "a support of it is for the unit named last": [
        ("RUSSIA", "F Rum H, Sev S it, Ukr S it",
         ["F RUM H", "F SEV S F RUM", "A UKR S F RUM"]),
        ("RUSSIA", "Rum holds\nSev and Ukr support it",
         ["F RUM H", "F SEV S F RUM", "A UKR S F RUM"]),
        ("GERMANY", "F KIE - DEN. A BEL H. Hol supports it",
         ["F KIE - DEN", "A BEL H", "F HOL S A BEL"]),
        ("GERMANY", "RUH - BUR. Hol H. Bel S it",
         ["A RUH - BUR", "F HOL H", "A BEL S F HOL"]),
        ("GERMANY", "Hol H. RUH - BUR. Bel S it",
         ["F HOL H", "A RUH - BUR", "A BEL S A RUH - BUR"]),
        ("GERMANY", "RUH - BUR. Hol H. Bel S this attack",
         ["A RUH - BUR", "F HOL H", "A BEL S A RUH - BUR"]),
    ],
}  # fmt: skip
"""By what it shows."""


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        pytest.param(*row, id=f"{what} {number}")
        for what, rows in READ.items()
        for number, row in enumerate(rows, 1)
    ],
)
def test_a_wording_gives_its_orders_and_nothing_else(
    read: Read, power: str, text: str, expected: list[str]
) -> None:
    """Whatever stands around them."""
    assert alone(read(text, power, ALLIES)) == expected


@pytest.mark.parametrize(
    ("text", "move", "absent"),
    [
        ("A SER - BUL with RUM in support", "A SER - BUL", "CON"),
        ("A SER - BUL, supported by CON", "A SER - BUL", "CON"),
        ("A SER H, supported by CON", "A SER H", "CON"),
    ],
)
def test_a_supporter_that_stands_nowhere_is_told(
    read: Read, text: str, move: str, absent: str
) -> None:
    """The move beside it is given all the same."""
    parsed = read(text.replace("RUM", "CON"), "AUSTRIA", ALLIES)
    assert orders(parsed) == [move]
    assert [(one.flaw, one.subject) for one in parsed.problems] == [(Flaw.NO_SUCH_UNIT, absent)]
    assert parsed.problems[0].candidates == ()


def test_a_supporter_of_another_power_is_only_a_remark(read: Read) -> None:
    """An ally's support is the ally's to order."""
    assert alone(read("A SER - BUL, supported by RUM", "AUSTRIA", ALLIES)) == ["A SER - BUL"]


def test_the_atlantic_in_french_is_the_one_within_reach(read: Read) -> None:
    """Both oceans answer to it, as in English."""
    assert orders(read("F BRE - Atlantique", "FRANCE", ALLIES)) == ["F BRE - MAO"]
    units = {"ENGLAND": ["F LVP", "F CLY"]}
    assert orders(read("F CLY - Atlantique", "ENGLAND", units)) == ["F CLY - NAO"]


def test_two_letters_of_two_places_are_asked_about(read: Read) -> None:
    """Both Budapest and Bulgaria can be reached from Serbia."""
    parsed = read("A SER - BU", "AUSTRIA", ALLIES)
    assert orders(parsed) == []
    assert set(map(str, parsed.problems[0].candidates)) == {"A SER - BUD", "A SER - BUL"}


@pytest.mark.parametrize(
    "heading", ["ENG:\n", "ENG\n", "*ENG*\n", "ENG: ", "eng :\n\n", "England:\n"]
)
def test_the_name_of_the_power_heads_its_orders(read: Read, heading: str) -> None:
    """Not the fleet in the Channel."""
    assert alone(read(f"{heading}A LON - YOR\nF NTH - NWY", "ENGLAND", ALLIES)) == [
        "A LON - YOR",
        "F NTH - NWY",
    ]


@pytest.mark.parametrize("text", ["ENG: BRE", "ENG: - BRE", "F ENG: BRE", "ENG\n- BRE"])
def test_a_fleet_in_the_channel_may_still_stand_before_a_colon(read: Read, text: str) -> None:
    """It is no heading where its order follows."""
    assert orders(read(text, "ENGLAND", ALLIES)) == ["F ENG - BRE"]


def test_kinds_of_units_head_their_orders(read: Read) -> None:
    """Also in italics."""
    assert alone(read("_armies_\nBUR - MUN\nPAR H\n_fleets_\nBRE - ENG", "FRANCE", ALLIES)) == [
        "A BUR - MUN",
        "A PAR H",
        "F BRE - ENG",
    ]


def test_a_name_between_going_and_where_to_is_no_aside(read: Read) -> None:
    """`Picady` is nearly Picardy, so that two places are named."""
    assert orders(read("A PAR goes Picady to Belgium", "FRANCE", ALLIES)) == []


def test_a_pronoun_may_repeat_the_unit(read: Read) -> None:
    """As in `the army of Burgundy, it sustains this attack`."""
    text = "The army of Marseilles attacks Gascony. The army of Burgundy, it sustains this attack."
    assert alone(read(text, "FRANCE", ALLIES)) == ["A MAR - GAS", "A BUR S A MAR - GAS"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spain for Marseilles, MAO for Brest", ["A MAR - SPA", "F BRE - MAO"]),
        ("Burgundy please! Paris of course", ["A PAR - BUR"]),
        ("make it Picardy instead of Burgundy for the army in Paris", ["A PAR - PIC"]),
        ("Picardy rather than Burgundy, for Paris", ["A PAR - PIC"]),
        ("Paris and Burgundy are a problem", []),
        ("Paris doesn't need Burgundy", []),
    ],
)
def test_a_unit_and_its_aim_may_stand_apart(read: Read, text: str, expected: list[str]) -> None:
    """Where only one way to pair them is legal; what is only spoken of is asked about."""
    assert orders(read(text, "FRANCE")) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hello! Spain for Marseilles", "Spain for Marseilles"),
        ("So, Burgundy please!\nAnd Paris of course", "Paris"),
    ],
)
def test_its_words_are_those_of_its_line(read: Read, text: str, words: str) -> None:
    """From its first part to its last, as they stand beside the result later."""
    (reading,) = read(text, "FRANCE").readings
    assert reading.text == words


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        ("FRANCE", "A PAR - GAS. Oops, Picardy.", ["A PAR - PIC"]),
        ("FRANCE", "A PAR - GAS, A BUR H\nnot Gascony but Picardy", ["A BUR H", "A PAR - PIC"]),
        ("FRANCE", "A PAR - GAS, A BUR H. Instead of Gascony, Picardy please",
         ["A BUR H", "A PAR - PIC"]),
        ("FRANCE", "A PAR - GAS, A BUR H. Change Gascony to Picardy", ["A BUR H", "A PAR - PIC"]),
        ("FRANCE", "A PAR - GAS. A BUR H. Change PAR - GAS to PAR - PIC",
         ["A BUR H", "A PAR - PIC"]),
        ("FRANCE", "Paris doesn't go to Gascony this time, it goes to Picardy", ["A PAR - PIC"]),
        ("FRANCE", "For Paris: not GAS as before, PIC.", ["A PAR - PIC"]),
        ("FRANCE", "A PAR - GAS, A MAR - SPA, A BUR H. Cancel par-gas. par-pic",
         ["A MAR - SPA", "A BUR H", "A PAR - PIC"]),
        ("GERMANY", "F KIE - DEN\nedit: A RUH - MUN\nno, hold there", ["F KIE - DEN", "A RUH H"]),
        ("ENGLAND", "A LON - NWY. F Nth convoys it, F EDI - NWG",
         ["A LON - NWY", "F NTH C A LON - NWY", "F EDI - NWG"]),
    ],
)  # fmt: skip
def test_a_correction_may_name_only_what_is_new(
    read: Read, power: str, text: str, expected: list[str]
) -> None:
    """The unit is the one spoken of before, or the one that was to go to the place denied."""
    assert sorted(orders(read(text, power, ALLIES))) == sorted(expected)


def test_a_later_order_counts_instead_of_a_support_without_its_aim(read: Read) -> None:
    """The support is not found a move after all."""
    parsed = read(
        "Bel - Bur. Ruh supports it. No, turn round: Ruh - Bur, Bel S it", "GERMANY", ALLIES
    )
    assert orders(parsed) == ["A RUH - BUR", "A BEL S A RUH - BUR"]


@pytest.mark.parametrize(
    "text",
    ["bur-bel, par-pic, mao-por", "bur-bel and par-pic and mao-por", "mao-por; bur-bel, par-pic"],
)
def test_an_order_for_no_unit_of_ones_own_costs_no_other(read: Read, text: str) -> None:
    """France has none in the Mid-Atlantic: that is told, and the orders beside it are taken."""
    parsed = read(text, "FRANCE", ALLIES)
    assert orders(parsed) == ["A BUR - BEL", "A PAR - PIC"]
    assert [problem.flaw for problem in parsed.problems] == [Flaw.NO_SUCH_UNIT]


_AMONG_OTHERS = {
    "AUSTRIA": ["A BUD", "A TRI"],
    "ITALY": ["A VEN", "F ADR", "F ION"],
    "RUSSIA": ["A GAL", "A UKR", "A TYR"],
    "TURKEY": ["A BUL"],
}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Budapest supports Turkey into Rumania", "A BUD S A BUL - RUM"),
        ("bud s the Turks to rum, tri h", "A BUD S A BUL - RUM"),
        ("Bud backs the Turkish army into Rumania. Tri h", "A BUD S A BUL - RUM"),
        ("budapest helps Turkey's attack on Rumania", "A BUD S A BUL - RUM"),
        ("Trieste supports the Italians in Tyrolia", "A TRI S A VEN - TYR"),
        ("tri s italy to hold", "A TRI S A VEN"),
    ],
)
def test_the_only_unit_of_a_power_that_can_go_there_is_supported(
    read: Read, text: str, order: str
) -> None:
    """The power is named, not its unit; nobody's next order is taken for what is supported."""
    assert order in map(str, read(text, "AUSTRIA", _AMONG_OTHERS).orders)


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("Tri s italy into alb", ["F ADR", "F ION"]),
        ("Bud supports Russia. Tri - Ser", ["A GAL", "A UKR", "A TYR"]),
        ("bud s russia into rum", ["A GAL", "A UKR"]),
    ],
)
def test_of_several_units_of_a_power_the_player_is_asked_which(
    read: Read, text: str, theirs: list[str]
) -> None:
    """Never is it an own unit, or that of a third power."""
    parsed = read(text, "AUSTRIA", _AMONG_OTHERS)
    supports = [order for order in parsed.orders if " S " in str(order)]
    assert not supports
    offered = {str(order) for problem in parsed.problems for order in problem.candidates}
    assert len(offered) > 1
    assert all(order.split(" S ")[1][:5] in theirs for order in offered)


_BACKED = {"AUSTRIA": ["A SER", "F GRE", "A RUM", "A BUD"]}


@pytest.mark.parametrize(
    "text",
    [
        "Ser - Bul, helped from Greece",
        "Ser - Bul, support from Gre",
        "Serbia to Bulgaria with the backing of Greece",
        "ser bul w gre helping",
        "Ser - Bul, Gre covers his back",
        "Serbia moves to Bulgaria, Greece lends support",
        "Serbia into Bulgaria. Greece backs the landing.",
        "Ser - Bul. Gre gives it a push",
    ],
)
def test_help_may_be_a_noun_or_suffered(read: Read, text: str) -> None:
    """Both orders, and nothing is asked."""
    parsed = read(text, "AUSTRIA", _BACKED)
    assert {str(order) for order in parsed.orders} == {"A SER - BUL", "F GRE S A SER - BUL"}
    assert not parsed.problems


def test_several_may_help_a_unit_that_holds(read: Read) -> None:
    """Each of them supports it."""
    parsed = read("Ser holds, helped by Bud and Rum", "AUSTRIA", _BACKED)
    expected = {"A SER H", "A BUD S A SER", "A RUM S A SER"}
    assert {str(order) for order in parsed.orders} == expected


@pytest.mark.parametrize("words", ["with both neighbours behind it", "supported by both neighbors"])
def test_both_neighbours_are_the_only_two(read: Read, words: str) -> None:
    """Where three units stand beside a place, it is asked which."""
    two = {"AUSTRIA": ["A SER", "A BUD", "A RUM"]}
    parsed = read(f"Serbia holds {words}", "AUSTRIA", two)
    expected = {"A SER H", "A BUD S A SER", "A RUM S A SER"}
    assert {str(order) for order in parsed.orders} == expected
    three = read(f"Serbia holds {words}", "AUSTRIA", {"AUSTRIA": [*two["AUSTRIA"], "A TRI"]})
    assert ([str(order) for order in three.orders], len(three.problems)) == (["A SER H"], 1)


_AT_SEA = {"ENGLAND": ["A LON", "F ENG", "F NTH"], "FRANCE": ["A PIC"]}


@pytest.mark.parametrize(
    "text",
    [
        "London crosses to Brest on the ships of the Channel",
        "Lon - Bre over the Channel, the fleet there convoys",
        "Lon - Bre. The Channel fleet ships it",
        "lon bre, f eng convoys the army",
        "London takes the boat to Brest, English Channel carrying",
        "The army in London is ferried to Brest by the Channel fleet",
        "Lon - Bre, carried by Eng",
        "London lands in Brest, Channel does the carrying",
        "English Channel being the carrier, London to Brest",
    ],
)
def test_a_convoy_is_told_from_the_army_or_the_fleet(read: Read, text: str) -> None:
    """The army's move and its fleet's convoy, and nothing is asked."""
    parsed = read(text, "ENGLAND", _AT_SEA)
    orders = {str(order).removesuffix(" VIA") for order in parsed.orders}
    assert orders == {"A LON - BRE", "F ENG C A LON - BRE"}
    assert not parsed.problems


_JOINT = {"AUSTRIA": ["A VIE", "A BUD", "F GRE", "F AEG"], "RUSSIA": ["A RUM"]}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Vienna and Budapest support each other", ["A BUD S A VIE", "A VIE S A BUD"]),
        ("Vie and Bud: each supports the other", ["A BUD S A VIE", "A VIE S A BUD"]),
        ("bud, vie cover one another", ["A BUD S A VIE", "A VIE S A BUD"]),
        ("both fleets support each other", ["F AEG S F GRE", "F GRE S F AEG"]),
        ("Vienna holds. So does Budapest.", ["A BUD H", "A VIE H"]),
        ("Vie h, and so do Bud and Gre", ["A BUD H", "A VIE H", "F GRE H"]),
        ("Vienna stays, Budapest does the same", ["A BUD H", "A VIE H"]),
        ("gre s rum - bul, as does aeg", ["F AEG S A RUM - BUL", "F GRE S A RUM - BUL"]),
        ("Gre helps Russia into Bulgaria, Aeg too", ["F AEG S A RUM - BUL", "F GRE S A RUM - BUL"]),
    ],
)
def test_two_units_may_share_what_they_do(read: Read, text: str, orders: list[str]) -> None:
    """Each for the other, or both the same."""
    parsed = read(text, "AUSTRIA", _JOINT)
    assert sorted(map(str, parsed.orders)) == orders
    assert not parsed.problems


@pytest.mark.parametrize("text", ["Vie and Bud both on Tri", "Vie - Tri, so does Bud"])
def test_of_two_units_for_one_place_it_is_asked_who_goes(read: Read, text: str) -> None:
    """Nothing is taken that would bounce them."""
    parsed = read(text, "AUSTRIA", _JOINT)
    assert not parsed.orders
    assert parsed.problems


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        ("FRANCE", "The Parisian army holds", ["A PAR H"]),
        ("FRANCE", "Breton fleet to the Channel", ["F BRE - ENG"]),
        ("GERMANY", "The Dutch fleet supports the Belgian army", ["F HOL S A BEL"]),
        # No unit of Austria's stands there, though the names are spelled nearly alike.
        ("AUSTRIA", "The Hungarian army supports Serbia", []),
        ("ENGLAND", "The Norwegian army holds", []),
        # Without a kind of unit it may be about anything.
        ("FRANCE", "The Parisian weather, off to Picardy with it", []),
    ],
)
def test_a_unit_is_named_by_what_people_of_its_place_are_called(
    read: Read, power: str, text: str, expected: list[str]
) -> None:
    """And never another in its place."""
    assert orders(read(text, power, ALLIES)) == expected


@pytest.mark.parametrize("kind", ["army ", "A "])
@pytest.mark.parametrize("between", [", ", "; ", "\n", " and "])
def test_a_support_by_a_unit_with_its_type_is_no_aim_of_the_move(
    read: Read, kind: str, between: str
) -> None:
    """`PAR - GAS, BUR army supports it`: Paris does not go to Burgundy."""
    text = f"Par - Gas{between}Bur {kind}supports it"
    assert alone(read(text, "FRANCE", ALLIES)) == ["A PAR - GAS", "A BUR S A PAR - GAS"]


AROUND_SERBIA = {
    "AUSTRIA": ["A BUD", "A SER", "A GAL", "F GRE"],
    "TURKEY": ["A BUL", "A CON", "F AEG", "F BLA"],
}


@pytest.mark.parametrize(
    ("power", "text", "expected"),
    [
        (
            "AUSTRIA",
            "Ser - Rum, both Bud and Gal behind Serbia",
            ["A SER - RUM", "A BUD S A SER - RUM", "A GAL S A SER - RUM"],
        ),
        (
            "AUSTRIA",
            "Ser - Rum, both Bud and Gal behind it",
            ["A SER - RUM", "A BUD S A SER - RUM", "A GAL S A SER - RUM"],
        ),
        ("AUSTRIA", "Bud and Gal behind Ser - Rum", ["A BUD S A SER - RUM", "A GAL S A SER - RUM"]),
        ("TURKEY", "Bul stays and gets help from Con", ["A BUL H", "A CON S A BUL"]),
        ("TURKEY", "Bulgaria gets help from Con and Aeg", ["A CON S A BUL", "F AEG S A BUL"]),
        (
            "TURKEY",
            "bul to rum and has support from bla, aeg and con hold",
            ["A BUL - RUM", "F BLA S A BUL - RUM", "F AEG H", "A CON H"],
        ),
        (
            "TURKEY",
            "Bla convoys Con to Rum, bul supports that landing",
            ["F BLA C A CON - RUM", "A BUL S A CON - RUM"],
        ),
        (
            "TURKEY",
            "Black Sea ships Con over to Rum and Bulgaria supports it",
            ["F BLA C A CON - RUM", "A BUL S A CON - RUM"],
        ),
    ],
)
def test_who_helps_whom_may_be_told_in_many_ways(
    read: Read, power: str, text: str, expected: list[str]
) -> None:
    """Two units behind one support it: they cannot both follow it. A convoy is a landing, too."""
    assert sorted(alone(read(text, power, AROUND_SERBIA, phase="F1902M"))) == sorted(expected)


@pytest.mark.parametrize("mark", [" ??", "??"])
def test_two_question_marks_behind_a_list_are_about_its_last_order(read: Read, mark: str) -> None:
    """The others have been given."""
    parsed = read(f"Ber - Kie, Mun - Ruh, Kie - Den{mark}", "GERMANY")
    assert orders(parsed) == ["A BER - KIE", "A MUN - RUH"]
    assert [list(map(str, one.candidates)) for one in parsed.problems] == [["F KIE - DEN"]]


@pytest.mark.parametrize("text", ["what about Ber - Kie, Mun - Ruh ??", "Ber - Kie, Mun - Ruh?"])
def test_a_question_about_a_list_is_about_all_of_it(read: Read, text: str) -> None:
    """One mark, or words of asking before it."""
    assert orders(read(text, "GERMANY")) == []


@pytest.mark.parametrize("outcome", ["[cut]", "(bounced)", "( void )", "[dislodged]"])
def test_an_outcome_in_brackets_says_nothing_of_the_order(read: Read, outcome: str) -> None:
    """As in a list of results; nor does a remark in brackets before it."""
    assert alone(read(f"Mun - Ruh {outcome}", "GERMANY")) == ["A MUN - RUH"]
    text = f"(I don't trust Warsaw), Mun - Ruh {outcome}"
    assert orders(read(text, "GERMANY")) == ["A MUN - RUH"]
