"""`Can Munich support Berlin to Silesia?`: the orders in a question, judged by the rules.

They are filled from its clauses, and only where every word beside a verb is understood. It is the
engine's `illegality` that says Yes or No, and the answer names the very orders it is of.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

from msgspec.structs import replace

from bot.gamesmaster.answers import clauses as wording
from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.answers.clauses import (
    GOALS,
    INSIDE,
    MAY,
    clauses_of,
    is_native,
    may_be_of_order,
)
from bot.gamesmaster.answers.facts import options
from bot.gamesmaster.answers.shape import asks_of_plans
from bot.gamesmaster.answers.supposed import asks_of_later, position_asked_of, units_supposed
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.answers import Answered
from engine.board import Power, Province, Terrain, Unit, UnitType
from engine.judge.legality import illegality
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.outcome import Reason
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Named,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    named_as,
    province_of,
)
from engine.position import PhaseType
from engine.reader import Asked, Clause, Ref, Role
from engine.reader.words.vocabulary import words

_MOST_OFFERED = 4
"""As many orders are offered for one that is asked about."""
_WHO = re.compile(
    r"(?:\S+ ){0,4}?(?:who|whose|which|what(?! about| if)"
    r"|any(?:one|body)?(?! (?:way|chance|use|idea|more)\b)|some(?:one|body)|nobody|noone)\b"
)
_WHAT = re.compile(r"\b(?:what(?! about| if)|where|anywhere|which places|options|moves for)\b")
_ASKS_WHICH = re.compile(r"(?:\S+ ){0,2}?(?:what|where|which|how)\b(?! (?:about|if)\b)")
"""Asks for more than a yes or no."""
_OTHERS = re.compile(r"\b(?:besides|else|other than|others?)\b")
_ORIGINS = words("from with using by of for")
_PASSIVE = re.compile(
    r"\b(?:be|is) (?:\S+ ){0,3}?(?:targets?|destination|range|reachable|reach|reached|entered)\b"
)
_DENIES = re.compile(
    r"\b(?:illegal|forbidden|impossible|against (?:it|that|the rules?|this)|objections?|problem"
    r"|closed|speaks? against|must|have to|has to|got to|need(?:s|ed)? to"
    r"|in (?:the|its|my|our|their) way|(?:block|hinder)(?:s|ed|ing)?|(?:prevent|stop)(?:s|p?ing)?"
    r"|mind|(?:not|never) (?:be )?(?:allowed|possible|legal))\b"
)
"""Asks whether something may not be, so that a yes would say the contrary."""
_ATTACK = re.compile(r"\b(?:attacks?|attempts?|moves?|landing|push|assault|invasion)\b")
_TAKES = frozenset({"take", "takes", "get", "gets"})
_DENIED = frozenset({"instead of", "rather than", "in place of", "besides"})
_COAST = re.compile(r"\b(?:coasts?|shores?|nc|sc|ec|side)\b")


@dataclass(frozen=True)
class _Wanted:
    """An order that is asked about, in each way in which it may be meant.

    There is none if several units may be meant, and none of them can reach the `goal`.
    """

    ways: Sequence[Order]
    power: Power
    goal: Province | None = None
    kind: UnitType | None = None


@dataclass
class _Spoken:
    """What was spoken of before: `it` and `there`."""

    unit: Unit | None = None
    place: Province | None = None
    order: Order | None = None
    goals: list[Province] = field(default_factory=list)


def possible(asker: Asker, written: str) -> Answered | None:
    """Whether the orders that are asked about may be given; None if that is not what is asked."""
    game = asker.open_game
    if game is None:
        return None
    said = asker.asked(written).said
    clauses = list(clauses_of(asker, written))
    if not any(is_asked for _, is_asked in clauses):
        return None
    return _Judge(asker, game, said, clauses).answer()


class _Judge:
    """The orders of one question, in the open phase of a game or in a later one."""

    def __init__(
        self, asker: Asker, game: OpenGame, said: str, clauses: list[tuple[Clause, bool]]
    ) -> None:
        self._asker, self._game, self._said, self._clauses = asker, game, said, clauses
        self._spoken = _Spoken()
        self._is_later = asks_of_later(game, said)
        supposed = units_supposed(asker, game, said, clauses)
        self._is_supposed = bool(supposed)
        self._position = position_asked_of(game, supposed, is_later=self._is_later)
        self._legal = legal_orders(self._position, game.variant, game.rulebook)
        self._own = asker.own

    def answer(self) -> Answered | None:
        """Yes or no, with the orders; None where none can be filled in."""
        if wording.WEIGHS.search(self._said) or asks_of_plans(self._asker, self._said):
            return None
        match self._position.phase.type:
            case PhaseType.ADJUSTMENT if wording.MUST_BE.search(self._said):
                found = options(self._asker, Asked("", ""))
                return found if isinstance(found, Answered) else None
            case PhaseType.ADJUSTMENT:
                return self._winter()
            case PhaseType.RETREAT:
                return self._retreat()
            case PhaseType.MOVEMENT:
                return self._movement()

    # Movement.

    def _movement(self) -> Answered | None:
        wanted: list[_Wanted] = []
        for clause, is_asked in self._clauses:
            is_asking = is_asked and not wording.STATES.fullmatch(clause.said)
            is_known = not (clause.left or wording.OTHER_MATTER.search(clause.said))
            is_supposed = clause.said.startswith("if ") and not is_known
            if not is_asking or is_supposed or not may_be_of_order(clause):
                if is_asking and not is_supposed and self._asks_something_else(clause):
                    return None
                self._note(clause)
                continue
            told = self._told_of(clause) if is_known else None
            filled = self._filled(clause) if is_known and told is None else None
            if filled is None:
                return told or (self._no_unit_in(clause) if is_known else None)
            wanted += filled
            self._note(clause, filled)
        return (self._steps(wanted) or self._judged(wanted)) if wanted else None

    def _steps(self, wanted: Sequence[_Wanted]) -> Answered | None:
        """What a unit can do in one turn, where several turns of it are asked about."""
        moves = [each.ways[0] for each in wanted if each.ways and isinstance(each.ways[0], Move)]
        goals = {(move.unit, move.destination.province) for move in moves}
        units = {unit for unit, _ in goals}
        if len(units) == len(goals) or not wording.STEPS.search(self._said):
            return None
        place = next(iter(units)).location.province
        found = options(self._asker, Asked("", "", (), (place,)))
        return found if isinstance(found, Answered) else None

    def _told_of(self, clause: Clause) -> Answered | None:
        """The answer to a clause that is of another phase, or of all units."""
        role = clause.role
        if role in {Role.BUILD, Role.REMOVE, Role.DISBAND, Role.RETREAT, Role.WAIVE}:
            told = self._in_other_phase(role, clause)
            if told is not None:
                return told
        is_of_all = _WHO.match(clause.said) or _WHAT.search(clause.said)
        return self._told_of_all(clause) if is_of_all else None

    def _no_unit_in(self, clause: Clause) -> Answered | None:
        """That no unit is where a clause names one by its kind."""
        for ref in clause.refs if MAY.search(self._said) else ():
            if ref.type and ref.place and self._position.unit_at(ref.place) is None:
                return replace(self._topic("no_unit"), place=ref.place.code)
        return None

    def _asks_something_else(self, clause: Clause) -> bool:
        is_else = wording.ASKS_ELSE.match(clause.said) is not None and not _COAST.search(
            clause.said
        )
        return is_else and bool(clause.left or wording.OTHER_MATTER.search(clause.said))

    def _in_other_phase(self, role: Role, clause: Clause) -> Answered | None:
        """That nothing of the kind is ordered in this phase; None where it is, in a later one."""
        has_goal = len([ref for ref in clause.refs if ref.place is not None]) > 1
        kind = PhaseType.RETREAT if role is Role.RETREAT else PhaseType.ADJUSTMENT
        if self._asker.type is kind:
            return None
        if role is Role.RETREAT:
            return None if has_goal else self._topic("not_retreats")
        if role is Role.BUILD and has_goal:
            return None
        return self._topic("not_winter")

    def _note(self, clause: Clause, filled: Sequence[_Wanted] = ()) -> None:
        """Remember what was spoken of: for `it`, `there` and `help them`."""
        spoken = self._spoken
        for ref in clause.refs:
            unit = self._unit_of(ref)
            if unit is not None and not ref.is_it and spoken.order is None:
                spoken.unit = unit
            if ref.place is not None:
                spoken.place = ref.place
        for order in (each.ways[0] for each in filled if each.ways):
            if isinstance(order, Move | Hold):
                spoken.order = order
                spoken.unit = self._position.unit_at(order.unit.location.province)

    def _unit_of(self, ref: Ref) -> Unit | None:
        """The unit that is named: where it stands, or as the one spoken of."""
        if ref.is_it:
            return self._spoken.unit
        if ref.place is not None:
            return self._position.unit_at(ref.place)
        able = self._units_of(ref)
        return able[0] if len(able) == 1 else None

    def _units_of(self, ref: Ref) -> list[Unit]:
        """All units that a name without a place may mean."""
        if ref.place is not None or ref.is_it:
            unit = self._unit_of(ref)
            return [] if unit is None else [unit]
        powers = self._own if ref.power is None else (ref.power,)
        able = [
            unit
            for unit in self._position.units
            if unit.power in powers and ref.type in {None, unit.type}
        ]
        native = [
            unit
            for unit in self._position.units
            if ref.native and ref.type in {None, unit.type} and is_native(ref.native, unit.province)
        ]
        return native if ref.native and native else able

    def _filled(self, clause: Clause) -> list[_Wanted] | None:
        match clause.role:
            case Role.SUPPORT | Role.BACKED:
                return self._supports(clause)
            case Role.CONVOY | Role.VIA:
                return self._convoys(clause)
            case Role.HOLD if len(clause.refs) == 1:
                unit = self._unit_of(clause.refs[0])
                return None if unit is None else [_Wanted([Hold(named_as(unit))], unit.power)]
            case _:
                return self._moves(clause)

    # Moves.

    def _moves(self, clause: Clause) -> list[_Wanted] | None:
        refs = [ref for ref in clause.refs if ref.lead not in _DENIED]
        if any(self._carries(ref, refs) for ref in refs) or self._takes_it(refs):
            return self._convoys(clause)
        if len(refs) > 1 and refs[-1].is_it and refs[-1].lead == "behind":
            *refs, _ = refs
            if len(refs) == 1 and self._spoken.unit is not None:
                refs.append(Ref(self._spoken.unit.province, lead="to"))
        if refs[2:] and refs[-1].lead == "with" and "together" not in clause.said:
            return self._moves_with_support(refs)
        sources, goals = self._told_apart(refs)
        if _PASSIVE.search(clause.said) and not goals:
            goals = [ref for ref in sources if ref.lead not in _ORIGINS and ref.place]
            sources = [ref for ref in sources if ref not in goals]
        if not goals and clause.points_there and self._spoken.place is not None:
            goals = [Ref(self._spoken.place)]
        if not sources and self._spoken.unit is not None and not clause.is_mine:
            sources = [Ref(is_it=True)]
        is_led = all(goal.lead in GOALS for goal in goals)
        if not sources and is_led and (clause.is_mine or not self._named_power()):
            sources = [Ref()]
        if not goals or not sources:
            return None
        return _all_of([self._move(source, goal) for source, goal in product(sources, goals)])

    def _named_power(self) -> bool:
        return any(ref.power for clause, _ in self._clauses for ref in clause.refs)

    def _carries(self, ref: Ref, refs: Sequence[Ref]) -> bool:
        """Whether it is a fleet beside an army and a third place: `with the boat in the Ionian`."""
        unit = self._unit_of(ref)
        is_beside = ref.lead in {"with", "over", "via", "through", "across", "by", "using"}
        others = [other for other in refs if other is not ref]
        army = any(
            (named := self._unit_of(other)) is not None and named.type is UnitType.ARMY
            for other in others
        )
        return (
            unit is not None
            and unit.type is UnitType.FLEET
            and unit.province.terrain is Terrain.SEA
            and is_beside
            and army
            and len(others) > 1
        )

    def _takes_it(self, refs: Sequence[Ref]) -> bool:
        """Whether a fleet takes the army along that was spoken of: `can the boat take it?`."""
        army = self._spoken.unit
        is_army = army is not None and army.type is UnitType.ARMY
        has_fleet = any(unit.type is UnitType.FLEET for ref in refs for unit in self._units_of(ref))
        return is_army and has_fleet and any(ref.is_it and ref.lead in _TAKES for ref in refs[1:])

    def _told_apart(self, refs: Sequence[Ref]) -> tuple[list[Ref], list[Ref]]:
        """The units that are to go, and the places they go to."""
        is_source: list[bool] = []
        has_origin = any(ref.lead in _ORIGINS and ref.place for ref in refs)
        for number, ref in enumerate(refs):
            is_open = not has_origin and not any(
                source and ref.place for ref, source in zip(refs, is_source, strict=False)
            )
            stands = ref.place is not None and self._position.unit_at(ref.place) is not None
            if ref.place is None:
                source = True
            elif ref.lead == "and" and is_source:
                source = is_source[-1]
            elif ref.lead in GOALS:
                source = is_open and stands and any(r.lead in GOALS for r in refs[number + 1 :])
            else:
                source = ref.lead in _ORIGINS or (is_open and (stands or ref.type is not None))
            is_source.append(source)
        pairs = list(zip(refs, is_source, strict=True))
        found = [ref for ref, source in pairs if source]
        placed = [ref for ref in found if ref.place is not None]
        units = [ref for ref in found if ref.names_a_unit]
        return placed or units or found, [ref for ref, source in pairs if not source]

    def _move(self, source: Ref, goal: Ref) -> _Wanted | None:
        if goal.place is None:
            return None
        meant = self._units_of(source)
        units = [unit for unit in meant if unit.province is not goal.place]
        ways = [way for unit in units for way in self._ways(unit, goal)]
        board = self._game.variant.map
        if ways:
            return _Wanted(ways, units[0].power if len(units) == 1 else self._power_of(ways[0]))
        if len(units) == 1 and len(meant) > 1:
            return None
        if len(units) == 1:
            to = board.at(goal.place, goal.coast) if goal.coast else board.plain(goal.place)
            return _Wanted([Move(named_as(units[0]), to)], units[0].power)
        return _Wanted([], units[0].power, goal.place, source.type) if units else None

    def _power_of(self, order: Order) -> Power:
        place = province_of(order)
        unit = None if place is None else self._position.unit_at(place)
        return Power("") if unit is None else unit.power

    def _ways(self, unit: Unit, goal: Ref) -> list[Order]:
        moves: list[Order] = [
            order
            for order in self._legal.get(unit.power, {}).get(unit, ())
            if isinstance(order, Move | Retreat)
            and order.destination.province is goal.place
            and goal.coast in {None, order.destination.coast}
        ]
        return [order for order in moves if not (isinstance(order, Move) and order.via)] or moves

    # Supports and convoys.

    def _supports(self, clause: Clause) -> list[_Wanted] | None:
        role = clause.role or Role.SUPPORT
        at = clause.verb_at(role)
        before = [ref for ref in clause.refs if ref.at < at]
        after = [ref for ref in clause.refs if ref.at > at and ref.lead not in _DENIED]
        if role is Role.BACKED and not before and len(after) > 1:
            before, after, role = after[:1], after[1:], Role.SUPPORT
        if role is Role.BACKED and len(before) > 1 and len(after) == 1:
            return self._moves_with_support([*before, *after])
        if role is Role.BACKED:
            before, after = after, before
        elif len(before) > 1 and not after and before[-1].is_it:
            before, after = before[:-1], before[-1:]
        elif len(before) > 1 and all(ref.is_it for ref in after):
            return self._moves_with_support(before)
        if not before and len(after) > 1 and after[-1].lead in {"from", "with", "using"}:
            before, after = after[-1:], after[:-1]
        if any(self._units_of(ref) == [] for ref in before):
            return None
        if not before or (len(before) == 1 and before[0].place is None):
            groups = [self._units_of(before[0] if before else Ref())]
        else:
            groups = [[unit] for ref in before for unit in self._units_of(ref)]
        return _all_of([self._support(group, after, clause) for group in groups])

    def _moves_with_support(self, refs: list[Ref]) -> list[_Wanted] | None:
        """`Rumania to Bulgaria with the help of Sevastopol`: the last of them supports the move."""
        *movers, helper = refs
        sources, goals = self._told_apart(movers)
        moves = _all_of([self._move(source, goal) for source, goal in product(sources, goals)])
        if not moves:
            return None
        self._spoken.order = moves[0].ways[0]
        supports = _all_of([self._support(self._units_of(helper), [], None)])
        return None if supports is None else [*moves, *supports]

    def _support(
        self, helpers: Sequence[Unit], objects: Sequence[Ref], clause: Clause | None
    ) -> _Wanted | None:
        """The supports by any of these units for what is named, or was spoken of."""
        supported, goal = self._supported(objects, clause)
        board = self._game.variant.map
        orders: list[Order] = []
        for helper in helpers:
            if supported is not None and goal is None and helper is not supported:
                orders.append(SupportHold(named_as(helper), named_as(supported)))
            elif supported is not None and goal is not None and helper is not supported:
                to = board.plain(goal)
                orders.append(SupportMove(named_as(helper), named_as(supported), to))
            elif goal is not None and supported is None and _ATTACK.search(self._said):
                orders += [
                    order
                    for order in self._legal.get(helper.power, {}).get(helper, ())
                    if isinstance(order, SupportMove) and order.destination.province is goal
                ]
        return _Wanted(orders, helpers[0].power) if orders else None

    def _supported(
        self, objects: Sequence[Ref], clause: Clause | None
    ) -> tuple[Unit | None, Province | None]:
        """Whom a support is for, and where that unit goes; without a goal it holds."""
        named = [ref for ref in objects if not ref.is_it]
        order = self._spoken.order
        if not named:
            if order is None:
                return self._spoken.unit if objects else None, None
            goal = order.destination.province if isinstance(order, Move) else None
            place = province_of(order)
            return (None if place is None else self._position.unit_at(place)), goal
        sources, others = self._told_apart(named)
        goals = [ref for ref in others if ref.place not in {source.place for source in sources}]
        goal = goals[0].place if goals else None
        stays = clause is None or any(role is Role.HOLD for role, _ in clause.verbs)
        if goal is None and clause is not None and clause.points_there and not stays:
            goal = self._spoken.place
        able = [unit for ref in sources[:1] for unit in self._units_of(ref)]
        if goal is not None and len(able) > 1:
            able = [unit for unit in able if self._ways(unit, Ref(goal))]
        supported = able[0] if len(able) == 1 else None
        return supported, None if (sources and supported is None) else goal

    def _convoys(self, clause: Clause) -> list[_Wanted] | None:
        refs = [ref for ref in clause.refs if ref.lead not in _DENIED]
        fleets = self._of_type(refs, UnitType.FLEET)
        if clause.role is Role.CONVOY and not fleets:
            first = next((ref for ref in refs if ref.place is not None), None)
            if first is not None and first.at < clause.verb_at(Role.CONVOY):
                return None
        armies = self._of_type(refs, UnitType.ARMY)
        if not armies and self._spoken.unit is not None and not clause.is_mine:
            armies = [unit for unit in [self._spoken.unit] if unit.type is UnitType.ARMY]
        taken = {unit.province for unit in (*fleets, *armies)}
        named = [ref.place for ref in refs if ref.place is not None]
        goals = [place for place in named if place not in taken]
        if not goals and clause.points_there and self._spoken.place is not None:
            goals = [self._spoken.place]
        board = self._game.variant.map
        if not goals:
            return None
        *others, goal = goals
        carried = [named_as(unit) for unit in armies]
        if not carried and others:
            name = others[0].name.casefold()
            native = self._of_type([Ref(type=UnitType.ARMY, native=name)], UnitType.ARMY)
            is_sea = others[0].terrain is Terrain.SEA
            carried = [named_as(unit) for unit in native if is_sea] or [
                Named(UnitType.ARMY, board.plain(others[0]))
            ]
        moves: list[Order] = [Move(named_as(army), board.plain(goal), via=True) for army in armies]
        convoys: list[Order] = [
            Convoy(named_as(fleet), army, board.plain(goal))
            for fleet, army in product(fleets, carried)
        ]
        if clause.role is Role.CONVOY and convoys:
            return [_Wanted(convoys, fleets[0].power)]
        if not moves:
            return None
        found = [_Wanted(moves, armies[0].power)]
        return [*found, _Wanted(convoys, fleets[0].power)] if convoys else found

    def _of_type(self, refs: Sequence[Ref], kind: UnitType) -> list[Unit]:
        """The units of a kind that the first name which may be of it stands for."""
        named = [ref for ref in refs if ref.lead not in {"to", "into", "onto"}]
        for ref in sorted(named, key=lambda ref: ref.place is None):
            able = [unit for unit in self._units_of(ref) if unit.type is kind]
            if able and (ref.place or ref.names_a_unit or ref.native):
                return able
        return []

    # Of all units.

    def _told_of_all(self, clause: Clause) -> Answered | None:
        """What a unit can do, or which units can do something: `who can reach Munich?`."""
        sources, goals = self._told_apart(clause.refs)
        units = [unit for ref in sources for unit in self._units_of(ref) if ref.place or ref.is_it]
        if _WHAT.search(clause.said) and not goals and len(units) == 1:
            asked = Asked(clause.said, clause.said, (), (units[0].province,))
            found = options(self._asker, asked)
            return found if isinstance(found, Answered) else None
        if not _WHO.match(clause.said):
            return None
        powers = {ref.power for ref in clause.refs if ref.power and ref.place is None}
        if not powers and clause.is_mine and not _OTHERS.search(clause.said):
            powers = set(self._own)
        able = [
            unit
            for unit in self._position.units
            if (unit.power in powers if powers else True)
            and not (_OTHERS.search(clause.said) and unit.power in self._own)
        ]
        moves = clause.role is Role.MOVE or MAY.search(clause.said)
        found_all: list[_Wanted | None] = []
        if clause.role is Role.SUPPORT:
            found_all = [self._support([unit], clause.refs, clause) for unit in able]
            ways = [way for found in found_all if found for way in self._allowed(found)]
        elif (
            len(goals) == 1 and goals[0].lead in (GOALS if moves else GOALS - INSIDE) and not units
        ):
            ways = [way for unit in able for way in self._ways(unit, goals[0])[:1]]
        else:
            return None
        there = [self._position.unit_at(ref.place) for ref in clause.refs if ref.place]
        supports = [each for each in found_all if each is not None]
        is_there = any(unit is not None and unit.power in powers for unit in there)
        if not ways and is_there and not supports:
            return None
        place = next((ref.place.code for ref in reversed(clause.refs) if ref.place), "")
        if not (ways or place):
            return None
        return replace(
            self._asker.bare_answer,
            topic="who_can" if ways else "none_reaches",
            orders=tuple(map(str, ways)),
            powers=tuple(map(self._power_of, ways) if ways else powers),
            place=place,
            order="" if ways or not supports else str(supports[0].ways[0]),
        )

    # Retreats.

    def _retreat(self) -> Answered | None:  # noqa: PLR0911 - a thing that may be meant a line
        asked = [clause for clause, is_asked in self._clauses if is_asked]
        telling = [
            clause
            for clause in asked
            if (clause.refs or clause.role) and not wording.STATES.fullmatch(clause.said)
        ]
        known = [
            clause
            for clause in telling
            if not clause.left and not wording.OTHER_MATTER.search(clause.said)
        ]
        refs = [ref for clause, _ in self._clauses for ref in clause.refs]
        places = tuple(dict.fromkeys(ref.place for ref in refs if ref.place is not None))
        leaving = self._leaving(places, refs)
        roles = {clause.role for clause in known} - {None}
        stands = [self._position.unit_at(place) for place in places]
        is_own = any(unit is not None and unit.power in self._own for unit in stands)
        if (
            not leaving
            and places
            and any((clause.is_mine or is_own) and MAY.search(clause.said) for clause in asked)
        ):
            return self._topic("only_retreats")
        if roles & {Role.DISBAND, Role.REMOVE} and len(leaving) == 1:
            return self._judged([_Wanted([Disband(named_as(leaving[0]))], leaving[0].power)])
        if len(known) < len(telling):
            return None
        if not roles and not (leaving and places):
            return None
        if roles & {Role.SUPPORT, Role.CONVOY, Role.VIA, Role.BACKED, Role.BUILD} or not leaving:
            return self._topic("not_winter" if roles == {Role.BUILD} else "only_retreats")
        if len(leaving) > 1:
            return None
        unit = leaving[0]
        if any(_WHAT.search(clause.said) for clause in telling):
            found = options(self._asker, Asked("", "", (), (unit.province,)))
            return found if isinstance(found, Answered) else None
        goals = [place for place in places if place is not unit.province]
        if Role.HOLD in roles and not goals:
            return self._topic("only_retreats")
        to = self._game.variant.map.plain
        wanted = [
            _Wanted(self._ways(unit, Ref(goal)) or [Retreat(named_as(unit), to(goal))], unit.power)
            for goal in goals
        ]
        return self._judged(wanted) if wanted else None

    def _leaving(self, places: Sequence[Province], refs: Sequence[Ref]) -> list[Unit]:
        """The dislodged units that may be meant: of the places named, the asker's own, or `he`."""
        dislodged = [entry.unit for entry in self._position.dislodged]
        named = [unit for unit in dislodged if unit.province in places]
        is_of_self = any(
            c.is_mine and MAY.search(c.said) for c, is_asked in self._clauses if is_asked
        )
        named_powers = {ref.power for ref in refs if ref.power}
        powers = set(self._own) if is_of_self else named_powers or set(self._own)
        own = [unit for unit in dislodged if unit.power in powers]
        is_pointed = any(ref.is_it or ref.power for ref in refs) and not re.search(
            r"\b(?:i|we|my)\b", self._said
        )
        pointed = dislodged if is_pointed else []
        return [unit for unit in named if unit.power in powers] or own or named or pointed

    # Builds and removals.

    def _winter(self) -> Answered | None:  # noqa: PLR0911 - a thing that may be meant a line
        asked = [clause for clause, is_asked in self._clauses if is_asked]
        clauses = [
            clause
            for clause in asked
            if (clause.role or any(not ref.is_it for ref in clause.refs))
            and not wording.STATES.fullmatch(clause.said)
        ]
        roles = {clause.role for clause in clauses} - {None}
        refs = [ref for clause in clauses for ref in clause.refs]
        is_of_number = any(ref.number > 1 for ref in refs)
        is_of_any = wording.OF_ANY.search(self._said) and not any(
            ref.place and ref.place.coasts for ref in refs
        )
        is_of_which = any(_ASKS_WHICH.match(clause.said) for clause in asked)
        if wording.SUPPOSES.search(self._said) or is_of_any or is_of_which:
            return None
        if wording.KEEPS.search(self._said) and not any(ref.place for ref in refs):
            roles = {Role.WAIVE}
        elif not is_of_number and any(
            clause.left or wording.OTHER_MATTER.search(clause.said) for clause in clauses
        ):
            return None
        named = [ref.power for ref in refs if ref.power is not None]
        power = named[0] if named else next(iter(self._own), None)
        if power is None:
            return None
        if Role.WAIVE in roles:
            return self._judged([_Wanted([Waive()], power)])
        sites = [ref for ref in refs if ref.place is not None]
        kinds = [ref for ref in refs if ref.type is not None]
        count, listed = legal_adjustments(self._position, power, self._game.variant)
        if roles & {Role.REMOVE, Role.DISBAND} or count < 0:
            units = [unit for ref in sites for unit in self._units_of(ref)]
            wanted = [_Wanted([Remove(named_as(unit))], unit.power) for unit in units]
            return self._judged(wanted) if wanted else None
        is_of_moves = Role.MOVE in roles and len(sites) > 1 and not kinds
        if is_of_moves or roles & {Role.SUPPORT, Role.CONVOY, Role.RETREAT, Role.HOLD}:
            return self._topic("only_builds")
        is_crowded = any(
            0 < len({ref.place for ref in clause.refs} - {None}) < ref.number
            for clause in clauses
            for ref in clause.refs
        )
        if is_crowded and count > 0:
            return self._too_many(power, count, listed)
        if not (refs or Role.BUILD in roles):
            return None
        return self._built(refs, count, listed, power)

    def _built(
        self, refs: Sequence[Ref], count: int, listed: Sequence[Order], power: Power
    ) -> Answered | None:
        """Whether units of a kind, or in places, may be built; not more than there are builds."""
        if any(ref.place for ref in refs if ref.lead not in _DENIED):
            refs = [ref for ref in refs if ref.lead not in _DENIED]
        else:
            refs = [ref._replace(type=None) if ref.lead in _DENIED else ref for ref in refs]
        for site, kind_of_it in pairwise(refs):
            if site.place and not (site.type or kind_of_it.place) and kind_of_it.lead != "and":
                named = site._replace(type=kind_of_it.type, number=kind_of_it.number)
                refs = [named if ref is site else ref for ref in refs if ref is not kind_of_it]
        sites = [ref for ref in refs if ref.place is not None]
        kinds = {ref.type for ref in refs if ref.type is not None}
        kind = next(iter(kinds)) if len(kinds) == 1 else None
        fitting = [
            order
            for order in listed
            if isinstance(order, Build) and kind in {None, order.unit.type}
        ]
        needed = max([1, *(ref.number for ref in refs)])
        places = {ref.place for ref in sites}
        if sites:
            is_choice = re.search(r"\b(?:or|either|which)\b", self._said) is not None
            is_short = needed > len(places) or (count < len(places) and not is_choice)
            if count > 0 and is_short:
                return self._too_many(power, count, listed)
            return self._judged([self._build(ref, kind, listed, power) for ref in sites])
        if kind is None:
            asked = [int(word) for word in self._said.split() if word.isdecimal()]
            return self._too_many(power, count, listed) if max(asked, default=0) > count else None
        if min(count, len({province_of(order) for order in fitting})) >= needed:
            return self._judged([_Wanted(fitting, power)])
        return self._too_many(power, count, listed)

    def _too_many(self, power: Power, count: int, listed: Sequence[Order]) -> Answered:
        return replace(
            self._asker.bare_answer,
            topic="too_many_builds",
            adjustments=((power, count),),
            orders=tuple(map(str, listed)),
            is_own=power in self._own,
        )

    def _build(
        self, site: Ref, kind: UnitType | None, listed: Sequence[Order], power: Power
    ) -> _Wanted:
        """A unit in a place: of the kind that is named there, else of the only one named."""
        assert site.place is not None  # noqa: S101 - only places are sites
        kind, board = site.type or kind, self._game.variant.map
        fitting: list[Order] = [
            order
            for order in listed
            if isinstance(order, Build)
            and province_of(order) is site.place
            and kind in {None, order.unit.type}
            and site.coast in {None, order.unit.location.coast}
        ]
        stands = kind or next(iter(self._standing_kinds(site.place)), UnitType.ARMY)
        return _Wanted(fitting or [Build(Named(stands, board.plain(site.place)))], power)

    def _standing_kinds(self, site: Province) -> Iterator[UnitType]:
        return (kind for kind in UnitType if self._game.variant.map.standings(kind, site))

    # The verdict.

    def _fault(self, order: Order, power: Power) -> Reason | None:
        game = self._game
        return illegality(order, power, self._position, game.variant, game.rulebook)

    def _allowed(self, wanted: _Wanted) -> list[Order]:
        return [order for order in wanted.ways if self._fault(order, wanted.power) is None]

    def _judged(self, wanted: Sequence[_Wanted]) -> Answered:
        """Yes with the orders that are allowed, or no with those that are not, and why."""
        for each in wanted:
            if each.goal is not None:
                none = self._topic("none_reaches")
                return replace(
                    none, place=each.goal.code, powers=(each.power,), kind=each.kind or ""
                )
        allowed = [order for each in wanted for order in self._allowed(each)[:_MOST_OFFERED]]
        refused = [
            (str(each.ways[0]), fault)
            for each in wanted
            if not self._allowed(each)
            and (fault := self._fault(each.ways[0], each.power)) is not None
        ]
        order, fault = refused[0] if refused else (str(allowed[0]), None)
        return replace(
            self._asker.bare_answer,
            topic="way",
            units=tuple((unit.power, str(unit)) for unit in self._in_the_way(wanted, allowed)),
            order=order,
            fault=fault,
            orders=tuple(dict.fromkeys(map(str, allowed))),
            refused=tuple(dict.fromkeys(refused)),
            is_together=len(wanted) > 1,
            is_later=self._is_later,
            is_denied=_DENIES.search(self._said) is not None,
            is_own=not (self._is_later or self._is_supposed)
            and all(each.power in self._own for each in wanted),
        )

    def _in_the_way(self, wanted: Sequence[_Wanted], orders: Sequence[Order]) -> list[Unit]:
        """The units of the powers that are asked about where all that may be ordered leads."""
        moves = [order for order in orders if isinstance(order, Move)]
        goals = {move.destination.province for move in moves} - set(map(province_of, moves))
        unit = self._position.unit_at(next(iter(goals))) if len(goals) == 1 else None
        return [unit] if unit and unit.power in {each.power for each in wanted} else []

    def _topic(self, topic: str) -> Answered:
        return replace(self._asker.bare_answer, topic=topic)


def _all_of(found: Sequence[_Wanted | None]) -> list[_Wanted] | None:
    """All of them; None where any could not be filled in."""
    return None if None in found else [each for each in found if each is not None]
