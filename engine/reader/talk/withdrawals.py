"""Which of the orders given before a text takes back: `keep Belgium, lose the other two`.

An order is named by its unit, by where it goes, by its kind of unit, or as one of the rest. The
text is read clause by clause. It takes something back only as a whole: where a clause may be an
order, is in doubt, or names what nobody ordered, nothing is taken back.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from typing import NamedTuple, TypeAlias

from engine.board import Province, UnitType
from engine.orders import (
    Build,
    Convoy,
    Disband,
    Move,
    MovementOrder,
    Order,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
    province_of,
)
from engine.reader.talk.acts import sentences_of
from engine.reader.talk.asked import PERSON, PLACE, POWER, Asked, asked_in
from engine.reader.words.vocabulary import ROLES, Role, words
from engine.variant import Variant

_CUT = re.compile(r"[;,!?()\n]|[.:](?=\s|$)|\s-\s(?=[a-z])|\b(?:because|since|cause|for now)\b")
_LEAD = re.compile(
    r"(?:(?:on second thoughts?|hm+|nope|nah|oh|wait|ok|okay|sorry|actually|and|so|well|yes|yeah"
    r"|then|also|uh|um|er|oops|argh|hi|hey|gm"
    r"|no(?= (?:wait|sorry|i|scratch|cancel|forget|drop|undo|lets?|leave))) )+"
)
_OBJECT = r"(?:\S+ ){0,4}?"
_ORDERED = (
    r"cancel|forget|scratch|scrap|drop|delete|strike|remove|lose|withdraw|retract|revoke|void|annul"
    r"|undo|bin|ditch|kill|wipe|nix|axe|erase|clear|skip|ignore|disregard|stop|abort|unsend|rescind"
    rf"|(?:take|leave|cross|rub|throw|chuck|call|toss|wipe) {_OBJECT}(?:back|out|off|away|alone|be"
    r"|home|at home|where (?:it|he|she) is|where they are)\b(?: of it)?"
    rf"|pull {_OBJECT}(?:out|off)|get rid of|do away with"
    r"|hold off (?:on|with)|chuck|trash|dump"
)
_BACK = re.compile(
    r"(?:(?:i|we|want|wish|need|to|would|will|like|let|us|just|can|could|you|me|now|then|must|better"
    r"|should|have|had|am|going|rather|please|all) )*?"
    rf"(?P<verb>{_ORDERED}|taking {_OBJECT}(?:back|out|off|away)|dropping|cancelling"
    r"|(?:i )?(?:have )?(?:took|taken) back|reconsidered|rethought|changed my mind (?:about|on)"
    r"|second thoughts (?:about|on)|(?:all )?off(?= except| but|$))\b"
)
_IS_OFF = re.compile(
    r"\b(?:is|are) (?:now |all |both )?(?P<verb>off|cancelled|canceled|scrapped|withdrawn)\b"
)
_NO_WISH = re.compile(
    r"(?:can|could|should|would|will|shall|must|am|have|may|do) (?:i|we)\b"
    r"|(?:i|we) (?:will|am going to|would) (?:lose|stop|kill)\b"
)
"""How a clause asks whether to take something back, or foretells what others will do."""
_NOT = re.compile(r"\b(?:not|no|nothing|never|without|nor|neither)\b|\b(?:stays?|keeps?) out of\b")
_DOUBT = re.compile(
    r"\b(?:maybe|perhaps|probably|might|may|he|she|they|his|her|their|him|them(?! all)|did|told"
    r"|think|next|fall|spring|autumn|later|tomorrow|yesterday|last|instead|there (?:is|are)"
    rf"|(?:i|we) (?:am|are) not (?:in|at|from))\b|[{POWER}{PERSON}]"
)
_CONDITION = re.compile(r"\b(?:if|unless|when|until|till|once|in case)\b")
_ATTACKING = re.compile(
    r"(?!.*\b(?:orders?|moves?|attack|one|thing)\b)(?:take|kill|stop|strike|wipe|throw)\b"
)
"""Verbs of taking back that are verbs of attacking where they name a destination."""
_EXCEPT = re.compile(r"\b(?:except(?: for)?|but(?: not)?|apart from|besides|other than|save)\b")
_ALL = re.compile(
    r"\b(?:all|everything|the lot|every(?: single)?(?: one| order)?|the whole|(?:my|the) orders?"
    r"(?! (?:for|of|to|in|from)\b))\b"
)
_REST = re.compile(
    r"\b(?:others?|rest|remaining|remainder|everything else|all else)(?: (?P<many>\d+))?"
)
_KEEPS = re.compile(
    r"\b(?:keep|keeps|leave|(?:is|are) (?:fine|ok|okay|good|right)"
    r"|(?:others?|rest|all|all else|everything|everything else) (?:stays?|stands?|remains?"
    r"|counts?))\b"
)
_KEEPS_ONLY = re.compile(r"\b(?:(?:only|just) keep|keep (?:only|just))\b")
_THAT = re.compile(r"\b(?:it|that|this|them|those|these|one|thing)\b|^\W*\w+$")
_ALL_SENT = re.compile(
    r"\b(?:all|everything|what)(?: that)? (?:i|we) (?:sent|gave|wrote|put|ordered)\b"
)
_NOT_THAT = re.compile(
    r"(?:i|we) (?:do not|no longer) (?:want|need) (?:it|that|this|them)(?: \w+){0,2}"
)
_KIND = re.compile(r"\b(?P<kind>army|armies|fleets?)\b")
_JOINED = re.compile(
    r"(?:(?:and|or|nor|plus|&|the|that|my|in|of|for|both|2|orders?|army|armies|fleets?|a|f"
    rf"|{PLACE}) ?)*"
)
_REGRETS = re.compile(
    r"about |thing|(?:is|was) (?:an? |such a |really )*(?:bad|wrong|stupid|silly|poor|mistake)\b"
    r"(?: idea| move| plan| one)?"
)
"""Said of what is named, which is taken back thereafter."""
_UNCERTAIN_VERBS = words("scrap drop delete strike remove lose withdraw kill stop")
"""Verbs that order something where units retreat or are removed."""
_SAID_OF_A_MOVE = words(f"""
    {PLACE} a f i we am is are be do does going go goes gonna to the an of for into in on at from up
    out down over my our it its one move moves moving order orders attack attacks attacking trip
    sail sailing sea sails send sending any more anymore longer after all now today turn this time
    anywhere anything want wish like let rather will shall should would supposed must there here
    then also yet army armies fleet fleets unit units no not never nor neither without stay stays
    keep keeps leave leaves leaving put more either march marching travel travelling
    support supports supporting help helps helping convoy convoys convoying build building built
    new s and or that us myself please need nothing moment meanwhile ship ships boat thing 1 2
    what said sent gave wrote entered you about stuff business idea plan menu cancel me again both
    can could may bit part so just please thanks home alone off away back enter enters entering
