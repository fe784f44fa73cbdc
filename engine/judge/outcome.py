"""What became of each order, as values: a verdict, a reason and the orders that caused it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from engine.board import Location, Power, Province, Unit
from engine.orders import Convoy, Hold, Order, SupportHold, SupportMove, province_of
from engine.position import Phase, Position


class Verdict(StrEnum):
    """How an order ended, in the words of DATC 4.E.2."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    GIVEN = "given"
    CUT = "cut"
    VOID = "void"
    AVAILABLE = "available"
    DISRUPTED = "disrupted"
    HOLDS = "holds"


class Reason(StrEnum):
    """Why an order ended as it did; the value is what `gamesmaster adjudicate` prints.

    The comment after a member says what `because_of` holds, if anything. Where a reason compares
    strengths, `strength` is the unit's own and `against` the one that it had to beat or equal.
    """

    NO_ORDER = "no_order"

    # Holds. Attackers: the moves on the province.
    HELD = "held"
    HELD_OFF = "held_off"  # the attackers; strength to hold, against the strongest of them
    DISLODGED = "dislodged"  # the attack; strength to hold, against the attack

    # Moves that succeed, with the supports and convoys that carried them.
    MOVED = "moved"
    PREVAILED = "prevailed"  # against the strongest rival, or the unit that was there
    MOVED_IN_RING = "moved_in_ring"  # the other moves of the ring (R-RING-01)
    # Moves that fail.
    BOUNCED = "bounced"  # the strongest rivals, and their supports; none weaker than the move
    REPELLED = "repelled"  # the order of the unit that stays there, and its supports
    HEAD_TO_HEAD = "head_to_head"  # the move from the other side, and its supports
    OWN_UNIT = "own_unit"  # the own unit that stays there (R-SELF-01)
    # Supports of the victim's own power, which did not count; strength without them.
    OWN_SUPPORT = "own_support"
    SPOILT = "spoilt"  # supports of the victim's own power, which leave it without effect (1961)
    NO_CONVOY = "no_convoy"  # the orders of fleets to carry it, legal or not; they form no route
    CONVOY_DISRUPTED = "convoy_disrupted"  # the attacks that dislodged its fleets
    PARADOX = "paradox"  # the moves of the paradox, and the supports that these may cut

    # Supports.
    SUPPORTED = "supported"  # the supported order
    CUT = "cut"  # the attacks on the supporter (R-CUT-01)
    CUT_TOO_LATE = "cut_too_late"  # likewise, but after the support had counted (guide VIII.8)
    CUT_BY_DISLODGEMENT = "cut_by_dislodgement"  # the attack from the front (R-CUT-02)
    SUPPORTED_UNIT_MOVED = "supported_unit_moved"  # its order: no support to hold (R-SUP-04)
    SUPPORT_MISMATCH = "support_mismatch"  # the order of the unit, which is another
    SUPPORT_WRONG_COAST = "support_wrong_coast"  # its order, to another coast (DATC 4.B.4)

    # Convoys.
    CONVOYED = "convoyed"  # the attacks that broke the convoy at other fleets, if any
    FLEET_DISLODGED = "fleet_dislodged"  # the attack
    CONVOY_MISMATCH = "convoy_mismatch"  # the order of the army, which is another
    CONVOY_DECLINED = "convoy_declined"  # the army: its own fleets suffice (R-CONV-06)
    CONVOY_SUPERFLUOUS = "convoy_superfluous"  # the army: no route it was left uses the fleet
    CONVOY_INCOMPLETE = "convoy_incomplete"  # the army: the fleets form no route (guide VIII.1)

    # Retreats, builds, removals.
    RETREATED = "retreated"
    DISBANDED = "disbanded"
    RETREATS_COLLIDED = "retreats_collided"  # the other retreats to the province (R-RET-04)
    BUILT = "built"
    REMOVED = "removed"
    WAIVED = "waived"
    TOO_FEW_REMOVALS = "too_few_removals"  # removed without an order, by distance (R-REM-01)
    CIVIL_DISORDER = "civil_disorder"  # likewise, where only civil disorder does that (R-CD-01)

    # Illegal, whatever the others order: the order is ignored (DATC 4.E.1).
    WRONG_PHASE = "wrong_phase"
    NO_UNIT = "no_unit"
    NOT_YOUR_UNIT = "not_your_unit"
    WRONG_UNIT = "wrong_unit"  # it is there with another letter or coast (DATC 4.B.5, 4.C.2)
    SECOND_ORDER = "second_order"  # the order that counts (DATC 4.D.3)
    SAME_PROVINCE = "same_province"
    IMPASSABLE = "impassable"
    CLOSED = "closed"  # the territory of a neutral power that nobody may enter (R-ALT-02)
    ARMY_AT_SEA = "army_at_sea"
    FLEET_INLAND = "fleet_inland"
    NOT_ADJACENT = "not_adjacent"
    COAST_MISSING = "coast_missing"  # two are possible (DATC 4.B.1), or a build names none
    COAST_UNREACHABLE = "coast_unreachable"  # another coast could be reached (DATC 4.B.3)
    NO_SUCH_COAST = "no_such_coast"
    FLEET_BY_CONVOY = "fleet_by_convoy"
    NO_CONVOY_POSSIBLE = "no_convoy_possible"  # no chain of fleets joins the two provinces
    SUPPORTS_ITSELF = "supports_itself"
    SUPPORTS_INTO_ITSELF = "supports_into_itself"  # DATC 6.D.34
    SUPPORT_UNREACHABLE = "support_unreachable"  # R-LEGAL-03
    NOTHING_TO_SUPPORT = "nothing_to_support"
    SUPPORTED_MOVE_IMPOSSIBLE = "supported_move_impossible"  # R-LEGAL-06, DATC 6.D.31
    CONVOY_BY_ARMY = "convoy_by_army"
    CONVOY_NOT_AT_SEA = "convoy_not_at_sea"  # R-LEGAL-11
    NOTHING_TO_CONVOY = "nothing_to_convoy"
    CONVOY_OF_FLEET = "convoy_of_fleet"
    CONVOY_NOT_COASTAL = "convoy_not_coastal"
    NO_ROUTE = "no_route"  # no route between the two has or needs the fleet (DATC 6.F.12, 6.G.19)
    NOT_DISLODGED = "not_dislodged"
    RETREAT_OCCUPIED = "retreat_occupied"
    RETREAT_CONTESTED = "retreat_contested"
    RETREAT_TO_ATTACKER = "retreat_to_attacker"
    NO_BUILDS = "no_builds"  # the power has none to make
    NO_REMOVALS = "no_removals"
    TOO_MANY = "too_many"  # the orders before it used up the number (DATC 4.D.4, 4.D.6)
    NOT_HOME_CENTER = "not_home_center"
    NOT_OWNED = "not_owned"
    BUILD_OCCUPIED = "build_occupied"

    @property
    def is_illegal(self) -> bool:
        """Whether an order with this reason was illegal: not allowed, so ignored (DATC 4.E.1)."""
        return self in _ILLEGAL


