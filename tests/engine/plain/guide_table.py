"""The GM's table in the technical guide's chapter VIII: what stands where, and what is resolved.

From the time an order is cut or cancelled the unit counts strictly as a holding unit (VIII.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.board import Map, Power, Province
from tests.engine.plain.legality import Attack, Carriage, Reading, Route, Support


class Subversion(NamedTuple):
    """Convoy `by` threatens the support of `supporter`, on which convoy `of` depends (VIII.5).

    Convoys are named after the space the convoyed army starts from (VIII.2).
    """

    by: Province
    of: Province
    supporter: Province


class Battle(NamedTuple):
    """A head-to-head battle (VIII.15). `stronger` is None when the battle is balanced."""

    one: Attack
    two: Attack
    stronger: Attack | None


class Verdict(NamedTuple):
    """How the attacks on one space end (VIII.19)."""

    advances: Attack | None
    is_tie: bool


@dataclass(slots=True)
class Table:
    """The state of the procedure.

    `attacks`, `supports`, `carriages` are the orders not yet resolved, cut or cancelled, by the
    space of the ordered unit. `standing` says for each occupied space where its unit stood at the
    beginning. `convoys` is the GM's convoy list. `fate` ends as proceeds | disrupted | cancelled |
    paradox-held for each army that was to move by convoy. The other lists are those the guide
    writes down on the way.
    """

    board: Map
    reading: Reading
    attacks: dict[Province, Attack] = field(default_factory=dict)
    supports: dict[Province, Support] = field(default_factory=dict)
    carriages: dict[Province, Carriage] = field(default_factory=dict)
    standing: dict[Province, Province] = field(default_factory=dict)
    advanced: dict[Province, Attack] = field(default_factory=dict)
    dislodged: dict[Province, Attack] = field(default_factory=dict)
    standoffs: set[Province] = field(default_factory=set)
    cut: set[Province] = field(default_factory=set)
    cancelled: set[Province] = field(default_factory=set)
    fate: dict[Province, str] = field(default_factory=dict)
    chains: dict[Province, list[Route]] = field(default_factory=dict)
    convoys: dict[Province, list[Province]] = field(default_factory=dict)
    fleets: dict[Province, list[Province]] = field(default_factory=dict)
    subversions: list[Subversion] = field(default_factory=list)
    labels: dict[Province, str] = field(default_factory=dict)
    rings: list[list[Attack]] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)
    target_lists: list[list[Province]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.attacks = dict(self.reading.attacks)
        self.supports = dict(self.reading.supports)
        self.carriages = dict(self.reading.carriages)
        self.standing = {place: place for place in self.reading.units}

    def power_of(self, origin: Province) -> Power:
        """The power of the unit that stood in a space at the beginning."""
        return self.reading.units[origin].power

    def attacks_on(self, target: Province) -> list[Attack]:
        """The unresolved attacks on a space."""
        return [attack for attack in self.attacks.values() if attack.target is target]

    def supports_for(
        self, attack: Attack, supports: Mapping[Province, Support] | None = None
    ) -> list[Support]:
        """The supports an attack has, of those given."""
        given = self.supports if supports is None else supports
        return [
            support
            for support in given.values()
            if support.is_attack and support.supported is attack.unit
        ]

    def strength(self, attack: Attack) -> int:
        """One, and one for each support to move."""
        return 1 + len(self.supports_for(attack))

    def cut_support(self, supporter: Province) -> None:
        """Cut a support: the supporter holds from now on."""
        del self.supports[supporter]
        self.cut.add(supporter)

    def cancel(self, attack: Attack) -> None:
        """Cancel an attack: its unit holds from now on."""
        self.attacks.pop(attack.origin, None)

    def advance(self, attacks: Sequence[Attack]) -> None:
        """Let attackers advance together, dislodging whoever stands in their targets and stays.

        No dislodged unit can ever give support (VIII.19).
        """
        for attack in attacks:
            del self.attacks[attack.origin]
            if self.standing.get(attack.origin) is attack.origin:
                del self.standing[attack.origin]
        for attack in attacks:
            victim = self.standing.get(attack.target)
            if victim is not None:
                self.dislodged[victim] = attack
                if victim in self.supports:
                    self.cut_support(victim)
            self.standing[attack.target] = attack.origin
            self.advanced[attack.origin] = attack

    def verdict(
        self, target: Province, attacks: Iterable[Attack], supports: Mapping[Province, Support]
    ) -> Verdict:
        """How a struggle ends with the given attacks and supports (VIII.19), changing nothing."""
        strengths = {attack.origin: len(self.supports_for(attack, supports)) for attack in attacks}
        best = [origin for origin in strengths if strengths[origin] == max(strengths.values())]
        if len(best) != 1:
            return Verdict(None, is_tie=len(best) > 1)
        strongest = self.attacks[best[0]]
        defender = self.standing.get(target)
        if defender is None:
            return Verdict(strongest, is_tie=False)
        power = self.power_of(defender)
        if power == strongest.power:
            return Verdict(None, is_tie=False)
        against = [one for one in self.supports_for(strongest, supports) if one.power != power]
        holding = [
            one
            for one in supports.values()
            if not one.is_attack and one.supported.province is defender
        ]
        wins = len(against) > len(holding)
        return Verdict(strongest if wins else None, is_tie=False)

    def fight(self, target: Province, barred: Sequence[Attack] = ()) -> Attack | None:
        """Resolve all attacks on a space (VIII.19): let one advance, cancel the others.

        `barred` attacks join in the fight but may not advance (VIII.16, VIII.17).
        """
        attacks = self.attacks_on(target)
        verdict = self.verdict(target, attacks, self.supports)
        winner = verdict.advances if verdict.advances not in barred else None
        if verdict.is_tie and target not in self.standing:
            self.standoffs.add(target)
        for attack in attacks:
            if attack is not winner:
                self.cancel(attack)
        if winner is not None:
            self.advance([winner])
        return winner
