"""Texts in plain words: orders among talk, questions, remarks, and wishes that are commands."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from bot.gamesmaster.answers.answer import answer_to, is_wished, told_about
from bot.gamesmaster.answers.asker import asker_of
from bot.gamesmaster.answers.wishes import taken_back as taken_back_by
from bot.gamesmaster.answers.wishes import units_taken_back
from bot.gamesmaster.commands.help import unknown_command
from bot.gamesmaster.commands.resolve import Said, resolve
from bot.gamesmaster.commands.run import OF_ITS_WORDS, run, run_in
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, open_game_of
from bot.gamesmaster.lookup.games import Part, boards_meant, games_meant, games_of
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders.clearing import names_to_clear
from engine.board import Power
from engine.orders import Build
from engine.reader import PERSON, SOMEDAY, Act, acts_of, asked_in, may_withdraw
from storage.tables.games import GameState

_MOST_OF_A_SLIP = 3
"""The most words of a misspelt command."""
_NAMES_ITS_GAME = frozenset({"map", "history", "score"})
"""Commands that take the title of the game they show."""
_MAY_BE_TALK = frozenset(
    [
        *(Refusal.NO_ORDER_FOUND, Refusal.UNKNOWN_COMMAND, Refusal.SMALL_TALK),
        *(Refusal.NOT_IN_A_GAME, Refusal.NOT_IN_THIS_GAME, Refusal.GM_PLAYS_NOT),
        *(Refusal.GAME_NOT_STARTED, Refusal.GAME_OVER, Refusal.NOTHING_TO_ORDER),
        *(Refusal.UNREADABLE_TIME, Refusal.WORDS_NOT_TAKEN, Refusal.UNKNOWN_POWER),
        *(Refusal.NO_GAME_HERE, Refusal.EMPTY_TEXT),
    ]
)
"""Why a text is refused as orders, or as a GM's act, that may be plain words."""
_OUTSIDE = frozenset(
    [Refusal.NOT_IN_A_GAME, Refusal.NOT_IN_THIS_GAME, Refusal.GAME_OVER, Refusal.GAME_NOT_STARTED]
)
"""Why a text is refused as orders that its writer cannot give."""
_KIND_OF_UNIT = re.compile(r"\b(?:army|armies|fleets?)\b")
_FEW_WORDS = 3
_NAMES_ORDERS = re.compile(
    r"\b(?:orders?|moves?|supports?|convoys?|builds?|removals?|retreats?)\b", re.IGNORECASE
)
_UNIT = r"(?:[af]\.?|army|fleet)"
_IN_SIGNS = re.compile(
    rf"\W*(?:{_UNIT}\s+[\w/]+\s*(?:[-\u2013\u2014>\u2192]|(?:to|s|c|h|supports?|holds?|convoys?)\b)"
    r"|[\w/]+\s*(?:->|[-\u2013\u2014>\u2192])\s*\w+\W*$)",
    re.IGNORECASE,
)
"""How an order begins that is written as one, whatever follows: `F BRE - Narnia`."""
_NOT_KNOWN = frozenset({"near", "no_game", "remark", "unknown"})
"""Topics of a text of which nothing is known."""
_GOES_ON = re.compile(r"\b(?:and|but|instead|rather|build|go|make)\b", re.IGNORECASE)
"""In a text that takes something back and may say what takes its place."""


def reply(context: Context, text: str) -> None:
    """Answer what is asked or remarked, or do what is wished in plain words.

    A misspelt command is refused with those it may have been.
    """
    taken_back = _units_taken_back(context)
    if taken_back is None:
        _require_more_than_a_slip(text)
    _give(context, taken_back or answer_to(context, text))


