"""Conditions: `if MUN is dislodged: BER, KIE`, `if two centers are gained` (R-COND-01 to -03).

A plan is all or nothing. A condition of which one word is not understood makes no plan, because a
plan acts when nobody is looking: `if MUN is dislodged by France` says something that no plan keeps,
so the player is asked. Half an order is not followed either.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import dropwhile
from typing import NamedTuple

from engine.board import Province, Unit
from engine.orders import named_as
from engine.position import Phase, PhaseType
from engine.reader.meaning.meanings import PowerView
from engine.reader.meaning.retreats_and_builds import (
    ADJUSTING,
    ADJUSTMENT_VERBS,
    ListedAdjustments,
    adjustments_listed,
    places_listed,
)
from engine.reader.values import (
    AdjustmentCase,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    Measure,
    Plan,
    Problem,
)
from engine.reader.words.tokens import Sign, Token
from engine.reader.words.vocabulary import Role, words

# Conditions alone.

_BEATEN = words(
    """
    dislodged dislodge displaced beaten evicted forced ousted routed kicked bumped
    defeated necessary needed
    """
)
_FORCING = words("must to should needs forced")
_LINKS = words(
    """
    was were has had have been must need needs should ever gets get got does happens
    becomes being there out to can may it off and where still then
    """
)
_LOST = words("lost lose loses losing fewer less loss losses minus down")
_GAINED = words(
    """
    gained gain gains gaining won win wins conquered conquer captured capture captures
    more up take takes taken took extra net get gets got
    """
)
_TO_REMOVE = words("remove removes removal removals disband disbands short over")
_TO_BUILD = words("build builds building allowed due available plus new")
_THINGS = words("supply center centers centre centres sc scs dot dots units year turn year's")
_NO_CENTER = "if none"
_NOTHING = words("none nothing zero no even change") | {_NO_CENTER}
_OF_ONE = words("center centre sc dot build removal another one")
_AT_LEAST = words("least minimum")
_COUNTING = (
    _LINKS | _LOST | _GAINED | _TO_REMOVE | _TO_BUILD | _THINGS | _NOTHING | _OF_ONE | _AT_LEAST
    | words("only exactly just actually a another owe owed all in total &")
)  # fmt: skip
_THEREUPON = frozenset(
    {None, Role.RETREAT, Role.DISBAND, Role.REMOVE, Role.MOVE, Role.AND, Role.FILLER}
)


def _dislodgement(
    view: PowerView, tokens: list[Token]
) -> tuple[Unit | Province | None, int] | None:
    """Read `if MUN is dislodged`: the unit, None where none is named, and where the clause goes on.

    Where no own unit stands in a province that is named, that province. None for any other clause.
    """
    beaten = next((at for at in range(len(tokens)) if _is_beaten(tokens, at)), None)
    if beaten is None:
        return None
    named: Unit | Province | None = None
    types = {one.lexeme.type for one in tokens[:beaten]} - {None}
    for token in tokens[:beaten]:
        places = token.lexeme.places
        if places and named is None:
            own = [view.own[place] for place in places if place in view.own]
            own = [one for one in own if one.type in types] or own
            # `TYR` may be short for the Tyrrhenian Sea, but it is Tyrolia's code.
            own = [one for one in own if one.province.code == token.lexeme.key.upper()] or own
            if len(own) != 1 and len(places) > 1:
                return None
            named = own[0] if own else places[0]
        elif not (
            token.lexeme.key in _LINKS | _BEATEN
            or token.lexeme.type is not None
            or token.lexeme.power == view.power
        ):
            return None
    end = beaten + 1
    after = tokens[end].lexeme if end < len(tokens) else None
    # `By France` would belong to the condition.
    is_whole = after is None or after.places or (after.role in _THEREUPON and not after.power)
    return (named, end) if is_whole else None


def _is_beaten(tokens: list[Token], at: int) -> bool:
    """Whether a word means that a unit is dislodged: `must retreat` does, `retreat to` does not."""
    is_retreat = tokens[at].lexeme.key in {"retreat", "retreats"}
    is_forced = at > 0 and tokens[at - 1].lexeme.key in _FORCING
    return tokens[at].lexeme.key in _BEATEN or (is_retreat and is_forced)


def _count(
    view: PowerView, tokens: list[Token], usual: Measure
) -> tuple[AdjustmentCase, int] | None:
    """Read `if two centers are gained`: a case without its orders, and where the clause goes on.

    `usual` is what a number alone counts. None where the clause counts nothing.
    """
    end, goes_on = _end_of_count(tokens)
    is_of_center = any(token.lexeme.places for token in tokens[:end])
    case = _one_center(view, tokens[:end]) if is_of_center else _number(tokens[:end], usual)
    return None if case is None else (case, goes_on)


def _number(tokens: list[Token], usual: Measure) -> AdjustmentCase | None:
    counting = _without_or_more(tokens)
    or_more = len(counting) < len(tokens) or any(one.lexeme.key in _AT_LEAST for one in counting)
    keys = {token.lexeme.key for token in counting}
    numbers = [int(one.lexeme.key[:2]) for one in counting if one.lexeme.sign is Sign.NUMBER]
    signs = {token.lexeme.sign for token in counting}
    known = all(one.lexeme.sign or one.lexeme.key in _COUNTING for one in counting)
    if not known or len(numbers) > 1 or (or_more and 0 in (numbers or [0])):
        return None
    is_less = bool(keys & (_LOST | _TO_REMOVE)) or Sign.DASH in signs
    if numbers:
        number = numbers[0]
    elif keys & _NOTHING:
        number = 0
    elif keys & _OF_ONE:
        number = 1
    else:
        return None
    measure = usual
    if keys & (_TO_BUILD | _TO_REMOVE | {"owe", "owed", "&"}) or Sign.DASH in signs:
        measure = Measure.OWED
    elif keys & (_LOST | _GAINED | _THINGS):
        measure = Measure.GAINED
    return AdjustmentCase(-number if is_less else number, (), measure, or_more)


def _without_or_more(tokens: list[Token]) -> list[Token]:
    """Leave out the `or more` of `three or more`, and the sign of `3+`."""
    for at, token in enumerate(tokens[1:], 1):
        if token.lexeme.key == "&" and tokens[at - 1].lexeme.sign is Sign.NUMBER:
            return tokens[:at] + tokens[at + 1 :]
        if token.lexeme.key == "more" and tokens[at - 1].lexeme.role is Role.OR:
            return tokens[: at - 1] + tokens[at + 1 :]
    return tokens


def _one_center(view: PowerView, tokens: list[Token]) -> AdjustmentCase | None:
    """Read `if BEL is gained`: a center that may still change hands in that way this year."""
    named = [token.lexeme.places for token in tokens if token.lexeme.places]
    centers = [place for places in named for place in places if place.is_center]
    keys = {token.lexeme.key for token in tokens if not token.lexeme.places}
    is_known = keys <= _LINKS | _GAINED | _LOST | _THINGS and bool(keys & (_GAINED | _LOST))
    is_lost = bool(keys & _LOST)
    is_own = len(centers) == 1 and view.position.centers.get(centers[0]) == view.power
    is_over = view.position.phase.type is PhaseType.ADJUSTMENT
    if not is_known or len(named) != 1 or len(centers) != 1 or is_lost is not is_own or is_over:
        return None
    return AdjustmentCase(-1 if is_lost else 1, (), center=centers[0])


def _end_of_count(tokens: list[Token]) -> tuple[int, int]:
    """Where the words of a count end, and where the orders begin."""
    has_number = False
    for at, token in enumerate(tokens):
        lexeme = token.lexeme
        is_dash = lexeme.sign is Sign.DASH and has_number
        ends = lexeme.sign is Sign.SOFT or lexeme.key == "then" or is_dash
        if ends and not any(map(_is_neutral, tokens[at + 1 : at + 2])):
            return at, at + 1
        if has_number and _begins_orders(*tokens[at : at + 2]):
            return at, at
        is_number = lexeme.sign is Sign.NUMBER or lexeme.key in _OF_ONE | _NOTHING
        has_number = has_number or is_number or bool(lexeme.places)
    return len(tokens), len(tokens)


def _is_neutral(token: Token) -> bool:
    """Whether a center is named where nobody builds: it belongs to `if I gain BEL, HOL`."""
    return any(place.is_center and place.home is None for place in token.lexeme.places)


def _begins_orders(token: Token, after: Token | None = None) -> bool:
    """Whether a unit or a verb begins the orders: not the noun in `if two builds, build A LON`."""
    lexeme = token.lexeme
    if lexeme.type is None and lexeme.places:
        return not _is_neutral(token)
    if after is None or lexeme.type is not None:
        return after is not None and bool(after.lexeme.places)
    is_noun = after.lexeme.sign is Sign.SOFT or after.lexeme.key in _COUNTING - {"a"}
    return lexeme.role in ADJUSTING and not is_noun


# Sentences with conditions.

_NO_CONDITION = frozenset({"unless", "provided", "whenever"})
_OPENING = frozenset({Role.RETREAT, Role.AND})


class Planned(NamedTuple):
    """The plans of a sentence, and the runs of its words that are ordinary orders."""

    parts: tuple[Plan, ...] = ()
    problems: tuple[Problem, ...] = ()
    ordinary: tuple[list[Token], ...] = ()


def fits_heading(planned: Planned, phase: Phase, now: Phase) -> bool:
    """Whether the plans of a sentence are certain under the heading of a phase.

    Under the heading of a later phase only builds and removals for the next winter are, and only
    where that is the winter of the heading's year.
    """
    is_of_winter = phase.year == now.year and phase.type is not PhaseType.ADJUSTMENT
    is_plain = bool(planned.parts) and not (planned.ordinary or planned.problems)
    is_retreat = any(isinstance(part, ConditionalRetreat) for part in planned.parts)
    return phase == now or (is_of_winter and is_plain and not is_retreat)


class Before(NamedTuple):
    """What a condition may go on from.

    `last` is the plan just before: `otherwise` goes on from it. `measure` is what the last numbers
    counted. `ordered` are the units just ordered: `if dislodged` means the only one of them.
    """

    last: Plan | None = None
    measure: Measure = Measure.GAINED
    ordered: tuple[Unit, ...] = ()

    def after(self, plan: Plan) -> Before:
        """What follows goes on from this plan."""
        cases = plan.cases if isinstance(plan, ConditionalAdjustment) else ()
        return Before(plan, cases[-1].measure if cases else self.measure, self.ordered)


def conditional_plans(
    view: PowerView, tokens: list[Token], text: str, before: Before
) -> Planned | None:
    """Read the plan of a sentence with `if`, or with an `otherwise` that goes on; or None."""
    cuts = [at for at in range(len(tokens)) if _begins_clause(tokens, at)]
    if not cuts or any(tokens[at].lexeme.key in _NO_CONDITION for at in cuts):
        return None
    ends = [*cuts[1:], len(tokens)]
    clauses = [
        (Role.IF, _trimmed(tokens[cut:end]))
        if _counts_none(tokens[cut:end])
        else (tokens[cut].lexeme.role, _trimmed(tokens[cut + 1 : end]))
        for cut, end in zip(cuts, ends, strict=True)
    ]
    sentence = _ConditionalSentence(view, text, before)
    return sentence.read(_trimmed(tokens[: cuts[0]]), clauses)


@dataclass
class _ConditionalSentence:
    view: PowerView
    text: str
    before: Before
    parts: list[Plan] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ordinary: list[list[Token]] = field(default_factory=list)
    names_no_own_unit: bool = False
    """Whether the last condition names no own unit: then its `else` is not about an earlier one."""

    def read(
        self, head: list[Token], clauses: list[tuple[Role | None, list[Token]]]
    ) -> Planned | None:
        """Read what stands before the first `if`, and each clause; None unless all is clear."""
        if len(clauses) == 1 and head and self._read_condition_last(head, clauses[0][1]):
            return Planned(tuple(self.parts), tuple(self.problems))
        if any(token.lexeme.type is None and not token.lexeme.places for token in head):
            self.ordinary.append(head)
        for role, tokens in clauses:
            if not (self._read_else(tokens) if role is Role.ELSE else self._read_if(tokens, head)):
                return None
        return Planned(tuple(self.parts), tuple(self.problems), tuple(self.ordinary))

    def _read_condition_last(self, head: list[Token], tokens: list[Token]) -> bool:
        """Read a condition behind its orders: `build F LON if one is gained`."""
        _, end = _dislodgement(self.view, tokens) or (None, 0)
        if end == len(tokens) > 0:
            plans = retreats_listed(self.view, head, self.text)
            self.parts += plans or ()
            return plans is not None
        case, end = _count(self.view, tokens, self.before.measure) or (None, 0)
        if case is None or end < len(tokens) or head[0].lexeme.role not in ADJUSTMENT_VERBS:
            return False
        listed = adjustments_listed(self.view, head, Role.BUILD)
        return listed.end == len(head) and self._case(case, listed)

    def _read_if(self, tokens: list[Token], head: list[Token]) -> bool:
        named, end = _dislodgement(self.view, tokens) or (None, 0)
        self.names_no_own_unit = isinstance(named, Province)
        if isinstance(named, Province):
            units = tuple(self.view.own.values())
            flaw = Problem(self.text, Flaw.NO_SUCH_UNIT, subject=named.code, units=units)
            self.problems.append(flaw)
            return True
        if end > 0:
            unit = named or self._dislodged_unit(head)
            return unit is not None and self._retreat(unit, tokens[end:])
        case, end = _count(self.view, tokens, self.before.measure) or (None, 0)
        if case is None:
            return False
        verb = Role.REMOVE if case.gained < 0 else Role.BUILD
        listed = adjustments_listed(self.view, tokens[end:], verb)
        return self._case(case, listed) and self._rest(tokens[end + listed.end :])

    def _dislodged_unit(self, head: list[Token]) -> Unit | None:
        """The unit of a dislodgement that names none: the one just ordered, or the only one."""
        own = self.view.own
        named = [own[place] for one in head for place in one.lexeme.places if place in own]
        meant = set(named or self.before.ordered or own.values())
        return meant.pop() if len(meant) == 1 else None

    def _retreat(self, unit: Unit, then: list[Token]) -> bool:
        listed = places_listed(self.view, unit, then)
        if listed.unknown is not None:
            self.problems.append(Problem(self.text, Flaw.UNKNOWN_PLACE, subject=listed.unknown))
            return True
        if not listed.is_followed:
            return False
        plan = ConditionalRetreat(named_as(unit), listed.preferences, self.text, listed.disband)
        self._add(plan)
        return self._rest(then[listed.end :])

    def _case(self, case: AdjustmentCase, listed: ListedAdjustments) -> bool:
        case = case._replace(orders=listed.orders)
        return self._adjust(listed, ConditionalAdjustment((case,), self.text))

    def _adjust(self, listed: ListedAdjustments, plan: Plan) -> bool:
        """Take what is clear of a list; what is not is a problem, and costs the rest nothing."""
        self.problems += [flaw._replace(text=self.text) for flaw in listed.problems]
        if listed.orders or (listed.is_nothing and not listed.problems):
            self._add(plan)
        return bool(listed.problems or listed.orders or listed.is_nothing)

    def _read_else(self, tokens: list[Token]) -> bool:
        if self.names_no_own_unit:
            return True
        last = self.before.last
        if isinstance(last, ConditionalRetreat):
            return self._retreat_otherwise(last, tokens)
        if last is None or isinstance(last, AdjustmentList):
            return False
        found = adjustments_listed(self.view, tokens, Role.BUILD)
        default = ConditionalAdjustment((), self.text, found.orders)
        return self._adjust(found, default) and self._rest(tokens[found.end :])

    def _retreat_otherwise(self, last: ConditionalRetreat, tokens: list[Token]) -> bool:
        """Read further places for the unit of the last plan, or that it disbands."""
        unit = self.view.own[last.unit.location.province]
        listed = places_listed(self.view, unit, tokens)
        if not listed.is_followed:
            return False
        places = tuple(dict.fromkeys((*last.preferences, *listed.preferences)))
        text = last.text if last in self.parts else f"{last.text}; {self.text}"
        self.parts = [part for part in self.parts if part is not last]
        self._add(last._replace(preferences=places, disband=listed.disband, text=text))
        return self._rest(tokens[listed.end :])

    def _add(self, plan: Plan) -> None:
        self.parts.append(plan)
        self.before = self.before.after(plan)

    def _rest(self, tokens: list[Token]) -> bool:
        if any(token.lexeme.sign is None for token in tokens):
            self.ordinary.append(_trimmed(tokens))
        return True


def retreats_listed(
    view: PowerView, tokens: list[Token], text: str
) -> tuple[ConditionalRetreat, ...] | None:
    """Read `retreats MUN: BER, KIE`, each unit with its places; None if it is no such list.

    The verb may stand before or behind the unit, or be left out, and `(in order of preference)`, as
    the house rules have it, may stand before the places.
    """
    plans: list[ConditionalRetreat] = []
    at = 0
    while at < len(tokens):
        lexeme = tokens[at].lexeme
        is_opening = lexeme.role in _OPENING or lexeme.is_list_wording
        if lexeme.sign is not None or lexeme.type is not None or is_opening:
            at += 1
            continue
        own = [view.own[place] for place in lexeme.places if place in view.own]
        if len(own) != 1:
            return None
        listed = places_listed(view, own[0], tokens[at + 1 :])
        if not listed.is_followed:
            return None
        plans.append(ConditionalRetreat(named_as(own[0]), listed.preferences, text, listed.disband))
        at += 1 + max(listed.end, 1)
    return tuple(plans) or None


def _begins_clause(tokens: list[Token], at: int) -> bool:
    lexeme = tokens[at].lexeme
    if lexeme.role is Role.ELSE:
        return True
    if lexeme.role is not Role.IF:
        return False
    return lexeme.key != "should" or at == 0 or tokens[at - 1].lexeme.sign is Sign.SOFT


def _counts_none(clause: list[Token]) -> bool:
    """Whether a clause is `if none are gained`; `if none` alone means `else`."""
    keys = [token.lexeme.key for token in clause[:2]]
    return keys[0] == _NO_CENTER and not (_GAINED | _LOST).isdisjoint(keys[1:])


def _trimmed(tokens: list[Token]) -> list[Token]:
    """Leave out the signs and every `and` at either end."""
    trimmed = list(dropwhile(_is_joint, tokens))
    while trimmed and _is_joint(trimmed[-1]):
        trimmed.pop()
    return trimmed


def _is_joint(token: Token) -> bool:
    return token.lexeme.sign is Sign.SOFT or (
        token.lexeme.role is Role.AND and token.lexeme.key != "&"
    )
