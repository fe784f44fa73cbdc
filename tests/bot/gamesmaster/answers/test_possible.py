"""Whether orders may be given: told of exactly the orders that a question is about.

The positions are those of `situations.py`; what is next to what is read off the map by hand.
"""

import pytest

from bot.gamesmaster.notices.answers import Answered
from engine.judge.outcome import Reason
from tests.bot.gamesmaster.answers.situations import Written, begin, says
from tests.bot.gamesmaster.evening import Evening
from tests.bot.receipts import Receipt

MOVEMENT = [
    # A question without its mark, or with the verb that asks in its middle.
    ("fran", "belgium down to burgundy instead, would that go", "A BEL - BUR"),
    ("fran", "Belgium on Ruhr instead of Holland, is that a legal thing?", "A BEL - RUH"),
    ("fran", "A BEL - RUH, is that legal", "A BEL - RUH"),
    (
        "ivo",
        "the fleet of Napoli supports the one in Ionio to remain, is permitted?",
        "F NAP S F ION",
    ),
    ("ivo", "my ship of ionian can I sustain the fleet in greece", "F ION S F GRE"),
    (
        "gus",
        "kiel fleet and then ruhr: ruhr supports holland, thats allowed right",
        "A RUH S A HOL",
    ),
    # A unit that is described, pointed at, or another power's.
    ("fran", "my army in spain, can it jump over to gascony", "A SPA - GAS"),
    ("ed", "cud NTH ferry my norwegian army over to denmark", "F NTH C A NWY - DEN"),
    ("gus", "could england's north sea fleet come into Holland", "F NTH - HOL"),
    ("olga", "could Italy's Trieste army get to Vienna", "A TRI - VIE"),
    ("fran", "could Picardy be reached by Paris", "A PAR - PIC"),
    # Several orders that go together.
    (
        "anna",
        "budapest hits rumania and serbia helps it along, fine?",
        "A BUD - RUM, A SER S A BUD - RUM",
    ),
    (
        "anna",
        "If I wanted Greece to hit Bulgaria, is Serbia allowed to support it?",
        "F GRE - BUL/SC, A SER S F GRE - BUL",
    ),
    (
        "anna",
        "may I use both SER and BUD to support VIE into TRI?",
        "A SER S A VIE - TRI, A BUD S A VIE - TRI",
    ),
    (
        "tom",
        "A CON over the black sea to sevastopol, does my fleet allow that",
        "A CON - SEV VIA, F BLA C A CON - SEV",
    ),
    ("gus", "berlin to munich while ruhr goes to burgundy?", "A BER - MUN, A RUH - BUR"),
    ("fran", "ok and gas from spain, doable?", "A SPA - GAS"),
    ("anna", "Trieste is lost, sure, but could Vienna walk back in?", "A VIE - TRI"),
    (
        "tom",
        "Constantinople to Bulgaria while Bulgaria heads for Rumania, fine?",
        "A CON - BUL, A BUL - RUM",
    ),
    (
        "ivo",
        "with the fleet in Ionian can I bring the army of Tunis to Greece? Or Albania?",
        "F ION C A TUN - GRE, F ION C A TUN - ALB",
    ),
]
DENIED = [
    (
        "gus",
        "would it work if Ruhr goes to Belgium with Kiel?",
        "F KIE S A RUH - BEL",
        Reason.SUPPORT_UNREACHABLE,
    ),
    (
        "gus",
        "could the berlin army be in sweden somehow?",
        "A BER - SWE",
        Reason.NO_CONVOY_POSSIBLE,
    ),
    (
        "tom",
        "can my army in Bulgaria give the Austrian fleet a hand into the Aegean",
        "A BUL S F GRE - AEG",
        Reason.SUPPORT_UNREACHABLE,
    ),
    (
        "ed",
        "if Norway goes to Sweden can the Edinburgh fleet slip in behind it",
        "F EDI - NWY",
        Reason.NOT_ADJACENT,
    ),
    ("rita", "can sevastopol support rum-bul", "F SEV S A RUM - BUL", Reason.SUPPORT_UNREACHABLE),
    ("gus", "kiel fleet to Munich ist not possible, or?", "F KIE - MUN", Reason.FLEET_INLAND),
    (
        "fran",
        "would Portugal be able to carry my Spanish army over to north africa?",
        "F POR C A SPA - NAF",
        Reason.CONVOY_NOT_AT_SEA,
    ),
    (
        "tom",
        "BLA can lend a hand to BUL-SER, can't it",
        "F BLA S A BUL - SER",
        Reason.SUPPORT_UNREACHABLE,
    ),
    (
        "ivo",
        "I am new: the army in Venice, can she help the one in Trieste to take Budapest?",
        "A VEN S A TRI - BUD",
        Reason.SUPPORT_UNREACHABLE,
    ),
    # Any such unit, by the map alone.
    (
        "gail",
        "may a fleet on Spain's north coast sail into the Western Med?",
        "F SPA/NC - WES",
        Reason.NOT_ADJACENT,
    ),
    ("nick", "can a fleet in Rome go to Venice?", "F ROM - VEN", Reason.NOT_ADJACENT),
]
UNANSWERED = [
    ("ed", "can Edinburgh reach the Norwegian Sea in one go and Barents the turn after"),
    # Whether one is enough is no matter of what may be ordered, nor is a count, nor who agrees.
    ("rita", "all I have next to Bulgaria is Rumania, is one army ever enough to get in there?"),
    ("gus", "Kiel to Helgoland and then next year North Sea, that goes?"),
    ("fran", "Spain to Gascony and from there to Paris, ok?"),
    ("gus", "does munich need to be empty for berlin to walk in"),
    ("fran", "am I able to get anything next to Munich this turn"),
    ("gus", "can munich zorgle berlin to silesia?"),
    ("ivo", "can venice and trieste swap?"),
    ("fran", "how could Paris dislodge Burgundy?"),
]
RETREATS = [
    ("ivo", "Venice is my own city, so at least there I can retreat?", "A TRI R VEN"),
    ("ivo", "may my dislodged one go in vienna, is empty now no?", "A TRI R VIE"),
    ("ivo", "so Tyrolia, may I?", "A TRI R TYR"),
    ("ivo", "if i prefer that this army dies, one can do?", "A TRI D"),
    ("tom", "could he slip away to Bohemia?", "A TRI R BOH"),
    ("anna", "could the beaten Italian go to Albania", "A TRI R ALB"),
    ("ivo", "the army in Trieste is kicked out, may it go back to Venezia?", "A TRI R VEN"),
]
WINTER = [
    (
        "gus",
        "Would two fleets work, one in Kiel and the other in Berlin?",
        "BUILD F KIE, BUILD F BER",
    ),
    ("fran", "silly one, Paris can't take a fleet, or can it", "BUILD F PAR"),
    ("rita", "fleet at stp, north coast, allowed?", "BUILD F STP/NC"),
    ("anna", "I'd love a fleet in Trieste. Any chance?", "BUILD F TRI"),
    ("fran", "fleet instead of an army at Marseilles: legal?", "BUILD F MAR"),
    ("fran", "must I build or can I keep it in my pocket", "WAIVE"),
]


