"""Five situations of one game in which people ask: who plays what stands in `PEOPLE`.

The texts of `questions-*.jsonl` were written for them by somebody who did not know the program,
with what a right answer holds and what a false one would say.
"""

import json
import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from bot.gamesmaster.commands import public
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Notice, Player, Seat
from bot.gamesmaster.seats import lobby
from tests.bot.gamesmaster.evening import CHANNEL, Evening
from tests.bot.gamesmaster.positions import set_up

PEOPLE = {
    "AUSTRIA": "anna",
    "ENGLAND": "ed",
    "FRANCE": "fran",
    "GERMANY": "gus",
    "ITALY": "ivo",
    "RUSSIA": "rita",
    "TURKEY": "tom",
}
GM = "gail"
ONLOOKERS = ("olga", "nick")
SITUATIONS = ("lobby", "movement", "retreats", "winter", "over")
_FEW = 5
_PHASE = timedelta(hours=48, minutes=5)
_ORDERS: tuple[Mapping[str, str], ...] = (
    {
        "AUSTRIA": "F TRI - ALB, A VIE - GAL, A BUD - SER",
        "ENGLAND": "F LON - NTH, F EDI - NWG, A LVP - YOR",
        "FRANCE": "F BRE - MAO, A PAR - BUR, A MAR S A PAR - BUR",
        "GERMANY": "F KIE - DEN, A BER - KIE, A MUN - BUR",
        "ITALY": "F NAP - ION, A ROM - APU, A VEN H",
        "RUSSIA": "F STP/SC - BOT, A MOS - UKR, A WAR - GAL, F SEV - BLA",
        "TURKEY": "F ANK - BLA, A CON - BUL, A SMY - CON",
    },
    {
        "AUSTRIA": "F ALB - GRE, A SER S F ALB - GRE, A VIE - GAL",
        "ENGLAND": "F NTH C A YOR - NWY, A YOR - NWY, F NWG S A YOR - NWY",
        "FRANCE": "A BUR - BEL, A MAR - SPA, F MAO - POR",
        "GERMANY": "F DEN - SWE, A KIE - HOL, A MUN - RUH",
        "ITALY": "A APU - TUN, F ION C A APU - TUN, A VEN - TRI",
        "RUSSIA": "F BOT - SWE, A UKR - RUM, F SEV S A UKR - RUM, A WAR - GAL",
        "TURKEY": "F ANK - BLA, A BUL - GRE, A CON - BUL",
    },
    {
        "AUSTRIA": "A BUD B",
        "ENGLAND": "F EDI B",
        "FRANCE": "F BRE B, A PAR B, A MAR B",
        "GERMANY": "F KIE B, A BER B",
        "ITALY": "A VEN B, F NAP B",
    },
    {
        "AUSTRIA": "A VIE - TRI, A BUD S A VIE - TRI, A SER H, F GRE H",
        "ENGLAND": "A NWY - SWE, F NWG - NWY, F NTH H, F EDI H",
        "FRANCE": "A BEL - HOL, A PAR - PIC, A MAR - BUR, F BRE - MAO, A SPA H, F POR H",
        "GERMANY": "F DEN - SWE, A RUH S A HOL, A BER - MUN, F KIE S A HOL",
        "ITALY": "A VEN H, F ION - GRE, F NAP - ION, A TUN H",
        "RUSSIA": "F BOT S A NWY - SWE, A RUM - BUL, F SEV H, A WAR - GAL",
        "TURKEY": "F BLA S A BUL, A CON S A BUL, A BUL H",
    },
)


class Written(NamedTuple):
    """What somebody wrote in a situation, and of which kind it is."""

    state: str
    who: str
    where: str
    text: str
    kind: str


def written(half: str) -> list[Written]:
    """The texts of a half, `seen` or `unseen`."""
    file = Path(__file__).parent / f"questions-{half}.jsonl"
    rows = map(json.loads, file.read_text("utf-8").splitlines())
    return [Written(*(row[name] for name in Written._fields)) for row in rows]


def person(name: str) -> Player:
    """Somebody by name."""
    return Player(f"T1/{name}")


def begin(evening: Evening, situation: str) -> str:
    """Bring a game into a situation, played once for all who ask in it; its id."""
    return evening.once(_begin, situation)


