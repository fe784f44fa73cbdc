"""The units, places and verbs that the clauses of a question name.

Its words are told apart by the order reader's own vocabulary. A word that means nothing there, and
does not merely fill, is left over, so that whoever answers knows what was not understood.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.board import Coast, Power, Province, Terrain, UnitType
from engine.names import COAST_WORDS, UNIT_WORDS
from engine.reader.talk.asked import PERSON, PLACE, POWER, Asked
from engine.reader.words.vocabulary import GOING, LONGEST, ROLES, Role, misspelt_role, words


class Ref(NamedTuple):
    """A unit or a place as a clause names it.

    `place` is None of a unit that is told by its kind or its power alone, or only pointed at
    (`is_it`); `number` is how many units are meant, 0 if that is not said. `lead` is the word
    before it, `at` where it stands. `native`: a word for people of a place, as in `Spanish army`.
    """

    place: Province | None = None
    type: UnitType | None = None
    power: Power | None = None
    coast: Coast | None = None
    is_it: bool = False
    number: int = 0
    native: str = ""
    lead: str = ""
    at: int = 0

    @property
    def names_a_unit(self) -> bool:
        """Whether a kind of unit was written, or one was pointed at."""
        return self.type is not None or self.is_it


class Clause(NamedTuple):
    """A clause of a question.

    `verbs` are the roles of its verbs and where they stand, `left` the words that mean nothing
    here, `goals` where a word stands that leads to a goal. `has_first_person`: its writer is in it.
    """

    said: str
    refs: tuple[Ref, ...]
    verbs: tuple[tuple[Role, int], ...]
    left: tuple[str, ...]

    @property
    def role(self) -> Role | None:
        """The kind of order that it is of: of several verbs the one that tells most."""
        roles = {role for role, _ in self.verbs}
        return next((role for role in _TELLING if role in roles), None)

    @property
    def is_mine(self) -> bool:
        """Whether its writer speaks of themselves."""
        return _MINE.search(self.said) is not None

    @property
    def points_there(self) -> bool:
        """Whether it means a place that was named before: `there`."""
        return _THERE.search(self.said) is not None

    def verb_at(self, role: Role) -> int:
        """Where its first verb of a role stands."""
        return min(at for found, at in self.verbs if found is role)


_TELLING = (
    *(Role.WAIVE, Role.SUPPORT, Role.BACKED, Role.CONVOY, Role.VIA, Role.RETREAT, Role.BUILD),
    *(Role.REMOVE, Role.DISBAND, Role.HOLD, Role.MOVE),
)
_MINE = re.compile(r"\b(?:i|my|we|our|me|us|mine|mi)\b")
_THERE = re.compile(r"\b(?:there|here|(?:back|walk|get|slip|move|march) in(?! [#~]))\b")
_ALSO_VERBS = {
    **dict.fromkeys(
        words(
            "reach reaches reached reachable touch touches get gets come comes make pop shift "
            "target targets destination range entered shove push slide squeeze sneak wander roll"
        ),
        Role.MOVE,
    ),
    **dict.fromkeys(words("bring brings lift lifts shipped ferried carried conveyed"), Role.CONVOY),
    **dict.fromkeys(
        (
            "take the boat",
            "take a boat",
            "takes the boat",
            "take a ship",
            "take the ship",
            "on a boat",
            "on the boat",
            "by means of ship",
        ),
        Role.VIA,
    ),
    **dict.fromkeys(words("put place have rebuild"), Role.BUILD),
    **dict.fromkeys(("lend a hand to", "lend a hand", "a hand to"), Role.SUPPORT),
    **dict.fromkeys(words("die dies dead kill killed sink sacrifice"), Role.DISBAND),
    **dict.fromkeys(words("escape run runs"), Role.RETREAT),
    **dict.fromkeys(("keep my build", "save my build", "skip", "not build"), Role.WAIVE),
}
"""Verbs that only a question has; an order would be read wrongly with them."""
_LONGEST_VERB = max(len(verb.split()) for verb in _ALSO_VERBS)
_NO_VERB_BEFORE = {"back": words("go get come fall move put run be and straight way jump pop")}
"""Words before which `back` supports nobody."""
_WEAK = frozenset({"a", "f", "h", "s", "m", "c", "r", "b", "d", "w", "it", "position", "via"})
_TYPES = {
    **UNIT_WORDS,
    **dict.fromkeys(words("troop troops men soldiers soldier tank tanks infantry"), UnitType.ARMY),
    **dict.fromkeys(words("boat boats ship ships"), UnitType.FLEET),
}
_IT = words("it him her she he them they")
_OF = words("of in at from on inside sitting")
_BEING = words("is was stands sits standing")
_NAMED = frozenset({POWER, PERSON})
_FILLS = words(
    "the a an my our your his its their this that of in at from on to into onto s only own other "
    "existing single new old beaten dislodged defeated poor dear little big sitting standing 1"
)
_DETERMINERS = words("the a an my our your his their this that new mi any own both")
_JOINING = frozenset({"and", "or", "plus", "as well as", "&"})
_WHOLE = frozenset({"instead of", "rather than", "in place of"})
_FILLING = words("""
    cards closed speak speaks accepted permitted doable a an f illegal forbidden objection
    objections problem problems prevent stop stops give gives lend work works table hmm uh
    um via either accept within anywhere somewhere against allow allows mind minds guys guy
    lads boys useful use used using way ways turn phase season year spring fall autumn
    winter all even still also already actually really again over mr ist north south east
    west northward southward eastward westward side shore beach sea ocean coast nc sc ec
    rules rule rulebook legit legal allowed possible valid fine okay lawful able chance
    right wrong lol haha hm curious same time go going doing do does done any some no yes
    not far near close enough next door too well as than just only both together instead
    maybe perhaps theory theoretically somehow free empty open vacant like love want wanted wanting
    prefer rather try manage happy home own city place spot mine now then so and or but if
    could can may might would should shall will must with by of me i we you my your he she
    they it this that these those there here what about how is are am was be been being did
    to for from in on at out up down along round around away off straight least most quick
    quickly once one two first second 1 2 3 stuck long idea thing things stuff anyway anyhow
    say says case per se reason sort kind ok hey hi hello please thanks officially
    technically yet ever option options question stay good great nice bit little sure alone
    help helps people folks men behind beside besides
    simultaneously turn's single anybody anyone someone
    somebody something anything everything else let lets put back silly greedy guess think
    mean wonder wondering suppose know whether sail cross hop hops step steps moves move
    directly legally which who whose where wherever yours units unit piece pieces
