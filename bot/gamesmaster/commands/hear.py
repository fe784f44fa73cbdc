"""What people write to the bot, or where it can read along, and the buttons they press.

Every text written to the bot is answered, one that is merely overheard is not. People in a text
are named as `context.mention` does. Each function runs in the one transaction of its request.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches

from structlog.contextvars import bind_contextvars

from bot.gamesmaster.commands.help import ENDING, show_help, unknown_command
from bot.gamesmaster.commands.table import (
    BY_NAME,
    PRESSED,
    QUESTION,
    SHOWN,
    Command,
    Said,
    read_command,
    words_after,
)
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, open_game_of
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
from bot.gamesmaster.lookup.words import LONGEST_COMMAND, as_typed, quote
from bot.gamesmaster.notices.actions import Action, unpack
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.notice import Destination, Place, Refusal, RequestRefused
from bot.gamesmaster.notices.orders import PublicSecret, Secret
from bot.gamesmaster.orders import edits, submit
from bot.gamesmaster.orders.receipts import examples
from bot.gamesmaster.sandbox import sandbox
from engine.board import Power
from engine.names import names_of
from engine.reader import read_question, reads_as_order, written_votes
from storage.errors import UnknownGameError
from storage.tables.games import GameRecord, GameState

_FIRST_WORD = re.compile(r"[\W_]*([^\W\d_]+)[\W_]*")
_NEARLY = 0.75
_WORD = re.compile(r"[^\W_]+")
_VOTES = frozenset({"draw", "surrender", "concede", "no vote"})
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
_FEW_WORDS = 3
_TAKES_BACK = frozenset({"undo", "clear"})
_NOBODY = Power("")
"""Reads a text whose writer plays no matter which power."""
_TELLS_WHAT_STANDS = frozenset(
    [Refusal.EDITED_TOO_LATE, Refusal.ORDERS_CLOSED, Refusal.WRITTEN_BEFORE]
)


def hear(context: Context, text: str) -> None:
    """Do what a text says that was written to the bot alone: a command, or orders."""
    text = as_typed(text)
    placed, its_sandbox = _placed(context)
    if its_sandbox is None:
        _answer(context, text)
    else:
        said = read_command(text)
        named = None if said is None else (said.command.name, said.words)
        placed.attempt(sandbox.obey_in_thread, its_sandbox, text, named)


def mentioned(context: Context, text: str) -> None:
    """Obey a text that others can read; of a secret in it only warn its writer, storing nothing."""
    text = as_typed(text)
    _require_readable(text)
    orders_text = _orders_in(context, text)
    if orders_text is not None:
        secret: Secret | None = Secret.ORDER
        game = _ordered_in_public(context, orders_text)
    else:
        secret = _secret_in(context, text)
        game = None if secret is None else _game_played_here(context)
    if secret is not None and game is not None:
        _warn_of_public_secret(context, game, secret)
        return
    with _naming_a_game(context):
        if text.strip() and orders_text is not None:
            raise unknown_command(text, SHOWN, is_public=True)
        if words_after("announce", text) is not None:
            raise RequestRefused(Refusal.PRESS_IN_PUBLIC)
    _answer(context, text)


def overheard(context: Context, text: str) -> None:
    """Warn a player who writes an order in the game's channel; store nothing, skip all else."""
    game = _ordered_in_public(context, as_typed(text), is_overheard=True)
    if game is not None:
        _warn_of_public_secret(context, game, Secret.ORDER)


def press(context: Context, action: Action, value: str) -> None:
    """Do what a button or a menu says; its value is as the command's row in the table has it."""
    value = as_typed(value)
    if action is Action.CHOOSE_GAME:
        _choose_game(context, *unpack(value, 2))
        return
    pressed, fields = PRESSED[action]
    part = dict(zip(fields, unpack(value, len(fields)), strict=True))
    placed, _ = _placed(context)
    if "game" in part:
        require_seen(placed, part["game"])
    placed.attempt(_obey_in, pressed, **part)


def _placed(context: Context) -> tuple[Context, str | None]:
    """The request as it is answered, and the sandbox in whose thread it was made, if any."""
    thread = context.request.thread
    return (context, None) if thread is None else sandbox.in_thread(context, thread)


def _answer(context: Context, text: str) -> None:
    """Obey a text; of an edited message say too which orders it has left standing."""
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
    """Find the command that a text is, or take it for orders, and do what it says."""
    if not text.strip():
        show_help(context, "", SHOWN)
        return
    _require_readable(text)
    with _naming_a_game(context):
        _obey_meant(replace(context, text=text), text)


