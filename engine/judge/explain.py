"""Explain: the whole story of a province in a phase, from the strengths up.

It is told from the judge's results and nothing else, so every row can be checked against the
outcomes.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from engine.board import Location, Power, Province, Unit
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict
from engine.judge.retreats import closing_reason
from engine.orders import Convoy, Move, Order, Retreat, SupportHold, SupportMove, Waive, province_of
from engine.position import Dislodged, PhaseType, Position
from engine.rules import NoEffectOnOrigin, Rulebook, SelfAttack
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
    """A support or a convoy for a contender: who gave it, its outcome, and whether it counted.

    The outcome's `because_of` are the orders that cut or dislodged it, or that it did not match,
    unless it counted.
    """

    unit: Unit
    outcome: Outcome
    counting: Counting


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


class Retreating(NamedTuple):
    """A unit dislodged from the province, and where its attacker came from.

    `refuges` are the locations next to it, each with why it may not retreat there; None if it may.
    """

    unit: Unit
    attacker_from: Province
    refuges: Mapping[Location, Reason | None]


class Ending(NamedTuple):
    """Which unit is in the province in the end, and where it came from if it moved there.

    `is_standoff`: left vacant by a standoff, and so closed to retreats (R-MOVE-08).
    """

    unit: Unit | None
    came_from: Province | None
    is_standoff: bool


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
    `goals` where the legal moves go; `about` the outcomes of all orders about a province; `helps`
    those of the legal supports and convoys by the province of the unit they help and where it is
    ordered to go, None for a support to hold.
    """

    def __init__(
        self, position: Position, resolution: Resolution, variant: Variant, rulebook: Rulebook
    ) -> None:
        self.position, self.resolution = position, resolution
        self.variant, self.rulebook = variant, rulebook
        self.unit: dict[Province | None, Unit] = {unit.province: unit for unit in position.units}
        self.counted = self._counted() if position.phase.type is PhaseType.MOVEMENT else {}
        self.goals: dict[Province, Province] = {}
        self.about: dict[Province, list[Outcome]] = {}
        self.helps: dict[tuple[Province, Province | None], list[Outcome]] = {}
        for outcome in resolution.outcomes:
            for place in _places(outcome.order):
                self.about.setdefault(place, []).append(outcome)
        for place, outcome in self.counted.items():
            if outcome.reason.is_illegal:
                continue
            match outcome.order:
                case Move(_, there):
                    self.goals[place] = there.province
                case SupportHold(_, other):
                    self.helps.setdefault((other.location.province, None), []).append(outcome)
                case SupportMove(_, other, there) | Convoy(_, other, there):
                    helped = other.location.province, there.province
                    self.helps.setdefault(helped, []).append(outcome)

    def _counted(self) -> dict[Province, Outcome]:
        found: dict[Province, Outcome] = {}
        for outcome in self.resolution.outcomes:
            unit = self.unit.get(province_of(outcome.order))
            if unit is None or unit.power != outcome.power:
                continue
            before = found.setdefault(unit.province, outcome)
            if before.reason.is_illegal and not outcome.reason.is_illegal:
                found[unit.province] = outcome
        return found

    def story(self, province: Province) -> Story:
        """Everything that happened about a province."""
        movers = [place for place, goal in self.goals.items() if goal is province]
        attacks = [self._attack(place, province) for place in movers]
        attacks.sort(
            key=lambda contender: (
                -contender.strength,
                -contender.counted,
                contender.unit.province.index,
            )
        )
        holder = self._holder(province)
        contenders = [*(() if holder is None else (holder,)), *attacks]
        told = {
            id(each.outcome)
            for contender in contenders
            for each in (contender, *contender.supports, *contender.convoys)
        }
        rest = [outcome for outcome in self.about.get(province, ()) if id(outcome) not in told]
        astray = [
            outcome
            for outcome in rest
            if isinstance(outcome.order, _SUPPORTS + _CONVOYS) and not outcome.reason.is_illegal
        ]
        return Story(
            province,
            holder,
            tuple(attacks),
            tuple(map(self._help, astray)),
            tuple([outcome for outcome in rest if outcome not in astray]),
            self._retreating(province),
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
            supports = self._helps(province, None, _SUPPORTS)
            strength = 1 + _counting(supports)
            return Contender(unit, outcome, Part.STAYS, strength, strength, supports)
        if outcome.succeeded:
            return Contender(unit, outcome, Part.LEFT, 0, 0)
        if not self._meets(province):
            return Contender(unit, outcome, Part.CAME_BACK, 1, 1)
        supports = self._helps(province, self.goals[province], _SUPPORTS)
        return Contender(unit, outcome, Part.CAME_BACK, 1, 1 + _counting(supports), supports)

    def _attack(self, place: Province, province: Province) -> Contender:
        unit, outcome = self.unit[place], self.counted[place]
        victim = self._staying(province)
        supports = self._helps(place, province, _SUPPORTS, against=victim)
        convoys = self._helps(place, province, _CONVOYS)
        strength = 1 + sum(support.counting in _GIVEN for support in supports)
        counted = 0 if victim == unit.power else 1 + _counting(supports)
        part = Part.ATTACKS
        if outcome.reason in _NEVER_CAME:
            part, strength, counted = Part.NEVER_CAME, 0, 0
        elif (
            self.rulebook.self_attack is SelfAttack.VOID
            and victim is not None
            and counted < strength
        ):
            part, strength, counted = Part.WITHOUT_EFFECT, 0, 0
        elif self._has_no_effect(place, province):
            part, strength = Part.WITHOUT_EFFECT, 0
        return Contender(unit, outcome, part, strength, counted, supports, convoys)

    def _staying(self, province: Province) -> Power | None:
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
        """Whether a unit's move meets the opposite one head-to-head (R-H2H-01, R-RING-02)."""
        goal = self.goals.get(place)
        if goal is None or self.goals.get(goal) is not place:
            return False
        both = self.counted[place], self.counted[goal]
        if any(outcome.reason in _NEVER_CAME for outcome in both):
            return False
        return not (self.rulebook.convoy_swap and any(outcome.by_convoy for outcome in both))

    # Help

    def _helps(
        self,
        place: Province,
        goal: Province | None,
        kinds: tuple[type[Order], ...],
        *,
        against: Power | None = None,
    ) -> tuple[Help, ...]:
        """The legal supports or convoys of a unit, for its move to `goal` or to hold."""
        helps = self.helps.get((place, goal), ())
        return tuple(
            [self._help(given, against) for given in helps if isinstance(given.order, kinds)]
        )

    def _help(self, outcome: Outcome, against: Power | None = None) -> Help:
        unit = self.unit[province_of(outcome.order)]
        counting = Counting.COUNTS
        if outcome.verdict in {Verdict.CUT, Verdict.DISRUPTED} and not outcome.helped:
            counting = Counting.CUT
        elif outcome.verdict is Verdict.VOID or outcome.reason is Reason.CONVOY_SUPERFLUOUS:
            counting = Counting.VOID
        elif unit.power == against:
            counting = Counting.NOT_AGAINST_ITS_OWN
        return Help(unit, outcome, counting)

    # Everything else

    def _ending(self, province: Province, attacks: Iterable[Contender]) -> Ending:
        after = self.resolution.after.unit_at(province)
        entered = [attack.unit.province for attack in attacks if attack.outcome.succeeded]
        for outcome in self.about.get(province, ()):
            match outcome.order:
                case Retreat(unit, there) if outcome.succeeded and there.province is province:
                    entered.append(unit.location.province)
        is_standoff = province in self.resolution.contested
        return Ending(after, entered[0] if entered and after else None, is_standoff)

    def _retreating(self, province: Province) -> tuple[Retreating, ...]:
        """The unit dislodged from a province in this phase, or before this retreat phase, if any.

        A unit of a neutral power has no refuges, as nobody orders it (R-ALT-02).
        """
        entry, outcome = self.position.dislodged_at(province), self.counted.get(province)
        board, contested = self.position, self.position.contested
        if entry is None:
            if outcome is None or not isinstance(outcome.dislodged_by, Move):
                return ()
            board, contested = self.resolution.after, self.resolution.contested
            attacker = outcome.dislodged_by.unit.location.province
            entry = Dislodged(self.unit[province], attacker, self.counted[attacker].by_convoy)
        unit, closed = entry.unit, (contested, self.rulebook)
        is_neutral = unit.power in self.variant.neutral
        near = () if is_neutral else self.variant.map.neighbours(unit.type, unit.location)
        refuges = {
            there: closing_reason(entry, there.province, board.unit_at(there.province), *closed)
            for there in near
        }
        return (Retreating(unit, entry.attacker_from, refuges),)


_SUPPORTS: tuple[type[Order], ...] = (SupportHold, SupportMove)
_GIVEN = frozenset({Counting.COUNTS, Counting.NOT_AGAINST_ITS_OWN})
_CONVOYS: tuple[type[Order], ...] = (Convoy,)
_NEVER_CAME = frozenset({Reason.NO_CONVOY, Reason.CONVOY_DISRUPTED, Reason.PARADOX})


def _counting(helps: Iterable[Help]) -> int:
    return sum(given.counting is Counting.COUNTS for given in helps)


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
