"""Conditions: `if MUN is dislodged`, `if two centers are gained` (R-COND-01 to R-COND-03).

A condition of which one word is not understood makes no plan, because a plan acts when nobody is
looking: `if MUN is dislodged by France` says something that no plan keeps, so the player is asked.
"""

import re

from engine.board import Province, Unit
from engine.position import PhaseType
from engine.reader.meaning.meanings import PowerView
from engine.reader.meaning.retreats_and_builds import ADJUSTING
from engine.reader.values import AdjustmentCase, Measure
from engine.reader.words.tokens import Sign, Token
from engine.reader.words.vocabulary import Role, words

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
_OR_MORE = re.compile(r"(?<=\d) &| or more")
_COUNTING = (
    _LINKS | _LOST | _GAINED | _TO_REMOVE | _TO_BUILD | _THINGS | _NOTHING | _OF_ONE | _AT_LEAST
    | words("only exactly just actually a another owe owed all in total if & -")
)  # fmt: skip
_THEREUPON = frozenset(
    {None, Role.RETREAT, Role.DISBAND, Role.REMOVE, Role.MOVE, Role.AND, Role.FILLER}
)


def dislodgement(view: PowerView, tokens: list[Token]) -> tuple[Unit | Province | None, int] | None:
    """Read `if MUN is dislodged`: the unit, None where none is named, and where the clause goes on.

    Where no own unit stands in a province that is named, that province. None for any other clause.
    """
    beaten = next((at for at in range(len(tokens)) if _is_beaten(tokens, at)), None)
    if beaten is None:
        return None
    named: Unit | Province | None = None
    types = {token.lexeme.type for token in tokens[:beaten]} - {None}
    for token in tokens[:beaten]:
        places = token.lexeme.places
        if places and named is None:
            own = [view.own[place] for place in places if place in view.own]
            own = [unit for unit in own if unit.type in types] or own
            # `TYR` may be short for the Tyrrhenian Sea, but it is Tyrolia's code.
            own = [unit for unit in own if unit.province.code == token.lexeme.key.upper()] or own
            if len(own) != 1 and len(places) > 1:
                return None
            named = own[0] if own else places[0]
        elif token.lexeme.type is None and token.lexeme.key not in _LINKS | _BEATEN:
            return None
    end = beaten + 1
    after = tokens[end].lexeme if end < len(tokens) else None
    # `By France` would belong to the condition.
    return (named, end) if after is None or after.role in _THEREUPON else None


def _is_beaten(tokens: list[Token], at: int) -> bool:
    """Whether a word means that a unit is dislodged: `must retreat` does, `retreat to` does not."""
    is_retreat = tokens[at].lexeme.key in {"retreat", "retreats"}
    is_forced = at > 0 and tokens[at - 1].lexeme.key in _FORCING
    return tokens[at].lexeme.key in _BEATEN or (is_retreat and is_forced)


def count(
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
    said, times = _OR_MORE.subn("", " ".join(token.lexeme.key for token in tokens))
    keys = set(said.split())
    or_more = times > 0 or bool(keys & _AT_LEAST)
    numbers = [int(key[:2]) for key in keys if key.isdecimal()]
    known = all(key in _COUNTING or key.isdecimal() for key in keys)
    if not known or len(numbers) > 1 or (or_more and not any(numbers)):
        return None
    is_less = bool(keys & (_LOST | _TO_REMOVE | {"-"}))
    if numbers:
        number = numbers[0]
    elif keys & _NOTHING:
        number = 0
    elif keys & _OF_ONE:
        number = 1
    else:
        return None
    measure = usual
    if keys & (_TO_BUILD | _TO_REMOVE | {"owe", "owed", "&", "-"}):
        measure = Measure.OWED
    elif keys & (_LOST | _GAINED | _THINGS):
        measure = Measure.GAINED
    return AdjustmentCase(-number if is_less else number, (), measure, or_more)


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
        if lexeme.sign is Sign.SOFT and not any(map(_is_neutral, tokens[at + 1 : at + 2])):
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
    if after is None or token.lexeme.type is not None:
        return after is not None and bool(after.lexeme.places)
    is_noun = after.lexeme.sign is Sign.SOFT or after.lexeme.key in _COUNTING - {"a"}
    return token.lexeme.role in ADJUSTING and not is_noun


def counts_none(clause: list[Token]) -> bool:
    """Whether a clause is `if none are gained`; `if none` alone means `else`."""
    keys = [token.lexeme.key for token in clause[:2]]
    return keys[0] == _NO_CENTER and not (_GAINED | _LOST).isdisjoint(keys[1:])
