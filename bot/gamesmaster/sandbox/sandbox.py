"""Sandboxes: a position forked from a game, on which one person tries out what would happen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, assert_never

import msgspec
from msgspec import structs

from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.request import Thread
from bot.gamesmaster.lookup.games import Part, choose_or_ask, find_game
from bot.gamesmaster.lookup.maps import parted_full
from bot.gamesmaster.lookup.phases import phase_numbered
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.commands import Help
from bot.gamesmaster.notices.notice import Destination, Place, Refusal, RequestRefused
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.showing import WhyShown
from bot.gamesmaster.orders.problems import shown_problem
from bot.gamesmaster.orders.several_powers import PowerGroup, problems_of, split_message
from bot.gamesmaster.showing.games import sandbox_rules
from bot.gamesmaster.showing.status import last_position
from engine.board import Power
from engine.game.order_sets import replaced_in
from engine.game.seating import variant_in
from engine.judge import adjudicate
from engine.orders import Order, Orders
from engine.position import Position
from engine.reader import LONGEST_TEXT, Flaw, Problem, example_orders, written_phase
from engine.rules import Rulebook
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT
from storage.database import Transaction
from storage.errors import UnknownSandboxError
from storage.tables.games import GameRecord, GameState
from storage.tables.sandboxes import SandboxRecord, SandboxStep

TOPIC = "sandbox"
"""The name of the help topic about sandboxes."""
MOST_PROBLEMS = 12
MOST_NAMED = 8
"""As many units as an answer names where none was found."""
_KEY = "sandbox:"
_CLOCKS_DIFFER = timedelta(minutes=1)
"""As much as the clock of the conversation may be behind the bot's."""


SandboxWord = StrEnum("SandboxWord", "NEXT UNDO SHOW MAP FULL WHY MINE CLEAR END HELP")
"""A command that a sandbox takes besides orders."""


_SHOWN = {
    SandboxWord.SHOW: SandboxNews.SHOWN,
    SandboxWord.MAP: SandboxNews.MAP,
    SandboxWord.FULL: SandboxNews.FULL_MAP,
}
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
    named, is_full = parted_full(" ".join(words))
    if is_full and named in {"", SandboxWord.MAP}:
        return SandboxWord.FULL
    return SandboxWord.SHOW if not words else _SPELLINGS.get(" ".join(words))


def in_thread(context: Context, thread: Thread) -> tuple[Context, str | None]:
    """The sandbox whose thread this is, if any; the request is then answered there too.

    A sandbox's post can be answered while its map is still being drawn, before delivery has noted
    where it is: a thread that is not known yet is then that of a post to this person.
    """
    request, outbox = context.request, context.tx.outbox
    unsettled = (
        message.key
        for message in outbox.unsettled(_KEY, stamp=thread.at + _CLOCKS_DIFFER)
        if msgspec.convert(message.destination, Destination).player == request.player
    )
    key = outbox.key_of(ts=thread.ts, posted_in=thread.channel) or next(unsettled, None)
    if key is None or not key.startswith(_KEY):
        return context, None
    reply = Destination(Place.DIRECT, player=request.player, under=key)
    return context.answering(reply), key.removeprefix(_KEY)


def obey_in_thread(
    context: Context, sandbox: str, text: str, found: tuple[str, str] | None
) -> None:
    """Do what a text in the thread of a sandbox says: nothing in it is for a game.

    `found` is the command that it reads as by itself, and the words after that, if it is one.
    """
    taken_up = _taken_up(context, sandbox)
    if found is not None and found[0] == "sandbox":
        text = found[1]
        if _is_phase(text):
            reply = Destination(Place.DIRECT, player=context.player)
            _begin(context.answering(reply), taken_up.record.game, text)
            return
    elif found is not None and found[0] == "order":
        text = found[1]
    elif found is not None and word_of(text) is None:
        raise RequestRefused(Refusal.NOT_IN_A_SANDBOX, found[0])
    taken_up.obey(text)


def obey(context: Context, words: str) -> None:
    """Do what is said after `sandbox`: begin one, or do something with the one used last."""
    used = context.tx.sandboxes.last_used(context.player)
    begins = not words.strip() or _is_phase(words)
    if begins or (used is None and word_of(words) in {None, SandboxWord.MINE}):
        try:
            game = choose_or_ask(context, find_game(context, Part.ANY))
            if game is None:  # the asker is asked which game is meant
                return
        except RequestRefused as refused:
            if refused.notice.reason not in {Refusal.NOT_IN_A_GAME, Refusal.NO_GAME_HERE}:
                raise
            game = None
        begun = _begin(context, game, words if begins else "")
        if not begins:
            begun.obey(words)
    elif word_of(words) is SandboxWord.HELP:
        context.answer(Help(TOPIC))
    elif used is None:
        raise RequestRefused(Refusal.NO_SANDBOX)
    else:
        _taken_up(context, used).obey(words)


