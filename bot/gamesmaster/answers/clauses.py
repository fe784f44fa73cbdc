"""A question cut into clauses, each with whether it may be what is asked; what else they ask."""

import re
from collections.abc import Iterator
from itertools import pairwise

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.lookup.words import mentioned
from engine.board import Province
from engine.reader import Act, Clause, Role, acts_of, phrases_in
from engine.reader.words.vocabulary import words

_MOST_SENTENCES = 8
"""As many sentences are looked at, the last ones."""
_SIGNS = re.compile(
    r"[,;:()!\u2013\u2014]\s*|\?\s*|\.\.+\s*|(?<=\w\w)\.\s+"
    r"|\s-+\s(?=(?:or|ok|okay|is|does|can|could|may|would|possible|legal|allowed|right|thats?|so|i)\b)",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"\s(?:and|while|whilst|then|but|so|or(?=\s+(?:can|could|may|might)\b))\s", re.IGNORECASE
)
_TAIL = re.compile(
    r"(?:^|\s)(?:or (?:is|does|do|has|have|was|will|am|are|not|only|what|silly|too)"
    r"|if|once|unless|in case"
    r"|because|since|as long as|provided|so (?:that )?(?:i|we|he|she|it|they)|now that"
    r"|(?:that|which|who|where) (?:i|we|he|she|it|they|just))\b",
    re.IGNORECASE,
)
"""Begins what may follow a question, and changes nothing of what is allowed."""
_CONDITION = re.compile(
    r"\W*(?:and |but |so )*(?:if(?! (?:i|we|it is|its)\b)|once|when|unless"
    r"|because|since|before|after|as long as)\b",
    re.IGNORECASE,
)

_BEHIND_CONDITION = re.compile(
    r"\s(?=(?:can|could|may|might|will|would|does|do) (?:i|we|he|she|they|you|my|our|the|an?)\b)",
    re.IGNORECASE,
)
"""Stands between a condition and what is asked, where no sign does."""

GOALS = words(
    "to into onto on reach reaches attack attacks take takes enter hit hits invade capture towards "
    "toward against get at touch over occupy strike strikes in"
)
"""Words that lead to where a unit goes."""
MAY = re.compile(r"\b(?:can|could|may|might|able|allowed|options|like|love|want|wanted)\b")
"""Asks for leave, or whether something can be."""
INSIDE = frozenset({"in", "at"})
STATES = re.compile(
    r"(?!.*\b(?:can|could|may|might|able)\b)(?:\S+ )*?# (?:fleet |army )?(?:is|was) "
    r"(?:empty|free|mine|my|open|vacant|in|at|near|not|kicked|thrown|dislodged|beaten|lost|out)\b.*"
)
"""Tells how something is, beside the question."""
ASKS_ELSE = re.compile(
    r"(?:(?:and|but|so|or|then) )*(?:will|does|do|did|is|are|was|were|has|have|had|who|what|where"
    r"|why|when|how(?! about)|which|should|am|must)\b"
)
OTHER_MATTER = re.compile(
    r"\b(?:without|next to(?= #)|after|same place|each other|swap\w*|swop\w*|switch|see"
    r"|know|read|tell|show|explain|press|message|talk|ready|deadline|vote|draw"
    r"|dislodges?|dislodging|cut|cuts"
    r"|bounce\w*|win|edit|an? (?:\w+ )?(?:place|province|region|spot|center)"
    r"|happens?|why|when|how(?! about)|everyone|twice|several|who is"
    r"|(?<!close )(?<!near )(?<!far )enough|suffic\w+|do i need|agree\w*|consents?|permission"
    r"|which (?:coast|shore|side)|(?:was|were) .*built|up to|plan(?:s|ned|ning)?|intend\w*"
    r"|did|(?:i|we|you|he|she|they|~) owns?|belongs?|(?:is|was) # (?:\w+ )?(?:mine|ours)"
    r"|(?:have|has|had) (?:i|we|he|she|they|~) (?:got|taken|won|lost))\b"
)
"""Asks about something else than what may be ordered."""
SUPPOSES = re.compile(
    r"\b(?:if|once|when|after|as soon as|suppose|supposing|until) (?:i|we|he|she|they|~)\b.*"
    r"\b(?:take|takes|retake|took|own|owns|have|had|lose|lost|win|get|got|conquer|recapture)\b"
)
"""Asks of a winter in which centers are owned otherwise."""
WEIGHS = re.compile(
    r"\b(?:better|best|wiser|smarter|opinion|recommend\w*|advi[cs]e|reckon)\b"
    r"|^(?!.*\b(?:can|could|may|able|allowed|possible|legal)\b).*"
    r"\b(?:army or (?:an? )?fleet|fleet or (?:an? )?army)\b"
)
"""Asks which way is to be, or was, chosen, for which the rules have no answer."""
KEEPS = re.compile(
    r"\b(?:can|could|may|might|must|do) (?:i|we)\b.*\b"
    r"(?:(?:leave|keep|save|skip|bank|hold back|postpone)"
    r" (?:it|1|my|the|a|all)\b|(?:need to|have to) (?:build|use|make)\b)|\bmust (?:i|we) build\b"
)
"""Asks in winter whether a build may be left out."""
MUST_BE = re.compile(r"\b(?:must|have to|has to|need to|needs to) be (?:an? )?(?:army|fleet)\b")
"""Asks whether there is no choice, for which the list of builds is the answer."""
OF_ANY = re.compile(
    r"\b(?:(?:north|south|east|west)\w* (?:coast|shore|side)|(?:some|any)(?:one|body)|another)\b"
)
"""Names a coast, or a unit that may be anywhere, in a question of builds."""
STEPS = re.compile(
    r"\b(?:then|after that|afterwards|and from there|later|next (?:turn|year|\w+ing|fall))\b"
)
"""Tells of several moves, a turn each."""
_SHORTEST_NATIVE = 3
_DISTANCE = re.compile(r"\b(?:near|far|close) (?:enough )?(?:for|from)\b")
_OTHER_GOAL = re.compile(r"(?:(?:or|and|maybe|to|into|what about|how about) )+#(?: too| either)?")
"""Asks the same of another place: `..., or to Albania?`."""


