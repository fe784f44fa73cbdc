"""What `the first`, `both of them`, `goes in` and `moves` point at: units and places named before.

`Bud, Ser and Rum: the first attacks Vienna`; `Lyo and Wes on Spain: Wes goes, Lyo supports`;
`Holland: Bel in`. The tokens of a sentence are given back with names in place of such words.
"""

from collections.abc import Sequence

from engine.board import Province
from engine.reader.meaning.meanings import PowerView
from engine.reader.words.tokens import Lexeme, Sign, Token
from engine.reader.words.vocabulary import Role, words

_ORDINALS = {"first": 0, "former": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2,
             "fourth": 3, "latter": -1, "last": -1}  # fmt: skip
_DIRECTIONS = words("north south east west middle center centre")
_ON = words("on at vs against")
_GOING = words("going moving goes moves go move attacker attacks attacking attack mover")
_AND = Lexeme("and", Role.AND)
_DASH = Lexeme("-", sign=Sign.DASH)
_FEWEST = 2


class Pointers:
    """Knows the list of units and the aim that a message named last."""

    def __init__(self, view: PowerView) -> None:
        self._view = view
        self._units: list[Province] = []
        self._aim: Province | None = None

    def resolved(self, tokens: list[Token]) -> list[Token]:
        """The tokens of a sentence with the names of what its words point at."""
        tokens = self._without_direction(tokens)
        start, end = self._listed(tokens)
        if end > start:
            self._units = [place for token in tokens[start:end] if (place := self._own(token))]
            tokens = self._without_list(tokens, start, end)
        if self._units and any(map(_counts, tokens)):
            tokens = self._with_counted(tokens)
        headed = _heading(tokens)
        aim, self._aim = headed or self._aim, None
        if aim is not None and aim not in self._view.own:
            tokens = self._with_aim(tokens, aim)
        named = [token for token in tokens if token.lexeme.places]
        if len(named) == 1 and named[0] is tokens[0]:
            self._aim = named[0].lexeme.places[0]
        return tokens

    def _without_direction(self, tokens: list[Token]) -> list[Token]:
        """The tokens without `North:` where a whole order follows: it is no place or coast."""
        keys = [token.lexeme.key for token in tokens[:2]]
        is_headed = len(tokens) > 3 and keys[0] in _DIRECTIONS and keys[1] == ":"  # noqa: PLR2004
        if is_headed and self._own(tokens[2]) is not None and _tells(tokens[3].lexeme):
            return tokens[2:]
        return tokens

    def _own(self, token: Token) -> Province | None:
        return next((place for place in token.lexeme.places if place in self._view.own), None)

    def _listed(self, tokens: Sequence[Token]) -> tuple[int, int]:
        """Where the first list of own units begins and ends; nowhere if there is none."""
        start = end = count = 0
        for at, token in enumerate(tokens):
            lexeme = token.lexeme
            if self._own(token) is not None and end in {start, at}:
                if count == 0:
                    start = at
                    if at > 0 and _tells(tokens[at - 1].lexeme):
                        continue
                count, end = count + 1, at + 1
                if token.stopped:
                    break
            elif count and end == at and (lexeme.key in {",", "/"} or lexeme.role is Role.AND):
                end = at + 1
            elif count >= _FEWEST:
                break
            else:
                start = end = count = 0
        return (start, end) if count >= _FEWEST else (0, 0)

    def _without_list(self, tokens: list[Token], start: int, end: int) -> list[Token]:
        """The tokens without the list and the aim behind it, if what follows points at them."""
        behind = end
        is_on = not _ON.isdisjoint(tokens[end - 1].after)
        while behind < len(tokens) and tokens[behind].lexeme.key in {"-", ":", "together", *_ON}:
            is_on = is_on or tokens[behind].lexeme.key in _ON
            behind += 1
        aim = tokens[behind : behind + 1]
        if is_on and aim and aim[0].lexeme.places:
            left = tokens[behind + 1 :]
            rest = [token for token in left if self._own(token) in self._units]
            if rest and (aim[0].stopped or left[0].lexeme.sign is not None):
                self._aim = aim[0].lexeme.places[0]
                return [*tokens[:start], *left]
            return tokens
        left = tokens[end:]
        while left and left[0].lexeme.sign is not None:
            left = left[1:]
        points = bool(left) and (
            left[0].lexeme.key in _ORDINALS or self._own(left[0]) in self._units
        )
        is_set_off = behind > end
        return [*tokens[:start], *left] if points and is_set_off else tokens

    def _with_counted(self, tokens: list[Token]) -> list[Token]:
        """The tokens with the names of units instead of `the first`, `the first two`."""
        found: list[Token] = []
        at = 0
        while at < len(tokens):
            token, following = tokens[at], tokens[at + 1 : at + 2]
            number = _ORDINALS.get(token.lexeme.key)
            units = self._units
            count = 1
            size = 1
            is_counted = bool(following) and following[0].lexeme.sign is Sign.NUMBER
            if is_counted and token.lexeme.role is Role.REST:
                named = {place for other in found for place in other.lexeme.places}
                units = [place for place in units if place not in named]
                number = 0 if len(units) == int(following[0].lexeme.key) else None
            if is_counted and number is not None:
                count, size = int(following[0].lexeme.key), 2
            behind = tokens[at + size : at + size + 1]
            is_verb = bool(behind) and _tells(behind[0].lexeme)
            if number is None or not is_verb or number >= len(units) or count > len(units):
                found.append(token)
                at += 1
                continue
            first = number if number >= 0 else len(units) - count
            for place in units[first : first + count]:
                if found and found[-1].start == token.start:
                    found.append(token._replace(lexeme=_AND, before=(), after=()))
                found.append(_naming(token, place))
            at += size
        return found

    def _with_aim(self, tokens: list[Token], aim: Province) -> list[Token]:
        """The tokens with the aim behind units that go `in`, or only `move`."""
        found: list[Token] = []
        at = 0
        while at < len(tokens):
            unit, end = self._own(tokens[at]), at + 1
            found.append(tokens[at])
            if unit is None or unit is aim:
                at += 1
                continue
            said = set(tokens[at].after)
            while end < len(tokens) and not tokens[end - 1].stopped:
                lexeme = tokens[end].lexeme
                is_one = lexeme.sign is Sign.NUMBER and lexeme.key == "1"
                is_sign = lexeme.sign is not None and not is_one
                if is_sign or lexeme.places or lexeme.role not in {None, Role.MOVE}:
                    break
                said |= {lexeme.key, *tokens[end].after}
                end += 1
            is_over = (
                end == len(tokens)
                or tokens[end - 1].stopped
                or (tokens[end].lexeme.sign not in {None, Sign.DASH})
                or tokens[end].lexeme.role is Role.AND
            )
            reach = self._view.map.reach(self._view.own[unit].type, self._view.own[unit].location)
            last = tokens[end - 1]
            is_going = bool(said & _GOING) or last.after[-1:] == ("in",)
            if is_over and is_going and reach & aim.bit:
                found[-1] = found[-1]._replace(after=(), stopped=False)
                found.append(Token(_DASH, last.end, last.end))
                found.append(_naming(last, aim)._replace(start=last.end, stopped=last.stopped))
                at = end
            else:
                at += 1
        return found


def _heading(tokens: Sequence[Token]) -> Province | None:
    """The place with which a sentence begins, before a colon."""
    start = 0
    while start < len(tokens) and tokens[start].lexeme.sign is not None:
        start += 1
    first, *behind = [token.lexeme for token in tokens[start : start + 2]] or [Lexeme("")]
    is_heading = bool(behind) and behind[0].key == ":" and len(first.places) == 1
    return first.places[0] if is_heading else None


def _counts(token: Token) -> bool:
    return token.lexeme.key in _ORDINALS or token.lexeme.role is Role.REST


def _tells(lexeme: Lexeme) -> bool:
    return lexeme.sign is Sign.DASH or (lexeme.role is not None and lexeme.role < Role.WAIVE)


def _naming(token: Token, place: Province) -> Token:
    return token._replace(lexeme=Lexeme(place.code.lower(), places=(place,)), before=(), after=())