@pytest.mark.parametrize(
    ("situation", "who", "text"),
    [
        ("winter", "fran", "what do I still have to build?"),
        ("winter", "ivo", "how must I write if I want two new fleets"),
        ("winter", "anna", "if I lose Vienna, can I build there once I take it back?"),
        ("retreats", "fran", "did we get Holland??"),
        ("retreats", "ed", "is Sweden mine now?"),
        ("retreats", "fran", "have we got Holland"),
        ("retreats", "gus", "can I retreat into a place that just bounced"),
    ],
)
def test_what_asks_for_more_than_a_yes_or_is_past_is_not_judged(
    evening: Evening, situation: str, who: str, text: str
) -> None:
    """What there is to build, how it is written, what happened and who owns a place."""
    begin(evening, situation)
    said = Written(state=situation, who=who, where="dm", text=text, kind="can")
    (notice,) = says(evening, said)
    topics = {"way", "only_retreats", "only_builds", "too_many_builds"}
    assert not (isinstance(notice, Answered) and notice.topic in topics)


@pytest.mark.parametrize(("who", "text", "orders"), MOVEMENT)
def test_yes_is_said_of_the_orders_in_the_question(
    evening: Evening, who: str, text: str, orders: str
) -> None:
    """All of them, and a button for each where they are the asker's own."""
    found = _told(evening, "movement", who, text)
    assert set(orders.split(", ")) <= set(found.orders)
    assert found.fault is None