""")
_KINDS_OF_ORDER: tuple[tuple[Role, tuple[type, ...]], ...] = (
    (Role.SUPPORT, (SupportHold, SupportMove)),
    (Role.CONVOY, (Convoy,)),
    (Role.BUILD, (Build,)),
    (Role.MOVE, (Move, Retreat)),
)
_KIND_OF_ORDER = re.compile(
    r"\b(?:(?P<support>support)|(?P<convoy>convoy)|(?P<build>build)|(?P<removal>removal|disbandment)"
    r"|(?P<retreat>retreat))(?P<many>s)?\b"
)
"""The nouns for orders of one kind. Moves are not among them: people call all their orders so."""
_ORDERS_BY_NAME: Mapping[str, tuple[type, ...]] = {
    "support": (SupportHold, SupportMove),
    "convoy": (Convoy,),
    "build": (Build,),
    "removal": (Remove,),
    "retreat": (Retreat, Disband),
}
_ORDERING = (Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.MOVE, Role.DISBAND, Role.BUILD)
_NOT_VERBS = words("to in into onto take takes a s c")


_Standing: TypeAlias = MovementOrder | RetreatOrder | Build | Remove


class _Does(Enum):
    """What a clause does with the orders it names."""

    TAKES_BACK = auto()
    KEEPS = auto()
    NAMES = auto()
    """Only names them: `the Paris one:`, or goes on with a list."""
    NOTHING = auto()


class _Clause(NamedTuple):
    does: _Does
    orders: tuple[_Standing, ...] = ()


_HINT = re.compile(
    rf"\b(?:{_ORDERED}|not?|nothing|never|without|nor|neither|keep|keeps|stays?|stands?|remains?"
    r"|counts?|leave|dropping|cancelling|took|taken|taking|reconsidered|rethought|mind|thoughts?"
    r"|off|cancell?ed|scrapped|withdrawn|bad|wrong|stupid|silly|poor|mistake|want|need)\b|n['\u2019]?t\b",
    re.IGNORECASE,
)


def may_withdraw(text: str) -> bool:
    """Whether a text has a word in it of taking back, keeping or denying; most orders have none."""
    return _HINT.search(text) is not None


def names_a_kind_of_order(text: str) -> bool:
    """Whether a text has a noun for orders of one kind, such as `supports` or `builds`."""
    return _KIND_OF_ORDER.search(text.casefold()) is not None


def withdrawn_by(text: str, given: Sequence[Order], variant: Variant) -> tuple[Order, ...]:
    """The orders among those `given` that a text takes back; none where it may say more.

    `keep Belgium, lose the other two` takes back two of three; `no Channel for Brest` the move to
    the English Channel of the fleet in Brest, and nothing if that is not how it was ordered.
    """
    standing = tuple(order for order in given if not isinstance(order, Waive))
    gone: list[_Standing] = []
    kept: list[_Standing] = []
    named: tuple[_Standing, ...] = ()
    rest_of: list[str] = []
    is_listing = False
    for asked in (asked_in(clause, variant) for clause in _clauses(text)):
        clause = _Reading(asked, standing).clause()
        if clause is None or (clause.does is _Does.NAMES and gone and not is_listing):
            return ()
        match clause.does:
            case _Does.TAKES_BACK if _REST.search(asked.said):
                rest_of.append(asked.said)
            case _Does.TAKES_BACK:
                gone += clause.orders or named
                is_listing = not _NOT.search(asked.said)
            case _Does.KEEPS:
                kept += clause.orders
            case _Does.NAMES if gone:
                gone += clause.orders
            case _Does.NAMES:
                named = clause.orders
            case _Does.NOTHING:
                pass
    rest = [order for order in standing if order not in kept and order not in gone]
    many = {int(found["many"] or len(rest)) for found in map(_REST.search, rest_of) if found}
    is_clear = not rest_of or (bool(kept or gone) and many == {len(rest)})
    gone += rest if rest_of else []
    is_kept = any(order in kept for order in gone)
    return tuple(order for order in standing if order in gone) if is_clear and not is_kept else ()


def _clauses(text: str) -> list[str]:
    parts = [part for sentence in sentences_of(text) for part in _CUT.split(sentence)]
    # `All but Brest` is one clause.
    cut = ([part] if _ALL.search(part.casefold()) else re.split(r"\bbut\b", part) for part in parts)
    return [clause.strip() for clauses in cut for clause in clauses if clause.strip(" .'\"")]


class _Reading:
    """A clause, read against the orders that were given."""

    def __init__(self, asked: Asked, standing: tuple[_Standing, ...]) -> None:
        lead = _LEAD.match(asked.said)
        self.said = asked.said if lead is None else asked.said[lead.end() :]
        self.places = frozenset(asked.places)
        self.in_turn = asked.places
        self.standing = standing
        self.names = bool(self.places) or _KIND.search(self.said) is not None

    @cached_property
    def back(self) -> re.Match[str] | None:
        """Where it says that it takes something back."""
        found = _BACK.match(self.said) or _IS_OFF.search(self.said)
        return None if _NO_WISH.match(self.said) else found

    def clause(self) -> _Clause | None:
        """What it does with which orders; None where it may be an order, or is in doubt."""
        if _CONDITION.search(self.said):
            return None
        is_negated = _NOT.search(self.said.replace("no longer", "not")) is not None
        if self.back is None and not (is_negated and self.names and self._is_plain(self.said)):
            return self._kept_or_named()
        if (self.back is not None and is_negated) or self._is_doubtful():
            return None
        return self._taken_back()

    def _is_doubtful(self) -> bool:
        verb = "" if self.back is None else self.back["verb"]
        may_order = any(isinstance(each, Retreat | Disband | Remove) for each in self.standing)
        is_about_others = self.names and _DOUBT.search(self.said) is not None
        return is_about_others or (may_order and verb in _UNCERTAIN_VERBS)

    def _taken_back(self) -> _Clause | None:
        """What a clause of taking back names: the orders, all of them, or what was named before."""
        said, found = self.said, self.back
        if found is not None and _EXCEPT.search(said):
            return self._all_but(self._named(said))
        if self.names:
            what = said if found is None else said[: found.start()] + said[found.end() :]
            orders = self._named(what) if self._is_plain(what) else ()
            is_own = not self.places or all(province_of(each) in self.places for each in orders)
            is_order = not is_own and _ATTACKING.match(said)
            return _Clause(_Does.TAKES_BACK, orders) if orders and not is_order else None
        if found is not None and (kind := _KIND_OF_ORDER.search(said)):
            return self._all_of_kind(kind)
        is_all = found is not None and _ALL.search(said) and not _REST.search(said)
        is_that = _REST.search(said) or _THAT.search(said)
        if is_all:
            return _Clause(_Does.TAKES_BACK, self.standing)
        return _Clause(_Does.TAKES_BACK if is_that else _Does.NOTHING)

    def _all_of_kind(self, named: re.Match[str]) -> _Clause | None:
        """What takes back all orders of a kind, or the only one: `cancel all my supports`."""
        kinds = next(kinds for name, kinds in _ORDERS_BY_NAME.items() if named[name])
        orders = tuple(order for order in self.standing if isinstance(order, kinds))
        is_clear = orders and (len(orders) == 1 or named["many"])
        return _Clause(_Does.TAKES_BACK, orders) if is_clear else None

    def _kept_or_named(self) -> _Clause | None:
        """What a clause does that takes nothing back by a verb, nor denies it."""
        said = self.said
        orders = self._named(said) if self.names else ()
        if self.names and _KEEPS_ONLY.search(said):
            return self._all_but(orders)
        if self.names and _KEEPS.search(said) and _EXCEPT.search(said):
            return _Clause(_Does.TAKES_BACK, orders) if orders and _ALL.search(said) else None
        if _KEEPS.search(said):
            return _Clause(_Does.KEEPS, orders)
        if self.names:
            is_bare = _JOINED.fullmatch(_REGRETS.sub("", said).strip())
            return _Clause(_Does.NAMES, orders) if orders and is_bare else None
        return self._of_what_was_named()

    def _of_what_was_named(self) -> _Clause | None:
        """What a clause does that names no order: all of them, or what was named before it."""
        said = self.said
        if _ALL_SENT.search(said):
            return _Clause(_Does.NAMES, self.standing)
        if _NOT_THAT.fullmatch(said):
            return _Clause(_Does.TAKES_BACK)
        verb = next((ROLES[word] for word in said.split() if word in ROLES), Role.TALK)
        return None if verb in _ORDERING else _Clause(_Does.NOTHING)

    def _all_but(self, kept: tuple[_Standing, ...]) -> _Clause | None:
        said = self.said
        is_all = _ALL.search(said) or _KEEPS_ONLY.search(said) or said.startswith("off")
        others = tuple(order for order in self.standing if order not in kept)
        return _Clause(_Does.TAKES_BACK, others) if is_all and kept and others else None

    def _is_plain(self, said: str) -> bool:
        """Whether words say nothing but which order is meant."""
        return _SAID_OF_A_MOVE.issuperset(said.split())

    def _named(self, said: str) -> tuple[_Standing, ...]:
        """The orders that words name: by all their places, by each of a list, by kinds of unit.

        None where two may be meant, or the order does not fit the verbs.
        """
        roles = {ROLES.get(word) for word in said.split() if word not in _NOT_VERBS}
        kinds = tuple(kind for role, listed in _KINDS_OF_ORDER if role in roles for kind in listed)
        fitting = [order for order in self.standing if not kinds or isinstance(order, kinds)]
        if _KIND.search(said):
            fitting = _of_kind(said, fitting)
        if not self.places:
            return tuple(fitting)
        whole = [order for order in fitting if self.places <= _places_of(order)]
        own = [order for order in whole if province_of(order) in self.places]
        if len(own or whole) == 1:
            return tuple(own or whole)
        first, last = said.find(PLACE), said.rfind(PLACE)
        if first == last or not _JOINED.fullmatch(said[first : last + 1]):
            return ()
        each = [_of_place(place, fitting) for place in self.in_turn]
        return tuple(order for order in each if order is not None) if None not in each else ()


def _of_place(place: Province, orders: Sequence[_Standing]) -> _Standing | None:
    """The order of the unit in a place, else the only one that names it."""
    own = [order for order in orders if province_of(order) is place]
    found = own or [order for order in orders if place in _places_of(order)]
    return found[0] if len(found) == 1 else None


def _of_kind(said: str, orders: Sequence[_Standing]) -> list[_Standing]:
    """The orders for the kinds of unit that are named; none where one of several is meant."""
    named = {found["kind"] for found in _KIND.finditer(said)}
    kinds = {UnitType.FLEET if kind.startswith("fleet") else UnitType.ARMY for kind in named}
    those = [order for order in orders if order.unit.type in kinds]
    is_one = named <= {"army", "fleet"} and PLACE not in said
    return those if len(those) == 1 or not is_one else []


def _places_of(order: _Standing) -> set[Province]:
    """The provinces that an order names."""
    named = {order.unit.location.province}
    if isinstance(order, Move | Retreat | SupportMove | Convoy):
        named.add(order.destination.province)
    if isinstance(order, SupportHold | SupportMove):
        named.add(order.supported.location.province)
    if isinstance(order, Convoy):
        named.add(order.convoyed.location.province)
    return named
