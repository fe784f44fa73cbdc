"""What must not be followed: talk, doubt, two meanings; and what is followed though it is bad."""

from __future__ import annotations

from tests.engine.notation.habits.boards import Habits

CAREFUL = (
    Habits(
        "two meanings: none is followed, all are offered (R-ORD-03)",
        "FRANCE",
        "start",
        {
            "A PAR - BUR or PIC": "ambiguous A PAR - BUR | A PAR - PIC",
            "A PAR-BUR/PIC": "ambiguous A PAR - BUR | A PAR - PIC",
            "A holds": "ambiguous A MAR H | A PAR H",
            "A PAR - BRU": "ambiguous A PAR - BRE | A PAR - BUR",
            "A PAR-PIC-BEL": "ambiguous A PAR - PIC",
            "F BRE-ENG-LON": "ambiguous F BRE - ENG",
            "A - BUR": "ambiguous A MAR - BUR | A PAR - BUR",
            "army to Burgundy": "ambiguous A MAR - BUR | A PAR - BUR",
            "A MAR S BUR": "ambiguous A MAR S A MUN - BUR | A MAR S A PAR - BUR",
        },
    ),
    Habits(
        "names of several provinces: the position decides (R-ORD-06)",
        "ENGLAND",
        "north",
        {
            "F NWG - Nor": "ambiguous F NWG - NAO | F NWG - NTH | F NWG - NWY",
            "F ENG - Nor": "F ENG - NTH",
            "A YOR - Liv": "A YOR - LVP",
            "F NTH - Norw.": "F NTH - NWY",
            "F NTH - Norw. Sea": "F NTH - NWG",
            "F NTH - Norway": "F NTH - NWY",
            "A LON - Nor by F NTH": "A LON - NWY VIA; F NTH C A LON - NWY",
        },
    ),
    Habits(
        "bad on purpose, or by mistake: stored, with a warning (R-ORD-19)",
        "FRANCE",
        "start",
        {
            "A PAR - SWI": "A PAR - SWI; illegal",
            "Army Paris to Switzerland": "A PAR - SWI; illegal",
            "A PAR - MUN": "A PAR - MUN; illegal",
            "F BRE - PAR": "F BRE - PAR; illegal",
            "A PAR - BUL": "A PAR - BUL; illegal",
            "A MAR S A MUN - PIC": "A MAR S A MUN - PIC; illegal",
        },
    ),
    Habits(
        "other powers' units, and units that are not there",
        "FRANCE",
        "start",
        {
            "A MUN - BUR": "illegal",
            "A GAS - BUR": "illegal A MAR - BUR | A PAR - BUR",
            "Germany: A MUN - BUR": "illegal",
            "A MUN S A PAR - BUR\nA PAR - BUR": "A PAR - BUR; illegal",
        },
    ),
    Habits(
        "questions, wishes, negations, the past",
        "FRANCE",
        "start",
        {
            "Should I move A PAR to BUR?": "unreadable A PAR - BUR",
            "Could you move Paris to Burgundy?": "unreadable A PAR - BUR",
            "I might go A PAR - BUR": "unreadable A PAR - BUR",
            "don't move A PAR - BUR": "unreadable A PAR - BUR",
            "not A PAR-BUR but A PAR-PIC": "unreadable A PAR - BUR | A PAR - PIC",
            "instead of A PAR-BUR do A PAR-PIC": "unreadable A PAR - BUR | A PAR - PIC",
            "A PAR-PIC instead": "A PAR - PIC",
            "I was thinking A PAR-BUR": "unreadable A PAR - BUR",
            "Germany said A MUN-BUR": "unreadable",
            "you promised A PAR - BUR": "unreadable A PAR - BUR",
        },
    ),
    Habits(
        "talk to the bot",
        "FRANCE",
        "start",
        {
            "hello": "unreadable",
            "what are my orders": "unreadable",
            "same as last turn": "unreadable",
            "I will write later": "unreadable",
            "Paris is lovely in spring": "unreadable",
            "good luck all": "unreadable",
            "no draw": "unreadable",
            "draw?": "unreadable",
        },
    ),
    Habits(
        "a bad line never costs a good one",
        "FRANCE",
        "start",
        {
            "A PAR-BUR\nA MAR-XYZ\nF BRE-MAO": "A PAR - BUR; F BRE - MAO; unknown",
            "A PAR-BUR\nblah\nF BRE-MAO": "A PAR - BUR; F BRE - MAO; unreadable",
            "A PAR-BUR\nA MAR\nF BRE-MAO": "A PAR - BUR; F BRE - MAO; unreadable",
            "A PAR-BUR, A MAR-?, F BRE-MAO": "A PAR - BUR; F BRE - MAO; unknown",
            "A PAR-BUR\nF BRE - MAO or ENG":
                "A PAR - BUR; ambiguous F BRE - MAO | F BRE - ENG",
        },
    ),
)  # fmt: skip
