"""What people write to the bot, and the buttons they press: resolve what that is, then run it.

Every text written to the bot is answered. People in a text are named as `lookup.words.mention`
does. Each function runs in the one transaction of its request.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeGuard

from structlog.contextvars import bind_contextvars

from bot.gamesmaster.answers.answer import answer as answer_to
from bot.gamesmaster.answers.answer import told_about
from bot.gamesmaster.answers.asker import asker_of
from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.handlers import HANDLERS
from bot.gamesmaster.commands.help import ENDING, unknown_command
from bot.gamesmaster.commands.resolve import (
    Said,
    orders_after_words,
    read_command,
    require_readable,
    resolve,
    was_given_before,
)
from bot.gamesmaster.commands.table import PRESSED, QUESTION
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import Turn, lock_open_game, open_game_of
from bot.gamesmaster.context.permissions import hides_players
from bot.gamesmaster.lookup.games import (
    Part,
    boards_meant,
    choose_game,
    find_game,
    games_meant,
    games_of,
    require_seen,
)
from bot.gamesmaster.lookup.words import as_typed
from bot.gamesmaster.notices.actions import Action, unpack
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders import edits, submit
from bot.gamesmaster.orders.receipts import examples
from bot.gamesmaster.orders.store import names_to_clear
from bot.gamesmaster.sandbox import sandbox
from engine.names import names_of
from engine.reader import Act, acts_of, asked_in
from storage.errors import UnknownGameError
from storage.tables.games import GameState

_OF_NO_PLAYER = frozenset(
    [
        Refusal.GAME_NOT_STARTED,
        Refusal.NOT_IN_A_GAME,
        Refusal.NOT_IN_THIS_GAME,
        Refusal.UNKNOWN_COMMAND,
    ]
)
"""Why something is refused that only a player may do."""
_OF_NO_GM = frozenset([Refusal.NO_GM, Refusal.NOT_IN_A_GAME, Refusal.NOT_THE_GM])
"""Why something is refused that only a GM may do."""
_OF_ITS_WORDS = frozenset(
    [
        *(Refusal.UNKNOWN_PLACE, Refusal.UNCLEAR_PLACE, Refusal.NOT_ON_MAP),
        *(Refusal.UNKNOWN_MAP_STYLE, Refusal.UNKNOWN_PHASE, Refusal.UNKNOWN_VERSION),
        *(Refusal.UNKNOWN_POWER, Refusal.UNKNOWN_PERSON, Refusal.WHICH_SUCCESSOR),
        *(Refusal.UNREADABLE_TIME, Refusal.UNREADABLE_DAYS),
        *(Refusal.NO_GAME_HERE, Refusal.NOT_A_CHANNEL, Refusal.NO_ORDERS_YET),
    ]
)
"""Why a command is refused whose words are none of its own: they may be orders."""
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
_TAKES_BACK = frozenset({"undo", "clear"})
_TELLS_WHAT_STANDS = frozenset(
    [Refusal.EDITED_TOO_LATE, Refusal.ORDERS_CLOSED, Refusal.WRITTEN_BEFORE]
)


def hear(context: Context, text: str) -> None:
    """Do what a text says that was written to the bot alone: a command, or orders."""
    text = as_typed(text)
    placed, its_sandbox = _placed(context)
    if its_sandbox is None:
        answer(context, text)
    else:
        said = read_command(text)
        named = None if said is None else (said.command.name, said.words)
        placed.attempt(sandbox.obey_in_thread, its_sandbox, text, named)


def press(context: Context, action: Action, value: str) -> None:
    """Do what a button or a menu says; its value is as the command's row in the table has it."""
    value = as_typed(value)
    if action is Action.CHOOSE_GAME:
        _choose_game(context, *unpack(value, 2))
        return
    if action is Action.WRITE:
        _placed(context)[0].attempt(answer, value)
        return
    if action is Action.ASK:
        _placed(context)[0].attempt(_tell_about, value)
        return
    pressed, fields = PRESSED[action]
    part = dict(zip(fields, unpack(value, len(fields)), strict=True))
    placed, _ = _placed(context)
    if "game" in part:
        require_seen(placed, part["game"])
    placed.attempt(_run_in, pressed, **part)


