"""A movement phase as numbers: what the resolver decides on.

Provinces are their numbers, sets of provinces are masks. Whatever editions see differently about
who fights whom is settled while a MovementState is drawn up (`collect_orders`, `convoys`, `supports`), so
that the strengths and the resolver are the same for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Never, TypeAlias, cast

from engine.board import Map, Power, Unit, UnitType
from engine.judge.encoding import STAYS, EncodedOrder, Support, Transport
from engine.judge.occupancy import NOWHERE, VACANT, Occupancy
from engine.judge.outcome import Outcome, Reason, Verdict, make
from engine.orders import Hold, Named, Order

NO_OUTCOME: Final = cast("Outcome", None)
"""What is to be said of nobody, and called an outcome as VACANT is called a unit."""

Group: TypeAlias = tuple[int, ...]
"""Some units by their provinces, in the order in which they were mustered."""

Comparison: TypeAlias = tuple[int, int, int, int, Group]
"""Of a move: its strength, how much of that counts against the unit in the province it attacks,
that unit's strength (0 if none stays), the strength of the strongest rivals, and who these are."""


Threat: TypeAlias = tuple[int, bool, int]
"""A move that may cut a support; whether only by dislodging, or else (an army by convoy) by
with_arrival; and the sea with the fleet that spares the support if the army's own convoy cannot do
without it (DATC 4.A.2 c), -1 where that makes no difference."""

Threats: TypeAlias = tuple[Threat, ...]
"""All that may cut a support."""

Doubt: TypeAlias = tuple[int, int]
"""A support that may yet be cut: who gives it, and to whom."""


_NOWHERE: Final[frozenset[int]] = frozenset()
_NONE: Final[Mapping[int, Never]] = {}
_HOLDS_NOWHERE: Final = Hold(Named(UnitType.ARMY, NOWHERE))
_VACANT_ENTRY: Final[EncodedOrder] = (
    Power(""),
    _HOLDS_NOWHERE,
    -1,
    VACANT,
    NO_OUTCOME,
    STAYS,
    VACANT,
    None,
    None,
)
"""The entry of nobody, as an order may be about a unit where none is."""


