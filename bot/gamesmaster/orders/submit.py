"""Orders: taken, withdrawn, shown; and who does not wait for the deadline."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.clock.cushion import start_cushion, stop_cushion, wait_again
from bot.gamesmaster.clock.missed_orders import come_back, go_on_if_complete
from bot.gamesmaster.context.context import Errand, Errands
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sit_down
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.context.requests import Readiness, Request
from bot.gamesmaster.lookup.map_styles import look_once, unknown_look
from bot.gamesmaster.lookup.small_talk import is_no_attempt
from bot.gamesmaster.notices import MapShown, NotUnderstood, Refusal, SetChange
from bot.gamesmaster.orders import edits
from bot.gamesmaster.orders.clear import clear_units, units_to_clear
from bot.gamesmaster.orders.order_owner import owner_of
from bot.gamesmaster.orders.plans import take_plans, withdraw_plans
from bot.gamesmaster.orders.problems import plan_problems, problems_told
from bot.gamesmaster.orders.receipts import Changes, receipt
from bot.gamesmaster.orders.several_powers import shares_of
from bot.gamesmaster.orders.store import is_overtaken, note_newest, store
from bot.gamesmaster.orders.whole_seat import each_power
from bot.gamesmaster.votes.cast import cast_alone, cast_among_orders, words_said
from engine.board import Power
from engine.errors import NotationError
from engine.game.looks import read_wish
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
from storage.latest import About
from storage.versions import VersionKind

log = structlog.get_logger(__name__)

_HAS_WORDS = re.compile(r"[^\W_]")

IDLE_WORDS = 3
"""As many words as a misspelt command or a greeting has; more are read as an attempt to order."""


class Orders:
    """What a player may ask about the own orders, of a game that is named."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def submit(self, request: Request, text: str, game: str) -> None:
        """Take the orders in a text; the answer lists the whole set, or says why not."""
        self._errands.carry_out(request, lambda errand: submit(errand, text, game))

    def put(
        self, request: Request, game: str, order_text: str, *, phase: str | None = None
    ) -> None:
        """Take one order in canonical spelling, as a button carries it.

        Here and below `phase` is the mark of the phase that the button was made for: it is
        refused once that phase is over, or was opened anew.
        """
        self._errands.carry_out(request, lambda errand: put(errand, game, order_text, phase))

    def submit_for(self, request: Request, game: str, power: str, text: str, *, phase: str) -> None:
        """Take a text for one of the asker's powers, as a button carries it."""
        self._errands.carry_out(
            request, lambda errand: submit_for(errand, game, power, text, phase)
        )

    def clear(self, request: Request, game: str, *, phase: str | None = None) -> None:
        """Withdraw all orders of the open phase."""
        self._errands.carry_out(request, lambda errand: clear(errand, game, phase))

    def ready(
        self, request: Request, game: str, readiness: Readiness, *, phase: str | None = None
    ) -> None:
        """Say that one does not wait for the deadline, or does after all."""
        self._errands.carry_out(request, lambda errand: make_ready(errand, game, readiness, phase))

    def show(self, request: Request, game: str) -> None:
        """Show the present orders."""
        self._errands.carry_out(request, lambda errand: show(errand, game))

    def own_map(self, request: Request, game: str) -> None:
        """Show a map of the present orders."""
        self._errands.carry_out(request, lambda errand: own_map(errand, game))


def submit(errand: Errand, text: str, game: str) -> None:
    """Take the orders in a text for a game. What is wrong with one line costs no other.

    What is given ahead is taken from those too who have nothing to order in the open phase.
    """
    edits.require_in_time(errand, game)
    sitting, powers = _own_seat(errand, game)
    if len(powers) == 1:
        _submit(errand, sitting, powers[0], text)
        return
    shares = shares_of(errand, sitting, powers, text)
    each_power(
        errand,
        shares,
        lambda power: _submit(
            errand, sit_down(errand.tx, game), power, shares[power].text, shares[power].problems
        ),
    )
    edits.tell_of_powers_left_out(errand, game, shares)


def submit_for(errand: Errand, game: str, power: str, text: str, phase: str) -> None:
    """Take the orders in a text for one power. Refused to who does not play it."""
    sitting, _ = _own_seat(errand, game, phase)
    _submit(errand, sitting, sitting.power_of(errand.player, power), text)