@pytest.mark.parametrize(("who", "text", "order", "fault"), DENIED)
def test_no_is_said_of_the_order_with_its_reason(
    evening: Evening, who: str, text: str, order: str, fault: Reason
) -> None:
    """The one that the judge has."""
    found = _told(evening, "movement", who, text)
    assert (found.order, found.fault) == (order, fault)


@pytest.mark.parametrize(("who", "text"), UNANSWERED)
def test_of_a_part_of_a_question_nothing_is_said(evening: Evening, who: str, text: str) -> None:
    """Where a word means something else, no order is filled in from the others."""
    begin(evening, "movement")
    told = says(evening, Written("movement", who, "dm", text, "can"))
    assert not any(isinstance(each, Receipt) for each in told)
    assert all(each.topic != "way" for each in told if isinstance(each, Answered))


@pytest.mark.parametrize(("who", "text", "order"), RETREATS)
def test_a_retreat_is_judged_for_the_dislodged_unit(
    evening: Evening, who: str, text: str, order: str
) -> None:
    """Wherever in the text its goal is named."""
    found = _told(evening, "retreats", who, text)
    assert found.order == order
    assert (found.fault is None) == (order in {"A TRI R ALB", "A TRI R TYR", "A TRI D"})


@pytest.mark.parametrize(("who", "text", "orders"), WINTER)
def test_a_build_is_judged_by_its_kind_and_place(
    evening: Evening, who: str, text: str, orders: str
) -> None:
    """Also when it is one of several, or none is wished."""
    found = _told(evening, "winter", who, text)
    assert {found.order, *found.orders} >= set(orders.split(", "))
    assert (found.fault is None) == (orders not in {"BUILD F PAR", "BUILD F TRI"})


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("fran", "Could I go heavy and make it three ships"),
        ("tom", "may I build in Ankara and Smyrna both"),
        ("ivo", "are two armies in Rome possible"),
        ("ivo", "Is possible a fleet in Rome? And two armies in Venice?"),
    ],
)
def test_more_builds_than_there_are_are_too_many(evening: Evening, who: str, text: str) -> None:
    """Paris lies inland, Turkey has one build, and a province holds one unit."""
    begin(evening, "winter")
    (told,) = says(evening, Written("winter", who, "dm", text, "can"))
    assert isinstance(told, Answered)
    assert told.topic == "too_many_builds"


@pytest.mark.parametrize("text", ["have I now five centers or six?", "am I at 7 dots"])
def test_a_count_of_centers_is_no_question_of_builds(evening: Evening, text: str) -> None:
    """Nothing is denied: France has six."""
    begin(evening, "winter")
    (told,) = says(evening, Written("winter", "fran", "dm", text, "fact"))
    assert isinstance(told, Answered)
    assert told.topic in {"centers", "score"}


@pytest.mark.parametrize(
    "text", ["army or fleet in brest, what did fran take?", "a fleet or an army in Brest?"]
)
def test_a_choice_of_kinds_is_not_judged(evening: Evening, text: str) -> None:
    """A Yes with a build would look like the secret order."""
    begin(evening, "winter")
    told = says(evening, Written("winter", "gus", "dm", text, "fact"))
    assert not any("BUILD" in str(getattr(notice, "order", "")) for notice in told)


def test_a_move_to_where_an_own_unit_stands_is_possible_only_if_that_leaves(
    evening: Evening,
) -> None:
    """The unit in the way is named."""
    text = "can the spanish army get across to Portugal if my fleet sits there"
    found = _told(evening, "movement", "fran", text)
    assert found.order == "A SPA - POR"
    assert found.units == (("FRANCE", "F POR"),)