def answer(context: Context, text: str) -> None:
    """Do what a text says; of an edited message say too which orders it has left standing."""
    if context.request.begun_at is None:
        try:
            with context.tx.attempt():
                _obey(context, text)
        except RequestRefused as refused:
            # Its writer has been answered since, for what it was edited to.
            is_outdated = refused.notice.reason in _TELLS_WHAT_STANDS
            if not (is_outdated and context.tx.inbox.has_newer(context.request.id)):
                raise
        return
    said, refusal = read_command(text), None
    try:
        with context.tx.attempt():
            _obey(context, text)
    except RequestRefused as refused:
        refusal = refused.notice
        log.info("request_refused", reason=refusal.reason.value)
        context.answer(refusal)
    if refusal is not None:
        lists_orders = refusal.reason in _TELLS_WHAT_STANDS
    else:
        lists_orders = said is None or said.command.lists_orders
    if not lists_orders:
        edits.tell_of_what_counts(context)


def _obey(context: Context, text: str) -> None:
    require_readable(text)
    with naming_a_game(context):
        context = replace(context, text=text)
        said = resolve(context, text)
        if said.command is QUESTION:
            reply(context, text)
        elif said.command.name == "order":
            _order(context, said)
        elif not was_given_before(context, said):
            _run(context, said)


def reply(context: Context, text: str) -> None:
    """Answer what is asked or remarked, or do what is wished in plain words.

    A misspelt command is refused with those it may have been.
    """
    _require_more_than_a_slip(text)
    _give(context, answer_to(context, text))


def _require_more_than_a_slip(text: str) -> None:
    refused = unknown_command(text)
    is_unknown = refused.notice.reason is Refusal.UNKNOWN_COMMAND and bool(refused.notice.known)
    may_be_meant = {sentence.act for sentence in acts_of(text)} <= {Act.TELLING, Act.TAKING_BACK}
    if is_unknown and may_be_meant and len(text.split()) <= _MOST_OF_A_SLIP:
        raise refused


def _tell_about(context: Context, topic: str) -> None:
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
        _run(context, said)
    else:
        _run_in(context, said.command, game.id, said.words)


def _order(context: Context, said: Said) -> None:
    """Take a text as orders; what it asks besides is answered, and so is what gives none.

    A word or two are a command gone wrong before they are anything else, and what is written by
    somebody who plays in no game is an act of the GM's, or a list of powers wished for.
    """
    is_edit = context.request.begun_at is not None
    is_slip = len(context.text.split()) <= _MOST_OF_A_SLIP
    acts = {sentence.act for sentence in acts_of(context.text)}
    is_plain = said.words == context.text and not is_edit
    gives_none = is_plain and not _gives_orders(context, asks=Act.ASKING in acts)
    names_order = Act.TAKING_BACK in acts and _names_a_place(context)
    is_talk = gives_none and not (is_slip or names_order)
    if is_talk and _plays(context) and _give_if_known(context):
        return
    try:
        with context.tx.attempt():
            _run(context, said)
    except RequestRefused as refused:
        reason, known = refused.notice.reason, refused.notice.known
        is_meant = is_slip and reason is Refusal.UNKNOWN_COMMAND and known
        is_attempt = _names_a_place(context) and Act.ASKING not in acts
        is_outside = reason in _OUTSIDE and not (is_slip or is_attempt)
        may_be_talk = gives_none and not is_meant and reason in _MAY_BE_TALK
        if not may_be_talk or not _give_if_known(context, even_if_not=is_outside):
            raise
        return
    if not gives_none and Act.ASKING in acts:
        _give_if_known(context)