def _submit(
    errand: Errand, sitting: Sitting, power: Power, text: str, asked: Sequence[Problem] = ()
) -> None:
    """Take a text for one power; `asked` are problems of the message that were found before."""
    sitting.require_in_the_game(power)
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    if not text.strip() and not asked:
        raise RequestRefused(Refusal.EMPTY_TEXT)
    said, text = written_votes(text, power, sitting.variant)
    if said and not _HAS_WORDS.search(text):
        cast_alone(errand, sitting, power, said)
        return
    units = units_to_clear(errand, sitting, power, text)
    if units is not None:
        clear_units(errand, sitting, power, units)
        return
    parsed = parse_orders(
        text,
        sitting.position,
        power,
        sitting.variant,
        sitting.rulebook,
        standing=[one.order for one in sitting.orders_of(errand.tx, power)],
    )
    if not parsed.plans:
        sitting.require_something_to_order(power)
    if not asked and _is_idle_talk(text, parsed):
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()))
    is_cleared = is_overtaken(errand, sitting, power, About.CLEAR_AHEAD)
    plans, stale = edits.plans_said_anew(errand, sitting, power, parsed.plans)
    taken = take_plans(errand, sitting, power, plans, is_cleared=is_cleared)
    taken = taken._replace(late=(*taken.late, *stale))
    if plans:
        come_back(errand, sitting, power)
    asking = parsed._replace(problems=(*parsed.problems, *asked))
    problems = (*problems_told(asking, sitting.variant), *plan_problems(taken))
    readings = (*parsed.readings, *taken.now.readings)
    changes = store(errand, sitting, power, readings, problems)
    changes = replace(changes, ahead_before=taken.before)
    said += words_said(parsed)
    cast_among_orders(errand, sitting, power, edits.votes_said_anew(errand, sitting, power, said))
    changes = edits.told_of(
        errand, sitting, power, parsed._replace(readings=readings), changes, votes=said
    )
    errand.answer(receipt(errand.tx, sitting, power, changes), sitting.game, may_wait=True)


def put(errand: Errand, game: str, order_text: str, phase: str | None = None) -> None:
    """Take one order in canonical spelling for a game."""
    sitting, powers = _own_seat(errand, game, phase)
    try:
        order = parse_order(order_text, sitting.variant)
    except NotationError:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(order_text)) from None
    owner = owner_of(order, sitting.position, sitting.variant)
    power = owner if owner is not None and owner in powers else powers[0]
    sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at)
    fault = illegality(order, power, sitting.position, sitting.variant, sitting.rulebook)
    if fault is Reason.WRONG_PHASE:
        raise RequestRefused(Refusal.PHASE_OVER, str(sitting.phase.phase))
    if fault in {Reason.NO_UNIT, Reason.NOT_YOUR_UNIT, Reason.NOT_DISLODGED}:
        flaw = Flaw.FOREIGN_UNIT if fault is Reason.NOT_YOUR_UNIT else Flaw.NO_SUCH_UNIT
        problem = NotUnderstood(
            order_text, ProblemKind.ILLEGAL.value, detail=fault.value, flaw=flaw.value
        )
        changes = Changes(problems=(problem,))
    else:
        changes = store(errand, sitting, power, (Reading(order, ""),))
    errand.answer(receipt(errand.tx, sitting, power, changes), sitting.game)


def clear(errand: Errand, game: str, phase: str | None = None) -> None:
    """Withdraw all orders that were given before this was asked."""
    _, powers = _own_seat(errand, game, phase)
    each_power(errand, powers, lambda power: _clear(errand, sit_down(errand.tx, game), power))


def _clear(errand: Errand, sitting: Sitting, power: Power) -> None:
    game = sitting.game.id
    sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    note_newest(errand, sitting, power, About.CLEAR)
    before = [
        one for one in sitting.orders_of(errand.tx, power) if one.given_at <= errand.request.at
    ]
    if not before:
        raise RequestRefused(Refusal.NO_ORDERS_TO_CLEAR, str(sitting.phase.phase))
    ids = [one.id for one in before]
    errand.tx.orders.versions.begin(
        game,
        sitting.phase.number,
        power,
        request=errand.request.id,
        at=errand.now,
        kind=VersionKind.CLEARED,
    )
    errand.tx.orders.withdraw(ids, request=errand.request.id, at=errand.now)
    log.info("orders_cleared", game=game, phase=sitting.phase.number, power=power)
    waits = wait_again(errand, sitting, power, before)
    changes = Changes(before=before, change=SetChange.CLEARED, waits_again=waits)
    errand.answer(receipt(errand.tx, sitting, power, changes), sitting.game)


