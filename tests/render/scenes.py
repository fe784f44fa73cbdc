"""What the tests draw: phases whose orders the engine has judged, and single outcomes by hand.

Such an outcome is written as an order and, after ` : `, the verdict's word when it is not the
natural one, and ` * ` with the attack that dislodged the unit.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.board import Power, Unit
from engine.judge import adjudicate
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.orders import Convoy, Hold, Order, SupportHold, SupportMove
from engine.position import Dislodged, Phase, Position
from engine.reader.canonical import parse_order
from engine.rules import Rulebook
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

Table = Mapping[Power, str]
RULES = Rulebook.modern()

LARGEST_FILE = 480_000
"""How many bytes a picture of the full form may have: the project's measure."""
LARGEST_MESSAGE = 260_000
"""The same for one of the small form."""


class Scene(NamedTuple):
    """What a picture is drawn of."""

    position: Position
    resolution: Resolution | None = None
    orders: tuple[Order, ...] = ()


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def units(table: Table) -> list[Unit]:
    """Units of each power from texts such as `A PAR, F STP/SC`."""
    return [CLASSIC.unit(power, item) for power, text in table.items() for item in _items(text)]


def position(
    phase: str, standing: Table, centers: Table, dislodged: Iterable[Dislodged] = ()
) -> Position:
    """A position from texts."""
    owners = {
        CLASSIC.map.province(code): power
        for power, text in centers.items()
        for code in text.split()
    }
    return Position.of(Phase.parse(phase), units(standing), centers=owners, dislodged=dislodged)


def homes(more: Table) -> dict[Power, str]:
    """Every power's home centers, but for those that `more` gives to another."""
    taken = {code for text in more.values() for code in text.split()}
    return {
        power: " ".join(
            [
                *(place.code for place in CLASSIC.home_centers(power) if place.code not in taken),
                *more.get(power, "").split(),
            ]
        )
        for power in CLASSIC.powers
    }


def outcomes(table: Table) -> tuple[Outcome, ...]:
    """Outcomes from texts."""
    return tuple(_outcome(power, item) for power, text in table.items() for item in _items(text))


def _outcome(power: Power, text: str) -> Outcome:
    rest, _, attack = text.partition(" * ")
    words, _, verdict = rest.partition(" : ")
    order = parse_order(words.strip(), CLASSIC)
    natural = {
        Hold: Verdict.HOLDS,
        SupportHold: Verdict.GIVEN,
        SupportMove: Verdict.GIVEN,
        Convoy: Verdict.AVAILABLE,
    }.get(type(order), Verdict.SUCCEEDS)
    return Outcome(
        power,
        order,
        Verdict(verdict.strip()) if verdict else natural,
        Reason.HELD,
        dislodged_by=parse_order(attack.strip(), CLASSIC) if attack else None,
    )


def judged(before: Position, table: Table) -> Scene:
    """A phase with its orders, judged by the engine."""
    orders = {
        power: tuple(parse_order(item, CLASSIC) for item in _items(text))
        for power, text in table.items()
    }
    return Scene(before, adjudicate(before, orders, CLASSIC, RULES))


def resolved(before: Position, table: Table, destroyed: Table | None = None) -> Resolution:
    """What a test wants drawn, whether a judge would say so or not; nothing moves."""
    return Resolution(before.phase, outcomes(table), before, tuple(units(destroyed or {})), {})


def opening() -> Scene:
    """Spring 1901 with bounces in Galicia, Burgundy and the Black Sea."""
    table = {
        AUSTRIA: "A VIE - GAL, A BUD - SER, F TRI - ALB",
        ENGLAND: "F EDI - NWG, F LON - NTH, A LVP - YOR",
        FRANCE: "F BRE - MAO, A PAR - BUR, A MAR S A PAR - BUR",
        GERMANY: "A MUN - BUR, A BER - KIE, F KIE - DEN",
        ITALY: "A VEN - TYR, A ROM - VEN, F NAP - ION",
        RUSSIA: "A WAR - GAL, A MOS - UKR, F SEV - BLA, F STP/SC - BOT",
        TURKEY: "A CON - BUL, A SMY - CON, F ANK - BLA",
    }
    return judged(CLASSIC.start, table)


