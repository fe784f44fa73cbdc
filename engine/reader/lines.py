"""From text to sentences and orders: tidy characters, mend broken lines, split, cut."""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import dropwhile, takewhile
from math import inf
from typing import NamedTuple

from engine.names import ACCENTS
from engine.orders import Order
from engine.reader.meaning.meanings import Meaning
from engine.reader.words.grammar import Grammar, Parse
from engine.reader.words.tokens import Lexeme, Sign, Token
from engine.reader.words.vocabulary import DOES_SO, ROLES, SO_DOES, Role, words

# Characters.

_LINK = re.compile(r"<(?:[@#!][^<>\n]{0,200}|(?:https?|mailto):[^<>\n]{0,2000})>", re.IGNORECASE)
_TAG = re.compile(
    r"<(?:/?(br|p|div|tr|li|ul|ol|table|tbody|body|html)|/?(?:td|th|span|b|i|u|em|strong|font))"
    r"\b[^<>\n]{0,300}>",
    re.IGNORECASE,
)
_EMOJI = re.compile(r":([a-z][a-z0-9_+-]{0,60}):", re.IGNORECASE)
_ARROW_NAMES = re.compile(r"arrow|point_right|fast_forward", re.IGNORECASE)
_STRUCK = re.compile(r"(?<![\w~])(~{1,2})(?=[^\s~>])[^~\n]{1,400}(?<=[^\s~<=-])\1(?![\w~>])")
_OUTCOME = re.compile(
    r"[(\[] ?(?:bounced?|cut|void|dislodged|fail(?:s|ed)?|succee(?:ds|ded)|no convoy) ?[)\]]",
    re.IGNORECASE,
)
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.MULTILINE)
_RUN_TOGETHER = re.compile(r"\b[A-Z][a-z]{2}(?:[A-Z][a-z]{2})+\b")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ZINE = re.compile(r"\b([AFaf])\(([A-Za-z. ]{3,20})\)")
_QUOTED = re.compile(
    r"[ \t]*>(?![-=>])(?!>?[ \t]*$)"
    r"|.{0,80}\b(?:wrote|a .crit|ha scritto|escribi.|napisa.{1,4}|schrieb.{0,40}) ?:[ \t]*$"
    r"|[ \t]*(?:(?:Fwd?|Re|WG|AW): ?)+.*$",
    re.IGNORECASE,
)
_FORWARDED = re.compile(r"^[ \t]*-{3,}[ \t]*(?:Original|Forwarded)\b", re.IGNORECASE | re.MULTILINE)
_TELLING = re.compile(r"\b(?:to|into|holds?|supports?)\b", re.IGNORECASE)
_REPLACING = re.compile(
    r"\breplace\s+([^\n?.]{3,60}?)\s+(?:with|by)\s+"
    r"(?=[\w ]{3,30}(?:-|>|\b(?:to|h|s|holds?|supports?)\b))",
    re.IGNORECASE,
)
_SHORT_AID = re.compile(
    r"(?<=[a-z]{3}\s)s(?:h|2h|m(?=.*(?:-|\bto\b))|(?:up(?:p|port)?s?)?(?:[-/]|\.?\s)"
    r"(?:h|holds?|m|moves?))(?=\s+[a-z])",
    re.IGNORECASE,
)
_SHORT_AID_ENDS = re.compile(r"s[hm]\s|[-/ 2][hm]", re.IGNORECASE)
_COMMENT = re.compile(r"^//.*$|(?<=\s)//(.*)$|(?<=\w)\s+#\s(.*)$", re.MULTILINE)
_NEXT_COMMENT = re.compile(r"\s//|\s#\s")
_ORDER = re.compile(
    r"\W*(?:(?:a|f|army|fleet)\s+)?[^\W\d_]{3,}\s*"
    r"(?:[-\u2013\u2014>\u2192=]+\s*\w|\b(?:h|s|c|holds?|supports?|convoys?)\b)",
    re.IGNORECASE,
)
_UNIT_WORDS = frozenset({"a", "f", "army", "fleet"})
_SHORT_WITH = re.compile(r"(?<![\w/])w/(o?)(?=\s)", re.IGNORECASE)
_DROPPED = re.compile(f"[{ACCENTS}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufe0e\ufe0f]")
_DECORATION = str.maketrans(dict.fromkeys("`*_\u2022\u25cf\u25e6\u2023\u25aa\u25cb\u00b7", " "))


