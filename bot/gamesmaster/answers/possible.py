"""`Can Munich support Berlin to Silesia?`: the one order in a question, judged by the rules.

The order is filled from the question word by word, and only where every word of it is understood.
It is the engine's `illegality` that says Yes or No, and the answer names the very order it is of.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.answers import Answered
from engine.board import Power, Province, Unit, UnitType
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
    named_as,
    province_of,
)
from engine.position import PhaseType
from engine.reader import PLACE, POWER, Act, Asked, acts_of
from engine.reader.words.vocabulary import words

_LEAD = (
    r"(?:(?:and|so|but|hi|hey|hello|ok|okay|hm+|wait|um+|uh|gm|sorry|well|oh|btw|also|then|now"
    r"|just|lol"
    r"|actually|or|question|quick|first|thanks|yes|no|still|legally|curious|only|maybe|say|if) )*"
)
_FRAME = re.compile(
    rf"{_LEAD}(?:(?:can|could|may|might|can not|could not)\b|is (?:it|this|that) (?:possible"
    rf"|legal|allowed"
    r"|ok|okay|valid|permitted|fine)\b(?: for| to| if)?|is possible\b|possible (?:to|for)\b"
    rf"|(?:am|are|is) (?:i|we|my|the|{PLACE}|{POWER}|a|f).*?\b(?:able|allowed|permitted) to\b"
    r"|(?:does|do|will|would)\b.*\b(?:reach|touch|able|border|work|legal|possible)\b"
    rf"|is (?:a|an) (?:army|fleet) (?:in|at) {PLACE}|(?:i|we) (?:would|d) like\b"
    rf"|would .*\bbe (?:able|allowed|possible|legal)\b|(?:would|will) (?:my |the )?(?:a "
    rf"|f )?{PLACE} be\b"
    r"|allowed to\b|legal to\b|what if (?:i|we)\b|how about\b|(?:should|shall) (?:i|we|my)\b)"
)
_MUSING = re.compile(
    rf"{_LEAD}(?:i|we|(?:my|mi|the|our|{POWER}) (?:\w+ )?(?:(?:in|of|at|from) )?(?:the )?{PLACE}?"
    rf"|(?:a|f|army"
    rf"|fleet) {PLACE}|{PLACE}) ?(?:could|might|can)\b"
)
_ASKS_ELSE = re.compile(
    rf"{_LEAD}(?:will|does|do|did|is|are|was|were|has|have|had|who|what|where|why|when|how|which|should"
    r"|would|am|must)\b"
)
"""Begins a question about something else than what may be ordered."""
_BARE_PLACE = re.compile(rf"{_LEAD}(?:to |in |into )?(?:the )?{PLACE}")
_OTHER_SEASON = re.compile(r"\b(?:spring|fall|autumn|next|ahead)\b", re.IGNORECASE)
_NEW_UNIT = re.compile(rf"{_LEAD}(?:is )?(?:a|an) (?:new )?(?:army|fleet) (?:in|at) {PLACE}\b.*")
_CONDITION = re.compile(
    r"\b(?:or (?:is|does|do|has|have|was|will|am|are)|if|once|unless|in case)\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""What may follow a question, and changes nothing of what is allowed."""
