"""Games written as the classic e-mail judge reports them."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.board import Power
from engine.formats.report import judge_text, judge_text_of
from engine.game.endings.ending import Ending
from engine.game.settings import Settings
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.position import PhaseType, Position
from engine.reader import parse_order
from engine.rules import EDITIONS
from engine.variants import VARIANTS
from engine.variants.classic import AUSTRIA, CLASSIC, ENGLAND, FRANCE, GERMANY, ITALY
from tests.engine.formats.played import COIN, game_by_lot
from tests.engine.judging import place, read

ORDERS: tuple[Mapping[Power, str], ...] = (
    {
        AUSTRIA: "A VIE - TYR",
        ENGLAND: "F EDI - NWG, A LVP - YOR, F LON - NTH",
        FRANCE: "F BRE H, A MAR S A PAR - BUR, A PAR - BUR",
        GERMANY: "A MUN - BUR",
        ITALY: "A VEN - TYR",
    },
    {
        ENGLAND: "F NTH C A YOR - NWY, F NWG S A YOR - NWY, A YOR - NWY",
        FRANCE: "A BUR - MUN",
        GERMANY: "A MUN - RUH",
    },
    {ENGLAND: "BUILD F EDI", FRANCE: "WAIVE", GERMANY: "REMOVE F KIE"},
)

STARTED = """\
:: Judge: Gamesmaster  Game: Vienna  Variant: Standard
:: Title: Vienna
:: Edition: modern

Starting position for Spring of 1901.  (Vienna.001)

Austria: Army Budapest.
Austria: Fleet Trieste.
Austria: Army Vienna.
England: Fleet Edinburgh.
England: Army Liverpool.
England: Fleet London.
France: Fleet Brest.
France: Army Marseilles.
France: Army Paris.
Germany: Army Berlin.
Germany: Fleet Kiel.
Germany: Army Munich.
Italy: Fleet Naples.
Italy: Army Rome.
Italy: Army Venice.
Russia: Army Moscow.
Russia: Fleet St Petersburg (south coast).
Russia: Fleet Sevastopol.
Russia: Army Warsaw.
Turkey: Fleet Ankara.
Turkey: Army Constantinople.
Turkey: Army Smyrna.

Ownership of supply centers:

Austria:   Budapest, Trieste, Vienna.
England:   Edinburgh, Liverpool, London.
France:    Brest, Marseilles, Paris.
Germany:   Berlin, Kiel, Munich.
Italy:     Naples, Rome, Venice.
Russia:    Moscow, Sevastopol, St Petersburg, Warsaw.
Turkey:    Ankara, Constantinople, Smyrna.
Unowned:   Belgium, Bulgaria, Denmark, Greece, Holland, Norway, Portugal,
           Rumania, Serbia, Spain, Sweden, Tunis.
"""

SPRING = """\
Date:   not recorded
Subject: Gamesmaster:Vienna - S1901M Results

Movement results for Spring of 1901.  (Vienna.001)

Austria: Army Budapest, No Order Processed.
Austria: Fleet Trieste, No Order Processed.
Austria: Army Vienna -> Tyrolia.  (*bounce*)

England: Fleet Edinburgh -> Norwegian Sea.
England: Army Liverpool -> Yorkshire.
England: Fleet London -> North Sea.

France: Fleet Brest HOLD.
France: Army Marseilles SUPPORT Army Paris -> Burgundy.
France: Army Paris -> Burgundy.

Germany: Army Berlin, No Order Processed.
Germany: Fleet Kiel, No Order Processed.
Germany: Army Munich -> Burgundy.  (*bounce*)

Italy: Fleet Naples, No Order Processed.
Italy: Army Rome, No Order Processed.
Italy: Army Venice -> Tyrolia.  (*bounce*)

Russia: Army Moscow, No Order Processed.
Russia: Fleet St Petersburg (south coast), No Order Processed.
Russia: Fleet Sevastopol, No Order Processed.
Russia: Army Warsaw, No Order Processed.

Turkey: Fleet Ankara, No Order Processed.
Turkey: Army Constantinople, No Order Processed.
Turkey: Army Smyrna, No Order Processed.

The next phase of 'Vienna' will be Movement for Fall of 1901.
"""

FALL = """\
Date:   not recorded
Subject: Gamesmaster:Vienna - F1901M Results

Movement results for Fall of 1901.  (Vienna.002)

Austria: Army Budapest, No Order Processed.
Austria: Fleet Trieste, No Order Processed.
Austria: Army Vienna, No Order Processed.

England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
England: Fleet Norwegian Sea SUPPORT Army Yorkshire -> Norway.
England: Army Yorkshire -> North Sea -> Norway.