@contextmanager
def _naming_a_game(context: Context) -> Iterator[None]:
    """Let a refusal show examples of the game that the writer most likely means."""
    try:
        yield
    except RequestRefused as refused:
        game = next(iter(games_meant(context)), None)
        raise (refused if game is None else _of_game(context, game.id, refused)) from None


def _obey_meant(context: Context, text: str) -> None:
    said = _meant(context, text)
    is_order = said.command.name == "order"
    if not is_order and _was_given_before(context, said):
        return
    try:
        with context.tx.attempt():
            _obey_in_its_game(context, *said)
    except RequestRefused as refused:
        reason = refused.notice.reason
        is_gms = reason in _OF_NO_PLAYER and bool(games_of(context, Part.RUNS))
        may_be_gms = is_gms or reason is Refusal.GAME_OVER
        act = read_command(f"gm {text}") if may_be_gms else None
        if act is not None and _obey_as_gm(context, act):
            return
        if is_order and _is_no_order(context, said.words, reason):
            raise unknown_command(said.words, SHOWN, is_gms=is_gms) from None
        if is_gms and reason is Refusal.NOT_IN_THIS_GAME:
            raise _plays_not(context, refused.notice.subject) from None
        raise


def _obey_as_gm(context: Context, act: Said) -> bool:
    """Obey a GM who leaves out `gm`; return False where no act of theirs can be meant."""
    try:
        with context.tx.attempt():
            _obey_in_its_game(context, *act)
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
    running = [one for one in games_of(context, Part.RUNS) if one.state is GameState.RUNNING]
    if any(one.title == title and one.settings.gm_may_order for one in running):
        return refused.with_example("gm order FRANCE all hold")
    return refused


def _require_readable(text: str) -> None:
    """Refuse a command that is too long; of orders the beginning is read, however long they are."""
    said = read_command(text) if len(text) > LONGEST_COMMAND else None
    if said is not None and said.command.name != "order":
        raise RequestRefused(Refusal.TEXT_TOO_LONG, count=LONGEST_COMMAND)


def _meant(context: Context, text: str) -> Said:
    """The command, the question or else the orders that a text is; refused after `gm`."""
    said = _read(context, text) or _read_sandbox(text)
    is_short = len(text) <= LONGEST_COMMAND
    if said is None and is_short and any(read_question(text, one) for one in boards_meant(context)):
        said = Said(QUESTION, text)
    said = said or _read_for_all(text)
    if said is None and text.split(maxsplit=1)[0].casefold() == "gm":
        raise unknown_command(text, SHOWN)
    return said or Said(BY_NAME["order"], text)


def _obey_in_its_game(context: Context, one: Command, words: str) -> None:
    """Obey a command in the game it is about; nothing is done where its writer was asked which."""
    part = one.part(context)
    if part is None:
        _obey_in(context, one, words=words)
        return
    game = find_game(context, part, acts=one.changes, fits=one.fits, words=words)
    if game is not None:
        _obey_in(context, one, game, words)


def _obey_in(
    context: Context, one: Command, game: str = "", words: str = "", phase: str = ""
) -> None:
    """Obey a command if it is meant for the open phase; `phase` is the mark of a button's."""
    bind_contextvars(game=game)
    try:
        if phase:
            lock_open_game(context.tx, game).require_phase(phase)
        elif one.changes:
            one.before(context, game)
        one.handler(context, game, words)
    except RequestRefused as refused:
        raise _of_game(context, game, refused) from None
    if one.changes and one.who is Who.PLAYER:
        context.may_go_on(game)


def _of_game(context: Context, game_id: str, refused: RequestRefused) -> RequestRefused:
    """A refusal as its reader sees it in a game: the own power, orders of it, whether as its GM.

    Where players are hidden any power is named.
    """
    try:
        game = context.tx.games.get(game_id)
    except UnknownGameError:  # there is none where it was refused to open one
        return refused.naming(game=game_id)
    power, orders = game.variant.played[0], tuple[str, ...]()
    if game.state is GameState.RUNNING and not hides_players(game):
        open_game = open_game_of(context.tx, game_id)
        own = [one for one, player in open_game.seats.items() if player == context.player]
        power = next(iter(own), power)
        orders = next(filter(None, (examples(open_game, one) for one in own)), ())
    is_gms = context.player in game.gms
    return refused.naming(game=game_id, power=power, orders=orders, is_gms=is_gms)


