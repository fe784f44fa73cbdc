"""Learn from the texts how much each word speaks for an order: `python -m ...meant.learn`.

Writes `engine/reader/intent/weights.json` anew: a logistic regression over the features of
`speech`, fitted step by step, each step the smaller the more often a feature was seen, and averaged
over the last passes. The same texts give the same weights.
"""

import hashlib
import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.board import Power
from engine.orders import Order
from engine.reader import reader
from engine.reader.intent import speech
from engine.variants.classic import CLASSIC
from tests.engine.reader.meant import material
from tests.engine.reader.meant.joined import joined_sets
from tests.engine.reader.meant.leads import leads

WEIGHTS = Path(speech.__file__).with_name("weights.json")
SEED = 1901
_PASSES = 12
_RATE = 0.3
_SHRINKING = 4e-2
_FEWEST = 2
_SMALLEST = 25
_JOINED = 500
_LED = 250
_REPEATED = 5
_MESSAGES_REPEATED = 3
_MARK = re.compile(r"\[([+-])(.*?)\1\]", re.DOTALL)


class Example(NamedTuple):
    """What is said of one run of orders in a text, and whether it is given."""

    text: str
    features: list[str]
    is_given: bool


def examples() -> Iterator[Example]:
    """The runs of all texts that may be looked at, with the meaning their writers gave them."""
    led = [material.Frame(*lead) for lead in leads(_LED, SEED)]
    for frame in [*material.frames("seen", without=material.ONLY_MEASURED), *led]:
        words = list(material.ORDERS)[zlib.crc32(frame.text.encode()) % len(material.ORDERS)]
        meant = {material.ORDERS[words]: [frame.given]}
        yield from _runs(frame.text.replace("{}", words), "S1901M", "GERMANY", meant)
    for text in [*material.marked("marked"), *material.marked("promised") * _REPEATED]:
        marks: dict[str, list[bool]] = {}
        for sign, words in _MARK.findall(text):
            read = material.read(words)
            for order in read.orders or chain(*(one.candidates for one in read.problems)):
                marks.setdefault(material.plain(order), []).append(sign == "+")
        yield from _runs(_MARK.sub(lambda mark: mark[2], text), "S1901M", "GERMANY", marks)
    whole = material.messages("seen", without=material.ONLY_MEASURED) * _MESSAGES_REPEATED
    for message in [*whole, *material.messages("seen", "lines")]:
        given = {order: [True] for order in material.meant(message)}
        yield from _runs(message.text, message.at, message.power, given, others=False)
    for joined in joined_sets(_JOINED, seed=SEED):
        given = {material.plain(order): [True] for order in joined.orders}
        yield from _runs(joined.text, joined.board, joined.power, given)


def _runs(
    text: str, at: str, power: str, marks: dict[str, list[bool]], *, others: bool | None = None
) -> Iterator[Example]:
    """The runs of a text whose orders are all given or all not.

    `marks` has for each order in turn whether it is given; `others` is what the rest is.
    """
    position = material.position(at)
    for row in reader.rows_of(text, position, Power(power), CLASSIC):
        meant = [{_mark(one, marks, others=others) for one in listed} for listed in row.orders]
        for numbers, said in speech.considered(row):
            found = set(chain(*(meant[number] for number in numbers)))
            if len(found) == 1 and None not in found:
                yield Example(text, sorted(said), bool(found.pop()))


def _mark(order: Order, marks: dict[str, list[bool]], *, others: bool | None) -> bool | None:
    listed = marks.get(material.plain(order))
    if listed is None:
        return others
    return listed.pop(0) if len(listed) > 1 else listed[0]


def learn(known: Iterable[Example]) -> dict[str, float]:
    """The weight of each feature that two texts or more have."""
    known = list(known)
    texts = {(one.text, feature) for one in known for feature in one.features}
    seen = Counter(feature for _, feature in sorted(texts))
    names = [one for one, count in seen.items() if count >= _FEWEST]
    numbers = {feature: number for number, feature in enumerate(names)}
    rows = [
        ([numbers[feature] for feature in one.features if feature in numbers], one.is_given)
        for one in known
    ]
    weights, squares = [0.0] * len(names), [1.0] * len(names)
    chance = Random(SEED)  # noqa: S311 - an order of texts, no secret
    mean = [0.0] * len(names)
    for number_of_pass in range(_PASSES):
        chance.shuffle(rows)
        for present, is_given in rows:
            total = sum([weights[number] for number in present])
            error = 1 / (1 + math.exp(-max(min(total, 30.0), -30.0))) - is_given
            for number in present:
                step = error + _SHRINKING * weights[number]
                squares[number] += step * step
                weights[number] -= _RATE * step / math.sqrt(squares[number])
        if number_of_pass >= _PASSES // 2:
            mean = [one + other for one, other in zip(mean, weights, strict=True)]
    passes = _PASSES - _PASSES // 2
    return {name: one / passes for name, one in zip(names, mean, strict=True)}


def fingerprint() -> str:
    """A short sum of the texts, which tells whether the weights were learned from them."""
    paths = [
        path
        for path in sorted(material.FOLDER.glob("*-seen.jsonl"))
        if path.name.partition("-")[0] not in material.ONLY_MEASURED
    ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def _is_word(name: str) -> bool:
    """Whether a feature is that a word stands anywhere, which shows that people use it."""
    return name.startswith("w ") and name.count(" ") == 1


def main() -> None:
    """Learn, and write the weights."""
    weights = {name: round(one * 1000) for name, one in sorted(learn(examples()).items())}
    kept = {name: one for name, one in weights.items() if abs(one) >= _SMALLEST or _is_word(name)}
    document = {"texts": fingerprint(), "weights": kept}
    WEIGHTS.write_text(json.dumps(document, ensure_ascii=False, indent=0) + "\n")


if __name__ == "__main__":
    main()
