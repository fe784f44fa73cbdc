"""Submit and show orders, cast votes, and mark powers as ready."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, each_turn, lock_open_game
from bot.gamesmaster.lookup.maps import map_style_once, parted_full, unknown_map_style
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.orders import NotUnderstood, Receipt
from bot.gamesmaster.notices.showing import MapShown
from bot.gamesmaster.orders import edits, receipts
from bot.gamesmaster.orders.choices import with_choices
from bot.gamesmaster.orders.clearing import clear_units, units_to_clear
from bot.gamesmaster.orders.plans import StoredPlans, readings_apart, store_plans
from bot.gamesmaster.orders.problems import (
    is_mere_talk,
    is_no_attempt,
    plan_problems,
    shown_problems,
)
from bot.gamesmaster.orders.several_powers import group_of, parts_by_power, with_own_plans
from bot.gamesmaster.orders.store import come_back, store
from bot.gamesmaster.votes.votes import ANY_TAKEN_BACK, cast_alone, cast_among_orders, require_one
from engine.board import Power
from engine.errors import NotationError
from engine.game.map_style import read_map_style_change
from engine.judge.legality import illegality
from engine.judge.outcome import Reason
from engine.orders import Order, province_of
from engine.reader import (
    Flaw,
    ParsedOrders,
    Plan,
    Problem,
    Reading,
    WrittenVote,
    guessed_orders,
    parse_order,
)
from storage.tables.orders import About

_HAS_WORDS = re.compile(r"[^\W_]")

IDLE_WORDS = 3
"""The most words of a misspelt command or a greeting; a longer text is an attempt to order."""


def submit(context: Context, game: str, text: str, *, is_ready: bool = False) -> None:
    """Store the orders and plans in a text. A mistake in one line does not cost another.

    Plans are stored even if the player has nothing to order in the open phase. `is_ready`: the
    writer is ready with these orders, if all of the text is understood.
    """
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    if len(powers) == 1:
        _submit(Turn(context, game, powers[0]), text, is_ready=is_ready)
        return
    parts = parts_by_power(context, open_game, powers, text)

    def submit_part(turn: Turn) -> None:
        part = parts[turn.power]
        _submit(turn, part.text, part.problems, is_ready=is_ready)

    each_turn(context, game, submit_part, parts)
    if context.request.begun_at is not None:
        edits.tell_of_game(context, game, but=parts)


def submit_for(context: Context, game: str, value: str) -> None:
    """Store orders for one power of the asker, as a button has both: `FRANCE|A PAR - BUR`."""
    power, text = unpack(value, 2)
    open_game = lock_open_game(context.tx, game)
    _submit(Turn(context, game, open_game.power_of(context.player, power)), text)


def _submit(
    turn: Turn, text: str, unclear: Sequence[Problem] = (), *, is_ready: bool = False
) -> None:
    """Store a text for one power; `unclear` are problems found when the message was split."""
    context, game, power = turn.context, turn.open_game, turn.power
    game.require_in_the_game(power)
    turn.require_open()
    if not text.strip() and not unclear:
        raise RequestRefused(Refusal.EMPTY_TEXT)
    votes, text = game.written_votes(text, power)
    if votes and not _HAS_WORDS.search(text):
        _vote_alone(turn, votes)
        return
    units = units_to_clear(turn, text)
    if units is not None:
        _vote_besides(turn, votes)
        clear_units(turn, units)
        return
    parsed = with_own_plans(turn, turn.read(text))
    if not parsed.plans:
        game.require_something_to_order(power)
    if not unclear:
        _require_attempt(turn, parsed, text, is_more=bool(votes) or is_ready)
    with_unclear = parsed._replace(problems=(*parsed.problems, *unclear))
    problems = with_choices(turn, shown_problems(with_unclear, game.variant))
    if parsed.plans:
        stored = _store_plans(turn, parsed.plans)
        problems += plan_problems(stored)
        parsed = parsed._replace(readings=(*readings_apart(turn, parsed), *stored.now.entries))
    guessed = guessed_orders(text, parsed, game.variant)
    receipt = store(turn, parsed.readings, problems, guessed=guessed, withdrawn=parsed.withdrawn)
    votes += tuple(WrittenVote(word, text=word.value) for word in parsed.words)
    if votes:
        receipt = replace(receipt, vote_taken_back=turn.vote())
        _vote_besides(turn, votes)
    if context.request.begun_at is not None:
        receipt = edits.with_what_still_counts(turn, parsed, receipt, votes=votes)
    if is_ready:
        receipt = _with_ready(turn, receipt)
    is_made_ready = is_ready and not receipt.waits_for_answer
    gives_orders = bool(parsed.readings or parsed.plans or parsed.withdrawn)
    gives_something = gives_orders or bool(votes) or is_made_ready
    receipts.answer_text(turn, receipt, gives_something=gives_something)


def vote(context: Context, game: str, text: str) -> None:
    """Cast the votes in a text that holds nothing else, and answer the voter alone."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    power = next((other for other in powers if other in open_game.remaining), powers[0])
    turn = Turn(context, game, power)
    open_game.require_in_the_game(power)
    turn.require_open()
    votes = open_game.written_votes(text, power).votes
    _vote_alone(turn, votes or (ANY_TAKEN_BACK,))


