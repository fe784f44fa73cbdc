"""The gamemaster's table in the technical guide's chapter VIII: what is not resolved yet.

It starts where steps 1 to 4 have left a drawn-up battle. From the time an order is cut or cancelled
its unit counts strictly as a holding unit (VIII.3). All are numbers of provinces; a unit is named
by where it started.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from engine.judge.battle import Battle
from engine.judge.occupancy import NOBODY


class Support(NamedTuple):
    """A support that is in force: for the unit that started in `place`, to move or to hold."""

    place: int
    to_move: bool


class Table:
    """The unresolved attacks (by their starts), the supports in force, and who stands where.

    `convoys`: the convoy list, the fleets by the army's start. `advanced`: the attacks that
    succeeded; `dislodged`: the units that were.
    """

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.attacks: dict[int, int] = {mover: battle.goal[mover] for mover in battle.movers}
        self.supports: dict[int, Support] = {
            supporter: Support(place, battle.goal[place] >= 0)
            for place, supporters in enumerate(battle.backers)
            for supporter in supporters
        }
        self.convoys: dict[int, int] = dict(battle.carriers)
        self.standing: dict[int, int] = {
            place: place for place, unit in enumerate(battle.units) if unit is not NOBODY
        }
        self.advanced: set[int] = set()
        self.dislodged: set[int] = set()

    def attackers(self, target: int) -> list[int]:
        """Who attacks a space, not resolved yet."""
        return [mover for mover, goal in self.attacks.items() if goal == target]

    def strength(self, mover: int, supports: Mapping[int, Support] | None = None) -> int:
        """One, and one for each support to move."""
        given = (self.supports if supports is None else supports).values()
        return 1 + sum(support == (mover, True) for support in given)

    def strength_against(
        self, mover: int, victim: int, supports: Mapping[int, Support] | None = None
    ) -> int:
        """The strength without support by the victim's countrymen (VIII.15, VIII.19)."""
        units = self.battle.units
        power = units[victim][0]
        given = self.supports if supports is None else supports
        return 1 + sum(
            support == (mover, True) and units[supporter][0] != power
            for supporter, support in given.items()
        )

    def winner(self, target: int, supports: Mapping[int, Support]) -> int | None:
        """The attack that would advance into a space with these supports (VIII.19), if any."""
        strengths = {one: self.strength(one, supports) for one in self.attackers(target)}
        best = [one for one, strength in strengths.items() if strength == max(strengths.values())]
        if len(best) != 1:
            return None
        defender = self.standing.get(target)
        if defender is None:
            return best[0]
        units = self.battle.units
        if units[defender][0] == units[best[0]][0]:
            return None
        defence = 1 + sum(support == (defender, False) for support in supports.values())
        attack = self.strength_against(best[0], defender, supports)
        return best[0] if attack > defence else None

    def fight(self, target: int, barred: Collection[int] = ()) -> int | None:
        """Resolve the attacks on a space: let one advance, cancel the others (VIII.19).

        Those of `barred` take part but may not advance (VIII.16, VIII.17).
        """
        winner = self.winner(target, self.supports)
        for mover in self.attackers(target):
            if mover != winner or mover in barred:
                del self.attacks[mover]
        if winner is None or winner in barred:
            return None
        self.advance([winner])
        return winner

    def advance(self, movers: Collection[int]) -> None:
        """Let attackers advance together; the dislodged give no support any more (VIII.19)."""
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
            self.advanced.add(mover)
