"""What people write to the bot, and the buttons they press: resolve what that is, then run it.

Every text written to the bot is answered. People in a text are named as `lookup.words.mention`
does. Each function runs in the one transaction of its request.
"""

from dataclasses import replace

from bot.gamesmaster.commands.plain_words import reply, run_or_reply, take_orders, tell_about
from bot.gamesmaster.commands.resolve import (
    read_command,
    require_readable,
    resolve,
    was_given_before,
)
from bot.gamesmaster.commands.run import naming_a_game, run_in
from bot.gamesmaster.commands.table import PRESSED, QUESTION
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.lookup.games import choose_game, require_seen
from bot.gamesmaster.lookup.words import as_typed
from bot.gamesmaster.notices.actions import Action, unpack
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders import edits
from bot.gamesmaster.sandbox import sandbox

_TELLS_WHAT_STANDS = frozenset(
    [Refusal.EDITED_TOO_LATE, Refusal.ORDERS_CLOSED, Refusal.WRITTEN_BEFORE]
)


def hear(context: Context, text: str) -> None:
    """Do what a text says that was written to the bot alone: a command, or orders."""
    text = as_typed(text)
    placed, its_sandbox = _placed(context)
    if its_sandbox is None:
        obey(context, text)
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
    placed, _ = _placed(context)
    if action is Action.WRITE:
        placed.attempt(obey, value)
    elif action is Action.ASK:
        placed.attempt(tell_about, value)
    else:
        pressed, fields = PRESSED[action]
        part = dict(zip(fields, unpack(value, len(fields)), strict=True))
        if "game" in part:
            require_seen(placed, part["game"])
        placed.attempt(run_in, pressed, **part)


def obey(context: Context, text: str) -> None:
    """Do what a text says; of an edited message say too which orders it has left standing."""
    is_edit = context.request.begun_at is not None
    try:
        with context.tx.attempt():
            _obey(context, text)
    except RequestRefused as refused:
        lists_orders = refused.notice.reason in _TELLS_WHAT_STANDS
        if not is_edit:
            # Its writer has been answered since, for what it was edited to.
            if lists_orders and context.tx.inbox.has_newer(context.request.id):
                return
            raise
        log.info("request_refused", reason=refused.notice.reason.value)
        context.answer(refused.notice)
    else:
        said = read_command(text)
        lists_orders = said is None or said.command.lists_orders
    if is_edit and not lists_orders:
        edits.tell_of_what_counts(context)


def _obey(context: Context, text: str) -> None:
    require_readable(text)
    with naming_a_game(context):
        context = replace(context, text=text)
        said = resolve(context, text)
        if said.command is QUESTION:
            reply(context, text)
        elif said.command.name == "order":
            take_orders(context, said)
        elif not was_given_before(context, said):
            run_or_reply(context, said)


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
    obey(replace(context, request=request), question.text)


def _placed(context: Context) -> tuple[Context, str | None]:
    """The request as it is answered, and the sandbox in whose thread it was made, if any."""
    thread = context.request.thread
    return (context, None) if thread is None else sandbox.in_thread(context, thread)