def press(context: Context, value: str) -> None:
    """Do what a button says, a word or a canonical order. Refuse where the sandbox has moved on."""
    sandbox, step, words = unpack(value, 3)
    taken_up = _taken_up(context, sandbox)
    if step != str(taken_up.step.number):
        raise RequestRefused(Refusal.SANDBOX_MOVED_ON)
    taken_up.obey(words)


@dataclass(frozen=True, slots=True)
class _Sandbox:
    """A sandbox with its present step, and the request that is about it."""

    context: Context
    record: SandboxRecord
    step: SandboxStep
    rulebook: Rulebook

    def obey(self, text: str) -> None:
        """Do what a text says: a word, or orders."""
        word = word_of(text)
        match word:
            case None:
                self._order(text)
            case SandboxWord.NEXT:
                self._adjudicate()
            case SandboxWord.UNDO:
                self._undo()
            case SandboxWord.SHOW | SandboxWord.MAP | SandboxWord.FULL:
                self.show(_SHOWN[word])
            case SandboxWord.WHY:
                self._explain(text.strip()[len(word) :])
            case SandboxWord.MINE:
                self._copy_own()
            case SandboxWord.CLEAR:
                self._set_orders({})
            case SandboxWord.END:
                self.context.tx.sandboxes.end(self.record.id, self.context.now)
                self.show(SandboxNews.ENDED)
            case SandboxWord.HELP:
                self.context.answer(Help(TOPIC))
            case _:
                assert_never(word)

    def show(
        self, news: SandboxNews, problems: tuple[NotUnderstood, ...] = (), *, key: str | None = None
    ) -> None:
        """Answer with the sandbox as it is now."""
        game, variant = self.record.game, self.record.variant
        examples = (
            example_orders(self.step.position, power, variant, self.rulebook)
            for power in variant.played
        )
        notice = SandboxShown(
            sandbox=self.record.id,
            step=self.step.number,
            news=news,
            title="" if game is None else self.context.tx.games.get(game).title,
            problems=problems[:MOST_PROBLEMS],
            more_problems=max(len(problems) - MOST_PROBLEMS, 0),
            examples=tuple(map(str, next(filter(None, examples), ()))) if problems else (),
        )
        self.context.tell(self.context.request.reply, notice, key=key)

    def _order(self, text: str) -> None:
        if len(text) > LONGEST_TEXT:
            raise RequestRefused(Refusal.TEXT_TOO_LONG, count=LONGEST_TEXT)
        on_board = self.step.board, self.record.variant, self.rulebook
        read = read_for_all(text, *on_board)
        problems = tuple(map(_shown_problem, read.problems))
        if read.orders:
            self._set_orders(with_orders(self.step.orders, read.orders, *on_board), problems)
        else:
            self.show(SandboxNews.SHOWN, problems)

    def _adjudicate(self) -> None:
        board, given = self.step.board, self.step.orders
        resolution = adjudicate(board, given, self.record.variant, self.rulebook)
        step = self.context.tx.sandboxes.add(self.record, board, given, resolution)
        replace(self, step=step).show(SandboxNews.ADJUDICATED)

    def _undo(self) -> None:
        sandboxes = self.context.tx.sandboxes
        *_, before, last = None, *sandboxes.steps(self.record)
        if before is None:
            raise RequestRefused(Refusal.SANDBOX_AT_ITS_START)
        sandboxes.undo(self.record, last, self.context.now)
        replace(self, step=sandboxes.step(self.record, before)).show(SandboxNews.UNDONE)

    def _explain(self, words: str) -> None:
        places = places_in(words, self.record.variant, example="why BEL")
        last = self.context.tx.sandboxes.last_result(self.record)
        if last is None:
            raise RequestRefused(Refusal.NOTHING_TRIED)
        codes = tuple(place.code for place in places)
        self.context.answer(WhyShown(codes, sandbox=self.record.id, step=last.number))

    def _copy_own(self) -> None:
        """Put the asker's own stored orders on the board, where it is the game's present one."""
        tx = self.context.tx
        if self.record.game is None:
            raise RequestRefused(Refusal.SANDBOX_WITHOUT_GAME)
        open_game = open_game_of(tx, self.record.game)
        powers = open_game.powers_of(self.context.player)
        if open_game.position != self.step.board:
            raise RequestRefused(Refusal.SANDBOX_ELSEWHERE, open_game.phase.code)
        given = open_game.given()
        own = {power: given.get(power, ()) for power in powers}
        self._set_orders({**self.step.orders, **own})

    def _set_orders(self, given: Orders, problems: tuple[NotUnderstood, ...] = ()) -> None:
        step = self.context.tx.sandboxes.add(self.record, self.step.board, given)
        replace(self, step=step).show(SandboxNews.ORDERED, problems)