def tidy(text: str) -> str:
    """Undo what chat programs put around and into a text.

    Code marks, bold and bullet signs, links, emoji, invisible characters, accents of no letter and
    what is struck out are left out, and outcomes in brackets: `DEN - HEL [cut]`. HTML escapes are
    undone, its tags part lines or words, emoji of arrows become arrows, and the cells of a table
    stand side by side. Lines stay lines. Comments after `//` or `#` are dropped; those that begin
    as an order does stay, behind a stroke. A zine's `A(Par)` becomes `A Par`.
    """
    if "&" in text:
        text = html.unescape(text)
    for sign, pattern, instead in _SUBSTITUTIONS:
        if sign in text:
            text = pattern.sub(instead, text)
    text = _RUN_TOGETHER.sub(lambda codes: _CAPITAL.sub(" ", codes[0]), text)
    text = text.translate(_DECORATION)
    if _SHORT_AID_ENDS.search(text):
        text = _SHORT_AID.sub("s", text)
    text = _unquoted(text)
    if "eplace" in text:
        text = _REPLACING.sub(r"\1, no, ", text)
    if not text.isascii():
        text = _DROPPED.sub("", unicodedata.normalize("NFC", text))
    return text


def _unquoted(text: str) -> str:
    """Leave out the orders that a mail quotes, where others are written beside them."""
    if ">" not in text and "--" not in text:
        return text
    own, *_ = _FORWARDED.split(text, maxsplit=1)
    lines = own.split("\n")
    kept = [line for line in lines if not _QUOTED.match(line)]
    quoted = [line for line in lines if line.lstrip().startswith(">")]
    has_quotes = bool(quoted) or len(own) < len(text)
    is_mail = len(kept) + len(quoted) < len(lines) and any(line.strip() for line in kept)
    if not has_quotes or not (is_mail or any(map(_may_order, kept))):
        return text
    return "\n".join(
        line for line in lines if not _QUOTED.match(line) or not (is_mail or _may_order(line))
    )


def _may_order(line: str) -> bool:
    return bool(_ORDER.match(line) or _TELLING.search(line))


def _orders_in_comment(match: re.Match[str]) -> str:
    """Keep the orders of a comment: `A PAR - PIC // A MAR - SPA` is two orders in one line."""
    parts = _NEXT_COMMENT.split(match[1] or match[2] or "")
    return "".join(f" / {part}" for part in parts if _ORDER.match(part))


def _cells(row: re.Match[str]) -> str:
    """The cells of a table's row, a unit's letter with the place that follows it."""
    cells = [cell.strip() for cell in row[1].split("|")]
    shown = [cell + (" " if cell.lower() in _UNIT_WORDS else ", ") for cell in cells if cell]
    return "".join(shown).rstrip(", ")


# Each pattern is only tried where its sign stands, because most texts have none of these signs.
_SUBSTITUTIONS: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("~", _STRUCK, " "),
    ("|", _ROW, _cells),
    ("(", _ZINE, r"\1 \2 "),
    ("(", _OUTCOME, " "),
    ("[", _OUTCOME, " "),
    ("/", _SHORT_WITH, lambda short: "without" if short[1] else "with"),
    ("//", _COMMENT, _orders_in_comment),
    ("#", _COMMENT, _orders_in_comment),
    ("<", _LINK, " "),
    ("<", _TAG, lambda tag: "\n" if tag[1] else " "),
    (":", _EMOJI, lambda name: " -> " if _ARROW_NAMES.search(name[1]) else " "),
)


# Broken lines.

_OPEN = frozenset({Role.MOVE, Role.SUPPORT, Role.CONVOY, Role.VIA, Role.BY, Role.FROM, Role.FILLER})
_GOING_ON = frozenset({Role.MOVE, Role.SUPPORT, Role.CONVOY, Role.HOLD, Role.VIA, Role.BY})
_DASH = r"[-=>~\u2010-\u2015\u2192\u21d2\u2794\u27a1]"
_FIRST = re.compile(rf"\s*(?:{_DASH}|([a-z']+))", re.IGNORECASE)
_LAST = re.compile(rf"(?:{_DASH}|(?<![a-z'])([a-z']+)[ .,:]*)\s*$", re.IGNORECASE)
_LONGEST = 400
_MOST_LINES = 6


