"""A movement phase as numbers: what the resolver decides on.

Provinces are their numbers, sets of provinces are masks. Whatever editions see differently about
who fights whom is settled while a Battle is drawn up (`muster`, `convoys`, `supports`), so
that the strengths and the resolver are the same for all of them.
"""

from __future__ import annotations

from engine.board import Location, Map, Unit
from engine.judge.outcome import Outcome, Reason
from engine.judge.standing import Standing
from engine.orders import Order


class Battle:
    """The legal orders of a phase, who is up against whom, and what has been decided.

    Drawn up before anything is decided:

    - `units`, `orders`: the units, and the orders that count for them; `refused`: the outcomes of
      the illegal orders; `idle`: for the units without an order that counts the illegal order that
      was given, or a hold;
    - `goal`: for each unit that moves the province it attacks, `arrivals`: where it would stand
      there, `by_convoy`: those that cannot or shall not go without a convoy, `attackers`: for a
      province those that attack it;
    - `supporters`, `convoyers`: the units that are ordered to help others;
    - `helpers`: for a mover the supporters of its move, `garrison`: for a province the supporters
      of the unit that holds it; one whose support is cut whatever happens is in neither, but in
      `cut` with the attackers that cut it;
    - `doubtful`: the supporters whose support may yet be cut, with the armies by convoy that do it
      by arriving and the one from the front (or -1) that does it by dislodging;
    - `voided`: supports and convoys that do not match what the other unit was ordered;
    - `carriers`: for each army that goes by convoy the mask of the fleets that carry it;
    - `stranded`: armies for which no complete route was ordered, which stay where they are;
    - `opponent`: for a move that meets another head-to-head that other (R-H2H-01);
    - `silencer`: for a move the one whose success takes away its effect on the province that it
      attacks (R-DISL-02).

    Decided by the resolver: `moved`, for the units that move, and `routed`, for the armies with
    carriers, None or absent until it is known; `contested`, the moves that something stood
    against; `confused`, the armies that a paradox rule stopped, each with the moves of the
    paradox; `rings`, the moves that succeeded in a circle, each with the whole circle. In the end
    `dislodgers` has for each province whose unit was dislodged where the attack came from.
    """

    __slots__ = (
        "arrivals",
        "attackers",
        "board",
        "by_convoy",
        "carriers",
        "confused",
        "contested",
        "convoyers",
        "cut",
        "dislodgers",
        "doubtful",
        "garrison",
        "goal",
        "helpers",
        "idle",
        "moved",
        "opponent",
        "orders",
        "refused",
        "rings",
        "routed",
        "silencer",
        "standing",
        "stranded",
        "supporters",
        "units",
        "voided",
    )

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.board: Map = standing.board
        self.units: dict[int, Unit] = standing.units
        self.orders: dict[int, Order] = {}
        self.refused: list[Outcome] = []
        self.idle: dict[int, Order] = {}
        self.by_convoy: list[int] = []
        self.goal: dict[int, int] = {}
        self.arrivals: dict[int, Location] = {}
        self.attackers: dict[int, list[int]] = {}
        self.contested: list[int] = []
        self.supporters: list[int] = []
        self.convoyers: list[int] = []
        self.helpers: dict[int, list[int]] = {}
        self.garrison: dict[int, list[int]] = {}
        self.cut: dict[int, list[int]] = {}
        self.doubtful: dict[int, tuple[list[int], int]] = {}
        self.voided: dict[int, Reason] = {}
        self.carriers: dict[int, int] = {}
        self.stranded: set[int] = set()
        self.opponent: dict[int, int] = {}
        self.silencer: dict[int, int] = self.opponent
        self.moved: dict[int, bool | None] = {}
        self.routed: dict[int, bool | None] = {}
        self.confused: dict[int, list[int]] = {}
        self.rings: dict[int, list[int]] = {}
        self.dislodgers: dict[int, int] = {}

    def order_of(self, place: int) -> Order:
        """The order of the unit in a province: the one that counts, or else the one of `idle`."""
        return self.orders[place] if place in self.orders else self.idle[place]
