"""The classic board for six to two players.

By the 1971 rulebook (XIV.2, R-ALT-02 to R-ALT-07) people play several powers, or some powers are
neutral, and two people play the war of 1914.

Supply centers and adjustments are counted for each power, however many one person plays; so is
the victory, which one Great Power gains (1971 II), but for the war of two, won by 24 units of a
side. The dates stay those of the classic game, "Spring 1901" and so on (1971 VII.6): that "the
first year may be thought of as 1801 and in the six player game as 1870" is left to the players.

In the war of two "Italian territory may not be entered": no province of it, from another of them
either. A unit that a GM has put there may leave it.

The duels are none of a rulebook's: France against Austria and Germany against Italy are what two
people play most on the sites for the game (webDiplomacy, godip). All other powers are absent, their
centers are free to take, and 18 centers win as on the full board.
"""

from dataclasses import replace

from engine.position import Phase
from engine.variant import Joining, Variant, without_powers
from engine.variants.classic import (
    AUSTRIA,
    CLASSIC,
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    TURKEY,
)

SIX = replace(CLASSIC, name="six", title="Six players", neutral=frozenset({ITALY}), seats=())
FIVE = replace(
    CLASSIC, name="five", title="Five players", neutral=frozenset({GERMANY, ITALY}), seats=()
)
FOUR = replace(
    CLASSIC,
    name="four",
    title="Four players",
    seats=((ENGLAND,), (AUSTRIA, FRANCE), (GERMANY, TURKEY), (ITALY, RUSSIA)),
)
THREE = replace(
    CLASSIC,
    name="three",
    title="Three players, Russia alone",
    seats=((RUSSIA,), (ENGLAND, FRANCE, GERMANY), (AUSTRIA, ITALY, TURKEY)),
)
THREE_PAIRED = replace(
    CLASSIC,
    name="three-paired",
    title="Three players, Russia with Italy",
    seats=((ENGLAND, GERMANY, AUSTRIA), (RUSSIA, ITALY), (FRANCE, TURKEY)),
)
TWO = replace(
    CLASSIC,
    name="two",
    title="Two players, the war of 1914",
    map=CLASSIC.map.closing(place.code for place in CLASSIC.home_country(ITALY)),
    start=CLASSIC.start._replace(phase=Phase.parse("S1914M")),
    seats=((ENGLAND, FRANCE, RUSSIA), (AUSTRIA, GERMANY, TURKEY)),
    neutral=frozenset({ITALY}),
    units_to_win=24,
    joining=Joining(ITALY, Phase.parse("W1914A"), Phase.parse("S1915M"), CLASSIC.map),
)
FRANCE_AUSTRIA = without_powers(
    CLASSIC,
    (ENGLAND, GERMANY, ITALY, RUSSIA, TURKEY),
    name="france-austria",
    title="Two players, France against Austria",
)
GERMANY_ITALY = without_powers(
    CLASSIC,
    (AUSTRIA, ENGLAND, FRANCE, RUSSIA, TURKEY),
    name="germany-italy",
    title="Two players, Germany against Italy",
)
FEWER: tuple[Variant, ...] = (
    *(SIX, FIVE, FOUR, THREE, THREE_PAIRED, TWO),
    *(FRANCE_AUSTRIA, GERMANY_ITALY),
)