_SAMPLE_1902 = {
    GERMANY: "A RUH, A MUN, A BEL, F DEN, F HOL",
    RUSSIA: "A STP, F SWE, F RUM, A SEV, A GAL, A UKR",
    TURKEY: "A BUL, A CON, A ARM, F BLA",
    AUSTRIA: "A VIE, A TRI, A SER, F GRE",
    ITALY: "A VEN, A PIE, F WES, F TYS",
    FRANCE: "A BUR, F PIC, A SPA, F MAR",
    ENGLAND: "A NWY, F BAR, F NTH, F EDI",
}
_CENTERS_1902 = homes(
    {
        ENGLAND: "NWY",
        GERMANY: "HOL DEN",
        RUSSIA: "SWE RUM",
        TURKEY: "BUL",
        AUSTRIA: "GRE",
        ITALY: "TUN",
        FRANCE: "POR",
    }
)


def sample_1902() -> Scene:
    """Fall 1902 of the rulebooks' sample game: three dislodgements, cut supports."""
    before = position("F1902M", _SAMPLE_1902, _CENTERS_1902)
    table = {
        GERMANY: "A RUH - BUR, A MUN S A RUH - BUR, A BEL S A RUH - BUR, F DEN - SWE,"
        " F HOL S A BEL",
        RUSSIA: "A STP - NWY, F SWE S A STP - NWY,"
        " F RUM S A SEV, A SEV S F RUM, A GAL S F RUM,"
        " A UKR S A SEV",
        TURKEY: "A BUL - RUM, A CON - BUL, A ARM - SEV, F BLA S A BUL - RUM",
        AUSTRIA: "A VIE - GAL, A TRI - BUD, A SER S A BUL - RUM, F GRE H",
        ITALY: "A VEN - PIE, A PIE - MAR, F WES - MAO, F TYS - LYO",
        FRANCE: "A BUR - BEL, F PIC S A BUR - BEL, A SPA S F MAR, F MAR S A SPA",
        ENGLAND: "A NWY - STP, F BAR S A NWY - STP, F NTH - NWY, F EDI - NTH",
    }
    return judged(before, table)


def sample_retreats() -> Scene:
    """The retreats of Fall 1902 in the sample game, with their orders."""
    standing = {
        GERMANY: "A BEL, A BUR, A MUN, F DEN, F HOL",
        RUSSIA: "A GAL, A SEV, A UKR, F SWE",
        TURKEY: "A ARM, A BUL, A RUM, F BLA",
        AUSTRIA: "A BUD, A SER, A VIE, F GRE",
        ITALY: "A PIE, A VEN, F LYO, F MAO",
        FRANCE: "A SPA, F MAR, F PIC",
        ENGLAND: "A STP, F BAR, F NTH, F NWY",
    }
    place = CLASSIC.map.province
    before = position(
        "F1902R",
        standing,
        _CENTERS_1902,
        [
            Dislodged(CLASSIC.unit(RUSSIA, "A STP"), place("NWY"), by_convoy=False),
            Dislodged(CLASSIC.unit(FRANCE, "A BUR"), place("RUH"), by_convoy=False),
        ],
    )
    return judged(before, {RUSSIA: "A STP R MOS", FRANCE: "A BUR D"})


