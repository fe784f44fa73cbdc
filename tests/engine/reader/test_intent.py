"""Whether an order was meant: talk, courtesies, choices, corrections, and messages in public."""

from collections.abc import Callable

import pytest

from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.reader import (
    Flaw,
    ParsedOrders,
    ProblemKind,
    Word,
    parse_order,
    parse_orders,
    reads_as_order,
)
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

Read = Callable[..., ParsedOrders]

ORDERS = [
    "A PAR-BUR",
    "F Bre - English Channel",
    "Army Paris to Burgundy",
    "Paris army supports Marseilles army to Burgundy",
    "A Par H",
    "par-bur",
    "a par - bur",
    "A MAR S A PAR - BUR",
    "1. A PAR-BUR",
    "France: A PAR - BUR",
    "my army in Paris moves to Burgundy",
    "A PAR-BUR lol",
    "A PAR-BUR?",
    "Paris goes to Burgundy this turn",
    "F1901M: A BUR-BEL",
    "next turn: A PAR - BUR",
    "if PAR dislodged: BRE, PIC",
    "builds: F BRE, A PAR",
    "A PAR-BUR\nA MAR-SPA",
]
TALK = [
    "hi there, shall we ally?",
    "I will never attack Munich",
    "a bud of mine",
    "par for the course",
    "Turkey is the best",
    "Paris is lovely in spring",
    "the bar holds 40 people",
    "Germany: please support me to Burgundy",
    "Let's bounce in Burgundy",
    "war is coming to Wales",
    "good luck all",
    "Both of us should hold",
    "Rome was not built in a day",
    "Brest in peace",
    "Marseilles and Paris are mine",
    "A gas bill",
    "What a con, and the rum is gone",
    "all hold hands",
    "hold on",
    "I go to war",
]
SPOKEN_OF = [
    "Should I move A PAR to BUR?",
    "Would you do A PAR-BUR?",
    "I might go A PAR - BUR",
    "You promised A PAR - BUR!",
    "no A PAR - BUR for you",
    "I think Paris to Burgundy is good",
    "I moved Paris to Burgundy last year",
    "A Par Bur idea that failed",
]


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_in_public_reads_as_one(text: str) -> None:
    """So that its writer can be warned."""
    assert reads_as_order(text, CLASSIC.start, Power("FRANCE"), CLASSIC)


@pytest.mark.parametrize(
    "text",
    [
        *TALK,
        *SPOKEN_OF,
        "A MUN - BUR",
        "F1901M: A MUN - BUR",
        "if MUN dislodged: BER",
        "all hold",
        "",
        "A" * 50_000,
    ],
)
def test_talk_in_public_does_not(text: str) -> None:
    """Nor does an order for another power's unit."""
    assert not reads_as_order(text, CLASSIC.start, Power("FRANCE"), CLASSIC)


@pytest.mark.parametrize(
    ("text", "power"), [("a bud of mine", "AUSTRIA"), ("war is coming to Wales", "RUSSIA")]
)
def test_talk_that_names_own_provinces_does_not(text: str, power: str) -> None:
    """Many a province's code is an English word."""
    assert not reads_as_order(text, CLASSIC.start, Power(power), CLASSIC)


@pytest.mark.parametrize("text", TALK)
def test_talk_to_the_bot_is_only_unreadable(read: Read, text: str) -> None:
    """No order is guessed from it."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    assert {problem.kind for problem in parsed.problems} <= {ProblemKind.UNREADABLE}


@pytest.mark.parametrize("text", SPOKEN_OF)
def test_an_order_that_is_spoken_of_is_not_given(read: Read, text: str) -> None:
    """The order it mentions is a candidate, for the player to confirm."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (problem,) = parsed.problems
    assert problem.flaw is Flaw.DOUBTFUL
    assert [str(order) for order in problem.candidates] == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR - BUR please!",
        "Thanks. A PAR - BUR",
        "A PAR - BUR (to bounce Germany)",
        "Hello bot! A PAR - BUR",
        "A PAR - BUR # bounce",
    ],
)
def test_an_order_with_talk_around_it_is_followed(read: Read, text: str) -> None:
    """It is plainly written as one."""
    assert [str(order) for order in read(text, "FRANCE").orders] == ["A PAR - BUR"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("bre eng conv par - lon", ["F BRE - ENG"]),
        ("I might go A PAR - BUR and A MAR - SPA", ["A PAR - BUR", "A MAR - SPA"]),
    ],
)
def test_of_words_that_are_asked_about_nothing_is_stored(
    read: Read, text: str, offered: list[str]
) -> None:
    """Half of one order is not taken for another order."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (problem,) = parsed.problems
    assert (problem.flaw, problem.text) == (Flaw.DOUBTFUL, text)
    assert [str(order) for order in problem.candidates] == offered


@pytest.mark.parametrize(
    "text",
    ["A MAR S A PAR - - hmm", "mar supports par to... hmm", "everything but the fleet holds"],
)
def test_the_rest_of_an_order_is_no_other_order(read: Read, text: str) -> None:
    """Nor is what is left of it the whole of it."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    assert parsed.problems != ()


