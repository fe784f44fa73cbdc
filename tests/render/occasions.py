"""Phases that a player remembers, judged by the engine."""

from engine.position import Dislodged
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
from tests.render.scenes import Scene, homes, judged, position


def long_convoy() -> Scene:
    """An army carried by four fleets from London to Tuscany, and Italy without orders."""
    before = position(
        "S1908M",
        {
            ENGLAND: "A LON, F ENG, F MAO, F WES, F TYS, F NAO",
            ITALY: "A ROM, F NAP, A VEN",
            TURKEY: "F ION, F AEG, A ALB",
        },
        homes({ENGLAND: "BRE POR SPA", TURKEY: "GRE BUL SER"}),
    )
    chain = ", ".join(f"F {water} C A LON - TUS" for water in ("ENG", "MAO", "WES", "TYS"))
    return judged(
        before, {ENGLAND: f"A LON - TUS, {chain}, F NAO - IRI", TURKEY: "F ION - TYS, F AEG - ION"}
    )


def ring() -> Scene:
    """Two armies and a fleet go round, three armies beside them; one crosses the sea by convoy."""
    before = position(
        "F1903M",
        {
            TURKEY: "F ANK, A CON, A SMY",
            AUSTRIA: "A SER, A BUL, A RUM",
            ENGLAND: "A NWY, F NTH, A LON",
            FRANCE: "F ENG",
        },
        homes({AUSTRIA: "SER BUL RUM", ENGLAND: "NWY"}),
    )
    return judged(
        before,
        {
            TURKEY: "F ANK - CON, A CON - SMY, A SMY - ANK",
            AUSTRIA: "A SER - BUL, A BUL - RUM, A RUM - SER",
            ENGLAND: "A NWY - EDI VIA, F NTH C A NWY - EDI, A LON - YOR",
            FRANCE: "F ENG - LON",
        },
    )


def standoff() -> Scene:
    """Three armies want Silesia and none gets there; of two for Burgundy one loses its support."""
    before = position(
        "S1904M",
        {
            FRANCE: "A PAR, A MAR, F BRE",
            GERMANY: "A MUN, A BER, A RUH",
            RUSSIA: "A WAR, A PRU",
            AUSTRIA: "A BOH, A GAL",
            ITALY: "A PIE",
        },
        homes({}),
    )
    return judged(
        before,
        {
            FRANCE: "A PAR - BUR, A MAR S A PAR - BUR, F BRE - GAS",
            GERMANY: "A MUN - BUR, A RUH S A MUN - BUR, A BER - SIL",
            RUSSIA: "A WAR - SIL, A PRU S A WAR - SIL",
            AUSTRIA: "A BOH - SIL, A GAL S A BOH - SIL",
            ITALY: "A PIE - MAR",
        },
    )


def fall() -> Scene:
    """Fall 1902: seven centers change hands, and England gives no orders."""
    before = position(
        "F1902M",
        {
            FRANCE: "A SPA, A BUR, F MAO",
            GERMANY: "A RUH, A MUN, F DEN, F HOL",
            RUSSIA: "A UKR, F SEV, F BOT, A WAR",
            TURKEY: "A BUL, F BLA",
            AUSTRIA: "A SER, A TRI, F ALB",
            ITALY: "A VEN, F ION",
            ENGLAND: "F NTH, A YOR, F ENG",
        },
        homes({FRANCE: "SPA", TURKEY: "BUL", GERMANY: "DEN"}),
    )
    return judged(
        before,
        {
            FRANCE: "A BUR - BEL, A SPA - POR, F MAO S A SPA - POR",
            GERMANY: "F DEN H, F HOL S A RUH - BEL, A RUH - BEL, A MUN - BUR",
            RUSSIA: "A UKR - RUM, F SEV S A UKR - RUM, F BOT - SWE, A WAR - GAL",
            TURKEY: "A BUL - RUM, F BLA S A BUL - RUM",
            AUSTRIA: "F ALB - GRE, A SER S F ALB - GRE, A TRI - VEN",
            ITALY: "F ION - TUN, A VEN - TRI",
        },
    )


