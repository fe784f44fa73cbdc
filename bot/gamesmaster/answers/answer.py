"""The answer to a text that is no order: what is possible, a fact, a wish, or an entry in words."""

import re
import tomllib
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from importlib.resources import files
from threading import Lock

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker, asker_of
from bot.gamesmaster.answers.facts import FACTS
from bot.gamesmaster.answers.possible import possible
from bot.gamesmaster.answers.shape import by_shape
from bot.gamesmaster.answers.wishes import (
    WISHES,
    hours_named,
    is_of_vote_or_ready,
    ordered_for,
    taken_back,
    told_ready,
    units_taken_back,
)
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.orders.receipts import examples
from engine.game.dates import days_within
from engine.game.times import in_zone
from engine.position import PhaseType
from engine.reader import PERSON, SOMEDAY, Act, Asked, Match, Sentence, Topics, acts_of, asked_in
from engine.variants import DEFAULT_VARIANT

LEAST = 0.5
"""How well a topic has to match to be the answer."""
_LEAST_TALK = 0.5
_LEAST_OF_PLACES, _LEAST_ELSE = 0.85, 1.0
_IDLE = frozenset({"talk", "nothing_changed", "thanks", "bye"})
"""Topics that say nothing of what is taken back."""
_LEAST_WISH, _LEAST_WISH_OF_GM = 0.75, 0.55
"""How well a wish has to match that is done, if only after a question."""
_LEAST_IN_A_WORD = 1.3
_THE_VERY_WORDS = 1.1
"""How well a topic has to match a text that does not ask, to be asked about all the same."""
_GRAVE = frozenset({"gm_disorder", "gm_expel", "gm_end", "gm_rollback"})
"""Wishes that have to match as well as a player's."""
_NEAR = 0.2
"""How well a topic has to match to be offered."""
_MOST_TRIED, _MOST_OFFERED = 4, 3
_CLEAR = 0.25
"""By how much the likeliest topic has to match better than the next to be told alone."""
_CLEAR_GUESS = 0.1
"""The same where the next one matches too little to be told; else the likeliest is a guess."""
_TOLD_INSTEAD = {
    "gm_extend": "more_time",
    "gm_pause": "more_time",
    "gm_length": "gm_settings",
    "gm_end": "gm_end",
    **dict.fromkeys(("gm_replace", "gm_expel", "gm_disorder"), "dropout"),
}
"""What is told of a wish to a GM who only asks how."""
_ASKS_HOW = re.compile(r"\b(?:how|what (?:do i|now|then|next)|which command|if|unless|in case)\b")
"""Asks how something is done, or wishes it only in a case that may come."""
_OF_LEAVERS = frozenset({"leave", "leave_for"})
"""Topics that a GM asks of others."""
_GREETINGS = frozenset({"hello", "thanks", "bye"})
_WORTH_OF_GREETING = 0.7
"""How much a greeting counts that stands beside something else."""
_OF_WHAT_WAS_TOLD = re.compile(
    r"\W*(?:(?:is|would|will|can|does|are) (?:that|this|it)\b|(?:if|when|once|while) "
    r"(?:i|we|you|he|she|they|it|somebody|someone|the|my|all) )",
    re.IGNORECASE,
)
_OF_MYSELF = re.compile(r"\b(?:i|me|my|we)\b")
_HOURS_OF_A_DAY = 24
_ABSENT = re.compile(
    rf"\b(?:from|until|till|to|through|between|before|on|the) {SOMEDAY}\b|\bnext week\b"
)
"""Says until when somebody is not there."""
_BOTH = re.compile(r"\b((?:my|the|our|your) \w+) and ((?:my|the|our|your) \w+)", re.IGNORECASE)
"""Two things of which the same is asked: `who sees my orders and my votes?`."""
_AND = re.compile(r"[,;]?\s+(?:and|plus|also)\s+(?=\S+ \S)", re.IGNORECASE)
_TWO, _LEAST_OF_EACH = 2, 0.9
"""How well two topics have to match to be told both, each of its own question."""
_PART = re.compile(r"[,;:.!\u2013\u2014]\s|\.\.+\s*|\s-\s")
_WORD = re.compile(r"[^\W\d_]{2,}")
"""What orders in short have none of: `A BUD S A VIE` is about no topic."""
_SHORTEST_PART, _WORTH_OF_PART = 4, 0.85
_LONGEST = 400
"""As many characters of a sentence are compared."""
_MOST_ASKED = 8
"""As many questions of a message are looked at: its last ones."""


