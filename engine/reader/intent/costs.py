"""What speaks against an order because a part of it may not have been read.

`speech` weighs whether orders are given by the words of the whole message. These are signs in the
words right beside one order that it was not read as it was written: `Ser and Gre both on Bul`,
`Adriatic helps the army in`.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from engine.board import Power
from engine.orders import Build, SupportHold, province_of
from engine.reader.intent.beside import is_order
from engine.reader.intent.speech import KINDS, ORDER, SIGNS, is_common, symbols
from engine.reader.lines import Piece
from engine.reader.values import Flaw, Inference
from engine.reader.words.tokens import Sign, Token
from engine.reader.words.vocabulary import Role, words

HALF_READ = 1_000_000
"""What it costs an order that only a part of it was read."""
_UNREAD = 700
"""What a word that was not read costs an order right beside it."""

LIST_CREDIT = 1_500
"""What is said for each order of a list."""
CORRECTING_CREDIT = 1_500
"""What is said for an order by taking the place of another behind words of correcting."""
_LONGEST_CODE = 4
_LONGEST_LINE = 5
"""Words of a line that may be one of a list of orders written in short."""
_DOUBTING = words("""
    ? ~ think thinking thought consider considering tempted idea option options or either rather
    choose choice decide deciding decided decision later wait waiting before after first sure
    unsure best better good bad wrong why what which where how guess want need funny fun tell
    told plan planned planning expect expected hope last lose lost losing like love hate prefer
    ! see look looks seems pity sad only try tried bet wonder idea ideas talk discuss
""")
_OPENING = words("hi hello hey and so but ok okay gm um uh")
_ASKING = words("did have has are is was were do does got")
_REQUESTING = words("can could would will may please pls")
_OF_THE_WRITER = words("my our the these those them")
_ORDERS = words("order orders move moves them")
_ARRIVING = words("""
    arrive arrived arriving get got gotten receive received have in through saved see seen reach
    reached land landed come came stored registered recorded noted
