"""Orders given ahead of time: the house rules' words, short forms, later phases (R-COND)."""

from __future__ import annotations

from tests.engine.reader.habits.boards import Habits

_BER_KIE = "if A MUN: BER, KIE"
_LON_EDI = "gained 2: BUILD A LON, BUILD F EDI; gained 1: BUILD F LON"
_WISHES = "builds: BUILD F KIE, BUILD A BER, BUILD A MUN"

PLANS = (
    Habits(
        "conditional retreats, in the house rules' words and shorter",
        "GERMANY",
        "fall",
        {
            "If MUN is dislodged, retreats (in order of preference): BER, KIE": _BER_KIE,
            "if MUN dislodged: BER, KIE, else disband": "if A MUN: BER, KIE, disband",
            "if A MUN is dislodged R BER, KIE": _BER_KIE,
            "If Munich is dislodged, retreat to Berlin, then Kiel": _BER_KIE,
            "if mun gets dislodged: ber or kie": _BER_KIE,
            "If MUN must retreat: BER, KIE": _BER_KIE,
            "Should Munich be dislodged, retreat to Berlin; otherwise Kiel": _BER_KIE,
            "In case A MUN is forced to retreat: BER, KIE": _BER_KIE,
            "A MUN R BER or KIE": _BER_KIE,
            "MUN r BER, KIE": _BER_KIE,
            "retreats MUN: BER KIE": _BER_KIE,
            "Retreats: MUN-BER/KIE": _BER_KIE,
            "retreat A MUN to BER, else KIE": _BER_KIE,
            "Retreat MUN to BER or KIE if dislodged": _BER_KIE,
            "Retreats:\nMUN-BER, KIE": _BER_KIE,
            "if MUN dislodged: disband": "if A MUN: disband",
            "A MUN D if dislodged": "if A MUN: disband",
            "A MUN H, if dislodged R BER, else disband": "A MUN H; if A MUN: BER, disband",
            "A MUN - BUR. If dislodged, retreat to TYR.": "A MUN - BUR; if A MUN: TYR",
            "if MUN dislodged: BER; if BER dislodged: PRU": "if A MUN: BER; if A BER: PRU",
            "if MUN dislodged: BER\nif MUN dislodged: KIE": "if A MUN: KIE",
            "If MUN dislodged: BER, A BER H": "if A MUN: BER; A BER H",
            "if munich is dislodged: berln": "if A MUN: BER",
        },
    ),
    Habits(
        "conditions that no plan keeps are asked about",
        "GERMANY",
        "fall",
        {
            "If MUN is dislodged by France, retreat to BER": "unreadable",
            "If France attacks, A MUN H": "unreadable A MUN H",
            "A MUN - RUH if France agrees": "unreadable A MUN - RUH",
            "If MUN or BER is dislodged: KIE": "unreadable",
            "unless dislodged A MUN H": "unreadable A MUN H",
            "if MUN is dislodged: Atlantis": "unknown",
            "If dislodged: disband": "unreadable",
            "A MUN falls back to BER": "illegal A MUN - BER",
            "if BUR is dislodged: PAR": "illegal",
        },
    ),
    Habits(
        "conditional adjustments, in the house rules' words and shorter",
        "ENGLAND",
        "fall",
        {
            "If two supply centers are gained, build A LON and F EDI; if only one is gained, "
            "build F LON": _LON_EDI,
            "if 2 gained: A LON, F EDI; if 1: F LON": _LON_EDI,
            "If I gain two: A LON, F EDI. If I gain one: F LON": _LON_EDI,
            "if 2 centres gained build A LON and F EDI, if 1 gained build F LON": _LON_EDI,
            "if gained 2: A LON, F EDI\nif gained 1: F LON": _LON_EDI,
            "if I get 2 scs, A LON & F EDI; otherwise F LON":
                "gained 2: BUILD A LON, BUILD F EDI; otherwise: BUILD F LON",
            "if +1: F LON": "owed 1: BUILD F LON",
            "if two builds: A LON, F EDI; if one build: F LON":
                "owed 2: BUILD A LON, BUILD F EDI; owed 1: BUILD F LON",
            "build F LON if one gained": "gained 1: BUILD F LON",
            "If I gain a center, build F LON": "gained 1: BUILD F LON",
            "if one is lost, remove A WAL": "gained -1: REMOVE A WAL",
            "if I lose one: remove F NTH": "gained -1: REMOVE F NTH",
            "if -1: A WAL": "owed -1: REMOVE A WAL",
            "if I must remove one: A WAL": "owed -1: REMOVE A WAL",
            "if no centers gained, no change": "gained 0: ",
            "if at least one is gained: F LON": "unreadable",
            "if Norway falls build F LON": "unreadable",
            "if 1: LON": "ambiguous",
        },
    ),
    Habits(
        "wish lists of builds and removals",
        "GERMANY",
        "fall",
        {
            "builds: F KIE, A BER, A MUN": _WISHES,
            "Builds (in order of preference): F KIE, A BER, A MUN": _WISHES,
            "build pref: F KIE > A BER > A MUN": _WISHES,
            "Build F KIE, then A BER, then A MUN": _WISHES,
            "builds: 1. F Kiel 2. A Berlin 3. A Munich": _WISHES,
            "Builds:\nF KIE\nA BER\nA MUN": _WISHES,
            "A MUN-RUH\nBuilds: F KIE, A BER, A MUN": f"A MUN - RUH; {_WISHES}",
            "Builds:\nF KIE\nA BER\nA MUN\nA MUN - RUH": f"A MUN - RUH; {_WISHES}",
            "build f kie": "builds: BUILD F KIE",
            "builds: F KIE, waive": "builds: BUILD F KIE, WAIVE",
            "removals: A BER, F KIE": "removals: REMOVE A BER, REMOVE F KIE",
            "remove A BER": "removals: REMOVE A BER",
            "A BER - SIL\nremovals: A SIL, F KIE":
                "A BER - SIL; removals: REMOVE A SIL, REMOVE F KIE",
            "removals: A MOS": "illegal",
            "Removals:\nA BER\nF KIE": "removals: REMOVE A BER, REMOVE F KIE",
            "build A PAR": "illegal",
            "build KIE": "ambiguous",
            "remove A BUR": "illegal",
            "should I build F KIE?": "unreadable",
            "builds: F KIE, A BER (army first if I get only one)": "unreadable",
        },
    ),
    Habits(
        "orders for a later phase",
        "FRANCE",
        "start",
        {
            "F1901M: A PAR-BUR; A MAR S PAR-BUR": "F1901M: A PAR - BUR, A MAR S A PAR - BUR",
            "Fall 1901:\nA PAR-BUR\nA MAR-SPA": "F1901M: A PAR - BUR, A MAR - SPA",
            "Spring 1901:\nA PAR-BUR\nFall 1901:\nA BUR-MUN":
                "A PAR - BUR; F1901M: A BUR - MUN",
            "Fall 1901: all hold": "F1901M: F BRE H, A MAR H, A PAR H",
            "A PAR-BUR\nFall: all hold": "A PAR - BUR; F1901M: F BRE H, A MAR H, A BUR H",
            "F01 A PAR-BUR": "F1901M: A PAR - BUR",
            "Autumn moves: A PAR-BUR": "F1901M: A PAR - BUR",
            "next turn: A PAR-BUR": "F1901M: A PAR - BUR",
            "Next season\nA PAR-BUR": "F1901M: A PAR - BUR",
            "S1902M: A PAR-BUR": "S1902M: A PAR - BUR",
            "Winter 1901: F BRE": "W1901A: BUILD F BRE",
            "W1901A\nbuild F BRE, A PAR": "W1901A: BUILD F BRE, BUILD A PAR",
            "Fall 1901:\nA PAR-BUR\nA PAR-PIC": "F1901M: A PAR - PIC",
            "S1900: A PAR-BUR": "unreadable A PAR - BUR",
            "A PAR-PIC, F BRE-PIC\nF1901M: PIC-BEL": "A PAR - PIC; F BRE - PIC; ambiguous",
            "A PAR-PIC, F BRE-PIC\nF1901M: A PIC-BEL":
                "A PAR - PIC; F BRE - PIC; F1901M: A PIC - BEL",
            "A PAR-PIC, F BRE-PIC\nF1901M: F PIC-BEL":
                "A PAR - PIC; F BRE - PIC; F1901M: F PIC - BEL",
            "A PAR-PIC, F BRE-PIC\nF1901M: PIC-BUR, A MAR S PIC-BUR":
                "A PAR - PIC; F BRE - PIC; F1901M: A PIC - BUR, A MAR S A PIC - BUR",
            "A PAR-BRE\nF1901M: BRE-PIC": "A PAR - BRE; ambiguous",
            "A PAR-BRE, F BRE-MAO\nF1901M: BRE-PIC":
                "A PAR - BRE; F BRE - MAO; F1901M: A BRE - PIC",
        },
    ),
    Habits(
        "in the phase itself such texts are plain orders",
        "GERMANY",
        "beaten",
        {
            "retreats HOL: BEL, KIE": "A HOL R KIE",
            "if HOL is dislodged: KIE, RUH": "A HOL R KIE",
            "if HOL dislodged: BEL, else disband": "A HOL D",
            "Retreats:\nA HOL-KIE": "A HOL R KIE",
            "Fall 1901 retreats: A HOL-KIE": "A HOL R KIE",
            "A HOL R KIE or RUH": "ambiguous A HOL R KIE | A HOL R RUH",
            "builds: F KIE": "builds: BUILD F KIE",
        },
    ),
    Habits(
        "builds in their own phase",
        "FRANCE",
        "winter",
        {
            "builds (in order of preference): F BRE, A PAR": "BUILD F BRE; BUILD A PAR",
            "Builds:\nF BRE\nA PAR": "BUILD F BRE; BUILD A PAR",
            "if 2 gained: F BRE, A PAR; if 1: A PAR": "BUILD F BRE; BUILD A PAR",
            "if one build: A PAR": "unreadable",
            "W1901A: F BRE": "BUILD F BRE",
        },
    ),
)  # fmt: skip