def join_broken_lines(lines: list[str], reads: Callable[[str], bool]) -> str:
    """Take the first line off the list, together with the lines that complete it.

    A line is joined to the next one if it is no order without it, or if the next one begins in the
    middle of an order, and if both together are nothing but orders. A line that is an order by
    itself is never taken for the rest of another. `reads` tells whether a line is nothing but
    orders.
    """
    line = lines.pop(0)
    for _ in range(_MOST_LINES):
        following = lines[0] if lines else ""
        if len(line) + len(following) > _LONGEST or not following.strip():
            return line
        if not (_is_open(line) or _goes_on(following)) or not any(map(str.isalnum, line)):
            return line
        whole = f"{line} {following.strip()}"
        if not reads(whole) or reads(following):
            return line
        line = whole
        lines.pop(0)
    return line


def _is_open(line: str) -> bool:
    """Whether a line cannot end with its last word."""
    last = _LAST.search(line)
    word = last[1].lower() if last and last[1] else ""
    is_dash = last is not None and not word
    return is_dash or word in _UNIT_WORDS or ROLES.get(word) in _OPEN


def _goes_on(line: str) -> bool:
    """Whether a line cannot begin with its first word."""
    first = _FIRST.match(line)
    return first is not None and (not first[1] or ROLES.get(first[1].lower()) in _GOING_ON)


# Sentences.

_ABBREVIATED = words("s sup supp sups supps spt sprt sprts suppt suppts c conv convs cvy cv cnv")
_LONGEST_ABBREVIATION = 5
_LONGEST_ASIDE = 12
_FEWEST_OF_QUESTION = 3
_COMMA = Lexeme(",", sign=Sign.SOFT)
_PART = Lexeme(";", sign=Sign.HARD)
_AGREEING = words("ok okay alright please thanks")
_PRONOUNS = words("he she they it")
_ANSWERING = frozenset({Role.MOVE, Role.HOLD, Role.SUPPORT, Role.CONVOY, Role.RETREAT})
_PARTING = frozenset({Sign.HARD, Sign.QUESTION})


class Sentence(NamedTuple):
    """Tokens up to a sign, and their place in their line."""

    tokens: list[Token]
    is_question: bool
    line: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """All that is written."""
        return " ".join(self.line[self.start : self.end].split()).removeprefix(": ")

    def words(self, tokens: list[Token]) -> str:
        """What is written from the first of these tokens to the last."""
        return " ".join(self.line[tokens[0].start : tokens[-1].end].split())


def split_sentences(found: list[Token], line: str) -> list[Sentence]:
    """Split the tokens of a line into sentences; empty ones are left out."""
    if not any(token.stopped or token.lexeme.sign in _PARTING for token in found):
        return (
            [Sentence(found, is_question=False, line=line, start=0, end=len(line))] if found else []
        )
    if any(token.lexeme.sign is Sign.QUESTION for token in found):
        found = _with_doubted_apart(list(_without_asides(found)))
    split: list[Sentence] = []
    sentence: list[Token] = []
    start = 0
    has_order = False
    for at, token in enumerate(found):
        is_sign = token.lexeme.sign in _PARTING
        last = sentence[-1] if sentence and not is_sign else None
        has_order = len(sentence) > 1 and (has_order or _orders_something(sentence[-2]))
        end = token.end if is_sign else 0
        if last is not None and last.stopped:
            following = found[at : at + 2]
            end = last.end + 1 if _ends_a_sentence(last, following, has_order=has_order) else 0
        if is_sign and not sentence and len(token.before) >= _FEWEST_OF_QUESTION:
            # `Are my orders in?` has words that only fill.
            sentence = [token]
        if end > 0:
            if sentence:
                is_question = token.lexeme.sign is Sign.QUESTION and not _is_agreed(sentence)
                split.append(Sentence(sentence, is_question, line, start, end))
            sentence, start = [], end
        if not is_sign:
            sentence.append(token)
    if sentence:
        split.append(Sentence(sentence, is_question=False, line=line, start=start, end=len(line)))
    return split