def run_or_reply(context: Context, said: Said) -> None:
    """Do what was said; answer a sentence that only begins with the word of a command.

    It is one where the command's words are none of its own, and an answer is known to all of it.
    """
    try:
        with context.tx.attempt():
            run(context, said)
    except RequestRefused as refused:
        is_formal = context.text.split(maxsplit=1)[0].casefold() == "gm"
        is_sentence = len(said.words.split()) > _FEW_WORDS and not is_formal
        if refused.notice.reason not in OF_ITS_WORDS or not is_sentence:
            raise
        found = answer_to(context, context.text)
        if isinstance(found, Answered):
            is_known = found.topic not in _NOT_KNOWN and not found.guessed
        else:
            meant = resolve(context, found).command
            is_known = meant is not said.command and not meant.changes
        if not is_known:
            raise
        _give(context, found)


def _require_more_than_a_slip(text: str) -> None:
    refused = unknown_command(text)
    is_unknown = refused.notice.reason is Refusal.UNKNOWN_COMMAND and bool(refused.notice.known)
    acts = {sentence.act for sentence in acts_of(text)}
    is_clear = Act.TAKING_BACK in acts and _NAMES_ORDERS.search(text) is not None
    is_short = len(text.split()) <= _MOST_OF_A_SLIP
    if is_unknown and acts <= {Act.TELLING, Act.TAKING_BACK} and is_short and not is_clear:
        raise refused


def tell_about(context: Context, topic: str) -> None:
    """Answer about a topic that was chosen by its button."""
    _give(context, told_about(context, topic))


def _give(context: Context, found: Answered | str) -> None:
    """Give an answer, or do what it is the words of, in the game that was asked about."""
    asker = asker_of(context)
    game = None if asker is None else asker.game
    if isinstance(found, Answered):
        context.answer(found, game)
        return
    is_outside = game is not None and game.id not in {each.id for each in games_meant(context)}
    if game is not None and is_outside and found.split()[0] in _NAMES_ITS_GAME:
        found = f"{found} of {game.title}"
    context = replace(context, text=found)
    said = resolve(context, found)
    if game is None or said.command.game is None:
        run(context, said)
    else:
        run_in(context, said.command, game.id, said.words)


def take_orders(context: Context, said: Said) -> None:
    """Take a text as orders; what it asks besides is answered, and so is what gives none.

    A word or two are a command gone wrong before they are anything else, and what is written by
    somebody who plays in no game is an act of the GM's, or a list of powers wished for.
    """
    is_edit = context.request.begun_at is not None
    is_slip = len(context.text.split()) <= _MOST_OF_A_SLIP
    acts = {sentence.act for sentence in acts_of(context.text)}
    is_plain = said.words == context.text and not is_edit
    gives_none = is_plain and not _gives_orders(context)
    names_order = Act.TAKING_BACK in acts and _names_a_place(context)
    taken_back = _units_taken_back(context) if is_plain else None
    if taken_back is not None:
        _give(context, taken_back)
        return
    if is_plain and names_order and acts == {Act.TAKING_BACK}:
        asker = asker_of(context)
        if asker is not None and _takes_back_nothing(context):
            _give(context, taken_back_by(asker, context.text))
            return
    is_talk = gives_none and not (is_slip or names_order or _IN_SIGNS.match(context.text))
    if is_talk and _plays(context) and _give_if_known(context):
        return
    try:
        with context.tx.attempt():
            run(context, said)
    except RequestRefused as refused:
        reason, known = refused.notice.reason, refused.notice.known
        is_meant = is_slip and reason is Refusal.UNKNOWN_COMMAND and known and not _is_more(context)
        is_attempt = _names_a_place(context) and Act.ASKING not in acts
        is_outside = reason in _OUTSIDE and not (is_slip or is_attempt)
        may_be_talk = gives_none and not is_meant and reason in _MAY_BE_TALK
        if not may_be_talk or not _give_if_known(context, even_if_not=is_outside, is_slip=is_slip):
            raise
        return
    if not gives_none and Act.ASKING in acts:
        _give_if_known(context)