_DOUBT = re.compile(r"\b(?:maybe|perhaps|possibly)\b[\s,]*", re.IGNORECASE)
"""Says no more than the question mark does: `maybe A PAR - PIC?`."""
_CHECKED = re.compile(
    rf".*{PLACE}.*\b(?:possible|legal|allowed|ok|okay|valid|works?|right|legally)$"
)
_OTHER_MATTER = re.compile(
    r"\b(?:if (?!i\b|we\b|it is\b)|while|without|because|after|before|next (?:turn|year|phase"
    r"|time|season)"
    r"|later|same (?:time|place)|at once|both|each other|swap\w*|swop\w*|switch|see|know|read"
    r"|tell|show|explain"
    r"|say|press|message|talk|ready|deadline|vote|draw|dislodge\w*|cut|bounce\w*|own|win|change"
    r"|edit"
    r"|happens?|why|when|who|how|anyone|somebody|someone|everyone|nobody|anybody|another|twice|two"
    r"|one support|several|not(?! (?:possible|allowed|legal)))\b"
)
_VERBS = (
    ("retreat", r"retreat\w*|withdraw|flee|fall back|escape|run away"),
    (
        "support",
        (
            r"support\w*|help\w*|(?<!fall )(?<!get )(?<!go )(?<!come )back(?:ing)?(?: up)?|aid"
            r"|assist"
            r"|cover|protect|defend|prop(?:ping)? up|lend a hand|lend a hand to|sup|s"
        ),
    ),
    ("convoy", r"convoy\w*|ferry\w*|carry\w*|lift|transport|ship(?:ped)?|bring|by sea|by boat|c"),
    ("build", r"builds?|building|raise|recruit|rebuild|put down|place|new"),
    ("remove", r"remove|disband|destroy|delete|get rid of"),
    ("hold", r"hold|stay|stay put|remain|h"),
    (
        "move",
        (
            r"moves?|go|gets?|reach\w*|attack\w*|take|hit|enter|make it|travel|sail|march|invade"
            r"|walk"
            r"|capture|come|advance|land|touch|to|into|strike|occupy|step|slip|head|sneak|shift|swim"
            r"|jump|roll|hop|drop into|push"
            r"|legal"
            r"|work"
        ),
    ),
)
_TYPES = {
    UnitType.ARMY: r"a|army|armies|troops?|men|soldiers?|tanks?",
    UnitType.FLEET: r"f|fleets?|boats?|ships?|navy",
}
_FILLING = words(
    "can use could may might i we you my the a an f unit units in at from to into on onto "
    "of with by using is it this that possible legal allowed ok okay valid for be able am "
    "are do does will would and s so but also then now just still actually even all way "
    "here turn phase season year spring fall autumn winter via over its his their our mine "
    "any make coast north south east west nc sc ec stuff already straight directly him them "
    "me us piece pieces against either again mr get sit sea ocean instead place sure "
    "currently really should shall what if how about out as rules put back up order orders "
    "please coming legally northward southward yes no or say only curious beaten dislodged "
    "defeated poor thing mi like want id fine new lol right let 1 2 same too greedy close "
    "feels very side shore beach near around round along water permitted officially dear "
    "bot straightaway once ist she he her where quick geography check silly chance love "
    "least own city think guess wonder wondering stays helps remember remembering hello "
    "evening carry bothered happy happily "
)
_GOAL = words(
    "to into on onto reach attack take enter hit invade capture towards against get touch "
    "over occupy strike"
)
_ORIGIN = words("from with using by of")
_MOST_OFFERED = 4


@dataclass(frozen=True)
class _Slot:
    """A place in a question, and the words before it."""

    place: Province
    before: str
    sooner: str


def possible(asker: Asker, written: str) -> Answered | None:
    """Whether the order that is asked about may be given; None if that is not what is asked."""
    game = asker.open_game
    is_of_moves = asker.type is PhaseType.MOVEMENT
    if game is None or (not is_of_moves and _OTHER_SEASON.search(written)):
        return None
    for sentence in reversed(acts_of(written)):
        if sentence.act is not Act.ASKING:
            continue
        text = _DOUBT.sub("", _without_condition(sentence.text))
        asked = asker.asked(text)
        verb = _verb_asked(asked, text)
        if verb is None and asker.type is PhaseType.RETREAT and _BARE_PLACE.fullmatch(asked.said):
            verb = "move"
        if verb is None and asker.type is PhaseType.ADJUSTMENT and _NEW_UNIT.fullmatch(asked.said):
            verb = "build"
        if verb is not None:
            return _Judge(asker, game, asked, verb).answer()
    return None


def _without_condition(sentence: str) -> str:
    """A question without what may follow it: `if Berlin moves out`, `or is that too far`."""
    found = _CONDITION.search(sentence)
    is_behind = found is not None and found.start() > 0
    return f"{sentence[: found.start()].rstrip(' ,;')}?" if found and is_behind else sentence


