"""Sandboxes: a position forked from a game, on which one person tries out what would happen.

A sandbox lives in the thread of the post that it begins with: whatever is written there is for
it, and nothing of it ever reaches a game. Elsewhere a text is for a sandbox when it begins with
`sandbox`; that one is for the sandbox its writer used last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import assert_never

import msgspec
import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.requests import Thread
from bot.gamesmaster.looking.games import sandbox_rules
from bot.gamesmaster.looking.status import last_position
from bot.gamesmaster.lookup.games import Part, find_game
from bot.gamesmaster.lookup.phases import phase_numbered
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.commands import Help, Refusal
from bot.gamesmaster.notices.looking import WhyShown
from bot.gamesmaster.notices.notice import Destination, Place, Player
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.orders.receipts import shown_problem
from bot.gamesmaster.sandbox.orders import read_for_all, with_orders
from engine.board import Power
from engine.game.seating import variant_in
from engine.judge import adjudicate
from engine.orders import Order
from engine.position import Position
from engine.reader import LONGEST_TEXT, Problem, example_orders, written_phase
from engine.rules import Rulebook
from engine.variants import DEFAULT_VARIANT
from storage.errors import UnknownSandboxError
from storage.games import GameRecord, GameState
from storage.sandboxes import SandboxRecord, SandboxStep
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

TOPIC = "sandbox"
"""The name of the help topic about sandboxes."""
MOST_PROBLEMS = 12
MOST_NAMED = 8
"""As many units as an answer names where none was found."""
_KEY = "sandbox:"
_CLOCKS_DIFFER = timedelta(minutes=1)
"""As much as the clock of the conversation may be behind the bot's."""


class SandboxWord(StrEnum):
    """A command that a sandbox takes besides orders."""

    NEXT = "next"
    UNDO = "undo"
    SHOW = "show"
    MAP = "map"
    WHY = "why"
    MINE = "mine"
    CLEAR = "clear"
    END = "end"
    HELP = "help"


_SPELLINGS: dict[str, SandboxWord] = {
    **{word.value: word for word in SandboxWord},
    **dict.fromkeys(("go", "go on", "adjudicate", "process", "resolve", "run"), SandboxWord.NEXT),
    **dict.fromkeys(("back", "take back"), SandboxWord.UNDO),
    **dict.fromkeys(("orders", "status", "show orders", "list"), SandboxWord.SHOW),
    **dict.fromkeys(("my orders", "copy my orders"), SandboxWord.MINE),
    **dict.fromkeys(("clear orders", "clear all", "clear everything"), SandboxWord.CLEAR),
    **dict.fromkeys(("stop", "quit", "close", "exit", "finish"), SandboxWord.END),
    "?": SandboxWord.HELP,
}


def word_of(text: str) -> SandboxWord | None:
    """The command that a text gives a sandbox; None for orders."""
    words = text.casefold().strip(" \t\n.!").split()
    if words and words[0] in {SandboxWord.WHY, SandboxWord.HELP}:
        return SandboxWord(words[0])
    return SandboxWord.SHOW if not words else _SPELLINGS.get(" ".join(words))


def in_its_thread(context: Context) -> tuple[Context, str | None]:
    """The sandbox in whose thread a request was made, if any; it is then answered there too.

    A sandbox's post can be answered while its map is still being drawn, before delivery has noted
    where it is: a thread that is not known yet is then that post's.
    """
    request, outbox = context.request, context.tx.outbox
    thread = request.thread
    if thread is None:
        return context, None
    key = outbox.key_of(ts=thread.ts, posted_in=thread.channel)
    key = key or _key_being_posted(context.tx, request.player, thread)
    if key is None or not key.startswith(_KEY):
        return context, None
    reply = Destination(Place.DIRECT, player=request.player, under=key)
    return context.answering(reply), key.removeprefix(_KEY)


def _key_being_posted(tx: Transaction, player: Player, thread: Thread) -> str | None:
    """The key of a sandbox's post to this person that may be the thread's although not settled."""
    for message in tx.outbox.unsettled(_KEY, stamp=thread.at + _CLOCKS_DIFFER):
        if msgspec.convert(message.destination, Destination).player == player:
            return message.key
    return None


def obey_in_thread(
    context: Context, sandbox: str, text: str, found: tuple[str, str] | None
) -> None:
    """Do what a text in the thread of a sandbox says: nothing in it is for a game.

    `found` is the command that it reads as by itself, and the words after that, if it is one.
    """
    one = _taken_up(context, sandbox)
    if found is not None and found[0] == "sandbox":
        text = found[1]
        if _is_phase(text):
            reply = Destination(Place.DIRECT, player=context.player)
            _begin(context.answering(reply), one.record.game, text)
            return
    elif found is not None and found[0] == "order":
        text = found[1]
    elif found is not None and word_of(text) is None:
        raise RequestRefused(Refusal.NOT_IN_A_SANDBOX, found[0])
    _obey(context, one, text)