def _give_if_known(context: Context, *, even_if_not: bool = False, is_slip: bool = False) -> bool:
    """Answer a text whose topic is known; one that names a place may be an order gone wrong.

    `even_if_not`: its writer can give no orders, so that nothing else is left to say. `is_slip`: it
    is a word or two, of which no command is made but what a GM wishes in so many words.
    """
    found = answer_to(context, context.text)
    if is_slip and isinstance(found, str) and not is_wished(context, context.text):
        return False
    is_short = len(context.text.split()) <= _FEW_WORDS
    if not even_if_not and is_at_a_loss(found) and (is_short or _names_a_place(context)):
        return False
    _give(context, found)
    return True


def _units_taken_back(context: Context) -> str | None:
    """The command that takes back what a text takes back of its writer's saved orders, if so."""
    asker = asker_of(context) if may_withdraw(context.text) else None
    return None if asker is None else units_taken_back(asker, context.text)


def _takes_back_nothing(context: Context) -> bool:
    """Whether a text takes back what nobody gave: what it says of builds is none to make.

    Whatever else may be an order in it is for the order reader: `don't move Paris`.
    """
    if _GOES_ON.search(context.text):
        return False
    for open_game, power in _turns(context):
        turn = Turn(context, open_game.game.id, power)
        parsed = turn.read(context.text)
        is_more = parsed.withdrawn or parsed.plans or parsed.words
        is_none = not (parsed.orders or turn.orders()) or (
            parsed.orders and all(isinstance(order, Build) for order in parsed.orders)
        )
        if is_more or not is_none:
            return False
    return True


def _turns(context: Context) -> Iterator[tuple[OpenGame, Power]]:
    """The running games that somebody plays in, with each of their powers there."""
    for game in games_of(context, Part.PLAYS):
        if game.state is GameState.RUNNING:
            open_game = open_game_of(context.tx, game.id)
            for power in open_game.by_player(open_game.seats).get(context.player, ()):
                yield open_game, power


def _is_more(context: Context) -> bool:
    """Whether a word or two name somebody or something, or are a wish in so many words."""
    return _names(context) or is_wished(context, context.text)


def _plays(context: Context) -> bool:
    return any(game.state is GameState.RUNNING for game in games_of(context, Part.PLAYS))


def _names(context: Context) -> bool:
    """Whether a text names a place, a power, a person or a day."""
    asked = [asked_in(context.text, board) for board in boards_meant(context)]
    return any(
        each.places or each.powers or not {PERSON, SOMEDAY}.isdisjoint(each.said.split())
        for each in asked
    )


def _names_a_place(context: Context) -> bool:
    """Whether a text names a place or a kind of unit, so that it may be an order."""
    asked = [asked_in(context.text, board) for board in boards_meant(context)]
    return any(each.places or _KIND_OF_UNIT.search(each.said) for each in asked)


def _gives_orders(context: Context) -> bool:
    """Whether a text has an order, a plan or a vote in it for a power of its writer.

    None is given by a question: of a text that asks only what it tells besides counts, and no order
    that may only have been meant.
    """
    sentences = acts_of(context.text)
    telling = [sentence.text for sentence in sentences if sentence.act is not Act.ASKING]
    asks = len(telling) < len(sentences)
    told = "\n".join(telling) if asks else context.text
    for open_game, power in _turns(context):
        parsed = Turn(context, open_game.game.id, power).read(told)
        votes, _ = open_game.written_votes(told, power)
        if parsed.readings or parsed.plans or parsed.words or parsed.withdrawn or votes:
            return True
        is_tried = any(problem.candidates or problem.order for problem in parsed.problems)
        if (is_tried and not asks) or names_to_clear(told):
            return True
    return False


def is_at_a_loss(found: Answered | str) -> TypeGuard[Answered]:
    """Whether an answer says no more than that nothing was understood."""
    return isinstance(found, Answered) and found.topic in {"unknown", "near", "remark", "no_game"}