def clauses_of(asker: Asker, written: str) -> Iterator[tuple[Clause, bool]]:
    """The clauses of a text, each with whether it may be what is asked."""
    last = None
    for sentence in acts_of(written)[-_MOST_SENTENCES:]:
        is_asked, is_told = sentence.act is Act.ASKING, False
        pieces = [
            piece
            for signed in _SIGNS.split(sentence.text)
            for piece in (
                _BEHIND_CONDITION.split(signed, 1) if _CONDITION.match(signed) else [signed]
            )
            if piece.strip()
        ]
        for piece in pieces:
            is_condition = len(pieces) > 1 and _CONDITION.match(piece) is not None
            whole = piece if is_condition else _without_tail(asker, piece, is_told=is_told)
            for part in _parts(asker, whole):
                clause = last = _with_goal_of(_phrases(asker, part), last)
                is_told = is_told or _is_telling(clause)
                yield clause, is_asked and not is_condition


def may_be_of_order(clause: Clause) -> bool:
    """Whether a clause may be of an order: by its verb, or by one place beside another."""
    if clause.role is not None or MAY.search(clause.said):
        return bool(clause.refs)
    pairs = pairwise(clause.refs)
    is_joined = any(
        second.lead in (GOALS | {"from"}) - INSIDE
        or second.at - first.at <= 1 + (first.type is not None)
        for first, second in pairs
    )
    return is_joined or (len(clause.refs) > 1 and _DISTANCE.search(clause.said) is not None)


def is_native(word: str, place: Province) -> bool:
    """Whether a word is for what comes from a place: `Spanish`, `Greek`, `Norwegian`."""
    return place.name.casefold().startswith(word[:_SHORTEST_NATIVE])


def _with_goal_of(clause: Clause, last: Clause | None) -> Clause:
    """The clause before it with another goal, where a clause names only that: `or Albania?`."""
    is_short = _OTHER_GOAL.fullmatch(clause.said) is not None
    if last is None or not (is_short and last.refs and last.refs[-1].lead in GOALS):
        return clause
    goal = last.refs[-1]._replace(place=clause.refs[0].place, coast=clause.refs[0].coast)
    return last._replace(refs=(*last.refs[:-1], goal))


def _without_tail(asker: Asker, piece: str, *, is_told: bool) -> str:
    """A piece of a sentence without a condition or reason behind its orders."""
    for found in _TAIL.finditer(piece):
        head = _phrases(asker, piece[: found.start()])
        if _goes_on(head, _phrases(asker, piece[found.end() :])):
            return piece
        if is_told or _is_telling(head):
            return piece[: found.start()]
    return piece


def _goes_on(head: Clause, tail: Clause) -> bool:
    """Whether a condition tells where the supported unit goes: `... back Vienna if it ...`."""
    is_support = head.role is Role.SUPPORT and len(tail.refs) > 1 and bool(head.refs)
    return (
        is_support and head.refs[-1].place is not None and head.refs[-1].place is tail.refs[0].place
    )


def _parts(asker: Asker, piece: str) -> Iterator[str]:
    """A piece of a sentence, cut between two orders."""
    for joint in _JOINT.finditer(piece):
        left, right = piece[: joint.start()], piece[joint.end() :]
        if _is_whole(_phrases(asker, left)) and _is_whole(_phrases(asker, right)):
            yield left
            yield from _parts(asker, right)
            return
    if piece.strip():
        yield piece


def _is_telling(clause: Clause) -> bool:
    is_of_self = clause.role is not None and clause.is_mine
    return bool(clause.refs) or is_of_self or clause.role not in {None, Role.MOVE, Role.HOLD}


def _is_whole(clause: Clause) -> bool:
    role = clause.role
    return bool(clause.refs) and (role not in {None, Role.MOVE} or (len(clause.refs) > 1))


def _phrases(asker: Asker, part: str) -> Clause:
    asked = asker.asked(part)
    seats = {player: power for power, player in asker.context.tx.games.seats(asker.game.id).items()}
    return phrases_in(asked, [seats.get(person) for person in mentioned(part)])
