"""What is true of a movement phase, found from the orders and the board by the plain judge alone.

Everything that a sentence about a result may claim is recomputed here: who supported whom and to
which effect, who cut what, strengths, routes and neighbours. Nothing is taken from the reasons of
the judge whose sentences are checked.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.board import Power, Province, Terrain, Unit, UnitType
from engine.judge import Resolution
from engine.judge.outcome import Reason
from engine.orders import Convoy, Move, Order, SupportHold, SupportMove, province_of
from engine.position import Position
from engine.rules import (
    ConvoyRoutes,
    NoEffectOnOrigin,
    Paradox,
    Rulebook,
    SelfAttack,
    VictimSupport,
)
from engine.variant import Variant
from tests.engine.plain import guide_judge, rulebook_judge
from tests.engine.plain.legality import routes
from tests.engine.plain.result import PlainResult, standing_as


class Facts:
    """A board, its orders, and what the plain judge of the edition decides of them."""

    def __init__(
        self,
        position: Position,
        orders: Mapping[Power, Sequence[Order]],
        variant: Variant,
        rulebook: Rulebook,
    ) -> None:
        self.position, self.variant, self.rulebook = position, variant, rulebook
        self.board = variant.map
        self.unit: dict[Province, Unit] = {unit.province: unit for unit in position.units}
        self.order: dict[Province, Order] = {
            order.unit.location.province: order  # type: ignore[union-attr] # orders of this phase
            for given in orders.values()
            for order in given
        }
        if rulebook.paradox is Paradox.GUIDE:
            plain = guide_judge.judge(position, orders, self.board).outcome
        else:
            plain = rulebook_judge.judge_by(rulebook.edition, position, orders, self.board)
        self.plain: PlainResult = plain
        self.cut_too_late: set[Province] = set()

    def agrees(self, resolution: Resolution) -> bool:
        """Whether the plain judge decides the same: it is not to say here which is right.

        Which supports were cut only after they had counted is taken from the resolution.
        """
        self.cut_too_late = {
            at
            for outcome in resolution.outcomes
            if outcome.reason is Reason.CUT_TOO_LATE and (at := province_of(outcome.order))
        }
        supports = {
            at.code: outcome.verdict.value
            for outcome in resolution.outcomes
            if isinstance(outcome.order, SupportHold | SupportMove)
            and not outcome.reason.is_illegal
            if (at := province_of(outcome.order)) is not None
        }
        return supports.items() <= self.plain.supports.items() and dict(self.plain.after) == {
            unit.province.code: standing_as(unit, unit.location) for unit in resolution.after.units
        }

    # Who was ordered what.

    def counts(self, at: Province) -> Order | None:
        """The order of a unit if it got one that is legal."""
        return None if at.code in self.plain.illegal else self.order.get(at)

    def goal(self, at: Province) -> Province | None:
        """Where a unit was legally ordered to go."""
        order = self.counts(at)
        return order.destination.province if isinstance(order, Move) else None

    def moved(self, at: Province) -> bool:
        """Whether the unit that was there went where it was ordered."""
        return self.goal(at) is not None and self.plain.moves.get(at.code) == "succeeds"

    def stays(self, at: Province) -> bool:
        """Whether a unit was there and did not leave by its own order."""
        return at in self.unit and not self.moved(at)

    def by_convoy(self, at: Province) -> bool:
        """Whether an army's move goes by convoy."""
        return at.code in self.plain.armies

    def arrives(self, at: Province) -> bool:
        """Whether a move takes effect where it goes: by land, or by a convoy that held."""
        return self.goal(at) is not None and (
            self.plain.armies.get(at.code, "proceeds") == "proceeds"
        )

    def attackers(self, at: Province) -> list[Province]:
        """Where the moves to a province start that take effect there."""
        return [mover for mover in self.unit if self.goal(mover) is at and self.arrives(mover)]

    def dislodger(self, at: Province) -> Province | None:
        """Where the unit started that dislodged the one that was there."""
        entry = self.plain.dislodged.get(at.code)
        return None if entry is None else self.board.province(entry.origin)

    # Supports.

    def target(self, at: Province) -> Province | None:
        """The province that a legal support is about."""
        match self.counts(at):
            case SupportHold(_, other):
                return other.location.province
            case SupportMove(_, _, there):
                return there.province
            case _:
                return None

    def given(self, at: Province) -> bool:
        """Whether a support was given, or cut only after it had counted."""
        return self.plain.supports.get(at.code) == "given" or at in self.cut_too_late

    def supporters(self, at: Province) -> set[Province]:
        """Who gave support to what a unit was ordered to do."""
        goal, found = self.goal(at), set()
        for mover in self.unit:
            order = self.counts(mover)
            if not self.given(mover) or self.plain.armies.get(at.code) == "cancelled":
                continue
            if isinstance(order, SupportMove) and order.supported.location.province is at:
                found |= {mover} if order.destination.province is goal else set()
            if isinstance(order, SupportHold) and order.supported.location.province is at:
                found |= {mover} if goal is None else set()
        return found

    def cutters(self, at: Province) -> set[Province]:
        """Whose attacks cut a support, by where they start; those by convoy if none spares it."""
        target, own = self.target(at), self.unit[at].power
        return {
            mover
            for mover in self.attackers(at)
            if (self.unit[mover].power != own or self.rulebook.own_attack_cuts)
            and (mover is not target or (self.by_convoy(mover) and self.rulebook.front_convoy_cuts))
        }

    def may_be_spared(self, at: Province) -> bool:
        """Whether a paradox rule may spare a fleet's support from an army by convoy (R-PARA)."""
        rules = {Paradox.RULES_1971, Paradox.RULES_1982, Paradox.RULES_2000}
        target = self.target(at)
        return (
            self.rulebook.paradox in rules
            and self.unit[at].type is UnitType.FLEET
            and target is not None
            and isinstance(self.order.get(target), Convoy)
        )

    # Convoys.

    def fleets_for(self, army: Province) -> set[Province]:
        """The fleets legally ordered to carry an army where it was ordered to go."""
        goal = self.goal(army)
        return {
            fleet
            for fleet in self.unit
            if isinstance(order := self.counts(fleet), Convoy)
            and order.convoyed.location.province is army
            and order.destination.province is goal
        }

    def ways(self, army: Province, fleets: set[Province]) -> list[tuple[Province, ...]]:
        """The chains of fleets from an army to where it was ordered to go."""
        goal = self.goal(army)
        return [] if goal is None else routes(self.board, army, goal, fleets)

    def accepted(self, army: Province) -> set[Province]:
        """The fleets that the army's convoy uses in this edition."""
        fleets, rule = self.fleets_for(army), self.rulebook.convoy_routes
        if rule is ConvoyRoutes.ALL:
            return fleets
        own = {fleet for fleet in fleets if self.unit[fleet].power == self.unit[army].power}
        if rule is ConvoyRoutes.OWN_FIRST_ANY and self.ways(army, own):
            fleets = own
        return {sea for way in self.ways(army, fleets) for sea in way}

    def fleets_used(self, army: Province) -> set[Province]:
        """The fleets on the routes that were left to an army."""
        left = {fleet for fleet in self.accepted(army) if not self.dislodger(fleet)}
        return {sea for way in self.ways(army, left) for sea in way}

    def could_carry(self, origin: Province, goal: Province, without: Province | None) -> bool:
        """Whether the fleets at sea could carry an army, whatever their orders."""
        seas = [
            fleet
            for fleet, unit in self.unit.items()
            if unit.type is UnitType.FLEET and fleet is not without and fleet.terrain is Terrain.SEA
        ]
        return any(True for _ in routes(self.board, origin, goal, seas))

    def is_next_to(self, unit: Unit, goal: Province) -> bool:
        """Whether a unit can go to a province without a convoy."""
        near = self.board.neighbours(unit.type, unit.location)
        return any(there.province is goal for there in near)

    # Strengths.

    def strength(self, mover: Province) -> int:
        """The strength of a move with every support given."""
        return 1 + len(self.supporters(mover))

    def victim(self, mover: Province) -> Power | None:
        """The power of the unit that stayed where a move went."""
        goal = self.goal(mover)
        return self.unit[goal].power if goal is not None and self.stays(goal) else None

    def friends(self, mover: Province) -> set[Province]:
        """Who supported a move against a unit of their own power."""
        victim = self.victim(mover)
        return {helper for helper in self.supporters(mover) if self.unit[helper].power == victim}

    def is_spoilt(self, mover: Province) -> bool:
        """Whether an attack is without effect for its own side's sake (1961)."""
        own = self.victim(mover) == self.unit[mover].power
        return self.rulebook.self_attack is SelfAttack.VOID and bool(own or self.friends(mover))

    def counted(self, mover: Province) -> int:
        """The part of a move's strength that counts against the unit that stayed there."""
        if self.victim(mover) == self.unit[mover].power or self.is_spoilt(mover):
            return 0
        return self.strength(mover) - len(self.friends(mover))

    def to_enter(self, mover: Province) -> int:
        """The part of a move's strength that beats rivals where a unit stays (guide VIII.19)."""
        is_split = self.rulebook.victim_support is VictimSupport.SPLIT
        return self.strength(mover) if is_split else self.counted(mover)

    def prevents(self, mover: Province) -> int:
        """The strength with which a move keeps others out."""
        goal = self.goal(mover)
        always = self.rulebook.no_effect_on_origin is NoEffectOnOrigin.ALWAYS
        is_silenced = (
            goal is not None and self.dislodger(mover) is goal and (always or self.meets(mover))
        )
        if not self.arrives(mover) or is_silenced or self.is_spoilt(mover):
            return 0
        return self.strength(mover)

    def meets(self, mover: Province) -> bool:
        """Whether a move meets the opposite one head to head."""
        goal = self.goal(mover)
        return (
            goal is not None
            and self.goal(goal) is mover
            and self.arrives(mover)
            and self.arrives(goal)
            and not (self.rulebook.convoy_swap and (self.by_convoy(mover) or self.by_convoy(goal)))
        )

    def hold_strength(self, at: Province) -> int:
        """The strength with which the unit in a province holds it; 0 if none stays."""
        if not self.stays(at):
            return 0
        return 1 if self.goal(at) is not None else 1 + len(self.supporters(at))

    def defence(self, mover: Province) -> int:
        """What a move has to beat of the unit where it goes."""
        goal = self.goal(mover)
        if goal is None or goal not in self.unit:
            return 0
        return self.strength(goal) if self.meets(mover) else self.hold_strength(goal)

    def stays_against(self, mover: Province) -> bool:
        """Whether the unit where a move goes does not leave."""
        goal = self.goal(mover)
        return goal is not None and self.stays(goal)

    def rivals(self, mover: Province) -> list[Province]:
        """The other moves that take effect where a move goes."""
        goal = self.goal(mover)
        others = [rival for rival in self.attackers(goal) if rival is not mover] if goal else []
        return [rival for rival in others if self.prevents(rival)]

    def strongest(self, mover: Province) -> int:
        """The strength of the strongest rival."""
        return max(map(self.prevents, self.rivals(mover)), default=0)

    @cached_property
    def after(self) -> dict[Province, str]:
        """What stands where in the end: `ENGLAND F SPA/SC`."""
        return {self.board.province(code): text for code, text in self.plain.after.items()}

    @cached_property
    def contested(self) -> set[Province]:
        """The provinces that a standoff left vacant."""
        return {self.board.province(code) for code in self.plain.contested}
