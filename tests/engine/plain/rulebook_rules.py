"""The movement rules of the rulebook editions, each as a question about a supposed outcome.

A supposed outcome says of some facts whether they hold; the facts are listed in `Fact`. Every rule
below answers yes, no, or None: "not before more is known". With all facts known every rule answers
yes or no, so that an outcome is consistent when each of its facts is what its rule answers. The
option names are those of the requirements' table "Options".
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from engine.board import Map, Power, Province, UnitType
from tests.engine.plain.legality import Attack, Carriage, Reading, Route, Support, routes
from tests.engine.plain.options import Options

Answer = bool | None


class Kind(Enum):
    """What a fact says of the unit it names."""

    MOVES = 1  # its attack succeeds
    GIVES = 2  # its support is not cut
    STAYS = 3  # it is ordered to convoy, and not dislodged
    CARRIED = 4  # it is ordered to go by convoy, and enough of the convoy stands


class Fact(NamedTuple):
    """A fact about the unit that stood in a space."""

    kind: Kind
    place: Province

    def __repr__(self) -> str:
        return f"{self.kind.name} {self.place.code}"


class Strength(NamedTuple):
    """A strength that is at least `low` and at most `high`."""

    low: int
    high: int


class Way(Enum):
    """How an army goes, as its owner's orders show (DATC 4.A.3, R-CONV-09)."""

    LAND = 1
    CONVOY = 2
    EITHER = 3  # by convoy while the convoy stands, else by land


def every(answers: Iterable[Answer]) -> Answer:
    """Yes if all are yes, no if one is no."""
    given = list(answers)
    return False if False in given else None if None in given else True


def some(answers: Iterable[Answer]) -> Answer:
    """Yes if one is yes, no if all are no."""
    given = list(answers)
    return True if True in given else None if None in given else False


def opposite(answer: Answer) -> Answer:
    """Yes for no."""
    return None if answer is None else not answer


