"""Histories of the classic e-mail judges, read and played again."""

import pytest

from engine.formats.parts import FormatError
from engine.formats.positions import position_json
from engine.formats.report import judge_text
from engine.formats.report_reading import is_report, read_judge_text
from engine.game.endings.ending import Ending
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.orders import Disband, Move, Remove, Retreat
from engine.rules import EDITIONS
from engine.variants import VARIANTS, variant_named
from engine.variants.classic import AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA
from tests.engine.formats.played import game_by_lot
from tests.small_map.others import EMPIRES
from tests.small_map.variant import SMALL, register

HISTORY = """\
From judge@somewhere  Thu Jan 04 2001
:: Judge: USXX  Game: ferret  Variant: Standard
:: Deadline: F1902M Thu Jan 11 2001 23:30:00 -0500

The following players are signed up for game 'ferret':
  Austria:    somebody@example.com

Date:   Thu Jan 04 2001 20:00:00 -0500
Subject: USXX:ferret - S1901M Results

Movement results for Spring of 1901.  (ferret.001)

Austria: Army Budapest -> Galicia.
Austria: Fleet Trieste, No Order Processed.
Austria: Army Vienna SUPPORT Army Budapest -> Galicia.

England: Fleet Edinburgh -> Norwegian Sea.
England: Army Liverpool -> Yorkshire.
England: Fleet London -> North Sea.

France: Fleet Brest -> Mid-Atlantic Ocean.
France: Army Marseilles -> Spain.
France: Army Paris -> Gascony.

Germany: Army Berlin -> Prussia.
Germany: Fleet Kiel -> Denmark.
Germany: Army Munich -> Silesia.

Italy: Fleet Naples -> Ionian Sea.
Italy: Army Rome -> Apulia.
Italy: Army Venice HOLD.

Russia: Army Moscow -> Livonia.
Russia: Fleet St. Petersburg (south coast) -> Gulf of Bothnia.
Russia: Fleet Sevastopol -> Black Sea.  (*bounce*)
Russia: Army Warsaw HOLD.

Turkey: Fleet Ankara -> Black Sea.  (*bounce*)
Turkey: Army Constantinople -> Bulgaria.
Turkey: Army Smyrna, No Order Processed.

The next phase of 'ferret' will be Movement for Fall of 1901.
The deadline for orders will be Thu Jan 11 2001 23:30:00 -0500.

Date:   Thu Jan 11 2001 23:31:00 -0500
Subject: USXX:ferret - F1901M Results

Movement results for Fall of 1901.  (ferret.002)

Austria: Army Galicia -> Warsaw.
Austria: Fleet Trieste HOLD.
Austria: Army Vienna HOLD.

England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
England: Fleet Norwegian Sea SUPPORT Army Yorkshire -> Norway.
England: Army Yorkshire -> North Sea -> Norway.

France: Army Gascony -> Spain.  (*bounce*)
France: Fleet Mid-Atlantic Ocean -> Portugal.
France: Army Spain HOLD.

Germany: Fleet Denmark HOLD.
Germany: Army Prussia SUPPORT Austrian Army Galicia -> Warsaw.
Germany: Army Silesia SUPPORT Austrian Army Galicia -> Warsaw.

Italy: Army Apulia -> Ionian Sea -> Tunis.
Italy: Fleet Ionian Sea CONVOY Army Apulia -> Tunis.
Italy: Army Venice HOLD.

Russia: Fleet Gulf of Bothnia -> Sweden.
Russia: Army Livonia -> Moscow.
Russia: Fleet Sevastopol -> Rumania.
Russia: Army Warsaw HOLD.  (*dislodged*)

Turkey: Fleet Ankara HOLD.
Turkey: Army Bulgaria HOLD.
Turkey: Army Smyrna HOLD.


The following units were dislodged:

The Russian Army in Warsaw can retreat to Livonia or
Ukraine.

The next phase of 'ferret' will be Retreats for Fall of 1901.

Date:   Thu Jan 18 2001 23:31:00 -0500
Subject: USXX:ferret - F1901R Results

Retreat orders for Fall of 1901.  (ferret.003)

Russia:    Army  Warsaw -> Ukraine.

Ownership of supply centers:

Austria:   Budapest, Trieste, Vienna, Warsaw.
England:   Edinburgh, Liverpool, London, Norway.
France:    Brest, Marseilles, Paris, Portugal, Spain.
Germany:   Berlin, Denmark, Kiel, Munich.
Italy:     Naples, Rome, Tunis, Venice.
Russia:    Moscow, Rumania, Sevastopol, St.
           Petersburg, Sweden.
Turkey:    Ankara, Bulgaria, Constantinople, Smyrna.
Unowned:   Belgium, Greece, Holland, Serbia.

Austria:   4 Supply centers,  3 Units:  Builds   1 unit.

The next phase of 'ferret' will be Adjustments for Winter of 1901.

Date:   Thu Jan 25 2001 23:31:00 -0500
Subject: USXX:ferret - F1901B Results

Adjustment orders for Winter of 1901.  (ferret.004)

Austria:   Builds an army in Budapest.
England:   Builds a fleet in London.
France:    Build waived.
France:    1 build pending.
Germany:   Builds an army in Munich.
Italy:     1 unusable build pending.
Russia:    Builds a fleet in St. Petersburg (north coast).

The next phase of 'ferret' will be Movement for Spring of 1902.
"""


