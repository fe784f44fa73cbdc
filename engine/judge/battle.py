"""A movement phase as numbers: what the resolver decides on.

Provinces are their numbers, sets of provinces are masks. Whatever editions see differently about
who fights whom is settled while a Battle is drawn up (`muster`, `convoys`, `supports`), so
that the strengths and the resolver are the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, cast

from engine.board import Map, Power, Unit, UnitType
from engine.judge.gist import Support
from engine.judge.outcome import Outcome, Reason
from engine.judge.standing import NOWHERE
from engine.orders import Hold, Named, Order

EMPTY: Final = -2
"""The goal of nobody."""

UNTOLD: Final = cast("Outcome", None)
"""What is to be said of nobody, and called an outcome as NOBODY is called a unit."""

Group: TypeAlias = tuple[int, ...]
"""Some units by their provinces, in the order in which they were mustered."""

Odds: TypeAlias = tuple[int, int, int, int, Group]
"""Of a move: its strength, how much of that counts against the unit in the province it attacks,
that unit's strength (0 if none stays), the strength of the strongest rivals, and who these are."""


Threat: TypeAlias = tuple[int, bool, int]
"""A move that may cut a support; whether only by dislodging, or else (an army by convoy) by
arriving; and the sea with the fleet that spares the support if the army's own convoy cannot do
without it (DATC 4.A.2 c), -1 where that makes no difference."""

Doubt: TypeAlias = tuple[int, int, list[Group]]
"""A support that may yet be cut: who gives it, to whom, in which list (helpers or garrison)."""


_NONE: Final = Power("")
_NOWHERE: Final[frozenset[int]] = frozenset()
_NOTHING: Final = Hold(Named(UnitType.ARMY, NOWHERE))