def _begin(evening: Evening, situation: str) -> str:
    promised = tuple(Seat(power, person(name)) for power, name in PEOPLE.items())
    game = evening.opens(settings=NewGame("Harvest", promised=promised), gm=person(GM))
    players = list(PEOPLE.values())[: _FEW if situation == "lobby" else None]
    for name in players:
        evening.bot.do(evening.request(person(name)), lobby.join, game)
    if situation != "lobby":
        evening.bot.do(evening.request(person(GM)), lobby.start, game)
        _play(evening, game, situation)
    evening.deliver()
    return game


def says(evening: Evening, said: Written) -> list[Notice]:
    """Let somebody write it where they wrote it; what the bot then tells."""
    known = {*PEOPLE.values(), GM, *ONLOOKERS}
    text = re.sub(
        r"@(\w+)",
        lambda found: f"<@T1/{found[1].lower()}>" if found[1].lower() in known else found[0],
        said.text,
    )
    if said.where != "mention":
        channel = CHANNEL if said.where == "dip" else None
        return evening.says(person(said.who), text, channel=channel)
    request = evening.request(person(said.who), channel=CHANNEL)
    evening.bot.do(request, public.hear_mention, text)
    return evening.deliver()


def _play(evening: Evening, game: str, situation: str) -> None:
    if situation == "over":
        _play_to_the_end(evening, game)
        return
    turns = {"winter": 2, "movement": 3, "retreats": 3}[situation]
    for orders in _ORDERS[:turns]:
        _order(evening, orders)
        evening.advance(_PHASE)
    if situation == "winter":
        evening.says(person("fran"), "build F Brest")
    elif situation == "movement":
        evening.says(person("fran"), "A BEL - HOL, A PAR - PIC, F BRE - ENG")
        evening.says(person("gus"), f"{_ORDERS[-1]['GERMANY']}, A HOL H")
        evening.says(person("gus"), "ready")
    else:
        _order(evening, _ORDERS[-1])
        deadline = evening.alarms.moment
        assert deadline is not None
        while not _is_of_retreats(evening, game):
            evening.advance(timedelta(hours=1))


def _order(evening: Evening, orders: Mapping[str, str]) -> None:
    for power, text in orders.items():
        evening.says(person(PEOPLE[power]), text)


def _is_of_retreats(evening: Evening, game: str) -> bool:
    shown = evening.games.home(person("ivo"), evening.clock.now())
    return any(entry.game == game and (entry.phase or "").endswith("R") for entry in shown)


def _play_to_the_end(evening: Evening, game: str) -> None:
    """Turkey takes its 16th, 17th and 18th center in Fall 1908."""
    units = {
        "TURKEY": [
            *("A RUM", "A BUL", "A SER", "A GRE", "A BUD", "A VIE", "A TRI", "F ION", "F AEG"),
            *("A SEV", "A MOS", "F EAS", "A SMY", "A VEN", "F NAP", "A WAR", "F TYS"),
        ],
        "FRANCE": ["A MUN", "A BER", "F LON", "F ENG", "A PAR", "A MAR", "F WES", "A PIE"],
        "ENGLAND": ["F NWY", "F EDI"],
        "ITALY": ["A TUS"],
    }
    centers = {
        "TURKEY": [
            "RUM",
            "BUL",
            "SER",
            "GRE",
            "BUD",
            "VIE",
            "TRI",
            "ANK",
            "CON",
            "SMY",
            "SEV",
            "MOS",
            "VEN",
            "NAP",
            "WAR",
        ],
        "FRANCE": [
            "MUN",
            "BER",
            "LON",
            "PAR",
            "MAR",
            "BRE",
            "KIE",
            "HOL",
            "BEL",
            "SPA",
            "POR",
            "DEN",
            "LVP",
        ],
        "ENGLAND": ["NWY", "EDI", "SWE", "STP"],
        "ITALY": ["ROM", "TUN"],
    }
    set_up(evening, game, "F1908M", units, centers)
    evening.says(
        person("tom"), "F TYS - TUN, A VEN S F NAP - ROM, F NAP - ROM, A MOS - STP, A TRI H"
    )
    evening.advance(_PHASE)