def _with_doubted_apart(found: list[Token]) -> list[Token]:
    """Part the last order of a list from the others where `??` is said of it alone."""
    parted = list(found)
    comma, is_list = 0, True
    for at, token in enumerate(found):
        lexeme = token.lexeme
        if lexeme.sign in _PARTING:
            marks = [other.lexeme.sign for other in found[at : at + 2]]
            if comma and is_list and marks == [Sign.QUESTION] * 2:
                parted[comma] = found[comma]._replace(lexeme=_PART)
            comma, is_list = 0, True
            continue
        comma = at if lexeme.key == "," else comma
        is_named = bool(lexeme.places) or lexeme.type is not None or _orders_something(token)
        is_list = is_list and (is_named or lexeme.sign is not None)
    return parted


def _is_agreed(sentence: list[Token]) -> bool:
    """Whether a question is only whether an order is all right: `Munich to Ruhr, ok?`."""
    last = sentence[-1]
    is_asked = (last.after or (last.lexeme.key,))[-1] in _AGREEING
    return is_asked and any(map(_orders_something, sentence))


def _without_asides(found: list[Token]) -> Iterator[Token]:
    """Leave out questions in brackets that name nothing: `NTH s DEN - KIE (can it?)`.

    Where a unit is asked about and answered for at once, a comma: `Vienna? She stays`.
    """
    at = 0
    while at < len(found):
        token = found[at]
        if token.lexeme.key == "(" and at > 0:
            inner = list(
                takewhile(
                    lambda other: other.lexeme.key != ")", found[at + 1 : at + _LONGEST_ASIDE]
                )
            )
            is_asking = any(other.lexeme.sign is Sign.QUESTION for other in inner)
            if (
                is_asking
                and len(inner) < len(found[at + 1 : at + _LONGEST_ASIDE])
                and not any(map(_names, inner))
            ):
                at += len(inner) + 2
                continue
        if token.lexeme.sign is Sign.QUESTION and _is_answered_at_once(found, at):
            at += 1 + (found[at + 1].lexeme.key in _PRONOUNS)
            yield token._replace(lexeme=_COMMA)
            continue
        yield token
        at += 1


def _names(token: Token) -> bool:
    lexeme = token.lexeme
    is_order = lexeme.role is not None and lexeme.role <= Role.WAIVE
    return bool(lexeme.places) or lexeme.type is not None or is_order or lexeme.role is Role.OR


def _is_answered_at_once(found: list[Token], at: int) -> bool:
    """Whether a question mark stands between a unit's name alone and what it does."""
    start = at
    while start > 0 and not (found[start - 1].stopped or found[start - 1].lexeme.sign):
        start -= 1
    before = found[start:at]
    if sum(bool(token.lexeme.places) for token in before) != 1:
        return False
    plain = all(
        token.lexeme.places or token.lexeme.type is not None or token.lexeme.role is Role.AND
        for token in before
    )
    behind = found[at + 1 : at + 3]
    if behind and behind[0].lexeme.key in _PRONOUNS:
        behind = behind[1:]
    return plain and bool(behind) and behind[0].lexeme.role in _ANSWERING


def _ends_a_sentence(token: Token, following: list[Token], *, has_order: bool) -> bool:
    """Whether the full stop behind a token ends a sentence, not an abbreviation.

    A short name may be one, and ends a sentence only where something was ordered before it, and
    what follows may be an order of its own.
    """
    last, after = token.lexeme, following[0].lexeme
    if has_order or last.role is Role.HOLD:
        does_so = bool(following[1:]) and following[1].lexeme.key in DOES_SO
        if after.key in SO_DOES or (does_so and after.places):
            return False
    goes_on = after.sign is Sign.DASH or (after.role in _GOING_ON and not following[0].before)
    if (last.places or last.power) and len(last.key) <= _LONGEST_ABBREVIATION:
        is_named = bool(after.places) and not following[0].before
        is_bare = is_named and not any(map(_orders_something, following[1:]))
        return has_order and not (goes_on or is_bare or last.power)
    is_abbreviated = last.key in _ABBREVIATED and not token.after
    if last.type is not None or last.coast is not None or is_abbreviated:
        return False
    return not (last.places and goes_on)


