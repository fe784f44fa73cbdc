"""The technical guide's chapter VIII as a judge: its twenty steps, one function each.

Chapters VII, IX and XII decide before the first step which orders are legal (`legality.Law`, with
every route and without falling back to the land).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.board import Map, Power, Province
from engine.orders import Order
from engine.position import Position
from tests.engine.plain.legality import Attack, Carriage, Law, Reading, Route, Support, read, routes
from tests.engine.plain.result import Dislodger, PlainResult, retreat_places, standing_as


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


FUTILE, INDOMITABLE, CONFUSED, SUBVERTED = "Futile", "Indomitable", "Confused", "subverted"

Edges = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideResult:
    """The outcome, and what the guide's GM writes down on the way to it, all in codes.

    `cancelled`: by step 1. `convoy_list`: fleets by the army's start, after step 2, with the
    number of its routes in `route_counts`. `subversion_first`: who subverts whom in the first
    step 5. `after_5_9`: the convoys disrupted, the supports cut by convoyed attacks and the
    subversions left when the loop first ends. `labels`: step 10. `rings`: step 14.
    `battles`: step 15, `balanced` or `unbalanced:` and the stronger. `target_lists`: step 18.
    """

    outcome: PlainResult
    cancelled: frozenset[str]
    convoy_list: Mapping[str, frozenset[str]]
    route_counts: Mapping[str, int]
    subversion_first: Edges
    after_5_9: tuple[frozenset[str], frozenset[str], Edges]
    labels: Mapping[str, str]
    rings: tuple[frozenset[str], ...]
    battles: Mapping[str, str]
    target_lists: tuple[frozenset[str], ...]


def judge(position: Position, orders: Mapping[Power, Sequence[Order]], board: Map) -> GuideResult:
    """Adjudicate a movement phase by the technical guide, step by step."""
    law = Law(board, position, every_route=True, land_fallback=False)
    table = Table(board, read(law, orders))
    step_1_cancel_inconsistent_convoys(table)
    step_2_list_the_convoys_and_their_fleets(table)
    step_3_cancel_inconsistent_supports(table)
    step_4_let_direct_attacks_cut_support(table)
    cut_directly = set(table.cut)
    step_5_identify_convoy_subversion(table)
    first = _edges(table.subversions)
    steps_5_to_9(table)
    lost = {army.code for army, fate in table.fate.items() if fate == "disrupted"}
    cut = {place.code for place in table.cut - cut_directly - set(table.dislodged)}
    after = (frozenset(lost), frozenset(cut), _edges(table.subversions))
    step_10_break_circles_of_subversion(table)
    step_11_repeat_steps_5_through_9(table)
    step_12_resolve_unconfused_circles(table)
    step_13_resolve_confused_circles(table)
    step_14_let_rings_of_attack_advance(table)
    step_15_identify_head_to_head_battles(table)
    step_16_resolve_unbalanced_head_to_head_battles(table)
    step_17_resolve_balanced_head_to_head_battles(table)
    step_20_return_to_step_18(table)
    return GuideResult(
        outcome=_outcome(table),
        cancelled=frozenset(place.code for place in table.cancelled),
        convoy_list={
            army.code: frozenset(sea.code for sea in seas) for army, seas in table.fleets.items()
        },
        route_counts={army.code: len(table.chains[army]) for army in table.fleets},
        subversion_first=first,
        after_5_9=after,
        labels={army.code: label for army, label in table.labels.items()},
        rings=tuple(frozenset(one.origin.code for one in ring) for ring in table.rings),
        battles=dict(map(_battle_name, table.battles)),
        target_lists=tuple(frozenset(at.code for at in spaces) for spaces in table.target_lists),
    )


def _edges(subversions: Sequence[Subversion]) -> Edges:
    return frozenset((one.by.code, one.of.code) for one in subversions)


def _battle_name(battle: Battle) -> tuple[str, str]:
    names = sorted([battle.one.origin.code, battle.two.origin.code])
    if battle.stronger is None:
        return "/".join(names), "balanced"
    return "/".join(names), f"unbalanced:{battle.stronger.origin.code}"


def step_1_cancel_inconsistent_convoys(table: Table) -> None:
    """VIII.1: what does not cooperate is cancelled; foreigners are declined; extra fleets too."""
    needed: set[Province] = set()
    for attack in [one for one in table.attacks.values() if one.via]:
        fleets = [
            one
            for one in table.carriages.values()
            if one.army is attack.unit and one.target is attack.target
        ]
        own = [one.fleet.province for one in fleets if one.fleet.power == attack.power]
        anyone = [one.fleet.province for one in fleets]
        chains = routes(table.board, attack.origin, attack.target, own)
        if not chains:
            chains = routes(table.board, attack.origin, attack.target, anyone)
        table.fate[attack.origin] = "proceeds" if chains else "cancelled"
        if chains:
            table.chains[attack.origin] = chains
            needed.update(sea for way in chains for sea in way)
        else:
            table.cancelled.add(attack.origin)
            table.cancel(attack)
    for fleet in list(table.carriages):
        if fleet not in needed:
            table.cancelled.add(fleet)
            del table.carriages[fleet]


def step_2_list_the_convoys_and_their_fleets(table: Table) -> None:
    """VIII.2: all convoys not cancelled, each with its fleets."""
    for army, chains in table.chains.items():
        table.convoys[army] = sorted({sea for way in chains for sea in way}, key=lambda at: at.code)
    table.fleets = dict(table.convoys)


def step_3_cancel_inconsistent_supports(table: Table) -> None:
    """VIII.3: no hold support for a unit ordered to move; move support must fit the attempt."""
    reading = table.reading
    for supporter, support in list(table.supports.items()):
        place = support.supported.province
        attempt = table.attacks.get(place)
        if support.is_attack:
            fits = attempt is not None and attempt.target is support.target
        else:
            fits = place not in reading.attacks and place not in reading.illegal_moves
        if not fits:
            del table.supports[supporter]


def step_4_let_direct_attacks_cut_support(table: Table) -> None:
    """VIII.4: but (A) not a countryman's, and (B) not support for an attack on the attacker."""
    for attack in table.attacks.values():
        support = table.supports.get(attack.target)
        if attack.via or support is None or support.power == attack.power:
            continue
        if support.is_attack and support.target is attack.origin:
            continue
        table.cut_support(attack.target)