_ILLEGAL = frozenset(
    reason for place, reason in enumerate(Reason) if place >= list(Reason).index(Reason.WRONG_PHASE)
)


class Outcome(NamedTuple):
    """What became of one order of one unit.

    `order` is the order as given, or a hold for a unit without one (`Reason.NO_ORDER`).
    `because_of` are the orders that caused the verdict, in the order of their units' provinces.
    `strength` and `against` are the strengths of both sides where `reason` compares them, else 0.
    A move has one number for each opponent: against a unit that stays, and against every rival of
    a move that dislodges it, without the supports by that unit's power where the edition says so;
    against all others with every support given.
    `dislodged_by` is the attack that dislodged the unit, whatever the verdict on its own order.
    `by_convoy`: whether an army goes by convoy, whether or not it arrives (DATC 4.A.3).

    A named tuple because Python makes these faster than dataclasses, and every phase makes dozens.
    """

    power: Power
    order: Order
    verdict: Verdict
    reason: Reason
    because_of: tuple[Order, ...] = ()
    dislodged_by: Order | None = None
    strength: int = 0
    against: int = 0
    by_convoy: bool = False

    @property
    def succeeded(self) -> bool:
        """Whether the order did what it was meant to do."""
        return self.verdict not in _FAILURES

    @property
    def helped(self) -> bool:
        """Whether a support counted: it was given, or cut only afterwards (guide VIII.6)."""
        return self.verdict is Verdict.GIVEN or self.reason is Reason.CUT_TOO_LATE


_FAILURES = frozenset({Verdict.FAILS, Verdict.CUT, Verdict.VOID, Verdict.DISRUPTED})


class Resolution(NamedTuple):
    """The result of a phase.

    `outcomes` has one entry for each order, and one for each unit that could act and got no order,
    sorted by power as in the variant and then by the units' provinces. `after` is the position at
    the start of the next phase in which something is to be decided, and `winner` the power that has
    won by then. `destroyed` are, after moves, the dislodged units without a retreat; after
    retreats, all units disbanded; after adjustments, the units removed without an order. `retreats`
    lists for each dislodged unit of `after` the locations it may retreat to, in the order of their
    numbers. `contested` are the provinces that a standoff left vacant, even when nobody has to
    retreat.
    """

    phase: Phase
    outcomes: tuple[Outcome, ...]
    after: Position
    destroyed: tuple[Unit, ...]
    retreats: Mapping[Unit, tuple[Location, ...]]
    winner: Power | None = None
    contested: frozenset[Province] = frozenset()

    def of(self, power: Power) -> tuple[Outcome, ...]:
        """The outcomes of a power's orders."""
        return tuple(outcome for outcome in self.outcomes if outcome.power == power)


make = tuple.__new__
"""Make a named tuple from all its fields in order: `make(Outcome, fields)`.

Takes half as long as calling the type; fills in no defaults and checks nothing.
"""


def refusal(power: Power, order: Order, reason: Reason) -> Outcome:
    """The outcome of an illegal order."""
    verdict = Verdict.VOID if isinstance(order, _WITHOUT_A_GOAL) else Verdict.FAILS
    return Outcome(power, order, verdict, reason)


def second_order(power: Power, order: Order, first: Order) -> Outcome:
    """The outcome of an order for a unit that already has one that counts (DATC 4.D.3 a)."""
    return refusal(power, order, Reason.SECOND_ORDER)._replace(because_of=(first,))


_WITHOUT_A_GOAL = (Hold, SupportHold, SupportMove, Convoy)


def in_order(outcomes: list[Outcome], powers: Iterable[Power]) -> tuple[Outcome, ...]:
    """Sort outcomes by power, then by province; those of one unit keep their order."""
    rank = {power: place for place, power in enumerate(powers)}

    def key(outcome: Outcome) -> tuple[int, str, int]:
        province = province_of(outcome.order)
        place = -1 if province is None else province.index
        return rank.get(outcome.power, len(rank)), outcome.power, place

    return tuple(sorted(outcomes, key=key))