def _verb_asked(asked: Asked, written: str) -> str | None:
    """Which order a question asks about; None where it is no such question, or has other words."""
    said = asked.said
    is_dashed = re.search(r"\w\s*(?:-+>?|\u2192|\u2013|\u2014)\s*\w", written) is not None
    is_bare = written.rstrip(" )!").endswith("?") and (
        is_dashed or _CHECKED.match(said) is not None
    )
    is_framed = _FRAME.match(said) or _MUSING.match(said) or not _ASKS_ELSE.match(said)
    if not (is_framed or (is_bare and len(asked.places) > 1)) or _OTHER_MATTER.search(said):
        return None
    verb = next(
        (name for name, listed in _VERBS if re.search(rf"(?<![\w#])(?:{listed})(?![\w#])", said)),
        "move" if is_dashed else None,
    )
    if verb is None or not (asked.places or verb in {"build", "remove"}):
        return None
    known = [*(listed for _, listed in _VERBS), *_TYPES.values(), PLACE, POWER]
    other = [
        word
        for word in said.split()
        if word not in _FILLING and not any(re.fullmatch(listed, word) for listed in known)
    ]
    return None if other else verb


class _Judge:
    """One question about one order, in the open phase of a game."""

    def __init__(self, asker: Asker, game: OpenGame, asked: Asked, verb: str) -> None:
        self._asker, self._game, self._verb = asker, game, verb
        self._said, self._powers = asked.said, asked.powers
        words = self._said.split()
        at = [number for number, word in enumerate(words) if word == PLACE]
        self._slots = [
            _Slot(
                place, words[number - 1] if number else "", words[number - 2] if number > 1 else ""
            )
            for place, number in zip(asked.places, at, strict=False)
        ]
        is_mine = re.search(r"\b(?:i|my|we|our|me|us)\b", self._said) is not None
        own = asker.own
        self._subject = own[0] if own and (is_mine or not self._powers) else None
        if self._subject is None and self._powers:
            self._subject = self._powers[0]
        self._kind = self._kind_of_subject()

    def answer(self) -> Answered | None:
        """Yes or no, with the order; None where no order can be filled in."""
        match self._game.phase.phase.type:
            case PhaseType.ADJUSTMENT:
                return self._winter()
            case PhaseType.RETREAT:
                return self._retreat()
            case PhaseType.MOVEMENT:
                return self._movement()

    def _movement(self) -> Answered | None:
        if self._verb in {"build", "remove"}:
            return self._topic("not_winter")
        if self._verb == "retreat":
            return self._topic("not_retreats")
        if self._verb == "hold":
            unit = self._unit_at(self._slots[0].place)
            return None if unit is None else self._judged(Hold(named_as(unit)), unit.power)
        if self._verb == "support":
            return self._support()
        if self._verb == "convoy":
            return self._convoy()
        return self._move()

    def _unit_at(self, place: Province) -> Unit | None:
        return self._game.position.unit_at(place)

    def _kind_of_subject(self) -> UnitType | None:
        for kind, listed in _TYPES.items():
            if re.search(
                rf"\b(?:my|our|the|an?|{POWER}|{POWER}s|any) (?:only |one |own "
                rf"|other )?(?:{listed})\b"
                rf"(?! {PLACE})(?! (?:in|at|from|of|on)(?: the)? {PLACE})",
                self._said,
            ):
                return kind
        return None

    def _able(self) -> list[Unit]:
        """The subject's units of the kind that is named."""
        return [
            unit
            for unit in self._game.position.units
            if unit.power == self._subject and self._kind in {None, unit.type}
        ]

    def _move(self) -> Answered | None:
        if len(self._slots) == 1:
            return self._which_moves(self._slots[0].place)
        if len(self._slots) != len(("from", "to")):
            return None
        start, goal = self._way(*self._slots)
        unit = self._unit_at(start)
        if unit is None:
            return self._topic("no_unit", place=start.code)
        return self._moves([unit], goal)

    def _way(self, first: _Slot, second: _Slot) -> tuple[Province, Province]:
        """From where to where: `to Tunis from Naples` is said the other way round."""
        unit_words = {"army", "fleet", "a", "f", "the", "my"}
        is_origin = second.before in _ORIGIN or (
            second.before in unit_words and second.sooner in _ORIGIN
        )
        is_inside = second.before in {"in", "at"} and first.before in _GOAL
        is_goal_first = (
            self._unit_at(first.place) is None
            and self._unit_at(second.place) is not None
            and first.before in _GOAL
        )
        if is_origin or is_inside or is_goal_first:
            return second.place, first.place
        return first.place, second.place

    def _which_moves(self, goal: Province) -> Answered | None:
        if self._subject is None:
            return None
        unit = self._unit_at(goal)
        is_goal = self._slots[0].before in _GOAL or self._slots[0].sooner in _GOAL
        if unit is not None and unit.power == self._subject and not is_goal:
            return None
        able = [unit for unit in self._able() if unit.province is not goal]
        return self._moves(able, goal)

    def _moves(self, units: Sequence[Unit], goal: Province) -> Answered | None:
        """Whether any of these units may go there."""
        ways = [way for unit in units for way in self._ways(unit, goal)]
        if ways or len(units) == 1:
            board = self._game.variant.map
            order = ways[0] if ways else Move(named_as(units[0]), board.plain(goal))
            return self._judged(order, units[0].power, ways)
        return self._topic("none_reaches", place=goal.code, powers=(self._subject or "",))

    def _ways(self, unit: Unit, goal: Province) -> list[Order]:
        moves: list[Order] = [
            order
            for order in self._legal(unit)
            if isinstance(order, Move | Retreat) and order.destination.province is goal
        ]
        return [order for order in moves if not (isinstance(order, Move) and order.via)] or moves

    def _legal(self, unit: Unit) -> tuple[Order, ...]:
        game = self._game
        possible = legal_orders(game.position, game.variant, game.rulebook)
        return possible.get(unit.power, {}).get(unit, ())

    def _support(self) -> Answered | None:
        slots = self._slots
        if len(slots) > 1 and slots[-1].before in _ORIGIN:
            slots = [slots[-1], *slots[:-1]]
        before = self._said.split(PLACE)[0]
        is_named = not re.search(r"\b(?:support|help|back|aid|assist|cover|protect|defend)", before)
        supporter = (
            self._unit_at(slots[0].place) if is_named or slots[0].before in _ORIGIN else None
        )
        if supporter is not None:
            slots = slots[1:]
        supported, goal = self._supported(slots)
        if supported is None or supported is supporter:
            return None
        helpers = [supporter] if supporter is not None else self._able()
        board = self._game.variant.map
        orders = [
            SupportHold(named_as(helper), named_as(supported))
            if goal is None
            else SupportMove(named_as(helper), named_as(supported), board.plain(goal))
            for helper in helpers
            if helper is not supported
        ]
        return self._any_of(orders, helpers)

    def _supported(self, slots: Sequence[_Slot]) -> tuple[Unit | None, Province | None]:
        """Whom a support is for, and where that unit goes; None: it holds."""
        match slots:
            case [only]:
                unit = self._unit_at(only.place)
                is_into = only.before in {"to", "into", "in", "towards", "on", "against", "get"}
                theirs = [power for power in self._powers if power != self._subject]
                if is_into and theirs:
                    able = [
                        each
                        for each in self._game.position.units_of(theirs[0])
                        if self._ways(each, only.place)
                    ]
                    return (able[0], only.place) if len(able) == 1 else (None, None)
                return unit, None
            case [first, second]:
                return self._unit_at(first.place), second.place
            case _:
                return None, None

    def _convoy(self) -> Answered | None:
        places = [slot.place for slot in self._slots]
        position = self._game.position
        fleet = next(
            (
                unit
                for place in places
                if (unit := position.unit_at(place)) and unit.type is UnitType.FLEET
            ),
            None,
        )
        army = next(
            (
                unit
                for place in places
                if (unit := position.unit_at(place)) and unit.type is UnitType.ARMY
            ),
            None,
        )
        taken = {unit.province for unit in (fleet, army) if unit is not None}
        goal = next((place for place in reversed(places) if place not in taken), None)
        if army is None or (goal is None and len(places) < len(("army", "goal"))):
            return None
        goal = goal or places[-1]
        if goal is army.province:
            return None
        if fleet is not None:
            to = self._game.variant.map.plain(goal)
            return self._judged(Convoy(named_as(fleet), named_as(army), to), fleet.power)
        return self._moves([army], goal)

    def _any_of(self, orders: Sequence[Order], units: Sequence[Unit]) -> Answered | None:
        """Yes with those of the orders that are allowed, else no with the first."""
        if not orders:
            return None
        allowed = [order for order in orders if self._fault(order, units[0].power) is None]
        return self._judged((allowed or orders)[0], units[0].power, allowed)

    def _retreat(self) -> Answered | None:
        if self._verb in {"build", "support", "convoy", "hold"} and not self._leaving():
            return self._topic("not_winter" if self._verb == "build" else "only_retreats")
        leaving = self._leaving()
        if len(leaving) != 1:
            return self._topic("only_retreats")
        unit = leaving[0]
        if self._verb == "remove":
            return self._judged(Disband(named_as(unit)), unit.power)
        if self._verb in {"convoy", "support", "hold"}:
            return self._topic("only_retreats")
        goals = [slot.place for slot in self._slots if slot.place is not unit.province]
        if len(goals) != 1:
            return None
        ways = self._ways(unit, goals[0])
        to = self._game.variant.map.plain(goals[0])
        return self._judged(ways[0] if ways else Retreat(named_as(unit), to), unit.power, ways)

    def _leaving(self) -> list[Unit]:
        """The dislodged units that may be meant: of the places named, else of the subject."""
        dislodged = [entry.unit for entry in self._game.position.dislodged]
        named = [
            unit for unit in dislodged if unit.province in {slot.place for slot in self._slots}
        ]
        return named or [unit for unit in dislodged if unit.power == self._subject]

    def _winter(self) -> Answered | None:
        if self._subject is None or self._verb in {"retreat", "support", "convoy"}:
            return self._topic("only_builds")
        game, board = self._game, self._game.variant.map
        count, listed = legal_adjustments(game.position, self._subject, game.variant)
        if self._verb == "remove" or count < 0:
            unit = self._unit_at(self._slots[0].place) if self._slots else None
            return None if unit is None else self._judged(Remove(named_as(unit)), unit.power)
        if self._verb == "move" and len(self._slots) > 1:
            return self._topic("only_builds")
        kinds = [
            kind
            for kind, words in _TYPES.items()
            if re.search(rf"\b(?:{words})\b(?! can)", self._said)
        ]
        if not self._slots:
            return None
        site = self._slots[0].place
        fitting = [
            order
            for order in listed
            if isinstance(order, Build)
            and province_of(order) is site
            and (len(kinds) != 1 or order.unit.type is kinds[0])
        ]
        kind = kinds[0] if len(kinds) == 1 else next(iter(self._standing(site)), UnitType.ARMY)
        return self._judged(
            fitting[0] if fitting else Build(Named(kind, board.plain(site))), self._subject, fitting
        )

    def _standing(self, site: Province) -> Iterator[UnitType]:
        return (kind for kind in UnitType if self._game.variant.map.standings(kind, site))

    def _fault(self, order: Order, power: Power) -> Reason | None:
        game = self._game
        return illegality(order, power, game.position, game.variant, game.rulebook)

    def _judged(self, order: Order, power: Power, ways: Sequence[Order] = ()) -> Answered:
        return replace(
            self._asker.bare_answer,
            topic="way",
            order=str(order),
            fault=self._fault(order, power),
            orders=tuple(map(str, (ways or (order,))[:_MOST_OFFERED])),
            is_own=power in self._asker.own,
        )

    def _topic(self, topic: str, *, place: str = "", powers: tuple[str, ...] = ()) -> Answered:
        return replace(self._asker.bare_answer, topic=topic, place=place, powers=powers)
