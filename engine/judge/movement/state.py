"""The state of a movement phase as numbers: who acts on whom, and what is decided so far.

Provinces are their numbers, sets of provinces are masks. All differences between editions about who
fights whom are settled while the state is set up (`collecting`, `convoys`, `supports`), so deciding
the moves is the same for all of them.

What nearly every unit has is in lists by the numbers of the provinces, and what few units have is
in dicts. A list of the whole board takes about a hundredth of the phase's time to make and drop, so
there are few of them, but dicts in their place would take longer still. A group of units is a
tuple. Fields that are empty in most phases start as one shared empty value, typed so that it can
only be replaced.

The code that runs in every phase keeps to what Python does quickly: loops are written out where a
comprehension or a generator would be entered each time, `max`, keyword arguments and constructors
are avoided, and groups are added rather than unpacked. By measurement, a call counts, and so does
making a list, dict or tuple; another test or field to unpack hardly does. What happens only once in
many phases is written as anywhere else.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Never, TypeAlias, cast

from engine.board import Map, Power, UnitType
from engine.judge.movement.encoding import STAYS, EncodedOrder, Support
from engine.judge.occupancy import NOWHERE, VACANT, Occupancy
from engine.judge.outcome import Outcome, Reason, Verdict, make
from engine.orders import Hold, Named, Order
from engine.position import Position
from engine.rules import Rulebook

NO_OUTCOME: Final = cast("Outcome", None)
"""The outcome of a province without a unit: None, typed as an outcome as VACANT is typed as a unit.
"""

Group: TypeAlias = tuple[int, ...]
"""Some units by their provinces, in the order in which they were collected."""

Comparison: TypeAlias = tuple[int, int, int, int, Group]
"""What a move is up against: its strength, how much of that counts against the unit in the province
it attacks, that unit's strength (0 if none stays), the strength of the strongest rivals, and who
these are."""


Threat: TypeAlias = tuple[int, bool, int]
"""A move that may cut a support, in three parts: the mover; whether it must dislodge the supporter
(otherwise it is an army by convoy, which must arrive); and a sea, or -1. An army that cannot arrive
without the fleet in that sea does not cut (DATC 4.A.2 c)."""

Threats: TypeAlias = tuple[Threat, ...]
"""Everything that may cut one support."""

Doubt: TypeAlias = tuple[int, int]
"""A support that may yet be cut: the supporter and the unit it supports."""


_NONE: Final[Mapping[int, Never]] = {}
_HOLDS_NOWHERE: Final = Hold(Named(UnitType.ARMY, NOWHERE))
_VACANT_ENTRY: Final = EncodedOrder(
    Power(""), _HOLDS_NOWHERE, -1, VACANT, NO_OUTCOME, STAYS, VACANT, None, is_plain=True
)
"""The encoded order of a vacant province, as orders may name units that are not there."""


_FIELDS = """
    attackers by_convoy carriers convoys counterattack crossing cut_already
    cut_too_late dislodgers doubtful doubts encoded goal idle intricate listed moved movers
    opponent outcomes paradox_fleets refused rings routed rulebook standoffs stopped_by_paradox
    stranded supporters supports targets transports uncertain_arrivals voided
    voided_by
