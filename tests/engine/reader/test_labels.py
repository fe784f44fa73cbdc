"""Labels before orders name nothing that is ordered, whatever else their letters stand for."""

from collections.abc import Callable

import pytest

from engine.reader import ParsedOrders

Read = Callable[..., ParsedOrders]

_GERMANY = {"GERMANY": ["F KIE", "A BER", "A MUN"]}
_EIGHT = {"FRANCE": ["A PAR", "F BRE", "A MAR", "A GAS", "F LYO", "F WES", "A BUR", "F ENG"]}
_LINES = (
    ("Paris - Picardy", "A PAR - PIC"),
    ("Brest - Mid-Atlantic", "F BRE - MAO"),
    ("Marseilles - Piedmont", "A MAR - PIE"),
    ("Gascony holds", "A GAS H"),
    ("Lyon supports Marseilles to Piedmont", "F LYO S A MAR - PIE"),
    ("Western Med - Tunis", "F WES - TUN"),
    ("Burgundy - Belgium", "A BUR - BEL"),
    ("English Channel supports Burgundy to Belgium", "F ENG S A BUR - BEL"),
)


@pytest.mark.parametrize(
    "label", ["a)", "(a)", "a:", "A.", "a -", "a/", "a", "[a]", "a=", "A)", "a.)", "\t(A)"]
)
def test_letters_in_sequence_are_no_verbs_and_no_units(read: Read, label: str) -> None:
    """All of `a` to `h`, among them army, build, convoy, disband, fleet and hold, by any sign."""
    letter = "A" if "A" in label else "a"
    text = "\n".join(
        f"{label.replace(letter, chr(ord(letter) + at))} {line}"
        for at, (line, _) in enumerate(_LINES)
    )
    parsed = read(text, "FRANCE", _EIGHT, phase="F1902M")
    assert {str(order) for order in parsed.orders} == {order for _, order in _LINES}
    assert not parsed.problems
    assert not parsed.plans


@pytest.mark.parametrize(
    "text",
    [
        "i) Kiel - Denmark\nii) Berlin - Kiel\niii) Munich holds",
        "I. Kiel - Denmark\n\nII. Berlin - Kiel\n\nIII. Munich holds",
        "1st: Kiel - Denmark\n2nd: Berlin - Kiel\n3rd: Munich holds",
        "No. 1 Kiel - Denmark\nNo. 2 Berlin - Kiel\nNo. 3 Munich holds",
        "d) Kiel - Denmark\ne) Berlin - Kiel\nf) Munich holds",
        "K: Kiel - Denmark\nB: Berlin - Kiel\nM: Munich holds",
        "High Seas Squadron - Kiel to Denmark\nGuards - Berlin to Kiel\n3rd Corps - Munich holds",
        "Tirpitz: Kiel - Denmark\nvon Kluck: Berlin - Kiel\nLudendorff: Munich holds",
        "a) f kie - den b) a ber - kie c) a mun h",
        "Hi all,\na) kie - den, b) ber - kie, c) mun h",
        "== Kiel ==\nto Denmark\n\n== Berlin ==\nKiel\n\n== Munich ==\nhold",
    ],
)
def test_other_labels(read: Read, text: str) -> None:
    """Numerals, initials, names of formations and persons, letters within a line, headings."""
    parsed = read(text, "GERMANY", _GERMANY)
    assert {str(order) for order in parsed.orders} == {"F KIE - DEN", "A BER - KIE", "A MUN H"}
    assert not parsed.plans


def test_letters_that_are_not_in_sequence_stand_for_units(read: Read) -> None:
    """Two armies and a fleet, and so do the lists of programs that sort by kind."""
    parsed = read("A: Ber - Kie\nF: Kie - Den\nA: Mun H", "GERMANY", _GERMANY)
    assert [str(order) for order in parsed.orders] == ["A BER - KIE", "F KIE - DEN", "A MUN H"]


def test_labels_give_no_builds(read: Read) -> None:
    """`b)` and `d)` are no build and no disband in winter either."""
    centers = {"GERMANY": ["KIE", "BER", "MUN", "DEN", "HOL"]}
    units = {"GERMANY": ["F DEN", "A HOL", "A RUH"]}
    text = "a) army Munich\nb) fleet Kiel"
    parsed = read(text, "GERMANY", units, phase="W1901A", centers=centers)
    assert [str(order) for order in parsed.orders] == ["BUILD A MUN", "BUILD F KIE"]


@pytest.mark.parametrize(
    "text",
    [
        "<div>Kiel - Denmark<br>Berlin - Kiel</div><p>Munich holds</p>",
        (
            "<table><tr><td>KIE</td><td>- DEN</td></tr><tr><td>BER</td><td>- KIE</td></tr>"
            "<tr><td>MUN</td><td>holds</td></tr></table>"
        ),
        "<ul><li><b>Kiel</b>&nbsp;to Denmark</li><li>Berlin to Kiel</li><li>Munich h</li></ul>",
        "KIE\tDEN\nBER\tKIE\nMUN\th",
    ],
)
def test_mails_and_columns(read: Read, text: str) -> None:
    """Tags part lines or words, and so do tabs."""
    parsed = read(text, "GERMANY", _GERMANY)
    assert {str(order) for order in parsed.orders} == {"F KIE - DEN", "A BER - KIE", "A MUN H"}
    assert not parsed.problems