def test_a_condition_may_tell_where_the_supported_unit_goes(evening: Evening) -> None:
    """Else it would be a support to hold."""
    text = "could budapest back vienna if vienna attacks trieste"
    assert _told(evening, "movement", "anna", text).order == "A BUD S A VIE - TRI"


@pytest.mark.parametrize(
    "text",
    [
        "is @anna moving on bulgaria or what",
        "is France attacking Munich this turn?",
        "will Italy support Trieste to Vienna",
        "does Russia move to Galicia",
        "is anyone supporting bulgaria against me",
        "has Austria ordered Serbia to Bulgaria",
    ],
)
def test_what_others_do_is_a_secret_and_not_judged(evening: Evening, text: str) -> None:
    """A Yes would look like their orders."""
    begin(evening, "movement")
    (told,) = says(evening, Written("movement", "tom", "dm", text, "secrecy"))
    assert isinstance(told, Answered)
    assert told.topic == "secret_plans"


@pytest.mark.parametrize(
    ("situation", "who", "text"),
    [
        ("winter", "tom", "can i build where somebody else's fleet stands"),
        ("winter", "fran", "would marseilles south coast be a thing"),
        ("movement", "gus", "can i support someone who doesnt want it"),
        ("movement", "gus", "holland could convoy ruhr over to england?"),
    ],
)
def test_of_any_unit_of_a_coast_that_is_none_and_of_an_army_at_sea_nothing_is_judged(
    evening: Evening, situation: str, who: str, text: str
) -> None:
    """The rule is told; Holland has an army, and England is no place."""
    begin(evening, situation)
    (told,) = says(evening, Written(situation, who, "dm", text, "can"))
    assert isinstance(told, Answered)
    assert told.topic != "way"


def test_borders_are_affirmed_only_where_they_are_asked_about(evening: Evening) -> None:
    """A Yes would say that a boat is needed."""
    begin(evening, "movement")
    for text in ("do armies need a boat from Finland to Sweden", "is Finland next to Sweden?"):
        (told,) = says(evening, Written("movement", "rita", "dm", text, "rules"))
        assert isinstance(told, Answered)
        assert (told.topic == "borders") == ("next to" in text)


def test_a_later_phase_is_judged_from_where_the_units_stand(evening: Evening) -> None:
    """Without buttons, for it is not to be ordered now."""
    text = "thinking ahead to the fall, would Burgundy be able to support Belgium into Ruhr?"
    found = _told(evening, "retreats", "fran", text)
    assert found.order == "A BUR S A BEL - RUH"
    assert found.fault is None
    assert found.is_later
    assert not found.is_own


@pytest.mark.parametrize(
    ("who", "text", "units"),
    [
        (
            "fran",
            "which of my units can reach Burgundy?",
            {"A PAR - BUR", "A MAR - BUR", "A BEL - BUR"},
        ),
        ("rita", "which of my guys can reach Armenia", {"F SEV - ARM", "A RUM - ARM"}),
        (
            "olga",
            "as a bystander - could anybody get into Tyrolia now?",
            {"A VIE - TYR", "A TRI - TYR", "A VEN - TYR"},
        ),
    ],
)
def test_who_can_reach_a_place_is_told_of_all_that_can(
    evening: Evening, who: str, text: str, units: set[str]
) -> None:
    """Of the asker's own units, or of everybody's; also of those that a fleet could carry.

    Turkey's fleet in the Black Sea touches Rumania and Armenia.
    """
    begin(evening, "movement")
    (told,) = says(evening, Written("movement", who, "dm", text, "can"))
    assert isinstance(told, Answered)
    assert told.topic == "who_can"
    assert set(told.orders) == units


def _told(evening: Evening, situation: str, who: str, text: str) -> Answered:
    begin(evening, situation)
    (told,) = says(evening, Written(situation, who, "dm", text, "can"))
    assert isinstance(told, Answered)
    assert told.topic == "way"
    return told