def obey(context: Context, words: str) -> None:
    """Do what is said after `sandbox`: begin one, or do something with the one used last."""
    used = context.tx.sandboxes.last_used(context.player)
    begins = not words.strip() or _is_phase(words)
    if begins or (used is None and word_of(words) in {None, SandboxWord.MINE}):
        is_known, game = _game_of(context)
        if not is_known:
            return
        one = _begin(context, game, words if begins else "")
        if not begins:
            _obey(context, one, words)
        return
    if word_of(words) is SandboxWord.HELP:
        context.answer(Help(TOPIC))
        return
    if used is None:
        raise RequestRefused(Refusal.NO_SANDBOX)
    _obey(context, _taken_up(context, used), words)


@dataclass(frozen=True, slots=True)
class _Sandbox:
    """A sandbox with its present step, as one transaction sees it."""

    record: SandboxRecord
    step: SandboxStep
    rulebook: Rulebook


def press(context: Context, value: str) -> None:
    """Do what a button says: a word, or an order in canonical spelling.

    Refused where the sandbox has moved on since the step the button was made for.
    """
    sandbox, step, words = unpack(value, 3)
    one = _taken_up(context, sandbox)
    if step != str(one.step.number):
        raise RequestRefused(Refusal.SANDBOX_MOVED_ON)
    _obey(context, one, words)


def _taken_up(context: Context, sandbox: str) -> _Sandbox:
    """A sandbox of the asker's own that goes on. Refused where it has ended or is long gone."""
    tx = context.tx
    try:
        record = tx.sandboxes.touch(sandbox, context.now)
    except UnknownSandboxError:
        raise RequestRefused(Refusal.SANDBOX_OVER) from None
    if record.player != context.player or record.has_ended:
        raise RequestRefused(Refusal.SANDBOX_OVER)
    return _Sandbox(
        record, tx.sandboxes.step(record, tx.sandboxes.steps(record)[-1]), sandbox_rules(tx, record)
    )


def _game_of(context: Context) -> tuple[bool, str | None]:
    """The game to fork, None for who is in none; False where it was asked which one."""
    try:
        game = find_game(context, Part.ANY)
    except RequestRefused as refused:
        if refused.notice.reason not in {Refusal.NOT_IN_A_GAME, Refusal.NO_GAME_HERE}:
            raise
        return True, None
    return game is not None, game


def _begin(context: Context, game_id: str | None, phase: str) -> _Sandbox:
    """Fork a position: the present one, or the one at the start of the phase that is named."""
    tx = context.tx
    game = None if game_id is None else tx.games.get(game_id)
    if game is None or game.state is GameState.RECRUITING:
        start = DEFAULT_VARIANT.start.phase
        written = written_phase(phase, start)
        if phase.strip() and (written is None or written.phase != start):
            raise RequestRefused(Refusal.SANDBOX_WITHOUT_GAME)
        variant = DEFAULT_VARIANT if game is None else game.variant
        position = variant.start
    else:
        position, coin = _forked(tx, game, phase)
        variant = variant_in(game.variant, None, coin)
    rules = Rulebook.modern().edition if game is None else game.settings.edition
    record = SandboxRecord(
        id=context.new_id(),
        player=context.player,
        game=None if game is None else game.id,
        variant_name=variant.name,
        edition=rules,
        touched_at=context.now,
    )
    step = tx.sandboxes.begin(record, position)
    one = _Sandbox(record, step, sandbox_rules(tx, record))
    notice = _shown(tx, one, SandboxNews.BEGUN)
    context.outbox.tell(context.request.reply, notice, key=f"{_KEY}{record.id}")
    log.info("sandbox_begun", sandbox=record.id, game=game_id, phase=str(position.phase))
    return one


def _forked(tx: Transaction, game: GameRecord, phase: str) -> tuple[Position, str | None]:
    """The position at the start of a phase, or the present one, and the coin flipped by then."""
    variant = game.variant
    if phase.strip():
        found = tx.phases.get(game.id, phase_numbered(tx, game, phase), variant)
        return found.position, found.coin
    current = tx.phases.current(game.id, variant)
    last = tx.phases.last_adjudicated(game.id)
    if current is None and last is not None:
        current = tx.phases.get(game.id, last, variant)
    coin = None if current is None else current.coin
    return last_position(tx, game) or variant.start, coin


