"""The headline over a map with results, and what is read out instead of it."""

from collections.abc import Mapping, Sequence
from itertools import permutations

import pytest

from bot.messages.message import LONGEST_ALT_TEXT
from bot.messages.showing.maps import close_up, orders_map, position_map, result_map
from bot.messages.showing.news import headline
from engine.judge import adjudicate
from engine.judge.outcome import Resolution
from engine.position import Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, FRANCE, GERMANY, RUSSIA, TURKEY
from render.canvas import fitted
from render.heading import SUBTITLE_FACE, SUBTITLE_SIZES, TITLE_ROOM
from tests.engine.positions import position
from tests.render.occasions import fall, retreats, ring, solo
from tests.render.scenes import SCENES, Scene, crowded, opening

Texts = Mapping[str, Sequence[str]]


def after(before: Position, orders: Texts) -> Resolution:
    """What becomes of orders, given as texts by power."""
    given = {
        power: tuple(parse_order(text, CLASSIC) for text in orders.get(power, ()))
        for power in CLASSIC.powers
    }
    return adjudicate(before, given, CLASSIC, Rulebook.modern())


def told(before: Position, orders: Texts) -> str | None:
    """The headline over the map of these orders."""
    return headline(before, after(before, orders), CLASSIC)


def shown(scene: Scene) -> str:
    """What is read out instead of the map of a scene."""
    assert scene.resolution is not None
    return result_map(scene.position, scene.resolution, CLASSIC).alt_text


def test_a_win_is_the_headline_whatever_else_happened() -> None:
    """France takes its eighteenth center."""
    scene = solo()
    assert scene.resolution is not None
    assert headline(scene.position, scene.resolution, CLASSIC) == "France wins"


def test_an_elimination_comes_before_the_captures() -> None:
    """Turkey loses its last center to Russia, while France takes three."""
    before = position(
        "F1903M",
        {RUSSIA: ["A SMY"], FRANCE: ["A BEL", "A HOL", "A SPA"]},
        {TURKEY: ["SMY"], RUSSIA: ["MOS"], FRANCE: ["PAR"]},
    )
    assert told(before, {}) == "Turkey is out"


def test_who_takes_most_is_told_and_of_as_many_who_takes_them_from_others() -> None:
    """Two centers are named, three are counted."""
    owned = {"AUSTRIA": ["BUD", "VIE", "TRI"], RUSSIA: ["MOS"], FRANCE: ["PAR"]}
    russian, french = ["A BUD", "A VIE"], ["A BEL", "A SPA"]
    before = position("F1903M", {RUSSIA: russian, FRANCE: french}, owned)
    assert told(before, {}) == "Russia takes Budapest and Vienna"
    before = position("F1903M", {RUSSIA: russian, FRANCE: [*french, "A POR"]}, owned)
    assert told(before, {}) == "France takes 3 centers"


def test_no_power_is_named_before_another_that_took_as_many() -> None:
    """All that were taken are counted, those of others, too: 2 and 2 and 1."""
    french, german = ["A BEL", "A SPA"], ["A HOL", "F DEN"]
    before = position("F1901M", {FRANCE: french, GERMANY: german, RUSSIA: ["F SWE"]}, {})
    assert told(before, {}) == "5 centers are taken"


def test_a_close_up_has_no_news_of_elsewhere() -> None:
    """But it still says whose orders it shows."""
    scene, iberia = fall(), CLASSIC.region_named("iberia")
    assert scene.resolution is not None
    assert iberia is not None
    whole = result_map(scene.position, scene.resolution, CLASSIC)
    assert whole.subheading is not None
    assert close_up(whole, iberia).subheading is None
    own = orders_map(CLASSIC.start, (), CLASSIC)
    assert close_up(own, iberia).subheading == own.subheading


def test_in_spring_nothing_is_taken() -> None:
    """Then a dislodgement is the news, sooner of a unit that finds no way out."""
    before = position(
        "S1903M",
        {FRANCE: ["A GAS", "A MAR", "A BEL", "A PIC"], GERMANY: ["A SPA", "A BUR", "A PAR"]},
        {FRANCE: ["PAR"]},
    )
    moves: Texts = {FRANCE: ["A GAS - SPA", "A MAR S A GAS - SPA"]}
    assert told(before, moves) == "France dislodges Germany in Spain"
    assert told(before, {}) is None