def step_5_identify_convoy_subversion(table: Table) -> None:
    """VIII.5: a listed convoy's attack on a supporter that another listed convoy depends on.

    Exceptions: (A) a countryman of the supporter threatens nothing, (B) a Futile convoy subverts
    nothing, (C) a Futile or Indomitable convoy is not subverted.
    """
    table.subversions.clear()
    for army in table.convoys:
        attack = table.attacks[army]
        support = table.supports.get(attack.target)
        if support is None or support.power == attack.power or table.labels.get(army) == FUTILE:
            continue
        if support.is_attack and support.supported.province not in table.attacks:
            continue
        for other, fleets in table.convoys.items():
            immune = table.labels.get(other) in {FUTILE, INDOMITABLE}
            if support.target in fleets and not immune:
                table.subversions.append(Subversion(army, other, attack.target))


def _is_subverted(table: Table, army: Province) -> bool:
    return any(one.of is army for one in table.subversions)


def step_6_disrupt_convoys(table: Table) -> bool:
    """VIII.6: resolve the attacks on the fleets of unsubverted convoys. True if one is lost."""
    free = [army for army in table.convoys if not _is_subverted(table, army)]
    targets = [sea for army in free for sea in table.convoys[army] if table.attacks_on(sea)]
    winners = [table.fight(sea) for sea in targets]
    return any(winner is not None for winner in winners)


def step_7_cancel_disrupted_convoyed_moves(table: Table) -> None:
    """VIII.7: a convoy that has lost any fleet is struck, its army's move cancelled."""
    for army, fleets in list(table.convoys.items()):
        if any(sea in table.dislodged for sea in fleets):
            _strike(table, army, "disrupted")


def _strike(table: Table, army: Province, fate: str) -> None:
    table.cancel(table.attacks[army])
    del table.convoys[army]
    table.fate[army] = fate


def step_8_let_convoyed_attacks_cut_support(table: Table) -> bool:
    """VIII.8: unless (A) of a countryman, (B) subverted now, (C) Futile. True if one is cut."""
    supporters = set()
    for army in table.convoys:
        attack = table.attacks[army]
        support = table.supports.get(attack.target)
        if support is None or support.power == attack.power or table.labels.get(army) == FUTILE:
            continue
        if not _is_subverted(table, army):
            supporters.add(attack.target)
    for supporter in supporters:
        table.cut_support(supporter)
    return bool(supporters)