def _vote_alone(turn: Turn, votes: Sequence[WrittenVote]) -> None:
    require_one(votes)
    come_back(turn)
    cast_alone(turn, votes)


def _vote_besides(turn: Turn, votes: Sequence[WrittenVote]) -> None:
    """Cast the votes that a text has beside orders, without those it had before its edit."""
    new = edits.new_votes(turn, votes)
    if new:
        come_back(turn)
    cast_among_orders(turn, new)


def _require_attempt(turn: Turn, parsed: ParsedOrders, text: str, *, is_more: bool) -> None:
    """Refuse a text that gives no orders and does not try to; `is_more`: it says something else."""
    if is_no_attempt(parsed) and len(text.split()) <= IDLE_WORDS:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()))
    if not is_more and is_mere_talk(parsed, turn.open_game.variant):
        refused = RequestRefused(Refusal.NO_ORDER_FOUND)
        raise refused.with_example(next(iter(receipts.examples(turn.open_game, turn.power)), ""))


def _store_plans(turn: Turn, written: Sequence[Plan]) -> StoredPlans:
    """Store the plans of a text that are new; somebody who plans is back in the game."""
    plans, stale = edits.new_plans(turn, written)
    stored = store_plans(turn, plans)
    if plans:
        come_back(turn)
    return stored._replace(late=(*stored.late, *stale))


def put(context: Context, game: str, order_text: str) -> None:
    """Store one order in canonical spelling."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    try:
        order = parse_order(order_text, open_game.variant)
    except NotationError:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(order_text)) from None
    owner = group_of(open_game, powers).owner_of(order)
    power = owner if owner is not None and owner in powers else powers[0]
    turn = Turn(context, game, power)
    turn.require_orders_open()
    fault = illegality(order, power, open_game.position, open_game.variant, open_game.rulebook)
    if fault is Reason.WRONG_PHASE:
        raise RequestRefused(Refusal.PHASE_OVER, open_game.phase.code)
    if fault in {Reason.NO_UNIT, Reason.NOT_YOUR_UNIT, Reason.NOT_DISLODGED}:
        flaw = Flaw.FOREIGN_UNIT if fault is Reason.NOT_YOUR_UNIT else Flaw.NO_SUCH_UNIT
        problem = NotUnderstood(order_text, flaw, detail=fault)
        receipts.answer_not_saved(turn, (problem,))
    else:
        receipts.answer_with_receipt(turn, store(turn, (Reading(order, ""),)))


def make_ready(turn: Turn, *, is_ready: bool) -> None:
    """Mark a power as ready or not (the phase ends soon once all are), if no newer request did."""
    context, power = turn.context, turn.power
    turn.require_orders_open()
    if turn.is_overtaken(About.READY):
        receipts.answer_with_receipt(turn)
        return
    if is_ready:
        _note_ready(turn)
    else:
        turn.note_newest(About.READY)
        context.tx.ready.take_back(*turn.phase_key, power)
    turn.log("readiness", is_ready=is_ready)
    receipts.answer_with_receipt(turn)


def _with_ready(turn: Turn, receipt: Receipt) -> Receipt:
    """Mark a power as ready with what a text orders, if all of it was understood."""
    if turn.is_overtaken(About.READY):
        return receipt
    if not all(problem.is_talk for problem in receipt.problems):
        return replace(receipt, waits_for_answer=True)
    _note_ready(turn)
    return receipt


def _note_ready(turn: Turn) -> None:
    turn.note_newest(About.READY)
    come_back(turn)
    context = turn.context
    context.tx.ready.set(*turn.phase_key, turn.power, player=context.player, at=context.now)


def show(turn: Turn) -> None:
    """Answer with the present orders."""
    if not turn.plans():
        turn.open_game.require_something_to_order(turn.power)
    is_closed = turn.open_game.is_locked(turn.context.request.at)
    turn.answer(replace(receipts.receipt_of(turn), is_closed=is_closed))


def own_map(context: Context, game: str, words: str = "") -> None:
    """Answer with a map of the present orders; words may ask for a map style, and the full map."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    style, is_full = parted_full(words)
    wanted = read_map_style_change(style)
    if wanted is None and style:
        raise unknown_map_style(style)
    map_style = map_style_once(context, open_game.game, wanted)
    shown = map_of_orders(open_game, powers)
    context.answer(replace(shown, map_style=map_style, is_full=is_full), open_game.game)


def map_of_orders(open_game: OpenGame, powers: Sequence[Power]) -> MapShown:
    """The map of the open phase with the present orders of one player's powers."""
    orders: list[Order] = []
    for power in powers:
        given = open_game.given().get(power, ())
        by_province = {province_of(order): order for order in given}
        # In the sequence of the receipt: by units, and builds and removals as they were given.
        units = (unit.province for unit in open_game.units_to_order(power))
        listed = [by_province[province] for province in units if province in by_province]
        orders += listed or given
    game, number = open_game.game.id, open_game.phase.number
    return MapShown(game, number, power=powers[0], own_orders=tuple(map(str, orders)))