def clear_ahead(errand: Errand, game: str) -> None:
    """Withdraw what was given for later phases before this was asked."""
    sitting, powers = _own_seat(errand, game)
    each_power(errand, powers, lambda power: _clear_ahead(errand, sitting, power))


def _clear_ahead(errand: Errand, sitting: Sitting, power: Power) -> None:
    note_newest(errand, sitting, power, About.CLEAR_AHEAD)
    withdraw_plans(errand, sitting, power)
    changes = Changes(ahead_cleared=True)
    errand.answer(receipt(errand.tx, sitting, power, changes), sitting.game)


def make_ready(errand: Errand, game: str, readiness: Readiness, phase: str | None = None) -> None:
    """Set or take back a power's mark; when all who decide have set theirs, soon adjudicate.

    What was written before the power's newest word about it, and arrives late, changes nothing.
    """
    _, powers = _own_seat(errand, game, phase)
    each_power(
        errand,
        powers,
        lambda power: _make_ready(errand, sit_down(errand.tx, game), power, readiness),
    )


def _make_ready(errand: Errand, sitting: Sitting, power: Power, readiness: Readiness) -> None:
    game = sitting.game.id
    sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    number, marks = sitting.phase.number, errand.tx.ready
    if is_overtaken(errand, sitting, power, About.READY):
        errand.answer(receipt(errand.tx, sitting, power), sitting.game)
        return
    note_newest(errand, sitting, power, About.READY)
    if readiness is Readiness.READY:
        sitting = come_back(errand, sitting, power)
        marks.set(game, number, power, player=errand.player, at=errand.now)
        go_on_if_complete(errand, sitting)
        start_cushion(errand.teller, sitting)
    else:
        marks.take_back(game, number, power)
        stop_cushion(errand.teller, sitting)
    log.info("readiness", game=game, phase=number, power=power, ready=readiness.value)
    errand.answer(receipt(errand.tx, sitting, power), sitting.game)


def show(errand: Errand, game: str) -> None:
    """Answer with the present orders."""
    sitting, powers = _own_seat(errand, game)
    each_power(errand, powers, lambda power: _show(errand, sitting, power))


def _show(errand: Errand, sitting: Sitting, power: Power) -> None:
    present = receipt(errand.tx, sitting, power)
    if not present.ahead:
        sitting.require_something_to_order(power)
    is_closed = sitting.is_locked(errand.request.at)
    errand.answer(replace(present, is_closed=is_closed), sitting.game)


def own_map(errand: Errand, game: str, words: str = "") -> None:
    """Answer with a map of the present orders, in the style that is named if any words are."""
    sitting, powers = _own_seat(errand, game)
    wish = read_wish(words)
    if wish is None and words.strip():
        raise unknown_look(words.strip())
    orders = tuple(
        str(one.order) for power in powers for one in sitting.orders_of(errand.tx, power)
    )
    look = look_once(errand, sitting.game, wish)
    number = sitting.phase.number
    notice = MapShown(game, number, power=powers[0], own_orders=orders, look=look)
    errand.answer(notice, sitting.game)


def _own_seat(
    errand: Errand, game: str, phase: str | None = None
) -> tuple[Sitting, tuple[Power, ...]]:
    """The game and the asker's powers; refused where `phase` is given and is not the open one."""
    sitting = sit_down(errand.tx, game)
    powers = sitting.powers_of(errand.player)
    if phase is not None:
        sitting.require_phase(phase)
    return sitting, powers


def _is_idle_talk(text: str, parsed: ParsedOrders) -> bool:
    """Whether a short text neither orders anything nor tries to: a misspelt command, a greeting."""
    return is_no_attempt(parsed) and len(text.split()) <= IDLE_WORDS