def steps_5_to_9(table: Table) -> None:
    """VIII.9: perform steps 5 to 8 until the loop can do nothing further."""
    useful = True
    while useful:
        step_5_identify_convoy_subversion(table)
        disrupted = step_6_disrupt_convoys(table)
        step_7_cancel_disrupted_convoyed_moves(table)
        cut = step_8_let_convoyed_attacks_cut_support(table)
        useful = disrupted or cut


def step_10_break_circles_of_subversion(table: Table) -> None:
    """VIII.10: ask of each subverted convoy what the one threatened support means to it."""
    names = {
        (True, True): FUTILE,
        (False, False): INDOMITABLE,
        (False, True): CONFUSED,
        (True, False): SUBVERTED,
    }
    for one in table.subversions:
        if one.of in table.labels:
            raise AssertionError(f"{one.of} is subverted twice")
        intact, lost = table.supports, dict(table.supports)
        del lost[one.supporter]
        answers = tuple(
            any(
                table.verdict(sea, table.attacks_on(sea), supports).advances is not None
                for sea in table.convoys[one.of]
            )
            for supports in (intact, lost)
        )
        table.labels[one.of] = names[answers[0], answers[1]]


def step_11_repeat_steps_5_through_9(table: Table) -> None:
    """VIII.11: if step 10 has found a Futile or Indomitable convoy."""
    if {FUTILE, INDOMITABLE} & set(table.labels.values()):
        steps_5_to_9(table)


def _circles(table: Table) -> list[list[Province]]:
    """The closed circles of subversion that are left."""
    next_of = {one.by: one.of for one in table.subversions}
    circles, seen = [], set()
    for army in table.convoys:
        circle = []
        while army in next_of and army not in seen:
            seen.add(army)
            circle.append(army)
            army = next_of[army]  # noqa: PLW2901 - the circle is walked from here
        if circle:
            if army is not circle[0]:
                raise AssertionError(f"{circle[0]} subverts, but in no circle")
            circles.append(circle)
    return circles


def step_12_resolve_unconfused_circles(table: Table) -> None:
    """VIII.12: cancel the convoyed moves, then resolve the attacks on the circle's fleets."""
    for circle in _circles(table):
        if any(table.labels[army] == CONFUSED for army in circle):
            continue
        fleets = [sea for army in circle for sea in table.convoys[army]]
        for army in circle:
            _strike(table, army, "disrupted")
        for sea in fleets:
            if table.attacks_on(sea):
                table.fight(sea)
    step_5_identify_convoy_subversion(table)


def step_13_resolve_confused_circles(table: Table) -> None:
    """VIII.13: a grand standoff; the moves and the attacks on the fleets are cancelled."""
    for circle in _circles(table):
        for sea in [sea for army in circle for sea in table.convoys[army]]:
            for attack in table.attacks_on(sea):
                table.cancel(attack)
        for army in circle:
            _strike(table, army, "paradox-held")
    table.subversions.clear()


def step_14_let_rings_of_attack_advance(table: Table) -> None:
    """VIII.14: three or more units, or two with a convoy; extra attackers may break the ring."""
    seen: set[Province] = set()
    for start in list(table.attacks):
        ring = _ring(table, start)
        if not ring or start in seen:
            continue
        seen.update(one.origin for one in ring)
        table.rings.append(ring)
    for ring in table.rings:
        for one in ring:
            rivals = table.attacks_on(one.target)
            if len(rivals) < 2:
                continue
            best = max(table.strength(rival) for rival in rivals)
            strongest = [rival for rival in rivals if table.strength(rival) == best]
            if len(strongest) > 1:
                table.standoffs.add(one.target)
            for rival in rivals:
                if len(strongest) > 1 or rival is not strongest[0]:
                    table.cancel(rival)
        if all(table.attacks.get(one.origin) is one for one in ring):
            table.advance(ring)


def _ring(table: Table, start: Province) -> list[Attack]:
    """The ring of attack that a space is in, empty when there is none."""
    ring: list[Attack] = []
    place = start
    while place in table.attacks and table.attacks[place] not in ring:
        ring.append(table.attacks[place])
        place = ring[-1].target
    closed = bool(ring) and place is start
    by_convoy = any(one.via for one in ring)
    return ring if closed and (len(ring) > 2 or by_convoy) else []


