"""What a message takes back: of its own orders, and of those saved before."""

from collections.abc import Callable

import pytest

from engine.board import Power
from engine.position import Phase, Position
from engine.reader import Flaw, ParsedOrders, parse_order, parse_orders
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC

Read = Callable[..., ParsedOrders]


def told(text: str, *standing: str) -> ParsedOrders:
    """What Germany's text says at the start, with these orders saved before."""
    saved = [parse_order(order, CLASSIC) for order in standing]
    return parse_orders(
        text, CLASSIC.start, Power("GERMANY"), CLASSIC, Rulebook.modern(), standing=saved
    )


def orders(parsed: ParsedOrders) -> list[str]:
    """The orders read, sorted."""
    return sorted(map(str, parsed.orders))


@pytest.mark.parametrize(
    "between",
    [
        " no ",
        ", no, ",
        " nah ",
        ", oops, ",
        " - sorry, ",
        ", wait, make that ",
        ", or rather ",
        "? No. ",
    ],
)
@pytest.mark.parametrize("other", ["Kiel to Denmark", "the fleet to Denmark", "Denmark"])
def test_a_correction_replaces_the_order_before_it(between: str, other: str) -> None:
    """Whether it names the unit or only the place; nothing is asked."""
    parsed = told(f"Munich holds, Kiel to Holland{between}{other}")
    assert orders(parsed) == ["A MUN H", "F KIE - DEN"]
    assert [(problem.flaw, str(problem.order)) for problem in parsed.problems] in (
        [],
        [(Flaw.REPLACED, "F KIE - HOL")],
    )


@pytest.mark.parametrize(
    "text",
    [
        "Ber-Kie, Kie-Hol, Mun-Ruh. Oops, I meant Kie-Den",
        "Ber-Kie\nKie-Hol\nMun-Ruh\nedit: kie-den",
        "Ber-Kie; Kie-Hol; Mun-Ruh. Replace Kie-Hol with Kie-Den",
        "Ber-Kie, Mun-Ruh, Kie-Hol. No, England will be cross. Kie-Den",
        "Kie-Hol, Mun-Ruh, Ber-Kie\nchange: Kie-Den instead of that move",
    ],
)
def test_a_later_correction_replaces_the_order_of_its_unit(text: str) -> None:
    """And no other."""
    assert orders(told(text)) == ["A BER - KIE", "A MUN - RUH", "F KIE - DEN"]


@pytest.mark.parametrize(
    "text",
    [
        "Kie-Den instead of Kie-Hol",
        "Instead of Kie-Hol, Kie-Den",
        "Kie-Hol. Oops, Kie-Den rather than Kie-Hol",
        "not Kie-Hol but Kie-Den",
        "Ber-Kie, Kie-Hol. Kiel to Denmark in place of Berlin to Kiel",
    ],
)
def test_what_an_order_is_given_instead_of_is_not_given(text: str) -> None:
    """Before it, behind it, or earlier in the message."""
    assert orders(told(text)) == ["F KIE - DEN"]


def in_winter(power: str, text: str) -> list[str]:
    """The orders read in a winter in which Austria builds two and Russia removes two."""
    units = {
        "AUSTRIA": ("A SER", "F GRE", "A GAL"),
        "RUSSIA": ("F BOT", "A UKR", "A WAR", "F SEV", "A MOS", "A LVN"),
    }[power]
    owned = {"AUSTRIA": "VIE BUD TRI SER GRE", "RUSSIA": "WAR SEV MOS STP"}[power]
    position = Position.of(
        Phase.parse("W1901A"),
        [CLASSIC.unit(Power(power), unit) for unit in units],
        centers={CLASSIC.map.province(code): Power(power) for code in owned.split()},
    )
    return orders(parse_orders(text, position, Power(power), CLASSIC, Rulebook.modern()))


@pytest.mark.parametrize(
    "text",
    [
        "A Vie, A Bud, no, F Tri",
        "build army vienna and army budapest. sorry, fleet trieste",
        "a vie a bud. oops f tri instead of a bud",
        "a vie, f tri instead of a bud",
        "vie and bud armies, not bud but a fleet in trieste",
        "A Bud, F Tri. Oops, I meant army Vienna",
        "a vie, a tri. no wait, f tri",
    ],
)
def test_a_build_is_corrected_by_one_elsewhere(text: str) -> None:
    """It takes the place of the last one of its type, or else of the last one."""
    assert in_winter("AUSTRIA", text) == ["BUILD A VIE", "BUILD F TRI"]


@pytest.mark.parametrize(
    "text",
    [
        "remove bot and ukr. sorry war instead of ukr",
        "remove bot and ukr, oops not ukr but war",
        "bot, ukr. actually war instead",
        "remove bot and war instead of ukr",
    ],
)
def test_a_removal_is_corrected_by_another(text: str) -> None:
    """And the other one stays."""
    assert in_winter("RUSSIA", text) == ["REMOVE A WAR", "REMOVE F BOT"]


def test_a_correction_that_is_not_read_leaves_nothing_certain() -> None:
    """What it corrects is not kept as if nothing had been said."""
    assert in_winter("AUSTRIA", "Fleet in Trieste, no, that's silly, in Graz") == []


@pytest.mark.parametrize("text", ["A Vie, A Bud no F Tri", "A Vie, A Bud. No F Tri"])
def test_a_build_that_may_be_denied_is_not_made(text: str) -> None:
    """`No` right before it may say that it is not wanted."""
    assert "BUILD F TRI" not in in_winter("AUSTRIA", text)