@pytest.mark.parametrize(
    "heading",
    [
        "Old orders",
        "Last turn",
        "Germany's orders for me",
        "The following is not my order",
        "Please ignore the following",
    ],
)
def test_what_a_heading_disowns_is_not_stored(read: Read, heading: str) -> None:
    """It is offered, in case it was meant."""
    parsed = read(f"{heading}:\nA PAR - BUR\n\nA MAR - SPA", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A MAR - SPA"]
    assert "A PAR - BUR" in [str(order) for one in parsed.problems for order in one.candidates]


def test_what_a_semicolon_parts_from_doubtful_words_is_stored(read: Read) -> None:
    """Only the clause in doubt is asked about."""
    parsed = read("A MAR - SPA; we might go A PAR - BUR; F BRE H", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A MAR - SPA", "F BRE H"]
    (doubt,) = parsed.problems
    assert doubt.flaw is Flaw.DOUBTFUL
    assert [str(order) for order in doubt.candidates] == ["A PAR - BUR"]


class TestVotes:
    """DRAW and SURRENDER among the orders (R-ORD-18, R-DRAW-03, R-SURR-01)."""

    @pytest.mark.parametrize(
        "text",
        [
            "DRAW",
            "draw.",
            "I vote draw",
            "A PAR - BUR\nDRAW",
            "a, DRAW",
            "draw vote: yes",
            "Draw, thx",
        ],
    )
    def test_draw(self, read: Read, text: str) -> None:
        """On a line of its own or with orders."""
        assert read(text, "FRANCE").words == (Word.DRAW,)

    def test_the_orders_beside_it_count(self, read: Read) -> None:
        """On one line too."""
        parsed = read("A PAR - BUR DRAW", "FRANCE")
        assert parsed.words == (Word.DRAW,)
        assert [str(order) for order in parsed.orders] == ["A PAR - BUR"]

    @pytest.mark.parametrize(
        "text", ["F1901M: SURRENDER", "Fall 1901:\nA PAR - BUR\nSURRENDER", "In fall 1901 DRAW"]
    )
    def test_a_vote_under_the_date_of_a_later_phase_does_not_count_now(
        self, read: Read, text: str
    ) -> None:
        """A surrender is for good, so it may not take effect before its time (R-ORD-20)."""
        parsed = read(text, "FRANCE")
        assert parsed.words == ()
        assert [flaw.flaw for flaw in parsed.problems] == [Flaw.VOTE_AHEAD]

    def test_the_orders_under_that_date_are_kept(self, read: Read) -> None:
        """So the problem names the vote alone."""
        parsed = read("Fall 1901: A PAR - BUR, DRAW", "FRANCE")
        assert [flaw.text for flaw in parsed.problems] == ["DRAW"]
        assert len(parsed.plans) == 1

    def test_a_vote_under_the_date_of_the_present_phase_counts(self, read: Read) -> None:
        """Also where orders for a later one stand on the same line."""
        parsed = read("S1901M: A PAR - BUR, DRAW. F1901M: A BUR - MUN", "FRANCE")
        assert (parsed.words, parsed.problems) == ((Word.DRAW,), ())

    @pytest.mark.parametrize("text", ["SURRENDER", "I surrender.", "surrender!"])
    def test_surrender(self, read: Read, text: str) -> None:
        """A formal surrender."""
        assert read(text, "FRANCE").words == (Word.SURRENDER,)

    @pytest.mark.parametrize(
        "text", ["surrender to Germany", "A PAR - BUR\nsurrender to Germany", "I surrender to them"]
    )
    def test_a_surrender_that_is_not_understood_is_told(self, read: Read, text: str) -> None:
        """It is never dropped without a word."""
        parsed = read(text, "FRANCE")
        assert [flaw.flaw for flaw in parsed.problems] == [Flaw.DOUBTFUL]

    @pytest.mark.parametrize(
        "text",
        [
            "no draw",
            "draw?",
            "we will never surrender",
            "If they surrender I will hold",
            "they should surrender Munich",
            "let us draw up a treaty",
            "not a draw",
            "draw (but only with Germany)",
            "draw me a map",
            "surrender, no way",
            "DRAW: no.",
            "draw, if Germany does",
            "surrender in the end",
        ],
    )
    def test_a_vote_that_is_spoken_of_is_not_given(self, read: Read, text: str) -> None:
        """Surrender is for good: it must be said plainly."""
        parsed = read(text, "FRANCE")
        assert parsed.words == ()
        assert {problem.kind for problem in parsed.problems} == {ProblemKind.UNREADABLE}

    def test_two_votes_in_one_question_are_asked_about_once(self, read: Read) -> None:
        """The sentence is quoted whole, so once is enough."""
        parsed = read("surrender or draw?", "FRANCE")
        assert [flaw.text for flaw in parsed.problems] == ["surrender or draw?"]


def test_of_a_vote_spoken_of_among_orders_only_its_words_are_not_taken() -> None:
    """The orders beside it are stored, so they are not said to be none."""
    text = 'par-bur, bre-mao, "draw" is for cowards'
    parsed = parse_orders(text, CLASSIC.start, Power("FRANCE"), CLASSIC, Rulebook.modern())
    assert list(map(str, parsed.orders)) == ["A PAR - BUR", "F BRE - MAO"]
    assert [problem.text for problem in parsed.problems] == ['draw" is for cowards']


@pytest.mark.parametrize("text", ["Kiel", "Ruhr!", "Kiel it is"])
def test_a_place_alone_in_public_is_talk(text: str) -> None:
    """It names no unit, though by direct message it is the retreat of the only one dislodged."""
    germany = Power("GERMANY")
    beaten = CLASSIC.unit(germany, "A HOL")
    dislodged = Dislodged(beaten, CLASSIC.map.province("SWI"), by_convoy=True)
    retreats = Position.of(Phase.parse("F1901R"), [], dislodged=[dislodged])
    assert parse_orders(text, retreats, germany, CLASSIC, Rulebook.modern()).orders
    assert not reads_as_order(text, retreats, germany, CLASSIC)
    assert reads_as_order(f"HOL - {text[:4]}", retreats, germany, CLASSIC)


def test_a_move_given_away_between_two_movement_phases_reads_as_an_order() -> None:
    """In Winter a move is no order of the phase, but it tells the others what will come."""
    winter = Position.of(
        Phase.parse("W1901A"), CLASSIC.start.units, centers=dict(CLASSIC.start.centers)
    )
    assert reads_as_order("A PAR - BUR", winter, Power("FRANCE"), CLASSIC)
    assert reads_as_order("builds F BRE", winter, Power("FRANCE"), CLASSIC)
    assert not reads_as_order("shall we talk about Burgundy?", winter, Power("FRANCE"), CLASSIC)


@pytest.mark.parametrize(
    "text", ["so paris to burgundy, thx", "a par to burgundy (tell me if thats wrong)"]
)
def test_a_courtesy_leaves_no_doubt(read: Read, text: str) -> None:
    """There is one meaning, and it is followed."""
    assert [str(order) for order in read(text, "FRANCE").orders] == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "PAR-PIC or PAR-GAS",
        "A PAR-PIC, alternatively A PAR-GAS",
        "A PAR-PIC\nor\nA PAR-GAS",
        "A PAR-PIC\nor A PAR-GAS",
        "option 1: A PAR-PIC option 2: A PAR-GAS",
        "option 1: A PAR-PIC\noption 2: A PAR-GAS",
        "Option 1:\nA PAR-PIC\nOption 2:\nA PAR-GAS",
        "plan A: A PAR-PIC\nplan B: A PAR-GAS",
        "A PAR-PIC / A PAR-GAS",
        "A PAR-PIC? A PAR-GAS?",
        "A PAR-PIC\nA PAR-GAS?",
        "A PAR - PIC (sorry, GAS)",
        "A PAR - PIC, GAS",
    ],
)
def test_of_two_orders_for_one_unit_neither_is_followed(read: Read, text: str) -> None:
    """Only the player knows which is meant: both are offered, in one question (R-ORD-03)."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = [problem for problem in parsed.problems if problem.candidates]
    assert asked.flaw is Flaw.DOUBTFUL
    assert [str(order) for order in asked.candidates] == ["A PAR - PIC", "A PAR - GAS"]


@pytest.mark.parametrize(
    "text", ["A PAR - PIC or hold", "A PAR - PIC, or hold", "A PAR-PIC\nor hold"]
)
def test_or_hold_is_another_choice(read: Read, text: str) -> None:
    """The unit is named once for both verbs."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["A PAR - PIC", "A PAR H"]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR-BUR cancelled",
        "A PAR-BUR (cancelled)",
        "A PAR-BUR: no",
        "forget A PAR-BUR",
        "forget: A PAR-BUR",
        "undo A PAR-BUR",
        "cancel A PAR-BUR",
        "scratch A PAR-BUR",
        "never mind A PAR-BUR",
    ],
)
def test_an_order_that_is_called_off_is_not_stored(read: Read, text: str) -> None:
    """It is offered, in case it was meant after all."""
    parsed = read(text, "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert asked.flaw is Flaw.DOUBTFUL
    assert asked.text in text
    assert [str(order) for order in asked.candidates] == ["A PAR - BUR"]


def test_only_the_order_in_question_is_left_out(read: Read) -> None:
    """What a comma or a line parts from it is stored."""
    parsed = read("A PAR - BUR (sorry, PIC), A MAR-SPA\nF BRE-MAO", "FRANCE")
    assert [str(order) for order in parsed.orders] == ["A MAR - SPA", "F BRE - MAO"]
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["A PAR - BUR", "A PAR - PIC"]


def test_a_question_followed_by_or_is_one(read: Read) -> None:
    """The order before it waits for the answer."""
    parsed = read("F BRE-ENG? or should i go MAO", "FRANCE")
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["F BRE - ENG"]


@pytest.mark.parametrize("text", ["sorry, A PAR-BUR", "no, A PAR-BUR", "A PAR-PIC?\nA PAR-BUR"])
def test_a_correction_is_followed(read: Read, text: str) -> None:
    """Said plainly, and last."""
    assert [str(order) for order in read(text, "FRANCE").orders] == ["A PAR - BUR"]


def test_what_is_left_over_is_quoted_without_the_comma_beside_it(read: Read) -> None:
    """The words alone are what was not understood."""
    parsed = read("par-pic or bur, yours etc blrgh", "FRANCE")
    assert [problem.text for problem in parsed.problems] == ["par-pic or bur", "yours etc blrgh"]


@pytest.mark.parametrize(
    "text",
    [
        "A PAR - BUR. Make that Picardy.",
        "A PAR - BUR\nno, Picardy",
        "A PAR - BUR\nno wait, Picardy",
        "A PAR - BUR\nno wait Picardy please",
        "A PAR - BUR\nI mean PIC",
        "A PAR - BUR. Sorry, A PAR - PIC",
        "A PAR - BUR (scratch that) A PAR - PIC",
        "not A PAR - BUR but A PAR - PIC",
        "On second thought, Paris to Picardy",
    ],
)
def test_a_correction_takes_the_place_of_what_it_corrects(read: Read, text: str) -> None:
    """At once, in the same message."""
    assert [str(order) for order in read(text, "FRANCE").orders] == ["A PAR - PIC"]


def test_a_correction_of_an_earlier_message_is_offered() -> None:
    """For each unit that may be meant: only the player knows."""
    standing = [parse_order("A PAR - BUR", CLASSIC), parse_order("F BRE - MAO", CLASSIC)]
    parsed = parse_orders(
        "make that Picardy",
        CLASSIC.start,
        Power("FRANCE"),
        CLASSIC,
        Rulebook.modern(),
        standing=standing,
    )
    assert parsed.orders == ()
    (asked,) = parsed.problems
    assert [str(order) for order in asked.candidates] == ["A PAR - PIC", "F BRE - PIC"]


@pytest.mark.parametrize(
    "middle",
    [
        "screens",
        "cares-about",
        "opposite",
        "although",
        "unless",
        "nr",
        "vs.",
        "vs",
        "==",
        "!=",
        "<>",
        "@",
        "|",
        "&",
        "+",
        "because",
        "beneath",
        "resembles",
    ],
)
def test_a_unit_an_unread_word_and_a_place_are_no_move(read: Read, middle: str) -> None:
    """The place may be the other end of a remark: the move is offered, and not taken."""
    parsed = read(f"F LON {middle} NTH", "ENGLAND")
    assert parsed.orders == ()


@pytest.mark.parametrize("middle", ["is bound for", "shall be off to", "in", "needs"])
def test_words_that_only_lead_to_a_place_are_a_move(read: Read, middle: str) -> None:
    """Not only verbs of moving lead there."""
    assert list(map(str, read(f"London {middle} the North Sea", "ENGLAND").orders)) == [
        "F LON - NTH"
    ]


@pytest.mark.parametrize("sign", ["SH", "sh", "s-h", "S/H", "sup-hold", "supports-hold", "s-hold"])
def test_a_support_to_hold_may_be_one_word(read: Read, sign: str) -> None:
    """As the forms of several programs have it."""
    assert list(map(str, read(f"A MUN {sign} BER", "GERMANY").orders)) == ["A MUN S A BER"]


@pytest.mark.parametrize("sign", ["SM", "s/m", "supp-move"])
def test_a_support_of_a_move_may_be_one_word(read: Read, sign: str) -> None:
    """Then the move follows."""
    orders = read(f"A BER {sign} MUN - SIL", "GERMANY").orders
    assert list(map(str, orders)) == ["A BER S A MUN - SIL"]


@pytest.mark.parametrize("verb", ["supports", "helps", "supports it in", "backs"])
def test_a_support_that_ends_a_sentence_is_not_for_the_next_one(read: Read, verb: str) -> None:
    """It is for the order before it."""
    orders = read(f"Kiel to Holland and Munich {verb}. Berlin into Prussia", "GERMANY").orders
    assert sorted(map(str, orders)) == ["A BER - PRU", "F KIE - HOL"]
    orders = read(f"Munich to the Ruhr, Kiel {verb}. Berlin to Prussia", "GERMANY").orders
    assert sorted(map(str, orders)) == ["A BER - PRU", "A MUN - RUH"]
    orders = read(f"Kiel to Munich, Berlin {verb}. Mun ruh", "GERMANY").orders
    assert "A BER S A MUN - RUH" not in map(str, orders)


@pytest.mark.parametrize(
    ("text", "power", "orders"),
    [
        # What is asked about is not among the rest.
        ("Should Kiel go to Denmark? All others hold", "GERMANY", ["A BER H", "A MUN H"]),
        # Nor is what was not read.
        (
            "Kiel does something clever. Munich to Ruhr, rest hold",
            "GERMANY",
            ["A BER H", "A MUN - RUH"],
        ),
        # A support that names nothing finds its move before the rest is ordered.
        (
            "Brest to Gascony, Paris supports. Rest hold",
            "FRANCE",
            ["A MAR H", "A PAR S F BRE - GAS", "F BRE - GAS"],
        ),
        # Of two units either may go there.
        ("Munich strolls over, Berlin behind, Silesia is nice", "GERMANY", []),
        # Another order begins behind a list of supporters.
        (
            "Munich holds, supported by Berlin, Kie Den",
            "GERMANY",
            ["A BER S A MUN", "A MUN H", "F KIE - DEN"],
        ),
        # A condition about somebody else follows at once; what follows a full stop is given.
        ("Munich to Burgundy if France stays out. Kie Den", "GERMANY", ["F KIE - DEN"]),
        # Two units are joined, and only one of them was read.
        ("Berlin and Munich sil. Kie Den", "GERMANY", ["F KIE - DEN"]),
        # A support into something that is not named.
        ("Kiel to Denmark. Berlin helps Munich in", "GERMANY", ["F KIE - DEN"]),
        # A unit is named, and what it does was not read.
        ("Liverpool army is lugged to Norway by the North Sea", "ENGLAND", []),
    ],
)
def test_what_was_not_read_is_not_made_up(
    read: Read, text: str, power: str, orders: list[str]
) -> None:
    """Half of an order gives no other one."""
    assert sorted(map(str, read(text, power).orders)) == orders


@pytest.mark.parametrize(
    "text",
    [
        "> Kiel to Denmark, I suppose?\n> Munich to Tyrolia!\n\nMunich to Ruhr",
        "Munich to Ruhr\n\nOn Friday Heinz wrote:\n> Munich to Tyrolia, Kiel to Denmark",
        "Munich to Ruhr\n--- Original message ---\nKiel to Denmark\nMunich to Tyrolia",
    ],
)
def test_what_a_mail_quotes_is_not_ordered(read: Read, text: str) -> None:
    """The writer's own lines count; a quotation alone may be meant."""
    assert list(map(str, read(text, "GERMANY").orders)) == ["A MUN - RUH"]
    assert list(map(str, read("> Munich to Ruhr", "GERMANY").orders)) == ["A MUN - RUH"]


def test_a_date_may_have_its_year_first() -> None:
    """The orders under it are for later."""
    parsed = parse_orders(
        "1902 spring: Mun - Bur", CLASSIC.start, Power("GERMANY"), CLASSIC, Rulebook.modern()
    )
    assert (parsed.orders, [plan[0] for plan in parsed.plans]) == ((), [Phase.parse("S1902M")])


def test_a_less_clean_reading_does_not_replace_a_cleaner_one(read: Read) -> None:
    """What a route implies gives way to what is written; a guess and a clean order are asked."""
    board = {"ENGLAND": ["A YOR", "F NTH", "F ENG"]}
    for text in (
        "A YOR - NTH - HOL\nF NTH S F ENG - BEL",
        "F NTH S F ENG - BEL\nA YOR - NTH - HOL",
    ):
        orders = list(map(str, read(text, "ENGLAND", board).orders))
        assert sorted(orders) == ["A YOR - HOL VIA", "F NTH S F ENG - BEL"]
    (problem,) = read("F KIE - DEN, A MUN - RUH\nfleet to holland", "GERMANY").problems
    assert [str(order) for order in problem.candidates] == ["F KIE - DEN", "F KIE - HOL"]


def test_a_correction_of_a_convoyed_army_is_about_the_army(read: Read) -> None:
    """Not about the fleet that would have carried it."""
    board = {"ENGLAND": ["A YOR", "F NTH"]}
    parsed = read("A YOR - HOL via NTH. No: to Belgium", "ENGLAND", board)
    assert not {"F NTH - BEL", "A YOR - HOL VIA"} & set(map(str, parsed.orders))
    assert any(str(order).startswith("A YOR - BEL") for order in parsed.orders)


def test_what_stands_behind_a_support_without_its_aim_is_no_move_of_its_unit(read: Read) -> None:
    """The word between them was its aim."""
    assert read("A MUN S A ten-TYR", "GERMANY").orders == ()


@pytest.mark.parametrize(
    "question",
    [
        "did my orders from this morning arrive? ",
        "Hi, have you got my moves? ",
        "Are my orders in? ",
        "did you get them? Those with ",
        "have my orders come through\n",
    ],
)
def test_orders_right_behind_the_question_whether_they_arrived_are_asked_about(
    read: Read, question: str
) -> None:
    """They are told so that the question is understood; they may have been given or not."""
    orders = ["A MUN - RUH", "F KIE - DEN"]
    parsed = read(f"{question}Mun-Ruh, Kie-Den", "GERMANY")
    assert parsed.orders == ()
    assert [str(order) for one in parsed.problems for order in one.candidates] == orders


@pytest.mark.parametrize(
    "question",
    [
        "Did you get my orders? Here they are again: ",
        "Can you take my orders? ",
        "Is it still time for orders? ",
        "Has everybody got their orders in? Mine: ",
        "Ok I've got the hang of it. ",
    ],
)
def test_other_questions_leave_the_orders_behind_them_given(read: Read, question: str) -> None:
    """Such as whether there is still time, or whether the orders of others are in."""
    parsed = read(f"{question}Mun-Ruh, Kie-Den", "GERMANY")
    assert list(map(str, parsed.orders)) == ["A MUN - RUH", "F KIE - DEN"]