def _was_given_before(context: Context, said: Said) -> bool:
    """Whether an edited message gave the same command until then: it is not given again."""
    before = context.request.before
    if before is None or not before.strip() or len(before) > LONGEST_COMMAND:
        return False
    return _read(context, before) == said


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
    _answer(replace(context, request=request), question.text)


def _read(context: Context, text: str) -> Said | None:
    """The command that a text is; a vote among orders is none."""
    said = read_command(text)
    if said is None or said.command.name not in _VOTES or not said.words:
        return said
    for board in boards_meant(context):
        votes, rest = written_votes(text, _NOBODY, board, board.start.phase)
        if votes and not _WORD.search(rest):
            return said
    return None


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
    one = BY_NAME["sandbox"]
    if word[1].casefold() == one.name:
        return Said(one, text[word.end() :])
    if get_close_matches(word[1].casefold(), [one.name], cutoff=_NEARLY):
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()), known=(one.name,))
    return None


def _orders_in(context: Context, text: str) -> str | None:
    """What would be read as orders of a text, None if it is another command."""
    said = _read(context, text)
    if said is None:
        return text
    return said.words if said.command.name == "order" else None


def _secret_in(context: Context, text: str) -> Secret | None:
    """What a command tells that others must not read; to ask for the own preferences tells none."""
    said = _read(context, text)
    tells = said is not None and (said.words or said.command.secret is Secret.VOTE)
    return said.command.secret if said is not None and tells else None


def _game_played_here(context: Context) -> GameRecord | None:
    """The channel's game if the writer has joined it, else the writer's first, else None."""
    games = context.tx.games.of_player(context.player)
    here = (game for game in games if game.channel == context.request.channel)
    return next(here, games[0] if games else None)


def _is_no_order(context: Context, words: str, reason: Refusal) -> bool:
    """Whether a text was refused that is none of a player's orders, but something misspelt."""
    if reason is Refusal.UNKNOWN_COMMAND:
        return True
    if reason is Refusal.NO_ORDER_FOUND:
        known = unknown_command(words, SHOWN).notice.known
        return bool(known) and _TAKES_BACK.isdisjoint(known)
    if reason not in {Refusal.NOT_IN_THIS_GAME, Refusal.NOT_IN_A_GAME}:
        return False
    written = words.split()
    boards = boards_meant(context)
    if not written or any(names_of(one).provinces(word) for one in boards for word in written):
        return False
    if reason is Refusal.NOT_IN_A_GAME and len(written) > submit.IDLE_WORDS:
        return False
    unknown = unknown_command(words, SHOWN).notice
    is_meant = unknown.known or unknown.reason is Refusal.NEXT_IS_FOR_SANDBOXES
    return reason is Refusal.NOT_IN_THIS_GAME or bool(is_meant)


def _ordered_in_public(
    context: Context, text: str, *, is_overheard: bool = False
) -> GameRecord | None:
    """The game that a public text gives orders for; what is overheard elsewhere is only talk."""
    tx, channel = context.tx, context.request.channel
    here = None if channel is None else tx.games.in_channel(channel)
    games: tuple[GameRecord, ...] = ()
    if here is not None and here.state is GameState.RUNNING:
        games = (here,)
    elif not is_overheard:
        games = tx.games.of_player(context.player)
    for game in games:
        if game.state is not GameState.RUNNING:
            continue
        open_game = open_game_of(tx, game.id)
        for power, player in open_game.seats.items():
            is_own = player == context.player
            if is_own and _is_order(text, open_game, power, is_overheard=is_overheard):
                return game
    return None


def _is_order(text: str, game: OpenGame, power: Power, *, is_overheard: bool) -> bool:
    """Whether a text reads as an order; one that was addressed to the bot, whether it has any."""
    if reads_as_order(text, game.position, power, game.variant):
        return True
    parsed = None if is_overheard else game.read(text, power)
    return parsed is not None and bool(parsed.readings or parsed.plans)


def _warn_of_public_secret(context: Context, game: GameRecord, what: Secret) -> None:
    channel = context.request.channel
    if channel is None:
        return
    notice = PublicSecret(*game.heading, channel, what)
    private = Destination(Place.PRIVATE, channel=channel, player=context.player)
    context.tell(private, notice, game=game.id)
    context.tell_player(context.player, notice, game)
    log.info("public_secret", game=game.id, what=what.value)