def _taken_up(context: Context, sandbox: str) -> _Sandbox:
    """A sandbox of the asker's own that goes on. Refused where it has ended or is long gone."""
    tx = context.tx
    try:
        record = tx.sandboxes.touch(sandbox, context.now)
    except UnknownSandboxError:
        raise RequestRefused(Refusal.SANDBOX_OVER) from None
    if record.player != context.player or record.ended_at is not None:
        raise RequestRefused(Refusal.SANDBOX_OVER)
    step = tx.sandboxes.step(record, tx.sandboxes.steps(record)[-1])
    return _Sandbox(context, record, step, sandbox_rules(tx, record))


def _begin(context: Context, game_id: str | None, phase: str) -> _Sandbox:
    """Fork a position: the present one, or the one at the start of the phase that is named."""
    tx = context.tx
    game = None if game_id is None else tx.games.get(game_id)
    if game is None or game.state is GameState.RECRUITING:
        start = DEFAULT_VARIANT.start.phase
        written = written_phase(phase, start)
        if phase.strip() and (written is None or written.phase != start):
            raise RequestRefused(Refusal.SANDBOX_WITHOUT_GAME)
        variant = DEFAULT_VARIANT if game is None else game.set_up
        position = variant.start
    else:
        position, coin = _forked(tx, game, phase)
        variant = variant_in(game.set_up, None, coin)
    record = SandboxRecord(
        id=context.new_id(),
        player=context.player,
        game=game_id,
        variant_name=variant.name,
        edition=Rulebook.modern().edition if game is None else game.settings.edition,
        touched_at=context.now,
    )
    step = tx.sandboxes.begin(record, position)
    begun = _Sandbox(context, record, step, sandbox_rules(tx, record))
    begun.show(SandboxNews.BEGUN, key=f"{_KEY}{record.id}")
    log.info("sandbox_begun", sandbox=record.id, game=game_id, phase=str(position.phase))
    return begun


def _forked(tx: Transaction, game: GameRecord, phase: str) -> tuple[Position, str | None]:
    """The position at the start of a phase, or the present one, and the coin flipped by then."""
    variant = game.set_up
    if phase.strip():
        found = tx.phases.get(game.id, phase_numbered(tx, game, phase), variant)
        return found.position, found.coin
    latest = tx.phases.latest(game.id, variant)
    coin = None if latest is None else latest.coin
    return last_position(tx, game) or variant.start, coin


def _is_phase(text: str) -> bool:
    return written_phase(text, DEFAULT_VARIANT.start.phase) is not None


def _shown_problem(problem: Problem) -> NotUnderstood:
    shown = shown_problem(problem)
    return shown if len(shown.known) <= MOST_NAMED else structs.replace(shown, known=())


# Orders for any power


class ReadForAll(NamedTuple):
    """The orders that a text gives, by power, and what in it gave none."""

    orders: dict[Power, tuple[Order, ...]]
    problems: list[Problem]


def read_for_all(text: str, board: Position, variant: Variant, rulebook: Rulebook) -> ReadForAll:
    """Read orders for any power in a text that is not too long; an unclear waive is for all."""
    group = PowerGroup(tuple(variant.powers), board, variant, rulebook, is_everybody=True)
    orders: dict[Power, dict[Order, None]] = {}
    problems: dict[Problem, None] = {}
    for power, part in split_message(text, group).items():
        parsed = group.read(part.text, power)
        for order in parsed.orders:
            orders.setdefault(group.owner_of(order) or power, {})[order] = None
        for problem in (*part.problems, *problems_of(parsed)):
            if problem.flaw is Flaw.WHICH_POWER:
                for owner in problem.powers:
                    waives = group.read(problem.text, owner).orders
                    orders.setdefault(owner, {}).update(dict.fromkeys(waives))
            else:
                problems[problem] = None
    return ReadForAll({power: tuple(given) for power, given in orders.items()}, list(problems))


def with_orders(
    given: Orders,
    new: Mapping[Power, Sequence[Order]],
    board: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> dict[Power, tuple[Order, ...]]:
    """The orders of all powers once new ones have taken the places of older ones."""
    changed = {power: tuple(orders) for power, orders in given.items()}
    for power, orders in new.items():
        current = changed.get(power, ())
        gone = replaced_in(board, power, variant, rulebook, current=current, new=orders)
        kept = [order for place, order in enumerate(current) if place not in gone]
        changed[power] = (*kept, *orders)
    return changed
