"""Subversion: convoys that threaten the supports on which others depend (technical guide VIII).

These are the Guide's steps 5 to 10, as its gamemaster does them: what they find beyond what
`supports` and `convoys` decide is which supports of a circle are cut too late to matter.
"""

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from engine.board import numbers_of
from engine.judge.movement.state import MovementState
from engine.judge.occupancy import VACANT


class Label(StrEnum):
    """What step 10 calls a convoy that is subverted in a circle (VIII.10)."""

    FUTILE = "Futile"
    INDOMITABLE = "Indomitable"
    CONFUSED = "Confused"
    SUBVERTED = "subverted"


class Support(NamedTuple):
    """A support in force for the unit that started in `place`, to move or to hold."""

    place: int
    to_move: bool


class Table:
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
        helpers = [helper for helper, support in self.supports.items() if support == (mover, True)]
        if against is not None:
            helpers = [helper for helper in helpers if not self.is_same_power(helper, against)]
        return 1 + len(helpers)

    def strongest(self, target: int) -> int | None:
        """The attacker of a space that is stronger than all others, if there is one."""
        strengths = {mover: self.strength(mover) for mover in self.attackers(target)}
        most = max(strengths.values(), default=0)
        best = [mover for mover, strength in strengths.items() if strength == most]
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

    def is_same_power(self, unit: int, other: int) -> bool:
        """Whether two units belong to the same power."""
        return self.state.units[unit].power == self.state.units[other].power

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
            self.supports = {
                helper: given for helper, given in supports.items() if helper != supporter
            }
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


def supports_cut_too_late(state: MovementState) -> frozenset[int]:
    """The supporters that are cut only after their support has done its work (VIII.6, VIII.8).

    "The Futile convoy ceases to be subverted", so that the attacks on its fleets are resolved (step
    6) before the convoy that had subverted it may cut the support (step 8). The fleets of an
    Indomitable convoy are as safe with that support as without it.
    """
    table = Table(state)
    if not table.subversion():
        return frozenset()
    table.steps_5_to_9()
    left = table.subversion()
    labels = table.step_10(left)
    return frozenset(supporter for _, army, supporter in left if labels[army] is Label.FUTILE)