class Battle:
    """The legal orders of a phase, who is up against whom, and what has been decided.

    What nearly every unit has is in lists by the numbers of the provinces, each with one more for
    nowhere, -1; what few have is in dicts.

    Drawn up before anything is decided:

    - `units`: who stands in each province (as in `Standing`); `powers`, `orders`: of which power
      and with which order; `outcomes`: what becomes of that if nothing has to do with it, UNTOLD
      where there is none; `ranks`: for each of these a number by which they are listed, by power
      and then by province: the remainder by the length of a list is the province; `refused`: the
      outcomes of the illegal orders; `idle`: for the units without an order that counts the illegal
      order that was given, or a hold; `is_one_for_each`: whether each unit was given one order,
      legal or not;
    - `goal`: for a unit that moves the province that it attacks, for one that does not STAYS, for
      an empty province EMPTY (both are less than 0); `arrivals`: all that move, each as the unit
      would stand there; `by_convoy`: those that cannot or shall not go without a convoy;
    - `attackers`: for a province those that attack it, `targets`: the provinces that have any,
      `crowded`: those that had more than one before armies without a convoy were left out;
    - `swaps`: pairs of units that attack each other's provinces;
    - `supports`: the supports (`Support`), `convoyers`: the fleets that are ordered to convoy;
    - `helpers`: for a mover the supporters of its move, `garrison`: for a province the supporters
      of the unit that holds it; one whose support is cut whatever happens is in neither, but in
      `cut` with the attackers that cut it;
    - `doubtful`: the supporters whose support may yet be cut, with what threatens it (`Threat`);
    - `voided`: supports and convoys that do not match what the other unit was ordered;
    - `ferries`: the fleets that are ordered to carry an army where it is going, with that army;
    - `carriers`: for each army that goes by convoy the mask of the fleets that carry it; `fragile`:
      whether the loss of any of them stops it (DATC 4.A.1 a);
    - `stranded`: armies for which no complete route was ordered, which stay where they are, with
      the provinces that they were to attack;
    - `opponent`: for a move that meets another head-to-head that other (R-H2H-01);
    - `silencer`: for a move the one whose success takes away its effect on the province that it
      attacks, unless it succeeds itself (R-DISL-02);
    - `crossing`: for a move into the water from which an army would land where it starts that army
      (DATC 4.A.4, Brannan);
    - `spoilers`: for a move against a unit that it may not harm, or that its own power supports,
      the supporters that leave it without effect if that unit stays (R-SELF-01, 1961);
      `is_split`: whether support by the victim's power counts against rivals (R-SELF-03);
    - what must be known before the supports in a province can be counted: `landings`: the armies
      that come by convoy, `doubts`: the doubtful supporters there; `intricate`: the provinces where
      it takes more than counting: a head-to-head battle with a convoy, or what an edition makes of
      one's own side.

    Decided by the resolver: `moved`, for the units that move, None while something is open that it
    depends on, and true unless something stops it; `routed`, for the armies with carriers, None
    until it is known; `confused`, the armies and attacks that a paradox rule stopped, and `struck`,
    the fleets whose convoys it did, each with the moves of the paradox;
    `rings`, the moves that succeeded in a circle, each with the whole circle; `dislodgers`: for
    each province whose unit was dislodged where the attack came from, and `standoffs`: the
    provinces that a standoff left vacant. By then the `outcomes` are those that came of it all.
    """

    __slots__ = (
        "arrivals",
        "attackers",
        "board",
        "by_convoy",
        "carriers",
        "confused",
        "convoyers",
        "crossing",
        "crowded",
        "cut",
        "dislodgers",
        "doubtful",
        "doubts",
        "ferries",
        "fragile",
        "garrison",
        "goal",
        "helpers",
        "idle",
        "intricate",
        "is_one_for_each",
        "is_split",
        "landings",
        "moved",
        "opponent",
        "orders",
        "outcomes",
        "powers",
        "ranks",
        "refused",
        "rings",
        "routed",
        "silencer",
        "spoilers",
        "standoffs",
        "stranded",
        "struck",
        "supports",
        "swaps",
        "targets",
        "units",
        "voided",
    )

    def __init__(self, units: list[Unit], board: Map) -> None:
        self.board = board
        self.units = units
        size = len(units)
        self.powers: list[Power] = [_NONE] * size
        self.orders: list[Order] = [_NOTHING] * size
        self.outcomes: list[Outcome] = [UNTOLD] * size
        self.ranks: list[int] = []
        self.is_one_for_each = False
        self.refused: list[Outcome] = []
        self.idle: dict[int, Order] = {}
        self.goal: list[int] = [EMPTY] * size
        self.arrivals: dict[int, Unit] = {}
        self.by_convoy: list[int] = []
        self.attackers: list[Group] = [()] * size
        self.targets: list[int] = []
        self.crowded: set[int] = set()
        self.swaps: list[tuple[int, int]] = []
        self.supports: list[Support] = []
        self.convoyers: list[int] = []
        self.helpers: list[Group] = [()] * size
        self.garrison: list[Group] = [()] * size
        self.cut: dict[int, Sequence[int]] = {}
        self.doubtful: dict[int, list[Threat]] = {}
        self.voided: dict[int, Reason] = {}
        self.ferries: dict[int, int] = {}
        self.carriers: dict[int, int] = {}
        self.fragile = False
        self.stranded: dict[int, int] = {}
        self.opponent: dict[int, int] = {}
        self.silencer: dict[int, int] = self.opponent
        self.crossing: dict[int, int] = {}
        self.spoilers: dict[int, list[int]] = {}
        self.is_split = False
        self.landings: dict[int, list[int]] = {}
        self.doubts: dict[int, list[Doubt]] = {}
        self.intricate: frozenset[int] = _NOWHERE
        self.moved: list[bool | None] = [True] * size
        self.routed: dict[int, bool | None] = {}
        self.confused: dict[int, list[int]] = {}
        self.struck: dict[int, list[int]] = {}
        self.rings: dict[int, list[int]] = {}
        self.dislodgers: dict[int, int] = {}
        self.standoffs: list[int] = []