def _give_if_known(context: Context, *, even_if_not: bool = False) -> bool:
    """Answer a text whose topic is known; one that names a place may be an order gone wrong.

    `even_if_not`: its writer can give no orders, so that nothing else is left to say.
    """
    found = answer_to(context, context.text)
    is_short = len(context.text.split()) <= _FEW_WORDS
    if not even_if_not and is_at_a_loss(found) and (is_short or _names_a_place(context)):
        return False
    _give(context, found)
    return True


def _plays(context: Context) -> bool:
    return any(game.state is GameState.RUNNING for game in games_of(context, Part.PLAYS))


def _names_a_place(context: Context) -> bool:
    """Whether a text names a place or a kind of unit, so that it may be an order."""
    asked = [asked_in(context.text, board) for board in boards_meant(context)]
    return any(each.places or _KIND_OF_UNIT.search(each.said) for each in asked)


def _gives_orders(context: Context, *, asks: bool) -> bool:
    """Whether a text has an order, a plan or a vote in it for a power of its writer.

    Of one that `asks` something else besides, what may only have been meant is none.
    """
    for game in games_of(context, Part.PLAYS):
        if game.state is not GameState.RUNNING:
            continue
        open_game = open_game_of(context.tx, game.id)
        for power in open_game.by_player(open_game.seats).get(context.player, ()):
            parsed = Turn(context, game.id, power).read(context.text)
            votes, _ = open_game.written_votes(context.text, power)
            if parsed.readings or parsed.plans or parsed.words or parsed.withdrawn or votes:
                return True
            is_tried = any(problem.candidates or problem.order for problem in parsed.problems)
            if is_tried and not asks:
                return True
            if names_to_clear(context.text):
                return True
    return False


def is_at_a_loss(found: Answered | str) -> TypeGuard[Answered]:
    """Whether an answer says no more than that nothing was understood."""
    return isinstance(found, Answered) and found.topic in {"unknown", "near", "remark", "no_game"}


@contextmanager
def naming_a_game(context: Context) -> Iterator[None]:
    """Let a refusal show examples of the game that the writer most likely means."""
    try:
        yield
    except RequestRefused as refused:
        game = next(iter(games_meant(context)), None)
        raise (refused if game is None else _of_game(context, game.id, refused)) from None


def _run(context: Context, said: Said) -> None:
    """Do what was said in the game it is about, or as the GM's act that it is without its `gm`."""
    try:
        with context.tx.attempt():
            _run_in_its_game(context, said)
    except RequestRefused as refused:
        reason = refused.notice.reason
        orders = orders_after_words(context, context.text) if reason in _OF_ITS_WORDS else None
        if orders is not None:
            _run(context, orders)
            return
        is_gms = reason in _OF_NO_PLAYER and bool(games_of(context, Part.RUNS))
        may_be_gms = is_gms or reason is Refusal.GAME_OVER
        act = read_command(f"gm {context.text}") if may_be_gms else None
        if act is not None and _run_as_gm(context, act):
            return
        if said.command.name == "order" and _is_no_order(context, said.words, reason):
            raise unknown_command(said.words, is_gms=is_gms) from None
        if is_gms and reason is Refusal.NOT_IN_THIS_GAME:
            raise _plays_not(context, refused.notice.subject) from None
        raise


def _run_as_gm(context: Context, act: Said) -> bool:
    """Obey a GM who leaves out `gm`; return False where no act of theirs can be meant."""
    try:
        with context.tx.attempt():
            _run_in_its_game(context, act)
    except RequestRefused as refused:
        reason = refused.notice.reason
        is_long = len(act.words.split()) > _FEW_WORDS
        is_talk = reason is Refusal.WORDS_NOT_TAKEN or (reason is Refusal.UNKNOWN_POWER and is_long)
        if reason in _OF_NO_GM or (is_talk and act.command.name in ENDING):
            return False
        raise
    return True


