"""What a text gives: a command, a question, or else orders."""

import re
from difflib import get_close_matches
from typing import NamedTuple

from bot.gamesmaster.answers.answer import is_wished
from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.help import topic, unknown_command
from bot.gamesmaster.commands.table import BY_NAME, COMMANDS, QUESTION, YES_OR_NO
from bot.gamesmaster.commands.yes_or_no import command_meant, is_yes_or_no
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.lookup.games import Part, boards_meant, games_of
from bot.gamesmaster.lookup.words import LONGEST_COMMAND, quote
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.board import Power
from engine.reader import Act, acts_of, asked_in, written_votes
from storage.tables.games import GameState

_FIRST_WORD = re.compile(r"[\W_]*([^\W\d_]+)[\W_]*")
_NEARLY = 0.75
_WORD = re.compile(r"[^\W_]+")
_VOTES = frozenset({"draw", "surrender", "concede", "no vote"})
_NOBODY = Power("")
"""Reads a text whose writer plays no matter which power."""
_PLEASE = re.compile(r"\Aplease,?\s+(?=\S)", re.IGNORECASE)
_HESITATION = re.compile(
    r"\A(?:(?:no,?\s+wait|wait|actually|oops|sorry|ok|okay|oh|hm+|well)\W+)+(?=\w)", re.IGNORECASE
)
_SIGN = re.compile(r"[,.;:!?](?=\s)|\n")
_NOT_ASKED = re.compile(r"not\b\W*", re.IGNORECASE)
"""What follows `why` where nothing is asked: `why not, A PAR - BUR`."""
_OUT = re.compile(r"\b(?:out|alone|be|home|off)\b|\bit\b(?=\W+\w)", re.IGNORECASE)
"""In what follows `leave` where something else is left: `leave Brest out`, `leave it as it is`."""
_TAKES_A_QUESTION = frozenset({"announce", "sandbox", "contact", "gm announce", "gm tell"})
"""Commands whose words may be a question to others."""
_BEGINS_A_QUESTION = frozenset({"new", "game", "draw", "leave", "away", "extend", "surrender"})
"""Commands whose first word also begins a question: `new army in Paris, possible?`."""
_SUPPOSES = re.compile(
    r"say,? (?:that|if|two|a|an|i|my|we|there|somebody|someone|\w+ (?:goes|moves|is|does|were|was"
    r"|gets|takes|attacks|holds|supports))\b",
    re.IGNORECASE,
)
"""Begins a question with `say`, which is also a command."""
_PLACES_AND_PHASE = re.compile(
    r"(?:[a-z]{3}|[a-z]+(?: (?:sea|channel|ocean|of|coast))*(?: [a-z]+)?)"
    r"(?:\W+(?:spring|fall|autumn|winter|[sfw]?\d{2,4}\w?))*\W*",
    re.IGNORECASE,
)
_BEGINS_ASKING = re.compile(
    r"(?:who|what|which|where|when|why|how|can|could|help (?:me|us)|show me (?:how|what|who"
    r"|why))\b",
    re.IGNORECASE,
)
_COURTESIES = frozenset({"", "please", "pls", "plz", "thanks", "thx", "ty", "thank", "you", "now"})
"""Words after a command that change nothing."""
_BEGINNINGS = sorted(
    ((words.split(), command) for command in COMMANDS for words in command.beginnings),
    key=lambda pair: -len(pair[0]),
)
"""The words that commands begin with, the longest first."""


class Said(NamedTuple):
    """A command as somebody wrote it, and the words after it."""

    command: Command
    words: str


def resolve(context: Context, text: str) -> Said:
    """The command, the question or else the orders that a text is; refused after `gm`."""
    if not text.strip():
        return Said(BY_NAME["help"], "")
    if is_yes_or_no(text):
        meant = read_command(command_meant(context, text))
        return meant if meant and not meant.command.changes else Said(YES_OR_NO, text)
    said = read_vote_or_command(context, text) or _read_sandbox(text)
    if said is not None and said.command.name == "leave" and _OUT.search(said.words):
        said = None
    if said is not None and said.command.name == "new" and is_wished(context, text):
        return Said(QUESTION, text)
    if said is not None and _is_exclamation(said) and (orders := orders_after_words(context, text)):
        return orders
    is_new = context.request.begun_at is None and len(text) <= LONGEST_COMMAND
    if (
        is_new
        and (said is None or is_rather_asked(said, text))
        and _asks_or_takes_back(context, text)
    ):
        return Said(QUESTION, text)
    said = said or _read_for_all(text)
    if said is None and text.split(maxsplit=1)[0].casefold() == "gm":
        raise unknown_command(text)
    return said or Said(BY_NAME["order"], text)


def _is_exclamation(said: Said) -> bool:
    """Whether a command's word may be none: `Help! A PAR - BUR`, `Why not, A PAR - BUR`."""
    match said.command.name:
        case "help":
            return bool(said.words) and topic(said.words.casefold()) is None
        case "why":
            return _NOT_ASKED.match(said.words) is not None
    return False