""")
"""Words that change nothing of which order is asked about."""
_NATIVE = re.compile(r"[a-z]{3,}(?:ish|ian|ians|ese|ic|ek|an|ans|ers?|ns)\b")
_COAST_TALK = re.compile(r"\b(?:north|south|east|west)(?:ern|ward)? (?:coast|side|shore|beach)\b")
_NUMBER = re.compile(r"\d{1,2}")


def phrases_in(asked: Asked, of_people: Sequence[Power | None] = ()) -> Clause:
    """What a clause names; `of_people` are the powers of the people that it names, in order."""
    return _Phrases(asked, of_people).clause()


class _Item(NamedTuple):
    """A word or a phrase: a verb or another role, a place, a power, or a kind of unit."""

    word: str
    role: Role | None = None
    place: Province | None = None
    power: Power | None = None
    type: UnitType | None = None
    coast: Coast | None = None
    is_known: bool = True


class _Phrases:
    def __init__(self, asked: Asked, of_people: Sequence[Power | None]) -> None:
        self._asked = asked
        self._places, self._powers = iter(asked.places), iter(asked.powers)
        self._people = iter(of_people)
        self._items = list(self._itemised(asked.said.split()))

    def _itemised(self, said: list[str]) -> Iterator[_Item]:
        at = 0
        while at < len(said):
            item, size = self._item(said, at)
            yield item
            at += size

    def _item(  # noqa: PLR0911 - a kind of word a line
        self, said: list[str], at: int
    ) -> tuple[_Item, int]:
        """The word or phrase there, and how many words it has."""
        word = said[at]
        if word == PLACE:
            return _Item(word, place=next(self._places)), 1
        if word == POWER:
            return _Item(word, power=next(self._powers)), 1
        if word == PERSON:
            return _Item(word, power=next(self._people, None)), 1
        following = said[at + 1] if at + 1 < len(said) else ""
        if word in _TYPES and (len(word) > 1 or following == PLACE):
            return _Item(word, type=_TYPES[word]), 1
        for size in range(min(max(LONGEST.get(word, 1), _LONGEST_VERB), len(said) - at), 0, -1):
            phrase = " ".join(said[at : at + size])
            coast = COAST_WORDS.get(phrase)
            if coast is not None:
                return _Item(phrase, coast=coast), size
            role = self._role(phrase, said[at - 1] if at else "", following)
            if role is not None:
                return _Item(phrase, role), size
        pair = f"{word} {following}"
        if pair in COAST_WORDS:
            return _Item(pair, coast=COAST_WORDS[pair]), 2
        if _COAST_TALK.match(pair):
            return _Item(pair, coast=Coast(f"{word[0].upper()}C")), 2
        return _Item(word, is_known=self._is_filling(word, following)), 1

    def _role(self, phrase: str, before: str, following: str) -> Role | None:
        if phrase in _WEAK or before in _NO_VERB_BEFORE.get(phrase, ()):
            return None
        if phrase == "back" and following in {"to", "in", "into", "home", ""}:
            return None
        role = ROLES.get(phrase) or _ALSO_VERBS.get(phrase)
        if role is None and phrase.removesuffix("ing").removesuffix("s") in GOING:
            role = Role.MOVE
        if role is None and phrase not in _FILLING:
            role = misspelt_role(phrase)
        return role

    def _is_filling(self, word: str, following: str) -> bool:
        is_adverb = word.endswith("ly") and len(word) > len("early")
        is_of_unit = following in _TYPES and len(following) > 1
        return (
            word in _FILLING
            or word in _FILLS
            or is_adverb
            or is_of_unit
            or _NUMBER.fullmatch(word) is not None
        )

    def clause(self) -> Clause:
        """The whole clause."""
        refs = self._refs()
        verbs = tuple(
            (item.role, at)
            for at, item in enumerate(self._items)
            if item.role is not None and item.role in _TELLING
        )
        left = tuple(item.word for item in self._items if not item.is_known)
        return Clause(self._asked.said, tuple(refs), verbs, left)

    # Units and places.

    def _refs(self) -> list[Ref]:
        found: list[Ref] = []
        at = 0
        while at < len(self._items):
            ref, end = self._ref(at)
            if ref is not None:
                found.append(ref)
            at = max(end, at + 1)
        return found

    def _ref(self, at: int) -> tuple[Ref | None, int]:  # noqa: PLR0911 - a kind of name a line
        """The unit or place that is named from there on, and where its words end."""
        item = self._items[at]
        lead = self._lead(at)
        if item.place is not None:
            ref, end = Ref(item.place, coast=self._coast(at), lead=lead, at=at), at + 1
            kind = self._items[end].type if end < len(self._items) else None
            is_new = kind is not None and end + 1 < len(self._items) and self._items[end + 1].place
            if kind is UnitType.ARMY and item.place.terrain is Terrain.SEA:
                name = item.place.name.casefold()
                return Ref(type=kind, native=name, lead=lead, at=at), end + 1
            if kind is not None and not is_new:
                return ref._replace(type=kind), end + 1
            return ref, end
        if item.power is not None:
            return self._of_power(item.power, at, lead)
        if item.type is not None:
            return self._of_kind(item.type, at, lead)
        if item.word in _IT and not self._is_empty_it(at):
            return Ref(is_it=True, lead=lead, at=at), at + 1
        return None, at + 1

    def _of_power(self, power: Power, at: int, lead: str) -> tuple[Ref | None, int]:
        """A unit of a power: `Germany's fleet in Kiel`, `@anna in Greece`; or the power alone."""
        end = self._past_fill(at + 1)
        if end < len(self._items) and (self._items[end].type or self._items[end].place):
            ref, past = self._ref(end)
            is_joined = end == at + 1 or ref is None or ref.type is not None
            if ref is not None and (is_joined or self._items[end - 1].word in {"in", "at", "s"}):
                return ref._replace(power=power, lead=lead, at=at), past
        return Ref(power=power, lead=lead, at=at), at + 1

    def _of_kind(self, kind: UnitType, at: int, lead: str) -> tuple[Ref | None, int]:
        """A unit by its kind, and by its place where that follows: `the fleet in Greece`."""
        number = self._number(at)
        end = at + 1
        power = None
        while end < len(self._items) and self._items[end].word in _OF | {"the", *_BEING, *_NAMED}:
            power = self._items[end].power or power
            end += 1
        is_of = end == at + 1 or any(item.word in _OF for item in self._items[at + 1 : end])
        native = (
            self._items[at - 1].word if at and _NATIVE.fullmatch(self._items[at - 1].word) else ""
        )
        if end < len(self._items) and self._items[end].place is not None and is_of and number <= 1:
            place, coast = self._items[end].place, self._coast(end)
            return Ref(place, kind, power, coast, number=number, lead=lead, at=at), end + 1
        return Ref(None, kind, power, number=number, native=native, lead=lead, at=at), at + 1

    def _is_empty_it(self, at: int) -> bool:
        """Whether `it` stands for no unit: `is it possible`, `does it work`, `it is legal`."""
        said = " ".join(item.word for item in self._items[at : at + 4])
        before = self._items[at - 1].word if at else ""
        is_formal = re.match(
            r"it (?:is |be |would be )?(?:even |also )?(?:possible|legal|allowed|ok|okay|works?"
            r"|right|fine|valid|permitted|goes$|go$|a |an |my |mine|mean|on|not|what|or|so|that)\b",
            said,
        )
        is_last = said == "it" and before in {"make", "is", "does", "not"}
        return is_formal is not None or is_last or (before == "make" and " " in said)

    def _past_fill(self, at: int) -> int:
        while at < len(self._items) and self._items[at].word in _FILLS and at < len(self._items):
            at += 1
        return at

    def _lead(self, at: int) -> str:
        """The word before, but for articles and the like; `and` for any word that joins."""
        said = [word for item in self._items[:at] for word in self._plain(item)]
        while said and (
            said[-1] in _DETERMINERS
            or said[-2:] == ["a", "of"]
            or (said[-2:-1] == ["1"] and said[-1] in _OF)
        ):
            said.pop()
        return said[-1] if said else ""

    @staticmethod
    def _plain(item: _Item) -> list[str]:
        """The words of an item that may lead to a place."""
        if item.word in _JOINING:
            return ["and"]
        if item.role in {Role.SUPPORT, Role.CONVOY}:
            return ["support"]
        is_letter = item.type is not None and len(item.word) == 1
        if is_letter:
            return []
        if item.coast is not None:
            return ["a"]
        return [item.word] if item.word in _WHOLE else item.word.split()

    def _coast(self, at: int) -> Coast | None:
        """The coast named beside a place, if it has such a one."""
        place = self._items[at].place
        known = () if place is None else place.coasts
        near = (item.coast for item in self._items[max(0, at - 3) : at + 3])
        return next((coast for coast in near if coast in known), None)

    def _number(self, at: int) -> int:
        """How many units a kind of unit is of."""
        before = self._items[at - 1].word if at else ""
        found = self._items[at - 2].word if before in {"more", "new", "big"} and at > 1 else before
        return int(found) if _NUMBER.fullmatch(found) else 0