def crowded() -> Scene:
    """Fall 1907: all 34 centers owned, 34 units, convoys, circles and cut supports."""
    centers = {
        AUSTRIA: "VIE BUD TRI SER RUM",
        ENGLAND: "LON EDI LVP NWY DEN SWE",
        FRANCE: "PAR MAR BRE SPA POR BEL",
        GERMANY: "BER KIE MUN HOL",
        ITALY: "ROM NAP VEN TUN GRE",
        RUSSIA: "MOS STP SEV WAR",
        TURKEY: "CON ANK SMY BUL",
    }
    standing = {
        AUSTRIA: "A VIE, A BUD, A SER, A RUM, A TYR",
        ENGLAND: "F NTH, F SKA, A LON, A YOR, F NWG, F DEN",
        FRANCE: "A BUR, A BEL, F ENG, F WES, A MAR, F LYO",
        GERMANY: "A RUH, A MUN, F HOL, F KIE",
        ITALY: "F TYS, F ION, F AEG, A VEN, A TUN",
        RUSSIA: "A GAL, A WAR, A LVN, F SEV",
        TURKEY: "A BUL, F CON, A ARM, F EAS",
    }
    before = position("F1907M", standing, centers)
    table = {
        AUSTRIA: "A VIE S A BUD - GAL, A BUD - GAL, A SER S A RUM, A RUM S A BUD - GAL,"
        " A TYR - MUN",
        ENGLAND: "F NTH C A LON - NWY, F SKA - SWE, A LON - NWY, A YOR - LON, F NWG - NAO,"
        " F DEN S F SKA - SWE",
        FRANCE: "A BUR - RUH, A BEL S A BUR - RUH, F ENG - NTH,"
        " F WES - TYS, A MAR - PIE, F LYO S F WES - TYS",
        GERMANY: "A RUH S A MUN, A MUN S A RUH, F HOL S A RUH, F KIE - HEL",
        ITALY: "F TYS S F ION, F ION C A TUN - GRE, F AEG - EAS, A VEN - TRI, A TUN - GRE",
        RUSSIA: "A GAL H, A WAR S A GAL, A LVN - STP, F SEV - RUM",
        TURKEY: "A BUL - RUM, F CON - AEG, A ARM - SEV, F EAS S F CON - AEG",
    }
    return judged(before, table)


def convoy_chain() -> Scene:
    """Spring 1905: one army carried through three fleets, another stopped on its way."""
    standing = {
        ENGLAND: "A LON, F ENG, F MAO, F WES, F NTH",
        TURKEY: "A SMY, F AEG, F ION, F EAS",
        ITALY: "F TYS, F NAP, F ADR",
        FRANCE: "A PAR, A MAR",
        RUSSIA: "A STP, F BOT, F BAL",
        GERMANY: "A BER, F SWE",
        AUSTRIA: "A TRI",
    }
    before = position("S1905M", standing, homes({TURKEY: "GRE", ENGLAND: "NWY POR"}))
    table = {
        ENGLAND: "A LON - TUN VIA, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN,"
        " F NTH H",
        TURKEY: "A SMY - APU VIA, F AEG C A SMY - APU, F ION C A SMY - APU, F EAS S F AEG",
        ITALY: "F TYS - ION, F NAP S F TYS - ION, F ADR S F TYS - ION",
        FRANCE: "A PAR - PIC, A MAR - GAS",
        RUSSIA: "F BOT C A STP - SWE, F BAL S F BOT, A STP H",
        GERMANY: "A BER H, F SWE - BOT",
        AUSTRIA: "A TRI - VEN",
    }
    return judged(before, table)


def winter() -> Scene:
    """Winter 1901 with builds of every kind and two removals."""
    standing = {
        ENGLAND: "A NWY, F BAR, F NTH",
        GERMANY: "A HOL, A RUH, F DEN",
        RUSSIA: "A GAL, A UKR, F RUM, F SWE",
        TURKEY: "A BUL, A CON, F BLA, A ARM",
        AUSTRIA: "A BUD, A TRI, F GRE, A ALB",
        ITALY: "A PIE, A VEN, F TUN",
        FRANCE: "A BUR, A POR, F PIC",
    }
    owned = homes(
        {ENGLAND: "NWY", GERMANY: "HOL DEN", RUSSIA: "SWE RUM", ITALY: "TUN", FRANCE: "POR"}
    )
    before = position("W1901A", standing, owned)
    table = {
        ENGLAND: "BUILD F EDI",
        GERMANY: "BUILD F KIE, BUILD A MUN",
        RUSSIA: "BUILD F STP/NC, BUILD A SEV",
        TURKEY: "REMOVE A ARM",
        AUSTRIA: "REMOVE A ALB",
        ITALY: "BUILD F NAP",
        FRANCE: "BUILD F MAR",
    }
    return judged(before, table)


def own_orders() -> Scene:
    """One player's view of the opening: France's orders, no results."""
    texts = ("F BRE - MAO", "A PAR - BUR", "A MAR S A PAR - BUR")
    return Scene(CLASSIC.start, None, tuple(parse_order(text, CLASSIC) for text in texts))


SCENES = {
    "opening": opening,
    "sample_1902": sample_1902,
    "sample_retreats": sample_retreats,
    "crowded": crowded,
    "convoy_chain": convoy_chain,
    "winter": winter,
    "own_orders": own_orders,
}
