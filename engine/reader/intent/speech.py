"""Was an order meant? What the words around it say of it.

The words of a whole message are laid out as one row of symbols, with its orders among them. Orders
that only commas, line ends and words such as `and` part are one run: they are given together or
not. A run is given if the words on both its sides, up to the next orders, speak for it more than
against it. How much each word and pair of words speaks for it, and where it does, was learned from
texts whose meaning is known (`tests/engine/reader/meant`).

In the row `@` stands for an order, `~` for another power, `#` for a place, `!` for a support or
convoy of which the rest is missing, signs for themselves, `.` for the end of a sentence or line,
the pilcrow for an empty line, and every other word for itself, without apostrophes.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.board import Power, Province
from engine.orders import Order, province_of
from engine.reader.intent.beside import is_order
from engine.reader.lines import Piece
from engine.reader.words.tokens import Lexeme, Sign
from engine.reader.words.vocabulary import ALONE, Role, words

ORDER = "@"
PARAGRAPH = "\N{PILCROW SIGN}"
_ENDS = frozenset({".", "?", PARAGRAPH})
SIGNS = frozenset({*',.:;/-()"?', PARAGRAPH})
JOINING = words("@ . , ; : / - & ( ) and then also plus 0")
BARE = JOINING | {"the"}
"""The words of a list of nothing but orders."""
_REMARKING = frozenset({"(", "<-"})
_SUPPORTS = words("s sup supp support supports supporting")
_PAST = frozenset({"moved"})
_VOTES = frozenset({Role.DRAW, Role.SURRENDER})
_OPENING = _ENDS | {":", "-"}
_LEAST = 500
"""So much more must be said for an order than against it: better asked about than invented."""
_NEAR = 3
_MOST = 3
_LONG = 8
_TELLING = frozenset("~#!.?,:")
KINDS = {
    word: kind
    for kind, listed in {
        "I": "i im ill ive id we lets well weve our my mine me us",
        "he": """
            he she they hes shes theyre him her them his their someone somebody everyone everybody
            people anyone nobody guy guys ally allies friend friends player players neighbour
            neighbor brother sister wife husband
        """,
        "you": "you your youre youd youve u ur yours",
        "not": """
            not never dont doesnt didnt wont cant cannot isnt wasnt wouldnt couldnt shouldnt no nor
            neither arent aint havent hasnt nothing without
        """,
        "may": "would could might may should can maybe perhaps probably possibly",
        "if": "if unless once until till when whenever assuming provided depending whether",
        "say": """
            said says say saying told tells telling asked asks wants wanted suggests suggested
            suggesting proposes proposed proposing offers offered offering claims claimed thinks
            thought wrote writes writing insists insisted hopes hoped expects expected begged begs
            keeps promised promises swore swears demanded demands advised advises recommended
            recommends announced announces predicted predicts messaged texted emailed mailed posted
            whispered hinted hints reckons reckoned believes believed guesses guessed mentioned
            mentions dictated dictates urged urges warned warns replied replies answered answers
            argued argues joked shouted noted pleaded requested requests
        """,
        "undo": """
            cancel forget ignore scrap scratch withdraw drop undo delete disregard retract remove
            replace
        """,
        "now": "now today tonight immediately",
        "then": "later tomorrow next yesterday ago last earlier before previously",
        "enter": """
            enter put submit take book lock record register file note send order orders ordering
            final confirm confirmed play playing go going commit
        """,
    }.items()
    for word in listed.split()
}
"""Kinds of words that matter together, whichever of them it is: `he wants`, `we wanted`."""


class Row(NamedTuple):
    """The words of a message as symbols, and the orders that stand for each `@` among them.

    `units` is how many units the power has to order, may build or must remove.
    """

    symbols: list[str]
    orders: Sequence[Sequence[Order]]
    units: int


@cache
def _weights() -> dict[str, int]:
    """How much each feature of a run speaks for it, in thousandths."""
    document = json.loads(resources.files(__package__).joinpath("weights.json").read_bytes())
    weights: dict[str, int] = document["weights"]
    return weights


def weighed(row: Row) -> list[int]:
    """How much the words of a row speak for each order in it; one that is given has 0 or more."""
    found = [0] * row.symbols.count(ORDER)
    if BARE.issuperset(row.symbols):
        return found  # a bare list of orders
    weights = _weights()
    for numbers, said in considered(row):
        weight = sum([weights.get(key, 0) for key in said]) - _LEAST
        for number in numbers:
            found[number] = weight
    return found


def considered(row: Row) -> Iterator[tuple[list[int], set[str]]]:
    """The numbers of the orders that are given together or not, and what can be said of them.

    Those of a run are taken apart where other runs have orders for some of their units.
    """
    symbols, orders, units = row
    parts = runs(symbols)
    ends = list(accumulate(symbols[start:end].count(ORDER) for start, end in parts))
    numbers = [range(start, end) for start, end in pairwise([0, *ends])]
    every = [province_of(order) for listed in orders for order in listed]
    about = [{province_of(order) for number in run for order in orders[number]} for run in numbers]
    everything = set(every)
    is_repeated = len(every) > len(everything) and len(parts) > 1
    before = _repeated(orders, numbers) if is_repeated else {}
    after = _repeated(orders, numbers[::-1]) if is_repeated else {}
    for at, (start, end) in enumerate(parts):
        said = features(symbols, start, end)
        if len(about[at]) == units > 1:
            said.add("all in a run")
        if len(everything) > units:
            said.add("too many")
        if len(everything) == units > 1:
            said.add("all" if len(every) > len(everything) else "all once")
        groups: dict[frozenset[str], list[int]] = {}
        for number in numbers[at]:
            kinds = [f"{key} before" for key in before.get(number, ())]
            kinds += [f"{key} after" for key in after.get(number, ())]
            groups.setdefault(frozenset(kinds), []).append(number)
        for own, listed in groups.items():
            more = {f"r {kind}" for kind in own}
            more.update(f"m {kind}" for other in groups if other != own for kind in other)
            ordered = {province_of(order) for number in listed for order in orders[number]}
            if at > 0:
                more.add(f"previous {ordered.isdisjoint(about[at - 1])}")
            if at + 1 < len(parts):
                more.add(f"next {ordered.isdisjoint(about[at + 1])}")
            yield listed, said | more if more else said


def _repeated(orders: Sequence[Sequence[Order]], runs: Iterable[range]) -> dict[int, set[str]]:
    """For each order whether runs before it have the same one, or another for its unit."""
    known: dict[Province | None, set[Order]] = {}
    found: dict[int, set[str]] = {}
    for run in runs:
        present = [
            (number, order, province_of(order)) for number in run for order in orders[number]
        ]
        for number, order, place in present:
            if place in known:
                kind = "same" if order in known[place] else "other"
                found.setdefault(number, set()).add(kind)
        for _, order, place in present:
            known.setdefault(place, set()).add(order)
    return found


def is_given(symbols: list[str]) -> bool:
    """Whether all orders in a row are given."""
    return min(weighed(Row(symbols, [()] * symbols.count(ORDER), 0)), default=0) >= 0


def is_common(word: str) -> bool:
    """Whether people write a word beside their orders, so that it needs no answer."""
    return f"w {word}" in _weights()


def runs(row: Sequence[str]) -> list[tuple[int, int]]:
    """Where each run of orders begins and ends in a row."""
    found: list[tuple[int, int]] = []
    for at, symbol in enumerate(row):
        if symbol != ORDER:
            continue
        if found and JOINING.issuperset(row[found[-1][1] : at]):
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return [part for run in found for part in _parts(row, *run)]


def _parts(row: Sequence[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    """A run without the sentences that have other words, and those sentences."""
    ends = [at for at in range(start, end) if row[at] == "."]
    if ends and start > 0 and row[start - 1] not in _OPENING:
        yield start, _end_before(row, ends[0])
        start = row.index(ORDER, ends[0])
    ends = [at for at in ends if at > start]
    if ends and end < len(row) and row[end] != ".":
        yield start, _end_before(row, ends[-1])
        start = row.index(ORDER, ends[-1])
    if end < len(row) and row[end] in _REMARKING and ORDER in row[start : end - 1]:
        # A remark in brackets is about the order before it.
        yield start, _end_before(row, end - 1)
        start = end - 1
    yield start, end


def _end_before(row: Sequence[str], at: int) -> int:
    """Where the run ends that stands before a place in a row."""
    while row[at - 1] != ORDER:
        at -= 1
    return at


def features(row: Sequence[str], start: int, end: int) -> set[str]:
    """What can be said of the words around a run: which stand where, alone and beside which.

    `b` and `a` begin what is before and after it in its sentence, `B` and `A` what is in other
    sentences, `P` and `N` what is in the sentence of the order before or after it, `w` what is
    anywhere, `b=` and `a=` the kinds of words on both sides.
    """
    first, last = start, end
    while first > 0 and row[first - 1] != ORDER:
        first -= 1
    while last < len(row) and row[last] != ORDER:
        last += 1
    left, right = row[first:start], row[end:last]
    *further, head = _sentences(left)
    tail, *following = _sentences(right)
    found = {
        f"n {min(row[start:end].count(ORDER), _MOST)}",
        f"nb {min(len(left) // 2, _LONG)}",
        f"na {min(len(right) // 2, _LONG)}",
        "later" if first else "first",
        "followed" if last < len(row) else "last",
        f"ba {left[-1] if left else ''} {right[0] if right else ''}",
    }
    if last < len(row) and not following:
        # The words behind a comma may belong to the next order, or all of them.
        cut = tail.index(",") if "," in tail else 0
        found.update(f"s {word}" for word in tail[cut:])
        tail = tail[:cut]
    elif last < len(row):
        found.update(_alone_and_in_pairs("N", following.pop()))
    if first and further:
        found.update(_alone_and_in_pairs("P", further.pop(0)))
    found.update(f"b< {' '.join(head[-size:])}" for size in range(1, _NEAR + 1))
    found.update(f"a> {' '.join(tail[:size])}" for size in range(1, _NEAR + 1))
    for zone, sentences in (("b", [head]), ("a", [tail]), ("B", further), ("A", following)):
        for sentence in sentences:
            found.update(_of_words(zone, sentence))
    before = _kinds([word for sentence in (*further, head) for word in sentence])
    after = _kinds([word for sentence in (tail, *following) for word in sentence])
    found.update(_of_kinds("b=", before), _of_kinds("a=", after))
    found.add(f"b=< {' '.join(before[-2:])}")
    found.add(f"a=> {' '.join(after[:2])}")
    return found


def _sentences(row: Sequence[str]) -> list[list[str]]:
    """The words of a row by sentences; the sign that ends one is its last word."""
    found: list[list[str]] = [[]]
    for symbol in row:
        found[-1].append(symbol)
        if symbol in _ENDS:
            found.append([])
    return found


def _of_words(zone: str, said: list[str]) -> list[str]:
    if not said:
        return []
    first = [f"{zone}^ {said[0]}", f"{zone}^ {' '.join(said[:2])}"]
    return first + _alone_and_in_pairs(zone, said) + _alone_and_in_pairs("w", said)


def _alone_and_in_pairs(zone: str, said: list[str]) -> list[str]:
    pairs = [f"{zone} {word} {other}" for word, other in pairwise(said)]
    return [f"{zone} {word}" for word in said] + pairs


def _kinds(said: Sequence[str]) -> list[str]:
    """The kinds of those words that have one; the signs that stand for names or end clauses."""
    kinds = (KINDS.get(word, word if word in _TELLING else "") for word in said)
    return [kind for kind in kinds if kind]


def _of_kinds(zone: str, kinds: list[str]) -> Iterator[str]:
    for at, kind in enumerate(kinds):
        yield f"{zone} {kind}"
        yield f"{zone} {' '.join(kinds[at : at + 2])}"
        yield f"{zone} {' '.join(kinds[at : at + 3])}"


def symbols(piece: Piece, power: Power) -> Iterator[str]:
    """The words of a piece of one power's text, `@` for an order, and `.` for a full stop."""
    first, last = piece.tokens[0], piece.tokens[-1]
    yield from first.before
    if is_order(piece):
        if any(token.lexeme.key in _PAST for token in piece.tokens):
            yield "moved"
        yield ORDER
        yield from last.after
    else:
        for token in piece.tokens:
            yield from _word(token.lexeme, power)
            yield from token.after
    if last.stopped:
        yield "."


def _word(lexeme: Lexeme, power: Power) -> Iterator[str]:
    if lexeme.key == "<>" or lexeme.key in ALONE:
        return
    if lexeme.sign is not None:
        yield "0" if lexeme.sign is Sign.NUMBER else lexeme.key
    elif lexeme.power is not None and not lexeme.places:
        if lexeme.power != power:
            yield "~"
    elif lexeme.role is Role.AND:
        yield "and"
    elif lexeme.role is Role.CONVOY or lexeme.key in _SUPPORTS:
        yield "!"
    elif lexeme.role in _VOTES or (lexeme.coast is not None and lexeme.role is None):
        return
    elif lexeme.places and lexeme.role is None:
        yield "#"
    else:
        yield from lexeme.key.split()