France: Fleet Brest, No Order Processed.
France: Army Burgundy -> Munich.
France: Army Marseilles, No Order Processed.

Germany: Army Berlin, No Order Processed.
Germany: Fleet Kiel, No Order Processed.
Germany: Army Munich -> Ruhr.

Italy: Fleet Naples, No Order Processed.
Italy: Army Rome, No Order Processed.
Italy: Army Venice, No Order Processed.

Russia: Army Moscow, No Order Processed.
Russia: Fleet St Petersburg (south coast), No Order Processed.
Russia: Fleet Sevastopol, No Order Processed.
Russia: Army Warsaw, No Order Processed.

Turkey: Fleet Ankara, No Order Processed.
Turkey: Army Constantinople, No Order Processed.
Turkey: Army Smyrna, No Order Processed.

Ownership of supply centers:

Austria:   Budapest, Trieste, Vienna.
England:   Edinburgh, Liverpool, London, Norway.
France:    Brest, Marseilles, Munich, Paris.
Germany:   Berlin, Kiel.
Italy:     Naples, Rome, Venice.
Russia:    Moscow, Sevastopol, St Petersburg, Warsaw.
Turkey:    Ankara, Constantinople, Smyrna.
Unowned:   Belgium, Bulgaria, Denmark, Greece, Holland, Portugal, Rumania,
           Serbia, Spain, Sweden, Tunis.

Austria:   3 Supply centers,  3 Units:  Builds   0 units.
England:   4 Supply centers,  3 Units:  Builds   1 unit.
France:    4 Supply centers,  3 Units:  Builds   1 unit.
Germany:   2 Supply centers,  3 Units:  Removes  1 unit.
Italy:     3 Supply centers,  3 Units:  Builds   0 units.
Russia:    4 Supply centers,  4 Units:  Builds   0 units.
Turkey:    3 Supply centers,  3 Units:  Builds   0 units.

The next phase of 'Vienna' will be Adjustments for Winter of 1901.
"""

WINTER = """\
Date:   not recorded
Subject: Gamesmaster:Vienna - W1901A Results

Adjustment orders for Winter of 1901.  (Vienna.003)

England:   Builds a fleet in Edinburgh.
France:    Build waived.
Germany:   Removes the fleet in Kiel.

The next phase of 'Vienna' will be Movement for Spring of 1902.
"""


LAST = """\
Date:   not recorded
Subject: Gamesmaster:Vienna - W1901A Results

Adjustment orders for Winter of 1901.  (Vienna.003)