GOES_ON = "The next phase of 'ferret' will be Movement for Spring of 1902."


def test_a_judges_history_is_played_again() -> None:
    """Read and judged by hand: Warsaw falls 3 to 1, an army sails to Norway, one to Tunis."""
    game = read_judge_text(HISTORY)
    assert (game.title, game.ending, game.settings) == ("ferret", None, Settings())
    assert [str(phase.position.phase) for phase in game.line] == [
        *("S1901M", "F1901M", "F1901R", "W1901A", "S1902M")
    ]
    spring, fall, retreat, winter, now = game.line
    assert now.orders is None
    assert not spring.is_edited
    assert [str(order) for order in (fall.orders or {})[ITALY]] == [
        "A APU - TUN VIA",
        "F ION C A APU - TUN",
        "A VEN H",
    ]
    assert [str(order) for order in (retreat.orders or {})[RUSSIA]] == ["A WAR R UKR"]
    assert [str(order) for order in (winter.orders or {})[RUSSIA]] == ["BUILD F STP/NC"]
    units = position_json(now.position)["units"]
    assert units == {
        "AUSTRIA": ["A BUD", "A VIE", "A WAR", "F TRI"],
        "ENGLAND": ["A NWY", "F LON", "F NTH", "F NWG"],
        "FRANCE": ["A GAS", "A SPA", "F POR"],
        "GERMANY": ["A MUN", "A PRU", "A SIL", "F DEN"],
        "ITALY": ["A TUN", "A VEN", "F ION"],
        "RUSSIA": ["A MOS", "A UKR", "F RUM", "F STP/NC", "F SWE"],
        "TURKEY": ["A BUL", "A SMY", "F ANK"],
    }


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Army Gascony -> Spain.  (*bounce*)", "Army Gascony JUMPS.", "is no order of a unit"),
        ("Army Gascony -> Spain.", "Army Atlantis -> Spain.", "is no province"),
        ("Army Gascony -> Spain.", "Army Paris -> Spain.", "it has FRANCE A PAR"),
        ("England:   Edinburgh, ", "England:   Belgium, Edinburgh, ", "it has ENGLAND BEL"),
        ("Germany: Fleet Denmark HOLD.", "Sweden: Fleet Denmark HOLD.", "is no power"),
        ("Movement results for Fall", "Movement results for Spring", "F1901M is to come here"),
        ("Fleet Denmark HOLD", "Fleet Munich HOLD", "can't stand there"),
        ("Builds an army in Munich", "Buys an army in Munich", "is no build or removal"),
        ("Variant: Standard", "Variant: Atlantis", "there is no variant 'Atlantis'"),
    ],
)
def test_what_is_not_understood_is_named(old: str, new: str, fault: str) -> None:
    """With its line; nothing is guessed."""
    with pytest.raises(FormatError, match=r"line |Variant") as raised:
        read_judge_text(HISTORY.replace(old, new, 1))
    assert fault in str(raised.value)