def test_a_bounce_is_no_news() -> None:
    """In the opening of 1901 nobody is driven out; three units are in 1907.

    The first of them is Ruhr's: Munich's support is cut, and a fleet cannot give Holland's.
    """
    first, later = opening(), crowded()
    assert first.resolution is not None
    assert later.resolution is not None
    assert headline(first.position, first.resolution, CLASSIC) is None
    words = headline(later.position, later.resolution, CLASSIC)
    assert words == "France dislodges Germany in Ruhr"


def test_the_news_of_retreats_is_told_as_such() -> None:
    """The moves before them have the same season over their map."""
    before = position(
        "F1901R",
        {"ENGLAND": ["F HOL"]},
        {"ENGLAND": ["LON"], GERMANY: ["KIE"]},
        {GERMANY: {"A HOL": "NTH"}},
    )
    assert told(before, {}) == "Retreats: England takes Holland"


def test_every_headline_fits_into_its_line() -> None:
    """Uncut: any two centers, and a dislodgement wherever it is, by and of anybody."""
    centers = [place.name for place in CLASSIC.map.provinces if place.is_center]
    names = [power.name for power in CLASSIC.powers.values()]
    longest = max(names, key=len)
    lines = [f"{longest} takes {one} and {two}" for one, two in permutations(centers, 2)]
    lines += [
        f"{longest} dislodges {longest} in the {place.name}" for place in CLASSIC.map.provinces
    ]
    large, small = SUBTITLE_SIZES
    for line in lines:
        assert fitted(line, SUBTITLE_FACE, large, TITLE_ROOM, small)[0] == line


def test_a_map_with_results_is_read_out_with_the_weightiest_first() -> None:
    """Who won, what was taken from whom, each power's orders, then the units."""
    words = shown(solo())
    parts = (
        "Map of Fall 1910 with the orders and their results. France wins. ",
        "France took Denmark (Russia). ",
        "France moved English Channel to London, Kiel to Denmark, ",
        "; failed to move Ionian Sea to Greece, Tyrolia to Trieste, ",
        "failed to support Ionian Sea to Greece from Aegean Sea; held in Ruhr. Russia moved ",
        "Position after it: France (18 centers): ",
        "Centers: France Belgium, Berlin, Brest, Denmark, ",
    )
    places = [words.index(part) for part in parts]
    assert places == sorted(places)


def test_who_dislodged_whom_and_who_gave_no_order_is_read_out() -> None:
    """England is silent in the fall of 1902."""
    assert "results. Army Burgundy (France) dislodged Army Ruhr (Germany); Fleet " in shown(
        crowded()
    )
    assert "convoyed London to Norway over North Sea. France" in shown(crowded())
    assert "moved London to Yorkshire, Norway to Edinburgh by convoy; convoyed " in shown(ring())
    assert "England had no order for English Channel, North Sea, Yorkshire. " in shown(fall())
    assert "Disbanded: Army Burgundy (France) and Army Marseilles (France). " in shown(retreats())


@pytest.mark.parametrize("name", SCENES)
def test_what_is_read_out_is_never_too_long(name: str) -> None:
    """Of any scene."""
    scene = SCENES[name]()
    if scene.resolution is not None:
        assert len(shown(scene)) <= LONGEST_ALT_TEXT


def test_a_position_is_read_out_with_the_names_of_the_centers() -> None:
    """Those of nobody last."""
    words = position_map(CLASSIC.start, CLASSIC).alt_text
    assert "Centers: Austria Budapest, Trieste, Vienna; England Edinburgh, Liverpool, " in words
    assert words.endswith("Rumania, Serbia, Spain, Sweden, Tunis.")


def test_a_unit_that_was_thrown_out_is_not_read_out_as_holding() -> None:
    """Austria enters Galicia with two, where Russia's army holds alone; with Warsaw it stays."""
    before = position("S1903M", {"AUSTRIA": ["A BUD", "A VIE"], RUSSIA: ["A GAL", "A WAR"]}, {})
    attack = ["A BUD - GAL", "A VIE S A BUD - GAL"]
    lost = after(before, {"AUSTRIA": attack, RUSSIA: ["A GAL H", "A WAR H"]})
    words = result_map(before, lost, CLASSIC).alt_text
    assert "Russia held in Warsaw; failed to hold Galicia. " in words
    kept = after(before, {"AUSTRIA": attack, RUSSIA: ["A GAL H", "A WAR S A GAL"]})
    words = result_map(before, kept, CLASSIC).alt_text
    assert "Russia supported Galicia from Warsaw; held in Galicia. " in words