class Ways:
    """How people ask for each topic, and what kind of topic it is."""

    def __init__(self) -> None:
        folder = files(__package__).joinpath("ways")
        data = {
            file.name: tomllib.loads(file.read_text("utf-8"))
            for file in sorted(folder.iterdir(), key=lambda file: file.name)
            if file.name.endswith(".toml")
        }
        alike = data.pop("alike.toml")
        entries = {topic: entry for group in data.values() for topic, entry in group.items()}
        by_topic = {topic: entry["ways"].strip().splitlines() for topic, entry in entries.items()}
        self.topics = Topics(by_topic, alike)
        self.listed = [(topic, said) for topic, listed in by_topic.items() for said in listed]
        """Each topic with each of its ways, in the order of their numbers."""
        self.names = frozenset(entries)
        self.told = frozenset(topic for topic, entry in entries.items() if entry.get("told"))
        """Topics that a remark may be about, which asks nothing."""
        self.never_asked = frozenset(
            topic for topic, entry in entries.items() if entry.get("told") == "only"
        )
        self.nowhere = frozenset(topic for topic, entry in entries.items() if entry.get("nowhere"))
        """Topics that have an answer for somebody who is in no game."""
        self.preferred = {topic: entry.get("when", "") for topic, entry in entries.items()}


_READING = Lock()


def ways() -> Ways:
    """The ways of asking, read once; who asks while they are read waits for them."""
    with _READING:
        return _read_ways()


@cache
def _read_ways() -> Ways:
    return Ways()


def answer_to(context: Context, text: str) -> Answered | str:
    """The answer to a text that asks, takes back or tells something; or the command it means."""
    asker = asker_of(context)
    acts = acts_of(text)
    if asker is None:
        return _in_no_game(acts, text)
    found = _wanted(asker, acts, text)
    asking = [sentence.text for sentence in acts if sentence.act is Act.ASKING][-_MOST_ASKED:]
    if found is None and asking:
        found = possible(asker, text)
    if found is not None:
        return found
    found = _by_topic(asker, [*asking, text[:_LONGEST]], is_asked=bool(asking))
    if found is None and asking:
        found = by_shape(asker, asker.asked(text[:_LONGEST]))
    return found or _unknown(asker, asking[-1] if asking else text, is_asked=bool(asking))


def is_wished(context: Context, text: str) -> bool:
    """Whether a word or two are a GM's wish in so many words: `throw Italy out`."""
    asker = asker_of(context)
    if asker is None or not asker.is_gm:
        return False
    best = _best(asker, asker.asked(text), is_asked=False)
    is_clear = best is not None and best.score >= _LEAST_IN_A_WORD
    return best is not None and is_clear and best.topic in WISHES.keys() - {"gm_end"}


def _wanted(asker: Asker, acts: tuple[Sentence, ...], text: str) -> Answered | str | None:
    """The command of a text that says that its writer is ready or not, or takes something back."""
    kinds = {sentence.act for sentence in acts}
    units = units_taken_back(asker, text)
    if units is not None:
        return units
    orders = None if Act.ASKING in kinds else ordered_for(asker, asker.asked(text[:_LONGEST]))
    if orders is not None:
        return orders
    if Act.NOT_READY in kinds and Act.ASKING not in kinds:
        return told_ready(asker, Act.NOT_READY)
    if kinds == {Act.READY}:
        return told_ready(asker, Act.READY)
    if Act.TAKING_BACK in kinds and Act.ASKING not in kinds:
        best = _best(asker, asker.asked(text[:_LONGEST]), is_asked=False)
        idle = _IDLE if asker.is_gm else _IDLE | WISHES.keys()
        is_else = best is not None and best.score >= _LEAST_ELSE and best.topic not in idle
        if not is_else or (asker.own and is_of_vote_or_ready(text)):
            return taken_back(asker, text)
    return None