class MovementState(Occupancy):
    """The legal orders of a phase, who is up against whom, and what has been decided.

    What nearly every unit has is in lists by the numbers of the provinces, each with one more for
    nowhere, -1; what few have is in dicts. What most battles have none of begins with what they all
    share: it is replaced, and never changed.

    Drawn up before anything is decided:

    - `units`: who stands in each province (as in `Occupancy`), and `encoded`: of which power, with
      which order, and what that means (`EncodedOrder`; powers that are equal are one and the same here, so
      that comparing them takes nothing); `outcomes`: what becomes of it if nothing has to do with
      it, NO_OUTCOME where there is none, and `listed`: the provinces of these in the order in which
      they are listed, by power; `idle`: for the units without an order that counts the illegal
      order that was given, or a hold; `has_one_order_each`: whether each unit was given one order,
      legal or not, so that `outcomes` has all that there are; `refused`: where that is not so, the
      outcomes of the illegal orders;
    - `goal`: for a unit that moves the province that it attacks, for all others STAYS (which is
      less than 0); `movers`: all that move; `by_convoy`: those that cannot or shall not go without
      a convoy;
    - `attackers`: for a province those that attack it, `crowded`: the provinces that had more than
      one before armies without a convoy were left out;
    - of the provinces that are attacked, once it is known who goes by convoy: `attacked`: those
      whose unit stays, and `vacated`: those whose unit moves;
    - `supports`: the supports (`Support`), `convoys`: the fleets that are ordered to convoy
      (`Transport`);
    - `supporters`: for a unit the supporters of what it is ordered to do, move or stay; one whose
      support is cut whatever happens is not there; `helped`: the movers that were given a support
      into a province where nobody stands;
    - `doubtful`: the supporters whose support may yet be cut, with what threatens it (`Threat`);
    - `voided`: convoys that do not match what the army was ordered, or that nobody uses;
    - `transports`: the fleets that are ordered to carry an army where it is going, with that army;
    - `carriers`: for each army that goes by convoy the mask of the fleets that carry it; `fragile`:
      whether the loss of any of them stops it (DATC 4.A.1 a);
    - `stranded`: armies for which no complete route was ordered, which stay where they are, with
      the provinces that they were to attack;
    - `opponent`: for a move that meets another head-to-head that other (R-H2H-01);
    - `counterattack`: for a move the one whose success takes away its effect on the province that it
      attacks, unless it succeeds itself (R-DISL-02);
    - `crossing`: for a move into the water from which an army would land where it starts that army
      (DATC 4.A.4, Brannan);
    - `voided_by`: for a move against a unit that it may not harm, or that its own power supports,
      the supporters that leave it without effect if that unit stays (R-SELF-01, 1961);
      `is_split`: whether support by the victim's power counts against rivals (R-SELF-03);
    - what must be known before the supports in a province can be counted: `landings`: the armies
      that come by convoy and whose fleets are attacked, `doubts`: the doubtful supporters there;
      `intricate`: the provinces where it takes more than counting: a head-to-head state with a
      convoy, or what an edition makes of one's own side.

    Decided by the resolver: `moved`, for the units that move, None while something is open that it
    depends on, and true unless something stops it; `routed`, for the armies with carriers, None
    until it is known, and true at once where no fleet is attacked; `outcomes` of the orders that
    something has to do with; `confused`, the armies and attacks that a paradox rule stopped, and
    `struck`, the fleets whose convoys it did, each with the moves of the paradox; `rings`, the
    moves that succeeded in a circle, each with the whole circle; `dislodgers`: for each province
    whose unit was dislodged where the attack came from, and `standoffs`: the provinces that a
    standoff left vacant. In the end `units` have moved.
    """

    __slots__ = (
        "attacked",
        "attackers",
        "by_convoy",
        "carriers",
        "convoys",
        "counterattack",
        "crossing",
        "crowded",
        "dislodgers",
        "doubtful",
        "doubts",
        "encoded",
        "fragile",
        "goal",
        "has_one_order_each",
        "idle",
        "intricate",
        "is_split",
        "listed",
        "moved",
        "movers",
        "opponent",
        "outcomes",
        "paradox_fleets",
        "refused",
        "rings",
        "routed",
        "standoffs",
        "stopped_by_paradox",
        "stranded",
        "supported_entries",
        "supporters",
        "supports",
        "transports",
        "uncertain_arrivals",
        "vacated",
        "voided",
        "voided_by",
    )

    def begin(self, units: list[Unit], board: Map) -> None:
        """Set up a new state: not in its constructor, which Python enters by a longer way."""
        self.board, self.units, self._fleets = board, units, None
        size = len(units)
        self.encoded: list[EncodedOrder] = [_VACANT_ENTRY] * size
        self.outcomes: list[Outcome] = [NO_OUTCOME] * size
        self.listed: list[int] = []
        self.has_one_order_each = False
        self.refused: Sequence[Outcome] = ()
        self.idle: Mapping[int, Order] = _NONE
        self.goal: list[int] = [STAYS] * size
        self.movers: list[int] = []
        self.by_convoy: list[int] = []
        self.attackers: list[Group] = [()] * size
        self.crowded: list[int] = []
        self.attacked: list[int] = []
        self.vacated: list[int] = []
        self.supports: list[Support] = []
        self.convoys: list[Transport] = []
        self.supporters: list[Group] = [()] * size
        self.supported_entries: list[int] = []
        self.doubtful: dict[int, Threats] = {}
        self.voided: Mapping[int, Reason] = _NONE
        self.transports: dict[int, int] = {}
        self.carriers: dict[int, int] = {}
        self.fragile = False
        self.stranded: Mapping[int, int] = _NONE
        self.opponent: dict[int, int] = {}
        self.counterattack: dict[int, int] = self.opponent
        self.crossing: Mapping[int, int] = _NONE
        self.voided_by: Mapping[int, list[int]] = _NONE
        self.is_split = False
        self.uncertain_arrivals: Mapping[int, Group] = _NONE
        self.doubts: dict[int, list[Doubt]] = {}
        self.intricate: frozenset[int] = _NOWHERE
        self.moved: list[bool | None] = [True] * size
        self.routed: dict[int, bool | None] = {}
        self.stopped_by_paradox: Mapping[int, list[int]] = _NONE
        self.paradox_fleets: Mapping[int, list[int]] = _NONE
        self.rings: Mapping[int, list[int]] = _NONE
        self.dislodgers: dict[int, int] = {}
        self.standoffs: list[int] = []


def set_outcome(  # noqa: PLR0917 - a tuple made to carry them would take as long as the rest
    state: MovementState,
    place: int,
    verdict: Verdict,
    reason: Reason,
    because_of: tuple[Order, ...],
    own: int,
    against: int,
) -> None:
    """Tell what came of the order of the unit in a province, as in `Outcome`.

    What is told last of an order counts. That its unit was dislodged is added in the end
    (`reasons`).
    """
    entry = state.encoded[place]
    told = (entry[0], entry[1], verdict, reason, because_of, None, own, against)
    state.outcomes[place] = make(Outcome, told)


def orders_with(state: MovementState, place: int, helpers: Group) -> tuple[Order, ...]:
    """The orders of a unit and of those who help it, in the order of their provinces."""
    if not helpers:
        return (state.encoded[place][1],)
    return orders_at(state, state.board.singles[place] + helpers)


def orders_at(state: MovementState, places: Sequence[int]) -> tuple[Order, ...]:
    """The orders of the units in some provinces, in the order of these."""
    encoded = state.encoded
    if len(places) == 1:
        return (encoded[places[0]][1],)
    if len(places) == 2:  # noqa: PLR2004 - comparing takes a fifth of the time of sorting
        one, two = places
        first, second = encoded[one][1], encoded[two][1]
        return (first, second) if one < two else (second, first)
    orders: tuple[Order, ...] = ()
    for place in sorted(places):
        orders += (encoded[place][1],)
    return orders