def winter() -> Scene:
    """Winter 1904: five builds, one on a coast, and three removals, one without an order."""
    before = position(
        "W1904A",
        {
            RUSSIA: "A GAL, F SWE, A RUM, A BUD, A MOS",
            FRANCE: "A BEL, F MAO, A BUR, A SPA, F ENG",
            ITALY: "A TRI, A VEN, F TUN, F GRE",
            AUSTRIA: "A VIE, A ALB, A SER",
            ENGLAND: "F NTH, A NWY, F NWG, F IRI",
            GERMANY: "A MUN, A KIE, F HOL, A BER",
            TURKEY: "A CON, F AEG, A BUL, F EAS",
        },
        {
            RUSSIA: "MOS STP SEV WAR RUM BUD SWE",
            FRANCE: "PAR MAR BRE SPA POR BEL LON",
            ITALY: "ROM NAP VEN TUN GRE TRI",
            AUSTRIA: "VIE SER",
            ENGLAND: "LVP EDI NWY",
            GERMANY: "MUN BER KIE HOL DEN",
            TURKEY: "CON ANK SMY",
        },
    )
    return judged(
        before,
        {
            RUSSIA: "BUILD F STP/NC, BUILD A WAR",
            FRANCE: "BUILD F MAR, BUILD A PAR",
            GERMANY: "WAIVE",
            ITALY: "BUILD F NAP",
            AUSTRIA: "REMOVE A ALB",
            ENGLAND: "REMOVE F IRI",
        },
    )


def solo() -> Scene:
    """Fall 1910: France takes its eighteenth center."""
    mine = "PAR MAR BRE SPA POR BEL HOL LON LVP EDI ROM NAP VEN TUN MUN KIE BER"
    before = position(
        "F1910M",
        {
            FRANCE: "A RUH, A MUN, A SIL, A BER, F KIE, F BAL, F NTH, F SKA, F ION, F AEG, A TYR,"
            " A VEN, A ROM, F ENG, A PIC, F TYS, F ADR",
            RUSSIA: "A WAR, A PRU, F SWE, A NWY, A STP, A VIE, A BUD",
            TURKEY: "A TRI, A SER, A BUL, F GRE, F EAS, A ALB",
        },
        {
            FRANCE: mine,
            RUSSIA: "MOS STP WAR SEV SWE NWY DEN VIE BUD",
            TURKEY: "CON ANK SMY BUL GRE SER RUM TRI",
        },
    )
    return judged(
        before,
        {
            FRANCE: "F KIE - DEN, F SKA S F KIE - DEN, F BAL S F KIE - DEN, F NTH S F KIE - DEN,"
            " A SIL - BOH, A MUN S A SIL - BOH, A BER S A MUN, A RUH H, A TYR - TRI,"
            " A VEN S A TYR - TRI, F ADR S A TYR - TRI, F ION - GRE, F AEG S F ION - GRE,"
            " F ENG - LON, A PIC - BEL, F TYS - ION, A ROM - APU",
            RUSSIA: "A WAR - SIL, A PRU S A WAR - SIL, F SWE - DEN, A NWY - SWE,"
            " A STP - LVN, A VIE S A TRI, A BUD S A TRI",
            TURKEY: "A TRI H, A SER S A TRI, A BUL S F GRE, F GRE H, F EAS - AEG, A ALB S A TRI",
        },
    )


def retreats(*, forgotten: str | None = None) -> Scene:
    """Three retreats at once: one made, two that collide in Gascony; one came over the sea.

    France sends all of its orders but the one `forgotten`.
    """
    unit, place = CLASSIC.unit, CLASSIC.map.province
    before = position(
        "S1906R",
        {GERMANY: "A BUR, A MUN", ENGLAND: "F NTH, A BEL, A BRE", ITALY: "A MAR, F LYO"},
        homes({}),
        [
            Dislodged(unit(FRANCE, "A BUR"), place("RUH"), by_convoy=False),
            Dislodged(unit(FRANCE, "A MAR"), place("PIE"), by_convoy=False),
            Dislodged(unit(FRANCE, "F BRE"), place("LON"), by_convoy=True),
        ],
    )
    orders = ("A BUR R GAS", "A MAR R GAS", "F BRE R PIC")
    return judged(before, {FRANCE: ", ".join(one for one in orders if one != forgotten)})


OCCASIONS = {
    "long_convoy": long_convoy,
    "ring": ring,
    "standoff": standoff,
    "fall": fall,
    "winter": winter,
    "solo": solo,
    "retreats": retreats,
}
