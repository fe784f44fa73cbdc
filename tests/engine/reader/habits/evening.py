"""What new players typed on an evening: where from, changes of mind, remarks, the rest as it was."""

from tests.engine.reader.habits.boards import Habits

_RUH_HOL = "A MUN - RUH; F KIE - HOL"

EVENING = (
    Habits(
        "where to before where from",
        "AUSTRIA",
        "start",
        {
            "Serbia from Budapest, Albania from Trieste, Galicia from Vienna":
                "A BUD - SER; F TRI - ALB; A VIE - GAL",
            "Galicia from Vienna": "A VIE - GAL",
            "Albania (from Trieste)": "F TRI - ALB",
            "Serbia from Budapest and Albania from Trieste": "A BUD - SER; F TRI - ALB",
            "Galicia from Warsaw": "illegal",
        },
    ),
    Habits(
        "a name that is right, and a word behind it",
        "TURKEY",
        "start",
        {
            "Con Bulgaria, Smyrna Con, Ankara Black Sea. gg":
                "A CON - BUL; A SMY - CON; F ANK - BLA",
            "Con Bulgaria, Smyrna Con, Ankara Blacksea. gg":
                "A CON - BUL; A SMY - CON; F ANK - BLA",
        },
    ),
    Habits(
        "orders parted as comments are",
        "GERMANY",
        "start",
        {
            "Munich->Ruhr // Kiel->Holland // Berlin->Kiel": f"{_RUH_HOL}; A BER - KIE",
            "mun-ruh // keep France out // kie-hol": _RUH_HOL,
            "mun-ruh # kie-hol": _RUH_HOL,
            "mun-ruh // ber h": "A MUN - RUH; A BER H",
            "mun-ruh // not mun-bur": "A MUN - RUH",
            "mun-ruh # was thinking mun-bur": "A MUN - RUH",
            "mun-ruh // mun-bur": "unreadable A MUN - RUH | A MUN - BUR",
            "// mun-ruh": "",
        },
    ),
    Habits(
        "a change of mind within one message",
        "GERMANY",
        "start",
        {
            "munich tyr? no, ruhr.": "A MUN - RUH; replaced",
            "mun-tyr? nah, mun-ruh": "A MUN - RUH; replaced",
            "mun-tyr (scratch that) mun-ruh": "A MUN - RUH; replaced",
            "kie-hol, mun-tyr (scratch that) mun-ruh": "F KIE - HOL; A MUN - RUH; replaced",
            "mun-tyr, cancel: mun-ruh": "A MUN - RUH; replaced",
            "mun-tyr is off, kie-hol": "F KIE - HOL; unreadable A MUN - TYR",
            "mun-tyr?? just kidding, hold": "unreadable A MUN - TYR",
        },
    ),
    Habits(
        "the rest as it was",
        "GERMANY",
        "start",
        {
            "mun-ruh, rest unchanged": "A MUN - RUH",
            "mun-ruh and the others as before": "A MUN - RUH",
            "Just do mun-ruh and leave the rest alone": "A MUN - RUH",
            "mun-ruh, keep everything else": "A MUN - RUH",
            "mun-ruh, everyone else holds": "A MUN - RUH; F KIE H; A BER H",
        },
    ),
    Habits(
        "a winter list with remarks",
        "FRANCE",
        "ready to build",
        {
            "build nothing in paris, brest fleet": "BUILD F BRE; unreadable WAIVE",
            "no build in paris": "unreadable WAIVE",
            "F BRE and waive": "BUILD F BRE; WAIVE",
            "fleet in brest (for the north)": "BUILD F BRE",
            "build belgium": "illegal",
            "Build mars": "illegal",
            "Build an army": "ambiguous BUILD A BRE | BUILD A PAR",
            "Build a fleet": "BUILD F BRE",
        },
    ),
    Habits(
        "builds ahead without a place",
        "GERMANY",
        "start",
        {
            "build 2 armies": "ambiguous",
        },
    ),
    Habits(
        "a support of it, out of reach",
        "TURKEY",
        "start",
        {
            "con - bul, smy supports it, ank - arm": "A CON - BUL; F ANK - ARM; ambiguous",
            "ank - bla, smy - arm, con supports it": "F ANK - BLA; A SMY - ARM; ambiguous",
            "smy - arm, ank supports it, con - bul": "A SMY - ARM; A CON - BUL; F ANK S A SMY - ARM",
        },
    ),
    Habits(
        "clear orders, and behind a full stop a condition or a question",
        "FRANCE",
        "start",
        {
            "mar-spa. bre-mao. par-bur if germany sleeps":
                "A MAR - SPA; F BRE - MAO; unreadable A PAR - BUR",
            "mar-spa, bre-mao. par-bur would be bold, is that allowed?":
                "A MAR - SPA; F BRE - MAO; unreadable A PAR - BUR",
            "F. BRE - MAO. A. PAR - BUR if Italy is nice":
                "F BRE - MAO; unreadable A PAR - BUR",
            "mar-spa. Only if Italy agrees.": "unreadable A MAR - SPA",
            "mar-spa. But if Italy objects, mar holds.": "unreadable A MAR - SPA | A MAR H",
            "mar-spa. If Italy objects bre-mao": "A MAR - SPA; unreadable F BRE - MAO",
        },
    ),
    Habits(
        "a later phase within a line",
        "FRANCE",
        "start",
        {
            "bre-mao. F1901M: par-bur": "F BRE - MAO; F1901M: A PAR - BUR",
            "bre-mao; F1901M par-bur": "F BRE - MAO; F1901M: A PAR - BUR",
            "bre-mao, then in fall par-bur": "F BRE - MAO; F1901M: A PAR - BUR",
            "Spring: bre-mao. Fall: par-bur.": "F BRE - MAO; F1901M: A PAR - BUR",
            "bre-mao. F1901M: par-bur\nmar-spa":
                "F BRE - MAO; A MAR - SPA; F1901M: A PAR - BUR",
            "par-bur F1901M, bre-mao": "F BRE - MAO; F1901M: A PAR - BUR",
            "mar-spa, par-bur F1901M, bre-mao":
                "F BRE - MAO; unreadable A MAR - SPA | A PAR - BUR",
            "Let us attack in fall 1901, so now bre-mao": "F BRE - MAO",
        },
    ),
    Habits(
        "removals by those that stay",
        "TURKEY",
        "winter",
        {
            "remove all but bul": "REMOVE F AEG",
            "keep bul": "illegal",
            "keep bul, remove the rest": "unreadable",
            "remove all": "unreadable",
        },
    ),
    Habits(
        "a retreat without its aim",
        "GERMANY",
        "beaten",
        {"retreat hol": "ambiguous A HOL R KIE | A HOL R RUH | A HOL D"},
    ),
    Habits(
        "defence of another unit, and where lists end",
        "TURKEY",
        "start",
        {
            "smy defends con": "A SMY S A CON",
            "smy defends con, con holds": "A SMY S A CON; A CON H",
            "smy defends": "A SMY H",
            "smy defends smyrna": "A SMY H",
            "smy supports ank from con, ank - bla": "A SMY S A CON - ANK; F ANK - BLA",
            "smy supports con. hold ank": "A SMY S A CON; F ANK H",
            "smy supports con, move con to bul": "A SMY S A CON; A CON - BUL",
            "ank s smy - arm. take bul with con": "F ANK S A SMY - ARM; A CON - BUL",
            "hold ank. Con bul.": "F ANK H; A CON - BUL",
            "ank s con, hold con, smy s con": "F ANK S A CON; A CON H; A SMY S A CON",
            "smy s con to ank - good luck all": "A SMY S A CON - ANK",
            "con bul - good luck all": "A CON - BUL",
            "hold smy, con bul": "A SMY H; A CON - BUL",
            "take bul with con and smy does nothing": "A CON - BUL; A SMY H",
            "hold smy. con: bul": "A SMY H; A CON - BUL",
            "hold smy & bul from con": "A SMY H; A CON - BUL",
            "hold ank, con: bul": "F ANK H; A CON - BUL",
            "smy sup con ank, ank s con": "A SMY S A CON - ANK; F ANK S A CON",
            "support con with smy & ank defends con": "A SMY S A CON; F ANK S A CON",
            "con - bul, hold F ANK (final)": "A CON - BUL; F ANK H",
        },
    ),
    Habits(
        "a vote spoken of among orders",
        "GERMANY",
        "start",
        {'mun-ruh, "draw" is for cowards': "A MUN - RUH; unreadable"},
    ),
    Habits(
        "words for going",
        "ITALY",
        "start",
        {
            "Naples out into the Ionian": "F NAP - ION",
            "Venice hits Trieste": "A VEN - TRI",
            "Neapel ins Ionische Meer": "F NAP - ION",
            "Napoli al Mar Ionio": "F NAP - ION",
            "Rome follows to Venice": "A ROM - VEN",
        },
    ),
)  # fmt: skip