""")
_EXPLAINING = words("like those these with the ones that is meaning namely so also and then my")
_DOUBTFUL_KINDS = frozenset({"not", "may", "if", "say", "he", "you", "undo", "then"})
_HALVES = words("over across through via by aboard off")
"""Words behind which an order is only the rest of what was not read."""


def cost(pieces: Sequence[Piece], at: int) -> int:
    """How much speaks against an order because words beside it may be a part of it."""
    piece = pieces[at]
    if piece.meaning is None or not piece.orders:
        return 0
    before = pieces[at - 1] if at > 0 else None
    behind = pieces[at + 1] if at + 1 < len(pieces) else None
    flaws = {problem.flaw for problem in piece.meaning.problems}
    guessed = {sign for reading in piece.meaning.readings for sign in reading.inferred}
    touching = [
        (other, other.tokens[side])
        for other, side, is_parted in (
            (before, -1, before is None or _are_parted(before.tokens[-1], piece.tokens[0])),
            (behind, 0, behind is None or _are_parted(piece.tokens[-1], behind.tokens[0])),
        )
        if other is not None and not is_parted
    ]
    is_half_read = (
        (Inference.SPELLING in guessed and Flaw.UNKNOWN_PLACE in flaws)
        or (Inference.DASH in guessed and Flaw.NOT_ALLOWED in flaws and bool(touching))
        or (isinstance(piece.orders[-1], SupportHold) and _goes_in(piece, touching))
        or (isinstance(piece.orders[-1], SupportHold) and _leads_on(piece, pieces[at + 1 :]))
        or (piece.tokens[0].lexeme.role is Role.MOVE and _is_of_another_unit(pieces[:at], piece))
        or any(_has_flaw(other, Flaw.STAYS_ANYWAY) for other, _ in touching)
        or _is_up_to_others(pieces[at + 1 :])
        or _is_of_several(pieces[:at], piece)
        or (_goes_on(pieces[:at]) and _begins_with_unit(piece))
        or _is_rest_of_support(pieces[:at], piece)
        or (isinstance(piece.orders[-1], Build) and _gets_nothing(pieces[at + 1 :]))
    )
    unread = [
        token
        for other, token in touching
        if not is_order(other) and token.lexeme.is_unknown and not is_common(token.lexeme.key)
    ]
    # A word alone before or behind it is a label or a courtesy.
    ends = [*pieces[:1][: at == 1], *pieces[at + 1 :][: at + 2 == len(pieces)]]
    alone = [piece.tokens[0] for piece in ends if len(piece.tokens) == 1]
    is_touched = any(token not in alone for token in unread) or _is_wish_of_a_name(pieces[:at])
    return HALF_READ * is_half_read + _UNREAD * is_touched


def credit(pieces: Sequence[Piece], at: int, power: Power) -> int:
    """What is said for the only order of a message in such a phase, beside words of no doubt.

    It is one of a retreat or adjustment phase, and whole. Few are spoken of in these phases without
    being given, and what people say beside them was learned from moves.
    """
    parse = pieces[at].parse
    if parse is None or parse.misspelt or not (parse.explicit and parse.verb):
        return 0
    is_whole = bool(parse.path) if parse.verb in {Role.MOVE, Role.RETREAT} else True
    names_unit = any(ref.places for ref in parse.subjects)
    said = {word for piece in pieces for word in symbols(piece, power)}
    is_plain = said.isdisjoint(_DOUBTING) and _DOUBTFUL_KINDS.isdisjoint(map(KINDS.get, said))
    return LIST_CREDIT * (is_whole and names_unit and is_plain)


def asks_what_arrived(said: Sequence[str]) -> bool:
    """Whether a question is whether orders given before have arrived: `did you get my moves?`."""
    heard = set(said)
    first = next((word for word in said if word.isalpha() and word not in _OPENING), "")
    asks = first in _ASKING and heard.isdisjoint(_REQUESTING) and ORDER not in heard
    is_about = not (heard.isdisjoint(_OF_THE_WRITER) or heard.isdisjoint(_ORDERS))
    is_of_others = "he" in map(KINDS.get, heard - _OF_THE_WRITER)
    return asks and is_about and not heard.isdisjoint(_ARRIVING) and not is_of_others


def tells_what_arrived(said: Sequence[str]) -> bool:
    """Whether a sentence behind such a question only says which orders are meant."""
    before = takewhile(lambda word: word != ORDER, said)
    return ORDER in said and _EXPLAINING.union(SIGNS).issuperset(before)


def list_credit(lines: Sequence[Sequence[Piece]]) -> int:
    """What is said for each order of a list of short lines that are all orders or attempts at one.

    One line that cannot be read costs none of the others its order. An attempt has no words but
    names of places and such as were not read.
    """
    whole = [
        line for line in lines if len(line) == 1 and line[0].orders and not _is_flawed(line[0])
    ]
    others = [
        [token for piece in line for token in piece.tokens] for line in lines if line not in whole
    ]
    is_list = all(
        len(tokens) <= _LONGEST_LINE and all(map(_may_be_of_order, tokens)) for tokens in others
    )
    names_place = any(token.lexeme.places for tokens in others for token in tokens)
    return LIST_CREDIT * (is_list and names_place)


def _is_flawed(piece: Piece) -> bool:
    return piece.meaning is not None and bool(piece.meaning.problems)


def _may_be_of_order(token: Token) -> bool:
    lexeme = token.lexeme
    is_unread = lexeme.is_unknown and not is_common(lexeme.key)
    return bool(lexeme.places) or lexeme.sign is not None or is_unread


def _is_of_several(before: Sequence[Piece], piece: Piece) -> bool:
    """Whether `and` joins a unit to an order of which it may be a part: `Ser and Gre both BUL`."""
    words = [token for other in before[-2:] if not is_order(other) for token in other.tokens][-2:]
    if len(words) < 2 or _are_parted(words[1], piece.tokens[0]) or words[0].stopped:  # noqa: PLR2004
        return False
    return bool(words[0].lexeme.places) and words[1].lexeme.role is Role.AND


def _is_rest_of_support(before: Sequence[Piece], piece: Piece) -> bool:
    """Whether a support without its aim stands before an order that does not name its unit."""
    units = set(map(province_of, piece.orders))
    if any(not units.isdisjoint(token.lexeme.places) for token in piece.tokens):
        return False
    for other in reversed(before):
        if other.tokens[-1].stopped or other.tokens[-1].lexeme.sign is Sign.SOFT:
            return False
        if is_order(other):
            return _has_flaw(other, Flaw.PARTNER_MISSING)
    return False


def _is_up_to_others(behind: Sequence[Piece]) -> bool:
    """Whether a condition about a power or a place follows at once: `if Italy agrees`."""
    words: list[Token] = []
    for token in (token for piece in behind for token in piece.tokens):
        if token.lexeme.sign is not None or (not words and token.lexeme.role is not Role.IF):
            break
        words.append(token)
        if token.stopped:
            break
    return any(token.lexeme.power is not None or token.lexeme.places for token in words)


def _gets_nothing(behind: Sequence[Piece]) -> bool:
    """Whether a word such as `nothing` follows in the same clause."""
    for piece in behind:
        if piece.parse is not None:
            return piece.tokens[-1].lexeme.key == "nothing"
        if piece.tokens[-1].stopped or piece.tokens[0].lexeme.sign is not None:
            return False
    return False


def _is_wish_of_a_name(before: Sequence[Piece]) -> bool:
    """Whether an unknown word says or wants something: `Erik wants me to ...`."""
    words = [token.lexeme for piece in before if not is_order(piece) for token in piece.tokens]
    return any(
        name.is_unknown and name.key not in KINDS and KINDS.get(verb.key) == "say"
        for name, verb in pairwise(words)
    )


def _goes_in(piece: Piece, touching: Sequence[tuple[Piece, Token]]) -> bool:
    """Whether a support to hold ends in `in`, and no `send` or `put` stands before it."""
    is_first = all(other.start > piece.start for other, _ in touching)
    return is_first and "in" in piece.tokens[-1].after


def _leads_on(piece: Piece, behind: Sequence[Piece]) -> bool:
    """Whether words that were not read lead on: `... on its march to Rumania`, `... - RUmX`."""
    if _begins_unread_aim(piece.tokens[-1], behind):
        return True
    words = list(takewhile(lambda piece: not (is_order(piece) or _is_sign(piece)), behind))
    tokens = [token for piece in words for token in piece.tokens]
    ends = [at for at, token in enumerate(tokens) if token.stopped]
    tokens = tokens[: ends[0] + 1] if ends else tokens
    return any(
        token.lexeme.role is Role.MOVE and after.lexeme.places for token, after in pairwise(tokens)
    )


def _begins_unread_aim(last: Token, behind: Sequence[Piece]) -> bool:
    """Whether a dash and a single word follow that may be a place misspelt: `... - RUmX`."""
    tokens = [token for other in behind for token in other.tokens]
    if not tokens or tokens[0].lexeme.sign is not Sign.DASH or last.stopped or is_order(behind[-1]):
        return False
    dash, *rest = tokens
    said = [*dash.after, *(word for token in rest for word in (token.lexeme.key, *token.after))]
    is_tight = last.end == dash.start and dash.end == dash.start + 1
    is_short = len(said) == 1 and len(said[0]) <= _LONGEST_CODE
    return bool(said) and (is_tight or is_short)


def _is_sign(piece: Piece) -> bool:
    return piece.tokens[0].lexeme.sign is not None


def _is_of_another_unit(before: Sequence[Piece], piece: Piece) -> bool:
    """Whether another unit is named before an order that begins with its verb."""
    for other in reversed(before):
        if is_order(other) or other.tokens[-1].stopped or other.tokens[-1].lexeme.sign is not None:
            return False
        problems = () if other.meaning is None else other.meaning.problems
        units = {problem.unit.location.province for problem in problems if problem.unit}
        if units - set(map(province_of, piece.orders)):
            return True
    return False


def _goes_on(before: Sequence[Piece]) -> bool:
    """Whether an order can only be the rest of what is said of a place before it: `LON over`."""
    if not before or before[-1].tokens[-1].stopped or is_order(before[-1]):
        return False
    said = before[-1].tokens[-1].lexeme.key.split() or [""]
    unread = takewhile(lambda piece: not is_order(piece), reversed(before))
    names_place = any(token.lexeme.places for piece in unread for token in piece.tokens)
    return names_place and not _HALVES.isdisjoint((said[0], said[-1]))


def _begins_with_unit(piece: Piece) -> bool:
    unit = province_of(piece.orders[-1])
    return any(unit in token.lexeme.places for token in piece.tokens[:2])


def _are_parted(token: Token, following: Token) -> bool:
    is_end = token.stopped or following.lexeme.sign is not None or token.lexeme.sign is not None
    return is_end or bool(token.after or following.before)


def _has_flaw(piece: Piece, flaw: Flaw) -> bool:
    problems = () if piece.meaning is None else piece.meaning.problems
    return any(problem.flaw is flaw for problem in problems)
