"""Submit, clear and show orders, and mark powers as ready."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.context.coming_back import come_back
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.context.requests import Readiness
from bot.gamesmaster.lookup.maps import map_style_once, unknown_map_style
from bot.gamesmaster.lookup.small_talk import is_no_attempt
from bot.gamesmaster.notices.actions import unpack
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.looking import MapShown
from bot.gamesmaster.notices.orders import NotUnderstood, SetChange
from bot.gamesmaster.orders import edits
from bot.gamesmaster.orders.clear import clear_units, units_to_clear
from bot.gamesmaster.orders.plans import store_plans, withdraw_plans
from bot.gamesmaster.orders.ready import wait_again
from bot.gamesmaster.orders.receipts import (
    Changes,
    answer_with_receipt,
    plan_problems,
    receipt,
    shown_problems,
)
from bot.gamesmaster.orders.several_powers import each_power, owner_of, parts_by_power
from bot.gamesmaster.orders.store import is_overtaken, note_newest, store
from bot.gamesmaster.votes.votes import cast_alone, cast_among_orders, votes_among
from engine.board import Power
from engine.errors import NotationError
from engine.game.map_style import read_map_style_change
from engine.judge.legality import illegality
from engine.judge.outcome import Reason
from engine.reader import (
    Flaw,
    ParsedOrders,
    Problem,
    ProblemKind,
    Reading,
    parse_order,
    parse_orders,
    written_votes,
)
from storage.orders import About, VersionKind

log = structlog.get_logger(__name__)

_HAS_WORDS = re.compile(r"[^\W_]")

IDLE_WORDS = 3
"""The most words of a misspelt command or a greeting; a longer text is an attempt to order."""


def submit(context: Context, game: str, text: str) -> None:
    """Store the orders and plans in a text. A mistake in one line does not cost another.

    Plans are stored even if the player has nothing to order in the open phase.
    """
    open_game, powers = _own_seat(context, game)
    if len(powers) == 1:
        _submit(context, open_game, powers[0], text)
        return
    parts = parts_by_power(context, open_game, powers, text)
    each_power(
        context,
        parts,
        lambda power: _submit(
            context,
            lock_open_game(context.tx, game),
            power,
            parts[power].text,
            parts[power].problems,
        ),
    )
    edits.tell_of_powers_left_out(context, game, parts)


def submit_for(context: Context, game: str, value: str) -> None:
    """Store orders for one power, as a button has both: `FRANCE|A PAR - BUR`.

    Refused to anybody who does not play it.
    """
    power, text = unpack(value, 2)
    open_game, _ = _own_seat(context, game)
    _submit(context, open_game, open_game.power_of(context.player, power), text)


def _submit(
    context: Context,
    open_game: OpenGame,
    power: Power,
    text: str,
    unclear: Sequence[Problem] = (),
) -> None:
    """Store a text for one power; `unclear` are problems found when the message was split."""
    open_game.require_in_the_game(power)
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    if not text.strip() and not unclear:
        raise RequestRefused(Refusal.EMPTY_TEXT)
    votes, text = written_votes(text, power, open_game.variant)
    if votes and not _HAS_WORDS.search(text):
        cast_alone(context, open_game, power, votes)
        return
    units = units_to_clear(context, open_game, power, text)
    if units is not None:
        clear_units(context, open_game, power, units)
        return
    parsed = parse_orders(
        text,
        open_game.position,
        power,
        open_game.variant,
        open_game.rulebook,
        standing=[one.order for one in open_game.orders_of(context.tx, power)],
    )
    if not parsed.plans:
        open_game.require_something_to_order(power)
    if not unclear and _is_idle_talk(text, parsed):
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()))
    is_cleared = is_overtaken(context, open_game, power, About.CLEAR_PLANS)
    plans, stale = edits.new_plans(context, open_game, power, parsed.plans)
    stored = store_plans(context, open_game, power, plans, is_cleared=is_cleared)
    stored = stored._replace(late=(*stored.late, *stale))
    if plans:
        come_back(context, open_game, power)
    with_unclear = parsed._replace(problems=(*parsed.problems, *unclear))
    problems = (*shown_problems(with_unclear, open_game.variant), *plan_problems(stored))
    readings = (*parsed.readings, *stored.now.readings)
    changes = store(context, open_game, power, readings, problems)
    changes = replace(changes, plans_before=stored.before)
    votes += votes_among(parsed)
    cast_among_orders(context, open_game, power, edits.new_votes(context, open_game, power, votes))
    changes = edits.with_what_still_counts(
        context, open_game, power, parsed._replace(readings=readings), changes, votes=votes
    )
    answer_with_receipt(context, open_game, power, changes)


def put(context: Context, game: str, order_text: str) -> None:
    """Store one order in canonical spelling."""
    open_game, powers = _own_seat(context, game)
    try:
        order = parse_order(order_text, open_game.variant)
    except NotationError:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(order_text)) from None
    owner = owner_of(order, open_game.position, open_game.variant)
    power = owner if owner is not None and owner in powers else powers[0]
    open_game.require_something_to_order(power)
    open_game.require_open(context.request.at)
    fault = illegality(order, power, open_game.position, open_game.variant, open_game.rulebook)
    if fault is Reason.WRONG_PHASE:
        raise RequestRefused(Refusal.PHASE_OVER, str(open_game.phase.phase))
    if fault in {Reason.NO_UNIT, Reason.NOT_YOUR_UNIT, Reason.NOT_DISLODGED}:
        flaw = Flaw.FOREIGN_UNIT if fault is Reason.NOT_YOUR_UNIT else Flaw.NO_SUCH_UNIT
        problem = NotUnderstood(
            order_text, ProblemKind.ILLEGAL.value, detail=fault.value, flaw=flaw.value
        )
        changes = Changes(problems=(problem,))
    else:
        changes = store(context, open_game, power, (Reading(order, ""),))
    answer_with_receipt(context, open_game, power, changes)


def clear(context: Context, game: str) -> None:
    """Withdraw all orders older than the request."""
    _, powers = _own_seat(context, game)
    each_power(
        context, powers, lambda power: _clear(context, lock_open_game(context.tx, game), power)
    )


def _clear(context: Context, open_game: OpenGame, power: Power) -> None:
    game = open_game.game.id
    open_game.require_something_to_order(power)
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    note_newest(context, open_game, power, About.CLEAR)
    before = [
        one for one in open_game.orders_of(context.tx, power) if one.given_at <= context.request.at
    ]
    if not before:
        raise RequestRefused(Refusal.NO_ORDERS_TO_CLEAR, str(open_game.phase.phase))
    ids = [one.id for one in before]
    context.tx.orders.begin_version(
        game,
        open_game.phase.number,
        power,
        request=context.request.id,
        at=context.now,
        kind=VersionKind.CLEARED,
    )
    context.tx.orders.withdraw(ids, request=context.request.id, at=context.now)
    log.info("orders_cleared", game=game, phase=open_game.phase.number, power=power)
    waits = wait_again(context, open_game, power, before)
    changes = Changes(before=before, change=SetChange.CLEARED, waits_again=waits)
    answer_with_receipt(context, open_game, power, changes)


def clear_plans(context: Context, game: str) -> None:
    """Withdraw all plans older than the request."""
    open_game, powers = _own_seat(context, game)
    each_power(context, powers, lambda power: _clear_plans(context, open_game, power))


def _clear_plans(context: Context, open_game: OpenGame, power: Power) -> None:
    note_newest(context, open_game, power, About.CLEAR_PLANS)
    withdraw_plans(context, open_game, power)
    changes = Changes(plans_cleared=True)
    answer_with_receipt(context, open_game, power, changes)


def make_ready(context: Context, game: str, readiness: Readiness) -> None:
    """Mark the player's powers as ready or not; once everybody is ready, the phase ends soon.

    A late request changes nothing if the power has sent a newer one.
    """
    _, powers = _own_seat(context, game)
    each_power(
        context,
        powers,
        lambda power: _make_ready(context, lock_open_game(context.tx, game), power, readiness),
    )


def _make_ready(context: Context, open_game: OpenGame, power: Power, readiness: Readiness) -> None:
    game = open_game.game.id
    open_game.require_something_to_order(power)
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    number, marks = open_game.phase.number, context.tx.ready
    if is_overtaken(context, open_game, power, About.READY):
        answer_with_receipt(context, open_game, power)
        return
    note_newest(context, open_game, power, About.READY)
    if readiness is Readiness.READY:
        open_game = come_back(context, open_game, power)
        marks.set(game, number, power, player=context.player, at=context.now)
    else:
        marks.take_back(game, number, power)
    log.info("readiness", game=game, phase=number, power=power, ready=readiness.value)
    answer_with_receipt(context, open_game, power)


def show(context: Context, game: str) -> None:
    """Answer with the present orders."""
    open_game, powers = _own_seat(context, game)
    each_power(context, powers, lambda power: _show(context, open_game, power))


def _show(context: Context, open_game: OpenGame, power: Power) -> None:
    present = receipt(context.tx, open_game, power)
    if not present.plans:
        open_game.require_something_to_order(power)
    is_closed = open_game.is_locked(context.request.at)
    context.answer(replace(present, is_closed=is_closed), open_game.game)


def own_map(context: Context, game: str, words: str = "") -> None:
    """Answer with a map of the present orders, in the map style that is named, if any."""
    open_game, powers = _own_seat(context, game)
    change = read_map_style_change(words)
    if change is None and words.strip():
        raise unknown_map_style(words.strip())
    orders = tuple(
        str(one.order) for power in powers for one in open_game.orders_of(context.tx, power)
    )
    map_style = map_style_once(context, open_game.game, change)
    number = open_game.phase.number
    notice = MapShown(game, number, power=powers[0], own_orders=orders, map_style=map_style)
    context.answer(notice, open_game.game)


def _own_seat(context: Context, game: str) -> tuple[OpenGame, tuple[Power, ...]]:
    """The game and the asker's powers."""
    open_game = lock_open_game(context.tx, game)
    return open_game, open_game.powers_of(context.player)


def _is_idle_talk(text: str, parsed: ParsedOrders) -> bool:
    """Whether a short text is no attempt to order: a misspelt command, a greeting."""
    return is_no_attempt(parsed) and len(text.split()) <= IDLE_WORDS
