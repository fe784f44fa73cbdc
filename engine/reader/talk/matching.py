"""Which of many topics some words are about: by the ways in which people ask for each.

A way and a question are compared by the stems and pairs of stems that both have, rare ones weighing
more: the nearest ways of a topic count. Beside them all its ways count together, by how much
oftener than others they have the traits of the question. There is nothing learned in it: whoever
adds a way of asking sees at once what it does.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from sys import intern
from typing import NamedTuple

from engine.reader.words.vocabulary import words

_WEIGHT_OF_QUERY = 0.6
"""How much of a question may be left over, against how much of a way of asking."""
_COVERED = 0.3
"""How much of the words of a question a way must share to count in full."""
_EVERYWHERE = 1_000
"""A feature of so many ways tells none of them from the others."""
_MOST_COMPARED = 12
_WEIGHT_OF_SAME = 3.75
_WEIGHT_OF_WAYS, _WEIGHT_OF_TOPIC = 0.8, 0.5
_LIKE_ANY = 0.3
"""How well a topic matches of which nothing tells."""
_LEAST_EVIDENCE = -2.5
_NEAREST, _BEGINNING = 3, 4
"""So many ways of a topic count by themselves; so many letters of a word are a trait."""
_UNSEEN_WORD, _UNSEEN_PAIR = 1.2, 0.08
_LIGHT_WORD, _ASKING_WORD, _MARK = 0.15, 0.5, 0.7
_PAIR, _LIGHT_PAIR = 0.35, 0.1
_LONG_ENOUGH = 4
_NEARLY = 0.84
_ENDINGS = ("ingly", "ing", "edly", "ied", "ed", "ies", "es", "s", "ly")
_SHORTEST_STEM = 3
_REMEMBERED = 16_384
_LIGHT = words(
    "the a an of to in at on for is are was be am do does did it this that there so and or "
    "but me my i you your we our us with as by will would can could just now here game have "
    "has had been get got any some if then also ok hey hi well oh still yet really actually "
    "from were yes no not"
)
_ASKING = words("who when where why how what which whose whom")


class Match(NamedTuple):
    """A topic that some words may be about, from 0 (nothing shared) to 1 (the very words)."""

    score: float
    topic: str


class Topics:
    """Topics by the ways in which people ask for them."""

    def __init__(self, ways: Mapping[str, Sequence[str]], alike: Mapping[str, str]) -> None:
        """Compare with these `ways` of asking for each topic, written as `Asked.said` is.

        `alike` has words, each with those that mean the same here, with blanks between them.
        """
        self._meant = {
            word: meant for meant, same in alike.items() for word in (meant, *same.split())
        }
        self._stem = lru_cache(_REMEMBERED)(self._stem_of)
        # As tuples, of one string for each feature: there are many ways, and they stay in memory.
        self._ways = [
            (topic, tuple(map(intern, self._features(said))))
            for topic, listed in ways.items()
            for said in listed
        ]
        self._sizes = {topic: len(listed) for topic, listed in ways.items()}
        self._said = [said for listed in ways.values() for said in listed]
        counted, everywhere = {topic: Counter[str]() for topic in ways}, Counter[str]()
        self._with: dict[str, list[int]] = {}
        for number, (topic, features) in enumerate(self._ways):
            traits = [*map(intern, self._traits_of(self._said[number], features))]
            counted[topic].update(traits)
            everywhere.update(traits)
            for feature in features:
                self._with.setdefault(feature, []).append(number)
        self._everywhere = {trait: count for trait, count in everywhere.items() if count > 1}
        self._traits = {
            topic: {trait: count for trait, count in counts.items() if everywhere[trait] > 1}
            for topic, counts in counted.items()
        }
        self._weights = {
            feature: _base(feature)
            * math.log(1 + len(ways) / len({self._ways[number][0] for number in numbers}))
            for feature, numbers in self._with.items()
        }
        self._known = sorted(
            word for word in self._with if " " not in word and len(word) >= _LONG_ENOUGH
        )
        self._own = [self._weight(features) for _, features in self._ways]
        self._mend = lru_cache(_REMEMBERED)(self._nearest)

    def ranked(self, said: str, but: int | None = None) -> list[Match]:
        """The topics that share most with the words, the likeliest first.

        `but` is the number of a way that is left out, to try how well the others do.
        """
        asked = self._features(said, self._mend)
        worded = self._weight(asked)
        shared: dict[int, float] = {}
        for feature in asked & self._with.keys():
            numbers, weight = self._with[feature], self._weights[feature]
            if len(numbers) < _EVERYWHERE:
                for number in numbers:
                    shared[number] = shared.get(number, 0.0) + weight
        found: dict[str, list[float]] = {}
        for number, weight in shared.items():
            if number != but:
                topic, features = self._ways[number]
                score = weight / (
                    _WEIGHT_OF_QUERY * worded + (1 - _WEIGHT_OF_QUERY) * self._own[number]
                )
                score *= min(1.0, weight / (_COVERED * worded))
                is_same = len(features) == len(asked) and asked.issuperset(features)
                score += _WEIGHT_OF_SAME if is_same else 0.0
                found.setdefault(topic, []).append(score)
        best = {
            topic: _LIKE_ANY + _WEIGHT_OF_WAYS * sum(nlargest(_NEAREST, scores)) / _NEAREST
            for topic, scores in found.items()
        }
        traits = self._traits_of(said, asked, self._mend)
        nearest = nlargest(_MOST_COMPARED, best.items(), key=lambda found: found[1])
        return sorted(
            (
                Match(score + _WEIGHT_OF_TOPIC * self._evidence(topic, traits, but), topic)
                for topic, score in nearest
            ),
            reverse=True,
        )

    def _evidence(self, topic: str, traits: frozenset[str], but: int | None) -> float:
        """How much more the ways of a topic have of these traits than all ways have, about 0."""
        of_topic, size = self._traits[topic], self._sizes[topic]
        out_of, features = ("", ()) if but is None else self._ways[but]
        left_out = () if but is None else self._traits_of(self._said[but], features)
        is_of_topic = topic == out_of
        told, weighed = 0.0, 0
        for trait in traits:
            is_out = trait in left_out
            among = self._everywhere.get(trait, 0) - is_out
            if among > 0:
                everywhere = among / len(self._ways)
                count = of_topic.get(trait, 0) - (is_out and is_of_topic)
                here = (count + everywhere) / (size - is_of_topic + 1)
                told += max(_LEAST_EVIDENCE, math.log(here / everywhere))
                weighed += 1
            elif trait.isalpha():
                told += _LEAST_EVIDENCE
                weighed += 1
        return told / (1 + weighed)

    def _traits_of(
        self, said: str, features: Iterable[str], mend: Callable[[str], str] | None = None
    ) -> frozenset[str]:
        """The features of words, how each begins, which are one apart, which begin and end all."""
        stems = self._stems(said, mend)
        return frozenset(features).union(
            (f"{word[:_BEGINNING]}-" for word in said.split()),
            (f"{first} _ {second}" for first, second in zip(stems, stems[2:], strict=False)),
            (f"^ {' '.join(stems[:1])}", f"^ {' '.join(stems[:2])}", f"{' '.join(stems[-2:])} $"),
        )

    def _weight(self, features: Iterable[str]) -> float:
        return sum(
            self._weights[feature] if feature in self._weights else _unseen(feature)
            for feature in features
        )

    def _features(self, said: str, mend: Callable[[str], str] | None = None) -> frozenset[str]:
        stems = self._stems(said, mend)
        pairs = (f"{first} {second}" for first, second in pairwise(stems))
        return frozenset((*stems, *pairs))

    def _stems(self, said: str, mend: Callable[[str], str] | None) -> list[str]:
        stems = list(map(self._stem, said.split()))
        return stems if mend is None else [mend(stem) for stem in stems]

    def _stem_of(self, word: str) -> str:
        if word in self._meant:
            return self._meant[word]
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                stem = word.removesuffix(ending) + ("y" if ending in {"ied", "ies"} else "")
                return self._meant.get(stem, self._meant.get(f"{stem}e", stem))
        return word[:-1] if word.endswith("e") and len(word) > _LONG_ENOUGH else word

    def _nearest(self, stem: str) -> str:
        """The known word that a misspelt one is nearest to, else the word itself."""
        if stem in self._weights or len(stem) < _LONG_ENOUGH:
            return stem
        return next(iter(get_close_matches(stem, self._known, 1, _NEARLY)), stem)


def _base(feature: str) -> float:
    """What a feature weighs before it is known how rare it is."""
    if " " in feature:
        return _LIGHT_PAIR if _LIGHT.issuperset(feature.split()) else _PAIR
    if feature in _LIGHT:
        return _LIGHT_WORD
    if feature in _ASKING:
        return _ASKING_WORD
    return 1.0 if feature[0].isalnum() else _MARK


def _unseen(feature: str) -> float:
    if " " in feature:
        return _UNSEEN_PAIR
    return _LIGHT_WORD if feature in _LIGHT else _UNSEEN_WORD
