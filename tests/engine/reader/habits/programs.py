"""Orders as programs write them: judges by e-mail, web sites, adjudicators, and their results."""

from __future__ import annotations

from tests.engine.reader.habits.boards import Habits

PROGRAMS = (
    Habits(
        "the classic e-mail judge: what its players type",
        "FRANCE",
        "start",
        {
            "A PAR-BUR": "A PAR - BUR",
            "a par-bur\na mar-spa\nf bre-mid": "A PAR - BUR; A MAR - SPA; F BRE - MAO",
            "army paris move to burgundy": "A PAR - BUR",
            "a par h": "A PAR H",
            "a par hold": "A PAR H",
            "A MAR S A PAR-BUR": "A MAR S A PAR - BUR",
            "a mar s par-bur": "A MAR S A PAR - BUR",
            "A MAR SUPPORT A PAR": "A MAR S A PAR; illegal",
            "fleet brest to english": "F BRE - ENG",
            "phase s1901m\na par-bur": "A PAR - BUR",
            "a par - bur.\na mar - spa.\n": "A PAR - BUR; A MAR - SPA",
            "F BRE-ECH": "F BRE - ENG",
            "F BRE-MAT": "F BRE - MAO",
        },
    ),
    Habits(
        "the classic e-mail judge: its results, pasted",
        "FRANCE",
        "start",
        {
            "France: Army Paris -> Burgundy.": "A PAR - BUR",
            "France: Army Paris -> Burgundy. (*bounce*)": "A PAR - BUR",
            "France: Fleet Brest -> Mid-Atlantic Ocean.": "F BRE - MAO",
            "France: Army Marseilles SUPPORT Army Paris -> Burgundy.": "A MAR S A PAR - BUR",
            "France: Army Marseilles SUPPORT Army Paris -> Burgundy. (*cut*)": "A MAR S A PAR - BUR",
            "France: Army Paris HOLD.": "A PAR H",
            "France:    Army    Paris -> Burgundy.\nFrance:    Army    Marseilles -> Spain.":
                "A PAR - BUR; A MAR - SPA",
            "France: Army Marseilles SUPPORT German Army Munich -> Burgundy. (*void*)":
                "A MAR S A MUN - BUR",
            "Movement results for Spring of 1901.\nFrance: Army Paris -> Burgundy.":
                "A PAR - BUR; unreadable",
            "France: Army Paris -> Burgundy.\nGermany: Army Munich -> Burgundy.":
                "A PAR - BUR; illegal",
        },
    ),
    Habits(
        "a judge's convoys, with every sea on the way",
        "ENGLAND",
        "north",
        {
            "A LON-NTH-NWY": "A LON - NWY VIA; F NTH C A LON - NWY",
            "England: Army London -> North Sea -> Norway.": "A LON - NWY VIA; F NTH C A LON - NWY",
            "A YOR-NTH-NWG-NWY": "A YOR - NWY VIA; F NTH C A YOR - NWY; F NWG C A YOR - NWY",
            "England: Fleet North Sea CONVOY Army London -> Norway.": "F NTH C A LON - NWY",
            "F NTH C A LON-BEL": "F NTH C A LON - BEL",
            "A LON-ENG-BEL": "A LON - BEL VIA; F ENG C A LON - BEL",
            "F ENG CONVOY LON-BEL": "F ENG C A LON - BEL",
        },
    ),
    Habits(
        "Backstabbr: its lists of orders, copied",
        "FRANCE",
        "start",
        {
            "A PAR-BUR\nA MAR S A PAR-BUR\nF BRE-MAO":
                "A PAR - BUR; A MAR S A PAR - BUR; F BRE - MAO",
            "Par → Bur": "A PAR - BUR",
            "Mar S Par → Bur": "A MAR S A PAR - BUR",
            "Mar supports Par to Bur": "A MAR S A PAR - BUR",
            "Bre HOLD": "F BRE H",
            "FRANCE\nA Par → Bur, succeeds\nF Bre → Mao, fails": "A PAR - BUR; F BRE - MAO",
            "F Bre - Eng (bounced with F Lon)": "F BRE - ENG",
        },
    ),
    Habits(
        "webDiplomacy: its sentences, copied",
        "FRANCE",
        "start",
        {
            "The army at Paris move to Burgundy.": "A PAR - BUR",
            "The fleet at Brest move to Mid-Atlantic Ocean.": "F BRE - MAO",
            "The army at Marseilles support hold to Paris.": "A MAR S A PAR; illegal",
            "The army at Marseilles support move to Burgundy from Paris.": "A MAR S A PAR - BUR",
            "The army at Paris hold.": "A PAR H",
            "The army at Paris move to Burgundy. (fail)": "A PAR - BUR",
            "The army at Paris holds": "A PAR H",
        },
    ),
    Habits(
        "webDiplomacy: convoys",
        "ENGLAND",
        "north",
        {
            "The army at London move to Norway via convoy.": "A LON - NWY VIA",
            "The fleet at North Sea convoy to Norway from London.": "F NTH C A LON - NWY",
            "The fleet at English Channel support move to Belgium from Holland.":
                "F ENG S A HOL - BEL",
        },
    ),
    Habits(
        "PlayDiplomacy: order histories, copied",
        "FRANCE",
        "start",
        {
            "A Paris - Burgundy": "A PAR - BUR",
            "A Paris - Burgundy SUCCEEDS": "A PAR - BUR",
            "A Paris-Burgundy BOUNCES": "A PAR - BUR",
            "F Brest - Mid-Atlantic Ocean": "F BRE - MAO",
            "A Marseilles Supports A Paris - Burgundy": "A MAR S A PAR - BUR",
            "A Marseilles S A Paris - Burgundy: SUPPORT CUT": "A MAR S A PAR - BUR",
            "A Paris Holds": "A PAR H",
            "Fleet Brest: Hold": "F BRE H",
        },
    ),
    Habits(
        "jDip and Realpolitik: order files",
        "ENGLAND",
        "north",
        {
            "England: F North Sea-Norway": "F NTH - NWY",
            "E: F nth-nwy": "F NTH - NWY",
            "F nth H": "F NTH H",
            "England: A lon-nwy by convoy": "A LON - NWY VIA",
            "F nth C A lon-nwy": "F NTH C A LON - NWY",
            "F eng S F bre-mao": "F ENG S F BRE - MAO",
            "A lon-nth-nwg-nwy": "A LON - NWY VIA; F NTH C A LON - NWY; F NWG C A LON - NWY",
        },
    ),
    Habits(
        "DAIDE: what programs that play send each other, typed by their authors",
        "FRANCE",
        "start",
        {
            "( FRA AMY PAR ) MTO BUR": "A PAR - BUR",
            "( FRA FLT BRE ) HLD": "F BRE H",
            "( FRA AMY MAR ) SUP ( FRA AMY PAR ) MTO BUR": "A MAR S A PAR - BUR",
            "( FRA AMY MAR ) SUP ( FRA AMY PAR )": "A MAR S A PAR; illegal",
            "(FRA FLT BRE) MTO ECH": "F BRE - ENG",
        },
    ),
    Habits(
        "pydipcc and the like: the exchange format",
        "RUSSIA",
        "south",
        {
            "F STP/NC - BAR": "F STP/NC - BAR",
            "A GAL S A UKR - WAR": "A GAL S A UKR - WAR",
            "F RUM - BUL/EC": "F RUM - BUL/EC",
            "A UKR - SEV": "A UKR - SEV",
            "F RUM S A GAL": "F RUM S A GAL; illegal",
            "F STP/NC H": "F STP/NC H",
        },
    ),
    Habits(
        "adjustments as judges and sites print them",
        "FRANCE",
        "winter",
        {
            "France: Build F BRE": "BUILD F BRE",
            "Build fleet Brest\nBuild army Paris": "BUILD F BRE; BUILD A PAR",
            "A PAR B": "BUILD A PAR",
            "F BRE Build": "BUILD F BRE",
            "( FRA FLT BRE ) BLD": "BUILD F BRE",
            "Builds Army in Paris.": "BUILD A PAR",
            "France:  Builds a fleet in Brest.": "BUILD F BRE",
            "B F BRE, B A PAR": "BUILD F BRE; BUILD A PAR",
            "FRA WVE": "WAIVE",
            "build f bre; waive": "BUILD F BRE; WAIVE",
        },
    ),
    Habits(
        "retreats as judges and sites print them",
        "GERMANY",
        "beaten",
        {
            "Germany: Army Holland -> Kiel.": "A HOL R KIE",
            "A HOL-KIE": "A HOL R KIE",
            "A HOL R KIE": "A HOL R KIE",
            "A HOL RETREATS KIE": "A HOL R KIE",
            "( GER AMY HOL ) RTO KIE": "A HOL R KIE",
            "( GER AMY HOL ) DSB": "A HOL D",
            "A HOL DISBAND": "A HOL D",
            "Germany: Army Holland DISBAND.": "A HOL D",
            "The army at Holland retreat to Kiel.": "A HOL R KIE",
            "hol-ruhr": "A HOL R RUH",
        },
    ),
)  # fmt: skip