def _by_topic(asker: Asker, sentences: Sequence[str], *, is_asked: bool) -> Answered | str | None:
    """The answer about the likeliest topic of any of the sentences, the last of which is all."""
    whole = asker.asked(sentences[-1])
    if not is_asked and not _WORD.search(whole.said):
        return None
    if is_asked and (both := _of_each(asker, sentences[:-1])) is not None:
        return both
    ranked: list[tuple[Match, Asked]] = []
    parts = _clauses(sentences)
    for sentence in (*sentences, *parts):
        asked = asker.asked(sentence[:_LONGEST])
        named = asked._replace(places=asked.places or whole.places, powers=whole.powers)
        worth = _WORTH_OF_PART if sentence in parts else 1.0
        beside = _WORTH_OF_GREETING if sentence != sentences[-1] else 1.0
        ranked += [
            (
                match._replace(
                    score=worth * match.score * (beside if match.topic in _GREETINGS else 1.0)
                ),
                named,
            )
            for match in _matches(asker, asked, is_asked=is_asked)
        ]
    ranked.sort(key=lambda found: -found[0].score)
    likeliest = {match.topic: (match, asked) for match, asked in reversed(ranked)}
    best = sorted(likeliest.values(), key=lambda found: -found[0].score)[:_MOST_TRIED]
    least = _least(whole, is_asked=is_asked)
    for place, (match, asked) in enumerate(best, 1):
        needed = _least_wish(asker, match.topic) if match.topic in WISHES else least
        found = _told(asker, asked, match.topic) if match.score >= needed else None
        clear = _CLEAR if len(best) > place and best[place][0].score >= least else _CLEAR_GUESS
        near = [other for other in best[place:] if match.score - other[0].score < clear]
        if isinstance(found, Answered) and is_asked:
            return _with_second(asker, replace(found, guessed=match.topic), near)
        if found is not None:
            return found
    return None


def _of_each(asker: Asker, asking: Sequence[str]) -> Answered | None:
    """The answers to two questions in one message, where both are clear; else None."""
    said = [half for each in asking for half in _halves(each[:_LONGEST])]
    if len(said) != _TWO or not all(map(_asks_by_itself, said)):
        return None
    asked = [asker.asked(half) for half in said]
    best = [(_best(asker, each, is_asked=True), each) for each in asked]
    match [
        _told(asker, each, likeliest.topic)
        for likeliest, each in best
        if likeliest and likeliest.score >= _LEAST_OF_EACH and likeliest.topic not in WISHES
    ]:
        case [Answered() as first, Answered() as second] if first.topic != second.topic:
            return replace(first, also=second)
    return None


def _halves(said: str) -> list[str]:
    """The two questions of a sentence: `what year is it and who is late`; else all of it."""
    if _BOTH.search(said):
        return [_BOTH.sub(each, said) for each in (r"\1", r"\2")]
    for joint in _AND.finditer(said):
        halves = [said[: joint.start()], said[joint.end() :]]
        if all(map(_asks_by_itself, halves)):
            return halves
    return [said]


def _asks_by_itself(half: str) -> bool:
    """Whether words ask even without their mark."""
    words = half.split()
    return len(words) >= _SHORTEST_PART - 1 and acts_of(half.rstrip(" ?"))[0].act is Act.ASKING