England:   Builds a fleet in Edinburgh.
France:    Build waived.
Germany:   Removes the fleet in Kiel.
"""


def vienna(**changes: object) -> WholeGame:
    """The game of `ORDERS`, in Spring 1902, with some changes."""
    game = WholeGame(title="Vienna", settings=Settings(), phases=())
    board, phases = CLASSIC.start, list[PlayedPhase]()
    for number, texts in enumerate(ORDERS, 1):
        orders = {
            power: tuple(parse_order(text, CLASSIC) for text in own.split(", "))
            for power, own in texts.items()
        }
        follows = number - 1 or None
        phase = PlayedPhase(number=number, follows=follows, position=board, orders=orders)
        phases.append(replace(phase, resolution=game.adjudicated(phase)))
        board = game.adjudicated(phase).after
    phases.append(PlayedPhase(number=len(ORDERS) + 1, follows=len(ORDERS), position=board))
    return replace(game, phases=tuple(phases), **changes)  # type: ignore[arg-type] # fields of a game


def test_a_game_is_reported() -> None:
    """Worked out by hand: Burgundy 2 to 1, Norway by convoy, Munich taken, a build, a waiver."""
    assert judge_text(vienna()) == f"{STARTED}\n{SPRING}\n{FALL}\n{WINTER}"


def test_an_army_that_its_own_fleet_carries_to_the_next_province_is_reported_with_the_sea() -> None:
    """It goes by convoy though its order does not say so (DATC 4.A.3 d)."""
    board = place("S1901M", {"England": ["A NWY", "F SKA"]})
    orders = read({"England": ["A NWY - SWE", "F SKA C A NWY - SWE"]})
    game = WholeGame(title="Vienna", settings=Settings(), phases=())
    phase = PlayedPhase(
        number=1, follows=None, position=board, orders={ENGLAND: tuple(orders[ENGLAND])}
    )
    phase = replace(phase, resolution=game.adjudicated(phase))
    text = judge_text(replace(game, phases=(phase,)))
    assert "England: Army Norway -> Skagerrak -> Sweden." in text


def test_an_army_whose_convoy_a_paradox_stops_has_no_convoy() -> None:
    """It stays without a bounce: its attack would cut the support against its fleet (6.F.14)."""
    given = {
        "England": ["F LON S F WAL - ENG", "F WAL - ENG"],
        "France": ["A BRE - LON", "F ENG C A BRE - LON"],
    }
    board = place("S1901M", {"England": ["F LON", "F WAL"], "France": ["A BRE", "F ENG"]})
    orders = {power: tuple(mine) for power, mine in read(given).items()}
    game = WholeGame(title="Vienna", settings=Settings(), phases=())
    phase = PlayedPhase(number=1, follows=None, position=board, orders=orders)
    phase = replace(phase, resolution=game.adjudicated(phase))
    text = judge_text(replace(game, phases=(phase,)))
    assert "France: Army Brest -> English Channel -> London.  (*no convoy*)" in text


@pytest.mark.parametrize(
    ("ending", "winners", "line"),
    [
        (Ending.CONCESSION, (FRANCE,), "The game was won by France."),
        (Ending.JOINT_VICTORY, (ENGLAND, FRANCE), "The game was won by England and France."),
        (
            Ending.DRAW,
            (ENGLAND, FRANCE, GERMANY),
            "The game was declared a draw between England, France and Germany.",
        ),
        (Ending.GM, (), "The game was ended."),
    ],
)
def test_an_ending_is_reported(ending: Ending, winners: tuple[Power, ...], line: str) -> None:
    """Who won or shared the game, in place of the next phase."""
    over = vienna(ending=ending, winners=winners)
    over = replace(over, phases=over.phases[:-1])
    end = f"The game is over.  Thank you for playing.\n{line}\n"
    assert judge_text(over) == "\n".join((STARTED, SPRING, FALL, f"{LAST}\n{end}"))


def test_changed_options_are_reported() -> None:
    """After the line of the edition, each in one of its own."""
    text = judge_text(vienna(settings=Settings(edition="1971", options=(("max_years", 12),))))
    assert text.splitlines()[:5] == [
        ":: Judge: Gamesmaster  Game: Vienna  Variant: Standard",
        ":: Title: Vienna",
        ":: Edition: 1971",
        ":: Option: max_years 12",
        "",
    ]


def test_a_board_put_right_is_reported_before_its_phase() -> None:
    """As the starting position of that phase, without the units that were taken away."""
    game = vienna()
    board = game.phases[-1].position
    units = tuple(unit for unit in board.units if unit.power != FRANCE)
    without = Position.of(board.phase, units, centers=board.centers)
    edited = replace(game.phases[-1], position=without, is_edited=True)
    text = judge_text(replace(game, phases=(*game.phases[:-1], edited)))
    _, heading, told = text.partition("Starting position for Spring of 1902.  (Vienna.004)\n")
    assert heading
    assert "England: Army Norway.\n" in told
    assert "France: Army" not in told
    assert "France:    Brest, Marseilles, Munich, Paris.\n" in told


def test_a_single_phase_is_reported_as_in_the_whole_text() -> None:
    """With the line that names the rules; one without a result, or unknown, is refused."""
    game = vienna()
    head = STARTED.partition("\n\n")[0]
    assert judge_text_of(game, 1) == f"{STARTED}\n{SPRING}"
    assert judge_text_of(game, 2) == f"{head}\n\n{FALL}"
    for number in (4, 99):
        with pytest.raises(ValueError, match="has no result"):
            judge_text_of(game, number)


@pytest.mark.parametrize(
    "settings",
    [
        *(Settings(edition=one.edition) for one in EDITIONS),
        *(Settings(variant=one.name) for one in VARIANTS[1:]),
    ],
    ids=lambda one: f"{one.edition} {one.variant}",
)
def test_every_unit_has_its_line(settings: Settings) -> None:
    """In each movement and retreat phase of any edition and set-up; and the coin where it fell."""
    game = game_by_lot(settings, seed=8, phases=9)
    for phase in game.phases[:-1]:
        board, variant = phase.position, game.variant_of(phase)
        told = re.split(r"(?:results|orders) for ", judge_text_of(game, phase.number))[-1]
        acting = {
            PhaseType.MOVEMENT: board.units,
            PhaseType.RETREAT: [entry.unit for entry in board.dislodged],
            PhaseType.ADJUSTMENT: [],
        }
        for unit in acting[board.phase.type]:
            name, place = variant.powers[unit.power].name, unit.location.province.name
            kind = unit.type.name.title()
            line = rf"\n{name}: +{kind} +{re.escape(place)}\b"
            assert len(re.findall(line, told)) == 1, unit
    has_coin = any(phase.coin is not None for phase in game.phases)
    assert judge_text(game).count(f":: Coin: {COIN}\n") == has_coin
