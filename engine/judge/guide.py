"""The lists that the technical guide's gamemaster writes down on the way through chapter VIII.

The judge follows steps 5 to 10 only where convoys subvert each other (`movement.subversion`), and
comes to the results of the others by itself; tests compare the two. The lists are for readers who
follow the guide with a pencil: the convoy list, which convoy subverts which, the labels of step 10,
the rings, the head-to-head battles and the target lists, each as the guide's step has it.
"""

from collections.abc import Iterable, Iterator

from engine.board import numbers_of
from engine.judge.movement.state import MovementState
from engine.judge.movement.steps import set_up
from engine.judge.movement.subversion import Label, Table
from engine.orders import Orders
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


def guide_lists(position: Position, orders: Orders, variant: Variant) -> dict[str, object]:
    """Follow the guide's twenty steps through a movement phase; return its lists by their names.

    Units and convoys are named by the codes of the provinces where they started. `cancelled`: the
    armies and fleets whose convoys step 1 cancels. `convoys`: each `army` (VIII.2) with its
    `fleets` and their `routes` (VIII.1). `subversion`, as step 5 first finds it: convoy `by`
    threatens the support of `supporter`, on which convoy `of` depends (VIII.5); `subversion_left`:
    what is left of it when steps 5 to 9 can do nothing more, having disrupted the convoys of
    `disrupted` and cut the supports of `cut`. `labels`: step 10. `rings`: those that advance
    (VIII.14). `battles`: two units attacking each other (VIII.15), balanced if there is no
    `stronger`. `target_lists`: one for each time step 18 is reached. Never raises.
    """
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
    codes = [province.code for province in state.board.provinces]
    unused = [convoy.supporter for convoy in state.convoys if convoy.supporter in state.voided]

    def named(places: Iterable[int]) -> list[str]:
        return [codes[place] for place in places]

    def subversions(found: Iterable[tuple[int, int, int]]) -> list[dict[str, str]]:
        return [dict(zip(("by", "of", "supporter"), named(row), strict=True)) for row in found]

    return {
        "cancelled": named(sorted([*state.stranded, *unused])),
        "convoys": [
            {
                "army": codes[army],
                "fleets": named(numbers_of(fleets)),
                "routes": [named(way) for way in _routes(state, army)],
            }
            for army, fleets in sorted(state.carriers.items())
        ],
        "subversion": subversions(first),
        "disrupted": named(disrupted),
        "cut": named(cut),
        "subversion_left": subversions(left),
        "labels": {codes[army]: label for army, label in labels.items()},
        "rings": [named(ring) for ring in rings],
        "battles": [
            {
                "one": codes[first],
                "two": codes[second],
                "stronger": None if stronger is None else codes[stronger],
            }
            for first, second, stronger in battles
        ],
        "target_lists": [named(places) for places in targets],
    }


def _routes(state: MovementState, army: int) -> Iterator[tuple[int, ...]]:
    """Every chain of fleets that leads an army to its goal, shorter ones first (VIII.1)."""
    reach, fleets = state.board.sea_reach, state.carriers[army]
    chains: list[tuple[int, ...]] = [(sea,) for sea in numbers_of(fleets & reach[army])]
    for chain in chains:
        if reach[state.goal[army]] >> chain[-1] & 1:
            yield chain
        onward = numbers_of(fleets & reach[chain[-1]])
        chains += [(*chain, sea) for sea in onward if sea not in chain]


class _Table(Table):
    """The table on which the steps after the tenth are carried out, too."""

    def steps_11_to_13(self) -> None:
        """VIII.11 to VIII.13: break what circles can be broken, then resolve the others."""
        if {Label.FUTILE, Label.INDOMITABLE} & set(self.labels.values()):
            self.steps_5_to_9()
        for circle in sorted(self._circles(), key=self._is_confused):
            fleets = sorted({fleet for army in circle for fleet in numbers_of(self.convoys[army])})
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
        for first, second in sorted(self.attacks.items()):
            if (
                first > second
                or self.attacks.get(second) != first
                or first in carriers
                or second in carriers
            ):
                continue
            stronger, weaker = sorted((first, second), key=self.strength, reverse=True)
            is_unbalanced = not self.is_same_power(first, second) and (
                self.strength(stronger, against=weaker) > self.strength(weaker)
            )
            found.append((first, second, stronger if is_unbalanced else None))
        return found

    def steps_16_and_17(self, battles: list[tuple[int, int, int | None]]) -> None:
        """VIII.16 and VIII.17: the unbalanced battles, then the balanced."""
        for first, second, stronger in sorted(battles, key=lambda battle: battle[2] is None):
            if stronger is None:
                self.fight(first, barred=(first, second))
                self.fight(second, barred=(first, second))
                continue
            weaker = second if stronger == first else first
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