def _plays_not(context: Context, title: str) -> RequestRefused:
    """Refuse what only a player may do to a GM, with how orders are given for one if they can."""
    refused = RequestRefused(Refusal.GM_PLAYS_NOT, title)
    running = (game for game in games_of(context, Part.RUNS) if game.state is GameState.RUNNING)
    if any(game.title == title and game.settings.gm_may_order for game in running):
        return refused.with_example("gm order FRANCE all hold")
    return refused


def _run_in_its_game(context: Context, said: Said) -> None:
    """Obey a command in the game it is about; nothing is done where its writer was asked which.

    A GM's command on a game that is over is about the channel's game, or the last one.
    """
    command, words = said
    part = command.game
    is_here = context.request.channel is not None
    if command.when_over and (is_here or not games_of(context, Part.RUNS)):
        part = Part.ANY
    if part is None:
        _run_in(context, command, words=words)
        return
    game = find_game(context, part, acts=command.changes, fits=command.fits, words=words)
    if game is not None:
        _run_in(context, command, game, words)


def _run_in(
    context: Context, command: Command, game: str = "", words: str = "", phase: str = ""
) -> None:
    """Obey a command if it is meant for the open phase; `phase` is the mark of a button's."""
    bind_contextvars(game=game)
    try:
        if phase:
            lock_open_game(context.tx, game).require_phase(phase)
        elif command.changes:
            command.before(context, game)
        HANDLERS[command.name](context, game, words)
    except RequestRefused as refused:
        raise _of_game(context, game, refused) from None
    if command.changes and command.who is Who.PLAYER:
        context.may_go_on(game)


def _of_game(context: Context, game_id: str, refused: RequestRefused) -> RequestRefused:
    """A refusal as its reader sees it in a game: the own power, orders of it, whether as its GM.

    Where players are hidden any power is named.
    """
    try:
        game = context.tx.games.get(game_id)
    except UnknownGameError:  # there is none where it was refused to open one
        return refused.naming(game=game_id)
    power, orders = game.set_up.played[0], tuple[str, ...]()
    if game.state is GameState.RUNNING and not hides_players(game):
        open_game = open_game_of(context.tx, game_id)
        own = [power for power, player in open_game.seats.items() if player == context.player]
        power = next(iter(own), power)
        orders = next(filter(None, (examples(open_game, power) for power in own)), ())
    is_gms = context.player in game.gms
    return refused.naming(game=game_id, power=power, orders=orders, is_gms=is_gms)


def _choose_game(context: Context, pending: str, game: str) -> None:
    """Carry out the text whose writer was asked which game it is about, for this one."""
    question = context.tx.questions.settle(pending, context.player, context.now)
    if question is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    require_seen(context, game)
    choose_game(context, game)
    request = replace(
        context.request, at=question.written_at, channel=None, message=question.message, game=game
    )
    answer(replace(context, request=request), question.text)


def _placed(context: Context) -> tuple[Context, str | None]:
    """The request as it is answered, and the sandbox in whose thread it was made, if any."""
    thread = context.request.thread
    return (context, None) if thread is None else sandbox.in_thread(context, thread)


def _is_no_order(context: Context, words: str, reason: Refusal) -> bool:
    """Whether a text was refused that is none of a player's orders, but something misspelt."""
    if reason is Refusal.UNKNOWN_COMMAND:
        return True
    if reason is Refusal.NO_ORDER_FOUND:
        known = unknown_command(words).notice.known
        return bool(known) and _TAKES_BACK.isdisjoint(known)
    if reason not in {Refusal.NOT_IN_THIS_GAME, Refusal.NOT_IN_A_GAME}:
        return False
    written = words.split()
    boards = boards_meant(context)
    if not written or any(names_of(board).provinces(word) for board in boards for word in written):
        return False
    if reason is Refusal.NOT_IN_A_GAME and len(written) > submit.IDLE_WORDS:
        return False
    unknown = unknown_command(words).notice
    is_meant = unknown.known or unknown.reason is Refusal.NEXT_IS_FOR_SANDBOXES
    return reason is Refusal.NOT_IN_THIS_GAME or bool(is_meant)