def step_15_identify_head_to_head_battles(table: Table) -> None:
    """VIII.15: balanced if equal, if countrymen, or if only the weaker's countrymen unbalance."""
    for one in list(table.attacks.values()):
        two = table.attacks.get(one.target)
        if two is None or two.target is not one.origin or one.via or two.via:
            continue
        if any(one in battle for battle in table.battles):
            continue
        stronger, weaker = sorted([one, two], key=table.strength, reverse=True)
        foreign = [
            support for support in table.supports_for(stronger) if support.power != weaker.power
        ]
        balanced = one.power == two.power or 1 + len(foreign) <= table.strength(weaker)
        table.battles.append(Battle(one, two, None if balanced else stronger))


def step_16_resolve_unbalanced_head_to_head_battles(table: Table) -> None:
    """VIII.16: first the weaker's space; then, unless the stronger has won, the stronger's."""
    for battle in table.battles:
        if battle.stronger is None:
            continue
        weaker = battle.two if battle.stronger is battle.one else battle.one
        if table.fight(weaker.origin) is battle.stronger:
            table.cancel(weaker)
        else:
            table.fight(battle.stronger.origin, barred=[weaker])


def step_17_resolve_balanced_head_to_head_battles(table: Table) -> None:
    """VIII.17: two halves; neither head-to-head attacker may advance, both may stand off."""
    for battle in table.battles:
        if battle.stronger is None:
            both = [battle.one, battle.two]
            table.fight(battle.one.origin, barred=both)
            table.fight(battle.two.origin, barred=both)


def step_18_list_targets_of_attack(table: Table) -> list[Province]:
    """VIII.18: the spaces attacked, without those whose unit is still trying to move out."""
    targets = {attack.target for attack in table.attacks.values()}
    listed = sorted(
        (at for at in targets if table.standing.get(at) not in table.attacks),
        key=lambda at: at.code,
    )
    table.target_lists.append(listed)
    return listed


def step_19_fight_ordinary_battles(table: Table, targets: Sequence[Province]) -> None:
    """VIII.19: for each space on the target list, one attack at most advances."""
    for target in targets:
        table.fight(target)


def step_20_return_to_step_18(table: Table) -> None:
    """VIII.20: perform steps 18 and 19 until no attack remains unresolved."""
    while table.attacks:
        targets = step_18_list_targets_of_attack(table)
        if not targets:
            raise AssertionError("attacks remain, but none can be resolved")
        step_19_fight_ordinary_battles(table, targets)


def _outcome(table: Table) -> PlainResult:
    reading, after = table.reading, {}
    for space, origin in table.standing.items():
        unit, attack = reading.units[origin], table.advanced.get(origin)
        location = unit.location if attack is None else attack.landing
        after[space.code] = standing_as(unit, location)
    contested = {place for place in table.standoffs if place not in table.standing}
    ordered = (*reading.attacks, *reading.illegal_moves)
    return PlainResult(
        moves={at.code: "succeeds" if at in table.advanced else "fails" for at in ordered},
        supports={
            at.code: "given" if at in table.supports else "cut" if at in table.cut else "void"
            for at in (*reading.supports, *reading.illegal_supports)
        },
        convoys={
            at.code: _carriage(table, at) for at in (*reading.carriages, *reading.illegal_carriages)
        },
        armies={army.code: fate for army, fate in table.fate.items()},
        dislodged={
            at.code: Dislodger(attack.origin.code, attack.via)
            for at, attack in table.dislodged.items()
        },
        contested=frozenset(at.code for at in contested),
        retreats={
            at.code: retreat_places(
                table.board,
                reading.units[at],
                occupied=table.standing,
                contested=contested,
                closed=None if attack.via else attack.origin,
            )
            for at, attack in table.dislodged.items()
        },
        after=after,
        illegal=frozenset(at.code for at in reading.illegal),
    )


def _carriage(table: Table, fleet: Province) -> str:
    if fleet not in table.carriages:
        return "void"
    army = table.carriages[fleet].army.province
    held = table.fate[army] == "paradox-held"
    return "disrupted" if held or fleet in table.dislodged else "available"