"""


class MovementState(Occupancy):
    """The legal orders of a movement phase, who acts on whom, and what has been decided.

    The orders, from `collecting`:

    - `units`: the unit in each province (see `Occupancy`); `encoded`: its order as numbers, a hold
      if it has none; `outcomes`: at first the outcome if nothing interferes, NO_OUTCOME where there
      is no unit; `listed`: the provinces with a unit, in the order of the powers and then of the
      provinces
    - `idle`: for each unit that got illegal orders only the outcome of the first; `refused`: the
      outcomes of all other illegal orders
    - `goal`: for a unit that moves the province it attacks, for others STAYS, which is negative;
      `movers`: all that move; `by_convoy`: those that can or should go only by convoy; `attackers`:
      for a province the units that attack it; `targets`: every province with attackers
    - `supports`: the legal supports; `convoys`: the legal convoy orders, in the form of supports

    Who acts on whom, from `convoys`, `movement` and `supports`:

    - `carriers`: for each army that goes by convoy the mask of its fleets; `transports`: for each
      fleet that is ordered to carry an army where that army is going the army; `voided`: for
      convoys that do not match, or that no army uses, the reason; `stranded`: armies for which no
      complete route was ordered, which stay, with the provinces they were to attack
    - `supporters`: for a unit those who support what it was ordered to do, without supports that
      are certainly cut; `doubtful`: for a support that may yet be cut its threats; `cut_too_late`:
      those of them that count all the same (guide VIII.10); `cut_already`: for one that is
      certainly cut, but may be cut by armies by convoy as well, all that attack it
    - `opponent`: for a move that meets another head-to-head the other (R-H2H-01); `counterattack`:
      for a move the attack on its start from where it goes, which takes away its effect there
      (R-DISL-02); `crossing`: for a move into the sea from which an army would land where the move
      starts that army (DATC 4.A.4, Brannan)
    - `voided_by`: for a move against a unit that it may not harm, or that its own power supports,
      the supporters that leave it without effect if that unit stays (R-SELF-01, 1961)
    - What must be known before the supports in a province can be counted: `uncertain_arrivals`:
      armies whose fleets are attacked; `doubts`: supports that may be cut; `intricate`: provinces
      where it takes more than counting, such as a head-to-head battle with a convoy

    What is decided:

    - `moved`: for units that move whether they get there, None while that is open, True at first;
      `routed`: for armies with carriers whether the convoy holds, None while that is open
    - `dislodgers`: for a province whose unit was dislodged where the attack came from; `standoffs`:
      provinces left vacant by a standoff
    - `rings`: the moves that succeeded in a circle, each with the whole circle;
      `stopped_by_paradox`: the armies and attacks that a paradox rule stopped, and
      `paradox_fleets`: the fleets whose convoys it stopped, each with the moves of the paradox

    In the end `outcomes` are final and `units` have moved.
    """

    __slots__ = tuple(_FIELDS.split())

    def __init__(self, position: Position, board: Map, rulebook: Rulebook) -> None:
        Occupancy.__init__(self, position, board)
        self.rulebook, size = rulebook, len(self.units)
        self.encoded: list[EncodedOrder] = [_VACANT_ENTRY] * size
        self.outcomes: list[Outcome] = [NO_OUTCOME] * size
        self.listed: list[int] = []
        self.goal: list[int] = [STAYS] * size
        self.movers: list[int] = []
        self.by_convoy: list[int] = []
        self.attackers: list[Group] = [()] * size
        self.targets: list[int] = []
        self.supports: list[Support] = []
        self.convoys: list[Support] = []
        self.supporters: list[Group] = [()] * size
        self.doubtful: dict[int, Threats] = {}
        self.transports: dict[int, int] = {}
        self.carriers: dict[int, int] = {}
        self.opponent: dict[int, int] = {}
        self.counterattack: dict[int, int] = self.opponent
        self.doubts: dict[int, list[Doubt]] = {}
        self.moved: list[bool | None] = [True] * size
        self.routed: dict[int, bool | None] = {}
        self.dislodgers: dict[int, int] = {}
        self.standoffs: list[int] = []
        self.refused: list[Outcome] = []
        self.idle: Mapping[int, Outcome] = _NONE
        self.voided: Mapping[int, Reason] = _NONE
        self.stranded: Mapping[int, int] = _NONE
        self.crossing: Mapping[int, int] = _NONE
        self.voided_by: Mapping[int, list[int]] = _NONE
        self.cut_already: Mapping[int, Threats] = _NONE
        self.uncertain_arrivals: Mapping[int, Group] = _NONE
        self.intricate: frozenset[int] = frozenset()
        self.cut_too_late: frozenset[int] = frozenset()
        self.stopped_by_paradox: Mapping[int, list[int]] = _NONE
        self.paradox_fleets: Mapping[int, list[int]] = _NONE
        self.rings: Mapping[int, list[int]] = _NONE


def set_outcome(  # noqa: PLR0917 - a tuple made to carry them would take as long as the rest
    state: MovementState,
    place: int,
    verdict: Verdict,
    reason: Reason,
    because_of: Sequence[int] = (),
    own: int = 0,
    against: int = 0,
) -> None:
    """Set the outcome of the unit in a province, because of the orders of the units in others.

    A later call replaces an earlier one. `reasons` adds in the end that the unit was dislodged.
    """
    encoded, causes = state.encoded, len(because_of)
    orders: tuple[Order, ...] = ()
    if causes == 1:
        orders = (encoded[because_of[0]].order,)
    elif causes == 2:  # noqa: PLR2004 - comparing takes a fifth of the time of sorting
        first, second = because_of
        if first > second:
            first, second = second, first
        orders = (encoded[first].order, encoded[second].order)
    elif causes:
        orders = tuple([encoded[cause].order for cause in sorted(because_of)])
    entry = encoded[place]
    fields = (entry.power, entry.order, verdict, reason, orders, None, own, against, False)
    state.outcomes[place] = make(Outcome, fields)
