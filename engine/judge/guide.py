"""The lists that the technical guide's gamemaster writes down on the way through chapter VIII.

The judge needs none of them: `movement` comes to the same results. They are for readers who follow
the guide with a pencil: the convoy list, which convoy subverts which, the labels of step 10, the
rings, the head-to-head battles and the target lists, each as the guide's step has it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from engine.board import Province, numbers_of
from engine.judge.movement.state import MovementState
from engine.judge.movement.steps import set_up
from engine.judge.occupancy import VACANT
from engine.orders import Orders
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


class Label(StrEnum):
    """What step 10 calls a convoy that is subverted in a circle (VIII.10)."""

    FUTILE = "Futile"
    INDOMITABLE = "Indomitable"
    CONFUSED = "Confused"
    SUBVERTED = "subverted"


@dataclass(frozen=True, slots=True)
class ListedConvoy:
    """A line of the convoy list (VIII.2): an army, its fleets, and their routes (VIII.1)."""

    army: Province
    fleets: tuple[Province, ...]
    routes: tuple[tuple[Province, ...], ...]


@dataclass(frozen=True, slots=True)
class Subversion:
    """Convoy `by` threatens the support of `supporter`, on which convoy `of` depends (VIII.5)."""

    by: Province
    of: Province
    supporter: Province


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """A battle of two units attacking each other (VIII.15); balanced if there is no `stronger`."""

    one: Province
    two: Province
    stronger: Province | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideLists:
    """The lists of one movement phase; units and convoys are named by where they started.

    `cancelled`: the armies and fleets whose convoys step 1 cancels. `subversion`: as step 5 first
    finds it. `subversion_left`: what is left of it when steps 5 to 9 can do nothing more, having
    disrupted the convoys of `disrupted` and cut the supports of `cut`. `labels`: step 10. `rings`:
    those that advance (VIII.14). `target_lists`: one for each time step 18 is reached.
    """

    cancelled: tuple[Province, ...]
    convoys: tuple[ListedConvoy, ...]
    subversion: tuple[Subversion, ...]
    disrupted: tuple[Province, ...]
    cut: tuple[Province, ...]
    subversion_left: tuple[Subversion, ...]
    labels: Mapping[Province, Label]
    rings: tuple[tuple[Province, ...], ...]
    battles: tuple[HeadToHead, ...]
    target_lists: tuple[tuple[Province, ...], ...]


def guide_lists(position: Position, orders: Orders, variant: Variant) -> GuideLists:
    """Follow the guide's twenty steps through a movement phase. Never raises."""
    state = set_up(position, orders, variant, Rulebook.technical_guide())
    table = _Table(state)
    first = table.subversion()
    disrupted, cut = table.steps_5_to_9()
    left = table.subversion()
    labels = table.step_10(left)
    table.steps_11_to_13()
    rings = table.step_14()
    battles = table.step_15()
    table.steps_16_and_17(battles)
    targets = table.steps_18_to_20()
    province = state.board.provinces
    unused = [fleet for fleet, *_ in state.convoys if fleet in state.voided]

    def named(places: Iterable[int]) -> tuple[Province, ...]:
        return tuple([province[place] for place in places])

    return GuideLists(
        cancelled=named(sorted([*state.stranded, *unused])),
        convoys=tuple(
            ListedConvoy(
                province[army], named(numbers_of(fleets)), tuple(map(named, _routes(state, army)))
            )
            for army, fleets in sorted(state.carriers.items())
        ),
        subversion=tuple(Subversion(*named(one)) for one in first),
        disrupted=named(disrupted),
        cut=named(cut),
        subversion_left=tuple(Subversion(*named(one)) for one in left),
        labels=MappingProxyType({province[army]: label for army, label in labels.items()}),
        rings=tuple(map(named, rings)),
        battles=tuple(
            HeadToHead(
                province[one], province[two], None if stronger is None else province[stronger]
            )
            for one, two, stronger in battles
        ),
        target_lists=tuple(map(named, targets)),
    )


def _routes(state: MovementState, army: int) -> Iterator[tuple[int, ...]]:
    """Every chain of fleets that leads an army to its goal, shorter ones first (VIII.1)."""
    reach, fleets = state.board.sea_reach, state.carriers[army]
    chains: list[tuple[int, ...]] = [(sea,) for sea in numbers_of(fleets & reach[army])]
    for chain in chains:
        if reach[state.goal[army]] >> chain[-1] & 1:
            yield chain
        onward = numbers_of(fleets & reach[chain[-1]])
        chains += [(*chain, sea) for sea in onward if sea not in chain]


class Support(NamedTuple):
    """A support in force for the unit that started in `place`, to move or to hold."""

    place: int
    to_move: bool


