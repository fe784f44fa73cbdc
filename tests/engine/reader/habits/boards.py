"""The boards on which the collected habits are read, and the form in which they are kept.

What is expected is written in one line, its parts set off by `; `: canonical orders; `DRAW` and
`SURRENDER`; a kind of problem (`unknown`), perhaps with all its candidates (`ambiguous A PAR - BUR
| A PAR - PIC`); and plans, as `shown` writes them. It was worked out by hand from R-ORD, R-COND
and product.md.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from engine.board import Power
from engine.position import Dislodged, Phase, Position
from engine.reader import (
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    Plan,
)
from engine.variants.classic import CLASSIC


class Habit(NamedTuple):
    """A text, who writes it on which board, what it means, and where people write so."""

    source: str
    power: str
    board: str
    text: str
    expected: str


class Habits(NamedTuple):
    """Texts of one source, each with what it means."""

    source: str
    power: str
    board: str
    texts: Mapping[str, str]

    def each(self) -> Iterator[Habit]:
        """One by one."""
        for text, expected in self.texts.items():
            yield Habit(self.source, self.power, self.board, text, expected)


class Board(NamedTuple):
    """A position in few words; in a retreat phase `beaten` are the dislodged units."""

    phase: str
    units: Mapping[str, str]
    beaten: Mapping[str, str] = {}
    centers: Mapping[str, str] = {}


BOARDS: Mapping[str, Board] = {
    "north": Board(
        "F1901M",
        {
            "ENGLAND": "A LON, A YOR, F NTH, F ENG, F NWG",
            "FRANCE": "F BRE, A PIC, F MAO",
            "GERMANY": "A HOL, F DEN, A KIE",
            "RUSSIA": "F BOT, A FIN, F SEV, A WAR",
        },
    ),
    "south": Board(
        "S1903M",
        {
            "AUSTRIA": "A VIE, A TRI, F ALB, A SER",
            "FRANCE": "F MAO, F MAR, A GAS, F POR, A BUR",
            "ITALY": "A VEN, A TYR, F TYS, F ION, A APU",
            "RUSSIA": "F RUM, A GAL, A UKR, F STP/NC",
            "TURKEY": "F AEG, A BUL, F CON, A SMY, F BLA",
        },
    ),
    "fall": Board(
        "F1902M",
        {"GERMANY": "A MUN, F KIE, A BER", "FRANCE": "A BUR", "ENGLAND": "F NTH, A WAL"},
    ),
    "beaten": Board(
        "F1901R",
        {"GERMANY": "A BER", "FRANCE": "A BEL"},
        beaten={"GERMANY": "A HOL", "AUSTRIA": "A TRI, A SER"},
    ),
    "ready to build": Board(
        "W1901A",
        {"FRANCE": "A SPA, F POR, A MAR"},
        centers={"FRANCE": "BRE, PAR, MAR, SPA, POR"},
    ),
    "winter": Board(
        "W1901A",
        {"FRANCE": "A SPA, F POR, A MAR", "RUSSIA": "A WAR, F SWE, A RUM", "TURKEY": "A BUL, F AEG"},
        centers={
            "FRANCE": "BRE, PAR, MAR, SPA, POR",
            "RUSSIA": "MOS, WAR, SEV, STP, RUM, SWE",
            "TURKEY": "CON",
        },
    ),
}  # fmt: skip


def position_of(name: str) -> Position:
    """The position of a board."""
    if name == "start":
        return CLASSIC.start
    board = BOARDS[name]
    units = [
        CLASSIC.unit(Power(power), text)
        for power, texts in board.units.items()
        for text in texts.split(", ")
    ]
    beaten = [
        CLASSIC.unit(Power(power), text)
        for power, texts in board.beaten.items()
        for text in texts.split(", ")
    ]
    owners = {
        CLASSIC.map.province(code): Power(power)
        for power, codes in board.centers.items()
        for code in codes.split(", ")
    }
    return Position.of(
        Phase.parse(board.phase),
        units,
        centers=owners or CLASSIC.start.centers,
        dislodged=[Dislodged(unit, CLASSIC.map.province("SWI"), by_convoy=True) for unit in beaten],
    )


def shown(plan: Plan) -> Iterator[str]:
    """A plan in the words of these tables."""
    match plan:
        case ConditionalRetreat(unit, preferences, _, disband):
            places = [place.code for place in preferences] + (["disband"] if disband else [])
            yield f"if {unit}: {', '.join(places)}"
        case ConditionalAdjustment(cases, _, otherwise):
            for case in cases:
                more = " or more" if case.or_more else ""
                center = f" ({case.center.code})" if case.center else ""
                number = f"{case.measure} {case.gained}{more}{center}"
                yield f"{number}: {', '.join(map(str, case.orders))}"
            if otherwise is not None:
                yield f"otherwise: {', '.join(map(str, otherwise))}"
        case AdjustmentList(kind, orders):
            yield f"{kind}: {', '.join(map(str, orders))}"
        case LaterOrders(phase, orders):
            yield f"{phase}: {', '.join(map(str, orders))}"
        case _:
            assert_never(plan)