def _orders_something(token: Token) -> bool:
    lexeme = token.lexeme
    return lexeme.sign is Sign.DASH or (lexeme.role is not None and lexeme.role <= Role.WAIVE)


# Orders within a sentence.

FREE = frozenset({Role.FILLER, Role.AND, Role.DRAW, Role.SURRENDER, Role.EXCEPT, Role.RESULT})
"""The roles of words beside orders that say nothing which would have to be understood."""
_SKIP = 3.0
_SKIP_FREE = 0.05
_SKIP_ARTICLE = 0.5
# Dearer than an unknown place compared with a leftover word, so that no half of an order is taken.
_SKIP_DASH = 1.5
_SURE = 1.0
_SHORT = 4


class Piece(NamedTuple):
    """A run of tokens from `start` on: an order, with its parse and meaning, or leftover words."""

    start: int
    tokens: list[Token]
    parse: Parse | None = None
    meaning: Meaning | None = None

    @property
    def orders(self) -> list[Order]:
        """The orders that it gives."""
        return [] if self.meaning is None else [reading.order for reading in self.meaning.readings]


class _Step(NamedTuple):
    cost: float
    start: int
    parse: Parse | None = None
    meaning: Meaning | None = None


class Budget:
    """How many more parses may be looked at for one text; an honest one needs far fewer."""

    def __init__(self, parses: int) -> None:
        self.left = parses


def cut_into_pieces(
    grammar: Grammar, tokens: list[Token], meaning: Callable[[Parse], Meaning], budget: Budget
) -> list[Piece]:
    """Cut the tokens of a sentence into orders and leftover words, at the least total cost.

    `meaning` gives the cost of taking a parse as an order. When `budget` is spent, what follows the
    last order is left out. An order that fits well and ends where another may begin is taken
    without comparing what leaving it out would cost, so that the time grows only with the length of
    the line.
    """
    size = len(tokens)
    best = {0: _Step(0.0, 0)}
    for start, token in enumerate(tokens):
        spent = best[start].cost if start in best else inf
        if spent >= (best[size].cost if size in best else inf):
            continue
        sure = False
        budget.left -= 1
        for parse in grammar.parses_at(start) if budget.left > 0 else ():
            budget.left -= 2 + (parse.end - start) // _SHORT
            found = meaning(parse)
            cost = spent + found.cost
            if parse.end not in best or cost < best[parse.end].cost:
                best[parse.end] = _Step(cost, start, parse, found)
            if found.cost <= _SURE and _may_end(tokens, parse.end):
                sure = True
                if found.cost <= 0.0 and parse.end == size:
                    break
        cost = spent + _skip_cost(token)
        if not sure and (start + 1 not in best or cost < best[start + 1].cost):
            best[start + 1] = _Step(cost, start)
    pieces: list[Piece] = []
    end = size
    while end > 0:
        step = best[end]
        pieces.append(Piece(step.start, tokens[step.start : end], step.parse, step.meaning))
        end = step.start
    if budget.left <= 0:
        pieces = list(dropwhile(lambda piece: piece.parse is None, pieces))
    return pieces[::-1]


def _skip_cost(token: Token) -> float:
    lexeme = token.lexeme
    if lexeme.sign is Sign.SOFT or lexeme.sign is Sign.NUMBER or lexeme.role in FREE:
        return _SKIP_ARTICLE if lexeme.type else _SKIP_FREE
    if lexeme.power is not None and not lexeme.places:
        return _SKIP_FREE
    if lexeme.sign is Sign.DASH:
        return _SKIP_DASH
    return _SKIP


def _may_end(tokens: list[Token], index: int) -> bool:
    """Whether an order may end here because what follows can begin another."""
    if index >= len(tokens):
        return True
    lexeme = tokens[index].lexeme
    return bool(lexeme.type) or lexeme.sign in {Sign.SOFT, Sign.NUMBER}