def test_a_retreat_that_nobody_ordered_and_a_default_are_read() -> None:
    """The unit is disbanded, the one that the judge chose is removed, whatever our own rule."""
    text = HISTORY.replace("Warsaw -> Ukraine.", "Warsaw, No Order Processed (DISBAND).")
    retreat = read_judge_text(text).line[2]
    assert (retreat.orders or {}).get(RUSSIA) is None
    assert retreat.resolution
    assert [str(unit) for unit in retreat.resolution.destroyed] == ["A WAR"]
    disbanded = read_judge_text(HISTORY.replace("Warsaw -> Ukraine.", "Warsaw DISBAND.")).line[2]
    assert isinstance((disbanded.orders or {})[RUSSIA][0], Disband)
    assert isinstance((read_judge_text(HISTORY).line[2].orders or {})[RUSSIA][0], Retreat)


def test_a_default_removal_takes_the_unit_that_the_judge_names() -> None:
    """Turkey owns Smyrna and has two units: by our own rule the fleet would go."""
    text = """\
:: Judge: USXX  Game: pine  Variant: Standard

Starting position for Fall of 1901.  (pine.002)

Turkey: Army Smyrna.
Turkey: Fleet Constantinople.

Ownership of supply centers:

Turkey:    Smyrna.

Movement results for Fall of 1901.  (pine.002)

Turkey: Army Smyrna HOLD.
Turkey: Fleet Constantinople -> Black Sea.

The next phase of 'pine' will be Adjustments for Winter of 1901.

Adjustment orders for Winter of 1901.  (pine.003)

Turkey:    Defaults, removing the army in Smyrna.
"""
    fall, winter, now = read_judge_text(text).line
    assert fall.is_edited
    assert isinstance(next(iter((winter.orders or {}).values()))[0], Remove)
    assert position_json(now.position)["units"] == {"TURKEY": ["F BLA"]}


@pytest.mark.parametrize(
    ("end", "ending", "winners"),
    [
        ("The game is over.  Thank you for playing.", Ending.GM, ()),
        ("The game was won by France.", Ending.CONCESSION, (FRANCE,)),
        ("The game was won by England and France.", Ending.JOINT_VICTORY, (ENGLAND, FRANCE)),
        (
            "The game was declared a draw between Austria, England and Germany.",
            Ending.DRAW,
            (AUSTRIA, ENGLAND, GERMANY),
        ),
    ],
)
def test_an_ending_is_read(end: str, ending: Ending, winners: tuple[str, ...]) -> None:
    """In the words in which it is written."""
    game = read_judge_text(HISTORY.replace(GOES_ON, end))
    assert (game.ending, game.winners) == (ending, winners)
    assert str(game.line[-1].position.phase) == "W1901A"


def boards(game: WholeGame) -> list[dict[str, object]]:
    """The boards of a game, phase by phase."""
    return [position_json(phase.position) for phase in game.line]


@pytest.mark.parametrize(
    "settings",
    [
        *(Settings(edition=rules.edition) for rules in EDITIONS),
        *(Settings(variant=variant.name) for variant in (*VARIANTS[1:], SMALL, EMPIRES)),
    ],
    ids=lambda settings: f"{settings.edition} {settings.variant}",
)
def test_our_own_reports_are_read_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board, the rules and the coin, in any edition and on any map; the text is the same."""
    register(monkeypatch, EMPIRES)
    variant_named.cache_clear()
    game = game_by_lot(settings, seed=5, phases=9)
    text = judge_text(game)
    again = read_judge_text(text)
    assert again.settings == game.settings
    assert boards(again) == boards(game)
    assert judge_text(again) == text


def test_an_army_that_goes_by_sea_does_so_again() -> None:
    """Its seas are named, so it goes by convoy, also to a province beside it."""
    moves = [
        order
        for order in (read_judge_text(HISTORY).line[1].orders or {})[ENGLAND]
        if isinstance(order, Move)
    ]
    assert [str(move) for move in moves] == ["A YOR - NWY VIA"]


def test_other_texts_are_no_reports() -> None:
    """A report says of which judge, game and variant it is."""
    assert is_report(HISTORY)
    assert not is_report("Movement results for Spring of 1901.")
    with pytest.raises(FormatError, match=r":: Judge:"):
        read_judge_text("Movement results for Spring of 1901.")


def test_a_long_line_holds_nobody_up() -> None:
    """Only its beginning is read; the text of a history is as long as a file may be."""
    assert not is_report("::" * 500_000)
    long_line = f"Austria: Army Vienna SUPPORT {'army ' * 200_000}"
    with pytest.raises(FormatError, match="is no province"):
        read_judge_text(HISTORY.replace("Austria: Army Vienna HOLD.", long_line))