@dataclass(slots=True)
class Rules:
    """The rules of one edition applied to the legal orders of one position."""

    board: Map
    reading: Reading
    options: Options
    supports: dict[Province, Support] = field(default_factory=dict)
    carriages: dict[Province, Carriage] = field(default_factory=dict)
    ways: dict[Province, Way] = field(default_factory=dict)
    chains: dict[Province, list[Route]] = field(default_factory=dict)
    known: dict[Fact, bool] = field(default_factory=dict)
    asked: set[Fact] = field(default_factory=set)

    def __post_init__(self) -> None:
        attacks = self.reading.attacks
        self.carriages = {
            place: carriage
            for place, carriage in self.reading.carriages.items()
            if (army := attacks.get(carriage.army.province)) is not None
            and army.target is carriage.target
        }
        for place, attack in attacks.items():
            self.chains[place] = self._chains(attack)
            self.ways[place] = self._way(attack)
        self.supports = {
            place: support
            for place, support in self.reading.supports.items()
            if self._fits(support)
        }

    # What the orders alone decide.

    def _carriers(self, attack: Attack) -> list[Carriage]:
        return [one for one in self.carriages.values() if one.army is attack.unit]

    def _chains(self, attack: Attack) -> list[Route]:
        """The complete routes of the fleets ordered to convoy an army (R-CONV-05, R-CONV-06)."""
        if attack.unit.type is not UnitType.ARMY:
            return []
        carriers = self._carriers(attack)
        own = [one.fleet.province for one in carriers if one.fleet.power == attack.power]
        anyone = [one.fleet.province for one in carriers]
        if self.options["convoy_routes"] == "own_first_any":
            by_own = routes(self.board, attack.origin, attack.target, own)
            if by_own:
                return by_own
        return routes(self.board, attack.origin, attack.target, anyone)

    def _way(self, attack: Attack) -> Way:
        """Whether an army goes by land or by convoy: option adjacent_convoy (DATC 4.A.3)."""
        if attack.unit.type is UnitType.FLEET:
            return Way.LAND
        if not attack.adjacent:
            return Way.CONVOY
        own = any(one.fleet.power == attack.power for one in self._carriers(attack))
        complete = bool(self.chains[attack.origin])
        rule = self.options["adjacent_convoy"]
        if rule == "opposite":
            against = self.reading.attacks.get(attack.target)
            exchange = against is not None and against.target is attack.origin
            return Way.EITHER if exchange and complete else Way.LAND
        if rule == "explicit":
            by_convoy = attack.via
        elif rule == "always":
            by_convoy = attack.via or complete
        else:
            by_convoy = attack.via or own
        if by_convoy and not complete and self.options["via_fallback"]:
            return Way.LAND
        if by_convoy and self.options["via_fallback_disrupted"]:
            return Way.EITHER
        return Way.CONVOY if by_convoy else Way.LAND

    def _fits(self, support: Support) -> bool:
        """Whether a legal support fits the order it serves (R-SUP-03, R-SUP-04, R-LEGAL-02)."""
        place = support.supported.province
        attack = self.reading.attacks.get(place)
        if not support.is_attack:
            illegal = place in self.reading.illegal_moves
            return attack is None and (
                bool(self.options["illegal_move_supportable"]) or not illegal
            )
        if attack is None or attack.target is not support.target:
            return False
        if self.options["support_coast"] == "must_match" and support.coast is not None:
            return attack.unit.type is UnitType.ARMY or support.coast is attack.landing
        return True

    def attacks_on(self, place: Province) -> Iterator[Attack]:
        """The legal move orders to a space."""
        return (attack for attack in self.reading.attacks.values() if attack.target is place)

    def supports_of(self, place: Province) -> list[Support]:
        """The supports that fit the order of the unit in a space."""
        return [one for one in self.supports.values() if one.supported.province is place]

    def facts(self) -> list[Fact]:
        """Every fact that has to be decided."""
        return [
            *(Fact(Kind.MOVES, place) for place in self.reading.attacks),
            *(Fact(Kind.GIVES, place) for place in self.supports),
            *(Fact(Kind.STAYS, place) for place in self.carriages),
            *(Fact(Kind.CARRIED, at) for at, way in self.ways.items() if way is not Way.LAND),
        ]

    # The supposed outcome.

    def holds(self, fact: Fact) -> Answer:
        """What the supposed outcome says of a fact; unknown facts are noted in `asked`."""
        if fact not in self.known:
            self.asked.add(fact)
        return self.known.get(fact)

    def answer(self, fact: Fact) -> Answer:
        """What the rules say of a fact, given what is known of the others."""
        if fact.kind is Kind.MOVES:
            return self.moves(self.reading.attacks[fact.place])
        if fact.kind is Kind.GIVES:
            return opposite(self.is_cut(self.supports[fact.place]))
        if fact.kind is Kind.STAYS:
            return opposite(some(self.success(attack) for attack in self.attacks_on(fact.place)))
        return self.convoy_stands(fact.place)

    def success(self, attack: Attack) -> Answer:
        """Whether the supposed outcome lets an attack succeed."""
        return every([self.happens(attack), self.holds(Fact(Kind.MOVES, attack.origin))])

    # Convoys.

    def convoy_stands(self, army: Province) -> Answer:
        """Whether the losses of a convoy leave it able to carry: option convoy_routes.

        `all`: one complete route is enough. `any`, `own_first_any`: no fleet of any route may be
        lost. Without a complete route there is no convoy (R-CONV-02).
        """
        chains = self.chains[army]
        stands = [every(self.holds(Fact(Kind.STAYS, sea)) for sea in way) for way in chains]
        if self.options["convoy_routes"] == "all" or not chains:
            return some(stands)
        return every(stands)

    def by_convoy(self, attack: Attack) -> Answer:
        """Whether an attack comes by convoy."""
        way = self.ways[attack.origin]
        if way is Way.EITHER:
            return self.holds(Fact(Kind.CARRIED, attack.origin))
        return way is Way.CONVOY

    def happens(self, attack: Attack) -> Answer:
        """Whether an attack has any effect on its target: not when its convoy fails (R-CONV-04)."""
        if self.ways[attack.origin] is Way.CONVOY:
            return self.holds(Fact(Kind.CARRIED, attack.origin))
        return True

    # Supports.

    def is_cut(self, support: Support) -> Answer:
        """Whether a support is cut (R-CUT-01 to R-CUT-07)."""
        cuts = []
        for attack in self.attacks_on(support.unit.province):
            own = attack.power == support.power
            if own and not self.options["own_attack_cuts"]:
                continue
            if attack.origin is support.target:
                threat = self._cuts_from_the_front(attack)
            else:
                threat = self.happens(attack)
            cuts.append(every([threat, opposite(self.spares(attack, support))]))
        return some(cuts)

    def _cuts_from_the_front(self, attack: Attack) -> Answer:
        """An attack from the space supported into: options front_dislodge_cuts, front_convoy_cuts.

        It comes from the army's own space also by convoy (DATC 4.A.4), and cuts only by dislodging
        the supporter (R-CUT-02); in 1961 not even then.
        """
        ways = []
        if self.options["front_dislodge_cuts"]:
            ways.append(self.success(attack))
        if self.options["front_convoy_cuts"]:
            ways.append(every([self.happens(attack), self.by_convoy(attack)]))
        return some(ways)

    def spares(self, attack: Attack, support: Support) -> Answer:
        """Whether the paradox rule says that a convoyed attack does not cut a support.

        Nor does it by dislodging the supporter (DATC 6.F.17, 6.F.25). 1971: the support is for a
        fleet's attack on one of the army's own convoying fleets (R-PARA-01). 1982: it is for any
        action in a sea that holds a convoying fleet (R-PARA-02), one on a route that was ordered.
        2000: it is for an attack on a fleet necessary for the convoy, that is, no route without it
        stands (DATC 4.A.2 c).
        """
        carrier = self.carriages.get(support.target)
        if carrier is None or support.unit.type is not UnitType.FLEET:
            return False
        own = support.is_attack and carrier.army is attack.unit
        concerned: Answer = False
        match self.options["paradox"]:
            case "1971":
                concerned = own and support.supported.type is UnitType.FLEET
            case "1982":
                army = carrier.army.province
                is_on_way = any(support.target in way for way in self.chains[army])
                concerned = self.ways[army] is not Way.LAND and is_on_way
            case "2000":
                concerned = every([own, self._is_necessary(support.target, attack.origin)])
        return every([concerned, self.by_convoy(attack)])

    def _is_necessary(self, sea: Province, army: Province) -> Answer:
        """Whether a convoy has a route with this fleet, and no route without it that stands."""
        ways = self.chains[army]
        others = [way for way in ways if sea not in way]
        spare = some(every(self.holds(Fact(Kind.STAYS, one)) for one in way) for way in others)
        return every([len(others) < len(ways), opposite(spare)])

    def strength(self, place: Province, *, without: Power | None = None) -> Strength:
        """One, and one for each valid support (R-SUP-01), leaving out those of one power."""
        answers = [
            self.holds(Fact(Kind.GIVES, support.unit.province))
            for support in self.supports_of(place)
            if support.power != without
        ]
        sure, possible = answers.count(True), answers.count(None)
        return Strength(1 + sure, 1 + sure + possible)

    # Attacks.

    def moves(self, attack: Attack) -> Answer:
        """Whether an attack succeeds: stronger than every rival and than the defense (R-SUP-02).

        The defense is nothing where the space is empty or its unit leaves (R-MOVE-06), the
        strength of the other's attack head-to-head (R-H2H-02 to 04), and else the strength to hold.
        """
        happens = self.happens(attack)
        head_on, leaves = self.head_to_head(attack), self.leaves(attack.target)
        answers = []
        if every([leaves, opposite(head_on)]) is not False:
            answers.append(self._beats(attack, Strength(0, 0), defended=False))
        if head_on is not False:
            answers.append(self._beats(attack, self.strength(attack.target), defended=True))
        if every([opposite(head_on), opposite(leaves)]) is not False:
            answers.append(self._beats(attack, self.hold(attack.target), defended=True))
        wins = None if len(set(answers)) > 1 else answers[0]
        return every([happens, wins])

    def leaves(self, place: Province) -> Answer:
        """Whether a space is or becomes empty of the unit that stood there."""
        if place not in self.reading.units:
            return True
        attack = self.reading.attacks.get(place)
        return False if attack is None else self.success(attack)

    def hold(self, place: Province) -> Strength:
        """A unit ordered to move holds alone (R-MOVE-07); others with their supports (R-SUP-05)."""
        return Strength(1, 1) if place in self.reading.attacks else self.strength(place)

    def head_to_head(self, attack: Attack) -> Answer:
        """Two units ordered each to the other's space, both directly: option convoy_swap.

        With convoy_swap false a convoy makes no difference to that (1961, "Conflicts").
        """
        against = self.reading.attacks.get(attack.target)
        if against is None or against.target is not attack.origin:
            return False
        both = [self.happens(attack), self.happens(against)]
        if self.options["convoy_swap"]:
            both += [opposite(self.by_convoy(attack)), opposite(self.by_convoy(against))]
        return every(both)

    def _beats(self, attack: Attack, defense: Strength, *, defended: bool) -> Answer:
        """Whether an attack beats a defense and all rivals, the space being defended or not.

        Options self_attack and victim_support: against a countryman nothing succeeds (R-SELF-01);
        support by the defender's countryman counts not at all (`none`), or against rivals only
        (`split`, R-SELF-03). In 1961 it leaves the whole attack without effect.
        """
        full = ours = self.strength(attack.origin)
        void: Answer = False
        if defended:
            victim = self.reading.units[attack.target].power
            if victim == attack.power:
                return False
            ours = self.strength(attack.origin, without=victim)
            full = full if self.options["victim_support"] == "split" else ours
            void = self.is_void(attack)
        rivals = [self.prevents(one) for one in self.attacks_on(attack.target) if one is not attack]
        beaten = every([_more(ours, defense), *(_more(full, rival) for rival in rivals)])
        return every([opposite(void), beaten])

    def is_void(self, attack: Attack) -> Answer:
        """1961: an attack on, or supported by, a countryman of the unit it meets has no effect."""
        victim = self.reading.occupant(attack.target)
        if self.options["self_attack"] != "void" or victim is None:
            return False
        if victim.power == attack.power:
            return True
        return some(
            self.holds(Fact(Kind.GIVES, support.unit.province))
            for support in self.supports_of(attack.origin)
            if support.power == victim.power
        )

    def prevents(self, rival: Attack) -> Strength:
        """The strength with which an attack stands others off at its target, won or lost.

        Every support counts, the defender's countrymen's too (R-SELF-02, R-DISL-01); none of it
        when the convoy fails, or when the rival is dislodged from there: option
        no_effect_on_origin (R-DISL-02, DATC 4.A.7).
        """
        stays = some([self.head_to_head(rival), opposite(self.leaves(rival.target))])
        nothing = some(
            [
                opposite(self.happens(rival)),
                self._dislodged_from_its_target(rival),
                every([stays, self.is_void(rival)]),
            ]
        )
        full = self.strength(rival.origin)
        if nothing is True:
            return Strength(0, 0)
        return full if nothing is False else Strength(0, full.high)

    def _dislodged_from_its_target(self, rival: Attack) -> Answer:
        against = self.reading.attacks.get(rival.target)
        if against is None or against.target is not rival.origin:
            return False
        wins = self.success(against)
        if self.options["no_effect_on_origin"] == "head_to_head":
            return every([self.head_to_head(rival), wins])
        return every([wins, opposite(self.success(rival))])


def _more(one: Strength, two: Strength) -> Answer:
    if one.low > two.high:
        return True
    return False if one.high <= two.low else None