def _with_second(
    asker: Asker, likeliest: Answered, near: Sequence[tuple[Match, Asked]]
) -> Answered:
    """The likeliest answer, with the next one where that is nearly as likely.

    Where the next ones match too little to be told, the first is a guess, and they are offered.
    """
    others = tuple(match.topic for match, _ in near if match.score < LEAST)
    for match, asked in near[: len(near) - len(others)]:
        second = None if match.topic in WISHES else _told(asker, asked, match.topic)
        if isinstance(second, Answered):
            also = replace(second, guessed=match.topic)
            rest = tuple(other.topic for other, _ in near if other.topic != match.topic)
            return replace(likeliest, also=also, others=rest[: _MOST_OFFERED - 1])
    return replace(likeliest, guessed=likeliest.guessed if others else "", others=others)


def _least_wish(asker: Asker, topic: str) -> float:
    is_gms = asker.is_gm and not asker.own and topic not in _GRAVE
    return _LEAST_WISH_OF_GM if is_gms else _LEAST_WISH


def _clauses(sentences: Sequence[str]) -> list[str]:
    """The parts of long sentences that ask by themselves: something else may stand beside.

    Of a text that asks nothing, all parts.
    """
    *asking, whole = sentences
    parts = [part for said in asking or [whole] for part in _PART.split(said[:_LONGEST])]
    return [
        part
        for part in parts
        if len(part.split()) >= _SHORTEST_PART - (not asking)
        and (not asking or acts_of(part)[0].act is Act.ASKING)
        and not _OF_WHAT_WAS_TOLD.match(part)
    ]


def _told(asker: Asker, asked: Asked, topic: str) -> Answered | str | None:
    """What is said about a topic; None where the question has not what it needs."""
    whole = asker.context.text
    if topic in FACTS:
        return FACTS[topic](asker, asked)
    asks_how = topic in _TOLD_INSTEAD and _ASKS_HOW.search(asker.asked(whole).said)
    if topic in WISHES and not asks_how:
        return WISHES[topic](asker, asked)
    topic = _TOLD_INSTEAD.get(topic, topic)
    if topic == "away" and asker.is_gm and not asker.own and PERSON in asker.asked(whole).said:
        return None
    is_of_others = topic in _OF_LEAVERS and (asked.powers or PERSON in asked.said)
    if is_of_others and asker.is_gm and not asker.own:
        topic = "dropout"
    if topic == "leave" and _ABSENT.search(asker.asked(whole).said):
        topic = "away"
    answered = replace(asker.bare_answer, topic=topic, powers=asked.powers)
    if topic in {"away", "leave_for"}:
        return replace(answered, example=_days_named(asker, whole))
    return _with_example(asker, answered)


def _tells_of_days(asker: Asker, text: str) -> bool:
    """Whether somebody says of several days what they do then: they may be away."""
    said = asker.asked(text[:_LONGEST]).said
    today = in_zone(asker.context.now, asker.game.settings.zone).date()
    days = days_within(text[:_LONGEST], today)
    is_long = SOMEDAY in said.split() and (hours_named(said) or 0) >= _HOURS_OF_A_DAY
    is_range = days is not None and days[0] < days[1]
    return (is_long or is_range) and _OF_MYSELF.search(said) is not None


def _days_named(asker: Asker, text: str) -> str:
    """The days that a text names, as `away` takes them; nothing where it names none.

    Who is back on a day is away until then; who is away for a week from a day, for all of it.
    """
    said = asker.asked(text).said
    today = in_zone(asker.context.now, asker.game.settings.zone).date()
    days = days_within(text, today)
    if days is None:
        return ""
    first, last = days
    is_only = said.split().count(SOMEDAY) == 1
    if first == last and is_only and re.search(rf"\bback (?:\w+ )?{SOMEDAY}", said):
        first = min(today, last)
    elif first == last and (hours := hours_named(said)) is not None:
        last = first + max(timedelta(hours=hours) - timedelta(days=1), timedelta())
    ends = [f"{day.day} {day:%B}" for day in (first, last)]
    is_in_month = (first.year, first.month) == (last.year, last.month)
    begins = str(first.day) if is_in_month else f"{ends[0]} "
    return ends[0] if first == last else f"{begins}-{' ' * (not is_in_month)}{ends[1]}"


