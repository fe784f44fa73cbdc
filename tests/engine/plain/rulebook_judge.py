"""A slow and literal judge of movement for every rulebook edition, driven by the option table.

An outcome is right when it is consistent: every fact in it is what the rules answer, supposing the
rest. Most facts have one answer whatever the others are. What is left falls into loops: facts
that depend on one another in a circle. A loop that has exactly one consistent outcome takes it. A
loop without a convoy that has several is a ring of attacks, and all of it moves (R-RING-01). Any
other loop that holds a convoy is a paradox, and the edition's backup decides: the convoys in the
core of the loop fail (`szykman`), or every move in it does (`all_hold`).

The core of a loop is what remains when the facts on which all its consistent outcomes agree are
taken as known, and the rest is divided into loops again.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.board import Map, Power, Province
from engine.orders import Order
from engine.position import Position
from tests.engine.plain.legality import Law, read
from tests.engine.plain.options import EDITION_OPTIONS, Options
from tests.engine.plain.result import Dislodger, PlainResult, retreat_places, standing_as
from tests.engine.plain.rulebook_rules import Answer, Fact, Kind, Rules, Way

Outcome = dict[Fact, bool]


def judge_by(
    edition: str, position: Position, orders: Mapping[Power, Sequence[Order]], board: Map
) -> PlainResult:
    """Adjudicate a movement phase by an edition named in `EDITION_OPTIONS`."""
    return judge(position, orders, board, EDITION_OPTIONS[edition])


def judge(
    position: Position, orders: Mapping[Power, Sequence[Order]], board: Map, options: Options
) -> PlainResult:
    """Adjudicate a movement phase by the option table.

    `options` has every key of `EDITION_OPTIONS["modern"]`. Raises ValueError for the paradox rule
    `guide`, which is no rule about one loop at a time: `guide_judge` is for it.
    """
    if options["paradox"] not in {"1971", "1982", "2000", "szykman", "all_hold"}:
        raise ValueError(f"no rulebook has the paradox rule {options['paradox']}")
    law = Law(
        board,
        position,
        every_route=options["convoy_routes"] != "all" or options["adjacent_convoy"] == "intent",
        land_fallback=bool(options["via_fallback"]) or options["adjacent_convoy"] == "opposite",
        coast_must_match=options["support_coast"] == "must_match",
    )
    rules = Rules(board, read(law, orders), options)
    settled = Settling(rules)
    settled.settle()
    return _report(settled, position)


@dataclass(slots=True)
class Settling:
    """The search for the outcome. `paradox` collects the units in the cores that were broken."""

    rules: Rules
    forced: set[Fact] = field(default_factory=set)
    paradox: set[Province] = field(default_factory=set)

    def settle(self) -> None:
        """Decide every fact; afterwards `rules.known` is the outcome."""
        rules = self.rules
        while True:
            self._draw_conclusions()
            unknown = [fact for fact in rules.facts() if fact not in rules.known]
            if not unknown:
                break
            self._untie(self._first_loop(unknown))
        self._check()

    def _check(self) -> None:
        for fact in self.rules.facts():
            if fact not in self.forced and self.rules.answer(fact) is not self.rules.known[fact]:
                raise AssertionError(f"{fact} contradicts the rules")

    def _draw_conclusions(self) -> None:
        """Note every fact that the rules answer whatever is still unknown."""
        rules = self.rules
        progress = True
        while progress:
            progress = False
            for fact in rules.facts():
                if fact not in rules.known:
                    answer = self._certain(fact)
                    if answer is not None:
                        rules.known[fact] = answer
                        progress = True

    def _certain(self, fact: Fact) -> Answer:
        """The answer the rules give in every case of the unknown facts they ask for."""
        rules = self.rules
        rules.asked.clear()
        answer = rules.answer(fact)
        if answer is not None:
            return answer
        doubt = min(rules.asked, key=_order)
        answers = []
        for supposed in (True, False):
            rules.known[doubt] = supposed
            answers.append(self._certain(fact))
            del rules.known[doubt]
            if answers[0] is None:
                return None
        return answers[0] if answers[0] is answers[1] else None

    # Loops.

    def _first_loop(self, unknown: Sequence[Fact]) -> set[Fact]:
        """A smallest set of unknown facts that depend on nothing unknown outside the set."""
        needs = {fact: self._needs(fact) for fact in unknown}
        reached = {fact: _closure(fact, needs) for fact in unknown}
        return min(reached.values(), key=lambda facts: (len(facts), sorted(map(_order, facts))))

    def _needs(self, fact: Fact) -> set[Fact]:
        """The unknown facts that can make a difference to what the rules answer."""
        rules = self.rules
        rules.asked.clear()
        rules.answer(fact)
        return {doubt for doubt in set(rules.asked) if self._matters(fact, doubt)}

    def _matters(self, fact: Fact, doubt: Fact) -> bool:
        rules = self.rules
        answers = []
        asked: set[Fact] = set()
        for supposed in (True, False):
            rules.known[doubt] = supposed
            rules.asked.clear()
            answers.append(rules.answer(fact))
            asked |= rules.asked
            del rules.known[doubt]
        if None not in answers:
            return answers[0] is not answers[1]
        other = min(asked, key=_order)
        for supposed in (True, False):
            rules.known[other] = supposed
            matters = self._matters(fact, doubt)
            del rules.known[other]
            if matters:
                return True
        return False

    def _outcomes(self, loop: set[Fact]) -> Iterator[Outcome]:
        """Every consistent outcome of a loop."""
        rules = self.rules
        noted: list[Fact] = []
        consistent = self._note_answers(loop, noted)
        doubts = sorted((fact for fact in loop if fact not in rules.known), key=_order)
        if consistent and not doubts:
            yield {fact: rules.known[fact] for fact in loop}
        elif consistent:
            for supposed in (True, False):
                rules.known[doubts[0]] = supposed
                yield from self._outcomes(loop)
                del rules.known[doubts[0]]
        for fact in noted:
            del rules.known[fact]

    def _note_answers(self, loop: set[Fact], noted: list[Fact]) -> bool:
        """Add the answers that follow from what is supposed; false where they contradict it."""
        rules = self.rules
        progress = True
        while progress:
            progress = False
            for fact in sorted(loop, key=_order):
                answer = self._certain(fact)
                if answer is None:
                    continue
                if fact not in rules.known:
                    rules.known[fact] = answer
                    noted.append(fact)
                    progress = True
                elif rules.known[fact] is not answer:
                    return False
        return True

    def _untie(self, loop: set[Fact]) -> None:
        """Decide a loop, or at least part of it, by the rules above."""
        rules = self.rules
        outcomes = list(self._outcomes(loop))
        if len(outcomes) == 1:
            rules.known.update(outcomes[0])
            return
        core = self._core(loop, outcomes)
        if not any(fact.kind is Kind.CARRIED for fact in core):
            self._turn(core, outcomes)
            return
        self.paradox |= {fact.place for fact in core}
        failing = {Kind.CARRIED}
        if rules.options["paradox"] == "all_hold":
            failing.add(Kind.MOVES)
        for fact in core:
            if fact.kind in failing:
                self._force(fact)

    def _force(self, fact: Fact) -> None:
        self.rules.known[fact] = False
        self.forced.add(fact)

    def _core(self, loop: set[Fact], outcomes: Sequence[Outcome]) -> set[Fact]:
        if not outcomes:
            return loop
        agreed = {
            fact: outcomes[0][fact]
            for fact in loop
            if all(outcome[fact] is outcomes[0][fact] for outcome in outcomes)
        }
        if not agreed:
            return loop
        before = dict(self.rules.known)
        self.rules.known.update(agreed)
        self._draw_conclusions()
        rest = [fact for fact in loop if fact not in self.rules.known]
        smaller = self._first_loop(rest)
        core = self._core(smaller, list(self._outcomes(smaller)))
        self.rules.known.clear()
        self.rules.known.update(before)
        return core

    def _turn(self, core: set[Fact], outcomes: Sequence[Outcome]) -> None:
        """Let a ring move; where no outcome is consistent and no convoy is to blame, nothing."""
        rules = self.rules
        if outcomes:
            best = max(outcomes, key=lambda outcome: sum(outcome[fact] for fact in core))
            rules.known.update({fact: best[fact] for fact in core})
            return
        self.paradox |= {fact.place for fact in core}
        for fact in core:
            if fact.kind is Kind.MOVES:
                self._force(fact)


def _order(fact: Fact) -> tuple[int, int]:
    return fact.kind.value, fact.place.index


def _closure(fact: Fact, needs: Mapping[Fact, set[Fact]]) -> set[Fact]:
    """The fact and everything it depends on, however indirectly."""
    found, left = {fact}, [fact]
    while left:
        new = needs[left.pop()] - found
        found |= new
        left.extend(new)
    return found


# The report.


def _report(settled: Settling, position: Position) -> PlainResult:
    rules, reading = settled.rules, settled.rules.reading
    moved = {at: attack for at, attack in reading.attacks.items() if rules.success(attack)}
    dislodgers = {
        attack.target: attack
        for attack in moved.values()
        if attack.target in reading.units and attack.target not in moved
    }
    after: dict[Province, str] = {
        attack.target: standing_as(attack.unit, attack.landing) for attack in moved.values()
    }
    for unit in position.units:
        if unit.province not in moved and unit.province not in dislodgers:
            after[unit.province] = standing_as(unit, unit.location)
    contested = {
        attack.target
        for attack in reading.attacks.values()
        if attack.target not in after and rules.prevents(attack).high > 0
    }
    retreats = {
        place.code: retreat_places(
            rules.board,
            reading.units[place],
            occupied=after,
            contested=contested,
            closed=_closed(rules, place, dislodgers[place].origin),
        )
        for place in dislodgers
    }
    ordered = (*reading.attacks, *reading.illegal_moves)
    return PlainResult(
        moves={at.code: "succeeds" if at in moved else "fails" for at in ordered},
        supports=_supports(rules),
        convoys=_convoys(settled, dislodgers),
        armies=_armies(settled),
        dislodged={
            place.code: Dislodger(attack.origin.code, rules.by_convoy(attack) is True)
            for place, attack in dislodgers.items()
        },
        contested=frozenset(place.code for place in contested),
        retreats=retreats,
        after={place.code: text for place, text in after.items()},
        illegal=frozenset(place.code for place in reading.illegal),
    )


def _closed(rules: Rules, place: Province, origin: Province) -> Province | None:
    """The attacker's start, unless the edition opens it after a convoyed attack (DATC 4.A.5)."""
    attack = rules.reading.attacks[origin]
    opened = rules.options["retreat_convoy_origin"] and rules.by_convoy(attack)
    return None if opened and attack.target is place else origin


def _supports(rules: Rules) -> dict[str, str]:
    words = {}
    for place in (*rules.reading.supports, *rules.reading.illegal_supports):
        if place not in rules.supports:
            words[place.code] = "void"
        else:
            words[place.code] = "given" if rules.known[Fact(Kind.GIVES, place)] else "cut"
    return words


def _convoys(settled: Settling, dislodgers: Collection[Province]) -> dict[str, str]:
    rules, words = settled.rules, {}
    for place in (*rules.reading.carriages, *rules.reading.illegal_carriages):
        if place not in rules.carriages:
            words[place.code] = "void"
        else:
            lost = place in dislodgers or place in settled.paradox
            words[place.code] = "disrupted" if lost else "available"
    return words


def _armies(settled: Settling) -> dict[str, str]:
    rules, words = settled.rules, {}
    for place, way in rules.ways.items():
        fact = Fact(Kind.CARRIED, place)
        if way is Way.LAND:
            continue
        if not rules.chains[place]:
            words[place.code] = "cancelled"
        elif rules.known[fact]:
            words[place.code] = "proceeds"
        else:
            words[place.code] = "paradox-held" if fact in settled.forced else "disrupted"
    return words