def orders_after_words(context: Context, text: str) -> Said | None:
    """The orders that a direct message gives after other words and a sign; None if it gives none.

    So `Results: A PAR - BUR` does, and `history A PAR - BUR` does not: that asks for something.
    """
    _, *after = _SIGN.split(text, maxsplit=1)
    if context.request.channel is not None or not after:
        return None
    running = (game for game in games_of(context, Part.PLAYS) if game.state is GameState.RUNNING)
    turns = [
        (open_game, power)
        for open_game in (open_game_of(context.tx, game.id) for game in running)
        for power in open_game.variant.powers
        if open_game.seats.get(power) == context.player
    ]
    if not any(open_game.read(after[0], power).orders for open_game, power in turns):
        return None
    is_whole = any(open_game.read(text, power).orders for open_game, power in turns)
    return Said(BY_NAME["order"], text if is_whole else after[0])


def is_rather_asked(said: Said, text: str) -> bool:
    """Whether a text that begins with a command asks about it instead: `draw?`, `why not Paris`."""
    acts = acts_of(text)
    if any(sentence.act is not Act.ASKING for sentence in acts):
        return False
    name, words = said.command.name, said.words
    if not words:
        return said.command.changes and text.rstrip().endswith("?")
    if name in _TAKES_A_QUESTION:
        return _SUPPOSES.match(text.strip()) is not None
    if name == "why":
        return _PLACES_AND_PHASE.fullmatch(words.strip()) is None
    is_marked = text.rstrip().endswith("?") and name in _BEGINS_A_QUESTION
    return is_marked or _BEGINS_ASKING.match(text.strip()) is not None


def _asks_or_takes_back(context: Context, text: str) -> bool:
    """Whether a text only asks, says that its writer is ready or not, or takes something back.

    What takes an order back that it names is for the order reader.
    """
    kinds = {sentence.act for sentence in acts_of(text)}
    if not kinds or Act.TELLING in kinds:
        return False
    if Act.TAKING_BACK not in kinds:
        return True
    return not any(asked_in(text, board).places for board in boards_meant(context))


def read_vote_or_command(context: Context, text: str) -> Said | None:
    """The command that a text is; a vote among orders is none."""
    said = read_command(text)
    if said is None or said.command.name not in _VOTES or not said.words:
        return said
    for board in boards_meant(context):
        votes, rest = written_votes(text, _NOBODY, board, board.start.phase)
        if votes and not _WORD.search(rest):
            return said
    return None


def was_given_before(context: Context, said: Said) -> bool:
    """Whether an edited message gave the same command until then: it is not given again."""
    before = context.request.before
    if before is None or not before.strip() or len(before) > LONGEST_COMMAND:
        return False
    return read_vote_or_command(context, before) == said


def require_readable(text: str) -> None:
    """Refuse a command that is too long; of orders the beginning is read, however long they are."""
    said = read_command(text) if len(text) > LONGEST_COMMAND else None
    if said is not None and said.command.name != "order":
        raise RequestRefused(Refusal.TEXT_TOO_LONG, count=LONGEST_COMMAND)


def _read_for_all(text: str) -> Said | None:
    """The command for everybody that a needless `gm` stands before: `gm map`, `gm history`."""
    first, _, rest = text.strip().partition(" ")
    said = read_command(rest) if first.casefold() == "gm" else None
    is_for_all = said is not None and said.command.who is Who.ANYONE and not said.command.changes
    return said if is_for_all else None


def _read_sandbox(text: str) -> Said | None:
    """What is meant for a sandbox, as `sandbox:A PAR - BUR`; refused where that is misspelt."""
    word = _FIRST_WORD.match(text)
    if word is None:
        return None
    command = BY_NAME["sandbox"]
    if word[1].casefold() == command.name:
        return Said(command, text[word.end() :])
    if get_close_matches(word[1].casefold(), [command.name], cutoff=_NEARLY):
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()), known=(command.name,))
    return None


def words_after(name: str, text: str) -> str | None:
    """The words after a command in a text; None if the text does not give that command."""
    said = read_command(text)
    return None if said is None or said.command.name != name else said.words


def read_command(text: str) -> Said | None:
    """The command that a text begins with, and the words after it; None if it begins with none.

    A `please` before it changes nothing. The longest beginning wins (`not ready` over nothing, `my
    map` over `map`). A command that takes no words is only meant when nothing but punctuation or a
    courtesy follows, so that `clear A PAR H` or a sentence that happens to begin with such a word
    is not obeyed by mistake. A hesitation before such a command changes nothing either: `no wait,
    not ready`.
    """
    said = _begun_with(text)
    decided = _HESITATION.sub("", text.strip())
    if said is not None or decided == text.strip():
        return said
    said = _begun_with(decided)
    return None if said is None or said.command.takes_words else said


def _begun_with(text: str) -> Said | None:
    polite = _PLEASE.sub("", text.strip().lstrip("/"))
    folded = [_folded(word) for word in polite.split()]
    for beginning, command in _BEGINNINGS:
        if folded[: len(beginning)] != beginning:
            continue
        parts = polite.split(maxsplit=len(beginning))
        rest = parts[-1] if len(parts) > len(beginning) else ""
        if _COURTESIES.issuperset(map(_folded, rest.split())):
            rest = ""
        if command.takes_words or not rest:
            return Said(command, rest)
    return None


def _folded(word: str) -> str:
    return word.casefold().rstrip(".!:,")