@pytest.mark.parametrize(
    "words",
    [
        "Scratch Berlin.",
        "Forget the Berlin one",
        "drop the Berlin move please",
        "Berlin no longer goes to Kiel",
        "don't move Berlin",
        "Don't move Berlin to Kiel.",
    ],
)
def test_words_of_taking_back_undo_the_one_order_that_they_name(words: str) -> None:
    """In the message, or among those saved before; the order taken back is never offered."""
    parsed = told(f"Kie-Den, Ber-Kie, Mun-Ruh\n{words}")
    assert orders(parsed) == ["A MUN - RUH", "F KIE - DEN"]
    assert (parsed.problems, parsed.withdrawn) == ((), ())
    parsed = told(words, "F KIE - DEN", "A BER - KIE", "A MUN - RUH")
    assert (parsed.orders, parsed.problems) == ((), ())
    assert list(map(str, parsed.withdrawn)) == ["A BER - KIE"]


def test_what_was_taken_back_and_ordered_anew_is_not_withdrawn() -> None:
    """The new order takes the place of the saved one."""
    parsed = told("Scratch Berlin. Munich holds. Berlin to Silesia", "A BER - KIE")
    assert (orders(parsed), parsed.withdrawn) == (["A BER - SIL", "A MUN H"], ())


@pytest.mark.parametrize(
    "words", ["Don't move Munich to Burgundy", "Munich no longer goes to Burgundy"]
)
def test_what_is_denied_is_never_offered(words: str) -> None:
    """Where another order is saved, or none, it stays as it is."""
    for standing in ((), ("A MUN - RUH",)):
        parsed = told(words, *standing)
        assert (parsed.orders, parsed.withdrawn) == ((), ())
        assert [problem.candidates for problem in parsed.problems] == [()]


@pytest.mark.parametrize(
    "text",
    [
        "Italy thinks Kiel to Holland, no, Kiel to Denmark",
        "Should I play Kie-Hol, no, Kie-Den?",
        "don't forget that Anna may cancel Berlin",
        "drop me a line about Berlin",
    ],
)
def test_others_corrections_give_and_take_back_nothing(text: str) -> None:
    """What somebody else says, a question, and words that mean something else."""
    parsed = told(text, "A BER - KIE")
    assert (parsed.orders, parsed.withdrawn) == ((), ())


def test_the_convoy_told_with_an_army_follows_its_correction() -> None:
    """Where the same fleet can carry it there."""
    position = Position.of(
        Phase.parse("S1902M"),
        [CLASSIC.unit(Power("ENGLAND"), name) for name in ("A YOR", "F NTH", "F EDI")],
    )
    text = "Yorkshire is taken to Holland by the North Sea, no, to Belgium. Edinburgh holds"
    parsed = parse_orders(text, position, Power("ENGLAND"), CLASSIC, Rulebook.modern())
    assert set(map(str, parsed.orders)) == {"A YOR - BEL", "F NTH C A YOR - BEL", "F EDI H"}


@pytest.mark.parametrize(
    "text",
    [
        "Yorkshire goes over the North Sea to Belgium",
        "Yorkshire's men are to be conveyed by the North Sea fleet to Belgium",
        "Yorkshire is lifted to Belgium by the North Sea",
    ],
)
def test_the_fleet_that_carries_an_army_does_not_go_there_itself(text: str) -> None:
    """Whichever way the convoy is told."""
    position = Position.of(
        Phase.parse("S1902M"), [CLASSIC.unit(Power("ENGLAND"), name) for name in ("A YOR", "F NTH")]
    )
    parsed = parse_orders(text, position, Power("ENGLAND"), CLASSIC, Rulebook.modern())
    assert set(map(str, parsed.orders)) == {"A YOR - BEL VIA", "F NTH C A YOR - BEL"}


@pytest.mark.parametrize("before", ["Ber-Kie, ", "Ber-Kie\n"])
@pytest.mark.parametrize(
    "correction", [", no, Cologne", ", no wait, Cologne", ", actually Cologne", ", I mean Cologne"]
)
def test_an_order_that_an_unknown_name_corrects_is_not_certain(
    before: str, correction: str
) -> None:
    """It is asked about."""
    parsed = told(f"{before}Mun-Ruh{correction}")
    assert "A MUN - RUH" not in orders(parsed)
    assert "A MUN - RUH" in [str(order) for one in parsed.problems for order in one.candidates]


@pytest.mark.parametrize(
    "remark", [", no regrets", ", no thanks", ", sorry Pierre", ", no worries!"]
)
def test_words_that_only_look_like_a_correction_leave_the_order(remark: str) -> None:
    """They name nothing."""
    assert orders(told(f"Mun-Ruh{remark}")) == ["A MUN - RUH"]


def test_builds_that_are_said_to_be_swapped_are_not_certain() -> None:
    """Neither the build before it in its line, nor the other for its place."""
    position = Position.of(
        Phase.parse("W1901A"),
        [CLASSIC.unit(Power("FRANCE"), "A SPA")],
        centers={CLASSIC.map.province(code): Power("FRANCE") for code in ("SPA", "BRE", "MAR")},
    )
    text = "an army in Brest. I see I have swapped them: the fleet belongs to Brest"
    parsed = parse_orders(text, position, Power("FRANCE"), CLASSIC, Rulebook.modern())
    assert parsed.orders == ()
    offered = {str(order) for one in parsed.problems for order in one.candidates}
    assert offered == {"BUILD A BRE", "BUILD F BRE"}


@pytest.mark.parametrize(
    "before", ["Austria and France signed, we're go: ", "My horoscope says attack, so "]
)
def test_a_verb_of_moving_before_a_sign_is_no_part_of_the_order(before: str) -> None:
    """It belongs to the words before it."""
    assert orders(told(f"{before}Munich to Ruhr")) == ["A MUN - RUH"]