def told_about(context: Context, topic: str) -> Answered | str:
    """The answer about a topic that was chosen from several."""
    asker = asker_of(context)
    if asker is None or topic not in ways().names:
        return Answered(topic="no_game")
    return _told(asker, Asked("", ""), topic) or _unknown(asker, "", is_asked=True)


def _with_example(asker: Asker, answered: Answered) -> Answered:
    """An answer with an order that its reader could give now."""
    game = asker.open_game
    if game is None or not asker.own or not any(game.can_order(power) for power in asker.own):
        return answered
    given = (order for power in asker.own for order in examples(game, power))
    position = game.position
    units = tuple(
        (unit.power, str(unit)) for power in asker.own for unit in position.units_of(power)
    )
    return replace(answered, example=next(given, ""), units=units)


def _best(asker: Asker, asked: Asked, *, is_asked: bool) -> Match | None:
    return next(iter(_matches(asker, asked, is_asked=is_asked)), None)


def _matches(asker: Asker, asked: Asked, *, is_asked: bool) -> list[Match]:
    """The topics that a sentence may be about, as likely as they are to this person now."""
    known = ways()
    is_marked = "?" in asked.text
    fitting = known.names - known.never_asked if is_asked and is_marked else known.names
    fitting = fitting if is_asked else known.told
    return sorted(
        (
            match._replace(score=match.score * _likelihood(asker, known.preferred[match.topic]))
            for match in known.topics.ranked(asked.said)
            if match.topic in fitting or (not is_asked and match.score >= _THE_VERY_WORDS)
        ),
        reverse=True,
    )


def _likelihood(asker: Asker, when: str) -> float:
    """How much likelier a topic is in the situation that it is mostly asked in."""
    is_so = {
        "": None,
        "lobby": asker.is_lobby,
        "over": asker.is_over,
        "gm": asker.is_gm and not asker.own,
        "retreats": asker.type is PhaseType.RETREAT,
        "builds": asker.type is PhaseType.ADJUSTMENT,
        "outside": not asker.own and not asker.is_gm,
    }[when]
    if is_so is None:
        return 1.0
    return 1.12 if is_so else 0.9


def _unknown(asker: Asker, sentence: str, *, is_asked: bool) -> Answered:
    """Say that it is not known; if it was asked, with what is nearest as a guess, and others."""
    if (asker.own or asker.is_lobby) and _tells_of_days(asker, asker.context.text):
        absent = _told(asker, Asked("", ""), "away")
        if isinstance(absent, Answered):
            return absent
    if not is_asked:
        return replace(asker.bare_answer, topic="remark")
    asked = asker.asked(sentence[:_LONGEST])
    near = [match for match in _matches(asker, asked, is_asked=True) if match.score >= _NEAR]
    topics = [match.topic for match in near[: _MOST_OFFERED + 1]]
    for place, topic in enumerate(topics, 1):
        guess = None if topic in WISHES else _told(asker, asked, topic)
        if isinstance(guess, Answered):
            return replace(guess, guessed=topic, others=tuple(topics[place:]))
    return replace(asker.bare_answer, topic="near" if topics else "unknown", others=tuple(topics))


def _in_no_game(acts: tuple[Sentence, ...], text: str) -> Answered:
    """Answer somebody who has no game, where there is none to be asked about."""
    known = ways()
    is_asked = any(sentence.act is Act.ASKING for sentence in acts)
    fitting = known.nowhere if is_asked else known.nowhere & known.told
    asked = asked_in(text[:_LONGEST], DEFAULT_VARIANT)
    found = (match for match in known.topics.ranked(asked.said) if match.topic in fitting)
    best = next(found, None)
    if best is None or best.score < _least(asked, is_asked=is_asked):
        return Answered(topic="no_game" if is_asked else "remark")
    return Answered(topic=best.topic)


def _least(asked: Asked, *, is_asked: bool) -> float:
    """How well a topic has to match: a text that names places may rather be an order."""
    if is_asked:
        return LEAST
    return _LEAST_OF_PLACES if asked.places else _LEAST_TALK
