"""Explain: the whole story of a province in a phase, from the strengths up.

It is told from the judge's results and nothing else, so every row can be checked against the
outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from engine.board import Location, Power, Province, Unit, UnitType
from engine.judge.convoys import joins
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.judge.retreats import retreat_options
from engine.orders import Convoy, Move, Order, Retreat, SupportHold, SupportMove, Waive, province_of
from engine.phase import PhaseType
from engine.position import Position
from engine.rules import AdjacentConvoy, NoEffectOnOrigin, Rulebook, SelfAttack
from engine.variant import Variant


class Part(Enum):
    """What a contender did about the province."""

    STAYS = "stays"
    """It was there and was not ordered to move."""
    CAME_BACK = "came back"
    """It was ordered to leave and failed, and holds the province alone (R-MOVE-07)."""
    LEFT = "left"
    ATTACKS = "attacks"
    NEVER_CAME = "never came"
    """It was to come by a convoy that did not carry it (R-CONV-04)."""
    WITHOUT_EFFECT = "without effect"
    """It was dislodged by the unit that came from there (R-DISL-02)."""


class Counting(Enum):
    """Whether a support or a convoy counted."""

    COUNTS = "counts"
    NOT_AGAINST_ITS_OWN = "not against its own"
    """It was given, but no power helps to dislodge its own unit (R-SELF-01)."""
    CUT = "cut"
    VOID = "void"


class Help(NamedTuple):
    """A support or a convoy for a contender: who gave it, its outcome, and whether it counted."""

    unit: Unit
    outcome: Outcome
    counting: Counting

    @property
    def by(self) -> tuple[Order, ...]:
        """The orders that cut or dislodged it, or that it did not match; none if it counted."""
        return () if self.counting is Counting.COUNTS else self.outcome.because_of


class Contender(NamedTuple):
    """A unit that holds or attacks the province.

    `strength` is what it kept others out with: 1 and every support given; 0 if it left, never came
    or had no effect. `counted` is the part of it that counts against the unit that stays there:
    without the supports of that unit's power, and 0 against a unit of its own power.
    """

    unit: Unit
    outcome: Outcome
    part: Part
    strength: int
    counted: int
    supports: tuple[Help, ...] = ()
    convoys: tuple[Help, ...] = ()


class Refuge(NamedTuple):
    """A location next to a dislodged unit, and why it may not retreat there; None if it may."""

    location: Location
    barred: Reason | None


class Retreating(NamedTuple):
    """A unit dislodged from the province, where its attacker came from, and where it may go."""

    unit: Unit
    attacker_from: Province
    refuges: tuple[Refuge, ...]


class Ending(NamedTuple):
    """Which unit is in the province in the end, and where it came from if it moved there.

    `is_standoff`: left vacant by a standoff, and so closed to retreats (R-MOVE-08).
    """

    unit: Unit | None
    came_from: Province | None
    is_standoff: bool


Row: TypeAlias = Contender | Help | Retreating | Ending | Outcome


class Story(NamedTuple):
    """Everything that happened about a province.

    `holder` is the unit that was there, `attacks` are the legal moves there, strongest first.
    `astray` are supports and convoys for moves there that matched no order, `others` all other
    orders about it: illegal ones, retreats, builds and removals. `head_to_head` are the attacks
    that met the move of the unit there.
    """

    province: Province
    holder: Contender | None
    attacks: tuple[Contender, ...]
    astray: tuple[Help, ...]
    others: tuple[Outcome, ...]
    retreating: tuple[Retreating, ...]
    ending: Ending
    head_to_head: tuple[Order, ...] = ()

    @property
    def contenders(self) -> tuple[Contender, ...]:
        """The units that held or attacked, the one that was there first; not a unit that left."""
        holder = self.holder
        stayed = () if holder is None or holder.part is Part.LEFT else (holder,)
        return (*stayed, *self.attacks)

    @property
    def is_contested(self) -> bool:
        """Whether there was more than one contender."""
        return len(self.contenders) > 1

    @property
    def rows(self) -> Iterator[Row]:
        """The story from the strengths up: each contender with its help, then how it ended."""
        holder = () if self.holder is None else (self.holder,)
        for contender in (*holder, *self.attacks):
            yield contender
            yield from contender.supports
            yield from contender.convoys
        yield from self.astray
        yield from self.others
        yield self.ending
        yield from self.retreating


def explain(
    province: Province,
    position: Position,
    resolution: Resolution,
    variant: Variant,
    rulebook: Rulebook,
) -> Story:
    """Tell the story of a province in a phase.

    `position` is the one before the phase, `resolution` what became of it. A retreat or adjustment
    phase has no contenders, only orders about the province.
    """
    return _Findings(position, resolution, variant, rulebook).story(province)


def contested_stories(
    position: Position, resolution: Resolution, variant: Variant, rulebook: Rulebook
) -> tuple[Story, ...]:
    """Tell the stories of all provinces with more than one contender, by their numbers."""
    findings = _Findings(position, resolution, variant, rulebook)
    attacked = {goal.index: goal for goal in findings.goals.values()}
    stories = [findings.story(attacked[index]) for index in sorted(attacked)]
    return tuple([story for story in stories if story.is_contested])


class _Findings:
    """The judge's results by the units' provinces.

    `counted` has for each unit the outcome of its order that counts, or of the illegal one it got;
    `goals` where the legal moves go.
    """

    def __init__(
        self, position: Position, resolution: Resolution, variant: Variant, rulebook: Rulebook
    ) -> None:
        self.position, self.resolution = position, resolution
        self.variant, self.rulebook = variant, rulebook
        self.unit = {unit.province: unit for unit in position.units}
        self.counted: dict[Province, Outcome] = {}
        self.goals: dict[Province, Province] = {}
        self.about: dict[Province, list[Outcome]] = {}
        self.helps: dict[tuple[Province, Province | None], list[Outcome]] = {}
        for outcome in resolution.outcomes:
            for named in _places(outcome.order):
                self.about.setdefault(named, []).append(outcome)
        if position.phase.type is not PhaseType.MOVEMENT:
            return
        for outcome in resolution.outcomes:
            place = province_of(outcome.order)
            unit = self.unit.get(place) if place is not None else None
            if place is None or unit is None or unit.power != outcome.power:
                continue
            before = self.counted.get(place)
            if before is None or (before.reason.is_illegal and not outcome.reason.is_illegal):
                self.counted[place] = outcome
        for place, outcome in self.counted.items():
            if isinstance(outcome.order, Move) and not outcome.reason.is_illegal:
                self.goals[place] = outcome.order.destination.province
            helped = _helped(outcome.order)
            if helped is not None and not outcome.reason.is_illegal:
                self.helps.setdefault(helped, []).append(outcome)

    def story(self, province: Province) -> Story:
        """Everything that happened about a province."""
        movers = [place for place, goal in self.goals.items() if goal is province]
        attacks = [self._attack(place, province) for place in movers]
        attacks.sort(key=lambda one: (-one.strength, -one.counted, one.unit.province.index))
        holder = self._holder(province)
        contenders = [*(() if holder is None else (holder,)), *attacks]
        helps = {id(each.outcome) for one in contenders for each in (*one.supports, *one.convoys)}
        helps |= {id(one.outcome) for one in contenders}
        rest = [one for one in self.about.get(province, ()) if id(one) not in helps]
        astray = [one for one in rest if self._is_help(one)]
        return Story(
            province,
            holder,
            tuple(attacks),
            tuple([self._help(one, against=None) for one in astray]),
            tuple([one for one in rest if one not in astray]),
            tuple(self._retreating(province)),
            self._ending(province, attacks),
            tuple(self.counted[place].order for place in movers if self._meets(place)),
        )

    # Contenders

    def _holder(self, province: Province) -> Contender | None:
        unit = self.unit.get(province)
        outcome = self.counted.get(province)
        if unit is None or outcome is None:
            return None
        if province not in self.goals:
            supports = self._supports(province, None, against=None)
            strength = 1 + _counting(supports)
            return Contender(unit, outcome, Part.STAYS, strength, strength, supports)
        if outcome.succeeded:
            return Contender(unit, outcome, Part.LEFT, 0, 0)
        if not self._meets(province):
            return Contender(unit, outcome, Part.CAME_BACK, 1, 1)
        supports = self._supports(province, self.goals[province], against=None)
        return Contender(unit, outcome, Part.CAME_BACK, 1, 1 + _counting(supports), supports)

    def _attack(self, place: Province, province: Province) -> Contender:
        unit, outcome = self.unit[place], self.counted[place]
        victim = self._staying(province)
        supports = self._supports(place, province, against=victim)
        convoys = tuple([self._help(one, against=None) for one in self._convoys(place, province)])
        strength = 1 + sum(one.outcome.verdict is Verdict.GIVEN for one in supports)
        counted = 0 if victim == unit.power else 1 + _counting(supports)
        part = Part.ATTACKS
        if outcome.reason in _NEVER_CAME:
            part, strength, counted = Part.NEVER_CAME, 0, 0
        elif self._has_no_effect(place, province) or (
            self.rulebook.self_attack is SelfAttack.VOID
            and victim is not None
            and (not counted or counted < strength)
        ):
            part, strength = Part.WITHOUT_EFFECT, 0
        return Contender(unit, outcome, part, strength, counted, supports, convoys)

    def _staying(self, province: Province) -> Power | None:
        """The power whose unit stayed in the province; None if none did."""
        unit = self.unit.get(province)
        if unit is None or (province in self.goals and self.counted[province].succeeded):
            return None
        return unit.power

    def _has_no_effect(self, place: Province, province: Province) -> bool:
        attack = self.counted[place].dislodged_by
        if attack is None or province_of(attack) is not province:
            return False
        always = self.rulebook.no_effect_on_origin is NoEffectOnOrigin.ALWAYS
        return always or self._meets(place)

    def _meets(self, place: Province) -> bool:
        """Whether a unit's move meets the opposite one head-to-head (R-H2H-01)."""
        goal = self.goals.get(place)
        return (
            goal is not None
            and self.goals.get(goal) is place
            and not self._goes_by_convoy(place)
            and not self._goes_by_convoy(goal)
        )

    def _goes_by_convoy(self, place: Province) -> bool:
        """Whether a unit's move goes by convoy in this edition (DATC 4.A.3)."""
        unit, goal, order = self.unit[place], self.goals[place], self.counted[place].order
        board, rulebook = self.variant.map, self.rulebook
        if unit.type is UnitType.FLEET or not board.reach(unit.type, unit.location) & goal.bit:
            return unit.type is UnitType.ARMY
        convoys = [one.order for one in self._convoys(place, goal)]
        at = [fleet for one in convoys if (fleet := province_of(one)) is not None]
        has_route = joins(board, sum(fleet.bit for fleet in at), place.index, goal.index)
        if isinstance(order, Move) and order.via:
            return has_route or not rulebook.via_fallback
        match rulebook.adjacent_convoy:
            case AdjacentConvoy.EXPLICIT:
                return False
            case AdjacentConvoy.INTENT | AdjacentConvoy.OWN_OR_VIA:
                return any(self.unit[fleet].power == unit.power for fleet in at)
            case AdjacentConvoy.OPPOSITE:
                return has_route and self.goals.get(goal) is place
            case AdjacentConvoy.ALWAYS:
                return has_route

    # Help

    def _supports(
        self, place: Province, goal: Province | None, *, against: Power | None
    ) -> tuple[Help, ...]:
        """The legal supports of a unit, for its move to `goal` or to hold."""
        helps = self.helps.get((place, goal), ())
        return tuple(
            [self._help(one, against=against) for one in helps if not isinstance(one.order, Convoy)]
        )

    def _convoys(self, place: Province, goal: Province) -> list[Outcome]:
        helps = self.helps.get((place, goal), ())
        return [one for one in helps if isinstance(one.order, Convoy)]

    def _help(self, outcome: Outcome, *, against: Power | None) -> Help:
        place = province_of(outcome.order)
        unit = self.unit[place] if place is not None else None
        if unit is None:
            raise AssertionError(outcome)
        match outcome.verdict:
            case Verdict.CUT | Verdict.DISRUPTED:
                counting = Counting.CUT
            case Verdict.VOID:
                counting = Counting.VOID
            case _:
                own = unit.power == against
                counting = Counting.NOT_AGAINST_ITS_OWN if own else Counting.COUNTS
        return Help(unit, outcome, counting)

    # Everything else

    def _is_help(self, outcome: Outcome) -> bool:
        helps = isinstance(outcome.order, SupportHold | SupportMove | Convoy)
        return helps and not outcome.reason.is_illegal

    def _ending(self, province: Province, attacks: Iterable[Contender]) -> Ending:
        after = self.resolution.after.unit_at(province)
        entered = [one.unit.province for one in attacks if one.outcome.succeeded]
        for outcome in self.resolution.outcomes:
            order = outcome.order
            if not isinstance(order, Retreat) or not outcome.succeeded:
                continue
            if order.destination.province is province:
                entered.append(order.unit.location.province)
        is_standoff = province in self.resolution.contested
        return Ending(after, entered[0] if entered and after else None, is_standoff)

    def _retreating(self, province: Province) -> Iterator[Retreating]:
        """The units dislodged from a province in this phase, or before this retreat phase."""
        outcome = self.counted.get(province)
        if self.position.phase.type is PhaseType.RETREAT:
            entry = self.position.dislodged_at(province)
            if entry is not None:
                open_to = retreat_options(self.position, entry, self.variant, self.rulebook)
                yield self._refuges(entry.unit, entry.attacker_from, open_to, self.position)
        elif outcome is not None and outcome.dislodged_by is not None:
            unit, attacker = self.unit[province], province_of(outcome.dislodged_by)
            if attacker is not None:
                open_to = self.resolution.retreats.get(unit, ())
                yield self._refuges(unit, attacker, open_to, self.resolution.after)

    def _refuges(
        self, unit: Unit, attacker: Province, open_to: Sequence[Location], board: Position
    ) -> Retreating:
        """List the locations next to a dislodged unit, and why it may not go there (R-RET-01).

        A location that is neither where the attack came from nor occupied can be closed only by a
        standoff.
        """
        refuges = []
        for there in self.variant.map.neighbours(unit.type, unit.location):
            barred: Reason | None = None
            if there not in open_to:
                if there.province is attacker:
                    barred = Reason.RETREAT_TO_ATTACKER
                elif board.unit_at(there.province) is not None:
                    barred = Reason.RETREAT_OCCUPIED
                else:
                    barred = Reason.RETREAT_CONTESTED
            refuges.append(Refuge(there, barred))
        return Retreating(unit, attacker, tuple(refuges))


_NEVER_CAME = frozenset({Reason.NO_CONVOY, Reason.CONVOY_DISRUPTED, Reason.PARADOX})


def _counting(helps: Iterable[Help]) -> int:
    return sum(one.counting is Counting.COUNTS for one in helps)


def _helped(order: Order) -> tuple[Province, Province | None] | None:
    """The province of the unit that a support or convoy helps, and where that unit is to go."""
    match order:
        case SupportHold(_, other):
            return other.location.province, None
        case SupportMove(_, other, there) | Convoy(_, other, there):
            return other.location.province, there.province
        case _:
            return None


def _places(order: Order) -> tuple[Province, ...]:
    """The provinces that an order is about: where its unit is or goes, or where it helps."""
    match order:
        case Waive():
            return ()
        case Move(unit, there) | Retreat(unit, there):
            return (unit.location.province, there.province)
        case SupportMove(_, _, there) | Convoy(_, _, there):
            return (there.province,)
        case SupportHold(_, other):
            return (other.location.province,)
        case _:
            return (order.unit.location.province,)