def _obey(context: Context, one: _Sandbox, text: str) -> None:
    word = word_of(text)
    match word:
        case None:
            _order(context, one, text)
        case SandboxWord.NEXT:
            _adjudicate(context, one)
        case SandboxWord.UNDO:
            _undo(context, one)
        case SandboxWord.SHOW | SandboxWord.MAP:
            is_map = word is SandboxWord.MAP
            _answer(context, one, SandboxNews.MAP if is_map else SandboxNews.SHOWN)
        case SandboxWord.WHY:
            _explain(context, one, text.strip()[len(word) :])
        case SandboxWord.MINE:
            _copy_own(context, one)
        case SandboxWord.CLEAR:
            _set_orders(context, one, {})
        case SandboxWord.END:
            context.tx.sandboxes.end(one.record.id, context.now)
            _answer(context, one, SandboxNews.ENDED)
        case SandboxWord.HELP:
            context.answer(Help(TOPIC))
        case _:
            assert_never(word)


def _is_phase(text: str) -> bool:
    return written_phase(text, DEFAULT_VARIANT.start.phase) is not None


def _order(context: Context, one: _Sandbox, text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise RequestRefused(Refusal.TEXT_TOO_LONG, count=LONGEST_TEXT)
    variant, board = one.record.variant, one.step.board
    read = read_for_all(text, board, variant, one.rulebook)
    problems = tuple(map(_shown_problem, read.problems))
    if not read.orders:
        _answer(context, one, SandboxNews.SHOWN, problems)
        return
    given = with_orders(one.step.orders, read.orders, board, variant, one.rulebook)
    _set_orders(context, one, given, problems)


def _adjudicate(context: Context, one: _Sandbox) -> None:
    tx, board, given = context.tx, one.step.board, one.step.orders
    resolution = adjudicate(board, given, one.record.variant, one.rulebook)
    after = replace(one, step=tx.sandboxes.add(one.record, board, given, resolution))
    _answer(context, after, SandboxNews.ADJUDICATED)


def _undo(context: Context, one: _Sandbox) -> None:
    tx = context.tx
    steps = tx.sandboxes.steps(one.record)
    if len(steps) == 1:
        raise RequestRefused(Refusal.SANDBOX_AT_ITS_START)
    tx.sandboxes.undo(one.record, steps[-1], context.now)
    before = replace(one, step=tx.sandboxes.step(one.record, steps[-2]))
    _answer(context, before, SandboxNews.UNDONE)


def _explain(context: Context, one: _Sandbox, words: str) -> None:
    places = places_in(words, one.record.variant)
    last = context.tx.sandboxes.last_result(one.record)
    if last is None:
        raise RequestRefused(Refusal.NOTHING_ADJUDICATED)
    codes = tuple(place.code for place in places)
    context.answer(WhyShown(codes, sandbox=one.record.id, step=last.number))


def _copy_own(context: Context, one: _Sandbox) -> None:
    """Put the asker's own stored orders on the board, where it is the game's present one."""
    tx = context.tx
    if one.record.game is None:
        raise RequestRefused(Refusal.SANDBOX_WITHOUT_GAME)
    open_game = open_game_of(tx, tx.games.get(one.record.game))
    powers = open_game.powers_of(context.player)
    if open_game.position != one.step.board:
        raise RequestRefused(Refusal.SANDBOX_ELSEWHERE, str(open_game.phase.phase))
    own = {
        power: tuple(stored.order for stored in open_game.orders_of(tx, power)) for power in powers
    }
    given = {**one.step.orders, **own}
    _set_orders(context, one, given)


def _set_orders(
    context: Context,
    one: _Sandbox,
    given: dict[Power, tuple[Order, ...]],
    problems: tuple[NotUnderstood, ...] = (),
) -> None:
    """Keep other orders for the present position, as a step, and show them."""
    changed = replace(one, step=context.tx.sandboxes.add(one.record, one.step.board, given))
    _answer(context, changed, SandboxNews.ORDERED, problems)


def _answer(
    context: Context,
    one: _Sandbox,
    news: SandboxNews,
    problems: tuple[NotUnderstood, ...] = (),
) -> None:
    context.answer(_shown(context.tx, one, news, problems))


def _shown(
    tx: Transaction, one: _Sandbox, news: SandboxNews, problems: tuple[NotUnderstood, ...] = ()
) -> SandboxShown:
    game = one.record.game
    return SandboxShown(
        sandbox=one.record.id,
        step=one.step.number,
        news=news,
        title="" if game is None else tx.games.get(game).title,
        problems=problems[:MOST_PROBLEMS],
        more_problems=max(len(problems) - MOST_PROBLEMS, 0),
        examples=_examples(one) if problems else (),
    )


def _examples(one: _Sandbox) -> tuple[str, ...]:
    """Orders of the first power that has any to give there."""
    variant = one.record.variant
    for power in variant.played:
        orders = example_orders(one.step.position, power, variant, one.rulebook)
        if orders:
            return tuple(map(str, orders))
    return ()


def _shown_problem(problem: Problem) -> NotUnderstood:
    shown = shown_problem(problem)
    return shown if len(shown.known) <= MOST_NAMED else replace(shown, known=())