class _Table:
    """The gamemaster's table after steps 1 to 4, on which the later steps are carried out.

    Units are named by where they started, all places by their numbers. `attacks`: the unresolved
    attacks; `supports`: those in force; `convoys`: the convoy list, the fleets by army; `standing`:
    which unit stands in each province; `dislodged`: the units that were. A unit whose order is cut
    or cancelled counts as a holding unit (VIII.3).
    """

    def __init__(self, state: MovementState) -> None:
        self.state = state
        self.attacks: dict[int, int] = {mover: state.goal[mover] for mover in state.movers}
        self.supports: dict[int, Support] = {
            supporter: Support(place, state.goal[place] >= 0)
            for place, supporters in enumerate(state.supporters)
            for supporter in supporters
        }
        self.convoys: dict[int, int] = dict(state.carriers)
        self.standing: dict[int, int] = {
            place: place for place, unit in enumerate(state.units) if unit is not VACANT
        }
        self.dislodged: set[int] = set()
        self.labels: dict[int, Label] = {}

    def attackers(self, target: int) -> list[int]:
        """The units with an unresolved attack on a space."""
        return [mover for mover, goal in self.attacks.items() if goal == target]

    def strength(self, mover: int, *, against: int | None = None) -> int:
        """1, and 1 for each support to move.

        Supports by the power of the unit `against` do not count (VIII.15, VIII.19).
        """
        helpers = [one for one, support in self.supports.items() if support == (mover, True)]
        if against is not None:
            helpers = [one for one in helpers if not self.is_same_power(one, against)]
        return 1 + len(helpers)

    def strongest(self, target: int) -> int | None:
        """The attacker of a space that is stronger than all others, if there is one."""
        strengths = {one: self.strength(one) for one in self.attackers(target)}
        best = [one for one, strength in strengths.items() if strength == max(strengths.values())]
        return best[0] if len(best) == 1 else None

    def winner(self, target: int) -> int | None:
        """The attack that would advance into a space, if any (VIII.19)."""
        best, defender = self.strongest(target), self.standing.get(target)
        if best is None or defender is None:
            return best
        if self.is_same_power(best, defender):
            return None
        defence = 1 + sum(support == (defender, False) for support in self.supports.values())
        return best if self.strength(best, against=defender) > defence else None

    def is_same_power(self, one: int, two: int) -> bool:
        """Whether two units belong to the same power."""
        return self.state.units[one].power == self.state.units[two].power

    def cancel(self, target: int, *, but: int | None) -> None:
        """Cancel the attacks on a space, except that of the unit `but`."""
        for mover in self.attackers(target):
            if mover != but:
                del self.attacks[mover]

    def fight(self, target: int, barred: Collection[int] = ()) -> int | None:
        """Resolve the attacks on a space: let one advance, cancel the others (VIII.19).

        Those of `barred` take part but may not advance (VIII.16, VIII.17).
        """
        winner = self.winner(target)
        if winner in barred:
            winner = None
        self.cancel(target, but=winner)
        if winner is not None:
            self.advance([winner])
        return winner

    def advance(self, movers: Collection[int]) -> None:
        """Let attackers advance together; dislodged units no longer give support (VIII.19)."""
        goals = {mover: self.attacks.pop(mover) for mover in movers}
        for mover in goals:
            if self.standing.get(mover) == mover:
                del self.standing[mover]
        for mover, goal in goals.items():
            victim = self.standing.get(goal)
            if victim is not None:
                self.dislodged.add(victim)
                self.supports.pop(victim, None)
            self.standing[goal] = mover

    # The steps

    def subversion(self) -> list[tuple[int, int, int]]:
        """VIII.5: which convoys subvert which, and through which supporter."""
        found = []
        for army in sorted(self.convoys):
            supporter = self.state.goal[army]
            if not self._threatens(army, supporter):
                continue
            support = self.supports[supporter]
            target = self.attacks.get(support.place, -1) if support.to_move else support.place
            found += [
                (army, other, supporter)
                for other, fleets in self.convoys.items()
                if target >= 0
                and fleets >> target & 1
                and self.labels.get(other) not in {Label.FUTILE, Label.INDOMITABLE}
            ]
        return found

    def _threatens(self, army: int, supporter: int) -> bool:
        """Whether a convoyed attack can cut: not its own power's support, and not if Futile."""
        if supporter not in self.supports or self.labels.get(army) is Label.FUTILE:
            return False
        return not self.is_same_power(army, supporter)

    def steps_5_to_9(self) -> tuple[list[int], list[int]]:
        """VIII.5 to VIII.9, as often as they do anything: the convoys disrupted, supports cut."""
        disrupted: list[int] = []
        cut: list[int] = []
        while True:
            subverted = {of for _, of, _ in self.subversion()}
            lost = self._disrupt(subverted)
            cut_now = self._cut(subverted)
            if not lost and not cut_now:
                return sorted(disrupted), sorted(cut)
            disrupted += lost
            cut += cut_now

    def _disrupt(self, subverted: set[int]) -> list[int]:
        """VIII.6 and VIII.7."""
        for army, fleets in self.convoys.items():
            if army not in subverted:
                for fleet in numbers_of(fleets):
                    self.fight(fleet)
        lost = [
            army
            for army, fleets in self.convoys.items()
            if not self.dislodged.isdisjoint(numbers_of(fleets))
        ]
        for army in lost:
            self._strike(army)
        return lost

    def _strike(self, army: int) -> None:
        del self.convoys[army]
        self.attacks.pop(army, None)

    def _cut(self, subverted: set[int]) -> list[int]:
        """VIII.8."""
        supporters = {
            self.state.goal[army]
            for army in self.convoys
            if army not in subverted and self._threatens(army, self.state.goal[army])
        }
        for supporter in supporters:
            del self.supports[supporter]
        return list(supporters)

    def step_10(self, left: list[tuple[int, int, int]]) -> dict[int, Label]:
        """VIII.10: whether the convoy is disrupted with the one support intact, and without it."""
        supports = self.supports
        for _, army, supporter in left:
            intact = self._is_beaten(army)
            self.supports = {one: given for one, given in supports.items() if one != supporter}
            lost = self._is_beaten(army)
            self.supports = supports
            if intact:
                self.labels[army] = Label.FUTILE if lost else Label.SUBVERTED
            else:
                self.labels[army] = Label.CONFUSED if lost else Label.INDOMITABLE
        return self.labels

    def _is_beaten(self, army: int) -> bool:
        """Whether an attack would advance against a fleet of a convoy."""
        return any(self.winner(fleet) is not None for fleet in numbers_of(self.convoys[army]))

    def steps_11_to_13(self) -> None:
        """VIII.11 to VIII.13: break what circles can be broken, then resolve the others."""
        if {Label.FUTILE, Label.INDOMITABLE} & set(self.labels.values()):
            self.steps_5_to_9()
        for circle in sorted(self._circles(), key=self._is_confused):
            fleets = sorted({one for army in circle for one in numbers_of(self.convoys[army])})
            is_confused = self._is_confused(circle)
            for army in circle:
                self._strike(army)
            for fleet in fleets:
                if is_confused:
                    self.cancel(fleet, but=None)
                else:
                    self.fight(fleet)

    def _is_confused(self, circle: list[int]) -> bool:
        return any(self.labels[army] is Label.CONFUSED for army in circle)

    def _circles(self) -> Iterator[list[int]]:
        """Each convoy that is left subverts one other, round to itself."""
        onward = {by: of for by, of, _ in self.subversion()}
        while onward:
            start = next(iter(onward))
            circle = [start]
            while (after := onward.pop(circle[-1], start)) != start:
                circle.append(after)
            yield circle

    def step_14(self) -> list[list[int]]:
        """VIII.14: let circles of three or more, or of two with a convoy, advance unless broken."""
        rings = []
        for start in sorted(self.attacks):
            ring = self._ring(start)
            if not ring or min(ring) != start:
                continue
            for mover in ring:
                target = self.state.goal[mover]
                self.cancel(target, but=self.strongest(target))
            if all(mover in self.attacks for mover in ring):
                self.advance(ring)
                rings.append(ring)
        return rings

    def _ring(self, start: int) -> list[int]:
        ring, place = [start], self.attacks.get(start, -1)
        while place in self.attacks and place not in ring:
            ring.append(place)
            place = self.attacks[place]
        by_convoy = any(mover in self.state.carriers for mover in ring)
        is_ring = place == start and len(ring) > 1 and (len(ring) > 2 or by_convoy)  # noqa: PLR2004
        return ring if is_ring else []

    def step_15(self) -> list[tuple[int, int, int | None]]:
        """VIII.15: the head-to-head battles, each with the stronger unit unless it is balanced."""
        found: list[tuple[int, int, int | None]] = []
        carriers = self.state.carriers
        for one, two in sorted(self.attacks.items()):
            if one > two or self.attacks.get(two) != one or one in carriers or two in carriers:
                continue
            stronger, weaker = sorted((one, two), key=self.strength, reverse=True)
            is_unbalanced = not self.is_same_power(one, two) and (
                self.strength(stronger, against=weaker) > self.strength(weaker)
            )
            found.append((one, two, stronger if is_unbalanced else None))
        return found

    def steps_16_and_17(self, battles: list[tuple[int, int, int | None]]) -> None:
        """VIII.16 and VIII.17: the unbalanced battles, then the balanced."""
        for one, two, stronger in sorted(battles, key=lambda battle: battle[2] is None):
            if stronger is None:
                self.fight(one, barred=(one, two))
                self.fight(two, barred=(one, two))
                continue
            weaker = two if stronger == one else one
            if self.fight(weaker) == stronger:
                self.attacks.pop(weaker, None)
            else:
                self.fight(stronger, barred=(weaker,))

    def steps_18_to_20(self) -> list[list[int]]:
        """VIII.18 to VIII.20: the target lists, until no attack remains."""
        lists = []
        while targets := [
            goal
            for goal in sorted(set(self.attacks.values()))
            if self.standing.get(goal) not in self.attacks
        ]:
            lists.append(targets)
            for target in targets:
                self.fight(target)
        return lists
